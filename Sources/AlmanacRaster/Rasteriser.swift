package import AlmanacCharts
import CCairo

/// Paints pictures with cairo and Pango, for mail, which cannot show SVG.
package enum Rasteriser {
    /// Most pixels of a side: Outlook cuts taller pictures, and hostile sizes end here.
    package static let longestSide = 8192

    /// - Parameters:
    ///   - list: A picture of one width, or of every width at the width of its design.
    ///   - colours: Values of the picture's colours.
    ///   - ground: `0xRRGGBB` behind the picture.
    ///   - width: Pixels of the result; the picture is scaled to it.
    ///   - height: Pixels of the result; `nil` to follow from the picture's own size. The picture keeps its shape.
    package static func draw(
        _ list: DisplayList, _ colours: ChartColours = .light, ground: UInt32 = 0xFFFFFF, width: Int, height: Int? = nil
    ) throws(RasterError) -> Pixels {
        try draw(
            list.elements(), size: (list.width, list.height), colours, ground: ground, width: width, height: height)
    }

    /// Paints some or all elements of a picture.
    ///
    /// - Parameter size: The picture's size, in its own pixels.
    package static func draw(
        _ elements: [DrawnElement], size: (width: Int, height: Int), _ colours: ChartColours = .light, ground: UInt32 = 0xFFFFFF,
        width: Int,
        height: Int? = nil
    ) throws(RasterError) -> Pixels {
        guard (1...longestSide).contains(width) else { throw RasterError("\(width) is no width for a picture; give 1 to \(longestSide)") }
        guard size.width > 0, size.height > 0 else { throw RasterError("the picture has no size") }
        let scale = Double(width) / Double(size.width)
        let exactHeight = height.map(Double.init) ?? (Double(size.height) * scale).rounded()
        guard exactHeight >= 1, exactHeight <= Double(longestSide) else {
            throw RasterError("the picture would be \(width) × \(exactHeight) pixels; \(longestSide) is the longest side")
        }
        let height = Int(exactHeight)
        // On an opaque ground every result is opaque.
        var pixels = Pixels(width: width, height: height, colours: [UInt32](repeating: 0xFF00_0000 | ground, count: width * height))
        pixels.unwritten = try pixels.colours.withUnsafeMutableBufferPointer { colourBuffer throws(RasterError) in
            // Cairo draws straight into the pixels, so none is copied.
            let bytes = UnsafeMutableRawPointer(colourBuffer.baseAddress)?.assumingMemoryBound(to: UInt8.self)
            let surface = cairo_image_surface_create_for_data(
                bytes, Int32(CAIRO_FORMAT_ARGB32), Int32(width), Int32(height), Int32(4 * width))
            let context = cairo_create(surface)
            defer {
                cairo_destroy(context)
                cairo_surface_destroy(surface)
            }
            guard let context, cairo_status(context) == Int32(CAIRO_STATUS_SUCCESS) else {
                throw RasterError("there is no memory for \(width) × \(height) pixels")
            }
            var canvas = CairoCanvas(on: context, scale: scale, colours: colours)
            canvas.draw(elements)
            cairo_surface_flush(surface)
            let status = cairo_status(context)
            guard status == Int32(CAIRO_STATUS_SUCCESS) else {
                throw RasterError("the picture cannot be drawn: " + String(cString: cairo_status_to_string(status)))
            }
            return canvas.unwritten
        }
        return pixels
    }
}
