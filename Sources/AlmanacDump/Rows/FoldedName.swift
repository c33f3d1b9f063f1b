/// A name in small letters with one blank between its words: what two people write who mean the same.
func foldedName(_ text: String) -> String {
    text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
}

/// The same of bytes. Nearly all names are ASCII, and need no look at characters.
func foldedName(_ bytes: some Collection<UInt8>) -> [UInt8] {
    guard bytes.allSatisfy({ $0 < 0x80 }) else { return Array(foldedName(String(decoding: bytes, as: UTF8.self)).utf8) }
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var isBehindBlank = false
    for byte in bytes {
        if byte == 0x20 || (0x09...0x0D).contains(byte) {
            isBehindBlank = !folded.isEmpty
        } else {
            if isBehindBlank { folded.append(0x20) }
            isBehindBlank = false
            folded.append((0x41...0x5A).contains(byte) ? byte | 0x20 : byte)
        }
    }
    return folded
}
