import AlmanacMarkup

/// Amounts against their limits: one bar a row, each scaled to its own limit.
public struct BulletChart: Sendable, Hashable {
    /// How a row stands, beside the words that say it.
    public enum Tone: Sendable, Hashable {
        /// On track.
        case good
        /// Near the limit.
        case watch
        /// Over the limit.
        case bad
        /// Nothing to say.
        case neutral
    }

    /// One amount and its limit.
    public struct Row: Sendable, Hashable {
        /// Left of the bar.
        public var label: String
        /// The amount; `nil` when it is not known. Below zero it is drawn as zero.
        public var value: Double?
        /// What the whole bar stands for. `nil` when there is none and 0 when nothing is allowed; neither can be drawn to scale, and the bar is
        /// hatched.
        public var limit: Double?
        /// Where an even month would be, in the unit of the value: a tick across the bar.
        public var marker: Double?
        /// The colour of the bar and of `stateText`.
        public var tone: Tone
        /// Under the bar, after the share, which the chart writes itself: "$100.71 of $90".
        public var valueText: String
        /// Under the bar at the right: "over by $10.71".
        public var stateText: String

        /// A row.
        public init(
            label: String, value: Double?, limit: Double?, marker: Double? = nil, tone: Tone = .neutral, valueText: String = "",
            stateText: String = ""
        ) {
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
        /// It reads 100 only at the limit itself, and 0 only for nothing.
        public var percent: Int? {
            guard let value = usable(value), let limit = usable(limit), limit > 0 else { return nil }
            if value == limit { return 100 }
            let percent = Int(min(max((value / limit * 100).rounded(), -9_999_999), 9_999_999))
            if percent == 100 { return value > limit ? 101 : 99 }
            return percent == 0 && value > 0 ? 1 : percent
        }
    }

    /// From top to bottom.
    public var rows: [Row]

    /// A bullet chart.
    public init(rows: [Row]) {
        self.rows = rows
    }

    private static let size = 13.0
    private static let thickness = 10.0
    private static let mostRows = 100

    /// Where the parts of one row go, in pixels.
    private struct Place {
        var label: Label
        var name: String
        var share: Label?
        var value: Label
        var state: Label
        var top: Double
        var height: Double
        /// The middle of the bar, and the baselines of the texts under it.
        var bar: Double
        var valueLine: Double
        var stateLine: Double
    }

    /// The picture. Its height follows from the rows.
    public func draw(in context: ChartContext) -> SVG {
        drawing(in: context).svg
    }

    package func drawing(in context: ChartContext, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        guard !rows.isEmpty else { return .empty(context, sheet, height: 120, keepsBoxes: keepsBoxes) }
        let drawn = rows.prefix(Self.mostRows)
        // Narrow pictures have the name above the bar.
        let isNarrow = sheet.width < 300
        let names = drawn.map { Label.clean($0.label) }
        let widest = names.reduce(0) { max($0, Metrics.width($1, size: Self.size)) }
        let column = isNarrow ? sheet.width : min(widest, sheet.width * 0.28)
        let labels = names.map { Label.wrapped($0, in: column, lines: 2, size: Self.size) }
        let left = isNarrow ? 0 : labels.reduce(0) { max($0, $1.width) } + 14
        let right = sheet.width
        var y = 0.0
        var places: [Place] = []
        places.reserveCapacity(drawn.count)
        for (index, row) in drawn.enumerated() {
            let place = place(row, labels[index], names[index], top: y, length: right - left, isNarrow: isNarrow, context)
            places.append(place)
            y += place.height
        }
        let hidden = rows.count - drawn.count
        let total = max(y - 6, 24) + (hidden > 0 ? 24 : 0)
        let description = describe(context, hidden: hidden)
        var canvas = Canvas.begin(
            context, sheet, height: total, description: description, capacity: 900 + drawn.count * 640, keepsBoxes: keepsBoxes)
        let prefix = Canvas.identifier(context.idPrefix)
        if drawn.contains(where: { !isToScale($0) }) { defineHatch(&canvas, prefix) }
        for (row, place) in zip(drawn, places) { drawBar(&canvas, row, place, left: left, right: right, prefix, context) }
        drawMarkers(&canvas, Array(drawn), places, left: left, right: right)

        canvas.beginText(.init(paint: .ink, size: 13))
        for place in places {
            let height = Double(place.label.lines.count - 1) * Self.size * Metrics.lineHeight
            let first = isNarrow ? place.top + Self.size * Metrics.ascent : place.bar + Self.size * Metrics.middle - height / 2
            canvas.label(place.label, x: 0, y: first, whole: place.name)
        }
        canvas.endGroup()
        drawValues(&canvas, Array(drawn), places, left: left, context)
        for tone in [Tone.good, .watch, .bad, .neutral] {
            let those = zip(drawn, places).filter { $0.0.tone == tone && !$0.0.stateText.isEmpty }
            guard !those.isEmpty else { continue }
            canvas.beginText(.init(paint: paint(tone, isText: true), isBold: true, anchor: .end))
            for (row, place) in those {
                canvas.label(place.state, x: right, y: place.stateLine, whole: Label.clean(row.stateText))
            }
            canvas.endGroup()
        }
        if hidden > 0 {
            canvas.beginText(.init())
            let text = "and \(hidden) more"
            canvas.label(Label.line(text, in: sheet.width, size: 12), x: 0, y: total - 6, whole: text)
            canvas.endGroup()
        }
        return canvas.finish(context, sheet, height: total, description: description)
    }

