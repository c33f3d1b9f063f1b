internal import AlmanacModel

/// Reads the cells of a file as what they are: by the decimal mark of their column, the file's order of days, and the texts that stand for no value.
struct CellReader: Sendable {
    private let marks: [DecimalMark]
    private let mark: DecimalMark
    private let order: DateOrder
    private let none: [[UInt8]]
    /// What `7:30` is in each column; `nil` where nothing tells.
    private let forms: [DurationForm?]

    /// - Parameters:
    ///   - marks: Of the columns, where they are not those of the file.
    ///   - forms: The same, what `7:30` is in each.
    init(_ types: TableTypes, none: [String], marks: [DecimalMark]? = nil, forms: [DurationForm?] = []) {
        self.marks = marks ?? types.columns.map(\.mark)
        self.forms = forms
        mark = types.mark
        order = types.order
        self.none = none.map { Array($0.utf8) }
    }

    enum Value: Sendable {
        case empty
        case number(NumberText)
        /// In a currency that is not that of the column.
        case otherCurrency
        case unreadable
    }

    /// The text of a cell without blanks around it; nothing where it stands for no value.
    @inline(__always)
    func withText<Result>(_ row: TableRow, _ place: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        row.withField(place) { field in
            let cell = ColumnEvidence.trimmed(field)
            return body(isNone(cell) ? UnsafeBufferPointer(start: nil, count: 0) : cell)
        }
    }

    func isEmpty(_ row: TableRow, _ place: Int) -> Bool { withText(row, place) { $0.isEmpty } }

    private func isNone(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        !none.isEmpty && none.contains { $0.elementsEqual(cell) }
    }

    /// - Parameter length: Milliseconds of the unit that the column is measured in; `nil` where that is no time.
    func number(_ row: TableRow, _ place: Int, in currency: Currency?, length: Int64? = nil) -> Value {
        withText(row, place) { cell in
            if cell.isEmpty { return .empty }
            let number = NumberText.read(cell, mark: place < marks.count ? marks[place] : mark)
            // Letters behind a number may be those of a currency, and `45m` is how long something took.
            if let length, number?.currency.isEmpty != true, let duration = DurationText.read(cell) {
                return duration.number(of: length, place < forms.count ? forms[place] : nil).map { .number($0) } ?? .unreadable
            }
            guard let number else { return .unreadable }
            if number.currency.isEmpty { return .number(number) }
            guard let other = CurrencyText.currency(cell[number.currency]) else { return .unreadable }
            guard let currency, other.code != currency.code else { return .number(number) }
            // The signs of dollar and yen are those of several currencies; who declares one of them means it.
            let sign = cell[number.currency]
            return sign.contains(0x24) || sign.elementsEqual([0xC2, 0xA5]) ? .number(number) : .otherCurrency
        }
    }

    func time(_ row: TableRow, _ place: Int) -> TimeText? {
        withText(row, place) { $0.isEmpty ? nil : TimeText.read($0, order: order) }
    }

    /// How a number stands to another one: below, equal or above; `nil` for what is none.
    func compare(_ row: TableRow, _ place: Int, to units: Int64, _ digits: Int) -> Int? {
        guard case .number(let number) = number(row, place, in: nil) else { return nil }
        let most = max(number.digits, digits)
        guard let one = number.units(of: most), let other = NumberText.scaled(units, from: digits, to: most) else {
            // The one that does not fit is the greater one.
            return number.digits < digits ? (number.units < 0 ? -1 : 1) : (units < 0 ? 1 : -1)
        }
        return one < other ? -1 : one > other ? 1 : 0
    }
}
