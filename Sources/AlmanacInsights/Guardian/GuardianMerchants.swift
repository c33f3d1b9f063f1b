import AlmanacModel

extension GuardianFigures {
    /// What a merchant of the last 90 days comes to in a year at this rate, in minor units, rounded to two digits; `nil` where the visits are too few to say.
    ///
    /// There have to be five visits: at least one in the last 30 days and two in the days before them, so that they are of several weeks. An account that is
    /// younger than 30 days has no such days.
    fileprivate func yearly(_ merchant: NamedSpend) -> Int64? {
        guard let spend = merchant.spend, spend > 0, let charges = merchant.charges, charges >= 5,
            let lately = merchants(.thirtyDays)?.first(where: { $0.name == merchant.name })?.charges, lately >= 1,
            charges.subtractingSaturated(lately) >= 2, let elapsed = elapsed(.ninetyDays)
        else { return nil }
        return roundedToTwoDigits(scaled(spend, by: 365 * Window.day, over: elapsed))
    }

    /// Rows merged by shown name; `nil` where the dump has none, or none for a period that was asked for.
    fileprivate func merchants(_ range: RangeKey) -> [NamedSpend]? {
        guardian.merchants[range].map { rows in
            ranked(rows.map { NamedSpend(name: merchantName($0.merchant), spend: $0.spend, charges: $0.charges) })
        }
    }

    /// Those of the last 90 days that are visited often enough to say what they come to in a year. Charges without a merchant are of many.
    fileprivate var yearlyMerchants: [(merchant: NamedSpend, yearly: Int64)] {
        (merchants(.ninetyDays) ?? []).compactMap { merchant in
            merchant.name == noMerchant ? nil : yearly(merchant).map { (merchant, $0) }
        }
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Share: spend ÷ the summary's spend. Average: spend ÷ charges. Yearly: from the last 90 days, whatever the range.
    static let byMerchant = Self(
        "guardian.spend.by_merchant", key: "merchant",
        "The merchants most was spent at, at most ten, merged by the name they are shown under.",
        [
            MeasureDefinition("spend", .money, "Charges of the merchant."),
            MeasureDefinition("charges", .count, role: .count, "How many."),
            MeasureDefinition("share", .ratio, role: .share, "Part of everything spent in the window."),
            MeasureDefinition(
                "average", .money, role: .apart, message: "measure.guardian.spend.by_category.average",
                "Spent, divided by the number of charges."),
            MeasureDefinition(
                "yearly", .money, role: .apart, message: "measure.guardian.spend.by_merchant.yearly",
                "An estimate of what a year comes to at the rate of the last 90 days, rounded to two digits; only of five visits or more in several weeks."
            ),
        ]
    ) { figures, range in
        guard let rows = figures.guardian.merchants[range], let merchants = figures.merchants(range) else { return nil }
        let whole = figures.guardian.summary[range]?.spend ?? 0
        let gaps = figures.gaps(.merchants, "merchants", range, of: merchants)
        // Guardian sends ten at most, and nothing says what lies beyond them.
        let isCut = rows.count + figures.lost("merchants", range) >= 10
        let sum = total(merchants.lazy.compactMap(\.spend))
        let difference = isCut ? nil : figures.difference(.merchants, sum, range, isKnown: gaps == nil)
        let yearly = figures.yearlyMerchants
        return Rows(
            keys: merchants.map(\.name.key),
            columns: [
                merchants.map { $0.spend.map(figures.currency.amount) },
                merchants.map { $0.charges.map { .count($0) } },
                merchants.map { merchant in
                    guard let spend = merchant.spend, whole > 0, spend >= 0 else { return nil }
                    return .ratio(Double(spend) / Double(whole))
                },
                known(merchants.map { figures.average($0) }),
                known(
                    merchants.map { merchant in
                        yearly.first { $0.merchant.name == merchant.name }.map { figures.currency.amount($0.yearly) }
                    }),
            ],
            notes: (merchants.map(\.name) == [noMerchant] && gaps == nil
                ? [Phrase("guardian.spend.no-merchants")] : []) + [gaps, difference].compactMap(\.self),
            about: isCut ? [Phrase("guardian.spend.ten-merchants")] : [],
            unreadable: figures.unreadable("merchants", range, of: merchants), mayHaveMore: isCut)
    }
}

extension MetricFormula where Figures == GuardianFigures {
    /// Of the merchants with an estimate of a year the one with the most visits, of several the one that comes to most.
    static let merchantHabit = Self(
        "guardian.merchants.habit", .text,
        "A sentence about the merchant with the most visits in the last 90 days and what it comes to in a year; found at its name.",
        unranged: { figures in
            guard figures.guardian.merchants[.ninetyDays] != nil else { return nil }
            let habit = figures.yearlyMerchants.max { left, right in
                (left.merchant.charges ?? 0, left.yearly, right.merchant.name) < (
                    right.merchant.charges ?? 0, right.yearly, left.merchant.name
                )
            }
            guard let habit, let charges = habit.merchant.charges, let average = figures.average(habit.merchant) else { return .unknown }
            return MetricResult(
                .phrase(
                    Phrase(
                        "guardian.merchants.habit",
                        [
                            "name": habit.merchant.name.argument, "count": .value(.count(charges)), "average": .value(average),
                            "yearly": .value(figures.currency.amount(habit.yearly)),
                        ])),
                at: habit.merchant.name.key)
        })
}
