import AlmanacFiles
import AlmanacModel
import AlmanacReport
import AlmanacRun
import ArgumentParser

struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows pages in a browser while you change templates, words, settings or data; or a mail as mail programs do.",
        discussion: """
            EXAMPLES
              almanac preview
              almanac preview --input dump.ndjson --templates my-templates
              almanac preview --mail --input dump.ndjson --subject ana
              almanac render --input dump.ndjson --format mail
              almanac preview --mail --message output/ana/mail.eml

            The desk prints its address, on 127.0.0.1 alone. It shows a page of a person in a frame; person, medium, theme, language and width are chosen above it. \
            When a file is saved, the page is new at once, with its place, its period and what was opened. A mistake stands over the last good page \
            with file, line and column. Pages are those that almanac render writes. SIGINT and SIGTERM end it.

            With --mail one page shows the message itself, taken apart again: in Gmail, in Outlook with its Word engine, dark, on a phone, with images off, as plain \
            text; and its header, its parts and what `almanac mail lint` finds.
            """)

    @Flag(name: .long, help: "One page about a mail, in place of the desk.")
    var mail = false

    @Option(name: .long, help: ArgumentHelp("The port of the desk, 0 for a free one.", valueName: "n"))
    var port = 8090

    @Option(name: .shortAndLong, help: ArgumentHelp("The dump.", valueName: "file"))
    var input: String?

    @Option(name: .long, help: ArgumentHelp("Whose mail (default: the first of the dump).", valueName: "id"))
    var subject: String?

    @Option(name: .long, help: ArgumentHelp("A message that was made before, instead of a dump.", valueName: "file"))
    var message: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The page; - for standard output.", valueName: "file"))
    var out = Self.usualPage

    private static let usualPage = "mail-preview.html"

    @OptionGroup var periodOption: PeriodOption

    @OptionGroup var templateOptions: TemplateOptions

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port takes a whole number from 0 to 65535, not \(port)") }
        if message != nil, input != nil || subject != nil || periodOption.period != nil {
            throw ValidationError("--message is a mail that was made before; --input, --subject and --period make one")
        }
        if !mail, message != nil || subject != nil || out != Self.usualPage {
            throw ValidationError("--subject, --message and --out are for --mail; the desk has everybody")
        }
        if !mail, input == "-" { throw ValidationError("the desk reads its dump again and again; save it to a file first") }
    }

    func run() throws {
        guard mail else { return try runDesk() }
        let page = MailPreview(try bytes()).page()
        if out == "-" { return try StandardStream.output.put(page) }
        do throws(DeliveryError) { try writeFile(atomically: page, to: out) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
        tell("Open \(out)")
    }

    private func bytes() throws(RunFailure) -> [UInt8] {
        if let message {
            return try readFile(message, as: .badData, "no such file, or it cannot be read")
        }
        let (settings, mail) = try mailOptions.settings(
            [("input", "--input", input)] + templateOptions.flags + periodOption.flags + memoryOption.flags)
        let dump = try dump(settings, mail)
        return try MailPreview.message(
            of: subject, in: dump.path, try loadTemplates(settings).set, mail, period: periodOption.period == nil ? nil : settings.period,
            memory: MemorySettings.memory(of: settings.memory, in: mail.state))
    }

    // MARK: The desk

    private func settings() throws(RunFailure) -> Settings {
        try mailOptions.settings([("input", "--input", input)] + templateOptions.flags + periodOption.flags + memoryOption.flags).all
    }

    private var settingsFile: String { mailOptions.configuration.config ?? Settings.fileName }

    private func runDesk() throws {
        // A desk that nothing can be shown on says so at once.
        let first = try settings()
        guard first.input != nil || first.hasRows else {
            throw RunFailure(
                .usage, "no dump given; write --input dump.ndjson; for a table of yours, begin with almanac new orders.csv")
        }
        StopSignal.listen()
        let records = try DeskRecords()
        let desk = Desk(
            load: { theme, earlier throws(RunFailure) in try work(theme, earlier, records) },
            watched: { [settingsFile] in
                // Ordinary absence: settings with a mistake in them are told by the desk, and the files that mend them are still looked at.
                let settings = (try? settings()) ?? first
                // Ordinary absence: the same.
                let tables = (try? tableStage(settings, output: records.path, asOf: nil))?.watched ?? []
                return [settingsFile]
                    + [settings.input, settings.templates, settings.brand?.logo, settings.brand?.darkLogo].compactMap(\.self) + tables
            })
        let server: PageServer
        do throws(PageServer.StartError) { server = try PageServer(desk, port: port) } catch {
            throw RunFailure(.cannotWrite, error.description)
        }
        try StandardStream.output.put(Array("http://127.0.0.1:\(server.port)/\n".utf8))
        desk.watch { StopSignal.exitCode != nil }
        server.run { StopSignal.exitCode != nil }
        desk.waitForTheEnd()
        records.remove()
    }

    /// Everything that pages are made of, read anew.
    private func work(_ theme: String?, _ earlier: DeskWork?, _ records: DeskRecords) throws(RunFailure) -> DeskWork {
        var settings = try settings()
        if let theme { settings.theme = theme }
        var notices: [String] = []
        if settings.input == nil, let stage = try tableStage(settings, output: records.path, asOf: nil) {
            notices = try records.make(stage, settings: settingsFile, now: wallClock())
            settings.input = records.path
        }
        let folder = try TemplateFolder(settings.templates, declaring: settings.systems)
        let sets = try folder.sets(
            theme: settings.theme ?? "neutral", brand: settings.brand?.brand(), language: settings.language,
            earlier: earlier.map { ($0.folder, $0.settings.templates) })
        return DeskWork(
            folder: folder, settings: RenderSettings(settings, sets), input: settings.input ?? "",
            memory: MemorySettings.memory(of: settings.memory, in: nil), notices: notices)
    }
}
