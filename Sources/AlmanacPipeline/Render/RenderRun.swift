package import AlmanacDelivery
import AlmanacInsights
package import AlmanacModel
import AlmanacPages
package import AlmanacPaper
package import AlmanacRendering
import AlmanacReport
import AlmanacSources
import AlmanacWords

/// The main job: a dump comes in, every subject's files go out.
///
/// Records are read and decoded one after the other, so that of a subject that stands there twice the first is always the one that counts; subjects
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
    /// What the reports are about, where that was asked for.
    package var period: ReportPeriod?
    /// The same for the mails, which else are about the period of their settings.
    package var mailPeriod: ReportPeriod?
    /// Of the sheets of PDFs, where that was asked for.
    package var paper: PaperSize?
    /// Of the mails, when there are any.
    package var mail = MailSettings()
    /// Of which subjects files that did not change are read again.
    package var recheck = Recheck.nobody
    /// Whether subjects are made anew of whom nothing has changed: neither their record nor anything else that their files follow from.
    package var isAnew = false

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

    /// Of what decides what is made besides the dump and the templates; those of mails count where mails are among it.
    private var settingsHash: String {
        let names = formats.map(\.rawValue).sorted().joined(separator: " ")
        let asked = "\(period.map { "\($0)" } ?? "") \(mailPeriod.map { "\($0)" } ?? "")\(paper.map { " \($0)" } ?? "")"
        return ContentHash(of: formats.contains(.mail) ? "\(names) \(asked) \(mail)" : "\(names) \(asked)").description
    }

    /// What a run tells while it goes on, in the order of the dump.
    package enum Event: Sendable {
        /// The output folder is this run's.
        case began
        case notice(Notice)
        case failure(Notice)
        case progress(subjects: Int)
    }

    /// What became of one record.
    private enum Outcome: Sendable {
        case rendered(KnownRecord, SubjectReceipt, isPassedOver: Bool)
        case failed(subject: String?, Notice, as: ExitCode)
        /// The subject stands in the dump before; that one counts.
        case second(subject: String, Notice)
        case passedOver
        /// The output cannot be written to any more.
        case ended(DeliveryError)
    }

    private struct RecordResult: Sendable {
        var outcome: Outcome
        var notices: [Notice]
    }

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
            let failure = RunFailure(error)
            report.exitCode = failure.exitCode
            report.error = failure.description
        } catch {
            report.exitCode = .software
            report.error = "\(error)"
        }
        return report
    }

    private func run(_ report: inout RunReport, _ tell: (Event) -> Void) async throws {
        // The folder first: whoever does not hold it has no say in it, not even that the dump is missing.
        let folder = try OutputFolder.open(output, recheck: recheck)
        report.heldFolder = true
        tell(.began)
        let fingerprint = fingerprint
        // Ordinary absence: where what is known cannot be read, everything is made anew.
        let known = try? isAnew ? nil : fingerprint.flatMap { try KnownRecords(folder.knownRecords(), $0) }
        var batches = Batches(try SubjectStream(input, subjects: subjects), known)
        var gathered = Gathered(try IndexSpool())
        // Some subjects of many leave what is known of the others.
        if let fingerprint, subjects == nil { gathered.known = KnownRecords.Writer(try folder.writeKnownRecords(), fingerprint) }
        defer { report.records = batches.stream.recordCount }
        try await renderAll(&batches, with: Worker(run: self, folder: folder)) { results in
            for result in results { try take(result, &gathered, &report, tell) }
            tell(.progress(subjects: report.subjects))
            return gathered.end == nil
        }
        if let error = gathered.end { throw error }
        if let absence = batches.stream.absence {
            if batches.stream.absent == subjects { throw RunFailure(.badData, absence.description) }
            report.add(absence)
            tell(.notice(absence))
        }
        do throws(SystemError) { try gathered.known?.flush() } catch { throw cannotNote(error) }
        try finish(folder, of: batches, &gathered, &report)
        if let fault = batches.fault { throw fault }
        report.exitCode = exitCode(report, worst: gathered.worst)
        if StopSignal.exitCode != nil { report.error = "stopped by a signal; run again to go on, what was written stays" }
    }

    // MARK: Records

    /// The records of a dump, as many at a time as one task takes.
    private struct Batches {
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

        /// - Returns: `nil` at the end, and when the dump cannot be read on. What was read before is given all the same.
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

        /// Lets no more be read.
        mutating func close() { isClosed = true }
    }

    /// Renders records side by side, and hands on what became of them in the order of the dump.
    ///
    /// - Parameter take: Gets the results of a batch; `false` ends the reading.
    private func renderAll(_ batches: inout Batches, with worker: Worker, _ take: ([RecordResult]) throws -> Bool) async throws {
        try await withThrowingTaskGroup(of: (Int, [RecordResult]).self) { group in
            var started = 0
            var finished = 0
            var taken = 0
            var waiting: [Int: [RecordResult]] = [:]
            while true {
                // Keeps `jobs` tasks busy, and lets none run so far ahead that its results would pile up.
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
                    if try !take(results) { batches.close() }
                }
            }
        }
    }

    // MARK: Results

    /// What is known of the records taken so far, besides what the report says.
    private struct Gathered: ~Copyable {
        /// Rows of the index.
        var spool: IndexSpool
        /// The first subject that was rendered.
        var first: (folder: String, name: String)?
        /// Whether a record came by that does not say whose it is. It may be anybody's: nobody is taken for gone then.
        var hasNameless = false
        /// What a run ends with whose subjects all failed: bad data, unless one had another reason.
        var worst = ExitCode.badData
        /// Why the output cannot be written to any more.
        var end: DeliveryError?
        /// What is written down for the next run.
        var known: KnownRecords.Writer?

        init(_ spool: consuming IndexSpool) {
            self.spool = spool
        }
    }

    private func take(_ result: RecordResult, _ gathered: inout Gathered, _ report: inout RunReport, _ tell: (Event) -> Void)
        throws(RunFailure)
    {
        for notice in result.notices {
            report.add(notice)
            tell(.notice(notice))
        }
        switch result.outcome {
        case .rendered(let known, let receipt, let isPassedOver):
            report.subjects += 1
            if isPassedOver { report.passedOverSubjects += 1 }
            if gathered.first == nil { gathered.first = (receipt.folder, known.row.name) }
            try gathered.spool.add(known.row, id: known.subject)
            do throws(SystemError) { try gathered.known?.add(known) } catch { throw cannotNote(error) }
        case .failed(let subject, let notice, let code):
            report.fail(subject, notice)
            if gathered.worst == .badData { gathered.worst = code }
            if subject == nil { gathered.hasNameless = true }
            if let subject, let entry = keptEntry(subject) { try gathered.spool.add(entry, id: subject) }
            tell(.failure(notice))
        case .second(let subject, let notice):
            report.fail(subject, notice)
            tell(.failure(notice))
        case .passedOver: break
        case .ended(let error):
            if gathered.end == nil { gathered.end = error }
        }
    }

    /// What is to be known by the next run cannot be written down.
    private func cannotNote(_ error: SystemError) -> RunFailure { RunFailure(error, at: output + "/.almanac") }

    /// Writes the index and the manifest, and removes who is gone.
    ///
    /// Some subjects of many, or none at all, must not replace the index of all, and nobody is gone because a dump could not be read to its end.
    private func finish(
        _ folder: OutputFolder, of batches: Batches, _ gathered: inout Gathered, _ report: inout RunReport
    ) throws {
        let isOfAll = subjects == nil && batches.stream.isWhole && StopSignal.exitCode == nil && report.subjects > 0
        if isOfAll { try writeIndex(&gathered.spool, only: gathered.first, report: report, to: folder) }
        let totals = try folder.finish(
            removingAbsent: isOfAll && !gathered.hasNameless,
            provenance: Provenance(
                versions: [("almanac", Version.current)], source: input, templates: templatesHash, settings: settingsHash,
                dump: batches.stream.dumpHash))
        report.wroteIndex = isOfAll
        report.unchangedSubjects = totals.unchangedSubjects
        report.removedSubjects = totals.removedSubjects
        report.files = totals.files
        report.writtenFiles = totals.writtenFiles
        report.bytes = totals.bytes
        report.mendedFiles = totals.mendedFiles
    }

    /// Of all that the files of a run follow from, besides its records; `nil` where nobody can say whether it is the same the next time. Pictures of
    /// mails follow from fonts and libraries of the system, too.
    private var fingerprint: ContentHash? {
        guard let executable = Executable.identity, !formats.contains(.mail) else { return nil }
        return ContentHash(
            of: [Version.current, executable, templatesHash, templates.theme, templates.language, settingsHash].joined(separator: "\n"))
    }

    /// How a run ends that went through its dump.
    private func exitCode(_ report: RunReport, worst: ExitCode) -> ExitCode {
        if let stopped = StopSignal.exitCode { return stopped }
        if report.subjects == 0, report.failureCount > 0 { return worst }
        return report.failureCount > 0 || report.noticeCount > 0 ? .partial : .done
    }

    /// The index's row of a subject that failed, when an earlier run left it a report.
    private func keptEntry(_ subject: String) -> FleetIndex.SubjectRow? {
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
        let summary = index.summary(
            spool.totals, period: period ?? templates.standard.report.period ?? .window(.thirtyDays), failures: report.failureCount)
        for page in 1...pages {
            let range = (page - 1) * FleetIndex.pageSize..<min(spool.count, page * FleetIndex.pageSize)
            try folder.writeRoot([index.page(page, of: pages, rows: try spool.rows(range), summary: summary)])
        }
        if pages > 1 { try writeNames(&spool, to: folder) }
    }

    /// The pages by name, for a fleet that takes more than one page.
    private func writeNames(_ spool: inout IndexSpool, to folder: OutputFolder) throws {
        let index = NameIndex(templates: templates.set(templates.language), words: templates.words.words(templates.language))
        let initials = spool.sortByName()
        let pages = (spool.count + NameIndex.pageSize - 1) / NameIndex.pageSize
        for page in 1...pages {
            let range = (page - 1) * NameIndex.pageSize..<min(spool.count, page * NameIndex.pageSize)
            try folder.writeRoot([index.page(page, of: pages, items: try spool.items(range), initials: initials)])
        }
    }

    /// What every task needs, and nothing that changes but what guards itself.
    private struct Worker: Sendable {
        let folder: OutputFolder
        let renderer: SubjectRenderer
        let index: FleetIndex
        /// The dump, as places name it.
        let source: String

        init(run: RenderRun, folder: OutputFolder) {
            self.folder = folder
            source = run.input == "-" ? "standard input" : run.input
            renderer = SubjectRenderer(
                run.templates, formats: run.formats, mail: run.mail, paper: run.paper, period: run.period,
                mailPeriod: run.mailPeriod)
            index = FleetIndex(
                templates: run.templates.set(run.templates.language), words: run.templates.words.words(run.templates.language),
                formats: run.formats)
        }

        func work(_ batch: [SubjectStream.Item]) -> [RecordResult] {
            batch.map { item in
                // After a signal, what was read waits for the next run.
                guard StopSignal.exitCode == nil else { return RecordResult(outcome: .passedOver, notices: []) }
                switch item {
                case .record(let record, let hash): return work(record, hash)
                case .known(let known, let line): return left(known, line) ?? work(line.decoded(from: source), known.record)
                }
            }
        }

        /// Leaves the files of a subject of whom nothing has changed; `nil` when they are not all there any more.
        private func left(_ known: KnownRecord, _ line: SubjectStream.Line) -> RecordResult? {
            // Ordinary absence: the files are written then, and that tells what is wrong.
            guard let receipt = try? folder.leave(subject: known.subject, at: line.index, manifest: known.manifest) else { return nil }
            let notices = known.notices.map { Notice(place: line.place, path: $0.path, message: $0.message) }
            return RecordResult(outcome: .rendered(known, receipt, isPassedOver: true), notices: notices)
        }

        private func work(_ record: SubjectStream.Record, _ hash: ContentHash) -> RecordResult {
            switch record.content {
            case .subject(let snapshot): render(snapshot, record, hash)
            case .lost(let subject, let reason): failure(of: subject, record, reason, record.notices)
            case .second(let subject, let reason): RecordResult(outcome: .second(subject: subject, reason), notices: record.notices)
            }
        }

        private func render(_ snapshot: Snapshot, _ record: SubjectStream.Record, _ hash: ContentHash) -> RecordResult {
            let (context, found) = renderer.context(of: snapshot)
            var notices = record.notices + found.map { record.notice($0) }
            do {
                let files = try renderer.render(context)
                notices += files.notices.map { record.notice($0) }
                let receipt = try folder.write(subject: snapshot.subject.id, at: record.index, artifacts: files.artifacts)
                let known = KnownRecord(
                    record: hash, subject: snapshot.subject.id, manifest: receipt.manifest,
                    row: index.entry(context, folder: receipt.folder, key: OutputFolder.key(receipt.folder)), notices: notices)
                return RecordResult(outcome: .rendered(known, receipt, isPassedOver: false), notices: notices)
            } catch let error as DeliveryError {
                if error.endsTheRun { return RecordResult(outcome: .ended(error), notices: notices) }
                let reason = Notice(place: record.place, message: error.description)
                return failure(of: snapshot.subject.id, record, reason, notices, as: ExitCode(rawValue: error.exitCode) ?? .cannotWrite)
            } catch let error as TemplateWork.Exceeded {
                let reason = Notice(place: record.place, path: "report", message: error.description)
                return failure(of: snapshot.subject.id, record, reason, notices, as: .configuration)
            } catch {
                return failure(of: snapshot.subject.id, record, Notice(place: record.place, path: "report", message: "\(error)"), notices)
            }
        }

        /// The subject, if we know whose record it is, keeps its last good files.
        private func failure(
            of subject: String?, _ record: SubjectStream.Record, _ reason: Notice, _ notices: [Notice], as code: ExitCode = .badData
        ) -> RecordResult {
            var notices = notices
            do throws(DeliveryError) {
                if let subject { try folder.keep(subject: subject, at: record.index) }
            } catch {
                if error.endsTheRun { return RecordResult(outcome: .ended(error), notices: notices) }
                notices.append(Notice(place: record.place, message: error.description))
            }
            return RecordResult(outcome: .failed(subject: subject, reason, as: code), notices: notices)
        }
    }
}
