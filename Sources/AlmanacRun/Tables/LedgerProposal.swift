import AlmanacDump
import AlmanacModel

/// A ledger for statements that nobody has declared, with what was read of them.
struct LedgerProposal {
    let system: String
    let ledger: Declaration.Ledger
    private let files: [StatementFile]
    private let rows: LedgerRows
    /// The flags that were given, which the settings keep.
    private let given: Declaration.Reading
    /// What is taken for granted of files that do not say it.
    private var assumed: [Notice] = []

    /// - Parameter isSaid: True where somebody said that the files are statements.
    /// - Returns: `nil` where none of the files is a statement.
    init?(_ paths: [String], in folders: [String], isSaid: Bool, given: Declaration.Reading, command: String) throws(RunFailure) {
        var groups: [[String]: [String]] = [:]
        // One file that is none of a bank costs the others nothing.
        var unread: [String: Notice] = [:]
        for path in paths {
            do throws(RunFailure) {
                guard let names = try Self.heads(path, given) else { continue }
                guard !names.isEmpty else {
                    unread[path] = Notice(place: path, message: "there is no row in it")
                    continue
                }
                groups[names, default: []].append(path)
            } catch {
                unread[path] = Notice(message: error.description)
            }
        }
        if unread.count == paths.count { return nil }
        var columns = Declaration.StatementColumns()
        var reading = given
        var marks: Set<String> = []
        var orders: Set<String> = []
        var found: [String: Currency] = [:]
        // In the order of their first files.
        for tables in groups.values.sorted(by: { $0[0] < $1[0] }) {
            let study = try TableStudy(tables, given: given)
            guard let heads = StatementHeads(study.types.columns, balance: study.balance, isSaid: isSaid) else {
                for path in tables {
                    unread[path] = Notice(
                        place: path, message: "its columns are not those of a statement of an account, so that it is left out")
                }
                if unread.count == paths.count { return nil }
                continue
            }
            if let question = study.question(of: heads.columns) { throw RunFailure(.badData, NewRun.ask(question, tables[0], command)) }
            for role in Declaration.StatementColumns.roles {
                for name in heads.columns[keyPath: role.path] where !columns[keyPath: role.path].contains(name) {
                    columns[keyPath: role.path].append(name)
                }
            }
            for path in tables { found[path] = heads.currency }
            marks.insert(study.types.mark.rawValue)
            if study.types.needsOrder { orders.insert(study.types.order.rawValue) }
            if let header = study.reading.header, reading.header == nil { reading.header = header }
            reading.none += study.reading.none.filter { !reading.none.contains($0) }
        }
        // What is found in all rows need not be found in the first ones; banks that differ are each read as they are.
        if marks.count == 1, !groups.isEmpty { reading.decimal = reading.decimal ?? marks.first }
        if orders.count == 1 { reading.dates = reading.dates ?? orders.first }
        self.given = reading
        var refused: [Notice] = []
        func read(_ usual: Currency) throws(RunFailure) -> [StatementFile] {
            let draft = Declaration.Ledger(files: [], currencies: [usual], columns: columns, reading: reading)
            var files: [StatementFile] = []
            refused = []
            for path in paths {
                if let notice = unread[path] {
                    refused.append(notice)
                    continue
                }
                do throws(TableError) { files.append(try StatementFile(TableInput(file: path), draft)) } catch {
                    if case .ambiguous(_, let question) = error { throw RunFailure(.badData, NewRun.ask(question, path, command)) }
                    refused.append(Notice(place: path, message: error.reason))
                }
            }
            if files.isEmpty, let first = refused.first { throw RunFailure(.badData, first.description) }
            return files
        }
        // Statements that name no currency are in that of the others, where there is one; else amounts are plain numbers.
        var files = try read(.none)
        var usual = Currency.none
        let most = Self.currencies(of: files).first { $0 != .none } ?? paths.lazy.compactMap { found[$0] }.first
        if let most, Self.currencies(of: files).contains(.none) {
            usual = most
            for file in files where found[file.name] != most && file.statements.contains(where: { $0.currency == .none }) {
                assumed.append(Notice(place: file.name, message: "it names no currency, and counts as \(most.code)", isRemark: true))
            }
            files = try read(most)
        }
        assumed += refused
        let currencies = Self.currencies(of: files)
        let draft = Declaration.Ledger(files: [], currencies: [usual], columns: columns, reading: reading)
        var seen: Set<String> = []
        let named = files.flatMap { file in
            file.statements.filter { !$0.account.isEmpty }.map { LedgerRows.account(of: $0, in: file.name, draft) }
        }
        let numbers = named.filter { seen.insert($0).inserted }
        ledger = Declaration.Ledger(
            files: Self.patterns(of: paths, in: folders), currencies: currencies.isEmpty ? [usual] : currencies,
            accounts: numbers.map { Declaration.Ledger.Account(key: $0, name: Self.short($0, numbers)) }, columns: columns, reading: reading
        )
        self.files = files
        rows = LedgerRows(files, ledger)
        system = "money"
    }

