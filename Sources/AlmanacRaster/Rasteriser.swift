import CRsvg

/// Draws an SVG with librsvg and cairo, for mail, where SVG cannot go.
package enum Rasteriser {
    /// The longest side that is drawn, in pixels: Outlook cuts what is taller, and hostile sizes end here.
    package static let longestSide = 8192

    /// The first font that is there draws the text. Those of Liberation are as wide as Arial, which the charts' text is measured with.
    static let fonts = "'Liberation Sans',Arimo,Arial,Helvetica,'DejaVu Sans',sans-serif"

    /// - Parameters:
    ///   - svg: One document. Nothing outside it is loaded.
    ///   - width: In pixels of the result; the picture is scaled to it, and has the height that follows from its own size.
    ///   - ground: `0xRRGGBB` behind the picture.
    package static func draw(_ svg: [UInt8], width: Int, ground: UInt32 = 0xFFFFFF) throws(RasterError) -> Pixels {
        guard (1...longestSide).contains(width) else { throw RasterError("\(width) is no width for a picture; give 1 to \(longestSide)") }
        var error: UnsafeMutablePointer<GError>?
        // Without a base file librsvg loads nothing by itself: no file, no address.
        guard let handle = rsvg_handle_new_from_data(svg, svg.count, &error) else {
            throw RasterError("this is no SVG: " + message(of: error))
        }
        defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
        let style = Array("svg,text{font-family:\(fonts)!important}".utf8)
        guard rsvg_handle_set_stylesheet(handle, style, style.count, &error) != 0 else {
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
        guard let surface = cairo_image_surface_create(Int32(CAIRO_FORMAT_RGB24), Int32(width), Int32(height)),
            cairo_surface_status(surface) == Int32(CAIRO_STATUS_SUCCESS), let context = cairo_create(surface)
        else { throw RasterError("there is no memory for \(width) × \(height) pixels") }
        defer {
            cairo_destroy(context)
            cairo_surface_destroy(surface)
        }
        cairo_set_source_rgb(
            context, Double(ground >> 16 & 0xFF) / 255, Double(ground >> 8 & 0xFF) / 255, Double(ground & 0xFF) / 255)
        cairo_paint(context)
        var viewport = RsvgRectangle(x: 0, y: 0, width: Double(width), height: Double(height))
        guard rsvg_handle_render_document(handle, context, &viewport, &error) != 0 else {
            throw RasterError("the SVG cannot be drawn: " + message(of: error))
        }
        cairo_surface_flush(surface)
        guard let data = cairo_image_surface_get_data(surface) else { throw RasterError("cairo gave no pixels") }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let colours = [UInt32](unsafeUninitializedCapacity: width * height) { buffer, count in
            for row in 0..<height {
                let line = UnsafeRawPointer(data + row * stride)
                for column in 0..<width {
                    // The top byte of this format is not defined.
                    buffer[row * width + column] = line.load(fromByteOffset: column * 4, as: UInt32.self) & 0xFF_FFFF
                }
            }
            count = width * height
        }
        return Pixels(width: width, height: height, colours: colours)
    }

    private static func message(of error: UnsafeMutablePointer<GError>?) -> String {
        guard let error else { return "no reason given" }
        defer { g_error_free(error) }
        return error.pointee.message.map { String(cString: $0) } ?? "no reason given"
    }
}
