/// The places of the shapes and texts of a picture, in pixels from its upper left corner, for tests.
public struct ChartLayout: Sendable, Hashable {
    /// One shape or line of text, by the box around it.
    public struct Box: Sendable, Hashable {
        /// The kinds of boxes.
        public enum Kind: Sendable, Hashable {
            /// A bar, a line, an area, a point, a tick: anything but text.
            case shape
            /// A line of text, with the room that it may need in the widest font.
            case text
        }

        /// The kind of the box.
        public var kind: Kind
        /// The left edge.
        public var x: Double
        /// The upper edge.
        public var y: Double
        /// Pixels.
        public var width: Double
        /// Pixels.
        public var height: Double
        /// The words of a text, or the title of a shape, which is mostly empty.
        public var text: String
    }

    /// Pixels.
    public var width: Double
    /// Pixels.
    public var height: Double
    /// Boxes in the order of drawing, shapes before texts.
    public var boxes: [Box]

    /// - Parameter room: The width of a picture that fits every width; `nil` for one of its own.
    init(_ drawing: Drawing, width room: Double? = nil) {
        width = room ?? Double(drawing.list.width)
        height = Double(drawing.list.height)
        boxes =
            Self.shapes(drawing.list.elements(in: room))
            + drawing.boxes(in: room).map { Box(kind: .text, x: $0.x, y: $0.y, width: $0.width, height: $0.height, text: $0.text) }
    }

    private static func shapes(_ elements: [DrawnElement]) -> [Box] {
        elements.compactMap { element in
            func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Box {
                Box(kind: .shape, x: x, y: y, width: width, height: height, text: element.title)
            }
            switch element.shape {
            case .rectangle(let x, let y, let width, let height, _): return box(x, y, width, height)
            case .circle(let x, let y, let radius): return box(x - radius, y - radius, 2 * radius, 2 * radius)
            case .path(let pieces):
                var (x, y) = (ValueDomain(), ValueDomain())
                for piece in pieces {
                    if let end = piece.end {
                        x.cover(end.x)
                        y.cover(end.y)
                    }
                    // A curve lies within its control points.
                    if case .curve(let x1, let y1, let x2, let y2, _, _) = piece {
                        x.cover(x1)
                        x.cover(x2)
                        y.cover(y1)
                        y.cover(y2)
                    }
                }
                return x.isEmpty ? nil : box(x.low, y.low, x.high - x.low, y.high - y.low)
            case .text, .beginGroup, .endGroup: return nil
            }
        }
    }
}
