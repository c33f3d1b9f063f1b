import AlmanacText

/// Names of series beside a sample of their mark, in rows above the plot.
struct Legend {
    enum Sample {
        case swatch, line
        /// A swatch of a mark that stands behind the others.
        case pale
        case dashed(StaticString)
        /// A point.
        case symbol(PlotSymbol)
        /// Words about the chart itself, with nothing before them.
        case none
        /// A day of a calendar: filled with an opacity in percent, empty with an outline, or with the dash of an unknown value.
        case day(opacity: Int), emptyDay, unknownDay

        /// Before the name, in pixels.
        var width: Double {
            if case .none = self { 0 } else { isDay ? 18 : 20 }
        }

        /// True for a day of a calendar, whose entries stand a little closer.
        var isDay: Bool {
            switch self {
            case .day, .emptyDay, .unknownDay: true
            case .none, .swatch, .pale, .line, .dashed, .symbol: false
            }
        }
    }

    struct LegendEntry {
        var name: String
        var paint: Paint
        var sample: Sample
    }

    private struct Place {
        var x: Double
        var row: Int
        var label: Label
    }

    private let entries: [LegendEntry]
    private let width: Double
    private var places: [Place] = []
    private var rowCount = 0
    /// Entries that found no room.
    private var leftOut = 0

    private static let rowHeight = 20.0
    /// Rows that any legend may have.
    private static let mostRows = 12

    /// - Parameters:
    ///   - width: Width of the narrowest room.
    ///   - height: Most height for the legend; `nil` for all that it needs.
    init(_ entries: [LegendEntry], width: Double, height: Double?) {
        self.entries = entries
        self.width = width
        guard !entries.isEmpty else { return }
        let most = min(height.map { max(Int($0 / Self.rowHeight), 1) } ?? Self.mostRows, Self.mostRows)
        var x = 0.0
        var row = 0
        for (index, entry) in entries.enumerated() {
            let isDay = entry.sample.isDay
            let label = Label.line(entry.name, in: max(width - (isDay ? 20 : 22), 12.7), size: 12)
            // The last row keeps room for the number of those that do not fit.
            let limit = row == most - 1 && index < entries.count - 1 ? width - 60 : width
            if x > 0, x + entry.sample.width + label.width > limit {
                if row == most - 1 {
                    leftOut = entries.count - index
                    break
                }
                x = 0
                row += 1
            }
            places.append(Place(x: x, row: row, label: label))
            x += (entry.sample.width + label.width + (isDay ? 14 : 16)).rounded(.up)
        }
        rowCount = row + 1
    }

    var height: Double { rowCount == 0 ? 0 : Double(rowCount) * Self.rowHeight + (entries[0].sample.isDay ? 4 : 6) }

    func draw(_ canvas: inout Canvas) {
        guard !entries.isEmpty else { return }
        canvas.inMargins { canvas in canvas.mirrored(in: width) { write(&$0) } }
    }

    private func write(_ canvas: inout Canvas) {
        canvas.beginShapes()
        for (entry, place) in zip(entries, places) {
            let y = Double(place.row) * Self.rowHeight
            let square = Rectangle(x: place.x, y: y + 4, width: 12, height: 12)
            switch entry.sample {
            case .none: break
            case .symbol(let symbol): canvas.symbols([(place.x + 6, y + 10)], symbol, entry.paint)
            case .day(let opacity): canvas.rectangles([square], entry.paint, opacity: opacity)
            case .emptyDay: canvas.outlines([square], entry.paint)
            case .unknownDay:
                canvas.segments([Segment(x1: square.x + 4, y1: square.y + 6, x2: square.x + 8, y2: square.y + 6)], entry.paint)
            case .swatch: canvas.swatch(x: place.x, y: y + 5, entry.paint)
            case .pale: canvas.swatch(x: place.x, y: y + 5, entry.paint, opacity: 0.45)
            case .line, .dashed:
                canvas.begin(.path)
                canvas.stroke(entry.paint)
                canvas.thickness(2)
                if case .dashed(let pattern) = entry.sample {
                    canvas.dashes(pattern)
                }
                canvas.move(place.x, y + 10)
                canvas.line(place.x + 14, y + 10)
                canvas.end()
            }
        }
        canvas.endShapes()
        canvas.beginText(.init(), x: entries[0].sample.width, y: 14)
        for (entry, place) in zip(entries, places) {
            canvas.label(place.label, x: place.x + entry.sample.width, y: Double(place.row) * Self.rowHeight + 14, whole: entry.name)
        }
        let lastWidth = places.last.map { entries[places.count - 1].sample.width + $0.label.width } ?? 0
        if leftOut > 0, let last = places.last, last.x + lastWidth + 60 <= width {
            canvas.text("+\(leftOut)", x: last.x + 16 + lastWidth, y: Double(last.row) * Self.rowHeight + 14)
        }
        canvas.endGroup()
    }
}
