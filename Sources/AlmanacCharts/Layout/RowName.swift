/// A name over the mark of a row, beside words at the other end of its line; where the two have no room, the words have a line of their own.
///
/// A name without room beside them in the narrowest rooms is shortened there, and whole where it fits. One that would have almost no room, or fits
/// nowhere, has the line to itself.
struct RowName {
    private let label: Label
    private let whole: String
    /// The step of the room's width from which the whole name is shown instead of its shortened form; `nil` where the name is never shortened.
    private let wholeFrom: Int?
    /// True when the words stand in the line of the name.
    let isOneLine: Bool

    /// Least pixels of a shortened name, where a chart says nothing else.
    static let least = 64.0

    /// - Parameters:
    ///   - beside: Pixels of the words and of the gap before them; 0 for none.
    ///   - narrow: The same in the narrowest room, where the words may be shorter; `nil` where they are not.
    ///   - least: Least pixels of a shortened name.
    init(_ whole: String, beside: Double, narrow: Double? = nil, _ sheet: Sheet, size: Double, least: Double = Self.least) {
        let narrow = narrow ?? beside
        let room = sheet.narrowest
        let full = Label.line(whole, in: room, size: size)
        let width = Metrics.width(Label.clean(whole), size: size)
        let fits = full.width + narrow <= room
        let wholeFrom = fits ? nil : sheet.rooms.firstIndex { width + beside <= $0 }
        isOneLine = fits || wholeFrom != nil && room - narrow >= least
        self.wholeFrom = isOneLine ? wholeFrom : nil
        self.whole = whole
        label = self.wholeFrom == nil ? full : Label.line(whole, in: room - narrow, size: size)
    }

    /// Draws the name in an open group of texts.
    func draw(_ canvas: inout Canvas, share: Double?, x: Double, y: Double) {
        guard let from = wholeFrom else { return canvas.label(label, share: share, x: x, y: y, whole: whole) }
        canvas.label(label, share: share, x: x, y: y, whole: whole, wholeFrom: from)
    }
}

/// The sides of a picture at which lines of text begin and end.
struct TextSides {
    /// A place as a share of the plot's width and pixels from there, with the anchor of texts that stand at it.
    struct Side {
        var share: Double?
        var x: Double
        var anchor: Canvas.Anchor
    }

    let start: Side
    let end: Side

    /// The sides of the picture around a plot.
    init(_ frame: PlotFrame, isRightToLeft: Bool) {
        self.init(left: Double(frame.left), right: Double(frame.right), isRightToLeft: isRightToLeft)
    }

    /// - Parameters:
    ///   - left, right: Pixels from the plot to each side.
    init(left: Double, right: Double, isRightToLeft: Bool) {
        let sides = (Side(share: nil, x: -left, anchor: .start), Side(share: 1, x: right, anchor: .end))
        (start, end) = isRightToLeft ? (sides.1, sides.0) : sides
    }
}

extension Canvas {
    /// The names of rows beside their marks, where lines of text begin, each in one line or two around the middle of its row.
    ///
    /// - Parameter distance: Pixels between the names and the plot.
    mutating func rowNames(_ labels: [Label], of names: [String], at middles: [Double], size: Double, distance: Double) {
        let share: Double? = isRightToLeft ? 1 : nil
        let x = isRightToLeft ? distance : -distance
        beginText(.init(paint: .ink, size: Int(size), anchor: isRightToLeft ? .start : .end), share: share, x: x)
        for (row, label) in labels.enumerated() where !label.first.isEmpty {
            let lift = Double(label.lineCount - 1) * size * Metrics.lineHeight / 2
            self.label(label, share: share, x: x, y: (middles[row] - lift + (size * Metrics.middle).rounded()).rounded(), whole: names[row])
        }
        endGroup()
    }

    /// Lines of text that look alike, at one place across.
    mutating func column(_ lines: [(text: String, y: Double)], _ style: TextStyle, share: Double? = nil, x: Double) {
        beginText(style, share: share, x: x)
        for line in lines { text(line.text, share: share, x: x, y: line.y) }
        endGroup()
    }

    /// Lines of text that look alike, at a side of the picture.
    mutating func column(_ lines: [(text: String, y: Double)], _ style: TextStyle, at side: TextSides.Side) {
        column(lines, .init(paint: style.paint, size: style.size, isBold: style.isBold, anchor: side.anchor), share: side.share, x: side.x)
    }

    /// A label that looks like no other.
    mutating func label(_ label: Label, _ style: TextStyle, share: Double? = nil, x: Double, y: Double, whole: String) {
        beginText(style)
        self.label(label, share: share, x: x, y: y, whole: whole)
        endGroup()
    }

    /// A label at a side of the picture that looks like no other.
    mutating func soleLabel(_ label: Label, at side: TextSides.Side, y: Double, whole: String) {
        self.label(label, .init(anchor: side.anchor), share: side.share, x: side.x, y: y, whole: whole)
    }

    /// Starts a group of texts at a side of the picture; `endGroup()` ends it.
    mutating func beginText(_ style: TextStyle, at side: TextSides.Side) {
        var style = style
        style.anchor = side.anchor
        beginText(style, share: side.share, x: side.x)
    }

    mutating func label(_ label: Label, at side: TextSides.Side, y: Double, whole: String) {
        self.label(label, share: side.share, x: side.x, y: y, whole: whole)
    }

    /// The name of an axis in one line at a side of the picture.
    mutating func name(_ text: String, at side: TextSides.Side, y: Double, in width: Double) {
        let whole = Label.clean(text)
        guard !whole.isEmpty else { return }
        soleLabel(Label.line(whole, in: width, size: 12), at: side, y: y, whole: whole)
    }

    /// Says, where lines of text begin, that there are more rows.
    mutating func more(_ count: Int, at side: TextSides.Side, y: Double, _ sheet: Sheet, _ context: ChartContext) {
        guard count > 0 else { return }
        let text = context.words.text(.init("charts.more", ["count": .count(count)]))
        soleLabel(Label.line(text, in: sheet.narrowest, size: 12), at: side, y: y, whole: text)
    }
}
