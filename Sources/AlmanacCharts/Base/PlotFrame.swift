/// The frame of a plot: margins of fixed pixels around it, and the plot takes the rest of a picture's width, or of whatever width a page has.
///
/// In the plot, horizontal places are shares of its width and vertical ones pixels. In a picture of one width they are pixels, too. In one that fits
/// every width of a page, shapes are drawn in the units of a design width and stretched; texts keep their size, so each is shown from the width on at
/// which it stands free of the others.
struct PlotFrame {
    /// The narrowest room that a page gives to a chart, in pixels: a card on a phone of 320.
    static let narrowest = 256.0
    /// Widths of that room from which more labels are shown, in pixels. The class `w3` shows its label from the third on, `x3` below it.
    static let steps: [Double] = [300, 340, 400, 480, 580, 700, 840, 1000]
    /// All the widths of a page's room at which more labels are shown.
    static let rooms = [narrowest] + steps
    /// The step below which rooms are those of phones, where nothing can be pointed at.
    static let phones = 3
    /// Margins on a page are multiples of this, so that a few classes name them all; in pixels.
    static let grain = 8
    /// The widest margin on a page, in pixels.
    static let widestMargin = 128

    /// Beside the plot, in pixels.
    let left: Int
    let right: Int
    /// Width of the plot in the units of its shapes, which are pixels when the room has the design width.
    let width: Double
    /// The widths at which it is decided what has room, and those of the plot in them, in pixels; the first is the narrowest.
    let rooms: [Double]
    let plots: [Double]

    /// - Parameters:
    ///   - left, right: Pixels that the margins must hold.
    ///   - leastPlot: Pixels of the plot on a phone; a narrower picture must leave as great a part of it.
    /// - Returns: `nil` when the margins leave too little for the plot in the narrowest room.
    init?(_ sheet: Sheet, left: Double, right: Double, leastPlot: Double = 120) {
        guard let left = Self.margin(left, sheet), let right = Self.margin(right, sheet) else { return nil }
        let least = sheet.narrowest < Self.narrowest ? leastPlot * sheet.narrowest / Self.narrowest : leastPlot
        guard sheet.narrowest - Double(left + right) >= least else { return nil }
        self.init(sheet, left, right)
    }

    /// The same with the margins at the sides where lines of text begin and end.
    init?(_ sheet: Sheet, start: Double, end: Double, _ context: ChartContext, leastPlot: Double) {
        self.init(
            sheet, left: context.isRightToLeft ? end : start, right: context.isRightToLeft ? start : end, leastPlot: leastPlot)
    }

    /// A frame without margins.
    init(_ sheet: Sheet) { self.init(sheet, 0, 0) }

    private init(_ sheet: Sheet, _ left: Int, _ right: Int) {
        self.left = left
        self.right = right
        width = max(sheet.width, sheet.narrowest) - Double(left + right)
        rooms = sheet.rooms
        plots = sheet.rooms.map { $0 - Double(left + right) }
    }

    private static func margin(_ needed: Double, _ sheet: Sheet) -> Int? {
        guard needed.isFinite, needed <= sheet.width else { return nil }
        let pixels = Int(max(needed, 0).rounded(.up))
        guard sheet.fitsPage else { return pixels }
        let margin = (pixels + grain - 1) / grain * grain
        return margin <= widestMargin ? margin : nil
    }

    /// The rules of the classes, for the style of a page. The room is the next container around the picture.
    static let css: String = {
        var css = ".ch.f{width:100%;box-sizing:border-box}.f,.f svg{overflow:visible}\n"
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
