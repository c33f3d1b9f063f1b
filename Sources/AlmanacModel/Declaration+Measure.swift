extension Declaration {
    /// A number of a declared system: revenue, orders, revenue for each order.
    package struct Measure: Hashable, Sendable {
        /// `revenue`
        package var name: String
        package var title: Titles
        package var unit: MeasuredUnit
        package var formula: Formula
        /// Which way is good news; `nil` where neither is.
        package var good: Direction?
        package var goal: Goal?
        /// What it counts: `{{shop.orders.counted}}` is "3 orders".
        package var noun: Noun?
        /// A message in place of the usual sentence about it; its text is MessageFormat.
        package var sentence: Titles?

        package init(
            name: String, title: Titles? = nil, unit: MeasuredUnit, formula: Formula, good: Direction? = nil, goal: Goal? = nil,
            noun: Noun? = nil, sentence: Titles? = nil
        ) {
            self.name = name
            self.title = title ?? Titles(columnName: name)
            self.unit = unit
            self.formula = formula
            self.good = good
            self.goal = goal
            self.noun = noun
            self.sentence = sentence
        }

        /// True for one that is worked out of rows alone, so that its days add up to their period.
        package var addsUp: Bool { if case .aggregate(let aggregate) = formula { aggregate.function.addsUp } else { false } }

        /// True where any days have something together, as those of a weekday do.
        package var combines: Bool {
            func combines(_ formula: Formula) -> Bool {
                switch formula {
                case .aggregate(let aggregate): aggregate.function.combines
                case .measure, .number: true
                case .sum(let one, let other), .difference(let one, let other), .product(let one, let other), .quotient(let one, let other):
                    combines(one) && combines(other)
                }
            }
            return combines(formula)
        }
    }

    /// What a measure is counted in.
    package enum MeasuredUnit: Hashable, Sendable {
        /// An amount; `nil` for the currency of the subject.
        case money(Currency?)
        /// A whole number of things.
        case count
        /// A number without a unit.
        case number
        /// Kilometres, milliseconds, steps.
        case quantity(QuantityUnit)
        /// A share, which is written in percent.
        case percent
        /// How many times as much.
        case times
    }

    /// A measure by its name; `nil` where the declaration has none of that name.
    package func measure(_ name: String) -> Measure? { measures.first { $0.name == name } }

    /// The currency of a column's amounts, where a measure that is nothing else says so.
    package func currency(of aggregate: Aggregate) -> Currency? {
        for measure in measures {
            if case .aggregate(aggregate) = measure.formula, case .money(let currency?) = measure.unit { return currency }
        }
        return nil
    }

    /// What a column is measured in, where a measure that is nothing else, or its mean, says so; `nil` where none does, or two say otherwise.
    package func unit(of aggregate: Aggregate) -> QuantityUnit? {
        let units = measures.compactMap { measure -> QuantityUnit? in
            var formula = measure.formula
            if formula.isMean, case .quotient(let sum, _) = formula { formula = sum }
            guard formula == .aggregate(aggregate), case .quantity(let unit) = measure.unit else { return nil }
            return unit
        }
        return units.allSatisfy { $0 == units[0] } ? units.first : nil
    }

    /// True for amounts of money, in whatever currency.
    package func isMoney(_ aggregate: Aggregate) -> Bool {
        measures.contains { measure in
            if case .money = measure.unit, measure.formula == .aggregate(aggregate) { true } else { false }
        }
    }
}
