import AlmanacModel
package import AlmanacText

/// Turns what charts say into text, in the reader's language.
public struct ChartWords: Sendable {
    /// The text of a message. It must not trap, whatever the arguments are.
    public var text: @Sendable (ChartMessage) -> String

    /// Stands between the name of a mark and its value: French has a blank before the colon.
    public var separator: String

    /// Takes the closure that writes messages.
    public init(separator: String = ": ", text: @escaping @Sendable (ChartMessage) -> String) {
        self.separator = separator
        self.text = text
    }

    /// The messages of a language, with the digits of a locale.
    package init(_ words: Words, separator: String, locale: LocaleFormat) {
        self.init(separator: separator) { message in
            if message.arguments.isEmpty { return words.text(message.name) }
            return words.text(message.name, PhraseArguments(message.arguments)) { argument, _, bytes in
                switch argument {
                // Not cut, as words of data elsewhere are: they were measured and cut by the chart.
                case .name(let words): bytes.append(utf8: words)
                case .value(.count(let count)): locale.integer(count, into: &bytes)
                case .value, .key, .phrase, .list, .days, .time, .year: break
                }
            }
        }
    }

    /// English, with the words that came with the library.
    public static let english: ChartWords = {
        let files = BuiltInTemplates.files.filter { $0.path == "words/en/charts.mf2" }
        // A mistake in it stops the tests; a message that is missing says its name.
        let entries = files.flatMap { (try? MessageFile(file: $0.path, bytes: $0.bytes).entries) ?? [] }
        return ChartWords(Words(language: "en", entries: entries), separator: ": ", locale: .english)
    }()
}

/// The arguments of a chart's message as those of a phrase, each made when it is asked for.
private struct PhraseArguments: MessageArguments {
    private let named: [ChartMessage.NamedArgument]

    init(_ named: [ChartMessage.NamedArgument]) { self.named = named }

    subscript(name: String) -> Phrase.Argument? {
        for argument in named where argument.name == name {
            switch argument.value {
            case .text(let text): return .name(text)
            case .count(let count): return .count(count)
            case .list(let texts): return .list(texts.map { .name($0) })
            }
        }
        return nil
    }
}
