extension DrawnElement.Shape {
    /// Of each stripe, in pixels.
    package static let stripeThickness = 3.0

    /// The lines of stripes across a shape, which rise to the right, eight pixels apart; they reach beyond the shape, which is to clip them.
    ///
    /// None for what is no rectangle, which nothing is striped but, and for one that no picture has room for.
    package var stripes: [PathPiece] {
        guard case .rectangle(let x, let y, let width, let height, _) = self, width > 0, height > 0, width + height < 20_000 else {
            return []
        }
        var pieces: [PathPiece] = []
        var start = x - height
        while start < x + width {
            pieces.append(.move(x: start, y: y + height))
            pieces.append(.line(x: start + height, y: y))
            start += 8
        }
        return pieces
    }
}
