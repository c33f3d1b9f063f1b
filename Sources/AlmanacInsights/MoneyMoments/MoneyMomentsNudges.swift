import AlmanacModel

extension MetricFormula where Figures == MoneyMomentsFigures {
    /// Number of nudges that were sent, as far as the dump reaches.
    static let nudgeCount = Self(
        "moneymoments.nudges.count", .count, "Nudges that were sent.",
        unranged: { figures in figures.nudges.map { MetricResult(counted: Int64($0.count), figures.nudgeGaps) } })

    /// Those found fitting and not sent yet.
    static let pendingNudges = Self(
        "moneymoments.nudges.pending", .count, "Nudges that were found fitting and are not sent yet.",
        unranged: { figures in figures.nudgesDiagnosis.map { MetricResult($0.pending.map { .count($0) }) } })

    /// The server's suggestion in plain words, for whoever runs MoneyMoments.
    static let nudgeSuggestion = Self(
        "moneymoments.nudges.suggestion", .text, "What MoneyMoments needs for more nudges; for those who run it.",
        unranged: { figures in figures.nudgesDiagnosis.map { MetricResult($0.suggestion.flatMap(suggestion)) } })

    /// Why there is none, for the reader; unknown where nudges were sent, and where the server does not say.
    static let nudgeReason = Self(
        "moneymoments.nudges.reason", .text, "Why no nudge was sent, in words for the reader; unknown when some were.",
        unranged: { figures in
            guard let diagnosis = figures.nudgesDiagnosis else { return nil }
            guard figures.nudges?.isEmpty ?? true else { return .unknown }
            let reason = diagnosis.suggestion.flatMap { reasons[$0] }
            return MetricResult(reason.map { .word("moneymoments.no-nudge." + $0) })
        })

    /// What the server suggests where it sent none, with the last word of the message for the reader.
    private static let reasons = ["no_signal": "no-signal", "no_rule_matched": "no-rule", "run_evaluate_process": "waiting"]

    private static func suggestion(_ sent: String) -> Value? {
        if sent == "ok" || reasons[sent] != nil { return .word("moneymoments.suggestion." + sent) }
        let words = words(of: sent, raisingEach: false)
        return words.isEmpty ? nil : .text(words)
    }
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// Nudges that were sent, newest first, in the words that were sent where they are known. By their days: MoneyMoments may answer some minutes after the
    /// time that the data is of, and what was sent in them is no news from after it.
    static let nudges = Self(
        "moneymoments.nudges", key: "at", keyMessage: "key.moneymoments.nudges.at",
        of: (first: MoneyMoments.Nudge, rules: [ShownName]).self, "The nudges that were sent, newest first.",
        [
            .measure("title", .text, "In the words that were sent, where they are known.") { shownTitle($0.first) },
            .measure("body", .text, "In the words that were sent, where they are known.") { rendered($0.first.body).map { .text($0) } },
            .measure("rule", .text, "The rule that sent it.") { beside($0.rules) },
            .measure("action", .text, "What it asks to do.") { $0.first.action.flatMap(action) },
            .measure("wording", .text, ifKnown: true, "That it may have been sent in other words, of one whose words are not kept.") {
                $0.first.isAsSent ? nil : .word("moneymoments.nudges.reworded")
            },
            .measure("link", .text, ifKnown: true, "Where to do it; only an address of the web.") {
                webAddress($0.first.deepLink).map { .text($0) }
            },
        ],
        unranged: { figures in
            guard let all = figures.nudges else { return nil }
            if figures.isWithoutNudges { return nil }
            let nudges = figures.withoutTwins(all)
            return Rows(
                rows: nudges, key: { $0.first.sentAt.map { .day(figures.zone.day(of: $0)) } ?? .word("moneymoments.nudge.undated") },
                notes: [nudges.count == all.count ? nil : Phrase("moneymoments.nudges.twins"), figures.missingNudges],
                about: figures.otherCurrencies(
                    in: nudges.flatMap { [shownTitle($0.first), rendered($0.first.body).map { .text($0) }] }),
                unreadable: figures.lost.count("nudges"))
        })

