extension Canvas {
    mutating func move(_ x: Double, _ y: Double) { move(tenths(x), tenths(y)) }

    mutating func line(_ x: Double, _ y: Double) { line(tenths(x), tenths(y)) }

    mutating func arc(radius: Double, isLarge: Bool, isClockwise: Bool, _ x: Double, _ y: Double) {
        arc(radius: radius, isLarge: isLarge, isClockwise: isClockwise, tenths(x), tenths(y))
    }

    /// A rectangle on its base, open there: it is filled as if it were closed. In tenths of a pixel.
    mutating func box(_ low: Int, _ high: Int, base: Int, end: Int, isHorizontal: Bool) {
        if isHorizontal {
            move(base, low)
            line(end, low)
            line(end, high)
            line(base, high)
        } else {
            move(low, base)
            line(low, end)
            line(high, end)
            line(high, base)
        }
    }

    /// A rectangle that is rounded at the end away from its base.
    ///
    /// - Parameter end: The coordinate across which the corners are rounded: the top of a vertical bar, the right of a horizontal one.
    mutating func bar(from low: Double, to high: Double, base: Double, end: Double, radius: Double, isHorizontal: Bool) {
        let length = abs(end - base)
        let radius = min(radius, length, (high - low) / 2)
        let back = end > base ? -radius : radius
        if radius < 0.5 {
            box(tenths(low), tenths(high), base: tenths(base), end: tenths(end), isHorizontal: isHorizontal)
        } else if isHorizontal {
            move(base, low)
            if abs(length - radius) >= 0.05 { line(end + back, low) }
            corner(end, low, end, low + radius)
            line(end, high - radius)
            corner(end, high, end + back, high)
            line(base, high)
        } else {
            move(low, base)
            if abs(length - radius) >= 0.05 { line(low, end + back) }
            corner(low, end, low + radius, end)
            line(high - radius, end)
            corner(high, end, high, end + back)
            line(high, base)
        }
        close()
    }
}

/// Pixels as whole tenths; far outside every picture for numbers that are.
func tenths(_ pixels: Double) -> Int { rounded(pixels, times: 10) }

/// Pixels as tenths, rounded to half a pixel.
func halfPixels(_ pixels: Double) -> Int { rounded(pixels, times: 2) * 5 }

/// Pixels as tenths, rounded to whole pixels.
func wholePixels(_ pixels: Double) -> Int { rounded(pixels, times: 1) * 10 }

@inline(__always)
private func rounded(_ pixels: Double, times factor: Double) -> Int {
    guard pixels.isFinite else { return 0 }
    // Half away from zero, without a call to the mathematics library.
    let scaled = min(max(pixels, -1e6), 1e6) * factor
    return Int(scaled + (scaled < 0 ? -0.5 : 0.5))
}
