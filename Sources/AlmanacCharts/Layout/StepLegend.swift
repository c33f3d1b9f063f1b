import AlmanacMarkup

/// The legend of a calendar's fillings, in rows above it.
struct StepLegend {
    enum Sample {
        case step(Filling)
        /// Zero: an outline, or the filling of a track.
        case empty(isFilled: Bool)
        /// Below zero, with the opacity in percent.
        case below(Int)
        /// An unknown value.
        case unknown
    }

    /// The filling of a step of the scale.
    struct Filling: Equatable {
        var paint: Paint
        /// Percent.
        var opacity: Int

        /// True where words on it have the colour of the ground.
        var isStrong: Bool { paint != .series(0) }
    }

    private struct Entry {
        var sample: Sample
        var name: String
        var label: Label
        var x: Double
        var row: Int
    }

    /// The colour of values below zero.
    static let below = Paint.series(1)

    private var entries: [Entry] = []
    private let width: Double
    private static let rowHeight = 20.0

    /// - Parameter width: Pixels that the rows must fit into.
    init(_ samples: [(Sample, String)], width: Double) {
        self.width = width
        var x = 0.0
        var row = 0
        for (sample, name) in samples {
            let label = Label.line(name, in: max(width - 20, 12.7), size: 12)
            if x > 0, x + 18 + label.width > width {
                x = 0
                row += 1
            }
            entries.append(Entry(sample: sample, name: name, label: label, x: x, row: row))
            x += (18 + label.width + 14).rounded(.up)
        }
    }

    var height: Double { entries.last.map { Double($0.row + 1) * Self.rowHeight + 4 } ?? 0 }

    func draw(_ canvas: inout Canvas) {
        guard !entries.isEmpty else { return }
        canvas.inMargins { canvas in canvas.mirrored(in: width) { write(&$0) } }
    }

    private func write(_ canvas: inout Canvas) {
        canvas.beginShapes()
        for entry in entries {
            let square = Rectangle(x: entry.x, y: Double(entry.row) * Self.rowHeight + 4, width: 12, height: 12)
            switch entry.sample {
            case .step(let filling): canvas.rectangles([square], filling.paint, opacity: filling.opacity)
            case .below(let opacity): canvas.rectangles([square], Self.below, opacity: opacity)
            case .empty(let isFilled): if isFilled { canvas.rectangles([square], .track) } else { canvas.outlines([square], .axis) }
            case .unknown: canvas.segments([Segment(x1: square.x + 4, y1: square.y + 6, x2: square.x + 8, y2: square.y + 6)], .muted)
            }
        }
        canvas.endShapes()
        canvas.beginText(.init(), x: 18, y: 14)
        for entry in entries {
            canvas.label(entry.label, x: entry.x + 18, y: Double(entry.row) * Self.rowHeight + 14, whole: entry.name)
        }
        canvas.endGroup()
    }
}
