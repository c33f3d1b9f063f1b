/// Values to pixels: the same distance for the same difference, or on a logarithmic scale for the same ratio.
struct ValueScale {
    /// Ends of the domain, ascending and apart.
    var low: Double
    var high: Double
    /// Places of the ends of the domain, in pixels.
    var start: Double
    var end: Double
    /// Ends of a logarithmic domain are above zero.
    var type = ScaleType.linear

    /// The pixel of a value; finite for every value.
    ///
    /// Values far outside the domain are clamped to a million times its length. For a domain without length, and for NaN, it is the start; on a
    /// logarithmic scale also for zero and values below it, which lie infinitely far before the start.
    func callAsFunction(_ value: Double) -> Double {
        if type == .log { return logarithmic(value) }
        // Halves, because a domain from −1e308 to 1e308 has no finite length.
        let share = (value / 2 - low / 2) / (high / 2 - low / 2)
        guard !share.isNaN else { return start }
        return start + (end - start) * min(max(share, -1e6), 1e6)
    }

    private func logarithmic(_ value: Double) -> Double {
        guard value > 0, low > 0 else { return start }
        let share = (decimalLogarithm(value) - decimalLogarithm(low)) / (decimalLogarithm(high) - decimalLogarithm(low))
        guard !share.isNaN else { return start }
        return start + (end - start) * min(max(share, -1e6), 1e6)
    }
}

/// Values that charts can work with: NaN and infinity are gaps.
///
/// Sizes above 1e290 are held there, so that sums and lengths of domains stay finite. Sizes below 1e-290 count as 0, so that every domain and
/// every step between two ticks is a normal number and dividing by it stays finite.
func usable(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    guard abs(value) >= 1e-290 else { return 0 }
    return min(max(value, -1e290), 1e290)
}
