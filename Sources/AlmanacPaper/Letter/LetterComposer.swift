import AlmanacModel
import AlmanacReport
import AlmanacText

/// Makes pieces of the parts of a report, each in the column that it is given.
///
/// Blocks are in files of their own: text, tables, figures, and the parts of cards.
struct LetterComposer {
    var document: PDFDocument
    let typesetter: Typesetter
    let text: ValueText
    let drawing: FigureDrawing
    let palette: PaperPalette
    let range: RangeKey
    /// Remarks on series written so far: each is written once.
    var writtenRemarks: Set<Phrase> = []
    /// The tables of the charts, in the order of the charts.
    var numbers: [Table] = []
    /// Where links to parts of the report lead, by their names.
    private var anchors: [String: Destination] = [:]

    init(_ document: PDFDocument, typesetter: Typesetter, drawing: FigureDrawing, palette: PaperPalette, report: Report) {
        self.document = document
        self.typesetter = typesetter
        self.drawing = drawing
        text = drawing.text
        self.palette = palette
        range = report.range
        // Links may lead to what comes later.
        for section in report.sections {
            anchors[section.id] = self.document.destination()
            for card in section.cards { anchors[card.id] = self.document.destination() }
        }
    }

    var isRightToLeft: Bool { text.words.isRightToLeft }

    /// Where an address in a template leads from paper; `nil` for what is a file beside a page.
    func target(_ address: String) -> LinkTarget? {
        if address.utf8.first == UInt8(ascii: "#") { return anchors[String(address.dropFirst())].map(LinkTarget.place) }
        return isWebAddress(address) ? .address(address) : nil
    }

    // MARK: Parts

    /// The head of the letter: whose it is and of which days, the sentence, and the words under it.
    mutating func opening(_ report: Report, _ letterhead: Letterhead, in frame: Frame) -> [Piece] {
        let root = document.root
        var head = Piece(height: Setting.headRule + 12)
        head.marks = marks(of: letterhead, in: frame, document.element(.paragraph, in: root))
        return [head] + card(report.opening, level: 1, in: frame, under: root)
    }

    /// The line at the head of each sheet.
    struct Letterhead {
        /// Whose it is, and of which days.
        var title: String
        /// At the other side.
        var aside: String
    }

    /// - Parameter owner: The element that the text belongs to; `nil` for a repetition, which is not read again.
    func marks(of letterhead: Letterhead, in frame: Frame, _ owner: StructureElement?) -> [Piece.Mark] {
        var marks: [Piece.Mark] = []
        var room = frame.width
        let small = TextStyle(size: Setting.small.size, ink: palette.muted)
        for line in lines([TextSpan(letterhead.aside, small)], frame.width / 2).prefix(1) where !letterhead.aside.isEmpty {
            marks.append(.text(line, x: frame.left(frame.width - line.width, width: line.width), y: 8, owner))
            room -= line.width + 16
        }
        let bold = TextStyle(.bold, size: Setting.small.size + 1, ink: palette.ink)
        for line in lines([TextSpan(letterhead.title, bold)], room).prefix(1) {
            marks.insert(.text(line, x: frame.left(0, width: line.width), y: 8, owner), at: 0)
        }
        marks.append(.fill(x: frame.x, y: Setting.headRule, width: frame.width, height: 0.8, radius: 0, palette.ink))
        return marks
    }

    mutating func section(_ section: Section, in frame: Frame) -> [Piece] {
        let part = document.element(.section, in: document.root)
        var pieces = card(section.opening, level: 2, in: frame, under: part)
        var index = 0
        while index < section.cards.count {
            let narrow = section.cards[index...].prefix { isNarrow($0) || isProse($0) }
            // One card alone has the whole width, and so have words without a figure among them.
            if narrow.count > 1, narrow.contains(where: isNarrow), let columns = columns(narrow, in: frame, under: part) {
                pieces.append(columns)
                index += narrow.count
            } else {
                pieces += card(section.cards[index], level: 3, in: frame, under: part)
                index += 1
            }
        }
        // A heading with nothing under it says nothing.
        guard pieces.contains(where: { !$0.keepsWithNext }) else { return [] }
        return Self.whole(pieces)
    }

