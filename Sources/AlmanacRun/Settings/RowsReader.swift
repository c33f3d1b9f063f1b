import AlmanacDump
import AlmanacModel
import Yams

/// Where the rows of a declared system are, and how they are read, while the settings are: `from`, `time`, `id` and what belongs to them.
struct RowsDraft {
    /// Which rows of two files count: `overlap: once`.
    enum Overlap: String, CaseIterable {
        case all, once
    }

    var from: Declaration.Origin?
    var unpivot: Declaration.Unpivot?
    var time: Declaration.Time?
    var id: [String]?
    var condition: Declaration.Condition?
    var subject: String?
    var reading: Declaration.Reading?
    var overlap: Overlap?

    static var table: [Setting<DeclarationDraft>] {
        [
            .custom(
                "from", at(\.rows.from),
                "Where its rows are: a path, a pattern such as `orders-*.csv`, or a list of them; what a database answers, `{ sqlite: shop.db, query: SELECT … }`; or what a program writes, `{ command: [psql, --csv, -c, SELECT …] }`: [tables.md](tables.md).",
                .any([.text, .list(.text), .named(.any([.text, .list(.text)]))]), usual: "none, and the dump has its days",
                text: { "\($0)" },
                read: origin),
            .group(
                "read", at(\.rows.reading), "What the files look like, where that is not what is found.",
                startingWith: Declaration.Reading(), example: "{ dates: dmy }", Declaration.Reading.table),
            .custom(
                "time", at(\.rows.time),
                "The column with the day or time of a row; with a zone for times that name none: `{ column: at, zone: Europe/Berlin }`.",
                .any([.text, .options(TimeDraft.table.map(\.description))]), usual: "none, and the page has no periods", text: { "\($0)" },
                read: time),
            .custom(
                "id", at(\.rows.id), "The column, or the columns, that make a row one of its own, so that a row of two files counts once.",
                .any([.text, .list(.text)]), usual: "none, and every row counts", text: { "\($0)" }, read: { texts($0, "id", &$1) }),
            .custom(
                "where", at(\.rows.condition), "Which rows count: `status != \"cancelled\"`.", .text, usual: "all", text: { "\($0)" },
                read: condition),
            .text(
                "subject", at(\.rows.subject), "The column with the id of whom a row is about, so that there is a report for each.",
                usual: "none"),
            .custom(
                "unpivot", at(\.rows.unpivot),
                "Columns that become rows, each with its name and its value: `{ as: habit, value: done, columns: [run, read] }`.",
                .named(.any([.text, .list(.text)])), usual: "none", text: { "\($0)" }, read: unpivot),
            .word(
                "overlap", at(\.rows.overlap), "Whether rows that two files share count as often as both have them, or once.", usual: "all"),
        ]
    }

    /// - Returns: `nil` where the rows are nowhere.
    func rows(_ system: String, _ node: Node, _ problems: inout SettingsProblems) -> Declaration.Rows? {
        guard let from else {
            for key in ["time", "id", "where", "subject", "read", "unpivot", "overlap"] {
                guard let value = node.mapping?[Node(key)] else { continue }
                problems.report(value.mark, "'\(key)' is about rows, and nothing says where they are; write from: orders.csv")
            }
            return nil
        }
        return Declaration.Rows(
            from, id: id ?? [], time: time, condition: condition, subject: subject, reading: reading ?? Declaration.Reading(),
            countsOverlapOnce: overlap == .once, unpivot: unpivot)
    }

    // MARK: Values

