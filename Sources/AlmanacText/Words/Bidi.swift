/// Marks of Unicode's bidirectional algorithm that keep an argument and the words around it from reordering each other.
///
/// - Source: UAX #9; MessageFormat 2.0, "Handling Bidirectional Text".
package enum Bidi {
    /// The text between U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE, so that neither it nor its surroundings reorder the other.
    package static func isolated(_ text: String) -> String {
        "\u{2068}" + text + "\u{2069}"
    }

    /// The same inside a right-to-left text. A text that consists of isolates has no letter of its own to give its direction, so it gets that of the
    /// text, between U+2067 RIGHT-TO-LEFT ISOLATE and U+2069. Otherwise "November 20, 4 o'clock" would have the hour before the day.
    package static func isolatedInRightToLeft(_ text: String) -> String {
        (holdsIsolates(text) ? "\u{2067}" : "\u{2068}") + text + "\u{2069}"
    }

    private static func holdsIsolates(_ text: String) -> Bool {
        text.utf8.contains(0xE2) && text.unicodeScalars.contains { $0.value == 0x2067 || $0.value == 0x2068 }
    }

    /// Changes the open isolate at the start of some UTF-8 into a right-to-left one, if it holds others.
    static func settle(_ bytes: inout [UInt8], openedAt start: Int) {
        let words = start + opening.count
        let holds = bytes.withUnsafeBufferPointer { bytes in
            var index = words
            while index + 2 < bytes.count {
                if bytes[index] == 0xE2, bytes[index + 1] == 0x81, bytes[index + 2] == 0xA7 || bytes[index + 2] == 0xA8 { return true }
                index += 1
            }
            return false
        }
        if holds { bytes[words - 1] = 0xA7 }
    }

    /// U+2068 FIRST STRONG ISOLATE and U+2069 POP DIRECTIONAL ISOLATE.
    static let opening: [UInt8] = [0xE2, 0x81, 0xA8]
    static let closing: [UInt8] = [0xE2, 0x81, 0xA9]

    /// True when an argument, given as the end of some UTF-8, must be isolated from the words of a message.
    static func needsIsolation(_ bytes: [UInt8], from start: Int, inRightToLeft: Bool) -> Bool {
        guard bytes.count > start else { return false }
        if inRightToLeft {
            if bytes[start] != opening[0] { return true }
        } else if isASCII(bytes, from: start) || !bytes.withUnsafeBufferPointer({ $0[start...].contains { $0 >= firstRightToLeft } }) {
            return false
        }
        return needsIsolation(String(decoding: bytes[start...], as: UTF8.self), inRightToLeft: inRightToLeft)
    }

    /// Removes controls, as `withoutControls` does, from the end of some UTF-8.
    static func removeControls(from bytes: inout [UInt8], after start: Int) {
        guard !isASCII(bytes, from: start), bytes.withUnsafeBufferPointer({ $0[start...].contains(opening[0]) }) else { return }
        let text = withoutControls(String(decoding: bytes[start...], as: UTF8.self))
        bytes.replaceSubrange(start..., with: text.utf8)
    }

    /// True when the last letter of some UTF-8 is a full stop, ignoring direction marks behind it: U+061C, U+200E, U+200F, U+2066 to U+2069.
    package static func endsWithFullStop(_ bytes: [UInt8]) -> Bool {
        var end = bytes.count
        while end > 0 {
            switch bytes[end - 1] {
            case UInt8(ascii: "."): return true
            case 0x9C where end >= 2 && bytes[end - 2] == 0xD8: end -= 2
            case 0x8E,
                0x8F where end >= 3 && bytes[end - 2] == 0x80 && bytes[end - 3] == 0xE2:
                end -= 3
            case 0xA6...0xA9 where end >= 3 && bytes[end - 2] == 0x81 && bytes[end - 3] == 0xE2: end -= 3
            default: return false
            }
        }
        return false
    }

    /// True when all bytes from an index on are ASCII, as in most arguments; checks eight at a time.
    private static func isASCII(_ bytes: [UInt8], from start: Int) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var index = start
            var seen: UInt64 = 0
            while index + 8 <= bytes.count {
                seen |= bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
                index += 8
            }
            while index < bytes.count {
                seen |= UInt64(bytes[index])
                index += 1
            }
            return seen & 0x8080_8080_8080_8080 == 0
        }
    }

    /// Hebrew, Arabic and their like begin with D6 in UTF-8.
    private static let firstRightToLeft: UInt8 = 0xD6

    /// True when an argument must be isolated from the words of a message.
    ///
    /// In a right-to-left message every argument is, amounts above all; in a left-to-right one only text of the other direction.
    package static func needsIsolation(_ text: String, inRightToLeft: Bool) -> Bool {
        if text.isEmpty { return false }
        return inRightToLeft
            ? !(text.utf8.first == 0xE2 && (text.hasPrefix("\u{2068}") || text.hasPrefix("\u{2067}")) && isOne(text)) : hasRightToLeft(text)
    }

    /// True when all of the text is one isolate already.
    private static func isOne(_ text: String) -> Bool {
        var depth = 0
        var isClosed = false
        for scalar in text.unicodeScalars {
            if isClosed { return false }
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069:
                depth -= 1
                isClosed = depth == 0
            default: break
            }
        }
        return isClosed
    }

    /// True when a letter of the text runs from right to left.
    package static func hasRightToLeft(_ text: String) -> Bool {
        guard text.utf8.contains(where: { $0 >= firstRightToLeft }) else { return false }
        return text.unicodeScalars.contains { scalar in
            switch scalar.value {
            case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
            default: false
            }
        }
    }

    /// True when a letter of the text runs from left to right.
    package static func hasLeftToRight(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.isAlphabetic && !hasRightToLeft(String($0)) }
    }

    /// The text without embeddings, overrides and isolates (U+202A–U+202E, U+2066–U+2069), so that words of data reorder nothing but themselves.
    package static func withoutControls(_ text: String) -> String {
        guard text.utf8.contains(0xE2), text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isControl($0) }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