    /// The nudges of `nudges` by the rule that sent them: most first, then those sent last, then by name.
    static let nudgesByRule = Self(
        "moneymoments.nudges.by_rule", key: "rule", of: (name: ShownName, count: Int64, last: Instant?).self,
        "How often each rule sent a nudge, most often first; merged by the name the rule is shown under.",
        [
            .measure("count", .count, isOwn: true, "How many it sent.") { .count($0.count) },
            .measure(withFigures: "last", .day, "The day it sent the newest, by the clocks of the reader's zone.") { row, figures in
                row.last.map { .day(figures.zone.day(of: $0)) }
            },
        ],
        unranged: { figures in
            guard let nudges = figures.nudges else { return nil }
            if figures.isWithoutNudges { return nil }
            var rules = NamedSums<ShownName, (count: Int64, last: Instant?)>((0, nil))
            for nudge in nudges {
                rules.add(ruleName(nudge)) { rule in
                    rule.count += 1
                    // Newest first, so that the first date is the last.
                    rule.last = rule.last ?? nudge.sentAt
                }
            }
            let rows = rules.rows.map { (name: $0.name, count: $0.sum.count, last: $0.sum.last) }.sorted { one, other in
                if one.count != other.count { return one.count > other.count }
                if one.last != other.last { return (one.last ?? Instant(seconds: .min)) > (other.last ?? Instant(seconds: .min)) }
                return one.name < other.name
            }
            return Rows(rows: rows, key: \.name.key, notes: [figures.missingNudges], unreadable: figures.lost.count("nudges"))
        })
}

extension MoneyMomentsFigures {
    /// Nudges in the same words on the same day once, with the rules that sent them.
    fileprivate func withoutTwins(_ nudges: [MoneyMoments.Nudge]) -> [(first: MoneyMoments.Nudge, rules: [ShownName])] {
        struct Words: Hashable {
            var title: String?
            var body: String?
            var day: Day?
        }
        var places: [Words: Int] = [:]
        var merged: [(first: MoneyMoments.Nudge, rules: [ShownName])] = []
        for nudge in nudges {
            let day = nudge.sentAt.map(zone.day(of:))
            let words = Words(title: nudge.title, body: nudge.body, day: day)
            let rule = ruleName(nudge)
            if day != nil, nudge.title != nil, let place = places[words] {
                if !merged[place].rules.contains(rule) { merged[place].rules.append(rule) }
            } else {
                places[words] = merged.count
                merged.append((nudge, [rule]))
            }
        }
        return merged
    }

    /// True for a period that was asked for in which none was sent, though others were: that is no news.
    fileprivate var isWithoutNudges: Bool { nudges?.isEmpty == true && month != nil && nudgeGaps == nil && nudgeCount ?? 0 > 0 }

    /// Says how many nudges could not be read; `nil` when all could.
    fileprivate var nudgeGaps: Phrase? { lost.note("nudges", "moneymoments.nudges.unreadable") }

    /// Says so when some nudges could not be read, or the server has sent more of them than the dump holds.
    fileprivate var missingNudges: Phrase? {
        if let nudgeGaps { return nudgeGaps }
        guard let diagnosis = nudgesDiagnosis, diagnosis.first == nil, diagnosis.last == nil, let delivered = diagnosis.delivered,
            let nudgeCount, delivered > Int64(nudgeCount)
        else { return nil }
        return Phrase("moneymoments.nudges.more", ["all": .count(delivered), "held": .count(nudgeCount)])
    }
}

/// The title that was sent, where it is known.
private func shownTitle(_ nudge: MoneyMoments.Nudge) -> Value {
    rendered(nudge.title).map { .text($0) } ?? .word("moneymoments.nudge.untitled")
}

