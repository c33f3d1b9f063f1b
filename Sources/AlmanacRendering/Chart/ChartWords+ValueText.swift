import AlmanacCharts
import AlmanacMarkup
import AlmanacModel
import AlmanacReport
import AlmanacWords

extension ChartWords {
    /// What charts say, in the reader's language and with the digits of the reader's locale.
    init(of text: ValueText) {
        self.init(separator: text.words.text("pages.label-separator")) { message in
            let parts = message.parts
            if parts.arguments.isEmpty { return text.words.text(parts.name) }
            return text.words.text(parts.name, ChartArguments(parts.arguments)) { argument, _, bytes in
                switch argument {
                // Not cut, as words of data elsewhere are: they were measured and cut by the chart.
                case .name(let words): bytes.append(utf8: words)
                case .value(.count(let count)): text.locale.integer(count, into: &bytes)
                case .value, .key, .phrase, .list, .days, .time, .year: break
                }
            }
        }
    }
}

/// The arguments of a chart's message as those of a phrase, each made when it is asked for.
private struct ChartArguments: MessageArguments {
    private let named: [(name: String, value: ChartMessage.Argument)]

    init(_ named: [(name: String, value: ChartMessage.Argument)]) {
        self.named = named
    }

    subscript(name: String) -> Phrase.Argument? {
        for index in named.indices where named[index].name == name {
            switch named[index].value {
            case .text(let text): return .name(text)
            case .count(let count): return .count(count)
            case .list(let texts): return .list(texts.map { .name($0) })
            }
        }
        return nil
    }
}
