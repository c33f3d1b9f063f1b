/// A text of a chart: a sentence, a label or a part of a sentence, by its name in the files of words.
///
/// Arguments are already formatted for the reader's locale; only numbers that select a plural are numbers.
public struct ChartMessage: Sendable, Hashable {
    /// The content of a placeholder of a message.
    public enum Argument: Sendable, Hashable {
        /// As it stands.
        case text(String)
        /// A number that also selects the plural.
        case count(Int)
        /// Several texts, to be joined as the language joins a list.
        case list([String])
    }

    /// Name of the message in a file of words: `charts.no-data`.
    public let name: String
    /// The placeholders that are filled; one that is left out has another message.
    public let arguments: [NamedArgument]

    /// A placeholder with its content.
    public struct NamedArgument: Sendable, Hashable {
        /// Name of the placeholder, without `$`.
        public let name: String
        /// Its content.
        public let value: Argument
    }

    /// - Parameter arguments: By the names of their placeholders; those that are not there are left out.
    init(_ name: String, _ arguments: KeyValuePairs<String, Argument?> = [:]) {
        self.name = name
        self.arguments = arguments.compactMap { name, value in value.map { NamedArgument(name: name, value: $0) } }
    }

    /// - Parameter texts: By the names of their placeholders; those that are not there are left out.
    init(_ name: String, _ texts: KeyValuePairs<String, String?>) {
        self.name = name
        arguments = texts.compactMap { name, text in text.map { NamedArgument(name: name, value: .text($0)) } }
    }
}
