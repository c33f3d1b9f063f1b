/// How the letters of a text file are written as bytes.
package enum TextEncoding: String, CaseIterable, Sendable {
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case windows1252 = "windows-1252"

    /// Finds the encoding of a text by its first bytes: by its byte order mark, by the zeros that UTF-16 has beside each Latin letter, or as UTF-8. What is none
    /// of these is Windows-1252, of which every byte is a letter.
    ///
    /// - Parameter isWhole: False when the text goes on, so that its last letter may have been cut.
    package init(of bytes: some BidirectionalCollection<UInt8>, isWhole: Bool) {
        if let marked = Self.marked(bytes) {
            self = marked.encoding
        } else if let wide = Self.wide(bytes) {
            self = wide
        } else {
            self = Self.isUTF8(bytes, isWhole: isWhole) ? .utf8 : .windows1252
        }
    }

    /// The encoding that a byte order mark tells, and the bytes of the mark.
    static func marked(_ bytes: some Collection<UInt8>) -> (encoding: TextEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
        return nil
    }

    /// UTF-16 without a mark: separators, digits and line ends are Latin in every table, so that many zeros stand on one side and hardly any on the other.
    private static func wide(_ bytes: some Collection<UInt8>) -> TextEncoding? {
        var zeros = (even: 0, odd: 0)
        var count = 0
        for byte in bytes.prefix(4096) {
            if byte == 0 { if count.isMultiple(of: 2) { zeros.even += 1 } else { zeros.odd += 1 } }
            count += 1
        }
        let many = count / 8
        guard many > 0 else { return nil }
        if zeros.odd > many, zeros.even * 8 < zeros.odd { return .utf16LittleEndian }
        if zeros.even > many, zeros.odd * 8 < zeros.even { return .utf16BigEndian }
        return nil
    }

    private static func isUTF8(_ bytes: some BidirectionalCollection<UInt8>, isWhole: Bool) -> Bool {
        if String(validating: bytes, as: UTF8.self) != nil { return true }
        guard !isWhole else { return false }
        // The first bytes of a letter that was cut: at most three.
        var whole = bytes[...]
        for _ in 0..<3 {
            guard let last = whole.popLast() else { return false }
            if last >= 0xC0 { return String(validating: whole, as: UTF8.self) != nil }
            if last < 0x80 { return false }
        }
        return false
    }
}
