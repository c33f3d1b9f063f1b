/// Before and after: two points in each row, joined by a line.
public struct DumbbellChart: ChartFigure, Hashable {
    /// Two values of one name.
    public struct Row: Sendable, Hashable {
        /// The name, beside the points.
        public var name: String
        /// `nil`, NaN and infinite values are unknown, and have no point.
        public var before: Double?
        /// The value after, in the same way.
        public var after: Double?
        /// A word for the value after.
        public var note: String

        /// A row.
        public init(name: String, before: Double?, after: Double?, note: String = "") {
            self.note = note
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// Rows from top to bottom.
    public var rows: [Row]
    /// Legend of the smaller, muted points.
    public var beforeName: String
    /// Legend of the larger points.
    public var afterName: String
    /// The number of rows that are not among `rows`.
    public var notDrawn: Int

    /// A chart of two values a row.
    public init(rows: [Row], beforeName: String, afterName: String, notDrawn: Int = 0) {
        self.rows = rows
        self.beforeName = beforeName
        self.afterName = afterName
        self.notDrawn = max(notDrawn, 0)
    }

    private static let mostRows = 40
    /// Pixels between two texts in one line.
    private static let gap = 12.0
    /// Pixels between the two values of a row.
    private static let valueGap = 5.0
    private static let largePoint = 12.0

    /// The texts of one row and their places: above its line the name at the start and the values at the end, under it the remark.
    private struct Place {
        var name: RowName
        /// Empty where they have no room even in short form.
        var before: String
        var after: String
        var note: Label
        /// Middle of the line.
        var middle: Double
        var nameLine: Double
        var valueLine: Double
        var noteLine: Double
        var bottom: Double
    }

    /// Draws the picture. Its height follows from the rows.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let pairs = PairedRows(rows, most: Self.mostRows, notDrawn: notDrawn, context)
        let half = Self.largePoint / 2
        // Points at the ends reach into the margins.
        guard !pairs.isEmpty, let frame = PlotFrame(sheet, left: half, right: half) else {
            return .empty(context, sheet, height: 120, invalid: pairs.invalid)
        }
        let legend = Legend(sheet.width < 120 ? [] : legend(context), width: sheet.narrowest, height: nil)
        let places = places(pairs, from: legend.height, sheet, context)
        let bottom = places.last?.bottom ?? legend.height
        let total = bottom + (pairs.hidden > 0 ? 20 : 0)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: pairs.describe(ChartMessage.ChartKind("dumbbell"), context),
            capacity: 900 + places.count * 420)
        legend.draw(&canvas)
        let domain = pairs.domain
        canvas.inPlot(frame, height: total) {
            draw(&$0, ValueScale(low: domain.low, high: domain.high, start: 0, end: frame.width), places, pairs)
        }

        let sides = TextSides(left: half, right: half, isRightToLeft: context.isRightToLeft)
        canvas.beginText(.init(paint: .ink, size: Int(RowPlot.size)), at: sides.start)
        for place in places { place.name.draw(&canvas, share: sides.start.share, x: sides.start.x, y: place.nameLine) }
        canvas.endGroup()
        let after = places.filter { !$0.after.isEmpty }.map { ($0.after, $0.valueLine) }
        canvas.column(after, .init(paint: .ink, size: Int(RowPlot.size), isBold: true), at: sides.end)
        canvas.beginText(.init(size: Int(RowPlot.size), anchor: sides.end.anchor))
        for place in places where !place.before.isEmpty {
            let inset = Metrics.width(place.after, size: RowPlot.size, bold: true) + Self.valueGap
            let x = sides.end.x + (context.isRightToLeft ? inset : -inset)
            canvas.text(place.before, share: sides.end.share, x: x, y: place.valueLine)
        }
        canvas.endGroup()
        let noted = places.filter { !$0.note.first.isEmpty }
        if !noted.isEmpty {
            canvas.beginText(.init(), at: sides.start)
            for place in noted { canvas.label(place.note, at: sides.start, y: place.noteLine, whole: place.note.first) }
            canvas.endGroup()
        }
        canvas.more(pairs.hidden, at: sides.start, y: total - 5, sheet, context)
        return canvas.finish()
    }

