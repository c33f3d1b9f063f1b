/// Circular arcs as cubic Bézier curves, for writers that know no arcs.
enum Arc {
    typealias Point = (x: Double, y: Double)

    /// Two control points and an end for each eighth of a turn or less; one straight piece where there is no such arc.
    ///
    /// As in SVG, a radius that is too small for the distance grows until it reaches. Angles grow clockwise, because y grows downwards.
    static func curves(from start: Point, to end: Point, radius: Double, isLarge: Bool, isClockwise: Bool) -> [(Point, Point, Point)] {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let distance = (dx * dx + dy * dy).squareRoot()
        guard distance > 0, radius > 0 else { return [(start, end, end)] }
        let radius = max(radius, distance / 2)
        // From the middle of the chord to the centre.
        let height = max(radius * radius - distance * distance / 4, 0).squareRoot()
        let side = isLarge == isClockwise ? -1.0 : 1
        let centre = (x: (start.x + end.x) / 2 - side * height * dy / distance, y: (start.y + end.y) / 2 + side * height * dx / distance)
        let from = angle(start.y - centre.y, start.x - centre.x)
        var turn = angle(end.y - centre.y, end.x - centre.x) - from
        if isClockwise, turn <= 0 { turn += 2 * .pi }
        if !isClockwise, turn >= 0 { turn -= 2 * .pi }
        let count = max(Int((abs(turn) / (.pi / 4)).rounded(.up)), 1)
        let step = turn / Double(count)
        let reach = 4 / 3 * tangent(step / 4) * radius
        return (0..<count).map { index in
            let (one, two) = (from + step * Double(index), from + step * Double(index + 1))
            let last = index == count - 1 ? end : (x: centre.x + radius * cosine(two), y: centre.y + radius * sine(two))
            return (
                (centre.x + radius * cosine(one) - reach * sine(one), centre.y + radius * sine(one) + reach * cosine(one)),
                (last.x + reach * sine(two), last.y - reach * cosine(two)), last
            )
        }
    }
}
