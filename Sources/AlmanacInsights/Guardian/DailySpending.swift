import AlmanacModel

/// Amounts of consecutive UTC days; a day of which nothing was said is 0, as Guardian leaves out days without charges. When a row is lost it
/// may have been of any of those days, and then they are unknown.
struct DayRun: Hashable {
    var first: Day
    /// One a day, at least one; `nil` for days that could not be read.
    var amounts: [Int64?]
    /// Whether all of the first and of the last day is in them.
    var startsWhole: Bool
    var endsWhole: Bool
    /// Whether money was spent on days outside the window, which is not in here.
    var leavesOut = false
    /// How many rows have no readable amount, and how many no readable day.
    var unreadable = 0
    let lost: Int

    /// Fills the days a window touches. Rows may come in any order, and more than once a day: they add up.
    ///
    /// - Parameters:
    ///   - lost: How many rows could not be read at all.
    ///   - total: What was spent in the window, as Guardian says. When the rows come to less, days of which nothing was said are unknown.
    init(_ rows: [Guardian.DaySpend], lost: Int = 0, total: Int64? = nil, window: Window) {
        self.lost = lost
        first = window.first
        startsWhole = window.startsWhole
        endsWhole = window.endsWhole
        amounts = [Int64?](repeating: 0, count: window.touchedDays)
        var said = lost == 0 ? [] : [Bool](repeating: false, count: amounts.count)
        for row in rows {
            guard row.day >= window.first, row.day <= window.last else {
                leavesOut = leavesOut || (row.spend ?? 0) != 0
                continue
            }
            let index = row.day.distance(from: first)
            if row.spend == nil { unreadable += 1 }
            if lost > 0 { said[index] = true }
            amounts[index] = row.spend.flatMap { amounts[index]?.addingSaturated($0) }
        }
        for index in said.indices where !said[index] { amounts[index] = nil }
        guard let total, isKnown, !leavesOut, AlmanacInsights.total(amounts.lazy.compactMap(\.self)) < total else { return }
        var isSaid = [Bool](repeating: false, count: amounts.count)
        for row in rows where row.day >= window.first && row.day <= window.last { isSaid[row.day.distance(from: first)] = true }
        for index in isSaid.indices where !isSaid[index] { amounts[index] = nil }
    }

    /// Whether the amounts of all days are known.
    var isKnown: Bool { unreadable == 0 && lost == 0 }

    var last: Day { first.advanced(by: amounts.count - 1) }

    /// The indices of the days that are whole.
    var wholeDays: Range<Int> {
        let start = startsWhole ? 0 : 1
        return start..<max(start, amounts.count - (endsWhole ? 0 : 1))
    }

    /// `nil` outside, and where it could not be read.
    subscript(day: Day) -> Int64? {
        day >= first && day <= last ? amounts[day.distance(from: first)] : nil
    }
}

/// The four windows with their days filled in, and what they can be compared with.
struct DailySpending {
    /// By `RangeKey.index`, as all arrays here.
    let windows: [Window]
    /// The range's own days; `nil` where the dump has none.
    let runs: [DayRun?]
    /// The run that reaches back furthest: what came before a window is looked up in it.
    let history: DayRun?
    let periods: [Period]
    /// The amounts of the days of `Period.previous`; `nil` for days that could not be read.
    let previous: [[Int64?]?]

    init(_ guardian: Guardian?, asOf: Instant) {
        let windows = RangeKey.allCases.map { range in
            Window(range, start: guardian?.summary[range]?.start, end: guardian?.summary[range]?.end, asOf: asOf)
        }
        let runs = windows.map { window in
            guardian?.timeseries[window.range].map { rows in
                DayRun(
                    rows, lost: guardian?.lost.count("timeseries", window.range) ?? 0, total: guardian?.summary[window.range]?.spend,
                    window: window)
            }
        }
        var history: DayRun?
        for case let run? in runs where run.first < history?.first ?? run.first.advanced(by: 1) { history = run }
        var periods: [Period] = []
        var previous: [[Int64?]?] = []
        for (window, run) in zip(windows, runs) {
            let before = history.flatMap { DailySpending.before(window, run: run, history: $0) }
            periods.append(
                Period(
                    range: window.range, first: window.first, last: window.last, start: window.start, end: window.end,
                    previous: before?.days))
            previous.append(before?.amounts)
        }
        self.windows = windows
        self.runs = runs
        self.history = history
        self.periods = periods
        self.previous = previous
    }

    /// The period before a window and its amounts.
    ///
    /// Of a rolling window of N days it is the N calendar days that end with the window's first day; of that day only what lies outside the
    /// window counts (what the history has for it less what the window's own run has). A window that starts at midnight shares no day: there
    /// it is the N days before. Of the month to date it is the same days of the month before, as far as that month has them.
    ///
    /// - Returns: `nil` when the history does not reach back over all of it.
    private static func before(_ window: Window, run: DayRun?, history: DayRun) -> (days: ClosedRange<Day>, amounts: [Int64?])? {
        let days: ClosedRange<Day>
        var shared: Int64 = 0
        if window.isCalendarMonth {
            let month = window.last.month.advanced(by: -1)
            days = month.firstDay...month.firstDay.advanced(by: min(window.last.date.day, month.dayCount) - 1)
        } else {
            let length = Int(window.divisor)
            if window.startsWhole {
                days = window.first.advanced(by: -length)...window.first.advanced(by: -1)
            } else {
                guard let run, let part = run[window.first] else { return nil }
                shared = part
                days = window.first.advanced(by: 1 - length)...window.first
            }
        }
        let firstWhole = history.first.advanced(by: history.startsWhole ? 0 : 1)
        guard days.lowerBound >= firstWhole, days.upperBound <= history.last else { return nil }
        let from = days.lowerBound.distance(from: history.first)
        var amounts = Array(history.amounts[from...days.upperBound.distance(from: history.first)])
        // Below zero only if the two answers disagree.
        amounts[amounts.count - 1] = amounts[amounts.count - 1].map { max(0, $0.subtractingSaturated(shared)) }
        return (days, amounts)
    }
}
