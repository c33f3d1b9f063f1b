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
    enum Anchor: UInt8 {
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

    /// What was drawn so far.
    private(set) var list: DisplayList

    /// Says what the picture is, for pages that write all that it shows beside it.
    mutating func brief(_ text: String) { list.head.brief = text }
    /// Every text so far, when the canvas was asked to keep them.
    private(set) var boxes: [LabelBox] = []
    /// Whether horizontal places are shares of a width that only the page knows.
    var isFluid: Bool { list.isFluid }
    /// Every text of a fluid picture so far, when the canvas was asked to keep them.
    private(set) var fluidTexts: [FluidText] = []
    /// Where the places of a fluid picture's fixed texts are counted from.
    var fluidOrigin: (share: Double?, offset: Double) = (nil, 0)
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
    /// Whether that group is still to be opened, as soon as its first text says from which side it is read.
    private var isPending = false
    /// Whether its texts are read from right to left unless they say otherwise.
    private(set) var isGroupRightToLeft = false

    init(_ context: ChartContext, _ head: DisplayList.Head, keepsBoxes: Bool) {
        list = DisplayList(head)
        isRightToLeft = context.isRightToLeft
        self.keepsBoxes = keepsBoxes
        separator = context.words.separator
    }

    /// Takes out what was drawn, and where its texts are.
    mutating func takeAll() -> (list: DisplayList, boxes: [LabelBox]) {
        var (list, boxes) = (DisplayList.empty, [LabelBox]())
        swap(&list, &self.list)
        swap(&boxes, &self.boxes)
        return (list, boxes)
    }

    // MARK: Steps

    /// What opens and closes.
    enum Mark {
        case rectangle, circle, path
    }

    /// Opens a mark: what follows says how it looks and where it is, and what it tells; `end()` closes it.
    mutating func begin(_ mark: Mark) {
        switch mark {
        case .rectangle: step(.rectangle)
        case .circle: step(.circle)
        case .path: step(.path)
        }
    }

    /// Closes the mark that is open.
    mutating func end() { step(.end) }

    /// Opens a group: what follows up to the first mark goes for all marks in it; `endGroup()` closes it.
    mutating func beginGroup() {
        step(.group)
    }

    @inline(__always)
    mutating func step(_ kind: DisplayList.Kind, detail: UInt8 = 0, extra: UInt16 = 0, _ first: Int = 0, _ second: Int = 0) {
        list.steps.append(
            .init(
                kind: kind, detail: detail, extra: extra, first: Int32(truncatingIfNeeded: first), second: Int32(truncatingIfNeeded: second)
            ))
    }

    /// What is drawn of lines and the gaps between, in pixels.
    mutating func dashes(_ lengths: StaticString) {
        let start = list.texts.count
        list.texts.append(lengths)
        step(.dashes, start, list.texts.count - start)
    }

    // MARK: Places

    /// The upper left corner of a rectangle.
    mutating func corner(x: Double, y: Double) { step(.corner, tenths(x), tenths(y)) }

    mutating func width(_ pixels: Double) { step(.width, tenths(pixels)) }

    mutating func height(_ pixels: Double) { step(.height, tenths(pixels)) }

    /// The radius of a rectangle's corners.
    mutating func rounding(_ pixels: Double) { step(.rounding, tenths(pixels)) }

    /// The middle of a circle.
    mutating func centre(x: Double, y: Double) { step(.centre, tenths(x), tenths(y)) }

    mutating func radius(_ pixels: Double) { step(.radius, tenths(pixels)) }

    /// Moves what is in a group, in tenths of a pixel.
    mutating func translation(x: Int, y: Int) { step(.translation, x, y) }

    // MARK: Paths

    /// In tenths of a pixel.
    @inline(__always)
    mutating func move(_ x: Int, _ y: Int) { step(.move, x, y) }

    /// In tenths of a pixel.
    @inline(__always)
    mutating func line(_ x: Int, _ y: Int) { step(.line, x, y) }

    /// A cubic Bézier curve.
    mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        step(.cubic, tenths(x1), tenths(y1))
        step(.control, tenths(x2), tenths(y2))
        step(.curveEnd, tenths(x), tenths(y))
    }

    /// A quadratic Bézier curve that rounds a corner.
    mutating func corner(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) {
        step(.quadratic, tenths(x1), tenths(y1))
        step(.curveEnd, tenths(x), tenths(y))
    }

    /// A circular arc to a point in tenths of a pixel.
    mutating func arc(radius: Double, isLarge: Bool, isClockwise: Bool, _ x: Int, _ y: Int) {
        step(.arc, detail: (isLarge ? 1 : 0) + (isClockwise ? 2 : 0), tenths(radius))
        step(.curveEnd, x, y)
    }

    /// Where the path is after a move, a line or a curve, in tenths of a pixel.
    var here: (x: Int, y: Int) { list.steps.last.map { (Int($0.first), Int($0.second)) } ?? (0, 0) }

    /// A line back to the start of the piece.
    mutating func close() { step(.close) }

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
        beginGroup()
        step(.mirror, tenths(mirror))
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
        origin = (x == 0 ? 0 : tenths(place(x)), tenths(y))
        isGroupRightToLeft = false
        // A group without a paint has groups inside.
        isPending = isRightToLeft && style.paint != nil
        if !isPending { openText() }
    }

    /// Opens the group of texts, where that still has to be done, before its first text.
    mutating func openText(isRightToLeft: Bool) {
        guard isPending else { return }
        isGroupRightToLeft = isRightToLeft
        openText()
    }

    /// Opens a group of texts.
    private mutating func openText() {
        isPending = false
        beginGroup()
        if isGroupRightToLeft { step(.direction, detail: 1) }
        if origin != (0, 0) { translation(x: origin.x, y: origin.y) }
        if let paint = style.paint { fill(paint) }
        if style.size != 12 { step(.size, style.size) }
        if style.isBold { step(.bold) }
        let anchor = isGroupRightToLeft ? style.anchor.opposite : style.anchor
        if anchor != .start { step(.anchor, detail: anchor.rawValue) }
    }

    mutating func endGroup() {
        if isPending { openText() }
        step(.end)
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
        step(.text)
        let left = tenths(x) - origin.x
        let baseline = tenths(y) - origin.y
        if let share {
            step(.share, tenths(share * 100), left)
            if baseline != 0 { step(.corner, 0, baseline) }
        } else if left != 0 || baseline != 0 {
            step(.corner, left, baseline)
        }
        // The picture itself is written from left to right, and with it every number; the start of words that are not is at their right. A group
        // is of the direction of its first text, which most of them share.
        if isMirroredText != isGroupRightToLeft {
            step(.direction, detail: isMirroredText ? 1 : 0)
            let anchor = isMirroredText ? style.anchor.opposite : style.anchor
            if anchor != .middle { step(.anchor, detail: anchor.rawValue) }
        }
        if let whole { words(.title, whole) }
        // Marks from left to right keep a minus before its number. An element of its own would do as well, but browsers would take the side that
        // the whole line starts at from it.
        words(isMirroredText && !Label.isRightToLeft(text) ? .isolatedWords : .words, text)
        if !remark.isEmpty {
            let isOpposite = Label.isRightToLeft(remark) != isMirroredText
            words(.remark, detail: isOpposite ? (isMirroredText ? 2 : 1) : 0, remark)
        }
        step(.end)
        guard keepsBoxes else { return }
        if isFluid {
            keepFluid(
                text, share: share ?? fluidOrigin.share, offset: x + fluidOrigin.offset, anchor: style.anchor, y: y, remark: remark)
        } else {
            keep(text, x: x, y: y, remark: remark)
        }
    }

    /// A step with words.
    mutating func words(_ kind: DisplayList.Kind, detail: UInt8 = 0, _ text: String) {
        let start = list.texts.count
        list.texts.append(text)
        step(kind, detail: detail, start, list.texts.count - start)
    }

    /// The lines of a label, the first one with its baseline at `y`.
    ///
    /// - Parameter whole: What the label was made from.
    mutating func label(_ label: Label, share: Double? = nil, x: Double, y: Double, whole: String) {
        let whole = label.isCut ? Label.clean(whole) : nil
        text(label.first, share: share, x: x, y: y, whole: whole)
        // The first line tells what was cut.
        if let second = label.second {
            text(second, share: share, x: x, y: (y + Double(style.size) * Metrics.lineHeight).rounded())
        }
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

    /// What the mark that is open tells when it is pointed at.
    mutating func title(_ text: String) {
        words(.title, text)
    }

    /// What the mark that is open tells when it is pointed at.
    ///
    /// - Parameters:
    ///   - series: After the name.
    ///   - share: In parentheses after the value.
    mutating func title(_ name: String, of series: String? = nil, _ value: String, _ share: String = "") {
        let start = list.texts.count
        if !name.isEmpty {
            list.texts.append(balanced: name)
            if let series {
                let comma: StaticString = isRightToLeft && series.unicodeScalars.contains { 0x600...0x6FF ~= $0.value } ? "، " : ", "
                list.texts.append(comma)
                list.texts.append(balanced: series)
            }
            list.texts.append(separator)
        }
        list.texts.append(balanced: value)
        if !share.isEmpty {
            list.texts.append(" (" as StaticString)
            list.texts.append(balanced: share)
            list.texts.append(")" as StaticString)
        }
        step(.title, start, list.texts.count - start)
    }

    // MARK: Marks

    /// The line that marks stand on.
    mutating func baseline(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        // In a stretched plot its colour keeps its thickness, by a rule of the page.
        begin(.path)
        stroke(.axis)
        move(start.x, start.y)
        line(end.x, end.y)
        self.end()
    }

    /// The sign of an axis that does not begin at zero: a stub of it, beside the plot, with a break.
    ///
    /// - Parameter isUp: Whether zero lies below.
    mutating func axisBreak(x: Double, y: Double, isUp: Bool) {
        let side = isUp ? -1.0 : 1
        begin(.path)
        noFill()
        stroke(.axis)
        move(x - 3.5, y)
        for (across, along) in [(-3.5, 3.0), (-6.5, 5), (-0.5, 9), (-3.5, 11), (-3.5, 15)] as [(Double, Double)] {
            line(x + across, y + side * along)
        }
        end()
    }

    /// A point that stands out of its line.
    mutating func dot(x: Double, y: Double, paint: Paint) {
        if isFluid { return roundPoint(x: x, y: y, paint: paint, diameter: 6) }
        begin(.circle)
        fill(paint)
        centre(x: x, y: y)
        radius(3)
        end()
    }

    /// A point of a line without length and with round ends, which stays round where the plot is stretched.
    mutating func roundPoint(x: Double, y: Double, paint: Paint, diameter: Double) {
        begin(.path)
        stroke(paint)
        thickness(diameter)
        roundEnds()
        keepThickness()
        move(x, y)
        line(x, y)
        end()
    }

    mutating func circle(x: Double, y: Double, radius: Double) {
        begin(.circle)
        centre(x: x, y: y)
        self.radius(radius)
        end()
    }
}
