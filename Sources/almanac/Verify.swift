import AlmanacDump
import AlmanacModel
import AlmanacPost
import AlmanacReport
import AlmanacRun
import AlmanacText
import ArgumentParser

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Reads what was written, and tells which files are missing or are not what they were.",
        discussion: """
            EXAMPLES
              almanac verify --out output
              almanac verify --out output --input dump.ndjson --sample 50
              almanac verify --config /etc/almanac.yaml

            Every file that the manifests list is read and compared with its hash; with a dump, some subjects are rendered a second time and compared byte \
            by byte; where there is a ledger, all of it is read. Nothing is changed: almanac render --recheck writes anew what was lost.

            Exit: 0 all is as it was written, 2 something is not, 65 the ledger is damaged, 73 there is no such folder, 75 a run is writing there.
            """)

    @Option(
        name: [.customShort("o"), .customLong("out")],
        help: ArgumentHelp("The folder that files were rendered to (default: output).", valueName: "folder"))
    var output: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The dump that they were made from; without it nothing is rendered a second time.", valueName: "file"))
    var input: String?

    @Option(name: .long, help: ArgumentHelp("How many subjects to render a second time.", valueName: "n"))
    var sample = 20

    @Option(name: .long, help: ArgumentHelp("The formats that were made (default: \(Format.list(Format.usual))).", valueName: "list"))
    var format: String?

    @OptionGroup var periodOption: PeriodOption

    @OptionGroup var paperOption: PaperOption

    @OptionGroup var memoryOption: MemoryOption

    @OptionGroup var templateOptions: TemplateOptions

    @Flag(name: .long, help: "Print JSON.")
    var json = false

    @OptionGroup var mailOptions: MailOptionsGroup

    mutating func validate() throws {
        guard (0...100_000).contains(sample) else { throw ValidationError("--sample takes a whole number from 0 to 100000, not \(sample)") }
    }

    func run() throws {
        let code: AlmanacRun.ExitCode
        let (settings, mail) = try mailOptions.settings(
            [("input", "--input", input), ("output", "--out", output), ("formats", "--format", format)]
                + templateOptions.flags + periodOption.flags + paperOption.flags + memoryOption.flags)
        StopSignal.listen()
        var run = VerifyRun(output: settings.output ?? "output", sample: nil)
        if let dump = settings.input, sample > 0 {
            run.sample = VerifyRun.Sample(
                input: dump, count: sample,
                settings: RenderSettings(settings, try loadTemplates(settings).set, asksForPeriod: periodOption.period != nil),
                // Pages of a dump that nights made know what they kept.
                memory: MemorySettings.memory(of: settings.memory, in: dump == Night.dump(in: mail.state) ? mail.state : nil))
        }
        run.memory = MemorySettings.memory(of: settings.memory, in: mail.state)
        var findings: [String] = []
        let summary = try run.run { finding in
            if json { findings.append(finding) } else { tell(finding) }
        }
        if !json, !summary.unwritten.isEmpty {
            let listed = summary.unwritten.map { plainText($0, limit: 40) }.joined(separator: ", ")
            tell(
                "\(settings.output ?? "output"): lists no file of \(listed): forgotten, or of no run so far; the next run makes them, unless \(settings.input ?? "the dump") has the record no more"
            )
        }
        let messages = try verified(mailOptions.ledger(mail))
        code = StopSignal.exitCode ?? (summary.findings == 0 ? .done : .partial)
        try StandardStream.output.put(json ? report(summary, findings, messages) : text(summary, messages))
        try leave(code)
    }

    /// - Returns: True when there is a ledger, which then is whole.
    private func verified(_ ledger: Ledger?) throws(RunFailure) -> Bool {
        guard let ledger else { return false }
        do throws(LedgerError) { try ledger.verify() } catch { throw RunFailure(error) }
        return true
    }

    private func text(_ summary: VerifyRun.Summary, _ hasLedger: Bool) -> [UInt8] {
        var text = "Read \(counted(summary.files, "file")) of \(counted(summary.subjects, "subject")), \(summary.bytes / 1000) kB"
        if summary.rendered > 0 { text += "; rendered \(counted(summary.rendered, "subject")) a second time" }
        if hasLedger { text += "; the ledger is whole" }
        if summary.memories > 0 { text += "; read the kept nights of \(counted(summary.memories, "subject"))" }
        text += summary.findings == 0 ? ". All of it is as it was written.\n" : ". Found \(counted(summary.findings, "difference")).\n"
        return Array(text.utf8)
    }

    private func report(_ summary: VerifyRun.Summary, _ findings: [String], _ hasLedger: Bool) -> [UInt8] {
        JSONWriter.document { json in
            json.integer("subjects", summary.subjects)
            json.integer("files", summary.files)
            json.integer("bytes", summary.bytes)
            json.integer("rendered_again", summary.rendered)
            json.boolean("ledger", hasLedger)
            json.integer("memories", summary.memories)
            json.strings("unwritten", summary.unwritten)
            json.strings("findings", findings)
        }
    }
}
