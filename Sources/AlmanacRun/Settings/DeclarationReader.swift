import AlmanacDump
import AlmanacModel
import AlmanacReport
import AlmanacText
import Yams

/// `data` of `almanac.yaml`: systems of somebody's own, each with its measures and what they are split by.
///
/// ```yaml
/// data:
///   shop:
///     title: { en: Shop, de: Laden }
///     measures:
///       revenue: { is: sum, unit: EUR, good: higher }
///       orders: count
///       basket: revenue / orders
///     by: [category, channel]
/// ```
enum DeclarationReader {
    static var setting: Setting<Settings> {
        .custom(
            "data", at(\.declarations), "Systems of your own, each under its name: [dump.md](dump.md#days-of-your-own).",
            .named(.options(DeclarationDraft.table.map(\.description))), usual: "none",
            // Written as the values are, so that any other setting makes another text.
            text: { $0.map { "\($0)" }.joined(separator: "\n") }, read: read)
    }

    /// Names that templates and dumps have for something else.
    private static let taken: Set<String> = Set(
        ["guardian", "moneymoments", "momentum", "lume", "destiny", "almanac", "subject", "failures", "trailer", "combined"]
            + Vocabulary.facts.flatMap { [$0.name, String($0.name.prefix { $0 != "." })] }
            + ["headlines", "reasons", "news", "top_news", "missing"])

    private static func read(_ node: Node, _ problems: inout SettingsProblems) -> [Declaration]? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'data' has systems by their names; write 'shop: { measures: { revenue: sum } }' under it")
        }
        var declarations: [Declaration] = []
        for (key, value) in mapping {
            let name = key.string ?? ""
            if let problem = NameRule.problem(of: name) {
                problems.report(key.mark, "'\(name)' is no name of a system; \(problem)")
                continue
            }
            if taken.contains(name) {
                problems.report(key.mark, "'\(name)' has a meaning of its own; choose another name for this system")
                continue
            }
            guard value.mapping != nil else {
                problems.report(value.mark, "system '\(name)' has options; write \(name): { measures: { revenue: sum } }")
                continue
            }
            var draft = DeclarationDraft()
            DeclarationDraft.table.read(value, "option of '\(name)'", &draft, &problems)
            if let declaration = draft.declaration(name, value, &problems) { declarations.append(declaration) }
        }
        if declarations.count > Declaration.most {
            problems.report(node.mark, "there are \(declarations.count) systems under 'data'; \(Declaration.most) is the most")
        }
        return declarations
    }
}

/// What names of systems, measures and splits look like: they stand in templates, in names of files and in keys.
enum NameRule {
    /// `nil` for a name that is fine.
    static func problem(of name: String) -> String? {
        let isFine =
            (1...40).contains(name.utf8.count) && name.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
        return isFine ? nil : "it has small letters, digits and _, and begins with a letter; what readers see is its title"
    }
}

/// A system of the settings, while it is read.
struct DeclarationDraft {
    var title: Titles?
    var measures: [MeasureDraft] = []
    var splits: [Declaration.Split] = []
    var limits: [LimitsDraft] = []
    var missing: Declaration.Missing?
    var grain: Declaration.Grain?
    var fresh: Int64?
    var rows = RowsDraft()
    var ledger = LedgerDraft()

    static var table: [Setting<DeclarationDraft>] {
        [
            .custom(
                "title", at(\.title), "What readers see: a text, or one for each language: `{ en: Shop, de: Laden }`.",
                .any([.text, .named(.text)]), usual: "its name", text: { "\($0)" }, read: { TitleReader.titles($0, "title", &$1) }),
            .custom(
                "measures", at(\.measures),
                "What is measured, by name, the main one first: a formula such as `sum`, `count` or `revenue / orders`, or options.",
                .named(.any([.text, .options(MeasureDraft.table.map(\.description))])), text: { "\($0.map(\.name))" },
                read: MeasureDraft.read),
            .custom(
                "by", at(\.splits),
                "What measures are split by: a list of names, or names with titles: `{ category: { en: Category, de: Kategorie } }`; with the column where the name does not find it: `{ weekday: { column: Day } }`.",
                .any([.list(.text), .named(.any([.text, .named(.text), .options(SplitDraft.table.map(\.description))]))]),
                text: { "\($0)" }, read: splits),
            .custom(
                "limits", at(\.limits),
                "What there may be of the main measure for a name, by what it is split by: `{ category: { Marketing: 500, Travel: 80 a week } }`. A limit is for a month, where nothing else is said.",
                .named(.named(.text)), usual: "none", text: { "\($0.map(\.split))" }, read: LimitsDraft.read),
            .word(
                "missing", at(\.missing),
                "What a day without a value is: `zero` counts it as nothing, `gap` leaves it out of sums, which are compared with those of as many days alone.",
                usual: "it is not known, and nor is a sum over it"),
            .word(
                "grain", at(\.grain),
                "What a row stands for: with `month` its calendar month, so that reports are of months, quarters and years; with `week` its week from Monday, so that they are of weeks; with `none` what there is now.",
                usual: "`day`, and `none` of rows without a time"),
            .custom(
                "fresh", at(\.fresh), "How old the last row may be, such as `2d` or `6h`, before the page says so.", .text,
                usual: "any age",
                text: { String($0) }, read: duration),
        ] + RowsDraft.table + LedgerDraft.table
    }