    /// The currencies of all bookings, the most frequent one first.
    private static func currencies(of files: [StatementFile]) -> [Currency] {
        var counts: [Currency: Int] = [:]
        for statement in files.flatMap(\.statements) {
            counts[statement.currency, default: 0] += statement.bookings.isEmpty ? 1 : 0
            for booking in statement.bookings { counts[booking.currency, default: 0] += 1 }
        }
        return counts.filter { $0.value > 0 }.keys.sorted { (counts[$1] ?? 0, $0.code) < (counts[$0] ?? 0, $1.code) }
    }

    /// What names these files, and those that will stand beside them: `statements/*.csv` of a folder.
    private static func patterns(of paths: [String], in folders: [String]) -> [String] {
        var patterns: [String] = []
        var others: [String] = []
        for path in paths {
            let (folder, name) = path.lastIndex(of: "/").map { (String(path[...$0]), path[path.index(after: $0)...]) } ?? ("", path[...])
            guard folders.contains(where: { $0 == folder || $0 + "/" == folder }), let point = name.firstIndex(of: ".") else {
                others.append(path)
                continue
            }
            let pattern = folder + "*" + name[point...]
            if !patterns.contains(pattern) { patterns.append(pattern) }
        }
        let named = others.isEmpty ? [] : TableFiles.pattern(of: others)
        // A pattern that any file fits would name the settings, too.
        return patterns + (named.contains { $0 == "*" || $0.hasSuffix("/*") } ? others : named)
    }

    /// The heads of a table; `nil` for a statement in a format of its own.
    private static func heads(_ path: String, _ given: Declaration.Reading) throws(RunFailure) -> [String]? {
        let text = try TableStudy.open(path, given)
        if StatementFormat(of: text.ahead) != nil { return nil }
        return TableShape(of: text, given: given)?.names ?? []
    }

    /// `…3000` of a long number, where no other account ends in the same way.
    private static func short(_ number: String, _ all: [String]) -> String {
        let ending = number.suffix(4)
        return number.count > 8 && all.count { $0.hasSuffix(ending) } == 1 ? "…" + ending : number
    }

    var notices: [Notice] { assumed + rows.notices }

    /// True where there is no booking in any file.
    var isEmpty: Bool { rows.kept.isEmpty }

    // MARK: Listing

