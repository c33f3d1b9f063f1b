internal import AlmanacModel

/// The rows of a system as numbers in a table of a temporary database: a row a fact.
///
/// A split and a subject are numbers of names; what is counted or added up has a column each. All statements are plain SQL, so that another database can run them
/// over facts that one machine does not hold.
struct FactTable {
    private let database: SQLite
    private var name: String
    private let splits: Int
    private let functions: [Declaration.Function]
    private var columns: Int { functions.count }
    private let insert: SQLite.Statement
    /// Digits of each column's last figure, which grow with those of the cells.
    private(set) var digits: [Int]
    /// What the amounts of each column come to without their signs; from `most` on no sum of them is sure to fit.
    private var magnitudes: [UInt64]

    /// A sum that fits in 64 bits with room for a sign.
    private static let most: UInt64 = 1 << 62

    private static let fixed = ["subject", "day", "moment", "file", "mark"]

    init(_ database: SQLite, number: Int, splits: Int, digits: [Int], _ functions: [Declaration.Function]) throws(SQLite.Failure) {
        self.database = database
        self.splits = splits
        self.digits = digits
        self.functions = functions
        magnitudes = digits.map { _ in 0 }
        name = "facts\(number)"
        let names = Self.fixed + (0..<splits).map { "split\($0)" } + functions.indices.map { "amount\($0)" }
        try database.run("CREATE TABLE \(name) (\(names.map { $0 + " INTEGER" }.joined(separator: ", ")))")
        insert = try SQLite.Statement(database, "INSERT INTO \(name) VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))")
    }

    /// Columns of which no sum is sure to fit, so that they are unknown.
    func isTooLarge(_ column: Int) -> Bool { magnitudes[column] >= Self.most }

    /// A number in the units of a column, which become smaller where it has more digits than those before.
    mutating func units(_ number: NumberText, column: Int) throws(SQLite.Failure) -> Int64? {
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
        let (sum, overflow) = magnitudes[column].addingReportingOverflow(units.magnitude)
        magnitudes[column] = overflow ? .max : sum
        return units
    }

    /// - Parameter values: Subject, day, moment, file, and what makes two rows the same one (0 where every row counts); then the splits and the amounts.
    func add(_ values: [Int64?]) throws(SQLite.Failure) { try insert.run(values) }

    /// Takes out what was read of a file that cannot be read to its end.
    func remove(file: Int) throws(SQLite.Failure) { try database.run("DELETE FROM \(name) WHERE file = \(file)") }

    // MARK: Rows that count once

    /// Keeps one row of those with the same mark: that of the last file, and in it the last one by time; of those, the one with the greatest numbers.
    mutating func keepLastOfEachMark() throws(SQLite.Failure) {
        let order = (["file", "moment", "day"] + (0..<columns).map { "amount\($0)" } + (0..<splits).map { "split\($0)" }).map {
            $0 + " DESC"
        }
        try keep("row_number() OVER (PARTITION BY mark ORDER BY \(order.joined(separator: ", ")))")
    }

    /// Keeps as many rows of the same mark as the file has that has most of them.
    mutating func keepOverlapOnce() throws(SQLite.Failure) {
        let inner = "(SELECT *, row_number() OVER (PARTITION BY mark, file ORDER BY moment) AS turn FROM \(name)) AS turns"
        try keep("row_number() OVER (PARTITION BY mark, turn ORDER BY file)", of: inner)
    }

    private mutating func keep(_ place: String, of source: String? = nil) throws(SQLite.Failure) {
        let names = (Self.fixed + (0..<splits).map { "split\($0)" } + (0..<columns).map { "amount\($0)" }).joined(separator: ", ")
        let other = name + "_once"
        try database.run(
            "CREATE TABLE \(other) AS SELECT \(names) FROM (SELECT \(names), \(place) AS place FROM \(source ?? name)) AS ranked WHERE place = 1"
        )
        name = other
    }

    /// Rows that two files have both, by the pair of files.
    func equalRows() throws(SQLite.Failure) -> [(one: Int, other: Int, count: Int)] {
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

    // MARK: Adding up

    /// Gives subjects other numbers, so that they are in the order of their names.
    func renumber(_ order: [Int]) throws(SQLite.Failure) {
        guard order != Array(order.indices) else { return }
        try database.run("CREATE TABLE \(name)_order (id INTEGER PRIMARY KEY, place INTEGER)")
        let insert = try SQLite.Statement(database, "INSERT INTO \(name)_order VALUES (?, ?)")
        for (id, place) in order.enumerated() { try insert.run([Int64(id), Int64(place)]) }
        try database.run("UPDATE \(name) SET subject = (SELECT place FROM \(name)_order AS places WHERE places.id = subject)")
    }

    /// The last day of all rows; `nil` where there is none.
    func lastDay() throws(SQLite.Failure) -> Int? {
        let statement = try SQLite.Statement(database, "SELECT max(day) FROM \(name)")
        return try statement.step() ? statement.number(0).map { Int($0) } : nil
    }

    /// For each subject and day: rows, last moment, sums.
    func days() throws(SQLite.Failure) -> SQLite.Statement {
        try SQLite.Statement(
            database,
            "SELECT subject, day, count(*) AS n, max(moment) AS latest\(sums) FROM \(name) GROUP BY subject, day ORDER BY subject, day")
    }

    /// For each subject, name of a split, and day: rows, and sums.
    func cells(_ split: Int) throws(SQLite.Failure) -> SQLite.Statement {
        try SQLite.Statement(
            database,
            """
            SELECT subject, split\(split), day, count(*) AS n\(sums) FROM \(name)
            GROUP BY subject, split\(split), day ORDER BY subject, split\(split), day
            """)
    }

    private var sums: String {
        functions.enumerated().map { column, function in
            if isTooLarge(column) { return ", NULL AS amount\(column)" }
            // What counts is 1 in a row, and added up.
            let name = function.addsUp ? Declaration.Function.sum : function
            return ", \(name.rawValue)(amount\(column)) AS amount\(column)"
        }.joined()
    }
}
