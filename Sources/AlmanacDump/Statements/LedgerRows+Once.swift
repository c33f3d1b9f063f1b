internal import AlmanacModel

/// Finds the bookings that several files have, so that each counts once.
extension LedgerRows {
    /// What makes two bookings of two files the same one.
    private struct Mark: Hashable {
        var account: String
        // Some banks number the bookings of each file anew, and some give two of them the same number.
        var day: Day
        var amount: Int64
        /// The bank's number or everything that it says; or the balance that the booking leads to.
        var sign: String

        init(_ row: Row, _ sign: String) {
            (account, day, amount) = (row.account, row.booking.day, row.booking.amount)
            self.sign = sign
        }

        static func words(_ row: Row) -> Mark {
            let (booking, id) = (row.booking, row.booking.id)
            return Mark(row, id.isEmpty ? "words " + foldedName(booking.payee + " " + booking.text) + booking.currency.code : "id " + id)
        }

        /// Banks write the words of a booking anew, and not what the account has after it.
        static func balance(_ row: Row) -> Mark? {
            row.kind == .balance ? nil : row.booking.balance.map { Mark(row, "\($0) \(row.booking.currency.code)") }
        }
    }

    /// The places of two files, the first one first.
    struct Pair: Hashable, Comparable {
        var first: Int
        var second: Int

        init(_ one: Int, _ other: Int) { (first, second) = (min(one, other), max(one, other)) }

        static func < (one: Self, other: Self) -> Bool { (one.first, one.second) < (other.first, other.second) }
    }

    /// Keeps a booking as often as the file has it that has it most often; where several do, those of the last one. Then keeps what two formats tell of one account
    /// once.
    ///
    /// - Parameter shared: Counts the bookings that are left out, by the file that has them and the one whose booking counts.
    static func once(_ rows: [Row], _ files: [StatementFile], _ shared: inout [Pair: Int]) -> [Row] {
        ofOneSource(once(once(rows, Mark.words, &shared), Mark.balance, &shared), files, &shared)
    }

    private static func once(_ rows: [Row], _ mark: (Row) -> Mark?, _ shared: inout [Pair: Int]) -> [Row] {
        let marks = rows.map(mark)
        var counts: [Mark: [Int: Int]] = [:]
        for (mark, row) in zip(marks, rows) {
            if let mark { counts[mark, default: [:]][row.file, default: 0] += 1 }
        }
        return zip(marks, rows).filter { mark, row in
            guard let mark, let files = counts[mark], files.count > 1 else { return true }
            return isKept(row, by: files.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key, &shared)
        }.map(\.1)
    }

