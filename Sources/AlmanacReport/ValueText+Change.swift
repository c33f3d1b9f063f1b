package import AlmanacModel
import AlmanacText

// Texts of changes.

extension ValueText {
    /// A change with its sign: `+8%`, `−12%`. One that rounds to nothing is "<1%", as a share is, and "±0%" is none at all.
    package func delta(_ change: Double?) -> String {
        guard let change, change.isFinite else { return "" }
        if change == 0 { return none(locale.percent(0)) }
        if abs(change) <= 0.005 { return percent(abs(change)) }
        return change > 0 ? locale.percent(-change).withPlus : locale.percent(change)
    }

    /// A change of a small number of things with its sign: `+3`, `−1`.
    package func difference(_ count: Int64) -> String {
        count == 0 ? none(locale.integer(0)) : count > 0 ? locale.integer(-count).withPlus : locale.integer(count)
    }

    /// No change, as a number with the sign of both.
    private func none(_ zero: String) -> String {
        // Signs and digits have no direction: U+061C has them run as their language does.
        (locale.isRightToLeft ? "\u{61C}±" : "±") + zero
    }

    /// A change in a table that is above zero, in full and with a plus; `nil` of what is no change, and of another one.
    package func rise(_ value: Value?, in measure: Measure) -> String? { measure.role == .change ? value.flatMap { rise($0) } : nil }

    /// A value above zero with a plus; `nil` of another one.
    package func rise(_ value: Value, isShort: Bool = false) -> String? {
        guard let size = value.magnitude, size > 0 else { return nil }
        return (isShort ? short(value.negated) : full(value.negated)).withPlus
    }

    /// A change with its sign, in the unit of what changed: `+20 points` of a share, `+3`, `−0.71×`, `+₹50.00`.
    func signed(_ value: Value) -> String {
        guard let size = value.magnitude else { return full(value) }
        switch value {
        case .ratio(let ratio):
            let points = Int64(exactly: (ratio * 100).rounded()) ?? (ratio < 0 ? .min : .max)
            return phrase(Phrase("change.points", ["count": .value(.change(.count(points)))]))
        case .count(let count), .days(let count): return difference(count)
        case .quantity(let quantity) where quantity.isPercent: return points(quantity, .change(.quantity(quantity.alone)))
        case .multiplier, .number, .quantity, .money: return size == 0 ? none(full(value)) : rise(value) ?? full(value)
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
