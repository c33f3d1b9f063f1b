import AlmanacModel

/// What there has been of what there may be in a stretch of time, such as the spending of a month against its limit.
struct LimitUse: Hashable {
    /// Zero where there is to be nothing.
    var limit: Int64
    /// Below zero where more came back.
    var spent: Int64
    /// True when the time is over, so that the limit was kept or exceeded.
    var isClosed = false
    /// True when the last day of the time has come, and less is spent than an even pace would have spent by now: nothing suggests that it will be exceeded.
    var isAsGoodAsKept = false

    /// From this share of the limit on it is to be watched.
    static let watched = 0.7
    /// Beyond this share it is nearly used up.
    private static let nearlyUsedUp = 0.9

    /// What is beyond the limit; `nil` within it.
    var excess: Int64? { spent > limit ? spent.subtractingSaturated(limit) : nil }

    /// The rest of the limit, never below zero and never more than the limit, whatever came back.
    var left: Int64 { max(0, min(limit, limit.subtractingSaturated(spent))) }

    /// Spent ÷ limit, nothing of it where more came back; `nil` for a limit of zero.
    var share: Double? { limit > 0 ? max(0, Double(spent) / Double(limit)) : nil }

    /// Below 70 %, and on the last day below the even pace, good, to all of it watch, beyond it bad.
    var tone: Tone {
        if excess != nil { return .bad }
        return isClosed || isAsGoodAsKept || (share ?? 0) < Self.watched ? .good : .watch
    }

    /// True when exactly all of it is used.
    var isUsedUp: Bool { limit > 0 && spent == limit }

    /// True when 70 % to 100 % are used and more may come.
    var needsWatching: Bool { tone == .watch }

    /// The words that say what the tone's colour says.
    var state: Phrase {
        if limit == 0 { return Phrase(excess == nil ? "limit.nothing-allowed" : "limit.over-nothing-allowed") }
        if excess != nil { return Phrase("limit.over") }
        if isClosed { return Phrase("limit.kept") }
        if !needsWatching { return Phrase("limit.on-track") }
        if isUsedUp { return .usedUp }
        return Phrase((share ?? 0) > Self.nearlyUsedUp ? "limit.nearly-used-up" : "limit.watch")
    }
}

extension Phrase {
    /// State of a limit that is used to the last.
    static let usedUp = Phrase("limit.used-up")
}
