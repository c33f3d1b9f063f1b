import AlmanacModel
import AlmanacReport
import AlmanacRun
import AlmanacText
import ArgumentParser

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract:
            "Checks settings, subjects, tokens, templates, words and, when one is given, a dump: every mistake at once, nothing asked or written.",
        discussion: """
            EXAMPLES
              almanac check
              almanac check --templates my-templates --theme moneymoments
              almanac check --input dump.ndjson
              almanac check --json

            With --theme it tells how well the colours of that theme can be read and told apart, with and without a colour vision deficiency:
            contrasts of words (at least 4.5) and marks (3.0) on their ground, and distances between marks and between states (12.0, in CAM02-UCS).
            What falls short comes first, each with the nearest colour that passes, and then the lines for the theme with which all of it does.

            Mistakes in templates, words, settings, lists of subjects and tokens, and colours that are too little, end with 78, findings in the dump and in the files under data with 2, an unreadable dump with 65.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("A dump to read to its end.", valueName: "file"))
    var input: String?

    @Flag(name: .long, help: "Print the findings as JSON on standard output, each with its place, and say nothing else.")
    var json = false

    @OptionGroup var templateOptions: TemplateOptions
    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        var report = CheckReport()
        var remarks = 0
        /// Adds a finding, and says it where people read.
        func find(_ lines: String, _ code: AlmanacRun.ExitCode? = .configuration) {
            report.add(lines: lines)
            if let code { report.exitCode = code }
            if !json { tell(lines) }
        }
        func take(_ notice: Notice) {
            report.add(notice)
            if notice.isRemark { remarks += 1 }
            if !json { tell(notice.description) }
        }
        let flags = [("input", "--input", input)] + templateOptions.flags
        let settings: Settings
        do throws(RunFailure) {
            settings = try configuration.settings(flags)
        } catch {
            find(error.description)
            settings = try Settings(flags: flags)
        }
        let pull = PullCheck(settings: settings.pull, environment: processEnvironment)
        if try pull.run(now: wallClock(), { find($0.description, nil) }) > 0 { report.exitCode = .configuration }
        for problem in settings.mail?.problems(environment: processEnvironment) ?? [] { find(problem) }
        let watch = NightWatch(
            settings.watch, state: "", environment: processEnvironment, clock: { wallClock() })
        for problem in watch.problems() { find(problem) }
        var sets: TemplateSets?
        do throws(RunFailure) {
            // Mistakes that a run would meet first, then those that readers of other languages would; both count.
            let templates = try loadTemplates(settings).set
            sets = templates
            let words = "\(settings.templates ?? "Templates")/words"
            for finding in templates.findings(words: words) { find(finding) }
            for remark in templates.coverage(words: words) {
                report.add(Notice(message: remark, isRemark: true))
                if !json { tell(remark) }
            }
            if let folder = settings.templates {
                let files = try TemplateFolder(folder, declaring: settings.systems)
                for problem in try files.unused(in: folder) { find(problem) }
                for notice in files.unshown { take(notice) }
            }
            // Of a theme that an option names everything is told, what falls short first; of one of the settings that alone.
            if let theme = settings.theme {
                let colours = templates.standard.colourReport
                report.measured = colours.lines.map { "theme \(theme), \($0)" }
                for fault in colours.faults { find("theme \(theme), \(fault)") }
                report.remedy = colours.remedy
                if !json {
                    if let remedy = report.remedy { tell("theme \(theme): all of it passes with this at the end of the theme: \(remedy)") }
                    if templateOptions.theme != nil { for line in report.measured { tell(line) } }
                }
            }
        } catch {
            find(error.description)
        }
        for notice in TableCheck(settings.systems).run() {
            take(notice)
            if !notice.isRemark, report.exitCode == .done { report.exitCode = .partial }
        }
        if let input = settings.input {
            tellOfWaiting(for: input)
            let outcome = try CheckRun(input: input, templates: sets).run(take)
            report.dump = outcome
            if !json {
                tell("\(input): \(outcome.subjects) readable, \(outcome.failures) lost, \(counted(outcome.notices, "finding"))")
            }
            if report.exitCode == .done, outcome.notices > 0 { report.exitCode = outcome.subjects == 0 ? .badData : .partial }
        }
        if json { try StandardStream.output.put(report.json) }
        try leave(report.exitCode)
        if !json {
            tell(remarks == 0 ? "Nothing to complain about." : "\(counted(remarks, "remark")), and nothing else to complain about.")
        }
    }
}
