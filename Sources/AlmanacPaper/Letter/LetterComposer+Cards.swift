import AlmanacModel
import AlmanacReport
import AlmanacText

// Numbers beside each other, and small cards.

extension LetterComposer {
    /// Height of the tallest tile in points. Taller ones hold data without end: they go on over pages, line by line, and not beside others.
    private var highestCell: Double { 300 }

    func ink(_ tone: Tone) -> Ink {
        switch tone {
        case .good: palette.good
        case .watch: palette.watch
        case .bad: palette.bad
        case .neutral: palette.muted
        }
    }

    /// - Parameter isOpening: True at the head of the report, whose first number is the largest.
    mutating func tiles(_ tiles: [Tile], isOpening: Bool = false, in frame: Frame, under part: StructureElement) -> [Piece] {
        let room = frame.width > 300 ? 4 : 2
        // Six are laid out in two rows of three, so that rows end together.
        let rows = max((tiles.count + room - 1) / room, 1)
        let most = max((tiles.count + rows - 1) / rows, 2)
        var pieces: [Piece] = []
        var index = 0
        while index < tiles.count {
            let row = tiles[index..<min(index + most, tiles.count)]
            // Two columns are those of the cards under them.
            let isBoxed = frame.width > 300 && row.count == most
            let boxes = frame.columns(most, gap: 0, first: isOpening && most > 2 && index == 0 ? Self.shareOfFirst : 1)
            let columns =
                isBoxed
                ? boxes.map { $0.part(from: 9, width: $0.width - 14) }
                : frame.columns(most, gap: most == 2 && frame.width > 300 ? Setting.gutter : 14)
            let cells = zip(row.indices, columns).map { place, column in
                Piece.stacked(tile(tiles[place], isFirst: isOpening && isBoxed && place == 0, in: column, under: part))
            }
            guard cells.allSatisfy({ $0.height <= highestCell }) else {
                for tile in row { pieces += self.tile(tile, in: frame, under: part) }
                index += most
                continue
            }
            var piece = Piece(height: 0, before: pieces.isEmpty ? 12 : 8)
            for (cell, column) in zip(cells, columns) {
                piece.take(cell, at: 7)
                piece.height = max(piece.height, cell.height + 7)
                if !isBoxed { piece.marks.append(.fill(x: column.x, y: 0, width: column.width, height: 0.6, radius: 0, palette.line)) }
            }
            if isBoxed {
                piece.height += 6
                for y in [0, piece.height - 0.6] {
                    piece.marks.append(.fill(x: frame.x, y: y, width: frame.width, height: 0.6, radius: 0, palette.line))
                }
                for x in boxes.map(\.x) + [frame.x + frame.width - 0.6] {
                    piece.marks.append(.fill(x: x, y: 0, width: 0.6, height: piece.height, radius: 0, palette.line))
                }
            }
            pieces.append(piece)
            index += most
        }
        return pieces
    }

    /// How many times as wide as another number the first one is at the head of a report.
    private static let shareOfFirst = 1.5

    private mutating func tile(_ tile: Tile, isFirst: Bool = false, in frame: Frame, under part: StructureElement) -> [Piece] {
        let tileElement = document.element(.division, in: part)
        var pieces = paragraph(text.alone(tile.title), Setting.small, palette.muted, before: 0, in: frame, under: tileElement)
        let element = document.element(.paragraph, in: tileElement)
        let number = text.inLine(tile.number)
        let large = [TextSpan(number, TextStyle(.bold, size: Setting.firstNumber.size, ink: palette.ink))]
        let setting = isFirst && lines(large, frame.width).count == 1 ? Setting.firstNumber : Setting.number
        var spans = [TextSpan(number, TextStyle(.bold, size: setting.size, ink: palette.ink))]
        let small = TextStyle(size: Setting.small.size, ink: palette.muted)
        if let whole = tile.whole {
            spans.append(TextSpan(" " + text.phrase(Phrase("pages.of-whole", ["whole": .value(whole)])), small))
        }
        // The change goes beside the number where both fit in one line.
        let change = text.change(of: tile).map { TextSpan("  " + $0, TextStyle(size: small.size, ink: ink(tile.metric.tone))) }
        let together = lines(spans + [change].compactMap(\.self), frame.width)
        if together.count == 1 {
            pieces += self.pieces(together, setting, in: frame, before: 0, element)
        } else {
            pieces += self.pieces(lines(spans, frame.width), setting, in: frame, before: 0, element)
            if let change {
                pieces += paragraph(change.text, Setting.small, ink(tile.metric.tone), before: 0, in: frame, under: tileElement)
            }
        }
        if let note = text.note(of: tile) {
            pieces += paragraph(note, Setting.small, palette.muted, before: 0, in: frame, under: tileElement)
        }
        return pieces
    }

    mutating func notes(_ notes: [NoteCard], in frame: Frame, under part: StructureElement) -> [Piece] {
        let columns = frame.columns(frame.width > 300 ? 2 : 1, gap: Setting.gutter)
        var pieces: [Piece] = []
        var index = 0
        while index < notes.count {
            let shown = notes[index..<min(index + columns.count, notes.count)]
            let cells = zip(shown, columns).map { Piece.stacked(self.note($0, in: $1, under: part)) }
            guard cells.allSatisfy({ $0.height <= highestCell }) else {
                for note in shown { pieces += self.note(note, in: frame, under: part) }
                index += columns.count
                continue
            }
            var row = Piece(height: 0, before: 8)
            for (cell, column) in zip(cells, columns) {
                row.marks.append(.fill(x: column.x, y: 0, width: column.width, height: 0.5, radius: 0, palette.line))
                row.take(cell, at: 5)
                row.height = max(row.height, cell.height + 5)
            }
            pieces.append(row)
            index += columns.count
        }
        return pieces
    }

    private mutating func note(_ note: NoteCard, in frame: Frame, under part: StructureElement) -> [Piece] {
        let card = document.element(.division, in: part)
        let element = document.element(.paragraph, in: card)
        var spans: [TextSpan] = []
        let bold = TextStyle(.bold, size: Setting.body.size, ink: palette.ink)
        if let value = note.value { spans.append(TextSpan(text.inLine(.value(value)) + " · ", bold)) }
        spans.append(TextSpan(text.inLine(note.heading), bold))
        var pieces = pieces(lines(spans, frame.width), Setting.body, in: frame, before: 0, element)
        if let words = note.text {
            pieces += paragraph(text.inLine(words), Setting.body, palette.ink, before: 0, in: frame, under: card)
        }
        let badge = note.badge.map { text.inLine($0) }.joined(separator: " · ")
        pieces += paragraph(badge, Setting.small, ink(note.tone), before: 1, in: frame, under: card)
        let foot = note.foot.map { $0.title == nil ? text.inLine($0.value) : text.text($0) }
        pieces += paragraph(foot.joined(separator: " · "), Setting.small, palette.muted, before: 1, in: frame, under: card)
        return pieces
    }
}
