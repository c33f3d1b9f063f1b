internal import AlmanacModel

/// The destination of the lines.
protocol PullOutput {
    /// Its name in messages.
    var place: String { get }
    /// The reason why the work of an earlier run is discarded; `nil` when the run continues it, or there is none.
    var discarded: String? { get }

    /// Reads the next record of an earlier run; `nil` when there are no more good ones.
    func nextEarlierRecord() throws(PullError) -> PartialDump.Record?
    /// Adds a record, once those of earlier runs have been read.
    func append(_ line: [UInt8], now: Instant) throws(PullError)
    /// Keeps what was written, so that the next run can go on from there.
    func pause(now: Instant) throws(PullError)
    /// Ends the dump with its trailer.
    ///
    /// - Parameter isEmpty: True to leave the last dump as it is.
    func finish(isEmpty: Bool) throws(PullError)
}

extension PullRun.Destination {
    func open(key: String, now: Instant, maximumAge: Int64) throws(PullError) -> any PullOutput {
        switch self {
        case .file(let path): try PartialDump(path, key: key, now: now, maximumAge: maximumAge)
        case .descriptor(let number): RecordStream(number)
        }
    }
}
