package import AlmanacModel

/// What rows come to for one subject: a part of its record in a dump.
package struct TableRecord: Sendable {
    package var subject: Subject
    package var asOf: Instant
    /// The record of days of each declared system, as JSON.
    package var systems: [(name: String, body: [UInt8])]
    /// Files that could not be read.
    package var failures: [SourceFailure]
    /// What each of the systems comes to, in their order.
    package var totals: [Total] = []

    /// What a subject's rows come to.
    package struct Total: Sendable {
        package var rows: Int
        package var days: ClosedRange<Day>
        /// One a column of the declaration, in units of its last digit; `nil` where a day of it is unknown, or it does not fit.
        package var sums: [Int64?]
        package var digits: [Int]
    }
}
