import AlmanacFiles
import AlmanacRun
import ArgumentParser

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct Preview: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows a mail as mail programs do, in one page to open in a browser.",
        discussion: """
            EXAMPLES
              almanac preview --mail --input dump.ndjson --subject ana
              almanac preview --mail --input dump.ndjson --period month
              almanac render --input dump.ndjson --format mail
              almanac preview --mail --message output/ana/mail.eml

            The page shows the message itself, taken apart again: in Gmail, in Outlook with its Word engine, dark, on a phone, with images off, as plain \
            text; and its header, its parts and what `almanac mail lint` finds.
            """)

    @Flag(name: .long, help: "The mail. There is no other preview yet.")
    var mail = false

    @Option(name: .shortAndLong, help: ArgumentHelp("The dump.", valueName: "file"))
    var input: String?

    @Option(name: .long, help: ArgumentHelp("Whose mail (default: the first of the dump).", valueName: "id"))
    var subject: String?

    @Option(name: .long, help: ArgumentHelp("A message that was made before, instead of a dump.", valueName: "file"))
    var message: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("The page; - for standard output.", valueName: "file"))
    var out = "mail-preview.html"

    @OptionGroup var periodOption: PeriodOption

    @OptionGroup var templateOptions: TemplateOptions

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        if !mail { throw ValidationError("say what to preview: --mail") }
        if message != nil, input != nil || subject != nil || periodOption.period != nil {
            throw ValidationError("--message is a mail that was made before; --input, --subject and --period make one")
        }
    }

    func run() throws {
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
}
