/// The window a report speaks of.
package struct Period: Hashable, Sendable {
    package var range: RangeKey
    /// First and last day that the window touches, in UTC as Guardian counts days.
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
