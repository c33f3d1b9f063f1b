/// Draws the days of a calendar.
struct CalendarPlot {
    let run: CalendarChart.Run
    let context: ChartContext
    private let grid: CalendarGrid
    private let scale: StepScale
    /// What is between two days, in pixels.
    private let gap: Double

    /// From week to week of a calendar on the wall, in pixels.
    private static let wallPitch = 24.0
    /// Days of a calendar on the wall are wider only where a page stretches them; days in columns of weeks are squares. In pixels.
    private static let widestColumn = 24.0
    private static let widestWall = 64.0
    /// Names of every second weekday keep off each other from this on.
    private static let leastNamed = 8.0
    private static let mostTitles = 130

    init(run: CalendarChart.Run, context: ChartContext) {
        self.run = run
        self.context = context
        grid = CalendarGrid(first: run.first, count: run.count, firstWeekday: context.calendar.firstWeekday)
        let values = (0..<run.count).compactMap { run.values.value(0, $0) }
        scale = StepScale(values, isWhole: context.value.domain == .money || context.value.domain == .count)
        gap = grid.isWall ? 3 : 2
    }

    private var isMirrored: Bool { grid.isWall && context.isRightToLeft }

    // MARK: Pictures

    func draw(_ sheet: Sheet, description: String, keepsBoxes: Bool) -> Drawing {
        let isTiny = sheet.width < 120
        let legend = StepLegend(isTiny ? [] : samples(), width: sheet.width)
        let names = isTiny ? [] : rowNames()
        let side = names.isEmpty ? 0 : Self.width(names).rounded(.up) + 8
        let room = sheet.width - side
        let widest = grid.isWall ? Self.widestWall : Self.widestColumn
        let natural = min(room / Double(grid.columns), widest)
        let step = natural >= 6 ? natural.rounded(.down) : natural
        let pitch = grid.isWall ? Self.wallPitch : step
        let left = isMirrored ? sheet.width - side - step * Double(grid.columns) : side
        let range = left...max(left + step * Double(grid.columns), left + 1)
        var top = legend.height
        var header: BandAxis?
        if grid.isWall, !isTiny {
            let axis = BandAxis(
                columnNames.map { .category($0) }, context, step: step, range: range, center: { left + (Double($0) + 0.5) * step })
            top += axis.height - 6
            header = axis
        }
        let footers =
            grid.isWall || isTiny
            ? []
            : footers(context) { line, months in
                BandAxis(
                    months.map { .month($0.month) }, context, step: step * 4, range: range, center: { left + months[$0].middle * step })
            }
        let height = max(footers.reduce(0) { max($0, $1.height) }, isTiny ? 2 : 0)
        let total = top + Double(grid.lines) * (Double(grid.rows) * pitch + height)
        var canvas = Canvas.begin(
            context, sheet, height: total, description: description, capacity: 900 + run.count * 24, keepsBoxes: keepsBoxes)
        legend.draw(&canvas)
        header?.draw(&canvas, below: legend.height - 6)
        drawCells(&canvas, left: left, step: step, pitch: pitch, top: top, lineHeight: Double(grid.rows) * pitch + height)
        if !names.isEmpty, pitch >= Self.leastNamed {
            canvas.beginText(.init(anchor: isMirrored ? .start : .end))
            for (line, row, name) in rowLabels(names) {
                canvas.text(
                    name, x: isMirrored ? range.upperBound + 8 : left - 8,
                    y: baseline(row, pitch: pitch, top: top + Double(line) * (Double(grid.rows) * pitch + height)))
            }
            canvas.endGroup()
        }
        for (line, footer) in footers.enumerated() {
            footer.draw(&canvas, below: top + Double(line + 1) * (Double(grid.rows) * pitch + height) - height - 3)
        }
        return canvas.finish()
    }

    /// - Returns: `nil` for weeks in columns, whose days are squares: a page that stretches them would make them anything else.
    func drawFluid(_ sheet: Sheet, description: String, keepsBoxes: Bool) -> FluidDrawing? {
        guard grid.isWall else { return nil }
        let legend = StepLegend(samples(), width: FluidFrame.narrowest)
        let names = rowNames()
        let side = Self.width(names) + 8
        guard let frame = FluidFrame(design: sheet.width, left: isMirrored ? 0 : side, right: isMirrored ? side : 0) else { return nil }
        let step = frame.width / Double(grid.columns)
        guard
            let header = FluidBandAxis(
                columnNames.map { .category($0) }, context, frame, center: { (Double($0) + 0.5) / Double(grid.columns) })
        else { return nil }
        let top = legend.height + header.height - 6
        let lineHeight = Double(grid.rows) * Self.wallPitch
        let total = top + lineHeight
        var canvas = Canvas.beginFluid(
            context, frame, height: total, description: description, capacity: 1200 + run.count * 30, keepsBoxes: keepsBoxes)
        legend.drawFluid(&canvas, frame)
        header.draw(&canvas, below: legend.height - 6)
        canvas.beginText(.init(anchor: isMirrored ? .start : .end))
        for (row, name) in names {
            canvas.text(
                name, share: isMirrored ? 1 : nil, x: isMirrored ? 8 : -8, y: baseline(row, pitch: Self.wallPitch, top: top))
        }
        canvas.endGroup()
        canvas.beginPlot(frame, height: total)
        drawCells(&canvas, left: 0, step: step, pitch: Self.wallPitch, top: top, lineHeight: lineHeight)
        canvas.endPlot()
        return canvas.finishFluid(frame)
    }

