import AlmanacText

/// Points from left to right, with gaps between runs of them.
struct PointRun {
    struct Point {
        var x: Double
        var y: Double
        /// Index of the point's band.
        var index: Int
    }

    /// Runs without a gap inside, each with at least one point.
    var segments: [[Point]] = []
    /// The number of points given.
    private(set) var count = 0

    init(count: Int, x: (Int) -> Double, y: (Int) -> Double?) {
        var segment: [Point] = []
        segment.reserveCapacity(min(count, 4096))
        for index in 0..<count {
            if let y = y(index) {
                segment.append(Point(x: x(index), y: y, index: index))
                self.count += 1
            } else if !segment.isEmpty {
                segments.append(segment)
                segment = []
            }
        }
        if !segment.isEmpty { segments.append(segment) }
    }

    var last: Point? { segments.last?.last }

    /// Separates all points, so that dots are drawn and no line.
    mutating func scatter() { segments = segments.flatMap { $0.map { [$0] } } }

    /// Removes the last piece of the line.
    ///
    /// - Returns: The run of the last two points, or `nil` when the last point stands alone.
    mutating func detachLast() -> PointRun? {
        guard let segment = segments.last, segment.count > 1 else { return nil }
        var tail = self
        tail.segments = [Array(segment.suffix(2))]
        segments[segments.count - 1].removeLast()
        // A single remaining point is already the first one of the tail.
        if segment.count == 2 { segments.removeLast() }
        return tail
    }

    /// The number of points drawn.
    var drawnCount: Int { segments.reduce(0) { $0 + $1.count } }

    /// Removes points less than a quarter of a pixel beside the straight line past them.
    ///
    /// A cone from the last kept point holds all directions that pass each point since closely enough; the first point outside ends it.
    mutating func straighten() {
        let tolerance = 0.25
        for index in segments.indices where segments[index].count > 2 {
            let segment = segments[index]
            var kept: [Point] = [segment[0]]
            kept.reserveCapacity(segment.count)
            var anchor = segment[0]
            var steepest = Double.infinity
            var flattest = -Double.infinity
            for position in 1..<segment.count {
                let point = segment[position]
                let width = point.x - anchor.x
                let slope = (point.y - anchor.y) / width
                if !(width > 0) || slope > steepest || slope < flattest {
                    anchor = segment[position - 1]
                    if position > 1 { kept.append(anchor) }
                    let next = point.x - anchor.x
                    steepest = next > 0 ? (point.y - anchor.y + tolerance) / next : .infinity
                    flattest = next > 0 ? (point.y - anchor.y - tolerance) / next : -.infinity
                } else {
                    steepest = min(steepest, slope + tolerance / width)
                    flattest = max(flattest, slope - tolerance / width)
                }
            }
            kept.append(segment[segment.count - 1])
            segments[index] = kept
        }
    }

    /// Most points of a line with gaps that each have a dot.
    private static let mostDots = 45

    /// Draws lines through the segments, and dots for single points, or for all of a few.
    ///
    /// - Parameters:
    ///   - width: Pixels.
    ///   - isGrouped: True when the group around turns off the filling of lines.
    ///   - title: Shown when the line is pointed at.
    func draw(
        _ canvas: inout Canvas, paint: Paint, width: Int, dash: StaticString?, curve: LineCurve, isGrouped: Bool, title: String?
    ) {
        if segments.contains(where: { $0.count > 1 }) {
            canvas.begin(.path)
            if !isGrouped { canvas.noFill() }
            canvas.stroke(paint)
            if width != 1 { canvas.thickness(Double(width)) }
            canvas.keepThickness()
            if let dash { canvas.dashes(dash) }
            for segment in segments where segment.count > 1 {
                if curve == .linear || segment.count == 2 {
                    Self.polyline(&canvas, segment)
                } else {
                    canvas.move(segment[0].x, segment[0].y)
                    Self.trace(&canvas, segment, curve)
                }
            }
            if let title { canvas.title(title) }
            canvas.end()
        }
        guard segments.contains(where: { $0.count == 1 }) else { return }
        // Where one value stands alone, the few others have dots, too: pieces of a line would look like all there is.
        let hasDots = segments.count > 2 && segments.reduce(0) { $0 + $1.count } <= Self.mostDots
        let points = segments.filter { hasDots || $0.count == 1 }.joined()
        if canvas.fitsPage {
            canvas.beginRoundPoints(paint, diameter: 5)
            for point in points {
                canvas.move(point.x, point.y)
                canvas.line(point.x, point.y)
            }
            return canvas.end()
        }
        canvas.beginGroup()
        canvas.fill(paint)
        for point in points { canvas.circle(x: point.x, y: point.y, radius: 2.5) }
        canvas.endGroup()
    }

    /// Draws a line, straightened where it is one of straight pieces, in a group without filling. Its way to a last point that is not complete yet is
    /// dotted.
    func draw(
        _ canvas: inout Canvas, paint: Paint, width: Int, dash: StaticString?, curve: LineCurve, title: String?,
        isPartial: (Int) -> Bool
    ) {
        var run = self
        let tail = last.flatMap { isPartial($0.index) ? run.detachLast() : nil }
        if curve == .linear { run.straighten() }
        run.draw(&canvas, paint: paint, width: width, dash: dash, curve: curve, isGrouped: true, title: title)
        tail?.draw(&canvas, paint: paint, width: width, dash: "2 4", curve: .linear, isGrouped: true, title: nil)
    }

    /// Draws straight lines, rounded to half pixels, which is as exact as a line of two pixels can show; where points are far apart, whole pixels are
    /// enough.
    static func polyline(_ canvas: inout Canvas, _ segment: [Point]) {
        let isWide = segment[segment.count - 1].x - segment[0].x >= 8 * Double(segment.count - 1)
        for index in segment.indices {
            let x = isWide ? wholePixels(segment[index].x) : halfPixels(segment[index].x)
            let y = halfPixels(segment[index].y)
            if index == 0 { canvas.move(x, y) } else { canvas.line(x, y) }
        }
    }

    /// Continues from the current point, which is the segment's first, through the others.
    static func trace(_ canvas: inout Canvas, _ segment: [Point], _ curve: LineCurve) {
        curve.trace(&canvas, segment.map(\.x), segment.map(\.y))
    }
}

extension LineCurve {
    /// Continues from the current point, which is the first one, or the last one on the way back, through the others.
    func trace(_ canvas: inout Canvas, _ x: [Double], _ y: [Double], isBack: Bool = false) {
        let (first, step) = isBack ? (x.count - 1, -1) : (0, 1)
        let tangents = self == .monotone && x.count > 2 ? Monotone.tangents(x: x, y: y) : []
        for place in x.indices.dropFirst() {
            let to = first + place * step
            guard !tangents.isEmpty else {
                canvas.line(x[to], y[to])
                continue
            }
            let from = to - step
            let third = (x[to] - x[from]) / 3
            canvas.curve(
                x[from] + third, y[from] + tangents[from] * third, x[to] - third, y[to] - tangents[to] * third, x[to], y[to])
        }
    }
}
