import AlmanacReport
import AlmanacText

// Prose of templates, with words of data in it that can be no markup.
extension MarkdownBody {
    mutating func write(_ prose: FilledProse) {
        // True when a point right after it would make it the number of a list, or the beginning of an address.
        var isNumber = false
        var isFilled = false
        for piece in prose.shape.markdown {
            defer { if case .words = piece { isFilled = true } else { isFilled = false } }
            switch piece {
            case .text(let words):
                let text = isFilled ? Words.following(bytes, words) : words
                if isNumber, let first = text.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ")") { raw("\\") }
                bytes.append(utf8: text)
                isNumber = false
            case .words(let hole):
                let start = bytes.count
                fill(text.inLine(prose.terms[hole]))
                isNumber =
                    opensLine(start) && bytes[start...].allSatisfy { (0x30...0x39).contains($0) }
                    || bytes.count - start >= 3 && bytes.suffix(3).allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
            case .code(let hole): code(text.text(prose.terms[hole]))
            case .target(let hole, let isStart): address(Prose.addressPart(text.text(prose.terms[hole]), isStart: isStart) ?? "")
            }
        }
    }

    /// Words of data within words of the template. A number at the start of a line may be taken for that of a list item, so all is escaped;
    /// and words right after others, without a blank, must not become an address or a mail box with them.
    private mutating func fill(_ words: String) {
        scratch.removeAll(keepingCapacity: true)
        appendMarkdownEscaped(words, to: &scratch)
        if let first = scratch.first, let last = scratch.last, first >= 0x80 || last >= 0x80 {
            scratch = Array(withoutBlanks(String(decoding: scratch, as: UTF8.self)).utf8)
        }
        // Marks of the template around nothing would be seen.
        guard let first = scratch.first else { return raw("\u{2060}") }
        if let before = bytes.last, before > 0x20 {
            if before == UInt8(ascii: "@") { raw("\u{2060}") }
            switch first {
            case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "/"): raw("\\")
            case UInt8(ascii: "@"):
                raw("@\u{2060}")
                bytes += scratch.dropFirst()
                return
            default: break
            }
        }
        bytes += scratch
    }

    /// Without the wide blanks at both ends, beside which marks of the template would mean nothing.
    private func withoutBlanks(_ words: String) -> String {
        var scalars = words.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// True when the line has only markers of lists and quotes before that byte.
    private func opensLine(_ index: Int) -> Bool {
        for byte in bytes[..<index].reversed() {
            switch byte {
            case 0x0A: return true
            case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
                UInt8(ascii: ")"),
                0x30...0x39:
                break
            default: return false
            }
        }
        return true
    }

    /// Words in code: on one line, and nothing in them can end it; a backslash would be shown.
    private mutating func code(_ words: String) {
        let start = bytes.count
        for scalar in words.unicodeScalars {
            switch scalar.value {
            case 0x00...0x20, 0x7F...0x9F, 0x2028, 0x2029: if bytes.count > start { bytes.append(UInt8(ascii: " ")) }
            case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
            case let value where value & 0xFFFE == 0xFFFE: break
            // A back-quote or a tilde may close it, a bar the cell that it is in.
            case 0x60, 0x7E, 0x7C: bytes.append(UInt8(ascii: "'"))
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        if bytes.count == start { raw("\u{2060}") }
    }

    /// A part of an address, escaped for one already; what would end it here or be markup in it is escaped, too.
    private mutating func address(_ part: String) {
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "("): raw("%28")
            case UInt8(ascii: ")"): raw("%29")
            case UInt8(ascii: "_"): raw("%5F")
            case UInt8(ascii: "~"): raw("%7E")
            case UInt8(ascii: "*"): raw("%2A")
            case UInt8(ascii: "`"): raw("%60")
            case UInt8(ascii: "["): raw("%5B")
            case UInt8(ascii: "]"): raw("%5D")
            case UInt8(ascii: "|"): raw("%7C")
            case UInt8(ascii: "&"): raw("&amp;")
            default: bytes.append(byte)
            }
        }
    }
}
