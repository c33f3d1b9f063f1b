import AlmanacText

/// Places with a radius around them, drawn to scale with north at the top, without streets, coasts or anything else that would have to be fetched.
///
/// A degree of longitude is as wide as in the middle of the picture, which is right for places as near each other as a person goes. No scale is drawn
/// when they are more than 2,000 km apart. The context's `value` writes the numbers of metres and kilometres, so it should be one of plain numbers.
public struct MapChart: ChartFigure, Hashable {
    /// One place.
    public struct Place: Sendable, Hashable {
        /// The name, beside the place where there is room. Blank names are drawn as the message `charts.blank`.
        public var name: String
        /// Degrees north, −90 to 90; anything else is no position.
        public var latitude: Double?
        /// Degrees east, −180 to 180; anything else is no position.
        public var longitude: Double?
        /// Radius in metres; only a dot is drawn when it is not above zero.
        public var radius: Double?
        /// The radius as text: "150 m". Empty where unknown.
        public var radiusText: String
        /// The kind for the legend: "Warns". Places of one kind have one colour.
        public var kind: String
        /// The colour of the kind.
        public var tone: ChartTone

        /// A place.
        public init(
            name: String, latitude: Double?, longitude: Double?, radius: Double? = nil, radiusText: String = "", kind: String = "",
            tone: ChartTone = .neutral
        ) {
            self.name = name
            self.latitude = latitude
            self.longitude = longitude
            self.radius = radius
            self.radiusText = radiusText
            self.kind = kind
            self.tone = tone
        }

        var hasPosition: Bool {
            guard let latitude = usable(latitude), let longitude = usable(longitude) else { return false }
            return abs(latitude) <= 90 && abs(longitude) <= 180
        }
    }

    /// Places in the order of the description; names of earlier ones are placed first.
    public var places: [Place]

    /// A map.
    public init(places: [Place]) { self.places = places }

    /// Most places to draw.
    static let most = 60
    private static let size = 12.0
    private static let dot = 3.5
    private static let scaleHeight = 24.0

    /// Draws the picture. Its height follows from the places.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        let located = places.filter(\.hasPosition)
        guard !located.isEmpty else { return .empty(context, sheet, height: 120) }
        let drawn = Array(located.prefix(Self.most))
        let ground = MapGround(drawn)
        let legend = Legend(legendEntries(drawn, context), width: sheet.width, height: nil)
        let plot = ground.fitted(into: sheet.width, top: legend.height)
        let hasScale = plot.scaleLength != nil && sheet.width >= 60
        let height = plot.bottom + (hasScale ? Self.scaleHeight : 1)
        var field = LabelField(from: 3, to: sheet.width - 3)
        let names = placeNames(drawn, plot, &field, context)

