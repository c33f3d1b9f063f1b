/// A message as it is written: bytes between the places of its arguments.
enum WrittenMessage: Sendable {
    case text(String)
    case pattern(WrittenPattern)
    case match([Message.Selector], [Variant])

    struct Variant: Sendable {
        var keys: [Message.Key]
        var pattern: WrittenPattern
    }

    init(_ message: Message) {
        switch message {
        case .text(let text): self = .text(text)
        case .pattern(let parts): self = .pattern(WrittenPattern(parts))
        case .match(let selectors, let variants):
            self = .match(selectors, variants.map { Variant(keys: $0.keys, pattern: WrittenPattern($0.pieces)) })
        }
    }
}

/// The parts of a message. It never changes; a reference because it is written tens of thousands of times, and its parts are many strings.
final class WrittenPattern: Sendable {
    /// Words, and the argument that stands behind them.
    struct Step: Sendable {
        /// Range in `words`.
        var start: Int
        var end: Int
        /// The index in `names`; −1 where no argument follows.
        var argument: Int
        var form: Words.Form
    }

    /// All words one after the other, UTF-8.
    let words: [UInt8]
    let names: [String]
    let steps: [Step]

    init(_ parts: [Message.PatternPart]) {
        var words: [UInt8] = []
        var names: [String] = []
        var steps: [Step] = []
        var start = 0
        for part in parts {
            switch part {
            case .text(let text): words.append(contentsOf: text.utf8)
            case .argument(let placeholder):
                let form: Words.Form =
                    switch placeholder.function {
                    case .short: .short
                    case .stretch: .stretch
                    case .dated: .dated
                    case .quoted: .quoted
                    case .inside: .inside
                    default: .full
                    }
                steps.append(Step(start: start, end: words.count, argument: names.count, form: form))
                names.append(placeholder.name)
                start = words.count
            }
        }
        if start < words.count { steps.append(Step(start: start, end: words.count, argument: -1, form: .full)) }
        self.words = words
        self.names = names
        self.steps = steps
    }
}
