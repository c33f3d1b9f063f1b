/// A column that has what another one comes to so far, as statements of accounts have it. That it adds up proves which column is the amount.
package struct RunningBalance: Hashable, Sendable {
    /// Indices of the two columns.
    package var amount: Int
    package var balance: Int
    /// True where the newest row comes first.
    package var isNewestFirst: Bool

    /// Rows that have to prove it, and rows where the amounts are small numbers, which add up by chance.
    private static let fewest = 3
    private static let fewestOfSmall = 10

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
        var greatest: UInt64 = 0
        /// What all amounts are multiples of, so that 1.00 is as small a number as 1.
        var unit: UInt64 = 0
        for index in rows.indices.dropFirst() {
            let (before, after) = isNewestFirst ? (rows[index], rows[index - 1]) : (rows[index - 1], rows[index])
            guard let old = before[balance], let new = after[balance], let change = after[amount] else { return false }
            let (sum, overflow) = old.addingReportingOverflow(change)
            if overflow || sum != new { return false }
            greatest = max(greatest, change.magnitude)
            unit = Self.divisor(unit, change.magnitude)
        }
        guard unit > 0 else { return false }
        // 0 and 1 tell whether something was so, and are no amounts.
        let size = greatest / unit
        return size >= 10 || size > 1 && rows.count >= fewestOfSmall
    }

    /// The greatest common divisor.
    private static func divisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
        var (one, other) = (one, other)
        while other > 0 { (one, other) = (other, one % other) }
        return one
    }
}