    /// The first bookings as they were read, and what those of each account come to.
    var listing: String {
        let names = files.count == 1 ? files[0].name : "\(files.count) files (\(files[0].name) …)"
        var lines = ["\(names): \(counted(rows.kept.count, "booking")) of statements of accounts", ""]
        lines += TextTable.lines(
            [["day", "account", "payee", "amount", ""]]
                + rows.kept.prefix(5).map { account, booking in
                    [
                        "\(booking.day)", name(account), booking.name,
                        Self.amount(booking.amount, booking.currency), Self.code(booking.currency),
                    ]
                }, numbers: [3])
        lines.append("")
        var sums: [String: Sum] = [:]
        func sum(_ account: String, _ currency: Currency, _ add: (inout Sum) -> Void) {
            add(&sums[account + "\n" + currency.code, default: Sum(account: account, currency: currency)])
        }
        for (account, booking) in rows.kept { sum(account, booking.currency) { $0.add(booking) } }
        for file in files {
            for statement in file.statements {
                guard let balance = statement.closing else { continue }
                sum(LedgerRows.account(of: statement, in: file.name, ledger), statement.currency) { $0.add(balance) }
            }
        }
        lines += TextTable.lines(
            [["account", "bookings", "from", "to", "came", "left", "has", ""]]
                + sums.sorted { $0.key < $1.key }.map(\.value).map { sum in
                    [
                        name(sum.account), String(sum.count), sum.days.map { "\($0.lowerBound)" } ?? "",
                        sum.days.map { "\($0.upperBound)" } ?? "",
                        Self.amount(sum.came, sum.currency), Self.amount(sum.left, sum.currency),
                        sum.balance.map { Self.amount($0.amount, sum.currency) } ?? "unknown", Self.code(sum.currency),
                    ]
                }, numbers: [1, 4, 5, 6])
        let kind = files.count == 1 ? "a statement of an account; --kind table reads it" : "statements of accounts; --kind table reads them"
        lines += ["", "Taken for \(kind) as any other table"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// What the bookings of an account come to.
    private struct Sum {
        var account: String
        var currency: Currency
        var count = 0
        var came: Int64 = 0
        var left: Int64 = 0
        var days: ClosedRange<Day>?
        var balance: (day: Day, amount: Int64)?

        mutating func add(_ booking: Booking) {
            count += 1
            if booking.amount > 0 { came = came.addingSaturated(booking.amount) } else { left = left.addingSaturated(booking.amount) }
            days = days.map { min($0.lowerBound, booking.day)...max($0.upperBound, booking.day) } ?? booking.day...booking.day
            if let amount = booking.balance, booking.day >= balance?.day ?? booking.day { balance = (booking.day, amount) }
        }

        mutating func add(_ closing: Statement.Balance) {
            if closing.day >= balance?.day ?? closing.day { balance = (closing.day, closing.amount) }
        }
    }

    private func name(_ account: String) -> String { ledger.accounts.first { $0.key == account }?.name ?? account }

    private static func amount(_ units: Int64, _ currency: Currency) -> String {
        Declaration.Literal.number(units: units, digits: Int(currency.fractionDigits)).description
    }

    private static func code(_ currency: Currency) -> String { currency == .none ? "" : currency.code }

    // MARK: Settings

    func yaml(command: String) -> String {
        var settings = SettingsText(command: command)
        settings.add(0, "data:")
        settings.add(1, "\(system):")
        settings.add(2, "title: Money")
        settings.add(2, "kind: ledger", "statements of accounts: each booking counts once, transfers are not spent")
        settings.add(2, "from: \(SettingsText.list(ledger.files))")
        if ledger.currency == Currency.none {
            settings.add(2, "# currency: EUR", "the files name none, so that amounts are plain numbers")
        } else {
            settings.add(2, "currency: \(SettingsText.list(ledger.currencies.map(\.code)))")
        }
        settings.add(reading: given)
        let roles = Declaration.StatementColumns.roles.filter { !ledger.columns[keyPath: $0.path].isEmpty }
        if !roles.isEmpty {
            settings.add(2, "columns:")
            for role in roles { settings.add(3, "\(role.key): \(SettingsText.list(ledger.columns[keyPath: role.path]))") }
        }
        if !ledger.accounts.isEmpty {
            settings.add(2, "accounts:", "what readers see of each")
            for account in ledger.accounts { settings.add(3, "\(SettingsText.scalar(account.key)): \(SettingsText.scalar(account.name))") }
        }
        settings.add(2, "# own: [DE89370400440532013000]", "numbers of your other accounts: what goes there is not spent")
        settings.add(2, "# categories: { Groceries: [rewe, edeka], Rent: rent }", "the first that a payee or text fits")
        settings.add(2, "# limits: { category: { Groceries: 400 } }")
        return settings.text
    }
}
