import AlmanacMarkup

/// Names of series beside a sample of their mark, in rows above the plot.
struct Legend {
    enum Sample {
        case swatch, line
        case dashed(StaticString)
    }

    struct Entry {
        var name: String
        var paint: Paint
        var sample: Sample
    }

    private struct Place {
        var x: Double
        var row: Int
        var label: Label
    }

    private let entries: [Entry]
    private var places: [Place] = []
    private(set) var rowCount = 0

    private static let rowHeight = 20.0

    init(_ entries: [Entry], width: Double) {
        self.entries = entries
        var x = 0.0
        for entry in entries {
            let label = Label.line(entry.name, in: max(width - 22, 12.7), size: 12)
            if x > 0, x + 20 + label.width > width {
                x = 0
                rowCount += 1
            }
            places.append(Place(x: x, row: rowCount, label: label))
            x += 20 + label.width + 16
        }
        if !entries.isEmpty { rowCount += 1 }
    }

    var height: Double { rowCount == 0 ? 0 : Double(rowCount) * Self.rowHeight + 6 }

    func draw(_ canvas: inout Canvas) {
        guard !entries.isEmpty else { return }
        for (entry, place) in zip(entries, places) {
            let y = Double(place.row) * Self.rowHeight
            switch entry.sample {
            case .swatch:
                canvas.out.raw("<rect")
                canvas.tenths("x", place.x)
                canvas.tenths("y", y + 5)
                canvas.out.raw(" width=\"10\" height=\"10\" rx=\"3\"")
                canvas.fill(entry.paint)
            case .line, .dashed:
                canvas.out.raw("<path fill=\"none\" stroke-width=\"2\"")
                if case .dashed(let pattern) = entry.sample {
                    canvas.out.raw(" stroke-dasharray=\"")
                    canvas.out.raw(pattern)
                    canvas.out.raw("\"")
                }
                canvas.stroke(entry.paint)
                canvas.out.raw(" d=\"")
                var path = Path()
                path.move(&canvas, place.x, y + 10)
                path.line(&canvas, place.x + 14, y + 10)
                canvas.out.raw("\"")
            }
            canvas.out.raw("/>")
        }
        canvas.beginText(.init())
        for (entry, place) in zip(entries, places) {
            canvas.label(
                place.label, x: place.x + 20, y: Double(place.row) * Self.rowHeight + 10 + 12 * Metrics.middle, whole: entry.name)
        }
        canvas.endGroup()
    }
}
