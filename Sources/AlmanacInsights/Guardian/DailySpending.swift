import AlmanacModel

/// A window with its days filled in, and what they can be compared with.
struct SpendingWindow {
    var window: Window
    /// The range's own days; `nil` where the dump has none.
    var run: DayRun?
    var period: Period
    /// With days before it; `nil` where there is none.
    var comparison: Comparison?
    /// True where the days before are earlier than the account, in part or all.
    var precedes = false
}

/// The four windows.
struct DailySpending {
    /// By `RangeKey.index`; a period that was asked for comes behind them.
    private(set) var windows: [SpendingWindow] = []
    /// The days that are known: what came before a window is looked up in them. They are those of `sentHistory`, after those that earlier nights knew.
    private(set) var history: DayRun?
    /// The run of the windows that reaches back furthest.
    let sentHistory: DayRun?
    /// The day of the first charge, where the account is taken to begin with it: days before it are not days without spending. `nil` where the history
    /// begins with charges, has none, or does not say.
    let began: Day?

    subscript(range: RangeKey) -> SpendingWindow { windows[range.index] }

    /// The sixty days before the last 30.
    var beforeLastThirty: ClosedRange<Day> {
        let first = self[.thirtyDays].window.first
        return first.advanced(by: -60)...first.advanced(by: -1)
    }

    /// - Parameter memory: What earlier nights said, in the currency of the account.
    init(_ guardian: Guardian?, asOf: Instant, memory: GuardianMemory? = nil) {
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
        var sentHistory: DayRun?
        for case let run? in runs where run.first < sentHistory?.first ?? run.first.advanced(by: 1) { sentHistory = run }
        self.sentHistory = sentHistory
        let history = sentHistory.map { sent in memory.flatMap { sent.following($0) } ?? sent }
        self.history = history
        if let history, history != sentHistory {
            // A day that nights knew has an amount.
            let first = history.amounts.firstIndex { $0 != 0 }.map { history.first.advanced(by: $0) }
            began = DailySpending.beginning(of: history, firstCharge: first)
        } else {
            let rows = runs.firstIndex { $0 != nil && $0 == history }.flatMap { guardian?.timeseries[RangeKey.allCases[$0]] } ?? []
            began = history.flatMap { history in
                // A day with a charge of nothing has a row as well.
                DailySpending.beginning(
                    of: history, firstCharge: rows.lazy.map(\.day).filter { $0 >= history.first && $0 <= history.last }.min())
            }
        }
        for (window, run) in zip(windows, runs) {
            let stretch = history.flatMap { DailySpending.stretch(of: window, history: $0) }
            let comparison = comparison(stretch, of: window.first...window.last, isWhole: window.partial.isEmpty)
            let period = Period(
                // With the first day that is shown: what is left of one on which nothing was spent from then on is no day.
                range: window.range, first: window.first.advanced(by: run?.shownDays.lowerBound ?? 0), last: window.last,
                start: window.start, end: window.end, previous: comparison?.stretch.before, compared: comparison?.comparedDays)
            self.windows.append(
                SpendingWindow(window: window, run: run, period: period, comparison: comparison, precedes: precedes(stretch)))
        }
    }

    /// A first charge in the first two weeks means that the account existed from the start. A later one is taken for its beginning if the
    /// history is the long one: a few weeks are too short to decide.
    private static func beginning(of history: DayRun, firstCharge first: Day?) -> Day? {
        guard let first, case let days = first.distance(from: history.first), days >= 14, history.amounts.count > 60,
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
        windows[index].comparison = nil
        windows[index].period.previous = days
        windows[index].period.compared = nil
        windows[index].precedes = false
    }

    /// True when the account did not exist yet on some of the days of the comparison.
    private func precedes(_ stretch: Comparison.Stretch?) -> Bool {
        guard let began, let stretch else { return false }
        return stretch.before.lowerBound < began
    }

    /// Days of a window that can be compared, with the days before. Charges have no time of day in the history.
    private static func stretch(of window: Window, history: DayRun) -> Comparison.Stretch? {
        guard window.end.seconds - window.start.seconds >= Window.day else { return nil }
        return .of(
            window.first...window.last, rolling: window.isCalendarMonth ? nil : window.length,
            until: min(window.last.advanced(by: window.endsWhole ? 0 : -1), history.lastWhole))
    }

    /// The same of a period that was asked for, of more than a day; what is over for the reader and not in UTC as far as it is counted.
    private static func stretch(of days: ClosedRange<Day>, in span: ReportSpan, isCut: Bool, history: DayRun) -> Comparison.Stretch? {
        .of(days, in: span, until: min(days.upperBound.advanced(by: isCut ? -1 : 0), history.lastWhole))
    }
}

