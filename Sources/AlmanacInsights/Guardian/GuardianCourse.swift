import AlmanacModel

// Course of spending from day to day, and findings in it.

extension MetricFormula where Figures == GuardianFigures {
    /// Σ of the days of the month until the last day that was asked for. Compared: Σ of as many days of the month before.
    static let monthTotal = Self(
        "guardian.spend.month_total", .money, in: ["guardian.spend.month_to_day"],
        "What the month came to until the last day that a report is about, against the same days of the month before; of a day and of a week alone.",
        unranged: { figures in
            guard let days = figures.monthToAsked, let history = figures.days.history, let now = history.total(days) else { return nil }
            let previous = figures.sameDaysBefore(days).flatMap { history.total($0) }
            return figures.spent(now, against: previous, basis: Phrase("guardian.month.days", ["days": .days(days)]))
        })

    /// Σ of the seven days until the one that was asked for, or of the week. Compared: Σ of the seven before them.
    static let weekTotal = Self(
        "guardian.spend.week_total", .money, in: ["guardian.spend.last_weeks"],
        "What the seven days until the one that a report is about came to, or its week, against the seven before them; of a day and of a week alone.",
        unranged: { figures in
            guard let all = figures.daysUntilAsked(14, of: [.last(.day), .last(.week)]), all.count >= 7, let history = figures.days.history,
                let asked = figures.asked?.span
            else { return nil }
            let days = all[all.count - 7]...all[all.count - 1]
            // Where the last day of a week is not counted yet, they are other days.
            guard asked.period == .last(.day) || asked.days == days else { return nil }
            guard let now = history.total(days) else { return nil }
            let before = all[0]...all[max(all.count - 8, 0)]
            let previous = all.count < 14 || figures.monthlyPayment(in: days, before: before) != nil ? nil : history.total(before)
            return figures.spent(now, against: previous, basis: Phrase("guardian.month.days", ["days": .days(days)]))
        })

    /// The sign of the difference of the two running sums at the end, and the first day from which on it never changes. Unknown where they are not compared, come to
    /// the same, change their order on the last day, or where the total is compared with a usual week.
    static let course = Self(
        "guardian.spend.course", .text,
        "From which day on less was spent than in the period before, or more, both added up from their first days; of a period of more than a day that is over."
    ) { figures, range in
        guard !range.isWindow, figures.isOfThePast, let asked = figures.asked, asked.span.days.lowerBound < asked.span.days.upperBound
        else {
            return nil
        }
        // A week is compared with a usual one, and nothing on its page with another.
        guard figures.comparisonGaps(range) == nil, figures.monthlyPayment(range) == nil, figures.usualWeek(range) == nil,
            let comparison = figures.days[range].comparison,
            comparison.isWhole, let name = figures.days[range].period.previousName
        else { return .unknown }
        let (now, before) = (runningSums(comparison.now), runningSums(comparison.before))
        guard case let last?? = now.last, case let lastBefore?? = before.last, last != lastBefore else { return .unknown }
        let isLess = last < lastBefore
        let shared = 0..<min(now.count, before.count)
        let from =
            shared.last { day in
                guard let one = now[day], let other = before[day] else { return false }
                return isLess ? one >= other : one <= other
            }.map { $0 + 1 } ?? 0
        guard from < shared.upperBound - 1 else { return .unknown }
        let day = comparison.stretch.now.lowerBound.advanced(by: from)
        return MetricResult(
            saying: isLess ? "guardian.course.less" : "guardian.course.more", ["before": .phrase(name), "day": .day(day)], at: .day(day))
    }

    /// The last of the days before on which at least as much was spent, where that is five days ago or more.
    static let dayRecord = Self(
        "guardian.spend.day_record", .text,
        "Since when no day had as much spending as the day that a report is about, in words; found at that day. Of a day alone.",
        unranged: { figures in
            guard let days = figures.daysUntilAsked(GuardianFigures.fourWeeks), let history = figures.days.history, let last = days.last
            else {
                return nil
            }
            guard days.count == GuardianFigures.fourWeeks, let most = history[last], most > 0,
                days.allSatisfy({ history[$0] != nil }), figures.historyGap(areKnown: true) == nil
            else { return .unknown }
            guard let day = days.dropLast().last(where: { (history[$0] ?? 0) >= most }) else {
                return MetricResult(saying: "guardian.day.most", at: .day(last))
            }
            guard last.distance(from: day) >= 5 else { return .unknown }
            return MetricResult(saying: "guardian.day.most-since", ["day": .day(day)], at: .day(last))
        })
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Fourteen whole days up to the last one that was asked for, so that a week is beside the one before; fewer of a young account.
    static let lastDays = Self(
        "guardian.spend.last_days", key: "day", of: Day.self,
        "The day or the week that a report is about and the days before it, fourteen in all; there are none in other reports.",
        [.measure(withFigures: "spend", .money, "Spent on the day.") { $1.amount(on: $0) }],
        unranged: { figures in
            figures.daysUntilAsked(14, of: [.last(.day), .last(.week)]).map { days in
                var rows = figures.rows(days, day: \.self)
                guard let span = figures.asked?.span, span.period == .last(.week),
                    case let before = days.filter({ $0 < span.days.lowerBound }), !before.isEmpty
                else { return rows }
                rows.notes.append(Phrase("guardian.spend.days-before", ["day": .day(span.days.lowerBound)]))
                rows.keysOfNotes = ["guardian.spend.days-before": before.map { .day($0) }]
                return rows
            }
        })

