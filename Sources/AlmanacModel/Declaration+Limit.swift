extension Declaration {
    /// What there may be of a name in a stretch of days, of the main measure.
    package struct Limit: Hashable, Sendable {
        /// The name, as rows have it.
        package var name: String
        /// In whole units of the last of `digits`: 4.50 is 450 units of 2 digits. Not below zero.
        package var units: Int64
        package var digits: Int
        package var stretch: Stretch

        package init(name: String, units: Int64, digits: Int = 0, stretch: Stretch = .month) {
            self.name = name
            self.units = units
            self.digits = digits
            self.stretch = stretch
        }

        /// The limit as a whole number of units of so many digits, to the nearest; `nil` where it does not fit.
        package func amount(digits shown: Int) -> Int64? {
            var amount = units
            for _ in 0..<max(0, shown - digits) {
                let (product, overflow) = amount.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                amount = product
            }
            for place in 0..<max(0, digits - shown) { amount = amount / 10 + (place == digits - shown - 1 && amount % 10 >= 5 ? 1 : 0) }
            return amount
        }
    }

    /// A stretch of the calendar that a limit is for.
    package enum Stretch: String, CaseIterable, Hashable, Sendable {
        case day, week, month, year
    }
}
