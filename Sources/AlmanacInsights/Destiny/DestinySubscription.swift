import AlmanacModel

extension MetricFormula where Figures == DestinyFigures {
    /// The plan by the name the list of plans gives it, else by our name for its id.
    static let plan = Self(
        "destiny.subscription.plan", .text, "The plan of the subscription.",
        unranged: { figures in
            figures.destiny.subscription.map { subscription in
                guard let id = subscription.plan, !isBlank(id) else { return MetricResult(nil, basis: figures.subscriptionGaps) }
                let listed = figures.destiny.plans?.first { $0.id == id }?.name
                return MetricResult(shownText(listed) ?? planName(id))
            }
        })

    /// The state of the subscription in words.
    static let subscriptionStatus = Self(
        "destiny.subscription.status", .text,
        "Active, Grace period, Canceled, Expired, Payment failed, Revoked, Refunded, or No subscription.",
        unranged: { figures in
            figures.destiny.subscription.map { subscription in
                guard let status = subscription.status, !isBlank(status) else {
                    return subscription.isPremium == false
                        ? MetricResult(.word("destiny.subscription.none")) : MetricResult(nil, basis: figures.subscriptionGaps)
                }
                let words = statusWords(status)
                return MetricResult(words.name, tone: words.tone)
            }
        })

    /// The local day on which what is paid for ends.
    static let paidUntil = Self(
        "destiny.subscription.until", .day, "The day the subscription ends or renews, by the reader's clock.",
        unranged: { figures in
            figures.destiny.subscription.map { subscription in
                MetricResult(subscription.expiresAt.map { .day(figures.day($0)) })
            }
        })

    static let renewal = Self(
        "destiny.subscription.renewal", .text, "Renews on, Ends on, Ended on, or Ends or renews on where it is not said; the day follows.",
        unranged: { figures in
            figures.destiny.subscription.map { subscription in
                guard let end = subscription.expiresAt else { return .unknown }
                if end <= figures.asOf { return MetricResult(.word("destiny.renewal.ended")) }
                let renews = subscription.status.map(isTerminal) ?? false ? false : subscription.renews
                return MetricResult(
                    .word(renews.map { $0 ? "destiny.renewal.renews" : "destiny.renewal.ends" } ?? "destiny.renewal.unknown"))
            }
        })

    static let used = questionsUsed("used", nil, "Questions used of what the plan allows, in the window that ends first.")
    static let limit = questionLimit("limit", nil, "Questions the plan allows in the window that ends first, or the word unlimited.")
    static let left = Self(
        "destiny.questions.left", .mixed, in: ["destiny.questions.left"],
        "Questions left in the window that ends first, or the word unlimited.",
        unranged: { figures in
            figures.finding(nil) { allowance in
                // A feature that the plan does not have is not renewed either.
                if allowance.limit == .times(0) {
                    return MetricResult(allowance.leftValue, tone: allowance.tone, basis: Phrase("destiny.quota.not-included"))
                }
                // Nothing says "for today" of what is not known.
                guard let left = allowance.leftValue else { return MetricResult(nil, basis: figures.quotaGaps) }
                let reset = figures.access(to: Allowance.questions)?.resetsAt.flatMap { $0 > figures.asOf ? figures.day($0) : nil }
                return MetricResult(
                    left, tone: allowance.tone,
                    basis: reset.map { Phrase("destiny.questions.renew", ["day": .day($0)]) }
                        ?? Phrase(allowance.window == .today ? "destiny.questions.of-today" : "destiny.questions.of-all"))
            }
        })

    static let usedToday = questionsUsed("used_today", .today, "Questions asked on the day of the snapshot.")
    static let limitToday = questionLimit("limit_today", .today, "Questions a day may have, or the word unlimited.")
    static let leftToday = questionsLeft("left_today", .today, "Questions left on the day of the snapshot, or the word unlimited.")
    static let usedOverall = questionsUsed("used_overall", .overall, "Questions asked in all.")
    static let limitOverall = questionLimit("limit_overall", .overall, "Questions allowed in all, or the word unlimited.")
    static let leftOverall = questionsLeft("left_overall", .overall, "Questions left in all, or the word unlimited.")

    /// The time at which the quota of questions begins anew.
    static let questionsReset = Self(
        "destiny.questions.resets", .instant, "When the quota of questions begins anew.",
        unranged: { figures in
            figures.hasQuotas ? MetricResult(figures.access(to: Allowance.questions)?.resetsAt.map { .instant($0) }) : nil
        })

    private static func questionsUsed(_ name: String, _ window: Allowance.Window?, _ meaning: String) -> Self {
        questions(name, .count, window, meaning) { MetricResult($0.used.map { .count($0) }) }
    }

