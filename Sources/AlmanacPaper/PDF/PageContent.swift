/// The drawing on a page, and the part of the document that each stretch of it belongs to. Places are in points from the page's upper left corner.
package struct PageContent {
    /// The owner of the stretch that is open.
    enum Owner: Hashable {
        case nothing, artifact
        case element(StructureElement)
    }

    struct Link {
        var target: LinkTarget
        var element: StructureElement
        /// Left, top, right, bottom.
        var box: [Double]
        var words: String
    }

    private(set) var out = PDFBytes(capacity: 16 << 10)
    package let height: Double
    package let width: Double
    /// Owners by the number of the stretch.
    private(set) var owners: [Int] = []
    private(set) var links: [Link] = []
    private var owner = Owner.nothing
    private var fill: Ink?
    private var font: (number: Int, size: Double)?
    /// The bounding box of everything drawn: left, top, right, bottom; pictures count with their full area.
    package var extent: [Double] { isCovered ? [left, top, right, bottom] : [] }
    private var isCovered = false
    private var (left, top, right, bottom) = (Double.infinity, Double.infinity, -Double.infinity, -Double.infinity)

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    // MARK: Stretches

    /// Begins a stretch that belongs to an element, or to none and so is not read aloud.
    ///
    /// - Returns: The number of the new stretch; `nil` where the open one goes on.
    mutating func begin(_ next: Owner, role: StructureRole?) -> Int? {
        guard next != owner else { return nil }
        finish()
        owner = next
        switch next {
        case .nothing: return nil
        case .artifact:
            out.raw("/Artifact BMC\n")
            return nil
        case .element(let element):
            out.role(role ?? .span)
            out.raw("<</MCID ")
            out.integer(owners.count)
            out.raw(">>BDC\n")
            owners.append(element.index)
            return owners.count - 1
        }
    }

    /// Ends the stretch that is open.
    mutating func finish() {
        if owner != .nothing { out.raw("EMC\n") }
        owner = .nothing
    }

    mutating func link(_ target: LinkTarget, _ element: StructureElement, box: [Double], words: String) {
        links.append(Link(target: target, element: element, box: box, words: words))
    }

    private mutating func cover(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) {
        isCovered = true
        self.left = min(self.left, left)
        self.top = min(self.top, top)
        self.right = max(self.right, right)
        self.bottom = max(self.bottom, bottom)
    }

    // MARK: Shapes

    private mutating func paint(_ ink: Ink) {
        guard fill != ink else { return }
        fill = ink
        out.colour(ink)
        out.raw("rg\n")
    }

    mutating func rectangle(x: Double, y: Double, width: Double, height: Double, radius: Double, _ ink: Ink) {
        paint(ink)
        cover(x, y, x + width, y + height)
        guard radius > 0 else {
            out.numbers(x, self.height - y - height, width, height)
            out.raw("re f\n")
            return
        }
        let (left, right, top, bottom) = (x, x + width, self.height - y, self.height - y - height)
        let radius = min(radius, width / 2, height / 2)
        // Distance from the ends to the handles of a quarter circle.
        let handle = radius * (1 - 0.5523)
        out.numbers(left + radius, bottom)
        out.raw("m ")
        out.numbers(right - radius, bottom)
        out.raw("l ")
        out.numbers(right - handle, bottom, right, bottom + handle, right, bottom + radius)
        out.raw("c ")
        out.numbers(right, top - radius)
        out.raw("l ")
        out.numbers(right, top - handle, right - handle, top, right - radius, top)
        out.raw("c ")
        out.numbers(left + radius, top)
        out.raw("l ")
        out.numbers(left + handle, top, left, top - handle, left, top - radius)
        out.raw("c ")
        out.numbers(left, bottom + radius)
        out.raw("l ")
        out.numbers(left, bottom + handle, left + handle, bottom, left + radius, bottom)
        out.raw("c h f\n")
    }

    /// Draws a picture with units of its own, with its upper left corner here. Its graphics state is restored afterwards.
    mutating func picture(_ picture: PDFBytes, x: Double, y: Double, width: Double, height: Double, scale: Double) {
        cover(x, y, x + width, y + height)
        out.raw("q ")
        out.number(scale)
        out.raw(" 0 0 ")
        out.number(-scale)
        out.raw(" ")
        out.numbers(x, self.height - y)
        out.raw("cm\n")
        out.raw(picture)
        out.raw("Q\n")
        fill = nil
        font = nil
    }

    // MARK: Text

    /// - Parameters:
    ///   - x: The left end of the line.
    ///   - y: The baseline.
    mutating func text(_ run: TextRun, x: Double, y: Double, actualTexts: [String], widths: [Int]) {
        paint(run.style.ink)
        let size = run.style.size
        let left = x + run.x
        cover(left, y - size * 0.75, left + run.width, y + size * 0.22)
        out.raw("BT ")
        if font.map({ $0 != (run.font, size) }) ?? true {
            font = (run.font, size)
            out.raw("/F")
            out.integer(run.font)
            out.raw(" ")
            out.number(size)
            out.raw(" Tf ")
        }
        out.glyphs(of: run, x: left, y: height - y, isFlipped: false, actualTexts: actualTexts, widths: widths)
        out.raw("ET\n")
        guard run.style.isStruck else { return }
        rectangle(x: left, y: y - size * 0.27, width: run.width, height: max(size / 18, 0.4), radius: 0, run.style.ink)
    }
}

