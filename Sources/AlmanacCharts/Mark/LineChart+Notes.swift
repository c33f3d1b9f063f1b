extension LineChart {
    /// Words at a point of a line, drawn over or under it where there is room; the description has them in any case.
    public struct Note: Sendable, Hashable {
        /// The index of its band.
        public var band: Int
        /// The index of its series.
        public var series: Int
        /// The words.
        public var text: String

        /// Words at a point.
        public init(band: Int, series: Int = 0, text: String) {
            self.band = band
            self.series = series
            self.text = text
        }
    }

    /// The value of the point with the words; `nil` where there is none.
    func value(of note: Note) -> Double? {
        guard series.indices.contains(note.series), bands.indices.contains(note.band), !note.text.isEmpty,
            note.band < series[note.series].values.count
        else { return nil }
        return series[note.series].values[note.band]
    }

    /// - Parameter runs: The runs of all series, in pixels.
    func pointNotes(_ runs: [PointRun], _ plot: PlotArea, _ context: ChartContext) -> PointNotes {
        PointNotes(
            notes: notes.compactMap { note in
                guard value(of: note) != nil, let point = runs[note.series].point(of: note.band) else { return nil }
                return .init(text: context.name(note.text), x: point.x, y: point.y)
            }, plot: plot)
    }

    /// Draws dots on the points with words.
    func drawNoted(_ canvas: inout Canvas, _ runs: [PointRun]) {
        for note in notes {
            guard value(of: note) != nil, let point = runs[note.series].point(of: note.band) else { continue }
            canvas.dot(x: point.x, y: point.y, paint: paint(note.series))
        }
    }
}

extension PointRun {
    /// The point of a band; `nil` where it has none, or was thinned out.
    fileprivate func point(of band: Int) -> Point? {
        for segment in segments {
            if let point = segment.first(where: { $0.index == band }) { return point }
        }
        return nil
    }
}
