import AlmanacModel

/// Thirty days' part of amounts of more days, one amount after the other.
///
/// Parts of amounts: the next one gets what rounding takes from one, so that they add up to the part of the sum.
private struct ThirtyDayPart {
    private let days: Int64
    /// Sum of those so far, without their payments of once a month.
    private var amount: Int64 = 0

    init(of days: Int) { self.days = Int64(days) }

    /// Usual amount of 30 days: each payment of once a month in full, and a proportional part of the rest.
    mutating func usual(_ amount: Int64, holding payments: [MonthlyPayment]) -> Int64 {
        let paid = payments.reduce(Int64(0)) { $0.addingSaturated($1.earlier.amount) }
        // Payments of more than the whole amount cannot be part of it.
        guard !payments.isEmpty, paid <= amount else { return part(amount) }
        return payments.reduce(part(amount - paid)) { $0.addingSaturated($1.usual) }
    }

    private mutating func part(_ amount: Int64) -> Int64 {
        let before = scaled(self.amount, by: 30, over: days)
        self.amount = self.amount.addingSaturated(amount)
        return scaled(self.amount, by: 30, over: days).subtractingSaturated(before)
    }
}

extension GuardianFigures {
    /// The days of the 90 that lie before the last 30, from the first on which anything was spent: 60, or fewer of a young account.
    ///
    /// - Returns: `nil` when that is not known, or when there are too few of them to compare a month with.
    private var daysBefore: Int? {
        guard let run = days[.ninetyDays].run, run.isKnown, !run.leavesOut,
            days[.thirtyDays].window.touchedDays >= 30,
            let first = run.amounts.firstIndex(where: { ($0 ?? 0) > 0 })
        else { return nil }
        let last = days[.thirtyDays].window.first
        // A first charge in the first two weeks says that the account was there from the start.
        let count = first < 14 ? 60 : last.distance(from: run.first.advanced(by: first))
        return count >= 30 ? min(count, 60) : nil
    }

