/// A column that has what another one comes to so far, as statements of accounts have it. That it adds up proves which column is the amount.
package struct RunningBalance: Hashable, Sendable {
    /// Indices of the two columns.
    package var amount: Int
    package var balance: Int
    /// True where the newest row comes first.
    package var isNewestFirst: Bool

    /// Rows that have to prove it.
    private static let fewest = 3

    /// - Parameter rows: The numbers of each row, all in units of the same digit; `nil` where a cell has none.
    /// - Returns: `nil` where no two columns, or more than two, add up.
    package init?(in rows: [[Int64?]]) {
        guard let width = rows.map(\.count).min(), rows.count > Self.fewest else { return nil }
        var found: [RunningBalance] = []
        for balance in 0..<width {
            for amount in 0..<width where amount != balance {
                for isNewestFirst in [false, true] where Self.addsUp(rows, amount, balance, isNewestFirst) {
                    found.append(RunningBalance(amount: amount, balance: balance, isNewestFirst: isNewestFirst))
                }
            }
        }
        guard found.count == 1 else { return nil }
        self = found[0]
    }

    private init(amount: Int, balance: Int, isNewestFirst: Bool) {
        self.amount = amount
        self.balance = balance
        self.isNewestFirst = isNewestFirst
    }

    private static func addsUp(_ rows: [[Int64?]], _ amount: Int, _ balance: Int, _ isNewestFirst: Bool) -> Bool {
        var amounts = false
        for index in rows.indices.dropFirst() {
            let (before, after) = isNewestFirst ? (rows[index], rows[index - 1]) : (rows[index - 1], rows[index])
            guard let old = before[balance], let new = after[balance], let change = after[amount] else { return false }
            let (sum, overflow) = old.addingReportingOverflow(change)
            if overflow || sum != new { return false }
            if change != 0 { amounts = true }
        }
        return amounts
    }
}
