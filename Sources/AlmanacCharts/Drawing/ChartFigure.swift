/// A chart that can be drawn: its data, and the way from them to a picture.
public protocol ChartFigure: Sendable {
    /// Lays the picture out.
    ///
    /// - Parameter height: Pixels; `nil` for the natural height. Charts whose height follows from their rows or words always have that.
    func drawing(in context: ChartContext, height: Int?) -> Drawing
}

extension ChartFigure {
    /// Draws the picture.
    ///
    /// - Parameter height: Pixels; `nil` for the natural height. Charts whose height follows from their rows or words always have that.
    public func draw(in context: ChartContext, height: Int? = nil) -> SVG { drawing(in: context, height: height).svg }

    /// Lays the picture out at its natural height.
    package func drawing(in context: ChartContext) -> Drawing { drawing(in: context, height: nil) }

    /// Lays the picture out, with the places of its texts where they are wanted.
    package func drawing(in context: ChartContext, height: Int? = nil, keepsBoxes: Bool) -> Drawing {
        var context = context
        context.keepsBoxes = keepsBoxes
        return drawing(in: context, height: height)
    }
}
