import AlmanacModel

extension GuardianFigures {
    /// Days before a period in which a merchant has to be missing to be new.
    private static let longAgo = 90
    /// Most names in a sentence.
    fileprivate static let mostNames = 3

    /// What is known of the charges between the days of a period and of those before it; `nil` where no period was asked for, or nights do not reach there.
    var nightsAround: (known: ChargesBetween, moment: (Day) -> ChargesBetween.Moment?)? {
        guard memory != nil, let asked, let known = asked.known else { return nil }
        guard let local = asked.local else { return (known, { known.moment(at: $0) }) }
        return (known, { local.moment(of: $0) })
    }

    /// Merchants of some whole days; `nil` where they are not known.
    func merchants(
        of days: ClosedRange<Day>, _ known: ChargesBetween, _ moment: (Day) -> ChargesBetween.Moment?
    ) -> [NamedSpend]? {
        guard let start = moment(days.lowerBound), let end = moment(days.upperBound.advanced(by: 1)) else { return nil }
        return known.charges(from: start, to: end).merchants.map { ranked($0.map(\.named)) }
    }

    /// Merchants of a week or a month that is over and was asked for who were paid for the first time in three months, most first.
    var newMerchants: [NamedSpend] {
        guard let span = asked?.span, [.last(.week), .last(.month)].contains(span.period), let around = nightsAround,
            case let first = span.days.lowerBound,
            let before = merchants(of: first.advanced(by: -Self.longAgo)...first.advanced(by: -1), around.known, around.moment),
            let now = merchants(of: span.days, around.known, around.moment)
        else { return [] }
        return now.filter { row in row.name != noMerchant && (row.spend ?? 0) > 0 && !before.contains { $0.name == row.name } }
    }

    /// Merchants who were paid in each of the three months before the one that was asked for, and not in it, by what they were paid in the last of them.
    var goneMerchants: [NamedSpend] {
        guard let span = asked?.span, span.period == .last(.month), let around = nightsAround,
            let now = merchants(of: span.days, around.known, around.moment)
        else { return [] }
        var gone: [NamedSpend]?
        for distance in 1...3 {
            let month = span.days.lowerBound.month.advanced(by: -distance)
            guard let rows = merchants(of: month.days, around.known, around.moment) else { return [] }
            gone = gone?.filter { row in rows.contains { $0.name == row.name } } ?? rows
        }
        return (gone ?? []).filter { row in row.name != noMerchant && !now.contains { $0.name == row.name } }
    }

    /// The first names of some merchants, with what they were paid.
    fileprivate func named(_ merchants: [NamedSpend]) -> [Phrase.Argument] {
        merchants.prefix(Self.mostNames).map { row in
            guard let spend = row.spend else { return row.name.argument }
            return .phrase(Phrase("guardian.merchants.paid", ["name": row.name.argument, "amount": money(spend)]))
        }
    }
}

extension MetricFormula where Figures == GuardianFigures {
    static let newMerchants = Self(
        "guardian.merchants.new", .text,
        "A sentence about the merchants of the week or the month that was asked for who were paid for the first time in three months; known where nights are kept.",
        unranged: { figures in
            guard figures.memory != nil, figures.asked != nil else { return nil }
            let merchants = figures.newMerchants
            guard !merchants.isEmpty else { return .unknown }
            return MetricResult(saying: "guardian.merchants.new", ["names": .list(figures.named(merchants))])
        })

    static let goneMerchants = Self(
        "guardian.merchants.gone", .text,
        "A sentence about the merchants who were paid in each of the three months before the one that was asked for, and not in it; known where nights are kept.",
        unranged: { figures in
            guard figures.memory != nil, figures.asked != nil else { return nil }
            let merchants = figures.goneMerchants
            guard !merchants.isEmpty else { return .unknown }
            return MetricResult(
                saying: "guardian.merchants.gone",
                ["names": .list(merchants.prefix(GuardianFigures.mostNames).map(\.name.argument))])
        })
}
