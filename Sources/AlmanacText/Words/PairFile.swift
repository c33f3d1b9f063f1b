package import AlmanacModel

/// Reads the pairs of a language: gettext's PO, which translators' tools write. `msgid` is a text of a template, `msgstr` its translation; an empty
/// one and one that is `fuzzy` count as not there.
package struct PairFile: Sendable {
    package let pairs: [TextPair]

    /// - Parameter file: The file's name in problems.
    /// - Throws: `FileProblems` with every mistake in it.
    package init(file: String, bytes: [UInt8]) throws(FileProblems) {
        var reader = PairReader(file: file)
        let text = String(decoding: bytes, as: UTF8.self)
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            reader.read(line.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }, index + 1)
        }
        reader.end()
        guard reader.problems.isEmpty else { throw FileProblems(reader.problems) }
        pairs = reader.pairs
    }
}

private struct PairReader {
    let file: String
    var pairs: [TextPair] = []
    var problems: [FileProblem] = []
    /// The pair that is read; its translation is `nil` until there is a `msgstr`.
    private var english: String?
    private var translation: String?
    private var start = 0
    private var isFuzzy = false
    private var lines: [String: Int] = [:]

    init(file: String) {
        self.file = file
    }

    private mutating func report(_ line: Int, _ message: String) {
        problems.append(FileProblem(file: file, line: line, column: 1, message: message))
    }

    mutating func read(_ line: Substring, _ number: Int) {
        let keyword = line.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
        switch keyword {
        case "" where line.unicodeScalars.first == "\"":
            guard let text = string(line, number) else { return }
            if translation != nil { translation? += text } else { english? += text }
            if english == nil { report(number, "a text begins with msgid, and its translation with msgstr") }
        case "":
            end()
        case "msgid":
            end()
            start = number
            english = string(line.dropFirst(keyword.count), number)
        case "msgstr":
            if english == nil || translation != nil { report(number, "msgstr stands below the msgid that it translates") }
            translation = string(line.dropFirst(keyword.count), number) ?? ""
        case _ where keyword.hasPrefix("#"):
            if translation != nil { end() }
            if keyword == "#,", line.contains("fuzzy") { isFuzzy = true }
        case "msgctxt", "msgid_plural", "msgstr[0]":
            report(number, "a text has one translation; a sentence with forms is a message (docs/words.md), so take \(keyword) out")
        default:
            report(number, "a line begins with msgid, msgstr, \" or #; found '\(keyword.prefix(40))'")
        }
    }

    /// Takes up the pair that is read, if there is one.
    mutating func end() {
        defer { (english, translation, isFuzzy) = (nil, nil, english == nil && isFuzzy) }
        guard let english, !english.isEmpty else { return }
        guard let translation else { return report(start, "\"\(english)\" has no msgstr; write it on the next line, or \"\" for none yet") }
        guard !translation.isEmpty, !isFuzzy else { return }
        if let first = lines.updateValue(start, forKey: english) {
            report(start, "\"\(english)\" is translated on line \(first) too; take one of them out")
        }
        let pair = TextPair(english: english, translation: translation, line: start)
        if let problem = pair.problem { report(start, problem) }
        pairs.append(pair)
    }

    /// A text in quotes, as C writes it.
    private mutating func string(_ line: Substring, _ number: Int) -> String? {
        var rest = line.unicodeScalars.drop { $0 == " " || $0 == "\t" }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        guard rest.count > 1, rest.removeFirst() == "\"", rest.removeLast() == "\"" else {
            report(number, "a text stands in double quotes, on one line")
            return nil
        }
        var text = String.UnicodeScalarView()
        while let letter = rest.popFirst() {
            guard letter == "\\" else {
                if letter == "\"" { report(number, "a double quote in a text is written \\\"") }
                text.append(letter)
                continue
            }
            switch rest.popFirst() {
            case "n": text.append("\n")
            case "t": text.append("\t")
            case "\"": text.append("\"")
            case "\\": text.append("\\")
            default: report(number, "after \\ stands n, t, \" or \\; a backslash alone is written \\\\")
            }
        }
        return String(text)
    }
}
