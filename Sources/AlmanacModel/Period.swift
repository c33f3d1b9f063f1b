/// The window or period of a report.
package struct Period: Hashable, Sendable {
    package var range: RangeKey
    /// First and last day that it touches: in UTC of a window, as Guardian counts days; in the reader's zone of a period that was asked for.
    package var first: Day
    package var last: Day
    /// Start inclusive, end exclusive.
    package var start: Instant
    package var end: Instant
    /// The days the period before has for comparison; `nil` when the data does not reach that far.
    package var previous: ClosedRange<Day>?
    /// The days of this period that are compared with them; `nil` where they are the period itself. Of a rolling window that begins within
    /// a day, the first of them is whole.
    package var compared: ClosedRange<Day>?
    /// The days that a system counts for it, where those are others: of a period that is over for the reader, the days that are over in UTC.
    package var counted: ClosedRange<Day>?
    /// Number of weeks, where these are some days of a window, and the rows stand for weeks; `nil` for any other.
    package var rollingWeeks: Int?
    /// True for whole weeks that are compared with as many before them.
    package var isOfWeeks = false

    package init(
        range: RangeKey, first: Day, last: Day, start: Instant, end: Instant, previous: ClosedRange<Day>?, compared: ClosedRange<Day>? = nil
    ) {
        self.range = range
        self.first = first
        self.last = last
        self.start = start
        self.end = end
        self.previous = previous
        self.compared = compared
    }
}

extension Period {
    /// A period that was asked for, in days of the reader's zone.
    package init(_ span: ReportSpan) {
        self.init(
            range: span.period.range, first: span.days.lowerBound, last: span.days.upperBound, start: span.start, end: span.end,
            previous: span.previous)
    }

    /// First and last day, both included.
    package var days: ClosedRange<Day> { first...max(first, last) }
}
