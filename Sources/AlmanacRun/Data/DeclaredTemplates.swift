import AlmanacModel
import AlmanacReport
import AlmanacText

/// The words and the sections of declared systems, as files that stand beside the built-in ones: a file of somebody's own replaces them in the same way.
struct DeclaredTemplates {
    let declarations: [Declaration]

    /// Measures and splits that stand unfolded on a dashboard; the others are behind a line.
    private static let openMeasures = 2
    private static let openSplits = 3
    /// Rows of a chart of names.
    private static let names = 8

    // MARK: Words

    /// - Parameters:
    ///   - languages: Those that there are words of, with whether the binary has them.
    ///   - builtIn: Files of the binary, which have the titles of ledgers and of the number of rows.
    func words(_ languages: [(language: String, isBuiltIn: Bool)], _ builtIn: [WordsLibrary.File]) -> [WordsLibrary.File] {
        guard !declarations.isEmpty else { return [] }
        return languages.map { language, isBuiltIn in
            let titles = titles(language, builtIn)
            return WordsLibrary.File(
                language: language, name: "almanac.yaml/\(language)/data.mf2", bytes: Array(messages(language, titles).utf8),
                isBuiltIn: isBuiltIn)
        }
    }

    private func messages(_ language: String, _ known: [String: String]) -> String {
        declarations.map { declaration in
            let system = declaration.system
            // What is made of several systems has a title in each language.
            var entries = declaration.combined.isEmpty ? [("system.\(system)", Self.escaped(declaration.title.text(in: language)))] : []
            func add(_ key: String, _ name: String, _ titles: Titles, _ currency: Currency? = nil) {
                // A ledger's measures have a title in each language; those of several currencies its code behind it.
                let parts = name.split(separator: "_")
                let title = !declaration.isLedger ? nil : parts.first.flatMap { known["ledger.\($0)"] }
                let code = (parts.count > 1 ? parts[1].uppercased() : currency?.code).map { " " + $0 } ?? ""
                entries.append(("\(key).\(system).\(name)", title.map { $0 + code } ?? Self.escaped(titles.text(in: language))))
            }
            for measure in declaration.measures {
                // One currency stands in each amount, and need not stand in front of it.
                var currency: Currency?
                if declaration.currencies.count > 1, case .money(let own) = measure.unit { currency = own }
                let rows = Self.isNumberOfRows(measure) ? known["declared.rows"] : nil
                add("metric", measure.name, rows.map { Titles($0) } ?? measure.title, currency)
                let name = "\(system).\(measure.name)"
                if let noun = measure.noun { entries.append(("counted." + name, MeasureMessages.message(noun, language))) }
                if let sentence = measure.sentence {
                    entries.append(("sentence." + name, MeasureMessages.indented(sentence.text(in: language))))
                }
            }
            for split in declaration.splits { add("key", split.name, split.title) }
            return entries.map { "\($0) = \($1)\n" }.joined()
        }.joined()
    }

    /// True for the number of rows that nobody has called anything.
    private static func isNumberOfRows(_ measure: Declaration.Measure) -> Bool {
        let count = Declaration.Formula.aggregate(Declaration.Aggregate(.count))
        return measure.name == "rows" && measure.formula == count && measure.title == Titles(columnName: "rows")
    }

