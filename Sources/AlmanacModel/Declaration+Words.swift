extension Declaration {
    /// The noun that a number of a measure is counted in, in the forms that a language has for numbers: 1 order, 2 orders.
    package struct Noun: Hashable, Sendable {
        /// By language, in the order in which they were given; the first one for all languages that have none of their own.
        package var byLanguage: [Forms]

        package init(_ byLanguage: [Forms]) {
            self.byLanguage = byLanguage
        }

        package struct Forms: Hashable, Sendable {
            /// `nil` for all languages.
            package var language: String?
            /// By plural category of CLDR: `one`, `other`. There is always `other`.
            package var byCategory: [String: String]

            package init(language: String?, byCategory: [String: String]) {
                self.language = language
                self.byCategory = byCategory
            }
        }
    }

    /// Values that a sentence of somebody's own may show, besides `counted` where there is a noun.
    package static let sentenceArguments: Set<String> = ["title", "value", "period"]
}
