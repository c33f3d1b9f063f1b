/// RFC 4648 with padding.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var encoded: [UInt8] = []
        append(bytes[...], to: &encoded)
        return String(decoding: encoded, as: UTF8.self)
    }

    /// Encodes in lines of 76 characters (RFC 2045, 6.8), each ended by CRLF.
    package static func lines(_ bytes: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        lines.reserveCapacity(bytes.count * 4 / 3 + bytes.count / 28 + 8)
        var start = 0
        while start < bytes.count {
            let end = min(start + 57, bytes.count)
            append(bytes[start..<end], to: &lines)
            lines += [0x0D, 0x0A]
            start = end
        }
        return lines
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to encoded: inout [UInt8]) {
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let rest = bytes.endIndex - index
            let group =
                UInt32(bytes[index]) << 16 | (rest > 1 ? UInt32(bytes[index + 1]) << 8 : 0) | (rest > 2 ? UInt32(bytes[index + 2]) : 0)
            encoded.append(alphabet[Int(group >> 18)])
            encoded.append(alphabet[Int(group >> 12 & 63)])
            encoded.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
            encoded.append(rest > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
            index += 3
        }
    }
}
