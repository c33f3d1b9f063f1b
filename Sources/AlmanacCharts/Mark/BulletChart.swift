import AlmanacMarkup

/// Amounts against their limits: one bar a row, each scaled to its own limit.
public struct BulletChart: Sendable, Hashable {
    /// One amount and its limit.
    public struct Bullet: Sendable, Hashable {
        /// The name, left of the bar.
        public var label: String
        /// The amount; `nil` when unknown. Below zero it is drawn as zero.
        public var value: Double?
        /// The amount of the whole bar. `nil` for no limit and 0 when nothing is allowed; neither can be drawn to scale, so the bar is hatched.
        public var limit: Double?
        /// The amount at an even pace, in the unit of the value: a tick across the bar, or an arrow at its end when beyond the limit.
        public var marker: Double?
        /// The colour of the bar and of `stateText`.
        public var tone: ChartTone
        /// The share of the limit as it is written elsewhere; `nil` for the chart's own.
        public var share: String?
        /// Text under the bar, after the share: "$100.71 of $90".
        public var valueText: String
        /// Text under the bar at the right: "over by $10.71".
        public var stateText: String

        /// A row.
        public init(
            label: String, value: Double?, limit: Double?, marker: Double? = nil, tone: ChartTone = .neutral, share: String? = nil,
            valueText: String = "", stateText: String = ""
        ) {
            self.share = share
            self.label = label
            self.value = value
            self.limit = limit
            self.marker = marker
            self.tone = tone
            self.valueText = valueText
            self.stateText = stateText
        }

        /// The share of the limit in whole percent; `nil` without a value or a limit to compare it with.
        ///
        /// It is 100 only at the limit itself, and 0 only for nothing.
        public var percent: Int? {
            guard let value = usable(value), let limit = usable(limit), limit > 0 else { return nil }
            if value == limit { return 100 }
            let percent = Int(min(max((value / limit * 100).rounded(), -9_999_999), 9_999_999))
            if percent == 100 { return value > limit ? 101 : 99 }
            return percent == 0 && value > 0 ? 1 : percent
        }
    }

    /// Rows from top to bottom.
    public var rows: [Bullet]

    /// A bullet chart.
    public init(rows: [Bullet]) {
        self.rows = rows
    }

    static let size = 13.0
    static let thickness = 10.0
    static let mostRows = 100
    /// Pixels.
    private static let widestPhone = 400.0
    /// Most rows that the description lists.
    private static let mostListed = 20

    /// Places of the parts of one row, in pixels.
    private struct Place {
        var share: Label?
        var value: Label
        var state: Label
        var top: Double
        var height: Double
        /// Middle of the bar, and baselines of the texts under it.
        var bar: Double
        var valueLine: Double
        var stateLine: Double
    }

    /// The bar of one row, in pixels. Without texts, so that copies retain nothing.
    private struct Bar {
        var tone: ChartTone
        var isToScale: Bool
        var middle: Double
        /// Length of the filled part; 0 for nothing.
        var fill = 0.0
        var isOver = false
        /// Distance from the bar's start.
        var marker: Double?
        /// True when the marker is an arrow beyond the bar's end.
        var isMarkerBeyond = false
        /// True when the words under the bar were shortened.
        var isCut: Bool
    }

    /// Draws the picture. Its height follows from the rows.
    public func draw(in context: ChartContext) -> SVG {
        drawing(in: context).svg
    }

