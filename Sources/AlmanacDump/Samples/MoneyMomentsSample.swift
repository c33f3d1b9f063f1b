internal import AlmanacModel
internal import AlmanacText

/// MoneyMoments' answers for one made-up subject. Shares are in ten-thousandths, so that no rounding differs between machines.
struct MoneyMomentsSample {
    var country: Country
    var asOf: Instant
    /// Months with moments, the current one included.
    var months: Int
    var nudges: Int
    var userID: String
    var goal: String
    /// The generator of the whole signal and the diagnoses; `nil` for half a signal and no diagnosis.
    var diagnostics: SplitMix64?

    /// One of the habits the server computes.
    private struct Habit {
        var id: String
        /// Bounds of a person's value, in ten-thousandths.
        var range: ClosedRange<Int>
        /// Label at or beyond each bound, highest bound first, and the label below all.
        var labels: [(bound: Int, label: String)]
        var otherwise: String

        func label(_ value: Int) -> String {
            labels.first { value >= $0.bound }?.label ?? otherwise
        }
    }

    private static let habits: [Habit] = [
        Habit(
            id: "burn_rate_early_month", range: 1200...5400,
            labels: [(4500, "Front-loaded spending"), (2001, "Balanced early-month spending")], otherwise: "Back-loaded spending"),
        Habit(
            id: "cash_spend_share", range: 0...2400, labels: [(1500, "Cash-reliant"), (700, "Some cash usage")], otherwise: "Mostly digital"
        ),
        Habit(
            id: "micro_spend_share", range: 50...3200, labels: [(2500, "Micro-spend heavy"), (1500, "Some micro-spend")],
            otherwise: "Low micro-spend"),
        Habit(
            id: "spend_to_income_ratio", range: 4800...11800,
            labels: [(10001, "Overspent vs income"), (8500, "Tight month"), (6000, "Watch zone")], otherwise: "Comfortable month"),
        Habit(
            id: "top3_day_spend_share", range: 1600...5200, labels: [(3500, "Spiky spending"), (2001, "Moderate spikes")],
            otherwise: "Steady spending"),
        Habit(
            id: "top_category_spend_share", range: 2100...5600, labels: [(4500, "Category concentrated"), (3000, "Category leaning")],
            otherwise: "Well distributed"),
        Habit(
            id: "transfer_out_share", range: 400...9700, labels: [(2500, "Heavy transfers out"), (1200, "Moderate transfers out")],
            otherwise: "Low transfers out"),
        Habit(
            id: "weekend_spend_multiplier", range: 5200...19000, labels: [(12500, "Weekend spender"), (8501, "Balanced across week")],
            otherwise: "Weekday spender"),
        Habit(
            id: "repeating_payments_count", range: 0...70000,
            labels: [(40000, "Many repeating payments"), (20000, "Some repeating payments")],
            otherwise: "Few repeating payments"),
    ]

    /// Writes the object under `moneymoments`.
    func write(to json: inout JSONWriter, generator: inout SplitMix64) {
        json.object("moneymoments") { json in
            json.object("moments") { json in moments(&json, &generator) }
            json.object("nudges") { json in nudges(&json, &generator) }
            guard var diagnostics else {
                json.object("signal") { json in signal(&json, &generator) }
                return
            }
            json.object("signal") { json in wholeSignal(&json, &diagnostics) }
            json.object("moments_diagnose") { json in momentsDiagnosis(&json, &diagnostics) }
            json.object("nudges_diagnose") { json in nudgesDiagnosis(&json) }
        }
    }

    // MARK: Moments

    private func moments(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        var levels = Self.habits.map { generator.within($0.range) }
        json.array("moments") { json in
            for age in 0..<months {
                let month = asOf.utcDay.month.advanced(by: -age)
                // The current month is computed now, each earlier one in the night after it.
                let computed = age == 0 ? asOf.advanced(bySeconds: -5400) : Instant(month.lastDay.advanced(by: 1)).advanced(bySeconds: 7200)
                let confidence = [80, 80, 70, 80, 60, 70, 35][min(generator.below(age == 0 ? 4 : 7), 6)]
                // The count is the least certain, and so the last of its month.
                for (index, habit) in Self.habits.enumerated() {
                    let span = habit.range.count / 7
                    let moved = levels[index] + generator.within(-span...span)
                    levels[index] = min(max(moved, habit.range.lowerBound), habit.range.upperBound)
                    let isCount = habit.id.hasSuffix("_count")
                    let value = isCount ? levels[index] / 10_000 * 10_000 : levels[index]
                    json.object { json in
                        json.string("user_id", userID)
                        json.string("month", month.description)
                        json.string("habit_id", habit.id)
                        json.float("value", Double(value) / 10_000)
                        json.string("label", habit.label(value))
                        json.string("insight_text", insight(habit.id, value, &generator))
                        json.float("confidence", Double(isCount ? confidence - 5 : confidence) / 100)
                        json.string("created_at", DateText.fastAPI(computed, microsecond: 269_970 + 431 * index))
                    }
                }
            }
        }
    }

