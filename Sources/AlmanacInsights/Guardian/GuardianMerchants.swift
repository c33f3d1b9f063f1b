import AlmanacModel

extension GuardianFigures {
    /// Amount that a merchant of the last 90 days would reach in a year, in minor units, rounded to two digits; `nil` for too few visits.
    /// It is exact for twelve equal payments of once a month.
    ///
    /// There have to be five visits: at least one in the last 30 days and two in the days before them, so that they are of several weeks. An account that is
    /// younger than 30 days has no such days. What is paid once a month, such as the rent, comes three times: once in the last 30 days and twice in those before,
    /// of about as much each; that is four times as much in a year.
    fileprivate func yearly(_ merchant: NamedSpend) -> (amount: Int64, isExact: Bool)? {
        guard let spend = merchant.spend, spend > 0, let charges = merchant.charges,
            let latest = merchants(.thirtyDays)?.first(where: { $0.name == merchant.name }), let lately = latest.charges, lately >= 1,
            charges.subtractingSaturated(lately) >= 2, let elapsed = elapsed(.ninetyDays)
        else { return nil }
        if charges == 3, lately == 1, let last = latest.spend {
            let difference = Int128(last) * 3 - Int128(spend)
            if difference == 0 { return (scaled(last, by: 12, over: 1), true) }
            return difference.magnitude * 5 <= spend.magnitude ? (roundedToTwoDigits(scaled(spend, by: 4, over: 1)), false) : nil
        }
        guard charges >= 5 else { return nil }
        return (roundedToTwoDigits(scaled(spend, by: 365 * Window.day, over: elapsed)), false)
    }

    /// Says from whom money came in a window in which more came back than was spent, and whose merchants were all paid more, as far as a shorter window
    /// within it has them. The ten that most was spent at are never those.
    fileprivate func cameBack(_ range: RangeKey, besides merchants: [NamedSpend]) -> Phrase? {
        guard range.isWindow, (guardian.summary[range]?.spend ?? 0) < 0, !merchants.contains(where: { ($0.spend ?? 0) < 0 }) else {
            return nil
        }
        for shorter in RangeKey.allCases where shorter != range && days[shorter].window.start >= days[range].window.start {
            let refunds = (self.merchants(shorter) ?? []).filter { ($0.spend ?? 0) < 0 && $0.name != noMerchant }
            guard !refunds.isEmpty else { continue }
            let names = refunds.prefix(3).map { merchant -> Phrase.Argument in
                let amount = currency.amount(Int64(clamping: merchant.spend?.magnitude ?? 0))
                return .phrase(Phrase("guardian.merchants.came-back.from", ["name": merchant.name.argument, "amount": .value(amount)]))
            }
            return Phrase("guardian.merchants.came-back", ["names": .list(names), "period": .phrase(days[shorter].period.name)])
        }
        return nil
    }

    /// Rows merged by shown name; `nil` where the dump has none, or none for a period that was asked for.
    func merchants(_ range: RangeKey) -> [NamedSpend]? { guardian.merchants[range].map { ranked($0.map(\.named)) } }

    /// True when all merchants of a window were sent: fewer than ten, which come to its total.
    func hasAllMerchants(_ range: RangeKey) -> Bool {
        guard let rows = guardian.merchants[range], rows.count + lost("merchants", range) < 10 else { return false }
        return rest(total(rows.lazy.compactMap(\.spend)), range) == nil
    }

    /// Those of the last 90 days that are visited often enough to say what they come to in a year. Charges without a merchant are of many.
    fileprivate var yearlyMerchants: [(merchant: NamedSpend, yearly: Int64, isExact: Bool)] {
        (merchants(.ninetyDays) ?? []).compactMap { merchant in
            merchant.name == noMerchant ? nil : yearly(merchant).map { (merchant, $0.amount, $0.isExact) }
        }
    }
}

extension Guardian.MerchantSpend {
    var named: NamedSpend { NamedSpend(name: merchantName(merchant), spend: spend, charges: charges) }
}

