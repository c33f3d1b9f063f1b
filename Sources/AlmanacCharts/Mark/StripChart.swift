import AlmanacText

/// The values of each name: a dot for each, side by side where they are equal, and the median of each name with three or more.
public struct StripChart: ChartFigure, Hashable {
    /// A name with its values.
    public struct Row: Sendable, Hashable {
        /// The name, beside the dots.
        public var name: String
        /// Values in any order. `nil` and those that are no number are counted in the description.
        public var values: [Double?]

        /// A row.
        public init(name: String, values: [Double?]) {
            self.name = name
            self.values = values
        }
    }

    /// Rows from top to bottom. At most 16 are drawn.
    public var rows: [Row]
    /// The number of rows that are not among `rows`.
    public var notDrawn: Int

    /// A chart of rows.
    public init(rows: [Row], notDrawn: Int = 0) {
        self.rows = rows
        self.notDrawn = max(notDrawn, 0)
    }

    private static let mostRows = 16
    /// Pixels of a dot, and from one dot to the next above it.
    private static let diameter = 6
    private static let step = 6.0
    /// Vertical slots of dots; the outermost stay inside their row.
    private static let slots = [0.0, -1, 1, -2, 2]
    /// Most dots that have a title each.
    private static let mostTitles = 60

    /// The drawn rows, cleaned.
    private struct Strips {
        var names: [String]
        /// Values of each row, ascending.
        var values: [[Double]]
        var missing: Int
        var invalid: Int
        var hidden: Int
        var domain = ValueDomain()

        var isEmpty: Bool { values.allSatisfy(\.isEmpty) }
    }

    private func strips(_ context: ChartContext) -> Strips {
        let drawn = rows.prefix(Self.mostRows)
        let values = drawn.map { $0.values.compactMap { usable($0) }.sorted() }
        let invalid = drawn.reduce(0) { $0 + $1.values.count { $0.map { !$0.isFinite } ?? false } }
        let all = drawn.reduce(0) { $0 + $1.values.count }
        var strips = Strips(
            names: context.names(drawn.map { Band.category($0.name) }), values: values,
            missing: all - values.reduce(0) { $0 + $1.count } - invalid, invalid: invalid, hidden: notDrawn + rows.count - drawn.count)
        for value in values.joined() { strips.domain.cover(value) }
        return strips
    }

    /// Draws the picture. Its height follows from the rows.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let strips = strips(context)
        if strips.isEmpty { return .empty(context, sheet, height: 120, invalid: strips.invalid) }
        return plot(strips, context, length: sheet.width * 0.6)
            .draw(sheet, description: describe(strips, context)) { canvas, ground in
                draw(&canvas, ground, strips, context)
            }
    }

    /// - Parameter length: Rough length of the horizontal axis, in pixels.
    private func plot(_ strips: Strips, _ context: ChartContext, length: Double) -> RowPlot {
        let format = context.value
        // A horizontal label takes twice the length of a vertical one.
        let axis = ValueAxis(strips.domain.forLines(), length: length / 2, format: format)
        let middles = strips.values.map { $0.isEmpty ? nil : median($0, isWhole: format.domain == .count) }
        let counts = strips.values.map { context.words.text(.valueCount(count: $0.count)) }
        return RowPlot(
            context: context,
            rows: strips.names.indices.map { row in
                .init(
                    name: strips.names[row], value: middles[row].map(format.text) ?? PairedRows.unknown,
                    shortValue: middles[row].map(format.shortText) ?? PairedRows.unknown, second: counts[row], shortSecond: counts[row])
            }, hidden: strips.hidden, low: axis.ticks.low, high: axis.ticks.high, axis: axis,
            legend: context.axes.hasLegend && strips.values.contains { $0.count > 2 }
                ? [.init(name: context.words.text(.median(value: nil)), paint: .ink, sample: .symbol(.bar))] : [])
    }

    // MARK: Marks

    private func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground, _ strips: Strips, _ context: ChartContext) {
        let rows = strips.names.indices
        canvas.segments(
            rows.map { Segment(x1: ground.scale.start, y1: ground.middles[$0], x2: ground.scale.end, y2: ground.middles[$0]) }, .grid)
        let count = strips.values.reduce(0) { $0 + $1.count }
        let hasTitles = context.markTitles && count <= Self.mostTitles
        // A page may be narrower than the design width, and dots keep their size.
        let apart = canvas.fitsPage ? 9.0 : Double(Self.diameter) + 0.5
        let hair = count > 1000 ? 3.0 : 0.6
        // Drawn first, so that it hides no dot.
        canvas.segments(
            rows.compactMap { row in
                guard strips.values[row].count > 2 else { return nil }
                let x = ground.scale(median(strips.values[row], isWhole: context.value.domain == .count))
                return Segment(x1: x, y1: ground.middles[row] - 16, x2: x, y2: ground.middles[row] + 16)
            }, .ink, thickness: 2)
        if !hasTitles { canvas.beginRoundPoints(.series(0), diameter: Double(Self.diameter)) }
        for row in rows {
            // The place of the last dot in each slot.
            var ends = [Double](repeating: -Double.infinity, count: Self.slots.count)
            for value in strips.values[row] {
                let x = ground.scale(value)
                var slot = ends.firstIndex { x - $0 >= apart }
                if slot == nil {
                    // All slots are taken: use the one with the least overlap, unless the dot would be invisible there.
                    let emptiest = ends.indices.min { ends[$0] < ends[$1] } ?? 0
                    if x - ends[emptiest] < hair { continue }
                    slot = emptiest
                }
                guard let slot else { continue }
                ends[slot] = x
                let y = ground.middles[row] + Self.slots[slot] * Self.step
                if hasTitles { canvas.beginRoundPoints(.series(0), diameter: Double(Self.diameter)) }
                canvas.move(x, y)
                canvas.line(x, y)
                if hasTitles {
                    canvas.title(strips.names[row], context.value.text(value))
                    canvas.end()
                }
            }
        }
        if !hasTitles { canvas.end() }
    }

    // MARK: Words

    private func describe(_ strips: Strips, _ context: ChartContext) -> String {
        let (format, words) = (context.value, context.words)
        var summary = Summary(context)
        summary.add(.opening(ChartMessage.ChartKind("strip"), extent: words.text(.categories(count: strips.names.count))))
        for row in strips.names.indices.prefix(Summary.mostListed) {
            let values = strips.values[row]
            guard let low = values.first, let high = values.last else {
                summary.add(.named(name: strips.names[row], sentence: words.text(.unknownValue)))
                continue
            }
            if low == high {
                let sentence: ChartMessage = values.count == 1 ? .value(format.text(low)) : .allEqual(value: format.text(low))
                summary.add(.named(name: strips.names[row], sentence: words.text(sentence)))
            } else {
                summary.add(
                    .init(
                        "charts.strip",
                        [
                            "name": strips.names[row], "median": format.text(median(values, isWhole: format.domain == .count)),
                            "low": format.text(low), "high": format.text(high), "values": words.text(.valueCount(count: values.count)),
                        ]))
            }
        }
        summary.notListed(strips.names.count - Summary.mostListed)
        summary.gaps(missing: strips.missing, invalid: strips.invalid)
        if strips.hidden > 0 { summary.add(.notDrawn(count: strips.hidden)) }
        return summary.text
    }
}
