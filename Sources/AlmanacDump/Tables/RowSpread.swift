internal import AlmanacModel
internal import AlmanacText

/// Makes a row of each of several columns: the other columns, the name of the column, and what is in its cell.
struct RowSpread {
    /// Of the rows that are made.
    let names: [String]
    /// Places of the columns that stay, and of those that become rows.
    private let others: [Int]
    private let columns: [(place: Int, name: [UInt8])]
    /// Fields that a row of the file has.
    private let width: Int

    /// - Throws: Each column that is missing.
    init(_ unpivot: Declaration.Unpivot, _ mentions: Declaration.Mentions, names: [String], file: String) throws(FileProblems) {
        var columns: [(place: Int, name: [UInt8])] = []
        var problems: [FileProblem] = []
        for column in unpivot.columns {
            if let place = names.firstIndex(of: column) ?? names.firstIndex(where: { $0.lowercased() == column.lowercased() }) {
                columns.append((place, Array(column.utf8)))
            } else {
                let near = nearest(to: column, among: names).first.map { "; did you mean '\($0)'?" } ?? ""
                problems.append(
                    mentions.problem(column, "no column named '\(column)' in \(file)\(near)")
                        ?? FileProblem(
                            file: file, line: 1, column: 1, message: "no column named '\(column)', which unpivot asks for\(near)"))
            }
        }
        let staying = names.filter { name in !unpivot.columns.contains { $0.lowercased() == name.lowercased() } }
        for name in [unpivot.name, unpivot.value] where staying.contains(where: { $0.lowercased() == name.lowercased() }) {
            problems.append(
                FileProblem(
                    file: file, line: 1, column: 1, message: "there is a column named '\(name)' already; write another name under unpivot"))
        }
        guard problems.isEmpty else { throw FileProblems(problems) }
        let spread = Set(columns.map(\.place))
        others = names.indices.filter { !spread.contains($0) }
        self.columns = columns
        width = names.count
        self.names = others.map { names[$0] } + [unpivot.name, unpivot.value]
    }

    /// The places in the file of columns of the rows that are made.
    func places(of made: Set<Int>) -> Set<Int> {
        Set(made.flatMap { $0 < others.count ? [others[$0]] : $0 == others.count + 1 ? columns.map(\.place) : [] })
    }

    /// The decimal marks of the columns of the rows that are made.
    func marks(of types: TableTypes) -> [DecimalMark] {
        let values = Set(columns.map { types.columns[$0.place].mark })
        return others.map { types.columns[$0].mark } + [types.mark, values.count == 1 ? values.first ?? types.mark : types.mark]
    }

    /// A row that is not whole stays as it is, so that what is wrong with it is told once.
    func rows(of row: TableRow) -> [TableRow] {
        guard row.problem == nil, row.count >= width else {
            var refused = row
            refused.refuse("there are \(row.count) fields, and the header names \(width)")
            return [refused]
        }
        return columns.map { column in
            var made = TableRow()
            made.begin(line: row.line)
            for place in others {
                made.bytes.append(contentsOf: row[place])
                made.endField()
            }
            made.bytes.append(contentsOf: column.name)
            made.endField()
            made.bytes.append(contentsOf: row[column.place])
            made.endField()
            return made
        }
    }
}
