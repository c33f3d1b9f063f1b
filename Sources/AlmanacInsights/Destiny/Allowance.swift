import AlmanacModel

/// The limit of one feature, on one day or in all, and its use so far.
struct Allowance: Hashable {
    enum Window: Hashable {
        case today, overall
    }

    enum Limit: Hashable {
        case times(Int64)
        case unlimited
        case unknown
    }

    /// As sent: `ai_questions`.
    var feature: String
    var name: ShownName
    var window: Window
    var used: Int64?
    var limit: Limit

    /// The feature of asking.
    static let questions = "ai_questions"

    /// In the order to show.
    private static let known = [
        questions, "compatibility", "multiple_profile_match", "switch_profile", "maintain_profile", "history", "alerts", "early_access",
    ]

    /// "Questions today", "Questions in all".
    var title: Phrase { Phrase(window == .today ? "destiny.quota.today" : "destiny.quota.overall", ["feature": name.argument]) }

    /// max(0, limit − used); `nil` unless both are known and there is a limit.
    var left: Int64? {
        guard case .times(let limit) = limit, let used else { return nil }
        return max(0, limit.subtractingSaturated(used))
    }

    /// Used ÷ limit, beyond 1 when over; `nil` without a limit above zero.
    var share: Double? {
        guard case .times(let limit) = limit, limit > 0, let used else { return nil }
        return Double(used) / Double(limit)
    }

    /// The unused share of the limit, 0–1; 0 for a limit of zero.
    private var leftShare: Double? {
        guard case .times(let limit) = limit, let left else { return nil }
        return limit > 0 ? Double(left) / Double(limit) : 0
    }

    /// The words that say what the tone's colour says.
    var state: Phrase {
        switch limit {
        case .unlimited: return Phrase("destiny.quota.unlimited")
        case .unknown: return Phrase("destiny.quota.limit-unknown")
        case .times(0): return Phrase("destiny.quota.not-included")
        case .times:
            guard let leftShare else { return Phrase("destiny.quota.use-unknown") }
            return Phrase(
                leftShare == 0
                    ? "destiny.quota.used-up"
                    : leftShare > 0.5
                        ? "destiny.quota.plenty-left" : leftShare > 0.2 ? "destiny.quota.some-left" : "destiny.quota.nearly-used-up")
        }
    }

    /// As in the app: more than half left is good, more than a fifth to be watched, less is bad.
    var tone: Tone {
        switch limit {
        case .unlimited: return .good
        case .unknown, .times(0): return .neutral
        case .times:
            guard let leftShare else { return .neutral }
            return leftShare > 0.5 ? .good : leftShare > 0.2 ? .watch : .bad
        }
    }

    /// The limit for readers: a number, or the word for none.
    var limitValue: Value? {
        switch limit {
        case .times(let limit): .count(limit)
        case .unlimited: .word("destiny.quota.unlimited")
        case .unknown: nil
        }
    }

    /// The unused part for readers: a number, or the word for no limit.
    var leftValue: Value? {
        limit == .unlimited ? .word("destiny.quota.unlimited") : left.map { .count($0) }
    }

    /// One a feature and window of which anything is known, known features first, the others by id; within a feature today first.
    ///
    /// The answer to whether a feature may be used counts first, then the status of the subscription for the uses and the plan for the limits.
    static func all(of destiny: Destiny) -> [Allowance] {
        let plan = destiny.plans?.first { $0.id == destiny.subscription?.plan }
        let uses = destiny.subscription?.uses ?? []
        let features = (destiny.access ?? []).map(\.feature) + uses.map(\.feature) + (plan?.entitlements ?? []).map(\.feature)
        let ids = known.filter(features.contains)
        let others = Set(features).subtracting(ids).sorted()
        return (ids + others).flatMap { feature -> [Allowance] in
            let access = destiny.access?.first { $0.feature == feature }
            let use = uses.first { $0.feature == feature }
            let entitlement = plan?.entitlements.first { $0.feature == feature }
            let name: ShownName =
                if known.contains(feature) {
                    .ours("destiny.feature." + feature)
                } else if let own = entitlement?.name, !isBlank(own) {
                    .data(own)
                } else {
                    ShownName(identifier: feature, or: Phrase("destiny.feature.unnamed"))
                }
            return [Window.today, .overall].compactMap { window in
                let quota = window == .today ? access?.today : access?.overall
                let used = quota?.used ?? (window == .today ? use?.today : use?.overall)
                let limit = limit(quota?.limit ?? (window == .today ? entitlement?.today : entitlement?.overall))
                // A feature that was never used and has no limit that is known has nothing to say.
                guard limit != .unknown || (used ?? 0) > 0 else { return nil }
                return Allowance(feature: feature, name: name, window: window, used: used.flatMap { $0 >= 0 ? $0 : nil }, limit: limit)
            }
        }
    }

    private static func limit(_ sent: Int64?) -> Limit {
        switch sent {
        case nil: .unknown
        case -1: .unlimited
        case let limit?: limit >= 0 ? .times(limit) : .unknown
        }
    }
}
