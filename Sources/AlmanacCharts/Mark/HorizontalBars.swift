import AlmanacText

/// A bar chart with horizontal bars beside the names of their bands.
struct HorizontalBars {
    let chart: BarChart
    let context: ChartContext
    let sheet: Sheet
    let grid: ValueGrid

    /// The chart whose largest rows these are, which the description is about.
    var whole: Whole?

    /// A chart with more rows than are drawn.
    struct Whole {
        var chart: BarChart
        var grid: ValueGrid
        /// Rows of it with bars of their own.
        var drawn: Int
        /// True when the other rows share one bar.
        var hasOther: Bool
    }

    /// Most rows to draw; the others are counted.
    static let mostRows = 100
    static let textSize = 13

    /// The value and the note at one bar's end.
    struct Tip {
        var value: String
        var note: String
        /// Pixels of both and of the gap before them.
        var width: Double
    }

    /// Number of drawn rows.
    var rows: Int { min(chart.bands.count, Self.mostRows) }
    /// Number of rows that are neither drawn nor in the bar of all others.
    var hidden: Int { (whole.map { $0.hasOther ? chart.bands.count : $0.chart.bands.count } ?? chart.bands.count) - rows }

    /// One bar: a series in a band, or a band's whole stack.
    struct Bar {
        var band: Int
        var series: Int
        var value: Double?
        var tip: Tip?
    }

    func draw() -> Drawing {
        if let reduced = largest() { return reduced.draw() }
        if let diverging = DivergingBars(self) { return diverging.draw() }
        let isStacked = chart.arrangement == .stacked && grid.seriesCount > 1
        let perRow = isStacked ? 1 : max(grid.seriesCount, 1)
        let hasLegend = grid.seriesCount > 1 && context.axes.hasLegend && sheet.width >= 120
        let legend = Legend(hasLegend ? chart.legendEntries(context) : [], width: sheet.narrowest, height: nil)
        let names = context.names(chart.bands[..<rows])
        let size = Double(Self.textSize)
        let (bars, labels, frame, before) = fitted(names, isStacked: isStacked, perRow: perRow)

        let thickness = perRow == 1 ? 20.0 : 14.0
        let needed = Double(perRow) * thickness + Double(perRow - 1) * 2
        let tallest = labels.contains { $0.lineCount > 1 } ? size * Metrics.lineHeight * 2 + 4 : 0
        let pitch = max(needed + 8, tallest).rounded(.up)
        let top = legend.height
        let bottom = top + Double(rows) * pitch
        let total = bottom + (hidden > 0 ? 20 : 0)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(hidden: hidden, isStacked: isStacked),
            capacity: 1000 + bars.count * 260)
        legend.draw(&canvas)
        canvas.rowNames(labels, of: names, at: (0..<rows).map { top + (Double($0) + 0.5) * pitch }, size: size, distance: before + 10)

