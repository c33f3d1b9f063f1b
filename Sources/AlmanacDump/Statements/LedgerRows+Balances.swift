internal import AlmanacModel

/// Settles what accounts have, and tells of currencies that are not shown.
extension LedgerRows {
    /// Begins the balances on the first day on which that of each account is known: before it their sum would be too small.
    mutating func settleBalances(_ rows: inout [Row], _ names: [String: String]) {
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
                notices.append(
                    Notice(
                        message:
                            "the balance\(currency == .none ? "" : " in \(currency.code)") is without \(listed), of which no file tells one",
                        isRemark: true))
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

    /// Tells where a statement does not begin with what the one before it ended with.
    mutating func tellGaps(_ rows: [Row], _ statements: [(statement: Statement, place: String)]) {
        // Of each statement the account that it was found to be of.
        var accounts: [Int: String] = [:]
        for row in rows where accounts[row.statement] == nil { accounts[row.statement] = row.account }
        let ordered = statements.indices.filter { statements[$0].statement.ends != nil }.sorted { one, other in
            let (first, second) = (statements[one].statement.bookings, statements[other].statement.bookings)
            return (first[0].day, first[first.count - 1].day, one) < (second[0].day, second[second.count - 1].day, other)
        }
        var reached: [String: (day: Day, balance: Int64)] = [:]
        for index in ordered {
            let (statement, place) = statements[index]
            guard let ends = statement.ends, let first = statement.bookings.first, let last = statement.bookings.last else { continue }
            let account = (accounts[index] ?? "") + "\n" + statement.currency.code
            // Those that overlap are of one stretch, and the order within a day is not known.
            if let before = reached[account], before.day < first.day, before.balance != ends.before {
                let (had, has) = (before.balance, ends.before)
                unproven += 1
                notices.append(
                    Notice(
                        place: place,
                        message:
                            "this statement begins with \(StatementFile.written(has, statement.currency)), and the one before it ended with \(StatementFile.written(had, statement.currency)) on \(before.day); bookings of the days between are missing, so add the statement that has them"
                    ))
            }
            if reached[account].map({ $0.day <= last.day }) ?? true { reached[account] = (last.day, ends.after) }
        }
    }

    mutating func tellCurrencies(_ rows: [Row], _ ledger: Declaration.Ledger) {
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
}
