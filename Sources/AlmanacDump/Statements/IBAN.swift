/// The number of an account as ISO 13616 has it, which proves itself by two digits.
enum IBAN {
    private static let lengths = 15...34

    /// The first one in a text, with or without blanks in groups of four; `nil` where there is none.
    static func first(in text: Substring) -> String? {
        let letters = Array(text.unicodeScalars)
        for start in letters.indices where isWord(letters[start]) && (start == 0 || !isWord(letters[start - 1])) {
            var number: [UInt8] = []
            var found: String?
            var place = start
            while place < letters.count, number.count < lengths.upperBound {
                let letter = letters[place]
                place += 1
                if letter == " " || letter == "\u{A0}" {
                    // One blank stands between groups, and two between words.
                    if place < letters.count, isWord(letters[place]) { continue }
                    break
                }
                guard isWord(letter) else { break }
                number.append(UInt8(letter.value))
                guard isBegun(number) else { break }
                let isEnd = place == letters.count || !isWord(letters[place])
                if isEnd, lengths.contains(number.count), isProven(number) { found = String(decoding: number, as: UTF8.self) }
            }
            if let found { return found }
        }
        return nil
    }

    private static func isWord(_ letter: Unicode.Scalar) -> Bool { ("A"..."Z").contains(letter) || ("0"..."9").contains(letter) }

    /// Two letters, and then two digits.
    private static func isBegun(_ number: [UInt8]) -> Bool {
        number.prefix(2).allSatisfy { $0 >= 0x41 } && number.dropFirst(2).prefix(2).allSatisfy { $0 < 0x3A }
    }

    /// True where the remainder by 97 is 1, the first four letters behind the others and each letter a number from 10 on.
    private static func isProven(_ number: [UInt8]) -> Bool {
        var rest = 0
        for byte in number.dropFirst(4) + number.prefix(4) {
            let value = Int(byte < 0x3A ? byte - 0x30 : byte - 0x41 + 10)
            rest = (rest * (value > 9 ? 100 : 10) + value) % 97
        }
        return rest == 1
    }
}
