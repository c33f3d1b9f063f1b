import AlmanacModel

/// Settings as somebody would write them, with comments beside what was chosen.
struct SettingsText {
    private let command: String
    private var lines: [(text: String, note: String)] = []

    /// - Parameter command: The command that they come of.
    init(command: String) { self.command = command }

    mutating func add(_ depth: Int, _ text: String, _ note: String = "") {
        lines.append((String(repeating: "  ", count: depth) + text, note))
    }

    /// What the files look like, where that has to be said.
    mutating func add(reading: Declaration.Reading) {
        var found: [(text: String, note: String)] = []
        if let encoding = reading.encoding { found.append(("encoding: \(Self.scalar(encoding))", "")) }
        if let separator = reading.separator { found.append(("separator: \(Self.scalar(separator))", "")) }
        if let skip = reading.skip { found.append(("skip: \(skip)", "lines before the header")) }
        if let header = reading.header {
            found.append(("header: [\(header.map(Self.scalar).joined(separator: ", "))]", "the files have none; give the columns names"))
        }
        if let decimal = reading.decimal { found.append(("decimal: \"\(decimal)\"", "the decimal mark")) }
        if let dates = reading.dates { found.append(("dates: \(dates)", "the order of day, month and year")) }
        if let durations = reading.durations { found.append(("durations: \(Self.scalar(durations))", "what 7:30 is")) }
        if let positive = reading.positive {
            found.append(("positive: \(positive)", "what positive amounts are where a file does not tell"))
        }
        if !reading.none.isEmpty {
            found.append(("none: [\(reading.none.map(Self.scalar).joined(separator: ", "))]", "cells that stand for no value"))
        }
        guard !found.isEmpty else { return }
        add(2, "read:")
        for line in found { add(3, line.text, line.note) }
    }

    var text: String {
        let width = min(60, lines.filter { !$0.note.isEmpty }.map(\.text.count).max() ?? 0)
        let body = lines.map { line, note in
            note.isEmpty ? line : line + String(repeating: " ", count: max(0, width - line.count)) + "  # " + Self.comment(note)
        }
        return (["# Written by `\(Self.comment(command))`. Change what you like; `almanac check` says what does not fit."] + body).joined(
            separator: "\n") + "\n"
    }

    /// One text, or a list of several.
    static func list(_ texts: [String]) -> String {
        texts.count == 1 ? scalar(texts[0]) : "[\(texts.map(scalar).joined(separator: ", "))]"
    }

    /// A text as YAML has it: bare where nothing in it means anything.
    static func scalar(_ text: String) -> String {
        let bare = text.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "(", ")", " ", "*", "+": true
            default: scalar.value > 0x7F && scalar.properties.isAlphabetic
            }
        }
        let begins = text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0 == "/" || $0 == "_" } ?? false
        if bare, begins, !text.hasSuffix(" "), !words.contains(text.lowercased()) { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\t": quoted += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
                || scalar.value == 0xFEFF:
                let hex = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static let words: Set<String> = ["true", "false", "yes", "no", "on", "off", "null", "y", "n"]

    /// A text in a comment, which ends with the line.
    private static func comment(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.value < 0x20 || $0.value == 0x7F || $0.value == 0x85 || $0.value == 0x2028 || $0.value == 0x2029 ? " " : $0
                }))
    }
}