    /// The same of four weeks, with the averages of `daily`.
    static let lastWeeks = Self(
        "guardian.spend.last_weeks", key: "day", of: Day.self,
        "The day that a report is about and the 27 before it; there are none in other reports.",
        [
            .measure(withFigures: "spend", .money, "Spent on the day.") { $1.amount(on: $0) },
            .measure(
                withFigures: "average", .money, ifKnown: true, "Mean of the day and the six before it, as in guardian.spend.daily."
            ) { day, figures in
                guard let place = figures.days.history.map({ day.distance(from: $0.first) }), figures.averages.indices.contains(place)
                else { return nil }
                return figures.averages[place].map(figures.currency.amount)
            },
        ],
        unranged: { figures in figures.daysUntilAsked(GuardianFigures.fourWeeks).map { figures.rows($0, day: \.self) } })

    /// Running sums of the month until the day that was asked for, and of the month before, aligned by day.
    static let monthToDay = Self(
        "guardian.spend.month_to_day", key: "day", of: (day: Day, spend: Int64?, previous: Int64?).self,
        "What was spent from the first of the month up to and with each day until the one that a report is about; there is none in other reports.",
        [
            .amount(
                "spend", message: "measure.guardian.spend.cumulative.spend", "Charges from the first of the month up to and with the day."
            ) { $0.spend },
            .amount("previous", "The same, as far into the month before.") { $0.previous },
        ],
        unranged: { figures in
            guard let month = figures.monthToDay, let history = figures.days.history else { return nil }
            let other = month.lowerBound.month.advanced(by: -1)
            var before: [Int64?]?
            if other.firstDay >= figures.days.began ?? other.firstDay, other.firstDay >= history.firstWhole {
                before = runningSums(other.days.each.map { history[$0] })
            }
            let rows = zip(month.each, runningSums(month.each.map { history[$0] })).enumerated().map { place, row in
                (day: row.0, spend: row.1, previous: before.flatMap { $0.indices.contains(place) ? $0[place] : nil })
            }
            return figures.rows(rows, day: \.day, without: ["previous": before == nil])
        })
}

extension GuardianFigures {
    fileprivate static let fourWeeks = 28

    /// Whole days of the history, of which the last is the day that was asked for; at most so many, fewer of a young account. `nil` in reports about anything else, and
    /// where there are not two of them.
    fileprivate func daysUntilAsked(_ count: Int, of periods: [ReportPeriod] = [.last(.day)]) -> [Day]? {
        guard let asked, periods.contains(asked.span.period), let history = days.history,
            case let period = days[asked.span.period.range].period,
            case let last = period.counted?.upperBound ?? period.last
        else { return nil }
        let first = max(last.advanced(by: 1 - count), history.firstWhole, days.began ?? history.firstWhole)
        guard first < last, history.total(last...last) != nil else { return nil }
        return (first...last).each
    }

    /// From the first of the month to the day that was asked for; `nil` where that is one day, or not all of them are known to be of the account.
    fileprivate var monthToDay: ClosedRange<Day>? { monthUntilAsked(of: [.last(.day)]) }

    /// The same of a day or of a week.
    fileprivate var monthToAsked: ClosedRange<Day>? { monthUntilAsked(of: [.last(.day), .last(.week)]) }

    /// As many days of the month before; `nil` where it has fewer, the account did not reach back so far, or a payment of once a month is in one of both alone.
    fileprivate func sameDaysBefore(_ days: ClosedRange<Day>) -> ClosedRange<Day>? {
        let month = days.lowerBound.month.advanced(by: -1)
        let before = month.firstDay...month.firstDay.advanced(by: days.length - 1)
        guard before.upperBound <= month.lastDay, before.lowerBound >= self.days.began ?? before.lowerBound,
            monthlyPayment(in: days, before: before) == nil
        else { return nil }
        return before
    }

    private func monthUntilAsked(of periods: [ReportPeriod]) -> ClosedRange<Day>? {
        guard let last = daysUntilAsked(2, of: periods)?.last, let history = days.history else { return nil }
        let first = last.month.firstDay
        guard first < last, first >= history.firstWhole, first >= days.began ?? first else { return nil }
        return first...last
    }

    fileprivate func amount(on day: Day) -> Value? { days.history?[day].map(currency.amount) }

    fileprivate func rows<Row>(_ rows: [Row], day: @escaping (Row) -> Day, without: [String: Bool] = [:]) -> Rows<Row> {
        let unreadable = rows.count { days.history?[day($0)] == nil }
        return Rows(
            rows: rows, key: { .day(day($0)) }, without: without, notes: [historyGap(areKnown: unreadable == 0)],
            about: countingOfDays + [usualBasis], unreadable: unreadable)
    }
}