    /// Cards in half of the width, none of which is torn; `nil` where one of them is too high for that.
    private mutating func columns(_ cards: ArraySlice<Card>, in frame: Frame, under part: StructureElement) -> Piece? {
        // If the columns turn out too high, their remarks and tables were not written after all.
        let (writtenRemarks, numbers) = (writtenRemarks, numbers)
        let columns = frame.columns(2, gap: Setting.gutter)
        let pieces = cards.map { Piece.stacked(card($0, level: 3, in: columns[0], under: part)) }
        guard pieces.allSatisfy({ $0.height <= Self.highest }) else {
            (self.writtenRemarks, self.numbers) = (writtenRemarks, numbers)
            return nil
        }
        return .columns(pieces, apart: columns)
    }

    /// In points: of a card that finds a place on any page.
    private static let highest = 520.0
    /// Height in points of a part that is kept on one page: the gap at the foot of the page before it is small.
    private static let highestWhole = 190.0

    /// Lines of words that are kept on the page of the chart under them.
    private static let mostLinesOverFigure = 10

    /// A short part is not broken over pages: its heading and words would be at the foot of one page, and their figure on the next.
    static func whole(_ pieces: [Piece]) -> [Piece] {
        let height = pieces.reduce(0) { $0 + $1.before + $1.height }
        guard height <= highestWhole, pieces.allSatisfy({ $0.columns.isEmpty }) else { return pieces }
        var pieces = pieces
        for index in pieces.indices.dropLast() { pieces[index].keepsWithNext = true }
        return pieces
    }

    /// True for a card of words alone.
    private func isProse(_ card: Card) -> Bool {
        guard let variant = card.variant(for: range), !variant.blocks.isEmpty else { return false }
        return variant.blocks.allSatisfy {
            switch $0 {
            case .prose, .sentence: true
            case .figure, .table, .tiles, .notes, .todo: false
            }
        }
    }

    /// True for a card with a figure or table made for half of the width.
    private func isNarrow(_ card: Card) -> Bool {
        guard card.width != .full, let variant = card.variant(for: range), !variant.blocks.isEmpty else { return false }
        return variant.blocks.contains {
            switch $0 {
            case .figure(let figure, _): figure.width != .full
            case .table(let table): table.shown <= 16 * table.columns && table.measures.count <= 3
            case .prose, .sentence, .tiles, .notes, .todo: false
            }
        }
    }

    /// - Parameter level: Of its heading: 1 of the report, 2 of a section, 3 of a card.
    mutating func card(_ card: Card, level: Int, in frame: Frame, under part: StructureElement) -> [Piece] {
        guard let variant = card.variant(for: range) else { return [] }
        var pieces: [Piece] = []
        if !variant.heading.isEmpty { pieces += heading(variant.heading, id: card.id, level: level, in: frame, under: part) }
        for (place, block) in variant.blocks.enumerated() {
            switch block {
            case .prose(let prose):
                var words = self.prose(prose, in: frame, under: part)
                // Words over a chart are about it.
                if place + 1 < variant.blocks.count, words.count <= Self.mostLinesOverFigure {
                    for index in words.indices { words[index].keepsWithNext = true }
                }
                pieces += words
            case .sentence(let line) where card.id == Section.about:
                pieces += paragraph(text.alone(line), Setting.small, palette.muted, in: frame, under: part)
            case .sentence(let line): pieces += paragraph(text.alone(line), Setting.body, palette.ink, in: frame, under: part)
            case .figure(let figure, let subtitle): pieces += self.figure(figure, subtitle, in: frame, under: part)
            case .table(let table): pieces += self.table(table, in: frame, under: part)
            case .tiles(let tiles): pieces += self.tiles(tiles, isOpening: level == 1, in: frame, under: part)
            case .todo(let list):
                pieces += paragraph(text.alone(list.title), Setting.body, palette.ink, in: frame, under: part)
                pieces += notes(list.notes, in: frame, under: part)
                pieces += foot(list.rest, [], in: frame, under: part)
            case .notes(let notes, let leftOut, _, let remarks):
                pieces += self.notes(notes, in: frame, under: part)
                pieces += foot(leftOut.sentence, remarks, in: frame, under: part)
            }
        }
        return level == 3 ? Self.whole(pieces) : pieces
    }

