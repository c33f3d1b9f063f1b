import AlmanacMarkup

/// Points from left to right, with gaps between runs of them.
struct PointRun {
    struct Point {
        var x: Double
        var y: Double
        /// Of the band the point belongs to.
        var index: Int
    }

    /// Runs without a gap inside, each with at least one point.
    var segments: [[Point]] = []
    /// How many points were given.
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

    /// Parts every point from the next, so that dots are drawn and no line.
    mutating func scatter() { segments = segments.flatMap { $0.map { [$0] } } }

    /// Takes the last piece of the line away.
    ///
    /// - Returns: The run of the last two points, or `nil` when the last point stands alone.
    mutating func detachLast() -> PointRun? {
        guard let segment = segments.last, segment.count > 1 else { return nil }
        var tail = self
        tail.segments = [Array(segment.suffix(2))]
        segments[segments.count - 1].removeLast()
        // One point that is left is the tail's first one.
        if segment.count == 2 { segments.removeLast() }
        return tail
    }

    /// How many points are drawn.
    var drawnCount: Int { segments.reduce(0) { $0 + $1.count } }

    /// Leaves out points that lie less than a quarter of a pixel beside the straight line past them.
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

    /// Lines through the segments, and dots for points that stand alone.
    ///
    /// - Parameters:
    ///   - width: Of the line, in pixels.
    ///   - isGrouped: Whether a group around says that lines are not filled.
    ///   - title: Told when the line is pointed at.
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
        if canvas.isFluid {
            for segment in segments where segment.count == 1 {
                canvas.roundPoint(x: segment[0].x, y: segment[0].y, paint: paint, diameter: 5)
            }
            return
        }
        canvas.beginGroup()
        canvas.fill(paint)
        for segment in segments where segment.count == 1 { canvas.circle(x: segment[0].x, y: segment[0].y, radius: 2.5) }
        canvas.endGroup()
    }

    /// Half pixels are as exact as a line of two pixels can show; where points stand apart, their places need no more than whole ones.
    static func polyline(_ canvas: inout Canvas, _ segment: [Point]) {
        let isWide = segment[segment.count - 1].x - segment[0].x >= 8 * Double(segment.count - 1)
        for index in segment.indices {
            let x = isWide ? wholePixels(segment[index].x) : halfPixels(segment[index].x)
            let y = halfPixels(segment[index].y)
            if index == 0 { canvas.move(x, y) } else { canvas.line(x, y) }
        }
    }

    /// From the current point, which is the segment's first, through the others.
    static func trace(_ canvas: inout Canvas, _ segment: [Point], _ curve: LineCurve) {
        switch curve {
        case .linear:
            for point in segment.dropFirst() { canvas.line(point.x, point.y) }
        case .monotone:
            guard segment.count > 2 else {
                for point in segment.dropFirst() { canvas.line(point.x, point.y) }
                return
            }
            let tangents = Monotone.tangents(x: segment.map(\.x), y: segment.map(\.y))
            for index in 1..<segment.count {
                let from = segment[index - 1]
                let to = segment[index]
                let third = (to.x - from.x) / 3
                canvas.curve(from.x + third, from.y + tangents[index - 1] * third, to.x - third, to.y - tangents[index] * third, to.x, to.y)
            }
        }
    }
}
