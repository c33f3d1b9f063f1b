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
            let arguments = Phrase.Arguments(parts.arguments) { value in
                switch value {
                case .text(let text): .name(text)
                case .count(let count): .count(count)
                case .list(let texts): .list(texts.map { .name($0) })
                }
            }
            return text.words.text(Phrase(parts.name, arguments)) { argument in
                switch argument {
                // Not cut, as words of data elsewhere are: they were measured and cut by the chart.
                case .name(let words): words
                case .value(.count(let count)): text.locale.integer(count)
                case .value, .key, .phrase, .list: ""
                }
            }
        }
    }
}
