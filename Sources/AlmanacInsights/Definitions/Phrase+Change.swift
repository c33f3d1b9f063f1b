package import AlmanacModel

// Changes in words.

extension Phrase {
    /// A change against a period before, in words that what it is compared with follows: `8% more than`.
    ///
    /// - Parameter change: As a part of what was before: 0.08.
    package static func change(_ change: Double) -> Phrase {
        if abs(change) <= 0.005 { return Phrase("change.same") }
        return Phrase(change > 0 ? "change.more" : "change.less", ["percent": .value(.ratio(abs(change)))])
    }

    /// Change of a metric in the clearest form: a share in points, a number without a unit and small counts by their number, an amount that is far larger by
    /// the amount, and others in percent. `nil` where nothing can be compared.
    package static func change(of metric: Metric) -> Phrase? {
        if case .change(.quantity(let points))? = metric.points { return .change(ofPoints: points) }
        if let points = metric.points?.magnitude { return .change(ofPoints: points) }
        if case .change(.number(let change))? = metric.numberChange {
            if change == 0 { return Phrase("change.same") }
            return Phrase(change > 0 ? "change.higher" : "change.lower", ["number": .value(.number(abs(change)))])
        }
        if case .change(.quantity(let change))? = metric.numberChange {
            if change.units == 0 { return Phrase("change.same") }
            return Phrase(change.units > 0 ? "change.higher" : "change.lower", ["number": .value(.quantity(change.magnitude))])
        }
        guard let change = metric.change, change.isFinite else { return nil }
        if let difference = metric.difference { return .change(of: difference) }
        if case .change(.money(let money))? = metric.amountChange {
            return .change(of: money.minor, money.currency)
        }
        return .change(change)
    }

    /// The same of an amount: `$36.90 more than`.
    ///
    /// - Parameter difference: In minor units.
    package static func change(of difference: Int64, _ currency: Currency) -> Phrase {
        let amount = Value.money(Money(minor: Int64(clamping: difference.magnitude), currency: currency))
        return Phrase(difference > 0 ? "change.more-amount" : "change.less-amount", ["amount": .value(amount)])
    }

    /// The same of a small number of things: `3 more than`.
    package static func change(of difference: Int64) -> Phrase {
        if difference == 0 { return Phrase("change.same-count") }
        return Phrase(
            difference > 0 ? "change.more-count" : "change.less-count",
            ["count": .value(.count(Int64(clamping: difference.magnitude)))])
    }

    /// The same of a number in percent that is written with digits: `0.8 points more than`.
    private static func change(ofPoints change: Quantity) -> Phrase {
        if change.shown == 0 || change.units == 0 { return .change(ofPoints: change.size) }
        return Phrase(
            change.units > 0 ? "change.more-part-points" : "change.less-part-points", ["number": .value(.quantity(change.magnitude.alone))])
    }

    /// The same of a share, in points: `8 points more than`.
    ///
    /// - Parameter change: As a part of all: 0.08.
    package static func change(ofPoints change: Double) -> Phrase {
        let points = Int64(exactly: (change * 100).rounded()) ?? 0
        if points == 0 { return Phrase("change.same") }
        return Phrase(
            points > 0 ? "change.more-points" : "change.less-points", ["count": .value(.count(Int64(clamping: points.magnitude)))])
    }
}
