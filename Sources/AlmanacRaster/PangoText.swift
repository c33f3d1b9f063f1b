import AlmanacCharts
import AlmanacText
import CCairo

/// Draws lines of text on a surface of cairo with Pango, which finds fonts, orders and joins letters.
final class PangoText {
    private let context: OpaquePointer
    private let pango: OpaquePointer?
    private let layout: OpaquePointer?
    private let font: OpaquePointer?
    /// The first text that has a letter no font has.
    private(set) var unwritten: String?

    /// - Parameter context: A cairo context with its final scale. It must outlive this value.
    init(on context: OpaquePointer) {
        self.context = context
        pango = pango_font_map_create_context(pango_cairo_font_map_get_default())
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, Int32(CAIRO_ANTIALIAS_GRAY))
        cairo_font_options_set_hint_style(options, Int32(CAIRO_HINT_STYLE_NONE))
        cairo_font_options_set_hint_metrics(options, Int32(CAIRO_HINT_METRICS_OFF))
        pango_cairo_context_set_font_options(pango, options)
        pango_context_set_round_glyph_positions(pango, 0)
        // The machine's language would choose among fonts.
        pango_context_set_language(pango, pango_language_from_string("en"))
        pango_cairo_update_context(context, pango)
        layout = pango_layout_new(pango)
        // The direction is that of the line and not that of its first letter; and whatever it holds, it is one line.
        pango_layout_set_auto_dir(layout, 0)
        pango_layout_set_single_paragraph_mode(layout, 1)
        font = pango_font_description_new()
        pango_font_description_set_family(font, (FontFamilies.names + ["sans-serif"]).joined(separator: ","))
    }

    deinit {
        pango_font_description_free(font)
        if let layout { g_object_unref(UnsafeMutableRawPointer(layout)) }
        if let pango { g_object_unref(UnsafeMutableRawPointer(pango)) }
    }

    func draw(_ line: DrawnText, _ colours: ChartColours) {
        pango_context_set_base_dir(pango, Int32(line.isRightToLeft ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR))
        pango_layout_context_changed(layout)
        pango_font_description_set_weight(font, Int32(line.isBold ? PANGO_WEIGHT_SEMIBOLD : PANGO_WEIGHT_NORMAL))
        pango_font_description_set_absolute_size(font, line.size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, line.text + line.remarkText, -1)
        pango_layout_set_attributes(layout, nil)
        if !line.remark.isEmpty { mute(from: line.text.utf8.count, colours[.muted]) }

        var units: Int32 = 0
        pango_layout_get_size(layout, &units, nil)
        let length = Double(units) / Double(PANGO_SCALE)
        let baseline = Double(pango_layout_get_baseline(layout)) / Double(PANGO_SCALE)
        let colour = colours[line.paint]
        cairo_set_source_rgba(
            context, Double(colour >> 16 & 0xFF) / 255, Double(colour >> 8 & 0xFF) / 255, Double(colour & 0xFF) / 255, 1)
        cairo_move_to(context, line.x - line.anchor.share * length, line.y - baseline)
        pango_cairo_show_layout(context, layout)
        if unwritten == nil, pango_layout_get_unknown_glyphs_count(layout) > 0 { unwritten = line.text }
    }

    /// Gives the text from a place of its UTF-8 on normal weight and a colour of its own.
    private func mute(from start: Int, _ colour: UInt32) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        func channel(_ shift: UInt32) -> UInt16 { UInt16(colour >> shift & 0xFF) * 257 }
        for attribute in [
            pango_attr_weight_new(Int32(PANGO_WEIGHT_NORMAL)), pango_attr_foreground_new(channel(16), channel(8), channel(0)),
        ] {
            attribute?.pointee.start = UInt32(start)
            pango_attr_list_insert(attributes, attribute)
        }
        pango_layout_set_attributes(layout, attributes)
    }
}
