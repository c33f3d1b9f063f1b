import AlmanacRun
import ArgumentParser

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Prints what almanac.yaml may hold, as a JSON Schema for editors or as a page for people.",
        discussion: """
            EXAMPLES
              almanac schema settings > almanac.schema.json
              almanac schema settings --markdown
            """)

    enum Subject: String, CaseIterable, ExpressibleByArgument { case settings }

    @Argument(help: ArgumentHelp("What to print: settings.", valueName: "what"))
    var subject: Subject

    @Flag(name: .long, help: "As Markdown: docs/settings.md.")
    var markdown = false

    func run() throws {
        try StandardStream.output.put(markdown ? Array(SettingsSchema.markdown.utf8) : SettingsSchema.json)
    }
}
