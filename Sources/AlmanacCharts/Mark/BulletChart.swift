import AlmanacText

/// Amounts against their limits: one bar a row, each scaled to its own limit.
///
/// Over a bar stand the name of the row and its state, under it the amount.
public struct BulletChart: ChartFigure, Hashable {
    /// One amount and its limit.
    public struct Bullet: Sendable, Hashable {
        /// The name, left of the bar.
        public var label: String
        /// The amount; `nil` when unknown. Below zero it is drawn as zero.
        public var value: Double?
        /// The amount of the whole bar. `nil` for no limit and 0 when nothing is allowed; neither can be drawn to scale, so the bar is dashed.
        public var limit: Double?
        /// The amount at an even pace, in the unit of the value: a tick across the bar, or an arrow at its end when beyond the limit.
        public var marker: Double?
        /// The colour of the bar and of `stateText`.
        public var tone: ChartTone
        /// The share of the limit as it is written elsewhere; `nil` for the chart's own.
        public var share: String?
        /// Text under the bar, after the share: "$100.71 of $90".
        public var valueText: String
        /// The same in fewer digits, "$101 of $90", where a phone has no room for all of them; `nil` for none.
        public var shortValueText: String?
        /// Text under the bar at the right: "over by $10.71".
        public var stateText: String
        /// The same in fewer words, "over", where there is no room for all of them beside the name; `nil` for none.
        public var shortStateText: String?

        /// A row.
        public init(
            label: String, value: Double?, limit: Double?, marker: Double? = nil, tone: ChartTone = .neutral, share: String? = nil,
            valueText: String = "", shortValueText: String? = nil, stateText: String = "", shortStateText: String? = nil
        ) {
            self.share = share
            self.label = label
            self.value = value
            self.limit = limit
            self.marker = marker
            self.tone = tone
            self.valueText = valueText
            self.shortValueText = shortValueText
            self.stateText = stateText
            self.shortStateText = shortStateText
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
    /// True where limits are goals, so that the description calls them so.
    public var isOfGoals: Bool

    /// A bullet chart.
    public init(rows: [Bullet], isOfGoals: Bool = false) {
        self.rows = rows
        self.isOfGoals = isOfGoals
    }

    private static let size = 13.0
    private static let thickness = 10.0
    private static let mostRows = 100
    /// Pixels between two texts in one line.
    private static let gap = 12.0
    /// Least pixels of a name that is shortened on the narrowest phones, and most of one for which a state is shortened: states are long in some languages.
    private static let (leastName, mostName) = (40.0, 88.0)
    /// Pixels from one line of text to the next.
    private static let lineStep = 16.0
    /// Most rows that the description lists.
    private static let mostListed = 20

    /// A text with a form for the narrowest rooms.
    private struct Form {
        var label: Label
        /// The short form, and the step of the room's width from which the text is whole.
        var short: (label: Label, wholeFrom: Int)?

        /// Draws it in an open group of texts.
        ///
        /// - Parameter whole: The text that its label was made from.
        func draw(_ canvas: inout Canvas, at side: TextSides.Side, y: Double, whole: String) {
            guard let short else { return canvas.label(label, at: side, y: y, whole: whole) }
            canvas.label(short.label, share: side.share, x: side.x, y: y, whole: label.first, wholeFrom: short.wholeFrom)
        }
    }

    /// The texts over a bar: the name of its row and its state.
    private struct Head {
        let whole: String
        /// A long state has fewer words in the narrowest rooms, or is the beginning of one without numbers.
        let state: Form

        init(_ row: Bullet, _ sheet: Sheet, _ context: ChartContext) {
            whole = context.name(row.label)
            let text = row.stateText.isEmpty ? "" : context.name(row.stateText)
            let state = text.isEmpty ? Label(first: "", width: 0) : Label.line(text, in: sheet.narrowest, size: 12, bold: true)
            // A part of an amount would be another amount.
            let name = Metrics.width(whole, size: BulletChart.size)
            let others = BulletChart.gap + min(max(name, BulletChart.leastName), BulletChart.mostName)
            let isCuttable =
                state.width + others > sheet.narrowest
                && (row.shortStateText != nil || !text.unicodeScalars.contains { $0.properties.numericType != nil })
            let short = row.shortStateText.map { context.name($0) } ?? text
            self.state = Form(
                label: state,
                short: isCuttable
                    ? sheet.rooms.firstIndex { state.width + others <= $0 }
                        .map { (Label.line(short, in: sheet.narrowest - others, size: 12, bold: true), $0) } : nil)
        }

        /// The name beside its state, or with its line to itself.
        func name(_ sheet: Sheet, isBeside: Bool = true) -> RowName {
            guard isBeside, !state.label.first.isEmpty else { return RowName(whole, beside: 0, sheet, size: BulletChart.size) }
            return RowName(
                whole, beside: state.label.width + BulletChart.gap, narrow: state.short.map { $0.label.width + BulletChart.gap }, sheet,
                size: BulletChart.size, least: BulletChart.leastName)
        }
    }

    /// The texts of one row and their places: above its bar the name at the start and the state at the end, under it the amount.
    private struct Place {
        var name: RowName
        /// Whole where it has its line to itself.
        var state: Form
        var share: String?
        /// In fewer digits where there is no room for all of them.
        var value: Form
        /// Middle of the bar.
        var middle: Double
        var nameLine: Double
        var stateLine: Double
        var valueLine: Double
        var bottom: Double
    }

    /// Draws the picture. Its height follows from the rows.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let half = Self.thickness / 2
        // The round ends of bars reach into the margins.
        guard !rows.isEmpty, let frame = PlotFrame(sheet, left: half, right: half) else {
            return .empty(context, sheet, height: 120)
        }
        let drawn = rows.prefix(Self.mostRows)
        let heads = drawn.map { Head($0, sheet, context) }
        // Rows of one picture are equally high: where one needs a line more, all have it.
        let isOneLine = heads.allSatisfy { $0.name(sheet).isOneLine }
        let hasValues = drawn.contains { $0.percent != nil || !$0.valueText.isEmpty }
        var top = 0.0
        let places = zip(drawn, heads).map { row, head in
            let place = place(row, head, isOneLine: isOneLine, hasValues: hasValues, top: top, sheet, context)
            top = place.bottom
            return place
        }
        let hidden = rows.count - drawn.count
        let total = max(top - 6, 24) + (hidden > 0 ? 24 : 0)
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: describe(context, hidden: hidden), capacity: 900 + drawn.count * 420)
        canvas.inPlot(frame, height: total) { drawBars(&$0, drawn, places, frame.width) }
        drawEnds(&canvas, drawn, places, isMirrored: context.isRightToLeft)

