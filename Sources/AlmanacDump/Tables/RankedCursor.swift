internal import AlmanacModel

/// A statement with one value a group, read beside the one that groups are made of.
struct RankedCursor {
    let column: Int
    private let statement: SQLite.Statement
    /// Columns that make a group: the subject, the name of a split, the day.
    private let width: Int
    /// True where a value is of a name, and those of all names are added up, each until it has another one.
    private let isPerName: Bool
    private var isAtRow: Bool
    /// The values of the names so far, of the subject and the split that stand in `place`.
    private var held: [Int: Int64] = [:]
    private var place: [Int] = []

    init(_ facts: FactTable, _ column: Int, of aggregate: Declaration.Aggregate, split: Int?, bySpan: Bool = false) throws(SQLite.Failure) {
        self.column = column
        statement = try facts.values(column, split: split, bySpan: bySpan)
        width = split == nil ? 2 : 3
        isPerName = aggregate.per != nil
        isAtRow = try statement.step()
    }

    /// The value of a group; `nil` where it has none. Groups are asked for in their order.
    mutating func value(of group: [Int]) throws(SQLite.Failure) -> Int64? {
        if place != group.dropLast() {
            place = Array(group.dropLast())
            held.removeAll(keepingCapacity: true)
        }
        var value: Int64?
        while isAtRow, case let row = (0..<width).map({ statement.integer($0) }), !group.lexicographicallyPrecedes(row) {
            if row == group {
                value = statement.number(width)
                if isPerName { held[statement.integer(width + 1)] = value }
            }
            isAtRow = try statement.step()
        }
        if isPerName, value != nil { return held.values.reduce(0) { $0.addingSaturated($1) } }
        return value
    }

    /// The groups of a subject that come next, with their values.
    mutating func rows(of subject: Int) throws(SQLite.Failure) -> [(group: [Int], value: Int64)] {
        var rows: [(group: [Int], value: Int64)] = []
        while isAtRow, statement.integer(0) <= subject {
            if statement.integer(0) == subject, let value = statement.number(width) {
                rows.append(((1..<width).map { statement.integer($0) }, value))
            }
            isAtRow = try statement.step()
        }
        return rows
    }
}
