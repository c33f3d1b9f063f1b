import AlmanacMarkup

/// Writes the commands of a path, relative and in tenths of a pixel, each from where the rounded point before it lies.
struct Path {
    /// The current point, in tenths.
    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    private var command: PathCommand?
    private var isEmpty = true

    mutating func move(_ canvas: inout Canvas, _ toX: Double, _ toY: Double) {
        move(&canvas, tenths(toX), tenths(toY))
    }

    /// In tenths of a pixel.
    mutating func move(_ canvas: inout Canvas, _ toX: Int, _ toY: Int) {
        if isEmpty {
            canvas.out.path(.move, toX, toY)
            isEmpty = false
        } else {
            canvas.out.path(.moveBy, toX - x, toY - y)
        }
        x = toX
        y = toY
        startX = x
        startY = y
        command = nil
    }

    mutating func line(_ canvas: inout Canvas, _ toX: Double, _ toY: Double) {
        line(&canvas, tenths(toX), tenths(toY))
    }

    /// In tenths of a pixel.
    mutating func line(_ canvas: inout Canvas, _ toX: Int, _ toY: Int) {
        let dx = toX - x
        let dy = toY - y
        if dy == 0 {
            canvas.out.path(start(.horizontal), dx)
        } else if dx == 0 {
            canvas.out.path(start(.vertical), dy)
        } else {
            canvas.out.path(start(.line), dx, dy)
        }
        x = toX
        y = toY
    }

    /// A cubic Bézier curve.
    mutating func curve(
        _ canvas: inout Canvas, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ toX: Double, _ toY: Double
    ) {
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        canvas.out.path(start(.cubic), tenths(x1) - x, tenths(y1) - y)
        canvas.out.path(nil, tenths(x2) - x, tenths(y2) - y)
        canvas.out.path(nil, nextX - x, nextY - y)
        x = nextX
        y = nextY
    }

    /// A quadratic Bézier curve that rounds a corner.
    mutating func corner(_ canvas: inout Canvas, _ x1: Double, _ y1: Double, _ toX: Double, _ toY: Double) {
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        canvas.out.path(start(.quadratic), tenths(x1) - x, tenths(y1) - y)
        canvas.out.path(nil, nextX - x, nextY - y)
        x = nextX
        y = nextY
    }

    /// A circular arc.
    mutating func arc(_ canvas: inout Canvas, radius: Double, isLarge: Bool, isClockwise: Bool, _ toX: Double, _ toY: Double) {
        arc(&canvas, radius: radius, isLarge: isLarge, isClockwise: isClockwise, tenths(toX), tenths(toY))
    }

    /// To a point in tenths of a pixel.
    mutating func arc(_ canvas: inout Canvas, radius: Double, isLarge: Bool, isClockwise: Bool, _ nextX: Int, _ nextY: Int) {
        canvas.out.path(start(.arc), tenths(radius), tenths(radius))
        canvas.out.raw(isLarge ? (isClockwise ? " 0 1 1" : " 0 1 0") : (isClockwise ? " 0 0 1" : " 0 0 0"))
        canvas.out.path(nil, nextX - x, nextY - y)
        x = nextX
        y = nextY
    }

    mutating func close(_ canvas: inout Canvas) {
        canvas.out.raw("z")
        x = startX
        y = startY
        command = nil
    }

    /// A rectangle on its base, open there: it is filled as if it were closed. In tenths of a pixel.
    mutating func box(_ canvas: inout Canvas, _ low: Int, _ high: Int, base: Int, end: Int, isLying: Bool) {
        if isLying {
            move(&canvas, base, low)
            line(&canvas, end, low)
            line(&canvas, end, high)
            line(&canvas, base, high)
        } else {
            move(&canvas, low, base)
            line(&canvas, low, end)
            line(&canvas, high, end)
            line(&canvas, high, base)
        }
    }

    /// A rectangle that is rounded at the end away from its base.
    ///
    /// - Parameter end: The coordinate across which the corners are rounded: the top of a standing bar, the right of a lying one.
    mutating func bar(_ canvas: inout Canvas, from low: Double, to high: Double, base: Double, end: Double, radius: Double, isLying: Bool) {
        let length = abs(end - base)
        let radius = min(radius, length, (high - low) / 2)
        let back = end > base ? -radius : radius
        if radius < 0.5 {
            box(&canvas, tenths(low), tenths(high), base: tenths(base), end: tenths(end), isLying: isLying)
        } else if isLying {
            move(&canvas, base, low)
            if abs(length - radius) >= 0.05 { line(&canvas, end + back, low) }
            corner(&canvas, end, low, end, low + radius)
            line(&canvas, end, high - radius)
            corner(&canvas, end, high, end + back, high)
            line(&canvas, base, high)
        } else {
            move(&canvas, low, base)
            if abs(length - radius) >= 0.05 { line(&canvas, low, end + back) }
            corner(&canvas, low, end, low + radius, end)
            line(&canvas, high - radius, end)
            corner(&canvas, high, end, high, end + back)
            line(&canvas, high, base)
        }
        close(&canvas)
    }

    /// The command's letter, where it differs from the last one's.
    @inline(__always)
    private mutating func start(_ next: PathCommand) -> PathCommand? {
        if command == next { return nil }
        command = next
        return next
    }
}

/// Pixels as whole tenths; far outside every picture for numbers that are.
func tenths(_ pixels: Double) -> Int {
    rounded(pixels, times: 10)
}

/// Pixels as tenths, rounded to half a pixel.
func halfPixels(_ pixels: Double) -> Int {
    rounded(pixels, times: 2) * 5
}

/// Pixels as tenths, rounded to whole pixels.
func wholePixels(_ pixels: Double) -> Int {
    rounded(pixels, times: 1) * 10
}

@inline(__always)
private func rounded(_ pixels: Double, times factor: Double) -> Int {
    guard pixels.isFinite else { return 0 }
    // Half away from zero, without a call to the mathematics library.
    let scaled = min(max(pixels, -1e6), 1e6) * factor
    return Int(scaled + (scaled < 0 ? -0.5 : 0.5))
}
