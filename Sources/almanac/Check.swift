import AlmanacModel
import AlmanacPipeline
import AlmanacRendering
import AlmanacReport
import AlmanacWords
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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

            With --theme it tells how well the colours of that theme can be read and told apart, with and without a colour vision deficiency:
            contrasts of words (at least 4.5) and marks (3.0) on their ground, and distances between marks and between states (12.0, in CAM02-UCS).

            Mistakes in templates, words, settings, lists of subjects and tokens, and colours that are too little, end with 78, findings in the dump with 2, an unreadable dump with 65.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("A dump to read to its end.", valueName: "file"))
    var input: String?

    @OptionGroup var templateOptions: TemplateOptions
    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        var exitCode = AlmanacPipeline.ExitCode.done
        let flags = [("input", "--input", input)] + templateOptions.flags
        let settings: Settings
        do throws(RunFailure) {
            settings = try configuration.settings(flags)
        } catch {
            tell(error.description)
            exitCode = .configuration
            settings = try Settings(flags: flags)
        }
        let pull = PullCheck(settings: settings.pull, environment: ProcessInfo.processInfo.environment)
        if try pull.run(now: wallClock(), { tell($0.description) }) > 0 { exitCode = .configuration }
        for problem in settings.mail?.problems(environment: ProcessInfo.processInfo.environment) ?? [] {
            tell(problem)
            exitCode = .configuration
        }
        let watch = NightWatch(
            settings.watch, state: "", environment: ProcessInfo.processInfo.environment, clock: { wallClock() })
        for problem in watch.problems() {
            tell(problem)
            exitCode = .configuration
        }
        do throws(RunFailure) {
            // Mistakes that a run would meet first, then those that readers of other languages would; both count.
            let templates = try loadTemplates(settings).set
            let folder = "\(settings.templates ?? "Templates")/words"
            let findings = templates.findings(words: folder)
            for finding in findings { tell(finding) }
            if !findings.isEmpty { exitCode = .configuration }
            if let folder = settings.templates {
                let unused = try TemplateFolder(folder).unused(in: folder)
                for problem in unused { tell(problem) }
                if !unused.isEmpty { exitCode = .configuration }
            }
            // Of a theme that an option names everything is told, what is too little first; of one of the settings that alone.
            if let theme = settings.theme {
                let report = templates.standard.colourReport
                let little = report.lines.filter { $0.hasSuffix("too little") }
                let enough = templateOptions.theme == nil ? [] : report.lines.filter { !$0.hasSuffix("too little") }
                for line in little + enough { tell("theme \(theme), \(line)") }
                if !report.passes { exitCode = .configuration }
            }
        } catch {
            tell(error.description)
            exitCode = .configuration
        }
        if let input = settings.input {
            let outcome = try CheckRun(input: input).run { tell($0.description) }
            tell("\(input): \(outcome.subjects) readable, \(outcome.failures) lost, \(counted(outcome.notices, "finding"))")
            if exitCode == .done, outcome.notices > 0 { exitCode = outcome.subjects == 0 ? .badData : .partial }
        }
        if exitCode != .done { throw ArgumentParser.ExitCode(exitCode.rawValue) }
        tell("Nothing to complain about.")
    }
}
