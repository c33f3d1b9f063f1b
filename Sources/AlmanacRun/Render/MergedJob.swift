import AlmanacModel

/// A note that stays of a merged job, so that a late try of a shard changes nothing and a second merge ends as the first did. It names nobody.
struct MergedJob: Hashable, Sendable {
    struct Part: Hashable, Sendable {
        /// SHA-256 of the shard's bytes.
        var hash: String
        var exitCode: ExitCode
    }

    var name: String
    /// One for each shard.
    var parts: [Part]
    var exitCode: ExitCode

    /// The note as text, the job's name on a line of its own first.
    var bytes: [UInt8] {
        var text = "\(name)\n\(exitCode.rawValue) \(parts.count)\n"
        for part in parts { text += "\(part.hash) \(part.exitCode.rawValue)\n" }
        return Array(text.utf8)
    }
}

extension MergedJob {
    /// - Returns: `nil` unless the bytes are such a note.
    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        func line() -> String? {
            guard let end = rest.firstIndex(of: 0x0A) else { return nil }
            defer { rest = rest[(end + 1)...] }
            return String(decoding: rest[..<end], as: UTF8.self)
        }
        func code(_ text: Substring) -> ExitCode? { Int32(text).flatMap { ExitCode(rawValue: $0) } }
        guard let name = line(), let counts = line()?.split(separator: " "), counts.count == 2, let exitCode = code(counts[0]),
            let count = Int(counts[1]), (1...Shard.most).contains(count)
        else { return nil }
        var parts: [Part] = []
        for _ in 0..<count {
            guard let words = line()?.split(separator: " "), words.count == 2, let code = code(words[1]) else { return nil }
            parts.append(Part(hash: String(words[0]), exitCode: code))
        }
        guard rest.isEmpty else { return nil }
        self.init(name: name, parts: parts, exitCode: exitCode)
    }
}
