import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What MoneyMoments writes in English is recognised, and said in the reader's language.
struct MomentWordsTests {
    /// The habits, a value, and what the server writes of it, with our words for both.
    static let moments: [(habit: String, value: Double, label: String, insight: String, ours: String, said: String)] = [
        (
            "burn_rate_early_month", 0.2666, "Balanced early-month spending",
            "27% of your monthly spend happened in the first 5 days (and 74% in the first 15 days).", "Balanced early-month spending",
            "0.2666 of the month’s spending fell in its first 5 days, 0.74 in its first 15."
        ),
        (
            "spend_to_income_ratio", 1.1, "Overspent vs income", "You spent 110% of your credited income this month.",
            "More spent than came in", "You spent 1.1 of what came in."
        ),
        (
            "top3_day_spend_share", 0.4423, "Spiky spending", "Your top 3 spend days contributed 44% of monthly spend.", "Spiky spending",
            "The three biggest days make up 0.4423 of the month’s spending."
        ),
        (
            "micro_spend_share", 0.0066, "Low micro-spend", "1% of spend came from 3 transactions of ≤₹200.", "Few small purchases",
            "3 payments of up to 200.00 make up 0.0066 of the spending."
        ),
        (
            "weekend_spend_multiplier", 0.5995, "Weekday spender", "Avg weekend spend/day is 0.60× your avg weekday spend/day.",
            "Weekday spender", "On a weekend day you spent 0.5995 of what you spent on a weekday."
        ),
        (
            "late_night_spend_share", 0.08, "Some late-night spend", "8% of your spend happened after 10 PM (or before 5 AM).",
            "Some late-night spending", "0.08 of the spending was between 10 PM and 5 AM."
        ),
        (
            "cash_spend_share", 0.257, "Cash-reliant", "Cash-like transactions contributed 26% of your monthly spend.", "Much in cash",
            "Cash makes up 0.257 of the spending."
        ),
        (
            "transfer_out_share", 0.97, "Heavy transfers out", "Transfers out contributed 97% of your monthly spend.",
            "Much paid by UPI or transfer", "Payments by UPI or transfer, those in shops among them, make up 0.97 of the spending."
        ),
        (
            "repeating_payments_count", 3, "Some repeating payments", "Detected 3 likely repeating merchants this month (heuristic).",
            "Some repeating payments", "3 merchants were paid about the same amount more than once."
        ),
        (
            "top_category_spend_share", 0.3514, "Category leaning", "Top category 'travel' was 35% of your spend.", "One category leads",
            "The biggest category is Travel, with 0.3514 of the spending."
        ),
        (
            "top_category_spend_share", 0.26, "Well distributed", "Top category 'None' was 26% of your spend.", "Well distributed",
            "The largest part of the spending, 0.26, has no category."
        ),
    ]

    /// Of an account in dollars, amounts in rupees are called those of another currency; of one in rupees they are its own.
    @Test func amountsInAnotherCurrencySaySo() throws {
        let nudges = ["Park ₹221 this week", "Park $2 this week", "Your goal waits"].enumerated().map { place, title in
            MoneyMoments.Nudge(rule: "X", sentAt: Account.asOf.advanced(bySeconds: -Int64(place)), title: title)
        }
        let data = MoneyMoments(
            moments: [
                Fixture.moment("micro_spend_share", 2026, 10, 0.0066, "Low micro-spend", "1% of spend came from 3 transactions of ≤₹200.")
            ],
            nudges: nudges, signals: [MoneyMoments.Signal(day: Account.day(2026, 11, 20), goalGap: 25_870)])
        func insights(_ currency: Currency, besides: [any SystemData] = []) -> EnglishInsights {
            EnglishInsights(
                of: Snapshot(asOf: Account.asOf, subject: Subject(id: "a"), systems: besides + [data]), zone: .utc, currency: currency)
        }
        let (dollars, rupees) = (insights(.usd), insights(.inr))
        // Once, at the end, and not beside each amount.
        #expect(dollars.metric("moneymoments.signal.goal_underfunded", .thirtyDays)?.at == nil)
        let (currency, accounts) = (
            "Amounts from MoneyMoments in another currency are not converted.",
            "MoneyMoments and Guardian see different accounts. A share from MoneyMoments is not a share of the amounts from Guardian."
        )
        #expect(dollars.series("moneymoments.nudges", .thirtyDays)?.about == [currency])
        #expect(rupees.series("moneymoments.nudges", .thirtyDays)?.about == [currency], "of $2")
        for name in ["moneymoments.moments", "moneymoments.signal"] {
            #expect(dollars.series(name, .thirtyDays)?.about == [currency] && rupees.series(name, .thirtyDays)?.about == [], "\(name)")
            #expect(insights(.usd, besides: [Account().guardian]).series(name, .thirtyDays)?.about == [accounts, currency], "\(name)")
        }
    }