    package func drawing(in context: ChartContext, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        guard !rows.isEmpty else { return .empty(context, sheet, height: 120, keepsBoxes: keepsBoxes) }
        let drawn = rows.prefix(Self.mostRows)
        // Narrow pictures have the name above the bar.
        let isNarrow = sheet.width < 300
        let names = drawn.map { context.name($0.label) }
        var shares = drawn.map { row in row.percent.map { row.share ?? context.value.percent($0) } }
        let widest = names.reduce(0) { max($0, Metrics.width($1, size: Self.size)) }
        let column = isNarrow ? sheet.width : min(widest, sheet.width * 0.28)
        let labels = names.map { Label.wrapped($0, in: column, size: Self.size) }
        let left = isNarrow ? 0 : labels.reduce(0) { max($0, $1.width) }.rounded(.up) + 14
        let right = sheet.width
        // Shares stand in a column of their own.
        let widestShare = shares.reduce(0) { max($0, $1.map { Metrics.width($0, size: 12, bold: true) } ?? 0) }
        var share = widestShare > 0 ? min(widestShare.rounded(.up) + 4, right - left) : 0
        // On a phone shares would break most rows into two lines, and the bars show them anyway.
        if share > 0, sheet.width < Self.widestPhone {
            func isOneLine(_ row: Bullet, _ share: Double) -> Bool { fits(row, share: share, in: right - left, context) }
            if drawn.count(where: { !isOneLine($0, share) && isOneLine($0, 0) }) * 2 >= drawn.count {
                share = 0
                shares = shares.map { _ in nil }
            }
        }
        var y = 0.0
        var places: [Place] = []
        places.reserveCapacity(drawn.count)
        for (index, row) in drawn.enumerated() {
            places.append(
                place(
                    row, shares[index], lineCount: labels[index].lineCount, column: share, top: y, length: right - left, isNarrow: isNarrow,
                    context))
            y += places[index].height
        }
        let hidden = rows.count - drawn.count
        let total = max(y - 3, 24) + (hidden > 0 ? 24 : 0)
        let description = describe(context, hidden: hidden)
        var canvas = Canvas.begin(
            context, sheet, height: total, description: description, capacity: 900 + drawn.count * 640, keepsBoxes: keepsBoxes)
        canvas.mirrored(in: sheet.width) { canvas in
            let bars = drawn.indices.map { bar(drawn[$0], places[$0], length: right - left) }
            if bars.contains(where: { !$0.isToScale }) { canvas.defineHatching() }
            canvas.beginShapes()
            canvas.beginGroup()
            canvas.thickness(10)
            canvas.roundEnds()
            drawTracks(&canvas, bars, left: left, right: right)
            drawFills(&canvas, bars, left: left, context)
            drawMarkers(&canvas, bars, left: left)
            canvas.endGroup()
            canvas.endShapes()
            canvas.beginText(.init(paint: .ink, size: 13))
            for index in places.indices {
                let isSingle = labels[index].second == nil
                let lift = isSingle ? 0 : Self.size * Metrics.lineHeight / 2
                let first =
                    isNarrow ? places[index].top + Self.size * Metrics.ascent : places[index].bar + Self.size * Metrics.middle - lift
                canvas.label(labels[index], x: 0, y: isSingle ? first.rounded() : first, whole: names[index])
            }
            canvas.endGroup()
            drawValues(&canvas, drawn, places, left: left, column: share)
            drawStates(&canvas, drawn, places, right: right)
            if hidden > 0 {
                canvas.beginText(.init())
                let text = context.words.text(.more(count: hidden))
                canvas.label(Label.line(text, in: sheet.width, size: 12), x: 0, y: total - 6, whole: text)
                canvas.endGroup()
            }
        }
        return canvas.finish()
    }

    /// - Parameters:
    ///   - lineCount: Lines of the name.
    ///   - share: Pixels of the column of shares.
    private func place(
        _ row: Bullet, _ percent: String?, lineCount: Int, column share: Double, top: Double, length: Double, isNarrow: Bool,
        _ context: ChartContext
    ) -> Place {
        let percent = percent.map { Label.line($0, in: length, size: 12, bold: true) }
        let state =
            row.stateText.isEmpty
            ? Label(first: "", width: 0) : Label.line(context.name(row.stateText), in: length, size: 12, bold: true)
        let text = row.valueText.isEmpty ? "" : context.name(row.valueText)
        // Where the two texts do not fit side by side, the state gets a line of its own.
        let isOneLine = fits(row, share: share, in: length, context)
        // A long share may leave no room for a text at all; the bar's title and the description have it.
        let value = length - share >= 16 ? Label.line(text, in: length - share, size: 12) : Label(first: "", width: 0)
        let above = isNarrow ? (Double(lineCount) * Self.size * Metrics.lineHeight).rounded(.up) + 3 : 0
        let hang = isNarrow ? 0 : max(0, Double(lineCount) * Self.size * Metrics.lineHeight / 2 - Self.thickness / 2).rounded(.up)
        let bar = top + above + hang + Self.thickness / 2 + 4
        let lines = isOneLine ? 1.0 : 2.0
        let under = max(Self.thickness / 2 + 5 + lines * 15, hang + Self.thickness / 2)
        let line = (bar + Self.thickness / 2 + 5 + 12 * Metrics.ascent).rounded()
        return Place(
            share: percent, value: value, state: state, top: top, height: bar - top + under + 7, bar: bar,
            valueLine: line,
            stateLine: isOneLine ? line : line + 15)
    }

