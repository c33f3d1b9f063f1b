import AlmanacMarkup

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

    func draw(keepsBoxes: Bool) -> Drawing {
        if let reduced = largest() { return reduced.draw(keepsBoxes: keepsBoxes) }
        if let diverging = DivergingBars(self) { return diverging.draw(keepsBoxes: keepsBoxes) }
        let isStacked = chart.arrangement == .stacked && grid.seriesCount > 1
        let perRow = isStacked ? 1 : max(grid.seriesCount, 1)
        let legend = Legend(
            grid.seriesCount > 1 && context.axes.hasLegend && sheet.width >= 120 ? legendEntries() : [], width: sheet.width, height: nil)

        // Names take what they need, up to two fifths of the width.
        let names = context.names(chart.bands[..<rows])
        let size = Double(Self.textSize)
        let widest = names.reduce(0) { max($0, Metrics.width($1, size: size)) }
        let column = min(widest, max(sheet.width * 0.4, 24))
        var labels = names.map { Label.wrapped($0, in: column, size: size) }
        var left = labels.reduce(0) { max($0, $1.width) }.rounded(.up) + 10

        let thickness = perRow == 1 ? 20.0 : 14.0
        let needed = Double(perRow) * thickness + Double(perRow - 1) * 2

        var bars = makeBars(rows: rows, isStacked: isStacked, perRow: perRow, isShort: false)
        var scale = fit(bars, from: left, isStacked: isStacked)
        if abs(scale.end - scale.start) < sheet.width * 0.2 {
            bars = makeBars(rows: rows, isStacked: isStacked, perRow: perRow, isShort: true)
            scale = fit(bars, from: left, isStacked: isStacked)
        }
        if abs(scale.end - scale.start) < 16 {
            // Names in two lines leave more room to the values.
            let narrow = names.map { Label.wrapped($0, in: column * 0.65, size: size) }
            let start = narrow.reduce(0) { max($0, $1.width) }.rounded(.up) + 10
            let fitting = fit(bars, from: start, isStacked: isStacked)
            if abs(fitting.end - fitting.start) >= 16, !zip(labels, narrow).contains(where: { !$0.isCut && $1.isCut }) {
                (labels, left, scale) = (narrow, start, fitting)
            }
        }
        if abs(scale.end - scale.start) < 16 {
            for index in bars.indices { bars[index].tip = nil }
            scale = fit(bars, from: left, isStacked: isStacked)
        }
        let tallest = labels.contains { $0.lineCount > 1 } ? size * Metrics.lineHeight * 2 + 4 : 0
        let pitch = max(needed + 8, tallest).rounded(.up)
        let top = legend.height
        let total = top + Double(rows) * pitch + (hidden > 0 ? 20 : 0)
        let description = describe(hidden: hidden, isStacked: isStacked)
        var canvas = Canvas.begin(
            context, sheet, height: total, description: description, capacity: 1000 + bars.count * 260, keepsBoxes: keepsBoxes)
        legend.draw(&canvas)
        canvas.mirrored(in: sheet.width) { canvas in
            canvas.beginText(.init(paint: .ink, size: Self.textSize, anchor: .end), x: left - 10)
            for row in 0..<rows {
                let middle = top + (Double(row) + 0.5) * pitch
                let lift = Double(labels[row].lineCount - 1) * size * Metrics.lineHeight / 2
                let first = (middle - lift + (size * Metrics.middle).rounded()).rounded()
                canvas.label(labels[row], x: left - 10, y: first, whole: names[row])
            }
            canvas.endGroup()

            func middle(_ bar: Bar) -> Double {
                let inRow = isStacked ? 0 : bar.series
                return top + (Double(bar.band) + 0.5) * pitch - needed / 2 + thickness / 2 + Double(inRow) * (thickness + 2)
            }
            canvas.beginShapes()
            if isStacked {
                drawStacks(&canvas, rows: rows, scale: scale, top: top, pitch: pitch, thickness: thickness)
            } else {
                drawBars(&canvas, bars, labels, scale: scale, thickness: thickness, middle: middle)
            }
            if bars.contains(where: { ($0.value ?? 0) < 0 }) {
                canvas.baseline(from: (crisp(scale(0)), top), to: (crisp(scale(0)), top + Double(rows) * pitch))
            }
            canvas.endShapes()
            drawTips(&canvas, bars, scale: scale, middle: middle)
            if hidden > 0 {
                let text = context.words.text(.more(count: hidden))
                canvas.beginText(.init())
                canvas.label(Label.line(text, in: sheet.width, size: 12), x: 0, y: total - 5, whole: text)
                canvas.endGroup()
            }
        }
        return canvas.finish()
    }

    /// The same chart with its largest rows in their order, and one for all others where amounts can be added up; `nil` where all rows are drawn, or
    /// where their order is that of time.
    func largest() -> HorizontalBars? {
        guard whole == nil, chart.bands.count > Self.mostRows, chart.bands.allSatisfy(\.isCategory) else { return nil }
        func size(_ band: Int) -> Double {
            (0..<grid.seriesCount).reduce(0) { $0 + abs(grid.value($1, band) ?? 0) }
        }
        let sizes = chart.bands.indices.map { (size: size($0), band: $0) }
        let isSum = BandOrder.addsUp(context.value)
        let most = isSum ? Self.mostRows - 1 : Self.mostRows
        let kept = sizes.sorted { $0.size == $1.size ? $0.band < $1.band : $0.size > $1.size }.prefix(most).map(\.band).sorted()
        let isKept = Set(kept)
        let others = chart.bands.indices.filter { !isKept.contains($0) }
        var reduced = chart
        reduced.bands = kept.map { chart.bands[$0] }
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

    /// - Parameter noteRoom: Most pixels of a note; `nil` for a fifth of the picture.
    func makeBars(rows: Int, isStacked: Bool, perRow: Int, isShort: Bool, noteRoom: Double? = nil) -> [Bar] {
        let size = Double(Self.textSize)
        let space = Metrics.width(" ", size: size, bold: true)
        var bars: [Bar] = []
        bars.reserveCapacity(rows * perRow)
        for band in 0..<rows {
            let note =
                band < chart.notes.count && !chart.notes[band].isEmpty
                ? Label.line(context.name(chart.notes[band]), in: noteRoom ?? sheet.width * 0.2, size: size).first : ""
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

    /// The longest bars with which every value still fits inside the picture.
    private func fit(_ bars: [Bar], from left: Double, isStacked: Bool) -> ValueScale {
        // The share of the domain that each bar covers on either side, and the pixels of its text beyond it.
        var ends: [(below: Double, above: Double, before: Double, after: Double)] = []
        ends.reserveCapacity(bars.count)
        var domain = ValueDomain(low: 0, high: 0)
        for bar in bars {
            let value = bar.value ?? 0
            let sums = isStacked ? grid.stack(bar.band) ?? (0, 0) : (max(value, 0), min(value, 0))
            domain.cover(sums.0)
            domain.cover(sums.1)
            let room = bar.tip?.width ?? 0
            ends.append((sums.1, sums.0, value < 0 ? room : 0, value < 0 ? 0 : room))
        }
        domain = domain.withZero()
        let half = domain.high / 2 - domain.low / 2
        for index in ends.indices {
            ends[index].below = -(ends[index].below / 2) / half
            ends[index].above = (ends[index].above / 2) / half
        }
        let available = sheet.width - left
        func before(_ length: Double) -> Double { ends.reduce(0) { max($0, $1.below * length + $1.before) } }
        func after(_ length: Double) -> Double { ends.reduce(0) { max($0, $1.above * length + $1.after) } }
        // Both grow with the length, so halving finds the longest one that fits.
        var fitting = 0.0
        var tooLong = available
        for _ in 0..<16 {
            let length = (fitting + tooLong) / 2
            if before(length) + after(length) <= available { fitting = length } else { tooLong = length }
        }
        let length = max(fitting, 8)
        let zero = left + before(length)
        let low = (-domain.low / 2) / half * length
        return ValueScale(low: domain.low, high: domain.high, start: zero - low, end: zero - low + length)
    }

    /// - Parameter labels: Names beside the bars; a shortened one is in the title of its bar, with the value.
    func drawBars(
        _ canvas: inout Canvas, _ bars: [Bar], _ labels: [Label], scale: ValueScale, thickness: Double, middle: (Bar) -> Double
    ) {
        let zero = scale(0)
        let base = wholePixels(zero)
        let partial = Set(chart.partial)
        var items: [BarPen.Item] = []
        items.reserveCapacity(bars.count)
        for series in 0..<grid.seriesCount {
            let isReference = chart.series[series].isReference
            let pen = BarPen(thickness: thickness, paint: isReference ? Paint.muted : chart.colour(series), isHorizontal: true)
            items.removeAll(keepingCapacity: true)
            for bar in bars where bar.series == series {
                guard let value = bar.value else { continue }
                items.append(
                    .init(
                        bar: pen.bar(middle: middle(bar), base: base, length: scale(value) - zero, isUp: value >= 0), band: bar.band,
                        value: value, isPartial: !partial.isEmpty && partial.contains(bar.band),
                        isTold: bar.tip != nil && !labels[bar.band].isCut && grid.seriesCount == 1))
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
                guard let value = grid.value(series, band), value != 0 else { continue }
                var base = 0.0
                var isEnd = true
                for other in 0..<grid.seriesCount where other != series {
                    guard let size = grid.value(other, band), (size > 0) == (value > 0), size != 0 else { continue }
                    if other < series { base += size } else { isEnd = false }
                }
                let start = scale(base)
                let end = scale(base + value)
                guard abs(end - start) >= 0.5 else { continue }
                let y = top + (Double(band) + 0.5) * pitch
                canvas.begin(.path)
                canvas.bar(from: y - thickness / 2, to: y + thickness / 2, base: start, end: end, radius: isEnd ? 3 : 0, isHorizontal: true)
                guard context.markTitles else {
                    canvas.end()
                    continue
                }
                title(&canvas, series, band, value)
                canvas.end()
            }
            canvas.endGroup()
        }
    }

    private func drawTips(_ canvas: inout Canvas, _ bars: [Bar], scale: ValueScale, middle: (Bar) -> Double) {
        guard chart.valueLabels != .none else { return }
        let zero = scale(0)
        canvas.beginText(.init(paint: .ink, size: Self.textSize, isBold: true))
        for bar in bars {
            guard let tip = bar.tip, (bar.value ?? 0) >= 0 else { continue }
            let end = chart.arrangement == .stacked && grid.seriesCount > 1 ? grid.stack(bar.band)?.positive ?? 0 : bar.value ?? 0
            let x = bar.value == nil ? zero : max(scale(end), zero + 1.5)
            canvas.text(tip.value, x: x + 6, y: middle(bar) + (Double(Self.textSize) * Metrics.middle).rounded(), remark: tip.note)
        }
        canvas.endGroup()
        guard bars.contains(where: { ($0.value ?? 0) < 0 }) else { return }
        canvas.beginText(.init(paint: .ink, size: Self.textSize, isBold: true, anchor: .end))
        for bar in bars {
            guard let tip = bar.tip, let value = bar.value, value < 0 else { continue }
            let end = chart.arrangement == .stacked && grid.seriesCount > 1 ? grid.stack(bar.band)?.negative ?? 0 : value
            canvas.text(tip.value, x: scale(end) - 6, y: middle(bar) + (Double(Self.textSize) * Metrics.middle).rounded(), remark: tip.note)
        }
        canvas.endGroup()
    }

    private func legendEntries() -> [Legend.LegendEntry] {
        chart.series.enumerated().compactMap { index, series in
            series.name.isEmpty
                ? nil
                : .init(
                    name: context.name(series.name), paint: series.isReference ? .muted : chart.colour(index),
                    sample: series.isReference ? .pale : .swatch)
        }
    }

    func describe(hidden: Int, isStacked: Bool) -> String {
        guard context.otherDescription == nil else { return "" }
        var summary = Summary(context)
        let (told, values) = whole.map { ($0.chart, $0.grid) } ?? (chart, grid)
        summary.opening(isStacked ? .stackedBar : .bar, told.bands)
        summary.values(told.series, values, told.bands, partial: told.partial, rules: [], sum: told.sum)
        if chart.notDrawn > 0 { summary.add(.notDrawn(count: chart.notDrawn)) }
        if let remark = chart.remark { summary.add(remark) }
        if let whole {
            summary.add(whole.hasOther ? .largestAndOther(count: whole.drawn) : .largestDrawn(count: whole.drawn))
        } else if hidden > 0 {
            summary.add(.firstDrawn(count: chart.bands.count - hidden))
        }
        return summary.text
    }
}
