/// Data as one line of plain text in Markdown, for prose and for the cells of tables, at the start of a line or in its middle.
///
/// It opens no block, link, image, autolink, emphasis, HTML or entity, closes no cell, and reads well raw: only what would be markup is
/// escaped, so `$734.14`, `AT&T`, `snake_case` and `C:\temp` stay as they are. White space and control characters become one blank, none
/// at the ends; bidirectional overrides, noncharacters and private-use characters (U+E000–U+F8FF) are dropped. A mail address gets an
/// invisible U+2060 WORD JOINER after its `@`, since nothing else keeps GFM from linking it.
package func markdownEscaped(_ string: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(string.utf8.count + 16)
    appendMarkdownEscaped(string, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// Appends data as one line of plain text in Markdown; see `markdownEscaped(_:)`.
package func appendMarkdownEscaped(_ string: String, to bytes: inout [UInt8]) {
    // Read contiguous bytes in place, so that nothing is retained.
    if string.utf8.withContiguousStorageIfAvailable({ appendMarkdownEscaped($0, to: &bytes) }) != nil { return }
    var string = string
    string.withUTF8 { appendMarkdownEscaped($0, to: &bytes) }
}

private func appendMarkdownEscaped(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    if isSingleLine(source) { return MarkdownEscape.write(source, to: &bytes) }
    singleLine(String(decoding: source, as: UTF8.self)).withUnsafeBufferPointer { MarkdownEscape.write($0, to: &bytes) }
}

/// True for one line of ASCII with single blanks between its words and none at its ends, as nearly all texts are.
private func isSingleLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, first != 0x20, bytes[bytes.count - 1] != 0x20 else { return false }
    guard bytes.count >= 8 else {
        var before = first
        return bytes.allSatisfy { byte in
            defer { before = byte }
            return byte >= 0x20 && byte < 0x7F && (byte != 0x20 || before != 0x20)
        }
    }
    let raw = UnsafeRawBufferPointer(bytes)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones << 7
    // Eight bytes at a time, each time overlapping by one, so that two blanks in a row are seen.
    var index = 0
    while true {
        let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        guard word & highs == 0 else { return false }
        // The high bit of each byte that is a blank, a control or U+007F.
        let blanks = (word ^ ones &* 0x20 | highs) &- ones ^ highs
        let controls = (word | highs) &- ones &* 0x20 ^ highs
        let deletes = (word ^ ones &* 0x7F | highs) &- ones ^ highs
        guard (controls | deletes | blanks & blanks << 8) & highs == 0 else { return false }
        if index == bytes.count - 8 { return true }
        index = min(index + 7, bytes.count - 8)
    }
}

/// The visible characters of `string` as UTF-8, with single blanks between words; every isolate that it opens is closed.
private func singleLine(_ string: String) -> [UInt8] {
    var line: [UInt8] = []
    line.reserveCapacity(string.utf8.count)
    var isBlank = false
    // Isolates that are open.
    var depth = 0
    for scalar in string.unicodeScalars {
        switch scalar.value {
        case 0x00...0x20, 0x7F...0x9F, 0x2028, 0x2029:
            isBlank = true
            continue
        case 0x202A...0x202E, 0xE000...0xF8FF, 0xFDD0...0xFDEF, 0xFEFF: continue
        case let value where value & 0xFFFE == 0xFFFE: continue
        case 0x2066...0x2068: depth += 1
        case 0x2069 where depth > 0: depth -= 1
        case 0x2069: continue
        default: break
        }
        if isBlank, !line.isEmpty { line.append(0x20) }
        isBlank = false
        line.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
    for _ in 0..<depth { line.append(contentsOf: "\u{2069}".utf8) }
    return line
}

/// Finds the bytes in one line of data that would be markup.
///
/// - Source: GitHub Flavored Markdown 0.29, and its autolinks as cmark-gfm reads them.
private struct MarkdownEscape {
    private let line: UnsafeBufferPointer<UInt8>
    /// A byte at the start of the line that would open a block or underline the line before.
    private let blockMarker: Int?

    /// Appends a line, its markup escaped.
    static func write(_ line: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let escape = MarkdownEscape(line)
        let blockMarker = escape.blockMarker ?? -1
        // Copy the bytes between escapes in runs.
        var run = 0
        for index in line.indices where mayNeedCare(line[index]) || index == blockMarker {
            if escape.needsBackslash(index) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[run..<index]))
                bytes.append(0x5C)
                run = index
            }
            if escape.endsLocalPart(index) {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[run...index]))
                bytes.append(contentsOf: [0xE2, 0x81, 0xA0])
                run = index + 1
            }
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: line[run...]))
    }

    /// One bit for each byte below 0x40, and for each from 0x40 on, that may be markup in the middle of a line, or the `@` of a mail address: the
    /// bytes that `needsBackslash` and `endsLocalPart` know.
    private static let careBelow: UInt64 = 0x1400_4448_0000_0000
    private static let careAbove: UInt64 = 0x5000_0001_B800_0001

    @inline(__always)
    private static func mayNeedCare(_ byte: UInt8) -> Bool {
        byte < 0x80 && (byte < 0x40 ? careBelow : careAbove) >> UInt64(byte & 0x3F) & 1 == 1
    }

    init(_ line: UnsafeBufferPointer<UInt8>) {
        self.line = line
        blockMarker = Self.blockMarker(line)
    }

    func needsBackslash(_ index: Int) -> Bool {
        if index == blockMarker { return true }
        let next = byte(index + 1)
        switch line[index] {
        case UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "~"): return true
        case UInt8(ascii: "\\"): return next.map(isPunctuation) ?? true
        // Inside a word an underscore is a letter.
        case UInt8(ascii: "_"): return !(isAlphanumeric(byte(index - 1)) && isAlphanumeric(next))
        // Not for "a < b", "<3" and "<=".
        case UInt8(ascii: "<"): return next.map { $0 != 0x20 && $0 != UInt8(ascii: "=") && !isDigit($0) } ?? true
        case UInt8(ascii: "&"): return isEntity(index)
        // "https://", whatever the scheme.
        case UInt8(ascii: ":"): return next == UInt8(ascii: "/") && byte(index + 2) == UInt8(ascii: "/")
        case UInt8(ascii: "."): return isDomainOfWeb(index)
        // A heading of the template would take it for its closing sequence.
        case UInt8(ascii: "#"): return next == nil && closesHeading
        default: return false
        }
    }

    /// True for the `@` of a mail address: a letter or one of `.+-_` before it, a name with a point after it.
    func endsLocalPart(_ index: Int) -> Bool {
        guard line[index] == UInt8(ascii: "@"), let before = byte(index - 1), isAlphanumeric(before) || ".+-_".utf8.contains(before) else {
            return false
        }
        let domain = line[(index + 1)...].prefix { isAlphanumeric($0) || ".-_@".utf8.contains($0) }
        return domain.contains(UInt8(ascii: "."))
    }

    private static func blockMarker(_ line: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let first = line.first else { return nil }
        let next = line.count > 1 ? line[1] : nil
        switch first {
        // "[^" is a footnote, should the template have put the data into a link.
        case UInt8(ascii: ">"), UInt8(ascii: "="), UInt8(ascii: "^"): return 0
        case UInt8(ascii: "+"), UInt8(ascii: "#"): return next == nil || next == 0x20 || next == first ? 0 : nil
        // Also the delimiter row of a table with one column: "-:", ":-".
        case UInt8(ascii: "-"): return next == nil || next == 0x20 || next == first || next == UInt8(ascii: ":") ? 0 : nil
        case UInt8(ascii: ":"): return next == UInt8(ascii: "-") ? 0 : nil
        case 0x30...0x39:
            let end = line.firstIndex { !isDigit($0) } ?? line.count
            guard end < line.count, end <= 9, line[end] == UInt8(ascii: ".") || line[end] == UInt8(ascii: ")") else { return nil }
            return end + 1 == line.count || line[end + 1] == 0x20 ? end : nil
        default: return nil
        }
    }

    /// `&name;`, `&#1;`, `&#x1;`, also with unknown names.
    private func isEntity(_ index: Int) -> Bool {
        var end = index + 1
        if byte(end) == UInt8(ascii: "#") { end += 1 }
        let start = end
        while isAlphanumeric(byte(end)) { end += 1 }
        return end > start && byte(end) == UInt8(ascii: ";")
    }

    /// True at the point of `www.`.
    private func isDomainOfWeb(_ index: Int) -> Bool {
        index >= 3 && line[(index - 3)..<index].allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
    }

    /// True when the line ends with number signs after a blank.
    private var closesHeading: Bool {
        let text = line.lastIndex { $0 != UInt8(ascii: "#") }
        return text.map { line[$0] == 0x20 } ?? true
    }

    private func byte(_ index: Int) -> UInt8? {
        line.indices.contains(index) ? line[index] : nil
    }
}

private func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
}

private func isAlphanumeric(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
}

/// True when a backslash before it would be an escape.
private func isPunctuation(_ byte: UInt8) -> Bool {
    (0x21...0x7E).contains(byte) && !isAlphanumeric(byte)
}
