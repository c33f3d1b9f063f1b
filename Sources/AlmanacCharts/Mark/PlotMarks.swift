import AlmanacText

/// The marks of a plot in pixels, for a picture of one width or of every width.
struct PlotMarks {
    let chart: PlotChart
    let plot: PlotArea
    /// The scale of values.
    let scale: ValueScale
    let across: PlotAcross
    let context: ChartContext
    /// The runs of the lines, thinned to what is visible.
    let runs: [PointRun]
    /// The number of points of lines before thinning, and of areas.
    private(set) var pointCount = 0
    private(set) var drawnCount = 0
    private var areas: [[[PlotChart.Area.Edge]]]
    private let isTiny: Bool

    /// Most points that have a title each.
    private static let mostTitles = 130
    /// Most points of a line that have a target each for pointing.
    private static let mostTargets = 31

    init(_ chart: PlotChart, _ plot: PlotArea, _ scale: ValueScale, _ across: PlotAcross, _ context: ChartContext, isTiny: Bool) {
        (self.chart, self.plot, self.scale, self.across, self.context, self.isTiny) = (chart, plot, scale, across, context, isTiny)
        var runs = chart.lines.map { line in
            guard let xs = line.xs else {
                return PointRun(count: line.ys.count, x: { across.centers[$0] }, y: { line.ys[$0].map { scale($0) } })
            }
            return PointRun(count: xs.count, x: { across(xs[$0]) }, y: { line.ys[$0].map { scale($0) } })
        }
        let width = plot.right
        PointRun.thin(&runs, width: width)
        for index in runs.indices where chart.lines[index].isScattered { runs[index].scatter() }
        pointCount = runs.reduce(0) { $0 + $1.count }
        drawnCount = runs.reduce(0) { $0 + $1.drawnCount }
        self.runs = runs
        areas = chart.areas.map { area in
            area.pieces.map { piece in
                piece.map { .init(x: across($0.x), low: scale($0.low), high: scale($0.high)) }
            }
        }
        for index in areas.indices {
            pointCount += areas[index].reduce(0) { $0 + $1.count }
            areas[index] = areas[index].map { Self.thinned($0, width: width) }
            drawnCount += areas[index].reduce(0) { $0 + $1.count }
        }
    }

    /// Keeps at most two places in each pixel column: its first, and that at which the upper edge is highest. Areas of a stack share their places
    /// only where there are few; where columns hold many, edges may be apart by less than a column.
    private static func thinned(_ piece: [PlotChart.Area.Edge], width: Double) -> [PlotChart.Area.Edge] {
        guard Double(piece.count) > 2 * max(width, 1) else { return piece }
        var kept: [PlotChart.Area.Edge] = []
        var start = 0
        while start < piece.count {
            let border = piece[start].x.rounded(.down) + 1
            var end = start + 1
            var highest = start
            while end < piece.count, piece[end].x < border {
                if piece[end].high < piece[highest].high { highest = end }
                end += 1
            }
            kept.append(piece[start])
            if highest != start { kept.append(piece[highest]) }
            start = end
        }
        if let last = piece.last, kept.last != last { kept.append(last) }
        return kept
    }

    // MARK: Marks

    /// Draws the lines of a horizontal axis of numbers, and the line at zero.
    func drawGround(_ canvas: inout Canvas, _ axis: ValueAxis) {
        canvas.segments(
            across.ticks.map { Segment(x1: crisp($0), y1: plot.top, x2: crisp($0), y2: plot.bottom) }, .grid)
        axis.drawZero(&canvas, scale: scale, to: plot.right)
    }

    /// Draws the marks under lines and points.
    func drawBelow(_ canvas: inout Canvas) {
        for box in chart.boxes {
            let ends = [across(box.x.lowerBound), across(box.x.upperBound)]
            let edges = [scale(box.y.lowerBound), scale(box.y.upperBound)]
            // A box without a size is one pixel, so that it is visible.
            let rectangle = Rectangle(
                x: ends[0], y: min(edges[0], edges[1]), width: max(ends[1] - ends[0], 1), height: max(abs(edges[0] - edges[1]), 1))
            canvas.rectangles([rectangle], box.paint, opacity: 24)
            canvas.outlines([rectangle], box.paint)
        }
        for (area, pieces) in zip(chart.areas, areas) { draw(&canvas, area, pieces) }
        for (line, run) in zip(chart.lines, runs) where line.isFilled { fill(&canvas, line, run) }
    }

    private func draw(_ canvas: inout Canvas, _ area: PlotChart.Area, _ pieces: [[PlotChart.Area.Edge]]) {
        guard pieces.contains(where: { !$0.isEmpty }) else { return }
        canvas.begin(.path)
        switch area.kind {
        case .stacked:
            canvas.paint(fill: area.paint, stroke: .card)
            canvas.thickness(0.7)
            canvas.keepThickness()
        case .range:
            canvas.fillOpacity(0.2)
            canvas.fill(area.paint)
        }
        for piece in pieces {
            guard let first = piece.first, let last = piece.last else { continue }
            // A single place has no width, so two pixels are drawn.
            if piece.count == 1 {
                canvas.move(first.x - 1, first.low)
                canvas.line(first.x - 1, first.high)
                canvas.line(first.x + 1, first.high)
                canvas.line(first.x + 1, first.low)
                canvas.close()
                continue
            }
            canvas.move(first.x, first.high)
            area.curve.trace(&canvas, piece.map(\.x), piece.map(\.high))
            canvas.line(last.x, last.low)
            area.curve.trace(&canvas, piece.map(\.x), piece.map(\.low), isBack: true)
            canvas.close()
        }
        if context.markTitles, !area.name.isEmpty { canvas.title(context.name(area.name)) }
        canvas.end()
    }

