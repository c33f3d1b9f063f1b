import AlmanacModel

/// Categories, merchants and charges that were sent for a window, or for the difference of two windows, and provably are those of other
/// days.
struct ProvenCharges {
    var categories: [Guardian.CategorySpend]?
    var merchants: [Guardian.MerchantSpend]?
    var charges: Int64?

    var lacksAny: Bool { categories == nil || merchants == nil || charges == nil }

    /// Takes what it does not have yet.
    mutating func add(_ other: ProvenCharges) {
        categories = categories ?? other.categories
        merchants = merchants ?? other.merchants
        charges = charges ?? other.charges
    }
}

extension GuardianFigures {
    /// Windows that begin at different times and end together: what the first has beyond the second is of the time before the second.
    private static let differences: [(RangeKey, RangeKey)] = [
        (.thirtyDays, .monthToDate), (.ninetyDays, .monthToDate), (.thirtyDays, .sevenDays), (.ninetyDays, .sevenDays),
        (.ninetyDays, .thirtyDays), (.monthToDate, .sevenDays),
    ]

    /// The charges of some days, from windows whose charges are the same.
    ///
    /// A window has the same charges when on each day as much was spent in it as in the days asked for: what it has beyond them was without spending, and
    /// so was what it lacks. All of it is compared in minor units. Of charges of nothing it cannot be known; they change no sum.
    ///
    /// - Parameter run: Days that are all known.
    func provenCharges(of run: DayRun) -> ProvenCharges {
        var proof = ProvenCharges()
        for range in RangeKey.allCases {
            guard let window = wholeRun(range), isSame(run, { window.amount(of: $0) }, over: [window]) else { continue }
            proof.add(
                ProvenCharges(
                    categories: lost("by_category", range) == 0 ? guardian.byCategory[range] : nil,
                    merchants: lost("merchants", range) == 0 ? guardian.merchants[range] : nil, charges: guardian.summary[range]?.charges))
        }
        for (larger, smaller) in Self.differences where proof.lacksAny {
            guard let whole = wholeRun(larger), let part = wholeRun(smaller), whole.first <= part.first, whole.last == part.last,
                isSame(
                    run,
                    { day in
                        guard let whole = whole.amount(of: day), let part = part.amount(of: day) else { return nil }
                        return whole.subtractingSaturated(part)
                    }, over: [whole, part])
            else { continue }
            proof.add(difference(larger, smaller, total: knownTotal(run.amounts)))
        }
        return proof
    }

    /// The days of a window when all are known and add up to its total.
    private func wholeRun(_ range: RangeKey) -> DayRun? {
        guard let run = days.runs[range.index], run.isKnown, !run.leavesOut, let total = guardian.summary[range]?.spend,
            knownTotal(run.amounts) == total, run.amounts.allSatisfy({ ($0 ?? -1) >= 0 })
        else { return nil }
        return run
    }

    /// True when every day has the same amount in both.
    private func isSame(_ run: DayRun, _ amount: (Day) -> Int64?, over windows: [DayRun]) -> Bool {
        let first = windows.reduce(run.first) { min($0, $1.first) }
        let last = windows.reduce(run.last) { max($0, $1.last) }
        return (first.number...last.number).allSatisfy { number in
            guard let asked = run.amount(of: Day(number)), let window = amount(Day(number)) else { return false }
            return asked >= 0 && asked == window
        }
    }

    /// Difference between two windows, row by row; parts that do not come out even are left out.
    private func difference(_ larger: RangeKey, _ smaller: RangeKey, total: Int64?) -> ProvenCharges {
        var proof = ProvenCharges()
        if let all = guardian.summary[larger]?.charges, let later = guardian.summary[smaller]?.charges, all >= later {
            proof.charges = all - later
        }
        if lost("by_category", larger) == 0, lost("by_category", smaller) == 0, let all = guardian.byCategory[larger],
            let later = guardian.byCategory[smaller],
            let rows = difference(
                all.map { ($0.category, $0.spend, $0.charges) }, later.map { ($0.category, $0.spend, $0.charges) }),
            knownTotal(rows.map { Optional($0.spend) }) == total
        {
            proof.categories = rows.map { Guardian.CategorySpend(category: $0.name, charges: $0.charges, spend: $0.spend) }
        }
        // Of a list that was cut it is not known what lies beyond it.
        if lost("merchants", larger) == 0, lost("merchants", smaller) == 0, let all = guardian.merchants[larger], all.count < 10,
            let later = guardian.merchants[smaller], later.count < 10,
            let rows = difference(
                all.map { ($0.merchant, $0.spend, $0.charges) }, later.map { ($0.merchant, $0.spend, $0.charges) }),
            knownTotal(rows.map { Optional($0.spend) }) == total
        {
            proof.merchants = rows.map { Guardian.MerchantSpend(merchant: $0.name, charges: $0.charges, spend: $0.spend) }
        }
        return proof
    }

    private typealias NamedRow = (name: String, spend: Int64, charges: Int64)

    /// - Returns: `nil` when a row is unknown, or less would be left than nothing.
    private func difference(_ all: [(String, Int64?, Int64?)], _ later: [(String, Int64?, Int64?)]) -> [NamedRow]? {
        guard let all = merged(all), let later = merged(later) else { return nil }
        guard later.allSatisfy({ row in all.contains { $0.name == row.name } }) else { return nil }
        var rows: [NamedRow] = []
        for row in all {
            let part = later.first { $0.name == row.name } ?? (row.name, 0, 0)
            guard row.spend >= part.spend, row.charges >= part.charges else { return nil }
            if row.charges > part.charges { rows.append((row.name, row.spend - part.spend, row.charges - part.charges)) }
        }
        return rows
    }

    /// The list may have a name twice.
    private func merged(_ rows: [(String, Int64?, Int64?)]) -> [NamedRow]? {
        var merged: [NamedRow] = []
        for (name, spend, charges) in rows {
            guard let spend, let charges, spend >= 0, charges >= 0 else { return nil }
            if let place = merged.firstIndex(where: { $0.name == name }) {
                merged[place].spend = merged[place].spend.addingSaturated(spend)
                merged[place].charges = merged[place].charges.addingSaturated(charges)
            } else {
                merged.append((name, spend, charges))
            }
        }
        return merged
    }
}

extension DayRun {
    /// 0 outside; `nil` where it could not be read.
    fileprivate func amount(of day: Day) -> Int64? {
        day < first || day > last ? 0 : self[day]
    }
}
