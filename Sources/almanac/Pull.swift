import AlmanacFetch
import AlmanacFiles
import AlmanacModel
import AlmanacRun
import ArgumentParser

struct Pull: AsyncParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Asks the servers for one subject or many, and writes a dump.",
        discussion: """
            EXAMPLES
              export ALMANAC_GUARDIAN_TOKEN=…
              almanac pull --guardian https://api.example.org \\
                --subject ana --timezone America/New_York --out dump.ndjson
              almanac pull --out fleet.ndjson                   # servers and subjects: almanac.yaml
              almanac pull --subjects people.csv --out - | almanac render -i -
              almanac pull                      # records of the files under "data"

            Tokens come from the environment (ALMANAC_GUARDIAN_TOKEN and its like, or env:NAME in the settings) or from files that nobody else \
            may read (file:/path), never from flags. Only reading requests are made, unless --refresh-moments is given.

            A pull that was interrupted goes on where it stopped when the same is run again within six hours; OUT is replaced when it is whole. \
            Exit: 0 everything, 2 some answers are missing (the dump says which), 69 nothing came, 77 every token was refused.
            """)

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The dump to write, or - for standard output.", valueName: "file"))
    var output: String = "dump.ndjson"

    @Option(name: .long, help: ArgumentHelp("Where Guardian is asked.", valueName: "url"))
    var guardian: String?

    @Option(name: .customLong("moneymoments"), help: ArgumentHelp("Where MoneyMoments is asked.", valueName: "url"))
    var moneyMoments: String?

    @Option(name: .long, help: ArgumentHelp("Where Lume is asked.", valueName: "url"))
    var lume: String?

    @Option(name: .long, help: ArgumentHelp("Where Destiny is asked.", valueName: "url"))
    var destiny: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Ask for this subject; of a list, only for this one. May be given more than once.", valueName: "id"))
    var subject: [String] = []

    @Option(name: .long, help: ArgumentHelp("A list of subjects: CSV or NDJSON, gzipped or not, or -.", valueName: "file"))
    var subjects: String?

    @Option(name: .long, help: ArgumentHelp("Name of the one subject.", valueName: "text"))
    var name: String?

    @Option(name: .long, help: ArgumentHelp("E-mail address of the one subject.", valueName: "address"))
    var email: String?

    @Option(name: .long, help: ArgumentHelp("Time zone of the one subject, as Europe/Berlin.", valueName: "zone"))
    var timezone: String?

    @Option(name: .long, help: ArgumentHelp("Locale of the one subject, as de_DE (default: en_US).", valueName: "locale"))
    var locale: String?

    @Option(name: .long, help: ArgumentHelp("Currency of the one subject, as EUR (default: USD).", valueName: "code"))
    var currency: String?

    @Option(
        name: .customLong("as-of"),
        help: ArgumentHelp("The now of every subject, for servers that replay recorded answers (default: the clock).", valueName: "time"))
    var asOf: String?

    @Flag(
        name: .customLong("refresh-moments"),
        help: "Have MoneyMoments compute signals, moments and nudges first. This writes, and may deliver nudges; what is done is said.")
    var refreshMoments = false

    @Flag(name: .long, help: "Throw an interrupted run away instead of going on with it.")
    var fresh = false

    @Option(name: .shortAndLong, help: ArgumentHelp("Subjects side by side (default: 16).", valueName: "n"))
    var jobs: Int?

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(
        name: .long,
        help: "Log as JSON lines on standard error, and print the report on standard output, unless the dump goes there.")
    var json = false

    @Flag(name: .customLong("log-json"), help: "Log as JSON lines on standard error, one for each event, with its time.")
    var logJSON = false

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs takes a whole number from 1 to 1024, not \(jobs)") }
        if output.isEmpty { throw ValidationError("--out takes a file, or - for standard output") }
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        let settings = try configuration.settings()
        if settings.startsPrograms { return (nil, settings.sandbox ?? .auto) }
        // The dump is written aside in its folder, and renamed. SQLite keeps what is large in `/var/tmp`.
        let written = [output == "-" ? nil : folder(of: output), settings.pull.cache, settings.hasRows ? "/var/tmp" : nil]
        return (Confinement(writing: written.compactMap(\.self)), settings.sandbox ?? .auto)
    }

    func run() async throws {
        try leave(try await pull())
    }

    private func pull() async throws(RunFailure) -> AlmanacRun.ExitCode {
        let environment = processEnvironment
        let settings = try settings()
        if let stage = try tablesAlone(settings, output: output, asOf: try replayedTime(asOf)) {
            return try makeRecords(stage, isQuiet: quiet).exitCode
        }
        var pulling = Pulling(settings: settings.pull, environment: environment, output: output)
        let isOne =
            settings.pull.lists.isEmpty && settings.pull.subjects.count == 1 && settings.pull.subjects.first?.place == Self.flagPlace
        let chosen = isOne || subject.isEmpty ? settings.subjects ?? [] : subject
        pulling.only = chosen.isEmpty || isOne ? nil : Set(chosen)
        pulling.refreshesMoments = refreshMoments
        pulling.isFresh = fresh
        pulling.asOf = try replayedTime(asOf)
        if refreshMoments {
            guard let source = settings.pull.sources.first(where: { $0.system == .moneyMoments }) else {
                throw RunFailure(.usage, "--refresh-moments needs the server of MoneyMoments; write --moneymoments https://api.example.org")
            }
            tell(RefreshPlan(baseURL: source.baseURL).description)
        }
        listenForSignals()
        return try await run(pulling)
    }

    private func run(_ pulling: Pulling) async throws(RunFailure) -> AlmanacRun.ExitCode {
        var log = RunLog(isQuiet: quiet, isJSON: json, logsEvents: logJSON)
        var report = PullReport()
        report.output = output
        report.started = wallClock().description
        let clock = ContinuousClock()
        let begin = clock.now
        let (isQuiet, isJSON) = (quiet, json || logJSON)
        let ended = await Self.untilStopped {
            () async -> Result<(events: [Notice], outcome: PullOutcome, counts: RequestCounts), RunFailure> in
            var log = RunLog(isQuiet: isQuiet, isJSON: isJSON)
            var notices: [Notice] = []
            do throws(RunFailure) {
                let (outcome, counts) = try await pulling.run { event in
                    log.take(event)
                    if case .notice(let notice) = event, notices.count < RunReport.keptNotices { notices.append(notice) }
                }
                return .success((notices, outcome, counts))
            } catch {
                return .failure(error)
            }
        }
        report.milliseconds = Int64((clock.now - begin) / .milliseconds(1))
        switch ended {
        case .success(let (notices, outcome, counts)):
            for notice in notices { report.add(notice) }
            report.outcome = outcome
            report.take(counts)
            report.exitCode =
                outcome.wasStopped ? StopSignal.exitCode ?? .interrupted : AlmanacRun.ExitCode(rawValue: outcome.exitCode) ?? .software
        case .failure(let failure):
            report.exitCode = failure.exitCode
            report.error = failure.description
        }
        log.finish(report)
        // With these codes another run may be writing the dump, whose report is not ours to replace.
        if output != "-", report.exitCode != .tryLater, report.exitCode != .configuration {
            do throws(DeliveryError) {
                try writeFile(atomically: report.json, to: output + ".run.json")
            } catch {
                log.error(error.description)
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = .cannotWrite }
            }
        }
        if json, output != "-" {
            do throws(RunFailure) { try StandardStream.output.put(report.json) } catch {
                log.error(error.description)
                if report.exitCode == .done || report.exitCode == .partial { report.exitCode = error.exitCode }
            }
        }
        return report.exitCode
    }

    /// Runs the work, and cancels it on a signal.
    static func untilStopped<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value {
        let task = Task { await work() }
        let watch = Task {
            while !Task.isCancelled {
                if StopSignal.exitCode != nil {
                    task.cancel()
                    return
                }
                // Ordinary absence: a cancelled nap is over.
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        defer { watch.cancel() }
        return await task.value
    }

    private static let flagPlace = "--subject"

    /// The settings, in which the one subject that flags describe replaces theirs.
    private func settings() throws(RunFailure) -> Settings {
        var settings = try configuration.settings([
            ("sources.guardian", "--guardian", guardian), ("sources.moneymoments", "--moneymoments", moneyMoments),
            ("sources.lume", "--lume", lume), ("sources.destiny", "--destiny", destiny), ("subjects", "--subjects", subjects),
            ("pull.jobs", "--jobs", jobs.map(String.init)),
        ])
        if subjects != nil { return settings }
        let isDescribed = name != nil || email != nil || timezone != nil || locale != nil || currency != nil
        guard let id = subject.first, subject.count == 1, isDescribed else {
            if isDescribed { throw RunFailure(.usage, "--name, --email, --timezone, --locale and --currency are about one --subject") }
            return settings
        }
        guard let timezone else { throw RunFailure(.usage, "subject '\(id)' has no time zone; write --timezone Europe/Berlin") }
        if let problem = ZoneRule.problem(of: timezone) { throw RunFailure(.usage, "--timezone: \(problem)") }
        var one = Subject(id: id, name: name, email: email, timeZone: timezone)
        if let locale { one.locale = locale }
        if let currency {
            guard Currency(code: currency, fractionDigits: 2) != nil else {
                throw RunFailure(.usage, "--currency takes a code such as EUR, not '\(currency)'")
            }
            one.currency = currency
        }
        settings.pull.subjects = [PullSubject(one, place: Self.flagPlace)]
        settings.pull.lists = []
        return settings
    }
}

/// `--as-of` as a time.
func replayedTime(_ text: String?, of option: String = "--as-of") throws(RunFailure) -> Instant? {
    guard let text else { return nil }
    guard let instant = Pulling.instant(text) else {
        throw RunFailure(.usage, "\(option) takes a time such as 2026-11-20T21:37:12Z, not '\(text)'")
    }
    return instant
}
