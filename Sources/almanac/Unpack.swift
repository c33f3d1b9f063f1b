import AlmanacModel
import AlmanacRun
import AlmanacText
import ArgumentParser

struct Unpack: ParsableCommand, ConfinedCommand {
    static let configuration = CommandConfiguration(
        commandName: "unpack",
        abstract: "Makes a folder for each subject of packs: what render would have written without --layout packed.",
        discussion: """
            EXAMPLES
              almanac unpack --out pages output
              almanac unpack --out pages output/pack-*.zip --subject ana

            A folder of packed output is unpacked with its index; a single pack is, too, wherever it lies. Each subject appears whole, and files that did not \
            change are left alone. An archive that almanac did not write is refused before anything of it is written.

            Exit: 0 all done, 2 some subjects are damaged or not there, 65 nothing could be unpacked, 73 cannot write, 75 a run is writing there.
            """)

    @Argument(help: ArgumentHelp("Packs, or folders of packed output.", valueName: "pack"))
    var packs: [String]

    @Option(name: [.customShort("o"), .customLong("out")], help: ArgumentHelp("The folder that the files go to.", valueName: "folder"))
    var output: String

    @Option(name: .long, help: ArgumentHelp("Unpack only this subject; may be given more than once.", valueName: "id"))
    var subject: [String] = []

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    @Flag(name: .long, help: "Print how many files and subjects there were as JSON.")
    var json = false

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        if output == "" { throw ValidationError("--out takes a folder; write --out . for this one") }
    }

    func confinement() throws(RunFailure) -> (Confinement?, SandboxMode) {
        let sandbox = try configuration.settings().sandbox ?? .auto
        return (Confinement(reads: packs + [configuration.config ?? Settings.fileName], writes: [Confinement.nearest(output)]), sandbox)
    }

    func run() throws {
        // The settings say who may read the files.
        _ = try configuration.settings()
        StopSignal.listen()
        let summary = try UnpackRun(sources: packs, output: output, subjects: subject.isEmpty ? nil : Set(subject)).run { tell($0) }
        if json {
            try StandardStream.output.put(
                JSONWriter.document { json in
                    json.integer("exit_code", summary.exitCode.rawValue)
                    json.integer("subjects", summary.subjects)
                    json.integer("files", summary.files)
                    json.integer("written", summary.written)
                })
        } else if !quiet {
            tell(
                "Unpacked \(counted(summary.files, "file")) of \(counted(summary.subjects, "subject")) to \(output)/, \(summary.written) of them new or changed."
            )
        }
        try leave(summary.exitCode)
    }
}
