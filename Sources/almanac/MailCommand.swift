import AlmanacMail
import AlmanacModel
import AlmanacRun
import AlmanacText
import ArgumentParser

struct MailCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mail", abstract: "Looks at mails.", subcommands: [Lint.self])

    struct Lint: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "lint",
            abstract: "Checks mails: form, size, pictures, links, and what mail programs do not show.",
            discussion: """
                EXAMPLES
                  almanac render --input dump.ndjson --format mail
                  almanac mail lint output/*/mail.eml

                Each finding names its rule. Findings end with 2; notes, which keep no mail from going out, do not.
                """)

        @Argument(help: ArgumentHelp("Messages as they would go out.", valueName: "file"))
        var files: [String]

        @Flag(name: .shortAndLong, help: "Say nothing of notes and of mails that are right.")
        var quiet = false

        @Flag(name: .long, help: "Print a JSON line for each finding and note.")
        var json = false

        /// A message that was kept with the line ends of this system, as it goes out.
        private static func onTheWire(_ bytes: [UInt8]) -> [UInt8] {
            bytes.contains(0x0D) ? bytes : bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
        }

        func run() throws {
            var fatal = 0
            var notes = 0
            for file in files {
                let bytes = try readFile(file, as: .badData, "no such file, or it cannot be read")
                var lines = ""
                for finding in MailCheck.findings(in: Self.onTheWire(bytes)) {
                    if finding.isFatal { fatal += 1 } else { notes += 1 }
                    if json {
                        var line = JSONWriter()
                        line.object { line in
                            line.string("file", file)
                            line.string("rule", finding.rule)
                            line.string("message", finding.message)
                            line.boolean("fatal", finding.isFatal)
                        }
                        lines += String(decoding: line.bytes, as: UTF8.self) + "\n"
                    } else if finding.isFatal || !quiet {
                        lines += "\(file): \(finding.isFatal ? "" : "note: ")\(finding)\n"
                    }
                }
                try StandardStream.output.put(Array(lines.utf8))
            }
            if !quiet { tell("\(counted(files.count, "mail")), \(counted(fatal, "finding")), \(counted(notes, "note"))") }
            if fatal > 0 { throw ArgumentParser.ExitCode(AlmanacRun.ExitCode.partial.rawValue) }
        }
    }
}
