package import AlmanacDelivery
package import AlmanacModel
package import AlmanacPaper
package import AlmanacRendering
import AlmanacSources

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
    /// What dashboards beside `index.html` are about.
    package var periodPages: [ReportPeriod] = []
    /// Of the sheets of PDFs, where that was asked for.
    package var paper: PaperOptions?
    /// Of the mails, when there are any.
    package var mail = MailSettings()
    /// Of which subjects files that did not change are read again.
    package var recheck = Recheck.nobody
    /// Whether subjects are made anew of whom nothing has changed: neither their record nor anything else that their files follow from.
    package var isAnew = false
    /// How the output holds the files of subjects.
    package var layout = Layout.folders
    /// Bytes that a pack may have.
    package var packLimit = Pack.usualLimit
    /// Where this process renders one shard of a job alone.
    package var job: Job?

    /// A run by several processes, one for each shard of the dump, and which of them this one is.
    package struct Job: Hashable, Sendable {
        package var name: String
        package var shard: Shard

        package init(name: String, shard: Shard) {
            self.name = name
            self.shard = shard
        }
    }

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
    var settingsHash: String {
        let names = formats.map(\.rawValue).sorted().joined(separator: " ")
        let pages = periodPages.isEmpty ? nil : periodPages.map(\.description).joined(separator: ",")
        let asked = [period?.description, mailPeriod?.description, paper?.description, pages].map { $0 ?? "-" }.joined(separator: " ")
        return ContentHash(of: "\(names) \(asked)\n" + (formats.contains(.mail) ? mail.text : "")).description
    }

    /// What a run tells while it goes on, in the order of the dump.
    package enum Event: Sendable {
        /// The output folder is this run's.
        case began
        case notice(Notice)
        case failure(Notice)
        case progress(subjects: Int)
    }

    /// - Returns: The report, which says how it ended; also when it ended early.
    package func run(_ tell: (Event) -> Void) async -> RunReport {
        var report = RunReport()
        report.input = input
        report.output = output
        do {
            try await run(&report, tell)
        } catch {
            report.end(with: error)
        }
        return report
    }

    private func run(_ report: inout RunReport, _ tell: (Event) -> Void) async throws {
        if let job { return try await render(job, &report, tell) }
        // The folder first: whoever does not hold it has no say in it, not even that the dump is missing.
        let folder = try OutputFolder.open(output, recheck: recheck, layout: layout, packLimit: packLimit)
        report.heldFolder = true
        tell(.began)
        let fingerprint = fingerprint
        var batches = Batches(try SubjectStream(input, subjects: subjects), known(from: folder))
        var results = RunResults(try IndexSpool(), output: output)
        // Some subjects of many leave what is known of the others.
        if let fingerprint, subjects == nil { results.known = KnownRecords.Writer(try folder.writeKnownRecords(), fingerprint) }
        defer { report.records = batches.stream.recordCount }
        try await renderAll(&batches, to: folder, &results, &report, tell)
        if let absence = batches.stream.absence {
            if batches.stream.absent == subjects { throw RunFailure(.badData, absence.description) }
            report.add(absence)
            tell(.notice(absence))
        }
        if layout == .packed, let stopped = StopSignal.exitCode {
            // Packs are put in place all together or not at all.
            folder.abandon()
            report.exitCode = stopped
            report.error = "stopped by a signal; the packs of the run before stay, run again"
            return
        }
        try results.flush()
        try finish(folder, dump: batches.stream.dumpHash, &results, &report)
        if let fault = batches.fault { throw fault }
        report.exitCode = exitCode(report, worst: results.worst)
        if StopSignal.exitCode != nil { report.error = "stopped by a signal; run again to go on, what was written stays" }
    }

    /// What the run before this one knew, unless everything is to be made anew.
    func known(from folder: OutputFolder) -> KnownRecords? {
        // Ordinary absence: where what is known cannot be read, everything is made anew.
        try? isAnew ? nil : fingerprint.flatMap { try KnownRecords(folder.knownRecords(), $0) }
    }

    /// Of all that the files of a run follow from, besides its records; `nil` where nobody can say whether it is the same the next time. Pictures of
    /// mails follow from fonts and libraries of the system, too.
    var fingerprint: ContentHash? {
        guard let executable = Executable.identity, !formats.contains(.mail) else { return nil }
        return ContentHash(
            of: [Version.current, executable, templatesHash, templates.theme, templates.language, settingsHash].joined(separator: "\n"))
    }
}
