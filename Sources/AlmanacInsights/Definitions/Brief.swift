package import AlmanacModel

/// A reason to look at an account, in a few words for those who look after many: it is about the account, and does not address its reader.
///
/// Every number in it is one of a metric or a series, as in a `Headline`, or what one is of another.
package struct Brief: Hashable, Sendable {
    /// With a placeholder `amount` where there is one: `Coffee over by {$amount}`.
    package var phrase: Phrase
    /// The amount for that placeholder.
    package var amount: Phrase.Argument?
    /// The measure by which it is compared with others: how far, how long. It has a column of its own, where a reader sees the order.
    package var extent: Phrase.Argument?
    /// Weight of the matter within its group.
    package var size: Size

    /// The order within a group: what is of a higher rank first, then by how far it went.
    package struct Size: Hashable, Sendable {
        /// Share of all limits of an account; a smaller excess can wait for those who look after many accounts.
        package static let leastOver = 0.1

        /// Kind of measure by which two accounts are compared.
        enum Rank: Int32 {
            /// It cannot be measured, or by nothing that others are measured by.
            case other
            /// A change of what was spent.
            case change
            /// Days, or how near to a limit.
            case measured
            /// Amount beyond limits.
            case over
        }

        /// Larger comes first; below 2²⁴.
        package var order: Int32

        /// - Parameter part: In whole days, or as a part of what it is compared with; from 0 on.
        init(_ rank: Rank, _ part: Double = 0) {
            // Thousandths distinguish any two that are shown in percent; beyond four thousand times all are the same.
            let thousandths = part.isFinite ? min(max(part * 1000, 0), 4_194_303) : 4_194_303
            order = rank.rawValue << 22 | Int32(thousandths)
        }

        /// True when limits are exceeded by so little that it can wait.
        var isSlightlyOver: Bool { order >> 22 == Rank.over.rawValue && Double(order & 4_194_303) < Self.leastOver * 1000 }
    }

    /// - Parameter amount: Of the placeholder `amount` of the phrase.
    init(_ phrase: Phrase, amount: Phrase.Argument? = nil, extent: Phrase.Argument? = nil, _ size: Size) {
        self.phrase = phrase
        self.amount = amount
        self.extent = extent
        self.size = size
    }

    /// A name with its state: `Read 20 pages`, `20 days overdue`.
    init(_ names: Phrase.Argument, stands extent: Phrase.Argument, _ size: Size) {
        self.init(Phrase("index.reason.names", ["names": names]), extent: extent, size)
    }

    /// Tasks or goals that have been due for some days.
    ///
    /// - Parameter days: Of the one that has been due the longest.
    static func overdue(_ names: Phrase.Argument, count: Int, days: Int64) -> Brief {
        let amount = Phrase(count == 1 ? "index.reason.days-overdue" : "index.reason.days-overdue-most", ["count": .count(days)])
        return Brief(names, stands: .phrase(amount), Size(.measured, Double(days)))
    }
}