    private func place(
        _ row: Row, _ label: Label, _ name: String, top: Double, length: Double, isNarrow: Bool, _ context: ChartContext
    ) -> Place {
        let percent = row.percent.map { Label.line(context.value.percent($0), in: length, size: 12, bold: true) }
        let share = percent.map { $0.width + 4 } ?? 0
        let state =
            row.stateText.isEmpty
            ? Label(lines: [], width: 0, isCut: false) : Label.line(Label.clean(row.stateText), in: length, size: 12, bold: true)
        let text = row.valueText.isEmpty ? "" : Label.clean(row.valueText)
        let natural = text.isEmpty ? 0 : Metrics.width(text, size: 12)
        // Where the two texts do not fit side by side, the state gets a line of its own.
        let isOneLine = share + natural + 12 + state.width <= length || state.lines.isEmpty
        // Beside a long share there may be no room for a text at all; the bar's own words and the description have it.
        let value = length - share >= 16 ? Label.line(text, in: length - share, size: 12) : Label(lines: [""], width: 0, isCut: false)
        let above = isNarrow ? Double(label.lines.count) * Self.size * Metrics.lineHeight + 3 : 0
        let hang = isNarrow ? 0 : max(0, Double(label.lines.count) * Self.size * Metrics.lineHeight / 2 - Self.thickness / 2)
        let bar = top + above + hang + Self.thickness / 2 + 4
        let lines = isOneLine ? 1.0 : 2.0
        let under = max(Self.thickness / 2 + 5 + lines * 15, hang + Self.thickness / 2)
        let line = bar + Self.thickness / 2 + 5 + 12 * Metrics.ascent
        return Place(
            label: label, name: name, share: percent, value: value, state: state, top: top, height: bar - top + under + 12, bar: bar,
            valueLine: line,
            stateLine: isOneLine ? line : line + 15)
    }

    // MARK: Bars

    /// Whether the limit gives the bar a scale.
    private func isToScale(_ row: Row) -> Bool {
        guard let limit = usable(row.limit) else { return false }
        return limit > 0
    }

    private func paint(_ tone: Tone, isText: Bool) -> Paint {
        switch tone {
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .neutral: isText ? .muted : .series(0)
        }
    }

    private func defineHatch(_ canvas: inout Canvas, _ prefix: String) {
        canvas.out.raw("<pattern id=\"")
        canvas.out.text(prefix)
        canvas.out.raw("-h\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\"><path stroke-width=\"3\"")
        canvas.stroke(.track)
        canvas.out.raw(" d=\"M-2 2l4-4M-2 10l12-12M6 10l4-4\"/></pattern>")
    }

    private func drawBar(
        _ canvas: inout Canvas, _ row: Row, _ place: Place, left: Double, right: Double, _ prefix: String, _ context: ChartContext
    ) {
        let top = place.bar - Self.thickness / 2
        canvas.out.raw("<rect")
        canvas.tenths("x", left)
        canvas.tenths("y", top)
        canvas.tenths("width", right - left)
        canvas.out.raw(" height=\"10\" rx=\"5\"")
        guard isToScale(row), let limit = usable(row.limit) else {
            canvas.out.raw(" fill=\"url(#")
            canvas.out.text(prefix)
            canvas.out.raw("-h)\"/>")
            // With a limit of nothing, anything is over it.
            if usable(row.limit) != nil, let value = usable(row.value), value > 0 {
                drawFill(&canvas, row, place, left: left, width: right - left, isOver: true)
            }
            return
        }
        canvas.fill(.track)
        canvas.out.raw("/>")
        guard let value = usable(row.value), value > 0 else { return }
        let share = min(value / limit, 1)
        drawFill(&canvas, row, place, left: left, width: max((right - left) * share, 6), isOver: value > limit)
    }

