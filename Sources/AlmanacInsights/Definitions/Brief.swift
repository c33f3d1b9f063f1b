package import AlmanacModel

/// Why somebody should look at an account, in a few words for whoever looks after many: they speak of the account, and to nobody.
///
/// Every number in it is one of a metric or a series, as in a `Headline`.
package struct Brief: Hashable, Sendable {
    /// With a placeholder `amount` where there is one: `Coffee over by {$amount}`.
    package var phrase: Phrase
    /// What stands in that place: how far, how long, how much.
    package var amount: Phrase.Argument?
    /// How large the matter is beside others of its group.
    package var size: Size

    /// The order within a group: what is of a higher rank first, then by how far it went.
    package struct Size: Hashable, Sendable {
        /// What two accounts are compared by.
        enum Rank: Int32 {
            /// It cannot be measured, or by nothing that others are measured by.
            case other
            /// A change of what was spent.
            case change
            /// Days, or how far beyond or how near to a limit.
            case measured
        }

        /// Larger comes first; below 2²⁴.
        package var order: Int32
        /// The amount beyond the limits; `nil` where nothing is beyond one, or it is not known by how much.
        package var excess: Money?

        /// - Parameter part: In whole days, or as a part of what it is compared with; from 0 on.
        init(_ rank: Rank, _ part: Double = 0, excess: Money? = nil) {
            // Thousandths tell any two apart that are shown in percent; beyond four thousand times all are the same.
            let thousandths = part.isFinite ? min(max(part * 1000, 0), 4_194_303) : 4_194_303
            order = rank.rawValue << 22 | Int32(thousandths)
            self.excess = excess
        }
    }

    /// - Parameter amount: Of the placeholder `amount` of the phrase.
    init(_ phrase: Phrase, amount: Phrase.Argument? = nil, _ size: Size) {
        self.phrase = phrase
        self.amount = amount
        self.size = size
    }

    /// Something, and how it stands: `Read 20 pages: 20 days overdue`.
    init(_ names: Phrase.Argument, stands amount: Phrase.Argument, _ size: Size) {
        self.init(Phrase("index.reason.stands", ["names": names]), amount: amount, size)
    }

    /// What has been due for some days.
    ///
    /// - Parameter days: Of the one that has been due the longest.
    static func overdue(_ names: Phrase.Argument, count: Int, days: Int64) -> Brief {
        let amount = Phrase(count == 1 ? "index.reason.days-overdue" : "index.reason.days-overdue-most", ["count": .value(.count(days))])
        return Brief(names, stands: .phrase(amount), Size(.measured, Double(days)))
    }
}