    /// What the binary's words call the measures and splits of a ledger, and the number of rows, by their keys.
    private func titles(_ language: String, _ files: [WordsLibrary.File]) -> [String: String] {
        let entries = [WordsLibrary.fallback, language].flatMap { language in
            files.filter { $0.language == language && $0.name.hasSuffix("declared.mf2") }
                .flatMap { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n") }
        }.filter { $0.hasPrefix("ledger.") || $0.hasPrefix("declared.rows ") }.compactMap { line -> (String, String)? in
            guard let equals = line.firstRange(of: " = ") else { return nil }
            return (String(line[..<equals.lowerBound]), String(line[equals.upperBound...]))
        }
        return Dictionary(entries, uniquingKeysWith: { $1 })
    }

    /// A title is a text and no message: nothing in it is a placeholder.
    static func escaped(_ title: String) -> String {
        let marked = String(title.flatMap { "\\{}|".contains($0) ? ["\\", $0] : [$0] })
        return marked.first?.isWhitespace == true || marked.last?.isWhitespace == true ? "{|\(marked)|}" : marked
    }

    // MARK: Sections

    /// The partials of each system, which `{{> *}}` and its kin put in.
    var files: [TemplateSet.File] {
        declarations.flatMap { declaration in
            [
                ("", dashboard(declaration)), ("-report", report(declaration)), ("-mail", mail(declaration)),
                ("-appendix", appendix(declaration)), ("-year", year(declaration)),
            ].map { ending, text in
                let path = "partials/\(declaration.system)\(ending).md"
                return TemplateSet.File(path: path, shownPath: "Templates/" + path, bytes: Array(text.utf8))
            }
        }
    }

    private func dashboard(_ declaration: Declaration) -> String {
        let system = declaration.system
        guard let main = declaration.measures.first else { return "" }
        let measures = declaration.measures.dropFirst()
        let mainAddsUp = main.addsUp
        var page = "## {{\(system).title}}\n"
        page += course(declaration, main, average(main))
        if declaration.grain == .none, declaration.splits.isEmpty { page += card("{{\(system).title}}", values(declaration)) }
        for (place, split) in declaration.splits.prefix(Self.openSplits).enumerated() {
            // What adds up has parts, and those of the first split stand beside the first number.
            let mark = place == 0 && mainAddsUp ? "donut" : "bar"
            page += card(heading(declaration, "by_\(split.name)"), names(system, split, main, mark: mark))
        }
        page += goals(declaration, width: "third")
        for split in limited(declaration) { page += limits(system, split, width: "third") }
        let (hasTime, ofDays) = (declaration.grain != .none, declaration.grain == .day)
        if mainAddsUp, hasTime, let split = declaration.splits.first { page += changes(system, split, main) }
        if main.combines, ofDays { page += weekdays(declaration, main) }
        let isLedger = declaration.isLedger
        if ofDays { page += isLedger ? ledger(system) : card(heading(declaration, "by_month"), stretches(declaration, main)) }
        let open = isLedger ? 0 : Self.openMeasures - 1
        for measure in measures.prefix(open) { page += course(declaration, measure, Self.itsNumbers) }
        page += "\n***\n"
        for measure in measures.dropFirst(open) { page += course(declaration, measure, Self.itsNumbers) }
        for split in declaration.splits.dropFirst(Self.openSplits) {
            page += card(heading(declaration, "by_\(split.name)"), names(system, split, main, mark: "bar"))
        }
        for split in declaration.splits.dropFirst() where mainAddsUp && hasTime { page += changes(system, split, main) }
        if mainAddsUp, ofDays {
            page += card(
                "{{\(system).cumulative.title}}", ofSeveralDays(chart("line", "\(system).cumulative", [("overlay", "previous")])))
        }
        if ofDays { page += card(heading(declaration, "by_week"), chart("bar", "\(system).by_week", [("measures", main.name)])) }
        if mainAddsUp, hasTime {
            if let split = declaration.splits.first {
                let series = "by_\(declaration.grain == .week ? "week" : "month")_and_\(split.name)"
                page += card(
                    heading(declaration, series),
                    chart(
                        "bar", "\(system).\(series)",
                        [("measures", "[name_1, name_2, name_3, name_4, name_5, others]"), ("arrangement", "stacked")]))
            }
        }
        if mainAddsUp, ofDays {
            page += card(
                heading(declaration, "by_day"),
                ofSeveralDays(chart("calendar", "\(system).by_day", [("measures", main.name)] + Self.itsNumbers)))
            page += unusualDays(system)
        }
        return page
    }

    /// What came beside what was spent, what there is, and what comes again.
    private func ledger(_ system: String, width: String? = "half") -> String {
        card(
            "{{\(system).income.title}} · {{\(system).spending.title}}",
            chart("bar", "\(system).by_month", [("measures", "[income, spending]")], width: width))
            + card(
                "{{\(system).balance.title}}",
                whereKnown(
                    "\(system).balance",
                    chart("line", "\(system).by_week", [("measures", "balance")], width: width)
                        + whereKnown("\(system).without_balance", "{{\(system).without_balance}}\n")))
            + card(
                "{{\(system).recurring.title}}",
                "{{#\(system).recurring.row_count}}\n" + table("\(system).recurring", top: 8, width: width)
                    + "{{/\(system).recurring.row_count}}\n")
            + card("{{\(system).largest.title}}", table("\(system).largest", top: 8, width: width))
    }

    private func report(_ declaration: Declaration) -> String {
        let system = declaration.system
        guard let main = declaration.measures.first else { return "" }
        var page = "## {{\(system).title}}\n" + course(declaration, main, average(main), width: nil)
        if declaration.grain == .none { page += "\n" + values(declaration) }
        page += goals(declaration, width: nil)
        for split in limited(declaration) { page += limits(system, split, width: nil) }
        for split in declaration.splits {
            page += card(
                heading(declaration, "by_\(split.name)"), largest(declaration, split, main) + table("\(system).by_\(split.name)", top: 12))
        }
        if declaration.grain != .none {
            let series = "\(system).\(longest(declaration))"
            page += !declaration.isLedger ? card("{{\(series).title}}", table(series)) : ledger(system, width: nil)
        }
        if main.addsUp, declaration.grain == .day { page += unusualDays(system) }
        return page
    }

    private func mail(_ declaration: Declaration) -> String {
        let system = declaration.system
        guard let main = declaration.measures.first else { return "" }
        var page = "## {{\(system).title}}\n"
        switch declaration.grain {
        case .day: page += ofSeveralDays(days(system, main, width: nil))
        case .week, .month: page += stretches(declaration, main, width: nil)
        case .none: page += "**{{\(system).\(main.name).title}}: {{\(system).\(main.name)}}**\n"
        }
        page += goals(declaration, width: nil)
        for split in limited(declaration) { page += limits(system, split, width: nil) }
        if let split = declaration.splits.first {
            page +=
                "\n## \(heading(declaration, "by_\(split.name)"))\n"
                + chart(
                    "bar", "\(system).by_\(split.name)", [("measures", main.name), ("orientation", "horizontal"), ("top", "5")], width: nil)
        }
        return page
    }

    private func appendix(_ declaration: Declaration) -> String {
        declaration.grain == .day ? card("{{\(declaration.system).by_day.title}}", table("\(declaration.system).by_day")) : ""
    }

    private func year(_ declaration: Declaration) -> String {
        let system = declaration.system
        guard let main = declaration.measures.first else { return "" }
        // What has no time is no part of a year.
        guard declaration.grain != .none else { return "" }
        var page = "## {{\(system).title}}\n" + card(heading(declaration, longest(declaration)), stretches(declaration, main, width: nil))
        if main.addsUp, declaration.grain == .day {
            page += card(heading(declaration, "by_day"), chart("calendar", "\(system).by_day", [("measures", main.name)], width: nil))
        }
        for (place, split) in declaration.splits.enumerated() {
            page += card(
                heading(declaration, "by_\(split.name)"), names(system, split, main, mark: place == 0 && main.addsUp ? "donut" : "bar"))
        }
        for measure in declaration.measures.dropFirst() {
            let chart = stretches(declaration, measure)
            let isTold = !declaration.isLedger || !measure.formula.isLevel
            page += card("{{\(system).\(measure.name).title}}", isTold ? chart : whereKnown("\(system).\(measure.name)", chart))
        }
        if main.combines, declaration.grain == .day { page += weekdays(declaration, main) }
        return page
    }

    // MARK: Parts

    /// A measure over time; nothing of rows that have none.
    private func course(
        _ declaration: Declaration, _ measure: Declaration.Measure, _ options: [(String, String)], width: String? = "half"
    ) -> String {
        let system = declaration.system
        switch declaration.grain {
        case .day:
            // A letter is about one period, and has no chart of a single day; a page has something for each of its periods.
            let course =
                width == nil
                ? days(system, measure, options, width: width)
                : ofSeveralDays(days(system, measure, options, width: width))
                    + "{{#period.is_day}}\n" + table("\(system).by_day", measures: measure.name, width: width) + "{{/period.is_day}}\n"
            // Statements need not have balances.
            let isTold = !declaration.isLedger || !measure.formula.isLevel
            return card(
                "{{\(system).\(measure.name).title}}", isTold ? course : whereKnown("\(system).\(measure.name)", course))
        case .week, .month: return card("{{\(system).\(measure.name).title}}", stretches(declaration, measure, width: width))
        case .none: return ""
        }
    }

    /// The heading of what shows the main measure. Of amounts in several currencies it says which one that is.
    private func heading(_ declaration: Declaration, _ series: String) -> String {
        let title = "{{\(declaration.system).\(series).title}}"
        guard declaration.currencies.count > 1, let main = declaration.measures.first else { return title }
        return title + " · {{\(declaration.system).\(main.name).title}}"
    }

    private func card(_ heading: String, _ body: String) -> String { "\n### \(heading)\n\(body)" }

    private func days(
        _ system: String, _ measure: Declaration.Measure, _ options: [(String, String)] = [], width: String? = "half"
    ) -> String {
        // Sums stand on zero, and anything else is a course.
        chart(measure.addsUp ? "bar" : "line", "\(system).by_day", [("measures", measure.name)] + options, width: width)
    }

    /// The mean of seven days over the days of a measure.
    private func average(_ measure: Declaration.Measure) -> [(String, String)] {
        measure.addsUp ? [("overlay", "average"), ("legend", "none")] : []
    }

    /// The table of the first measure's days has those of all, which would stand once more under each other chart of days.
    private static let itsNumbers = [("numbers", "drawn")]

    /// What rows without a time come to, a measure a line.
    private func values(_ declaration: Declaration) -> String {
        declaration.measures.map { "- {{\(declaration.system).\($0.name).title}}: **{{\(declaration.system).\($0.name)}}**\n" }.joined()
    }

    /// The weekdays of a period; beside the seven days that still run, those of thirty.
    private func weekdays(_ declaration: Declaration, _ main: Declaration.Measure) -> String {
        let name = "\(declaration.system).by_weekday"
        func bars(_ options: [(String, String)]) -> String {
            chart("bar", name, [("measures", main.addsUp ? "average" : main.name), ("labels", "all")] + options)
        }
        return card(
            heading(declaration, "by_weekday"),
            "{{^period.is_short}}\n" + whereItIs(name, bars([("subtitle", "The average of each weekday.")]))
                + "{{/period.is_short}}\n{{#period.is_short}}\n{{^period.is_past}}\n{{^period.is_day}}\n{{#\(name).row_count@30d}}\n"
                + bars([("range", "30d"), ("subtitle", "The average of each weekday {{period.name@30d}}.")])
                + "{{/\(name).row_count@30d}}\n{{/period.is_day}}\n{{/period.is_past}}\n{{/period.is_short}}\n")
    }

    /// A part that a short period has none of: nothing is said of it there, least of all that it is not known.
    private func whereItIs(_ series: String, _ part: String) -> String {
        "{{#\(series).is_present}}\n\(part){{/\(series).is_present}}\n"
    }

    /// A part about a value that the files may not tell.
    private func whereKnown(_ metric: String, _ part: String) -> String { "{{#\(metric)}}\n\(part){{/\(metric)}}\n" }

    /// A course of days. A single one is a number.
    private func ofSeveralDays(_ part: String) -> String { "{{^period.is_day}}\n\(part){{/period.is_day}}\n" }

    private func unusualDays(_ system: String) -> String {
        let name = "\(system).unusual_days"
        return card("{{\(name).title}}", whereItIs(name, table(name)))
    }

    private func names(_ system: String, _ split: Declaration.Split, _ main: Declaration.Measure, mark: String) -> String {
        chart(
            mark, "\(system).by_\(split.name)",
            [("measures", main.name)] + (mark == "bar" ? [("orientation", "horizontal"), ("labels", "all")] : [])
                + [("top", String(Self.names))])
    }

    /// Splits with limits, which are of a main measure that adds up.
    private func limited(_ declaration: Declaration) -> [Declaration.Split] { declaration.splits.filter { !$0.limits.isEmpty } }

    private func limits(_ system: String, _ split: Declaration.Split, width: String?) -> String {
        bullets("\(system).limits.\(split.name)", width: width)
    }

    private func goals(_ declaration: Declaration, width: String?) -> String {
        declaration.measures.contains { $0.goal != nil } ? bullets(declaration.system + ".goals", width: width) : ""
    }

    /// What there is of what there may or should be, under a heading that says how it stands.
    private func bullets(_ name: String, width: String?) -> String {
        card(
            "{{#\(name).finding}}{{\(name).finding}}{{/\(name).finding}}{{^\(name).finding}}{{\(name).title}}{{/\(name).finding}}",
            "{{#\(name).row_count}}\n"
                + chart("bullet", name, [("subtitle", "\"{{#\(name).reading}}{{\(name).reading}}{{/\(name).reading}}\"")], width: width)
                + "{{/\(name).row_count}}\n")
    }

    /// The series of the longest stretches that there are values of a year before of.
    private func longest(_ declaration: Declaration) -> String { declaration.grain == .week ? "by_week" : "by_month" }

    /// A measure by the month, or by the week where rows are of weeks; of the first one with the year before.
    private func stretches(_ declaration: Declaration, _ measure: Declaration.Measure, width: String? = "half") -> String {
        let isMain = measure.name == declaration.measures.first?.name
        return chart(
            "bar", "\(declaration.system).\(longest(declaration))",
            [("measures", measure.name)] + (isMain ? [("overlay", "year_before")] : [])
                + (declaration.grain == .week ? [] : [("labels", "all")]), width: width)
    }

    private func changes(_ system: String, _ split: Declaration.Split, _ main: Declaration.Measure) -> String {
        let name = "\(system).changes.\(split.name)"
        return card(
            "{{#\(name).largest}}{{\(name).largest}}{{/\(name).largest}}{{^\(name).largest}}{{\(name).title}}{{/\(name).largest}}",
            whereItIs(
                name,
                chart(
                    "bar", name,
                    [
                        ("orientation", "horizontal"), ("labels", "all"), ("top", "5"),
                        ("subtitle", "\"{{\(system).\(main.name).title}}\""), ("empty", "\"{{\(name).largest.basis}}\""),
                    ])))
    }

    private func largest(_ declaration: Declaration, _ split: Declaration.Split, _ main: Declaration.Measure) -> String {
        guard main.addsUp, declaration.grain != .none else { return "" }
        let name = "\(declaration.system).changes.\(split.name).largest"
        return "{{#\(name)}}\n**{{\(name)}}**\n{{/\(name)}}\n\n"
    }

    private func chart(_ mark: String, _ series: String, _ options: [(String, String)], width: String? = "half") -> String {
        let lines = [("mark", mark), ("series", series)] + options + (width.map { [("width", $0)] } ?? [])
        return "```chart\n" + lines.map { "\($0): \($1)\n" }.joined() + "```\n"
    }

    private func table(_ series: String, measures: String? = nil, top: Int? = nil, width: String? = nil) -> String {
        let lines =
            [("series", series)]
            + [("measures", measures), ("top", top.map(String.init)), ("width", width)].compactMap { option, value in
                value.map { (option, $0) }
            }
        return "```table\n" + lines.map { "\($0): \($1)\n" }.joined() + "```\n"
    }
}