    /// Shares as the numbers they are, so that a test sees which one is said.
    private static func said(_ value: Value?) -> String? {
        guard case .phrase(let phrase)? = value else { return nil }
        var plain = phrase
        for name in phrase.arguments.names {
            if case .value(let value)? = phrase.arguments[name], let number = value.magnitude, value.unit != .money, value.unit != .count {
                plain.arguments[name] = .name("\(number)")
            }
        }
        return English.text(plain)
    }

    @Test(arguments: moments.indices)
    func saysThemInWordsOfOurs(place: Int) {
        let row = Self.moments[place]
        let moment = Fixture.moment(row.habit, 2026, 11, row.value, row.label, row.insight, 0.8)
        let label = MomentWords.label(moment, of: Habit(row.habit), days: 20)
        #expect(English.key(label.key) == .name(row.ours))
        if case .data = label { Issue.record("\(row.label) is not recognised") }
        #expect(Self.said(MomentWords.insight(moment, .usd)) == row.said)
    }

    /// The engine's labels as they stand in its code, each with a habit and a value that bears it out in a month of 30 days.
    static let borneOut: [(label: String, habit: String, value: Double)] = [
        ("Front-loaded spending", "burn_rate_early_month", 0.5), ("Balanced early-month spending", "burn_rate_early_month", 0.22),
        ("Back-loaded spending", "burn_rate_early_month", 0.08), ("Comfortable month", "spend_to_income_ratio", 0.4),
        ("Watch zone", "spend_to_income_ratio", 0.66), ("Tight month", "spend_to_income_ratio", 1),
        ("Overspent vs income", "spend_to_income_ratio", 1.1), ("Spiky spending", "top3_day_spend_share", 0.44),
        ("Moderate spikes", "top3_day_spend_share", 0.25), ("Steady spending", "top3_day_spend_share", 0.15),
        ("Micro-spend heavy", "micro_spend_share", 0.3), ("Some micro-spend", "micro_spend_share", 0.2),
        ("Low micro-spend", "micro_spend_share", 0.05), ("Weekend spender", "weekend_spend_multiplier", 1.32),
        ("Balanced across week", "weekend_spend_multiplier", 1), ("Weekday spender", "weekend_spend_multiplier", 0.6),
        ("Late-night spender", "late_night_spend_share", 0.4), ("Some late-night spend", "late_night_spend_share", 0.08),
        ("Rare late-night spend", "late_night_spend_share", 0.02), ("Cash-reliant", "cash_spend_share", 0.6),
        ("Some cash usage", "cash_spend_share", 0.1), ("Mostly digital", "cash_spend_share", 0.03),
        ("Heavy transfers out", "transfer_out_share", 0.97), ("Moderate transfers out", "transfer_out_share", 0.2),
        ("Low transfers out", "transfer_out_share", 0.05), ("Many repeating payments", "repeating_payments_count", 5),
        ("Some repeating payments", "repeating_payments_count", 3), ("Few repeating payments", "repeating_payments_count", 1),
        ("Category concentrated", "top_category_spend_share", 0.6), ("Category leaning", "top_category_spend_share", 0.35),
        ("Well distributed", "top_category_spend_share", 0.2),
    ]

