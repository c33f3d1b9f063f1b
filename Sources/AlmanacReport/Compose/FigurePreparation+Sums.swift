import AlmanacModel

// Sums and shares of the values of a figure.

extension FigurePreparation {
    /// Values in a common unit that integers can hold: themselves, or parts of the largest one.
    static func exact(_ values: [Value?]) -> [Int64] {
        let whole = values.map { value -> Int64? in
            switch value {
            case .money(let money): money.minor
            case .count(let count), .days(let count): count
            // Sums of a column have the same digits; what is worked out has as many as it needs.
            case .quantity(let quantity) where quantity.isSum: quantity.units
            default: nil
            }
        }
        if whole.allSatisfy({ $0 != nil }) { return whole.map { $0 ?? 0 } }
        let largest = values.reduce(0) { max($0, abs($1?.magnitude ?? 0)) }
        guard largest > 0 else { return values.map { _ in 0 } }
        return values.map { Int64((($0?.magnitude ?? 0) / largest * 1e15).rounded()) }
    }

    /// - Returns: `nil` when the kinds of values cannot be added up, or the sum is beyond what can be held.
    static func total(_ values: [Value?]) -> Value? {
        var sum = Int128(0)
        var kind: Value?
        for case let value? in values {
            switch value {
            case .money(let money): sum += Int128(money.minor)
            case .count(let count), .days(let count): sum += Int128(count)
            case .quantity(let quantity) where quantity.isSum: sum += Int128(quantity.units)
            default: return nil
            }
            kind = kind ?? value
        }
        guard let total = Int64(exactly: sum) else { return nil }
        switch kind {
        case .money(let money): return .money(AlmanacModel.Money(minor: total, currency: money.currency))
        case .days: return .days(total)
        case .count: return .count(total)
        case .quantity(var quantity):
            quantity.units = total
            return .quantity(quantity)
        default: return nil
        }
    }

    /// The share of several parts, which is rounded as they are where it is shown.
    ///
    /// - Parameter isAll: True when there are no other parts.
    static func sum(_ shares: [Double?], isAll: Bool) -> Double? {
        let known = shares.compactMap(\.self)
        guard !known.isEmpty else { return nil }
        return min(known.reduce(0, +), isAll ? 1 : Value.moreThan99Percent)
    }
}