    private func drawFill(_ canvas: inout Canvas, _ row: Row, _ place: Place, left: Double, width: Double, isOver: Bool) {
        canvas.out.raw("<rect")
        canvas.tenths("x", left)
        canvas.tenths("y", place.bar - Self.thickness / 2)
        canvas.tenths("width", width)
        canvas.out.raw(" height=\"10\"")
        canvas.out.raw(width < 10 ? " rx=\"3\"" : " rx=\"5\"")
        canvas.fill(paint(row.tone, isText: false))
        canvas.out.raw("><title>")
        canvas.out.text(place.name)
        canvas.out.raw(": ")
        canvas.out.text(row.valueText.isEmpty ? row.stateText : Label.clean(row.valueText))
        canvas.out.raw("</title></rect>")
        guard isOver, width > 24 else { return }
        // The bar goes on beyond its end.
        canvas.out.raw("<path fill=\"none\" stroke-width=\"1.8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"")
        canvas.stroke(.card)
        canvas.out.raw(" d=\"")
        for offset in [13.0, 8.5] {
            var path = Path()
            path.move(&canvas, left + width - offset, place.bar - 2.6)
            path.line(&canvas, left + width - offset + 2.6, place.bar)
            path.line(&canvas, left + width - offset, place.bar + 2.6)
        }
        canvas.out.raw("\"/>")
    }

    private func drawMarkers(_ canvas: inout Canvas, _ rows: [Row], _ places: [Place], left: Double, right: Double) {
        let marks = zip(rows, places).compactMap { row, place -> (x: Double, y: Double)? in
            guard isToScale(row), let limit = usable(row.limit), let marker = usable(row.marker), marker >= 0, marker <= limit else {
                return nil
            }
            return (min(max(left + (right - left) * (marker / limit), left + 1), right - 1), place.bar)
        }
        guard !marks.isEmpty else { return }
        canvas.out.raw("<path fill=\"none\" stroke-width=\"2\" stroke-linecap=\"round\"")
        canvas.stroke(.ink)
        canvas.out.raw(" d=\"")
        var path = Path()
        for mark in marks {
            path.move(&canvas, mark.x, mark.y - 7)
            path.line(&canvas, mark.x, mark.y + 7)
        }
        canvas.out.raw("\"/>")
    }

    private func drawValues(_ canvas: inout Canvas, _ rows: [Row], _ places: [Place], left: Double, _ context: ChartContext) {
        canvas.beginText(.init(paint: .ink, isBold: true))
        for (row, place) in zip(rows, places) {
            guard let share = place.share else { continue }
            canvas.text(share.lines[0], x: left, y: place.valueLine, remark: row.valueText.isEmpty ? "" : place.value.lines[0])
        }
        canvas.endGroup()
        guard zip(rows, places).contains(where: { $0.0.percent == nil && !$0.0.valueText.isEmpty }) else { return }
        canvas.beginText(.init())
        for (row, place) in zip(rows, places) where row.percent == nil && !row.valueText.isEmpty {
            canvas.label(place.value, x: left, y: place.valueLine, whole: Label.clean(row.valueText))
        }
        canvas.endGroup()
    }

    private func describe(_ context: ChartContext, hidden: Int) -> String {
        guard context.otherDescription == nil else { return "" }
        var summary = Summary()
        summary.sentence("\(rows.count) \(rows.count == 1 ? "amount against its limit" : "amounts against their limits")")
        for row in rows.prefix(20) {
            var words = Label.clean(row.label) + ":"
            if let percent = row.percent { words += " " + context.value.percent(percent) }
            if !row.valueText.isEmpty { words += " " + Label.clean(row.valueText) }
            if !row.stateText.isEmpty { words += ", " + Label.clean(row.stateText) }
            summary.sentence(words)
        }
        if rows.count > 20 { summary.sentence("\(rows.count - 20) more are not listed here") }
        return summary.text
    }
}
