import AlmanacFiles
import AlmanacModel
import AlmanacPost
import AlmanacRun
import ArgumentParser

struct Send: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "send",
        abstract: "Mails everybody's report of the period that is over: once, whatever happens.",
        discussion: """
            EXAMPLES
              almanac send --input dump.ndjson --dry-run
              almanac send --input dump.ndjson --test-to me@example.org --subject ana
              almanac send --input dump.ndjson
              almanac send --input dump.ndjson --verbose
              almanac send --input dump.ndjson --resend ana
              almanac send --input dump.ndjson --resend-failed --code '5.7.*'

            From whom, by which server and how often is said under 'mail' in almanac.yaml. A ledger in the state folder remembers who got what: a \
            second run of the same period sends nothing, and one that was cut short goes on where it was. Where there is an hour of sending \
            ('send_at'), a run sends to those whose hour has come, so that an hourly run serves every zone; without one, to those whose period was \
            over at the time of the dump. What may have arrived or not is held \
            until somebody settles it, unless the settings say otherwise. Each mail is checked before it goes out. A mail that shows no number and asks for nothing is skipped, and the run says so.

            Exit: 0 everybody has it, 2 some have not and somebody must look, 69 the server puts everything off, 73 the state folder cannot be \
            written, 75 some are put off, whatever else there is, or another run is at it: run again later, 78 settings or templates.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("The dump.", valueName: "file"))
    var input: String?

    @Option(name: .long, help: ArgumentHelp("Send only to this subject; may be given more than once.", valueName: "id"))
    var subject: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp("Send again to this subject, although it has its mail; may be given more than once.", valueName: "id"))
    var resend: [String] = []

    @Flag(
        name: .customLong("resend-failed"),
        help: "Send again, in a new version, what the server refused for good in the period that is over.")
    var resendFailed = false

    @Option(
        name: .long,
        help: ArgumentHelp(
            "With --resend-failed: only what was refused with this code, 550 or 5.7.1; a * stands for any number: '5.7.*'.",
            valueName: "code"))
    var code: String?

    @Option(
        name: .long,
        help: ArgumentHelp("With --resend-failed: only what was refused since this day or moment, in UTC.", valueName: "date"))
    var since: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The period that mails are sent for: day, week, month, quarter or year, the last that is over (default: 'period' of the settings). "
                + "A subject's own comes first.",
            valueName: "period"))
    var period: String?

    @Option(
        name: .customLong("test-to"),
        help: ArgumentHelp("Send everything to this address instead. It counts as nobody's mail.", valueName: "address"))
    var testTo: String?

    @Flag(name: .customLong("dry-run"), help: "Make and check every mail, tell what would go out, send and write nothing.")
    var dryRun = false

    @OptionGroup var templateOptions: TemplateOptions

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The time by which a mail is due or not, for trials and for a run to be done over (default: the clock).", valueName: "time"))
    var now: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Mails made side by side (default: one for each core).", valueName: "n"))
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Log as JSON lines on standard error, and print the run report on standard output.")
    var json = false

    @Flag(name: .customLong("log-json"), help: "Log as JSON lines on standard error, one for each event, with its time.")
    var logJSON = false

    @Flag(name: .long, help: "Say of each mail when it was tried, and what became of it.")
    var verbose = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 1024, not \(jobs)") }
        if !resendFailed, code != nil || since != nil { throw ValidationError("--code and --since go with --resend-failed") }
        if let period, LocalPeriod.Length(rawValue: period) == nil {
            let known = LocalPeriod.Length.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("--period takes one of \(known), not \(period); what else a mail is about is said at the head of mail.md")
        }
        if let code, RefusalCode(code) == nil {
            throw ValidationError("--code takes what a server refuses with, such as 550, 5.7.1 or '5.7.*', not \(code)")
        }
        if let since, refusedSince(since) == nil {
            throw ValidationError("--since takes a day or a moment, such as 2026-11-20 or 2026-11-20T02:00:00Z, not \(since)")
        }
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        let (settings, mail) = try mailOptions.settings()
        return (mail.startsProgram ? nil : Confinement(writing: [mail.state]), settings.sandbox ?? .auto)
    }

    /// The beginning of a day, or a moment, of `--since`.
    private func refusedSince(_ text: String) -> Instant? {
        Pulling.instant(text) ?? Pulling.instant(text + "T00:00:00Z")
    }

    func run() async throws {
        var log = RunLog(isQuiet: quiet, isJSON: json, logsEvents: logJSON)
        var report = SendReport()
        let clock = ContinuousClock()
        let begin = clock.now
        let started = wallClock()
        do throws(RunFailure) {
            var (settings, mail) = try mailOptions.settings(
                [
                    ("input", "--input", input), ("jobs", "--jobs", jobs.map(String.init)), ("mail.test_to", "--test-to", testTo),
                ] + templateOptions.flags + memoryOption.flags)
            if let length = period.flatMap({ LocalPeriod.Length(rawValue: $0) }) { mail.period = length }
            let dump = try dump(settings, mail)
            let templates = try loadTemplates(settings)
            var run = SendRun(
                input: dump.path, jobs: settings.jobsOrCores, templates: templates.set,
                templatesHash: templates.hash, settings: mail,
                environment: processEnvironment, clock: { wallClock() })
            run.night = dump.night
            run.memory = MemorySettings.memory(of: settings.memory, in: mail.state)
            let chosen = subject + resend
            run.subjects = chosen.isEmpty ? settings.subjects.map(Set.init) : Set(chosen)
            run.resends = Set(resend)
            if resendFailed {
                run.refusals = SendRun.Refusals(code: code.flatMap { RefusalCode($0) }, since: since.flatMap(refusedSince))
            }
            run.now = try replayedTime(now, of: "--now")
            run.tellMail = log.mails(isVerbose: verbose)
            listenForSignals()
            if dryRun {
                report = await run.rehearse { log.take($0) }
            } else {
                let state = try StateFolder(mail.state)
                try state.begin("send.json", started: started)
                report = await run.run(state) { log.take($0) }
                report.started = started.description
                report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
                do throws(RunFailure) { try state.write(report.json, as: "send.json") } catch {
                    if report.exitCode == .done || report.exitCode == .partial { report.exitCode = error.exitCode }
                    log.error(error.description)
                }
            }
        } catch {
            report.exitCode = error.exitCode
            report.error = error.description
        }
        report.started = started.description
        report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
        log.finish(report)
        if json {
            try StandardStream.output.put(report.json)
        }
        try leave(report.exitCode)
    }
}
