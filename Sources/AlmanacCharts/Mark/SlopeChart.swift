import AlmanacText

/// Before and after: a line for each name from its first value at the left to its second at the right, where the name stands. The line of the largest
/// change is coloured, and the others are grey.
///
/// Time runs from left to right, also where words are read from right to left.
public struct SlopeChart: ChartFigure, Hashable {
    /// Rows in the order of the description. At most 16 are drawn.
    public var rows: [DumbbellChart.Row]
    /// Title of the left ends.
    public var beforeName: String
    /// Title of the right ends.
    public var afterName: String
    /// The number of rows that are not among `rows`.
    public var notDrawn: Int

    /// A chart of two values a row.
    public init(rows: [DumbbellChart.Row], beforeName: String, afterName: String, notDrawn: Int = 0) {
        self.rows = rows
        self.beforeName = beforeName
        self.afterName = afterName
        self.notDrawn = max(notDrawn, 0)
    }

    private static let mostRows = 16

    /// Draws the picture. Its height follows from the rows.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let pairs = PairedRows(rows, most: Self.mostRows, notDrawn: notDrawn, context)
        if pairs.isEmpty { return .empty(context, sheet, height: 120, invalid: pairs.invalid) }
        // In a very narrow picture there is room for lines alone.
        let column = sheet.fitsPage ? SlopeLayout.pageColumn : min(sheet.width * 0.36, 180)
        let hasTexts = sheet.width >= 160
        let textual = SlopeLayout(self, pairs, context, sheet, column: hasTexts ? column : 0, hasTexts: hasTexts)
        let fitting = PlotFrame(sheet, left: textual.leftSide, right: textual.rightSide, leastPlot: 28)
        let layout = fitting == nil ? SlopeLayout(self, pairs, context, sheet, column: 0, hasTexts: false) : textual
        let frame = fitting ?? PlotFrame(sheet, left: layout.leftSide, right: layout.rightSide, leastPlot: 1) ?? PlotFrame(sheet)
        var canvas = Canvas.begin(
            context, sheet, frame, height: layout.total, description: pairs.describe(ChartMessage.ChartKind("slope"), context),
            capacity: 900 + rows.count * 260)
        canvas.beginPlot(frame, height: layout.total)
        layout.drawMarks(&canvas, from: 0, to: frame.width)
        canvas.endPlot()
        layout.drawLeaders(&canvas, isRight: false)
        // Outside of the plot, which is stretched.
        if layout.hasRightLeaders { canvas.beside(isRight: true) { layout.drawLeaders(&$0, isRight: true) } }
        layout.drawTexts(&canvas, frame, sheet)
        return canvas.finish()
    }
}

/// The vertical layout of values and names of a slope, which is the same at every width.
private struct SlopeLayout {
    /// Widest text beside the plot on a phone, in pixels.
    static let pageColumn = 116.0
    /// Pixels between a point and its text.
    private static let gap = 12.0
    private static let nameSize = 12.0
    /// Pixels of a name with its value below, and of a value alone.
    private static let rowHeight = 33.0
    private static let lineHeight = 17.0
    private static let headHeight = 26.0
    /// Pixels from a point at which a text needs a line that leads to it.
    private static let leastMove = 4.0
    /// Most stretch of a picture over the height of its texts, so that they can stand at their points.
    private static let mostStretch = 2.2

    private let pairs: PairedRows
    private let context: ChartContext
    private let scale: ValueScale
    private let heads: [Label]
    private let headNames: [String]
    private let names: [Label]
    private let values: [String]
    private let beforeValues: [String]
    /// Middles of each row's texts at the left and at the right; `nil` where there is none.
    private let leftPlaces: [Double?]
    private let rightPlaces: [Double?]
    private let hasTexts: Bool
    /// The row of the largest change; `nil` where nothing changed.
    private let subject: Int?
    let leftSide: Double
    let rightSide: Double
    let total: Double

