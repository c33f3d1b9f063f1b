package import AlmanacModel
import Foundation

/// What was really charged to a card, and what Guardian answers about it at a moment: what pages say can be held against what was spent.
package struct Charges: Sendable {
    package struct Charge: Sendable {
        package var at: Instant
        /// Minor units; below zero for money that came back.
        package var amount: Int64
        /// `nil` and empty ones are two rows of one name.
        package var merchant: String?
        package var category: String?

        package init(at: Instant, _ amount: Int64, merchant: String? = "Shop", category: String? = "groceries") {
            self.at = at
            self.amount = amount
            self.merchant = merchant
            self.category = category
        }
    }

    /// Ascending in time.
    package let all: [Charge]
    /// Categories with their limits of a month; no limit where it is `nil`.
    package var rules: [(category: String?, limit: Int64?)]

    package init(_ charges: [Charge], rules: [(category: String?, limit: Int64?)] = []) {
        all = charges.sorted { $0.at < $1.at }
        self.rules = rules
    }

    // MARK: What is true

    /// What was spent from a moment until before another.
    package func total(from start: Instant, until end: Instant) -> Int64 {
        all[place(of: start)..<max(place(of: start), place(of: end))].reduce(0) { $0 + $1.amount }
    }

    /// What was spent on whole days of UTC.
    package func total(_ days: ClosedRange<Day>) -> Int64 {
        total(from: Instant(days.lowerBound), until: Instant(days.upperBound.advanced(by: 1)))
    }

    /// The first charge that is not before a moment.
    private func place(of moment: Instant) -> Int {
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle].at < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: What Guardian says

    /// All that it would answer at a moment, as a snapshot that has nothing else.
    package func snapshot(at now: Instant, subject: Subject = Subject(id: "charged")) -> Snapshot {
        Snapshot(asOf: now, subject: subject, systems: [guardian(at: now)])
    }

    /// All that it would answer at a moment: windows that end then, and the month to date, of UTC.
    package func guardian(at now: Instant) -> Guardian {
        var guardian = Guardian()
        for range in RangeKey.allCases {
            let start = range.rollingDays.map { now.advanced(bySeconds: -Int64($0) * 86_400) } ?? Instant(now.utcDay.month.firstDay)
            let charges = all[place(of: start)..<max(place(of: start), place(of: now))]
            guardian.summary[range] = Guardian.Summary(
                start: start, end: now, spend: charges.reduce(0) { $0 + $1.amount }, charges: Int64(charges.count), authorisations: 0,
                riskyRate: 0, overrideRate: 0)
            guardian.byCategory[range] = Self.groups(charges, by: \.category).map {
                Guardian.CategorySpend(category: Self.named($0.name, "uncategorized"), charges: $0.charges, spend: $0.spend)
            }
            guardian.merchants[range] = Self.groups(charges, by: \.merchant).prefix(10).map {
                Guardian.MerchantSpend(merchant: Self.named($0.name, "unknown"), charges: $0.charges, spend: $0.spend)
            }
            var days: [Guardian.DaySpend] = []
            for charge in charges {
                let day = charge.at.utcDay
                if days.last?.day == day {
                    days[days.count - 1].spend = (days[days.count - 1].spend ?? 0) + charge.amount
                } else {
                    days.append(Guardian.DaySpend(day: day, spend: charge.amount))
                }
            }
            guardian.timeseries[range] = days
            guardian.overrides[range] = []
        }
        let month = all[place(of: Instant(now.utcDay.month.firstDay))..<place(of: now)]
        guardian.rulesProgress = rules.map { rule in
            let spent = month.reduce(0) { $0 + ($1.category == rule.category ? $1.amount : 0) }
            let limit = rule.limit.flatMap { $0 == 0 ? nil : $0 }
            return Guardian.RuleProgress(
                category: rule.category, limit: rule.limit ?? 0, spent: spent, remaining: limit.map { max(0, $0 - spent) },
                utilisation: limit.map { Double(spent) / Double($0) })
        }
        guardian.rules = rules.enumerated().map {
            Guardian.Rule(id: Int64($0.offset + 1), category: $0.element.category, monthlyLimit: $0.element.limit)
        }
        guardian.geofences = []
        return guardian
    }

    /// Most first; ties by name, so that it is the same every time.
    private static func groups(
        _ charges: ArraySlice<Charge>, by name: (Charge) -> String?
    ) -> [(name: String?, charges: Int64, spend: Int64)] {
        var places: [String?: Int] = [:]
        var groups: [(name: String?, charges: Int64, spend: Int64)] = []
        for charge in charges {
            let place = places[name(charge), default: groups.count]
            if place == groups.count {
                places[name(charge)] = place
                groups.append((name(charge), 0, 0))
            }
            groups[place].charges += 1
            groups[place].spend += charge.amount
        }
        return groups.sorted { ($1.spend, $0.name ?? "") < ($0.spend, $1.name ?? "") }
    }

    private static func named(_ name: String?, _ none: String) -> String {
        name.flatMap { $0.isEmpty ? nil : $0 } ?? none
    }
}