    private static func splits(_ node: Node, _ problems: inout SettingsProblems) -> [Declaration.Split]? {
        var splits: [Declaration.Split] = []
        func add(_ name: String, _ mark: Yams.Mark?, _ title: Titles?, of column: String? = nil) {
            if let problem = NameRule.problem(of: name) {
                let found = ColumnWords.name(name)
                // Letters of other scripts make no name.
                let hint =
                    found.hasPrefix("column")
                    ? "; for the column '\(name)' write { a_name: { column: \(name) } }"
                    : "; the column '\(name)' is found as \(found)"
                problems.report(
                    mark, "'\(name)' is no name of what is split by; \(problem)" + (name.isEmpty || found == name ? "" : hint))
            } else if MeasureDraft.taken.contains(name) {
                problems.report(mark, "'\(name)' has a meaning of its own in a series; choose another name")
            } else if splits.contains(where: { $0.name == name }) {
                problems.report(mark, "'\(name)' stands in 'by' twice")
            } else {
                splits.append(Declaration.Split(name: name, column: column, title: title))
            }
        }
        if let list = node.sequence {
            for item in list { add(item.string ?? "", item.mark, nil) }
        } else if let mapping = node.mapping {
            for (key, value) in mapping {
                let name = key.string ?? ""
                if let options = value.mapping, SplitDraft.table.contains(where: { options[$0.key] != nil }) {
                    var draft = SplitDraft()
                    SplitDraft.table.read(value, "option of '\(name)'", &draft, &problems)
                    add(name, key.mark, draft.title, of: draft.column)
                } else {
                    add(name, key.mark, TitleReader.titles(value, key.string ?? "by", &problems))
                }
            }
        } else {
            return problems.refuse(node.mark, "'by' takes a list of names: by: [category, channel]")
        }
        if splits.count > Declaration.mostSplits {
            problems.report(node.mark, "'by' has \(splits.count) names; \(Declaration.mostSplits) is the most")
        }
        return splits
    }

    private static func duration(_ node: Node, _ problems: inout SettingsProblems) -> Int64? {
        let text = node.string ?? ""
        let seconds: [Character: Int64] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
        if let unit = text.last.flatMap({ seconds[$0] }), let number = Int64(text.dropLast()), (1...10_000).contains(number) {
            return number * unit
        }
        return problems.refuse(node.mark, "'fresh' is a stretch of time such as 90m, 6h, 2d or 1w, not '\(text)'")
    }

