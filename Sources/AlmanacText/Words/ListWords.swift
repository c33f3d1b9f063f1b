/// The words between members of a list: "Coffee, Rent, and Travel".
package struct ListWords: Hashable, Sendable {
    /// Between the members of a list of two.
    package var pair: String
    /// Between members before the last.
    package var middle: String
    /// Before the last of three or more.
    package var last: String
    /// As `pair` and `last`, before a word that begins with the sound of an i: Spanish has "Ocio e Internet".
    package var pairBeforeI: String
    package var lastBeforeI: String

    package init(pair: String, middle: String, last: String, pairBeforeI: String? = nil, lastBeforeI: String? = nil) {
        self.pair = pair
        self.middle = middle
        self.last = last
        self.pairBeforeI = pairBeforeI ?? pair
        self.lastBeforeI = lastBeforeI ?? last
    }

    /// The words before a member, from the second on.
    func separator(before index: Int, of count: Int) -> String {
        count == 2 ? pair : index == count - 1 ? last : middle
    }

    /// - Parameter members: Joined in their order; none give an empty text.
    package func joined(_ members: [String]) -> String {
        switch members.count {
        case 0: return ""
        case 1: return members[0]
        case 2: return members[0] + (Self.soundsLikeI(members[1]) ? pairBeforeI : pair) + members[1]
        default:
            let final = members.last ?? ""
            return members.dropLast().joined(separator: middle) + (Self.soundsLikeI(final) ? lastBeforeI : last) + final
        }
    }

    /// True when a word begins with i or hi, but not with hia or hie, which sound different: "hielo".
    private static func soundsLikeI(_ word: String) -> Bool {
        var letters = word.unicodeScalars.prefix(3).map { $0.properties.lowercaseMapping }[...]
        let isMute = letters.first == "h"
        if isMute { letters = letters.dropFirst() }
        guard letters.first == "i" || letters.first == "í" else { return false }
        return !isMute || letters.count < 2 || (letters.last != "a" && letters.last != "e")
    }

    package static let english = ListWords(pair: " and ", middle: ", ", last: ", and ")
    package static let german = ListWords(pair: " und ", middle: ", ", last: " und ")
    package static let french = ListWords(pair: " et ", middle: ", ", last: " et ")
    package static let arabic = ListWords(pair: " و", middle: " و", last: " و")
    package static let spanish = ListWords(pair: " y ", middle: ", ", last: " y ", pairBeforeI: " e ", lastBeforeI: " e ")
    package static let hindi = ListWords(pair: " और ", middle: ", ", last: " और ")

    /// The compiled words; a test compares them with ICU.
    ///
    /// - Parameter language: The first part of a BCP 47 tag.
    package static func builtIn(_ language: String) -> ListWords? {
        switch language {
        case "en": english
        case "de": german
        case "ar": arabic
        case "es": spanish
        case "fr": french
        case "hi": hindi
        default: nil
        }
    }
}