    init(
        _ chart: SlopeChart, _ pairs: PairedRows, _ context: ChartContext, _ sheet: Sheet, column: Double, hasTexts: Bool
    ) {
        self.pairs = pairs
        self.context = context
        self.hasTexts = hasTexts
        subject = pairs.names.indices.filter { pairs.change($0) ?? 0 != 0 }.max {
            let (one, other) = (abs(pairs.change($0) ?? 0), abs(pairs.change($1) ?? 0))
            return one == other ? $0 > $1 : one < other
        }
        let format = context.value
        func fittingText(_ value: Double?) -> String {
            // A number is never cut: one without room even in short form is only in the description.
            let texts = value.map { [Label.clean(format.text($0)), Label.clean(format.shortText($0))] } ?? [PairedRows.unknown]
            return texts.first { Metrics.width($0, size: 12) <= column } ?? ""
        }
        let (names, values, beforeValues) = (
            pairs.names.map { Label.line($0, in: max(column, 1), size: Self.nameSize, bold: true) }, pairs.after.map(fittingText),
            pairs.before.map(fittingText)
        )
        (self.names, self.values, self.beforeValues) = (names, values, beforeValues)
        headNames = [chart.beforeName, chart.afterName].map { context.name($0) }
        heads = headNames.map { Label.line($0, in: max(sheet.narrowest / 2 - 8, 1), size: 12) }
        let rows = pairs.names.indices
        let rights = hasTexts ? rows.filter { pairs.before[$0] != nil || pairs.after[$0] != nil } : []
        let lefts = hasTexts ? rows.filter { pairs.before[$0] != nil } : []
        let top = hasTexts ? Self.headHeight : 4
        let domain = pairs.domain
        // Texts of the outermost rows reach beyond their points.
        let inset = hasTexts ? Self.rowHeight / 2 : 4
        typealias Placed = (scale: ValueScale, left: [Double?], right: [Double?], farthest: Double)
        func placed(_ length: Double) -> Placed {
            let scale = ValueScale(low: domain.low, high: domain.high, start: top + length - inset, end: top + inset)
            let room = (top + inset)...(top + length - inset)
            var farthest = 0.0
            func places(_ shown: [Int], apart: Double, _ value: (Int) -> Double?) -> [Double?] {
                let wanted = shown.map { (row: $0, y: scale(value($0) ?? 0)) }.sorted { $0.y == $1.y ? $0.row < $1.row : $0.y < $1.y }
                var places = [Double?](repeating: nil, count: rows.count)
                for (place, y) in zip(wanted, spread(wanted.map(\.y), apart: apart, within: room)) {
                    places[place.row] = y.rounded()
                    farthest = max(farthest, abs(y - place.y))
                }
                return places
            }
            let left = places(Array(lefts), apart: Self.lineHeight) { pairs.before[$0] }
            // A row without a value after is named at the height of its value before.
            let right = places(Array(rights), apart: Self.rowHeight) { pairs.after[$0] ?? pairs.before[$0] }
            return (scale, left, right, farthest)
        }
        // As high as texts need to stand at their points, within bounds; and no higher than the texts where that does not help, because similar
        // values meet at every height.
        let least = max(150, Double(rights.count) * Self.rowHeight, Double(lefts.count) * Self.lineHeight)
        var length = least
        let lowest = placed(least)
        var found = lowest
        while found.farthest > Self.leastMove, length + 20 <= Double(rights.count) * Self.rowHeight * Self.mostStretch {
            length += 20
            found = placed(length)
        }
        if found.farthest > Self.leastMove, found.farthest > lowest.farthest / 2 { (length, found) = (least, lowest) }
        (scale, leftPlaces, rightPlaces) = (found.scale, found.left, found.right)
        let widestLeft = lefts.reduce(0) { max($0, Metrics.width(beforeValues[$1], size: 12)) }
        let widestRight = rights.reduce(0) { max($0, names[$1].width, Metrics.width(values[$1], size: 12)) }
        leftSide = hasTexts ? max(widestLeft + Self.gap, 8).rounded(.up) : 6
        rightSide = hasTexts ? (widestRight + Self.gap).rounded(.up) : 6
        total = (top + length + (pairs.hidden > 0 && hasTexts ? 20 : 0)).rounded(.up)
    }

