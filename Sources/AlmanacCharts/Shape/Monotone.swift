/// Slopes of a smooth curve that never leaves the range between two neighbouring points.
enum Monotone {
    /// - Parameters:
    ///   - x: Ascending; equal neighbours get a slope of 0.
    ///   - y: As many as `x`.
    /// - Returns: dy/dx at each point.
    /// - Source: M. Steffen, "A simple method for monotonic interpolation in one dimension", Astronomy & Astrophysics 239 (1990).
    static func tangents(x: [Double], y: [Double]) -> [Double] {
        let count = min(x.count, y.count)
        guard count > 1 else { return [Double](repeating: 0, count: count) }
        func slope(_ index: Int) -> Double {
            let width = x[index + 1] - x[index]
            return width > 0 ? (y[index + 1] - y[index]) / width : 0
        }
        var tangents = [Double](repeating: 0, count: count)
        for index in 1..<max(count - 1, 1) {
            let before = slope(index - 1)
            let after = slope(index)
            let left = x[index] - x[index - 1]
            let right = x[index + 1] - x[index]
            guard left > 0, right > 0, before * after > 0 else { continue }
            let parabola = (before * right + after * left) / (left + right)
            tangents[index] = (before > 0 ? 2 : -2) * min(abs(before), abs(after), abs(parabola) / 2)
        }
        if count == 2 { return [slope(0), slope(0)] }
        tangents[0] = end(slope(0), tangents[1])
        tangents[count - 1] = end(slope(count - 2), tangents[count - 2])
        return tangents
    }

    private static func end(_ slope: Double, _ neighbour: Double) -> Double { (3 * slope - neighbour) / 2 }
}
