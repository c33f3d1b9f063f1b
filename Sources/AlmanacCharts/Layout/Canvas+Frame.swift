// Drawings with a frame: places are pixels from the left side of the plot, or from a share of its width.
extension Canvas {
    /// Opens a picture: its name and description, and the margins of the frame around its plot, where it has one.
    static func begin(
        _ context: ChartContext, _ sheet: Sheet, _ frame: PlotFrame? = nil, height: Double, description: @autoclosure () -> String,
        capacity: Int
    ) -> Canvas {
        var head = DisplayList.Head(context, description(), capacity: capacity)
        head.height = Int(height.rounded(.up)) + 2 * sheet.inset
        if let frame, sheet.fitsPage {
            head.form = .page(left: frame.left, right: frame.right, width: frame.width)
            head.width = Int(frame.width) + frame.left + frame.right
        } else {
            head.width = sheet.outerWidth
            head.inset = sheet.inset
        }
        var canvas = Canvas(context, head)
        canvas.frame = frame
        return canvas
    }

    /// Opens the plot: its shapes are in units of the frame's width. A page stretches them to its room; lines keep their thickness.
    mutating func beginPlot(_ frame: PlotFrame, height: Double) {
        if fitsPage { step(.plot, tenths(frame.width), Int(height.rounded(.up))) }
    }

    mutating func endPlot() {
        if fitsPage { step(.endPlot) }
    }

    /// Draws shapes in the plot, mirrored for words from right to left.
    mutating func inPlot(_ frame: PlotFrame, height: Double, _ body: (inout Canvas) -> Void) {
        beginPlot(frame, height: height)
        mirrored(in: frame.width) { canvas in
            canvas.beginShapes()
            body(&canvas)
            canvas.endShapes()
        }
        endPlot()
    }

    /// Keeps the thickness of a line in a stretched plot.
    mutating func keepThickness() {
        if fitsPage { step(.keepsThickness) }
    }

    /// One line of text over or under the plot, in an open group whose texts are anchored in their middle.
    mutating func text(_ label: PlotLabel) {
        if let aside = label.aside { text(label, aside) }
        if let centred = label.centred { text(label, centred) }
    }

    /// The same at some widths of the room.
    private mutating func text(_ label: PlotLabel, _ variant: PlotLabel.Variant) {
        text(
            label.text, share: variant.share, x: variant.x, y: label.y, anchor: variant.anchor, from: variant.from, below: variant.below,
            whole: label.whole)
    }

    /// Draws what is placed from the left side of the picture, margins included: a legend, at the side where lines of text begin.
    mutating func inMargins(_ body: (inout Canvas) -> Void) {
        guard let frame else { return body(&self) }
        let offset = isRightToLeft ? Double(frame.right) - frame.rooms[0] : -Double(frame.left)
        let share: Double? = isRightToLeft ? 1 : nil
        beginAt(share: share, offset)
        body(&self)
        endAt(share: share)
    }

    /// Draws shapes in pixels from a side of the plot, which is not stretched there.
    mutating func beside(isRight: Bool, _ body: (inout Canvas) -> Void) {
        beginAt(share: isRight ? 1 : nil, 0)
        body(&self)
        endAt(share: isRight ? 1 : nil)
    }

    /// Draws shapes in pixels from a share of the plot's width, where they are not stretched, and some pixels from there.
    mutating func at(_ place: (share: Double?, x: Double), _ body: (inout Canvas) -> Void) {
        guard place.share != nil || place.x != 0 else { return body(&self) }
        beginAt(share: place.share, place.x)
        body(&self)
        endAt(share: place.share)
    }

    private mutating func beginAt(share: Double?, _ offset: Double) {
        if fitsPage {
            step(.side, detail: share == nil ? 0 : 1, extra: UInt16(tenths((share ?? 0) * 100)), tenths(offset))
            side = (share, offset)
        } else if let frame {
            side = (nil, (share ?? 0) * frame.width + offset)
        }
    }

    private mutating func endAt(share: Double?) {
        if fitsPage { step(.endSide, detail: share == nil ? 0 : 1, tenths(side.offset)) }
        side = (nil, 0)
    }
}