    static func texts(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> [String]? {
        let texts = node.sequence.map { $0.map { $0.string ?? "" } } ?? [node.string ?? ""]
        if !texts.isEmpty, !texts.contains("") { return texts }
        return problems.refuse(node.mark, "'\(key)' takes a text, or a list of texts")
    }

    private static func origin(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.Origin? {
        guard let mapping = node.mapping else { return texts(node, "from", &problems).map { .files($0) } }
        let keys = mapping.keys.map { $0.string ?? "" }
        switch keys.sorted() {
        case ["query", "sqlite"]:
            guard let file = mapping["sqlite"]?.string, let query = mapping["query"]?.string, !file.isEmpty, !query.isEmpty else { break }
            return .sqlite(file: file, query: query)
        case ["command"], ["command", "environment"]:
            let variables = mapping["environment"].map { $0.sequence.map { $0.map { $0.string ?? "" } } ?? [""] } ?? []
            guard let command = mapping["command"]?.sequence?.map({ $0.string ?? "" }), command.first?.isEmpty == false,
                variables.allSatisfy({ !$0.isEmpty && !$0.contains("=") })
            else { break }
            return .command(command, environment: variables)
        default: break
        }
        return problems.refuse(
            node.mark,
            "'from' takes files, { sqlite: shop.db, query: SELECT … } or { command: [program, argument], environment: [NAME] }; no shell reads a command"
        )
    }

    private static func unpivot(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.Unpivot? {
        guard let mapping = node.mapping, Set(mapping.keys.map { $0.string ?? "" }) == ["as", "value", "columns"],
            let name = mapping["as"]?.string, let value = mapping["value"]?.string,
            let columns = mapping["columns"]?.sequence?.map({ $0.string ?? "" }),
            !name.isEmpty, !value.isEmpty, name != value, !columns.isEmpty, !columns.contains(""),
            Set(columns.map { $0.lowercased() }).count == columns.count
        else {
            return problems.refuse(
                node.mark,
                "'unpivot' takes two names, and columns that are each named once: { as: habit, value: done, columns: [run, read] }")
        }
        return Declaration.Unpivot(as: name, value: value, columns: columns)
    }

    private static func time(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.Time? {
        guard node.mapping != nil else {
            if let column = node.string, !column.isEmpty { return Declaration.Time(column: column) }
            return problems.refuse(node.mark, "'time' takes the name of a column, or { column: at, zone: Europe/Berlin }")
        }
        var draft = TimeDraft()
        TimeDraft.table.read(node, "option of 'time'", &draft, &problems)
        guard let column = draft.column else {
            return problems.refuse(node.mark, "'time' has no column; write time: { column: at, zone: Europe/Berlin }")
        }
        return Declaration.Time(column: column, zone: draft.zone)
    }

    private static func condition(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.Condition? {
        guard let text = problems.text(node, "where") else { return nil }
        do throws(FormulaParser.Problem) { return try FormulaParser.condition(text) } catch {
            let isQuoted = node.scalar.map { $0.style == .doubleQuoted || $0.style == .singleQuoted } ?? false
            return problems.refuse(node.mark, after: error.offset + (isQuoted ? 1 : 0), "where: \(error.message)")
        }
    }
}

/// `time` of the settings, while it is read.
private struct TimeDraft {
    var column: String?
    var zone: String?

    static var table: [Setting<TimeDraft>] {
        [
            .text("column", at(\.column), "The column."),
            .text(
                "zone", at(\.zone), "The zone of times that name none.", usual: "that of the subject", unless: ZoneRule.problem(of:)),
        ]
    }
}

extension Declaration.Reading {
    static var table: [Setting<Declaration.Reading>] {
        [
            .text(
                "encoding", at(\.encoding), "`utf-8`, `utf-16` or `windows-1252`.", usual: "what is found",
                unless: one(of: ["utf-8", "utf-16", "windows-1252"], "encoding")),
            .text(
                "separator", at(\.separator), "`,`, `;`, `|` or `tab`.", usual: "what is found",
                unless: one(of: [",", ";", "|", "tab"], "separator")),
            .number("skip", in: 0...10_000, at(\.skip), "Lines before the header.", usual: "what is found"),
            .custom(
                "header", at(\.header), "Names of the columns of files that have no header.", .list(.text), usual: "the first row",
                text: { $0.joined(separator: ",") }, read: { RowsDraft.texts($0, "header", &$1) }),
            .text(
                "decimal", at(\.decimal), "The decimal mark, `.` or `,`.", usual: "what is found",
                unless: one(of: [".", ","], "decimal")),
            .text(
                "dates", at(\.dates), "The order of day, month and year: `dmy`, `mdy` or `ymd`.", usual: "what is found",
                unless: one(of: ["dmy", "mdy", "ymd"], "dates")),
            .text(
                "durations", at(\.durations), "What `7:30` is where it is how long something took: `h:mm` or `m:ss`.",
                usual: "what is found", unless: one(of: ["h:mm", "m:ss"], "durations")),
            .text(
                "positive", at(\.positive),
                "What positive amounts are in statements that have more of them than negative ones, and do not tell: `spent` or `received`.",
                usual: "what is found", unless: one(of: ["spent", "received"], "positive")),
            .custom(
                "none", at(\.none), "Texts that stand for no value.", .any([.text, .list(.text)]), usual: "none",
                text: { $0.joined(separator: ",") }, read: { RowsDraft.texts($0, "none", &$1) }),
        ]
    }

    private static func one(of words: [String], _ key: String) -> (String) -> String? {
        { text in
            words.contains(text) ? nil : "'\(key)' is \(words.dropLast().joined(separator: " or ")) or \(words.last ?? ""), not '\(text)'"
        }
    }
}