    private static func questionLimit(_ name: String, _ window: Allowance.Window?, _ meaning: String) -> Self {
        questions(name, .mixed, window, meaning) { MetricResult($0.limitValue) }
    }

    private static func questionsLeft(_ name: String, _ window: Allowance.Window?, _ meaning: String) -> Self {
        questions(name, .mixed, window, meaning) { MetricResult($0.leftValue, tone: $0.tone) }
    }

    private static func questions(
        _ name: String, _ unit: Unit, _ window: Allowance.Window?, _ meaning: String,
        _ find: @escaping @Sendable (Allowance) -> MetricResult
    ) -> Self { Self("destiny.questions." + name, unit, meaning, unranged: { figures in figures.finding(window, find) }) }
}

extension DestinyFigures {
    fileprivate var hasQuotas: Bool { destiny.subscription != nil || destiny.access != nil }

    fileprivate func access(to feature: String) -> Destiny.Access? {
        destiny.access?.first { $0.feature == feature }
    }

    /// The finding on the questions in a window; unknown when nothing is said of them, absent when the dump has nothing of the kind.
    ///
    /// - Parameter window: `nil` for that in which the fewest are left: a plan may allow any number a day and ten in all, and ten is what counts. A window
    ///   without a limit counts when there is no other.
    fileprivate func finding(_ window: Allowance.Window?, _ find: (Allowance) -> MetricResult) -> MetricResult? {
        guard hasQuotas else { return nil }
        let questions = allowances.filter { $0.feature == Allowance.questions && (window == nil || $0.window == window) }
        let limited = questions.filter { if case .times = $0.limit { true } else { false } }
        let known = limited.filter { $0.left != nil }.min { ($0.left ?? 0) < ($1.left ?? 0) }
        return (known ?? limited.first ?? questions.first { $0.limit == .unlimited } ?? questions.first).map(find)
            ?? MetricResult(nil, basis: quotaGaps)
    }
}

extension SeriesFormula where Figures == DestinyFigures {
    /// Every feature with a limit or a use. Left: max(0, limit − used). Share: used ÷ limit. Without a limit both are unknown, and the state says
    /// that it is unlimited.
    static let quota = Self(
        "destiny.quota", key: "feature", of: Allowance.self,
        "What the plan allows and what was used of it, by feature, on the day of the snapshot and in all.",
        [
            .measure("used", .count, "How often it was used.") { $0.used.map { .count($0) } },
            .measure("limit", .count, role: .limit, "How often it may be used; none where it is unlimited.") {
                if case .times(let limit) = $0.limit { .count(limit) } else { nil }
            },
            .measure("left", .count, "How often it may still be used, never below zero; none where it is unlimited.") {
                $0.left.map { .count($0) }
            },
            .measure("share", .ratio, isOwn: true, "Used, divided by the limit; beyond 1 when over.") { $0.share.map { .ratio($0) } },
            .measure(
                "state", .text, role: .state,
                "plenty left, some left (half or less), nearly used up (a fifth or less), used up, unlimited, not included, limit unknown, or use unknown."
            ) { .phrase($0.state) },
        ],
        unranged: { figures in
            guard figures.hasQuotas else { return nil }
            let rows = figures.allowances
            return Rows(
                rows: rows, key: { .phrase($0.title) },
                tones: rows.map(\.tone), notes: [figures.quotaGaps], unreadable: figures.unreadableQuotas)
        })
}

private func planName(_ id: String) -> Value {
    switch id {
    case "free_guest": .word("destiny.plan.free_guest")
    case "free_registered": .word("destiny.plan.free_registered")
    default: .text(words(of: id, raisingEach: true))
    }
}

/// True for states after which nothing is renewed, whatever else the subscription says.
private func isTerminal(_ status: String) -> Bool {
    ["expired", "billing_retry", "revoked", "refunded"].contains(status.lowercased())
}

private func statusWords(_ status: String) -> (name: Value, tone: Tone) {
    switch status.lowercased() {
    case "active": (.word("destiny.subscription.active"), .good)
    case "grace_period": (.word("destiny.subscription.grace-period"), .watch)
    case "canceled", "cancelled": (.word("destiny.subscription.canceled"), .watch)
    case "expired": (.word("destiny.subscription.expired"), .bad)
    case "billing_retry": (.word("destiny.subscription.payment-failed"), .bad)
    case "revoked": (.word("destiny.subscription.revoked"), .bad)
    case "refunded": (.word("destiny.subscription.refunded"), .bad)
    default: (.text(words(of: status, raisingEach: false)), .neutral)
    }
}
