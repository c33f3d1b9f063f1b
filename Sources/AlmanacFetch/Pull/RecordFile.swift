package import AlmanacModel

/// A dump of records that are made here, of rows and not of servers' answers: whole, or not there.
package struct RecordFile {
    private let output: any PullOutput

    /// - Parameter path: The path of the dump, whose last version stays until this one is whole; `-` for standard output.
    package init(_ path: String, now: Instant) throws(PullError) {
        let destination = path == "-" ? PullRun.Destination.descriptor(1) : .file(path)
        output = try destination.open(key: "rows", now: now, maximumAge: -1)
    }

    /// - Parameter bodies: What is known of the subject in each system, as JSON.
    package func append(
        _ subject: Subject, asOf: Instant, bodies: [(name: String, json: [UInt8])], failures: [SourceFailure], now: Instant
    ) throws(PullError) {
        try output.append(RecordWriter.line(subject, asOf: asOf, systems: [], bodies: bodies, failures: failures), now: now)
    }

    package func finish() throws(PullError) { try output.finish(isEmpty: false) }
}
