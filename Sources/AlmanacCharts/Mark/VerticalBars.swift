import AlmanacText

/// A bar chart with vertical bars on the band axis.
struct VerticalBars {
    let chart: BarChart
    let context: ChartContext
    let sheet: Sheet
    let grid: ValueGrid
    let lines: ValueGrid
    /// The height that the caller asked for.
    let height: Int?

    /// Most bars that have a title each.
    private static let mostTitles = 130

    /// Draws the bars. Rules are named in the legend.
    func draw() -> Drawing {
        let natural = sheet.plotHeight
        let asked = sheet.height(height, natural: natural, least: 8)
        // A picture smaller than a thumbnail has room for bars alone.
        let isTiny = sheet.width < 120 || asked < 90
        let rules = chart.rules.filter { $0.value.isFinite }
        let legend = Legend(
            isTiny ? [] : legendEntries() + RuleMarks.entries(rules, context), width: sheet.narrowest,
            height: height == nil ? nil : asked * 0.35)
        let total = height == nil ? natural + legend.height : asked
        var top = isTiny ? 2 : legend.height + (chart.valueLabels == .none ? 8 : 20)
        let (domain, hangsLabels, isAllZero) = measured(rules)
        let axis =
            isAllZero
            ? ValueAxis(zeroIn: context.value)
            : ValueAxis(domain, length: max(total - top - 26, 40), format: context.value, context.axes)
        let (frame, hasLabels) =
            axis.frame(sheet, context, bare: 0, right: 0, isTiny: isTiny) ?? (PlotFrame(sheet), false)
        let padding = chart.bands.count > 40 ? 0.15 : 0.28
        let bands = BandScale(count: chart.bands.count, from: 0, to: frame.width, padding: padding, widest: 72)
        let bandAxis =
            isTiny ? nil : BandAxis(chart.bands, context, frame, step: bands.step / frame.width) { bands.center($0) / frame.width }
        let bottom = total - (bandAxis.map { $0.height + (hangsLabels ? 18 : 0) } ?? 1)
        if bottom < top + 4 { top = max(bottom - 4, 0) }
        let plot = PlotArea(right: frame.width, top: top, bottom: bottom)
        let scale = axis.scale(from: bottom, to: top)
        let columns = chart.bands.count * max(chart.arrangement == .grouped ? grid.seriesCount : 1, 1)
        let isDense = Double(columns) > frame.width / 1.5

        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(rules: rules, isDense: isDense, leftOut: bandAxis?.leftOut ?? 0),
            capacity: 1600 + min(columns, 4000) * 110)
        legend.draw(&canvas)
        if hasLabels { axis.drawLabels(&canvas, scale: scale) }
        bandAxis?.draw(&canvas, below: total - (bandAxis?.height ?? 0))
        let values = isTiny ? [] : values(bands, frame, scale)
        canvas.beginPlot(frame, height: total)
        axis.drawGrid(&canvas, scale: scale, to: frame.width)
        if isDense {
            drawSpans(&canvas, plot, scale)
        } else {
            let isLabelled =
                values.count == valueCount && values.allSatisfy { $0.from <= PlotFrame.phones }
                && bandAxis?.namesAll(chart.bands.count, from: PlotFrame.phones) ?? false && grid.seriesCount == 1
                && chart.annotations.isEmpty
            let hasFewBars = chart.bands.count * grid.seriesCount <= Self.mostTitles
            drawBars(&canvas, bands, scale, hasTitles: context.markTitles && !isLabelled && hasFewBars)
        }
        canvas.baseline(from: (0, crisp(scale(0))), to: (frame.width, crisp(scale(0))))
        for index in chart.overlays.indices { drawOverlay(&canvas, index, bands, scale) }
        RuleMarks.draw(&canvas, rules, to: frame.width, scale: scale)
        canvas.endPlot()
        if !values.isEmpty {
            canvas.beginText(.init(paint: .ink, isBold: true, anchor: .middle))
            for value in values { canvas.text(value) }
            canvas.endGroup()
        }
        return canvas.finish()
    }

    /// The domain of the value axis; whether values stand under negative bars, where the names of the bands would be; whether there are only zeros.
    private func measured(_ rules: [RuleLine]) -> (domain: ValueDomain, hangsLabels: Bool, isAllZero: Bool) {
        var domain = ValueDomain()
        // The largest value of bars or stacks, without lines and rules.
        var highest = -Double.infinity
        if chart.arrangement == .stacked {
            for band in chart.bands.indices {
                guard let sums = grid.stack(band) else { continue }
                domain.cover(sums.positive)
                domain.cover(sums.negative)
                highest = max(highest, sums.positive + sums.negative)
            }
        } else {
            grid.cover(&domain)
            highest = domain.high
        }
        lines.cover(&domain)
        for rule in rules { domain.cover(usable(rule.value) ?? 0) }
        let hangsLabels = domain.low < 0 && (chart.valueLabels == .all || chart.valueLabels == .extreme && highest <= 0)
        return (context.axes.domain(domain.withZero()), hangsLabels, domain.low == 0 && domain.high == 0 && context.axes.valueRange == nil)
    }

    // MARK: Bars

    /// - Parameter hasTitles: True to give bars a title, where their text is not written.
    private func drawBars(_ canvas: inout Canvas, _ bands: BandScale, _ scale: ValueScale, hasTitles: Bool) {
        let zero = scale(0)
        let partial = Set(chart.partial)
        if chart.arrangement == .stacked, grid.seriesCount > 1 {
            return drawStacks(&canvas, bands, scale, zero: zero, partial: partial, hasTitles: hasTitles)
        }
        let slot = bands.bandwidth / Double(max(grid.seriesCount, 1))
        let width = grid.seriesCount > 1 ? slot * 0.92 : slot
        let base = base(zero)
        var items: [BarPen.Item] = []
        items.reserveCapacity(grid.bandCount)
        let hasYears = hasTitles && Band.spansYears(chart.bands)
        for series in 0..<grid.seriesCount where !grid.isGap(series) {
            let isReference = chart.series[series].isReference
            let pen = BarPen(thickness: width, paint: chart.paint(series), isHorizontal: false)
            items.removeAll(keepingCapacity: true)
            for band in 0..<grid.bandCount {
                guard let value = grid.value(series, band) else { continue }
                let middle = bands.left(band) + slot * (Double(series) + 0.5)
                items.append(
                    .init(
                        bar: pen.bar(middle: middle, base: base, length: zero - scale(value), isUp: value < 0), band: band, value: value,
                        isPartial: !partial.isEmpty && partial.contains(band)))
            }
            // Bars with words stand out from the others, which are as pale as those of a reference.
            let isWorded = chart.annotations.isEmpty || grid.seriesCount > 1 ? nil : chart.annotations.map { !$0.isEmpty }
            let groups =
                isWorded.map { isWorded in
                    [false, true].map { has in items.filter { (isWorded.indices.contains($0.band) && isWorded[$0.band]) == has } }
                } ?? [items]
            for (group, items) in groups.enumerated() {
                pen.draw(
                    &canvas, items, isReference: isReference || group == 0 && groups.count > 1 && !groups[1].isEmpty, hasTitles: hasTitles
                ) { canvas, item in
                    title(&canvas, series, item.band, item.value, hasYears: hasYears)
                }
            }
        }
    }

    /// The lower edge of the line at zero, in tenths.
    private func base(_ zero: Double) -> Int { Int(zero) * 10 + 10 }

    private func drawStacks(
        _ canvas: inout Canvas, _ bands: BandScale, _ scale: ValueScale, zero: Double, partial: Set<Int>, hasTitles: Bool
    ) {
        let count = chart.bands.count
        let hasYears = hasTitles && Band.spansYears(chart.bands)
        for series in 0..<grid.seriesCount where hasSegment(series, scale) {
            let paint = chart.colour(series)
            canvas.beginGroup()
            canvas.paint(fill: paint, stroke: .card)
            canvas.thickness(0.7)
            if !hasTitles { canvas.begin(.path) }
            for band in 0..<count {
                guard let segment = grid.segment(series, band), isDrawn(segment.value, scale) else { continue }
                if hasTitles {
                    canvas.begin(.path)
                    if partial.contains(band) { canvas.fillOpacity(0.45) }
                }
                // Only ends are rounded.
                canvas.bar(
                    from: bands.left(band), to: bands.left(band) + bands.bandwidth, base: scale(segment.base),
                    end: scale(segment.base + segment.value), radius: segment.isEnd ? min(3, bands.bandwidth / 4) : 0, isHorizontal: false)
                if hasTitles {
                    title(&canvas, series, band, segment.value, hasYears: hasYears)
                    canvas.end()
                }
            }
            if !hasTitles { canvas.end() }
            canvas.endGroup()
        }
        let pen = BarPen(thickness: bands.bandwidth, paint: .muted, isHorizontal: false)
        let empty = chart.bands.indices.filter { grid.stack($0).map { $0.positive == 0 && $0.negative == 0 } ?? false }
        pen.drawZeros(&canvas, empty.map { pen.bar(middle: bands.center($0), base: base(zero), length: 0, isUp: false) })
    }

    /// True when a segment of a series is long enough to be drawn.
    private func hasSegment(_ series: Int, _ scale: ValueScale) -> Bool {
        chart.bands.indices.contains { band in grid.value(series, band).map { isDrawn($0, scale) } ?? false }
    }

    /// True from half a pixel on; shorter segments are only described.
    private func isDrawn(_ value: Double, _ scale: ValueScale) -> Bool { abs(scale(value) - scale(0)) >= 0.5 }

    /// Draws bars thinner than a pixel: in each pixel column the highest and the lowest value.
    private func drawSpans(_ canvas: inout Canvas, _ plot: PlotArea, _ scale: ValueScale) {
        let columns = max(Int(plot.right), 1)
        let zero = scale(0)
        for series in 0..<grid.seriesCount where !grid.isGap(series) || chart.arrangement == .stacked {
            if chart.arrangement == .stacked, series > 0 { break }
            canvas.begin(.path)
            canvas.fill(chart.colour(series))
            for column in 0..<columns {
                let first = column * chart.bands.count / columns
                let last = max((column + 1) * chart.bands.count / columns, first + 1)
                var high = 0.0
                var low = 0.0
                var hasValue = false
                for band in first..<min(last, chart.bands.count) {
                    let sums =
                        chart.arrangement == .stacked
                        ? grid.stack(band) : grid.value(series, band).map { (positive: max($0, 0), negative: min($0, 0)) }
                    guard let sums else { continue }
                    hasValue = true
                    high = max(high, sums.positive)
                    low = min(low, sums.negative)
                }
                guard hasValue else { continue }
                let left = Double(column)
                let top = min(scale(high), zero - 0.5)
                canvas.bar(from: left, to: left + 1, base: max(scale(low), zero), end: top, radius: 0, isHorizontal: false)
            }
            canvas.end()
        }
    }

    /// - Parameter hasYears: True when names of bands need their year.
    private func title(_ canvas: inout Canvas, _ series: Int, _ band: Int, _ value: Double, hasYears: Bool) {
        canvas.title(
            hasYears ? chart.bands[band].fullName(context) : chart.bands[band].name(context),
            of: grid.seriesCount > 1 ? context.name(chart.series[series].name) : nil, context.value.text(value))
    }

    // MARK: Lines

    private func overlayPaint(_ index: Int) -> Paint {
        let overlay = chart.overlays[index]
        if let colour = overlay.colour { return .series(colour) }
        return overlay.isReference || index > 0 ? .muted : .ink
    }

    private func overlayDash(_ index: Int) -> StaticString? {
        chart.overlays[index].isReference ? referenceDash(chart.overlays[..<index].count(where: \.isReference)) : nil
    }

    private func drawOverlay(_ canvas: inout Canvas, _ index: Int, _ bands: BandScale, _ scale: ValueScale) {
        let paint = overlayPaint(index)
        var run = PointRun(count: chart.bands.count, x: bands.center) { lines.value(index, $0).map { scale($0) } }
        run.straighten()
        run.draw(
            &canvas, paint: paint, width: 2, dash: overlayDash(index), curve: .linear, isGrouped: false,
            title: chart.overlays[index].name.isEmpty || !context.markTitles ? nil : context.name(chart.overlays[index].name))
    }

    // MARK: Values

    /// The number of known values of the first series.
    private var valueCount: Int { grid.seriesCount == 0 ? 0 : (0..<grid.bandCount).count { !grid[0, $0].isNaN } }

    /// The place of a value: over its bar, or under a negative one.
    private struct ValuePlace {
        var band: Int
        /// The middle of its bar.
        var x: Double
        var value: Double
        /// The value at which the bar ends.
        var end: Double
    }

    private func baseline(of place: ValuePlace, _ scale: ValueScale) -> Double {
        place.end < 0 ? scale(place.end) + 4 + 12 * Metrics.ascent : min(scale(place.end), scale(0) - 1.5) - 5
    }

    /// The places of all values, that of the highest (or of the lowest, when none is above zero), and the room from one to the next; `nil` where none
    /// is to be written.
    private func valuePlaces(_ bands: BandScale) -> (all: [ValuePlace], extreme: ValuePlace, step: Double)? {
        guard chart.valueLabels != .none, grid.seriesCount > 0 else { return nil }
        let isStacked = chart.arrangement == .stacked && grid.seriesCount > 1
        let slots = isStacked ? 1 : grid.seriesCount
        let slot = bands.bandwidth / Double(slots)
        var places: [ValuePlace] = []
        places.reserveCapacity(grid.bandCount * slots)
        for band in chart.bands.indices {
            for series in 0..<slots {
                if isStacked {
                    guard let sums = grid.stack(band) else { continue }
                    let value = sums.positive + sums.negative
                    places.append(
                        ValuePlace(band: band, x: bands.center(band), value: value, end: sums.positive > 0 ? sums.positive : sums.negative))
                } else if let value = grid.value(series, band) {
                    places.append(ValuePlace(band: band, x: bands.left(band) + slot * (Double(series) + 0.5), value: value, end: value))
                }
            }
        }
        guard var extreme = places.first, places.contains(where: { $0.value != 0 }) else { return nil }
        for place in places where place.value > extreme.value { extreme = place }
        if extreme.value <= 0, let lowest = places.min(by: { $0.value < $1.value }) { extreme = lowest }
        return (places, extreme, slots == 1 ? bands.step : slot)
    }

    /// The bars with words of the caller's, and the words.
    private func annotated(_ places: [ValuePlace]) -> [(text: String, place: ValuePlace)] {
        guard !chart.annotations.isEmpty, grid.seriesCount == 1 else { return [] }
        return places.filter { chart.annotations.indices.contains($0.band) && !chart.annotations[$0.band].isEmpty }
            .map { (context.name(chart.annotations[$0.band]), $0) }
    }

    /// Values at bars: the extreme one, and the others from the width on at which all of them stand beside each other.
    private func values(_ bands: BandScale, _ frame: PlotFrame, _ scale: ValueScale) -> [PlotLabel] {
        guard let (places, extreme, step) = valuePlaces(bands) else { return [] }
        func width(_ text: String) -> Double { Metrics.width(text, size: 12, bold: true) }
        /// From the width on at which it fits into the plot, however long it is.
        func value(_ place: ValuePlace, _ text: String, from: Int) -> PlotLabel? {
            let width = width(text)
            guard let least = frame.plots.firstIndex(where: { $0 >= width }) else { return nil }
            return PlotLabel(
                text: text, place: PlotPlace(share: place.x / frame.width, width: width, frame, overhang: (min(4, Double(frame.left)), 0)),
                y: baseline(of: place, scale).rounded(), from: max(from, least))
        }
        let annotated = annotated(places)
        if !annotated.isEmpty {
            var field = PlotField(frame)
            return annotated.flatMap { text, place in
                field.words(
                    text, at: place.x / frame.width, baselines: [baseline(of: place, scale).rounded()], size: 12, bold: true,
                    overhang: (min(4, Double(frame.left)), 0))
            }
        }
        var text = context.value.fullSum(extreme.value, context.words)
        if width(text) > frame.plots[0] { text = context.value.shortSum(extreme.value, context.words) }
        let first = value(extreme, text, from: 0).map { [$0] } ?? []
        guard chart.valueLabels == .all else { return first }
        // The widths are those of the widest font; in others there is more between two of them.
        func room(_ plot: Double) -> Double { step / frame.width * plot - 1 }
        let widest = room(frame.plots[frame.plots.count - 1])
        // Short forms where full ones are too wide at every width.
        let texts = places.map { place in
            let full = context.value.fullSum(place.value, context.words)
            return width(full) <= widest ? full : context.value.shortSum(place.value, context.words)
        }
        let needed = texts.reduce(0) { max($0, width($1)) }
        guard let from = frame.plots.firstIndex(where: { room($0) >= needed }) else { return first }
        return zip(places, texts).compactMap { $0.x == extreme.x ? value($0, $1, from: 0) : value($0, $1, from: from) }
    }

    // MARK: Words

    private func legendEntries() -> [Legend.LegendEntry] {
        guard grid.seriesCount + lines.seriesCount > 1, context.axes.hasLegend else { return [] }
        return chart.legendEntries(context)
            + chart.overlays.enumerated().filter { !$1.name.isEmpty }.map { index, series in
                .init(name: context.name(series.name), paint: overlayPaint(index), sample: overlayDash(index).map { .dashed($0) } ?? .line)
            }
    }

    private func describe(rules: [RuleLine], isDense: Bool, leftOut: Int) -> String {
        var summary = Summary(context, after: context.knownDescription ?? "")
        if context.knownDescription == nil {
            let isStacked = chart.arrangement == .stacked && grid.seriesCount > 1
            summary.opening(ChartMessage.ChartKind(isStacked ? "stacked-bar" : "bar"), chart.bands)
            summary.values(chart.series, grid, chart.bands, partial: chart.partial, rules: rules, sum: chart.sum)
            if chart.notDrawn > 0 { summary.add(.notDrawn(count: chart.notDrawn)) }
            if let remark = chart.remark { summary.add(remark) }
            if !chart.annotations.isEmpty, grid.seriesCount == 1 {
                let places = chart.bands.indices.compactMap { band in
                    grid.value(0, band).map { ValuePlace(band: band, x: 0, value: $0, end: 0) }
                }
                summary.annotations(annotated(places).map { (chart.bands[$0.place.band].name(context), $0.text) })
            }
            for series in chart.overlays where !series.name.isEmpty {
                summary.add(.init("charts.line-over-bars", ["name": context.name(series.name)]))
            }
            if isStacked, chart.valueLabels != .none { summary.add(.init("charts.stack-sums")) }
        }
        if isDense { summary.add(.init("charts.pixel-columns")) }
        if leftOut > 0 { summary.add(.init("charts.names-left-out", ["count": .count(leftOut)])) }
        return summary.text
    }
}
