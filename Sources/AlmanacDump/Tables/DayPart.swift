internal import AlmanacModel

/// The days of a subject in a declared system, added up.
struct DayPart {
    let declaration: Declaration
    /// Digits of each column's last figure.
    var digits: [Int]
    var first: Int
    var last: Int
    /// The last day with rows of anybody in the table: a subject without rows until then has had none.
    var until: Int
    var rows = 0
    var lastMoment: Int64
    /// Days with rows, ascending, and what each column comes to; `nil` where that is unknown.
    var days: [(day: Int, amounts: [Int64?])] = []
    var splits: [[Named]] = []
    /// Names of each split that are together in the last one.
    var rest: [Int] = []
    var lost: [String: Int] = [:]
    var failures: [(file: String, message: String)] = []

    var total: TableRecord.Total {
        let sums = declaration.columns.enumerated().map { place, column -> Int64? in
            guard column.aggregate.function.addsUp else { return column.aggregate.function.together(days.map { $0.amounts[place] }) }
            return days.reduce(Int64?(0)) { sum, day in
                guard let sum, let amount = day.amounts[place] else { return nil }
                let (both, overflow) = sum.addingReportingOverflow(amount)
                return overflow ? nil : both
            }
        }
        return TableRecord.Total(rows: rows, days: Day(first)...Day(last), sums: sums, digits: digits)
    }

    mutating func take(_ day: Int, rows: Int, moment: Int64, _ amounts: [Int64?]) {
        last = day
        self.rows += rows
        lastMoment = max(lastMoment, moment)
        days.append((day, amounts))
    }

    /// What has one name of a split, by day; the rest has none.
    struct Named {
        var name: String
        var days: [(day: Int, amounts: [Int64?])] = []
    }

    /// Names of a split at most, of which the last one is all others together, where there are more.
    static let mostNames = 200
}

/// The statements of a system's groupings, each at the row that comes next. All are in the order of the subjects.
struct Grouping {
    private let load: TableLoad
    private let until: Int?
    private var days: Cursor
    private var splits: [Cursor]

    /// A statement and whether it stands at a row.
    private struct Cursor {
        let statement: SQLite.Statement
        var isAtRow: Bool

        init(_ statement: SQLite.Statement) throws(SQLite.Failure) {
            self.statement = statement
            isAtRow = try statement.step()
        }

        func stands(at subject: Int) -> Bool { isAtRow && statement.integer(0) == subject }

        mutating func advance() throws(SQLite.Failure) { isAtRow = try statement.step() }
    }

    /// - Parameter until: The last day with rows of anybody; `nil` without rows.
    init(_ load: TableLoad, until: Int?) throws(SQLite.Failure) {
        self.load = load
        self.until = until
        days = try Cursor(try load.facts.days())
        var splits: [Cursor] = []
        for index in load.names.indices { splits.append(try Cursor(try load.facts.cells(index))) }
        self.splits = splits
    }

    /// The days of a subject; `nil` where it has no rows. Subjects are asked for in their order.
    mutating func next(_ subject: Int) throws(SQLite.Failure) -> DayPart? {
        let columns = load.declaration.columns.indices
        var part: DayPart?
        while days.stands(at: subject) {
            let day = days.statement.integer(1)
            if part == nil {
                part = DayPart(
                    declaration: load.declaration, digits: load.facts.digits, first: day, last: day, until: until ?? day, lastMoment: .min)
            }
            let amounts = columns.map { days.statement.number(4 + $0) }
            part?.take(day, rows: days.statement.integer(2), moment: days.statement.number(3) ?? .min, amounts)
            try days.advance()
        }
        for index in splits.indices {
            let (named, rest) = try names(index, subject)
            part?.splits.append(named)
            part?.rest.append(rest)
        }
        return part
    }

    /// The names with the greatest amounts, in the order of their amounts; and, behind them, the others as one.
    private mutating func names(_ index: Int, _ subject: Int) throws(SQLite.Failure) -> ([DayPart.Named], Int) {
        let columns = load.declaration.columns.indices
        let functions = load.declaration.columns.map(\.aggregate.function)
        var kept: [(weight: UInt64, rows: Int, named: DayPart.Named)] = []
        var rest: [Int: [Int64?]] = [:]
        var restCount = 0
        func isBefore(_ one: (weight: UInt64, rows: Int, named: DayPart.Named), _ other: (weight: UInt64, rows: Int, named: DayPart.Named))
            -> Bool
        {
            if one.weight != other.weight { return one.weight > other.weight }
            if one.rows != other.rows { return one.rows > other.rows }
            return one.named.name.utf8.lexicographicallyPrecedes(other.named.name.utf8)
        }
        func trim(to most: Int) {
            kept.sort(by: isBefore)
            guard kept.count > most else { return }
            for other in kept[most...] { Self.add(other.named, to: &rest, functions) }
            restCount += kept.count - most
            kept.removeLast(kept.count - most)
        }
        while splits[index].stands(at: subject) {
            let id = splits[index].statement.integer(1)
            var named = DayPart.Named(name: load.names[index].text(id))
            var total: Int64?
            var rows = 0
            while splits[index].stands(at: subject), splits[index].statement.integer(1) == id {
                let statement = splits[index].statement
                named.days.append((statement.integer(2), columns.map { statement.number(4 + $0) }))
                rows += statement.integer(3)
                total = functions.first?.together([total, statement.number(4)])
                try splits[index].advance()
            }
            kept.append((total?.magnitude ?? 0, rows, named))
            if kept.count >= 2 * DayPart.mostNames { trim(to: DayPart.mostNames) }
        }
        // The others together are a name, too.
        trim(to: DayPart.mostNames)
        if restCount > 0 { trim(to: DayPart.mostNames - 1) }
        var names = kept.map(\.named)
        if restCount > 0 { names.append(DayPart.Named(name: "", days: rest.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })) }
        return (names, restCount)
    }

    private static func add(_ named: DayPart.Named, to rest: inout [Int: [Int64?]], _ functions: [Declaration.Function]) {
        for (day, amounts) in named.days {
            guard let before = rest[day] else {
                rest[day] = amounts
                continue
            }
            rest[day] = functions.enumerated().map { column, function in function.together([before[column], amounts[column]]) }
        }
    }
}
