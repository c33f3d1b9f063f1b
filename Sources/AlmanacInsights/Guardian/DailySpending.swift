import AlmanacModel

/// Amounts of consecutive UTC days; a day of which nothing was said is 0, as Guardian leaves out days without charges. When a row is lost it
/// may have been of any of those days, and then they are unknown.
struct DayRun: Hashable {
    var first: Day
    /// One a day, at least one; `nil` for days that could not be read.
    private(set) var amounts: [Int64?]
    /// What the amounts that are known come to.
    private(set) var known: Int64 = 0
    /// Whether all of the first and of the last day is in them.
    var startsWhole: Bool
    var endsWhole: Bool
    /// Whether money was spent on days outside the window, which is not in here.
    var leavesOut = false
    /// How many rows have no readable amount, and how many no readable day.
    var unreadable = 0
    let lost: Int
    /// Why some of the days are not known, where that is not because they could not be read.
    var reach: Phrase?

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
        known = AlmanacInsights.total(amounts.lazy.compactMap(\.self))
        // Days of which nothing was said add nothing to it.
        guard let total, isKnown, !leavesOut, known < total else { return }
        var isSaid = [Bool](repeating: false, count: amounts.count)
        for row in rows where row.day >= window.first && row.day <= window.last { isSaid[row.day.distance(from: first)] = true }
        for index in isSaid.indices where !isSaid[index] { amounts[index] = nil }
    }

    /// Whether the amounts of all days are known.
    var isKnown: Bool { unreadable == 0 && lost == 0 && reach == nil }

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
    private(set) var windows: [Window]
    /// The range's own days; `nil` where the dump has none.
    private(set) var runs: [DayRun?]
    /// The run that reaches back furthest: what came before a window is looked up in it.
    let history: DayRun?
    /// The day of the first charge, where the account is taken to begin with it: days before it are not days without spending. `nil` where the history
    /// begins with charges, has none, or does not say.
    let began: Day?
    private(set) var periods: [Period]
    /// The amounts of the days of `Period.previous`; `nil` for days that could not be read.
    private(set) var previous: [[Int64?]?]

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
        let historyRows = runs.firstIndex { $0 != nil && $0 == history }.flatMap { guardian?.timeseries[RangeKey.allCases[$0]] }
        began = history.flatMap { DailySpending.beginning(of: $0, rows: historyRows ?? []) }
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

    /// A first charge in the first two weeks says that the account was there from the start. One that comes later is taken to be its beginning.
    private static func beginning(of history: DayRun, rows: [Guardian.DaySpend]) -> Day? {
        // A day with a charge of nothing has a row as well.
        guard let first = rows.lazy.map(\.day).filter({ $0 >= history.first && $0 <= history.last }).min(),
            case let days = first.distance(from: history.first), days >= 14, history.amounts[..<days].allSatisfy({ $0 != nil })
        else { return nil }
        return first
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

extension DayRun {
    /// Some days of a longer run, those before and after it being unknown.
    fileprivate init(_ days: ClosedRange<Day>, of history: DayRun, endsWhole: Bool) {
        lost = history.lost
        first = days.lowerBound
        startsWhole = true
        self.endsWhole = endsWhole
        leavesOut = false
        let firstKnown = history.firstWhole
        amounts = (days.lowerBound.number...days.upperBound.number).map { number in
            Day(number) < firstKnown ? nil : history[Day(number)]
        }
        known = AlmanacInsights.total(amounts.lazy.compactMap(\.self))
        // Days that the history has and could not read.
        unreadable = (max(days.lowerBound, firstKnown).number..<(min(days.upperBound, history.last).number + 1)).count {
            history[Day($0)] == nil
        }
        if days.lowerBound < firstKnown {
            reach = Phrase("guardian.period.days-from", ["day": .value(.day(firstKnown))])
        } else if days.upperBound > history.last {
            reach = Phrase("guardian.period.days-until", ["day": .value(.day(history.last))])
        }
    }

    /// The first day of which all is in it.
    var firstWhole: Day { first.advanced(by: startsWhole ? 0 : 1) }
}

extension DailySpending {
    /// The window that `history` is of.
    var historyRange: RangeKey? {
        runs.indices.first { runs[$0] != nil && runs[$0] == history }.map { RangeKey.allCases[$0] }
    }

    /// Adds a period that was asked for behind the four windows: its days as far as the longest run has them.
    ///
    /// - Returns: Why nothing is known of it; `nil` when some of its days are known.
    mutating func add(_ span: ReportSpan) -> Phrase? {
        let range = span.period.range
        var days = span.days
        // What still runs goes as far as the data.
        if !span.isOver, let history, history.last < days.upperBound, history.last >= days.lowerBound {
            days = days.lowerBound...history.last
        }
        let isCut = historyRange.map { windows[$0.index] }.map { $0.last == days.upperBound && !$0.endsWhole } ?? false
        let end = isCut ? historyRange.map { windows[$0.index].end } : nil
        let window = Window(range, days: days, end: end)
        windows.append(window)
        var period = Period(span)
        period.previous = nil
        guard let history else {
            runs.append(nil)
            periods.append(period)
            previous.append(nil)
            return Phrase("guardian.period.no-days")
        }
        guard days.upperBound >= history.firstWhole, days.lowerBound <= history.last else {
            runs.append(nil)
            periods.append(period)
            previous.append(nil)
            return days.lowerBound > history.last
                ? Phrase("guardian.period.days-until", ["day": .value(.day(history.last))])
                : Phrase("guardian.period.days-from", ["day": .value(.day(history.firstWhole))])
        }
        runs.append(DayRun(days, of: history, endsWhole: !isCut))
        let before =
            days == span.days ? span.previous : days.lowerBound.advanced(by: -window.touchedDays)...days.lowerBound.advanced(by: -1)
        if before.lowerBound >= history.firstWhole, before.upperBound <= history.last {
            let from = before.lowerBound.distance(from: history.first)
            previous.append(Array(history.amounts[from...before.upperBound.distance(from: history.first)]))
            period.previous = before
        } else {
            previous.append(nil)
        }
        periods.append(period)
        return nil
    }
}
