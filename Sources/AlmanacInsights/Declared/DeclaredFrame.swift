import AlmanacModel

/// What is known of a period.
struct DeclaredFrame {
    let span: ReportSpan
    /// Those of its days that something is known of; `nil` where there are none.
    let days: ClosedRange<Day>?
    /// By column, of those days.
    let sums: [Int64?]
    /// What the rows stand for.
    var grain = Declaration.Grain.day
    /// Number of weeks of a window over rows that stand for weeks.
    var rollingWeeks: Int?
    var comparison: Comparison?
    /// True where as many days lie before, but of another number of them something is known, so that sums of the two say nothing about each other.
    var isUneven = false
    /// By column, of as many days a year before; `nil` where these are not all known.
    var yearBefore: [Int64?]?

    /// Days that are compared, with those before them.
    struct Comparison {
        let stretch: AlmanacInsights.Comparison.Stretch
        /// True when the days are all of the period.
        let isWhole: Bool
        /// By column.
        let now: [Int64?]
        let before: [Int64?]
    }

    init(span: ReportSpan, days: ClosedRange<Day>?, sums: [Int64?]) {
        self.span = span
        self.days = days
        self.sums = sums
    }

    /// The period for sentences and heads of pages.
    var period: Period {
        var period = Period(span)
        let (isOfWholeMonths, isOfWeeks) = (grain == .month, grain == .week)
        // A month that is known as a whole is no month so far.
        if isOfWholeMonths, span.period.range.isWindow, span.days.wholeMonths != nil {
            period.range = .between(span.days.lowerBound, span.days.upperBound)
        }
        // A month has no whole number of weeks: what is known is of the weeks, and is compared with those before them.
        if isOfWeeks, let days, days != span.days {
            (period.first, period.last, period.range) = (days.lowerBound, days.upperBound, .between(days.lowerBound, days.upperBound))
        } else if let days, case let last = isOfWholeMonths ? min(days.upperBound.month.lastDay, span.days.upperBound) : days.upperBound,
            case let counted = days.lowerBound...last, counted != span.days
        {
            period.counted = counted
        }
        (period.rollingWeeks, period.isOfWeeks) = (rollingWeeks, isOfWeeks)
        period.previous = comparison?.stretch.before
        if let comparison, !comparison.isWhole { period.compared = comparison.stretch.now }
        return period
    }
}

extension Declaration {
    /// Some days of a period a year before; of rows that stand for weeks as many weeks, 52 before. `nil` where there are none.
    func yearBefore(of days: ClosedRange<Day>, in span: ReportSpan) -> ClosedRange<Day>? {
        guard grain == .week else { return span.yearBefore(of: days) }
        return days.length <= Day.weeksOfYear ? days.shifted(by: -Day.weeksOfYear) : nil
    }
}

extension ReportSpan {
    /// Some of its days a year before; `nil` where there are none.
    func yearBefore(of days: ClosedRange<Day>) -> ClosedRange<Day>? {
        guard days != self.days, let year = yearBefore else { return yearBefore }
        let first = year.lowerBound.advanced(by: days.lowerBound.distance(from: self.days.lowerBound))
        let last = min(year.upperBound, first.advanced(by: days.length - 1))
        return days.wholeMonths == nil
            ? first <= last ? first...last : nil
            : days.lowerBound.month.advanced(by: -12).firstDay...days.upperBound.month.advanced(by: -12).lastDay
    }
}
