import AlmanacRun
import ArgumentParser

struct SeriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "series",
        abstract: "Lists every name that a template can use: metrics, series with their measures, and facts.",
        discussion: """
            EXAMPLES
              almanac series
              almanac series guardian.budgets
              almanac series --json
            """)

    @Argument(help: ArgumentHelp("Only names that begin with this.", valueName: "prefix"))
    var prefix: String = ""

    @Flag(name: .long, help: "As JSON.")
    var json = false

    @OptionGroup var configuration: ConfigurationOptions

    func run() throws {
        let listing = try CatalogueListing(prefix: prefix, declarations: configuration.settings().systems)
        guard !listing.isEmpty else {
            throw RunFailure(.usage, "no metric and no series begins with '\(prefix)'; `almanac series` lists all")
        }
        try StandardStream.output.put(Array((json ? listing.json : listing.text).utf8))
    }
}
