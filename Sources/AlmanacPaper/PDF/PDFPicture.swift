/// A drawing for a page, in units of its own that run to the right and downwards.
///
/// It is drawn once and put on pages at any size. Fills and strokes are paths of moves, lines and curves, which PDF has operators for (ISO 32000-1,
/// 8.5).
package struct PDFPicture {
    package let width: Double
    package let height: Double
    private(set) var out = PDFBytes(capacity: 8 << 10)
    /// Opacities in use, in hundredths.
    private(set) var opacities: [Int] = []
    private var depth = 0

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    // MARK: State

    /// Saves the graphics state for `restore`.
    package mutating func save() {
        depth += 1
        out.raw("q\n")
    }

    package mutating func restore() {
        guard depth > 0 else { return }
        depth -= 1
        out.raw("Q\n")
    }

    /// Restores every saved state, so that nothing of the picture affects the page around it.
    package mutating func finish() {
        while depth > 0 { restore() }
    }

    package mutating func fill(_ ink: Ink) {
        out.colour(ink)
        out.raw("rg\n")
    }

    package mutating func stroke(_ ink: Ink) {
        out.colour(ink)
        out.raw("RG\n")
    }

    package mutating func thickness(_ width: Double) {
        out.numbers(width)
        out.raw("w\n")
    }

    /// Sets line ends and joints: round or not.
    package mutating func ends(areRound: Bool, jointsAreRound: Bool) {
        out.raw(areRound ? "1 J " : "0 J ")
        out.raw(jointsAreRound ? "1 j\n" : "0 j\n")
    }

    /// Sets the lengths of dashes and gaps, in turn; none for a solid line.
    package mutating func dashes(_ lengths: [Double]) {
        out.raw("[")
        for length in lengths where length.isFinite && length >= 0 {
            out.number(length)
            out.raw(" ")
        }
        out.raw("]0 d\n")
    }

    /// 0…1.
    package mutating func opacity(_ share: Double) {
        let hundredths = share.isFinite ? Int((max(0, min(1, share)) * 100).rounded()) : 100
        if !opacities.contains(hundredths) { opacities.append(hundredths) }
        out.raw("/G")
        out.integer(hundredths)
        out.raw(" gs\n")
    }

    // MARK: Paths

    package mutating func move(_ x: Double, _ y: Double) {
        out.numbers(x, y)
        out.raw("m ")
    }

    package mutating func line(_ x: Double, _ y: Double) {
        out.numbers(x, y)
        out.raw("l ")
    }

    package mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        out.numbers(x1, y1, x2, y2, x, y)
        out.raw("c ")
    }

    package mutating func close() {
        out.raw("h ")
    }

    package mutating func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double = 0) {
        let radius = min(radius, width / 2, height / 2)
        guard radius > 0 else {
            out.numbers(x, y, width, height)
            out.raw("re ")
            return
        }
        let (right, bottom) = (x + width, y + height)
        // Distance from the corner to the handles of a quarter circle.
        let handle = radius * (1 - 0.5523)
        move(x + radius, y)
        line(right - radius, y)
        curve(right - handle, y, right, y + handle, right, y + radius)
        line(right, bottom - radius)
        curve(right, bottom - handle, right - handle, bottom, right - radius, bottom)
        line(x + radius, bottom)
        curve(x + handle, bottom, x, bottom - handle, x, bottom - radius)
        line(x, y + radius)
        curve(x, y + handle, x + handle, y, x + radius, y)
        close()
    }

    package mutating func circle(x: Double, y: Double, radius: Double) {
        guard radius > 0 else { return }
        rectangle(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius, radius: radius)
    }

    /// Paints the current path, and begins another.
    package mutating func paint(fills: Bool, strokes: Bool) {
        out.raw(fills ? strokes ? "B\n" : "f\n" : strokes ? "S\n" : "n\n")
    }

    // MARK: Text

    /// - Parameters:
    ///   - x: The left end of the line.
    ///   - y: The baseline.
    package mutating func text(_ line: TextLine, x: Double, y: Double, _ typesetter: Typesetter) {
        for run in line.runs {
            fill(run.style.ink)
            out.raw("BT /F")
            out.integer(run.font)
            out.raw(" ")
            out.number(run.style.size)
            out.raw(" Tf ")
            out.glyphs(
                of: run, x: x + run.x, y: y, isFlipped: true, actualTexts: typesetter.actualTexts,
                widths: typesetter.fonts[run.font].widths)
            out.raw("ET\n")
        }
    }
}
