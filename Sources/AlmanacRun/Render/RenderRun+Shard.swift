import AlmanacDump
import AlmanacFiles
import AlmanacModel
import AlmanacReport

extension RenderRun {
    /// Renders one shard of a job: publishes its subjects' files, and leaves a part for the merge.
    ///
    /// A shard that reached the end of its bytes leaves a part, whether or not subjects failed; if it cannot, the shard must be tried again.
    func render(_ job: Job, _ report: inout RunReport, _ tell: (Event) -> Void) async throws {
        report.shard = (job.shard.description, job.name)
        let cut = try DumpCut(of: input, for: job.shard)
        guard let folder = try opened(job, cut, &report, tell) else { return }
        if let done = try donePart(of: job, cut, in: folder) {
            report.exitCode = done
            report.remark = "an earlier try of shard \(job.shard) came to its end; nothing was done"
            folder.release()
            return
        }
        var batches = Batches(try SubjectStream(input, cut, of: job.shard, catalogue: templates.catalogue), known(from: folder))
        var results = RunResults(nil, output: output)
        results.part = ShardPart.Writer(try folder.writePart())
        defer { report.records = batches.stream.recordCount }
        try await renderAll(&batches, to: folder, &results, &report, tell)
        if let fault = batches.fault { throw fault }
        report.exitCode = exitCode(report, worst: results.worst)
        guard StopSignal.exitCode == nil else {
            report.error = "stopped by a signal; try this shard again, what was written stays"
            return
        }
        let packs = try folder.closePacks()
        let summary = ShardPart.Summary(
            origin: origin, fingerprint: fingerprint, shard: job.shard, cut: cut, hash: batches.stream.partHash,
            lines: batches.stream.lineCount, records: batches.stream.recordCount, exitCode: report.exitCode, keys: [],
            packs: packs)
        do throws(SystemError) { try results.part?.seal(summary) } catch { throw RunFailure(error, at: output + "/.almanac") }
        report.take(try folder.finishShard())
    }

    /// Opens the folder; `nil` when the job is merged already with this shard unchanged, which the report then says.
    private func opened(_ job: Job, _ cut: DumpCut, _ report: inout RunReport, _ tell: (Event) -> Void) throws -> OutputFolder? {
        do throws(DeliveryError) {
            return try OutputFolder.open(
                output, shard: job.shard, of: job.name, input: input, recheck: recheck, layout: layout, packLimit: packLimit
            ) {
                tell(.began)
            }
        } catch {
            guard case .merged = error, let part = try mergedPart(of: job), try part.hash == hash(of: cut, job.shard) else { throw error }
            report.exitCode = part.exitCode
            report.remark = "the job '\(job.name)' is merged already, with this shard as it is; nothing was done"
            return nil
        }
    }

    /// The values that must be equal for all shards and their merge.
    var origin: ShardPart.Summary.Origin {
        .init(
            version: Version.current, templates: templatesHash, settings: settingsHash, theme: templates.theme, language: templates.language
        )
    }

    /// The merge's note of this shard; `nil` when its job had another number of shards.
    private func mergedPart(of job: Job) throws -> MergedJob.Part? {
        guard let merged = try OutputFolder.mergedNote(of: job.name, in: output).flatMap({ MergedJob($0) }),
            merged.parts.count == job.shard.count
        else { return nil }
        return merged.parts[job.shard.number]
    }

    /// The exit code of an earlier try of this shard, if it left a complete part of the same dump and settings.
    private func donePart(of job: Job, _ cut: DumpCut, in folder: OutputFolder) throws -> ExitCode? {
        guard let file = try folder.finishedPart(), var reader = try SealedFile.Reader(file),
            let summary = ShardPart.Summary(reader.summary),
            summary.origin == origin, summary.shard == job.shard, summary.cut == cut
        else { return nil }
        while try reader.next() != nil {}
        guard try reader.isIntact(), try folder.hasParts(summary.packs ?? []), (summary.packs != nil) == (layout == .packed),
            try summary.hash == hash(of: cut, job.shard)
        else { return nil }
        return summary.exitCode
    }

    /// SHA-256 of the bytes of a shard, as they are in the dump now.
    private func hash(of cut: DumpCut, _ shard: Shard) throws(DumpError) -> String {
        var reader = try DumpReader(
            path: input, part: cut, name: input, limit: SubjectStream.longestRecord, isStopped: { StopSignal.exitCode != nil })
        while try reader.next() != nil {}
        return reader.partHash
    }
}
