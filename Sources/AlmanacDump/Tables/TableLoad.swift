internal import AlmanacHash
internal import AlmanacModel
internal import AlmanacText

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Reads the files of a declared system into a table of facts.
struct TableLoad {
    let declaration: Declaration
    let rows: Declaration.Rows
    var facts: FactTable
    /// The names of each split.
    var names: [SplitNames]
    /// The texts of each column that are counted, or that have a last value each.
    var texts: [NameIDs]
    /// Cells that could not be read, by subject and name of the column.
    private(set) var lost: [Int: [String: Int]] = [:]
    var rowCount = 0
    /// What rows are of, where that is a week or a quarter.
    var stretch: TimeText.Form?
    private(set) var lostCount = 0
    private(set) var made = 0
    private(set) var unproven = 0
    private(set) var notices: [Notice] = []
    /// Files that could not be read, each with the reason.
    private(set) var failures: [(file: String, message: String)] = []
    /// Files without a row, in which nothing is wrong.
    private var rowless: [String] = []
    private var mistakeCount = 0
    /// The place of the last cell that was told.
    var lastTold = ""

    /// Most names that a misspelt one is compared with.
    private static let mostCompared = 1_000

    /// Most mistakes of a system that are listed one by one.
    private static let mostListed = 20

    init(_ declaration: Declaration, _ rows: Declaration.Rows, _ database: SQLite, number: Int) throws(TableError) {
        self.declaration = declaration
        self.rows = rows
        let digits = declaration.columns.map { Int(declaration.currency(of: $0.aggregate)?.fractionDigits ?? 0) }
        facts = try FactTable(
            database, number: number, splits: declaration.splits.count, digits: digits, declaration.columns.map(\.aggregate))
        names = declaration.splits.map { _ in SplitNames() }
        texts = declaration.columns.map { _ in NameIDs() }
    }

    /// - Throws: When no file can be read, or more than half of the rows cannot.
    mutating func read(_ inputs: [TableInput], subjects: inout NameIDs, _ clocks: RowClocks) throws(TableError) {
        let files = inputs.map(\.name)
        var digests: [Digest: String] = [:]
        let sizes = inputs.map { $0.path.flatMap(Self.size) }
        for (number, input) in inputs.enumerated() {
            let file = input.name
            if let size = sizes[number], sizes.count(where: { $0 == size }) > 1, let digest = Self.digest(of: file) {
                if let same = digests[digest] {
                    notices.append(
                        Notice(place: file, message: "this is the same file as \(same), so that its rows count once", isRemark: true))
                    continue
                }
                digests[digest] = file
            }
            let before = rowCount
            if let message = try read(input, number: number, isOneOfSeveral: files.count > 1, subjects: &subjects, clocks) {
                failures.append((file, message))
            } else if rowCount == before {
                rowless.append(file)
            }
            rowCount -= input.made
            made += input.made
            unproven += input.unproven
        }
        let problems = failures.map { Notice(place: $0.file, message: $0.message) }
        if failures.count >= files.count { throw .unreadable(system: declaration.system, problems: problems) }
        if lostCount * 2 > rowCount {
            throw .mostRowsLost(system: declaration.system, lost: lostCount, rows: rowCount, problems: Array(notices.prefix(10)))
        }
        if mistakeCount > Self.mostListed {
            notices.append(
                Notice(place: declaration.system, message: "and \(counted(mistakeCount - Self.mostListed, "further mistake")) in its rows"))
        }
        notices += problems
        for (index, column) in declaration.columns.enumerated() where facts.isTooLarge(index) {
            notices.append(
                Notice(
                    place: declaration.system, path: column.name,
                    message: "its amounts come to more than 64 bits hold, so that it is left out"))
        }
        for (place, split) in declaration.splits.enumerated() {
            settleSpellings(split, place)
            if !split.limits.isEmpty { tellMisspelt(split, names[place]) }
        }
        if let stretch, stretch != .week || declaration.grain != .week { tell(of: stretch) }
        try countOnce(files)
        try facts.takeIncreases()
    }

    /// The last day that a row of a day stands for.
    func end(of day: Day) -> Day {
        let grain = declaration.grain == .day && stretch == .week ? .week : declaration.grain
        // The week of 31 December 9999, which stands for no day at all in many tables, ends behind the last day that has a date.
        return min(grain.days(around: day).upperBound, max(day, Month(year: 9999, month: 12).lastDay))
    }

    /// Tells that rows are of weeks or quarters, each of which counts where it begins, and what its other days count as.
    private mutating func tell(of stretch: TimeText.Form) {
        let what =
            stretch == .week
            ? "a week, and counts on its Monday"
            : "a quarter, and counts \(declaration.grain.stretch.map { "in its first \($0.rawValue)" } ?? "on its first day")"
        let way = stretch == .week && declaration.grain == .day ? "grain: week" : "missing: gap"
        let rest = declaration.missing == .gap ? "" : "; write `\(way)`, or its other days count as 0"
        notices.append(Notice(place: declaration.system, message: "each row is of \(what)\(rest)", isRemark: true))
    }

    /// Tells of names that are written in several ways: a name may be one of a code in which letters and capitals differ.
    private mutating func settleSpellings(_ split: Declaration.Split, _ place: Int) {
        guard let found = names[place].settle(split.limits.map(\.name)) else { return }
        let (shown, other) = (plainText(found.example.shown, limit: 40), plainText(found.example.other, limit: 40))
        notices.append(
            Notice(
                place: declaration.system, path: split.name,
                message: "\(found.spellings) spellings were read as \(counted(found.names, "name")), such as \"\(shown)\" and \"\(other)\"",
                isRemark: true))
    }

