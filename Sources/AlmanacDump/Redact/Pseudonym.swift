internal import AlmanacHash
internal import AlmanacText

/// Replaces texts by made-up words: the same for the same text and key; without the key nobody can tell the text.
struct Pseudonym {
    private let key: [UInt8]

    /// - Parameter key: At least 16 bytes.
    init(key: [UInt8]) {
        self.key = key
    }

    private func hash(_ text: some Sequence<UInt8>) -> [UInt8] {
        Array(SHA256.authentication(of: text, key: key))
    }

    /// A pseudonym of an id: `x9f86d081884c`.
    func id(_ text: some Sequence<UInt8>) -> String { "x" + hexadecimal(hash(text).prefix(6)) }

    /// A pseudonym of a number that serves as an id.
    func number(_ digits: some Sequence<UInt8>) -> Int {
        hash(digits).prefix(4).reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    }

    /// Made-up words of about the length of a text, so that a page breaks its lines in similar places.
    func words(_ text: [UInt8]) -> String {
        guard !text.isEmpty else { return "" }
        var bytes = hash(text)
        var next = 0
        func byte() -> Int {
            if next == bytes.count { (bytes, next) = (hash(bytes), 0) }
            next += 1
            return Int(bytes[next - 1])
        }
        // Counts characters, roughly: one outside of ASCII has two or three bytes.
        let length = min(max(3, text.count { $0 & 0xC0 != 0x80 }), 400)
        var words = ""
        var wordLength = 0
        while words.utf8.count < length {
            if wordLength >= 4 + byte() % 5, words.utf8.count < length - 3 {
                words += " "
                wordLength = 0
            }
            let syllable = String(Self.heads[byte() % Self.heads.count]) + String(Self.tails[byte() % Self.tails.count])
            words += words.isEmpty ? syllable.uppercased().prefix(1) + syllable.dropFirst() : syllable[...]
            wordLength += syllable.utf8.count
        }
        return words
    }

    private static let heads = Array("bdfgklmnprstvz")
    private static let tails = Array("aeiou")
}
