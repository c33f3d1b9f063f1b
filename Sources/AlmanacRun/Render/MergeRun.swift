import AlmanacDump
package import AlmanacFiles
import AlmanacModel
import AlmanacReport

/// The end of a job: makes the manifest, the index, the known records and the report from the parts of its shards, as one process would have made
/// them.
///
/// The parts are read in the order of the dump. Meanwhile another thread reads and hashes the dump itself: its hash stands in the manifest, its
/// trailers are checked as ever, and each shard's bytes must be those that the shard read.
package struct MergeRun: Sendable {
    /// The settings of the shards; its input is the dump's path.
    package var render: RenderRun
    package var job: String

    package init(_ render: RenderRun, job: String) {
        self.render = render
        self.job = job
    }

    /// - Parameter finish: Called with the finished report before the job is released; adds the times and puts the report in place. An error that it
    ///   returns ends the merge.
    /// - Returns: The report, which says how the merge ended; also when it ended early.
    package func run(
        _ tell: (RenderRun.Event) -> Void, finish: (inout RunReport) -> DeliveryError?
    ) async -> RunReport {
        var report = RunReport()
        report.input = render.input
        report.output = render.output
        do {
            try await run(&report, tell, finish)
        } catch {
            report.end(with: error)
        }
        return report
    }

    private func run(
        _ report: inout RunReport, _ tell: (RenderRun.Event) -> Void, _ finish: (inout RunReport) -> DeliveryError?
    ) async throws {
        guard let (folder, job) = try opened(&report) else { return }
        let summaries = try summaries(of: job)
        let check = Task.detached { [input = render.input] in Self.check(input, summaries) }
        // Stops hashing the dump when the parts turn out to be unusable.
        defer { check.cancel() }
        let fault = try await replay(job, summaries, in: folder, check, &report, tell)
        if let fault { report.end(with: fault) }
        if let error = finish(&report) { throw error }
        let merged = MergedJob(
            name: self.job, parts: summaries.map { .init(hash: $0.hash, exitCode: $0.exitCode) }, exitCode: report.exitCode)
        try folder.endMerge(merged.bytes)
    }

    /// Opens the folder and its parts; `nil` when the job is merged already, which the report then says.
    private func opened(_ report: inout RunReport) throws -> (folder: OutputFolder, job: JobParts)? {
        do throws(DeliveryError) {
            return try OutputFolder.open(render.output, merging: job)
        } catch {
            guard case .merged = error, let merged = try OutputFolder.mergedNote(of: job, in: render.output).flatMap({ MergedJob($0) })
            else {
                throw error
            }
            // The report was put in place before the note.
            report.exitCode = merged.exitCode
            report.remark = "the job '\(job)' is merged already; nothing was done"
            return nil
        }
    }

    /// Goes through all parts, and puts in place the files that one process would have left.
    ///
    /// - Returns: A problem of the dump that does not keep the output from being published.
    private func replay(
        _ job: JobParts, _ summaries: [ShardPart.Summary], in folder: OutputFolder, _ check: Task<Checked, Never>,
        _ report: inout RunReport, _ tell: (RenderRun.Event) -> Void
    ) async throws -> DumpError? {
        var results = RunResults(try IndexSpool(), output: render.output)
        let count = summaries.reduce(0) { $0 + $1.keys.count }
        results.spool?.reserve(count)
        folder.reserve(subjects: count)
        if let fingerprint = render.fingerprint, summaries.allSatisfy({ $0.fingerprint == fingerprint }) {
            results.known = KnownRecords.Writer(try folder.writeKnownRecords(), fingerprint)
        }
        var replay = Replay(render, folder, twice: Self.twice(in: summaries))
        for summary in summaries where replay.fault == nil && StopSignal.exitCode == nil {
            try replay.take(job, summary, &results, &report, tell)
            if let error = results.end { throw error }
        }
        let checked = await check.value
        if let stopped = StopSignal.exitCode { throw RunFailure(stopped, "stopped by a signal; merge again, nothing is lost") }
        // A dump that cannot be read fails here; a problem at its end is reported once all else is done.
        if let fault = checked.fault, checked.hashes.count < summaries.count { throw fault }
        if checked.hashes != summaries.map(\.hash) {
            throw RunFailure(
                .badData, "\(render.input): its bytes are not those that the shards read; render the job's shards again under another --job"
            )
        }
        report.records = replay.records
        try results.flush()
        let fault = replay.fault ?? checked.fault
        report.exitCode = render.exitCode(report, worst: results.worst)
        try render.finish(folder, dump: fault == nil ? checked.hash : nil, &results, &report, isMerge: true)
        return fault
    }

    /// Reads the summaries of all parts, which must be complete and of one run.
    private func summaries(of job: JobParts) throws -> [ShardPart.Summary] {
        var summaries: [ShardPart.Summary] = []
        var missing: [Int] = []
        for number in 0..<job.note.count {
            guard let file = try job.part(number) else {
                missing.append(number)
                continue
            }
            guard let reader = try SealedFile.Reader(file), let summary = ShardPart.Summary(reader.summary),
                summary.shard == Shard(number, of: job.note.count)
            else {
                try job.discard(number)
                missing.append(number)
                continue
            }
            guard summary.origin == render.origin else {
                throw RunFailure(
                    .usage,
                    "shard \(summary.shard) was rendered with other templates, formats, settings or another version than this merge has; give both the same flags and settings"
                )
            }
            summaries.append(summary)
        }
        guard missing.isEmpty else {
            let shown = missing.prefix(20).map(String.init).joined(separator: ", ") + (missing.count > 20 ? ", …" : "")
            throw RunFailure(
                .tryLater,
                "\(missing.count) of \(job.note.count) shards of the job '\(self.job)' have not come to their end: \(shown); render them, then merge again"
            )
        }
        var end = 0
        for summary in summaries {
            guard summary.cut.size == summaries[0].cut.size, summary.cut.bytes.lowerBound == end else {
                throw RunFailure(
                    .badData,
                    "shard \(summary.shard) was cut from another dump than the ones before; render the job's shards again under another --job"
                )
            }
            end = summary.cut.bytes.upperBound
        }
        return summaries
    }

    /// The keys of subjects that stand in more than one shard.
    private static func twice(in summaries: [ShardPart.Summary]) -> Set<UInt64> {
        var keys: [UInt64] = []
        keys.reserveCapacity(summaries.reduce(0) { $0 + $1.keys.count })
        for summary in summaries { keys += summary.keys }
        keys.sort()
        return Set(zip(keys, keys.dropFirst()).filter { $0 == $1 }.map(\.0))
    }

    /// The outcome of reading the whole dump.
    private struct Checked: Sendable {
        var hash = ""
        /// Hashes of the shards.
        var hashes: [String] = []
        var fault: DumpError?
    }

    private static func check(_ input: String, _ summaries: [ShardPart.Summary]) -> Checked {
        var checked = Checked()
        do throws(DumpError) {
            var reader = try DumpReader(
                checking: input, limit: SubjectStream.longestRecord, isStopped: { StopSignal.exitCode != nil || Task.isCancelled })
            for summary in summaries { checked.hashes.append(try reader.check(summary.cut)) }
            try reader.endCheck()
            checked.hash = reader.hash
        } catch {
            checked.fault = error
        }
        return checked
    }
}
