/// One element of a picture, with the properties of its groups applied. Places and lengths are pixels from the upper left corner of the picture, to
/// the right and down.
package struct DrawnElement: Sendable, Hashable {
    /// The kinds of elements.
    package enum Shape: Sendable, Hashable {
        /// A rectangle by its upper left corner, with the radius of its corners.
        case rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double)
        /// A circle around a point.
        case circle(x: Double, y: Double, radius: Double)
        /// Lines and curves. A filled piece counts as closed by a line back to its start (nonzero winding).
        case path([PathPiece])
        /// A line of text.
        case text(DrawnText)
        /// Begins a group that is drawn as one picture with this opacity.
        case beginGroup(opacity: Double)
        /// Ends the innermost group.
        case endGroup
    }

    package struct Filling: Sendable, Hashable {
        package var paint: Paint
        /// From 0, invisible, to 1.
        package var opacity: Double
    }

    /// A line around a shape or along a path; its corners are round.
    package struct Outline: Sendable, Hashable {
        package var paint: Paint
        /// From 0, invisible, to 1.
        package var opacity: Double
        /// Pixels.
        package var thickness: Double
        /// Lengths of dashes and gaps, in turn, in pixels; empty for a solid line.
        package var dashes: [Double]
        /// True when its ends are half circles beyond the path's ends; false when they are cut off there.
        package var hasRoundEnds: Bool
    }

    package var shape: Shape
    /// `nil` for shapes that are not filled, and for texts, which have a colour of their own.
    package var fill: Filling?
    /// `nil` for shapes without a line.
    package var outline: Outline?
    /// The text shown when it is pointed at; empty where written words give it, or there is none.
    package var title = ""
}

package enum PathPiece: Sendable, Hashable {
    case move(x: Double, y: Double)
    case line(x: Double, y: Double)
    /// A cubic Bézier curve over two control points. Arcs and quadratic curves are made of these, arcs to within a thousandth of their radius.
    case curve(x1: Double, y1: Double, x2: Double, y2: Double, x: Double, y: Double)
    /// A line back to the last `move`.
    case close

    /// Its end; `nil` for `close`.
    package var end: (x: Double, y: Double)? {
        switch self {
        case .move(let x, let y), .line(let x, let y), .curve(_, _, _, _, let x, let y): (x, y)
        case .close: nil
        }
    }
}

/// A line of text in a picture.
package struct DrawnText: Sendable, Hashable {
    /// The point of a line that stands at its `x`.
    package enum Anchor: Sendable, Hashable {
        /// The left end, the middle or the right end, whatever the direction.
        case left, middle, right

        /// The share of the line to the left of it, from 0 to 1.
        package var share: Double {
            switch self {
            case .left: 0
            case .middle: 0.5
            case .right: 1
            }
        }
    }

    /// The words, without control characters and marks that reorder them. They may have direction marks around a number.
    package var text: String
    /// Muted words of normal weight that follow the text after a blank, in the direction of the line; mostly empty.
    package var remark: String
    /// The whole text of shortened words; empty where they are whole.
    package var whole: String
    /// Place of the anchor.
    package var x: Double
    /// Place of the baseline.
    package var y: Double
    package var anchor: Anchor
    /// Pixels.
    package var size: Double
    /// True for a weight of 600; false for 400.
    package var isBold: Bool
    package var paint: Paint
    /// True when the line is read from right to left. Texts in the Latin alphabet are not, in any language of the picture.
    package var isRightToLeft: Bool
    /// True when the remark is read in the other direction than the line.
    package var isRemarkOpposite: Bool

    /// The remark as it follows the text: after a blank, and isolated where it runs the other way, so that it stays together. Empty without one.
    package var remarkText: String {
        if remark.isEmpty { return "" }
        return isRemarkOpposite ? " \u{2068}\(remark)\u{2069}" : " " + remark
    }
}
