import AlmanacMarkup

/// Parts of a whole as rectangles of their size, the largest first, the smallest together as one.
///
/// A treemap shows more parts than a donut can. Names stand in their rectangles where there is room, cut where there is little.
public struct TreemapChart: Sendable, Hashable {
    /// A part of the whole.
    public struct Part: Sendable, Hashable {
        /// In its rectangle.
        public var name: String
        /// What is not above zero has no area and is counted in the description.
        public var value: Double?
        /// Index in the palette.
        public var colour: Int

        /// A part.
        public init(name: String, value: Double?, colour: Int = 0) {
            self.name = name
            self.value = value
            self.colour = colour
        }
    }

    /// In any order. The twelve largest have a rectangle each, as far as they are at least 2 % of the whole.
    public var parts: [Part]
    /// How many parts there are that are not among `parts`.
    public var notDrawn: Int

    /// A chart of parts.
    public init(parts: [Part], notDrawn: Int = 0) {
        self.parts = parts
        self.notDrawn = max(notDrawn, 0)
    }

    /// The whole, in pixels; and the width for which rectangles of a picture of every width come near to squares.
    private static let height = 260.0
    private static let middleWidth = 440.0

    /// The picture.
    public func draw(in context: ChartContext) -> SVG {
        drawing(in: context).svg
    }

    /// One picture for every width of a page; `nil` where no part is above zero.
    public func fluid(in context: ChartContext) -> SVG? {
        fluidDrawing(in: context)?.svg
    }

    package func drawing(in context: ChartContext, keepsBoxes: Bool = false) -> Drawing {
        let sheet = Sheet(context)
        let all = TreemapParts(self, context)
        guard !all.tiles.isEmpty else {
            let known = parts.filter { usable($0.value) != nil }
            if known.isEmpty { return .empty(context, sheet, height: 120, invalid: all.invalid, keepsBoxes: keepsBoxes) }
            // Nothing is above zero: bars say how things are.
            return bars(known).drawing(in: context, keepsBoxes: keepsBoxes)
        }
        let rectangles = TreemapLayout.rectangles(all.tiles.map(\.value), width: sheet.width, height: Self.height)
        var canvas = Canvas.begin(
            context, sheet, height: Self.height, description: all.describe(context), capacity: 900 + all.tiles.count * 260,
            keepsBoxes: keepsBoxes)
        canvas.mirrored(in: sheet.width) { canvas in
            canvas.beginShapes()
            draw(&canvas, all.tiles, rectangles, context)
            canvas.endShapes()
            guard sheet.width >= 120 else { return }
            let texts = zip(all.tiles, rectangles).map { TreemapText($0, $1, context) }
            for isName in [true, false] {
                canvas.beginText(.init(paint: .ink, isBold: isName))
                for text in texts { text.draw(&canvas, isName: isName) }
                canvas.endGroup()
            }
        }
        return canvas.finish()
    }

    package func fluidDrawing(in context: ChartContext, keepsBoxes: Bool = false) -> FluidDrawing? {
        guard context.surface == .inline else { return nil }
        let all = TreemapParts(self, context)
        guard !all.tiles.isEmpty, let frame = FluidFrame(design: Sheet(context).width, left: 0, right: 0) else { return nil }
        let stretch = frame.width / Self.middleWidth
        let rectangles = TreemapLayout.rectangles(all.tiles.map(\.value), width: Self.middleWidth, height: Self.height).map {
            Rectangle(x: $0.x * stretch, y: $0.y, width: $0.width * stretch, height: $0.height)
        }
        var canvas = Canvas.beginFluid(
            context, frame, height: Self.height, description: all.describe(context), capacity: 900 + all.tiles.count * 260,
            keepsBoxes: keepsBoxes)
        canvas.beginPlot(frame, height: Self.height)
        canvas.mirrored(in: frame.width) { canvas in
            canvas.beginShapes()
            draw(&canvas, all.tiles, rectangles, context)
            canvas.endShapes()
        }
        canvas.endPlot()
        let texts = zip(all.tiles, rectangles).map { TreemapText($0, $1, context) }
        for isName in [true, false] {
            canvas.beginText(.init(paint: .ink, isBold: isName, anchor: context.isRightToLeft ? .end : .start))
            for text in texts { text.drawFluid(&canvas, frame, isName: isName) }
            canvas.endGroup()
        }
        return canvas.finishFluid(frame)
    }

