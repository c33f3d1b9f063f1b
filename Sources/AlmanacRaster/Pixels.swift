/// A picture without transparency, row by row from the top.
package struct Pixels: Hashable, Sendable {
    package var width: Int
    package var height: Int
    /// `0xFFRRGGBB`, `width` × `height` of them.
    package var colours: [UInt32]
    /// The first text with a letter that no font of this machine has, drawn as a box.
    package var unwritten: String?

    /// - Precondition: as many colours as the picture has pixels.
    package init(width: Int, height: Int, colours: [UInt32]) {
        precondition(
            width > 0 && height > 0 && colours.count == width * height, "a picture of \(width) × \(height) has \(colours.count) pixels")
        self.width = width
        self.height = height
        self.colours = colours
    }
}
