package import AlmanacText

/// A language made of English by code, in which a text that did not go through the words files is seen at once: `⟦Ŝṗéñť⟧`.
package enum PseudoLanguage {
    package static let code = "pseudo"

    /// Each letter has an accented look-alike, each message stands in ⟦ ⟧; arguments stay as they are.
    package static func entries(of english: [MessageEntry]) -> [MessageEntry] {
        english.map { entry in
            var entry = entry
            entry.message = message(entry.message)
            return entry
        }
    }

    /// The words of the language, with the rules of English.
    package static func words(of english: [MessageEntry]) -> Words {
        Words(language: code, entries: entries(of: english), plurals: .english, lists: ListWords(pair: " ⅋ ", middle: ", ", last: ", ⅋ "))
    }

    private static func message(_ message: Message) -> Message {
        switch message {
        case .text(let text): .text("⟦" + accented(text) + "⟧")
        case .pattern(let pieces): .pattern(bracketed(pieces))
        case .match(let selectors, let variants):
            .match(
                selectors,
                variants.map { variant in
                    var variant = variant
                    variant.pieces = bracketed(variant.pieces)
                    return variant
                })
        }
    }

    private static func bracketed(_ pieces: [Message.PatternPart]) -> [Message.PatternPart] {
        [.text("⟦")]
            + pieces.map { piece in
                if case .text(let text) = piece { return .text(accented(text)) }
                return piece
            } + [.text("⟧")]
    }

    /// The text with each letter of ASCII in a look-alike outside of it.
    package static func accented(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    switch scalar.value {
                    case 0x41...0x5A: upper[Int(scalar.value) - 0x41]
                    case 0x61...0x7A: lower[Int(scalar.value) - 0x61]
                    default: scalar
                    }
                }))
    }

    private static let lower = Array("áƀçđéƒĝĥíĵķļɱñóṗɋŕšťúṽŵẋýž".unicodeScalars)
    private static let upper = Array("ÁɃÇĐÉƑĜĤÍĴĶĻṀÑÓṖɊŔŠŤÚṼŴẊÝŽ".unicodeScalars)
}
