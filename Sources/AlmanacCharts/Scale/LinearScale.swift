/// Values to pixels, along a straight line.
struct LinearScale {
    /// Ends of the domain, ascending and apart.
    var low: Double
    var high: Double
    /// Where the ends of the domain lie, in pixels.
    var start: Double
    var end: Double

    /// The pixel of a value; finite for every finite value.
    func callAsFunction(_ value: Double) -> Double {
        // Halves, because a domain from −1e308 to 1e308 has no finite length.
        let share = (value / 2 - low / 2) / (high / 2 - low / 2)
        return start + (end - start) * share
    }
}

/// Values that charts can work with: NaN and infinity are gaps, and the ends of the range are kept from overflowing in sums.
func usable(_ value: Double?) -> Double? {
    guard let value, value.isFinite else { return nil }
    // Adding zero turns −0 into 0.
    return min(max(value, -1e290), 1e290) + 0
}
