/// One thing that a picture shows, with everything worked out that the groups around it say. Places and lengths are pixels from the upper left corner of
/// the picture, to the right and down.
package struct DrawnElement: Sendable, Hashable {
    /// What it is.
    package enum Shape: Sendable, Hashable {
        /// A rectangle by its upper left corner; its corners are rounded by a radius, or by 0.
        case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
        /// A circle around a point.
        case circle(x: Double, y: Double, radius: Double)
        /// Lines and curves. What is filled is closed as if a line led back to the start of each piece (nonzero winding).
        case path([PathPiece])
        /// A line of text.
        case text(DrawnText)
        /// What follows up to `endGroup` is drawn as one picture, and that one with this share of opacity.
        case beginGroup(opacity: Double)
        /// Ends the innermost group that was begun.
        case endGroup
    }

    /// How something is filled.
    package struct Filling: Sendable, Hashable {
        package var paint: Paint
        /// From 0, which cannot be seen, to 1.
        package var opacity: Double
        /// Whether it is stripes of the colour, 3 pixels wide and 8 apart, that rise to the right, with nothing between them.
        package var isHatched = false
    }

    /// A line around a shape or along a path; its corners are round.
    package struct Outline: Sendable, Hashable {
        package var paint: Paint
        /// From 0, which cannot be seen, to 1.
        package var opacity: Double
        /// Pixels.
        package var thickness: Double
        /// Lengths of what is drawn and of the gaps, in turn, in pixels; empty for a whole line.
        package var dashes: [Double]
        /// Whether its ends are half circles beyond the path's ends, rather than cut off there.
        package var hasRoundEnds: Bool
    }

    package var shape: Shape
    /// `nil` for shapes that are not filled, and for texts, which say their colour themselves.
    package var fill: Filling?
    /// `nil` for shapes without a line.
    package var outline: Outline?
    /// What it tells when it is pointed at; empty where written words say it, or nothing does.
    package var title = ""
}

/// One piece of a path.
package enum PathPiece: Sendable, Hashable {
    case move(x: Double, y: Double)
    case line(x: Double, y: Double)
    /// A cubic Bézier curve over two control points. Arcs and quadratic curves are made of these, arcs to within a thousandth of their radius.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// A line back to the last `move`.
    case close

    /// Where it ends; `nil` for `close`.
    package var end: (x: Double, y: Double)? {
        switch self {
        case .move(let x, let y), .line(let x, let y), .curve(_, _, _, _, let x, let y): (x, y)
        case .close: nil
        }
    }
}

/// A line of text in a picture.
package struct DrawnText: Sendable, Hashable {
    /// What of a line stands at its `x`.
    package enum Anchor: Sendable, Hashable {
        /// Its left end, its middle or its right end, whatever its direction.
        case left, middle, right

        /// How much of the line is to the left of it, from 0 to 1.
        package var share: Double {
            switch self {
            case .left: 0
            case .middle: 0.5
            case .right: 1
            }
        }
    }

    /// The words, never with control characters or marks that reorder them. They may have marks of direction around a number.
    package var text: String
    /// Muted words of normal weight that follow the text after a blank, in the direction of the line; mostly empty.
    package var remark: String
    /// What the words were cut from; empty where they are whole.
    package var whole: String
    /// Of the anchor.
    package var x: Double
    /// Of the baseline.
    package var y: Double
    package var anchor: Anchor
    /// Pixels.
    package var size: Double
    /// Whether its weight is 600; otherwise it is 400.
    package var isBold: Bool
    package var paint: Paint
    /// Whether the line is read from right to left. Texts in the Latin alphabet are not, in whatever language the picture is.
    package var isRightToLeft: Bool
    /// Whether the remark is read in the other direction than the line.
    package var isRemarkOpposite: Bool

    /// The remark as it follows the text: after a blank, and isolated where it is read the other way, so that it stays together. Empty without one.
    package var remarkText: String {
        if remark.isEmpty { return "" }
        return isRemarkOpposite ? " \u{2068}\(remark)\u{2069}" : " " + remark
    }
}
