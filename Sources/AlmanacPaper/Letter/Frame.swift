/// A column of a page, in points from its left side.
struct Frame: Hashable, Sendable {
    var x: Double
    var width: Double
    /// True for text from right to left: it starts at the right side.
    var isRightToLeft: Bool

    /// The left end of what begins `start` points from where reading starts.
    func left(_ start: Double, width: Double) -> Double {
        isRightToLeft ? x + self.width - start - width : x + start
    }

    /// A part of it.
    func part(from start: Double, width: Double) -> Frame {
        Frame(x: left(start, width: width), width: width, isRightToLeft: isRightToLeft)
    }

    /// Columns of equal width beside each other, in the order of reading.
    ///
    /// - Parameter first: How many times as wide as another the first one is.
    func columns(_ count: Int, gap: Double, first: Double = 1) -> [Frame] {
        let width = (self.width - gap * Double(count - 1)) / (Double(count - 1) + first)
        let wider = width * (first - 1)
        return (0..<count).map {
            part(from: Double($0) * (width + gap) + ($0 > 0 ? wider : 0), width: $0 == 0 ? width + wider : width)
        }
    }
}