    /// Tints the area between a line and zero.
    private func fill(_ canvas: inout Canvas, _ line: PlotChart.Line, _ run: PointRun) {
        guard run.segments.contains(where: { $0.count > 1 }) else { return }
        let base = scale(0)
        canvas.begin(.path)
        canvas.fillOpacity(0.14)
        canvas.fill(line.paint)
        for segment in run.segments where segment.count > 1 {
            canvas.move(segment[0].x, base)
            canvas.line(segment[0].x, segment[0].y)
            PointRun.trace(&canvas, segment, line.curve)
            canvas.line(segment[segment.count - 1].x, base)
            canvas.close()
        }
        canvas.end()
    }

    /// Draws lines and points.
    func drawAbove(_ canvas: inout Canvas) {
        drawLines(&canvas)
        if !isTiny {
            for (line, run) in zip(chart.lines, runs) where line.hasEnd {
                if let last = run.last { canvas.dot(x: last.x, y: last.y, paint: line.paint) }
            }
            for dot in chart.dots { canvas.dot(x: across(dot.x), y: scale(dot.y), paint: dot.paint) }
            if hasTargets { drawTargets(&canvas, runs[0], chart.lines[0]) }
        }
        drawPoints(&canvas)
    }

    private func drawLines(_ canvas: inout Canvas) {
        guard !chart.lines.isEmpty else { return }
        canvas.beginGroup()
        canvas.noFill()
        // References lie under the lines they are compared with.
        for isReference in [true, false] {
            for (line, run) in zip(chart.lines, runs) where line.isReference == isReference {
                run.draw(
                    &canvas, paint: line.paint, width: isReference ? 1 : 2, dash: line.dash, curve: line.curve,
                    title: line.name.isEmpty || !context.markTitles ? nil : context.name(line.name)
                ) { line.unfinished.contains(line.x($0)) }
            }
        }
        canvas.endGroup()
    }

    private var hasTargets: Bool { chart.hasTargets && context.markTitles && chart.lines[0].ys.count <= Self.mostTargets }

    /// Draws invisible discs as targets for pointing.
    private func drawTargets(_ canvas: inout Canvas, _ run: PointRun, _ line: PlotChart.Line) {
        canvas.beginGroup()
        canvas.stroke(line.paint)
        canvas.thickness(12)
        canvas.strokeOpacity(0)
        canvas.roundEnds()
        for point in run.segments.joined() {
            canvas.begin(.path)
            canvas.move(wholePixels(point.x), wholePixels(point.y))
            canvas.line(wholePixels(point.x) + 1, wholePixels(point.y))
            canvas.title(chart.bands[point.index].name(context), context.value.full(line.ys[point.index] ?? 0))
            canvas.end()
        }
        canvas.endGroup()
    }

    private func drawPoints(_ canvas: inout Canvas) {
        let hasTitles = context.markTitles && chart.points.count <= Self.mostTitles
        for (index, group) in chart.groups.enumerated() {
            var seen: Set<[Int]> = []
            var places: [(x: Double, y: Double)] = []
            var titles: [(String, String)] = []
            for point in chart.points where point.group == index {
                let (x, y) = (across(point.x), scale(point.y))
                // Points at one place cannot be told apart, so one is enough.
                guard hasTitles || seen.insert([halfPixels(x), halfPixels(y)]).inserted else { continue }
                places.append((x, y))
                if hasTitles { titles.append((point.note.isEmpty ? point.xText : context.name(point.note), context.value.text(point.y))) }
            }
            guard !places.isEmpty else { continue }
            canvas.symbols(places, group.symbol, group.paint, titles: hasTitles ? titles : nil)
        }
    }

    // MARK: Words at points

    func drawNotes(_ canvas: inout Canvas, _ frame: PlotFrame) {
        guard chart.hasNotes else { return }
        let dots = chart.dots.map { PointNotes.Note(text: context.name($0.note), x: across($0.x), y: scale($0.y)) }
        let points = chart.points.map { PointNotes.Note(text: context.name($0.note), x: across($0.x), y: scale($0.y)) }
        let avoided = points.prefix(500).map { point in PointRun(count: 1, x: { _ in point.x }, y: { _ in point.y }) }
        PointNotes(notes: dots + points.filter { !$0.text.isEmpty }, plot: plot).draw(
            &canvas, frame, avoiding: runs + avoided, rules: chart.rules.map { scale(usable($0.value) ?? 0) })
    }

    /// Bytes of the picture, about.
    var capacity: Int { chart.points.count * 12 + drawnCount * (hasTargets ? 70 : 9) }
}