    /// True when share, value and state of a row fit on one line.
    private func fits(_ row: Bullet, share: Double, in length: Double, _ context: ChartContext) -> Bool {
        guard !row.stateText.isEmpty else { return true }
        let value = row.valueText.isEmpty ? 0 : Metrics.width(context.name(row.valueText), size: 12)
        return share + value + 12 + Metrics.width(context.name(row.stateText), size: 12, bold: true) <= length
    }

    // MARK: Bars

    /// True when the limit gives the bar a scale.
    func isToScale(_ row: Bullet) -> Bool {
        guard let limit = usable(row.limit) else { return false }
        return limit > 0
    }

    func paint(_ tone: ChartTone, isText: Bool) -> Paint {
        // Words are coloured only where they need attention.
        isText && tone == .good ? .muted : Paint(tone, neutral: isText ? .muted : .series(0))
    }

    private func bar(_ row: Bullet, _ place: Place, length: Double) -> Bar {
        let isCut = place.value.isCut || !row.valueText.isEmpty && place.value.first.isEmpty
        var bar = Bar(tone: row.tone, isToScale: isToScale(row), middle: place.bar, isCut: isCut)
        guard let limit = usable(row.limit) else { return bar }
        if let value = usable(row.value), value > 0 {
            // With a limit of zero, any amount fills all of it.
            bar.fill = limit > 0 ? max(length * min(value / limit, 1), 6) : length
            bar.isOver = value > limit
        }
        if limit > 0, let marker = usable(row.marker), marker >= 0 {
            bar.marker = min(max(length * min(marker / limit, 1), 1), length - 1)
            bar.isMarkerBeyond = marker > limit
        }
        return bar
    }

    /// Draws the tracks: one line with round ends for all bars to scale, a hatched one each for the others.
    private func drawTracks(_ canvas: inout Canvas, _ bars: [Bar], left: Double, right: Double) {
        if bars.contains(where: \.isToScale) {
            canvas.begin(.path)
            canvas.stroke(.track)
            for bar in bars where bar.isToScale { stroke(&canvas, bar, left: left, width: right - left) }
            canvas.end()
        }
        for bar in bars where !bar.isToScale {
            canvas.begin(.rectangle)
            canvas.corner(x: left, y: bar.middle - Self.thickness / 2)
            canvas.width(right - left)
            canvas.height(10)
            canvas.rounding(5)
            canvas.hatchedFill()
            canvas.end()
        }
    }

    /// Strokes a line whose round ends are inside the given width.
    private func stroke(_ canvas: inout Canvas, _ bar: Bar, left: Double, width: Double) {
        let half = min(Self.thickness, width) / 2
        canvas.move(halfPixels(left + half), tenths(bar.middle))
        canvas.line(halfPixels(left + width - half), tenths(bar.middle))
    }

    /// Draws the filled parts: those of one tone without titles are one line.
    private func drawFills(_ canvas: inout Canvas, _ bars: [Bar], left: Double, _ context: ChartContext) {
        let hasTitles = context.markTitles
        // A part shorter than its round ends is a small rectangle.
        func isLine(_ bar: Bar) -> Bool { bar.fill >= Self.thickness && !(hasTitles && bar.isCut) }
        for tone in ChartTone.allCases where bars.contains(where: { $0.tone == tone && $0.fill > 0 }) {
            if bars.contains(where: { $0.tone == tone && isLine($0) }) {
                beginFill(&canvas, tone)
                for bar in bars where bar.tone == tone && isLine(bar) { stroke(&canvas, bar, left: left, width: bar.fill) }
                canvas.end()
            }
            for index in bars.indices where bars[index].tone == tone && bars[index].fill > 0 && !isLine(bars[index]) {
                let bar = bars[index]
                let isSmall = bar.fill < Self.thickness
                if isSmall {
                    canvas.begin(.rectangle)
                    canvas.corner(x: left, y: bar.middle - Self.thickness / 2)
                    canvas.width(bar.fill)
                    canvas.height(10)
                    canvas.rounding(3)
                    canvas.fill(paint(tone, isText: false))
                } else {
                    beginFill(&canvas, tone)
                    stroke(&canvas, bar, left: left, width: bar.fill)
                }
                if hasTitles, bar.isCut {
                    let row = rows[index]
                    canvas.title(context.name(row.label), context.name(row.valueText.isEmpty ? row.stateText : row.valueText))
                }
                canvas.end()
            }
        }
        // Bars over their limit go on beyond their end.
        guard bars.contains(where: { $0.isOver && $0.fill > 24 }) else { return }
        canvas.begin(.path)
        canvas.noFill()
        canvas.thickness(1.8)
        canvas.stroke(.card)
        for bar in bars where bar.isOver && bar.fill > 24 {
            for offset in [13.0, 8.5] {
                canvas.move(left + bar.fill - offset, bar.middle - 2.6)
                canvas.line(left + bar.fill - offset + 2.6, bar.middle)
                canvas.line(left + bar.fill - offset, bar.middle + 2.6)
            }
        }
        canvas.end()
    }

