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

    /// The words with the points that they are at, except for points without a value, and those that were thinned out.
    ///
    /// - Parameter runs: The runs of all series, in pixels.
    func noted(_ runs: [PointRun]) -> [(note: Note, point: PointRun.Point)] {
        notes.compactMap { note in
            guard value(of: note) != nil else { return nil }
            return runs[note.series].segments.lazy.joined().first { $0.index == note.band }.map { (note, $0) }
        }
    }
}
