import AlmanacText

/// A number with a known maximum, such as 28 of 36, as an arc on a ring, with a judgement in words.
public struct RingChart: ChartFigure, Hashable {
    /// A value from which on another word applies.
    public struct Threshold: Sendable, Hashable {
        /// Between 0 and the maximum; others are left out.
        public var value: Double
        /// The word for values from here to the next threshold: "good".
        public var label: String

        /// A threshold.
        public init(value: Double, label: String) {
            self.value = value
            self.label = label
        }
    }

    /// The number; `nil` when unknown. Below zero the ring is empty, above the maximum it is full.
    public var value: Double?
    /// The value of the whole ring; above zero, or nothing can be drawn to scale.
    public var maximum: Double
    /// Large text in the middle; `nil` for the value as the context writes it.
    public var centre: String?
    /// Muted text under it; `nil` for "of 36".
    public var caption: String?
    /// Thresholds in any order, as notches of the ring and a list of the words. At most six are drawn.
    public var thresholds: [Threshold]
    /// The word for values below the lowest threshold.
    public var lowest: String
    /// The colour of the arc and of `verdict`.
    public var tone: ChartTone
    /// A judgement of the number in words, beside the ring, or under it in a narrow picture.
    public var verdict: String

    /// A ring.
    public init(
        value: Double?, maximum: Double, centre: String? = nil, caption: String? = nil, thresholds: [Threshold] = [], lowest: String = "",
        tone: ChartTone = .neutral, verdict: String = ""
    ) {
        self.value = value
        self.maximum = maximum
        self.centre = centre
        self.caption = caption
        self.thresholds = thresholds
        self.lowest = lowest
        self.tone = tone
        self.verdict = verdict
    }

    private static let mostThresholds = 6
    private static let radius = 82.0
    private static let rowHeight = 24.0
    private static let listSize = 13.0
    private static let verdictSize = 18.0

    /// One row of the list: a word and its lower bound.
    private struct Row {
        var label: Label
        var whole: String
        var bound: String
        var isCurrent: Bool
    }

    /// The number of a threshold beside its notch, relative to the middle of the ring.
    private struct Notch {
        var share: Double
        var text: String
        /// Middle of the text.
        var x: Double
        var y: Double
        var width: Double
    }

    /// Draws the picture. Its height follows from its texts.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let steps = steps
        let word = verdict.isEmpty ? "" : context.name(verdict)
        let hasList = sheet.width >= 150 && !steps.isEmpty
        let isBeside = sheet.width >= 430 && (hasList || !word.isEmpty)

        let hasNumbers = sheet.width >= 200
        let outer = min(Self.radius, hasNumbers ? sheet.width * 0.3 : sheet.width / 2 - 1)
        let notches = hasNumbers ? notches(steps, radius: outer, room: isBeside ? 60 : sheet.width / 2 - outer - 2, context) : []
        let left = notches.reduce(outer + 1) { max($0, $1.width / 2 - $1.x) }
        let right = notches.reduce(outer + 1) { max($0, $1.x + $1.width / 2) }
        let above = notches.reduce(outer + 1) { max($0, 8 - $1.y) }
        let below = notches.reduce(outer + 1) { max($0, $1.y + 8) }

        let column = isBeside ? (left + right + 28).rounded() : 0
        let room = sheet.width - column
        let label = word.isEmpty ? nil : Label.wrapped(word, in: room, size: Self.verdictSize, bold: true)
        let rows = hasList ? rows(steps, room: room, context) : []
        let verdictHeight = label.map { (Double($0.lineCount) * Self.verdictSize * Metrics.lineHeight).rounded(.up) } ?? 0
        let listHeight = Double(rows.count) * Self.rowHeight
        let textHeight = verdictHeight + (verdictHeight > 0 && listHeight > 0 ? 8 : 0) + listHeight
        let ringHeight = above + below
        let height = isBeside ? max(ringHeight, textHeight) : ringHeight + (textHeight > 0 ? 14 + textHeight : 0)
        let ring = Ring(
            x: isBeside ? (context.isRightToLeft ? sheet.width - right : left) : sheet.width / 2,
            y: isBeside ? (height - ringHeight) / 2 + above : above,
            inner: outer - (outer * 0.19).rounded(), outer: outer)
        let top = isBeside ? (height - textHeight) / 2 : ringHeight + 14

