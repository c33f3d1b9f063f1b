import AlmanacText

/// Parts of a whole as rectangles of their size, the largest first, the smallest merged.
///
/// A treemap shows more parts than a donut can. They have one hue, stronger for larger parts. A name stands in its rectangle, in a line or two, where
/// there is room for the whole of it; otherwise only the description has it.
public struct TreemapChart: ChartFigure, Hashable {
    /// A part of the whole.
    public struct Part: Sendable, Hashable {
        /// The name, in its rectangle.
        public var name: String
        /// Values that are not above zero have no area and are counted in the description.
        public var value: Double?

        /// A part.
        public init(name: String, value: Double?) {
            self.name = name
            self.value = value
        }
    }

    /// Parts in any order. The twelve largest have a rectangle each, if they are at least 2 % of the whole.
    public var parts: [Part]
    /// The number of parts that are not among `parts`.
    public var notDrawn: Int

    /// A chart of parts.
    public init(parts: [Part], notDrawn: Int = 0) {
        self.parts = parts
        self.notDrawn = max(notDrawn, 0)
    }

    /// Height of the whole, in pixels; and the width at which the rectangles of a page are nearly squares.
    private static let height = 260.0
    private static let middleWidth = 440.0

    /// Draws the picture.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let all = TreemapParts(self, context)
        guard !all.tiles.isEmpty else {
            let known = parts.filter { usable($0.value) != nil }
            if known.isEmpty { return .empty(context, sheet, height: 120, invalid: all.invalid) }
            // Nothing is above zero: draw bars.
            return BarChart(rows: known.map { ($0.name, $0.value) }, notDrawn: notDrawn + parts.count - known.count).drawing(in: context)
        }
        let frame = PlotFrame(sheet)
        // A page may be much narrower and much wider.
        let width = sheet.fitsPage ? Self.middleWidth : frame.width
        let stretch = frame.width / width
        let rectangles = TreemapLayout.rectangles(all.tiles.map(\.value), width: width, height: Self.height).map {
            Rectangle(x: $0.x * stretch, y: $0.y, width: $0.width * stretch, height: $0.height)
        }
        var canvas = Canvas.begin(
            context, sheet, frame, height: Self.height, description: all.describe(context), capacity: 900 + all.tiles.count * 260)
        canvas.inPlot(frame, height: Self.height) { draw(&$0, all.tiles, rectangles, context) }
        guard sheet.width >= 120 else { return canvas.finish() }
        let texts = zip(all.tiles, rectangles).map { TreemapText($0, $1, context) }
        for isName in [true, false] {
            canvas.beginText(.init(paint: .ink, isBold: isName, anchor: context.isRightToLeft ? .end : .start))
            for text in texts { text.draw(&canvas, frame, isName: isName) }
            canvas.endGroup()
        }
        return canvas.finish()
    }

    /// The opacity of a part, from 0 to 1, light enough for words on it: strongest for the largest, and less for each halving of size.
    private static func opacity(_ value: Double, of largest: Double) -> Double {
        [0.5, 0.25, 0.125].enumerated().first { value > largest * $0.element }.map { 0.45 - 0.1 * Double($0.offset) } ?? 0.15
    }

    private func draw(_ canvas: inout Canvas, _ tiles: [TreemapParts.Tile], _ rectangles: [Rectangle], _ context: ChartContext) {
        let largest = tiles.lazy.filter(\.members.isEmpty).map(\.value).max() ?? 0
        for (tile, whole) in zip(tiles, rectangles) {
            let paint = Paint.series(tile.members.isEmpty ? 0 : Theme.other)
            // A little ground between two rectangles.
            let inset = min(1.5, whole.width / 4, whole.height / 4)
            canvas.begin(.path)
            canvas.paint(fill: paint, stroke: paint)
            canvas.fillOpacity(tile.members.isEmpty ? Self.opacity(tile.value, of: largest) : 0.15)
            canvas.keepThickness()
            canvas.move(whole.x + inset, whole.y + inset)
            canvas.line(whole.x + whole.width - inset, whole.y + inset)
            canvas.line(whole.x + whole.width - inset, whole.y + whole.height - inset)
            canvas.line(whole.x + inset, whole.y + whole.height - inset)
            canvas.close()
            if context.markTitles { canvas.title(tile.name, context.value.sum(tile.value, context.words)) }
            canvas.end()
        }
    }
}

/// The name and the value in a rectangle.
private struct TreemapText {
    private let name: String
    private let value: Label
    private let rectangle: Rectangle
    private let isRightToLeft: Bool

    private static let size = 12.0
    private static let lineHeight = 16.0
    /// Pixels between the edge and the text.
    private static let inset = 5.0

    init(_ tile: TreemapParts.Tile, _ rectangle: Rectangle, _ context: ChartContext) {
        name = tile.name
        value = Label.line(Label.clean(context.value.sum(tile.value, context.words)), in: .infinity, size: Self.size)
        self.rectangle = rectangle
        isRightToLeft = context.isRightToLeft
    }

    /// The baseline of a line, counted from above; `nil` where the rectangle is too low for it.
    private func baseline(_ line: Int) -> Double? {
        let y = (rectangle.y + 6 + Self.size * Metrics.ascent).rounded() + Double(line) * Self.lineHeight
        return y + Self.size * Metrics.descent <= rectangle.y + rectangle.height - 3 ? y : nil
    }

    /// The text of a rectangle of this width inside: the lines of the whole name, and whether its value stands below.
    private func text(in room: Double) -> (lines: [String], hasValue: Bool) {
        // Too narrow for any name.
        guard room >= Self.size else { return ([], false) }
        let label = Label.wrapped(name, in: room, size: Self.size, bold: true)
        guard !label.isCut, baseline(label.lineCount - 1) != nil else { return ([], false) }
        return (label.lines, value.width <= room && baseline(label.lineCount) != nil)
    }

    func draw(_ canvas: inout Canvas, _ frame: PlotFrame, isName: Bool) {
        let texts = frame.plots.map { text(in: $0 * rectangle.width / frame.width - 2 * Self.inset) }
        let left = rectangle.x / frame.width
        let share = isRightToLeft ? 1 - left : left
        let x = isRightToLeft ? -Self.inset : Self.inset
        /// Draws a line of text, once for all neighbouring widths at which it is the same.
        func draw(line: Int, _ words: (Int) -> String?) {
            guard let y = baseline(line) else { return }
            var from = 0
            while from < texts.count {
                let end = texts.indices.first { $0 > from && words($0) != words(from) }
                if let words = words(from) {
                    canvas.text(words, share: share, x: x, y: y, from: from, below: end)
                }
                from = end ?? texts.count
            }
        }
        for line in 0..<3 {
            if isName {
                draw(line: line) { texts[$0].lines.indices.contains(line) ? texts[$0].lines[line] : nil }
            } else {
                draw(line: line) { texts[$0].hasValue && texts[$0].lines.count == line ? value.first : nil }
            }
        }
    }
}