    /// - Returns: `nil` where there is no measure, which is reported.
    func declaration(_ system: String, _ node: Node, _ problems: inout SettingsProblems) -> Declaration? {
        guard let mapping = node.mapping else { return nil }
        // What its keys mean is not known without its kind, which is reported.
        if mapping["kind"] != nil, ledger.kind == nil { return nil }
        if ledger.kind == .ledger { return ledger.declaration(system, node, self, &problems) }
        ledger.refuse(node, &problems)
        guard mapping["measures"] != nil else {
            return problems.refuse(node.mark, "system '\(system)' has no measures; write measures: { revenue: sum }")
        }
        let names = measures.map(\.name)
        var formulas: [String: Declaration.Formula] = [:]
        for measure in measures {
            do throws(FormulaParser.Problem) {
                formulas[measure.name] = try FormulaParser.formula(measure.formula, of: measure.name, among: names)
            } catch {
                problems.report(
                    measure.formulaMark ?? measure.mark, after: measure.formulaStart + error.offset, "\(measure.name): \(error.message)")
            }
            if splits.contains(where: { $0.name == measure.name }) {
                problems.report(measure.mark, "'\(measure.name)' is a measure and stands in 'by'; choose another name for one of them")
            }
        }
        let splits = limited(&problems)
        // What measures are made of has to be there before their units say anything.
        guard formulas.count == measures.count, !measures.isEmpty else { return nil }
        let units = MeasureUnits(measures.reduce(into: [:]) { $0[$1.name] = $1.unit }, formulas)
        var declared: [Declaration.Measure] = []
        for measure in measures {
            do throws(MeasureUnits.Problem) {
                declared.append(
                    Declaration.Measure(
                        name: measure.name, title: measure.title, unit: try units.unit(of: measure.name),
                        formula: formulas[measure.name] ?? .number(0), good: measure.good ?? measure.goal.map { _ in .higher },
                        goal: measure.goal?.goal, noun: measure.noun, sentence: measure.sentence))
            } catch {
                problems.report(measure.mark, error.message)
            }
        }
        let grain = settledGrain(system, node, &problems)
        for measure in declared {
            guard let draft = measures.first(where: { $0.name == measure.name }) else { continue }
            MeasureWords.check(draft, measure.unit, hasPeriod: grain != .none, &problems)
        }
        for place in declared.indices {
            measures.first { $0.name == declared[place].name }?.goal?.settle(&declared[place], grain, &problems)
        }
        if let main = declared.first, !main.addsUp, let first = limits.first {
            problems.report(
                first.mark, "'limits' are of the first measure, and days of '\(main.name)' do not add up; put a sum or a count first")
        }
        var declaration = Declaration(
            system: system, title: title ?? Titles(columnName: system), measures: declared, splits: splits, missing: missing,
            grain: grain, freshFor: fresh, rows: rows.rows(system, node, &problems))
        declaration.mentions = Self.mentions(in: mapping, of: problems.file)
        return declaration
    }

    /// The values that name columns.
    private static func mentions(in options: Node.Mapping, of file: String) -> Declaration.Mentions {
        var mentions = Declaration.Mentions(file: file)
        func add(_ node: Node?) {
            guard let scalar = node?.scalar, let mark = node?.mark else { return }
            let isQuoted = scalar.style == .doubleQuoted || scalar.style == .singleQuoted
            mentions.add(scalar.string, line: mark.line, column: mark.column + (isQuoted ? 1 : 0))
        }
        add(options["time"]?.mapping?["column"] ?? options["time"])
        let lists = [options["id"], options["subject"], options["unpivot"]?.mapping?["columns"], options["by"]]
        for node in lists.compactMap(\.self) { for item in node.sequence.map(Array.init) ?? [node] { add(item) } }
        // What names none is called like its column.
        for (name, split) in options["by"]?.mapping ?? [:] {
            add(split.mapping?["column"])
            add(name)
        }
        for (name, measure) in options["measures"]?.mapping ?? [:] {
            add(measure.mapping?["is"] ?? measure)
            add(name)
        }
        add(options["where"])
        return mentions
    }
}

extension DeclarationDraft {
    /// What the rows stand for, and that nothing is asked of them that needs a time where they have none.
    private func settledGrain(_ system: String, _ node: Node, _ problems: inout SettingsProblems) -> Declaration.Grain {
        let time = node.mapping?["time"]
        let grain = grain ?? (rows.from != nil && time == nil ? .none : .day)
        if grain == .none {
            for (key, reason) in [
                ("time", "rows that have one are of a day, or of a week or a month with grain: week or grain: month"),
                ("missing", "there are no days"),
                ("fresh", "nobody knows how old the last row is"), ("limits", "there is no month that a limit is for"),
            ] {
                guard let value = node.mapping?[Node(key)] else { continue }
                problems.report(value.mark, "'\(key)' is for rows that have a time, and those of '\(system)' have none: \(reason)")
            }
        } else if rows.from != nil, time == nil {
            problems.report(
                node.mapping?["grain"]?.mark,
                "nothing says when the rows of '\(system)' happened; write time: and the column with the \(grain.rawValue), or leave grain: out"
            )
        }
        for limit in limits.flatMap(\.limits) {
            guard let other = grain.instead(of: limit.stretch) else { continue }
            problems.report(
                node.mapping?["limits"]?.mark,
                "the rows are of \(grain.rawValue)s, and the limit of '\(plainText(limit.name, limit: 40))' is for a \(limit.stretch.rawValue); write it for \(other)"
            )
            break
        }
        return grain
    }

