package import AlmanacDump
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
    /// What a row stands for, where that is a week or a quarter, whose other days are not known.
    package var stretch: TimeText.Form?
    /// True where each day has as many rows as any other, which are not counted then.
    package private(set) var isRegular = false
    package var zone: String?
    /// The column that makes a row one of its own; `nil` where none does.
    package var id: String?
    package var subject: String?
    /// Where columns are months, each of which becomes a row.
    package var unpivot: Declaration.Unpivot?
    package var measures: [Measure]
    package var splits: [Split]
    package var reading: Declaration.Reading
    /// Columns that nothing is made of.
    package var left: [LeftColumn] = []

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
        system = ProposedNames.system(study.files)
        from = TableFiles.pattern(of: study.files)
        self.time = time?.name
        isMonthly = time?.evidence.isMonths(study.types.order) ?? false
        stretch = time?.evidence.stretch
        self.zone = zone
        self.subject = subject
        reading = study.reading
        unpivot = time == nil ? Self.months(columns) : nil
        id = unpivot != nil ? nil : columns.first { $0.name != subject && $0.isUnique }?.name
        measures = []
        splits = []
        var names = ProposedNames()
        let currencies = TableCurrencies(columns)
        let account = columns.first {
            $0.kind != .empty && (2...Self.mostAccounts).contains($0.evidence.nameCount) && ColumnWords.isAccount($0.name)
        }?.name
        var ranked: [Ranked] = []
        var counts: Set<String> = []
        if let unpivot {
            let kinds = columns.filter { unpivot.columns.contains($0.name) }.map { $0.unit(currencies) }
            let currency = kinds.allSatisfy { $0 == kinds[0] && $0 != .count } ? kinds[0] : .number
            let measure = Measure(
                name: names.free(unpivot.value), formula: .aggregate(.init(.sum, of: unpivot.value)), unit: currency,
                note: "what stands under \(unpivot.columns.count) months")
            ranked.append(Ranked(.proven, unpivot.value, measure))
        }
        for (index, column) in columns.enumerated() where column.name != subject {
            if let unpivot {
                if column.kind.isNumber, !unpivot.columns.contains(column.name) {
                    left.append(.besideMonths(column.name))
                }
                continue
            }
            guard column.kind.isNumber else {
                if var measure = Measure.count(column, &names) {
                    if !column.isSplit { measure.title = names.title(column.name, of: measure) }
                    counts.insert(column.name)
                    ranked.append(Ranked(.other, column.name, measure))
                }
                continue
            }
            let unit = column.unit(currencies)
            let isBalance = index == study.balance?.balance || ColumnWords.isBalance(column.name)
            if let currencies, currencies.only == nil, unit == .number, isBalance || ColumnWords.isMoney(column.name) {
                guard currencies.codes.count <= TableCurrencies.most else {
                    left.append(.inCurrencies(column.name, currencies))
                    continue
                }
                let isMean = ColumnWords.isMean(column.name)
                let rank = isBalance ? .balance : isMean ? .other : Self.rank(column.name, isMoney: true)
                ranked += Measure.each(column, currencies, account: account, &names).map { Ranked(rank, $0.name, $0) }
                continue
            }
            var rank = Rank.other
            var measure: Measure
            switch ColumnTreatment.of(column, at: index, study) {
            case .sum:
                let isProven = index == study.balance?.amount
                measure = Measure.sum(column, unit, study, isProven: isProven, &names)
                rank = isProven ? .proven : Self.rank(column.name, isMoney: measure.isMoney)
            case .mean:
                measure = Measure(
                    name: names.free(ColumnWords.name(CurrencyText.withoutCurrency(head: column.name))),
                    formula: .mean(of: column.name), unit: column.unitOfMean(currencies), note: "on average")
            case .last(let reason):
                let meter =
                    ColumnWords.isReading(column.name) ? columns.first { $0.isSplit && ColumnWords.isMeter($0.name) }?.name : nil
                let per = isBalance ? account : account ?? study.key ?? meter
                var reasons = [reason]
                if per == nil, !isBalance, let split = columns.first(where: { $0.kind == .text && $0.isSplit })?.name {
                    reasons.append("where each \(split) has its own, write last(… per \(Declaration.written(split)))")
                }
                measure = Measure.last(column, unit, per: per, isOfAccount: per == account, reasons, &names)
                if isBalance { rank = .balance }
            case .nothing(let reason):
                left.append(LeftColumn(name: column.name, reason: reason))
                continue
            }
            measure.title = names.title(column.name, of: measure)
            ranked.append(Ranked(rank, column.name, measure))
        }
        // Amounts first, and all others as the columns stand.
        ranked = Rank.allCases.flatMap { rank in ranked.filter { $0.rank == rank } }
        measures = ranked.prefix(Self.mostMeasures).map(\.measure)
        measures = measures.map { rate($0, study) }
        left += ranked.dropFirst(Self.mostMeasures).map { .besideOthers($0.label, Self.mostMeasures) }
        // What has a number or a text of its own is a thing to be counted, however regularly it comes.
        isRegular =
            study.isRegular && subject == nil && !measures.isEmpty
            && !columns.contains { ($0.kind == .text || $0.kind == .id) && !$0.isSplit }
        if unpivot == nil, !isRegular {
            let count = Measure(
                name: names.free("rows"), formula: .aggregate(.init(.count)), unit: .count, note: "how many there are")
            measures.append(count)
        }
        // Of a list without days each row may be what is looked for; names that several rows share come first.
        let shared = columns.filter { $0.name != subject && $0.isSplit }
        let single = columns.filter { time == nil && $0.name != subject && $0.name != id && $0.isListOfNames }
        for column in shared + single {
            guard splits.count < Self.mostSplits - (unpivot == nil ? 0 : 1) else {
                if !counts.contains(column.name) { left.append(.besideOthers(column.name, Self.mostSplits)) }
                continue
            }
            let name = names.free(ColumnWords.name(column.name))
            let heads = columns.map(\.name)
            let isFound = ColumnWords.places(of: name, among: heads).map { heads[$0] } == [column.name]
            let title = ProposedNames.heading(column.name)
            let isSaid = title == Titles(columnName: isFound ? name : column.name).usual || !ProposedNames.isTitle(title)
            splits.append(
                Split(
                    name: name, column: column.name, note: "\(column.evidence.nameCount) names", isFound: isFound,
                    title: isSaid ? nil : title))
        }
        if let unpivot {
            let name = names.free(unpivot.name)
            splits.append(Split(name: name, column: unpivot.name, note: "\(unpivot.columns.count) names", isFound: false))
        }
        let pers = measures.compactMap { if case .aggregate(let aggregate) = $0.formula { aggregate.per } else { nil } }
        let used = counts.union(pers).union(splits.map(\.column)).union(left.map(\.name))
            .union([self.time, id, subject, currencies?.column].compactMap(\.self))
        left += columns.compactMap { column in
            used.contains(column.name) ? nil : LeftColumn.unused(column, time: self.time)
        }
        let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1.name, $0) })
        left = left.enumerated().sorted { one, other in
            (places[one.element.name] ?? .max, one.offset) < (places[other.element.name] ?? .max, other.offset)
        }.map(\.element)
    }

    package var declaration: Declaration {
        Declaration(
            system: system, title: Titles(columnName: system),
            measures: measures.map { measure in
                Declaration.Measure(
                    name: measure.name, title: measure.title.map { Titles($0) }, unit: measure.unit, formula: measure.formula)
            },
            splits: splits.map { Declaration.Split(name: $0.name, column: $0.column, title: $0.title.map { Titles($0) }) },
            missing: stretch == .quarter ? .gap : nil, grain: time == nil ? .none : isMonthly ? .month : stretch == .week ? .week : .day,
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

    private static func rank(_ head: String, isMoney: Bool) -> Rank {
        if ColumnWords.isMainAmount(head) { return isMoney ? .mainAmountOfMoney : .mainAmount }
        if ColumnWords.isAmount(head) { return isMoney ? .amountOfMoney : .amount }
        return isMoney ? .money : .other
    }

    /// Most accounts of a balance.
    private static let mostAccounts = 100
}
