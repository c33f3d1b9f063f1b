import AlmanacModel

extension MetricFormula where Figures == MoneyMomentsFigures {
    /// Whether the server made a signal today.
    static let signalToday = Self(
        "moneymoments.signal.is_today", "Signal today", .text, "yes or no: whether MoneyMoments has worked out today's signal.",
        unranged: { figures in
            figures.nudgesDiagnosis.map { Finding($0.hasSignalToday.map { .text($0 ? "yes" : "no") }) }
        })

    /// The day of the signal in the dump; unknown when there was none.
    static let signalDay = Self(
        "moneymoments.signal.day", "Day of the signal", .day, "The day the signal was worked out for.",
        unranged: { figures in figures.signals.map { Finding($0.first?.day.map { .day($0) }) } })

    /// Cost of the goal ranked first less what is saved for it, in rupees.
    static let goalUnderfunded = Self(
        "moneymoments.signal.goal_underfunded", "Top goal underfunded", .money, "What the goal ranked first still lacks.",
        unranged: { figures in
            guard let signals = figures.signals else { return nil }
            guard let gap = signals.first?.goalGap else { return .unknown }
            return Finding(
                Currency.inr.amount(gap), tone: gap > 0 ? .neutral : .good,
                basis: "The estimated cost of the goal ranked first, less what is saved for it.")
        })
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// What the signal holds, one a row, in the unit it has. What the server had nothing to say about has no value; what it never fills
    /// (`recurring_merchants_90d`) is left out.
    static let signal = Self(
        "moneymoments.signal", "What the nudges look at", key: ("signal", "Signal"),
        "The numbers MoneyMoments decides by whether to send a nudge.",
        [
            MeasureDefinition("value", "Value", .mixed, "In its own unit: a count, rupees, a share."),
            MeasureDefinition("meaning", "Meaning", .text, "What is counted, and over which days."),
        ],
        unranged: { figures in
            guard let signals = figures.signals else { return nil }
            guard let signal = signals.first else { return Rows(keys: [], columns: [[], []]) }
            let values: [Value?] = [
                signal.dining.count.map { .count($0) }, signal.dining.spend.map(Currency.inr.amount),
                signal.shopping.count.map { .count($0) }, signal.shopping.spend.map(Currency.inr.amount),
                signal.travel.count.map { .count($0) }, signal.travel.spend.map(Currency.inr.amount),
                ratio(signal.wantsShare), ratio(signal.wantsAgainstPlan), ratio(signal.assetsAgainstPlan),
                signal.goalGap.map(Currency.inr.amount), ratio(signal.goalGapOfIncome),
            ]
            var notes: [Phrase] = []
            if let day = signal.day, day < figures.asOf.utcDay { notes.append("This is the signal of an earlier day.") }
            if signal.wantsAgainstPlan != nil || signal.assetsAgainstPlan != nil {
                notes.append("Signals of MoneyMoments' nightly job give the difference from the plan, where 0 is as planned.")
            }
            return Rows(keys: signalNames, columns: [values, signalMeanings], notes: notes)
        })

    /// The names of the rows, and what each of them is. What the server calls seven days are eight, and thirty are thirty-one.
    private static let signalRows: [(name: String, meaning: String)] = [
        ("Dining, 7 days", "Payments for eating out on the day of the signal and the seven before it."),
        ("Dining spent, 7 days", "Spent on eating out on the day of the signal and the seven before it."),
        ("Shopping, 7 days", "Payments for shopping on the day of the signal and the seven before it."),
        ("Shopping spent, 7 days", "Spent on shopping on the day of the signal and the seven before it."),
        ("Travel, 30 days", "Payments for travel on the day of the signal and the thirty before it."),
        ("Travel spent, 30 days", "Spent on travel on the day of the signal and the thirty before it."),
        ("Wants, 30 days", "Spent on wants, divided by the income of the same days."),
        ("Wants against the plan", "Spent on wants, divided by what was planned for them."),
        ("Savings against the plan", "Put aside, divided by what was planned."),
        ("Top goal underfunded", "What the goal ranked first still lacks."),
        ("Top goal, of the income", "What that goal lacks, divided by the income of 30 days."),
    ]
    private static let signalNames: [Key] = signalRows.map { .name($0.name) }
    private static let signalMeanings: [Value?] = signalRows.map { .text($0.meaning) }

    private static func ratio(_ number: Double?) -> Value? {
        number.flatMap { $0.isFinite ? .ratio($0) : nil }
    }
}
