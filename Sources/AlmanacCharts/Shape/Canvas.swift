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

        var opposite: Anchor {
            switch self {
            case .start: .end
            case .middle: .middle
            case .end: .start
            }
        }
    }

    /// How the texts of one group look.
    struct TextStyle {
        /// `nil` for groups inside that say so.
        var paint: Paint? = Paint.muted
        /// Pixels; 12 is the picture's own.
        var size = 12
        var isBold = false
        var anchor = Anchor.start
    }

    var out: MarkupWriter
    /// Every text so far, when the canvas was asked to keep them.
    private(set) var boxes: [LabelBox] = []
    /// Whether horizontal places are shares of a width that only the page knows.
    var isFluid = false
    /// Every text of a fluid picture so far, when the canvas was asked to keep them.
    private(set) var fluidTexts: [FluidText] = []
    /// Where the places of a fluid picture's fixed texts are counted from.
    var fluidOrigin: (share: Double?, offset: Double) = (nil, 0)
    let isInline: Bool
    /// Whether colours stand on marks beside their classes. A fluid picture never leaves its page, whose stylesheet has them.
    var writesColours = true
    /// Whether words are read from right to left.
    let isRightToLeft: Bool
    /// The width in which places are mirrored, in pixels; `nil` while they are not.
    private(set) var mirror: Double?
    private let keepsBoxes: Bool
    /// What stands between the name of a mark and its value.
    private let separator: String
    private var style = TextStyle()
    /// Of the group of texts that is open, in tenths.
    private(set) var origin = (x: 0, y: 0)
    /// Whether that group is still to be written, as soon as its first text says from which side it is read.
    private var isPending = false
    /// Whether its texts are read from right to left unless they say otherwise.
    private(set) var isGroupRightToLeft = false

    init(_ context: ChartContext, capacity: Int, keepsBoxes: Bool) {
        out = MarkupWriter(capacity: min(capacity, 1 << 16))
        isInline = context.surface == .inline
        isRightToLeft = context.isRightToLeft
        self.keepsBoxes = keepsBoxes
        separator = context.words.separator
    }

    // MARK: Colours

    mutating func fill(_ paint: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(paint.fillClass)
            out.raw("\"")
        }
        if writesColours { out.attribute("fill", paint.hex) }
    }

    mutating func stroke(_ paint: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(paint.strokeClass)
            out.raw("\"")
        }
        if writesColours { out.attribute("stroke", paint.hex) }
    }

    mutating func dashes(_ lengths: StaticString) {
        out.raw(" stroke-dasharray=\"")
        out.raw(lengths)
        out.raw("\"")
    }

    mutating func paint(fill: Paint, stroke: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(fill.fillClass)
            out.raw(" ")
            out.raw(stroke.strokeClass)
            out.raw("\"")
        }
        guard writesColours else { return }
        out.attribute("fill", fill.hex)
        out.attribute("stroke", stroke.hex)
    }

    mutating func tenths(_ name: StaticString, _ pixels: Double) {
        out.attribute(name, tenths: AlmanacCharts.tenths(pixels))
    }

    /// A coordinate, which is 0 where it is not written.
    private mutating func position(_ name: StaticString, _ pixels: Double) {
        let tenths = AlmanacCharts.tenths(pixels)
        if tenths != 0 { out.attribute(name, tenths: tenths) }
    }

    /// The coordinates of a rectangle or text that are not 0.
    mutating func corner(x: Double, y: Double) {
        position("x", x)
        position("y", y)
    }

    // MARK: Mirroring

    /// Where words are read from right to left, lets `body` draw as if they were read from left to right, and mirrors it in `width`.
    ///
    /// Texts only change their places; shapes are mirrored between `beginShapes()` and `endShapes()`.
    mutating func mirrored(in width: Double, _ body: (inout Canvas) -> Void) {
        let before = mirror
        mirror = isRightToLeft ? width : nil
        body(&self)
        mirror = before
    }

    /// Starts shapes that are mirrored where places are.
    mutating func beginShapes() {
        guard let mirror else { return }
        out.raw("<g transform=\"matrix(-1 0 0 1")
        out.path(nil, AlmanacCharts.tenths(mirror))
        out.raw(" 0)\">")
    }

    mutating func endShapes() {
        if mirror != nil { endGroup() }
    }

    private func place(_ x: Double) -> Double {
        mirror.map { $0 - x } ?? x
    }

    // MARK: Text

    /// Starts a group of texts that look alike; `endGroup()` ends it.
    ///
    /// - Parameters:
    ///   - x, y: What most texts of the group share, written once.
    mutating func beginText(_ style: TextStyle, x: Double = 0, y: Double = 0) {
        self.style = style
        if mirror != nil { self.style.anchor = style.anchor.opposite }
        // A place that was not given is shared by none.
        origin = (x == 0 ? 0 : AlmanacCharts.tenths(place(x)), AlmanacCharts.tenths(y))
        isGroupRightToLeft = false
        // A group without a paint has groups inside.
        isPending = isRightToLeft && style.paint != nil
        if !isPending { openText() }
    }

    /// Writes the start of the open group of texts, where that still has to be done, before its first text.
    mutating func openText(isRightToLeft: Bool) {
        guard isPending else { return }
        isGroupRightToLeft = isRightToLeft
        openText()
    }

    /// Writes the start of a group of texts.
    private mutating func openText() {
        isPending = false
        out.raw("<g")
        if isGroupRightToLeft { out.raw(" direction=\"rtl\"") }
        if origin != (0, 0) {
            out.raw(" transform=\"translate(")
            out.tenths(origin.x)
            if origin.y != 0 { out.path(nil, origin.y) }
            out.raw(")\"")
        }
        if let paint = style.paint { fill(paint) }
        if style.size != 12 { out.attribute("font-size", style.size) }
        if style.isBold { out.raw(" font-weight=\"600\"") }
        switch isGroupRightToLeft ? style.anchor.opposite : style.anchor {
        case .start: break
        case .middle: out.raw(" text-anchor=\"middle\"")
        case .end: out.raw(" text-anchor=\"end\"")
        }
        out.raw(">")
    }

    mutating func endGroup() {
        if isPending { openText() }
        out.raw("</g>")
    }

    /// One line, with its baseline at `y`.
    ///
    /// - Parameters:
    ///   - share: Of a fluid plot's width, from which `x` is counted.
    ///   - whole: What the line was cut from, told when it is pointed at.
    ///   - remark: A muted text after it.
    mutating func text(_ text: String, share: Double? = nil, x: Double, y: Double, whole: String? = nil, remark: String = "") {
        let x = place(x)
        let isMirroredText = isRightToLeft && (!remark.isEmpty || Label.isRightToLeft(text))
        openText(isRightToLeft: isMirroredText)
        out.raw("<text")
        let left = AlmanacCharts.tenths(x) - origin.x
        let baseline = AlmanacCharts.tenths(y) - origin.y
        if let share {
            out.raw(" x=\"")
            out.tenths(AlmanacCharts.tenths(share * 100))
            out.raw("%\"")
            if left != 0 { out.attribute("dx", tenths: left) }
        } else if left != 0 {
            out.attribute("x", tenths: left)
        }
        if baseline != 0 { out.attribute("y", tenths: baseline) }
        // The picture itself is written from left to right, and with it every number; the start of words that are not is at their right. A group
        // is of the direction of its first text, which most of them share.
        if isMirroredText != isGroupRightToLeft {
            if isMirroredText { out.raw(" direction=\"rtl\"") } else { out.raw(" direction=\"ltr\"") }
            switch isMirroredText ? style.anchor.opposite : style.anchor {
            case .start: out.raw(" text-anchor=\"start\"")
            case .middle: break
            case .end: out.raw(" text-anchor=\"end\"")
            }
        }
        out.raw(">")
        if let whole {
            out.raw("<title>")
            out.text(whole)
            out.raw("</title>")
        }
        let isIsolated = isMirroredText && !Label.isRightToLeft(text)
        // Marks from left to right keep a minus before its number. An element of its own would do as well, but browsers would take the side that
        // the whole line starts at from it.
        if isIsolated { out.raw("\u{200E}") }
        out.text(text)
        if isIsolated { out.raw("\u{200E}") }
        if !remark.isEmpty {
            out.raw(" <tspan font-weight=\"400\"")
            fill(.muted)
            let isOpposite = Label.isRightToLeft(remark) != isMirroredText
            if isOpposite { out.raw(" unicode-bidi=\"isolate\"") }
            if isOpposite, isMirroredText { out.raw(" direction=\"ltr\"") }
            out.raw(">")
            out.text(remark)
            out.raw("</tspan>")
        }
        out.raw("</text>")
        guard keepsBoxes else { return }
        if isFluid {
            keepFluid(
                text, share: share ?? fluidOrigin.share, offset: x + fluidOrigin.offset, anchor: style.anchor, y: y, remark: remark)
        } else {
            keep(text, x: x, y: y, remark: remark)
        }
    }

    /// The lines of a label, the first one with its baseline at `y`.
    ///
    /// - Parameter whole: What the label was made from.
    mutating func label(_ label: Label, share: Double? = nil, x: Double, y: Double, whole: String) {
        let whole = label.isCut ? Label.clean(whole) : nil
        text(label.first, share: share, x: x, y: y, whole: whole)
        if let second = label.second { text(second, share: share, x: x, y: y + Double(style.size) * Metrics.lineHeight, whole: whole) }
    }

    private mutating func keep(_ text: String, x: Double, y: Double, remark: String) {
        let size = Double(style.size)
        var width = Metrics.width(text, size: size, bold: style.isBold)
        if !remark.isEmpty { width += Metrics.width(" ", size: size, bold: style.isBold) + Metrics.width(remark, size: size) }
        let left =
            switch style.anchor {
            case .start: x
            case .middle: x - width / 2
            case .end: x - width
            }
        boxes.append(
            LabelBox(x: left, y: y - Metrics.ascent * size, width: width, height: (Metrics.ascent + Metrics.descent) * size, text: text))
    }

    /// - Parameter share: Of the plot's width; `nil` for fixed pixels.
    mutating func keepFluid(
        _ text: String, share: Double?, offset: Double = 0, anchor: Anchor, y: Double, remark: String = "", from: Int = 0, below: Int? = nil
    ) {
        guard keepsBoxes else { return }
        let size = Double(style.size)
        var width = Metrics.width(text, size: size, bold: style.isBold)
        if !remark.isEmpty { width += Metrics.width(" ", size: size, bold: style.isBold) + Metrics.width(remark, size: size) }
        fluidTexts.append(
            FluidText(
                text: text, share: share, offset: offset, anchor: anchor == .start ? .start : anchor == .end ? .end : .middle,
                top: y - Metrics.ascent * size, width: width,
                height: (Metrics.ascent + Metrics.descent) * size, from: from, below: below))
    }

    // MARK: Marks

    /// `<title>` of the mark that is open.
    ///
    /// - Parameter share: In parentheses after the value.
    mutating func title(_ name: String, _ value: String, _ share: String = "") {
        out.raw("<title>")
        if !name.isEmpty {
            out.text(name)
            out.text(separator)
        }
        out.text(value)
        if !share.isEmpty {
            out.raw(" (")
            out.text(share)
            out.raw(")")
        }
        out.raw("</title>")
    }

    /// The line that marks stand on.
    mutating func baseline(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        out.raw("<path")
        keepThickness()
        stroke(.axis)
        out.raw(" d=\"")
        var path = Path()
        path.move(&self, start.x, start.y)
        path.line(&self, end.x, end.y)
        out.raw("\"/>")
    }

    /// The sign of an axis that does not begin at zero: a stub of it, beside the plot, with a break.
    ///
    /// - Parameter isUp: Whether zero lies below.
    mutating func axisBreak(x: Double, y: Double, isUp: Bool) {
        let side = isUp ? -1.0 : 1
        out.raw("<path fill=\"none\"")
        stroke(.axis)
        out.raw(" d=\"")
        var path = Path()
        path.move(&self, x - 3.5, y)
        for (across, along) in [(-3.5, 3.0), (-6.5, 5), (-0.5, 9), (-3.5, 11), (-3.5, 15)] as [(Double, Double)] {
            path.line(&self, x + across, y + side * along)
        }
        out.raw("\"/>")
    }

    /// A point that stands out of its line.
    mutating func dot(x: Double, y: Double, paint: Paint) {
        if isFluid { return roundPoint(x: x, y: y, paint: paint, diameter: 6) }
        out.raw("<circle")
        fill(paint)
        tenths("cx", x)
        tenths("cy", y)
        out.raw(" r=\"3\"/>")
    }

    /// A point of a line without length and with round ends, which stays round where the plot is stretched.
    mutating func roundPoint(x: Double, y: Double, paint: Paint, diameter: Int) {
        out.raw("<path")
        stroke(paint)
        out.attribute("stroke-width", diameter)
        out.raw(" stroke-linecap=\"round\"")
        keepThickness()
        out.raw(" d=\"")
        out.path(.move, AlmanacCharts.tenths(x), AlmanacCharts.tenths(y))
        out.raw("h0\"/>")
    }

    mutating func circle(x: Double, y: Double, radius: Double) {
        out.raw("<circle")
        tenths("cx", x)
        tenths("cy", y)
        tenths("r", radius)
        out.raw("/>")
    }
}
