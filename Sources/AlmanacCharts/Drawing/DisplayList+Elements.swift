extension DisplayList {
    /// The elements of the picture in the order of drawing, with places in pixels from its upper left corner.
    ///
    /// The white ground of a stand-alone file is not among them, nor is anything invisible. A picture for words from right to left is mirrored
    /// already.
    ///
    /// - Parameter room: The width in pixels of a picture that fits every width, at least 256; texts without room there are left out. Other
    ///   pictures have the width of their layout.
    package func elements(in room: Double? = nil) -> [DrawnElement] {
        var reader = ElementReader(self, room: room)
        return reader.read()
    }
}

/// Computes the look and place of each mark of a display list.
private struct ElementReader {
    /// Properties that groups pass to the marks inside.
    private struct State {
        var fill: Paint?
        var fillOpacity = 1.0
        var stroke: Paint?
        var strokeOpacity = 1.0
        var thickness = 1.0
        var dashes: [Double] = []
        var hasRoundEnds = false
        var size = 12.0
        var isBold = false
        /// As in the list: the start of the line, which is its right end for text from right to left.
        var anchor = Canvas.Anchor.start
        var isRightToLeft = false
        /// Transforms pixels of the list to pixels of the picture.
        var scaleX = 1.0
        var x = 0.0
        var y = 0.0
        /// Opacity of a group as a whole.
        var opacity: Double?
    }

    private struct Open {
        var kind: DisplayList.Kind
        var outer: State
        var hasOpacity = false
    }

    /// The properties of the open mark.
    private struct Mark {
        var corner = (x: 0.0, y: 0.0)
        var width = 0.0
        var height = 0.0
        var rounding = 0.0
        var centre = (x: 0.0, y: 0.0)
        var radius = 0.0
        var pieces: [PathPiece] = []
        /// A share of the plot's width, and pixels from there.
        var share: Double?
        var offset = 0.0
        var title = ""
        var words = ""
        var remark = ""
        var isRemarkOpposite = false
        var isShown = true
        var keepsThickness = false
    }

    private let list: DisplayList
    private let room: DisplayList.Room
    private var state = State()
    private var open: [Open] = []
    private var mark = Mark()
    /// The end of the path so far, in the list's pixels.
    private var here = (x: 0.0, y: 0.0)
    private var controls: [(x: Double, y: Double)] = []
    private var arc: (radius: Double, isLarge: Bool, isClockwise: Bool)?
    private var elements: [DrawnElement] = []

    init(_ list: DisplayList, room: Double?) {
        self.list = list
        self.room = DisplayList.Room(list, room)
        (state.x, state.y) = (self.room.left, self.room.top)
    }

    mutating func read() -> [DrawnElement] {
        elements.reserveCapacity(list.steps.count / 4)
        for step in list.steps { read(step) }
        return elements
    }

    private mutating func read(_ step: DisplayList.Step) {
        let (first, second) = (Double(step.first) / 10, Double(step.second) / 10)
        switch step.kind {
        case .group, .rectangle, .circle, .path, .text:
            open.append(Open(kind: step.kind, outer: state))
            mark = Mark()
        case .end: end()
        case .fill: state.fill = Paint.all[Int(step.detail)]
        case .stroke: state.stroke = Paint.all[Int(step.detail)]
        case .fillAndStroke:
            (state.fill, state.stroke) = (Paint.all[Int(step.detail)], Paint.all[Int(step.extra)])
        case .noFill: state.fill = nil
        case .noStroke: state.stroke = nil
        case .thickness: state.thickness = first
        case .fillOpacity: state.fillOpacity = Double(step.first) / 100
        case .strokeOpacity: state.strokeOpacity = Double(step.first) / 100
        case .opacity:
            elements.append(DrawnElement(shape: .beginGroup(opacity: Double(step.first) / 100)))
            if !open.isEmpty { open[open.count - 1].hasOpacity = true }
        case .roundEnds: state.hasRoundEnds = true
        case .dashes: state.dashes = text(step).split(separator: " ").compactMap { Double($0) }
        case .keepsThickness: mark.keepsThickness = true
        case .corner: mark.corner = (first, second)
        case .width: mark.width = first
        case .height: mark.height = first
        case .rounding: mark.rounding = first
        case .centre: mark.centre = (first, second)
        case .radius: mark.radius = first
        case .move, .line, .cubic, .control, .quadratic, .arc, .curveEnd, .close: path(step)
        case .translation:
            state.x += first * state.scaleX
            state.y += second
        case .mirror:
            state.x += first * state.scaleX
            state.scaleX = -state.scaleX
        case .size: state.size = Double(step.first)
        case .bold: state.isBold = true
        case .anchor: state.anchor = Canvas.Anchor(rawValue: step.detail) ?? .start
        case .direction: state.isRightToLeft = step.detail == 1
        case .levels: mark.isShown = room.step >= step.first && (step.second < 0 || room.step < step.second)
        case .share where step.detail == 1:
            mark.share = Double(step.first) / 1000
            mark.centre = (0, second)
        case .share:
            mark.share = Double(step.first) / 1000
            mark.offset = second
        case .title: mark.title = text(step)
        case .words: mark.words = text(step)
        case .isolatedWords: mark.words = "\u{200E}" + text(step) + "\u{200E}"
        case .remark:
            mark.remark = text(step)
            mark.isRemarkOpposite = step.detail > 0
        case .plot:
            open.append(Open(kind: .plot, outer: state))
            if room.design > 0 { state.scaleX = room.plot / room.design }
        case .side:
            open.append(Open(kind: .side, outer: state))
            state.x += Double(step.extra) / 1000 * room.plot
            state.x += first
        case .endPlot, .endSide: if let last = open.popLast() { state = last.outer }
        }
    }

