/// The values an axis has to cover.
struct ValueDomain {
    var low = Double.infinity
    var high = -Double.infinity

    var isEmpty: Bool { low > high }

    mutating func cover(_ value: Double) {
        if value < low { low = value }
        if value > high { high = value }
    }

    /// With zero inside, for marks whose length or area is the value.
    func withZero() -> ValueDomain {
        let low = min(low, 0)
        let high = max(high, 0)
        return low == high ? ValueDomain(low: 0, high: 1) : ValueDomain(low: low, high: high)
    }

    /// For lines: zero is inside when the values come near it, and equal values get room around them, though none beyond what there can be.
    func forLines(most: Double? = nil) -> ValueDomain {
        if low <= 0 && high >= 0 { return withZero() }
        if low > 0, low < high / 2 { return withZero() }
        if high < 0, high > low / 2 { return withZero() }
        let span = high - low
        let size = max(abs(low), abs(high))
        if span > size * 1e-9 { return self }
        let widened = high + size * 0.05
        return ValueDomain(low: low - size * 0.05, high: most.map { high <= $0 ? min($0, widened) : widened } ?? widened)
    }
}