extension PDFBytes {
    /// Three numbers, before the operator that sets a colour.
    mutating func colour(_ ink: Ink) {
        for shift: UInt32 in [16, 8, 0] {
            // Three places distinguish all 256 shades.
            let thousandths = Int((ink.rgb >> shift & 0xFF) * 1000 + 127) / 255
            if thousandths >= 1000 {
                raw("1 ")
            } else {
                raw(thousandths >= 100 ? "." : thousandths >= 10 ? ".0" : ".00")
                integer(thousandths)
                raw(" ")
            }
        }
    }

    /// Shows glyphs in reading order: the operators between `BT` and `ET`. Whoever extracts the text or reads it aloud gets this order, so
    /// right-to-left text is shown from right to left.
    ///
    /// - Parameters:
    ///   - x: The left end, in either direction.
    ///   - isFlipped: True where the page's coordinates run downwards, so that letters must be flipped back.
    ///   - widths: Advance behind a glyph, by code.
    mutating func glyphs(of run: TextRun, x: Double, y: Double, isFlipped: Bool, actualTexts: [String], widths: [Int]) {
        let size = run.style.size
        let glyphs = run.glyphs
        // In thousandths of an em: the place of the next glyph, and the reader's present position.
        var pen = run.isRightToLeft ? glyphs.reduce(0) { $0 + Int($1.advance) } : 0
        var reader = 0
        var height = 0
        var isOpen = false
        var isPlaced = false
        var actual: Int32 = -1
        for index in glyphs.indices {
            let glyph = glyphs[run.isRightToLeft ? glyphs.count - 1 - index : index]
            if run.isRightToLeft { pen -= Int(glyph.advance) }
            if glyph.actual != actual {
                if isOpen { raw(">]TJ ") }
                isOpen = false
                if actual >= 0 { raw("EMC ") }
                actual = glyph.actual
                if actual >= 0 {
                    raw("/Span<</ActualText")
                    text(actualTexts[Int(actual)])
                    raw(">>BDC ")
                }
            }
            let place = pen + Int(glyph.x)
            if !isPlaced || Int(glyph.y) != height {
                if isOpen { raw(">]TJ ") }
                isOpen = false
                // A new text object begins at the page's corner, so the shorter operator is enough for its first position.
                let isShort = !isPlaced && !isFlipped
                isPlaced = true
                height = Int(glyph.y)
                reader = place
                if !isShort { raw(isFlipped ? "1 0 0 -1 " : "1 0 0 1 ") }
                numbers(x + Double(place) * size / 1000, y + Double(isFlipped ? -height : height) * size / 1000)
                raw(isShort ? "Td " : "Tm ")
            }
            if !isOpen { raw("[") }
            if place != reader {
                if isOpen { raw(">") }
                integer(reader - place)
                raw("<")
                reader = place
            } else if !isOpen {
                raw("<")
            }
            isOpen = true
            hexadecimal(glyph.code)
            reader += widths[Int(glyph.code)]
            if !run.isRightToLeft { pen += Int(glyph.advance) }
        }
        if isOpen { raw(">]TJ ") }
        if actual >= 0 { raw("EMC ") }
    }
}
