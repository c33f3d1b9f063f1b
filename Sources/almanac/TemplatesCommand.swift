import AlmanacModel
import AlmanacPipeline
import ArgumentParser

struct TemplatesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "templates",
        abstract: "Writes the default templates into a folder, to be edited; then render with --templates.",
        discussion: """
            EXAMPLES
              almanac templates --out my-templates
              almanac render --input dump.ndjson --templates my-templates
            """)

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The folder; files that are there already are left alone.", valueName: "folder"))
    var output: String

    func run() throws {
        let outcome = try TemplateExport(folder: output).run()
        for path in outcome.kept { tell("\(output)/\(path): is there already and was left alone") }
        tell("Wrote \(counted(outcome.written, "template")) to \(output)/")
    }
}
