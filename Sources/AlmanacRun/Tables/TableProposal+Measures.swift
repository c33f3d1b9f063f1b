import AlmanacDump
import AlmanacModel

extension TableProposal.Measure {
    var isMoney: Bool { if case .money = unit { true } else { false } }

    /// A sum, a mean, or the last one of a balance, for each currency: two of them are never added up.
    static func each(
        _ column: TableTypes.Column, _ currencies: TableCurrencies, account: String?, _ names: inout ProposedNames
    ) -> [Self] {
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
            let heading = ProposedNames.heading(column.name)
            let missing = currencies.missing > 0 ? "; \(counted(currencies.missing, "row")) without a currency are in none" : ""
            return Self(
                name: names.free(ColumnWords.name(column.name), ending: "_" + currency.code.lowercased()),
                formula: formula, unit: .money(currency), note: "the rows in \(currency.code)\(missing)",
                title: ProposedNames.isTitle(heading) ? heading + " " + currency.code : nil)
        }
    }

    /// What there is at the end: the last value, which is never added up.
    static func last(
        _ column: TableTypes.Column, _ unit: Declaration.MeasuredUnit, per: String?, isOfAccount: Bool, _ reasons: [String],
        _ names: inout ProposedNames
    ) -> Self {
        let what = per.map { "the last one of each \(isOfAccount ? "account" : $0), added up" } ?? "the last one"
        return Self(
            name: names.free(ColumnWords.name(CurrencyText.withoutCurrency(head: column.name))),
            formula: .aggregate(.init(.last, of: column.name, per: per)), unit: unit,
            note: ([what] + reasons).filter { !$0.isEmpty }.joined(separator: "; "))
    }

    static func sum(
        _ column: TableTypes.Column, _ unit: Declaration.MeasuredUnit, _ study: TableStudy, isProven: Bool, _ names: inout ProposedNames
    ) -> Self {
        var head = column.name
        if case .money = unit { head = CurrencyText.withoutCurrency(head: head) }
        let note = isProven ? study.balance.map { "adds up to '\(study.types.columns[$0.balance].name)', row by row" } ?? "" : ""
        return Self(
            name: names.free(ColumnWords.name(head)), formula: .aggregate(.init(.sum, of: column.name)), unit: unit, note: note)
    }

    /// How many rows have a yes in a column of yes and no, or a mark in one that is blank elsewhere; `nil` for any other column.
    static func count(_ column: TableTypes.Column, _ names: inout ProposedNames) -> Self? {
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
        let ending = column.isSplit ? "_" + ColumnWords.name(first) : ""
        return Self(
            name: names.free(ColumnWords.name(column.name), ending: ending), formula: .aggregate(.init(.count, where: condition)),
            unit: .count, note: "rows with \(first)")
    }

    private static let yes: Set<String> = ["true", "yes", "ja", "oui", "sí", "y", "t"]
    private static let marks: Set<String> = ["x", "✓", "✔", "✔️", "☑", "✅", "*", "done", "ok"]
}
