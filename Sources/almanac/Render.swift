import AlmanacFiles
import AlmanacModel
import AlmanacReport
import AlmanacRun
import ArgumentParser

struct Render: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Renders a dump: Markdown, report pages, dashboards and data files for every subject in it.",
        discussion: """
            EXAMPLES
              almanac render --input dump.ndjson --out output
              almanac render --input fleet.ndjson.gz --format dashboard,markdown --jobs 4
              gunzip -c fleet.ndjson.gz | almanac render -i - -o site --theme neutral
              almanac render --input fleet.ndjson --subject ana --subject bo
              almanac render --input fleet.ndjson --period month
              almanac render --input fleet.ndjson --out site --shard 3/64 --job monday
              almanac render --input fleet.ndjson --out packs --layout packed

            A subject whose record, templates and settings are as in the run before is passed over, files that did not change are left alone, a subject that fails keeps its last good files, and only files that an earlier run \
            listed in its manifest are ever removed. OUT/run.json says how the run went.

            With --shard, this process renders one part of the dump beside others that have the rest, on this machine or on several that share OUT; when all \
            have ended, almanac merge makes the manifest, the index and run.json of them. A shard that is tried twice does no harm.

            With --layout packed, OUT has archives in place of a folder for each subject: almanac serve shows them, almanac unpack makes files of them.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The dump: NDJSON, one JSON object, either gzipped, or - for standard input.", valueName: "file"))
    var input: String?

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The folder that the files go to (default: output).", valueName: "folder"))
    var output: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "What to make: \(Format.list(Format.allCases)) (default: \(Format.list(Format.usual))).", valueName: "list")
    )
    var format: String?

    @OptionGroup var periodOption: PeriodOption

    @OptionGroup var paperOption: PaperOption

    @OptionGroup var templateOptions: TemplateOptions

    @Option(name: .long, help: ArgumentHelp("Render only this subject; may be given more than once.", valueName: "id"))
    var subject: [String] = []

    @Option(name: .shortAndLong, help: ArgumentHelp("Subjects side by side (default: one for each core).", valueName: "n"))
    var jobs: Int?

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Read every file that has not changed, too, and write anew what is no longer what was written (default: those of one "
                + "subject in 32, of others each day)."))
    var recheck = false

    @Flag(
        name: .long,
        help: ArgumentHelp(
            "Render everybody, also those of whom nothing has changed since the last run: neither their record nor anything else."))
    var anew = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "How OUT holds the files of subjects: folders, one for each, or packed, all of them in ZIP archives (default: folders).",
            valueName: "layout"))
    var layout: String?

    @Option(name: .long, help: ArgumentHelp("With --layout packed, how large an archive may get (default: 500).", valueName: "MB"))
    var packSize: Int?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Render only this shard of the dump, 0/64 to 63/64; auto/64 takes its number from JOB_COMPLETION_INDEX, as Kubernetes sets it.",
            valueName: "n/total"))
    var shard: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Name of the run that the shards belong to, another one for every run: letters, digits and - _ . :", valueName: "id"))
    var job: String?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Log as JSON lines on standard error, and print the run report on standard output.")
    var json = false

    @Flag(name: .customLong("log-json"), help: "Log as JSON lines on standard error, one for each event, with its time.")
    var logJSON = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 1024, not \(jobs)") }
        if output == "" { throw ValidationError("--out takes a folder; write --out . for this one") }
        guard (shard == nil) == (job == nil) else {
            throw ValidationError("--shard and --job go together: --shard 3/64 --job monday")
        }
        guard shard == nil || subject.isEmpty else { throw ValidationError("a shard is rendered for everybody in it; leave --subject out") }
        if let packSize, !(1...500).contains(packSize) {
            throw ValidationError("--pack-size takes a whole number of MB from 1 to 500, not \(packSize)")
        }
        _ = try renderJob()
    }

    /// The job and shard for this process, if any.
    private func renderJob() throws -> RenderRun.Job? {
        guard let text = shard, let job else { return nil }
        guard JobNote.isName(job) else {
            throw ValidationError("--job takes up to 128 letters, digits, '-', '_', '.' and ':', not '\(job)'")
        }
        let index = processEnvironment["JOB_COMPLETION_INDEX"]
        guard let shard = Shard(text, completionIndex: index) else {
            throw ValidationError(
                text.hasPrefix("auto")
                    ? "--shard \(text): write auto/64, with JOB_COMPLETION_INDEX from 0 to 63 in the environment (it is \(index.map { "'\($0)'" } ?? "not set"))"
                    : "--shard takes a number from 0 and how many there are, at most \(Shard.most), such as 3/64; not '\(text)'")
        }
        return RenderRun.Job(name: job, shard: shard)
    }

    private func settings() throws(RunFailure) -> Settings {
        var settings = try configuration.settings(
            [
                ("input", "--input", input), ("output", "--out", output), ("formats", "--format", format),
                ("jobs", "--jobs", jobs.map(String.init)), ("layout", "--layout", layout),
            ] + templateOptions.flags + periodOption.flags + paperOption.flags + memoryOption.flags)
        if !subject.isEmpty { settings.subjects = subject }
        return settings
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        let settings = try settings()
        var (confinement, mode) = configuration.confinement(of: settings)
        if settings.input == nil, let stage = try tableStage(settings, output: Self.records(of: settings), asOf: nil) {
            confinement?.reads += stage.reads
            // SQLite keeps what is large in `/var/tmp`.
            confinement?.writes += [folder(of: stage.output), "/var/tmp"]
        }
        return (confinement, mode)
    }

    /// Where the records of tables are kept: beside the output, which may be shown to others.
    private static func records(of settings: Settings) -> String {
        var output = settings.output ?? "output"
        while output.hasSuffix("/"), output.count > 1 { output.removeLast() }
        return output + ".ndjson"
    }

    func run() async throws {
        do {
            try await render()
        } catch let failure as RunFailure {
            guard json || logJSON else { throw failure }
            var report = RunReport()
            report.exitCode = failure.exitCode
            report.error = failure.description
            var log = RunLog(isQuiet: quiet, isJSON: true, logsEvents: logJSON)
            log.finish(report)
            // Ordinary absence: nobody may be reading it any more, and the exit code says it, too.
            if json { try? StandardStream.output.put(report.json) }
            throw ArgumentParser.ExitCode(failure.exitCode.rawValue)
        }
    }

    /// The dashboard of the first subject that was asked for, where there is no index that leads to it.
    private func firstPage(of run: RenderRun) -> String? {
        guard let first = run.subjects?.min(), run.settings.formats.contains(.dashboard) else { return nil }
        let page = "\(run.output)/\(FolderName.encode(first))/index.html"
        let isAlone = !fileExists(run.output + "/index.html")
        return isAlone && fileExists(page) ? page : nil
    }

    private func render() async throws {
        var settings = try settings()
        var records: TableStage.Outcome?
        if settings.input == nil, let stage = try tableStage(settings, output: Self.records(of: settings), asOf: nil) {
            if let system = stage.systemOfProgram {
                throw RunFailure(
                    .configuration,
                    "data.\(system): a program writes its rows, and render starts none; run almanac pull --out dump.ndjson before, and almanac render --input dump.ndjson"
                )
            }
            records = try makeRecords(stage, isQuiet: quiet)
            settings.input = stage.output
        }
        var run = try renderRun(settings, asksForPeriod: periodOption.period != nil)
        if let packSize { run.packLimit = packSize * 1_000_000 }
        run.job = try renderJob()
        run.recheck = recheck ? .everybody : .part(turn: wallClock().utcDay.number)
        run.isAnew = anew
        listenForSignals()
        var log = RunLog(isQuiet: quiet, isJSON: json, logsEvents: logJSON)
        let clock = ContinuousClock()
        let begin = clock.now
        let started = wallClock()
        let file = ReportFile(run.output + "/run.json")
        var cannotReport: DeliveryError?
        var report = await run.run { event in
            if case .began = event {
                do throws(DeliveryError) { try file.begin(started: started) } catch { cannotReport = error }
            }
            log.take(event)
        }
        if let cannotReport { log.error(cannotReport.description) }
        report.started = started.description
        report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
        // Rows that could not be read are missing on the pages.
        if let records {
            if report.exitCode == .done { report.exitCode = records.exitCode }
            for notice in records.notices where !notice.isRemark { report.add(notice) }
        }
        log.finish(report, page: firstPage(of: run))
        // While another run holds the folder, its report is not ours to replace.
        if report.heldFolder {
            do throws(DeliveryError) {
                try file.end(report.json)
            } catch {
                if report.exitCode == .done || report.exitCode == .partial {
                    report.exitCode = .cannotWrite
                    log.error(error.description)
                }
            }
        }
        if json {
            do throws(RunFailure) {
                try StandardStream.output.put(report.json)
            } catch {
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = error.exitCode }
                log.error(error.description)
            }
        }
        if report.exitCode != .done { throw ArgumentParser.ExitCode(report.exitCode.rawValue) }
    }
}
