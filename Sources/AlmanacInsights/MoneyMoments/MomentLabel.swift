import AlmanacModel

/// A label that MoneyMoments gives a moment, with the condition under which the moment's numbers agree with it.
///
/// Its engine knows no even share: a fifth of a month's spending in the first five days is "back-loaded" there, although five days of thirty are a sixth.
/// So a label such as "more", "less" or "much" is only shown beside a number that agrees with it, and else another one is.
struct MomentLabel {
    /// Numbers that a label has to agree with.
    struct Evidence {
        var value: Double
        /// The days the value is of: those of its month, or so far.
        var days: Int
        /// The part that was spent in the first fifteen of them, where the sentence of the moment says so.
        var half: Double?
        /// The payments that the sentence counts.
        var payments: Int64?

        /// Share of the spending that some of the days would have if each day had as much.
        func even(_ some: Int) -> Double { min(1, Double(some) / Double(max(days, 1))) }

        /// The value in percent. It is not rounded, as it is not where the label comes from: 59.99 % is no watch zone.
        var percent: Double { value * 100 }
    }

    /// As sent.
    let text: String
    /// The habit that has it.
    let habit: String
    let holds: @Sendable (Evidence) -> Bool

    /// The message that says it in the reader's language.
    var message: Phrase { Phrase("moneymoments.label." + text.lowercased().replacing(" ", with: "-")) }

    /// By what is sent.
    static let known = Dictionary(uniqueKeysWithValues: all.map { ($0.text, $0) })

    /// The label of a habit that its numbers agree with; the first of several.
    static func first(of habit: String, thatHolds evidence: Evidence) -> MomentLabel? {
        all.first { $0.habit == habit && $0.holds(evidence) }
    }

    private static let all = early + income + days + amounts + kinds

    private static let early = [
        MomentLabel(text: "Front-loaded spending", habit: "burn_rate_early_month") { $0.value >= 0.45 && $0.value >= 1.5 * $0.even(5) },
        MomentLabel(text: "Balanced early-month spending", habit: "burn_rate_early_month") { evidence in
            let evenly = 0.75 * evidence.even(5)...1.5 * evidence.even(5)
            return evenly.contains(evidence.value) && evidence.half.map { $0 <= 1.25 * evidence.even(15) } ?? true
        },
        MomentLabel(text: "Back-loaded spending", habit: "burn_rate_early_month") { evidence in
            evidence.value <= 0.75 * evidence.even(5) && evidence.half.map { $0 <= 0.9 * evidence.even(15) } ?? true
        },
    ]

    private static let income = [
        MomentLabel(text: "Comfortable month", habit: "spend_to_income_ratio") { $0.percent < 60 },
        MomentLabel(text: "Watch zone", habit: "spend_to_income_ratio") { (60..<86).contains($0.percent) },
        MomentLabel(text: "Tight month", habit: "spend_to_income_ratio") { (85...100).contains($0.percent) },
        MomentLabel(text: "Overspent vs income", habit: "spend_to_income_ratio") { $0.percent > 100 },
    ]

    private static let days = [
        MomentLabel(text: "Spiky spending", habit: "top3_day_spend_share") { $0.value >= 0.35 && $0.value >= 2 * $0.even(3) },
        MomentLabel(text: "Moderate spikes", habit: "top3_day_spend_share") {
            (0.2...0.35).contains($0.value) && $0.value >= 1.5 * $0.even(3)
        },
        MomentLabel(text: "Steady spending", habit: "top3_day_spend_share") { $0.value <= 0.2 },
        MomentLabel(text: "Weekend spender", habit: "weekend_spend_multiplier") { $0.value >= 1.245 },
        MomentLabel(text: "Balanced across week", habit: "weekend_spend_multiplier") { (0.85...1.25).contains($0.value) },
        MomentLabel(text: "Weekday spender", habit: "weekend_spend_multiplier") { $0.value <= 0.855 },
        // Seven of the hours of a day are late.
        MomentLabel(text: "Late-night spender", habit: "late_night_spend_share") { $0.value >= 7.0 / 24 },
        MomentLabel(text: "Some late-night spend", habit: "late_night_spend_share") { $0.percent >= 6 },
        MomentLabel(text: "Rare late-night spend", habit: "late_night_spend_share") { $0.percent <= 6 },
    ]

    private static let amounts = [
        MomentLabel(text: "Micro-spend heavy", habit: "micro_spend_share") { $0.percent >= 25 && $0.payments.map { $0 >= 20 } ?? true },
        MomentLabel(text: "Some micro-spend", habit: "micro_spend_share") { $0.percent >= 15 },
        // Few are few payments too, however little they come to; none are not few.
        MomentLabel(text: "Low micro-spend", habit: "micro_spend_share") { evidence in
            evidence.percent <= 15 && evidence.payments.map { (1..<20).contains($0) } ?? true
        },
        MomentLabel(text: "Many repeating payments", habit: "repeating_payments_count") { $0.value >= 4 },
        MomentLabel(text: "Some repeating payments", habit: "repeating_payments_count") { $0.value >= 2 },
        // None are not few.
        MomentLabel(text: "Few repeating payments", habit: "repeating_payments_count") { $0.value >= 1 && $0.value < 4 },
    ]

    private static let kinds = [
        MomentLabel(text: "Cash-reliant", habit: "cash_spend_share") { $0.percent >= 25 },
        MomentLabel(text: "Some cash usage", habit: "cash_spend_share") { $0.percent >= 7 },
        MomentLabel(text: "Mostly digital", habit: "cash_spend_share") { $0.percent < 50 },
        MomentLabel(text: "Heavy transfers out", habit: "transfer_out_share") { $0.percent >= 25 },
        MomentLabel(text: "Moderate transfers out", habit: "transfer_out_share") { (12...50).contains($0.percent) },
        MomentLabel(text: "Low transfers out", habit: "transfer_out_share") { $0.percent <= 12 },
        MomentLabel(text: "Category concentrated", habit: "top_category_spend_share") { $0.percent > 50 },
        MomentLabel(text: "Category leaning", habit: "top_category_spend_share") { $0.percent >= 30 },
        MomentLabel(text: "Well distributed", habit: "top_category_spend_share") { $0.percent <= 30 },
    ]
}
