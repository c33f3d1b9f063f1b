import AlmanacModel

/// Amounts of consecutive UTC days; a day of which nothing was said is 0, as Guardian leaves out days without charges. When a row is lost it
/// may have been of any of those days, and then they are unknown.
struct DayRun: Hashable {
    var first: Day
    /// One a day, at least one; `nil` for days that could not be read.
    private(set) var amounts: [Int64?]
    /// Sum of the known amounts.
    private(set) var known: Int64 = 0
    /// True when it has all of the first and of the last day.
    var startsWhole: Bool
    var endsWhole: Bool
    /// True when money was spent on days outside of the window, which are left out.
    var leavesOut = false
    /// Number of rows without a readable amount or day.
    var unreadable = 0
    private(set) var lost: Int
    /// Why some of the days are not known, where that is not because they could not be read.
    var reach: Phrase?

    /// Fills the days a window touches. Rows may come in any order, and more than once a day: they add up.
    ///
    /// - Parameters:
    ///   - lost: Number of rows that could not be read at all.
    ///   - total: The summary's total of the window. If rows add up to less, days without a row are unknown.
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
        known = AlmanacInsights.total(amounts.lazy.compactMap(\.self))
        guard !amounts.contains(where: { $0 == nil }) else { return }
        lost = 0
        unreadable = 0
    }

    /// True when the amounts of all days are known.
    var isKnown: Bool { unreadable == 0 && lost == 0 && reach == nil }

    var last: Day { first.advanced(by: amounts.count - 1) }

    /// The indices of the days that are whole.
    var wholeDays: Range<Int> {
        let start = startsWhole ? 0 : 1
        return start..<max(start, amounts.count - (endsWhole ? 0 : 1))
    }

    /// The indices of the days that are shown: a window that begins within a day on which nothing was spent from then on begins with the next.
    var shownDays: Range<Int> { (!startsWhole && amounts.count > 1 && amounts[0] == 0 ? 1 : 0)..<amounts.count }

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
    private(set) var periods: [Period] = []
    /// Comparison of each window with days before it; `nil` where there is none.
    private(set) var comparisons: [Comparison?] = []
    /// True for a window whose days before are earlier than the account, in part or all.
    private(set) var precede: [Bool] = []

    init(_ guardian: Guardian?, asOf: Instant) {
        let windows = RangeKey.allCases.map { range in
            Window(range, start: guardian?.summary[range]?.start, end: guardian?.summary[range]?.end, asOf: asOf)
        }
        let sent = windows.map { window in
            guardian?.timeseries[window.range].map { rows in
                DayRun(
                    rows, lost: guardian?.lost.count("timeseries", window.range) ?? 0, total: guardian?.summary[window.range]?.spend,
                    window: window)
            }
        }
        let runs = sent.map { run in
            run.map { run in
                var run = run
                for case let other? in sent where other.first != run.first { run.fill(from: other) }
                return run
            }
        }
        var history: DayRun?
        for case let run? in runs where run.first < history?.first ?? run.first.advanced(by: 1) { history = run }
        let historyRows = runs.firstIndex { $0 != nil && $0 == history }.flatMap { guardian?.timeseries[RangeKey.allCases[$0]] }
        began = history.flatMap { DailySpending.beginning(of: $0, rows: historyRows ?? []) }
        self.windows = windows
        self.runs = runs
        self.history = history
        for (window, run) in zip(windows, runs) {
            let stretch = history.flatMap { DailySpending.stretch(of: window, history: $0) }
            let comparison = comparison(stretch, of: window.first...window.last, isWhole: window.partial.isEmpty)
            periods.append(
                Period(
                    // With the first day that is shown: what is left of one on which nothing was spent from then on is no day.
                    range: window.range, first: window.first.advanced(by: run?.shownDays.lowerBound ?? 0), last: window.last,
                    start: window.start, end: window.end, previous: comparison?.stretch.before, compared: comparison?.comparedDays))
            comparisons.append(comparison)
            precede.append(precedes(stretch))
        }
    }

    /// A first charge in the first two weeks means that the account existed from the start. A later one is taken for its beginning if the
    /// history is the long one: a few weeks are too short to decide.
    private static func beginning(of history: DayRun, rows: [Guardian.DaySpend]) -> Day? {
        // A day with a charge of nothing has a row as well.
        guard let first = rows.lazy.map(\.day).filter({ $0 >= history.first && $0 <= history.last }).min(),
            case let days = first.distance(from: history.first), days >= 14, history.amounts.count > 60,
            history.amounts[..<days].allSatisfy({ $0 != nil })
        else { return nil }
        return first
    }

    /// Sets whole days beside the whole days before them, as far as the history has them and the account was there.
    private func comparison(_ stretch: Comparison.Stretch?, of days: ClosedRange<Day>, isWhole: Bool) -> Comparison? {
        guard let stretch, let history, !precedes(stretch), let now = history.amounts(of: stretch.now),
            let before = history.amounts(of: stretch.before)
        else { return nil }
        return Comparison(stretch: stretch, isWhole: isWhole && stretch.now == days, now: now, before: before)
    }

    /// Compares the last 30 days as a whole with what 30 of some longer time before come to, and none of their days with another.
    mutating func compareThirtyDays(with days: ClosedRange<Day>) {
        let index = RangeKey.thirtyDays.index
        comparisons[index] = nil
        periods[index].previous = days
        periods[index].compared = nil
        precede[index] = false
    }

    /// True when the account did not exist yet on some of the days of the comparison.
    private func precedes(_ stretch: Comparison.Stretch?) -> Bool {
        guard let began, let stretch else { return false }
        return stretch.before.lowerBound < began
    }

    /// Days of a window that can be compared, with the days before.
    ///
    /// Charges have no time of day in the history, so whole days are compared with whole days. Of a rolling window of N days these are the
    /// last N that are whole, compared with the N before them: of a window that ends within a day, those until the day before. Of the month
    /// to date they are its whole days, compared with the same days of the month before, as far as that month has them.
    private static func stretch(of window: Window, history: DayRun) -> Comparison.Stretch? {
        guard window.end.seconds - window.start.seconds >= Window.day else { return nil }
        let last = min(window.last.advanced(by: window.endsWhole ? 0 : -1), history.lastWhole)
        guard last >= window.first else { return nil }
        if window.isCalendarMonth {
            let month = window.last.month.advanced(by: -1)
            return Comparison.Stretch(window.first...last, beside: month.firstDay...month.lastDay)
        }
        return Comparison.Stretch(last.advanced(by: 1 - window.length)...last)
    }

    /// The same of a period that was asked for, of more than a day. What still runs is compared as far as its days are whole, and what is over for the reader and
    /// not in UTC as far as it is counted.
    private static func stretch(of days: ClosedRange<Day>, in span: ReportSpan, isCut: Bool, history: DayRun) -> Comparison.Stretch? {
        let last = min(days.upperBound.advanced(by: isCut ? -1 : 0), history.lastWhole)
        guard last >= days.lowerBound else { return nil }
        let whole = days.lowerBound...last
        if whole == span.days { return Comparison.Stretch(now: whole, before: span.previous) }
        switch span.period {
        case .between where span.days.wholeMonths == nil: return Comparison.Stretch(whole)
        default: return Comparison.Stretch(whole, beside: span.previous)
        }
    }
}

