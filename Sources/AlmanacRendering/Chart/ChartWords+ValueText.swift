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
            var arguments = Phrase.Arguments(capacity: parts.arguments.count)
            for (name, value) in parts.arguments {
                switch value {
                case .text(let text): arguments.add(name, .name(text))
                case .count(let count): arguments.add(name, .count(count))
                case .list(let texts): arguments.add(name, .list(texts.map { .name($0) }))
                }
            }
            return text.words.text(Phrase(parts.name, arguments)) { argument, _, bytes in
                switch argument {
                // Not cut, as words of data elsewhere are: they were measured and cut by the chart.
                case .name(let words): bytes.append(utf8: words)
                case .value(.count(let count)): text.locale.integer(count, into: &bytes)
                case .value, .key, .phrase, .list, .days: break
                }
            }
        }
    }
}
