import AlmanacText

/// The legend of the shapes, under the road.
struct RoadLegend {
    private struct Entry {
        var status: RoadChart.Status
        var x: Double
        var y: Double
        var label: Label
    }

    private var entries: [Entry] = []
    /// Pixels that it is mirrored in; on a page it stands at the right side then.
    private let width: Double
    private(set) var height = 0.0

    init(_ statuses: [RoadChart.Status], _ sheet: Sheet, top: Double, _ words: ChartWords) {
        let width = sheet.narrowest
        self.width = sheet.fitsPage ? 0 : width
        var (x, y) = (0.0, top)
        for status in [RoadChart.Status.completed, .active, .locked] where statuses.contains(status) {
            let label = Label.line(words.text(RoadChart.word(status)), in: width - 20, size: 12)
            guard width >= 60 else { continue }
            if x > 0, x + 20 + label.width > width {
                x = 0
                y += 20
            }
            entries.append(Entry(status: status, x: x + 7, y: y + 10, label: label))
            x += (20 + label.width + 16).rounded(.up)
        }
        height = entries.isEmpty ? 0 : y - top + 20
    }

    func draw(_ canvas: inout Canvas) {
        for entry in entries {
            let x = canvas.isRightToLeft ? width - entry.x : entry.x
            canvas.begin(.circle)
            switch entry.status {
            case .completed: canvas.fill(.good)
            case .active:
                canvas.thickness(3)
                canvas.paint(fill: .card, stroke: .series(0))
            case .locked:
                canvas.dashes("3 2")
                canvas.paint(fill: .card, stroke: .axis)
            }
            canvas.centre(x: x, y: entry.y)
            canvas.radius(entry.status == .active ? 5 : 6)
            canvas.end()
            guard entry.status == .completed else { continue }
            canvas.begin(.path)
            canvas.noFill()
            canvas.thickness(1.5)
            canvas.roundEnds()
            canvas.stroke(.card)
            canvas.tick(x, entry.y, scale: 0.45)
            canvas.end()
        }
        guard !entries.isEmpty else { return }
        canvas.mirrored(in: width) { canvas in
            canvas.beginText(.init())
            for entry in entries { canvas.text(entry.label.first, x: entry.x + 13, y: (entry.y + 12 * Metrics.middle).rounded()) }
            canvas.endGroup()
        }
    }
}
