/// The window a report speaks of.
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

    package init(range: RangeKey, first: Day, last: Day, start: Instant, end: Instant, previous: ClosedRange<Day>?) {
        self.range = range
        self.first = first
        self.last = last
        self.start = start
        self.end = end
        self.previous = previous
    }
}

extension Period {
    /// A period that was asked for, in days of the reader's zone.
    package init(_ span: ReportSpan) {
        self.init(
            range: span.period.range, first: span.days.lowerBound, last: span.days.upperBound, start: span.start, end: span.end,
            previous: span.previous)
    }

    package var days: ClosedRange<Day> { first...max(first, last) }
}
