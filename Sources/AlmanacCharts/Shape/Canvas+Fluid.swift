import AlmanacMarkup

extension Canvas {
    /// Opens a fluid picture: name and description, as `begin` does, at full width and with the margins of its frame.
    static func beginFluid(
        _ context: ChartContext, _ frame: FluidFrame, height: Double, description: String, capacity: Int, keepsBoxes: Bool
    ) -> Canvas {
        var canvas = Canvas(context, capacity: capacity + description.utf8.count, keepsBoxes: keepsBoxes)
        canvas.isFluid = true
        canvas.writesColours = false
        canvas.out.raw("<svg class=\"ch f")
        if frame.left > 0 {
            canvas.out.raw(" m")
            canvas.out.integer(frame.left)
        }
        if frame.right > 0 {
            canvas.out.raw(" r")
            canvas.out.integer(frame.right)
        }
        canvas.out.raw("\" width=\"100%\"")
        canvas.out.attribute("height", Int(height.rounded(.up)))
        canvas.out.raw(" font-size=\"12\" direction=\"ltr\" role=\"img\"")
        canvas.name(context, description)
        return canvas
    }

    /// Opens the plot: shapes in it have the units of the frame's width and are stretched to whatever room there is; lines keep their thickness.
    mutating func beginPlot(_ frame: FluidFrame, height: Double) {
        out.raw("<svg width=\"100%\"")
        let height = Int(height.rounded(.up))
        out.attribute("height", height)
        out.raw(" viewBox=\"0 0 ")
        out.tenths(AlmanacCharts.tenths(frame.width))
        out.raw(" ")
        out.integer(height)
        out.raw("\" preserveAspectRatio=\"none\">")
    }

    mutating func endPlot() {
        out.raw("</svg>")
    }

    /// What a line in a stretched plot needs to keep its thickness.
    mutating func keepThickness() {
        if isFluid { out.raw(" vector-effect=\"non-scaling-stroke\"") }
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
        out.raw("<text")
        if place.share != 0 {
            out.raw(" x=\"")
            out.tenths(AlmanacCharts.tenths(place.share * 100))
            out.raw("%\"")
        }
        let baseline = AlmanacCharts.tenths(y) - origin.y
        if baseline != 0 { out.attribute("y", tenths: baseline) }
        if from > 0 || below != nil {
            out.raw(" class=\"")
            if from > 0 {
                out.raw("w")
                out.integer(from)
            }
            if let below {
                out.raw(from > 0 ? " x" : "x")
                out.integer(below)
            }
            out.raw("\"")
        }
        if isMirroredText != isGroupRightToLeft {
            if isMirroredText { out.raw(" direction=\"rtl\"") } else { out.raw(" direction=\"ltr\"") }
        }
        switch place.anchor {
        case .middle: break
        case .start: out.raw(isMirroredText ? " text-anchor=\"end\"" : " text-anchor=\"start\"")
        case .end: out.raw(isMirroredText ? " text-anchor=\"start\"" : " text-anchor=\"end\"")
        }
        out.raw(">")
        if let whole {
            out.raw("<title>")
            out.text(whole)
            out.raw("</title>")
        }
        out.text(text)
        out.raw("</text>")
        keepFluid(text, share: place.share, anchor: place.anchor, y: y, from: from, below: below)
    }

    /// Opens the group of a legend: its places are counted from the side at which lines of text begin, margins included.
    mutating func beginLegend(_ frame: FluidFrame) {
        let offset = isRightToLeft ? Double(frame.right) - FluidFrame.narrowest : -Double(frame.left)
        if isRightToLeft { out.raw("<svg x=\"100%\">") }
        out.raw("<g transform=\"translate(")
        out.tenths(AlmanacCharts.tenths(offset))
        out.raw(")\">")
        fluidOrigin = (isRightToLeft ? 1 : nil, offset)
    }

    mutating func endLegend() {
        out.raw(isRightToLeft ? "</g></svg>" : "</g>")
        fluidOrigin = (nil, 0)
    }

    /// Closes a fluid picture.
    consuming func finishFluid(_ context: ChartContext, _ frame: FluidFrame, height: Double, description: String) -> FluidDrawing {
        let texts = fluidTexts
        let svg = SVG(
            bytes: closed(), width: Int(frame.width) + frame.left + frame.right, height: Int(height.rounded(.up)),
            title: Self.name(context),
            description: description)
        return FluidDrawing(svg: svg, texts: texts, frame: frame)
    }
}