// MARK: Kinds of accounts

extension Charges {
    /// The same amount at the start of every hour, from the first day until before another.
    package static func even(_ amount: Int64 = 1000, from first: Day, until end: Day) -> Charges {
        Charges(
            (first.number..<end.number).flatMap { number in
                (0..<24).map { Charge(at: Instant(Day(number)).advanced(bySeconds: $0 * 3600), amount) }
            })
    }

    /// How the amounts of charges are spread.
    package enum Amounts: Sendable {
        /// Between $2 and $42.
        case uniform
        /// A median of $15, with a few that are far dearer, as spending is.
        case logNormal
    }

    /// Charges at random over whole days, with no pattern of weekdays in them: some one and a half a day, at any time of the day.
    ///
    /// - Parameters:
    ///   - spread: Of log-normal amounts, the standard deviation of their logarithms.
    ///   - rent: What goes out on the 1st of each month besides, as "Rent" under "rent_bills"; none where it is 0.
    ///   - bill: The same of the 15th, as "Power".
    ///   - weight: How many times as much is charged on a day; 1 for all of them unless it is said.
    package static func random(
        seed: UInt64, from first: Day, until end: Day, amounts: Amounts = .logNormal, perDay: Double = 1.5, spread: Double = 0.9,
        rent: Int64 = 0, bill: Int64 = 0,
        rules: [(category: String?, limit: Int64?)] = [], weight: (Day) -> Double = { _ in 1 }
    ) -> Charges {
        var generator = SeededGenerator(seed: seed)
        var charges: [Charge] = []
        for number in first.number..<max(first.number, end.number) {
            let day = Day(number)
            if rent != 0, day.date.day == 1 {
                charges.append(
                    Charge(at: Instant(day).advanced(bySeconds: 9 * 3600), rent, merchant: "Rent", category: "rent_bills"))
            }
            if bill != 0, day.date.day == 15 {
                charges.append(
                    Charge(at: Instant(day).advanced(bySeconds: 9 * 3600), bill, merchant: "Power", category: "rent_bills"))
            }
            // Knuth's: as many as a Poisson process has.
            let bound = exp(-perDay)
            var product = Double.random(in: 0..<1, using: &generator)
            while product > bound {
                product *= Double.random(in: 0..<1, using: &generator)
                let amount =
                    switch amounts {
                    case .uniform: Double.random(in: 200..<4200, using: &generator)
                    case .logNormal: 1500 * exp(spread * normal(using: &generator))
                    }
                let kind = Int.random(in: 0..<kinds.count, using: &generator)
                charges.append(
                    Charge(
                        at: Instant(day).advanced(bySeconds: Int64.random(in: 0..<86_400, using: &generator)),
                        Int64((amount * weight(day)).rounded()), merchant: kinds[kind].merchant, category: kinds[kind].category))
            }
        }
        return Charges(charges, rules: rules)
    }

    private static let kinds: [(merchant: String, category: String)] = [
        ("Kroger", "groceries"), ("Whole Foods", "groceries"), ("Uber", "transport"), ("NJ Transit", "transport"),
        ("Starbucks", "fast_food"), ("Steam Games", "fun"), ("Zara", "clothing"),
    ]

    /// Box and Muller's.
    private static func normal(using generator: inout SeededGenerator) -> Double {
        let length = (-2 * log(1 - Double.random(in: 0..<1, using: &generator))).squareRoot()
        return length * cos(2 * Double.pi * Double.random(in: 0..<1, using: &generator))
    }
}
