import AlmanacModel

extension TableProposal {
    /// The settings, with comments beside what was chosen.
    ///
    /// - Parameters:
    ///   - command: The command that they come of.
    ///   - sums: What each measure comes to, as text.
    package func yaml(command: String, sums: [String]) -> String {
        var lines: [(text: String, note: String)] = []
        func add(_ depth: Int, _ text: String, _ note: String = "") {
            lines.append((String(repeating: "  ", count: depth) + text, note))
        }
        add(0, "data:")
        add(1, "\(system):")
        add(2, "title: \(Self.scalar(Titles(columnName: system).usual))")
        add(2, "from: \(from.count == 1 ? Self.scalar(from[0]) : "[\(from.map(Self.scalar).joined(separator: ", "))]")")
        if !readingLines.isEmpty {
            add(2, "read:")
            for line in readingLines { add(3, line.text, line.note) }
        }
        if let id { add(2, "id: \(Self.scalar(id))", "a row that two files have counts once") }
        if let zone {
            add(2, "time: { column: \(Self.scalar(time)), zone: \(Self.scalar(zone)) }", timeNote)
        } else {
            add(2, "time: \(Self.scalar(time))", timeNote)
        }
        if let subject { add(2, "subject: \(Self.scalar(subject))", "a report for each of its names") }
        add(2, "measures:")
        for (measure, sum) in zip(measures, sums) {
            let note = ["comes to \(sum)", measure.note].filter { !$0.isEmpty }.joined(separator: "; ")
            add(3, "\(measure.name): \(Self.written(measure))", note)
        }
        if !splits.isEmpty {
            add(
                2, "by: [\(splits.map(\.name).joined(separator: ", "))]",
                splits.map { "\($0.column) has \($0.note)" }.joined(separator: ", "))
        }
        for (column, reason) in left { add(2, "# '\(Self.comment(column))' is left out: \(reason)") }
        let width = min(60, lines.filter { !$0.note.isEmpty }.map(\.text.count).max() ?? 0)
        let body = lines.map { line, note in
            note.isEmpty ? line : line + String(repeating: " ", count: max(0, width - line.count)) + "  # " + Self.comment(note)
        }
        return (["# Written by `\(Self.comment(command))`. Change what you like; `almanac check` says what does not fit."] + body).joined(
            separator: "\n") + "\n"
    }

    private var readingLines: [(text: String, note: String)] {
        var lines: [(text: String, note: String)] = []
        if let encoding = reading.encoding { lines.append(("encoding: \(Self.scalar(encoding))", "")) }
        if let separator = reading.separator { lines.append(("separator: \(Self.scalar(separator))", "")) }
        if let skip = reading.skip { lines.append(("skip: \(skip)", "lines before the header")) }
        if let header = reading.header {
            lines.append(("header: [\(header.map(Self.scalar).joined(separator: ", "))]", "the files have none; give the columns names"))
        }
        if let decimal = reading.decimal { lines.append(("decimal: \"\(decimal)\"", "the decimal mark")) }
        if let dates = reading.dates { lines.append(("dates: \(dates)", "the order of day, month and year")) }
        if !reading.none.isEmpty {
            lines.append(("none: [\(reading.none.map(Self.scalar).joined(separator: ", "))]", "cells that stand for no value"))
        }
        return lines
    }

    private static func written(_ measure: Measure) -> String {
        let formula: String
        switch measure.formula {
        case .aggregate(let aggregate): formula = aggregate.description
        // A mean is its sum by a count.
        case .quotient(.aggregate(let sum), _): formula = "mean" + sum.description.dropFirst(sum.function.name.count)
        default: formula = "count"
        }
        switch measure.unit {
        case .money(let currency?): return "{ is: \(scalar(formula)), unit: \(currency.code) }"
        case .percent: return "{ is: \(scalar(formula)), unit: percent }"
        case .quantity(let unit): return "{ is: \(scalar(formula)), unit: \(scalar(unit.symbol)) }"
        case .count where formula != "count": return "{ is: \(scalar(formula)), unit: count }"
        default: return scalar(formula)
        }
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
