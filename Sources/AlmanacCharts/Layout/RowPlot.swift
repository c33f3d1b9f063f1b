import AlmanacText

/// Marks in rows: names on one side, values in a column on the other, and the marks between them.
struct RowPlot {
    /// The texts beside the marks of one row.
    struct Row {
        var name: String
        /// In full; the short form is for narrow pictures.
        var value: String
        var shortValue: String
        /// Muted text under the value.
        var second = ""
        var shortSecond = ""
    }

    let context: ChartContext
    let rows: [Row]
    /// Rows that are not drawn.
    var hidden = 0
    /// Values at both ends of the plot; not equal.
    let low: Double
    let high: Double
    /// A horizontal axis under the rows; `nil` for none.
    var axis: ValueAxis?
    var legend: [Legend.LegendEntry] = []

    static let size = 13.0
    /// Longest name in pixels beside marks on a phone; longer ones are broken into two lines or shortened.
    private static let pageColumn = 102.0

    /// The scale and places to draw marks with.
    struct Ground {
        var scale: ValueScale
        /// Middle of each row, in pixels.
        var middles: [Double]
        var top: Double
        /// True where the name and value of a row are written in full.
        var isLabelled: [Bool]
        var bottom: Double
    }

    /// Names and values as written, and the room that they take.
    private struct Texts {
        var labels: [Label]
        var values: [String]
        var seconds: [String]
        var isShort: Bool
        /// Pixels, with the distance to the marks.
        var nameSide: Double
        var valueSide: Double
    }

    private func texts(column: Double, isShort: Bool, hasValues: Bool = true) -> Texts {
        let labels = rows.map { Label.wrapped($0.name, in: column, size: Self.size) }
        let values = hasValues ? rows.map { Label.clean(isShort ? $0.shortValue : $0.value) } : []
        let seconds = hasValues ? rows.map { Label.clean(isShort ? $0.shortSecond : $0.second) } : []
        let widest = max(
            values.reduce(0) { max($0, Metrics.width($1, size: Self.size, bold: true)) },
            seconds.reduce(0) { max($0, Metrics.width($1, size: 12)) })
        return Texts(
            labels: labels, values: values, seconds: seconds, isShort: isShort, nameSide: labels.reduce(0) { max($0, $1.width) } + 10,
            valueSide: hasValues ? widest + 10 : 0)
    }

    private var hasSeconds: Bool { rows.contains { !$0.second.isEmpty } }

    /// The middle of each row, and the end of the last one. Rows of two lines are taller.
    private func middles(_ texts: Texts, from top: Double) -> (rows: [Double], end: Double) {
        var y = top
        var middles: [Double] = []
        middles.reserveCapacity(rows.count)
        for row in rows.indices {
            let height = hasSeconds || texts.labels[row].lineCount > 1 ? (Self.size * Metrics.lineHeight * 2 + 4).rounded(.up) : 25
            middles.append(y + height / 2)
            y += height
        }
        return (middles, y)
    }

    /// Names and values as there is room for both beside the marks: in full, in short form, in names of two lines or of less, at last without
    /// values.
    private func fitted(_ sheet: Sheet) -> (texts: Texts, frame: PlotFrame) {
        let column = sheet.fitsPage ? Self.pageColumn : max(sheet.width * 0.4, 24)
        func fit(_ texts: Texts, _ least: Double) -> (texts: Texts, frame: PlotFrame)? {
            PlotFrame(sheet, start: texts.nameSide, end: texts.valueSide, context, leastPlot: least).map { (texts, $0) }
        }
        let none = Texts(
            labels: rows.map { _ in Label(first: "", width: 0) }, values: [], seconds: [], isShort: true, nameSide: 0, valueSide: 0)
        return fit(texts(column: column, isShort: false), sheet.narrowest * 0.25) ?? fit(texts(column: column, isShort: true), 48)
            ?? fit(texts(column: column * 0.65, isShort: true), 16) ?? fit(texts(column: column, isShort: true, hasValues: false), 16)
            ?? (none, PlotFrame(sheet))
    }

    func draw(_ sheet: Sheet, description: @autoclosure () -> String, _ marks: (inout Canvas, Ground) -> Void) -> Drawing {
        let isMirrored = context.isRightToLeft
        let legend = Legend(sheet.width < 120 ? [] : legend, width: sheet.narrowest, height: nil)
        let (texts, frame) = fitted(sheet)
        let (middles, bottom) = middles(texts, from: legend.height)
        let scale = ValueScale(low: low, high: high, start: 0, end: frame.width)
        let bandAxis = axis.map { axis in
            // From the left, like the places of texts.
            let shares = axis.ticks.values.map { scale($0) / frame.width }.map { isMirrored ? 1 - $0 : $0 }
            let order = isMirrored ? Array(shares.indices.reversed()) : Array(shares.indices)
            // There may be less room between names and values than a number needs.
            let labels = axis.width <= frame.plots[0] ? order.map { axis.labels[$0] } : []
            return BandAxis(labels: labels, frame, center: { shares[order[$0]] }, context.calendar)
        }
        let total = bottom + (bandAxis?.height ?? 0) + (hidden > 0 ? 20 : 0)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: description(), capacity: 900 + rows.count * 300)
        legend.draw(&canvas)
        canvas.rowNames(texts.labels, of: rows.map(\.name), at: middles, size: Self.size, distance: 10)
        canvas.inPlot(frame, height: total) { canvas in
            drawGrid(&canvas, scale, from: legend.height, to: bottom)
            marks(&canvas, Ground(scale: scale, middles: middles, top: legend.height, isLabelled: isLabelled(texts), bottom: bottom))
        }
        bandAxis?.draw(&canvas, below: bottom)
        // At the outer edges of the picture, a margin away from the plot.
        let sides = TextSides(frame, isRightToLeft: isMirrored)
        if !texts.values.isEmpty {
            let values = rows.indices.map { (texts.values[$0], valueLine($0, texts, middles)) }
            canvas.column(values, .init(paint: .ink, size: Int(Self.size), isBold: true), at: sides.end)
            if hasSeconds {
                let seconds = rows.indices.filter { !texts.seconds[$0].isEmpty }
                canvas.column(seconds.map { (texts.seconds[$0], valueLine($0, texts, middles) + 15) }, .init(), at: sides.end)
            }
        }
        canvas.more(hidden, at: sides.start, y: total - 5, sheet, context)
        return canvas.finish()
    }

    /// A vertical line at each tick of the horizontal axis.
    private func drawGrid(_ canvas: inout Canvas, _ scale: ValueScale, from top: Double, to bottom: Double) {
        guard let axis else { return }
        canvas.segments(axis.ticks.values.map { Segment(x1: scale($0), y1: top, x2: scale($0), y2: bottom) }, .grid)
    }

    private func isLabelled(_ texts: Texts) -> [Bool] { texts.labels.map { !texts.isShort && !texts.values.isEmpty && !$0.isCut } }

    private func valueLine(_ row: Int, _ texts: Texts, _ middles: [Double]) -> Double {
        let lift = texts.seconds[row].isEmpty ? 0 : 7.5
        return middles[row] - lift + (Self.size * Metrics.middle).rounded()
    }
}
