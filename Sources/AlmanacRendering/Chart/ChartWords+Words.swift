import AlmanacCharts
import AlmanacModel
import AlmanacWords

extension ChartWords {
    /// What charts say, in the reader's language.
    init(of words: Words) {
        self.init { message in
            let parts = message.parts
            var arguments: Phrase.Arguments = [:]
            for (name, value) in parts.arguments {
                switch value {
                case .text(let text): arguments[name] = .name(text)
                case .count(let count): arguments[name] = .count(count)
                case .list(let texts): arguments[name] = .list(texts.map { .name($0) })
                }
            }
            return words.text(Phrase(parts.name, arguments)) { argument in
                switch argument {
                case .name(let text): text
                case .value(.count(let count)): String(count)
                case .value, .key, .phrase, .list: ""
                }
            }
        }
    }
}
