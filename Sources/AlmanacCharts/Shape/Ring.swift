#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A ring cut into slices, clockwise from twelve o'clock.
struct Ring {
    var x: Double
    var y: Double
    var inner: Double
    var outer: Double

    /// Writes the slice between two shares of the whole turn, 0…1.
    ///
    /// A whole ring is four half circles, because an arc that ends where it starts is nothing.
    func slice(_ canvas: inout Canvas, from start: Double, to end: Double) {
        var path = Path()
        if end - start > 0.9999 {
            whole(&canvas)
            return
        }
        let isLarge = end - start > 0.5
        let from = point(start)
        let to = point(end)
        path.move(&canvas, x + from.x * outer, y + from.y * outer)
        path.arc(&canvas, radius: outer, isLarge: isLarge, isClockwise: true, x + to.x * outer, y + to.y * outer)
        path.line(&canvas, x + to.x * inner, y + to.y * inner)
        path.arc(&canvas, radius: inner, isLarge: isLarge, isClockwise: false, x + from.x * inner, y + from.y * inner)
        path.close(&canvas)
    }

    /// Whether a slice is thick enough to have corners that differ once they are rounded to tenths of a pixel.
    func isVisible(from start: Double, to end: Double) -> Bool {
        (end - start) * 2 * .pi * inner >= 0.3
    }

    private func whole(_ canvas: inout Canvas) {
        var path = Path()
        // Opposite turns leave the middle open under the nonzero rule.
        for (radius, isClockwise) in [(outer, true), (inner, false)] {
            path.move(&canvas, x, y - radius)
            path.arc(&canvas, radius: radius, isLarge: true, isClockwise: isClockwise, x, y + radius)
            path.arc(&canvas, radius: radius, isLarge: true, isClockwise: isClockwise, x, y - radius)
            path.close(&canvas)
        }
    }

    private func point(_ share: Double) -> (x: Double, y: Double) {
        (sin(share * 2 * .pi), -cos(share * 2 * .pi))
    }
}
