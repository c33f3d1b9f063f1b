import AlmanacModel

/// Amounts of consecutive days, one a day.
struct DayRun: Hashable {
    var first: Day
    /// One a day, at least one; `nil` for days that could not be read.
    var amounts: [Int64?]
    /// True when it has all of the first and of the last day.
    var startsWhole: Bool
    var endsWhole: Bool
    /// True when money was spent on days outside of the window, which are left out.
    var leavesOut = false
    /// Number of rows without a readable amount or day.
    var unreadable = 0
    /// Number of rows that could not be read at all: each may have been of any of the days.
    var lost = 0
    /// Why some of the days are not known, where that is not because they could not be read.
    var reach: Phrase?

    init(first: Day, amounts: [Int64?], startsWhole: Bool = true, endsWhole: Bool = true) {
        self.first = first
        self.amounts = amounts
        self.startsWhole = startsWhole
        self.endsWhole = endsWhole
    }

    /// Takes days that are not known from another window that has them, where both have all of the day.
    mutating func fill(from other: DayRun) {
        guard amounts.contains(where: { $0 == nil }) else { return }
        for index in wholeDays where amounts[index] == nil {
            let day = first.advanced(by: index)
            guard day >= other.firstWhole, day <= other.lastWhole else { continue }
            amounts[index] = other[day]
        }
        // Windows that end within one day end at the same time.
        if !endsWhole, !other.endsWhole, last == other.last, amounts[amounts.count - 1] == nil { amounts[amounts.count - 1] = other[last] }
        guard !amounts.contains(where: { $0 == nil }) else { return }
        lost = 0
        unreadable = 0
    }

    /// The last days, or all where there are no more than so many.
    func suffix(_ count: Int) -> DayRun {
        let kept = amounts.suffix(count)
        return DayRun(
            first: last.advanced(by: 1 - kept.count), amounts: Array(kept), startsWhole: startsWhole || kept.count < amounts.count,
            endsWhole: endsWhole)
    }

    /// Sum of the known amounts.
    var known: Int64 { AlmanacInsights.total(amounts.lazy.compactMap(\.self)) }

    /// True when the amounts of all days are known.
    var isKnown: Bool { unreadable == 0 && lost == 0 && reach == nil }

    var last: Day { first.advanced(by: amounts.count - 1) }

    /// The indices of the days that are whole.
    var wholeDays: Range<Int> {
        let start = startsWhole ? 0 : 1
        return start..<max(start, amounts.count - (endsWhole ? 0 : 1))
    }

    /// Those on which there was an account, of which the first day is known.
    func wholeDays(from began: Day?) -> Range<Int> {
        let whole = wholeDays
        return (began.map { max(whole.lowerBound, min($0.distance(from: first), whole.upperBound)) } ?? whole.lowerBound)..<whole.upperBound
    }

    /// The indices of the days that are shown: a window that begins within a day on which nothing was spent from then on begins with the next.
    var shownDays: Range<Int> { (!startsWhole && amounts.count > 1 && amounts[0] == 0 ? 1 : 0)..<amounts.count }

    /// `nil` outside, and where it could not be read.
    subscript(day: Day) -> Int64? {
        day >= first && day <= last ? amounts[day.distance(from: first)] : nil
    }
}

extension DayRun {
    /// Those of days that are all whole; `nil` when one is not, or lies outside.
    func amounts(of days: ClosedRange<Day>) -> [Int64?]? {
        guard days.lowerBound >= firstWhole, days.upperBound <= lastWhole else { return nil }
        return Array(amounts[days.lowerBound.distance(from: first)...days.upperBound.distance(from: first)])
    }

    /// The last day of which all is in it; the day before the first where none is.
    var lastWhole: Day { first.advanced(by: wholeDays.upperBound - 1) }

    /// The first day of which all is in it.
    var firstWhole: Day { first.advanced(by: startsWhole ? 0 : 1) }

    /// Σ of days that are all known and whole; `nil` when one is not.
    func total(_ days: ClosedRange<Day>) -> Int64? { amounts(of: days).flatMap { knownTotal($0) } }
}