extension DayRun {
    /// The same run after days that earlier nights knew, as far as they know all of them; `nil` where they know none.
    fileprivate func following(_ memory: GuardianMemory) -> DayRun? {
        let begin = firstWhole
        guard memory.last >= begin.advanced(by: -1) else { return nil }
        var earlier: [Int64] = []
        while let amount = memory[begin.advanced(by: -1 - earlier.count)] { earlier.append(amount) }
        guard begin.advanced(by: -earlier.count) < first || (!startsWhole && !earlier.isEmpty) else { return nil }
        var run = self
        run.first = begin.advanced(by: -earlier.count)
        run.amounts = earlier.reversed() + amounts[begin.distance(from: first)...]
        run.startsWhole = true
        return run
    }

    /// Some days of a longer run, those before and after it being unknown.
    fileprivate init(_ days: ClosedRange<Day>, of history: DayRun, endsWhole: Bool) {
        first = days.lowerBound
        startsWhole = true
        self.endsWhole = endsWhole
        let firstKnown = history.firstWhole
        amounts = days.each.map { $0 < firstKnown ? nil : history[$0] }
        // Days that the history has and could not read.
        let unreadable = days.each.count { $0 >= firstKnown && $0 <= history.last && history[$0] == nil }
        // A row without a day that could be read was of none of the days that have one.
        lost = unreadable > 0 ? history.lost : 0
        self.unreadable = history.reach == nil ? unreadable : 0
        if unreadable > 0, let reason = history.reach {
            reach = reason
        } else if days.lowerBound < firstKnown {
            reach = Phrase("guardian.period.days-from", ["day": .day(firstKnown)])
        } else if days.upperBound > history.last {
            reach = Phrase("guardian.period.days-until", ["day": .day(history.last)])
        }
    }
}

extension DailySpending {
    /// The window that `sentHistory` is of.
    var historyRange: RangeKey? { RangeKey.allCases.first { self[$0].run != nil && self[$0].run == sentHistory } }

    /// Takes the days of the reader's own zone in place of those in UTC, for a period that was asked for.
    mutating func count(in local: DayRun) { history = local }

    /// Adds a period that was asked for behind the four windows: its days as far as the longest run has them.
    ///
    /// Of a period that is over for the reader its days are counted that are over in UTC, too; in place of a day that is not, the day before.
    ///
    /// - Parameter isLocal: True when the days of `history` are those of the reader's zone.
    /// - Returns: Why nothing is known of it; `nil` when some of its days are known.
    mutating func add(_ span: ReportSpan, isLocal: Bool = false) -> Phrase? {
        let range = span.period.range
        var days = span.days
        // A period that still runs goes as far as the data.
        if !span.isOver, let history, history.last < days.upperBound, history.last >= days.lowerBound {
            days = days.lowerBound...history.last
        }
        var isCut =
            isLocal
            ? history.map { $0.last == days.upperBound && !$0.endsWhole } ?? false
            : historyRange.map { self[$0].window }.map { $0.last == days.upperBound && !$0.endsWhole } ?? false
        if span.isOver, isCut, days.lowerBound < days.upperBound || span.period == .last(.day) {
            let last = days.upperBound.advanced(by: -1)
            days = min(days.lowerBound, last)...last
            isCut = false
        }
        let end = isCut ? historyRange.map { self[$0].window.end } : nil
        var asked = SpendingWindow(window: Window(range, days: days, end: end), period: Period(span))
        defer { windows.append(asked) }
        asked.period.previous = nil
        if days != span.days { asked.period.counted = days }
        guard let history else { return Phrase("guardian.period.no-days") }
        // Before an account began there is nothing to know, which is not nothing spent; a day of which a part has gone by is none.
        let isPart = span.isOver && isCut
        guard days.upperBound >= began ?? history.firstWhole, days.upperBound >= history.firstWhole, days.lowerBound <= history.last,
            !isPart
        else {
            if isPart { return DailySpending.early(days.upperBound) }
            if let began, days.upperBound >= history.firstWhole, days.upperBound < began {
                return DailySpending.begin(began)
            }
            return days.lowerBound > history.last
                ? Phrase("guardian.period.days-until", ["day": .day(history.last)])
                : Phrase("guardian.period.days-from", ["day": .day(began ?? history.firstWhole)])
        }
        asked.run = DayRun(days, of: history, endsWhole: !isCut)
        // A day is compared with a usual one, and not with the one before it, which may be any.
        let stretch =
            days.lowerBound == days.upperBound ? nil : DailySpending.stretch(of: days, in: span, isCut: isCut, history: history)
        asked.comparison = comparison(stretch, of: days, isWhole: !isCut)
        asked.period.previous = asked.comparison?.stretch.before
        asked.period.compared = asked.comparison?.comparedDays
        asked.precedes = precedes(stretch)
        return nil
    }

    /// Says when the account began.
    static func begin(_ day: Day) -> Phrase { Phrase("guardian.spend.began", ["day": .day(day)]) }

    /// Says that a day is not over in UTC.
    static func early(_ day: Day) -> Phrase { Phrase("guardian.period.ends-early", ["day": .day(day)]) }
}
