/// Words on their way to a terminal or a log: nothing in them may move the cursor, hide, or turn the direction of a line.
package enum TerminalText {
    /// A text in which every control character is written as in JSON, `\u001b`, so that JSON stays JSON. Line breaks stay.
    package static func bytes(of text: String) -> [UInt8] {
        shown(Array(text.utf8))
    }

    /// The same for bytes; those that are no UTF-8 show U+FFFD.
    package static func shown(_ bytes: [UInt8]) -> [UInt8] {
        // Most words are ASCII, and a look at them is all they need.
        if bytes.allSatisfy({ (0x20...0x7E).contains($0) || $0 == 0x0A }) { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 16)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            guard scalar.value != 0x0A, isActive(scalar) else {
                result += UTF8.encode(scalar).map { Array($0) } ?? []
                continue
            }
            for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                result += "\\u".utf8
                for shift in [12, 8, 4, 0] { result.append(hexDigit(UInt8(unit >> shift & 0xF))) }
            }
        }
        return result
    }

    private static func isActive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Joiners and direction marks are part of words in Arabic and Hindi; overrides and isolates reorder the text after them.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value) || scalar.value >= 0xE0000
        case .control, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}
