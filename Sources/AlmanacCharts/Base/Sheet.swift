/// The room of a picture: its own width, without the margin that a file of its own has around it, or all the widths that a page may give it.
struct Sheet {
    /// Inside the margin, in pixels; that which shapes are drawn for where a page stretches them.
    let width: Double
    /// Width of the whole picture, in pixels.
    let outerWidth: Int
    let inset: Int
    /// The widths at which it is decided what has room, the narrowest first, in pixels: the only one, or those of a page.
    private(set) var rooms: [Double]

    init(_ context: ChartContext) {
        outerWidth = min(max(context.width, 40), 20_000)
        inset = context.surface == .standalone ? outerWidth < 200 ? 4 : 16 : 0
        width = Double(outerWidth - 2 * inset)
        rooms = context.surface == .page ? PlotFrame.rooms : [width]
    }

    /// The same for a picture that a page cannot stretch.
    var ofOneWidth: Sheet {
        var sheet = self
        sheet.rooms = [width]
        return sheet
    }

    /// True when the picture fits every width of a page.
    var fitsPage: Bool { rooms.count > 1 }

    /// Pixels that texts have in the narrowest room.
    var narrowest: Double { rooms[0] }

    /// Height of vertical bars and of lines by default, in pixels.
    var plotHeight: Double { width >= 560 ? 190 : 165 }

    /// The height inside the margin for a height asked for by a caller.
    func height(_ asked: Int?, natural: Double, least: Double) -> Double {
        guard let asked else { return natural }
        return max(Double(min(max(asked, 0), 20_000) - 2 * inset), least)
    }
}
