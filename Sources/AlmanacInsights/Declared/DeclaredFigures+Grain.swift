import AlmanacModel

/// Windows and comparisons of rows that stand for days, weeks or months.
extension DeclaredFigures {
    /// A window; of rows that stand for months the last month that is known, where the present one is not yet, and of those that stand for weeks the
    /// last ones that are over.
    func window(_ range: RangeKey) -> ReportPeriod {
        switch declaration.grain {
        case .month:
            guard range == .monthToDate, let month = known?.upperBound.month, month < today.month else { return range.period }
            return .between(month.firstDay, month.lastDay)
        case .week:
            return lastWhole.map(range.period(ofWeeksUntil:)) ?? range.period
        case .day, .none: return range.period
        }
    }

    /// The days of a period that rows tell of, known or not: of those that stand for weeks the whole weeks that are over.
    func told(of span: ReportSpan) -> ClosedRange<Day>? {
        declaration.grain == .week ? lastWhole.flatMap(span.days.wholeWeeks(until:)) : span.days
    }

    /// True for a day before another one. A row that stands for its week or month stands at the first day of it.
    func isBefore(_ day: Day, _ other: Day) -> Bool {
        let other = min(other, runs.first?.last ?? other)
        return day < declaration.grain.days(around: other).lowerBound
    }

    /// The last day that is whole; of rows that stand for weeks or months, the end of the last one that is.
    var lastWhole: Day? {
        guard let last = runs.first?.lastWhole, case let days = declaration.grain.days(around: last) else { return nil }
        return last < days.upperBound ? days.lowerBound.advanced(by: -1) : last
    }

    /// False for days of which rows that stand for months say nothing: those that begin or end within a month that is over; and for those of no whole
    /// week, of which rows that stand for weeks say nothing.
    func answers(_ span: ReportSpan) -> Bool {
        if declaration.grain == .week { return span.days.wholeWeeks(until: span.days.upperBound) != nil }
        guard declaration.grain == .month else { return true }
        return span.days.lowerBound == span.days.lowerBound.month.firstDay
            && (span.days.upperBound == span.days.upperBound.month.lastDay || span.days.upperBound >= today)
    }

    /// The whole days, weeks or months of a period, and as many before them that they are compared with; `nil` where there are none.
    func stretch(of span: ReportSpan) -> Comparison.Stretch? {
        guard let last = lastWhole else { return nil }
        if declaration.grain == .week {
            return span.days.wholeWeeks(until: last).map { Comparison.Stretch(now: $0, before: $0.shifted(by: -$0.length)) }
        }
        if declaration.grain == .month {
            guard last >= span.days.lowerBound, case let now = span.days.lowerBound...min(last, span.days.upperBound),
                let months = now.wholeMonths
            else { return nil }
            let back = span.period == .yearToDate ? 12 : months
            return Comparison.Stretch(
                now: now,
                before: now.lowerBound.month.advanced(by: -back).firstDay...now.upperBound.month.advanced(by: -back).lastDay)
        }
        guard case .window(let range) = span.period else { return .of(span.days, in: span, until: min(last, span.days.upperBound)) }
        return .of(span.days, rolling: range.rollingDays, until: min(last, span.days.upperBound))
    }
}
