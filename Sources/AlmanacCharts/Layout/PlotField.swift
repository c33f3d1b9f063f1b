/// Finds the widths of a picture at which a text over the plot is free of texts and lines before it.
struct PlotField {
    private struct Taken {
        var place: PlotPlace
        var top: Double
        var bottom: Double
        var from: Int
    }

    /// A straight piece of a line: x in shares of the plot's width, from left to right, and y in pixels.
    private struct Piece {
        var x: ClosedRange<Double>
        var y: (from: Double, to: Double)

        /// True when it passes through a box. Vertical pieces have no width.
        func meets(_ extent: ClosedRange<Double>, top: Double, bottom: Double, plot: Double) -> Bool {
            let (left, right) = (x.lowerBound * plot, x.upperBound * plot)
            guard left <= extent.upperBound, right >= extent.lowerBound else { return false }
            func height(at place: Double) -> Double {
                right > left ? y.from + (y.to - y.from) * ((min(max(place, left), right) - left) / (right - left)) : y.from
            }
            let ends = right > left ? (height(at: extent.lowerBound), height(at: extent.upperBound)) : y
            return min(ends.0, ends.1) <= bottom && max(ends.0, ends.1) >= top
        }
    }

    let frame: PlotFrame
    private var taken: [Taken] = []
    private var pieces: [Piece] = []

    /// Pixels kept free around lines.
    private static let clearance = 2.0

    init(_ frame: PlotFrame) { self.frame = frame }

    /// Keeps texts away from a line, given in the units of the plot's shapes, and from its single points.
    mutating func avoid(_ run: PointRun) {
        for segment in run.segments {
            for index in segment.indices {
                let (from, to) = (segment[max(index - 1, 0)], segment[index])
                let (left, right) = (from.x / frame.width, to.x / frame.width)
                guard left <= right else { continue }
                pieces.append(Piece(x: left...right, y: (from.y, to.y)))
            }
        }
    }

    /// Keeps texts away from a line across the plot.
    mutating func avoid(y: Double) { pieces.append(Piece(x: 0...1, y: (y, y))) }

    /// Takes the room of a line of text.
    ///
    /// - Returns: The step of the room's width from which it is shown; `nil` where it is free at no width.
    mutating func place(_ place: PlotPlace, baseline: Double, size: Double) -> Int? {
        let from = firstStep(place, baseline: baseline, size: size)
        if let from { take(place, baseline: baseline, size: size, from: from) }
        return from
    }

    /// Takes the room of a line of text that is shown from a step on.
    mutating func take(_ place: PlotPlace, baseline: Double, size: Double, from: Int) {
        taken.append(Taken(place: place, top: baseline - Metrics.ascent * size, bottom: baseline + Metrics.descent * size, from: from))
    }

    /// The step of the room's width from which a line of text stands free; `nil` where it is free at no width.
    func firstStep(_ place: PlotPlace, baseline: Double, size: Double) -> Int? {
        let top = baseline - Metrics.ascent * size
        let bottom = baseline + Metrics.descent * size
        let near = taken.filter { top < $0.bottom && $0.top < bottom }
        var from: Int?
        for step in frame.plots.indices.reversed() {
            let extent = place.extent(at: step, frame)
            let isFree =
                extent.upperBound - extent.lowerBound <= frame.plots[step]
                && near.allSatisfy { other in
                    guard other.from <= step else { return true }
                    let theirs = other.place.extent(at: step, frame)
                    return extent.lowerBound > theirs.upperBound + 4 || theirs.lowerBound > extent.upperBound + 4
                }
                && !isOnLine(extent, top: top, bottom: bottom, plot: frame.plots[step])
            guard isFree else { break }
            from = step
        }
        return from
    }

    private func isOnLine(_ extent: ClosedRange<Double>, top: Double, bottom: Double, plot: Double) -> Bool {
        let wide = (extent.lowerBound - Self.clearance)...(extent.upperBound + Self.clearance)
        return pieces.contains { $0.meets(wide, top: top - Self.clearance, bottom: bottom + Self.clearance, plot: plot) }
    }
}
