/// A template's text with its name, and a way from an offset to a line and a column.
struct TemplateSource: Sendable {
    /// As problems name it: `Templates/report.md`.
    let name: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(name: String, bytes: [UInt8]) {
        self.name = name
        // Invalid UTF-8 becomes U+FFFD here, once, and is text like any other.
        let valid = Array(String(decoding: bytes, as: UTF8.self).utf8)
        self.bytes = valid
        var starts = [0]
        for (offset, byte) in valid.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        lineStarts = starts
    }

    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    /// Line from 1; column from 1, in characters.
    func position(of offset: Int) -> (line: Int, column: Int) {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let column = String(decoding: bytes[lineStarts[low]..<min(offset, bytes.count)], as: UTF8.self).count
        return (low + 1, column + 1)
    }

    func problem(at offset: Int, _ message: String) -> TemplateProblem {
        let position = position(of: offset)
        return TemplateProblem(file: name, line: position.line, column: position.column, message: message)
    }

    /// Each line without its line ending, and where it starts.
    var lines: [(start: Int, range: Range<Int>)] {
        lineStarts.indices.compactMap { index in
            let start = lineStarts[index]
            var end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
            if start == bytes.count { return nil }
            if end > start, bytes[end - 1] == 0x0D { end -= 1 }
            return (start, start..<end)
        }
    }
}