/// Days that are all whole, and those before that they are compared with.
struct Comparison: Hashable {
    struct Stretch: Hashable {
        var now: ClosedRange<Day>
        var before: ClosedRange<Day>

        init(now: ClosedRange<Day>, before: ClosedRange<Day>) {
            self.now = now
            self.before = before
        }

        /// Beside as many days that end where these begin.
        init(_ now: ClosedRange<Day>) {
            self.now = now
            before = now.lowerBound.advanced(by: -now.length)...now.lowerBound.advanced(by: -1)
        }

        /// From the first day on beside the first of others, as far as both have them.
        init(_ now: ClosedRange<Day>, beside others: ClosedRange<Day>) {
            let length = min(now.length, others.length)
            self.now = now.lowerBound...now.lowerBound.advanced(by: length - 1)
            before = others.lowerBound...others.lowerBound.advanced(by: length - 1)
        }
    }

    let stretch: Stretch
    /// True when the days are all of the period, so that its own total is compared.
    let isWhole: Bool
    /// One a day; `nil` for days that could not be read.
    let now: [Int64?]
    let before: [Int64?]

    /// The days where they are not the period itself.
    var comparedDays: ClosedRange<Day>? { isWhole ? nil : stretch.now }

    /// Amount of the day that a day is compared with; `nil` where there is none, and where it could not be read.
    func before(_ day: Day, _ amounts: [Int64?]) -> Int64? {
        guard stretch.now.contains(day), case let place = day.distance(from: stretch.now.lowerBound), amounts.indices.contains(place) else {
            return nil
        }
        return amounts[place]
    }
}