        let sides = TextSides(left: half, right: half, isRightToLeft: context.isRightToLeft)
        canvas.beginText(.init(paint: .ink, size: Int(Self.size)), at: sides.start)
        for place in places { place.name.draw(&canvas, share: sides.start.share, x: sides.start.x, y: place.nameLine) }
        canvas.endGroup()
        for tone in ChartTone.allCases {
            let withState = places.indices.filter { drawn[$0].tone == tone && !places[$0].state.label.first.isEmpty }
            guard !withState.isEmpty else { continue }
            canvas.beginText(.init(paint: paint(tone, isText: true), isBold: true), at: sides.end)
            for place in withState.map({ places[$0] }) {
                place.state.draw(&canvas, at: sides.end, y: place.stateLine, whole: place.state.label.first)
            }
            canvas.endGroup()
        }
        if places.contains(where: { $0.share != nil }) {
            canvas.beginText(.init(paint: .ink, isBold: true), at: sides.start)
            for place in places {
                guard let share = place.share else { continue }
                canvas.text(share, share: sides.start.share, x: sides.start.x, y: place.valueLine, remark: place.value.label.first)
            }
            canvas.endGroup()
        }
        let bare = places.indices.filter { places[$0].share == nil && !places[$0].value.label.first.isEmpty }
        if !bare.isEmpty {
            canvas.beginText(.init(), at: sides.start)
            for index in bare {
                places[index].value.draw(&canvas, at: sides.start, y: places[index].valueLine, whole: drawn[index].valueText)
            }
            canvas.endGroup()
        }
        canvas.more(hidden, at: sides.start, y: total - 6, sheet, context)
        return canvas.finish()
    }

    private func place(
        _ row: Bullet, _ head: Head, isOneLine: Bool, hasValues: Bool, top: Double, _ sheet: Sheet, _ context: ChartContext
    ) -> Place {
        let room = sheet.narrowest
        let nameLine = top + 12
        let stateLine = isOneLine ? nameLine : nameLine + Self.lineStep
        let middle = stateLine + 6 + Self.thickness / 2

        let text = row.valueText.isEmpty ? "" : context.name(row.valueText)
        var share = row.percent.map { row.share ?? context.value.percent($0) }
        let shareWidth = share.map { Metrics.width($0 + (text.isEmpty ? "" : " "), size: 12, bold: true) } ?? 0
        var value = Form(label: Label.line(text, in: room, size: 12))
        // Where there is no room for the share, the amount is enough.
        if shareWidth + value.label.width > room { share = nil }
        // A part of an amount would be another amount.
        if value.label.first != text, let short = row.shortValueText {
            let whole = Label.line(text, in: .infinity, size: 12)
            value = Form(label: Label.line(context.name(short), in: room, size: 12))
            if let step = sheet.rooms.firstIndex(where: { whole.width <= $0 }) { value = Form(label: whole, short: (value.label, step)) }
        }
        let valueLine = (middle + Self.thickness / 2 + 4 + 12 * Metrics.ascent).rounded()
        return Place(
            name: head.name(sheet, isBeside: isOneLine), state: isOneLine ? head.state : Form(label: head.state.label), share: share,
            value: value, middle: middle, nameLine: nameLine, stateLine: stateLine, valueLine: valueLine,
            bottom: hasValues ? valueLine + 13 : middle + Self.thickness / 2 + 10)
    }

    // MARK: Bars

