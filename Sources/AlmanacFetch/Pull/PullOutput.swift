internal import AlmanacModel

/// The destination of the lines.
enum PullOutput {
    case dump(PartialDump)
    case stream(RecordStream)

    init(_ destination: PullRun.Destination, key: String, now: Instant, maximumAge: Int64) throws(PullError) {
        switch destination {
        case .file(let path): self = .dump(try PartialDump(path, key: key, now: now, maximumAge: maximumAge))
        case .descriptor(let number): self = .stream(RecordStream(number))
        }
    }

    var place: String {
        switch self {
        case .dump(let dump): dump.path + ".partial"
        case .stream(let stream): stream.name
        }
    }

    var discarded: String? {
        switch self {
        case .dump(let dump): dump.discarded
        case .stream: nil
        }
    }

    func nextEarlierRecord() throws(PullError) -> PartialDump.Record? {
        switch self {
        case .dump(let dump): try dump.nextEarlierRecord()
        case .stream: nil
        }
    }

    func append(_ line: [UInt8], now: Instant) throws(PullError) {
        switch self {
        case .dump(let dump): try dump.append(line, now: now)
        case .stream(let stream): try stream.append(line)
        }
    }

    func pause(now: Instant) throws(PullError) {
        switch self {
        case .dump(let dump): try dump.pause(now: now)
        case .stream: break
        }
    }

    func finish(isEmpty: Bool) throws(PullError) {
        switch self {
        case .dump(let dump): if isEmpty { try dump.abandon() } else { try dump.finish() }
        case .stream(let stream): if !isEmpty { try stream.finish() }
        }
    }
}