extension ClosedRange<Day> {
    fileprivate var length: Int { upperBound.distance(from: lowerBound) + 1 }
}

extension DayRun {
    /// Those of days that are all whole; `nil` when one is not, or lies outside.
    fileprivate func amounts(of days: ClosedRange<Day>) -> [Int64?]? {
        guard days.lowerBound >= firstWhole, days.upperBound <= lastWhole else { return nil }
        return Array(amounts[days.lowerBound.distance(from: first)...days.upperBound.distance(from: first)])
    }

    /// The last day of which all is in it; the day before the first where none is.
    fileprivate var lastWhole: Day { first.advanced(by: wholeDays.upperBound - 1) }
}

extension DayRun {
    /// Some days of a longer run, those before and after it being unknown.
    fileprivate init(_ days: ClosedRange<Day>, of history: DayRun, endsWhole: Bool) {
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
        let unreadable = (max(days.lowerBound, firstKnown).number..<(min(days.upperBound, history.last).number + 1)).count {
            history[Day($0)] == nil
        }
        // A row without a day that could be read was of none of the days that have one.
        lost = unreadable > 0 ? history.lost : 0
        self.unreadable = unreadable
        if days.lowerBound < firstKnown {
            reach = Phrase("guardian.period.days-from", ["day": .value(.day(firstKnown))])
        } else if days.upperBound > history.last {
            reach = Phrase("guardian.period.days-until", ["day": .value(.day(history.last))])
        }
    }

    /// The first day of which anything is known, be it a part in which money was spent.
    fileprivate var firstKnown: Day { (amounts[0] ?? 0) != 0 ? first : firstWhole }

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
    /// Of a period that is over for the reader its days are counted that are over in UTC, too; in place of a day that is not, the day before.
    ///
    /// - Returns: Why nothing is known of it; `nil` when some of its days are known.
    mutating func add(_ span: ReportSpan) -> Phrase? {
        let range = span.period.range
        var days = span.days
        // A period that still runs goes as far as the data.
        if !span.isOver, let history, history.last < days.upperBound, history.last >= days.lowerBound {
            days = days.lowerBound...history.last
        }
        var isCut = historyRange.map { windows[$0.index] }.map { $0.last == days.upperBound && !$0.endsWhole } ?? false
        if span.isOver, isCut, days.lowerBound < days.upperBound || span.period == .last(.day) {
            let last = days.upperBound.advanced(by: -1)
            days = min(days.lowerBound, last)...last
            isCut = false
        }
        let end = isCut ? historyRange.map { windows[$0.index].end } : nil
        windows.append(Window(range, days: days, end: end))
        var period = Period(span)
        period.previous = nil
        if days != span.days { period.counted = days }
        guard let history else {
            runs.append(nil)
            periods.append(period)
            comparisons.append(nil)
            precede.append(false)
            return Phrase("guardian.period.no-days")
        }
        // Before an account began there is nothing to know, which is not nothing spent; a day of which a part has gone by is none.
        let isPart = span.isOver && isCut
        guard days.upperBound >= began ?? history.firstWhole, days.upperBound >= history.firstWhole, days.lowerBound <= history.last,
            !isPart
        else {
            runs.append(nil)
            periods.append(period)
            comparisons.append(nil)
            precede.append(false)
            if isPart { return DailySpending.early(days.upperBound) }
            if let began, days.upperBound >= history.firstWhole, days.upperBound < began {
                return Phrase("guardian.spend.began", ["day": .value(.day(began))])
            }
            return days.lowerBound > history.last
                ? Phrase("guardian.period.days-until", ["day": .value(.day(history.last))])
                : Phrase("guardian.period.days-from", ["day": .value(.day(began ?? history.firstKnown))])
        }
        runs.append(DayRun(days, of: history, endsWhole: !isCut))
        // A day is compared with a usual one, and not with the one before it, which may be any.
        let stretch =
            days.lowerBound == days.upperBound ? nil : DailySpending.stretch(of: days, in: span, isCut: isCut, history: history)
        let comparison = comparison(stretch, of: days, isWhole: !isCut)
        period.previous = comparison?.stretch.before
        period.compared = comparison?.comparedDays
        periods.append(period)
        comparisons.append(comparison)
        precede.append(precedes(stretch))
        return nil
    }

    /// Says that a day is not over in UTC.
    static func early(_ day: Day) -> Phrase { Phrase("guardian.period.ends-early", ["day": .value(.day(day))]) }
}
