import AlmanacMarkup

/// Writes the commands of a path, relative and in tenths of a pixel, each from where the rounded point before it lies.
struct Path {
    /// The current point, in tenths.
    private var x = 0
    private var y = 0
    private var startX = 0
    private var startY = 0
    private var command: UInt8 = 0
    private var hasNumber = false

    mutating func move(_ canvas: inout Canvas, _ toX: Double, _ toY: Double) {
        x = tenths(toX)
        y = tenths(toY)
        startX = x
        startY = y
        canvas.out.raw("M")
        canvas.out.tenths(x)
        number(&canvas, y)
        command = UInt8(ascii: "M")
    }

    mutating func line(_ canvas: inout Canvas, _ toX: Double, _ toY: Double) {
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        let dx = nextX - x
        let dy = nextY - y
        if dy == 0 {
            start(&canvas, "h")
            value(&canvas, dx)
        } else if dx == 0 {
            start(&canvas, "v")
            value(&canvas, dy)
        } else {
            start(&canvas, "l")
            value(&canvas, dx)
            number(&canvas, dy)
        }
        x = nextX
        y = nextY
    }

    /// A cubic Bézier curve.
    mutating func curve(
        _ canvas: inout Canvas, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ toX: Double, _ toY: Double
    ) {
        start(&canvas, "c")
        value(&canvas, tenths(x1) - x)
        number(&canvas, tenths(y1) - y)
        number(&canvas, tenths(x2) - x)
        number(&canvas, tenths(y2) - y)
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        number(&canvas, nextX - x)
        number(&canvas, nextY - y)
        x = nextX
        y = nextY
    }

    /// A quadratic Bézier curve that rounds a corner.
    mutating func corner(_ canvas: inout Canvas, _ x1: Double, _ y1: Double, _ toX: Double, _ toY: Double) {
        start(&canvas, "q")
        value(&canvas, tenths(x1) - x)
        number(&canvas, tenths(y1) - y)
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        number(&canvas, nextX - x)
        number(&canvas, nextY - y)
        x = nextX
        y = nextY
    }

    /// A circular arc.
    mutating func arc(_ canvas: inout Canvas, radius: Double, isLarge: Bool, isClockwise: Bool, _ toX: Double, _ toY: Double) {
        canvas.out.raw("a")
        canvas.out.tenths(tenths(radius))
        number(&canvas, tenths(radius))
        canvas.out.raw(isLarge ? " 0 1" : " 0 0")
        canvas.out.raw(isClockwise ? " 1 " : " 0 ")
        let nextX = tenths(toX)
        let nextY = tenths(toY)
        canvas.out.tenths(nextX - x)
        number(&canvas, nextY - y)
        x = nextX
        y = nextY
        command = 0
    }

    mutating func close(_ canvas: inout Canvas) {
        canvas.out.raw("z")
        x = startX
        y = startY
        command = 0
    }

    /// A rectangle that is rounded at the end away from its base.
    ///
    /// - Parameter end: The coordinate across which the corners are rounded: the top of a standing bar, the right of a lying one.
    mutating func bar(_ canvas: inout Canvas, from low: Double, to high: Double, base: Double, end: Double, radius: Double, isLying: Bool) {
        let length = abs(end - base)
        let radius = min(radius, length, (high - low) / 2)
        let back = end > base ? -radius : radius
        if radius < 0.5 {
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
    private mutating func start(_ canvas: inout Canvas, _ letter: StaticString) {
        let byte = letter.utf8Start.pointee
        if command == byte {
            hasNumber = true
        } else {
            canvas.out.raw(letter)
            command = byte
            hasNumber = false
        }
    }

    /// The first number of a command.
    private mutating func value(_ canvas: inout Canvas, _ tenths: Int) {
        if hasNumber, tenths >= 0 { canvas.out.raw(" ") }
        canvas.out.tenths(tenths)
    }

    /// A further number: a minus separates by itself.
    private func number(_ canvas: inout Canvas, _ tenths: Int) {
        if tenths >= 0 { canvas.out.raw(" ") }
        canvas.out.tenths(tenths)
    }
}

/// Pixels as whole tenths; far outside every picture for numbers that are.
func tenths(_ pixels: Double) -> Int {
    guard pixels.isFinite else { return 0 }
    // Half away from zero, without a call to the mathematics library.
    let scaled = min(max(pixels, -1e6), 1e6) * 10
    return Int(scaled + (scaled < 0 ? -0.5 : 0.5))
}
