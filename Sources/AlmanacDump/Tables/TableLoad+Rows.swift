internal import AlmanacModel
internal import AlmanacText

/// What a file's rows are read with, and the memory for the numbers of one.
struct RowFilling {
    let plan: RowPlan
    let cells: CellReader
    let file: String
    let number: Int
    /// True where equal rows of several files are looked for.
    let marksRows: Bool
    var values: [Int64?] = []
    /// When the first and the last row happened that were read so far.
    var moments: (first: Instant, last: Instant)?
    /// The last subject, as rows of one often stand together.
    var subject: (id: Int, zone: Zone)?

    /// True for a file that begins with what happened last.
    var isNewestFirst: Bool { moments.map { $0.last < $0.first } ?? false }

    init(plan: RowPlan, cells: CellReader, file: String, number: Int, marksRows: Bool) {
        self.plan = plan
        self.cells = cells
        self.file = file
        self.number = number
        self.marksRows = marksRows
    }
}

extension TableLoad {
    /// Adds a row to the facts, or tells why it is left out.
    mutating func take(_ row: TableRow, _ filling: inout RowFilling, subjects: inout NameIDs, _ clocks: RowClocks) throws(TableError) {
        let plan = filling.plan
        let cells = filling.cells
        rowCount += 1
        if let problem = problem(of: row, plan) { return lose(row, filling, problem.column, problem.message, of: nil, in: Self.lostRows) }
        let verdict = plan.condition?.verdict(row, cells) ?? .holds
        if verdict == .fails { return }
        if filling.subject == nil || plan.subject != nil {
            // The subject of a table that has none in its rows is an empty name, which no cell has.
            let id =
                plan.subject.map { place in cells.withText(row, place) { $0.isEmpty ? -1 : subjects.id(of: $0) } }
                ?? subjects.id(of: UnsafeBufferPointer(start: nil, count: 0))
            guard id >= 0 else { return lose(row, filling, (plan.subject ?? 0) + 1, "it has no subject", of: nil, in: Self.lostRows) }
            if filling.subject?.id != id { filling.subject = (id, clocks.zone(of: plan.subject == nil ? "" : subjects.text(id))) }
        }
        guard let subject = filling.subject else { return }
        if case .unknown(let place) = verdict {
            return lose(row, filling, place + 1, unreadable(row, place, plan), of: subject.id, in: plan.names[place])
        }
        // Rows without a time are all of one day, which becomes that of the record.
        var (day, moment) = (Day(0), Instant(seconds: 0))
        if let place = plan.time {
            guard let time = cells.time(row, place) else {
                return lose(row, filling, place + 1, "\(shown(row, place)) is no day", of: subject.id, in: rows.time?.column ?? "")
            }
            (day, moment) = clocks.day(time, in: subject.zone)
            if time.form == .week || time.form == .quarter { stretch = time.form }
            day = declaration.grain.days(around: day).lowerBound
        }
        filling.values.removeAll(keepingCapacity: true)
        filling.values.append(Int64(subject.id))
        filling.values.append(Int64(day.number))
        filling.values.append(moment.seconds)
        filling.values.append(Int64(filling.number))
        filling.values.append(Self.mark(row, filling))
        for (split, place) in plan.splits.enumerated() {
            filling.values.append(Int64(cells.withText(row, place) { names[split].id(of: $0) }))
        }
        var isWhole = true
        for (index, column) in plan.columns.enumerated() {
            let amount = try amount(row, index, column, filling, subject.id)
            if case .unreadable = amount { isWhole = false }
            filling.values.append(amount.units)
        }
        if !isWhole { countLostRow() }
        for (index, column) in plan.columns.enumerated() {
            guard let per = column.per else { continue }
            filling.values.append(Int64(cells.withText(row, per) { texts[index].id(of: $0) }))
        }
        if plan.hasPlaces { filling.values.append(Int64(row.line)) }
        filling.moments = (filling.moments?.first ?? moment, moment)
        try facts.add(filling.values)
    }

    private func problem(of row: TableRow, _ plan: RowPlan) -> TableRow.Problem? {
        if let problem = row.problem { return problem }
        if row.count == plan.width { return nil }
        // A separator at the end of a row makes a field of nothing.
        if row.count > plan.width, (plan.width..<row.count).allSatisfy({ row[$0].isEmpty }) { return nil }
        return TableRow.Problem(
            column: min(row.count, plan.width) + 1,
            message:
                "\(counted(row.count, "field")), and the header names \(plan.width); a field with a separator in it must stand in quotes")
    }

