/// Boxes that are taken: the next label must not touch them.
struct LabelField {
    private struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func meets(_ other: Box) -> Bool { left < other.right && other.left < right && top < other.bottom && other.top < bottom }
    }

    private var taken: [Box] = []
    private let left: Double
    private let right: Double

    /// - Parameters:
    ///   - left, right: Pixels that labels must stay between.
    init(from left: Double, to right: Double) {
        self.left = left
        self.right = right
    }

    /// Takes the room of a mark, in pixels around its middle.
    mutating func avoid(x: Double, y: Double, radius: Double) {
        taken.append(Box(left: x - radius - 1, top: y - radius - 1, right: x + radius + 1, bottom: y + radius + 1))
    }

    /// Takes the room of a line of text around its middle `x`, moved sideways to stay inside; `nil` when it is taken.
    ///
    /// - Parameter baseline: The text's baseline.
    mutating func place(center x: Double, baseline: Double, textWidth: Double, size: Double) -> Double? {
        guard textWidth <= right - left else { return nil }
        let x = max(min(x, right - textWidth / 2), left + textWidth / 2)
        let box = Box(
            left: x - textWidth / 2 - 2, top: baseline - Metrics.ascent * size, right: x + textWidth / 2 + 2,
            bottom: baseline + Metrics.descent * size)
        guard box.top >= 0, !taken.contains(where: box.meets) else { return nil }
        taken.append(box)
        return x
    }
}
