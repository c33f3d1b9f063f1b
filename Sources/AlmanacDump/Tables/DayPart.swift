internal import AlmanacModel

/// The days of a subject in a declared system, added up.
struct DayPart {
    let declaration: Declaration
    /// Digits of each column's last figure.
    var digits: [Int]
    var first: Int
    var last: Int
    /// The last day that rows of `last` stand for: of weeks and months their own.
    var end: Int
    /// The last day with rows of anybody in the table: a subject without rows until then has had none.
    var until: Int
    /// Days from the number of a day to the one that it is written as: of rows without a time, which are of the day of the record.
    var shift = 0
    var rows = 0
    var lastMoment: Int64
    /// Days with rows, ascending, and what each column comes to; `nil` where that is unknown.
    var days: [(day: Int, amounts: [Int64?])] = []
    var splits: [[Named]] = []
    /// Names of each split that are together in the last one.
    var rest: [Int] = []
    /// Stretches of days with what is worked out from their rows.
    var spans: [Span] = []
    var lost: [String: Int] = [:]
    var unproven = 0
    var failures: [(file: String, message: String)] = []

    var total: TableRecord.Total {
        let sums = declaration.columns.enumerated().map { place, column -> Int64? in
            guard column.aggregate.function.addsUp else {
                // What all rows come to is one of their stretches.
                if column.aggregate.function.isOfRows { return spans.first { $0.days == first...last }?.amounts[place] }
                return column.aggregate.function.together(days.map { $0.amounts[place] })
            }
            return days.reduce(Int64?(0)) { sum, day in
                guard let sum, let amount = day.amounts[place] else { return nil }
                let (both, overflow) = sum.addingReportingOverflow(amount)
                return overflow ? nil : both
            }
        }
        return TableRecord.Total(rows: rows, days: Day(first + shift)...Day(last + shift), sums: sums, digits: digits)
    }

    /// Adds what stretches of days have in columns that days say nothing of: of all rows with the first split, and of its names with each.
    mutating func add(
        _ stretches: [TableSpans.Stretch], _ named: [Named], _ rowsOfNames: [Int: [Int]], _ rows: SubjectRows, _ facts: FactTable,
        split: Int,
        of splits: Int
    ) {
        let ofRows = rows.columns.filter { $0.aggregate.function.isOfRows }
        guard !ofRows.isEmpty else { return }
        let none = [Int64?](repeating: nil, count: declaration.columns.count)
        func placed(_ values: [Int64?]) -> [Int64?] {
            var amounts = none
            for (column, value) in zip(rows.columns, values) where !facts.isTooLarge(column.place) { amounts[column.place] = value }
            return amounts
        }
        if split == 0 {
            let all = Array(rows.days.indices)
            // One without rows stands there, too: it was looked at.
            spans = stretches.map { stretch in
                Span(
                    days: stretch.days, hasNames: stretch.hasNames, amounts: placed(rows.values(all, on: stretch.days)),
                    names: Array(repeating: [], count: splits))
            }
        }
        for place in spans.indices where spans[place].hasNames {
            for (index, one) in named.enumerated() {
                // The others together have no rows of their own.
                guard let found = rowsOfNames[one.id] else { continue }
                let amounts = placed(rows.values(found, on: spans[place].days))
                if amounts.contains(where: { $0 != nil }) { spans[place].names[split].append((index, amounts)) }
            }
        }
    }

    mutating func take(_ day: Int, rows: Int, moment: Int64, _ amounts: [Int64?]) {
        last = day
        self.rows += rows
        lastMoment = max(lastMoment, moment)
        days.append((day, amounts))
    }

    /// A stretch of days, with the columns that days say nothing of.
    struct Span {
        var days: ClosedRange<Int>
        /// True for one of which the names of splits are shown.
        var hasNames: Bool
        /// By column; `nil` for those that days say something of.
        var amounts: [Int64?]
        /// By split: places of names, with their amounts by column.
        var names: [[(name: Int, amounts: [Int64?])]]
    }

    /// What has one name of a split, by day; the rest has none.
    struct Named {
        var id: Int
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
    private let stretches: TableSpans?
    private var days: Cursor
    private var splits: [Cursor]
    /// The rows with the columns that are no sums; `nil` where there are none.
    private var ranked: RankedRows?

    /// A statement and whether it stands at a row.
    private struct Cursor {
        let statement: SQLite.Statement
        var isAtRow: Bool

        init(_ statement: SQLite.Statement) throws(TableError) {
            self.statement = statement
            isAtRow = try statement.step()
        }

        func stands(at subject: Int) -> Bool { isAtRow && statement.integer(0) == subject }

        mutating func advance() throws(TableError) { isAtRow = try statement.step() }
    }

    /// - Parameters:
    ///   - until: The last day with rows of anybody; `nil` without rows.
    ///   - stretches: Those that values are worked out from rows for.
    init(_ load: TableLoad, until: Int?, _ stretches: TableSpans?) throws(TableError) {
        self.load = load
        self.until = until
        self.stretches = stretches
        let aggregates = load.declaration.columns.map(\.aggregate)
        ranked = load.facts.ranked.isEmpty ? nil : try RankedRows(load.facts, aggregates, splits: load.names.count)
        days = try Cursor(try load.facts.days())
        var splits: [Cursor] = []
        for index in load.names.indices {
            let isOfPayees = load.declaration.splits[index].name == load.declaration.payee
            splits.append(try Cursor(try load.facts.cells(index, paymentsApart: isOfPayees)))
        }
        self.splits = splits
    }

