package import AlmanacModel

/// The statements of a file, and what of it could not be read.
package struct StatementFile: Sendable {
    package var name: String
    package internal(set) var statements: [Statement] = []
    package internal(set) var notices: [Notice] = []
    /// Rows with a booking, and those of them of which nothing is made.
    package internal(set) var rows = 0
    package internal(set) var lost = 0
    /// Rows that the bank has not booked, so that they are left out.
    package internal(set) var pending = 0
    /// Amounts that have more digits than their currency, and are rounded.
    private var rounded = 0

    /// Bytes of a file at most: a statement of a hundred years is shorter.
    private static let mostBytes = 64 << 20
    private static let mostListed = 20

    init(name: String) { self.name = name }

    /// Reads a file of any kind.
    ///
    /// - Throws: Why nothing of it can be read.
    package init(_ input: TableInput, _ ledger: Declaration.Ledger) throws(TableError) {
        self.init(name: input.name)
        let text = try told { () throws(ByteInput.Failure) in try input.open(ledger.reading) }
        if let format = StatementFormat(of: text.ahead) {
            let bytes = try told { () throws(ByteInput.Failure) in try Self.whole(text) }
            switch format {
            case .ofx: OFXStatements.read(bytes, into: &self, usual: ledger.currency)
            case .camt: self = try told { () throws(ByteInput.Failure) in try CAMTStatements.read(bytes, of: self, usual: ledger.currency) }
            case .swift: SWIFTStatements.read(bytes, into: &self, usual: ledger.currency)
            case .qif: try read(qif: bytes, ledger)
            }
        } else {
            try read(table: text, ledger)
        }
        finish()
    }

    /// Makes a failure of a stream one that has the file's name.
    func told<Result>(_ body: () throws(ByteInput.Failure) -> Result) throws(TableError) -> Result {
        do throws(ByteInput.Failure) { return try body() } catch { throw failure(error.reason) }
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

    /// Leaves out a row.
    mutating func lose(_ line: Int, _ message: String, path: String = "") {
        lost += 1
        if lost <= Self.mostListed { notices.append(Notice(place: "\(name):\(line)", path: path, message: message)) }
    }

    mutating func remark(_ line: Int, _ message: String) {
        notices.append(Notice(place: "\(name):\(line)", message: message, isRemark: true))
    }

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

    // MARK: Proof

    /// Puts bookings into the order in which they happened, and holds them to the balances beside them.
    private mutating func finish() {
        for place in statements.indices {
            let bookings = statements[place].bookings
            if let first = bookings.first, let last = bookings.last, last.day < first.day { statements[place].bookings.reverse() }
            statements[place].bookings = Self.inOrder(statements[place].bookings)
            let hasRunning = statements[place].bookings.contains { $0.balance != nil }
            guard !hasRunning, let missing = statements[place].prove() else { continue }
            let statement = statements[place]
            notices.append(
                Notice(
                    place: "\(name):\(statement.closing?.line ?? statement.line)",
                    message:
                        "the bookings of account \(plainText(statement.account, limit: 40)) come to \(Self.written(missing, statement.currency)) more than its closing balance says; ask the bank for the file again"
                ))
        }
        if lost > Self.mostListed {
            notices.append(Notice(place: name, message: "and \(counted(lost - Self.mostListed, "further row")) that cannot be read"))
        }
        if rounded > 0 {
            notices.append(
                Notice(
                    place: name, message: "\(counted(rounded, "amount")) with more digits than the currency has, rounded", isRemark: true))
        }
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
