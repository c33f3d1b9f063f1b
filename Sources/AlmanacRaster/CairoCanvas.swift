import AlmanacCharts
import CCairo

/// Paints the elements of a picture on a cairo surface, in units of the picture.
struct CairoCanvas {
    private let context: OpaquePointer
    private let colours: ChartColours
    private var text: PangoText

    /// - Parameters:
    ///   - context: A cairo context in its initial state. It must outlive the canvas.
    ///   - scale: Pixels for each unit.
    init(on context: OpaquePointer, scale: Double, colours: ChartColours) {
        self.context = context
        self.colours = colours
        cairo_scale(context, scale, scale)
        cairo_set_line_join(context, Int32(CAIRO_LINE_JOIN_ROUND))
        text = PangoText(on: context)
    }

    /// The first text with a letter that no font has.
    var unwritten: String? { text.unwritten }

    mutating func draw(_ elements: [DrawnElement]) {
        var opacities: [Double] = []
        for element in elements where isDrawable(element) {
            switch element.shape {
            case .beginGroup(let opacity):
                cairo_push_group(context)
                opacities.append(opacity)
            case .endGroup:
                guard let opacity = opacities.popLast() else { continue }
                cairo_pop_group_to_source(context)
                cairo_paint_with_alpha(context, opacity)
            case .text(let line): text.draw(line, colours)
            case .rectangle, .circle, .path: shape(element)
            }
        }
        // Draw groups that were not closed, so that nothing is lost.
        while let opacity = opacities.popLast() {
            cairo_pop_group_to_source(context)
            cairo_paint_with_alpha(context, opacity)
        }
    }

    /// Pixels of the picture from its corner beyond which nothing is drawn: cairo's coordinates end at eight million, and dashes up to there would
    /// take a year.
    private static let farthest = 100_000.0

    /// True when all coordinates are finite and in or near the picture.
    private func isDrawable(_ element: DrawnElement) -> Bool {
        func isNear(_ numbers: Double...) -> Bool { numbers.allSatisfy { abs($0) <= Self.farthest } }
        if let outline = element.outline, !isNear(outline.thickness) || !outline.dashes.allSatisfy({ (0.1...Self.farthest).contains($0) }) {
            return false
        }
        switch element.shape {
        case .rectangle(let x, let y, let width, let height, let radius): return isNear(x, y, width, height, radius)
        case .circle(let x, let y, let radius): return isNear(x, y, radius)
        case .path(let pieces):
            return pieces.allSatisfy { piece in
                switch piece {
                case .move(let x, let y), .line(let x, let y): isNear(x, y)
                case .curve(let x1, let y1, let x2, let y2, let x, let y): isNear(x1, y1, x2, y2, x, y)
                case .close: true
                }
            }
        case .text(let text): return isNear(text.x, text.y, text.size)
        case .beginGroup, .endGroup: return true
        }
    }

    private func shape(_ element: DrawnElement) {
        if let fill = element.fill {
            trace(element.shape)
            source(fill.paint, fill.opacity)
            cairo_fill(context)
        }
        if let outline = element.outline {
            trace(element.shape)
            source(outline.paint, outline.opacity)
            cairo_set_line_width(context, outline.thickness)
            cairo_set_line_cap(context, Int32(outline.hasRoundEnds ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT))
            cairo_set_dash(context, outline.dashes, Int32(outline.dashes.count), 0)
            cairo_stroke(context)
        }
    }

    private func source(_ paint: Paint, _ opacity: Double) {
        let colour = colours[paint]
        cairo_set_source_rgba(
            context, Double(colour >> 16 & 0xFF) / 255, Double(colour >> 8 & 0xFF) / 255, Double(colour & 0xFF) / 255, opacity)
    }

    /// Makes a path of a shape.
    private func trace(_ shape: DrawnElement.Shape) {
        cairo_new_path(context)
        switch shape {
        case .rectangle(let x, let y, let width, let height, let radius):
            guard radius > 0 else { return cairo_rectangle(context, x, y, width, height) }
            let (right, bottom) = (x + width - radius, y + height - radius)
            // Dashes begin where SVG begins them.
            cairo_move_to(context, x + radius, y)
            cairo_arc(context, right, y + radius, radius, -.pi / 2, 0)
            cairo_arc(context, right, bottom, radius, 0, .pi / 2)
            cairo_arc(context, x + radius, bottom, radius, .pi / 2, .pi)
            cairo_arc(context, x + radius, y + radius, radius, .pi, .pi * 1.5)
            cairo_close_path(context)
        case .circle(let x, let y, let radius):
            cairo_arc(context, x, y, radius, 0, 2 * .pi)
            cairo_close_path(context)
        case .path(let pieces):
            for piece in pieces {
                switch piece {
                case .move(let x, let y): cairo_move_to(context, x, y)
                case .line(let x, let y): cairo_line_to(context, x, y)
                case .curve(let x1, let y1, let x2, let y2, let x, let y): cairo_curve_to(context, x1, y1, x2, y2, x, y)
                case .close: cairo_close_path(context)
                }
            }
        case .text, .beginGroup, .endGroup: break
        }
    }
}