    private func bars(_ known: [Part]) -> BarChart {
        BarChart(
            bands: known.map { .category($0.name) }, series: [ChartSeries(name: "", values: known.map(\.value))], orientation: .horizontal,
            valueLabels: .all, notDrawn: notDrawn + parts.count - known.count)
    }

    /// Tinted, so that words on them can be read, with an outline that tells them apart.
    private func draw(_ canvas: inout Canvas, _ tiles: [TreemapParts.Tile], _ rectangles: [Rectangle], _ context: ChartContext) {
        for (tile, whole) in zip(tiles, rectangles) {
            // A little ground between two of them.
            let inset = min(1.5, whole.width / 4, whole.height / 4)
            canvas.begin(.path)
            canvas.paint(fill: .series(tile.colour), stroke: .series(tile.colour))
            canvas.fillOpacity(0.35)
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
    private let whole: String
    private let full: Label
    private let value: Label
    private let rectangle: Rectangle
    private let isRightToLeft: Bool
    /// Of both baselines, from above; `nil` where the rectangle is too low.
    private let nameLine: Double?
    private let valueLine: Double?

    private static let size = 12.0
    /// Between the edge and the text, in pixels.
    private static let inset = 7.0
    /// A name that is cut to less says nothing.
    private static let leastName = 34.0

    init(_ tile: TreemapParts.Tile, _ rectangle: Rectangle, _ context: ChartContext) {
        whole = tile.name
        full = Label.line(tile.name, in: .infinity, size: Self.size, bold: true)
        let text = Label.clean(context.value.sum(tile.value, context.words))
        value = Label.line(text, in: .infinity, size: Self.size)
        self.rectangle = rectangle
        isRightToLeft = context.isRightToLeft
        let first = (rectangle.y + 6 + Self.size * Metrics.ascent).rounded()
        let second = first + 16
        let end = rectangle.y + rectangle.height - 3
        nameLine = first + Self.size * Metrics.descent <= end ? first : nil
        valueLine = second + Self.size * Metrics.descent <= end ? second : nil
    }

    /// The name in some pixels: whole, cut, or none.
    private func name(in room: Double) -> Label? {
        if full.width <= room { return full }
        guard room >= Self.leastName else { return nil }
        return Label.line(whole, in: room, size: Self.size, bold: true)
    }

    func draw(_ canvas: inout Canvas, isName: Bool) {
        let room = rectangle.width - 2 * Self.inset
        guard let label = name(in: room), let nameLine else { return }
        let x = rectangle.x + Self.inset
        if isName {
            canvas.label(label, x: x, y: nameLine, whole: whole)
        } else if let valueLine, value.width <= room {
            canvas.text(value.first, x: x, y: valueLine)
        }
    }

    func drawFluid(_ canvas: inout Canvas, _ frame: FluidFrame, isName: Bool) {
        guard let nameLine else { return }
        let rooms = frame.plots.map { $0 * rectangle.width / frame.width - 2 * Self.inset }
        let left = rectangle.x / frame.width
        let share = isRightToLeft ? 1 - left : left
        let x = isRightToLeft ? -Self.inset : Self.inset
        let anchor: Canvas.Anchor = isRightToLeft ? .end : .start
        let fits = rooms.firstIndex { full.width <= $0 }
        let begins = rooms.firstIndex { name(in: $0) != nil }
        guard let begins else { return }
        guard isName else {
            guard let valueLine, let from = rooms.firstIndex(where: { value.width <= $0 }) else { return }
            return canvas.fluidLine(value.first, share: share, x: x, y: valueLine, anchor: anchor, from: max(from, begins))
        }
        if begins < fits ?? .max, let cut = name(in: rooms[begins]) {
            canvas.fluidLine(cut.first, share: share, x: x, y: nameLine, anchor: anchor, from: begins, below: fits, whole: whole)
        }
        if let fits { canvas.fluidLine(full.first, share: share, x: x, y: nameLine, anchor: anchor, from: fits) }
    }
}
