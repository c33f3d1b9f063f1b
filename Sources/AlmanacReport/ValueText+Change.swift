package import AlmanacModel
import AlmanacText

// Texts of changes.

extension ValueText {
    /// A change with its sign: `+8%`, `−12%`.
    package func delta(_ change: Double?) -> String {
        guard let change, change.isFinite else { return "" }
        if abs(change) <= 0.005 { return "±" + locale.percent(0) }
        return (change > 0 ? "+" : "\u{2212}") + locale.percent(abs(change))
    }

    /// A change of a small number of things with its sign: `+3`, `−1`.
    package func difference(_ count: Int64) -> String {
        // Signs and digits have no direction: U+061C has them run as their language does, as in the numbers of its locale.
        (locale.isRightToLeft ? "\u{61C}" : "") + (count > 0 ? "+" : count < 0 ? "\u{2212}" : "±")
            + locale.integer(Int64(clamping: count.magnitude))
    }

    /// The plus of a change in a table, whose amounts have a minus of their own; empty of what is no change and of nothing more.
    package func plus(before value: Value?, in measure: Measure) -> String {
        measure.role == .change && (value?.magnitude ?? 0) > 0 ? (locale.isRightToLeft ? "\u{61C}+" : "+") : ""
    }

    /// A change with its sign, in the unit of what changed: `+20 points` of a share, `+3`, `−0.71×`, `+₹50.00`.
    func signed(_ value: Value) -> String {
        guard let size = value.magnitude else { return full(value) }
        // Signs and digits have no direction, as in `difference(_:)`.
        let sign = (locale.isRightToLeft ? "\u{61C}" : "") + (size > 0 ? "+" : size < 0 ? "\u{2212}" : "±")
        switch value {
        case .ratio(let ratio):
            let points = Int64(exactly: (ratio * 100).rounded()) ?? (ratio < 0 ? .min : .max)
            return phrase(Phrase("change.points", ["count": .value(.change(.count(points)))]))
        case .count(let count), .days(let count): return difference(count)
        case .multiplier(let times): return sign + locale.multiplier(abs(times))
        case .number(let number): return sign + self.number(abs(number))
        case .quantity(let quantity) where quantity.isPercent: return points(quantity, .change(.quantity(quantity.alone)))
        case .quantity(let quantity): return sign + self.quantity(quantity.magnitude)
        case .money(let money):
            let minor = Int64(clamping: money.minor.magnitude)
            return sign + self.money(AlmanacModel.Money(minor: minor, currency: money.currency))
        default: return full(value)
        }
    }

    /// A change in points, with the digits that the percent beside it has.
    private func points(_ change: Quantity, _ number: Value) -> String {
        if change.shown > 0 { return phrase(Phrase("change.part-points", ["number": .value(number)])) }
        let count = Value.count(Int64(exactly: change.number.rounded()) ?? .max)
        let isSigned = if case .change = number { true } else { false }
        return phrase(Phrase("change.points", ["count": .value(isSigned ? .change(count) : count)]))
    }

    /// Change of a metric against the one before: with an arrow `▲ 8%`, `▲ 3` where it counts few things, or `▲ $84.10` of an amount that is far larger, and without
    /// one with a sign. Both at once would say it twice.
    ///
    /// - Returns: `nil` when nothing can be compared.
    package func delta(of metric: Metric, hasArrow: Bool = true) -> String? {
        if case .change(let change)? = metric.points ?? metric.amountChange ?? metric.numberChange {
            let size = change.magnitude ?? 0
            return size == 0 || !hasArrow ? signed(change) : arrow(size) + self.size(of: change)
        }
        guard let change = metric.change else { return nil }
        if let difference = metric.difference {
            return difference == 0 || !hasArrow
                ? self.difference(difference) : arrow(change) + locale.integer(Int64(clamping: difference.magnitude))
        }
        return abs(change) <= 0.005 || !hasArrow ? delta(change) : arrow(change) + locale.percent(abs(change))
    }

    private func arrow(_ change: Double) -> String { change > 0 ? "▲ " : "▼ " }

    /// A change without its sign.
    private func size(of change: Value) -> String {
        switch change {
        case .ratio(let ratio):
            let points = Int64(exactly: abs(ratio * 100).rounded()) ?? .max
            return phrase(Phrase("change.points", ["count": .value(.count(points))]))
        case .number(let number): return self.number(abs(number))
        case .quantity(let quantity) where quantity.isPercent: return points(quantity.magnitude, .quantity(quantity.magnitude.alone))
        case .quantity(let quantity): return self.quantity(quantity.magnitude)
        case .money(let money):
            return self.money(AlmanacModel.Money(minor: Int64(clamping: money.minor.magnitude), currency: money.currency))
        default: return full(change)
        }
    }
}
