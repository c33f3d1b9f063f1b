package import AlmanacModel

/// A series as rows and columns.
package struct Table: Hashable, Sendable {
    /// The caption.
    package var title: Line
    /// All rows; `measures` has those columns that are shown.
    package var series: Series
    /// The columns after the key, in order.
    package var measures: [Measure]
    /// Number of rows that are shown, from the first; the rest is counted in a last row.
    package var top: Int?
    /// Remarks needed to read it right.
    package var notes: [Phrase]
    /// True when the last row is the difference between the total and the others.
    package var hasRest = false
    /// A bar for each row; empty for none. Numbers say all that they show.
    package var bars: [Bar] = []
    /// Sums of the rows by column; `nil` for a column that does not add up, empty for no row of sums.
    package var sums: [Value?] = []
    /// Number of columns beside each other that the rows are divided into where there is room.
    package var columns = 1

    /// A part of a whole, from 0 to 1, and where an even use of it would be.
    package struct Bar: Hashable, Sendable {
        /// 0…1.
        package var part: Double
        /// Gives the bar its colour.
        package var tone: Tone
        /// 0…1; `nil` for none.
        package var pace: Double?
    }

    package init(title: Line, series: Series, measures: [Measure], top: Int? = nil) {
        // A column of nothing but dashes says no more than that it is there.
        let known = measures.filter { $0.values.contains { $0 != nil } }
        let measures = known.isEmpty ? measures : known
        self.title = title
        self.series = series
        self.measures = measures
        self.top = top
        let shown = 0..<min(top ?? .max, series.keys.count)
        notes = series.notes(beside: measures.map(\.name)).compactMap { series.note($0, beside: shown) }
    }

    /// All rows of a series, and what they lack of the total that was sent as one more.
    ///
    /// - Parameter measures: The names of the columns; `nil` for all.
    package init(title: Line, whole series: Series, measures names: [String]? = nil) {
        let part = series.restPart
        let rows = part.map { series.with($0) } ?? series
        self.init(title: title, series: rows, measures: names.map { $0.compactMap { rows.measure($0) } } ?? rows.measures)
        hasRest = part != nil
    }
}
