/// The way from one sum to another: a bar for the first sum, one for each change, beginning where the one before ended, and one for the last sum.
///
/// The changes add up to the difference exactly, to the minor unit: the part that the drawn ones leave open is a change of its own, called "Other".
public struct WaterfallChart: ChartFigure, Hashable {
    /// A sum, or a change of it, with its name.
    public struct Amount: Sendable, Hashable {
        /// The name, beside the bar.
        public var name: String
        /// Minor units for money.
        public var value: Int64

        /// A sum or a change.
        public init(name: String, value: Int64) {
            self.name = name
            self.value = value
        }
    }

    /// The sum before.
    public var first: Amount
    /// The changes, from top to bottom.
    public var steps: [Amount]
    /// The sum after.
    public var last: Amount
    /// Most changes to draw one by one, the largest ones; at least 1.
    public var mostSteps: Int
    /// The tone of changes upwards: good news, as for an income, or bad, as for spending. Neutral ones have the colour of a series.
    public var rises: ChartTone
    /// The tone of changes downwards.
    public var falls: ChartTone

    /// A waterfall.
    public init(
        first: Amount, steps: [Amount], last: Amount, mostSteps: Int = 8, rises: ChartTone = .neutral, falls: ChartTone = .neutral
    ) {
        self.first = first
        self.steps = steps
        self.last = last
        self.mostSteps = max(mostSteps, 1)
        self.rises = rises
        self.falls = falls
    }

    /// The changes to draw one by one, and the sum of the others.
    public struct Parts: Sendable, Hashable {
        /// The indices of the largest changes, ascending.
        public var kept: [Int]
        /// The part of the difference beyond them; 0 where there is none.
        public var rest: Int128
        /// The number of changes that make up `rest`; `nil` where part of it is in none of them.
        public var merged: Int?
    }

    /// Chooses the largest changes between two sums, and adds up the others.
    ///
    /// - Parameter most: Most changes to keep; one more rather than a single one merged.
    public static func parts(first: Int64, changes: [Int64], last: Int64, most: Int) -> Parts {
        let most = max(most, 1)
        let whole = Int128(last) - Int128(first)
        let open = whole - changes.reduce(Int128(0)) { $0 + Int128($1) }
        var kept = Array(changes.indices)
        if changes.count > most, !(open == 0 && changes.count == most + 1) {
            let largest = changes.indices.sorted {
                changes[$0].magnitude == changes[$1].magnitude ? $0 < $1 : changes[$0].magnitude > changes[$1].magnitude
            }
            kept = largest.prefix(most).sorted()
        }
        let rest = whole - kept.reduce(Int128(0)) { $0 + Int128(changes[$1]) }
        return Parts(kept: kept, rest: rest, merged: open == 0 ? changes.count - kept.count : nil)
    }

    /// One row: a sum, or a change that begins where the one before ended.
    private struct Row {
        var name: String
        var from: Int128
        var to: Int128
        var isSum: Bool

        var change: Double { Double(to - from) }
    }

    private func rows(_ context: ChartContext) -> [Row] {
        let parts = Self.parts(first: first.value, changes: steps.map(\.value), last: last.value, most: mostSteps)
        var changes = parts.kept.map { (name: steps[$0].name, value: Int128(steps[$0].value)) }
        let hasRest = parts.rest != 0 || (parts.merged ?? 0) > 0
        if hasRest { changes.append((parts.merged.map { context.words.text(.other(count: $0)) } ?? context.words.text(.rest), parts.rest)) }
        let names = context.names(([first.name] + changes.map(\.name) + [last.name]).map { Band.category($0) })
        var level = Int128(first.value)
        var rows = [Row(name: names[0], from: 0, to: level, isSum: true)]
        for (index, change) in changes.enumerated() {
            rows.append(Row(name: names[index + 1], from: level, to: level + change.value, isSum: false))
            level += change.value
        }
        rows.append(Row(name: names[names.count - 1], from: 0, to: Int128(last.value), isSum: true))
        return rows
    }

