import AlmanacModel
import AlmanacRun
import ArgumentParser

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Writes the default templates into a folder, to be edited; then render with --templates.",
        discussion: """
            EXAMPLES
              almanac templates --out my-templates
              almanac templates --out my-templates --only report.md --only words/de
              almanac render --input dump.ndjson --templates my-templates
            """)

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The folder; files that are there already are left alone.", valueName: "folder"))
    var output: String

    @Option(
        name: .long,
        help: ArgumentHelp(
            "Write only this file, report.md, or this folder, words/de; may be given more than once (default: all). The built-in ones stand "
                + "in for what is not there.", valueName: "path"))
    var only: [String] = []

    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        let outcome = try TemplateExport(folder: output, only: only, declarations: configuration.settings().systems).run()
        var words = "Wrote \(counted(outcome.written, "template")) to \(output)/"
        if let first = outcome.kept.first {
            words +=
                "; " + (outcome.kept.count == 1 ? "\(first) is there already and was" : "\(outcome.kept.count) are there already and were")
                + " left alone"
        }
        tell(words)
    }
}
