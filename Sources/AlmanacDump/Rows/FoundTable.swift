package import AlmanacModel

extension Declaration.Reading {
    /// The same of rows that are objects, whose numbers have a point.
    package func asRead(by shape: TableShape) -> Self {
        guard shape.dialect.keys != nil, decimal == nil else { return self }
        var reading = self
        reading.decimal = DecimalMark.point.rawValue
        return reading
    }
}

/// A table as it is found by its first rows: where its rows stand, and what its columns are.
package struct FoundTable: Sendable {
    package var shape: TableShape
    package var types: TableTypes
    /// False for a header with no row below it.
    let hasRows: Bool
    private let evidence: [ColumnEvidence]
    private let given: Declaration.Reading

    /// - Parameter bytes: Nothing of them is taken.
    /// - Returns: `nil` for a text without a row.
    package init?(of bytes: TextBytes, given: Declaration.Reading = Declaration.Reading()) {
        guard let shape = TableShape(of: bytes, given: given) else { return nil }
        self.shape = shape
        let given = given.asRead(by: shape)
        self.given = given
        var evidence = shape.names.map { _ in ColumnEvidence() }
        hasRows = Self.read(bytes, shape) { row in
            for index in evidence.indices where index < row.count { row.withField(index) { evidence[index].add($0, none: given.none) } }
        }
        self.evidence = evidence
        types = TableTypes(names: shape.names, evidence: evidence, given: given)
    }

    /// What is asked about some of the columns alone: what is not read need not be known.
    ///
    /// - Parameter times: Those that are measured in minutes or the like.
    package func ambiguity(of columns: Set<Int>, times: Set<Int> = []) -> Ambiguity? {
        if let ambiguity = shape.ambiguity { return ambiguity }
        let open = times.sorted().first { $0 < evidence.count && evidence[$0].pairs > 0 && types.columns[$0].form == nil }
        if let open {
            return Ambiguity(
                question: .durations, column: shape.names[open], samples: evidence[open].twoDurations,
                answers: DurationForm.allCases.map { Ambiguity.Answer(key: "durations", value: $0.rawValue) })
        }
        guard !types.ambiguities.isEmpty else { return nil }
        let used = columns.sorted().filter { $0 < evidence.count }
        return TableTypes(names: used.map { shape.names[$0] }, evidence: used.map { evidence[$0] }, given: given).ambiguities.first
    }

    /// The rows behind the header, as far as they were read.
    ///
    /// - Returns: False where there is none.
    private static func read(_ bytes: TextBytes, _ shape: TableShape, _ take: (TableRow) -> Void) -> Bool {
        var sample = bytes.ahead
        // A row that was cut says nothing.
        if !bytes.isReadToEnd, let end = sample.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) { sample = sample[...end] }
        var isHeader = shape.hasHeader
        var hasRows = !bytes.isReadToEnd
        RowReader.read(sample, shape.dialect) { row in
            if !isHeader {
                hasRows = true
                if row.problem == nil { take(row) }
            }
            isHeader = false
            return true
        }
        return hasRows
    }
}
