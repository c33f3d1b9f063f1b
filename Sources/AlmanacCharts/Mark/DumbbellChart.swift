/// Before and after: two points in each row, joined by a line.
public struct DumbbellChart: Sendable, Hashable {
    /// Two values of one name.
    public struct Row: Sendable, Hashable {
        /// Beside the points.
        public var name: String
        /// `nil`, NaN and infinite values are not known, and have no point.
        public var before: Double?
        /// The same of the value after.
        public var after: Double?

        /// A row.
        public init(name: String, before: Double?, after: Double?) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    /// From top to bottom.
    public var rows: [Row]
    /// What the smaller, muted points are.
    public var beforeName: String
    /// What the larger points are.
    public var afterName: String
    /// How many rows there are that are not among `rows`.
    public var notDrawn: Int

    /// A chart of two values a row.
    public init(rows: [Row], beforeName: String, afterName: String, notDrawn: Int = 0) {
        self.rows = rows
        self.beforeName = beforeName
        self.afterName = afterName
        self.notDrawn = max(notDrawn, 0)
    }

    private static let mostRows = 40

    /// The rows that are drawn, cleaned.
    private struct Pairs {
        var names: [String]
        var before: [Double?]
        var after: [Double?]
        /// Values that were there but are no numbers.
        var invalid: Int
        /// Rows that are not drawn.
        var hidden: Int

        func change(_ row: Int) -> Double? {
            guard let before = before[row], let after = after[row] else { return nil }
            return after - before
        }
    }

    /// - Returns: `nil` where no value is known.
    private func pairs(_ context: ChartContext) -> Pairs? {
        let drawn = rows.prefix(Self.mostRows)
        let pairs = Pairs(
            names: context.names(drawn.map { Band.category($0.name) }), before: drawn.map { usable($0.before) },
            after: drawn.map { usable($0.after) },
            invalid: drawn.reduce(0) { $0 + [$1.before, $1.after].count { $0.map { !$0.isFinite } ?? false } },
            hidden: notDrawn + rows.count - drawn.count)
        return (pairs.before + pairs.after).contains { $0 != nil } ? pairs : nil
    }

    /// The picture. Its height follows from the rows.
    public func draw(in context: ChartContext) -> SVG {
        drawing(in: context).svg
    }

    package func drawing(in context: ChartContext, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        guard let pairs = pairs(context) else {
            let invalid = rows.prefix(Self.mostRows).reduce(0) { $0 + [$1.before, $1.after].count { $0.map { !$0.isFinite } ?? false } }
            return .empty(context, sheet, height: 120, invalid: invalid, keepsBoxes: keepsBoxes)
        }
        return plot(pairs, context).draw(sheet, description: describe(pairs, context), keepsBoxes: keepsBoxes) {
            draw(&$0, $1, pairs, context)
        }
    }

    /// One picture for every width of a page; `nil` where names and values would leave no room on a phone, or nothing is known.
    ///
    /// - Parameter context: Its width is that of the room which shapes are drawn for; they are stretched to any other.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        guard context.surface == .inline, let pairs = pairs(context) else { return nil }
        return plot(pairs, context).drawFluid(Sheet(context), description: describe(pairs, context), keepsBoxes: keepsBoxes) {
            draw(&$0, $1, pairs, context)
        }
    }

    /// What stands for a value that is not known.
    private static let unknown = "–"

    private func plot(_ pairs: Pairs, _ context: ChartContext) -> RowPlot {
        var domain = ValueDomain()
        for value in pairs.before + pairs.after { value.map { domain.cover($0) } }
        domain = domain.forLines()
        let format = context.value
        return RowPlot(
            context: context,
            rows: pairs.names.indices.map { row in
                .init(
                    name: pairs.names[row], value: pairs.after[row].map(format.told) ?? Self.unknown,
                    shortValue: pairs.after[row].map(format.shortTold) ?? Self.unknown,
                    second: pairs.before[row].map(format.told) ?? Self.unknown,
                    shortSecond: pairs.before[row].map(format.shortTold) ?? Self.unknown)
            }, hidden: pairs.hidden, low: domain.low, high: domain.high,
            legend: [
                .init(name: context.name(beforeName), paint: .muted, sample: .swatch),
                .init(name: context.name(afterName), paint: .series(0), sample: .swatch),
            ])
    }

    private func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground, _ pairs: Pairs, _ context: ChartContext) {
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

    // MARK: Words

    /// Rows that the description tells one by one.
    private static let mostListed = 12

    private func describe(_ pairs: Pairs, _ context: ChartContext) -> String {
        guard context.otherDescription == nil else { return "" }
        let format = context.value
        let rows = pairs.names.indices
        var summary = Summary(context)
        summary.opening(.dumbbell, pairs.names.map { Band.category($0) })
        summary.add(
            .list(
                rows.prefix(Self.mostListed).map { row in
                    context.words.text(
                        .fromTo(
                            name: pairs.names[row], before: pairs.before[row].map(format.told) ?? context.words.text(.notKnown),
                            after: pairs.after[row].map(format.told) ?? context.words.text(.notKnown)))
                }))
        if rows.count > Self.mostListed { summary.add(.notListed(count: rows.count - Self.mostListed)) }
        if rows.count > 2 {
            let changes = rows.compactMap { row in pairs.change(row).map { (row: row, value: $0) } }
            func told(_ change: (row: Int, value: Double)) -> (String, String) {
                (pairs.names[change.row], format.change(change.value, context.words))
            }
            if let rise = changes.max(by: { $0.value < $1.value }), rise.value > 0 {
                let (name, value) = told(rise)
                summary.add(.largestRise(name: name, value: value))
            }
            if let fall = changes.min(by: { $0.value < $1.value }), fall.value < 0 {
                let (name, value) = told(fall)
                summary.add(.largestFall(name: name, value: value))
            }
        }
        let missing = (pairs.before + pairs.after).count { $0 == nil } - pairs.invalid
        summary.gaps(missing: missing, invalid: pairs.invalid)
        if pairs.hidden > 0 { summary.add(.notDrawn(count: pairs.hidden)) }
        return summary.text
    }
}