    private func beginFill(_ canvas: inout Canvas, _ tone: ChartTone) {
        canvas.begin(.path)
        canvas.stroke(paint(tone, isText: false))
    }

    private func drawMarkers(_ canvas: inout Canvas, _ bars: [Bar], left: Double) {
        guard bars.contains(where: { $0.marker != nil }) else { return }
        canvas.begin(.path)
        canvas.thickness(2)
        canvas.stroke(.ink)
        for bar in bars {
            guard let marker = bar.marker else { continue }
            if bar.isMarkerBeyond {
                for side in [-6.0, 6] {
                    canvas.move(halfPixels(left + marker - 5), tenths(bar.middle + side))
                    canvas.line(halfPixels(left + marker), tenths(bar.middle))
                }
                continue
            }
            canvas.move(halfPixels(left + marker), tenths(bar.middle - 7))
            canvas.line(halfPixels(left + marker), tenths(bar.middle + 7))
        }
        canvas.end()
    }

    private func drawValues(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [Place], left: Double, column: Double) {
        if column > 0 {
            canvas.beginText(.init(paint: .ink, isBold: true), x: left)
            for index in places.indices {
                guard let share = places[index].share?.first else { continue }
                canvas.text(share, x: left, y: places[index].valueLine)
            }
            canvas.endGroup()
        }
        let x = left + column
        canvas.beginText(.init(), x: x)
        for index in places.indices where !rows[index].valueText.isEmpty && !places[index].value.first.isEmpty {
            canvas.label(places[index].value, x: x, y: places[index].valueLine, whole: rows[index].valueText)
        }
        canvas.endGroup()
    }

    private func drawStates(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [Place], right: Double) {
        guard rows.contains(where: { !$0.stateText.isEmpty }) else { return }
        canvas.beginText(.init(paint: nil, isBold: true, anchor: .end), x: right)
        for tone in ChartTone.allCases {
            var isOpen = false
            for index in places.indices where rows[index].tone == tone && !rows[index].stateText.isEmpty {
                if !isOpen {
                    canvas.beginGroup()
                    canvas.fill(paint(tone, isText: true))
                    isOpen = true
                }
                canvas.label(places[index].state, x: right, y: places[index].stateLine, whole: rows[index].stateText)
            }
            if isOpen { canvas.endGroup() }
        }
        canvas.endGroup()
    }

    func describe(_ context: ChartContext, hidden: Int) -> String {
        guard context.otherDescription == nil else { return "" }
        var summary = Summary(context)
        // Skip the sentence about limits where no row has one.
        if rows.contains(where: { $0.limit != nil }) { summary.add(.amounts(count: rows.count)) }
        for row in rows.prefix(Self.mostListed) {
            // A dash marks an unknown value in a picture; a sentence omits it.
            func words(_ text: String) -> String? { text.isEmpty || text == "\u{2013}" ? nil : context.name(text) }
            summary.add(
                .bullet(
                    name: context.name(row.label), state: words(row.stateText), value: words(row.valueText),
                    share: row.percent.map { row.share ?? context.value.percent($0) }))
        }
        if rows.count > Self.mostListed { summary.add(.notListed(count: rows.count - Self.mostListed)) }
        return summary.text
    }
}
