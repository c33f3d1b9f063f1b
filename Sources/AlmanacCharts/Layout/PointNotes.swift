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

    /// - Parameters:
    ///   - lines: Lines of the plot, in the units of its shapes.
    ///   - rules: Vertical places of lines across the plot, in pixels.
    func draw(_ canvas: inout Canvas, _ frame: PlotFrame, avoiding lines: [PointRun], rules: [Double]) {
        guard !notes.isEmpty else { return }
        var field = PlotField(frame)
        for line in lines { field.avoid(line) }
        for y in rules { field.avoid(y: y) }
        canvas.beginText(.init(paint: .ink, anchor: .middle))
        for note in notes {
            let labels = field.words(note.text, at: note.x / frame.width, baselines: baselines(note.y), size: Self.size)
            for label in labels { canvas.text(label) }
        }
        canvas.endGroup()
    }
}
