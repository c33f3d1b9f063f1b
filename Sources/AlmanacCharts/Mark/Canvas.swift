import AlmanacMarkup

/// Where text was put, with the room it may need in the widest font.
package struct LabelBox: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var text: String
}

/// The picture that is being written: marks go in, in the order they lie over each other.
struct Canvas {
    enum Anchor {
        case start, middle, end
    }

    /// How the texts of one group look.
    struct TextStyle {
        var paint = Paint.muted
        /// Pixels; 12 is the picture's own.
        var size = 12
        var isBold = false
        var anchor = Anchor.start
    }

    var out: MarkupWriter
    /// Every text so far, when the canvas was asked to keep them.
    private(set) var boxes: [LabelBox] = []
    let isInline: Bool
    private let keepsBoxes: Bool
    private var style = TextStyle()

    init(_ context: ChartContext, capacity: Int, keepsBoxes: Bool) {
        out = MarkupWriter(capacity: capacity)
        isInline = context.surface == .inline
        self.keepsBoxes = keepsBoxes
    }

    // MARK: Colours

    mutating func fill(_ paint: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(paint.fillClass)
            out.raw("\"")
        }
        out.attribute("fill", paint.hex)
    }

    mutating func stroke(_ paint: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(paint.strokeClass)
            out.raw("\"")
        }
        out.attribute("stroke", paint.hex)
    }

    mutating func paint(fill: Paint, stroke: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(fill.fillClass)
            out.raw(" ")
            out.raw(stroke.strokeClass)
            out.raw("\"")
        }
        out.attribute("fill", fill.hex)
        out.attribute("stroke", stroke.hex)
    }

    mutating func tenths(_ name: StaticString, _ pixels: Double) {
        out.raw(" ")
        out.raw(name)
        out.raw("=\"")
        out.tenths(AlmanacCharts.tenths(pixels))
        out.raw("\"")
    }

    // MARK: Text

    /// Starts a group of texts that look alike; `endGroup()` ends it.
    mutating func beginText(_ style: TextStyle) {
        self.style = style
        out.raw("<g")
        fill(style.paint)
        if style.size != 12 { out.attribute("font-size", style.size) }
        if style.isBold { out.raw(" font-weight=\"600\"") }
        switch style.anchor {
        case .start: break
        case .middle: out.raw(" text-anchor=\"middle\"")
        case .end: out.raw(" text-anchor=\"end\"")
        }
        out.raw(">")
    }

    mutating func endGroup() {
        out.raw("</g>")
    }

    /// One line, with its baseline at `y`.
    ///
    /// - Parameters:
    ///   - whole: What the line was cut from, told when it is pointed at.
    ///   - remark: A muted text after it.
    mutating func text(_ text: String, x: Double, y: Double, whole: String? = nil, remark: String = "") {
        out.raw("<text")
        tenths("x", x)
        tenths("y", y)
        out.raw(">")
        if let whole {
            out.raw("<title>")
            out.text(whole)
            out.raw("</title>")
        }
        out.text(text)
        if !remark.isEmpty {
            out.raw("<tspan dx=\"4\" font-weight=\"400\"")
            fill(.muted)
            if Label.isRightToLeft(remark) { out.raw(" unicode-bidi=\"isolate\"") }
            out.raw(">")
            out.text(remark)
            out.raw("</tspan>")
        }
        out.raw("</text>")
        if keepsBoxes { keep(text, x: x, y: y, remark: remark) }
    }

    /// The lines of a label, the first one with its baseline at `y`.
    mutating func label(_ label: Label, x: Double, y: Double, whole: String) {
        var y = y
        for line in label.lines {
            text(line, x: x, y: y, whole: label.isCut ? whole : nil)
            y += Double(style.size) * Metrics.lineHeight
        }
    }

    private mutating func keep(_ text: String, x: Double, y: Double, remark: String) {
        let size = Double(style.size)
        var width = Metrics.width(text, size: size, bold: style.isBold)
        if !remark.isEmpty { width += 4 + Metrics.width(remark, size: size) }
        let left =
            switch style.anchor {
            case .start: x
            case .middle: x - width / 2
            case .end: x - width
            }
        boxes.append(
            LabelBox(x: left, y: y - Metrics.ascent * size, width: width, height: (Metrics.ascent + Metrics.descent) * size, text: text))
    }

    // MARK: Marks

    /// `<title>` of the mark that is open.
    mutating func title(_ name: String, _ value: String) {
        out.raw("<title>")
        if !name.isEmpty {
            out.text(name)
            out.raw(": ")
        }
        out.text(value)
        out.raw("</title>")
    }

    mutating func circle(x: Double, y: Double, radius: Double) {
        out.raw("<circle")
        tenths("cx", x)
        tenths("cy", y)
        tenths("r", radius)
        out.raw("/>")
    }
}
