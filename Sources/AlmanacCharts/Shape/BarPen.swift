import AlmanacMarkup

/// Draws the bars of one series, each with one short subpath in whole pixels.
///
/// Wide bars are outlined in their own colour with round joins (the picture's own), which rounds the corners at their end and, as the subpath is open, not those at
/// their base. Narrow ones are lines as thick as the bar. A bar that is not over yet is lighter and has an outline.
struct BarPen {
    /// What the group of the bars sets, which decides how a subpath has to look.
    private enum Look {
        /// Filled and outlined by twice `radius`.
        case round
        /// One line along the bar.
        case line
    }

    /// Across the bar, in tenths of a pixel.
    let thickness: Int
    private let paint: Paint
    private let look: Look
    private let isHorizontal: Bool

    /// Of the corners, in pixels.
    private static let radius = 3
    /// Across; narrower bars have no round corners.
    private static let leastRound = 10.0
    /// The length of a bar of nothing, so that it is not mistaken for a gap; in pixels.
    static let stub = 2

    init(thickness: Double, paint: Paint, isHorizontal: Bool) {
        look = thickness >= Self.leastRound ? .round : .line
        self.thickness = look == .round ? Int(thickness) * 10 : thickness >= 5 ? halfPixels(thickness) / 10 * 10 : max(tenths(thickness), 5)
        self.paint = paint
        self.isHorizontal = isHorizontal
    }

    /// A bar by whole numbers of tenths of a pixel.
    struct Bar {
        /// The smaller coordinate across the bar.
        var low: Int
        var base: Int
        /// Whole pixels from the base, and never none.
        var end: Int

        func moved(by tenths: Int) -> Bar {
            Bar(low: low, base: base + tenths, end: end + tenths)
        }

        /// Long enough for the outline not to come out at its base.
        var isLong: Bool { abs(end - base) >= 20 * BarPen.radius }
    }

    /// - Parameters:
    ///   - middle: Of the bar's thickness.
    ///   - base: Of all bars, in tenths.
    ///   - length: Signed.
    func bar(middle: Double, base: Int, length: Double, isUp: Bool) -> Bar {
        let low = middle - Double(thickness) / 20
        let whole = max(abs(wholePixels(length)), Self.stub * 10)
        let place = look == .round ? wholePixels(low) : thickness >= 50 ? halfPixels(low) : tenths(low)
        return Bar(low: place, base: base, end: isUp ? base + whole : base - whole)
    }

    /// Opens the group of the bars.
    ///
    /// - Parameter y: Where zero is for the bars, in tenths.
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
        // Of the group as a whole, because outline and filling overlap.
        if isReference { canvas.opacity(0.45) }
    }

    /// Whether the bar goes into the path of those that have no outline.
    private func isSquare(_ bar: Bar) -> Bool {
        look == .round && !bar.isLong
    }

    /// Opens the path of bars that are drawn alike.
    private func beginPath(_ canvas: inout Canvas, isSquare: Bool) {
        canvas.begin(.path)
        if isSquare { canvas.noStroke() }
    }

    /// Opens the path of a bar that is not over yet.
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
            let inset = bar.isLong ? 10 * Self.radius : 0
            canvas.box(
                bar.low + inset, bar.low + thickness - inset, base: bar.base,
                end: bar.end > bar.base ? bar.end - inset : bar.end + inset,
                isHorizontal: isHorizontal)
        }
    }

    /// The outline runs inside the bar.
    private func addPartial(_ bar: Bar, to canvas: inout Canvas) {
        let inset = thickness > 30 ? 5 : 0
        canvas.box(
            bar.low + inset, bar.low + thickness - inset, base: bar.base,
            end: bar.end > bar.base ? bar.end - inset : bar.end + inset,
            isHorizontal: isHorizontal)
        canvas.close()
    }
}

extension BarPen {
    /// A bar and what it stands for.
    struct Item {
        var bar: Bar
        var band: Int
        var value: Double
        var isPartial: Bool
        /// Whether its name and its value are written beside it, so that it tells nothing more when it is pointed at.
        var isTold = false
    }

    /// Draws the bars of one series.
    ///
    /// - Parameters:
    ///   - hasTitles: Whether bars tell anything when they are pointed at. Bars of nothing never do.
    ///   - title: Writes what a bar tells. It does not escape, so that what it holds need not be copied.
    func draw(_ canvas: inout Canvas, _ items: [Item], isReference: Bool, hasTitles: Bool, title: (inout Canvas, Item) -> Void) {
        guard let first = items.first else { return }
        // Where each bar is a path of its own, the group says where they stand, which each would have to.
        let origin = hasTitles && !isHorizontal && items.count > 16 ? first.bar.base : 0
        begin(&canvas, isReference: isReference, y: origin)
        for isSquare in [false, true] {
            // Those that tell nothing are one path.
            var isOpen = false
            for item in items
            where !item.isPartial && self.isSquare(item.bar) == isSquare && (!hasTitles || item.value == 0 || item.isTold) {
                if !isOpen { beginPath(&canvas, isSquare: isSquare) }
                isOpen = true
                add(item.bar.moved(by: -origin), to: &canvas)
            }
            if isOpen { canvas.end() }
        }
        if hasTitles {
            for item in items where !item.isPartial && item.value != 0 && !item.isTold {
                beginPath(&canvas, isSquare: isSquare(item.bar))
                add(item.bar.moved(by: -origin), to: &canvas)
                title(&canvas, item)
                canvas.end()
            }
        }
        for item in items where item.isPartial {
            beginPartial(&canvas)
            addPartial(item.bar.moved(by: -origin), to: &canvas)
            if hasTitles, item.value != 0, !item.isTold { title(&canvas, item) }
            canvas.end()
        }
        canvas.endGroup()
    }
}