        var canvas = Canvas.begin(
            context, sheet, height: height, description: describe(steps, word, context), capacity: 1500 + rows.count * 160)
        drawRing(&canvas, ring, notches)
        drawCentre(&canvas, ring, context)
        canvas.mirrored(in: sheet.width) { canvas in
            if let label {
                canvas.label(
                    label,
                    .init(paint: paint(isText: true), size: Int(Self.verdictSize), isBold: true, anchor: isBeside ? .start : .middle),
                    x: isBeside ? column : sheet.width / 2, y: (top + Self.verdictSize * Metrics.ascent).rounded(), whole: word)
            }
            drawList(
                &canvas, rows, left: isBeside ? column : nil, width: sheet.width,
                top: top + verdictHeight + (verdictHeight > 0 ? 8 : 0))
        }
        return canvas.finish()
    }

    // MARK: What is shown

    /// The filled share of the ring; `nil` when the value or the maximum is unusable.
    private var share: Double? {
        guard let value = usable(value), let maximum = usable(maximum), maximum > 0 else { return nil }
        return min(max(value / maximum, 0), 1)
    }

    /// The thresholds that can be drawn, ascending, each value once.
    private var steps: [Threshold] {
        guard let maximum = usable(maximum), maximum > 0 else { return [] }
        var steps: [Threshold] = []
        for threshold in thresholds.filter({ $0.value > 0 && $0.value < maximum }).sorted(by: { $0.value < $1.value })
        where threshold.value != steps.last?.value && steps.count < Self.mostThresholds {
            steps.append(threshold)
        }
        return steps
    }

    /// The index of the word that applies: 0 for the lowest, k for the k-th threshold; `nil` without a value.
    private func current(_ steps: [Threshold]) -> Int? {
        guard let value = usable(value) else { return nil }
        return steps.count { value >= $0.value }
    }

    private func headline(_ context: ChartContext) -> String {
        if let centre, !centre.isEmpty { return context.name(centre) }
        return usable(value).map { context.value.full($0) } ?? "–"
    }

    private func remark(_ context: ChartContext) -> String {
        if let caption { return caption.isEmpty ? "" : context.name(caption) }
        return usable(maximum).map { context.words.text(.ofMaximum(context.value.full($0))) } ?? ""
    }

    /// Highest first, the word for the rest last.
    private func rows(_ steps: [Threshold], room: Double, _ context: ChartContext) -> [Row] {
        let current = current(steps)
        var words = steps.indices.reversed().map {
            (steps[$0].label, context.words.text(.init("charts.from", ["value": context.value.full(steps[$0].value)])), $0 + 1)
        }
        if let first = steps.first, !lowest.isEmpty {
            words.append((lowest, context.words.text(.under(context.value.full(first.value))), 0))
        }
        // The bounds stand in a column of their own; if that leaves too little room for the words, the bounds are omitted.
        let column = words.reduce(0) { max($0, Metrics.width($1.1, size: Self.listSize)) }.rounded(.up) + 15
        let hasBounds = room - 20 - column >= 40
        let width = room - 20 - (hasBounds ? column : 0)
        return words.map { label, bound, place in
            let whole = context.name(label)
            return Row(
                label: Label.line(whole, in: max(width, 14), size: Self.listSize, bold: place == current), whole: whole,
                bound: hasBounds ? bound : "", isCurrent: place == current)
        }
    }

    // MARK: The ring

    private func paint(isText: Bool) -> Paint { isText ? Paint(tone, neutral: .ink).forText : Paint(tone, neutral: .series(0)) }

    /// - Parameter room: Pixels for the texts beside the ring, on either side.
    private func notches(_ steps: [Threshold], radius: Double, room: Double, _ context: ChartContext) -> [Notch] {
        var notches: [Notch] = []
        let ring = Ring(x: 0, y: 0, inner: 0, outer: radius)
        for step in steps {
            let text = context.value.short(step.value)
            let width = Metrics.width(text, size: 12)
            let share = step.value / maximum
            let direction = ring.point(share)
            let reach = radius + 5 + abs(direction.x) * width / 2 + abs(direction.y) * 7
            var notch = Notch(share: share, text: text, x: direction.x * reach, y: direction.y * reach, width: width)
            let meets = notches.contains {
                abs($0.x - notch.x) < ($0.width + width) / 2 + 4 && abs($0.y - notch.y) < 16 && !$0.text.isEmpty
            }
            // Where the number has no room, the notch and the list still show it.
            if width > room || meets {
                notch.text = ""
                (notch.x, notch.y, notch.width) = (0, 0, 0)
            }
            notches.append(notch)
        }
        return notches
    }

    private func drawRing(_ canvas: inout Canvas, _ ring: Ring, _ notches: [Notch]) {
        canvas.beginGroup()
        canvas.noFill()
        canvas.roundEnds()
        canvas.thickness(ring.thickness)
        canvas.begin(.path)
        canvas.stroke(.track)
        ring.slice(&canvas, from: 0, to: 1)
        canvas.end()
        if let share, share > 0 {
            canvas.begin(.path)
            canvas.stroke(paint(isText: false))
            ring.gauge(&canvas, to: share)
            canvas.end()
        }
        canvas.endGroup()
        guard !notches.isEmpty else { return }
        canvas.begin(.path)
        canvas.thickness(2)
        canvas.stroke(.card)
        for notch in notches {
            let direction = ring.point(notch.share)
            canvas.move(ring.x + direction.x * (ring.inner - 1), ring.y + direction.y * (ring.inner - 1))
            canvas.line(ring.x + direction.x * (ring.outer + 1), ring.y + direction.y * (ring.outer + 1))
        }
        canvas.end()
        guard notches.contains(where: { !$0.text.isEmpty }) else { return }
        canvas.beginText(.init(anchor: .middle))
        for notch in notches where !notch.text.isEmpty {
            canvas.text(notch.text, x: ring.x + notch.x, y: (ring.y + notch.y + 12 * Metrics.middle).rounded())
        }
        canvas.endGroup()
    }

    private func drawCentre(_ canvas: inout Canvas, _ ring: Ring, _ context: ChartContext) {
        guard ring.inner >= 16 else { return }
        let remark = remark(context)
        let isSmall = ring.inner < 40
        let lift = remark.isEmpty || isSmall ? 0.0 : 9.0
        let size = ring.headline(&canvas, headline(context), from: isSmall ? 22 : 44, lift: lift, isCut: true)
        if let size, !isSmall { ring.caption(&canvas, remark, size: 13, offset: (size / 2 - lift + 15).rounded()) }
    }

    /// - Parameter left: The left edge; `nil` for the middle of the picture.
    private func drawList(_ canvas: inout Canvas, _ rows: [Row], left: Double?, width: Double, top: Double) {
        guard !rows.isEmpty else { return }
        let names = rows.reduce(0) { max($0, $1.label.width) }
        let bounds = rows.reduce(0) { max($0, Metrics.width($1.bound, size: Self.listSize)) }
        let whole = 20 + names + (bounds > 0 ? 14 + bounds : 0)
        let left = left ?? max(((width - whole) / 2).rounded(), 0)
        func middle(_ index: Int) -> Double { top + (Double(index) + 0.5) * Self.rowHeight }
        func baseline(_ index: Int) -> Double { (middle(index) + Self.listSize * Metrics.middle).rounded() }
        canvas.beginShapes()
        for (index, row) in rows.enumerated() {
            canvas.begin(.circle)
            canvas.fill(row.isCurrent ? paint(isText: false) : .track)
            canvas.centre(x: left + 5, y: middle(index))
            canvas.radius(5)
            canvas.end()
        }
        canvas.endShapes()
        // The row that applies is marked by weight as well as by colour.
        for isCurrent in [true, false] where rows.contains(where: { $0.isCurrent == isCurrent }) {
            canvas.beginText(.init(paint: isCurrent ? .ink : .muted, size: Int(Self.listSize), isBold: isCurrent), x: left + 20)
            for (index, row) in rows.enumerated() where row.isCurrent == isCurrent {
                canvas.label(row.label, x: left + 20, y: baseline(index), whole: row.whole)
            }
            canvas.endGroup()
        }
        guard bounds > 0 else { return }
        let x = left + 20 + names.rounded(.up) + 14
        let bounded = rows.indices.filter { !rows[$0].bound.isEmpty }
        canvas.column(bounded.map { (rows[$0].bound, baseline($0)) }, .init(size: Int(Self.listSize)), x: x)
    }

    // MARK: Words

    private func describe(_ steps: [Threshold], _ word: String, _ context: ChartContext) -> String {
        var summary = Summary(context)
        let remark = remark(context)
        let headline = headline(context)
        let text = remark.isEmpty ? headline : context.words.text(.valueOfMaximum(value: headline, maximum: remark))
        summary.add(.ring(value: text, verdict: word.isEmpty ? nil : word))
        if usable(value) == nil { summary.add(.unknownValue) }
        if let value = usable(value), let maximum = usable(maximum), maximum > 0, value > maximum {
            summary.add(.init("charts.beyond-maximum"))
        }
        guard let first = steps.first else { return summary.text }
        var items = steps.reversed().map {
            context.words.text(.init("charts.word-from", ["name": context.name($0.label), "value": context.value.full($0.value)]))
        }
        if !lowest.isEmpty {
            items.append(
                context.words.text(.init("charts.word-under", ["name": context.name(lowest), "value": context.value.full(first.value)])))
        }
        summary.add(.list(items))
        return summary.text
    }
}
