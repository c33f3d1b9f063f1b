package import AlmanacDump
package import AlmanacModel

/// What files of one table have in them, looked at as a whole.
package struct TableStudy: Sendable {
    package let files: [String]
    package let shape: TableShape
    package private(set) var types: TableTypes
    /// The first rows, as texts.
    package private(set) var rows: [[String]] = []
    package private(set) var balance: RunningBalance?
    /// The column whose names tell the rows of a day apart, such as the item in a list of what there is in stock; `nil` where there is one row of each day, or no
    /// such column.
    package private(set) var key: String?
    /// True where each of several days has as many rows as any other: they are what a day is told in, and their number says nothing.
    package private(set) var isRegular = false
    /// How the files are read: what was given, and what was found in all rows.
    package private(set) var reading: Declaration.Reading

    private let given: Declaration.Reading
    /// The first rows as numbers; `nil` for cells that are none.
    private var numbers: [[Double?]] = []

    /// Rows that are shown, and rows in which a balance and a key are looked for.
    private static let shownRows = 5
    private static let studiedRows = 500

    /// - Throws: `badData` for files that cannot be read, or are not of one table.
    package init(_ files: [String], given: Declaration.Reading) throws(RunFailure) {
        self.files = files
        self.given = given
        var reading = given
        var shape: TableShape?
        var evidence: [ColumnEvidence] = []
        var sample: [[String]] = []
        for file in files {
            let bytes = try Self.open(file, reading)
            guard var found = TableShape(of: bytes, given: reading) else { throw RunFailure(.badData, "\(file): there is no row in it") }
            if let first = shape, first.names != found.names {
                let strangers = found.names.filter { !first.names.contains($0) } + first.names.filter { !found.names.contains($0) }
                throw RunFailure(
                    .badData,
                    "\(file): its columns are not those of \(files[0]) (\(strangers.prefix(3).map { "'\($0)'" }.joined(separator: ", "))); name the files of one table"
                )
            }
            if shape == nil {
                shape = found
                evidence = found.names.map { _ in ColumnEvidence() }
            }
            found = shape ?? found
            do throws(ByteInput.Failure) {
                var reader = try RowReader(bytes, found.dialect)
                var row = TableRow()
                if found.hasHeader { _ = try reader.next(&row) }
                while try reader.next(&row) {
                    guard row.problem == nil else { continue }
                    for index in evidence.indices where index < row.count {
                        row.withField(index) { evidence[index].add($0, none: reading.none) }
                    }
                    if file == files[0], sample.count < Self.studiedRows {
                        sample.append(found.names.indices.map { $0 < row.count ? String(decoding: row[$0], as: UTF8.self) : "" })
                    }
                }
            } catch {
                throw RunFailure(.badData, "\(file): \(error.reason)")
            }
        }
        guard let shape else { throw RunFailure(.usage, "no file; write almanac new orders.csv") }
        self.shape = shape
        types = TableTypes(names: shape.names, evidence: evidence, given: reading.asRead(by: shape))
        rows = Array(sample.prefix(Self.shownRows))
        // What is found in all rows need not be found in the first ones, so that it counts as given from here on.
        if !shape.hasHeader, shape.dialect.keys == nil, reading.header == nil { reading.header = shape.names }
        if types.needsMark, reading.decimal == nil, shape.dialect.keys == nil { reading.decimal = types.mark.rawValue }
        if types.needsOrder, reading.dates == nil { reading.dates = types.order.rawValue }
        if let form = types.form, reading.durations == nil { reading.durations = form.rawValue }
        let typed = types.columns.filter { $0.kind.isNumber || $0.isTime }
        let nones = Set(typed.flatMap { $0.evidence.nones.keys } + typed.filter(\.kind.isNumber).compactMap(\.evidence.stray))
        reading.none += nones.subtracting(reading.none).sorted()
        self.reading = reading
        numbers = sample.map { row in
            types.columns.indices.map { place in
                guard types.columns[place].kind.isNumber else { return nil }
                return Array(row[place].utf8).withUnsafeBufferPointer { cell in
                    NumberText.read(ColumnEvidence.trimmed(cell), mark: types.columns[place].mark).map {
                        Double($0.units) / Double(NumberText.power($0.digits))
                    }
                }
            }
        }
        balance = findBalance(sample)
        key = findKey(sample)
        isRegular = findRegular(sample)
    }

    static func open(_ file: String, _ reading: Declaration.Reading) throws(RunFailure) -> TextBytes {
        guard file != "-" else {
            throw RunFailure(.usage, "a table from standard input has no name that settings could have; save it to a file first")
        }
        do throws(ByteInput.Failure) {
            let input = try ByteInput(path: file) { StopSignal.exitCode != nil }
            return try TextBytes(input, encoding: reading.encoding.flatMap { TextEncoding(rawValue: $0) })
        } catch {
            throw RunFailure(.badData, "\(file): \(error.reason)")
        }
    }

    /// What is asked, the first question first; `nil` where nothing is.
    package var question: Ambiguity? { shape.ambiguity ?? types.ambiguities.first }

    /// What is asked about the columns of a statement alone.
    func question(of columns: Declaration.StatementColumns) -> Ambiguity? {
        if let ambiguity = shape.ambiguity { return ambiguity }
        let read = [columns.day, columns.amount, columns.debit, columns.credit, columns.balance].joined()
        let used = types.columns.filter { read.contains($0.name) }
        return TableTypes(names: used.map(\.name), evidence: used.map(\.evidence), given: given.asRead(by: shape)).ambiguities.first
    }

    private func findBalance(_ sample: [[String]]) -> RunningBalance? {
        let places = types.columns.indices.filter { types.columns[$0].kind.isNumber && types.columns[$0].kind != .duration }
        let digits = places.map { types.columns[$0].evidence.digits(types.columns[$0].mark) }.max() ?? 0
        let numbers = sample.map { row in
            places.map { place in
                Array(row[place].utf8).withUnsafeBufferPointer { cell in
                    NumberText.read(cell, mark: types.columns[place].mark).flatMap { $0.units(of: digits) }
                }
            }
        }
        guard var balance = RunningBalance(in: numbers) else { return nil }
        balance.amount = places[balance.amount]
        balance.balance = places[balance.balance]
        return balance
    }

    /// The columns by which another one is worked out in each of the first rows; `nil` where there are none.
    func quotient(of column: Int, among columns: [Int]) -> RowQuotient? {
        RowQuotient(of: column, among: columns, rows: numbers, digits: types.columns.map { $0.evidence.digits($0.mark) })
    }

    /// Names of a key at most.
    private static let mostNames = 100

    /// Days that have to be alike, so that it is no chance.
    private static let fewestRegular = 7

    private func findRegular(_ sample: [[String]]) -> Bool {
        guard let time = types.time, time.evidence.clocks == 0, let place = types.columns.firstIndex(where: { $0.name == time.name })
        else { return false }
        var rows = Dictionary(grouping: sample, by: { $0[place] }).mapValues(\.count)
        // The sample may end within a day.
        if sample.count == Self.studiedRows, let last = sample.last { rows[last[place]] = nil }
        return rows.count >= Self.fewestRegular && Set(rows.values).count == 1
    }

    private func findKey(_ sample: [[String]]) -> String? {
        guard let time = types.columns.firstIndex(where: { $0.name == types.time?.name }),
            Set(sample.map { $0[time] }).count < sample.count
        else { return nil }
        return types.columns.indices.first { place in
            let column = types.columns[place]
            let names = column.evidence.nameCount
            return (column.kind == .text || column.kind == .id) && column.evidence.empty == 0 && !column.evidence.hasManyNames
                && (2...Self.mostNames).contains(names) && names * 2 <= column.evidence.cells
                && Set(sample.map { [$0[time], $0[place]] }).count == sample.count
        }.map { types.columns[$0].name }
    }
}
