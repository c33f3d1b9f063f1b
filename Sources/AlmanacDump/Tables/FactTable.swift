internal import AlmanacModel

/// The rows of a system as numbers in a table of a temporary database: a row a fact.
///
/// A split and a subject are numbers of names; what is counted or added up has a column each. All statements are plain SQL, so that another database can run them
/// over facts that one machine does not hold.
struct FactTable {
    private let database: SQLite
    private var name: String
    private let splits: Int
    private let aggregates: [Declaration.Aggregate]
    private let insert: SQLite.Statement
    /// Names of the columns behind the fixed ones: splits, amounts, the names that amounts have a last value for, the place in the file.
    private let further: [String]
    /// Digits of each column's last figure, which grow with those of the cells.
    private(set) var digits: [Int]
    /// What the amounts of each column come to without their signs, or the greatest of them where they are not added up; from `most` on no sum of them is sure
    /// to fit.
    private var magnitudes: [UInt64]

    /// A sum that fits in 64 bits with room for a sign.
    private static let most: UInt64 = 1 << 62

    private static let fixed = ["subject", "day", "moment", "file", "mark"]

    init(_ database: SQLite, number: Int, splits: Int, digits: [Int], _ aggregates: [Declaration.Aggregate]) throws(TableError) {
        self.database = database
        self.splits = splits
        self.digits = digits
        self.aggregates = aggregates
        magnitudes = digits.map { _ in 0 }
        name = "facts\(number)"
        var further = (0..<splits).map { "split\($0)" } + aggregates.indices.map { "amount\($0)" }
        further += aggregates.indices.filter { aggregates[$0].per != nil }.map { "key\($0)" }
        if Self.hasPlaces(aggregates) { further.append("place") }
        self.further = further
        let names = Self.fixed + further
        try database.run("CREATE TABLE \(name) (\(names.map { $0 + " INTEGER" }.joined(separator: ", ")))")
        insert = try SQLite.Statement(database, "INSERT INTO \(name) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))")
    }

    /// True where it matters which of two rows of one moment stands first in its file.
    static func hasPlaces(_ aggregates: [Declaration.Aggregate]) -> Bool {
        aggregates.contains { [.first, .last, .increase].contains($0.function) }
    }

    /// Columns of which no sum is sure to fit, so that they are unknown.
    func isTooLarge(_ column: Int) -> Bool { magnitudes[column] >= Self.most }

    /// A number in the units of a column, which become smaller where it has more digits than those before.
    mutating func units(_ number: NumberText, column: Int) throws(TableError) -> Int64? {
        if number.digits > digits[column] {
            let factor = NumberText.power(number.digits - digits[column])
            let (grown, overflow) = magnitudes[column].multipliedReportingOverflow(by: UInt64(factor))
            magnitudes[column] = overflow ? .max : grown
            digits[column] = number.digits
            // Beyond what fits the column is unknown anyway.
            if !isTooLarge(column) { try database.run("UPDATE \(name) SET amount\(column) = amount\(column) * \(factor)") }
        }
        guard let units = number.units(of: digits[column]) else {
            magnitudes[column] = .max
            return nil
        }
        let adds = aggregates[column].function.addsUp || aggregates[column].per != nil
        let (sum, overflow) =
            adds ? magnitudes[column].addingReportingOverflow(units.magnitude) : (max(magnitudes[column], units.magnitude), false)
        magnitudes[column] = overflow ? .max : sum
        return units
    }

    /// - Parameter values: Subject, day, moment, file, and what makes two rows the same one (0 where every row counts); then the splits, the amounts, the names
    ///   that amounts have a last value for, and the place in the file.
    func add(_ values: [Int64?]) throws(TableError) { try insert.run(values) }

    /// Takes out what was read of a file that cannot be read to its end.
    func remove(file: Int) throws(TableError) { try database.run("DELETE FROM \(name) WHERE file = \(file)") }

    /// Turns the places of a file's rows around: the newest one stands first in it.
    func turnAround(file: Int) throws(TableError) {
        if Self.hasPlaces(aggregates) { try database.run("UPDATE \(name) SET place = -place WHERE file = \(file)") }
    }

