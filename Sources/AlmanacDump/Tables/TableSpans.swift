internal import AlmanacModel

/// The stretches of days that medians and numbers of different names are worked out for: those that a report can show or compare with.
struct TableSpans {
    /// A stretch of days, and whether what rows are split by is shown of it.
    struct Stretch {
        var days: ClosedRange<Int>
        var hasNames: Bool
    }

    /// By day that is the present one of some subjects.
    private var calendars: [[Stretch]] = []
    /// Of each subject, in their order, which of them is its own.
    private var numbers: [Int] = []

    /// Months and weeks that are shown at most, with those of a year before.
    private static let (months, weeks) = (36, 27)
    /// The same of rows that stand for weeks, which are shown with those of a year before.
    private static let weeksOfTwoYears = 27 + 52

    /// - Parameters:
    ///   - clocks: The now of each subject, and its zone.
    ///   - first: The first day with rows.
    ///   - ofWeeks: True where rows stand for weeks.
    init(_ clocks: [(now: Instant, zone: Zone)], from first: Int, to last: Int, ofWeeks: Bool) {
        var known: [Int: Int] = [:]
        for (now, zone) in clocks {
            let today = zone.local(now).day
            if known[today.number] == nil {
                known[today.number] = calendars.count
                calendars.append(
                    Self.stretches(at: now, in: zone, today, first: Day(first), last: Day(last), ofWeeks).compactMap { days, hasNames in
                        let numbers = days.lowerBound.number...days.upperBound.number
                        return numbers.overlaps(first...last) ? Stretch(days: numbers, hasNames: hasNames) : nil
                    }
                    .sorted { ($0.days.lowerBound, $0.days.upperBound) < ($1.days.lowerBound, $1.days.upperBound) })
            }
            numbers.append(known[today.number] ?? 0)
        }
    }

    /// Those of a subject, by its place in the order of all.
    func of(place: Int) -> [Stretch] { calendars[numbers[place]] }

    /// Each once, with whether what rows are split by is shown of it.
    private static func stretches(
        at now: Instant, in zone: Zone, _ today: Day, first: Day, last: Day, _ ofWeeks: Bool
    ) -> [(ClosedRange<Day>, Bool)] {
        var stretches: [(ClosedRange<Day>, Bool)] = []
        func add(_ days: ClosedRange<Day>, hasNames: Bool = false) {
            guard days.lowerBound <= today else { return }
            let days = days.lowerBound...min(days.upperBound, today)
            if let place = stretches.firstIndex(where: { $0.0 == days }) {
                if hasNames { stretches[place].1 = true }
            } else {
                stretches.append((days, hasNames))
            }
        }
        let lastSunday = LocalPeriod(.week, completedBy: now, in: zone).last
        let windows = RangeKey.allCases.map { ofWeeks ? $0.period(ofWeeksUntil: lastSunday) : $0.period }
        for period in windows + LocalPeriod.Length.allCases.map(ReportPeriod.last) + [.yearToDate, .twelveMonths] {
            let span = period.resolve(at: now, in: zone)
            guard !ofWeeks else {
                guard let weeks = span.days.wholeWeeks(until: lastSunday) else { continue }
                add(weeks, hasNames: true)
                add(weeks.shifted(by: -weeks.length))
                add(weeks.shifted(by: -Day.weeksOfYear))
                continue
            }
            add(span.days, hasNames: true)
            add(span.previous)
            if let before = span.yearBefore { add(before) }
            // Weeks end with the period that was asked for.
            if span.isOver { add(span.days.upperBound.week.lowerBound...span.days.upperBound) }
            // What still runs is compared as far as its days are whole.
            let whole = today.advanced(by: -1)
            guard !span.isOver, whole >= span.days.lowerBound else { continue }
            if case .window(let range) = period, let length = range.rollingDays {
                add(whole.advanced(by: 1 - length)...whole)
                add(whole.advanced(by: 1 - 2 * length)...whole.advanced(by: -length))
            } else {
                add(span.days.lowerBound...whole)
                add(
                    span.previous
                        .lowerBound...min(
                            span.previous.upperBound, span.previous.lowerBound.advanced(by: whole.distance(from: span.days.lowerBound))))
            }
        }
        for back in 0..<months {
            let month = today.month.advanced(by: -back)
            add(month.days)
        }
        for back in 0..<(ofWeeks ? weeksOfTwoYears : weeks) { add(today.week.shifted(by: -7 * back)) }
        add(first...last)
        return stretches
    }
}
