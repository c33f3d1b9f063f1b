/// Boxes that are taken: the next label must not touch other labels, and should not lie on marks.
struct LabelField {
    private struct Box {
        var left: Double
        var top: Double
        var right: Double
        var bottom: Double

        func meets(_ other: Box) -> Bool {
            left < other.right && other.left < right && top < other.bottom && other.top < bottom
        }
    }

    private var labels: [Box] = []
    private var marks: [Box] = []
    private let left: Double
    private let right: Double

    /// Marks that are looked at; a label on one of thousands cannot avoid them anyway.
    private static let mostMarks = 1500

    /// - Parameters:
    ///   - left, right: Pixels that labels must stay between.
    init(from left: Double, to right: Double) {
        self.left = left
        self.right = right
    }

    /// Takes note of a mark that labels should not lie on, given by two opposite corners.
    mutating func avoid(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        guard marks.count < Self.mostMarks else { return }
        marks.append(Box(left: min(x1, x2) - 1, top: min(y1, y2) - 1, right: max(x1, x2) + 1, bottom: max(y1, y2) + 1))
    }

    /// Takes note of the pieces of a line.
    mutating func avoid(_ run: PointRun) {
        for segment in run.segments {
            for index in segment.indices {
                let from = segment[max(index - 1, 0)]
                avoid(from.x, from.y, segment[index].x, segment[index].y)
            }
        }
    }

    /// Takes the room of a line of text around its middle `x`, moved sideways to stay inside; `nil` when it is taken.
    ///
    /// - Parameters:
    ///   - baseline: The text's baseline.
    ///   - avoidsMarks: True when room on a mark counts as taken.
    mutating func place(center x: Double, baseline: Double, textWidth: Double, size: Double, avoidsMarks: Bool = false) -> Double? {
        guard textWidth <= right - left else { return nil }
        let x = max(min(x, right - textWidth / 2), left + textWidth / 2)
        let box = Box(
            left: x - textWidth / 2 - 2, top: baseline - Metrics.ascent * size, right: x + textWidth / 2 + 2,
            bottom: baseline + Metrics.descent * size)
        guard box.top >= 0, !labels.contains(where: box.meets) else { return nil }
        if avoidsMarks, marks.contains(where: box.meets) { return nil }
        labels.append(box)
        return x
    }
}
