package import AlmanacModel

/// Why somebody should look at an account, in a few words for whoever looks after many: they speak of the account, and to nobody.
///
/// Every number in it is one of a metric or a series, as in a `Headline`, or what one is of another.
package struct Brief: Hashable, Sendable {
    /// With a placeholder `amount` where there is one: `Coffee over by {$amount}`.
    package var phrase: Phrase
    /// What stands in that place: how much.
    package var amount: Phrase.Argument?
    /// By what it is compared with others: how far, how long. It stands in a column of its own, where a reader sees the order.
    package var extent: Phrase.Argument?
    /// How large the matter is beside others of its group.
    package var size: Size

    /// The order within a group: what is of a higher rank first, then by how far it went.
    package struct Size: Hashable, Sendable {
        /// What is over by less, as a part of all limits of an account, is no matter for whoever looks after many.
        package static let leastOver = 0.1

        /// What two accounts are compared by.
        enum Rank: Int32 {
            /// It cannot be measured, or by nothing that others are measured by.
            case other
            /// A change of what was spent.
            case change
            /// Days, or how near to a limit.
            case measured
            /// How far beyond limits.
            case over
        }

        /// Larger comes first; below 2²⁴.
        package var order: Int32

        /// - Parameter part: In whole days, or as a part of what it is compared with; from 0 on.
        init(_ rank: Rank, _ part: Double = 0) {
            // Thousandths tell any two apart that are shown in percent; beyond four thousand times all are the same.
            let thousandths = part.isFinite ? min(max(part * 1000, 0), 4_194_303) : 4_194_303
            order = rank.rawValue << 22 | Int32(thousandths)
        }

        /// Whether limits are broken by so little that it can wait.
        var isSlightlyOver: Bool { order >> 22 == Rank.over.rawValue && Double(order & 4_194_303) < Self.leastOver * 1000 }
    }

    /// - Parameter amount: Of the placeholder `amount` of the phrase.
    init(_ phrase: Phrase, amount: Phrase.Argument? = nil, extent: Phrase.Argument? = nil, _ size: Size) {
        self.phrase = phrase
        self.amount = amount
        self.extent = extent
        self.size = size
    }

    /// Something, and how it stands: `Read 20 pages`, `20 days overdue`.
    init(_ names: Phrase.Argument, stands extent: Phrase.Argument, _ size: Size) {
        self.init(Phrase("index.reason.names", ["names": names]), extent: extent, size)
    }

    /// What has been due for some days.
    ///
    /// - Parameter days: Of the one that has been due the longest.
    static func overdue(_ names: Phrase.Argument, count: Int, days: Int64) -> Brief {
        let amount = Phrase(count == 1 ? "index.reason.days-overdue" : "index.reason.days-overdue-most", ["count": .value(.count(days))])
        return Brief(names, stands: .phrase(amount), Size(.measured, Double(days)))
    }
}
