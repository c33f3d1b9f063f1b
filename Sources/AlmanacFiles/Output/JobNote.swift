/// Facts that the shards of a job agree on, in `.almanac/job/note` from the moment the first of them begins.
package struct JobNote: Hashable, Sendable {
    package var job: String
    /// Number of shards.
    package var count: Int
    /// True when the run or job before did not finish, so that its files may hold any part of their content.
    package var isAfterFault: Bool
    /// The dump's path as given.
    package var input: String

    static let name = "note"
    /// Most bytes of a note.
    static let limit = 1 << 16

    package init(job: String, count: Int, isAfterFault: Bool, input: String) {
        self.job = job
        self.count = count
        self.isAfterFault = isAfterFault
        self.input = input
    }

    var bytes: [UInt8] {
        Array("almanac job 1\n\(job)\n\(count)\n\(isAfterFault ? "recheck" : "whole")\n\(input)".utf8)
    }

    /// - Returns: `nil` unless these are the bytes of a note.
    init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: 0x0A, maxSplits: 4, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 5, lines[0] == "almanac job 1", Self.isName(lines[1]), let count = Int(lines[2]), count > 0,
            lines[3] == "recheck" || lines[3] == "whole"
        else { return nil }
        self.init(job: lines[1], count: count, isAfterFault: lines[3] == "recheck", input: lines[4])
    }

    /// True for the name of a job: up to 128 letters, digits, `-`, `_`, `.` and `:`, as names and times of schedulers are.
    package static func isName(_ job: String) -> Bool {
        (1...128).contains(job.utf8.count)
            && job.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
                default: false
                }
            }
    }

    /// The note of the job whose parts are in an output folder; `nil` when none can be read.
    package static func current(of output: String) -> JobNote? {
        // Ordinary absence: callers that need a note report its lack.
        (try? readFile("\(output)/.almanac/\(OutputFolder.job)/\(name)", limit: limit)).flatMap { JobNote($0) }
    }
}
