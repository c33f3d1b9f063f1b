import AlmanacModel

/// What is known of a period.
struct DeclaredFrame {
    let span: ReportSpan
    /// Those of its days that something is known of; `nil` where there are none.
    let days: ClosedRange<Day>?
    /// By column, of those days.
    let sums: [Int64?]
    /// True where the rows stand for whole months.
    var isOfWholeMonths = false
    var comparison: Comparison?
    /// By column; `nil` where the days of a year before are not all known.
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
        // A month that is known as a whole is no month so far.
        if isOfWholeMonths, span.period.range.isWindow, span.days.wholeMonths != nil {
            period.range = .between(span.days.lowerBound, span.days.upperBound)
        }
        period.previous = comparison?.stretch.before
        if let comparison, !comparison.isWhole { period.compared = comparison.stretch.now }
        return period
    }
}
