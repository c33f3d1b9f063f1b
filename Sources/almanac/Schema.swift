import AlmanacRun
import AlmanacText
import ArgumentParser

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints what almanac.yaml, a line of a dump or run.json may hold, as a JSON Schema for editors and validators.",
        discussion: """
            EXAMPLES
              almanac schema settings > almanac.schema.json
              almanac schema dump > dump.schema.json
              almanac schema run > run.schema.json
              almanac schema settings --markdown

            The schema of a dump is that of one line. almanac check finds more: what a
            schema cannot say, such as a misspelt name, and the place of each mistake.
            """)

    enum Subject: String, CaseIterable, ExpressibleByArgument {
        case settings, dump, run

        var json: [UInt8] {
            switch self {
            case .settings: SettingsSchema.json
            case .dump, .run: BuiltInTemplates.schemas.first { $0.path == "schemas/\(rawValue).json" }?.bytes ?? []
            }
        }
    }

    @Argument(help: ArgumentHelp("What to print: settings, dump or run.", valueName: "what"))
    var subject: Subject

    @Flag(name: .long, help: "As Markdown: docs/settings.md. For settings alone.")
    var markdown = false

    func validate() throws {
        guard markdown, subject != .settings else { return }
        throw ValidationError("--markdown is for settings alone; write almanac schema \(subject.rawValue) without it")
    }

    func run() throws {
        try StandardStream.output.put(markdown ? Array(SettingsSchema.markdown.utf8) : subject.json)
    }
}
