import CRsvg

extension TextLayer {
    /// Draws the lines where librsvg would have, with Pango.
    ///
    /// - Parameters:
    ///   - context: Of cairo, as it was created.
    ///   - width, height: Of the whole picture, in pixels.
    /// - Returns: The first line with a letter that no font has.
    func draw(on context: OpaquePointer, _ width: Int, _ height: Int) -> String? {
        var unwritten: String?
        // As `preserveAspectRatio` has it when it says nothing: as large as fits, in the middle.
        let scale = min(Double(width) / viewBox.width, Double(height) / viewBox.height)
        cairo_translate(context, (Double(width) - viewBox.width * scale) / 2, (Double(height) - viewBox.height * scale) / 2)
        cairo_scale(context, scale, scale)
        cairo_translate(context, -viewBox.x, -viewBox.y)

        let pango = pango_font_map_create_context(pango_cairo_font_map_get_default())
        let options = cairo_font_options_create()
        let font = pango_font_description_new()
        let layout = pango_layout_new(pango)
        defer {
            g_object_unref(UnsafeMutableRawPointer(layout))
            pango_font_description_free(font)
            cairo_font_options_destroy(options)
            g_object_unref(UnsafeMutableRawPointer(pango))
        }
        cairo_font_options_set_antialias(options, Int32(CAIRO_ANTIALIAS_GRAY))
        cairo_font_options_set_hint_style(options, Int32(CAIRO_HINT_STYLE_NONE))
        cairo_font_options_set_hint_metrics(options, Int32(CAIRO_HINT_METRICS_OFF))
        pango_cairo_context_set_font_options(pango, options)
        pango_context_set_round_glyph_positions(pango, 0)
        // The machine's language would choose among fonts.
        pango_context_set_language(pango, pango_language_from_string("en"))
        pango_cairo_update_context(context, pango)
        pango_layout_set_auto_dir(layout, 0)
        pango_font_description_set_family(font, Rasteriser.families.joined(separator: ","))
        for line in lines {
            let weight = line.isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL
            pango_font_description_set_weight(font, Int32(weight))
            pango_font_description_set_absolute_size(font, line.size * Double(PANGO_SCALE))
            pango_layout_set_font_description(layout, font)
            pango_layout_set_text(layout, line.text, -1)
            var length: Int32 = 0
            pango_layout_get_size(layout, &length, nil)
            let before: Double =
                switch line.anchor {
                case .start: 0
                case .middle: 0.5
                case .end: 1
                }
            cairo_set_source_rgb(
                context, Double(line.colour >> 16) / 255, Double(line.colour >> 8 & 0xFF) / 255, Double(line.colour & 0xFF) / 255)
            cairo_move_to(
                context, line.x - before * Double(length) / Double(PANGO_SCALE),
                line.y - Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE))
            pango_cairo_show_layout(context, layout)
            if unwritten == nil, pango_layout_get_unknown_glyphs_count(layout) > 0 { unwritten = line.text }
        }
        return unwritten
    }
}
