package import AlmanacModel

/// The statements of a file, and what of it could not be read.
package struct StatementFile: Sendable {
    package var name: String
    /// `nil` for a table.
    package private(set) var format: StatementFormat?
    package internal(set) var statements: [Statement] = []
    package internal(set) var notices: [Notice] = []
    /// Rows with a booking, and those of them of which nothing is made.
    package internal(set) var rows = 0
    package internal(set) var lost = 0
    /// Rows that the bank has not booked, so that they are left out.
    package internal(set) var pending = 0
    /// Balances that are not what the bookings come to.
    package internal(set) var unproven = 0
    /// Trades of securities, of which nothing is made, and the line of the first.
    private var trades: (count: Int, line: Int) = (0, 1)
    /// Amounts that have more digits than their currency, and are rounded.
    private var rounded = 0
    private var remarks = 0
    /// Where the statement of each account is, by number and currency.
    private var places: [String: Int] = [:]

    /// Bytes of a file at most: a statement of a hundred years is shorter.
    private static let mostBytes = 16 << 20
    /// Bookings of a file at most.
    private static let mostBookings = 500_000
    private static let mostListed = 20

    init(name: String) { self.name = name }

    /// Reads a file of any kind.
    ///
    /// - Throws: Why nothing of it can be read.
    package init(_ input: TableInput, _ ledger: Declaration.Ledger) throws(TableError) {
        self.init(name: input.name)
        let text = try told { () throws(ByteInput.Failure) in try input.open(ledger.reading) }
        if let format = StatementFormat(of: text.ahead) {
            self.format = format
            let bytes = try told { () throws(ByteInput.Failure) in try Self.whole(text) }
            switch format {
            case .ofx: OFXStatements.read(bytes, into: &self, usual: ledger.currency)
            case .camt: self = try told { () throws(ByteInput.Failure) in try CAMTStatements.read(bytes, of: self, usual: ledger.currency) }
            case .swift: SWIFTStatements.read(bytes, into: &self, usual: ledger.currency)
            case .qif: try read(qif: bytes, ledger)
            }
            guard !statements.isEmpty else { throw failure(emptiness) }
        } else {
            try read(table: text, ledger)
        }
        finish()
    }

    /// Why there is no statement in it. An answer of a server that says that something went wrong is a file, too.
    private var emptiness: String {
        if let first = notices.first, lost > 0 {
            let place = first.place.dropFirst(name.count + 1)
            return "\(lost == 1 ? "its booking cannot" : "none of its \(lost) bookings can") be read; \(place): \(first.message)"
        }
        return trades.count > 0
            ? "it has trades of securities alone, of which no report is made"
            : "there is no statement of an account in it; get the file again"
    }

    /// Makes a failure of a stream one that has the file's name.
    func told<Result>(_ body: () throws(ByteInput.Failure) -> Result) throws(TableError) -> Result {
        do throws(ByteInput.Failure) { return try body() } catch { throw failure(error.reason) }
    }

    /// - Throws: Where a file has more bookings than fit into memory beside those of others.
    func requireRoom() throws(TableError) {
        if rows > Self.mostBookings { throw failure("it has more than \(Self.mostBookings) rows, which no statement has") }
    }

    func failure(_ reason: String) -> TableError { .unreadable(system: "", problems: [Notice(place: name, message: reason)]) }

    private static func whole(_ text: TextBytes) throws(ByteInput.Failure) -> [UInt8] {
        var text = text
        var bytes: [UInt8] = []
        while try text.fill() {
            bytes.append(contentsOf: text.ahead)
            text.pass(text.ahead.count)
            if bytes.count > mostBytes { throw .other("the file has more than \(mostBytes >> 20) MB, which no statement has") }
        }
        return bytes
    }

    // MARK: Telling

    /// Leaves out a row, and says what to do.
    ///
    /// - Parameter column: Of a table, from 1; `nil` where the row as a whole is meant.
    mutating func lose(_ line: Int, _ message: String, column: Int? = nil, path: String = "") {
        lost += 1
        let place = "\(name):\(line)" + (column.map { ":\($0)" } ?? "")
        if lost <= Self.mostListed {
            notices.append(Notice(place: place, path: path, message: message + "; mend it, or get the file again"))
        }
    }

    /// True where no further row is listed that cannot be read.
    var isFull: Bool { lost >= Self.mostListed }

    mutating func remark(_ line: Int, _ message: String) {
        remarks += 1
        guard remarks <= Self.mostListed else { return }
        notices.append(Notice(place: "\(name):\(line)", message: message, isRemark: true))
    }

    /// Leaves out a trade of securities, which is no booking.
    mutating func leaveOut(tradeAt line: Int) { trades = (trades.count + 1, trades.count == 0 ? line : trades.line) }

    /// An amount in minor units, rounded where it has more digits than the currency.
    ///
    /// - Returns: `nil` for a text that is none, and for one with a sign of a currency, which these formats have elsewhere.
    mutating func amount(_ text: some Collection<UInt8>, _ mark: DecimalMark, _ currency: Currency) -> Int64? {
        let number = Array(text).withUnsafeBufferPointer { NumberText.read(ColumnEvidence.trimmed($0), mark: mark) }
        return number.flatMap { $0.currency.isEmpty ? units($0, currency) : nil }
    }

    mutating func units(_ number: NumberText, _ currency: Currency) -> Int64? {
        let digits = Int(currency.fractionDigits)
        guard let units = number.units(of: digits) else { return nil }
        if number.digits > digits, NumberText.scaled(units, from: digits, to: number.digits) != number.units { rounded += 1 }
        return units
    }

    /// The place of the statement of an account, which is made where there is none.
    mutating func place(of account: String, _ currency: Currency, line: Int) -> Int {
        let key = account + "\n" + currency.code
        if let place = places[key] { return place }
        var statement = Statement(currency: currency)
        statement.account = account
        statement.line = line
        statements.append(statement)
        places[key] = statements.count - 1
        return statements.count - 1
    }

    // MARK: Proof

    /// Puts bookings into the order in which they happened, and holds them to the balances beside them.
    private mutating func finish() {
        dropRepeated()
        for place in statements.indices {
            let bookings = statements[place].bookings
            if let first = bookings.first, let last = bookings.last, last.day < first.day { statements[place].bookings.reverse() }
            statements[place].bookings = Self.inOrder(statements[place].bookings)
            let hasRunning = statements[place].bookings.contains { $0.balance != nil }
            guard !hasRunning, let missing = statements[place].prove() else { continue }
            unproven += 1
            let statement = statements[place]
            let account = statement.account.isEmpty ? "this account" : "account \(plainText(statement.account, limit: 40))"
            let difference = Self.written(Int64(clamping: missing.magnitude), statement.currency)
            notices.append(
                Notice(
                    place: "\(name):\(statement.closing?.line ?? statement.line)",
                    message:
                        "the opening balance of \(account) and its bookings come to \(difference) \(missing < 0 ? "less" : "more") than its closing balance; ask the bank for the file again"
                ))
        }
        if lost > Self.mostListed {
            notices.append(Notice(place: name, message: "and \(counted(lost - Self.mostListed, "further row")) that cannot be read"))
        }
        if trades.count > 0 {
            remark(
                trades.line, trades.count == 1 ? "a trade of securities is left out" : "\(trades.count) trades of securities are left out")
        }
        if rounded > 0 {
            notices.append(
                Notice(
                    place: name, message: "\(counted(rounded, "amount")) with more digits than the currency has, rounded", isRemark: true))
        }
    }

    /// Leaves out a statement that stands in the file twice: an account that went from one balance to another cannot do so again with the same bookings.
    private mutating func dropRepeated() {
        var seen: Set<Statement> = []
        var kept: [Statement] = []
        for statement in statements {
            if let opening = statement.opening, let closing = statement.closing, opening.amount != closing.amount,
                !statement.bookings.isEmpty, !seen.insert(statement.withoutPlace).inserted
            {
                remark(statement.line, "this statement stands in the file twice, and counts once")
            } else {
                kept.append(statement)
            }
        }
        statements = kept
    }

    /// Those of a day stay as they are.
    static func inOrder(_ bookings: [Booking]) -> [Booking] {
        bookings.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    package static func written(_ units: Int64, _ currency: Currency) -> String {
        let number = Declaration.Literal.number(units: units, digits: Int(currency.fractionDigits)).description
        return currency == .none ? number : number + " " + currency.code
    }
}
