/// Before and after: two points in each row, joined by a line.
public struct DumbbellChart: Sendable, Hashable {
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

    func pairs(_ context: ChartContext) -> PairedRows {
        PairedRows(rows, most: Self.mostRows, notDrawn: notDrawn, context)
    }

    /// Draws the picture. Its height follows from the rows.
    public func draw(in context: ChartContext) -> SVG {
        drawing(in: context).svg
    }

    package func drawing(in context: ChartContext, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        let pairs = pairs(context)
        if pairs.isEmpty { return .empty(context, sheet, height: 120, invalid: pairs.invalid, keepsBoxes: keepsBoxes) }
        return plot(pairs, context).draw(sheet, description: pairs.describe(.dumbbell, context), keepsBoxes: keepsBoxes) {
            draw(&$0, $1, pairs)
        }
    }

    private func plot(_ pairs: PairedRows, _ context: ChartContext) -> RowPlot {
        let domain = pairs.domain
        let format = context.value
        return RowPlot(
            context: context,
            rows: pairs.names.indices.map { row in
                .init(
                    name: pairs.names[row], value: pairs.after[row].map(format.told) ?? PairedRows.unknown,
                    shortValue: pairs.after[row].map(format.shortTold) ?? PairedRows.unknown,
                    second: pairs.before[row].map(format.told) ?? PairedRows.unknown,
                    shortSecond: pairs.before[row].map(format.shortTold) ?? PairedRows.unknown)
            }, hidden: pairs.hidden, low: domain.low, high: domain.high,
            legend: legend(context))
    }

    func legend(_ context: ChartContext) -> [Legend.LegendEntry] {
        [
            .init(name: context.name(beforeName), paint: .muted, sample: .swatch),
            .init(name: context.name(afterName), paint: .series(0), sample: .swatch),
        ]
    }

    func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground, _ pairs: PairedRows) {
        let rows = pairs.names.indices
        canvas.segments(
            rows.map { Segment(x1: ground.scale.start, y1: ground.middle($0), x2: ground.scale.end, y2: ground.middle($0)) }, .grid)
        canvas.segments(
            rows.compactMap { row in
                guard let before = pairs.before[row], let after = pairs.after[row], before != after else { return nil }
                return Segment(x1: ground.scale(before), y1: ground.middle(row), x2: ground.scale(after), y2: ground.middle(row))
            }, .axis, thickness: 3)
        canvas.points(
            rows.compactMap { row in pairs.after[row].map { (ground.scale($0), ground.middle(row)) } }, .series(0), diameter: 12)
        canvas.points(rows.compactMap { row in pairs.before[row].map { (ground.scale($0), ground.middle(row)) } }, .muted, diameter: 7)
    }
}