    /// The splits with their limits.
    private func limited(_ problems: inout SettingsProblems) -> [Declaration.Split] {
        var splits = splits
        for limit in limits {
            guard let place = splits.firstIndex(where: { $0.name == limit.split }) else {
                problems.report(
                    limit.mark, "'\(limit.split)' does not stand in 'by'" + suggestion(for: limit.split, among: splits.map(\.name)))
                continue
            }
            splits[place].limits = limit.limits(nameless: "declared.no-name", &problems)
        }
        return splits
    }
}

/// What measures are split by, while it is read.
private struct SplitDraft {
    var column: String?
    var title: Titles?

    static var table: [Setting<SplitDraft>] {
        [
            .text("column", at(\.column), "The column, as the file has it.", usual: "the one that is called like the split"),
            .custom(
                "title", at(\.title), "What readers see, as that of the system.", .any([.text, .named(.text)]),
                usual: "the name of the column", text: { "\($0)" }, read: { TitleReader.titles($0, "title", &$1) }),
        ]
    }
}

/// A measure of the settings, while it is read.
struct MeasureDraft {
    var name = ""
    var formula = "sum"
    var title: Titles?
    var unit: Declaration.MeasuredUnit?
    var good: Direction?
    var goal: GoalDraft?
    var noun: Declaration.Noun?
    var sentence: Titles?
    /// Where it stands, and where its formula does.
    var mark: Yams.Mark?
    private(set) var formulaMark: Yams.Mark?
    /// Where its noun or its sentence stands.
    private(set) var wordsMark: Yams.Mark?
    /// Characters between that place and the formula: a quotation mark.
    private(set) var formulaStart = 0

    /// Names that series have for something else.
    static let taken: Set<String> = [
        "tone", "number", "day", "week", "month", "weekday", "average", "previous", "year_before", "share", "change", "difference", "now",
        "before", "title", "stale", "changes", "cumulative", "first",
    ]

    static var table: [Setting<MeasureDraft>] {
        [
            .text("is", at(\.formula), "The formula: `sum`, `count`, `sum(total)`, `revenue / orders`.", usual: "`sum`"),
            .custom(
                "unit", at(\.unit),
                "A currency such as `EUR`, `money` for that of the subject, `count`, `number`, `percent`, `times`, a unit such as `km`, `ms`, `kWh` or `km/h`, or words of your own behind the number: `{ own: bpm }`.",
                .any([.text, .named(.text)]), usual: "what follows from the formula", text: { "\($0)" }, read: unit),
            .word("good", at(\.good), "Which way is good news.", usual: "neither; `higher` of a measure with a goal"),
            .custom(
                "goal", at(\.goal),
                "What it is to come to at least, or at most where `good` is `lower`: `12000 a month`, or `35` of a measure whose days do not add up.",
                .text, usual: "none", text: { "\($0.goal)" }, read: GoalDraft.read),
            .custom(
                "title", at(\.title), "What readers see, as that of the system.", .any([.text, .named(.text)]), usual: "its name",
                text: { "\($0)" }, read: { TitleReader.titles($0, "title", &$1) }),
            .custom(
                "counted", at(\.noun),
                "What it counts, in the forms that a language has for numbers: `{ one: order, other: orders }`, or these for each language. A template then has `{{shop.orders.counted}}`.",
                .named(.any([.text, .named(.text)])), usual: "none", text: { "\($0)" }, read: MeasureWords.noun),
            .custom(
                "sentence", at(\.sentence),
                "A sentence in place of the usual one about it, a text or one for each language: `{$counted} {$period}.`; in it stand `{$title}`, `{$value}`, `{$period}`, and `{$counted}` where there are words for that ([words.md](words.md)).",
                .any([.text, .named(.text)]), usual: "the usual one", text: { "\($0)" }, read: MeasureWords.sentence),
        ]
    }

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> [MeasureDraft]? {
        guard let mapping = node.mapping else {
            return problems.refuse(node.mark, "'measures' has formulas by their names: measures: { revenue: sum, orders: count }")
        }
        var drafts: [MeasureDraft] = []
        for (key, value) in mapping {
            var draft = MeasureDraft()
            draft.name = key.string ?? ""
            draft.mark = key.mark
            if let problem = NameRule.problem(of: draft.name) {
                problems.report(key.mark, "'\(draft.name)' is no name of a measure; \(problem)")
                continue
            }
            let isFunction = FormulaParser.isFunction(draft.name)
            if isFunction || taken.contains(draft.name) || draft.name.hasPrefix("by_") {
                problems.report(
                    key.mark, "'\(draft.name)' has a meaning of its own in formulas and series; choose another name for this measure")
                continue
            }
            if value.mapping != nil {
                table.read(value, "option of measure '\(draft.name)'", &draft, &problems)
                draft.wordsMark = (value.mapping?["sentence"] ?? value.mapping?["counted"])?.mark
                draft.found(at: value.mapping?["is"])
            } else if let text = value.string, !text.isEmpty {
                draft.formula = text
                draft.found(at: value)
            } else {
                problems.report(value.mark, "measure '\(draft.name)' takes a formula, or options: \(draft.name): { is: sum, unit: EUR }")
                continue
            }
            drafts.append(draft)
        }
        if drafts.count > Declaration.mostMeasures {
            problems.report(node.mark, "there are \(drafts.count) measures; \(Declaration.mostMeasures) is the most")
        }
        return drafts
    }

