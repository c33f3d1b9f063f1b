import AlmanacText

/// RFC 2045, 6.7: text for lines of 76 characters and seven bits.
enum QuotedPrintable {
    /// - Parameter text: UTF-8; LF, CRLF and lone CR each end a line. The result's lines end with CRLF, the last too.
    static func encode(_ text: [UInt8]) -> [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(text.count + text.count / 8)
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            appendLine(text[start..<end], to: &encoded)
            encoded += [0x0D, 0x0A]
            start = end + (end + 1 < text.count && text[end] == 0x0D && text[end + 1] == 0x0A ? 2 : 1)
        }
        return encoded
    }

    private static func appendLine(_ line: ArraySlice<UInt8>, to encoded: inout [UInt8]) {
        var column = 0
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            let isLast = index + 1 == line.endIndex
            // A blank at the end would be lost on the way; a dot or "From " at the start is touched by servers and mailbox files.
            let isRisky =
                (isLast && (byte == 0x20 || byte == 0x09)) || (column == 0 && (byte == UInt8(ascii: ".") || byte == UInt8(ascii: "F")))
            let isPlain = (byte == 0x09 || (0x20...0x7E).contains(byte)) && byte != UInt8(ascii: "=") && !isRisky
            let width = isPlain ? 1 : 3
            // The 76th character is kept for the soft break, unless the line ends here.
            if column + width > (isLast ? 76 : 75) {
                encoded += [UInt8(ascii: "="), 0x0D, 0x0A]
                column = 0
                continue
            }
            if isPlain {
                encoded.append(byte)
            } else {
                encoded += [UInt8(ascii: "="), hexDigit(byte >> 4, isUppercase: true), hexDigit(byte & 15, isUppercase: true)]
            }
            column += width
            index += 1
        }
    }
}
