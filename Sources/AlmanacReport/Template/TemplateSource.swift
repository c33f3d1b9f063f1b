package import AlmanacModel
import AlmanacText

/// A template's text with its partials in place, and a way from an offset to the line of the file it came from.
package struct TemplateSource: Sendable {
    /// Where a line came from.
    private struct Origin: Sendable {
        var file: String
        /// From 1.
        var line: Int
    }

    /// As problems name it: `Templates/report.md`.
    let name: String
    /// UTF-8 of the whole text with its partials put in.
    package private(set) var bytes: [UInt8]
    private var lineStarts: [Int]
    private let origins: [Origin]

    /// A text without partials, such as a shell.
    package init(name: String, bytes: [UInt8]) {
        let text = Self.valid(bytes)
        self.init(name: name, lines: Self.split(text).enumerated().map { (Array(text[$1]), Origin(file: name, line: $0 + 1)) })
    }

    /// A text with its partials put in, line by line, so that they may contain fences and headings, too.
    ///
    /// - Parameters:
    ///   - partials: By name, with the file that problems name.
    ///   - systems: Keys of the systems in their order: `{{> *-mail}}` is `{{> guardian-mail}}`, `{{> lume-mail}}` and so on, as far as there are
    ///     such partials.
    ///   - problems: Gets unknown partials, partials that include themselves and tags that share a line.
    init(
        name: String, bytes: [UInt8], partials: [(name: String, file: String, bytes: [UInt8])], systems: [String] = [],
        problems: inout [FileProblem]
    ) {
        var lines: [([UInt8], Origin)] = []
        var room = MarkdownGuard.maximumBytes
        Self.expand(name, bytes, partials, systems, open: [], into: &lines, room: &room, problems: &problems)
        self.init(name: name, lines: lines)
    }

    private init(name: String, lines: [([UInt8], Origin)]) {
        self.name = name
        var all: [UInt8] = []
        var starts: [Int] = []
        for (line, _) in lines {
            // A partial may end without a line break; the text after it begins a line all the same.
            if let last = all.last, last != 0x0A { all.append(0x0A) }
            starts.append(all.count)
            all += line
        }
        bytes = all
        lineStarts = starts.isEmpty ? [0] : starts
        origins = lines.isEmpty ? [Origin(file: name, line: 1)] : lines.map(\.1)
    }

    private static func expand(
        _ file: String, _ bytes: [UInt8], _ partials: [(name: String, file: String, bytes: [UInt8])], _ systems: [String], open: [String],
        into lines: inout [([UInt8], Origin)], room: inout Int, problems: inout [FileProblem]
    ) {
        let text = valid(bytes)
        for (index, range) in split(text).enumerated() {
            let line = Array(text[range])
            // Searching bytes is much faster than searching a string, and few lines have one.
            guard line[...].contains(ascii: "{{>") || line[...].contains(ascii: "{{ >") else {
                lines.append((line, Origin(file: file, line: index + 1)))
                continue
            }
            let words = String(decoding: line, as: UTF8.self)
            guard let tag = words.firstRange(of: "{{>") ?? words.firstRange(of: "{{ >") else {
                lines.append((line, Origin(file: file, line: index + 1)))
                continue
            }
            func report(_ message: String) {
                let column = words.distance(from: words.startIndex, to: tag.lowerBound) + 1
                problems.append(FileProblem(file: file, line: index + 1, column: column, message: message))
            }
            let content = trimmed(words[tag.upperBound...])
            guard trimmed(words[..<tag.lowerBound]).isEmpty, content.hasSuffix("}}"), !content.dropLast(2).contains("}}") else {
                report("a partial stands on a line of its own: {{> name}}")
                continue
            }
            let call: PartialCall
            switch PartialCall.read(trimmed(content.dropLast(2))) {
            case .success(let read): call = read
            case .failure(let mistake):
                report(mistake.message)
                continue
            }
            let name = call.name
            let isOfSystems = name.filter { $0 == "*" }.count == 1
            let names =
                isOfSystems ? systems.map { name.split(separator: "*", omittingEmptySubsequences: false).joined(separator: $0) } : [name]
            let found = names.compactMap { name in partials.first { $0.name == name } }
            guard !found.isEmpty else {
                if isOfSystems {
                    report("no system has a partial for '\(name)'; the first would be partials/\(names.first ?? name).md")
                    continue
                }
                let known = partials.map(\.name).sorted()
                report(
                    "no partial named '\(name)'"
                        + (known.isEmpty
                            ? "; there are none in this folder's partials/"
                            : suggestion(
                                for: name, among: known,
                                listing: "known are " + known.prefix(16).joined(separator: ", ") + (known.count > 16 ? ", …" : ""))))
                continue
            }
            for partial in found {
                if open.contains(partial.name) {
                    report("partial '\(partial.name)' includes itself: \((open + [partial.name]).joined(separator: " → "))")
                    continue
                }
                // Partials that include each other twice grow beyond all bounds; each costs something, even an empty one.
                let isOver = room < 0
                let body = call.filled(partial.bytes)
                for unused in body.unused { report("partial '\(partial.name)' has no {{\(unused)}} that this would stand for") }
                room -= body.bytes.count + 64
                if room < 0 {
                    if !isOver {
                        report("the partials come to more than \(MarkdownGuard.maximumBytes) bytes with '\(partial.name)'; include fewer")
                    }
                    continue
                }
                expand(
                    partial.file, body.bytes, partials, systems, open: open + [partial.name], into: &lines, room: &room,
                    problems: &problems)
            }
        }
    }

    /// Invalid UTF-8 becomes U+FFFD here, once, and is text like any other; so do the private characters used as placeholders of values
    /// while Markdown is parsed. A byte order mark is left out.
    private static func valid(_ bytes: [UInt8]) -> [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = String(decoding: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
        guard text.utf8.contains(0xF3) else { return Array(text.utf8) }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { scalars.append(CommonMark.placeholders.contains(scalar.value) ? "\u{FFFD}" : scalar) }
        return Array(String(scalars).utf8)
    }

    /// The lines with their line endings.
    private static func split(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for (offset, byte) in bytes.enumerated() where byte == 0x0A {
            lines.append(start..<offset + 1)
            start = offset + 1
        }
        if start < bytes.count { lines.append(start..<bytes.count) }
        return lines
    }

    // MARK: Texts

    /// Ranges of the texts to be translated: its lines outside fences, without the marks at their heads, cut where sections begin and end.
    var texts: [Range<Int>] {
        var open: [UInt8]?
        return lines.flatMap { line -> [Range<Int>] in
            let bytes = bytes[line.range]
            if let marker = open {
                if Self.isClosing(bytes, marker) { open = nil }
                return []
            }
            open = Self.fenceMarker(bytes)
            return open == nil ? TemplateText.ranges(in: TemplateText.withoutMarks(bytes)) : []
        }
    }

    /// The source with its texts in another language; each stays on its line.
    ///
    /// - Parameter texts: Those of this source.
    func translated(_ texts: [Range<Int>], by translations: [String: String]) -> TemplateSource {
        guard !translations.isEmpty else { return self }
        var result = self
        result.bytes.removeAll(keepingCapacity: true)
        var copied = 0
        var line = 0
        func copy(to end: Int) {
            while line < lineStarts.count, lineStarts[line] <= end {
                result.lineStarts[line] = lineStarts[line] - copied + result.bytes.count
                line += 1
            }
            result.bytes += bytes[copied..<end]
        }
        for range in texts {
            guard let translation = translations[text(range)] else { continue }
            copy(to: range.lowerBound)
            result.bytes += Self.valid(Array(translation.utf8))
            copied = range.upperBound
        }
        copy(to: bytes.count)
        return result
    }

    /// The three or more characters that open a fence.
    static func fenceMarker(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        guard let first = line.first, first == 0x60 || first == 0x7E else { return nil }
        let marker = line.prefix { $0 == first }
        return marker.count >= 3 ? Array(marker) : nil
    }

    static func isClosing(_ line: ArraySlice<UInt8>, _ marker: [UInt8]) -> Bool {
        guard let first = marker.first else { return false }
        let run = line.prefix { $0 == first }
        return run.count >= marker.count && line.dropFirst(run.count).allSatisfy { $0 == 0x20 || $0 == 0x09 }
    }

    /// The text of some bytes.
    package func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func lineIndex(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// A problem at an offset of the text, reported at the file, line and column that it came from.
    package func problem(at offset: Int, _ message: String) -> FileProblem {
        let index = lineIndex(of: offset)
        let column = String(decoding: bytes[lineStarts[index]..<max(lineStarts[index], min(offset, bytes.count))], as: UTF8.self).count + 1
        return FileProblem(file: origins[index].file, line: origins[index].line, column: column, message: message)
    }

    /// A problem in the text that begins on the line of an offset, some lines and columns (both from 1) into it.
    func problem(at offset: Int, line: Int, column: Int, _ message: String) -> FileProblem {
        let index = min(lineIndex(of: offset) + line - 1, origins.count - 1)
        return FileProblem(file: origins[index].file, line: origins[index].line, column: column, message: message)
    }

    /// Each line without its line ending, and where it starts.
    var lines: [(start: Int, range: Range<Int>)] {
        lineStarts.indices.compactMap { index in
            let start = lineStarts[index]
            guard start < bytes.count else { return nil }
            var end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
            if index + 1 == lineStarts.count, bytes[end - 1] == 0x0A { end -= 1 }
            if end > start, bytes[end - 1] == 0x0D { end -= 1 }
            return (start, start..<max(start, end))
        }
    }
}