    @Test(arguments: borneOut.indices)
    func knowsEveryLabel(place: Int) throws {
        let row = Self.borneOut[place]
        let moment = Fixture.moment(row.habit, 2026, 11, row.value, row.label)
        let habit = Habit(row.habit)
        let label = MomentWords.label(moment, of: habit, days: 30)
        guard case .ours(let phrase) = label, label != habit.name else {
            Issue.record("\(row.label) is not recognised")
            return
        }
        #expect(!English.text(phrase).contains("⟦"))
        #expect(Self.borneOut.count == MomentLabel.known.count)
        // Of another habit it says nothing.
        let other = Habit(row.habit == "cash_spend_share" ? "transfer_out_share" : "cash_spend_share")
        #expect(MomentWords.label(Fixture.moment(other.id, 2026, 11, row.value, row.label), of: other, days: 30) == other.name)
    }

    /// What the number beside it contradicts is not said, whatever the engine's bands are: then the title is the label that the number bears out, and what was
    /// measured where there is none.
    @Test(
        arguments: [
            // A sixth of the month has a sixth of its spending; half of it half.
            (
                "Back-loaded spending", "burn_rate_early_month", 0.17, 30,
                "17% of your monthly spend happened in the first 5 days (and 50% in the first 15 days).", "Balanced early-month spending"
            ),
            (
                "Back-loaded spending", "burn_rate_early_month", 0.05, 30,
                "5% of your monthly spend happened in the first 5 days (and 70% in the first 15 days).", nil
            ),
            ("Back-loaded spending", "burn_rate_early_month", 0.9, 30, "", "Front-loaded spending"),
            // Five of the eight days that have gone by.
            ("Front-loaded spending", "burn_rate_early_month", 0.62, 8, "", "Balanced early-month spending"),
            ("Balanced early-month spending", "burn_rate_early_month", 0.42, 30, "", nil),
            ("Overspent vs income", "spend_to_income_ratio", 1, 30, "", "Tight month"),
            // As exact as they were sent, not as they are read.
            ("Overspent vs income", "spend_to_income_ratio", 1.004, 30, "", "Overspent vs income"),
            ("Comfortable month", "spend_to_income_ratio", 0.5999, 30, "", "Comfortable month"),
            ("Comfortable month", "spend_to_income_ratio", 0.8, 30, "", "Watch zone"),
            ("Spiky spending", "top3_day_spend_share", 0.5, 6, "", nil),
            ("Low micro-spend", "micro_spend_share", 0.04, 30, "4% of spend came from 40 transactions of ≤₹200.", nil),
            ("Weekend spender", "weekend_spend_multiplier", 0.9, 30, "", "Balanced across week"),
            ("Late-night spender", "late_night_spend_share", 0.13, 30, "", "Some late-night spend"),
            ("Cash-reliant", "cash_spend_share", 0.16, 30, "", "Some cash usage"),
            ("Mostly digital", "cash_spend_share", 0.5, 30, "", "Cash-reliant"),
            ("Category concentrated", "top_category_spend_share", 0.47, 30, "", "Category leaning"),
        ] as [(String, String, Double, Int, String, String?)])
    func saysWhatTheNumberBearsOut(label: String, habit: String, value: Double, days: Int, insight: String, borneOut: String?) {
        let name = borneOut.flatMap { MomentLabel.known[$0] }.map { ShownName.ours($0.message) } ?? Habit(habit).name
        #expect(MomentWords.label(Fixture.moment(habit, 2026, 10, value, label, insight), of: Habit(habit), days: days) == name)
    }

    /// A moment that counted nothing says so: "Small purchases" as the title of a month without one reads as if there had been some.
    @Test(arguments: [
        ("Low micro-spend", "micro_spend_share", "0% of spend came from 0 transactions of ≤₹200.", "moneymoments.label.no-micro-spend"),
        ("Few repeating payments", "repeating_payments_count", "", "moneymoments.label.no-repeating-payments"),
    ])
    func saysThatThereWereNone(label: String, habit: String, insight: String, message: String) {
        let title = MomentWords.label(Fixture.moment(habit, 2026, 10, 0, label, insight), of: Habit(habit), days: 31)
        #expect(title == .ours(Phrase(message)))
    }

