extension DrawnElement.Shape {
    /// Thickness of each stripe, in pixels.
    package static let stripeThickness = 3.0

    /// The lines of stripes across a shape, rising to the right, eight pixels apart. They reach beyond the shape, which must clip them.
    ///
    /// Empty for anything but a rectangle, the only striped shape, and for one too large for any picture.
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
