import AlmanacModel

/// As many overrides Guardian lists at most.
private let overrideLimit = 50

extension SeriesFormula where Figures == GuardianFigures {
    /// The overrides as sent, newest first.
    static let overrides = Self(
        "guardian.overrides", key: "at", of: Guardian.Override.self,
        "Requests to let a purchase through against a warning, newest first; each holds for five minutes, used or not.",
        [
            .measure("merchant", .text, "Where.") { merchantName($0.merchant).value },
            .amount("amount", "How much.") { $0.amount },
        ]
    ) { figures, range in
        guard let rows = figures.guardian.overrides[range] else { return nil }
        let sorted = rows.sorted { $0.at > $1.at }
        return Rows(
            rows: sorted, key: { .instant($0.at) },
            notes: figures.overrideGaps(range),
            about: figures.ownClock(rows.isEmpty) + (rows.count >= overrideLimit ? [Phrase("guardian.overrides.newest-fifty")] : []),
            unreadable: figures.unreadableOverrides(range))
    }

    /// The overrides of the window that reaches back furthest by ISO weeks of the reader's days, each under its Monday; 0 for a week
    /// without any. A list that was cut begins with the week of its oldest override, and one of a past period ends with it.
    static let overridesByWeek = Self(
        "guardian.overrides.by_week", key: "week", of: (key: Key, sum: (count: Int64, amount: Int64?)).self,
        "How many requests there were in each week to let a purchase through, and their sum; a week counts from Monday, by the reader's clock.",
        [.measure("count", .count, "How many.") { .count($0.sum.count) }, .amount("amount", "All of them together.") { $0.sum.amount }],
        unranged: { figures in
            let listed = figures.days.windows.map(\.window).filter { figures.guardian.overrides[$0.range] != nil }
            guard let window = listed.min(by: { $0.start < $1.start }), let rows = figures.guardian.overrides[window.range] else {
                return nil
            }
            func day(_ instant: Instant) -> Day { figures.zone.local(instant).day }
            let isWhole = { (instant: Instant) in instant == figures.zone.start(of: day(instant)) }
            let end = day(window.end.advanced(bySeconds: -1))
            let asked = figures.asked.flatMap { $0.span.isOver ? $0.span.days.upperBound : nil }
            let (earliest, last) = (day(window.start), min(end, asked ?? end))
            // Nothing is known of a time before the first of them.
            guard last >= earliest else { return nil }
            let unreadable = figures.unreadableOverrides(window.range)
            var notes = figures.overrideGaps(window.range)
            let requests = rows.map { (day: day($0.at), amount: $0.amount) }
            if requests.contains(where: { $0.day < earliest || $0.day > end }) { notes.append(Phrase("guardian.overrides.outside")) }
            let inside = requests.filter { $0.day >= earliest && $0.day <= last }
            guard let oldest = inside.lazy.map(\.day).min() else { return .none(notes, unreadable: unreadable) }
            let isCut = rows.count >= overrideLimit
            if isCut { notes.append(Phrase("guardian.overrides.newest-fifty-weeks")) }
            // Before the account began there was nothing to ask for.
            let from = isCut ? oldest : max(earliest, min(figures.days.began ?? earliest, oldest))
            var weeks = Tally(from...last, by: .week, (count: Int64(0), amount: Int64?.some(0)))
            for row in inside {
                let week = weeks[row.day]
                weeks[row.day] = (week.count + 1, row.amount.flatMap { week.amount?.addingSaturated($0) })
            }
            let final = weeks.sums.count - 1
            var partial: [Int] = []
            if isCut || from.weekday > 1 || (from == earliest && !isWhole(window.start)) { partial.append(0) }
            if last.weekday < 7 || (last == end && !isWhole(window.end)), partial.last != final { partial.append(final) }
            return Rows(
                rows: weeks.rows, key: \.key, partial: partial, notes: notes, about: figures.ownClock(false), unreadable: unreadable)
        })
}

extension GuardianFigures {
    fileprivate func unreadableOverrides(_ range: RangeKey) -> Int {
        (guardian.overrides[range] ?? []).count { $0.amount == nil } + lost("overrides", range)
    }

    /// Says whose days these are, where those of spending are other ones.
    ///
    /// - Parameter isEmpty: True when there are no overrides.
    fileprivate func ownClock(_ isEmpty: Bool) -> [Phrase] {
        let (day, second) = zone.local(asOf)
        return isEmpty || (day, second) == (asOf.utcDay, Int(asOf.secondOfUTCDay)) ? [] : [Phrase("guardian.overrides.own-clock")]
    }

    /// Says how many requests could not be read.
    fileprivate func overrideGaps(_ range: RangeKey) -> [Phrase] {
        if guardian.lost.isWhole("overrides", range) { return [Phrase("guardian.overrides.unreadable-list")] }
        let unreadable = unreadableOverrides(range)
        return unreadable == 0 ? [] : [Phrase("guardian.overrides.unreadable", ["count": .count(unreadable)])]
    }
}
