/// Which widths of a fluid picture a text over the plot is shown at, so that it stands free of those before it.
struct FluidField {
    private struct Taken {
        var place: FluidPlace
        var top: Double
        var bottom: Double
        var from: Int
    }

    private let frame: FluidFrame
    private var taken: [Taken] = []

    init(_ frame: FluidFrame) {
        self.frame = frame
    }

    /// Takes the room of a line of text.
    ///
    /// - Returns: The step of the room's width from which it is shown; `nil` where it is free at no width.
    mutating func place(_ place: FluidPlace, baseline: Double, size: Double) -> Int? {
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
            guard isFree else { break }
            from = step
        }
        if let from { taken.append(Taken(place: place, top: top, bottom: bottom, from: from)) }
        return from
    }
}