    /// - Parameter top: Pixels.
    private func places(_ pairs: PairedRows, from top: Double, _ sheet: Sheet, _ context: ChartContext) -> [Place] {
        let hasNotes = rows.prefix(pairs.names.count).contains { !$0.note.isEmpty }
        var y = top
        return pairs.names.indices.map { row in
            let (before, after) = values(of: row, pairs, sheet, context)
            let room = after.isEmpty ? 0 : width(of: (before, after)) + Self.gap
            let name = RowName(pairs.names[row], beside: room, sheet, size: RowPlot.size)
            let nameLine = (y + 13).rounded()
            let valueLine = name.isOneLine ? nameLine : nameLine + 16
            let middle = valueLine + 5 + Self.largePoint / 2
            let noteLine = (middle + Self.largePoint / 2 + 3 + 12 * Metrics.ascent).rounded()
            let bottom = hasNotes ? noteLine + 16 : middle + Self.largePoint / 2 + 6
            y = bottom
            return Place(
                name: name, before: before, after: after,
                note: rows[row].note.isEmpty
                    ? Label(first: "", width: 0) : Label.line(context.name(rows[row].note), in: sheet.narrowest, size: 12),
                middle: middle, nameLine: nameLine, valueLine: valueLine, noteLine: noteLine, bottom: bottom)
        }
    }

    /// The width of both values, in pixels.
    private func width(of values: (before: String, after: String)) -> Double {
        Metrics.width(values.after, size: RowPlot.size, bold: true) + Self.valueGap + Metrics.width(values.before, size: RowPlot.size)
    }

    /// Both values as written, in short form where together they are long, and empty where they have no room.
    private func values(of row: Int, _ pairs: PairedRows, _ sheet: Sheet, _ context: ChartContext) -> (before: String, after: String) {
        func written(_ format: (Double) -> String) -> (before: String, after: String) {
            let before = Label.clean(pairs.before[row].map(format) ?? PairedRows.unknown)
            return (
                context.isRightToLeft ? "← " + before : before + " →", Label.clean(pairs.after[row].map(format) ?? PairedRows.unknown)
            )
        }
        let full = written(context.value.text)
        let width = Metrics.width(full.before, size: RowPlot.size) + Metrics.width(full.after, size: RowPlot.size, bold: true)
        if width <= sheet.narrowest - RowName.least - Self.gap { return full }
        let short = written(context.value.shortText)
        // A number is never cut: those without room even in short form are only in the description.
        return self.width(of: short) <= sheet.narrowest ? short : ("", "")
    }

    private func legend(_ context: ChartContext) -> [Legend.LegendEntry] {
        [
            .init(name: context.name(beforeName), paint: .muted, sample: .swatch),
            .init(name: context.name(afterName), paint: .series(0), sample: .swatch),
        ]
    }

    private func draw(_ canvas: inout Canvas, _ scale: ValueScale, _ places: [Place], _ pairs: PairedRows) {
        let rows = pairs.names.indices
        canvas.segments(
            rows.map { Segment(x1: scale.start, y1: places[$0].middle, x2: scale.end, y2: places[$0].middle) }, .grid)
        canvas.segments(
            rows.compactMap { row in
                guard let before = pairs.before[row], let after = pairs.after[row], before != after else { return nil }
                return Segment(x1: scale(before), y1: places[row].middle, x2: scale(after), y2: places[row].middle)
            }, .axis, thickness: 3)
        canvas.points(rows.compactMap { row in pairs.after[row].map { (scale($0), places[row].middle) } }, .series(0), diameter: 12)
        canvas.points(rows.compactMap { row in pairs.before[row].map { (scale($0), places[row].middle) } }, .muted, diameter: 7)
    }
}