    /// The words without control characters and direction marks.
    private func text(_ step: DisplayList.Step) -> String {
        let range = Int(step.first)..<Int(step.first) + Int(step.second)
        let text = list.texts.withBytes { String(decoding: $0[range], as: UTF8.self) }
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D: scalars.append(" ")
            case 0..<0x20, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFFE, 0xFFFF: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    // MARK: Marks

    private mutating func end() {
        guard let last = open.popLast() else { return }
        switch last.kind {
        case .rectangle:
            let (x, width) = (across(mark.corner.x), mark.width * state.scaleX)
            add(
                .rectangle(
                    x: min(x, x + width), y: mark.corner.y + state.y, width: abs(width), height: mark.height,
                    radius: min(mark.rounding, abs(width) / 2, mark.height / 2)))
        case .circle:
            add(.circle(x: across(mark.centre.x) + (mark.share ?? 0) * room.plot, y: mark.centre.y + state.y, radius: mark.radius))
        case .path: if !mark.pieces.isEmpty { add(.path(mark.pieces)) }
        case .text: addText()
        default: if last.hasOpacity { elements.append(DrawnElement(shape: .endGroup)) }
        }
        state = last.outer
        mark = Mark()
    }

    private mutating func add(_ shape: DrawnElement.Shape) {
        var element = DrawnElement(shape: shape, title: mark.title)
        if let fill = state.fill, state.fillOpacity > 0 {
            element.fill = .init(paint: fill, opacity: state.fillOpacity)
        }
        if let stroke = state.stroke, state.strokeOpacity > 0, state.thickness > 0 {
            element.outline = .init(
                paint: stroke, opacity: state.strokeOpacity, thickness: state.thickness * stretch, dashes: state.dashes,
                hasRoundEnds: state.hasRoundEnds)
        }
        // Targets for pointing are invisible, and so no elements.
        if element.fill != nil || element.outline != nil { elements.append(element) }
    }

    /// The factor by which a line grows across: bars drawn as lines are stretched with the plot.
    private var stretch: Double {
        guard abs(state.scaleX) != 1, !mark.keepsThickness, let first = mark.pieces.first?.end else { return 1 }
        var x = first.x
        for piece in mark.pieces {
            guard let end = piece.end else { continue }
            if case .line = piece, end.x != x { return 1 }
            x = end.x
        }
        return abs(state.scaleX)
    }

    private mutating func addText() {
        guard mark.isShown, !mark.words.isEmpty, let paint = state.fill else { return }
        var x = across(mark.corner.x)
        if let share = mark.share { x += share * room.plot + mark.offset }
        let anchor: DrawnText.Anchor =
            switch (state.anchor, state.isRightToLeft) {
            case (.middle, _): .middle
            case (.start, false), (.end, true): .left
            case (.end, false), (.start, true): .right
            }
        elements.append(
            DrawnElement(
                shape: .text(
                    DrawnText(
                        text: mark.words, remark: mark.remark, whole: mark.title, x: x, y: mark.corner.y + state.y, anchor: anchor,
                        size: state.size, isBold: state.isBold, paint: paint, isRightToLeft: state.isRightToLeft,
                        isRemarkOpposite: mark.isRemarkOpposite))))
    }

    private func across(_ x: Double) -> Double { state.x + x * state.scaleX }

    // MARK: Paths

    private mutating func path(_ step: DisplayList.Step) {
        let (x, y) = (Double(step.first) / 10, Double(step.second) / 10)
        switch step.kind {
        case .move:
            mark.pieces.append(.move(x: across(x), y: y + state.y))
            here = (x, y)
        case .line:
            mark.pieces.append(.line(x: across(x), y: y + state.y))
            here = (x, y)
        case .cubic, .control, .quadratic: controls.append((x, y))
        case .arc: arc = (x, step.detail & 1 == 1, step.detail & 2 == 2)
        case .curveEnd: curve(to: (x, y))
        default: mark.pieces.append(.close)
        }
    }

    private mutating func curve(to end: (x: Double, y: Double)) {
        defer {
            here = end
            controls.removeAll(keepingCapacity: true)
            arc = nil
        }
        if let arc {
            for piece in Arc.curves(from: here, to: end, radius: arc.radius, isLarge: arc.isLarge, isClockwise: arc.isClockwise) {
                add(piece.0, piece.1, piece.2)
            }
        } else if controls.count == 2 {
            add(controls[0], controls[1], end)
        } else if let control = controls.first {
            // A quadratic curve is a cubic one with its control points two thirds of the way.
            add(
                (here.x + (control.x - here.x) * 2 / 3, here.y + (control.y - here.y) * 2 / 3),
                (end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3), end)
        }
    }

    private mutating func add(_ one: (x: Double, y: Double), _ two: (x: Double, y: Double), _ end: (x: Double, y: Double)) {
        mark.pieces.append(
            .curve(
                x1: across(one.x), y1: one.y + state.y, x2: across(two.x), y2: two.y + state.y, x: across(end.x), y: end.y + state.y))
    }
}
