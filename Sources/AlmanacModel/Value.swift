/// A number or a text with the unit it is measured in. How it is written is decided by the writer, at the last moment.
package enum Value: Hashable, Sendable {
    case money(Money)
    /// A whole count of things.
    case count(Int64)
    /// A share, 1 for 100 %; may exceed it.
    case ratio(Double)
    /// "times as much": 0.6 is written 0.60×.
    case multiplier(Double)
    /// A number without a unit.
    case number(Double)
    /// A number with its digits, and with a unit where it has one. It is rare, so that other values need no room for it.
    indirect case quantity(Quantity)
    /// Whole days.
    case days(Int64)
    /// Words of data; hostile.
    case text(String)
    /// Words of ours: a state, a kind.
    indirect case phrase(Phrase)
    /// A difference to an earlier value, in the unit of that value and always written with its sign. A share has changed by points: 0.2 is
    /// +20 points.
    indirect case change(Value)
    case day(Day)
    case month(Month)
    case instant(Instant)

    /// Largest share of a part that is written as less than 1 %, and largest one that is written as more than 99 %: what is something is not
    /// nothing, and what is beside others is not all.
    package static let lessThan1Percent = 0.0049
    package static let moreThan99Percent = 0.9999

    /// The unit of the value.
    package var unit: Unit {
        switch self {
        case .money: .money
        case .count: .count
        case .ratio: .ratio
        case .multiplier: .multiplier
        case .quantity(let quantity): quantity.isPercent ? .ratio : .number
        case .number: .number
        case .days: .days
        case .text, .phrase: .text
        case .change(let value): value.unit
        case .day: .day
        case .month: .month
        case .instant: .instant
        }
    }

    /// The number a chart draws: minor units for money, 0–1 for ratios; `nil` for words and dates.
    @inlinable
    package var magnitude: Double? {
        switch self {
        case .money(let money): Double(money.minor)
        case .count(let count), .days(let count): Double(count)
        case .ratio(let number), .multiplier(let number), .number(let number): number.isFinite ? number : nil
        case .quantity(let quantity): quantity.size
        case .change(let value): value.magnitude
        case .text, .phrase, .day, .month, .instant: nil
        }
    }

    /// The same number with the other sign; itself where it is none.
    package var negated: Value {
        switch self {
        case .money(let money): .money(Money(minor: money.minor == .min ? .max : -money.minor, currency: money.currency))
        case .count(let count): .count(count == .min ? .max : -count)
        case .days(let days): .days(days == .min ? .max : -days)
        case .ratio(let number): .ratio(-number)
        case .multiplier(let number): .multiplier(-number)
        case .number(let number): .number(-number)
        case .quantity(let quantity): .quantity(quantity.negated)
        case .change(let value): .change(value.negated)
        case .text, .phrase, .day, .month, .instant: self
        }
    }

    /// True when it depends on the data; words of ours, such as the name of a period, do not.
    package var isOfData: Bool {
        if case .phrase = self { false } else { true }
    }
}

extension Value {
    /// The change of a share in whole points, the difference of the two as whole percents; `nil` where either is no number.
    package static func points(from before: Double, to now: Double) -> Value? {
        let points = (now * 100).rounded(.toNearestOrEven) - (before * 100).rounded(.toNearestOrEven)
        return points.isFinite ? .change(.ratio(points / 100)) : nil
    }
}

/// The unit of a measure; known even when the measure has no values.
package enum Unit: String, Hashable, Sendable {
    case money, count, ratio, multiplier, number, days, text, day, month, instant
    /// Each value has its own.
    case mixed

    /// True when a column of it is aligned to the start of the line, as words and dates are, and not to the end, as numbers are.
    package var isWords: Bool {
        switch self {
        case .text, .day, .month, .instant: true
        case .money, .count, .ratio, .multiplier, .number, .days, .mixed: false
        }
    }
}

/// Good or bad news. Never shown by colour alone: the words beside it say it too.
package enum Tone: String, Hashable, Sendable {
    case good, watch, bad, neutral
}
