import AlmanacText

/// Draws the bars of one series, each as one short subpath in whole pixels.
///
/// Wide bars are outlined in their own colour with the picture's round joins. This rounds the corners at their end and, because the subpath is open,
/// not those at their base. Narrow ones are lines as thick as the bar. A bar that is not complete yet is lighter and has an outline.
struct BarPen {
    /// The look that the group of the bars sets, which decides the form of a subpath.
    private enum Look {
        /// Filled, and outlined by twice `radius`.
        case round
        /// One line along the bar.
        case line
    }

    /// Width across the bar, in tenths of a pixel.
    let thickness: Int
    private let paint: Paint
    private let look: Look
    private let isHorizontal: Bool

    /// Radius of the corners, in pixels.
    private static let radius = 3
    /// Least width across a bar with round corners; in pixels.
    private static let leastRound = 10.0
    /// Least length of a bar, in pixels, with the one that the line at zero covers.
    private static let stub = 2

    init(thickness: Double, paint: Paint, isHorizontal: Bool) {
        look = thickness >= Self.leastRound ? .round : .line
        self.thickness = look == .round ? Int(thickness) * 10 : thickness >= 5 ? halfPixels(thickness) / 10 * 10 : max(tenths(thickness), 5)
        self.paint = paint
        self.isHorizontal = isHorizontal
    }

    /// A bar in integer tenths of a pixel.
    struct Bar {
        /// The smaller coordinate across the bar.
        var low: Int
        var base: Int
        /// Whole pixels from the base, never zero.
        var end: Int

        func moved(by tenths: Int) -> Bar { Bar(low: low, base: base + tenths, end: end + tenths) }

        /// True when the outline does not come out at its base.
        var isLong: Bool { abs(end - base) >= 20 * BarPen.radius }
    }

    /// - Parameters:
    ///   - middle: Middle across the bar.
    ///   - base: Base of all bars, in tenths.
    ///   - length: Signed length.
    func bar(middle: Double, base: Int, length: Double, isUp: Bool) -> Bar {
        let low = middle - Double(thickness) / 20
        let whole = max(abs(wholePixels(length)), Self.stub * 10)
        let place = look == .round ? wholePixels(low) : thickness >= 50 ? halfPixels(low) : tenths(low)
        return Bar(low: place, base: base, end: isUp ? base + whole : base - whole)
    }

    /// Opens the group of the bars.
    ///
    /// - Parameter y: Place of zero for the bars, in tenths.
    private func begin(_ canvas: inout Canvas, isReference: Bool, y: Int) {
        canvas.beginGroup()
        if y != 0 { canvas.translation(x: 0, y: y) }
        switch look {
        case .round:
            canvas.paint(fill: paint, stroke: paint)
            canvas.thickness(6)
        case .line:
            canvas.stroke(paint)
            canvas.thickness(tenths: thickness)
        }
        // On the group as a whole, because outline and filling overlap.
        if isReference { canvas.opacity(0.45) }
    }

    /// True when the bar belongs to the path of those without an outline.
    private func isSquare(_ bar: Bar) -> Bool { look == .round && !bar.isLong }

    /// Opens the path of bars that look alike.
    private func beginPath(_ canvas: inout Canvas, isSquare: Bool) {
        canvas.begin(.path)
        if isSquare { canvas.noStroke() }
    }

    /// Opens the path of a bar that is not complete yet.
    private func beginPartial(_ canvas: inout Canvas) {
        canvas.begin(.path)
        canvas.fillOpacity(0.35)
        canvas.thickness(1)
        canvas.keepThickness()
        if look == .line { canvas.fill(paint) }
    }

    private func add(_ bar: Bar, to canvas: inout Canvas) {
        switch look {
        case .line:
            let middle = bar.low + thickness / 2
            if isHorizontal {
                canvas.move(bar.base, middle)
                canvas.line(bar.end, middle)
            } else {
                canvas.move(middle, bar.base)
                canvas.line(middle, bar.end)
            }
        case .round:
            box(&canvas, bar, inset: bar.isLong ? 10 * Self.radius : 0)
        }
    }

    /// Adds a bar that leaves room at its sides and its end for the outline.
    private func box(_ canvas: inout Canvas, _ bar: Bar, inset: Int) {
        canvas.box(
            bar.low + inset, bar.low + thickness - inset, base: bar.base, end: bar.end > bar.base ? bar.end - inset : bar.end + inset,
            isHorizontal: isHorizontal)
    }
}

extension BarPen {
    /// Marks bands of zero on the line, in the colour of an axis: in that of the bars a zero would look like a small amount, and unmarked like a gap.
    func drawZeros(_ canvas: inout Canvas, _ bars: [Bar]) {
        guard !bars.isEmpty else { return }
        canvas.begin(.path)
        canvas.fill(.axis)
        for bar in bars { box(&canvas, bar, inset: 0) }
        canvas.end()
    }

    /// A bar with its series and band.
    struct Item {
        var bar: Bar
        var band: Int
        var value: Double
        var isPartial: Bool
        /// True when its name and value are written beside it, so that it needs no title.
        var isLabelled = false
    }

    /// Draws the bars of one series.
    ///
    /// - Parameters:
    ///   - hasTitles: True when bars have titles. Marks of zero never do.
    ///   - title: Writes a bar's title, without escaping, so that no text need be copied.
    func draw(_ canvas: inout Canvas, _ items: [Item], isReference: Bool, hasTitles: Bool, title: (inout Canvas, Item) -> Void) {
        let zeros = items.filter { $0.value == 0 }
        drawZeros(&canvas, zeros.map(\.bar))
        let items = zeros.isEmpty ? items : items.filter { $0.value != 0 }
        guard let first = items.first else { return }
        // With a path for each bar, the group sets the base once for all.
        let origin = hasTitles && !isHorizontal && items.count > 16 ? first.bar.base : 0
        begin(&canvas, isReference: isReference, y: origin)
        for isSquare in [false, true] {
            // Bars without a title share one path.
            var isOpen = false
            for item in items
            where !item.isPartial && self.isSquare(item.bar) == isSquare && (!hasTitles || item.isLabelled) {
                if !isOpen { beginPath(&canvas, isSquare: isSquare) }
                isOpen = true
                add(item.bar.moved(by: -origin), to: &canvas)
            }
            if isOpen { canvas.end() }
        }
        if hasTitles {
            for item in items where !item.isPartial && !item.isLabelled {
                beginPath(&canvas, isSquare: isSquare(item.bar))
                add(item.bar.moved(by: -origin), to: &canvas)
                title(&canvas, item)
                canvas.end()
            }
        }
        for item in items where item.isPartial {
            beginPartial(&canvas)
            box(&canvas, item.bar.moved(by: -origin), inset: thickness > 30 ? 5 : 0)
            canvas.close()
            if hasTitles, !item.isLabelled { title(&canvas, item) }
            canvas.end()
        }
        canvas.endGroup()
    }
}
