import AlmanacDump
import AlmanacModel

/// A column that says of which currency the amounts of a row are.
struct TableCurrencies {
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

    /// Currencies at most of which each has a measure of its own.
    static let most = 4
}