    private func insight(_ habit: String, _ value: Int, _ generator: inout SplitMix64) -> String {
        let percent = (value + 50) / 100
        switch habit {
        case "burn_rate_early_month":
            return "\(percent)% of your monthly spend happened in the first 5 days (and \(min(97, percent + 38))% in the first 15 days)."
        case "cash_spend_share": return "Cash-like transactions contributed \(percent)% of your monthly spend."
        case "micro_spend_share":
            return "\(percent)% of spend came from \(generator.within(3...26)) transactions of ≤\(country.symbol)\(country.smallPayment)."
        case "spend_to_income_ratio": return "You spent \(percent)% of your credited income this month."
        case "top3_day_spend_share": return "Your top 3 spend days contributed \(percent)% of monthly spend."
        case "top_category_spend_share":
            return "Top category '\(generator.pick(["groceries", "travel", "dining", "None"]))' was \(percent)% of your spend."
        case "transfer_out_share": return "Transfers out contributed \(percent)% of your monthly spend."
        case "weekend_spend_multiplier":
            let digits = String(percent % 100)
            return "Avg weekend spend/day is \(percent / 100).\(digits.count < 2 ? "0" + digits : digits)× your avg weekday spend/day."
        default: return "Detected \(value / 10_000) likely repeating merchants this month (heuristic)."
        }
    }

    // MARK: Nudges

    private struct Rule {
        var id: String
        var template: String
        var name: String
        var title: String
        var body: String
        var action: String
        var link: String
    }

    /// `{{sym}}` is a placeholder of ours for the currency's symbol.
    private static let rules: [Rule] = [
        Rule(
            id: "DINING_HIGH_WANTS", template: "HUMOR_DINING_HIGH_WANTS", name: "Dining + high wants share",
            title: "Skip one dinner out, move {{sym}}{{save}} toward {{goal}}",
            body: "Tasty week! Trim one meal out and {{goal}} gets {{sym}}{{save}} 😋",
            action: "Adjust Budget", link: "monytix://budget/adjust"),
        Rule(
            id: "WANTS_SHARE_HIGH_30D", template: "WANTS_HIGH", name: "High wants share this month",
            title: "Wants are up – send {{sym}}{{save}} to {{goal}}?",
            body: "A bigger part of this month went to wants. {{goal}} could use {{sym}}{{save}}.",
            action: "Adjust Budget", link: "monytix://budget/adjust"),
        Rule(
            id: "SHOPPING_3PLUS_WEEK", template: "SHOPPING_PAUSE", name: "Shopping 3+ times this week",
            title: "Three shopping trips in a week", body: "Give the next one a day to think it over.", action: "View Budget",
            link: "monytix://budget/view"),
        Rule(
            id: "GOAL_UNDERFUNDED", template: "GOAL_GAP", name: "Top goal underfunded", title: "{{goal}} is waiting for you",
            body: "Even {{sym}}{{save}} now brings {{goal}} closer.", action: "View Goals", link: "monytix://goals"),
        Rule(
            id: "DINING_2PLUS_WEEK", template: "HUMOR_DINING_2PLUS", name: "Dining 2+ times this week",
            title: "A little less dining out = {{sym}}{{save}} for {{goal}}", body: "Eat in once and put {{sym}}{{save}} toward {{goal}}.",
            action: "Adjust Budget", link: "monytix://budget/adjust"),
    ]

