extension PointRun {
    /// Pixel columns that the lines of a chart are thinned to at most.
    private static let mostColumns = 640.0
    /// Columns for each gap from which on pieces are thinned one by one; with more gaps they share their columns.
    private static let columnsPerPiece = 4.0

    /// Removes points that would not be visible. The limit depends on the width of the chart, not on the number of pieces of its lines.
    ///
    /// - Parameter width: Width of the plot, in pixels.
    static func thin(_ runs: inout [PointRun], width: Double) {
        let columns = max(min(width, mostColumns), 1)
        // Up to three lines may have all that shows; more of them share it.
        let lines = Double(max(runs.count, 1))
        let budget = 2 * columns * min(lines, 3)
        guard Double(runs.reduce(0) { $0 + $1.drawnCount }) > budget else { return }
        let share = max(columns * min(3 / lines, 1), min(columns, 120))
        for index in runs.indices { runs[index].decimate(columnWidth: width / share, columns: share) }
    }

    /// - Parameter columns: As many as are as wide as the plot.
    mutating func decimate(columnWidth: Double, columns: Double) {
        guard Double(drawnCount) > 2 * columns else { return }
        if Double(segments.count) * Self.columnsPerPiece <= columns {
            for index in segments.indices where segments[index].count > 4 { segments[index] = Self.decimated(segments[index], columnWidth) }
        } else {
            segments = Self.envelope(segments, columnWidth, keepsGaps: Double(segments.count) <= Self.mostColumns)
        }
    }

    /// In each pixel column the first, last, lowest and highest point: a line one pixel wide looks the same.
    ///
    /// - Source: Jugel et al., "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014.
    private static func decimated(_ segment: [Point], _ columnWidth: Double) -> [Point] {
        var kept: [Point] = []
        var start = 0
        while start < segment.count {
            let column = (segment[start].x / columnWidth).rounded(.down)
            let border = (column + 1) * columnWidth
            var lowest = start
            var highest = start
            // The first point always counts, whatever its column is, so that this ends.
            var end = start + 1
            while end < segment.count, segment[end].x < border {
                if segment[end].y < segment[lowest].y { lowest = end }
                if segment[end].y > segment[highest].y { highest = end }
                end += 1
            }
            var previous = -1
            for position in [start, min(lowest, highest), max(lowest, highest), end - 1] where position != previous {
                kept.append(segment[position])
                previous = position
            }
            start = end
        }
        return kept
    }

    /// The lowest and the highest point of each pixel column, one over the other, for a line of many pieces.
    ///
    /// - Parameter keepsGaps: True to keep every gap, however narrow; otherwise only gaps as wide as a column stay.
    private static func envelope(_ segments: [[Point]], _ columnWidth: Double, keepsGaps: Bool) -> [[Point]] {
        var result: [[Point]] = []
        var piece: [Point] = []
        var column = -1.0
        var (low, high): (Point?, Point?)
        func close() {
            guard let first = low, let second = high else { return }
            if first.y == second.y {
                piece.append(first)
            } else {
                // At one place, so that they are one upright line.
                let x = (column + 0.5) * columnWidth
                let (one, other) = first.index < second.index ? (first, second) : (second, first)
                piece.append(Point(x: x, y: one.y, index: one.index))
                piece.append(Point(x: x, y: other.y, index: other.index))
            }
            (low, high) = (nil, nil)
        }
        for segment in segments {
            if let first = segment.first {
                let next = (first.x / columnWidth).rounded(.down)
                if keepsGaps || next > column + 1 {
                    close()
                    if !piece.isEmpty { result.append(piece) }
                    piece = []
                }
            }
            for point in segment {
                let next = (point.x / columnWidth).rounded(.down)
                if next != column {
                    close()
                    column = next
                }
                if low.map({ point.y < $0.y }) ?? true { low = point }
                if high.map({ point.y > $0.y }) ?? true { high = point }
            }
        }
        close()
        if !piece.isEmpty { result.append(piece) }
        return result
    }
}
