import AlmanacMarkup
import CRsvg

/// Draws an SVG with librsvg and cairo, for mail, where SVG cannot go.
package enum Rasteriser {
    /// The longest side that is drawn, in pixels: Outlook cuts what is taller, and hostile sizes end here.
    package static let longestSide = 8192

    /// The first font that is there draws the text. Those of Liberation are as wide as Arial, which the charts' text is measured with.
    /// The last but one has the letters of Hindi, in bold too, which the first that the machine finds for them may lack.
    static let families = ["Liberation Sans", "Arimo", "Arial", "Helvetica", "DejaVu Sans", "Noto Sans Devanagari", "sans-serif"]
    /// What is left of the text after `TextLayer` is in the same fonts. Attributes give way to it; librsvg passes over a family that is `!important`.
    private static let style = Array(
        "svg,text{font-family:\(families.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ","))}".utf8)

    /// - Parameters:
    ///   - svg: One document. Nothing outside it is loaded.
    ///   - width: In pixels of the result; the picture is scaled to it, and has the height that follows from its own size.
    ///   - ground: `0xRRGGBB` behind the picture.
    package static func draw(_ svg: [UInt8], width: Int, ground: UInt32 = 0xFFFFFF) throws(RasterError) -> Pixels {
        guard (1...longestSide).contains(width) else { throw RasterError("\(width) is no width for a picture; give 1 to \(longestSide)") }
        let textLayer = TextLayer(svg)
        var error: UnsafeMutablePointer<GError>?
        // Without a base file librsvg loads nothing by itself: no file, no address.
        guard let handle = rsvg_handle_new_from_data(textLayer.rest, textLayer.rest.count, &error) else {
            throw RasterError("this is no SVG: " + message(of: error))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        // A stylesheet makes librsvg go over everything once more.
        if textLayer.rest[...].contains(ascii: "<text"), rsvg_handle_set_stylesheet(handle, style, style.count, &error) == 0 {
            throw RasterError("the fonts cannot be set: " + message(of: error))
        }
        var (ownWidth, ownHeight) = (0.0, 0.0)
        guard rsvg_handle_get_intrinsic_size_in_pixels(handle, &ownWidth, &ownHeight) != 0, ownWidth > 0, ownHeight > 0 else {
            throw RasterError("the SVG does not tell its size")
        }
        let exactHeight = (ownHeight * Double(width) / ownWidth).rounded()
        guard exactHeight >= 1, exactHeight <= Double(longestSide) else {
            throw RasterError("the picture would be \(width) × \(exactHeight) pixels; \(longestSide) is the longest side")
        }
        let height = Int(exactHeight)
        // What is drawn over an opaque ground is opaque.
        var colours = [UInt32](repeating: 0xFF00_0000 | ground, count: width * height)
        let unwritten = try colours.withUnsafeMutableBufferPointer { pixels throws(RasterError) in
            try paint(handle, textLayer, on: pixels, width, height)
        }
        var pixels = Pixels(width: width, height: height, colours: colours)
        pixels.unwritten = unwritten
        return pixels
    }

    /// Cairo draws where the pixels are, and none is copied.
    ///
    /// - Returns: The first text with a letter that no font has.
    private static func paint(
        _ handle: OpaquePointer, _ textLayer: TextLayer, on pixels: UnsafeMutableBufferPointer<UInt32>, _ width: Int, _ height: Int
    ) throws(RasterError) -> String? {
        let bytes = UnsafeMutableRawPointer(pixels.baseAddress)?.assumingMemoryBound(to: UInt8.self)
        let surface = cairo_image_surface_create_for_data(bytes, Int32(CAIRO_FORMAT_ARGB32), Int32(width), Int32(height), Int32(4 * width))
        let context = cairo_create(surface)
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        guard let context, cairo_status(context) == Int32(CAIRO_STATUS_SUCCESS) else {
            throw RasterError("there is no memory for \(width) × \(height) pixels")
        }
        var error: UnsafeMutablePointer<GError>?
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
            throw RasterError("the SVG cannot be drawn: " + message(of: error))
        }
        let unwritten = textLayer.lines.isEmpty ? nil : textLayer.draw(on: context, width, height)
        cairo_surface_flush(surface)
        return unwritten
    }

    private static func message(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason given" }
        defer { g_error_free(error) }
        return error.pointee.message.map { String(cString: $0) } ?? "no reason given"
    }
}