    // MARK: Marks

    func drawMarks(_ canvas: inout Canvas, from left: Double, to right: Double) {
        let rows = pairs.names.indices
        let top = hasTexts ? Self.headHeight - 4 : 0
        let bottom = total - (pairs.hidden > 0 && hasTexts ? 20 : 0)
        canvas.segments([left, right].map { Segment(x1: $0, y1: top, x2: $0, y2: bottom) }, .grid)
        func line(_ row: Int) -> Segment? {
            guard let before = pairs.before[row], let after = pairs.after[row] else { return nil }
            return Segment(x1: left, y1: scale(before), x2: right, y2: scale(after))
        }
        canvas.segments(rows.filter { $0 != subject }.compactMap(line), .axis, thickness: 2)
        canvas.segments(rows.filter { $0 == subject }.compactMap(line), .series(0), thickness: 3)
        for (isSubject, paint) in [(false, Paint.axis), (true, .series(0))] {
            let chosen = rows.filter { ($0 == subject) == isSubject }
            canvas.points(chosen.compactMap { row in pairs.before[row].map { (left, scale($0)) } }, paint, diameter: 7)
            canvas.points(chosen.compactMap { row in pairs.after[row].map { (right, scale($0)) } }, paint, diameter: 9)
        }
    }

    /// Draws lines from points to texts that were moved away from them.
    ///
    /// - Parameter isRight: True for those at the right, placed from there.
    func drawLeaders(_ canvas: inout Canvas, isRight: Bool) {
        let side = isRight ? 1.0 : -1
        canvas.segments(moved(isRight).map { Segment(x1: side * 6, y1: $0.point, x2: side * (Self.gap - 2), y2: $0.text) }, .muted)
    }

    var hasRightLeaders: Bool { !moved(true).isEmpty }

    private func moved(_ isRight: Bool) -> [(point: Double, text: Double)] {
        let places = isRight ? rightPlaces : leftPlaces
        return places.indices.compactMap { row in
            guard let place = places[row], let value = isRight ? pairs.after[row] : pairs.before[row] else { return nil }
            let point = scale(value)
            return abs(point - place) > Self.leastMove ? (point, place) : nil
        }
    }

    // MARK: Texts

    func drawTexts(_ canvas: inout Canvas, _ frame: PlotFrame, _ sheet: Sheet) {
        guard hasTexts else { return }
        // Time runs from left to right in every language.
        let sides = TextSides(frame, isRightToLeft: false)
        for (index, side) in [sides.start, sides.end].enumerated() {
            canvas.soleLabel(heads[index], at: side, y: 14, whole: headNames[index])
        }
        /// Values beside their places, lowered by some pixels.
        func column(_ values: [String], _ places: [Double?], lower: Double) -> [(text: String, y: Double)] {
            zip(values, places).compactMap { value, place in value.isEmpty ? nil : place.map { (value, $0 + lower) } }
        }
        canvas.column(column(beforeValues, leftPlaces, lower: (12 * Metrics.middle).rounded()), .init(anchor: .end), x: -Self.gap)
        let x = Self.gap
        for isSubject in [true, false] {
            let chosen = rightPlaces.indices.filter { rightPlaces[$0] != nil && ($0 == subject) == isSubject }
            guard !chosen.isEmpty else { continue }
            canvas.beginText(.init(paint: .ink, size: Int(Self.nameSize), isBold: isSubject), share: 1, x: x)
            for row in chosen {
                if let place = rightPlaces[row] { canvas.label(names[row], share: 1, x: x, y: place - 3, whole: pairs.names[row]) }
            }
            canvas.endGroup()
        }
        canvas.column(column(values, rightPlaces, lower: 12), .init(), share: 1, x: x)
        canvas.more(pairs.hidden, at: sides.start, y: total - 5, sheet, context)
    }
}