    /// The names of the months under each line.
    private func footers(_ context: ChartContext, _ make: (Int, [(month: Int, middle: Double)]) -> BandAxis) -> [BandAxis] {
        (0..<grid.lines).map { make($0, grid.months(in: $0)) }
    }

    // MARK: Days

    private func drawCells(_ canvas: inout Canvas, left: Double, step: Double, pitch: Double, top: Double, lineHeight: Double) {
        func cell(_ index: Int) -> Rectangle {
            let place = grid.place(index)
            let column = isMirrored ? grid.columns - 1 - place.column : place.column
            let space = min(gap, step * 0.25)
            return Rectangle(
                x: left + Double(column) * step + space / 2, y: top + Double(place.line) * lineHeight + Double(place.row) * pitch,
                width: step - space, height: pitch - (grid.isWall ? gap : space))
        }
        var steps = [[Int]](repeating: [], count: max(scale.bounds.count, 1))
        var below: [Int] = []
        var empty: [Int] = []
        var unknown: [Int] = []
        for index in 0..<run.count {
            switch run.values.value(0, index) {
            case nil: unknown.append(index)
            case let value? where value > 0: steps[scale.step(value)].append(index)
            case let value? where value < 0: below.append(index)
            default: empty.append(index)
            }
        }
        canvas.segments(
            unknown.map { index in
                let cell = cell(index)
                let (x, y, half) = (cell.x + cell.width / 2, cell.y + cell.height / 2, min(2, cell.width / 2))
                return Segment(x1: x - half, y1: y, x2: x + half, y2: y)
            }, .muted)
        canvas.outlines(empty.map(cell), .axis)
        let hasTitles = context.markTitles && run.count <= Self.mostTitles
        for (step, days) in steps.enumerated() where !days.isEmpty {
            draw(&canvas, days, days.map(cell), .series(0), opacity: scale.opacity(step), hasTitles: hasTitles)
        }
        draw(&canvas, below, below.map(cell), StepLegend.below, opacity: 100, hasTitles: hasTitles)
    }

    private func draw(
        _ canvas: inout Canvas, _ days: [Int], _ cells: [Rectangle], _ paint: Paint, opacity: Int, hasTitles: Bool
    ) {
        guard hasTitles, !days.isEmpty else { return canvas.rectangles(cells, paint, opacity: opacity) }
        canvas.beginFilled(paint, opacity: opacity)
        for (day, cell) in zip(days, cells) {
            canvas.rectangle(cell, name: context.calendar.day(run.first + day), value: context.value.told(run.values[0, day]))
        }
        canvas.endGroup()
    }

    // MARK: Words

    /// Of the steps that occur, with what is empty, below zero and not known.
    private func samples() -> [(StepLegend.Sample, String)] {
        var samples: [(StepLegend.Sample, String)] = []
        let values = (0..<run.count).map { run.values[0, $0] }
        let zero = context.value.axis([0]).first ?? context.value.short(0)
        if values.contains(where: { $0 < 0 }) { samples.append((.below, context.words.text(.under(zero)))) }
        if values.contains(0) { samples.append((.empty, zero)) }
        // Each end in its own unit: those of a skewed series are far from each other.
        var ends = scale.bounds.map(context.value.shortTold)
        if ends.indices.contains(where: { ends[..<$0].contains(ends[$0]) }) { ends = scale.bounds.map(context.value.told) }
        for (step, end) in ends.enumerated() { samples.append((.step(scale.opacity(step)), context.words.text(.upTo(end)))) }
        if values.contains(where: \.isNaN) { samples.append((.unknown, context.words.text(.notKnown))) }
        return samples.map { ($0.0, Label.clean($0.1)) }
    }

    /// The weekdays, from the one that weeks begin with.
    private var weekdays: [String] {
        let start = (1...7).contains(context.calendar.firstWeekday) ? context.calendar.firstWeekday : 1
        return (0..<7).map { Label.clean(context.calendar.weekday((start + $0 - 1) % 7 + 1)) }
    }

    /// Over the columns of a calendar on the wall, from left to right.
    private var columnNames: [String] { isMirrored ? weekdays.reversed() : weekdays }

    /// Beside the rows: the first day of each week, or every second weekday.
    private func rowNames() -> [(row: Int, name: String)] {
        if grid.isWall { return (0..<grid.rows).map { ($0, Label.clean(context.calendar.day(grid.firstDay(ofRow: $0)))) } }
        return weekdays.enumerated().filter { $0.offset % 2 == 0 }.map { ($0.offset, $0.element) }
    }

    private func rowLabels(_ names: [(row: Int, name: String)]) -> [(line: Int, row: Int, name: String)] {
        (0..<grid.lines).flatMap { line in names.map { (line, $0.row, $0.name) } }
    }

    private static func width(_ names: [(row: Int, name: String)]) -> Double {
        names.reduce(0) { max($0, Metrics.width($1.name, size: 12)) }
    }

    private func baseline(_ row: Int, pitch: Double, top: Double) -> Double {
        (top + Double(row) * pitch + (pitch - gap) / 2 + 12 * Metrics.middle).rounded()
    }
}