        var canvas = Canvas.begin(
            context, sheet, height: height, description: describe(located, drawn, ground, leftOut: names.count { $0 == nil }, context),
            capacity: 1200 + drawn.count * 260)
        legend.draw(&canvas)
        drawGround(&canvas, plot, width: sheet.width)
        drawPlaces(&canvas, drawn, plot, context)
        canvas.beginText(.init(paint: .ink, anchor: .middle))
        for case let name? in names { canvas.label(name.label, x: name.x, y: name.baseline, whole: name.whole) }
        canvas.endGroup()
        if hasScale { drawScale(&canvas, plot, width: sheet.width, context) }
        return canvas.finish()
    }

    // MARK: Names

    private struct Name {
        var label: Label
        var whole: String
        var x: Double
        var baseline: Double
    }

    /// The place of each name: under its place, above it, or nowhere.
    private func placeNames(_ drawn: [Place], _ plot: MapPlot, _ field: inout LabelField, _ context: ChartContext) -> [Name?] {
        for spot in plot.spots { field.avoid(x: spot.x, y: spot.y, radius: Self.dot) }
        return zip(drawn, plot.spots).map { place, spot in
            let whole = context.name(place.name)
            let label = Label.line(whole, in: plot.width - 8, size: Self.size)
            guard !label.first.isEmpty, label.first != "…" else { return nil }
            let under = spot.y + Self.dot + 3 + Self.size * Metrics.ascent
            let above = spot.y - Self.dot - 3 - Self.size * Metrics.descent
            for baseline in [under, above, under + 14, above - 14] {
                guard baseline - Self.size * Metrics.ascent > plot.top + 1, baseline + Self.size * Metrics.descent < plot.bottom - 1,
                    let x = field.place(center: spot.x, baseline: baseline, textWidth: label.width, size: Self.size)
                else { continue }
                return Name(label: label, whole: whole, x: x, baseline: baseline)
            }
            return nil
        }
    }

    // MARK: Marks

    private func legendEntries(_ drawn: [Place], _ context: ChartContext) -> [Legend.LegendEntry] {
        var seen: Set<String> = []
        return drawn.filter { !$0.kind.isEmpty && seen.insert($0.kind).inserted }
            .map { .init(name: context.name($0.kind), paint: Paint($0.tone, neutral: .series(0)), sample: .swatch) }
    }

    private func drawGround(_ canvas: inout Canvas, _ plot: MapPlot, width: Double) {
        canvas.begin(.rectangle)
        canvas.corner(x: 0.5, y: plot.top + 0.5)
        canvas.width(width - 1)
        canvas.height(plot.bottom - plot.top - 1)
        canvas.rounding(6)
        canvas.noFill()
        canvas.stroke(.axis)
        canvas.end()
        guard let step = plot.scaleLength, step >= 12 else { return }
        // Squares as wide as the scale is long.
        canvas.begin(.path)
        canvas.noFill()
        canvas.stroke(.grid)
        var isEmpty = true
        for x in stride(from: step, to: width - 2, by: step) {
            canvas.move(x, plot.top + 1)
            canvas.line(x, plot.bottom - 1)
            isEmpty = false
        }
        for y in stride(from: plot.bottom - step, to: plot.top + 2, by: -step) {
            canvas.move(1, y)
            canvas.line(width - 1, y)
            isEmpty = false
        }
        if isEmpty { canvas.move(1, plot.bottom) }
        canvas.end()
    }

    /// Draws the radius of each place, and then the places themselves, so that no circle covers one.
    private func drawPlaces(_ canvas: inout Canvas, _ drawn: [Place], _ plot: MapPlot, _ context: ChartContext) {
        for (place, spot) in zip(drawn, plot.spots) where spot.radius > Self.dot {
            canvas.begin(.circle)
            canvas.fillOpacity(0.16)
            canvas.thickness(1.5)
            let paint = Paint(place.tone, neutral: .series(0))
            canvas.paint(fill: paint, stroke: paint)
            circle(&canvas, place, x: spot.x, y: spot.y, radius: spot.radius, context)
        }
        for (place, spot) in zip(drawn, plot.spots) {
            canvas.begin(.circle)
            canvas.fill(Paint(place.tone, neutral: .series(0)))
            circle(&canvas, place, x: spot.x, y: spot.y, radius: Self.dot, context)
        }
    }

    private func circle(_ canvas: inout Canvas, _ place: Place, x: Double, y: Double, radius: Double, _ context: ChartContext) {
        canvas.centre(x: x, y: y)
        canvas.radius(radius)
        let details = [place.kind, place.radiusText].filter { !$0.isEmpty }.map { context.name($0) }
        defer { canvas.end() }
        guard context.markTitles else { return }
        canvas.title(
            details.isEmpty ? "" : context.name(place.name), details.first ?? context.name(place.name), details.dropFirst().first ?? "")
    }

    private func drawScale(_ canvas: inout Canvas, _ plot: MapPlot, width: Double, _ context: ChartContext) {
        guard let length = plot.scaleLength else { return }
        let y = plot.bottom + 14
        canvas.mirrored(in: width) { canvas in
            canvas.beginShapes()
            canvas.begin(.path)
            canvas.noFill()
            canvas.thickness(1.5)
            canvas.stroke(.muted)
            canvas.move(1, y - 4)
            canvas.line(1, y)
            canvas.line(1 + length, y)
            canvas.line(1 + length, y - 4)
            canvas.end()
            canvas.endShapes()
            let text = Self.distance(plot.scaleMetres, context)
            let label = Label.line(text, in: max(width - length - 12, 0), size: 12)
            guard !label.first.isEmpty, label.first != "…" else { return }
            canvas.label(label, .init(), x: length + 9, y: y + 2, whole: text)
        }
    }

    // MARK: Words

    /// Metres below ten kilometres, kilometres from there on.
    private static func distance(_ metres: Double, _ context: ChartContext) -> String {
        metres < 1000 || (metres < 10_000 && metres.remainder(dividingBy: 1000) != 0)
            ? context.words.text(.metres(context.value.full(metres))) : context.words.text(.kilometres(context.value.full(metres / 1000)))
    }

    private func describe(_ located: [Place], _ drawn: [Place], _ ground: MapGround, leftOut: Int, _ context: ChartContext) -> String {
        var summary = Summary(context)
        summary.add(.init("charts.map", ["count": .count(located.count)]))
        if drawn.count > 1, ground.isToScale {
            summary.add(
                .init(
                    "charts.map-extent",
                    [
                        "width": Self.distance(ground.between.width.rounded(), context),
                        "height": Self.distance(ground.between.height.rounded(), context),
                    ]))
        }
        var kinds: [String] = []
        for place in located where !kinds.contains(place.kind) && kinds.count < 8 { kinds.append(place.kind) }
        for kind in kinds {
            let items = located.filter { $0.kind == kind }.map { place in
                let name = context.name(place.name)
                return place.radiusText.isEmpty
                    ? name : context.words.text(.part(name: name, value: context.name(place.radiusText), share: nil))
            }
            if kind.isEmpty, items.count <= Summary.mostListed {
                summary.add(.list(items))
            } else {
                summary.listing(kind.isEmpty ? context.words.text(.chart) : context.name(kind), items)
            }
        }
        if leftOut > 0 { summary.add(.init("charts.map-names-left-out", ["count": .count(leftOut)])) }
        if located.count > drawn.count { summary.add(.notDrawn(count: located.count - drawn.count)) }
        if places.count > located.count { summary.add(.init("charts.map-unplaced", ["count": .count(places.count - located.count)])) }
        return summary.text
    }
}