    /// Draws the picture. Its height follows from the changes.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let rows = rows(context)
        let axis = axis(rows, context)
        return plot(rows, axis, context).draw(
            Sheet(context), description: describe(rows, axis, context)
        ) { draw(&$0, $1, rows, axis, context) }
    }

    private func plot(_ rows: [Row], _ axis: Axis, _ context: ChartContext) -> RowPlot {
        let format = context.value
        let changes = rows.dropFirst().dropLast().map { $0.to - $0.from }
        let shorts = format.shortSteps(first: rows[0].to, changes: Array(changes), last: rows[rows.count - 1].to)
        return RowPlot(
            context: context,
            rows: zip(rows, shorts).map { row, short in
                row.isSum
                    ? .init(name: row.name, value: format.text(Double(row.to)), shortValue: short)
                    : .init(
                        name: row.name, value: format.change(row.change, context.words), shortValue: short)
            }, low: axis.low, high: axis.high)
    }

    // MARK: Bars

    /// The range of the plot between names and values.
    private struct Axis {
        var low: Double
        var high: Double
        /// True when it does not begin at zero, because the changes are small beside the sums.
        var isBroken = false
    }

    /// Least share of the length that the changes take, so that they are visible.
    private static let leastShare = 0.3

    private func axis(_ rows: [Row], _ context: ChartContext) -> Axis {
        let levels = rows.map { Double($0.to) }
        let (low, high) = (levels.min() ?? 0, levels.max() ?? 0)
        let span = high - low
        if span > 0, low > 0, span < high * Self.leastShare {
            let ticks = ValueAxis(ValueDomain(low: max(low - span * 0.4, 0), high: high), length: 200, format: context.value).ticks
            if ticks.low > 0, ticks.low < low { return Axis(low: ticks.low, high: high, isBroken: true) }
        }
        let domain = ValueDomain(low: low, high: high).withZero()
        return Axis(low: domain.low, high: domain.high)
    }

    private func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground, _ rows: [Row], _ axis: Axis, _ context: ChartContext) {
        let thickness = 16.0
        let base = axis.isBroken ? axis.low : 0
        func bar(_ index: Int) -> Rectangle {
            let row = rows[index]
            let ends = [ground.scale(row.isSum ? base : Double(row.from)), ground.scale(Double(row.to))]
            let (from, to) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
            // A change near zero is a stub, so that its row is not empty.
            let width = max(to - from, 2)
            return Rectangle(
                x: min(from, max(ground.scale(axis.high), ground.scale(axis.low)) - width), y: ground.middles[index] - thickness / 2,
                width: width, height: thickness)
        }
        // Each bar begins where the one above it ends.
        canvas.segments(
            rows.indices.dropLast().map { index in
                let x = ground.scale(Double(rows[index].to))
                return Segment(x1: x, y1: ground.middles[index] + thickness / 2, x2: x, y2: ground.middles[index + 1] - thickness / 2)
            }, .axis)
        func draw(_ canvas: inout Canvas, _ chosen: [Int], _ paint: Paint) {
            canvas.rectangles(chosen.map(bar), paint) { index in
                guard context.markTitles, !ground.isLabelled[chosen[index]] else { return nil }
                let row = rows[chosen[index]]
                return (row.name, row.isSum ? context.value.text(Double(row.to)) : context.value.change(row.change, context.words))
            }
        }
        draw(&canvas, rows.indices.filter { rows[$0].isSum }, .muted)
        draw(&canvas, rows.indices.filter { !rows[$0].isSum && rows[$0].change > 0 }, Paint(rises, neutral: .series(0)))
        draw(&canvas, rows.indices.filter { !rows[$0].isSum && rows[$0].change < 0 }, Paint(falls, neutral: .series(2)))
        draw(&canvas, rows.indices.filter { !rows[$0].isSum && rows[$0].change == 0 }, .axis)
        if axis.isBroken {
            // The bars of the sums are broken, because they are longer than the plot.
            canvas.segments(
                [0, rows.count - 1].flatMap { index in
                    [6.0, 11].map { x in
                        let start = ground.scale(axis.low) + x
                        return Segment(x1: start, y1: ground.middles[index] + 10, x2: start + 5, y2: ground.middles[index] - 10)
                    }
                }, .card, thickness: 2)
        } else {
            let zero = crisp(ground.scale(0))
            canvas.segments([Segment(x1: zero, y1: ground.top, x2: zero, y2: ground.bottom)], .axis)
        }
    }

    // MARK: Words

    private func describe(_ rows: [Row], _ axis: Axis, _ context: ChartContext) -> String {
        let format = context.value
        var summary = Summary(context)
        summary.add(
            .init(
                "charts.waterfall",
                [
                    "first": format.text(Double(first.value)), "firstName": rows[0].name, "last": format.text(Double(last.value)),
                    "lastName": rows[rows.count - 1].name,
                    "change": format.change(Double(Int128(last.value) - Int128(first.value)), context.words),
                ]))
        let changes = rows.dropFirst().dropLast()
        if !changes.isEmpty {
            summary.list(changes) {
                .part(name: $0.name, value: format.change($0.change, context.words), share: nil)
            }
        }
        if axis.isBroken { summary.add(.axisNotAtZero(value: format.text(axis.low))) }
        return summary.text
    }
}
