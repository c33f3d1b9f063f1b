import AlmanacDump
import AlmanacFiles
import AlmanacModel
import AlmanacReport

extension MergeRun {
    /// Goes through the entries of all parts, and takes each as one process would have taken the record.
    ///
    /// Only subjects in several shards need work: each of their shards took its own record for the first. The first one of the dump counts. Where
    /// another shard overwrote its files, they are made again.
    struct Replay {
        private let render: RenderRun
        private let folder: OutputFolder
        private let renderer: SubjectRenderer
        /// Keys of subjects in several shards.
        private let twice: Set<UInt64>
        private var seen: Set<UInt64> = []
        /// Hashes of their manifests before the job.
        private var earlier: [UInt64: ContentHash] = [:]
        private var known: KnownRecords?
        /// Lines in the parts before this one.
        private var lines = 0
        private(set) var records = 0
        private var lost = 0
        /// Why the rest of the dump is not read.
        private(set) var fault: DumpError?

        init(_ render: RenderRun, _ folder: OutputFolder, twice: Set<UInt64>) {
            self.render = render
            self.folder = folder
            self.twice = twice
            renderer = SubjectRenderer(render.settings)
            guard !twice.isEmpty else { return }
            known = render.known(from: folder)
            // Ordinary absence: then they count as new.
            earlier = (try? folder.earlierManifests(of: twice)) ?? [:]
        }

        mutating func take(
            _ job: JobParts, _ summary: ShardPart.Summary, _ results: inout RunResults, _ report: inout RunReport,
            _ tell: (RenderRun.Event) -> Void
        ) throws {
            let first = records
            let firstPack = try adoptPacks(summary, job)
            guard let file = try job.part(summary.shard.number), var reader = try SealedFile.Reader(file) else {
                throw try damaged(job, summary)
            }
            while let block = try reader.next(), StopSignal.exitCode == nil {
                guard let entry = RecordResult(block) else { throw try damaged(job, summary) }
                records += 1
                if case .failed(_, _, _, isLost: true) = entry.outcome { lost += 1 }
                if SubjectStream.isHopeless(lost: lost, of: records) {
                    fault = .hopeless(path: render.input, line: lines + entry.position.line, lost: lost)
                    return
                }
                try results.take(result(of: entry, summary, firstPack), &report, tell)
                if records % 256 == 0 { tell(.progress(subjects: report.subjects, share: nil)) }
                guard results.end == nil else { return }
            }
            guard StopSignal.exitCode == nil else { return }
            guard try reader.isIntact(), records - first == summary.records else { throw try damaged(job, summary) }
            lines += summary.lines
        }

        /// The failure for a part that is not as it was written; the part is discarded, so its shard must be tried again.
        private func damaged(_ job: JobParts, _ summary: ShardPart.Summary) throws -> RunFailure {
            try job.discard(summary.shard.number)
            return RunFailure(
                .tryLater,
                "the part of shard \(summary.shard) is not as it was written, and was taken away; render the shard, then merge again")
        }

        /// Takes over the packs of a shard, and returns the number of its first among those of all.
        private func adoptPacks(_ summary: ShardPart.Summary, _ job: JobParts) throws -> Int {
            guard let packs = summary.packs else { return 0 }
            guard try folder.hasParts(packs) else { throw try damaged(job, summary) }
            return try folder.adopt(packs)
        }