        func middle(_ bar: Bar) -> Double {
            let inRow = isStacked ? 0 : bar.series
            return top + (Double(bar.band) + 0.5) * pitch - needed / 2 + thickness / 2 + Double(inRow) * (thickness + 2)
        }
        let domain = domain(bars, isStacked: isStacked)
        let scale = ValueScale(low: domain.low, high: domain.high, start: 0, end: frame.width)
        canvas.inPlot(frame, height: total) { canvas in
            if isStacked {
                drawStacks(&canvas, rows: rows, scale: scale, top: top, pitch: pitch, thickness: thickness)
            } else {
                drawBars(&canvas, bars, labels, scale: scale, thickness: thickness, middle: middle)
            }
            if bars.contains(where: { ($0.value ?? 0) < 0 }) {
                let zero = crisp(scale(0))
                canvas.segments([Segment(x1: zero, y1: top, x2: zero, y2: bottom)], .axis)
            }
        }
        drawTips(&canvas, bars, frame, scale, isStacked: isStacked, middle: middle)
        canvas.more(hidden, at: TextSides(frame, isRightToLeft: context.isRightToLeft).start, y: total - 5, sheet, context)
        return canvas.finish()
    }

    // MARK: Room

    /// The longest name that stands beside bars on a phone, in pixels; longer ones are broken into two lines or cut.
    private static let pageColumn = 102.0

    /// Bars and their names with the room that they take, and the pixels between names and plot that values need.
    private typealias Fitted = (bars: [Bar], labels: [Label], frame: PlotFrame, before: Double)

    /// Names and values as there is room for both beside the bars: in full, in short form, beside names of two lines, without counts; at last bars
    /// alone.
    private func fitted(_ names: [String], isStacked: Bool, perRow: Int) -> Fitted {
        let size = Double(Self.textSize)
        // Names take what they need, up to two fifths of the width.
        let widest = names.reduce(0) { max($0, Metrics.width($1, size: size)) }
        let column = min(widest, sheet.fitsPage ? Self.pageColumn : max(sheet.width * 0.4, 24))
        let labels = names.map { Label.wrapped($0, in: column, size: size) }
        let noteRoom = sheet.fitsPage ? 48 : sheet.width * 0.2
        func fit(_ bars: [Bar], _ labels: [Label], least: Double) -> Fitted? {
            frame(bars, names: labels.reduce(0) { max($0, $1.width) } + 10, isStacked: isStacked, least: least).map {
                (bars, labels, $0.frame, $0.before)
            }
        }
        let full = makeBars(rows: rows, isStacked: isStacked, perRow: perRow, isShort: false, noteRoom: noteRoom)
        if let fitting = fit(full, labels, least: sheet.fitsPage ? 40 : sheet.width * 0.2) { return fitting }
        let short = makeBars(rows: rows, isStacked: isStacked, perRow: perRow, isShort: true, noteRoom: noteRoom)
        if let fitting = fit(short, labels, least: 16) { return fitting }
        // Names in two lines leave more room to the values.
        let narrow = names.map { Label.wrapped($0, in: column * 0.65, size: size) }
        let lines = zip(labels, narrow).contains { !$0.isCut && $1.isCut } ? labels : narrow
        let uncounted = makeBars(rows: rows, isStacked: isStacked, perRow: perRow, isShort: true, noteRoom: nil)
        if let fitting = fit(short, lines, least: 16) ?? fit(uncounted, lines, least: 16) { return fitting }
        let bare = short.map { Bar(band: $0.band, series: $0.series, value: $0.value) }
        return fit(bare, labels, least: 16) ?? (bare, names.map { _ in Label(first: "", width: 0) }, PlotFrame(sheet), 0)
    }

    /// The margins with which every value lies inside the narrowest picture, and so in every wider one.
    ///
    /// - Parameter names: Pixels of the names and the gap after them.
    private func frame(_ bars: [Bar], names: Double, isStacked: Bool, least: Double) -> (frame: PlotFrame, before: Double)? {
        let domain = domain(bars, isStacked: isStacked)
        let half = domain.high / 2 - domain.low / 2
        // Of each bar the share of the plot on the side where its text stands, and the text's width.
        let texts = bars.compactMap { bar -> (share: Double, width: Double, isBefore: Bool)? in
            guard let tip = bar.tip else { return nil }
            return ((end(bar, isStacked: isStacked) / 2 - domain.low / 2) / half, tip.width, (bar.value ?? 0) < 0)
        }
        func before(_ plot: Double) -> Double { texts.reduce(0) { $1.isBefore ? max($0, $1.width - $1.share * plot) : $0 } }
        func after(_ plot: Double) -> Double { texts.reduce(0) { $1.isBefore ? $0 : max($0, $1.width - (1 - $1.share) * plot) } }
        // Margins of a page are rounded up, which takes from the plot.
        let grain = sheet.fitsPage ? Double(PlotFrame.grain) : 1
        let names = (names / grain).rounded(.up) * grain
        let room = sheet.narrowest - names - (texts.contains { $0.isBefore } ? 2 * grain : 0)
        // Both sides grow with the plot, so halving finds the longest one that fits.
        var (fitting, tooLong) = (0.0, room)
        for _ in 0..<16 {
            let plot = (fitting + tooLong) / 2
            if plot + before(plot) + after(plot) <= room { fitting = plot } else { tooLong = plot }
        }
        let before = before(fitting).rounded(.up)
        return PlotFrame(sheet, start: names + before, end: after(fitting), context, leastPlot: least).map { ($0, before) }
    }

    /// From the lowest end of a bar to the highest, with zero.
    private func domain(_ bars: [Bar], isStacked: Bool) -> ValueDomain {
        var domain = ValueDomain(low: 0, high: 0)
        for bar in bars {
            let sums = isStacked ? grid.stack(bar.band) ?? (0, 0) : (bar.value ?? 0, 0)
            domain.cover(sums.0)
            domain.cover(sums.1)
        }
        return domain.withZero()
    }

    /// The value at which the text of a bar stands.
    private func end(_ bar: Bar, isStacked: Bool) -> Double {
        guard isStacked, let sums = grid.stack(bar.band) else { return bar.value ?? 0 }
        return (bar.value ?? 0) < 0 ? sums.negative : sums.positive
    }

    /// The same chart with its largest rows in their order, and one for all others where amounts can be added up; `nil` where all rows are drawn, or
    /// where their order is that of time.
    private func largest() -> HorizontalBars? {
        guard whole == nil, chart.bands.count > Self.mostRows, chart.bands.allSatisfy(\.isCategory) else { return nil }
        func size(_ band: Int) -> Double { (0..<grid.seriesCount).reduce(0) { $0 + abs(grid.value($1, band) ?? 0) } }
        let sizes = chart.bands.indices.map { (size: size($0), band: $0) }
        let isSum = BandOrder.addsUp(context.value)
        let most = isSum ? Self.mostRows - 1 : Self.mostRows
        let kept = sizes.sorted { $0.size == $1.size ? $0.band < $1.band : $0.size > $1.size }.prefix(most).map(\.band).sorted()
        let isKept = Set(kept)
        let others = chart.bands.indices.filter { !isKept.contains($0) }
        var reduced = chart
        reduced.notes = kept.map { $0 < chart.notes.count ? chart.notes[$0] : "" }
        let names = context.names(chart.bands)
        reduced.bands = kept.map { .category(names[$0]) }
        reduced.partial = kept.indices.filter { chart.partial.contains(kept[$0]) }
        for series in chart.series.indices {
            reduced.series[series].values = kept.map { grid.value(series, $0) }
            if isSum {
                let known = others.compactMap { grid.value(series, $0) }
                reduced.series[series].values.append(known.isEmpty ? nil : known.reduce(0, +))
            }
        }
        if isSum { reduced.bands.append(.category(context.words.text(.other(count: others.count)))) }
        return HorizontalBars(
            chart: reduced, context: context, sheet: sheet, grid: ValueGrid(reduced.series, bandCount: reduced.bands.count),
            whole: Whole(chart: chart, grid: grid, drawn: kept.count, hasOther: isSum))
    }

    /// - Parameter noteRoom: Most pixels of a note; `nil` for none.
    private func makeBars(rows: Int, isStacked: Bool, perRow: Int, isShort: Bool, noteRoom: Double?) -> [Bar] {
        let size = Double(Self.textSize)
        let space = Metrics.width(" ", size: size, bold: true)
        var bars: [Bar] = []
        bars.reserveCapacity(rows * perRow)
        for band in 0..<rows {
            let note =
                band < chart.notes.count && !chart.notes[band].isEmpty
                ? noteRoom.map { Label.line(context.name(chart.notes[band]), in: $0, size: size).first } ?? "" : ""
            for series in 0..<perRow {
                let value =
                    isStacked
                    ? grid.stack(band).map { $0.positive + $0.negative } : series < grid.seriesCount ? grid.value(series, band) : nil
                var tip: Tip?
                if chart.valueLabels != .none {
                    let text =
                        value.map { isShort ? context.value.shortSum($0, context.words) : context.value.fullSum($0, context.words) } ?? "–"
                    let note = series == 0 ? note : ""
                    // Six pixels and the stub of a value near zero come before the text.
                    let width =
                        8 + Metrics.width(text, size: size, bold: true) + (note.isEmpty ? 0 : space + Metrics.width(note, size: size))
                    tip = Tip(value: text, note: note, width: width)
                }
                bars.append(Bar(band: band, series: series, value: value, tip: tip))
            }
        }
        return bars
    }

    /// - Parameter labels: Names beside the bars; a shortened one is in the title of its bar, with the value.
    private func drawBars(
        _ canvas: inout Canvas, _ bars: [Bar], _ labels: [Label], scale: ValueScale, thickness: Double, middle: (Bar) -> Double
    ) {
        let zero = scale(0)
        let base = wholePixels(zero)
        let partial = Set(chart.partial)
        var items: [BarPen.Item] = []
        items.reserveCapacity(bars.count)
        for series in 0..<grid.seriesCount {
            let isReference = chart.series[series].isReference
            let pen = BarPen(thickness: thickness, paint: chart.paint(series), isHorizontal: true)
            items.removeAll(keepingCapacity: true)
            for bar in bars where bar.series == series {
                guard let value = bar.value else { continue }
                items.append(
                    .init(
                        bar: pen.bar(middle: middle(bar), base: base, length: scale(value) - zero, isUp: value >= 0), band: bar.band,
                        value: value, isPartial: !partial.isEmpty && partial.contains(bar.band),
                        isLabelled: bar.tip != nil && !labels[bar.band].isCut && grid.seriesCount == 1))
            }
            pen.draw(
                &canvas, items, isReference: isReference, hasTitles: context.markTitles
            ) { canvas, item in
                title(&canvas, series, item.band, item.value)
            }
        }
    }

    private func title(_ canvas: inout Canvas, _ series: Int, _ band: Int, _ value: Double) {
        var name = context.names(chart.bands[...band])[band]
        if grid.seriesCount > 1 { name += ", " + context.name(chart.series[series].name) }
        canvas.title(name, context.value.full(value))
    }

    private func drawStacks(_ canvas: inout Canvas, rows: Int, scale: ValueScale, top: Double, pitch: Double, thickness: Double) {
        for series in 0..<grid.seriesCount {
            canvas.beginGroup()
            canvas.paint(fill: chart.colour(series), stroke: .card)
            canvas.thickness(0.7)
            for band in 0..<rows {
                guard let segment = grid.segment(series, band) else { continue }
                let (start, end) = (scale(segment.base), scale(segment.base + segment.value))
                guard abs(end - start) >= 0.5 else { continue }
                let y = top + (Double(band) + 0.5) * pitch
                canvas.begin(.path)
                canvas.bar(
                    from: y - thickness / 2, to: y + thickness / 2, base: start, end: end, radius: segment.isEnd ? 3 : 0, isHorizontal: true
                )
                if context.markTitles { title(&canvas, series, band, segment.value) }
                canvas.end()
            }
            canvas.endGroup()
        }
    }

    private func drawTips(
        _ canvas: inout Canvas, _ bars: [Bar], _ frame: PlotFrame, _ scale: ValueScale, isStacked: Bool, middle: (Bar) -> Double
    ) {
        let isMirrored = context.isRightToLeft
        for isBefore in [false, true] {
            let withTip = bars.filter { $0.tip != nil && (($0.value ?? 0) < 0) == isBefore }
            guard !withTip.isEmpty else { continue }
            let side = isBefore == isMirrored ? 1.0 : -1
            canvas.beginText(
                .init(paint: .ink, size: Self.textSize, isBold: true, anchor: isBefore == isMirrored ? .start : .end), x: side * 6)
            for bar in withTip {
                guard let tip = bar.tip else { continue }
                let share = scale(bar.value == nil ? 0 : end(bar, isStacked: isStacked)) / frame.width
                let length = abs(share - scale(0) / frame.width) * frame.plots[0]
                // Behind the stub of a value near zero.
                let distance = bar.value == nil || length > 1.5 ? 6.0 : 7.5
                canvas.text(
                    tip.value, share: isMirrored ? 1 - share : share, x: side * distance,
                    y: middle(bar) + (Double(Self.textSize) * Metrics.middle).rounded(), remark: tip.note)
            }
            canvas.endGroup()
        }
    }

    func describe(hidden: Int, isStacked: Bool) -> String {
        var summary = Summary(context)
        let (described, values) = whole.map { ($0.chart, $0.grid) } ?? (chart, grid)
        summary.opening(ChartMessage.ChartKind(isStacked ? "stacked-bar" : "bar"), described.bands)
        summary.values(described.series, values, described.bands, partial: described.partial, rules: [], sum: described.sum)
        if chart.notDrawn > 0 { summary.add(.notDrawn(count: chart.notDrawn)) }
        if let remark = chart.remark { summary.add(remark) }
        if let whole {
            summary.add(
                whole.hasOther
                    ? .init("charts.largest-and-other", ["count": .count(whole.drawn)])
                    : .init("charts.largest-drawn", ["count": .count(whole.drawn)]))
        } else if hidden > 0 {
            summary.add(.init("charts.first-drawn", ["count": .count(chart.bands.count - hidden)]))
        }
        return summary.text
    }
}
