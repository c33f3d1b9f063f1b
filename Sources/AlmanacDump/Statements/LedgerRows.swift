package import AlmanacModel

/// The bookings of all statements of somebody, each once, as a table: what was income, what was spent, and what went from one account to another.
package struct LedgerRows: Sendable {
    /// A table with commas and the columns of `Declaration.LedgerColumn`.
    package private(set) var table: [UInt8] = []
    package private(set) var notices: [Notice] = []
    package private(set) var count = 0
    /// What was spent, in the main currency, and of it what is in no category, by payee.
    private var spent: Int64 = 0
    private var uncategorised: [(payee: String, amount: Int64)] = []

    /// Days between the two bookings of a transfer at most.
    private static let longestTransfer = 5
    private static let mostListed = 5

    /// A booking with what the ledger knows of it.
    private struct Row {
        var booking: Booking
        var account: String
        var file: Int
        var kind = Kind.income
        var place: String
    }

    private enum Kind: String {
        case income, spending, refund, transfer
        /// What an account has, and no booking.
        case balance
    }

    /// - Parameter files: In the order of their names: of two files with the same booking the last one counts.
    package init(_ files: [StatementFile], _ ledger: Declaration.Ledger) {
        var rows: [Row] = []
        for (number, file) in files.enumerated() {
            notices += file.notices
            if file.pending > 0 {
                notices.append(
                    Notice(
                        place: file.name, message: "\(counted(file.pending, "row")) that the bank has not booked, left out", isRemark: true)
                )
            }
            for statement in file.statements {
                let account = Self.account(of: statement, in: file.name, ledger)
                rows += statement.bookings.map {
                    Row(booking: $0, account: account, file: number, place: "\(file.name):\($0.line)")
                }
            }
        }
        let all = rows.count
        rows = Self.once(rows)
        if rows.count < all {
            notices.append(
                Notice(
                    place: files.last?.name ?? "", message: "\(counted(all - rows.count, "booking")) that two files have, counted once",
                    isRemark: true))
        }
        rows = rows.enumerated().sorted { ($0.element.booking.day, $0.offset) < ($1.element.booking.day, $1.offset) }.map(\.element)
        let names = Self.names(rows, ledger)
        findTransfers(&rows, names, ledger)
        findRefunds(&rows)
        tellCurrencies(rows, ledger)
        count = rows.count
        settleBalances(&rows, names)
        write(rows, names, Categories(ledger.categories), ledger.currency)
    }

    // MARK: Accounts

    /// The number of a statement's account; of one that names none the pattern that its file has, or the letters that the file's name begins with.
    package static func account(of statement: Statement, in file: String, _ ledger: Declaration.Ledger) -> String {
        if !statement.account.isEmpty { return number(statement.account) }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        if let named = ledger.accounts.first(where: { matches(name, $0.key) || matches(file, $0.key) }) { return named.key }
        let stem = name.prefix { $0 != "." }
        let letters = stem.split { !$0.isLetter }.joined(separator: " ")
        return letters.isEmpty ? String(stem) : letters
    }

    /// A number without the blanks that people write into it.
    private static func number(_ text: String) -> String { text.filter { !$0.isWhitespace } }

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

    // MARK: Each booking once

    /// What makes two bookings of two files the same one: the bank's number, or everything that it says.
    private struct Mark: Hashable {
        var account: String
        var id: String
        var day: Day?
        var amount: Int64
        var words: String

        init(_ row: Row) {
            account = row.account
            id = row.booking.id
            let isNumbered = !id.isEmpty
            day = isNumbered ? nil : row.booking.day
            // Banks give two bookings the same number now and then.
            amount = row.booking.amount
            words = isNumbered ? "" : LedgerRows.folded(row.booking.payee + " " + row.booking.text) + row.booking.currency.code
        }
    }

    /// Keeps a booking as often as the file has it that has it most often; where several do, those of the last one.
    private static func once(_ rows: [Row]) -> [Row] {
        var counts: [Mark: [Int: Int]] = [:]
        let marks = rows.map { Mark($0) }
        for (mark, row) in zip(marks, rows) { counts[mark, default: [:]][row.file, default: 0] += 1 }
        return zip(marks, rows).filter { mark, row in
            guard let files = counts[mark], files.count > 1 else { return true }
            return files.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key == row.file
        }.map(\.1)
    }

    /// Words in small letters with one blank between them.
    fileprivate static func folded(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Transfers and refunds

    /// Finds what went from one account of the owner to another. Equal amounts alone prove nothing: one of the two rows has to name the other account, or say that
    /// it is a transfer.
    private mutating func findTransfers(_ rows: inout [Row], _ names: [String: String], _ ledger: Declaration.Ledger) {
        let own = Set(ledger.own.map(Self.number))
        var waiting: [Int64: [Int]] = [:]
        var found: [(Int, Int)] = []
        for place in rows.indices {
            let row = rows[place]
            if own.contains(Self.number(row.booking.other)) { rows[place].kind = .transfer }
            guard row.booking.amount != 0 else { continue }
            let candidates = waiting[-row.booking.amount] ?? []
            // The nearest one by its day, of which the last one stands nearest.
            if let index = candidates.lastIndex(where: { isTransfer(rows[$0], row, names) }) {
                found.append((candidates[index], place))
                rows[candidates[index]].kind = .transfer
                rows[place].kind = .transfer
                waiting[-row.booking.amount]?.remove(at: index)
            } else {
                waiting[row.booking.amount, default: []].append(place)
            }
        }
        // A program that keeps accounts knows which of them are of one owner; a bank only says that something is a transfer.
        for place in rows.indices
        where rows[place].booking.isTransfer && !rows[place].booking.other.isEmpty && rows[place].booking.id.isEmpty {
            rows[place].kind = .transfer
        }
        for (one, other) in found.prefix(Self.mostListed) {
            let booking = rows[one].booking
            notices.append(
                Notice(
                    place: rows[one].place,
                    message:
                        "a transfer of \(StatementFile.written(Int64(clamping: booking.amount.magnitude), booking.currency)) with \(rows[other].place), neither income nor spending",
                    isRemark: true))
        }
        if found.count > Self.mostListed {
            notices.append(Notice(message: "and \(counted(found.count - Self.mostListed, "further transfer"))", isRemark: true))
        }
    }

    private func isTransfer(_ one: Row, _ other: Row, _ names: [String: String]) -> Bool {
        guard one.account != other.account, one.booking.currency == other.booking.currency,
            abs(one.booking.day.distance(from: other.booking.day)) <= Self.longestTransfer
        else { return false }
        func tells(_ row: Row, of account: String) -> Bool {
            if row.booking.isTransfer || Self.number(row.booking.other) == account { return true }
            let words = Self.folded(row.booking.payee + " " + row.booking.text)
            if Self.transferWords.contains(where: { words.contains($0) }) { return true }
            let name = Self.folded(names[account] ?? account)
            return name.count > 3 && words.contains(name)
                || account.count > 5 && words.filter { !$0.isWhitespace }.contains(account.lowercased())
        }
        return tells(one, of: other.account) || tells(other, of: one.account)
    }

    private static let transferWords = [
        "transfer", "umbuchung", "übertrag", "uebertrag", "überboeking", "overboeking", "virement interne", "virement de compte",
        "traspaso",
        "giroconto", "payment - thank you", "payment thank you", "kreditkartenabrechnung",
    ]

    /// Money that comes back from somebody to whom more than nothing was paid before.
    private func findRefunds(_ rows: inout [Row]) {
        var paid: Set<String> = []
        for place in rows.indices where rows[place].kind != .transfer {
            let payee = Self.folded(rows[place].booking.payee)
            if rows[place].booking.amount < 0 {
                rows[place].kind = .spending
                if !payee.isEmpty { paid.insert(payee) }
            } else {
                rows[place].kind = paid.contains(payee) ? .refund : .income
            }
        }
    }

    // MARK: Balances

    /// Begins the balances on the first day on which that of each account is known: before it their sum would be too small.
    private mutating func settleBalances(_ rows: inout [Row], _ names: [String: String]) {
        for currency in Set(rows.map(\.booking.currency)) {
            let all = rows.indices.filter { rows[$0].booking.currency == currency }
            let accounts = Set(all.map { rows[$0].account })
            let known = Set(all.filter { rows[$0].booking.balance != nil }.map { rows[$0].account })
            guard !known.isEmpty else { continue }
            if known.count < accounts.count {
                let without = accounts.subtracting(known).map { plainText(names[$0] ?? $0, limit: 40) }.sorted().joined(separator: ", ")
                notices.append(Notice(message: "the balance is without \(without), of which no file tells one", isRemark: true))
            }
            // An account that began with nothing had nothing before.
            let begins = known.compactMap { account -> Day? in
                guard let first = all.first(where: { rows[$0].account == account && rows[$0].booking.balance != nil }),
                    let balance = rows[first].booking.balance
                else { return nil }
                return balance == rows[first].booking.amount ? nil : rows[first].booking.day
            }
            guard let begin = begins.max() else { continue }
            var last: [String: Row] = [:]
            for place in all where rows[place].booking.balance != nil {
                let row = rows[place]
                if row.booking.day < begin {
                    last[row.account] = row
                    rows[place].booking.balance = nil
                }
            }
            let openings = last.values.map { row -> Row in
                var row = row
                row.booking.day = begin
                row.booking.amount = 0
                row.kind = .balance
                return row
            }
            let place = rows.firstIndex { $0.booking.day >= begin } ?? rows.endIndex
            rows.insert(contentsOf: openings.sorted { $0.account < $1.account }, at: place)
        }
    }

    private mutating func tellCurrencies(_ rows: [Row], _ ledger: Declaration.Ledger) {
        let others = Set(rows.map(\.booking.currency.code)).subtracting(ledger.currencies.map(\.code)).sorted()
        for code in others {
            let count = rows.count { $0.booking.currency.code == code }
            let all = (ledger.currencies.map(\.code) + [code]).joined(separator: ", ")
            notices.append(
                Notice(message: "\(counted(count, "booking")) in \(code), of which nothing is shown; write currency: [\(all)]"))
        }
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
            let category = categories.name(of: booking)
            if row.kind == .spending, booking.currency == main {
                self.spent = self.spent.subtractingSaturated(booking.amount)
                if category.isEmpty { uncategorised.append((booking.payee, Int64(0).subtractingSaturated(booking.amount))) }
            }
            let isPaid = row.kind != .transfer && row.kind != .balance
            let spent = Int64(0).subtractingSaturated(booking.amount)
            let cells = [
                "\(booking.day)", names[row.account] ?? row.account, isPaid ? booking.payee : "",
                isPaid ? category : "", row.kind.rawValue, booking.currency.code,
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

    /// The words of payees that would cover most of what is in no category, each with what it covers, and the part of all spending that has none in hundredths.
    package var words: (percent: Int, words: [(word: String, amount: Int64)])? {
        let all = uncategorised.reduce(Int64(0)) { $0.addingSaturated($1.amount) }
        guard all > 0, spent > 0 else { return nil }
        var rest = uncategorised.map { row in
            (
                words: Self.folded(row.payee).split { !$0.isLetter }.map(String.init).filter { $0.count > 2 && !Self.forms.contains($0) },
                amount: row.amount
            )
        }
        var found: [(word: String, amount: Int64)] = []
        while found.count < Self.mostWords {
            // Of words that stand beside each other the first one says most: REWE of REWE SAGT DANKE.
            var sums: [String: (amount: Int64, place: Int)] = [:]
            for row in rest {
                for (place, word) in Set(row.words).map({ word in (row.words.firstIndex(of: word) ?? 0, word) }) {
                    let before = sums[word] ?? (0, place)
                    sums[word] = (before.amount.addingSaturated(row.amount), min(before.place, place))
                }
            }
            let best = sums.max { one, other in
                (one.value.amount, other.value.place, other.key) < (other.value.amount, one.value.place, one.key)
            }
            guard let best else { break }
            found.append((best.key, best.value.amount))
            rest.removeAll { $0.words.contains(best.key) }
        }
        return found.isEmpty ? nil : (Int((Double(all) / Double(spent) * 100).rounded()), found)
    }

    private static let mostWords = 10
    /// Words that say what kind of company it is.
    private static let forms: Set<String> = ["gmbh", "mbh", "inc", "ltd", "llc", "sarl", "the", "und", "and"]

    /// Finds the category of a booking by the words that it has.
    private struct Categories {
        private let words: [(word: String, name: String)]

        init(_ categories: [Declaration.Ledger.Category]) {
            words = categories.flatMap { category in category.words.map { (LedgerRows.folded($0), category.name) } }
        }

        /// The first that fits; what the file says, where none does.
        func name(of booking: Booking) -> String {
            let text = LedgerRows.folded(booking.payee + " " + booking.text)
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
