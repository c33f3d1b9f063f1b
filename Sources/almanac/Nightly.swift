import AlmanacFetch
import AlmanacFiles
import AlmanacModel
import AlmanacReport
import AlmanacRun
import ArgumentParser

struct Nightly: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "nightly",
        abstract: "A whole night from almanac.yaml: pulls, renders, sends, audits, and tells the owner when it did not go well.",
        discussion: """
            EXAMPLES
              almanac nightly
              almanac nightly --config /etc/almanac.yaml --quiet

            Without 'sources' and without files under 'data' in the settings, the dump named by 'input' is taken as it is. One night at a time has the state folder; a second run of \
            the same night sends nothing, and one that was cut short goes on where it was. STATE/nightly.json says how it went, and 'mail: { owner: … }' gets \
            one mail a night when it did not go well. 'nightly: { ping: …, webhook: … }' and 'metrics: FILE.prom' let other programs watch; what they do changes \
            nothing of how a night ends.

            Exit: that of the stage that ended worst. 75 when mail was put off: run it again, and it goes on; 2 when somebody must look.
            """)

    @OptionGroup var templateOptions: TemplateOptions

    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp("The now of every subject, for servers that replay recorded answers (default: the clock).", valueName: "time"))
    var asOf: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The time by which a mail is due or not, for trials and for a night to be done over (default: the clock).", valueName: "time"))
    var now: String?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Log as JSON lines on standard error, and print the report on standard output.")
    var json = false

    @Flag(name: .customLong("log-json"), help: "Log as JSON lines on standard error, one for each event, with its time.")
    var logJSON = false

    @Flag(name: .long, help: "Say of each mail when it was tried, and what became of it.")
    var verbose = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        let (settings, mail) = try mailOptions.settings(memoryOption.flags)
        let mode = settings.sandbox ?? .auto
        guard !mail.startsProgram, !settings.startsPrograms else { return (nil, mode) }
        // A file is written aside in its folder, and renamed.
        let written = [
            mail.state, settings.output ?? "output", settings.pull.cache, settings.watch.metrics.map(folder(of:)),
            MemorySettings.memory(of: settings.memory, in: nil)?.path, settings.hasRows ? "/var/tmp" : nil,
        ]
        return (Confinement(writing: written.compactMap(\.self)), mode)
    }

    func run() async throws {
        var log = RunLog(isQuiet: quiet, isJSON: json, logsEvents: logJSON)
        var report = NightlyReport()
        let clock = ContinuousClock()
        let begin = clock.now
        let started = wallClock()
        let environment = processEnvironment
        var watch: NightWatch?
        var place: String?
        do throws(RunFailure) {
            let (settings, mail) = try mailOptions.settings(templateOptions.flags + memoryOption.flags)
            place = mail.state
            let watching = NightWatch(settings.watch, state: mail.state, environment: environment, clock: { wallClock() })
            watch = watching
            var night = try prepared(settings, mail, environment)
            night.send.tellMail = log.mails(isVerbose: verbose)
            listenForSignals()
            let state: StateFolder
            do throws(RunFailure) {
                state = try StateFolder(night.send.settings.state)
            } catch {
                // The night that is running reports by itself.
                if error.exitCode == .tryLater { watch = nil }
                throw error
            }
            try state.begin("nightly.json", started: started)
            for problem in await watching.began() { log.error(problem) }
            let rendering = ReportFile(night.render.output + "/run.json")
            var cannotReport: DeliveryError?
            report = await night.run(state) { event in
                if case .render(.began) = event {
                    do throws(DeliveryError) { try rendering.begin(started: started) } catch { cannotReport = error }
                }
                log.take(event)
            }
            report.started = started.description
            report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
            if var rendered = report.render, rendered.heldFolder {
                rendered.started = report.started
                rendered.milliseconds = report.milliseconds
                do throws(DeliveryError) { try rendering.end(rendered.json) } catch { cannotReport = error }
            }
            if let cannotReport {
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = .cannotWrite }
                log.error(cannotReport.description)
            }
            do throws(RunFailure) { try state.write(report.json, as: "nightly.json") } catch {
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = error.exitCode }
                log.error(error.description)
            }
            if let problem = report.ownerProblem { log.error("the owner could not be told: \(problem)") }
            if let problem = report.webhookProblem { log.error("the webhook could not be told: \(problem)") }
        } catch {
            report.exitCode = error.exitCode
            report.error = error.description
            report.started = started.description
            report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
            log.error(error.description)
            // Without this the report of the night before would stand for this one.
            if let place {
                do throws(RunFailure) { try StateFolder.leave(report.json, as: "nightly.json", in: place) } catch {
                    log.error(error.description)
                }
            }
        }
        if let watch {
            for problem in await watch.ended(report) { log.error(problem) }
        }
        log.finish(report)
        if json {
            try StandardStream.output.put(report.json)
        }
        try leave(report.exitCode)
    }

    private func prepared(
        _ settings: Settings, _ mail: MailSettings, _ environment: [String: String]
    ) throws(RunFailure) -> NightlyRun {
        let templates = try loadTemplates(settings)
        let pull = try pull(settings, environment)
        guard pull != nil || settings.input != nil else {
            throw RunFailure(
                .configuration,
                "neither 'sources' to pull from nor files under 'data' nor 'input' in almanac.yaml; a night begins with one of them")
        }
        let only = settings.subjects.map(Set.init)
        var render = RenderRun(
            input: settings.input ?? "", output: settings.output ?? "output", settings: RenderSettings(settings, templates.set),
            jobs: settings.jobsOrCores, subjects: only, templatesHash: templates.hash)
        render.memory = MemorySettings.memory(of: settings.memory, in: mail.state)
        render.recheck = .part(turn: wallClock().utcDay.number)
        var send = SendRun(
            input: settings.input ?? "", jobs: settings.jobsOrCores, templates: templates.set, templatesHash: templates.hash,
            settings: mail,
            environment: environment,
            clock: { wallClock() })
        send.subjects = only
        send.memory = render.memory
        send.now = try replayedTime(now, of: "--now")
        var night = NightlyRun(send: send, render: render, pull: pull)
        night.webhook = settings.watch.webhook
        if let hours = settings.pull.refreshHours { night.refreshHours = hours }
        return night
    }

    /// What makes the night's records: the rows of declared systems, or the servers; `nil` where the settings name neither.
    private func pull(_ settings: Settings, _ environment: [String: String]) throws(RunFailure) -> NightlyRun.Pull? {
        let asOf = try replayedTime(asOf)
        // A dump that the settings name has its records already, as for `render`.
        if settings.input == nil, let stage = try tablesAlone(settings, output: "", asOf: asOf) {
            // Rows are read anew each night: what one of them says may have changed for anybody.
            return { path, _ throws(RunFailure) in
                var stage = stage
                stage.output = path
                stage.clock = wallClock()
                return NightlyPull(try stage.run(now: wallClock()))
            }
        }
        let (pull, only) = (settings.pull, settings.subjects.map(Set.init))
        guard !pull.sources.isEmpty else { return nil }
        return { path, upToDate throws(RunFailure) in
            var pulling = Pulling(settings: pull, environment: environment, output: path)
            pulling.only = only
            pulling.upToDate = upToDate
            pulling.asOf = asOf
            return try await Self.pulled(pulling)
        }
    }

    private static func pulled(_ pulling: Pulling) async throws(RunFailure) -> NightlyPull {
        typealias Ended = (PullOutcome, [String], absent: Set<String>, upToDate: Set<String>)
        let ended = await Pull.untilStopped { () async -> Result<Ended, RunFailure> in
            var problems: [String] = []
            var (absent, upToDate): (Set<String>, Set<String>) = ([], [])
            do throws(RunFailure) {
                let (outcome, _) = try await pulling.run { event in
                    switch event {
                    case .notice(let notice): if problems.count < RunReport.keptNotices { problems.append(notice.description) }
                    case .absent(let id): absent.insert(id)
                    case .upToDate(let id): upToDate.insert(id)
                    case .progress: break
                    }
                }
                return .success((outcome, problems, absent, upToDate))
            } catch {
                return .failure(error)
            }
        }
        let (outcome, problems, absent, upToDate) = try ended.get()
        let code =
            outcome.wasStopped ? StopSignal.exitCode ?? .interrupted : AlmanacRun.ExitCode(rawValue: outcome.exitCode) ?? .software
        return NightlyPull(
            exitCode: code,
            words:
                "\(counted(outcome.records, "subject")), \(outcome.partial) in part, \(outcome.absent) without any answer, \(outcome.refused) not asked for"
                + (upToDate.isEmpty ? "" : ", \(upToDate.count) up to date"),
            problems: problems, records: outcome.records, absent: absent, upToDate: upToDate)
    }
}
