import AlmanacDump
import AlmanacFiles
package import AlmanacModel

/// A dump that may be shown to others: names, merchants, notes, addresses, places and ids are others, amounts and days are not.
package struct RedactRun: Sendable {
    package var input: String
    /// At least 16 bytes. The same key gives the same names.
    package var key: [UInt8]

    package init(input: String, key: [UInt8]) {
        self.input = input
        self.key = key
    }

    /// A key that nobody has, for a dump that is not to fit another one.
    package static func newKey() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// - Parameters:
    ///   - write: Receives whole lines.
    ///   - tell: Receives the records that could not be read.
    /// - Returns: The numbers of records written and left out.
    /// - Throws: `RunFailure` when the dump cannot be read to its end; the output is then incomplete.
    package func run(_ write: ([UInt8]) throws(RunFailure) -> Void, tell: (Notice) -> Void) throws(RunFailure) -> (records: Int, lost: Int)
    {
        let redaction = RecordRedaction(key: key)
        var section = DumpSection()
        var lost = 0
        var reader: DumpReader
        do throws(DumpError) {
            reader = try DumpReader(path: input, limit: SubjectStream.longestRecord, isStopped: { StopSignal.exitCode != nil })
        } catch {
            throw RunFailure(error)
        }
        while true {
            let line: DumpLine?
            do throws(DumpError) { line = try reader.next() } catch { throw RunFailure(error) }
            if let code = StopSignal.exitCode { throw RunFailure(code, "stopped by a signal; what was written is not whole") }
            guard let line else { break }
            if let failure = line.failure {
                lost += 1
                tell(Notice(place: "", message: failure.description))
                continue
            }
            let record = redaction.redacted(line.bytes)
            section.add(record: record)
            try write(record + [UInt8(ascii: "\n")])
        }
        try write(section.trailer.line + [UInt8(ascii: "\n")])
        return (section.records, lost)
    }
}