        private mutating func result(of entry: RecordResult, _ summary: ShardPart.Summary, _ firstPack: Int) throws -> RecordResult {
            let place = "\(render.input):\(lines + entry.position.line)"
            let placed = { (notice: Notice) in notice.placed(at: place) }
            let index = records - 1
            let notices = entry.notices.map(placed)
            let outcome: RecordResult.Outcome
            switch entry.outcome {
            case .rendered(let known, var receipt, var isPassedOver):
                receipt.extent?.pack += firstPack
                if try isLater(known.subject) {
                    try folder.drop(receipt.extent)
                    return try second(known.subject, entry, summary, at: place)
                }
                let key = twice.isEmpty ? 0 : OutputFolder.key(receipt.folder)
                if twice.contains(key) {
                    // Packs of several shards lie beside each other; nothing was replaced.
                    if summary.packs == nil { try restore(known, entry, summary) }
                    correct(&receipt, known, key, &isPassedOver)
                }
                do throws(DeliveryError) {
                    try folder.adopt(receipt, at: index)
                    outcome = .rendered(known, receipt, isPassedOver: isPassedOver)
                } catch {
                    outcome = .ended(error)
                }
            case .failed(let subject, let reason, let code, let isLost):
                if let subject, !isLost, try isLater(subject) { return try second(subject, entry, summary, at: place) }
                outcome = keep(subject, at: index) ?? .failed(subject: subject, placed(reason), as: code, isLost: isLost)
            case .second(let subject, let reason): outcome = .second(subject: subject, placed(reason))
            // A part has none of these.
            case .passedOver, .ended: outcome = entry.outcome
            }
            return RecordResult(outcome: outcome, notices: notices, position: entry.position)
        }

        /// Keeps the last good files of the subject, if the record says whose it is. Errors in keeping them were reported by the shard.
        private func keep(_ subject: String?, at index: Int) -> RecordResult.Outcome? {
            guard let subject else { return nil }
            do throws(DeliveryError) {
                try folder.keep(subject: subject, at: index)
                return nil
            } catch {
                return error.endsTheRun ? .ended(error) : nil
            }
        }

        /// True when a readable record of the subject came by in an earlier shard.
        private mutating func isLater(_ subject: String) throws -> Bool {
            guard !twice.isEmpty else { return false }
            let key = OutputFolder.key(FolderName.encode(subject))
            return twice.contains(key) && !seen.insert(key).inserted
        }

        /// The result that one process would have had for a record that its shard took for the first of its subject.
        private func second(_ subject: String, _ entry: RecordResult, _ summary: ShardPart.Summary, at place: String) throws
            -> RecordResult
        {
            let notices = try decoded(entry, summary).notices
            return RecordResult(
                outcome: .second(subject: subject, SeenSubjects.notice(of: subject, at: place)),
                notices: notices.map { $0.placed(at: place) }, position: entry.position)
        }

        /// Makes the files of a subject again where another shard replaced them by those of a later record.
        private func restore(_ known: KnownRecord, _ entry: RecordResult, _ summary: ShardPart.Summary) throws {
            guard try !folder.holds(FolderName.encode(known.subject), manifest: known.manifest) else { return }
            guard let snapshot = try decoded(entry, summary).snapshot else {
                throw RunFailure(
                    .badData, "\(render.input): was changed since the shards read it; render the job's shards again under another --job")
            }
            let (context, _) = renderer.context(of: snapshot)
            try folder.restore(subject: known.subject, artifacts: try renderer.render(context).artifacts)
        }

        private func decoded(_ entry: RecordResult, _ summary: ShardPart.Summary) throws -> Decoded {
            let cut = DumpCut(
                bytes: entry.position.offset..<max(entry.position.offset, summary.cut.bytes.upperBound), size: summary.cut.size)
            var reader = try DumpReader(path: render.input, part: cut, name: render.input, limit: SubjectStream.longestRecord)
            guard let line = try reader.next() else { return Decoded(snapshot: nil, subjectID: nil, notices: []) }
            return SnapshotDecoder(of: render.templates.catalogue).decode(line, source: render.input)
        }

        /// Corrects the counts of changes. Two shards wrote files of one subject, so their counts are not those of one process; the state before the
        /// job gives those, except where only some files changed.
        private func correct(_ receipt: inout SubjectReceipt, _ known: KnownRecord, _ key: UInt64, _ isPassedOver: inout Bool) {
            // Ordinary absence: if the known record cannot be read back, the record would have been made anew.
            isPassedOver = (try? self.known?.record(known.record)) != nil
            if earlier[key] == nil {
                (receipt.written, receipt.unchanged, receipt.removed, receipt.mended) = (receipt.files, 0, 0, 0)
            } else if earlier[key] == known.manifest {
                (receipt.written, receipt.unchanged, receipt.removed, receipt.mended) = (0, receipt.files, 0, 0)
            }
        }
    }
}