    private mutating func heading(_ words: FilledProse, id: String, level: Int, in frame: Frame, under part: StructureElement) -> [Piece] {
        guard case .paragraph(let inlines)? = words.blocks(text.inLine).first else { return [] }
        let (role, setting, before): (StructureRole, Setting.Text, Double) =
            switch level {
            // Reference has no more weight than a card.
            case 2 where id == Section.about: (.heading2, Setting.heading3, Setting.beforeHeading3)
            case 1: (.heading1, Setting.title, 0)
            case 2: (.heading2, Setting.heading2, Setting.beforeHeading2)
            default: (.heading3, Setting.heading3, Setting.beforeHeading3)
            }
        return heading(
            spans(inlines, TextStyle(.bold, size: setting.size, ink: palette.ink), in: nil), role, setting, before: before,
            title: Prose.words(inlines), id: id, level: level, in: frame, under: part)
    }

    mutating func heading(
        _ spans: [TextSpan], _ role: StructureRole, _ setting: Setting.Text, before: Double, title: String, id: String, level: Int,
        in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        let element = document.element(role, in: part)
        var pieces = pieces(lines(spans, frame.width), setting, in: frame, before: before, element)
        guard !pieces.isEmpty else { return [] }
        for index in pieces.indices { pieces[index].keepsWithNext = true }
        pieces[pieces.count - 1].height += level == 3 ? 1 : 3
        let place = anchors[id] ?? document.destination()
        pieces[0].places.append((place, 0))
        // The title of the whole is the document's.
        if level > 1 { pieces[0].bookmarks.append((Piece.Bookmark(title: title, level: level - 2), place)) }
        return pieces
    }

    /// The tables of the charts, each under its title.
    mutating func numbersOfCharts(in frame: Frame) -> [Piece] {
        let tables = numbers
        guard !tables.isEmpty else { return [] }
        let part = document.element(.section, in: document.root)
        let title = text.words.text("pages.chart-numbers")
        var pieces = heading(
            [TextSpan(title, TextStyle(.bold, size: Setting.heading2.size, ink: palette.ink))], .heading2, Setting.heading2,
            before: Setting.beforeHeading2, title: title, id: "", level: 2, in: frame, under: part)
        var index = 0
        while index < tables.count {
            func isNarrow(_ table: Table) -> Bool { table.series.keys.count <= 16 && table.measures.count <= 3 }
            if index + 1 < tables.count, isNarrow(tables[index]), isNarrow(tables[index + 1]) {
                let columns = frame.columns(2, gap: Setting.gutter)
                let narrow = tables[index...].prefix(while: isNarrow)
                pieces.append(.columns(narrow.map { .stacked(titled($0, in: columns[0], under: part)) }, apart: columns))
                index += narrow.count
            } else {
                pieces += titled(tables[index], in: frame, under: part)
                index += 1
            }
        }
        return pieces
    }

    private mutating func titled(_ table: Table, in frame: Frame, under part: StructureElement) -> [Piece] {
        let title = text.alone(table.title)
        return heading(
            [TextSpan(title, TextStyle(.bold, size: Setting.heading3.size, ink: palette.ink))], .heading3, Setting.heading3,
            before: Setting.beforeHeading3, title: title, id: "", level: 3, in: frame, under: part)
            + self.table(table, hasNotes: false, in: frame, under: part)
    }
}
