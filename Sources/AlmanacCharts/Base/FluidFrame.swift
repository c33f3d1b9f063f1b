/// The room of a fluid picture: margins of fixed pixels around a plot that takes the rest of whatever width the page has.
///
/// In the plot, horizontal places are shares of its width and vertical ones pixels. Shapes are drawn in the units of a design width and stretched; texts
/// keep their size, so each is shown from the width on at which it stands free of the others.
struct FluidFrame {
    /// The narrowest room that a page gives to a chart, in pixels: a card on a phone of 320.
    static let narrowest = 256.0
    /// Widths of that room from which more labels are shown, in pixels. The class `w3` shows its label from the third on, `x3` below it.
    static let steps: [Double] = [300, 340, 400, 480, 580, 700, 840, 1000]
    /// The step below which rooms are those of phones, where nothing can be pointed at.
    static let phones = 3
    private static let rooms = [narrowest] + steps
    /// Margins are multiples of this, so that a few classes name them all; in pixels.
    static let grain = 8
    /// The widest margin, in pixels.
    static let widestMargin = 128

    /// Beside the plot, in pixels.
    let left: Int
    let right: Int
    /// Width of the plot in the units of its shapes, which are pixels when the room has the design width.
    let width: Double
    /// Pixels of the plot from each step on; the first is that of the narrowest room.
    let plots: [Double]

    /// - Parameters:
    ///   - design: The width of the room that shapes are drawn for, in pixels.
    ///   - left, right: Pixels that the margins must hold.
    ///   - leastPlot: Pixels of the plot on a phone.
    /// - Returns: `nil` when the margins leave too little for the plot on a phone.
    init?(design: Double, left: Double, right: Double, leastPlot: Double = 120) {
        guard let left = Self.margin(left), let right = Self.margin(right) else { return nil }
        guard Self.narrowest - Double(left + right) >= leastPlot else { return nil }
        self.left = left
        self.right = right
        width = max(design, Self.narrowest) - Double(left + right)
        plots = Self.rooms.map { $0 - Double(left + right) }
    }

    private static func margin(_ needed: Double) -> Int? {
        guard needed.isFinite, needed <= Double(widestMargin) else { return nil }
        return (Int(max(needed, 0).rounded(.up)) + grain - 1) / grain * grain
    }

    /// The rules of the classes, for the style of a page. The room is the next container around the picture.
    static let css: String = {
        var css = ".ch.f{width:100%;overflow:visible;box-sizing:border-box}.f svg{overflow:visible}\n"
        for margin in stride(from: grain, through: widestMargin, by: grain) {
            css += ".m\(margin){padding-left:\(margin)px}.r\(margin){padding-right:\(margin)px}"
        }
        css += "\n" + steps.indices.map { ".f .w\($0 + 1)" }.joined(separator: ",") + "{display:none}"
        for (index, step) in steps.enumerated() {
            css += "@container (min-width:\(Int(step))px){.f .w\(index + 1){display:inline}.f .x\(index + 1){display:none}}"
        }
        return css + "\n"
    }()
}
