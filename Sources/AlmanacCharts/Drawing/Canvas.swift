/// The place of a text, with the room it may need in the widest font.
package struct LabelBox: Sendable, Hashable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double
    package var text: String
}

/// A picture that is being drawn: marks are added in drawing order.
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

    /// The look of the texts of a group.
    struct TextStyle {
        /// `nil` for groups that contain others with a paint.
        var paint: Paint? = Paint.muted
        /// Pixels; 12 is the default.
        var size = 12
        var isBold = false
        var anchor = Anchor.start
    }

    /// The list drawn so far.
    private(set) var list: DisplayList

    /// Names the picture by elements that another one on the page can refer to.
    mutating func namesByElements() { list.head.hasNameElements = true }

    /// Sets the short description, for pages that write everything else beside the picture.
    mutating func brief(_ text: String) { list.head.brief = text }
    /// Every text so far, if the canvas was asked to keep them.
    private(set) var texts: [PlacedText] = []
    /// True when horizontal places are shares of a width that only the page knows.
    var fitsPage: Bool { list.fitsPage }
    /// The frame around the plot; `nil` for drawings that have none.
    var frame: PlotFrame? { didSet { setOrigin() } }
    /// The origin of what stands beside the plot: a share of its width, and pixels from there.
    var side: (share: Double?, offset: Double) = (nil, 0) { didSet { setOrigin() } }
    /// Pixels from the left side of the picture to where places are counted from, and the same in tenths. A page adds them itself.
    private var left = 0.0
    private var shift = 0
    /// True when words are read from right to left.
    let isRightToLeft: Bool
    /// The width in pixels in which places are mirrored; `nil` while they are not.
    private(set) var mirror: Double?
    private let keepsBoxes: Bool
    /// The text between the name of a mark and its value.
    private let separator: String
    private var style = TextStyle()
    /// Origin of the open group of texts, in tenths.
    private(set) var origin = (x: 0, y: 0)
    /// True while that group is still to be opened, until its first text gives its direction.
    private var isPending = false
    /// True when its texts are read from right to left by default.
    private(set) var isGroupRightToLeft = false

    init(_ context: ChartContext, _ head: DisplayList.Head) {
        list = DisplayList(head)
        isRightToLeft = context.isRightToLeft
        keepsBoxes = context.keepsBoxes
        separator = context.words.separator
    }

    /// Closes the picture and returns it. The canvas keeps nothing of it, so that no part is copied.
    mutating func finish() -> Drawing {
        var (list, texts) = (DisplayList.empty, [PlacedText]())
        swap(&list, &self.list)
        swap(&texts, &self.texts)
        return Drawing(list: list, texts: texts)
    }

    private mutating func setOrigin() {
        guard let frame, !fitsPage else { return }
        left = Double(frame.left) + side.offset
        shift = tenths(left)
    }

    /// Tenths of a pixel from the left side of the picture, or from what the page counts them from.
    @inline(__always)
    private func across(_ x: Double) -> Int { tenths(x) + shift }

    // MARK: Steps

    /// Opens a rectangle, a circle or a path: the next steps set its look, place and title; `end()` closes it.
    mutating func begin(_ mark: DisplayList.Kind) { step(mark) }

    /// Closes the mark that is open.
    mutating func end() { step(.end) }

    /// Opens a group: the steps up to the first mark apply to all marks in it; `endGroup()` closes it.
    mutating func beginGroup() { step(.group) }

    @inline(__always)
    mutating func step(_ kind: DisplayList.Kind, detail: UInt8 = 0, extra: UInt16 = 0, _ first: Int = 0, _ second: Int = 0) {
        list.steps.append(
            .init(
                kind: kind, detail: detail, extra: extra, first: Int32(truncatingIfNeeded: first), second: Int32(truncatingIfNeeded: second)
            ))
    }

    /// Sets the lengths of dashes and gaps, in pixels.
    mutating func dashes(_ lengths: StaticString) {
        let start = list.texts.count
        list.texts.append(lengths)
        step(.dashes, start, list.texts.count - start)
    }

    // MARK: Places

    /// The upper left corner of a rectangle.
    mutating func corner(x: Double, y: Double) { step(.corner, across(x), tenths(y)) }

    mutating func width(_ pixels: Double) { step(.width, tenths(pixels)) }

    mutating func height(_ pixels: Double) { step(.height, tenths(pixels)) }

    /// The radius of a rectangle's corners.
    mutating func rounding(_ pixels: Double) { step(.rounding, tenths(pixels)) }

    /// The middle of a circle.
    mutating func centre(x: Double, y: Double) { step(.centre, across(x), tenths(y)) }

    /// The middle of a circle at a share of the plot's width.
    mutating func centre(share: Double, y: Double) {
        if fitsPage { step(.share, detail: 1, tenths(share * 100), tenths(y)) } else { step(.centre, resolved(share, 0), tenths(y)) }
    }

    mutating func radius(_ pixels: Double) { step(.radius, tenths(pixels)) }

    /// Moves the content of a group, in tenths of a pixel.
    mutating func translation(x: Int, y: Int) { step(.translation, x, y) }

    // MARK: Paths

    /// Moves to a point in tenths of a pixel.
    @inline(__always)
    mutating func move(_ x: Int, _ y: Int) { step(.move, x + shift, y) }

    /// Draws a line to a point in tenths of a pixel.
    @inline(__always)
    mutating func line(_ x: Int, _ y: Int) { step(.line, x + shift, y) }

    /// Draws a cubic Bézier curve.
    mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        step(.cubic, across(x1), tenths(y1))
        step(.control, across(x2), tenths(y2))
        step(.curveEnd, across(x), tenths(y))
    }

    /// Draws a quadratic Bézier curve that rounds a corner.
    mutating func corner(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) {
        step(.quadratic, across(x1), tenths(y1))
        step(.curveEnd, across(x), tenths(y))
    }

    /// Draws a circular arc to a point in tenths of a pixel.
    mutating func arc(radius: Double, isLarge: Bool, isClockwise: Bool, _ x: Int, _ y: Int) {
        step(.arc, detail: (isLarge ? 1 : 0) + (isClockwise ? 2 : 0), tenths(radius))
        step(.curveEnd, x + shift, y)
    }

    /// The end of the path after a move, a line or a curve, in tenths of a pixel.
    var here: (x: Int, y: Int) { list.steps.last.map { (Int($0.first) - shift, Int($0.second)) } ?? (0, 0) }

    /// Draws a line back to the start of the piece.
    mutating func close() { step(.close) }

    // MARK: Mirroring

    /// For words from right to left, draws `body` as from left to right and mirrors it in `width`.
    ///
    /// Texts only change their places; shapes are mirrored between `beginShapes()` and `endShapes()`.
    mutating func mirrored(in width: Double, _ body: (inout Canvas) -> Void) {
        let before = mirror
        mirror = isRightToLeft ? width : nil
        body(&self)
        mirror = before
    }

    /// Starts shapes that are mirrored, if places are.
    mutating func beginShapes() {
        guard let mirror else { return }
        beginGroup()
        step(.mirror, across(mirror))
        // Inside, places are counted from the mirrored side.
        (left, shift) = (0, 0)
    }

    mutating func endShapes() {
        guard mirror != nil else { return }
        endGroup()
        setOrigin()
    }

    private func place(_ x: Double) -> Double { mirror.map { $0 - x } ?? x }

    // MARK: Text

    /// Starts a group of texts with one look; `endGroup()` ends it.
    ///
    /// - Parameters:
    ///   - share: The share of the plot's width from which `x` is counted.
    ///   - x, y: Coordinates that most texts of the group share, written once.
    mutating func beginText(_ style: TextStyle, share: Double? = nil, x: Double = 0, y: Double = 0) {
        self.style = style
        if mirror != nil { self.style.anchor = style.anchor.opposite }
        // A coordinate of 0 was not given, so texts do not share it.
        origin = (x == 0 ? 0 : resolved(share, place(x)), tenths(y))
        isGroupRightToLeft = false
        // A group without a paint contains other groups.
        isPending = isRightToLeft && style.paint != nil
        if !isPending { openText() }
    }

    /// Tenths of a pixel from the side where places are counted from, for a place counted from a share of the plot. A page adds the share itself.
    private func resolved(_ share: Double?, _ x: Double) -> Int {
        guard let share, let frame, !fitsPage else { return across(x) }
        return across(share * frame.width + x)
    }

    /// Opens the group of texts, if that is pending, before its first text.
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
    ///   - share: The share of the plot's width from which `x` is counted.
    ///   - anchor: The anchor, where it is another one than the group's.
    ///   - from, below: Steps of the room's width at which it is shown.
    ///   - whole: The text before it was shortened, for the title.
    ///   - remark: Muted text after it.
    mutating func text(
        _ text: String, share: Double? = nil, x: Double = 0, y: Double, anchor: Anchor? = nil, from: Int = 0, below: Int? = nil,
        whole: String? = nil, remark: String = ""
    ) {
        let x = place(x)
        // The left side of the plot is where places are counted from anyway.
        let share = share == 0 ? nil : share
        let anchor = anchor ?? style.anchor
        let isMirroredText = isRightToLeft && (!remark.isEmpty || Label.isRightToLeft(text))
        openText(isRightToLeft: isMirroredText)
        step(.text)
        let left = resolved(share, x) - origin.x
        let baseline = tenths(y) - origin.y
        if let share, fitsPage {
            step(.share, tenths(share * 100), left)
            if baseline != 0 { step(.corner, 0, baseline) }
        } else if left != 0 || baseline != 0 {
            step(.corner, left, baseline)
        }
        // On each text and not on a group: Chromium still counts texts as visible content when a group around them is hidden.
        if from > 0 || below != nil { step(.levels, from, below ?? -1) }
        // The picture itself is written from left to right, and so is every number; text from right to left starts at its right. A group has the
        // direction of its first text, which most of its texts share.
        if isMirroredText != isGroupRightToLeft { step(.direction, detail: isMirroredText ? 1 : 0) }
        let own = isMirroredText ? anchor.opposite : anchor
        if own != (isGroupRightToLeft ? style.anchor.opposite : style.anchor) { step(.anchor, detail: own.rawValue) }
        if let whole { words(.title, whole) }
        // Left-to-right marks keep a minus before its number. An element of its own would do as well, but browsers would derive the start of the
        // whole line from it.
        words(isMirroredText && !Label.isRightToLeft(text) ? .isolatedWords : .words, text)
        if !remark.isEmpty {
            let isOpposite = Label.isRightToLeft(remark) != isMirroredText
            words(.remark, detail: isOpposite ? (isMirroredText ? 2 : 1) : 0, remark)
        }
        step(.end)
        if keepsBoxes { keep(text, share: share, x: x, y: y, anchor: anchor, from: from, below: below, remark: remark) }
    }

    /// Appends a step with words.
    mutating func words(_ kind: DisplayList.Kind, detail: UInt8 = 0, _ text: String) {
        let start = list.texts.count
        list.texts.append(text)
        step(kind, detail: detail, start, list.texts.count - start)
    }

    /// Writes the lines of a label, the first one with its baseline at `y`.
    ///
    /// - Parameters:
    ///   - whole: The text that the label was made from.
    ///   - from, below: Steps of the room's width at which it is shown.
    mutating func label(_ label: Label, share: Double? = nil, x: Double, y: Double, whole: String, from: Int = 0, below: Int? = nil) {
        let whole = label.isCut ? Label.clean(whole) : nil
        text(label.first, share: share, x: x, y: y, from: from, below: below, whole: whole)
        // The first line has the whole text as its title.
        if let second = label.second {
            text(second, share: share, x: x, y: (y + Double(style.size) * Metrics.lineHeight).rounded(), from: from, below: below)
        }
    }

    /// One line that is shortened in narrow rooms, and whole from a step of the room's width on.
    mutating func label(_ short: Label, share: Double?, x: Double, y: Double, whole: String, wholeFrom: Int) {
        text(short.first, share: share, x: x, y: y, below: wholeFrom, whole: whole)
        text(whole, share: share, x: x, y: y, from: wholeFrom)
    }

    private mutating func keep(
        _ text: String, share: Double?, x: Double, y: Double, anchor: Anchor, from: Int, below: Int?, remark: String
    ) {
        let size = Double(style.size)
        var width = Metrics.width(text, size: size, bold: style.isBold)
        if !remark.isEmpty { width += Metrics.width(" ", size: size, bold: style.isBold) + Metrics.width(remark, size: size) }
        texts.append(
            PlacedText(
                text: text, share: fitsPage ? share ?? side.share : nil,
                offset: fitsPage ? x + side.offset : left + (share ?? 0) * (frame?.width ?? 0) + x,
                anchor: anchor == .start ? .left : anchor == .end ? .right : .middle, top: y - Metrics.ascent * size, width: width,
                height: (Metrics.ascent + Metrics.descent) * size, from: from, below: below))
    }

    // MARK: Marks

    /// Sets the title of the open mark, shown when it is pointed at.
    mutating func title(_ text: String) { words(.title, text) }

    /// Sets the title of the open mark, shown when it is pointed at.
    ///
    /// - Parameters:
    ///   - series: Follows the name.
    ///   - share: Follows the value in parentheses.
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

    /// Draws the line that marks stand on.
    mutating func baseline(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
        // In a stretched plot a rule of the page keeps its thickness.
        begin(.path)
        stroke(.axis)
        move(start.x, start.y)
        line(end.x, end.y)
        self.end()
    }

    /// Draws the sign of an axis that does not begin at zero: a stub of it, beside the plot, with a break.
    ///
    /// - Parameter isUp: True when zero lies below.
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

    /// Draws a dot on a line.
    mutating func dot(x: Double, y: Double, paint: Paint) {
        if fitsPage { return roundPoint(x: x, y: y, paint: paint, diameter: 6) }
        begin(.circle)
        fill(paint)
        centre(x: x, y: y)
        radius(3)
        end()
    }

    /// Opens a path of lines without length and with round ends, which are points that stay round where the plot is stretched.
    mutating func beginRoundPoints(_ paint: Paint, diameter: Double) {
        begin(.path)
        stroke(paint)
        thickness(diameter)
        roundEnds()
        keepThickness()
    }

    mutating func roundPoint(x: Double, y: Double, paint: Paint, diameter: Double) {
        beginRoundPoints(paint, diameter: diameter)
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
