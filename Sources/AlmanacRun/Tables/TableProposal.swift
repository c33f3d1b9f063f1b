import AlmanacDump
package import AlmanacModel

/// A declaration for a table that nobody has declared, with the reason of each choice.
package struct TableProposal: Sendable {
    package struct Measure: Sendable {
        package var name: String
        package var formula: Declaration.Formula
        package var unit: Declaration.MeasuredUnit
        package var note: String
        /// What readers see, where that is more than the name says.
        package var title: String?
    }

    package struct Split: Sendable {
        package var name: String
        package var column: String
        package var note: String
        /// False where the name alone does not find the column.
        package var isFound: Bool
        /// What readers see, where that is not what the name says.
        package var title: String?
    }

    package var system: String
    package var from: [String]
    /// `nil` for a table in which nothing is a day.
    package var time: String?
    /// True for a table whose rows stand for months.
    package var isMonthly: Bool
    package var zone: String?
    /// The column that makes a row one of its own; `nil` where none does.
    package var id: String?
    package var subject: String?
    /// Where columns are months, each of which becomes a row.
    package var unpivot: Declaration.Unpivot?
    package var measures: [Measure]
    package var splits: [Split]
    package var reading: Declaration.Reading
    /// Columns that nothing is made of, with the reason.
    package var left: [(column: String, reason: String)] = []

    /// Most of each that is proposed; more are named in a comment.
    private static let mostMeasures = 6
    private static let mostSplits = 3

    /// - Throws: `badData` for a table whose days cannot be read, or of which nothing can be told.
    package init(_ study: TableStudy, subject: String? = nil, zone: String? = nil) throws(RunFailure) {
        let columns = study.types.columns
        let time = study.types.time
        // A table may have no days; one whose days cannot be read has a column that is called so.
        if time == nil, columns.contains(where: { ColumnWords.isTime($0.name) }) || !columns.contains(where: \.kind.isNumber) {
            let names = columns.map { "'\($0.name)'" }.prefix(20).joined(separator: ", ")
            let year = columns.first { ColumnWords.split($0.name).count == 1 && ColumnWords.isYear($0.name) && $0.kind == .id }
            let month = columns.first { ColumnWords.split($0.name).count == 1 && ColumnWords.isMonth($0.name) }
            let hint =
                if let year, let month {
                    "the year and the month of a row stand in two columns, '\(year.name)' and '\(month.name)', and have to stand in one, such as 2026-11; a query or a program can put them together (docs/tables.md)"
                } else {
                    "such as 2026-11-20 or 20.11.2026; lines above the header are left out by --skip and their number"
                }
            throw RunFailure(
                .badData, "\(study.files[0]): no column has days in it (\(names))\(year != nil && month != nil ? ": " : ", ")\(hint)")
        }
        if let subject, !columns.contains(where: { $0.name == subject }) {
            throw RunFailure(
                .usage, "--subject: no column named '\(subject)'; there are \(columns.map { "'\($0.name)'" }.joined(separator: ", "))")
        }
        system = Self.system(study.files)
        from = TableFiles.pattern(of: study.files)
        self.time = time?.name
        isMonthly = time?.evidence.isMonths(study.types.order) ?? false
        self.zone = zone
        self.subject = subject
        reading = study.reading
        unpivot = time == nil ? Self.months(columns) : nil
        id = unpivot != nil ? nil : columns.first { $0.name != subject && Self.isUnique($0) }?.name
        measures = []
        splits = []
        var names: Set<String> = []
        let currencies = Currencies(columns)
        let account = columns.first {
            $0.kind != .empty && (2...Self.mostAccounts).contains($0.evidence.nameCount) && ColumnWords.isAccount($0.name)
        }?.name
        var ranked: [Ranked] = []
        var counts: Set<String> = []
        var titles: Set<String> = []
        if let unpivot {
            let kinds = columns.filter { unpivot.columns.contains($0.name) }.map { Self.unit($0, currencies) }
            let currency = kinds.allSatisfy { $0 == kinds[0] && $0 != .count } ? kinds[0] : .number
            let measure = Measure(
                name: Self.free(unpivot.value, &names), formula: .aggregate(.init(.sum, of: unpivot.value)), unit: currency,
                note: "what stands under \(unpivot.columns.count) months")
            ranked.append(Ranked(.proven, unpivot.value, measure))
        }
        for (index, column) in columns.enumerated() where column.name != subject {
            if let unpivot {
                if column.kind.isNumber, !unpivot.columns.contains(column.name) {
                    left.append((column.name, "it stands beside all months of its row, and would count once for each"))
                }
                continue
            }
            guard column.kind.isNumber else {
                if var measure = Self.count(column, &names) {
                    if !Self.isSplit(column) { measure.title = Self.title(column.name, measure, &titles) }
                    counts.insert(column.name)
                    ranked.append(Ranked(.other, column.name, measure))
                }
                continue
            }
            let unit = Self.unit(column, currencies)
            let isBalance = index == study.balance?.balance || ColumnWords.isBalance(column.name)
            if let currencies, currencies.only == nil, unit == .number, isBalance || ColumnWords.isMoney(column.name) {
                guard currencies.codes.count <= Self.mostCurrencies else {
                    let first = currencies.codes[0].texts[0]
                    left.append(
                        (
                            column.name,
                            "it is in \(currencies.codes.count) currencies, which are never added up; write sum(… where \(Declaration.written(currencies.column)) = \"\(first)\")"
                        )
                    )
                    continue
                }
                let isMean = ColumnWords.isMean(column.name)
                let rank = isBalance ? .balance : isMean ? .other : Self.rank(column.name, isMoney: true)
                ranked += Self.measures(column, currencies, account: account, &names).map { Ranked(rank, $0.name, $0) }
                continue
            }
            var rank = Rank.other
            var measure: Measure
            switch Self.treatment(column, index, study) {
            case .sum:
                let isProven = index == study.balance?.amount
                measure = Self.measure(column, unit, study, isProven: isProven, &names)
                rank = isProven ? .proven : Self.rank(column.name, isMoney: measure.isMoney)
            case .mean:
                measure = Measure(
                    name: Self.free(ColumnWords.name(CurrencyText.withoutCurrency(head: column.name)), &names),
                    formula: .mean(of: column.name), unit: Self.unitOfMean(column, currencies), note: "on average")
            case .last(let reason):
                let meter =
                    ColumnWords.isReading(column.name) ? columns.first { Self.isSplit($0) && ColumnWords.isMeter($0.name) }?.name : nil
                let per = isBalance ? account : account ?? study.key ?? meter
                var reasons = [reason]
                if per == nil, !isBalance, let split = columns.first(where: { $0.kind == .text && Self.isSplit($0) })?.name {
                    reasons.append("where each \(split) has its own, write last(… per \(Declaration.written(split)))")
                }
                measure = Self.last(column, unit, per: per, isOfAccount: per == account, reasons, &names)
                if isBalance { rank = .balance }
            case .nothing(let reason):
                left.append((column.name, reason))
                continue
            }
            measure.title = Self.title(column.name, measure, &titles)
            ranked.append(Ranked(rank, column.name, measure))
        }
        // Amounts first, and all others as the columns stand.
        ranked = Rank.allCases.flatMap { rank in ranked.filter { $0.rank == rank } }
        measures = ranked.prefix(Self.mostMeasures).map(\.measure)
        left += ranked.dropFirst(Self.mostMeasures).map { ($0.label, "the page has \(Self.mostMeasures) others") }
        if unpivot == nil {
            let count = Measure(
                name: Self.free("rows", &names), formula: .aggregate(.init(.count)), unit: .count, note: "how many there are")
            measures.append(count)
        }
        // Of a list without days each row may be what is looked for; names that several rows share come first.
        let shared = columns.filter { $0.name != subject && Self.isSplit($0) }
        let single = columns.filter { time == nil && $0.name != subject && $0.name != id && Self.isListOfNames($0) }
        for column in shared + single {
            guard splits.count < Self.mostSplits - (unpivot == nil ? 0 : 1) else {
                if !counts.contains(column.name) { left.append((column.name, "the page has \(Self.mostSplits) others")) }
                continue
            }
            let name = Self.free(ColumnWords.name(column.name), &names)
            let heads = columns.map(\.name)
            let isFound = ColumnWords.places(of: name, among: heads).map { heads[$0] } == [column.name]
            let title = Self.heading(column.name)
            let isSaid = title == Titles(columnName: isFound ? name : column.name).usual || !Self.isTitle(title)
            splits.append(
                Split(
                    name: name, column: column.name, note: "\(column.evidence.nameCount) names", isFound: isFound,
                    title: isSaid ? nil : title))
        }
        if let unpivot {
            let name = Self.free(unpivot.name, &names)
            splits.append(Split(name: name, column: unpivot.name, note: "\(unpivot.columns.count) names", isFound: false))
        }
        let pers = measures.compactMap { if case .aggregate(let aggregate) = $0.formula { aggregate.per } else { nil } }
        let used = counts.union(pers).union(splits.map(\.column)).union(left.map(\.column))
            .union([self.time, id, subject, currencies?.column].compactMap(\.self))
        left += columns.compactMap { column in
            used.contains(column.name) ? nil : Self.reasonAgainst(column, time: self.time).map { (column.name, $0) }
        }
        let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.name, $0) })
        left = left.enumerated().sorted { one, other in
            (places[one.element.column] ?? .max, one.offset) < (places[other.element.column] ?? .max, other.offset)
        }.map(\.element)
    }

    /// Why nothing is made of a column that is no number; `nil` for one that is, and where nothing is in it.
    private static func reasonAgainst(_ column: TableTypes.Column, time: String?) -> String? {
        let evidence = column.evidence
        let texts = evidence.texts
        switch column.kind {
        case .empty, .integer, .decimal, .money: return nil
        case .time:
            return "rows are of '\(time ?? "")'; write `time: \(SettingsText.scalar(column.name))` where this day is meant"
        case .id: return "its numbers say which one, and not how many"
        case .boolean, .text:
            if isClockOrDuration(column), let example = texts.first {
                let isSaid = evidence.isDurations(isSaid: ColumnWords.isDuration(column.name))
                let what = isSaid ? "how long something took" : "a time of a clock, or how long something took"
                return "'\(example)' is \(what), and no number; write minutes there, in the table or by a query"
            }
            if texts.count == 1, let only = texts.first { return "its only text is '\(only)'" }
            let count = "\(evidence.hasManyNames ? "more than " : "")\(texts.count)"
            return "it has \(count) different texts in \(counted(evidence.cells, "row"))"
        }
    }

    package var declaration: Declaration {
        Declaration(
            system: system, title: Titles(columnName: system),
            measures: measures.map { measure in
                Declaration.Measure(
                    name: measure.name, title: measure.title.map { Titles($0) }, unit: measure.unit, formula: measure.formula)
            },
            splits: splits.map { Declaration.Split(name: $0.name, column: $0.column, title: $0.title.map { Titles($0) }) },
            grain: time == nil ? .none : isMonthly ? .month : .day,
            rows: Declaration.Rows(
                .files(from), id: id.map { [$0] } ?? [], time: time.map { Declaration.Time(column: $0, zone: zone) }, subject: subject,
                reading: reading, unpivot: unpivot)
        )
    }

    /// The columns of a budget sheet, six months or more; `nil` for any other table.
    private static func months(_ columns: [TableTypes.Column]) -> Declaration.Unpivot? {
        let months = columns.filter { $0.kind.isNumber && ColumnWords.monthNamed($0.name) != nil }.map(\.name)
        let isTaken = columns.contains { ["month", "amount"].contains($0.name.lowercased()) }
        guard months.count >= fewestMonths, Set(months.compactMap(ColumnWords.monthNamed)).count == months.count, !isTaken else {
            return nil
        }
        return Declaration.Unpivot(as: "month", value: "amount", columns: months)
    }

    private static let fewestMonths = 6

    // MARK: Choices

    /// What a measure is, in the order in which they are proposed; those of a kind stay in the order of their columns.
    private enum Rank: CaseIterable {
        /// The amount that a running balance proves.
        case proven
        case mainAmountOfMoney, amountOfMoney, money, mainAmount, amount, other, balance
    }

    private struct Ranked {
        var rank: Rank
        /// The column, or the measure where a column has several.
        var label: String
        var measure: Measure

        init(_ rank: Rank, _ label: String, _ measure: Measure) {
            self.rank = rank
            self.label = label
            self.measure = measure
        }
    }

    /// What is made of the numbers of a column.
    private enum Treatment {
        case sum, mean
        /// The last value, because it holds until there is another; with the reason where the name does not say it.
        case last(String)
        /// Nothing, because two things may be meant.
        case nothing(String)
    }

    /// By the name of a column first, and where it says nothing, by its values.
    private static func treatment(_ column: TableTypes.Column, _ index: Int, _ study: TableStudy) -> Treatment {
        let (name, evidence, mark) = (column.name, column.evidence, study.types.mark)
        if evidence.isPercents { return .mean }
        if index == study.balance?.balance { return .last("") }
        if evidence.isFlags { return .sum }
        let others = study.types.columns.filter { $0.name != name }
        if ColumnWords.isQuotation(name) { return study.types.time != nil && study.key == nil ? .last("") : .mean }
        let isOfMeter = ColumnWords.unit(inHead: name) == QuantityUnit("kWh") || others.contains { ColumnWords.isMeter($0.name) }
        if study.types.time != nil, ColumnWords.isReading(name), isOfMeter { return .last("") }
        // Each row of a list without days is of something else, so that what there is of each is added up.
        if ColumnWords.isLevel(name), study.types.time != nil || ColumnWords.isBalance(name) { return .last("") }
        if ColumnWords.isMean(name) { return .mean }
        if ColumnWords.isOpinion(name), evidence.isScale(mark) { return .mean }
        if index == study.balance?.amount || ColumnWords.isAmount(name) { return .sum }
        // A question of a survey beside one that says its scale.
        let scales = others.compactMap { ColumnWords.scale(inHead: $0.name) }
        if column.kind == .integer, scales.contains(where: { $0 <= 10 && evidence.isScale(mark, upTo: $0) }) { return .mean }
        if let time = study.types.time, evidence.isCounter(mark, along: time.evidence, study.types.order) {
            return .last("its values go one way row by row, as those of a meter do")
        }
        if evidence.isSorted(mark) {
            let sum = "sum(\(Declaration.written(name)))"
            return .nothing("its numbers go one way row by row, as those of a list do; write \(sum) where they count something")
        }
        return .sum
    }

    private static func rank(_ head: String, isMoney: Bool) -> Rank {
        if ColumnWords.isMainAmount(head) { return isMoney ? .mainAmountOfMoney : .mainAmount }
        if ColumnWords.isAmount(head) { return isMoney ? .amountOfMoney : .amount }
        return isMoney ? .money : .other
    }

    /// A column that says of which currency the amounts of a row are.
    private struct Currencies {
        var column: String
        /// Each with the texts that stand for it.
        var codes: [(currency: Currency, texts: [String])]
        /// Rows without one.
        var missing: Int

        /// - Returns: `nil` where there is no such column, or several. Codes that are words, too, count in a column that is called so.
        init?(_ columns: [TableTypes.Column]) {
            let found = columns.filter { column in
                let texts = column.evidence.texts
                return column.kind == .text && !column.evidence.hasManyNames && !texts.isEmpty
                    && texts.allSatisfy { CurrencyText.isCode($0.uppercased()) }
                    && (ColumnWords.isCurrency(column.name) || texts.allSatisfy { CurrencyText.isUsual($0) })
            }
            guard found.count == 1, let column = found.first else { return nil }
            self.column = column.name
            missing = column.evidence.empty + column.evidence.nones.values.reduce(0, +)
            let codes = Set(column.evidence.texts.map { $0.uppercased() }).sorted()
            self.codes = codes.compactMap { code in
                Currency(code: code).map { ($0, column.evidence.texts.filter { $0.uppercased() == code }) }
            }
        }

        /// The only currency of all rows; `nil` where there are several, or rows without one.
        var only: Currency? { codes.count == 1 && missing == 0 ? codes[0].currency : nil }
    }

    private static let mostCurrencies = 4

    /// - Parameter currencies: Those of the table's rows; of the only one are all of its amounts.
    private static func unit(_ column: TableTypes.Column, _ currencies: Currencies?) -> Declaration.MeasuredUnit {
        switch column.kind {
        case .money(let currency, _): return .money(currency)
        default:
            if let unit = ColumnWords.unit(inHead: column.name) { return .quantity(unit) }
            let isAmount = ColumnWords.isMoney(column.name)
            if !isAmount, column.kind == .integer { return .count }
            guard let currency = currencies?.only, isAmount else { return .number }
            return .money(currency)
        }
    }

    private static func unitOfMean(_ column: TableTypes.Column, _ currencies: Currencies?) -> Declaration.MeasuredUnit {
        if column.evidence.isPercents { return .percent }
        // The mean of whole numbers is none.
        let unit = unit(column, currencies)
        return unit == .count ? .number : unit
    }

    /// Most accounts of a balance.
    private static let mostAccounts = 100

    /// A sum, a mean, or the last one of a balance, for each currency: two of them are never added up.
    private static func measures(
        _ column: TableTypes.Column, _ currencies: Currencies, account: String?, _ names: inout Set<String>
    ) -> [Measure] {
        currencies.codes.map { currency, texts in
            let literals = texts.map { Declaration.Literal.text($0) }
            let condition: Declaration.Condition =
                literals.count == 1
                ? .compares(column: currencies.column, .equal, literals[0]) : .isOneOf(column: currencies.column, literals)
            let formula: Declaration.Formula =
                if ColumnWords.isBalance(column.name) {
                    .aggregate(.init(.last, of: column.name, per: account, where: condition))
                } else if ColumnWords.isMean(column.name) {
                    .mean(of: column.name, where: condition)
                } else {
                    .aggregate(.init(.sum, of: column.name, where: condition))
                }
            let missing = currencies.missing > 0 ? "; \(counted(currencies.missing, "row")) without a currency are in none" : ""
            return Measure(
                name: free(ColumnWords.name(column.name), ending: "_" + currency.code.lowercased(), &names),
                formula: formula, unit: .money(currency), note: "the rows in \(currency.code)\(missing)",
                title: isTitle(heading(column.name)) ? heading(column.name) + " " + currency.code : nil)
        }
    }

    /// What there is at the end: the last value, which is never added up.
    private static func last(
        _ column: TableTypes.Column, _ unit: Declaration.MeasuredUnit, per: String?, isOfAccount: Bool, _ reasons: [String],
        _ names: inout Set<String>
    ) -> Measure {
        let what = per.map { "the last one of each \(isOfAccount ? "account" : $0), added up" } ?? "the last one"
        return Measure(
            name: free(ColumnWords.name(CurrencyText.withoutCurrency(head: column.name)), &names),
            formula: .aggregate(.init(.last, of: column.name, per: per)), unit: unit,
            note: ([what] + reasons).filter { !$0.isEmpty }.joined(separator: "; "))
    }

    private static func measure(
        _ column: TableTypes.Column, _ unit: Declaration.MeasuredUnit, _ study: TableStudy, isProven: Bool, _ names: inout Set<String>
    ) -> Measure {
        var head = column.name
        if case .money = unit { head = CurrencyText.withoutCurrency(head: head) }
        let note = isProven ? study.balance.map { "adds up to '\(study.types.columns[$0.balance].name)', row by row" } ?? "" : ""
        return Measure(
            name: free(ColumnWords.name(head), &names), formula: .aggregate(.init(.sum, of: column.name)), unit: unit, note: note)
    }

    /// How many rows have a yes in a column of yes and no, or a mark in one that is blank elsewhere; `nil` for any other column.
    private static func count(_ column: TableTypes.Column, _ names: inout Set<String>) -> Measure? {
        let texts = column.evidence.texts
        let found: [String]
        switch column.kind {
        case .boolean: found = texts.filter { yes.contains($0.lowercased()) }
        case .text where texts.allSatisfy { marks.contains($0.lowercased()) }: found = texts
        default: return nil
        }
        guard let first = found.first else { return nil }
        let literals = found.map { Declaration.Literal.text($0) }
        let condition: Declaration.Condition =
            found.count == 1 ? .compares(column: column.name, .equal, literals[0]) : .isOneOf(column: column.name, literals)
        // The name of the column is that of the split by it.
        let ending = isSplit(column) ? "_" + ColumnWords.name(first) : ""
        return Measure(
            name: free(ColumnWords.name(column.name), ending: ending, &names), formula: .aggregate(.init(.count, where: condition)),
            unit: .count, note: "rows with \(first)")
    }

    private static let yes: Set<String> = ["true", "yes", "ja", "oui", "sí", "y", "t"]
    private static let marks: Set<String> = ["x", "✓", "✔", "✔️", "☑", "✅", "*", "done", "ok"]

    /// A column of which each row has another name, and that is called so.
    private static func isUnique(_ column: TableTypes.Column) -> Bool {
        guard column.evidence.repeats == 0, column.evidence.empty == 0, column.evidence.cells > 1 else { return false }
        return (column.kind == .id || column.kind == .text) && ColumnWords.isRowID(column.name)
    }

    private static func isClockOrDuration(_ column: TableTypes.Column) -> Bool {
        column.kind == .text && column.evidence.isDurations(isSaid: true)
    }

    private static func isSplit(_ column: TableTypes.Column) -> Bool {
        guard column.kind == .text || column.kind == .boolean, !column.evidence.hasManyNames, !isClockOrDuration(column) else {
            return false
        }
        let names = column.evidence.nameCount
        return names > 1 && names <= 200 && names * 2 <= column.evidence.cells
    }

    /// True for a column of texts of which each row has another one.
    private static func isListOfNames(_ column: TableTypes.Column) -> Bool {
        column.kind == .text && !isSplit(column) && !isClockOrDuration(column) && (2...200).contains(column.evidence.nameCount)
    }

    // MARK: Names

    /// Characters of a title at most.
    private static let longestTitle = 60

    /// A head with its own letters, as readers see it.
    private static func heading(_ head: String) -> String {
        var text = head
        let words = ColumnWords.split(text)
        // `RunningBalance` is read as its words, and `MwSt` is one.
        if words.count > 1, words.allSatisfy({ $0.count > 2 }), text.allSatisfy({ $0.isLetter || $0.isNumber }) {
            text = words.joined(separator: " ").lowercased()
        }
        return Titles(columnName: text.split(separator: " ").joined(separator: " ")).usual
    }

    private static func isTitle(_ text: String) -> Bool {
        text.count <= longestTitle && text.contains(where: \.isLetter) && plainText(text, limit: longestTitle) == text
    }

    /// The head as the file has it, without its unit; `nil` where the name of the measure says the same, and for a head that is no title, or that of another measure.
    private static func title(_ head: String, _ measure: Measure, _ titles: inout Set<String>) -> String? {
        var text = ColumnWords.withoutUnit(head: head)
        if measure.isMoney { text = CurrencyText.withoutSign(head: text) }
        if text.hasSuffix("_pct") { text = text.dropLast("_pct".count) + " %" }
        let title = heading(text)
        let usual = Titles(columnName: measure.name).usual
        guard title != usual, isTitle(title), titles.insert(title).inserted else {
            titles.insert(usual)
            return nil
        }
        return title
    }

    /// `orders` of `exports/orders-2026-10.csv`.
    private static func system(_ files: [String]) -> String {
        let file = files[0].split(separator: "/").last.map(String.init) ?? "table"
        let stem = String(file.prefix { $0 != "." })
        let words = stem.split { !$0.isLetter && !$0.isNumber }.prefix { !($0.first?.isNumber ?? true) }
        let name = ColumnWords.name(words.isEmpty ? "table" : words.joined(separator: "_"))
        // Keys that a record has already.
        return reserved.contains(name) ? name + "_table" : name
    }

    private static let reserved: Set<String> = [
        "almanac", "as_of", "subject", "failures", "trailer", "guardian", "moneymoments", "momentum", "lume", "destiny", "all",
    ]

    /// A name that no other measure or split has, and that means nothing else in formulas and series.
    private static func free(_ name: String, ending: String = "", _ names: inout Set<String>) -> String {
        func joined(_ name: String, _ ending: String) -> String {
            let ending = ending.prefix(ColumnWords.longestName / 2)
            return String(name.prefix(ColumnWords.longestName - ending.count) + ending)
        }
        let whole = joined(name, ending)
        let isTaken = FormulaParser.isFunction(whole) || MeasureDraft.taken.contains(whole) || whole.hasPrefix("by_")
        let base = isTaken ? joined("the_" + name, ending) : whole
        var free = base
        var number = 2
        while !names.insert(free).inserted {
            free = joined(base, "_\(number)")
            number += 1
        }
        return free
    }
}

extension TableProposal.Measure {
    fileprivate var isMoney: Bool { if case .money = unit { true } else { false } }
}