    private mutating func found(at node: Node?) {
        formulaMark = node?.mark
        formulaStart = node?.scalar.map { $0.style == .doubleQuoted || $0.style == .singleQuoted ? 1 : 0 } ?? 0
    }

    /// Characters of a unit of one's own.
    private static let longestUnit = 20

    private static func unit(_ node: Node, _ problems: inout SettingsProblems) -> Declaration.MeasuredUnit? {
        if let mapping = node.mapping {
            guard mapping.count == 1, let own = mapping["own"] else {
                return problems.refuse(node.mark, "'unit' takes a unit, or words of your own behind the number: { own: bpm }")
            }
            return problems.line(own, "own", atMost: longestUnit, wanted: "the words behind a number").map { .quantity(.own($0)) }
        }
        let word = node.string ?? ""
        switch word {
        case "money": return .money(nil)
        case "count": return .count
        case "number": return .number
        case "percent": return .percent
        case "times": return .times
        default:
            if let unit = QuantityUnit(word) { return .quantity(unit) }
            if word.utf8.allSatisfy({ (0x41...0x5A).contains($0) }), let currency = Currency(code: word) { return .money(currency) }
            let known = ["money", "count", "number", "percent", "times"] + QuantityUnit.known.flatMap { [$0.symbol, $0.identifier] }
            return problems.refuse(
                node.mark,
                "'\(word)' is no unit; write a currency such as EUR, money, count, number, percent or times, a unit such as km, ms, kWh or km/h, or words of your own: { own: bpm }"
                    + (nearest(to: word, among: known.filter { $0.utf8.count > 2 }).first.map { "; did you mean '\($0)'?" } ?? ""))
        }
    }
}

/// Reads titles: one text, or one for each language.
enum TitleReader {
    private static let longest = 60
    private static let wanted = "a text, or one for each language"

    static func titles(_ node: Node, _ key: String, _ problems: inout SettingsProblems) -> Titles? {
        texts(node, key, &problems) { $1.line($0, key, atMost: longest, wanted: wanted) }
    }

    /// - Parameter read: Reads one text; `nil` for one that cannot be used, which is reported.
    static func texts(
        _ node: Node, _ key: String, _ problems: inout SettingsProblems, _ read: (Node, inout SettingsProblems) -> String?
    ) -> Titles? {
        guard let mapping = node.mapping else { return read(node, &problems).map { Titles($0) } }
        var titles: Titles?
        for (language, value) in mapping {
            let tag = language.string ?? ""
            guard (2...3).contains(Words.code(of: tag).utf8.count) else {
                problems.report(language.mark, "'\(tag)' is no language; write \(key): { en: …, de: … }")
                continue
            }
            guard let text = read(value, &problems) else { continue }
            if titles == nil { titles = Titles(text) }
            titles?.byLanguage.append((tag, text))
        }
        if titles == nil, problems.lines.isEmpty { problems.report(node.mark, "'\(key)' takes \(wanted)") }
        return titles
    }
}
