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

    /// Opens the plot: shapes in it have the units of the frame's width and are stretched to whatever room there is; lines keep their thickness.
    mutating func beginPlot(_ frame: FluidFrame, height: Double) {
        step(.plot, tenths(frame.width), Int(height.rounded(.up)))
    }

    mutating func endPlot() {
        step(.endPlot)
    }

    /// What a line in a stretched plot needs to keep its thickness.
    mutating func keepThickness() {
        if isFluid { step(.keepsThickness) }
    }

    /// One line of text over or under the plot, in an open group whose texts are anchored in their middle.
    ///
    /// - Parameters:
    ///   - from: The step of the room's width from which it is shown.
    mutating func fluidText(_ text: String, _ place: FluidPlace, y: Double, from: Int = 0, whole: String? = nil) {
        let centred = place.centred
        if centred.map({ $0 > from }) ?? true {
            fluidText(
                text, FluidAnchor(share: place.isAtEnd ? 1 : 0, anchor: place.isAtEnd ? .end : .start), y: y, from: from, below: centred,
                whole: whole)
        }
        if let centred {
            fluidText(text, FluidAnchor(share: place.share, anchor: .middle), y: y, from: max(from, centred), whole: whole)
        }
    }

    struct FluidAnchor {
        var share: Double
        var anchor: Anchor
    }

    private mutating func fluidText(
        _ text: String, _ place: FluidAnchor, y: Double, from: Int, below: Int? = nil, whole: String?
    ) {
        let isMirroredText = isRightToLeft && Label.isRightToLeft(text)
        openText(isRightToLeft: isMirroredText)
        step(.text)
        if place.share != 0 { step(.share, tenths(place.share * 100)) }
        let baseline = tenths(y) - origin.y
        if baseline != 0 { step(.corner, 0, baseline) }
        if from > 0 || below != nil { step(.levels, from, below ?? -1) }
        if isMirroredText != isGroupRightToLeft { step(.direction, detail: isMirroredText ? 1 : 0) }
        if place.anchor != .middle { step(.anchor, detail: (isMirroredText ? place.anchor.opposite : place.anchor).rawValue) }
        if let whole { words(.title, whole) }
        words(.words, text)
        step(.end)
        keepFluid(text, share: place.share, anchor: place.anchor, y: y, from: from, below: below)
    }

    /// Opens the group of a legend: its places are counted from the side at which lines of text begin, margins included.
    mutating func beginLegend(_ frame: FluidFrame) {
        let offset = isRightToLeft ? Double(frame.right) - FluidFrame.narrowest : -Double(frame.left)
        step(.legend, detail: isRightToLeft ? 1 : 0, tenths(offset))
        fluidOrigin = (isRightToLeft ? 1 : nil, offset)
    }

    mutating func endLegend() {
        step(.endLegend, detail: isRightToLeft ? 1 : 0)
        fluidOrigin = (nil, 0)
    }

    /// Closes a fluid picture.
    consuming func finishFluid(_ frame: FluidFrame) -> FluidDrawing {
        FluidDrawing(list: list, texts: fluidTexts, frame: frame)
    }
}