extension Guardian.CategorySpend {
    var named: NamedSpend { NamedSpend(name: categoryName(category), spend: spend, charges: charges) }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Share: as of categories. Average: spend ÷ charges, of what is more than nothing. Yearly: from the last 90 days, whatever the range.
    static let byMerchant = Self(
        "guardian.spend.by_merchant", key: "merchant", of: (merchant: NamedSpend, share: Double?, yearly: Int64?).self,
        "The merchants most was spent at, at most ten, merged by the name they are shown under.",
        [
            .amount("spend", "Charges of the merchant.") { $0.merchant.spend },
            .measure("charges", .count, role: .count, "How many.") { $0.merchant.charges.map { .count($0) } },
            .measure("share", .ratio, role: .share, "Part of everything spent in the window; none where money came back.") {
                $0.share.map { .ratio($0) }
            },
            .measure(
                withFigures: "average", .money, role: .apart, message: "measure.guardian.spend.by_category.average", ifKnown: true,
                "Spent, divided by the number of charges; none where more came back than was spent."
            ) { $1.average($0.merchant) },
            .amount(
                "yearly", role: .apart, isOwn: true, ifKnown: true,
                "What a year comes to at the rate of the last 90 days: twelve times a payment of once a month, and else an estimate that is rounded to two digits; only of five visits or more in several weeks, and of one a month."
            ) { $0.yearly },
        ]
    ) { figures, range in
        guard let rows = figures.guardian.merchants[range], let merchants = figures.merchants(range) else { return nil }
        let gaps = figures.gaps(.merchants, "merchants", range, of: merchants)
        // Guardian sends ten at most, and nothing says what lies beyond them.
        let isCut = rows.count + figures.lost("merchants", range) >= 10
        let sum = total(merchants.lazy.compactMap(\.spend))
        // A list that was sent without merchants says nothing of where it was spent, and there is no card for it.
        let isWithout = rows.isEmpty && figures.lost("merchants", range) == 0
        let difference = isCut || isWithout ? nil : figures.difference(.merchants, sum, range, isKnown: gaps == nil)
        let shares = figures.shares(
            of: merchants, range,
            isKnown: figures.categories[range.index].map { figures.gaps(.categories, "by_category", range, of: $0) == nil } ?? false)
        let yearlyMerchants = figures.yearlyMerchants
        let yearly = merchants.map { merchant in yearlyMerchants.first { $0.merchant.name == merchant.name }?.yearly }
        return Rows(
            rows: merchants.indices.map { (merchants[$0], shares[$0], yearly[$0]) }, key: \.merchant.name.key,
            notes: [
                merchants.map(\.name) == [noMerchant] && gaps == nil ? Phrase("guardian.spend.no-merchants") : nil, gaps, difference,
                figures.cameBack(range, besides: merchants),
            ],
            about: [
                isCut ? Phrase("guardian.spend.ten-merchants") : nil,
                yearly.contains { $0 != nil } ? Phrase("guardian.merchants.yearly-basis") : nil,
                figures.netted(range),
            ],
            unreadable: isWithout ? 0 : figures.unreadable("merchants", range, of: merchants), mayHaveMore: isCut)
    }
}

extension MetricFormula where Figures == GuardianFigures {
    /// The merchant that comes to most of those with an estimate of a year, and of several the one with the most visits.
    static let merchantHabit = Self(
        "guardian.merchants.habit", .text,
        "A sentence about the merchant that comes to most in a year at the rate of the last 90 days; found at its name.",
        unranged: { figures in
            guard figures.guardian.merchants[.ninetyDays] != nil else { return nil }
            let habit = figures.yearlyMerchants.max { left, right in
                (left.yearly, left.merchant.charges ?? 0, right.merchant.name) < (
                    right.yearly, right.merchant.charges ?? 0, left.merchant.name
                )
            }
            guard let habit, let charges = habit.merchant.charges, let average = figures.average(habit.merchant) else { return .unknown }
            if habit.isExact {
                return MetricResult(
                    saying: "guardian.merchants.monthly",
                    [
                        "name": habit.merchant.name.argument, "amount": .value(average),
                        "yearly": figures.money(habit.yearly),
                    ], at: habit.merchant.name.key)
            }
            return MetricResult(
                saying: "guardian.merchants.habit",
                [
                    "name": habit.merchant.name.argument, "count": .count(charges), "average": .value(average),
                    "yearly": figures.money(habit.yearly),
                ], at: habit.merchant.name.key)
        })
}
