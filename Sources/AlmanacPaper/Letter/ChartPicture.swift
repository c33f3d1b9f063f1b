import AlmanacCharts

/// Draws the display list of a chart for paper.
struct ChartPicture {
    private(set) var picture: PDFPicture
    private let colours: ChartColours
    private let typesetter: Typesetter
    /// Of the groups that are open.
    private var opacities: [Double] = []

    static func draw(_ list: DisplayList, _ colours: ChartColours, _ typesetter: Typesetter) -> PDFPicture {
        var chart = ChartPicture(list, colours, typesetter)
        for element in list.elements() { chart.draw(element) }
        chart.picture.finish()
        return chart.picture
    }

    private init(_ list: DisplayList, _ colours: ChartColours, _ typesetter: Typesetter) {
        picture = PDFPicture(width: Double(list.width), height: Double(list.height))
        self.colours = colours
        self.typesetter = typesetter
    }

    private mutating func draw(_ element: DrawnElement) {
        switch element.shape {
        case .beginGroup(let opacity): opacities.append(opacity)
        case .endGroup: _ = opacities.popLast()
        case .text(let text): draw(text)
        case .rectangle, .circle, .path: shape(element)
        }
    }

    private func ink(_ paint: Paint) -> Ink { Ink(colours[paint]) }

    /// The ink of a group that is seen through as a whole, as it is on the white of paper: its shapes would else be seen through each other.
    private func ink(_ paint: Paint, group: Double) -> Ink {
        guard group < 1 else { return ink(paint) }
        return Ink(
            [16, 8, 0].reduce(0) { rgb, shift in
                rgb << 8 | UInt32((255 - (255 - Double(colours[paint] >> shift & 255)) * group).rounded())
            })
    }

    // MARK: Shapes

    /// A fill and an outline of different opacity are painted one after the other: a single operator of PDF paints both with one opacity.
    private mutating func shape(_ element: DrawnElement) {
        let group = opacities.reduce(1, *)
        let fill = element.fill
        let outline = element.outline
        picture.save()
        if let fill {
            picture.fill(ink(fill.paint, group: group))
            if fill.opacity < 1 { picture.opacity(fill.opacity) }
            if let outline, outline.opacity == fill.opacity {
                set(outline, group)
                trace(element.shape)
                picture.paint(fills: true, strokes: true)
                return picture.restore()
            }
            trace(element.shape)
            picture.paint(fills: true, strokes: false)
        }
        if let outline {
            if outline.opacity < 1 || fill.map({ $0.opacity < 1 }) ?? false { picture.opacity(outline.opacity) }
            set(outline, group)
            trace(element.shape)
            picture.paint(fills: false, strokes: true)
        }
        picture.restore()
    }

    private mutating func set(_ outline: DrawnElement.Outline, _ group: Double) {
        picture.stroke(ink(outline.paint, group: group))
        picture.thickness(outline.thickness)
        picture.ends(areRound: outline.hasRoundEnds, jointsAreRound: true)
        if !outline.dashes.isEmpty { picture.dashes(outline.dashes) }
    }

    private mutating func trace(_ shape: DrawnElement.Shape) {
        switch shape {
        case .rectangle(let x, let y, let width, let height, let radius):
            picture.rectangle(x: x, y: y, width: width, height: height, radius: radius)
        case .circle(let x, let y, let radius): picture.circle(x: x, y: y, radius: radius)
        case .path(let pieces):
            for piece in pieces {
                switch piece {
                case .move(let x, let y): picture.move(x, y)
                case .line(let x, let y): picture.line(x, y)
                case .curve(let x1, let y1, let x2, let y2, let x, let y): picture.curve(x1, y1, x2, y2, x, y)
                case .close: picture.close()
                }
            }
        case .text, .beginGroup, .endGroup: break
        }
    }

    // MARK: Text

    private mutating func draw(_ text: DrawnText) {
        var spans = [TextSpan(text.text, TextStyle(text.isBold ? .bold : .regular, size: text.size, ink: ink(text.paint)))]
        if !text.remark.isEmpty { spans.append(TextSpan(text.remarkText, TextStyle(size: text.size, ink: ink(.muted)))) }
        let paragraph = typesetter.paragraph(spans, direction: text.isRightToLeft ? .rightToLeft : .leftToRight)
        guard let line = paragraph.lines(.infinity).first else { return }
        picture.text(line, x: text.x - line.width * text.anchor.share, y: text.y, typesetter)
    }
}
