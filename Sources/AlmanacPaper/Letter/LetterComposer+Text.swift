import AlmanacModel
import AlmanacReport
import AlmanacText

// Words: lines of them, paragraphs, lists and quotes.

extension ValueText {
    /// A line that is a paragraph of its own: words of data that are all of it are read from their own side, as they are among other words.
    func alone(_ line: Line) -> String {
        if line.pieces.count == 1, case .term(let term) = line.pieces[0] { return inLine(term) }
        return text(line)
    }
}

extension LetterComposer {
    enum Alignment {
        case start, middle, end
    }

    /// The direction of what is said by us or by a template.
    var direction: TextDirection { isRightToLeft ? .rightToLeft : .leftToRight }

    func lines(_ spans: [TextSpan], _ room: Double) -> [TextLine] {
        typesetter.paragraph(spans, direction: direction).lines(room)
    }

    /// Distance from the top of a line to its baseline, in points: capitals are in the middle of the line.
    func baseline(_ setting: Setting.Text) -> Double {
        setting.leading / 2 + setting.size * 0.36
    }

    /// A paragraph broken over pages only between its second line and its last but one: no first and no last line is alone on a page.
    func pieces(
        _ lines: [TextLine], _ setting: Setting.Text, in frame: Frame, before: Double, alignment: Alignment = .start,
        _ element: StructureElement?
    ) -> [Piece] {
        var pieces: [Piece] = []
        for (index, line) in lines.enumerated() {
            var piece = Piece(height: setting.leading, before: index == 0 ? before : 0)
            let start: Double =
                switch alignment {
                case .start: 0
                case .middle: (frame.width - line.width) / 2
                case .end: frame.width - line.width
                }
            piece.marks.append(.text(line, x: frame.left(start, width: line.width), y: baseline(setting), element))
            piece.keepsWithNext = index + 1 < lines.count && (index == 0 || index + 2 == lines.count)
            pieces.append(piece)
        }
        return pieces
    }

    /// One paragraph of plain words.
    mutating func paragraph(
        _ words: String, _ setting: Setting.Text, _ ink: Ink, before: Double = 5, in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        guard !words.isEmpty else { return [] }
        let element = document.element(.paragraph, in: part)
        return pieces(
            lines([TextSpan(words, TextStyle(size: setting.size, ink: ink))], frame.width), setting, in: frame, before: before, element)
    }

    /// Remarks under a figure: rows that were left out, and reservations about the data.
    mutating func foot(_ leftOut: Phrase?, _ remarks: [Phrase], in frame: Frame, under part: StructureElement) -> [Piece] {
        var pieces: [Piece] = []
        if let leftOut {
            pieces += paragraph(text.phrase(leftOut), Setting.small, palette.muted, before: 3, in: frame, under: part)
        }
        let remarks = remarks.filter { writtenRemarks.insert($0).inserted }.map { text.phrase($0) }
        return pieces
            + paragraph(remarks.joined(separator: " "), Setting.small, palette.muted, before: 4, in: frame, under: part)
    }

    // MARK: Prose

    mutating func prose(_ prose: FilledProse, in frame: Frame, under part: StructureElement) -> [Piece] {
        blocks(prose.blocks(text.inLine), in: frame, under: part)
    }

    private mutating func blocks(
        _ blocks: [Prose.Block], in frame: Frame, under part: StructureElement, isTight: Bool = false
    ) -> [Piece] {
        let style = TextStyle(size: Setting.body.size, ink: palette.ink)
        var pieces: [Piece] = []
        for block in blocks {
            switch block {
            case .paragraph(let inlines):
                let element = document.element(.paragraph, in: part)
                pieces += self.pieces(
                    lines(spans(inlines, style, in: element), frame.width), Setting.body, in: frame, before: isTight ? 0 : 3.5, element)
            case .heading(_, let inlines):
                let element = document.element(.heading4, in: part)
                let bold = TextStyle(.bold, size: Setting.body.size, ink: palette.ink)
                var heading = self.pieces(
                    lines(spans(inlines, bold, in: element), frame.width), Setting.body, in: frame, before: 9, element)
                for index in heading.indices { heading[index].keepsWithNext = true }
                pieces += heading
            case .list(let start, let isTight, let items):
                pieces += list(start: start, isTight: isTight, items, in: frame, under: part)
            case .quote(let inner):
                let element = document.element(.quote, in: part)
                pieces += self.blocks(inner, in: frame.part(from: 14, width: frame.width - 28), under: element)
            case .code(let code):
                let element = document.element(.code, in: part)
                for line in Prose.words(code).split(separator: "\n", omittingEmptySubsequences: false) {
                    pieces += self.pieces(
                        lines([TextSpan(String(line), style)], frame.width), Setting.body, in: frame, before: 0, element)
                }
            case .rule:
                var piece = Piece(height: 1, before: 8)
                piece.marks.append(.fill(x: frame.x, y: 0, width: frame.width, height: 0.5, radius: 0, palette.line))
                pieces.append(piece)
            case .table(let rows, let alignments): pieces += table(rows, alignments, in: frame, under: part)
            }
        }
        return pieces
    }

    private mutating func list(
        start: Int?, isTight: Bool, _ items: [[Prose.Block]], in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        let list = document.list(isNumbered: start != nil, in: part)
        let indent = 13.0
        let style = TextStyle(size: Setting.body.size, ink: palette.muted)
        var pieces: [Piece] = []
        for (index, item) in items.enumerated() {
            let element = document.element(.item, in: list)
            let label = document.element(.label, in: element)
            let body = document.element(.body, in: element)
            var inner = blocks(item, in: frame.part(from: indent, width: frame.width - indent), under: body, isTight: isTight)
            guard !inner.isEmpty else { continue }
            let sign = start.map { text.integer(Int64(clamping: $0 &+ index)) + "." } ?? "•"
            for line in lines([TextSpan(sign, style)], indent).prefix(1) {
                inner[0].marks.insert(
                    .text(line, x: frame.left(0, width: line.width), y: baseline(Setting.body), label), at: 0)
            }
            inner[0].before = index == 0 ? 5 : isTight ? 2.5 : 5
            pieces += inner
        }
        return pieces
    }

    /// - Parameter paragraph: The element that holds them; `nil` where links are left out.
    mutating func spans(_ inlines: [Prose.Inline], _ style: TextStyle, in paragraph: StructureElement?) -> [TextSpan] {
        var spans: [TextSpan] = []
        for inline in inlines {
            switch inline {
            case .text(let words): spans.append(TextSpan(words, style))
            case .hole: break
            case .code(let pieces): spans.append(TextSpan(Prose.words(pieces), style))
            case .strong(let inner):
                var bold = style
                bold.cut = style.cut == .italic || style.cut == .boldItalic ? .boldItalic : .bold
                spans += self.spans(inner, bold, in: paragraph)
            case .emphasis(let inner):
                var italic = style
                italic.cut = style.cut == .bold || style.cut == .boldItalic ? .boldItalic : .italic
                spans += self.spans(inner, italic, in: paragraph)
            case .struck(let inner):
                var struck = style
                struck.isStruck = true
                spans += self.spans(inner, struck, in: paragraph)
            case .link(let pieces, let inner):
                var linked = style
                if let paragraph, let target = target(Prose.words(pieces)) {
                    linked.link = target
                    linked.element = document.element(.link, in: paragraph)
                }
                spans += self.spans(inner, linked, in: paragraph)
            case .lineBreak: spans.append(TextSpan(" ", style))
            }
        }
        return spans
    }
}