    /// Guardian sends totals for the last 30 and the last 90 days; the 60 days between are their difference.
    ///
    /// - Parameter isWhole: True when a name that is missing in the last 30 days had nothing in them.
    private func compared(
        _ recent: [NamedSpend], of all: [NamedSpend], isWhole: Bool, over days: Int, holding payments: [ShownName: [MonthlyPayment]] = [:]
    ) -> [NamedChange] {
        let latest = Dictionary(recent.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var part = ThirtyDayPart(of: days)
        return all.compactMap { row -> NamedChange? in
            guard let whole = row.spend, let now = latest[row.name].map(\.spend) ?? (isWhole ? 0 : nil) else { return nil }
            let earlier = whole.subtractingSaturated(now)
            // Below zero only if the two answers disagree.
            guard earlier >= 0 else { return nil }
            // In 60 days a payment of once a month comes once or twice, as the calendar has it: the usual 30 days have it once.
            let payments = latest[row.name].flatMap { MonthlyPayment(row, latest: $0) }.map { [$0] } ?? payments[row.name] ?? []
            return NamedChange(name: row.name, now: now, before: part.usual(earlier, holding: payments))
        }
    }

    /// Payments that merchants had in the last 30 days and before them.
    private var steadyPayments: [MonthlyPayment] {
        let merchants = Set((merchants(.ninetyDays) ?? []).map(\.name))
        return monthlyPayments.filter { $0.isOfLastDays && merchants.contains($0.name) }
    }

    /// Those payments by the category that each is in.
    private var placedPayments: [ShownName: [MonthlyPayment]] {
        steadyPayments.reduce(into: [:]) { placed, payment in
            if let category = payment.category { placed[category, default: []].append(payment) }
        }
    }

    /// Usual amount of 30 days, from the days before the last 30. Their amount is the difference of two totals of windows that end at the
    /// same second, so that no part of a day is missing on either side.
    ///
    /// Where all categories can be compared it is their sum, so that every number that is compared with it adds up.
    ///
    /// - Returns: `nil` where there are too few days before, or where no more was spent on them than came back.
    var usualThirtyDays: (amount: Int64, days: ClosedRange<Day>)? {
        guard let recent = guardian.summary[.thirtyDays]?.spend, let all = guardian.summary[.ninetyDays]?.spend, let days = daysBefore
        else { return nil }
        let last = self.days[.thirtyDays].window.first
        let amount =
            comparedCategories.flatMap { $0.isWhole ? sum($0.changes, \.before) : nil }
            ?? usual(all.subtractingSaturated(recent), over: days)
        return amount > 0 ? (amount, last.advanced(by: -days)...last) : nil
    }

    private func usual(_ amount: Int64, over days: Int) -> Int64 {
        var part = ThirtyDayPart(of: days)
        return part.usual(amount, holding: steadyPayments)
    }

    private func sum(_ changes: [NamedChange], _ amount: (NamedChange) -> Int64) -> Int64? {
        Int64(exactly: changes.reduce(Int128(0)) { $0 + Int128(amount($1)) })
    }

    /// The largest of them as rows; `nil` when nothing can be compared.
    private func rows(_ changes: [NamedChange]) -> Rows<NamedChange>? {
        let shown = Array(changes.prefix(NamedChange.most))
        guard !shown.isEmpty else { return nil }
        return Rows(rows: shown, key: \.name.key, tones: shown.map { $0.difference > 0 ? .watch : .good }, about: [usualThirtyDaysBasis])
    }

    /// Says what a usual 30 days is, where the last 30 are compared with it.
    var usualThirtyDaysBasis: Phrase? { isOfThePast ? nil : comparedBasis }

    /// The same also in a report of a past period, in which those 30 days stand beside it.
    var comparedBasis: Phrase? {
        guard usualSpend != nil || comparedCategories != nil, let days = daysBefore else { return nil }
        return Phrase("guardian.changes.basis", ["days": .count(days)])
    }

    /// All categories, with what went out then and now; `nil` where they cannot be compared.
    func comparingCategories() -> (changes: [NamedChange], isWhole: Bool)? {
        guard let recent = categories[RangeKey.thirtyDays.index], let all = categories[RangeKey.ninetyDays.index], let days = daysBefore
        else { return nil }
        for (range, rows) in [(RangeKey.thirtyDays, recent), (.ninetyDays, all)] {
            guard gaps(.categories, "by_category", range, of: rows) == nil, rest(total(rows.lazy.compactMap(\.spend)), range) == nil else {
                return nil
            }
        }
        let changes = compared(
            recent, of: all, isWhole: true, over: days, holding: placedPayments)
        return (changes, changes.count == all.count)
    }

    /// Change of each category in the last 30 days from its usual amount; `nil` where that is unknown.
    var categoryDifferences: [ShownName: Int64]? {
        comparedCategories.map { Dictionary($0.changes.map { ($0.name, $0.difference) }, uniquingKeysWith: { first, _ in first }) }
    }

    /// Changes of the categories without charges in the last 30 days: that of the one that changed most of all categories, if it is among them, and the sum of
    /// the others.
    func endedCategories(_ differences: [ShownName: Int64], besides categories: [NamedSpend]) -> [(name: Key, difference: Int64)] {
        let present = Set(categories.map(\.name))
        let ended = differences.filter { !present.contains($0.key) }
        let sum = total(ended.values)
        // The category that the sentence about the largest change names has its own row.
        if let name = comparedCategories.flatMap({ NamedChange.largest($0.changes).first?.name }), let difference = ended[name] {
            let rest = sum.subtractingSaturated(difference)
            let others = ended.filter { $0.key != name }.map { (name: $0.key.key, difference: $0.value) }
            return [(name.key, difference)] + (rest == 0 ? [] : others.count == 1 ? others : [(.word("guardian.no-longer"), rest)])
        }
        guard sum != 0 else { return [] }
        // One has its name.
        if ended.count == 1 { return ended.map { (name: $0.key.key, difference: $0.value) } }
        return [(.word("guardian.no-longer"), sum)]
    }

    fileprivate var categoryChanges: Rows<NamedChange>? {
        isOfThePast ? nil : comparedCategories.flatMap { rows(NamedChange.largest($0.changes)) }
    }

    /// Sum of all categories, so that the changes add up to the difference of both sums.
    fileprivate func categorySum(_ amount: (NamedChange) -> Int64) -> MetricResult? {
        guard !isOfThePast, let (changes, isWhole) = comparedCategories, isWhole else { return nil }
        return sum(changes, amount).map { MetricResult(currency.amount($0)) }
    }

    /// Guardian names ten merchants at most: one that is not among the ten of a window may have had something in it.
    fileprivate var merchantChanges: Rows<NamedChange>? {
        guard !isOfThePast, let days = daysBefore else { return nil }
        func merchants(_ range: RangeKey) -> [NamedSpend]? {
            self.merchants(range).flatMap { gaps(.merchants, "merchants", range, of: $0) == nil ? $0 : nil }
        }
        guard let recent = merchants(.thirtyDays), let all = merchants(.ninetyDays) else { return nil }
        return rows(NamedChange.largest(compared(recent, of: all, isWhole: hasAllMerchants(.thirtyDays), over: days)))
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    static let categoryChanges = Self(
        "guardian.changes.categories", key: "category", of: NamedChange.self,
        "Categories by how much more or less went out in the last 30 days than in 30 of the 60 days before; the largest six.",
        changeMeasures, unranged: { $0.categoryChanges })

    static let merchantChanges = Self(
        "guardian.changes.merchants", key: "merchant", of: NamedChange.self,
        "The same of the merchants that Guardian names for both the last 30 and the last 90 days.",
        changeMeasures, unranged: { $0.merchantChanges })

    private static var changeMeasures: [MeasureFormula<Figures, NamedChange>] {
        [
            .amount("difference", role: .change, "The last 30 days, less what 30 of the days before came to.") { $0.difference },
            .amount("now", "Spent in the last 30 days.") { $0.now },
            .amount("before", "Spent in the days before, as 30 of them come to on average.") { $0.before },
        ]
    }
}

extension MetricFormula where Figures == GuardianFigures {
    static let changesBefore = Self(
        "guardian.changes.before", .money,
        "What all categories came to in 30 of the 60 days before the last 30; where the changes begin.",
        unranged: { $0.categorySum(\.before) })

    static let largestChange = Self(
        "guardian.changes.largest", .text,
        "A sentence about the category that rose or fell most against a usual 30 days; found at its name.",
        unranged: { figures in
            // Nothing is the largest of one category alone.
            guard (figures.comparedCategories?.changes.count ?? 0) > 1, let change = figures.categoryChanges?.rows.first
            else { return nil }
            func size(_ amount: Int64) -> Phrase.Argument { figures.money(Int64(clamping: amount.magnitude)) }
            var sentence = Phrase(
                change.difference > 0 ? "guardian.changes.largest-rise" : "guardian.changes.largest-fall",
                ["name": Insights.name(change.name.key), "amount": size(change.difference)])
            // Nobody spends less than nothing: it was money that came back, which is told apart.
            if change.now < 0, change.difference < 0 {
                sentence.name = "guardian.changes.largest-refund"
                sentence.arguments.add("back", size(change.now))
            }
            return MetricResult(.phrase(sentence), at: change.name.key)
        })

    static let changesNow = Self(
        "guardian.changes.now", .money, "What all categories came to in the last 30 days; where the changes end.",
        unranged: { $0.categorySum(\.now) })
}
