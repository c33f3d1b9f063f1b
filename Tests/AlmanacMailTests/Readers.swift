/// RFC 4648, slow and obvious.
enum Base64Reader {
    static func bytes(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var bits: [Int] = []
        for character in text where character != "=" {
            let place = alphabet.firstIndex(of: character) ?? 0
            for bit in stride(from: 5, through: 0, by: -1) { bits.append(place >> bit & 1) }
        }
        return stride(from: 0, to: bits.count / 8 * 8, by: 8).map { start in UInt8(bits[start..<(start + 8)].reduce(0) { $0 * 2 + $1 }) }
    }
}

/// `=E2=82=AC`, as quoted-printable and the Q of encoded words have it.
enum EscapeReader {
    static func bytes(_ text: String, blank: Character?) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while let character = rest.popFirst() {
            if character == "=" {
                bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
                rest = rest.dropFirst(2)
            } else if character == blank {
                bytes.append(0x20)
            } else {
                bytes += String(character).utf8
            }
        }
        return bytes
    }
}
