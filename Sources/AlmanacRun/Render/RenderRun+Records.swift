import AlmanacDump
import AlmanacFiles
import AlmanacModel

extension RenderRun {
    /// The records of a dump, as many at a time as one task takes.
    struct Batches {
        /// Enough to make the start of a task cheap, few enough to keep the order close.
        private static let size = 8

        private(set) var stream: SubjectStream
        private let known: KnownRecords?
        /// Why the dump cannot be read on.
        private(set) var fault: DumpError?
        private var isClosed = false

        init(_ stream: SubjectStream, _ known: KnownRecords?) {
            self.stream = stream
            self.known = known
        }

        /// - Returns: `nil` at the end, and when the dump cannot be read on; records read before that are still given.
        mutating func next() -> [SubjectStream.Item]? {
            var batch: [SubjectStream.Item] = []
            do throws(DumpError) {
                while !isClosed, batch.count < Self.size {
                    guard let item = try stream.next(knowing: known) else {
                        isClosed = true
                        break
                    }
                    batch.append(item)
                }
            } catch {
                fault = error
                isClosed = true
            }
            return batch.isEmpty ? nil : batch
        }

        /// Stops the reading.
        mutating func close() { isClosed = true }
    }

    /// Renders all records, and takes the results in the order of the dump.
    ///
    /// - Throws: Also when the output cannot be written to any more.
    func renderAll(
        _ batches: inout Batches, to folder: OutputFolder, _ results: inout RunResults, _ report: inout RunReport, _ tell: (Event) -> Void
    ) async throws {
        let (memory, problem) = self.memory?.opened() ?? (nil, nil)
        func note(_ notice: Notice?) {
            guard let notice else { return }
            report.add(notice)
            tell(.notice(notice))
        }
        note(problem)
        try await renderAll(&batches, with: Worker(run: self, folder: folder, memory: memory, source: batches.stream.name)) {
            taken, share in
            for result in taken { try results.take(result.settled(in: folder), &report, tell) }
            tell(.progress(subjects: report.subjects, share: share))
            return results.end == nil
        }
        if let error = results.end { throw error }
        note(memory?.sync())
    }

    /// Renders records in parallel, and passes the results on in the order of the dump.
    ///
    /// - Parameter take: Receives the results of a batch, and the part of the dump that was read; `false` ends the reading.
    private func renderAll(
        _ batches: inout Batches, with worker: Worker, _ take: ([RecordResult], _ share: Double?) throws -> Bool
    ) async throws {
        try await withThrowingTaskGroup(of: (Int, [RecordResult]).self) { group in
            var started = 0
            var finished = 0
            var taken = 0
            var waiting: [Int: [RecordResult]] = [:]
            while true {
                // Keeps `jobs` tasks busy, without running so far ahead that results pile up.
                while started - finished < jobs, started - taken < jobs * 4, let batch = batches.next() {
                    let number = started
                    started += 1
                    group.addTask { (number, worker.work(batch)) }
                }
                guard let (number, results) = try await group.next() else { return }
                finished += 1
                waiting[number] = results
                while let results = waiting.removeValue(forKey: taken) {
                    taken += 1
                    // What was read ahead is not done.
                    let share = batches.stream.share.map { $0 * Double(taken) / Double(started) }
                    if try !take(results, share) { batches.close() }
                }
            }
        }
    }
}
