import AlmanacDump
import AlmanacFiles
package import AlmanacModel

/// A dump that may be shown to others: names, merchants, notes, addresses, places and ids are others, amounts and days are not.
package struct RedactRun: Sendable {
    package var input: String
    /// At least 16 bytes. The same key gives the same names.
    package var key: [UInt8]
    /// Folders of what nights said: the one to read, and the one to write with the names of the dump; `nil` for the dump alone.
    package var memory: (from: String, to: String)?

    package init(input: String, key: [UInt8], memory: (from: String, to: String)? = nil) {
        self.input = input
        self.key = key
        self.memory = memory
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
        let folders = try folders()
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
            if let folders, let (id, other) = redaction.subject(of: line.bytes) {
                do throws(SystemError) {
                    _ = try folders.from.copy(id, to: folders.to, as: other) { Self.names(of: $0, by: redaction) }
                } catch {
                    throw RunFailure(error, at: folders.to.path)
                }
            }
        }
        try write(section.trailer.line + [UInt8(ascii: "\n")])
        return (section.records, lost)
    }

    private func folders() throws(RunFailure) -> (from: MemoryFolder, to: MemoryFolder)? {
        guard let memory else { return nil }
        let from: MemoryFolder?
        do throws(SystemError) { from = try MemoryFolder(existing: memory.from) } catch { throw RunFailure(error, at: memory.from) }
        guard let from else {
            throw RunFailure(.usage, "\(memory.from): there is no such folder; give the one that nights are kept in")
        }
        do throws(SystemError) { return (from, try MemoryFolder(making: memory.to)) } catch { throw RunFailure(error, at: memory.to) }
    }

    /// Merchants and ids get other names, as in the dump; a category that is also the name of a merchant does, too.
    private static func names(of memory: SubjectMemory, by redaction: RecordRedaction) -> (String, String) -> String {
        let guardian = memory.guardian ?? GuardianMemory()
        let merchants = Set(guardian.windows().flatMap { guardian.merchants(of: $0) ?? [] }.map(\.name))
        let ids = Set(
            SubjectMemory.recordSystems.flatMap { system in
                RecordMemory.Kind.allCases.flatMap { memory.records(of: system).records($0) }
            }.map(\.name))
        return { system, name in
            if name.isEmpty { return name }
            if system == Guardian.system { return merchants.contains(name) ? redaction.merchant(name) : redaction.kind(name) }
            return ids.contains(name) ? redaction.id(name) : redaction.kind(name)
        }
    }
}
