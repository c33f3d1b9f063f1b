import AlmanacDump
import ArgumentParser

struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Writes a made-up fleet as a dump: the same bytes every time, for any number of subjects.",
        discussion: """
            EXAMPLES
              almanac sample --subjects 12 > fleet.ndjson
              almanac sample --subjects 100000 --seed 7 | gzip > fleet.ndjson.gz
            """)

    @Option(name: .long, help: ArgumentHelp("How many subjects.", valueName: "n"))
    var subjects = 12

    @Option(name: .long, help: ArgumentHelp("Another seed makes another fleet.", valueName: "n"))
    var seed: UInt64 = 1

    mutating func validate() throws {
        if !(1...100_000_000).contains(subjects) { throw ValidationError("--subjects takes a whole number from 1 to 100,000,000") }
    }

    func run() throws {
        endWithReader()
        let fleet = SampleFleet(subjects: subjects, seed: seed)
        for index in 0..<subjects { try StandardStream.output.put(fleet.line(index) + [0x0A]) }
    }
}