    /// Keeps of a day and an amount the bookings of the format that has most of them, those with numbers first.
    private static func ofOneSource(_ rows: [Row], _ files: [StatementFile], _ shared: inout [Pair: Int]) -> [Row] {
        struct Key: Hashable {
            var account: String
            var day: Day
            var amount: Int64
            var currency: Currency
        }
        // Of one file all rows are of one source, whether each has a number or not.
        let sources = files.map { file in
            (file.statements.contains { $0.bookings.contains { !$0.id.isEmpty } } ? "a " : "b ") + (file.format?.name ?? "table")
        }
        /// How many there are of a source, and the first file that has one.
        var counts: [Key: [String: (count: Int, file: Int)]] = [:]
        func key(_ row: Row) -> Key {
            Key(account: row.account, day: row.booking.day, amount: row.booking.amount, currency: row.booking.currency)
        }
        for row in rows where row.kind != .balance { counts[key(row), default: [:]][sources[row.file], default: (0, row.file)].count += 1 }
        return rows.filter { row in
            guard row.kind != .balance, let found = counts[key(row)], found.count > 1,
                let most = found.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) }), most.key != sources[row.file]
            else { return true }
            return isKept(row, by: most.value.file, &shared)
        }
    }

    /// True for a row of the file whose bookings count; another one is counted.
    private static func isKept(_ row: Row, by file: Int?, _ shared: inout [Pair: Int]) -> Bool {
        guard let file, file != row.file else { return true }
        if row.kind != .balance { shared[Pair(file, row.file), default: 0] += 1 }
        return false
    }

    /// Says which files have the same bookings.
    mutating func tell(_ shared: [Pair: Int], of files: [StatementFile]) {
        for (pair, count) in shared.sorted(by: { $0.key < $1.key }).prefix(Self.mostListed) {
            notices.append(
                Notice(
                    place: files[pair.second].name,
                    message: "\(counted(count, "booking")) that \(files[pair.first].name) has, too, counted once", isRemark: true))
        }
        let further = shared.sorted { $0.key < $1.key }.dropFirst(Self.mostListed).reduce(0) { $0 + $1.value }
        if further > 0 {
            notices.append(Notice(message: "and \(counted(further, "further booking")) that two files have, counted once", isRemark: true))
        }
    }

    /// Finds files that name no account and are of one: they share bookings, or one begins with what the other ends with.
    mutating func joinAccounts(_ rows: inout [Row], _ files: [StatementFile]) {
        var unnamed: [(file: Int, account: String, bookings: [Booking])] = []
        for (number, file) in files.enumerated() {
            for statement in file.statements where statement.account.isEmpty && !statement.bookings.isEmpty {
                guard let row = rows.first(where: { $0.file == number && $0.booking == statement.bookings[0] }) else { continue }
                unnamed.append((number, row.account, statement.bookings))
            }
        }
        guard unnamed.count > 1, unnamed.count <= Self.mostAccounts else { return }
        let counts = unnamed.map { one in Dictionary(one.bookings.map { ($0.withoutPlace, 1) }, uniquingKeysWith: +) }
        var chances = 0
        for later in unnamed.indices.dropFirst() {
            let own = counts[later]
            for earlier in unnamed[..<later].indices where unnamed[earlier].account != unnamed[later].account {
                let (one, other) = (unnamed[earlier], unnamed[later])
                let both = counts[earlier].filter { own[$0.key] != nil }
                let shared = both.reduce(0) { $0 + min($1.value, own[$1.key] ?? 0) }
                // One booking alone may be the same by chance, unless the bank numbers it or has the same balance behind it, or neither file has another one.
                let isCertain =
                    shared >= 2 || shared > 0 && shared == max(one.bookings.count, other.bookings.count)
                    || both.contains { !$0.key.id.isEmpty || $0.key.balance != nil }
                guard isCertain || Self.follows(one.bookings, other.bookings) || Self.follows(other.bookings, one.bookings) else {
                    chances += shared
                    if shared == 1, chances <= Self.mostListed {
                        notices.append(
                            Notice(
                                place: files[other.file].name,
                                message:
                                    "it and \(files[one.file].name) have one booking in common and name no account, and count as two accounts; where they are of one, give both one name: accounts: { \(Self.pattern(files[one.file].name)): Giro, \(Self.pattern(files[other.file].name)): Giro }",
                                isRemark: true))
                    }
                    continue
                }
                for place in rows.indices where rows[place].file == other.file && rows[place].account == other.account {
                    rows[place].account = one.account
                }
                notices.append(
                    Notice(
                        place: files[other.file].name, message: "it is of the same account as \(files[one.file].name)", isRemark: true))
                unnamed[later].account = one.account
                break
            }
        }
    }

    /// `"jan.csv"`, as settings name a file.
    private static func pattern(_ file: String) -> String {
        "\"" + plainText(file.split(separator: "/").last.map(String.init) ?? file, limit: 60) + "\""
    }

    /// True where an account has at first what it had at last.
    static func follows(_ first: [Booking], _ second: [Booking]) -> Bool {
        guard let end = first.last, let begin = second.first, let had = end.balance, let has = begin.balance, had != 0 else { return false }
        return begin.day >= end.day && begin.currency == end.currency && has.subtractingSaturated(begin.amount) == had
    }
}
