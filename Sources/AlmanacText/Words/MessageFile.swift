package import AlmanacModel

/// A words file: messages, one an entry.
///
/// ```
/// # A comment, on a line of its own.
/// pages.numbers = Numbers
/// pages.and-more =
///     .input {$count :integer}
///     .match $count
///     * {{and {$count} more}}
/// ```
///
/// An entry begins at the start of a line with its name; lines that continue it are indented. The text after `=` is a message of `MessageParser`.
package struct MessageFile: Sendable {
    /// In the order of the file.
    package let entries: [MessageEntry]

    /// - Parameters:
    ///   - file: The file's name in problems.
    ///   - bytes: UTF-8; invalid bytes are replaced.
    /// - Throws: `FileProblems` with every mistake of the file.
    package init(file: String, bytes: [UInt8]) throws(FileProblems) {
        let text = bytes.first == 0xEF && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        var reader = MessageFileReader(file: file, bytes: Array(String(decoding: text, as: UTF8.self).utf8))
        reader.read()
        guard reader.problems.isEmpty else { throw FileProblems(reader.problems) }
        entries = reader.entries
    }
}

private struct MessageFileReader {
    let file: String
    let bytes: [UInt8]
    var entries: [MessageEntry] = []
    var problems: [FileProblem] = []

    init(file: String, bytes: [UInt8]) {
        self.file = file
        self.bytes = bytes
    }

    mutating func read() {
        var lines: [String: Int] = [:]
        var index = 0
        var number = 0
        while index < bytes.count {
            number += 1
            let start = index
            let end = lineEnd(from: start)
            index = end + 1
            let first = start < end ? bytes[start] : UInt8(ascii: "\n")
            if first == UInt8(ascii: "#") || isBlank(start..<end) { continue }
            if first.isWhiteSpace {
                report(start, "this line is indented but no entry goes on here; begin an entry with `name = text` at the start of a line")
                continue
            }
            // The lines that go on with it.
            let line = number
            var bodyEnd = end
            while index < bytes.count {
                let next = lineEnd(from: index)
                let goesOn = index < next && bytes[index].isWhiteSpace && !isBlank(index..<next)
                guard goesOn || isBlank(index..<next) else { break }
                if goesOn { bodyEnd = next }
                index = next + 1
                number += 1
            }
            guard let sign = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) else {
                report(start, "an entry has no `=`; write `name = text`, and indent lines that go on with an entry")
                continue
            }
            let name = MessageParser.trimmed(bytes[start..<sign])
            guard !name.isEmpty, name.utf8.allSatisfy(MessageParser.isNameByte) else {
                report(start, "\"\(name)\" is no name of a message; a name has letters, digits, `.`, `-` and `_`")
                continue
            }
            if let earlier = lines[name] {
                report(start, "\(name) is here a second time, after line \(earlier); keep one of them")
                continue
            }
            lines[name] = line
            if let text = MessageParser.plainText(bytes, sign + 1..<bodyEnd) {
                entries.append(MessageEntry(name: name, message: .text(text), file: file, line: line))
                continue
            }
            var parser = MessageParser(bytes: bytes, range: sign + 1..<bodyEnd)
            if let message = parser.parse() {
                entries.append(MessageEntry(name: name, message: message, file: file, line: line))
            }
            for problem in parser.problems { report(problem.offset, "\(name): \(problem.message)") }
        }
    }

    private func lineEnd(from start: Int) -> Int {
        var end = start
        while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
        return end
    }

    private func isBlank(_ range: Range<Int>) -> Bool {
        for index in range where !bytes[index].isWhiteSpace { return false }
        return true
    }

    private mutating func report(_ offset: Int, _ message: String) {
        let before = bytes[..<min(offset, bytes.count)]
        let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
        let column = String(decoding: bytes[lineStart..<before.endIndex], as: UTF8.self).count + 1
        problems.append(FileProblem(file: file, line: line, column: column, message: message))
    }
}
