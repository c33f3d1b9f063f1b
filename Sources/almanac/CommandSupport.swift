import AlmanacFiles
import AlmanacModel
import AlmanacPaper
import AlmanacReport
import AlmanacRun
import AlmanacText
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

let versionText = "almanac \(Version.current)"

/// Writes a line for people to standard error; standard output is for data. Control characters in it are made visible.
func tell(_ line: String) {
    StandardStream.error.show(TerminalText.bytes(of: line + "\n"))
}

/// The two streams that a command writes to, unbuffered.
enum StandardStream: Int32 {
    case output = 1
    case error = 2

    /// Writes for people.
    func show(_ bytes: [UInt8]) {
        // Ordinary absence: whoever reads may have gone, and there is nowhere else to say so.
        try? writeAll(bytes, to: rawValue)
    }

    /// Writes data that was asked for; on a terminal, control characters are made visible.
    ///
    /// - Throws: `cannotWrite`, because half of the data is useless.
    func put(_ bytes: [UInt8]) throws(RunFailure) {
        do throws(SystemError) { try writeAll(isTerminal(rawValue) ? TerminalText.shown(bytes) : bytes, to: rawValue) } catch {
            let reason = String(cString: strerror(error.code))
            throw RunFailure(.cannotWrite, "standard output: cannot be written (\(reason)); what was written is not whole, run again")
        }
    }
}

/// Says that a command reads from the terminal, which looks as if it did nothing.
func tellOfWaiting(for place: String?) {
    if place == "-", isTerminal(0), isTerminal(2) { tell("Reading from the terminal; Ctrl-D on a line of its own ends it.") }
}

/// The variables of this process.
var processEnvironment: [String: String] { ProcessInfo.processInfo.environment }

/// True for a descriptor behind which there is somebody.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// Lets signals end a run in good order. A reader of the log that has seen enough, such as head, does not end it.
func listenForSignals() {
    StopSignal.listen()
    signal(SIGPIPE, SIG_IGN)
}

/// Lets a reader of the output that has seen enough, such as head, end the process without a word.
func endWithReader() { signal(SIGPIPE, SIG_DFL) }

/// Reads all bytes of a file that the user named.
///
/// - Throws: `RunFailure` with this code and problem when the file is missing or unreadable.
func readFile(_ path: String, as code: AlmanacRun.ExitCode, _ problem: String) throws(RunFailure) -> [UInt8] {
    do {
        return try Array(Data(contentsOf: URL(fileURLWithPath: path)))
    } catch {
        // A lack of descriptors is not the file's fault.
        try ProcessLimits.requireDescriptors()
        throw RunFailure(code, "\(path): \(problem)")
    }
}

/// Options for the sources of settings besides flags.
struct ConfigurationOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The settings file (default: almanac.yaml in this folder, when there is one). Paths in it are seen from this folder.",
            valueName: "file"))
    var config: String?

    @Option(
        name: .long,
        help: ArgumentHelp("Who may read what is written, besides its owner: group or world (default: owner, nobody).", valueName: "who"))
    var share: String?

    /// Merges flags over the environment over the file. From here on, files are shared as the settings say.
    func settings(_ flags: [SettingFlag] = []) throws(RunFailure) -> Settings {
        let settings = try Settings(
            file: file(), environment: processEnvironment, flags: [("share", "--share", share)] + flags)
        (settings.share ?? .owner).apply()
        ProcessLimits.forbidCoreDumps()
        return settings
    }

    /// What a run that makes pages may reach.
    func confinement(of settings: Settings) -> (Confinement?, SandboxMode) {
        let reads = [
            settings.input, settings.templates, settings.brand?.logo, settings.brand?.darkLogo, config ?? Settings.fileName,
        ].compactMap(\.self)
        let writes = [settings.output ?? "output", MemorySettings.memory(of: settings.memory, in: nil)?.path].compactMap(\.self)
        return (Confinement(reads: reads, writes: writes.map(Confinement.nearest)), settings.sandbox ?? .auto)
    }

    private func file() throws(RunFailure) -> (text: String, path: String)? {
        let path = config ?? Settings.fileName
        // Settings are optional, but unreadable ones are an error.
        if config == nil, !fileExists(path) { return nil }
        let bytes = try readFile(path, as: .configuration, "no such settings file, or it cannot be read")
        if let problem = FileProblem(encodingOf: bytes, file: path) { throw RunFailure(.configuration, problem.description) }
        return (String(decoding: bytes, as: UTF8.self), path)
    }
}

