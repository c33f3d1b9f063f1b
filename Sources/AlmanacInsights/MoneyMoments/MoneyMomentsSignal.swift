import AlmanacModel

extension MetricFormula where Figures == MoneyMomentsFigures {
    static let signalToday = Self(
        "moneymoments.signal.is_today", .text, "yes or no: whether MoneyMoments has worked out today's signal.",
        unranged: { figures in
            figures.nudgesDiagnosis.map {
                MetricResult($0.hasSignalToday.map { .word($0 ? "moneymoments.signal.yes" : "moneymoments.signal.no") })
            }
        })

    /// The day of the signal in the dump; unknown when there was none.
    static let signalDay = Self(
        "moneymoments.signal.day", .day, "The day the signal was worked out for.",
        unranged: { figures in figures.signals.map { MetricResult($0.first?.day.map { .day($0) }, basis: figures.signalGaps) } })

    /// Cost of the goal ranked first less what is saved for it, in rupees.
    static let goalUnderfunded = Self(
        "moneymoments.signal.goal_underfunded", .money, in: ["moneymoments.signal"],
        "What the goal ranked first still lacks, in MoneyMoments' own currency.",
        unranged: { figures in
            guard let signals = figures.signals else { return nil }
            guard let gap = signals.first?.goalGap else { return MetricResult(nil, basis: figures.signalGaps) }
            return MetricResult(
                Currency.inr.amount(gap), tone: gap > 0 ? .neutral : .good,
                basis: Phrase("moneymoments.signal.goal-basis"))
        })

    static let wants = Self(
        "moneymoments.signal.wants", .ratio, in: ["moneymoments.signal"],
        "The share of the income that was spent on wants, on the day of the signal and the 30 before it.",
        unranged: { figures in
            figures.signals.map { MetricResult(ratio($0.first?.wantsShare), basis: figures.signalGaps) }
        })

    static let dining = Self(
        "moneymoments.signal.dining", .count, in: ["moneymoments.signal"],
        "How many payments for eating out there were on the day of the signal and the seven before it.",
        unranged: { figures in
            figures.signals.map { MetricResult($0.first?.dining.count.map { .count($0) }, basis: figures.signalGaps) }
        })
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// Values of the signal, one a row, each in its own unit. Values that the server left out are unknown; the one that it never fills
    /// (`recurring_merchants_90d`) has no row.
    static let signal = Self(
        "moneymoments.signal", key: "signal", of: (key: Key, name: String, value: Value?).self,
        "The numbers MoneyMoments decides by whether to send a nudge.",
        [
            .measure("value", .mixed, "In its own unit: a count, rupees, a share.") { $0.value },
            .measure("meaning", .text, "What is counted, and over which days.") { .word("moneymoments.signal.\($0.name).meaning") },
        ],
        unranged: { figures in
            guard let signals = figures.signals else { return nil }
            guard let signal = signals.first else { return .none([figures.signalGaps], unreadable: figures.lost.count("signal")) }
            let values: [Value?] = [
                signal.dining.count.map { .count($0) }, signal.dining.spend.map(Currency.inr.amount),
                signal.shopping.count.map { .count($0) }, signal.shopping.spend.map(Currency.inr.amount),
                signal.travel.count.map { .count($0) }, signal.travel.spend.map(Currency.inr.amount),
                ratio(signal.wantsShare), ratio(signal.wantsAgainstPlan), ratio(signal.assetsAgainstPlan),
                signal.goalGap.map(Currency.inr.amount), ratio(signal.goalGapOfIncome),
            ]
            var notes: [Phrase] = []
            if let day = signal.day, day < figures.asOf.utcDay { notes.append(Phrase("moneymoments.signal.earlier-day")) }
            if signal.wantsAgainstPlan != nil || signal.assetsAgainstPlan != nil {
                notes.append(Phrase("moneymoments.signal.plan-difference"))
            }
            let rows = zip(signalRows, values).map { name, value in
                let days: Phrase.Arguments = signalDays[name].map { ["days": MoneyMomentsFigures.days($0, until: signal.day)] } ?? [:]
                return (key: Key.phrase(Phrase("moneymoments.signal." + name, days)), name: name, value: value)
            }
            return Rows(rows: rows, key: \.key, notes: notes, about: figures.about(values))
        })

    /// Names of the rows, as in their messages. The server's seven days are eight, and its thirty are thirty-one.
    private static let signalRows = [
        "dining", "dining-spent", "shopping", "shopping-spent", "travel", "travel-spent", "wants", "wants-plan", "savings-plan", "goal",
        "goal-income",
    ]
    /// The days that each is of, up to that of the signal.
    private static let signalDays = [
        "dining": 8, "dining-spent": 8, "shopping": 8, "shopping-spent": 8, "travel": 31, "travel-spent": 31, "wants": 31,
    ]

}

private func ratio(_ number: Double?) -> Value? { number.flatMap { $0.isFinite ? .ratio($0) : nil } }

extension MoneyMomentsFigures {
    /// The days of a number of the signal, by their dates where the day of the signal is known: "Nov 13 – 20", "8 days".
    static func days(_ count: Int, until day: Day?) -> Phrase.Argument {
        day.map { .days($0.advanced(by: 1 - count)...$0) } ?? .phrase(Phrase("period.title-days", ["count": .count(count)]))
    }
}
