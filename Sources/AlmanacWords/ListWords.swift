/// How a language joins the members of a list: "Coffee, Rent, and Travel".
package struct ListWords: Hashable, Sendable {
    /// Between two that are all.
    package var pair: String
    /// Between those before the last.
    package var middle: String
    /// Before the last of three or more.
    package var last: String

    package init(pair: String, middle: String, last: String) {
        self.pair = pair
        self.middle = middle
        self.last = last
    }

    /// - Parameter members: Joined in their order; none come to nothing.
    package func joined(_ members: [String]) -> String {
        switch members.count {
        case 0: return ""
        case 1: return members[0]
        case 2: return members[0] + pair + members[1]
        default:
            return members.dropLast().joined(separator: middle) + last + (members.last ?? "")
        }
    }

    package static let english = ListWords(pair: " and ", middle: ", ", last: ", and ")
    package static let german = ListWords(pair: " und ", middle: ", ", last: " und ")
    package static let arabic = ListWords(pair: " و", middle: " و", last: " و")
    package static let hindi = ListWords(pair: " और ", middle: ", ", last: " और ")

    /// What is compiled in; a test holds it to ICU.
    ///
    /// - Parameter language: The first part of a BCP 47 tag.
    package static func builtIn(_ language: String) -> ListWords? {
        switch language {
        case "en": english
        case "de": german
        case "ar": arabic
        case "hi": hindi
        default: nil
        }
    }
}
