internal import AlmanacModel

/// The rows of one subject after the other, for columns that no sum of a group says: one row decides, or all have to be looked at.
///
/// A subject's rows are held while it is worked on: some bytes for each row and column, so that each stretch of days is looked at without asking again.
struct RankedRows {
    private let statement: SQLite.Statement
    private let splits: Int
    /// The columns of the declaration, and of each whether it has names that it has a last value for.
    private let columns: [(place: Int, aggregate: Declaration.Aggregate)]
    private var isAtRow: Bool

    init(_ facts: FactTable, _ aggregates: [Declaration.Aggregate], splits: Int) throws(TableError) {
        statement = try facts.rankedRows()
        self.splits = splits
        columns = facts.ranked.map { ($0, aggregates[$0]) }
        isAtRow = try statement.step()
    }

    /// The rows of a subject, by day and in the order in which they happened. Subjects are asked for in their order.
    mutating func rows(of subject: Int) throws(TableError) -> SubjectRows {
        var rows = SubjectRows(columns: columns, splits: splits)
        while isAtRow, case let next = statement.integer(0), next <= subject {
            if next == subject {
                rows.days.append(Int32(truncatingIfNeeded: statement.integer(1)))
                for split in 0..<splits { rows.names[split].append(Int32(truncatingIfNeeded: statement.integer(2 + split))) }
                var place = 2 + splits
                for index in columns.indices {
                    rows.amounts[index].append(statement.number(place) ?? SubjectRows.none)
                    place += 1
                    if columns[index].aggregate.per != nil {
                        rows.keys[index].append(Int32(truncatingIfNeeded: statement.integer(place)))
                        place += 1
                    }
                }
            }
            isAtRow = try statement.step()
        }
        return rows
    }
}

/// The rows of a subject by day, a list for each column.
struct SubjectRows {
    /// Stands for no value: no number of a table is as low.
    static let none = Int64.min

    let columns: [(place: Int, aggregate: Declaration.Aggregate)]
    fileprivate(set) var days: [Int32] = []
    fileprivate var names: [[Int32]]
    fileprivate var amounts: [[Int64]]
    fileprivate var keys: [[Int32]]

    fileprivate init(columns: [(place: Int, aggregate: Declaration.Aggregate)], splits: Int) {
        self.columns = columns
        names = Array(repeating: [], count: splits)
        amounts = columns.map { _ in [] }
        keys = columns.map { _ in [] }
    }

    /// The rows of each name of a split, by its number.
    func rows(bySplit split: Int) -> [Int: [Int]] {
        var rows: [Int: [Int]] = [:]
        for (row, name) in names[split].enumerated() { rows[Int(name), default: []].append(row) }
        return rows
    }

    /// What some of the rows have in each column that is ranked, by day.
    func byDay(_ rows: some RandomAccessCollection<Int>) -> [Int: [Int64?]] {
        var values: [Int: [Int64?]] = [:]
        var held = columns.map { _ in [Int32: Int64]() }
        var start = rows.startIndex
        while start != rows.endIndex {
            let day = days[rows[start]]
            let end = rows[start...].firstIndex { days[$0] != day } ?? rows.endIndex
            values[Int(day)] = columns.indices.map { column in
                columns[column].aggregate.per == nil
                    ? value(column, rows[start..<end]) : total(column, rows[start..<end], &held[column])
            }
            start = end
        }
        return values
    }

    /// What some of the rows have on a stretch of days, in the columns that days say nothing of; `nil` for others.
    func values(_ rows: [Int], on stretch: ClosedRange<Int>) -> [Int64?] {
        func first(from day: Int) -> Int {
            var (low, high) = (0, rows.count)
            while low < high {
                let middle = (low + high) / 2
                if Int(days[rows[middle]]) < day { low = middle + 1 } else { high = middle }
            }
            return low
        }
        let within = rows[first(from: stretch.lowerBound)..<first(from: stretch.upperBound + 1)]
        return columns.indices.map { columns[$0].aggregate.function.isOfRows ? value($0, within) : nil }
    }

    /// What a column has in some rows; `nil` where none has a value.
    private func value(_ column: Int, _ rows: some RandomAccessCollection<Int>) -> Int64? {
        let amounts = amounts[column]
        switch columns[column].aggregate.function {
        case .first: return rows.first { amounts[$0] != Self.none }.map { amounts[$0] }
        case .last: return rows.last { amounts[$0] != Self.none }.map { amounts[$0] }
        case .distinct:
            let known = Set(rows.lazy.map { amounts[$0] }.filter { $0 != Self.none })
            return Int64(known.count)
        case .quantile(let percent):
            let sorted = rows.map { amounts[$0] }.filter { $0 != Self.none }.sorted()
            // The least that so many of a hundred are not above; whole numbers alone.
            return sorted.isEmpty ? nil : sorted[(sorted.count * percent + 99) / 100 - 1]
        case .count, .sum, .increase, .min, .max: return nil
        }
    }

    /// The last values of all names together, each until it has another one.
    private func total(_ column: Int, _ rows: some RandomAccessCollection<Int>, _ held: inout [Int32: Int64]) -> Int64? {
        var isKnown = false
        for row in rows where amounts[column][row] != Self.none {
            held[keys[column][row]] = amounts[column][row]
            isKnown = true
        }
        return isKnown ? held.values.reduce(0) { $0.addingSaturated($1) } : nil
    }
}
