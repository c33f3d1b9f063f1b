import AlmanacDelivery
import AlmanacInsights
package import AlmanacModel
package import AlmanacRendering
import AlmanacReport
import AlmanacSources
import AlmanacWords

/// The main job: a dump comes in, every subject's files go out.
///
/// Lines are read and decoded one after the other, so that of a subject that stands there twice the first is always the one that counts; subjects
/// are thought through, rendered and written side by side; what became of them is taken in the order of the dump. The files are the same for any
/// number of jobs.
package struct RenderRun: Sendable {
    package var input: String
    package var output: String
    package var formats: Set<Format>
    package var jobs: Int
    /// Only these ids; all when `nil`.
    package var subjects: Set<String>?
    package var templates: TemplateSets
    package var templatesHash: String
    /// Of the mails, when there are any.
    package var mail = MailSettings()

    package init(
        input: String, output: String, formats: Set<Format>, jobs: Int, subjects: Set<String>?, templates: TemplateSets,
        templatesHash: String
    ) {
        self.input = input
        self.output = output
        self.formats = formats
        self.jobs = jobs
        self.subjects = subjects
        self.templates = templates
        self.templatesHash = templatesHash
    }

    /// What a run tells while it goes on, in the order of the dump.
    package enum Event: Sendable {
        case notice(Notice)
        case failure(Notice)
        case progress(subjects: Int)
    }

    /// What became of one line.
    private enum Outcome: Sendable {
        case rendered(name: String, receipt: SubjectReceipt, entry: FleetIndex.Entry)
        case failed(subject: String?, Notice, as: ExitCode)
        /// The subject stands in the dump before; that one counts.
        case second(subject: String?, Notice)
        case passedOver
        /// The output cannot be written to any more.
        case ended(DeliveryError)
    }

    private struct Result: Sendable {
        var outcome: Outcome
        var notices: [Notice]
    }

    /// A record of the dump, decoded.
    private struct Record: Sendable {
        /// Its place among the records.
        var index: Int
        /// `dump.ndjson:3`
        var place: String
        var decoded: Decoded
        var isSecond: Bool
    }

    /// Records that one task takes: enough to make its start cheap, few enough to keep the order close.
    private static let batchSize = 8

    /// - Returns: The report, which says how it ended; also when it ended early.
    package func run(_ tell: (Event) -> Void) async -> RunReport {
        var report = RunReport()
        report.input = input
        report.output = output
        do {
            try await run(&report, tell)
        } catch let failure as RunFailure {
            report.exitCode = failure.exitCode
            report.error = failure.description
        } catch let error as DeliveryError {
            report.exitCode = ExitCode(rawValue: error.exitCode) ?? .cannotWrite
            report.error = error.description
        } catch let error as DumpError {
            report.exitCode = .badData
            report.error = error.description
        } catch {
            report.exitCode = .software
            report.error = "\(error)"
        }
        return report
    }

    private func run(_ report: inout RunReport, _ tell: (Event) -> Void) async throws {
        // The folder first: whoever does not hold it has no say in it, not even that the dump is missing.
        let folder = try OutputFolder.open(output)
        report.heldFolder = true
        var reader = try DumpReader(path: input, limit: longestRecord, isStopped: { StopSignal.exitCode != nil })
        let worker = Worker(run: self, folder: folder)
        var spool = try IndexSpool()
        var only: (folder: String, name: String)?
        var isWhole = subjects == nil
        var end: (any Error)?
        // What a run ends with whose subjects all failed: bad data, unless one had another reason.
        var worst = ExitCode.badData

        let decoder = SnapshotDecoder()
        var nextIndex = 0
        var seen = SeenSubjects()
        var absent = subjects ?? []
        func nextBatch() -> [Record] {
            var batch: [Record] = []
            do throws(DumpError) {
                while batch.count < Self.batchSize, StopSignal.exitCode == nil, let line = try reader.next() {
                    let decoded = decoder.decode(line, source: reader.name)
                    nextIndex += 1
                    if let wanted = subjects {
                        guard let id = decoded.subjectID, wanted.contains(id) else { continue }
                        absent.remove(id)
                    }
                    let place = "\(reader.name):\(line.number)"
                    batch.append(Record(index: nextIndex - 1, place: place, decoded: decoded, isSecond: seen.isSecond(decoded)))
                }
            } catch {
                // What was read before is rendered all the same; a stop in the middle of a record is no fault of the dump.
                if StopSignal.exitCode == nil { end = error }
                isWhole = false
            }
            return batch
        }

        try await withThrowingTaskGroup(of: (Int, [Result]).self) { group in
            var started = 0
            var finished = 0
            var taken = 0
            var waiting: [Int: [Result]] = [:]
            var isAtEnd = false
            /// Keeps `jobs` tasks busy, and lets none run so far ahead that its results would pile up.
            func start() {
                while !isAtEnd, end == nil, started - finished < jobs, started - taken < jobs * 4 {
                    let batch = nextBatch()
                    guard !batch.isEmpty else {
                        isAtEnd = true
                        return
                    }
                    let number = started
                    started += 1
                    group.addTask { (number, worker.work(batch)) }
                }
            }
            start()
            while let (number, results) = try await group.next() {
                finished += 1
                waiting[number] = results
                while let results = waiting.removeValue(forKey: taken) {
                    taken += 1
                    for result in results {
                        for notice in result.notices {
                            report.add(notice)
                            tell(.notice(notice))
                        }
                        switch result.outcome {
                        case .rendered(let name, let receipt, let entry):
                            report.subjects += 1
                            if only == nil { only = (receipt.folder, name) }
                            try spool.add(entry)
                        case .failed(let subject, let notice, let code):
                            report.fail(subject, notice)
                            if worst == .badData { worst = code }
                            // A line that does not say whose it is may be anybody's: nobody is taken for gone.
                            if subject == nil { isWhole = false }
                            if let subject, let entry = keptEntry(subject) { try spool.add(entry) }
                            tell(.failure(notice))
                        case .second(let subject, let notice):
                            report.fail(subject, notice)
                            tell(.failure(notice))
                        case .passedOver: break
                        case .ended(let error):
                            if end == nil { end = error }
                        }
                    }
                    tell(.progress(subjects: report.subjects))
                }
                start()
            }
        }
        if let error = end as? DeliveryError { throw error }
        if !absent.isEmpty, end == nil, StopSignal.exitCode == nil {
            let message = "holds no subject named \(absent.sorted().map { "'\($0)'" }.joined(separator: ", "))"
            if absent == subjects { throw RunFailure(.badData, "\(reader.name): \(message)") }
            let notice = Notice(place: reader.name, message: message)
            report.add(notice)
            tell(.notice(notice))
        }
        // Some subjects of many, or none at all, must not replace the index of all.
        let writesIndex = subjects == nil && end == nil && report.subjects > 0 && StopSignal.exitCode == nil
        if writesIndex { try writeIndex(&spool, only: only, report: report, to: folder) }
        let totals = try folder.finish(
            removingAbsent: isWhole && StopSignal.exitCode == nil && report.subjects > 0,
            provenance: Provenance(versions: [("almanac", Version.current)], source: input, templates: templatesHash))
        report.wroteIndex = writesIndex
        report.unchangedSubjects = totals.unchangedSubjects
        report.removedSubjects = totals.removedSubjects
        report.files = totals.files
        report.writtenFiles = totals.writtenFiles
        report.bytes = totals.bytes
        if let error = end { throw error }
        if let stopped = StopSignal.exitCode {
            report.exitCode = stopped
            report.error = "stopped by a signal; run again to go on, what was written stays"
        } else if report.subjects == 0, report.failureCount > 0 {
            report.exitCode = worst
        } else if report.failureCount > 0 || report.noticeCount > 0 {
            report.exitCode = .partial
        }
    }

    /// The index's row of a subject that failed, when an earlier run left it a report.
    private func keptEntry(_ subject: String) -> FleetIndex.Entry? {
        let index = FleetIndex(
            templates: templates.set(templates.language), words: templates.words.words(templates.language), formats: formats)
        let folder = FolderName.encode(subject)
        guard fileExists(output + "/" + folder + "/" + index.entryFile) else { return nil }
        return index.keptEntry(id: subject, folder: folder)
    }

    private func writeIndex(
        _ spool: inout IndexSpool, only: (folder: String, name: String)?, report: RunReport, to folder: OutputFolder
    ) throws {
        let index = FleetIndex(
            templates: templates.set(templates.language), words: templates.words.words(templates.language), formats: formats)
        if spool.count == 1, report.failureCount == 0, let only {
            try folder.writeRoot([index.redirect(to: only.folder, name: only.name)])
            return
        }
        spool.sort()
        let pages = max(1, (spool.count + FleetIndex.pageSize - 1) / FleetIndex.pageSize)
        let summary = index.summary(count: spool.count, failures: report.failureCount)
        for page in 1...pages {
            let range = (page - 1) * FleetIndex.pageSize..<min(spool.count, page * FleetIndex.pageSize)
            try folder.writeRoot([index.page(page, of: pages, rows: try spool.rows(range), summary: summary)])
        }
    }

    /// What every task needs, and nothing that changes but what guards itself.
    private struct Worker: Sendable {
        let folder: OutputFolder
        let formats: SubjectFormats
        let renderers: PerLanguage<Renderers>
        /// `nil` when no mail is asked for.
        let mail: MailWriting?
        let index: FleetIndex

        init(run: RenderRun, folder: OutputFolder) {
            self.folder = folder
            // What is drawn and packed for mail is more than text, and not the renderers' to know.
            formats = SubjectFormats(run.templates)
            let pages = run.formats.subtracting([.mail])
            renderers = PerLanguage(run.templates) { Renderers($0, formats: pages) }
            mail = run.formats.contains(.mail) ? MailWriting(run.templates, run.mail) : nil
            index = FleetIndex(
                templates: run.templates.set(run.templates.language), words: run.templates.words.words(run.templates.language),
                formats: run.formats)
        }

        func work(_ batch: [Record]) -> [Result] {
            batch.map { record in
                // After a signal, what was read waits for the next run.
                StopSignal.exitCode == nil ? work(record) : Result(outcome: .passedOver, notices: [])
            }
        }

        private func work(_ record: Record) -> Result {
            if record.isSecond {
                let notice = SeenSubjects.notice(of: record.decoded.subjectID ?? "", at: record.place)
                return Result(outcome: .second(subject: record.decoded.subjectID, notice), notices: record.decoded.notices)
            }
            guard let snapshot = record.decoded.snapshot else {
                return failure(record, record.decoded.notices.last)
            }
            let formatted = formats.text(for: snapshot.subject)
            let context = ReportContext(
                snapshot: snapshot,
                insights: Insights(of: snapshot, zone: formatted.text.zone, currency: formatted.text.currency),
                text: formatted.text)
            var notices =
                record.decoded.notices + formatted.notices.map { Notice(place: record.place, path: $0.path, message: $0.message) }
            do {
                var artifacts = try renderers[context.text.words.language].render(context)
                if let files = try mail?.files(context) {
                    artifacts += files.artifacts
                    if let notice = files.notice { notices.append(Notice(place: record.place, path: notice.path, message: notice.message)) }
                }
                let receipt = try folder.write(subject: snapshot.subject.id, at: record.index, artifacts: artifacts)
                let entry = index.entry(context, folder: receipt.folder, number: record.index)
                return Result(outcome: .rendered(name: context.subjectName, receipt: receipt, entry: entry), notices: notices)
            } catch let error as DeliveryError {
                if error.endsTheRun { return Result(outcome: .ended(error), notices: notices) }
                let notice = Notice(place: record.place, message: error.description)
                return failure(record, notice, notices, as: ExitCode(rawValue: error.exitCode) ?? .cannotWrite)
            } catch {
                return failure(record, Notice(place: record.place, path: "report", message: "\(error)"), notices)
            }
        }

        /// The subject, if we know whose record it is, keeps its last good files.
        private func failure(_ record: Record, _ reason: Notice?, _ notices: [Notice]? = nil, as code: ExitCode = .badData) -> Result {
            // A folder that cannot even be kept ends the run in `finish`, with the better error.
            if let subject = record.decoded.subjectID { try? folder.keep(subject: subject, at: record.index) }
            return Result(
                outcome: .failed(
                    subject: record.decoded.subjectID, reason ?? Notice(place: record.place, message: "the record holds no subject"),
                    as: code),
                notices: notices ?? Array(record.decoded.notices.dropLast()))
        }
    }
}