    /// True when the limit gives the bar a scale.
    private func isToScale(_ row: Bullet) -> Bool {
        guard let limit = usable(row.limit) else { return false }
        return limit > 0
    }

    private func paint(_ tone: ChartTone, isText: Bool) -> Paint {
        // Words are coloured only where they need attention.
        guard isText else { return Paint(tone, neutral: .series(0)) }
        return tone == .good ? .muted : Paint(tone, neutral: .muted).forText
    }

    /// The filled share from 0 to 1; `nil` for nothing.
    private func fill(_ row: Bullet) -> Double? {
        guard let limit = usable(row.limit), let value = usable(row.value), value > 0 else { return nil }
        // With a limit of zero, any amount fills all of it.
        return limit > 0 ? min(value / limit, 1) : 1
    }

    /// The place of an even month, from 0 to 1; more than 1 beyond the limit.
    private func marker(_ row: Bullet) -> Double? {
        guard let limit = usable(row.limit), limit > 0, let marker = usable(row.marker), marker >= 0 else { return nil }
        return marker > limit ? 2 : marker / limit
    }

    /// Draws lines with round ends, between the middles of their ends.
    private func drawBars(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [Place], _ length: Double) {
        func lines(_ paint: Paint, _ chosen: [Int], dash: StaticString? = nil, length: (Int) -> Double) {
            guard !chosen.isEmpty else { return }
            canvas.begin(.path)
            canvas.stroke(paint)
            canvas.thickness(Self.thickness)
            if let dash { canvas.dashes(dash) } else { canvas.roundEnds() }
            canvas.keepThickness()
            for index in chosen {
                canvas.move(0, tenths(places[index].middle))
                canvas.line(tenths(length(index)), tenths(places[index].middle))
            }
            canvas.end()
        }
        let hasTrack = rows.indices.filter { fill(rows[$0]) != 1 }
        lines(.track, hasTrack.filter { isToScale(rows[$0]) }) { _ in length }
        // Bars without a scale are dashed.
        lines(.track, hasTrack.filter { !isToScale(rows[$0]) }, dash: "3 3") { _ in length }
        for tone in ChartTone.allCases {
            lines(paint(tone, isText: false), rows.indices.filter { rows[$0].tone == tone && fill(rows[$0]) != nil }) {
                (fill(rows[$0]) ?? 0) * length
            }
        }
        let marked = rows.indices.filter { marker(rows[$0]).map { $0 <= 1 } ?? false }
        canvas.segments(
            marked.map { index in
                let x = (marker(rows[index]) ?? 0) * length
                return Segment(x1: x, y1: places[index].middle - 6, x2: x, y2: places[index].middle + 6)
            }, .ink, thickness: 2)
    }

    /// Draws signs at the ends of bars, whatever their length: amounts beyond the limit, and markers beyond it.
    private func drawEnds(_ canvas: inout Canvas, _ rows: ArraySlice<Bullet>, _ places: [Place], isMirrored: Bool) {
        let over = rows.indices.filter { index in
            guard let value = usable(rows[index].value), let limit = usable(rows[index].limit) else { return false }
            return value > 0 && value > limit
        }
        let beyond = rows.indices.filter { marker(rows[$0]).map { $0 > 1 } ?? false }
        guard !over.isEmpty || !beyond.isEmpty else { return }
        let side = isMirrored ? -1.0 : 1
        func arrow(_ canvas: inout Canvas, _ tip: Double, _ y: Double, width: Double, height: Double) {
            canvas.move(side * (tip - width), y - height)
            canvas.line(side * tip, y)
            canvas.line(side * (tip - width), y + height)
        }
        canvas.beside(isRight: !isMirrored) { canvas in
            if !over.isEmpty {
                canvas.begin(.path)
                canvas.noFill()
                canvas.thickness(1.8)
                canvas.stroke(.card)
                for index in over {
                    for tip in [-5.4, -0.9] { arrow(&canvas, tip, places[index].middle, width: 2.6, height: 2.6) }
                }
                canvas.end()
            }
            if !beyond.isEmpty {
                canvas.begin(.path)
                canvas.noFill()
                canvas.thickness(2)
                canvas.stroke(.ink)
                for index in beyond { arrow(&canvas, 4, places[index].middle, width: 5, height: 6) }
                canvas.end()
            }
        }
    }

    private func describe(_ context: ChartContext, hidden: Int) -> String {
        var summary = Summary(context)
        // Skip the sentence about limits where no row has one.
        if rows.contains(where: { $0.limit != nil }) { summary.add(.amounts(count: rows.count, ofGoals: isOfGoals)) }
        for row in rows.prefix(Self.mostListed) {
            // A dash marks an unknown value in a picture; a sentence omits it.
            func words(_ text: String) -> String? { text.isEmpty || text == "\u{2013}" ? nil : context.name(text) }
            summary.add(
                .bullet(
                    name: context.name(row.label), state: words(row.stateText), value: words(row.valueText),
                    share: row.percent.map { row.share ?? context.value.percent($0) }))
        }
        summary.notListed(rows.count - Self.mostListed)
        return summary.text
    }
}