    /// What a row has of a column.
    private enum Amount {
        case known(Int64)
        /// Its cell is empty, or the row does not count, and nothing is the least of nothing.
        case none
        case unreadable

        var units: Int64? { if case .known(let units) = self { units } else { nil } }
    }

    /// Of a cell that cannot be read it is told where it is, and the subject has lost it.
    private mutating func amount(
        _ row: TableRow, _ index: Int, _ column: RowPlan.Column, _ filling: RowFilling, _ subject: Int
    ) throws(TableError) -> Amount {
        let cells = filling.cells
        // Between two readings of a counter there may be rows without one.
        let nothing = column.function.addsUp && column.function != .increase ? Amount.known(0) : .none
        switch column.condition?.verdict(row, cells) ?? .holds {
        case .holds: break
        case .fails: return nothing
        case .unknown(let place):
            tell(row, filling, place + 1, unreadable(row, place, filling.plan), column: filling.plan.names[place])
            lose(subject, column.name)
            return .unreadable
        }
        guard let place = column.place else { return .known(1) }
        if column.function == .count { return cells.isEmpty(row, place) ? nothing : .known(1) }
        if column.function == .distinct {
            return cells.withText(row, place) { $0.isEmpty ? Amount.none : .known(Int64(texts[index].id(of: $0))) }
        }
        let message: String
        switch cells.number(row, place, in: column.currency, length: column.length) {
        case .empty: return nothing
        case .number(let number):
            if let units = try facts.units(number, column: index) { return .known(units) }
            message = "\(shown(row, place)) does not fit in 64 bits"
        case .otherCurrency: message = "\(shown(row, place)) is not in \(column.currency?.code ?? ""); two currencies are never added up"
        case .unreadable: message = unreadable(row, place, filling.plan)
        }
        tell(row, filling, place + 1, message, column: declaration.columns[index].aggregate.column)
        lose(subject, column.name)
        return .unreadable
    }

    private func unreadable(_ row: TableRow, _ place: Int, _ plan: RowPlan) -> String {
        let isAmount = plan.columns.contains { $0.place == place && $0.currency != nil }
        return "\(shown(row, place)) is no \(isAmount ? "amount" : "number")"
    }

    private func shown(_ row: TableRow, _ place: Int) -> String {
        "\"\(plainText(String(decoding: row[place].prefix(60), as: UTF8.self), limit: 40))\""
    }

    private static func mark(_ row: TableRow, _ filling: RowFilling) -> Int64 {
        guard filling.marksRows || !filling.plan.id.isEmpty else { return 0 }
        var hasher = Hasher()
        func add(_ place: Int) {
            row.withField(place) { field in
                let cell = ColumnEvidence.trimmed(field)
                hasher.combine(cell.count)
                hasher.combine(bytes: UnsafeRawBufferPointer(cell))
            }
        }
        if filling.plan.id.isEmpty {
            for place in 0..<filling.plan.width { add(place) }
        } else {
            for place in filling.plan.id { add(place) }
        }
        return Int64(hasher.finalize())
    }

    // MARK: Losses

    private mutating func lose(_ row: TableRow, _ filling: RowFilling, _ column: Int, _ message: String, of subject: Int?, in name: String)
    {
        tell(row, filling, column, message, column: name == Self.lostRows ? nil : name)
        countLostRow()
        if let subject { lose(subject, name) }
    }

    /// A cell that several numbers need is told once.
    private mutating func tell(_ row: TableRow, _ filling: RowFilling, _ number: Int, _ message: String, column: String?) {
        let place = "\(filling.file):\(row.line):\(number)"
        guard place != lastTold else { return }
        lastTold = place
        tell(Notice(place: place, path: column.map { plainText($0, limit: 40) } ?? "", message: message))
    }
}

/// At most so many characters of a text on one line, without what moves a cursor or turns a direction.
package func plainText(_ text: String, limit: Int) -> String {
    var line = ""
    for (count, scalar) in text.unicodeScalars.enumerated() {
        if count == limit { return line + "…" }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: line += "�"
        default: line.unicodeScalars.append(scalar)
        }
    }
    return line
}