    /// The days of a subject; `nil` where it has no rows. Subjects are asked for in their order.
    mutating func next(_ subject: Int) throws(TableError) -> DayPart? {
        let columns = load.declaration.columns.indices
        let rows = try ranked?.rows(of: subject)
        let values = rows.map { $0.byDay(Array($0.days.indices)) }
        var part: DayPart?
        while days.stands(at: subject) {
            let day = days.statement.integer(1)
            if part == nil {
                part = DayPart(
                    declaration: load.declaration, digits: load.facts.digits, first: day, last: day, end: day, until: until ?? day,
                    lastMoment: .min)
            }
            var amounts = columns.map { days.statement.number(4 + $0) }
            set(values?[day], in: &amounts, rows)
            part?.take(day, rows: days.statement.integer(2), moment: days.statement.number(3) ?? .min, amounts)
            try days.advance()
        }
        for index in splits.indices {
            let rowsOfNames = rows?.rows(bySplit: index) ?? [:]
            let (named, rest) = try names(index, subject, rows, rowsOfNames)
            part?.splits.append(named)
            part?.rest.append(rest)
            if let rows, let stretches {
                part?.add(stretches.of(place: subject), named, rowsOfNames, rows, load.facts, split: index, of: splits.count)
            }
        }
        if let rows, let stretches, splits.isEmpty { part?.add(stretches.of(place: subject), [], [:], rows, load.facts, split: 0, of: 0) }
        return part
    }

    /// Puts the values of ranked columns in their places.
    private func set(_ values: [Int64?]?, in amounts: inout [Int64?], _ rows: SubjectRows?) {
        guard let rows, let values else { return }
        for (column, value) in zip(rows.columns, values) where !load.facts.isTooLarge(column.place) { amounts[column.place] = value }
    }

    /// The names with the greatest amounts, in the order of their amounts; and, behind them, the others as one.
    private mutating func names(
        _ index: Int, _ subject: Int, _ ranked: SubjectRows?, _ rowsOfNames: [Int: [Int]]
    ) throws(TableError) -> ([DayPart.Named], Int) {
        let columns = load.declaration.columns.indices
        let aggregates = load.declaration.columns.map(\.aggregate)
        var kept: [(weight: UInt64, rows: Int, named: DayPart.Named)] = []
        var rest = RestOfNames(aggregates)
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
            for other in kept[most...] { rest.add(other.named) }
            restCount += kept.count - most
            kept.removeLast(kept.count - most)
        }
        while splits[index].stands(at: subject) {
            let id = splits[index].statement.integer(1)
            var named = DayPart.Named(id: id, name: load.names[index].text(id))
            let values = rowsOfNames[id].flatMap { rows in ranked?.byDay(rows) }
            var total: Int64?
            var rows = 0
            while splits[index].stands(at: subject), splits[index].statement.integer(1) == id {
                let statement = splits[index].statement
                let day = statement.integer(2)
                var amounts = columns.map { statement.number(4 + $0) }
                set(values?[day], in: &amounts, ranked)
                named.days.append((day, amounts))
                rows += statement.integer(3)
                total = aggregates.first?.function.together([total, amounts.first ?? nil])
                try splits[index].advance()
            }
            kept.append((total?.magnitude ?? 0, rows, named))
            if kept.count >= 2 * DayPart.mostNames { trim(to: DayPart.mostNames) }
        }
        // The others together are a name, too.
        trim(to: DayPart.mostNames)
        if restCount > 0 { trim(to: DayPart.mostNames - 1) }
        var names = kept.map(\.named)
        if restCount > 0 { names.append(DayPart.Named(id: -1, name: "", days: rest.days)) }
        return (names, restCount)
    }
}

/// All names together that have none of their own, by day.
private struct RestOfNames {
    private let aggregates: [Declaration.Aggregate]
    private var amounts: [Int: [Int64?]] = [:]

    init(_ aggregates: [Declaration.Aggregate]) { self.aggregates = aggregates }

    mutating func add(_ named: DayPart.Named) {
        var held = [Int64](repeating: 0, count: aggregates.count)
        for (day, amounts) in named.days {
            let before = self.amounts[day]
            self.amounts[day] = aggregates.enumerated().map { column, aggregate in
                if aggregate.isLastOfEach {
                    // By how much it is more than the last one, so that all together come to the last of each.
                    guard let amount = amounts[column] else { return before?[column] ?? nil }
                    let step = amount.subtractingSaturated(held[column])
                    held[column] = amount
                    return (before?[column] ?? nil).map { $0.addingSaturated(step) } ?? step
                }
                // Of several names nobody knows which value is the last one, or how many are different.
                return aggregate.function.combines ? aggregate.function.together([before?[column] ?? nil, amounts[column]]) : nil
            }
        }
    }

    var days: [(day: Int, amounts: [Int64?])] {
        var days = amounts.sorted { $0.key < $1.key }.map { (day: $0.key, amounts: $0.value) }
        for column in aggregates.indices where aggregates[column].isLastOfEach {
            var sum: Int64 = 0
            for place in days.indices {
                guard let step = days[place].amounts[column] else { continue }
                sum = sum.addingSaturated(step)
                days[place].amounts[column] = sum
            }
        }
        return days
    }
}
