/// Words at points of a plot, over or under each point, free of each other, of lines and of points. Words without room are left to the description.
struct PointNotes {
    struct Note {
        var text: String
        /// The point, in pixels.
        var x: Double
        var y: Double
    }

    var notes: [Note] = []
    var plot: PlotArea

    /// Above the plot, so that the words of the highest point find room; in pixels.
    static let room = 16.0
    private static let size = 12.0
    /// From a point to its words, and to those that stand further off where lines are in the way; in pixels.
    private static let distances = [9.0, 22]

    /// Baselines over and under a point, the nearest first.
    private func baselines(_ y: Double) -> [Double] {
        let (above, below) = (Self.size * Metrics.ascent, Self.size * Metrics.descent)
        let all: [Double] = Self.distances.flatMap { distance -> [Double] in [y - distance, y + distance + above] }
        return all.map { $0.rounded() }.filter { $0 - above >= 0 && $0 + below <= plot.bottom }
    }

    /// - Parameter field: Knows the lines, and the points too.
    func draw(_ canvas: inout Canvas, _ field: inout LabelField) {
        guard !notes.isEmpty else { return }
        canvas.beginText(.init(paint: .ink, anchor: .middle))
        for note in notes {
            let label = Label.line(note.text, in: (plot.right - plot.left) * 0.6, size: Self.size)
            for baseline in baselines(note.y) {
                guard let x = field.place(center: note.x, baseline: baseline, textWidth: label.width, size: Self.size, avoidsMarks: true)
                else { continue }
                canvas.label(label, x: x, y: baseline, whole: note.text)
                break
            }
        }
        canvas.endGroup()
    }

    /// - Parameters:
    ///   - lines: Lines of the plot, in the units of its shapes.
    ///   - rules: Vertical places of lines across the plot, in pixels.
    func draw(_ canvas: inout Canvas, _ frame: FluidFrame, avoiding lines: [PointRun], rules: [Double]) {
        guard !notes.isEmpty else { return }
        var field = FluidField(frame)
        for line in lines { field.avoid(line) }
        for y in rules { field.avoid(y: y) }
        canvas.beginText(.init(paint: .ink, anchor: .middle))
        for note in notes {
            let labels = field.words(note.text, at: note.x / frame.width, baselines: baselines(note.y), size: Self.size)
            for label in labels { canvas.fluidText(label) }
        }
        canvas.endGroup()
    }
}
