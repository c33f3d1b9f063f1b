/// Boxes that are taken; the next label must not touch them.
struct LabelField {
    private var taken: [(left: Double, top: Double, right: Double, bottom: Double)] = []
    private let left: Double
    private let right: Double

    /// - Parameters:
    ///   - left, right: What labels may not leave, in pixels.
    init(from left: Double, to right: Double) {
        self.left = left
        self.right = right
    }

    /// Takes the room of a line of text around its middle `x`, moved sideways to stay inside; `nil` when it is taken.
    ///
    /// - Parameter baseline: Of the text.
    mutating func place(center x: Double, baseline: Double, textWidth: Double, size: Double) -> Double? {
        guard textWidth <= right - left else { return nil }
        let x = max(min(x, right - textWidth / 2), left + textWidth / 2)
        let box = (
            left: x - textWidth / 2 - 2, top: baseline - Metrics.ascent * size, right: x + textWidth / 2 + 2,
            bottom: baseline + Metrics.descent * size
        )
        guard box.top >= 0 else { return nil }
        for other in taken where box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom {
            return nil
        }
        taken.append(box)
        return x
    }
}
