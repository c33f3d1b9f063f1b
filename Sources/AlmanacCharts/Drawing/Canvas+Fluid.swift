extension Canvas {
    /// Opens a fluid picture: name and description, as `begin` does, at full width and with the margins of its frame.
    static func beginFluid(
        _ context: ChartContext, _ frame: FluidFrame, height: Double, description: String, capacity: Int, keepsBoxes: Bool
    ) -> Canvas {
        var head = DisplayList.Head(context, description, capacity: capacity)
        head.form = .fluid(left: frame.left, right: frame.right, width: frame.width)
        head.width = Int(frame.width) + frame.left + frame.right
        head.height = Int(height.rounded(.up))
        return Canvas(context, head, keepsBoxes: keepsBoxes)
    }

    /// Opens the plot: its shapes are in units of the frame's width and are stretched to the room; lines keep their thickness.
    mutating func beginPlot(_ frame: FluidFrame, height: Double) {
        step(.plot, tenths(frame.width), Int(height.rounded(.up)))
    }

    mutating func endPlot() {
        step(.endPlot)
    }

    /// Keeps the thickness of a line in a stretched plot.
    mutating func keepThickness() {
        if isFluid { step(.keepsThickness) }
    }

    /// One line of text over or under the plot, in an open group whose texts are anchored in their middle.
    mutating func fluidText(_ label: FluidLabel) {
        if let aside = label.aside { fluidText(label, aside) }
        if let centred = label.centred { fluidText(label, centred) }
    }

    /// The same at some widths of the room.
    mutating func fluidText(_ label: FluidLabel, _ variant: FluidLabel.Variant) {
        let isMirroredText = isRightToLeft && Label.isRightToLeft(label.text)
        openText(isRightToLeft: isMirroredText)
        step(.text)
        if variant.share != 0 { step(.share, tenths(variant.share * 100)) }
        let baseline = tenths(label.y) - origin.y
        if baseline != 0 { step(.corner, 0, baseline) }
        // On each text and not on a group: Chromium still counts texts as visible content when a group around them is hidden.
        if variant.from > 0 || variant.below != nil { step(.levels, variant.from, variant.below ?? -1) }
        if isMirroredText != isGroupRightToLeft { step(.direction, detail: isMirroredText ? 1 : 0) }
        if variant.anchor != .middle { step(.anchor, detail: (isMirroredText ? variant.anchor.opposite : variant.anchor).rawValue) }
        if let whole = label.whole { words(.title, whole) }
        words(.words, label.text)
        step(.end)
        keepFluid(label.text, share: variant.share, anchor: variant.anchor, y: label.y, from: variant.from, below: variant.below)
    }

    /// One line of text some pixels from a place in the plot, shown at some widths of the room, in an open group.
    ///
    /// - Parameters:
    ///   - share: The share of the plot's width from which `x` is counted.
    ///   - from, below: Steps of the room's width.
    ///   - whole: The text before it was shortened, for the title.
    mutating func fluidLine(
        _ text: String, share: Double, x: Double, y: Double, anchor: Anchor, from: Int, below: Int? = nil, whole: String? = nil
    ) {
        let isMirroredText = isRightToLeft && Label.isRightToLeft(text)
        openText(isRightToLeft: isMirroredText)
        step(.text)
        step(.share, tenths(share * 100), tenths(x) - origin.x)
        let baseline = tenths(y) - origin.y
        if baseline != 0 { step(.corner, 0, baseline) }
        if from > 0 || below != nil { step(.levels, from, below ?? -1) }
        if isMirroredText != isGroupRightToLeft {
            step(.direction, detail: isMirroredText ? 1 : 0)
            step(.anchor, detail: (isMirroredText ? anchor.opposite : anchor).rawValue)
        }
        if let whole { words(.title, whole) }
        words(isMirroredText && !Label.isRightToLeft(text) ? .isolatedWords : .words, text)
        step(.end)
        keepFluid(text, share: share, offset: x, anchor: anchor, y: y, from: from, below: below)
    }

    /// Opens the group of a legend, placed from the side at which lines of text begin, margins included.
    mutating func beginLegend(_ frame: FluidFrame) {
        let offset = isRightToLeft ? Double(frame.right) - FluidFrame.narrowest : -Double(frame.left)
        step(.legend, detail: isRightToLeft ? 1 : 0, tenths(offset))
        fluidOrigin = (isRightToLeft ? 1 : nil, offset)
    }

    /// Opens a group placed in pixels from the right side of the plot, or from its left one.
    mutating func beginSide(isRight: Bool) {
        step(.legend, detail: isRight ? 1 : 0)
    }

    mutating func endSide(isRight: Bool) {
        step(.endLegend, detail: isRight ? 1 : 0)
    }

    mutating func endLegend() {
        step(.endLegend, detail: isRightToLeft ? 1 : 0)
        fluidOrigin = (nil, 0)
    }

    /// Closes a fluid picture.
    mutating func finishFluid(_ frame: FluidFrame) -> FluidDrawing {
        let texts = fluidTexts
        return FluidDrawing(list: takeAll().list, texts: texts, frame: frame)
    }
}
