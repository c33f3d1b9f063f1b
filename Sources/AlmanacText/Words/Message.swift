/// A parsed message: its text, with places for arguments, and variants for a number or a word.
package enum Message: Hashable, Sendable {
    /// Only text.
    case text(String)
    case pattern([PatternPart])
    /// One of several patterns, chosen by one or two arguments. Some variant fits any arguments.
    case match([Selector], [Variant])

    package enum PatternPart: Hashable, Sendable {
        case text(String)
        case argument(Placeholder)
    }

    /// The place of an argument.
    package struct Placeholder: Hashable, Sendable {
        /// The argument's name, without `$`.
        package var name: String
        package var function: Function
    }

    /// The form of an argument, and the way of selecting by it.
    package enum Function: String, CaseIterable, Hashable, Sendable {
        /// In full, without change.
        case none = ""
        case number, integer, string
        /// In short form: `$1,234`, `Nov 20`.
        case short
        /// Days with the language's own words between them: `9. bis 15. November 2026`.
        case stretch
        /// A month or days with their year, even if the reader knows it: `November 2026`.
        case dated
        /// A name, or each name of a list, between the language's quotation marks: `“Coffee” and “Rent”`.
        case quoted
        /// A sentence within another, with its first letter in lower case: `En ce moment : votre série …`.
        case inside

        /// True when selecting by it uses plural categories.
        package var isNumeric: Bool { self == .number || self == .integer }
    }

    /// An argument that variants are selected by.
    package struct Selector: Hashable, Sendable {
        /// The argument's name, without `$`.
        package var name: String
        package var function: Function
        /// True when only exact values count, without plural categories.
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
        /// A number: `0`, `1`.
        case exact(Int64)
        case category(PluralCategory)
        /// A word.
        case word(String)
    }
}

extension Message {
    /// Every pattern that it can be written as.
    package var patterns: [[PatternPart]] {
        switch self {
        case .text(let text): [[.text(text)]]
        case .pattern(let pieces): [pieces]
        case .match(_, let variants): variants.map(\.pieces)
        }
    }

    /// The names of the arguments that any pattern shows.
    package var shown: Set<String> {
        var names: Set<String> = []
        for pieces in patterns {
            for case .argument(let placeholder) in pieces { names.insert(placeholder.name) }
        }
        return names
    }

    /// The arguments that it selects by.
    package var selectors: [Selector] {
        if case .match(let selectors, _) = self { return selectors }
        return []
    }
}

/// A message with its name and place.
package struct MessageEntry: Hashable, Sendable {
    package var name: String
    package var message: Message
    package var file: String
    /// Line of the name, from 1.
    package var line: Int

    package init(name: String, message: Message, file: String, line: Int) {
        self.name = name
        self.message = message
        self.file = file
        self.line = line
    }
}