/// Rules one after the other, each beginning with a capital: they are no members of a sentence.
private func beside(_ rules: [ShownName]) -> Value? {
    guard rules.count > 1, let first = rules.first else { return .list(rules) }
    let all = rules.dropFirst().reduce(first.argument) { .phrase(Phrase("moneymoments.rules", ["first": $0, "second": $1.argument])) }
    guard case .phrase(let phrase) = all else { return nil }
    return .phrase(phrase)
}

/// The rules by the names MoneyMoments gives them; others by the name that was sent, else by their id.
private func ruleName(_ nudge: MoneyMoments.Nudge) -> ShownName {
    if let known = rules.first(where: { $0.id == nudge.rule }) { return .ours(known.message) }
    if let name = nudge.ruleName, !isBlank(name) {
        return rules.first { $0.name == name }.map { .ours($0.message) } ?? .data(name)
    }
    return ShownName(identifier: nudge.rule.lowercased(), or: Phrase("moneymoments.rule.unknown"))
}

/// The six rules of MoneyMoments, with the names it sends.
private let rules: [(id: String, name: String, message: String)] = [
    ("DINING_2PLUS_WEEK", "Dining 2+ times this week", "moneymoments.rule.dining-2plus-week"),
    ("DINING_3PLUS_WEEK", "Dining 3+ times this week", "moneymoments.rule.dining-3plus-week"),
    ("SHOPPING_3PLUS_WEEK", "Shopping 3+ times this week", "moneymoments.rule.shopping-3plus-week"),
    ("WANTS_SHARE_HIGH_30D", "High wants share this month", "moneymoments.rule.wants-share-high-30d"),
    ("GOAL_UNDERFUNDED", "Top goal underfunded", "moneymoments.rule.goal-underfunded"),
    ("DINING_HIGH_WANTS", "Dining + high wants share", "moneymoments.rule.dining-high-wants"),
]

/// Action of a nudge: the three that the rules of MoneyMoments send in our words, others as sent.
private func action(_ sent: String) -> Value? {
    switch sent {
    case "Adjust Budget": .word("moneymoments.action.adjust-budget")
    case "View Budget": .word("moneymoments.action.view-budget")
    case "View Goals": .word("moneymoments.action.view-goals")
    default: isBlank(sent) ? nil : .text(sent)
    }
}

/// An address that a reader can open in a browser; `nil` for those that only the app knows (`monytix://budget`).
private func webAddress(_ link: String?) -> String? {
    guard let link, link.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
    let start = link.prefix(8).lowercased()
    return start.hasPrefix("https://") || start.hasPrefix("http://") ? link : nil
}

/// Words for a goal without a name: with a capital where a sentence begins, and without a second "your" behind one.
private func goal(after words: String) -> String {
    if words.lowercased().hasSuffix("your ") { return "goal" }
    guard let last = words.last(where: { !$0.isWhitespace }) else { return "Your goal" }
    return ".!?".contains(last) ? "Your goal" : "your goal"
}

/// A text that may be a template nobody filled in: `{{goal}}` becomes "your goal", as the system itself falls back to, other blanks an ellipsis.
///
/// - Returns: `nil` for nothing to show.
func rendered(_ text: String?) -> String? {
    guard let text, !isBlank(text) else { return nil }
    let hasBraces = text.utf8.withContiguousStorageIfAvailable { $0.contains(UInt8(ascii: "{")) } ?? true
    guard hasBraces else { return text }
    var rendered = ""
    var rest = text[...]
    while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
        rendered += rest[..<open.lowerBound]
        let isGoal = words(of: String(rest[open.upperBound..<close.lowerBound]), raisingEach: false).lowercased() == "goal"
        rendered += isGoal ? goal(after: rendered) : "…"
        rest = rest[close.upperBound...]
    }
    return rendered + rest
}
