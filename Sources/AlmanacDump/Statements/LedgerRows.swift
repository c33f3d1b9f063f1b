package import AlmanacModel

/// The bookings of all statements of somebody, each once, as a table: what was income, what was spent, and what went from one account to another.
package struct LedgerRows: Sendable {
    /// A table with commas and the columns of `Declaration.LedgerColumn`.
    package private(set) var table: [UInt8] = []
    package private(set) var notices: [Notice] = []
    /// All bookings, each once, in the order of their days.
    package private(set) var kept: [(account: String, booking: Booking)] = []
    /// Rows of the table that only say what an account has.
    private(set) var made = 0
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
        // What a bank tells of single bookings stands in its statements, too.
        let stated = Set(
            files.flatMap { file in file.statements.filter { !$0.isNotification }.map { Self.account(of: $0, in: file.name, ledger) } })
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
                if statement.isNotification, stated.contains(account) {
                    notices.append(
                        Notice(
                            place: "\(file.name):\(statement.line)",
                            message: "a notification about an account of which there are statements, left out", isRemark: true))
                    continue
                }
                rows += statement.bookings.map {
                    Row(booking: $0, account: account, file: number, place: "\(file.name):\($0.line)")
                }
                guard let balance = statement.closing ?? (statement.bookings.isEmpty ? statement.opening : nil) else { continue }
                // What is booked for a later day is in it.
                let day = max(balance.day, statement.bookings.last?.day ?? balance.day)
                var booking = Booking(day: day, amount: 0, currency: statement.currency, line: balance.line)
                booking.balance = balance.amount
                rows.append(
                    Row(booking: booking, account: account, file: number, kind: .balance, place: "\(file.name):\(balance.line)"))
            }
        }
        joinAccounts(&rows, files)
        let all = rows.count { $0.kind != .balance }
        rows = Self.ofOneSource(Self.once(rows), files)
        let once = rows.count { $0.kind != .balance }
        if once < all {
            notices.append(
                Notice(
                    place: files.last?.name ?? "", message: "\(counted(all - once, "booking")) that two files have, counted once",
                    isRemark: true))
        }
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
        var day: Day
        var amount: Int64
        var words: String

        init(_ row: Row) {
            account = row.account
            id = row.booking.id
            // Some banks number the bookings of each file anew, and some give two of them the same number.
            day = row.booking.day
            amount = row.booking.amount
            words = !id.isEmpty ? "" : LedgerRows.folded(row.booking.payee + " " + row.booking.text) + row.booking.currency.code
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

    /// Keeps what two formats tell of one account once: of a day and an amount the bookings of the format that has most of them, those with numbers first.
    private static func ofOneSource(_ rows: [Row], _ files: [StatementFile]) -> [Row] {
        struct Key: Hashable {
            var account: String
            var day: Day
            var amount: Int64
            var currency: Currency
        }
        func source(_ row: Row) -> String { (row.booking.id.isEmpty ? "b " : "a ") + (files[row.file].format?.name ?? "table") }
        var counts: [Key: [String: Int]] = [:]
        func key(_ row: Row) -> Key {
            Key(account: row.account, day: row.booking.day, amount: row.booking.amount, currency: row.booking.currency)
        }
        for row in rows where row.kind != .balance { counts[key(row), default: [:]][source(row), default: 0] += 1 }
        return rows.filter { row in
            guard row.kind != .balance, let sources = counts[key(row)], sources.count > 1 else { return true }
            return sources.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key == source(row)
        }
    }

    /// Finds files that name no account and are of one: they share bookings, or one begins with what the other ends with.
    private mutating func joinAccounts(_ rows: inout [Row], _ files: [StatementFile]) {
        var unnamed: [(file: Int, account: String, bookings: [Booking])] = []
        for (number, file) in files.enumerated() {
            for statement in file.statements where statement.account.isEmpty && !statement.bookings.isEmpty {
                guard let row = rows.first(where: { $0.file == number && $0.booking == statement.bookings[0] }) else { continue }
                unnamed.append((number, row.account, statement.bookings))
            }
        }
        guard unnamed.count > 1, unnamed.count <= Self.mostAccounts else { return }
        for later in unnamed.indices.dropFirst() {
            let own = Dictionary(unnamed[later].bookings.map { ($0.withoutPlace, 1) }, uniquingKeysWith: +)
            for earlier in unnamed[..<later].indices where unnamed[earlier].account != unnamed[later].account {
                let (one, other) = (unnamed[earlier], unnamed[later])
                let counts = Dictionary(one.bookings.map { ($0.withoutPlace, 1) }, uniquingKeysWith: +)
                let shared = counts.reduce(0) { $0 + min($1.value, own[$1.key] ?? 0) }
                guard shared >= 2 || Self.follows(one.bookings, other.bookings) || Self.follows(other.bookings, one.bookings) else {
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

    /// True where an account has at first what it had at last.
    private static func follows(_ first: [Booking], _ second: [Booking]) -> Bool {
        guard let end = first.last, let begin = second.first, let had = end.balance, let has = begin.balance, had != 0 else { return false }
        return begin.day >= end.day && begin.currency == end.currency && has.subtractingSaturated(begin.amount) == had
    }

    /// Words in small letters with one blank between them.
    fileprivate static func folded(_ text: String) -> String {
        text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    // MARK: Transfers and refunds

    /// Bookings that wait for the other half of a transfer: of an amount and an account, and of those the ones that say something of another account.
    private struct Slot: Hashable {
        var amount: Int64
        var account: String
        /// The account that they name; `nil` for all bookings, and empty for those that only say that they are transfers.
        var names: String?
    }

    /// Finds what went from one account of the owner to another. Equal amounts alone prove nothing: one of the two rows has to name the other account, or say that
    /// it is a transfer.
    private mutating func findTransfers(_ rows: inout [Row], _ names: [String: String], _ ledger: Declaration.Ledger) {
        let own = Set(ledger.own.map(Self.number))
        let accounts = names.keys.sorted().prefix(Self.mostAccounts)
        let known = Dictionary(uniqueKeysWithValues: accounts.map { ($0, Self.words(of: $0, names)) })
        var waiting: [Slot: [Int]] = [:]
        var isUsed = [Bool](repeating: false, count: rows.count)
        var found: [(Int, Int)] = []
        /// The last one that is neither used nor too old.
        func last(_ slot: Slot, before day: Day) -> Int? {
            while let place = waiting[slot]?.last {
                if day.distance(from: rows[place].booking.day) > Self.longestTransfer { return nil }
                if !isUsed[place] { return place }
                waiting[slot]?.removeLast()
            }
            return nil
        }
        for place in rows.indices {
            let booking = rows[place].booking
            let account = rows[place].account
            if own.contains(Self.number(booking.other)) { rows[place].kind = .transfer }
            guard booking.amount != 0, rows[place].kind != .balance else { continue }
            let words = " " + Self.folded(booking.payee + " " + booking.text) + " "
            let isSaid = booking.isTransfer || Self.transferWords.contains { words.contains($0) }
            let named = known.filter { key, name in
                key != account && (Self.number(booking.other) == key || name.contains { words.contains($0) })
            }.map(\.key).sorted()
            var best: Int?
            for other in accounts where other != account {
                let amount = Int64(0).subtractingSaturated(booking.amount)
                let slots =
                    isSaid || named.contains(other)
                    ? [Slot(amount: amount, account: other)]
                    : [Slot(amount: amount, account: other, names: ""), Slot(amount: amount, account: other, names: account)]
                for slot in slots {
                    guard let candidate = last(slot, before: booking.day), rows[candidate].booking.currency == booking.currency else {
                        continue
                    }
                    best = max(best ?? candidate, candidate)
                }
            }
            if let best {
                found.append((best, place))
                isUsed[best] = true
                rows[best].kind = .transfer
                rows[place].kind = .transfer
                continue
            }
            waiting[Slot(amount: booking.amount, account: account), default: []].append(place)
            if isSaid { waiting[Slot(amount: booking.amount, account: account, names: ""), default: []].append(place) }
            for other in named { waiting[Slot(amount: booking.amount, account: account, names: other), default: []].append(place) }
        }
        // A program that keeps accounts knows which of them are of one owner; a bank only says that something is a transfer.
        var alone = 0
        for place in rows.indices
        where rows[place].booking.isTransfer && !rows[place].booking.other.isEmpty && rows[place].booking.id.isEmpty {
            if rows[place].kind != .transfer { alone += 1 }
            rows[place].kind = .transfer
        }
        if alone > 0 {
            notices.append(
                Notice(
                    message:
                        "\(counted(alone, "booking")) with another account of yours, of which there is no file, are neither income nor spending",
                    isRemark: true))
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

    /// Accounts that are looked for in texts.
    private static let mostAccounts = 100

    /// What a text has where it names an account: its number, or the name that somebody gave it, as whole words.
    private static func words(of account: String, _ names: [String: String]) -> [String] {
        var words = account.count > 5 && account.contains(where: \.isNumber) ? [account.lowercased()] : []
        if let name = names[account], name != account, case let folded = folded(name), folded.count > 3, !ordinary.contains(folded) {
            words.append(" \(folded) ")
        }
        return words
    }

    /// Names of accounts that are words of any booking.
    private static let ordinary: Set<String> = [
        "card", "karte", "cash", "bank", "konto", "giro", "girokonto", "account", "credit", "debit", "kreditkarte", "credit card", "visa",
        "mastercard",
    ]

    private static let transferWords = [
        "transfer", "umbuchung", "übertrag", "uebertrag", "überboeking", "overboeking", "virement interne", "virement de compte",
        "traspaso",
        "giroconto", "payment - thank you", "payment thank you", "kreditkartenabrechnung",
    ]

    /// Money that comes back from somebody to whom as much was paid before.
    private func findRefunds(_ rows: inout [Row]) {
        var paid: [String: Int64] = [:]
        for place in rows.indices where rows[place].kind != .transfer && rows[place].kind != .balance {
            let booking = rows[place].booking
            let payee = Self.folded(booking.payee) + "\n" + booking.currency.code
            let before = booking.payee.isEmpty ? 0 : paid[payee] ?? 0
            // Who pays more than he was paid pays for something else: wages, a rent.
            rows[place].kind = booking.amount < 0 ? .spending : booking.amount <= before && booking.amount > 0 ? .refund : .income
            if rows[place].kind != .income { paid[payee] = before.subtractingSaturated(booking.amount) }
        }
    }

    // MARK: Balances

    /// Begins the balances on the first day on which that of each account is known: before it their sum would be too small.
    private mutating func settleBalances(_ rows: inout [Row], _ names: [String: String]) {
        let byCurrency = Dictionary(grouping: rows.indices) { rows[$0].booking.currency }
        for currency in byCurrency.keys.sorted(by: { $0.code < $1.code }) {
            let all = byCurrency[currency] ?? []
            // The first row of each account that tells a balance.
            var first: [String: Int] = [:]
            for place in all where rows[place].booking.balance != nil && first[rows[place].account] == nil {
                first[rows[place].account] = place
            }
            guard !first.isEmpty else { continue }
            let without = Set(all.map { rows[$0].account }).subtracting(first.keys)
            if !without.isEmpty {
                let listed = without.map { plainText(names[$0] ?? $0, limit: 40) }.sorted().joined(separator: ", ")
                notices.append(Notice(message: "the balance is without \(listed), of which no file tells one", isRemark: true))
            }
            // An account that began with nothing had nothing before.
            let begins = first.values.map { rows[$0].booking }.filter { $0.balance != $0.amount }.map(\.day)
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
        var counts: [String: Int] = [:]
        for row in rows where row.kind != .balance { counts[row.booking.currency.code, default: 0] += 1 }
        let known = ledger.currencies.filter { $0 != .none }.map(\.code)
        for code in counts.keys.sorted() where !ledger.currencies.contains(where: { $0.code == code }) {
            let advice = known.isEmpty ? code : "[\((known + [code]).joined(separator: ", "))]"
            notices.append(
                Notice(message: "\(counted(counts[code] ?? 0, "booking")) in \(code), of which nothing is shown; write currency: \(advice)")
            )
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
            if row.kind == .balance { made += 1 }
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
