import AlmanacModel

extension MetricFormula where Figures == MoneyMomentsFigures {
    /// How many nudges were sent, as far as the dump reaches.
    static let nudgeCount = Self(
        "moneymoments.nudges.count", "Nudges", .count, "Nudges that were sent.",
        unranged: { figures in figures.nudges.map { Finding(.count(Int64($0.count))) } })

    /// Those found fitting and not sent yet.
    static let pendingNudges = Self(
        "moneymoments.nudges.pending", "Nudges waiting", .count, "Nudges that were found fitting and are not sent yet.",
        unranged: { figures in figures.nudgesDiagnosis.map { Finding($0.pending.map { .count($0) }) } })

    /// The server's suggestion in plain words, for whoever runs MoneyMoments.
    static let nudgeSuggestion = Self(
        "moneymoments.nudges.suggestion", "What to do next", .text, "What MoneyMoments needs for more nudges; for those who run it.",
        unranged: { figures in figures.nudgesDiagnosis.map { Finding($0.suggestion.flatMap(suggestion).map { .text($0) }) } })

    private static func suggestion(_ sent: String) -> String? {
        switch sent {
        case "ok": return "Nothing: all is well"
        case "run_evaluate_process": return "Evaluate the rules, then send what they found"
        case "no_signal": return "Compute the day's signal first"
        case "no_rule_matched": return "Nothing: no rule applies to this account"
        default:
            let words = words(of: sent, raisingEach: false)
            return words.isEmpty ? nil : words
        }
    }
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// Nudges that were sent, newest first, in the words that were sent where they are known.
    static let nudges = Self(
        "moneymoments.nudges", "Nudges", key: ("at", "Sent"), "The nudges that were sent, newest first.",
        [
            MeasureDefinition("title", "Title", .text, "In the words that were sent, where they are known."),
            MeasureDefinition("body", "Text", .text, "In the words that were sent, where they are known."),
            MeasureDefinition("rule", "Reason", .text, "The rule that sent it."),
            MeasureDefinition("action", "Action", .text, "What it asks to do."),
        ],
        unranged: { figures in
            guard let nudges = figures.nudges else { return nil }
            return Rows(
                keys: nudges.map { $0.sentAt.map { .instant($0) } ?? .name("Date unknown") },
                columns: [
                    nudges.map { .text(rendered($0.title) ?? "Nudge") },
                    nudges.map { rendered($0.body).map { .text($0) } },
                    nudges.map { .text(ruleName($0)) },
                    nudges.map { $0.action.flatMap { isBlank($0) ? nil : .text($0) } },
                ],
                notes: (nudges.allSatisfy(\.isAsSent)
                    ? [] : ["Some of the words are MoneyMoments' rendering of today, not those that were sent."])
                    + figures.missingNudges)
        })

    /// The nudges of `nudges` by the rule that sent them: most first, then those sent last, then by name.
    static let nudgesByRule = Self(
        "moneymoments.nudges.by_rule", "Nudges by reason", key: ("rule", "Reason"),
        "How often each rule sent a nudge, most often first; merged by the name the rule is shown under.",
        [
            MeasureDefinition("count", "Nudges", .count, "How many it sent."),
            MeasureDefinition("last", "Last sent", .day, "The day it sent the newest, by the clocks of the reader's zone."),
        ],
        unranged: { figures in
            guard let nudges = figures.nudges else { return nil }
            var rules: [(name: String, count: Int64, last: Instant?)] = []
            var places = NamePlaces()
            for nudge in nudges {
                let place = places.place(of: ruleName(nudge))
                if place == rules.count { rules.append((places.names[place], 0, nil)) }
                rules[place].count += 1
                // Newest first, so that the first date is the last.
                rules[place].last = rules[place].last ?? nudge.sentAt
            }
            rules.sort { one, other in
                if one.count != other.count { return one.count > other.count }
                if one.last != other.last { return (one.last ?? Instant(seconds: .min)) > (other.last ?? Instant(seconds: .min)) }
                return one.name < other.name
            }
            return Rows(
                keys: rules.map { .name($0.name) },
                columns: [
                    rules.map { .count($0.count) },
                    rules.map { $0.last.map { .day(figures.zone.local(Window.clamped($0)).day) } },
                ],
                notes: figures.missingNudges)
        })
}

extension MoneyMomentsFigures {
    /// Says so when the server has sent more nudges than the dump holds.
    fileprivate var missingNudges: [String] {
        guard let diagnosis = nudgesDiagnosis, diagnosis.first == nil, diagnosis.last == nil, let delivered = diagnosis.delivered,
            let nudgeCount, delivered > Int64(nudgeCount)
        else { return [] }
        return ["MoneyMoments has sent \(delivered) in all; the dump holds the newest \(nudgeCount)."]
    }
}

/// The rules by the names MoneyMoments gives them; others by the name that was sent, else by their id.
private func ruleName(_ nudge: MoneyMoments.Nudge) -> String {
    switch nudge.rule {
    case "DINING_2PLUS_WEEK": return "Dining 2+ times this week"
    case "DINING_3PLUS_WEEK": return "Dining 3+ times this week"
    case "SHOPPING_3PLUS_WEEK": return "Shopping 3+ times this week"
    case "WANTS_SHARE_HIGH_30D": return "High wants share this month"
    case "GOAL_UNDERFUNDED": return "Top goal underfunded"
    case "DINING_HIGH_WANTS": return "Dining + high wants share"
    default:
        if let name = nudge.ruleName, !isBlank(name) { return name }
        let name = words(of: nudge.rule.lowercased(), raisingEach: false)
        return name.isEmpty ? "Unknown rule" : name
    }
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
        rendered +=
            words(of: String(rest[open.upperBound..<close.lowerBound]), raisingEach: false).lowercased() == "goal" ? "your goal" : "…"
        rest = rest[close.upperBound...]
    }
    return rendered + rest
}
