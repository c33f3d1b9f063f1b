package import AlmanacModel

/// The messages of one language, ready to be written.
package final class Words: Sendable {
    /// BCP 47: `en`, `de`, `ar`.
    package let language: String
    /// Whether the language is written from right to left.
    package let isRightToLeft: Bool

    package init(language: String = "en", isRightToLeft: Bool = false) {
        self.language = language
        self.isRightToLeft = isRightToLeft
    }

    /// The text of a message.
    ///
    /// - Parameter argument: Writes what stands in a placeholder, in the reader's locale.
    package func text(_ phrase: Phrase, _ argument: (Phrase.Argument) -> String) -> String {
        if phrase.name.isEmpty, let text = phrase.arguments["text"] { return argument(text) }
        return phrase.name
    }
}
