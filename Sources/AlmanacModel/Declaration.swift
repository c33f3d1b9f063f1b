/// A system that the settings declare under `data:`, such as a shop with its revenue and orders.
///
/// Its numbers come as a record of days, whoever wrote it. What is worked out from them follows from the declaration alone.
package struct Declaration: Hashable, Sendable {
    /// Its key in a dump, and the beginning of its names in templates: `shop`.
    package var system: String
    package var title: Titles
    /// In their order; the first one is what a page begins with. At least one.
    package var measures: [Measure]
    /// What measures are split by, such as a category.
    package var splits: [Split]
    /// What a day without rows is, where it is not what follows from each measure.
    package var missing: Missing?
    /// What its rows stand for.
    package var grain: Grain
    /// Seconds after which the last row is too old to say anything of today; `nil` where any age will do.
    package var freshFor: Int64?
    /// The split whose names are paid, some of them again and again; `nil` where it is none.
    package var payee: String?
    /// The currencies of its measures; `nil` for that of the subject.
    package var currencies: Set<Currency?> {
        Set(measures.compactMap { measure -> Currency?? in if case .money(let currency) = measure.unit { .some(currency) } else { nil } })
    }
    /// True for accounts of somebody, whose balances hold until the next booking.
    package var isLedger: Bool { payee != nil }
    /// Systems of whose measures its own are made; empty for a system that has rows, or a record, of its own.
    package var combined: [Declaration] = []
    /// Where its rows come from; `nil` where a program of somebody's own writes the record of days.
    package var rows: Rows?
    package var mentions = Mentions()

    package init(
        system: String, title: Titles, measures: [Measure], splits: [Split] = [], missing: Missing? = nil, grain: Grain = .day,
        freshFor: Int64? = nil, rows: Rows? = nil
    ) {
        self.system = system
        self.title = title
        self.measures = measures
        self.splits = splits
        self.missing = missing
        self.grain = grain
        self.freshFor = freshFor
        self.rows = rows
    }

    /// What a day without rows is, between the first day with rows and the last one.
    package enum Missing: String, CaseIterable, Hashable, Sendable {
        /// Nothing happened.
        case zero
        /// Nobody knows.
        case gap
    }

    /// The shortest time that anything is known of.
    package enum Grain: String, CaseIterable, Hashable, Sendable {
        /// Days, and what they come to.
        case day
        /// Weeks from Monday: what a row has is that of its week, and stands at the Monday of it.
        case week
        /// Calendar months: what a row has is that of its month, and stands at the first day of it.
        case month
        /// All rows together, which have no time: what there is now.
        case none

        /// The days that a row of a day stands for.
        package func days(around day: Day) -> ClosedRange<Day> { stretch?.days(around: day) ?? day...day }

        /// The stretch that a row stands for, where that is more than a day.
        package var stretch: Stretch? {
            switch self {
            case .day, .none: nil
            case .week: .week
            case .month: .month
            }
        }
    }

    /// Something that rows are split by.
    package struct Split: Hashable, Sendable {
        /// Its name in the record and in templates: `category`.
        package var name: String
        /// The column of the rows that has it; the name, where nothing else is said.
        package var column: String
        package var title: Titles
        /// What there may be of some of its names, in the order of the settings.
        package var limits: [Limit]
        /// True where its names are categories of a ledger, which a row may not have yet.
        package var isOfCategories = false
        /// True where its names are the accounts of a ledger.
        package var isOfAccounts = false

        package init(name: String, column: String? = nil, title: Titles? = nil, limits: [Limit] = []) {
            self.name = name
            self.column = column ?? name
            self.title = title ?? Titles(columnName: self.column)
            self.limits = limits
        }
    }

    /// Most of each that a declaration may have, so that a page stays one that can be read.
    package static let mostMeasures = 100
    package static let mostSplits = 20
    package static let mostLimits = 100
    /// Most declared systems of a run.
    package static let most = 50
}

/// A title in one language or several, as somebody wrote it.
package struct Titles: Hashable, Sendable {
    /// One for all languages that have none of their own: the first one given.
    package var usual: String
    /// By language, in the order in which they were given.
    package var byLanguage: [(language: String, text: String)]

    package init(_ usual: String, byLanguage: [(language: String, text: String)] = []) {
        self.usual = usual
        self.byLanguage = byLanguage
    }

    /// A title made of the name of a column: `order_total` becomes "Order total".
    package init(columnName: String) {
        let words = String(columnName.map { $0 == "_" ? " " : $0 })
        self.init(words.prefix(1).uppercased() + words.dropFirst())
    }

    /// The title in a language, else the one of the same language in another region, else the usual one.
    package func text(in language: String) -> String {
        func base(_ tag: String) -> Substring { tag.lowercased().prefix { $0 != "-" && $0 != "_" } }
        return (byLanguage.first { $0.language == language } ?? byLanguage.first { base($0.language) == base(language) })?.text ?? usual
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.usual == other.usual && one.byLanguage.elementsEqual(other.byLanguage) { $0 == $1 }
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(usual)
        hasher.combine(byLanguage.count)
    }
}
