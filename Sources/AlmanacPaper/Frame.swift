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
    func columns(_ count: Int, gap: Double) -> [Frame] {
        let width = (self.width - gap * Double(count - 1)) / Double(count)
        return (0..<count).map { part(from: Double($0) * (width + gap), width: width) }
    }
}
