import AlmanacDump
package import AlmanacFiles
package import AlmanacModel
import AlmanacPaper
import AlmanacReport

/// The main job: reads a dump, and writes every subject's files.
///
/// Records are read and decoded one after the other, so that the first of two records of a subject always counts; subjects are computed, rendered and
/// written in parallel; results are taken in the order of the dump. The files are the same for any number of jobs.
package struct RenderRun: Sendable {
    package var input: String
    package var output: String
    package var settings: RenderSettings
    package var jobs: Int
    /// The ids to render; all when `nil`.
    package var subjects: Set<String>?
    package var templatesHash: String
    /// Subjects whose unchanged files are read again.
    package var recheck = Recheck.nobody
    /// True to make subjects anew though nothing that decides their files has changed.
    package var isAnew = false
    /// Form of the output: folders of files, or packs.
    package var layout = Layout.folders
    /// Most bytes of a pack.
    package var packLimit = Pack.usualLimit
    /// What earlier nights said, and where tonight's answers are kept; `nil` to keep nothing.
    package var memory: NightMemory?
    /// The job, where this process renders only one shard of it.
    package var job: Job?

    /// A run by several processes, one for each shard of the dump, and this process's shard.
    package struct Job: Hashable, Sendable {
        package var name: String
        package var shard: Shard

        package init(name: String, shard: Shard) {
            self.name = name
            self.shard = shard
        }
    }

    package init(
        input: String, output: String, settings: RenderSettings, jobs: Int, subjects: Set<String>?, templatesHash: String
    ) {
        self.input = input
        self.output = output
        self.settings = settings
        self.jobs = jobs
        self.subjects = subjects
        self.templatesHash = templatesHash
    }

    private var formats: Set<Format> { settings.formats }
    var templates: TemplateSets { settings.templates }

    /// A hash of the settings that decide the files, besides the dump and the templates; those of mails count where mails are made.
    var settingsHash: String {
        let names = formats.map(\.rawValue).sorted().joined(separator: " ")
        let pages = settings.periodPages.isEmpty ? nil : settings.periodPages.map(\.description).joined(separator: ",")
        let kept = memory == nil ? "" : " memory"
        let periods = [settings.period, settings.mailPeriod].map { $0?.description }
        let asked = (periods + [settings.paper?.description, pages]).map { $0 ?? "-" }.joined(separator: " ") + kept
        return ContentHash(of: "\(names) \(asked)\n" + (formats.contains(.mail) ? settings.mail.text : "")).description
    }

    /// Events of a run, in the order of the dump.
    package enum Event: Sendable {
        /// The output folder is locked by this run.
        case began
        case notice(Notice)
        case failure(Notice)
        /// - `share`: The part of the dump that is done, 0…1; `nil` where nobody knows how much there is.
        case progress(subjects: Int, share: Double?)
    }

    /// - Returns: The report, which says how the run ended; also when it ended early.
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
        // Lock the output folder before anything else, so that a second run reports the lock and not, for example, a missing dump.
        let folder = try OutputFolder.open(output, recheck: recheck, layout: layout, packLimit: packLimit)
        report.heldFolder = true
        tell(.began)
        let fingerprint = fingerprint
        var batches = Batches(try SubjectStream(input, subjects: subjects, catalogue: templates.catalogue), known(from: folder))
        var results = RunResults(try IndexSpool(), output: output)
        // A run of only some subjects keeps the notes on the others.
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

    /// The notes of the run before, unless everything is to be made anew.
    func known(from folder: OutputFolder) -> KnownRecords? {
        // Ordinary absence: where the notes cannot be read, everything is made anew.
        try? isAnew ? nil : fingerprint.flatMap { try KnownRecords(folder.knownRecords(), $0) }
    }

    /// A hash of everything besides the records that decides the files of a run; `nil` where it cannot be known to be the same next time. Pictures of
    /// mails depend on fonts and libraries of the system, too.
    var fingerprint: ContentHash? {
        guard let executable = Executable.identity, !formats.contains(.mail) else { return nil }
        return ContentHash(
            of: [Version.current, executable, templatesHash, templates.theme, templates.language, settingsHash].joined(separator: "\n"))
    }
}