struct TemplateOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp("A folder of your own templates; the built-in ones stand in for what it lacks.", valueName: "folder"))
    var templates: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The theme: neutral, guardian, moneymoments, momentum, lume, destiny, or one of your own in themes/.", valueName: "name"))
    var theme: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The language of subjects that name neither a language nor a locale, and of the index: en, de, ar, es, fr, hi.",
            valueName: "tag"))
    var language: String?

    var flags: [SettingFlag] {
        [("templates", "--templates", templates), ("theme", "--theme", theme), ("language", "--language", language)]
    }
}

/// The period to report on, for commands that make reports. A struct of its own, so that its help stands once.
struct PeriodOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "What the reports are about: yesterday, week, month, quarter or year (the last that is over), 12m (twelve months that are over), "
                + "7d, 30d, 90d, mtd or ytd (still running), or days such as 2026-09-01..2026-11-20 (default: 30d, with a choice on the dashboard; of a mail, the period of its "
                + "settings).",
            valueName: "period"))
    var period: String?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Dashboards beside index.html, each about a period of its own, with ways between them: yesterday,week,month.",
            valueName: "periods"))
    var periodPages: String?

    var flags: [SettingFlag] { [("period", "--period", period), ("period_pages", "--period-pages", periodPages)] }
}

/// Where the answers of nights are kept, for commands that make reports.
struct MemoryOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The folder in which the answers of each night are kept, so that later reports know earlier days, or off (default: `memory` in the state folder of a night; "
                + "render keeps nothing).",
            valueName: "folder"))
    var memory: String?

    var flags: [SettingFlag] { [("memory", "--memory", memory)] }
}

/// The sheets of a PDF and their content, for commands that make one.
struct PaperOption: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The sheets of a PDF, a4 or letter (default: what each reader's region prints on), and appendix for its tables: a4,appendix.",
            valueName: "words"))
    var paper: String?

    var flags: [SettingFlag] { [("paper", "--paper", paper)] }
}

/// Makes the render run of the settings, for one process, one of several, or a merge of their output.
///
/// - Parameter asksForPeriod: True when the command names the period, which then holds for mails, too.
func renderRun(_ settings: Settings, asksForPeriod: Bool) throws(RunFailure) -> RenderRun {
    tellOfWaiting(for: settings.input)
    guard let input = settings.input else {
        throw RunFailure(
            .usage,
            "no dump given; write --input dump.ndjson, or --input - for standard input; for a table of yours, begin with almanac new orders.csv"
        )
    }
    let media = (settings.formats ?? Format.usual).reduce(into: Set()) { $0.formUnion($1.media) }
    let templates = try loadTemplates(settings, for: media)
    try templates.set.requireReadableTheme(of: settings)
    var run = RenderRun(
        input: input, output: settings.output ?? "output",
        settings: RenderSettings(settings, templates.set, asksForPeriod: asksForPeriod), jobs: settings.jobsOrCores,
        subjects: settings.subjects.map(Set.init), templatesHash: templates.hash)
    run.layout = settings.layout ?? .folders
    run.memory = MemorySettings.memory(of: settings.memory, in: nil)
    return run
}

extension Settings {
    /// Subjects side by side: one for each core where nothing is said.
    var jobsOrCores: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// Reads, parses and checks the templates and the words.
///
/// - Parameter media: What is rendered; `nil` for all.
func loadTemplates(_ settings: Settings, for media: Set<TemplateSet.Medium>? = nil) throws(RunFailure) -> (set: TemplateSets, hash: String)
{
    let folder = try TemplateFolder(settings.templates, declaring: settings.systems)
    let brand = try settings.brand?.brand()
    let sets = try folder.sets(theme: settings.theme ?? "neutral", brand: brand, language: settings.language, media: media)
    return (sets, folder.hash(with: brand))
}

/// The time of day, for run reports and tokens alone: nothing rendered depends on it.
func wallClock() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Instant(seconds: Int64(time.tv_sec))
}
