package import AlmanacModel

/// What rows come to for one subject: a part of its record in a dump.
package struct TableRecord: Sendable {
    package var subject: Subject
    package var asOf: Instant
    /// The record of days of each declared system, as JSON.
    package var systems: [(name: String, body: [UInt8])]
    /// Files that could not be read.
    package var failures: [SourceFailure]
}