    /// Tells of limits whose name no row has, where one is written almost alike: such a limit would never be exceeded.
    private mutating func tellMisspelt(_ split: Declaration.Split, _ names: SplitNames) {
        let known = (0..<min(names.count, Self.mostCompared)).map(names.text)
        for limit in split.limits where !known.contains(limit.name) {
            guard let near = nearest(to: limit.name, among: known).first else { continue }
            notices.append(
                Notice(
                    place: declaration.system,
                    message: "limits: no row has '\(limit.name)' as its \(split.name); did you mean '\(near)'?", isRemark: true))
        }
    }

    /// Why no row of it is in any record, where none is.
    var emptiness: [Notice] {
        guard rowCount == 0 else {
            let all = counted(rowCount, "row")
            let message =
                rows.condition == nil
                ? "nothing is left of its \(all), so that there is nothing to show"
                : "`where:` leaves nothing of its \(all), so that there is nothing to show; write another condition, or leave it out"
            return [Notice(place: declaration.system, message: message, isRemark: true)]
        }
        if case .ledger = rows.origin {
            return rowless.map { Notice(place: $0, message: "there is no booking in it, so that there is nothing to show", isRemark: true) }
        }
        return rowless.map(TableSource.withoutRows)
    }

    private mutating func countOnce(_ files: [String]) throws(TableError) {
        if !rows.id.isEmpty {
            let all = try facts.count()
            try facts.keepLastOfEachMark()
            let left = all - (try facts.count())
            guard left > 0 else { return }
            notices.append(
                Notice(
                    place: declaration.system,
                    message:
                        "\(counted(left, "row")) whose \(rows.id.joined(separator: ", ")) a later row has, too, are left out; leave `id:` out where each row counts",
                    isRemark: true))
            return
        }
        guard files.count > 1 else { return }
        let pairs = try facts.equalRows()
        guard !pairs.isEmpty else { return }
        if rows.countsOverlapOnce { return try facts.keepOverlapOnce() }
        for pair in pairs.prefix(Self.mostListed) {
            notices.append(
                Notice(
                    place: declaration.system,
                    message:
                        "\(files[pair.one]) and \(files[pair.other]) share \(counted(pair.count, "equal row")), which all count; say `id:`, or `overlap: once`",
                    isRemark: true))
        }
    }

    // MARK: Losses

    /// Key of what is lost of rows as a whole.
    static let lostRows = "rows"

    mutating func countLostRow() { lostCount += 1 }

    mutating func lose(_ subject: Int, _ column: String) { lost[subject, default: [:]][column, default: 0] += 1 }

    mutating func tell(_ notice: Notice) {
        mistakeCount += 1
        if mistakeCount <= Self.mostListed { notices.append(notice) }
    }

    // MARK: Files

    /// - Returns: The reason why nothing of a file is read; `nil` when it is.
    private mutating func read(
        _ input: TableInput, number: Int, isOneOfSeveral: Bool, subjects: inout NameIDs, _ clocks: RowClocks
    ) throws(TableError) -> String? {
        let file = input.name
        var reader: RowReader
        let found: FoundTable
        do throws(ByteInput.Failure) {
            let bytes = try input.open(rows.reading)
            guard let table = FoundTable(of: bytes, given: rows.reading) else { return "there is no row in it" }
            found = table
            reader = try RowReader(bytes, found.shape.dialect)
        } catch {
            return error.reason
        }
        let plan: RowPlan
        let spread: RowSpread?
        do throws(FileProblems) {
            (plan, spread) = try RowPlan.plan(declaration, rows, of: found.shape.names, in: file)
        } catch {
            return error.problems.map { problem in
                problem.file == file ? problem.message : "\(problem.message) (\(problem.file):\(problem.line):\(problem.column))"
            }.joined(separator: "; ")
        }
        if let ambiguity = found.ambiguity(of: plan, spread) { throw .ambiguous(file: file, ambiguity) }
        let cells = CellReader(
            found.types, none: rows.reading.none, marks: spread?.marks(of: found.types), forms: found.forms(of: plan, spread))
        var filling = RowFilling(plan: plan, cells: cells, file: file, number: number, marksRows: isOneOfSeveral && plan.id.isEmpty)
        var row = TableRow()
        var isHeader = found.shape.hasHeader
        while true {
            let isAtRow: Bool
            do throws(ByteInput.Failure) { isAtRow = try reader.next(&row) } catch {
                try facts.remove(file: number)
                return error.reason
            }
            guard isAtRow else {
                if filling.isNewestFirst { try facts.turnAround(file: number) }
                return nil
            }
            if isHeader {
                isHeader = false
            } else if let spread {
                for (number, derived) in spread.rows(of: row).enumerated() {
                    // A line of sums is lost once, and not once for each of its columns.
                    if number > 0, let time = plan.time, cells.time(derived, time) == nil { break }
                    try take(derived, &filling, subjects: &subjects, clocks)
                }
            } else {
                try take(row, &filling, subjects: &subjects, clocks)
            }
        }
    }

    private static func size(_ file: String) -> Int? {
        var status = stat()
        return file != "-" && stat(file, &status) == 0 ? Int(status.st_size) : nil
    }

    /// The digest of what is in a file; `nil` where it cannot be read, which is told when it is.
    private static func digest(of file: String) -> Digest? {
        var function = SHA256()
        do throws(ByteInput.Failure) {
            let input = try ByteInput(path: file) { false }
            while case let block = try input.next(), !block.isEmpty { function.update(UnsafeRawBufferPointer(block)) }
        } catch {
            return nil
        }
        return function.digest
    }
}
