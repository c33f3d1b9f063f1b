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

    /// Tells where a statement does not begin with what another one ended with, and none overlaps it that could say why.
    mutating func tellGaps(_ rows: [Row], _ statements: [(statement: Statement, place: String)]) {
        // Of each statement the account that it was found to be of.
        var accounts: [Int: String] = [:]
        for row in rows where accounts[row.statement] == nil { accounts[row.statement] = row.account }
        let groups = Dictionary(grouping: statements.indices.filter { statements[$0].statement.ends != nil }) { index in
            (accounts[index] ?? statements[index].statement.account) + "\n" + statements[index].statement.currency.code
        }
        for group in groups.sorted(by: { $0.value[0] < $1.value[0] }).map(\.value) where group.count > 1 {
            let all = group.compactMap { index in statements[index].statement.ends.map { (index: index, ends: $0) } }
            // In whatever order they stand: days of bookings may lie before those of the statement before.
            let reached = Dictionary(all.map { ($0.ends.after, 1) }, uniquingKeysWith: +)
            var told: Set<Int64> = []
            for (index, ends) in all where told.count < Self.mostListed {
                if reached[ends.before] ?? 0 > (ends.after == ends.before ? 1 : 0) { continue }
                let begin = ends.days.lowerBound
                // Of those that overlap, and of several of one day, nobody knows which booking came first.
                let isOpen = all.contains { other in
                    other.ends.before != ends.before && other.ends.days.lowerBound <= begin && other.ends.days.upperBound >= begin
                }
                let earlier = all.filter { $0.ends.days.upperBound < begin }.max { $0.ends.days.upperBound < $1.ends.days.upperBound }
                guard !isOpen, let earlier, !Self.leads(from: ends, to: earlier.index, all), told.insert(ends.before).inserted else {
                    continue
                }
                unproven += 1
                let (statement, place) = statements[index]
                let (had, has) = (earlier.ends.after, ends.before)
                let wayOut =
                    "add the statement that has them"
                    + (statement.account.isEmpty ? ", or name the files under accounts, if they are of two accounts" : "")
                notices.append(
                    Notice(
                        place: place,
                        message:
                            "this statement begins with \(StatementFile.written(has, statement.currency)), and the one before it ended with \(StatementFile.written(had, statement.currency)) on \(earlier.ends.days.upperBound); bookings between them are missing, so \(wayOut)"
                    ))
            }
        }
    }

    /// True where statements lead from one to another, each to the one that begins with what it ended with.
    private static func leads(from first: Statement.Ends, to last: Int, _ all: [(index: Int, ends: Statement.Ends)]) -> Bool {
        var balance = first.after
        var rest = all
        while let next = rest.firstIndex(where: { $0.ends.before == balance }) {
            if rest[next].index == last { return true }
            balance = rest.remove(at: next).ends.after
        }
        return false
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