    private func nudges(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        json.array("nudges") { json in
            var sent = asOf.advanced(bySeconds: -Int64(generator.within(600...70_000)))
            let first = generator.below(Self.rules.count)
            for number in 0..<nudges {
                let rule = Self.rules[(first + number) % Self.rules.count]
                let save = "\(country.major(country.amount(usCents: generator.within(210...900))))"
                let titleTemplate = rule.title.replacing("{{sym}}", with: country.symbol)
                let bodyTemplate = rule.body.replacing("{{sym}}", with: country.symbol)
                func rendered(_ template: String, save: String) -> String {
                    template.replacing("{{save}}", with: save).replacing("{{goal}}", with: goal)
                }
                // The nightly job put in the oldest of several; it stores no words and leaves the template unfilled.
                let isBare = number >= 3 && number == nudges - 1
                json.object { json in
                    json.string("delivery_id", UUIDText.text(&generator))
                    json.string("user_id", userID)
                    json.string("rule_id", rule.id)
                    json.string("template_code", rule.template)
                    json.string("channel", "in_app")
                    json.string("sent_at", DateText.fastAPI(sent, microsecond: number % 3 == 2 ? 0 : generator.below(1_000_000)))
                    json.string("send_status", "success")
                    if isBare {
                        json.string("metadata_json", #"{"deeplink": "\#(rule.link)", "render_tokens": {}}"#)
                    } else {
                        var metadata = JSONWriter()
                        metadata.object { metadata in
                            metadata.string("cta_text", rule.action)
                            metadata.string("cta_deeplink", rule.link)
                            metadata.string("rendered_body", rendered(bodyTemplate, save: save))
                            metadata.string("rendered_title", rendered(titleTemplate, save: save))
                        }
                        json.string("metadata_json", String(decoding: metadata.bytes, as: UTF8.self))
                    }
                    json.string("title_template", titleTemplate)
                    json.string("body_template", bodyTemplate)
                    json.string("cta_text", number == 2 ? nil : rule.action)
                    json.string("cta_deeplink", number == 2 ? nil : rule.link)
                    json.string("rule_name", rule.name)
                    // The server's rendering of today, not the words that were sent.
                    json.string("title", isBare ? titleTemplate : rendered(titleTemplate, save: "0"))
                    json.string("body", isBare ? bodyTemplate : rendered(bodyTemplate, save: "0"))
                }
                sent = sent.advanced(bySeconds: -Int64(generator.within(2...9) * 86_400 + generator.below(40_000)))
            }
        }
    }

    // MARK: Signal and diagnoses

    /// `29.58`
    private func decimal(_ hundredths: Int) -> String {
        let digits = String(hundredths % 100)
        return "\(hundredths / 100).\(digits.count < 2 ? "0" + digits : digits)"
    }

    /// Writes every member as the server sends it, in rupees: counts as numbers, all else as text.
    private func wholeSignal(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        func thousandths(_ range: ClosedRange<Int>) -> String {
            let number = generator.within(range)
            let digits = String(number % 1000)
            return "\(number / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
        }
        let dining = generator.within(3...6)
        json.string("user_id", userID)
        json.string("as_of_date", asOf.utcDay.description)
        json.integer("dining_txn_7d", dining)
        json.string("dining_spend_7d", decimal(dining * generator.within(45_000...98_000)))
        json.integer("shopping_txn_7d", generator.within(1...4))
        json.string("shopping_spend_7d", decimal(generator.within(120_000...680_000)))
        json.integer("travel_txn_30d", generator.within(4...12))
        json.string("travel_spend_30d", decimal(generator.within(800_000...2_400_000)))
        json.string("wants_share_30d", thousandths(360...620))
        json.integer("recurring_merchants_90d", 0)
        json.string("wants_vs_plan_pct", thousandths(900...1400))
        json.string("assets_vs_plan_pct", nil)
        json.string("rank1_goal_underfund_amt", decimal(generator.within(1200...5200) * 1000))
        json.string("rank1_goal_underfund_pct", thousandths(200...900))
        json.string("last_nudge_sent_at", nil)
        json.string("created_at", DateText.fastAPI(asOf.advanced(bySeconds: -5100), microsecond: 118_204))
    }

    private func momentsDiagnosis(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        let counts = (0..<months).map { age in age == months - 1 ? generator.within(8...20) : generator.within(35...60) }
        let oldest = asOf.utcDay.month.advanced(by: 1 - months)
        json.string("user_id", userID)
        json.string("email", nil)
        json.integer("total_transactions", counts.reduce(0, +))
        json.integer("moments_count", months * Self.habits.count)
        json.object("date_range") { json in
            json.string("min", oldest.lastDay.advanced(by: -generator.within(5...9)).description)
            json.string("max", asOf.utcDay.description)
        }
        json.array("recent_months") { json in
            for (age, count) in counts.enumerated() {
                json.object { json in
                    json.string("month", "\(asOf.utcDay.month.advanced(by: -age).firstDay) 00:00:00+00")
                    json.integer("transaction_count", count)
                }
            }
        }
        json.array("diagnosis") { json in
            json.string("Found \(months * Self.habits.count) moments. Everything looks good!")
        }
    }

    private func nudgesDiagnosis(_ json: inout JSONWriter) {
        json.boolean("has_signal_today", true)
        json.integer("pending_candidates", 0)
        json.integer("delivered_count", nudges)
        json.string("suggestion", "ok")
        json.string("from_date", nil)
        json.string("to_date", nil)
    }

    private func signal(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        json.string("user_id", userID)
        json.string("as_of_date", asOf.utcDay.description)
        json.integer("dining_txn_7d", generator.within(0...6))
        json.string("dining_spend_7d", decimal(generator.within(0...9000)))
        json.integer("shopping_txn_7d", generator.within(0...4))
        json.string("shopping_spend_7d", decimal(generator.within(0...15000)))
        json.string("wants_share_30d", generator.chance(200) ? nil : "0.\(generator.within(100...699))")
        json.integer("recurring_merchants_90d", 0)
    }
}
