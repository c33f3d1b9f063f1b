package import AlmanacModel

/// The bookings of all statements of somebody, each once, as a table: what was income, what was spent, and what went from one account to another.
package struct LedgerRows: Sendable {
    /// A table with commas and the columns of `Declaration.LedgerColumn`.
    package private(set) var table: [UInt8] = []
    package internal(set) var notices: [Notice] = []
    /// All bookings, each once, in the order of their days.
    package private(set) var kept: [(account: String, booking: Booking)] = []
    /// Balances that are not what bookings come to, of statements and between them.
    var unproven = 0
    /// Rows of the table that only say what an account has.
    private(set) var made = 0
    /// What was spent, in the main currency, less what came back; and the bookings of it that are in no category.
    private(set) var spent: Int64 = 0
    private(set) var uncategorised: [Booking] = []

    /// Days between the two bookings of a transfer at most.
    static let longestTransfer = 5
    static let mostListed = 5

    /// A booking with what the ledger knows of it.
    struct Row {
        var booking: Booking
        var account: String
        var file: Int
        /// Counted over all files.
        var statement: Int
        var isOnCard = false
        var kind = Kind.income
        var place: String
    }

    enum Kind: String {
        case income, spending, refund, transfer
        /// What an account has, and no booking.
        case balance
    }

    /// - Parameter files: In the order of their names: of two files with the same booking the last one counts.
    package init(_ files: [StatementFile], _ ledger: Declaration.Ledger) {
        var rows: [Row] = []
        // What a bank tells of single bookings stands in its statements, too.
        let stated = Set(
            files.flatMap { file in file.statements.filter { !$0.isNotification }.map { Self.account(of: $0, in: file.name, ledger) } })
        var statements: [(statement: Statement, place: String)] = []
        for (number, file) in files.enumerated() {
            notices += file.notices
            unproven += file.unproven
            if file.pending > 0 {
                notices.append(
                    Notice(
                        place: file.name, message: "\(counted(file.pending, "row")) that the bank has not booked, left out", isRemark: true)
                )
            }
            for statement in file.statements {
                let account = Self.account(of: statement, in: file.name, ledger)
                if statement.isNotification, stated.contains(account) {
                    notices.append(
                        Notice(
                            place: "\(file.name):\(statement.line)",
                            message: "a notification about an account of which there are statements, left out", isRemark: true))
                    continue
                }
                statements.append((statement, "\(file.name):\(statement.bookings.first?.line ?? statement.line)"))
                rows += statement.bookings.map {
                    Row(
                        booking: $0, account: account, file: number, statement: statements.count - 1, isOnCard: statement.isCard,
                        place: "\(file.name):\($0.line)")
                }
                guard let balance = statement.closing ?? (statement.bookings.isEmpty ? statement.opening : nil) else { continue }
                // What is booked for a later day is in it.
                let day = max(balance.day, statement.bookings.last?.day ?? balance.day)
                var booking = Booking(day: day, amount: 0, currency: statement.currency, line: balance.line)
                booking.balance = balance.amount
                rows.append(
                    Row(
                        booking: booking, account: account, file: number, statement: statements.count - 1, kind: .balance,
                        place: "\(file.name):\(balance.line)"))
            }
        }
        joinAccounts(&rows, files)
        tellGaps(rows, statements)
        var shared: [Pair: Int] = [:]
        rows = Self.once(rows, files, &shared)
        tell(shared, of: files)
        rows = rows.enumerated().sorted { ($0.element.booking.day, $0.offset) < ($1.element.booking.day, $1.offset) }.map(\.element)
        let names = Self.names(rows, ledger)
        findTransfers(&rows, names, ledger)
        findRefunds(&rows)
        tellCurrencies(rows, ledger)
        kept = rows.filter { $0.kind != .balance }.map { ($0.account, $0.booking) }
        settleBalances(&rows, names)
        write(rows.filter { ledger.currencies.contains($0.booking.currency) }, names, Categories(ledger.categories), ledger.currency)
    }

    // MARK: Accounts

    /// The number of a statement's account; of one that names none the pattern that its file has, or the letters that the file's name begins with.
    package static func account(of statement: Statement, in file: String, _ ledger: Declaration.Ledger) -> String {
        if !statement.account.isEmpty { return number(statement.account) }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if let named = ledger.accounts.first(where: { matches(name, $0.key) || matches(file, $0.key) }) { return named.key }
        let stem = name.prefix { $0 != "." }
        // Days and numbers of exports are different in each file of one account.
        let words = stem.split { !$0.isLetter && !$0.isNumber }.map { $0.filter(\.isNumber).count < 4 ? $0 : $0.prefix { $0.isLetter } }
            .filter { $0.contains(where: \.isLetter) }
        return words.isEmpty ? String(stem) : words.joined(separator: " ")
    }

    /// A number without the blanks that people write into it.
    static func number(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    /// True where a name is what a pattern with `*` says.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return name == pattern }
        var rest = name[...]
        for (place, part) in parts.enumerated() {
            if place == 0 {
                guard rest.hasPrefix(part) else { return false }
                rest = rest.dropFirst(part.count)
            } else if place == parts.count - 1 {
                return rest.hasSuffix(part)
            } else if !part.isEmpty {
                guard let found = rest.firstRange(of: part) else { return false }
                rest = rest[found.upperBound...]
            }
        }
        return true
    }

    /// What readers see of each account.
    private static func names(_ rows: [Row], _ ledger: Declaration.Ledger) -> [String: String] {
        var names: [String: String] = [:]
        for account in Set(rows.map(\.account)) {
            names[account] = ledger.accounts.first { number($0.key) == number(account) }?.name ?? account
        }
        return names
    }

    // MARK: Table

    private mutating func write(_ rows: [Row], _ names: [String: String], _ categories: Categories, _ main: Currency) {
        table += Declaration.LedgerColumn.all.joined(separator: ",").utf8
        table.append(0x0A)
        for row in rows {
            let booking = row.booking
            func amount(_ amount: Int64, _ isThere: Bool) -> String {
                isThere ? Declaration.Literal.number(units: amount, digits: Int(booking.currency.fractionDigits)).description : "0"
            }
            if row.kind == .balance { made += 1 }
            let category = categories.name(of: booking)
            if row.kind == .spending || row.kind == .refund, booking.currency == main {
                self.spent = self.spent.subtractingSaturated(booking.amount)
                if category.isEmpty { uncategorised.append(booking) }
            }
            let isPaid = row.kind != .transfer && row.kind != .balance
            let spent = Int64(0).subtractingSaturated(booking.amount)
            let cells = [
                "\(booking.day)", names[row.account] ?? row.account, isPaid ? booking.name : "",
                isPaid ? category : "", row.kind == .spending && booking.isFurtherPart ? "part" : row.kind.rawValue, booking.currency.code,
                amount(booking.amount, row.kind == .income), amount(spent, row.kind == .spending || row.kind == .refund),
                amount(booking.amount, row.kind == .refund), booking.balance.map { amount($0, true) } ?? "",
            ]
            for (place, cell) in cells.enumerated() {
                if place > 0 { table.append(0x2C) }
                QueryRows.quote(cell, to: &table)
            }
            table.append(0x0A)
        }
    }

    /// Finds the category of a booking by the words that it has.
    private struct Categories {
        private let words: [(word: String, name: String)]

        init(_ categories: [Declaration.Ledger.Category]) {
            words = categories.flatMap { category in category.words.map { (foldedName($0), category.name) } }
        }

        /// The first that fits; what the file says, where none does.
        func name(of booking: Booking) -> String {
            let text = foldedName(booking.payee + " " + booking.text)
            return words.first { Self.has(text, $0.word) }?.name ?? booking.category
        }

        /// True where a word, or more than one, begins with these letters.
        private static func has(_ text: String, _ word: String) -> Bool {
            var rest = text[...]
            while let found = rest.firstRange(of: word) {
                if found.lowerBound == text.startIndex || !text[text.index(before: found.lowerBound)].isLetter { return true }
                rest = rest[found.upperBound...]
            }
            return false
        }
    }
}
