extension Declaration {
    /// A number as somebody wrote it, without its unit.
    package struct Amount: Hashable, Sendable {
        /// In whole units of the last of `digits`: 4.50 is 450 units of 2 digits. Not below zero.
        package var units: Int64
        package var digits: Int

        package init(units: Int64, digits: Int = 0) {
            self.units = units
            self.digits = digits
        }

        /// As a whole number of units of so many digits, to the nearest; `nil` where it does not fit.
        package func units(of shown: Int) -> Int64? {
            var amount = units
            for _ in 0..<max(0, shown - digits) {
                let (product, overflow) = amount.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                amount = product
            }
            for place in 0..<max(0, digits - shown) { amount = amount / 10 + (place == digits - shown - 1 && amount % 10 >= 5 ? 1 : 0) }
            return amount
        }

        package var number: Double { Double(units) / (0..<digits).reduce(1) { scale, _ in scale * 10 } }
    }

    /// What there may be of a name in a stretch of days, of the main measure.
    package struct Limit: Hashable, Sendable {
        /// The name, as rows have it.
        package var name: String
        package var amount: Amount
        package var stretch: Stretch

        package init(name: String, _ amount: Amount, stretch: Stretch = .month) {
            self.name = name
            self.amount = amount
            self.stretch = stretch
        }
    }

    /// What a measure is to come to at least; or at most, where less of it is good.
    package struct Goal: Hashable, Sendable {
        package var amount: Amount
        /// Of a measure whose days add up; `nil` for a goal of any period.
        package var stretch: Stretch?

        package init(_ amount: Amount, stretch: Stretch? = nil) {
            self.amount = amount
            self.stretch = stretch
        }
    }

    /// A stretch of the calendar that a limit or a goal is for.
    package enum Stretch: String, CaseIterable, Hashable, Sendable {
        case day, week, month, year

        /// The one that a day is in.
        package func days(around day: Day) -> ClosedRange<Day> {
            switch self {
            case .day: day...day
            case .week: day.week
            case .month: day.month.days
            case .year: Month(year: day.month.year, month: 1).firstDay...Month(year: day.month.year, month: 12).lastDay
            }
        }
    }
}
