package import AlmanacModel

/// A series as rows and columns.
package struct Table: Hashable, Sendable {
    /// The caption.
    package var title: Line
    package var series: Series
    /// The columns after the key, in order.
    package var measures: [Measure]
    /// How many rows are shown, from the first; the rest is counted in a last row.
    package var top: Int?

    package init(title: Line, series: Series, measures: [Measure], top: Int? = nil) {
        self.title = title
        self.series = series
        self.measures = measures
        self.top = top
    }
}