    // MARK: Rows that count once

    /// Keeps one row of those with the same mark: that of the last file, and in it the last one by time; of those, the one with the greatest numbers.
    mutating func keepLastOfEachMark() throws(TableError) {
        let order = (["file", "moment", "day"] + aggregates.indices.map { "amount\($0)" } + (0..<splits).map { "split\($0)" }).map {
            $0 + " DESC"
        }
        try keep("row_number() OVER (PARTITION BY mark ORDER BY \(order.joined(separator: ", ")))")
    }

    /// Keeps as many rows of the same mark as the file has that has most of them.
    mutating func keepOverlapOnce() throws(TableError) {
        let inner = "(SELECT *, row_number() OVER (PARTITION BY mark, file ORDER BY moment) AS turn FROM \(name)) AS turns"
        try keep("row_number() OVER (PARTITION BY mark, turn ORDER BY file)", of: inner)
    }

    private mutating func keep(_ place: String, of source: String? = nil) throws(TableError) {
        let names = (Self.fixed + further).joined(separator: ", ")
        let other = name + "_once"
        try database.run(
            "CREATE TABLE \(other) AS SELECT \(names) FROM (SELECT \(names), \(place) AS turn_of_mark FROM \(source ?? name)) AS ranked WHERE turn_of_mark = 1"
        )
        name = other
    }

    /// Rows that two files have both, by the pair of files.
    func equalRows() throws(TableError) -> [(one: Int, other: Int, count: Int)] {
        let marks = "SELECT mark, file, count(*) AS times FROM \(name) GROUP BY mark, file"
        let statement = try SQLite.Statement(
            database,
            """
            SELECT ones.file, others.file, sum(CASE WHEN ones.times < others.times THEN ones.times ELSE others.times END)
            FROM (\(marks)) AS ones JOIN (\(marks)) AS others ON ones.mark = others.mark
            WHERE ones.file < others.file GROUP BY ones.file, others.file ORDER BY ones.file, others.file
            """)
        var pairs: [(one: Int, other: Int, count: Int)] = []
        while try statement.step() { pairs.append((statement.integer(0), statement.integer(1), statement.integer(2))) }
        return pairs
    }

    // MARK: Counters

    /// Puts what a counter rose by in the place of its readings: each less the one before of the same subject and name. The first one says nothing, and one
    /// below the one before is that of a counter that began anew.
    mutating func takeIncreases() throws(TableError) {
        let counters = aggregates.indices.filter { aggregates[$0].function == .increase }
        guard !counters.isEmpty else { return }
        let before = counters.map { column in
            let owners =
                ["subject", "CASE WHEN amount\(column) IS NULL THEN 1 ELSE 0 END"] + (aggregates[column].per == nil ? [] : ["key\(column)"])
            return
                "lag(amount\(column)) OVER (PARTITION BY \(owners.joined(separator: ", ")) ORDER BY moment, file, place) AS before\(column)"
        }
        let columns = (Self.fixed + further).map { name in
            guard let column = counters.first(where: { name == "amount\($0)" }) else { return name }
            return "CASE WHEN \(name) IS NULL OR before\(column) IS NULL THEN 0 "
                + "WHEN \(name) < before\(column) THEN \(name) ELSE \(name) - before\(column) END AS \(name)"
        }
        let other = name + "_increases"
        try database.run(
            "CREATE TABLE \(other) AS SELECT \(columns.joined(separator: ", ")) FROM (SELECT *, \(before.joined(separator: ", ")) FROM \(name)) AS readings"
        )
        name = other
    }

    // MARK: Adding up

    func count() throws(TableError) -> Int {
        let statement = try SQLite.Statement(database, "SELECT count(*) FROM \(name)")
        return try statement.step() ? statement.integer(0) : 0
    }

