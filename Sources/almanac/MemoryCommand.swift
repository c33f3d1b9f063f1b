import AlmanacRun
import ArgumentParser

struct MemoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "memory",
        abstract: "Shows what is kept of the answers of each night, of one subject.",
        discussion: """
            A night keeps what the servers said, so that later reports know earlier days: yesterday by category, quarters, years, and days of the \
            reader's own time zone. It is kept in the folder `memory` of the state folder, or where the setting `memory` says.

            With --json it prints all that is kept, with amounts in the minor unit of the currency. Ends with 65 for a subject of whom nothing is kept. \
            'almanac forget' removes it.

            EXAMPLES
              almanac memory ana
              almanac memory ana --json > ana.json
            """)

    @Argument(help: ArgumentHelp("The id of a subject.", valueName: "id"))
    var subject: String

    @Flag(name: .long, help: "Print all that is kept as JSON.")
    var json = false

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    func run() throws {
        let (settings, mail) = try mailOptions.settings(memoryOption.flags)
        guard let memory = MemorySettings.memory(of: settings.memory, in: mail.state) else {
            throw RunFailure(.usage, "the setting 'memory' is off, so nothing is kept; name a folder with --memory")
        }
        guard let listing = try MemoryListing(of: subject, in: memory) else {
            throw RunFailure(.badData, "\(memory.path): nothing is kept of '\(subject)'")
        }
        try StandardStream.output.put(json ? listing.json : Array(listing.text.utf8))
    }
}
