import AlmanacModel
import AlmanacRun
import ArgumentParser

struct New: ParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Reads a table of yours, says what is in it, and writes almanac.yaml for it.",
        discussion: """
            EXAMPLES
              almanac new orders.csv
              almanac new exports/              # the tables of a folder, together
              almanac new activities.csv --dates mdy --out training.yaml

            A table is text with a row a line and a day in each row: CSV with commas, semicolons, tabs or bars, in UTF-8, UTF-16 or Windows-1252, \
            gzipped or not. What is found is shown: the first five rows as they were read, and what all of them come to. It is written \
            into the settings with the reason beside it; nothing is overwritten.

            What two readings fit is never guessed: 06/12/2021 alone, or 1.000 alone. Then nothing is written, both readings are shown, and the \
            flags that decide are named. Exit: 0 written, 64 usage, 65 no table, or two readings fit, 73 the settings are there already.
            """)

    @Argument(help: ArgumentHelp("Files or folders of one table.", valueName: "file"))
    var files: [String]

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The settings to write (default: almanac.yaml).", valueName: "file"))
    var output = "almanac.yaml"

    @Option(
        name: .long,
        help: ArgumentHelp("What the files are: table, or ledger for statements of accounts (default: what is found).", valueName: "kind"))
    var kind: String?

    @Option(name: .long, help: ArgumentHelp("The order of day, month and year: dmy, mdy or ymd.", valueName: "order"))
    var dates: String?

    @Option(name: .long, help: ArgumentHelp("What 7:30 is where it is how long something took: h:mm or m:ss.", valueName: "form"))
    var durations: String?

    @Option(name: .long, help: ArgumentHelp("The decimal mark: . or ,", valueName: "mark"))
    var decimal: String?

    @Option(
        name: .long,
        help: ArgumentHelp("What positive amounts of a statement are, where it does not tell: spent or received.", valueName: "side"))
    var positive: String?

    @Option(name: .long, help: ArgumentHelp("What stands between two fields: , ; | or tab.", valueName: "mark"))
    var separator: String?

    @Option(name: .long, help: ArgumentHelp("How letters are written: utf-8, utf-16 or windows-1252.", valueName: "name"))
    var encoding: String?

    @Option(name: .long, help: ArgumentHelp("Lines before the header.", valueName: "n"))
    var skip: Int?

    @Option(name: .long, help: ArgumentHelp("The column whose names each get a report of their own.", valueName: "column"))
    var subject: String?

    @Option(name: .long, help: ArgumentHelp("The time zone of times that name none, as Europe/Berlin (default: UTC).", valueName: "zone"))
    var timezone: String?

    mutating func validate() throws {
        if files.isEmpty { throw ValidationError("name a file, as in almanac new orders.csv") }
        func check(_ option: String, _ value: String?, _ known: [String]) throws {
            if let value, !known.contains(value) {
                throw ValidationError("\(option) takes \(known.joined(separator: ", ")), not '\(value)'")
            }
        }
        try check("--kind", kind, Declaration.Kind.allCases.map(\.rawValue))
        try check("--dates", dates, ["dmy", "mdy", "ymd"])
        try check("--durations", durations, ["h:mm", "m:ss"])
        try check("--decimal", decimal, [".", ","])
        try check("--positive", positive, ["spent", "received"])
        try check("--separator", separator, [",", ";", "|", "tab"])
        try check("--encoding", encoding, ["utf-8", "utf-16", "windows-1252"])
        if let skip, !(0...10_000).contains(skip) { throw ValidationError("--skip takes a whole number from 0 to 10000, not \(skip)") }
        if let timezone, let problem = ZoneRule.problem(of: timezone) { throw ValidationError("--timezone: \(problem)") }
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        // SQLite keeps what is large in `/var/tmp`.
        (Confinement(reads: files.map(folder(of:)), writes: [folder(of: output), "/var/tmp"]), .auto)
    }

    func run() throws {
        ProcessLimits.forbidCoreDumps()
        StopSignal.listen()
        let given = Declaration.Reading(
            encoding: encoding, separator: separator, skip: skip, decimal: decimal, dates: dates, durations: durations, positive: positive)
        let flags: [(String, String?)] = [
            ("--dates", dates), ("--durations", durations), ("--decimal", decimal), ("--positive", positive), ("--separator", separator),
            ("--encoding", encoding),
            ("--skip", skip.map(String.init)),
            ("--kind", kind), ("--subject", subject), ("--timezone", timezone), ("--out", output == "almanac.yaml" ? nil : output),
        ]
        let command =
            "almanac new "
            + (files.map(Self.word) + flags.compactMap { flag, value in value.map { "\(flag) \(Self.word($0))" } }).joined(separator: " ")
        let outcome = try NewRun(
            paths: files, given: given, subject: subject, zone: timezone, kind: kind.flatMap(Declaration.Kind.init), output: output,
            command: command
        ).run()
        try StandardStream.output.put(Array(outcome.listing.utf8))
        for notice in outcome.notices { tell(notice.description) }
        tell("Wrote \(output). Next: almanac render")
    }

    /// A word as a shell takes it.
    private static func word(_ text: String) -> String {
        let isPlain =
            !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                "/._-".unicodeScalars.contains($0) || $0.properties.isAlphabetic || $0.properties.numericType != nil
            }
        return isPlain ? text : "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
}
