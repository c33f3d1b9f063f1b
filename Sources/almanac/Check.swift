import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Checks settings, templates and, when one is given, a dump: every mistake at once, nothing written.",
        discussion: """
            EXAMPLES
              almanac check
              almanac check --templates my-templates --theme moneymoments
              almanac check --input dump.ndjson

            Mistakes in templates and settings end with 78, findings in the dump with 2, an unreadable dump with 65.
            """)

    @Option(name: .shortAndLong, help: ArgumentHelp("A dump to read to its end.", valueName: "file"))
    var input: String?

    @OptionGroup var templateOptions: TemplateOptions
    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        var exitCode = AlmanacPipeline.ExitCode.done
        do throws(RunFailure) {
            var settings = Settings(input: input, templates: templateOptions.templates, theme: templateOptions.theme)
            do throws(RunFailure) {
                settings = settings.over(try configuration.settings())
            } catch {
                tell(error.description)
                exitCode = .configuration
            }
            do throws(RunFailure) {
                _ = try loadTemplates(settings)
            } catch {
                tell(error.description)
                exitCode = .configuration
            }
            if let input = settings.input {
                let outcome = try CheckRun(input: input).run { tell($0.description) }
                tell("\(input): \(outcome.subjects) readable, \(outcome.failures) lost, \(outcome.notices) findings")
                if exitCode == .done, outcome.notices > 0 { exitCode = outcome.subjects == 0 ? .badData : .partial }
            }
        } catch {
            throw end(error)
        }
        if exitCode != .done { throw ArgumentParser.ExitCode(exitCode.rawValue) }
        tell("Nothing to complain about.")
    }
}
