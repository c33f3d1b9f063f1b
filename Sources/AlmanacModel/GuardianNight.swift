/// What the answers of one night said of an account, as far as they add up.
package struct GuardianNight: Sendable {
    /// Minor units of this currency.
    package var currency: String
    /// The end of its windows.
    package var asOf: Instant
    /// Spent on the UTC day of `asOf` up to then.
    package var today: Int64
    /// Spent on the whole UTC days before that day, the last of which is the day before; `nil` for days that could not be read.
    package var days: [Int64?]
    package var windows: [Window]
    /// `nil` when there was no such answer, or some of it could not be read.
    package var budgets: [Guardian.RuleProgress]?

    package init(
        currency: String, asOf: Instant, today: Int64, days: [Int64?], windows: [Window], budgets: [Guardian.RuleProgress]? = nil
    ) {
        self.currency = currency
        self.asOf = asOf
        self.today = today
        self.days = days
        self.windows = windows
        self.budgets = budgets
    }

    /// One of the windows of the answers, whose days, total and parts agree.
    package struct Window: Sendable {
        package var range: RangeKey
        /// The UTC day in which it begins.
        package var first: Day
        /// True when it begins with that day.
        package var startsWhole: Bool
        /// Spent on that day from the beginning of the window on.
        package var opening: Int64
        package var total: Int64
        package var charges: Int64?
        /// All of them; `nil` when they are not known, or do not add up to the total.
        package var categories: [Guardian.CategorySpend]?
        /// All of them; `nil` when they are not known, or do not add up to the total, as where there are more than were sent.
        package var merchants: [Guardian.MerchantSpend]?

        package init(
            range: RangeKey, first: Day, startsWhole: Bool, opening: Int64, total: Int64, charges: Int64?,
            categories: [Guardian.CategorySpend]?,
            merchants: [Guardian.MerchantSpend]?
        ) {
            self.range = range
            self.first = first
            self.startsWhole = startsWhole
            self.opening = opening
            self.total = total
            self.charges = charges
            self.categories = categories
            self.merchants = merchants
        }
    }
}