    /// Gives subjects other numbers, so that they are in the order of their names.
    func renumber(_ order: [Int]) throws(TableError) {
        guard order != Array(order.indices) else { return }
        try database.run("CREATE TABLE \(name)_order (id INTEGER PRIMARY KEY, place INTEGER)")
        let insert = try SQLite.Statement(database, "INSERT INTO \(name)_order VALUES (?, ?)")
        for (id, place) in order.enumerated() { try insert.run([Int64(id), Int64(place)]) }
        try database.run("UPDATE \(name) SET subject = (SELECT place FROM \(name)_order AS places WHERE places.id = subject)")
    }

    /// The first and the last day of all rows; `nil` where there is none.
    ///
    /// - Parameter end: The last day that a row of a day stands for.
    func reach(until end: (Day) -> Day) throws(TableError) -> ClosedRange<Int>? {
        let statement = try SQLite.Statement(database, "SELECT min(day), max(day) FROM \(name)")
        guard try statement.step(), let first = statement.number(0), let last = statement.number(1) else { return nil }
        return Int(first)...end(Day(Int(last))).number
    }

    /// The last days with rows, the newest first, each with the moment of its last row.
    func ends(of count: Int) throws(TableError) -> [(day: Int, moment: Instant)] {
        let statement = try SQLite.Statement(
            database, "SELECT day, max(moment) FROM \(name) GROUP BY day ORDER BY day DESC LIMIT \(count)")
        var ends: [(day: Int, moment: Instant)] = []
        while try statement.step() { ends.append((statement.integer(0), Instant(seconds: Int64(statement.integer(1))))) }
        return ends
    }

    /// For each subject and day: rows, last moment, sums.
    func days() throws(TableError) -> SQLite.Statement {
        try SQLite.Statement(
            database,
            "SELECT subject, day, count(*) AS n, max(moment) AS latest\(sums) FROM \(name) GROUP BY subject, day ORDER BY subject, day")
    }

    /// For each subject, name of a split, and day: rows, and sums.
    ///
    /// - Parameter apart: True for payees: of a day each payment stands by itself, and what is none together.
    func cells(_ split: Int, paymentsApart apart: Bool) throws(TableError) -> SQLite.Statement {
        let isApart = apart && further.contains("place")
        let payment = isApart ? ", CASE WHEN \(name).amount0 > 0 THEN file END, CASE WHEN \(name).amount0 > 0 THEN place END" : ""
        return try SQLite.Statement(
            database,
            """
            SELECT subject, split\(split), day, count(*) AS n\(sums) FROM \(name)
            GROUP BY subject, split\(split), day\(payment)
            ORDER BY subject, split\(split), day\(isApart ? ", min(file), min(place)" : "")
            """)
    }

    private var sums: String {
        aggregates.enumerated().map { column, aggregate in
            if isTooLarge(column) { return ", NULL AS amount\(column)" }
            switch aggregate.function {
            // What counts is 1 in a row, and added up.
            case .count, .sum, .increase: return ", sum(amount\(column)) AS amount\(column)"
            case .min: return ", min(amount\(column)) AS amount\(column)"
            case .max: return ", max(amount\(column)) AS amount\(column)"
            // Each of these has a statement of its own.
            case .first, .last, .distinct, .quantile: return ", NULL AS amount\(column)"
            }
        }.joined()
    }

    // MARK: Values of one row, and of many

    /// The columns that are none of a group's sums.
    var ranked: [Int] { aggregates.indices.filter { !aggregates[$0].function.combines } }

    /// The rows with what is ranked, by subject, day, and in the order in which they happened: the subject, the day, the names of splits, the amounts, and behind
    /// an amount the name that it is of.
    func rankedRows() throws(TableError) -> SQLite.Statement {
        let amounts = ranked.map { "amount\($0)" + (aggregates[$0].per == nil ? "" : ", key\($0)") }
        let names = ["subject", "day"] + (0..<splits).map { "split\($0)" } + amounts
        let order = ["subject", "day", "moment", "file"] + (further.contains("place") ? ["place"] : [])
        return try SQLite.Statement(
            database, "SELECT \(names.joined(separator: ", ")) FROM \(name) ORDER BY \(order.joined(separator: ", "))")
    }
}