    /// The days that a value is of are those up to the moment it was worked out at.
    @Test func daysAreThoseThatHadGoneBy() {
        func title(_ at: Instant?) -> Key? {
            var moment = Fixture.moment("burn_rate_early_month", 2026, 10, 0.5, "Front-loaded spending")
            moment.createdAt = at
            let data = MoneyMoments(moments: [moment], nudges: [])
            return EnglishInsights(
                of: Snapshot(asOf: Account.asOf, subject: Subject(id: "a"), systems: [data]), zone: .utc, currency: .usd
            ).series("moneymoments.moments", .thirtyDays)?.keys.first
        }
        #expect(title(nil) == .name("Front-loaded spending") && title(Account.instant(2026, 11, 3)) == .name("Front-loaded spending"))
        #expect(title(Account.instant(2026, 10, 10)) == .name("Balanced early-month spending"))
    }

    /// A word more, a number that is none, another habit: nothing of it is put into other words.
    @Test(
        arguments: [
            ("cash_spend_share", "Cash-like transactions contributed 26% of your monthly spend. Really."),
            ("cash_spend_share", "Cash-like transactions contributed % of your monthly spend."),
            ("cash_spend_share", "Cash-like transactions contributed 2.6% of your monthly spend."),
            ("cash_spend_share", "Cash-like transactions contributed 1234567890% of your monthly spend."),
            ("cash_spend_share", "Transfers out contributed 26% of your monthly spend."),
            ("weekend_spend_multiplier", "Avg weekend spend/day is inf× your avg weekday spend/day."),
            ("micro_spend_share", "1% of spend came from 3 transactions of ≤."),
            ("top_category_spend_share", "Top category 'travel' was lots% of your spend."),
            ("savings_share", "You spent 66% of your credited income this month."),
            ("burn_rate_early_month", "<b>27%</b> of your monthly spend"),
        ])
    func leavesOthersAsTheyCame(habit: String, insight: String) {
        let moment = Fixture.moment(habit, 2026, 11, 0.26, "Cash-reliant!", insight)
        #expect(MomentWords.insight(moment, .usd) == .text(insight))
        #expect(MomentWords.label(moment, of: Habit(habit), days: 30) == .data("Cash-reliant!"))
    }

    @Test func hasTheNumberOfTheCardOrTheSentences() {
        func share(_ value: Double?) -> Value? {
            let sent = "Cash-like transactions contributed 26% of your monthly spend."
            let moment = Fixture.moment("cash_spend_share", 2026, 11, value, "", sent)
            guard case .phrase(let phrase)? = MomentWords.insight(moment, .usd), case .value(let share)? = phrase.arguments["share"] else {
                return nil
            }
            return share
        }
        #expect(share(0.2649) == .ratio(0.2649))
        // What the sentence says and the value does not: neither is made the other.
        #expect(share(0.9) == .ratio(0.26))
        #expect(share(nil) == .ratio(0.26))
    }

    @Test func tellsCurrenciesApart() {
        #expect(CurrencySign.areOthers(in: "₹221 closer to Goa", than: .usd))
        #expect(!CurrencySign.areOthers(in: "₹221 closer to Goa", than: .inr))
        #expect(!CurrencySign.areOthers(in: "A little less dining out", than: .usd))
        #expect(!CurrencySign.areOthers(in: "$5 closer", than: .usd))
        #expect(CurrencySign.areOthers(in: "€5 closer", than: .usd))
        #expect(CurrencySign.areOthers(in: "Park Rs.221", than: .usd) && CurrencySign.areOthers(in: "221 INR", than: .usd))
        #expect(!CurrencySign.areOthers(in: "Park Rs.221", than: .inr) && !CurrencySign.areOthers(in: "Mrs. Rsk", than: .usd))
    }
}
