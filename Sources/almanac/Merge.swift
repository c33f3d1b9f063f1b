import AlmanacFiles
import AlmanacModel
import AlmanacReport
import AlmanacRun
import ArgumentParser

struct Merge: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Ends a run of several processes: makes the manifest, the index and run.json of what its shards rendered.",
        discussion: """
            EXAMPLES
              seq 0 63 | xargs -P 8 -I{} almanac render --input fleet.ndjson \\
                --out site --shard {}/64 --job monday
              almanac merge --out site --job monday

            The folder is then, byte for byte, as one process would have left it; who is no longer in the dump is removed. Settings and templates have to be \
            those of the shards: give both the same flags, or the same almanac.yaml. The dump is read once more, for its hash.

            Exit: as of almanac render; 75 when shards have not come to their end (they are named) or are at work.
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The dump (default: the path that the shards were given).", valueName: "file"))
    var input: String?

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The folder that the shards wrote to (default: output).", valueName: "folder"))
    var output: String?

    @Option(name: .long, help: ArgumentHelp("Name of the run that the shards belong to.", valueName: "id"))
    var job: String

    @Option(name: .long, help: ArgumentHelp("As of the shards (default: \(Format.list(Format.usual))).", valueName: "list"))
    var format: String?

    @OptionGroup var periodOption: PeriodOption

    @OptionGroup var paperOption: PaperOption

    @OptionGroup var templateOptions: TemplateOptions

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Log as JSON lines on standard error, and print the run report on standard output.")
    var json = false

    @Flag(name: .customLong("log-json"), help: "Log as JSON lines on standard error, one for each event, with its time.")
    var logJSON = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        if output == "" { throw ValidationError("--out takes a folder; write --out . for this one") }
        guard JobNote.isName(job) else {
            throw ValidationError("--job takes up to 128 letters, digits, '-', '_', '.' and ':', not '\(job)'")
        }
    }

    /// The settings, with the dump that the shards were given where no other is.
    private func settings() throws(RunFailure) -> Settings {
        var settings = try configuration.settings(
            [("input", "--input", input), ("output", "--out", output), ("formats", "--format", format)]
                + templateOptions.flags + periodOption.flags + paperOption.flags + memoryOption.flags)
        if input == nil, let note = JobNote.current(of: settings.output ?? "output"), note.job == job { settings.input = note.input }
        return settings
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        configuration.confinement(of: try settings())
    }

    func run() async throws {
        var settings = try settings()
        // A job that is merged has no note any more, and its merge needs no dump.
        settings.input = settings.input ?? "-"
        let run = MergeRun(try renderRun(settings, asksForPeriod: periodOption.period != nil), job: job)
        listenForSignals()
        var log = RunLog(isQuiet: quiet, isJSON: json, logsEvents: logJSON)
        let clock = ContinuousClock()
        let begin = clock.now
        let started = wallClock()
        let file = ReportFile(run.render.output + "/run.json")
        let report = await run.run { event in
            log.take(event)
        } finish: { (report: inout RunReport) -> DeliveryError? in
            report.started = started.description
            report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
            do throws(DeliveryError) { try file.end(report.json) } catch { return error }
            return nil
        }
        log.finish(report)
        var code = report.exitCode
        if json {
            do throws(RunFailure) {
                try StandardStream.output.put(report.json)
            } catch {
                if code == .done || code == .partial { code = error.exitCode }
                log.error(error.description)
            }
        }
        if code != .done { throw ArgumentParser.ExitCode(code.rawValue) }
    }
}
