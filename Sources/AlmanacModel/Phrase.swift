/// A message for readers, named as in the words files, with the values for its placeholders.
///
/// It becomes text in the reader's language at the last moment, when a writer asks its `Words` for it. `budget.rule-without-progress` with a list of
/// names may come to "There are rules without progress: Coffee and Rent."
package struct Phrase: Hashable, Sendable {
    /// A value for a placeholder of the message.
    package enum Argument: Hashable, Sendable {
        /// A number, an amount or a date, written as the reader's locale has it; a count or a number also selects the plural.
        case value(Value)
        /// The key of a row in a series: a day, a category.
        case key(Key)
        /// A text from data; hostile.
        case name(String)
        /// A day, or a stretch of days.
        case days(ClosedRange<Day>)
        /// A time of day.
        case time(TimeOfDay)
        /// A year, in the digits of the reader's locale and without separators, unlike a count.
        case year(Int)
        /// Another message.
        indirect case phrase(Phrase)
        /// Several of them, joined as the language joins a list: "Coffee, Rent, and Travel".
        indirect case list([Argument])
    }

    /// Values of the placeholders, by their names without `$`. There are few, so that looking through them is faster than hashing.
    package struct Arguments: Hashable, Sendable, ExpressibleByDictionaryLiteral {
        /// Arguments as the literal gives them, so that nothing is copied.
        private var named: [(String, Argument)]

        package init(dictionaryLiteral elements: (String, Argument)...) {
            named = elements
        }

        package static func == (one: Self, other: Self) -> Bool { one.named.elementsEqual(other.named) { $0 == $1 } }

        package func hash(into hasher: inout Hasher) {
            hasher.combine(named.count)
            for (name, value) in named {
                hasher.combine(name)
                hasher.combine(value)
            }
        }

        /// No arguments yet, and room for some.
        package init(capacity: Int) {
            named = []
            named.reserveCapacity(capacity)
        }

        /// Adds an argument whose name is not there yet.
        package mutating func add(_ name: String, _ value: Argument) {
            named.append((name, value))
        }

        package subscript(name: String) -> Argument? {
            get {
                for index in named.indices where named[index].0 == name { return named[index].1 }
                return nil
            }
            set {
                named.removeAll { $0.0 == name }
                if let newValue { named.append((name, newValue)) }
            }
        }

        /// In the order in which they were given.
        package var names: [String] { named.map(\.0) }
        package var isEmpty: Bool { named.isEmpty }
    }

    /// The message's name in `Templates/words`: `guardian.budgets.month-basis`.
    package var name: String
    /// Values of its placeholders.
    package var arguments: Arguments

    package init(_ name: String, _ arguments: Arguments = [:]) {
        self.name = name
        self.arguments = arguments
    }
}

extension Phrase.Argument {
    /// A count, which selects the plural of the message.
    package static func count(_ number: Int) -> Self { .value(.count(Int64(number))) }
}

extension Phrase {
    /// A text of data as a message: a merchant's name as the title of a column.
    package static func verbatim(_ text: String) -> Phrase {
        Phrase("", ["text": .name(text)])
    }

    /// The text of a message that says only itself.
    package var verbatimText: String? {
        guard name.isEmpty, case .name(let text)? = arguments["text"] else { return nil }
        return text
    }
}

extension Phrase {
    /// The same about some of the things that it lists and counts.
    ///
    /// - Parameter isKept: One each, in the order of the list.
    func keeping(_ isKept: [Bool]) -> Phrase {
        var phrase = self
        for name in arguments.names {
            guard case .list(let all)? = arguments[name], all.count == isKept.count else { continue }
            let kept = zip(all, isKept).filter(\.1).map(\.0)
            phrase.arguments[name] = kept.count == 1 ? kept[0] : .list(kept)
            if arguments["count"] == .count(all.count) { phrase.arguments["count"] = .count(kept.count) }
        }
        return phrase
    }
}
