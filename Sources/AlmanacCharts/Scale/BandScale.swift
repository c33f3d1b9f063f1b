/// Bands side by side in a range of pixels.
struct BandScale {
    /// From one band's start to the next one's.
    let step: Double
    /// Width of a band.
    let bandwidth: Double
    private let start: Double

    /// - Parameters:
    ///   - padding: Share of a step between two bands; half of it lies before the first band and after the last.
    ///   - widest: Bands grow no wider than this, so that one bar is not a wall.
    init(count: Int, from first: Double, to last: Double, padding: Double, widest: Double = .infinity) {
        step = (last - first) / Double(max(count, 1))
        bandwidth = max(min(step * (1 - padding), widest), 0)
        start = first
    }

    func center(_ index: Int) -> Double { start + (Double(index) + 0.5) * step }

    func left(_ index: Int) -> Double { center(index) - bandwidth / 2 }
}
