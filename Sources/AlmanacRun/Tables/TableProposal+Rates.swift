import AlmanacDump
import AlmanacModel

extension TableProposal {
    /// A mean as the rate of two of the other measures, where each row has the rate of its own: the mean would count a row of a few clicks like one of a million.
    func rate(_ mean: Measure, _ study: TableStudy) -> Measure {
        let columns = study.types.columns
        func sum(of place: Int) -> Measure? { measures.first { $0.formula == .aggregate(.init(.sum, of: columns[place].name)) } }
        guard mean.formula.isMean, let index = columns.firstIndex(where: { mean.formula == .mean(of: $0.name) }),
            let quotient = study.quotient(of: index, among: columns.indices.filter { sum(of: $0) != nil }),
            let above = sum(of: quotient.above), let below = sum(of: quotient.below),
            let unit = Self.unit(quotient, mean.unit, above.unit, below.unit)
        else { return mean }
        var rate = mean
        rate.formula = .quotient(above.formula, below.formula)
        rate.unit = unit
        rate.note = "of all rows together; in each row it is \(columns[quotient.above].name) / \(columns[quotient.below].name)"
        return rate
    }

    /// - Returns: What the rate is said to be counted in; `nil` where its column has another unit than follows from the two, so that it is something else.
    private static func unit(
        _ quotient: RowQuotient, _ said: Declaration.MeasuredUnit, _ above: Declaration.MeasuredUnit, _ below: Declaration.MeasuredUnit
    ) -> Declaration.MeasuredUnit? {
        let isLike = above == below
        let share: Declaration.MeasuredUnit = isLike && (quotient.isInPercent || quotient.isOfParts) ? .percent : said
        var follows: Declaration.MeasuredUnit?
        switch (above, below) {
        case (.money, _) where isLike, (.quantity, _) where isLike:
            if case .money = said { return nil }
            return share
        case (_, .money): return nil
        case (.quantity(let one), .quantity(let other)): follows = one.per(other).map { .quantity($0) }
        case (.money, _), (.quantity, _): follows = above
        // A hundred times as many of something for each of something else is no part of it.
        default: return quotient.isInPercent && !isLike ? nil : share
        }
        return !quotient.isInPercent && (said == .number || said == follows) ? said : nil
    }
}
