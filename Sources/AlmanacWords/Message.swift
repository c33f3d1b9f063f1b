/// A message that is ready to be written: its text, with places for arguments and the forms that a number or a word picks from.
package enum Message: Hashable, Sendable {
    /// Only text.
    case text(String)
    case pattern([PatternPart])
    /// One of several patterns, by one or two arguments. One of the variants fits whatever the arguments are.
    case match([Selector], [Variant])

    package enum PatternPart: Hashable, Sendable {
        case text(String)
        case argument(Placeholder)
    }

    /// Where an argument goes.
    package struct Placeholder: Hashable, Sendable {
        /// Without `$`.
        package var name: String
        package var function: Function
    }

    /// How an argument is written, and what a selection goes by.
    package enum Function: String, CaseIterable, Hashable, Sendable {
        /// As it is, in full.
        case none = ""
        case number, integer, string
        /// In its short form: `$1,234`, `Nov 20`.
        case short
        /// Days with the language's own words between them: `9. bis 15. November 2026`.
        case stretch
        /// A month or days with their year, also where the reader knows which: `November 2026`.
        case dated
        /// A name, or each name of a list, between the language's quotation marks: `“Coffee” and “Rent”`.
        case quoted
        /// A sentence within another, whose first letter is small: `En ce moment : votre série …`.
        case inside

        /// Whether a selection by it knows plural categories.
        package var isNumeric: Bool { self == .number || self == .integer }
    }

    /// What a selection goes by.
    package struct Selector: Hashable, Sendable {
        /// Of the argument, without `$`.
        package var name: String
        package var function: Function
        /// Whether only exact values count, and no plural categories.
        package var isExact: Bool
    }

    package struct Variant: Hashable, Sendable {
        /// One for each selector.
        package var keys: [Key]
        package var pieces: [PatternPart]
    }

    package enum Key: Hashable, Sendable {
        /// `*`
        case any
        /// A number as it stands: `0`, `1`.
        case exact(Int64)
        case category(PluralCategory)
        /// A word.
        case word(String)
    }
}

extension Message {
    /// Every pattern it can come to.
    package var patterns: [[PatternPart]] {
        switch self {
        case .text(let text): [[.text(text)]]
        case .pattern(let pieces): [pieces]
        case .match(_, let variants): variants.map(\.pieces)
        }
    }

    /// The names of the arguments that it shows somewhere.
    package var shown: Set<String> {
        var names: Set<String> = []
        for pieces in patterns {
            for case .argument(let placeholder) in pieces { names.insert(placeholder.name) }
        }
        return names
    }

    /// The arguments it selects by.
    package var selectors: [Selector] {
        if case .match(let selectors, _) = self { return selectors }
        return []
    }
}

/// A message with its name and where it stands.
package struct MessageEntry: Hashable, Sendable {
    package var name: String
    package var message: Message
    package var file: String
    /// Of the name; from 1.
    package var line: Int

    package init(name: String, message: Message, file: String, line: Int) {
        self.name = name
        self.message = message
        self.file = file
        self.line = line
    }
}
