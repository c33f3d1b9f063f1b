import AlmanacCharts
import AlmanacModel
import AlmanacReport

// Charts, each with what it shows in words for those who do not see it.

extension LetterComposer {
    mutating func figure(_ figure: Figure, _ subtitle: Line?, in frame: Frame, under part: StructureElement) -> [Piece] {
        var pieces: [Piece] = []
        if let subtitle {
            pieces += paragraph(text.alone(subtitle), Setting.small, palette.muted, before: 2, in: frame, under: part)
            for index in pieces.indices { pieces[index].keepsWithNext = true }
        }
        if case .donut(let donut) = figure.content, !donut.hasNegative {
            pieces.append(ring(figure, donut, in: frame, under: part))
            numbers.append(figure.table)
            return pieces + foot(nil, figure.notes, in: frame, under: part)
        }
        let room = frame.width
        var scale = Setting.chartScale
        var list = drawing.displayList(of: figure, width: Int((room / scale).rounded(.down)), heightOfBars: Setting.heightOfBars)
        if Self.cutsWords(list) {
            // In a narrow column letters that are a little smaller are better than a name without its end; a ring can have its names under it.
            let small = Setting.smallChartScale
            for (other, width) in [(small, Int((room / small).rounded(.down))), (scale, Setting.widthOfNarrowest)] {
                let drawn = drawing.displayList(of: figure, width: width, heightOfBars: Setting.heightOfBars)
                if !Self.cutsWords(drawn), Double(width) * other <= room {
                    (scale, list) = (other, drawn)
                    break
                }
            }
        }
        let picture = ChartPicture.draw(list, palette.charts, typesetter)
        let element = document.figure(list.description.isEmpty ? list.name : list.description, in: part)
        var piece = Piece(height: picture.height * scale, before: 6)
        let width = picture.width * scale
        piece.marks.append(.picture(picture, x: frame.left(0, width: width), y: 0, scale: scale, element))
        let (drawing, typesetter, palette, pixels) = (drawing, typesetter, palette.charts, Int((room / scale).rounded(.down)))
        piece.taller = { points in
            let height = Int(picture.height + points / scale)
            return ChartPicture.draw(
                drawing.displayList(of: figure, width: pixels, heightOfBars: height, heightOfLines: height), palette, typesetter)
        }
        pieces.append(piece)
        numbers.append(figure.table)
        return pieces + foot(nil, figure.notes, in: frame, under: part)
    }

    /// A ring with its slices under it, or beside it where there is room: name, amount, share, and how that is against what is usual, as on a page.
    private mutating func ring(_ figure: Figure, _ donut: Figure.Donut, in frame: Frame, under part: StructureElement) -> Piece {
        let list = drawing.list(of: figure, width: Setting.widthOfRing)
        let picture = ChartPicture.draw(list, palette.charts, typesetter)
        let scale = Setting.chartScale
        let (width, height) = (picture.width * scale, picture.height * scale)
        let element = document.figure(list.description.isEmpty ? list.name : list.description, in: part)
        let isWide = frame.width > 300
        let beside = frame.part(from: width + 24, width: min(frame.width - width - 24, 300))
        let legend = self.legend(donut, in: isWide ? beside : frame, element)
        var piece = Piece(height: isWide ? max(height, legend.height) : height + 8 + legend.height, before: 6)
        piece.marks.append(
            .picture(picture, x: frame.left(isWide ? 0 : (frame.width - width) / 2, width: width), y: 0, scale: scale, element))
        piece.take(legend, at: isWide ? max(0, (height - legend.height) / 2) : height + 8)
        return piece
    }

    /// - Parameter element: The figure, whose words in the reading order say what is drawn.
    private mutating func legend(_ donut: Figure.Donut, in frame: Frame, _ element: StructureElement) -> Piece {
        let (small, cell) = (Setting.small, Setting.cell)
        func line(_ words: String, _ ink: Ink, _ setting: Setting.Text, _ cut: Cut = .regular) -> TextLine? {
            lines([TextSpan(words, TextStyle(cut, size: setting.size, ink: ink))], .infinity).first
        }
        let rows = donut.slices.map { slice in
            let change = slice.change.map { change in
                (text.rise(change.difference) ?? text.inLine(.value(change.difference)), ink(change.tone))
            }
            return [
                line(text.inLine(.value(slice.value)), palette.ink, cell, .bold),
                slice.share.flatMap { line(text.inLine(.value($0)), palette.muted, cell) },
                change.flatMap { line($0.0, $0.1, cell) },
            ]
        }
        let title = donut.changeTitle.flatMap { line(text.phrase($0), palette.muted, small) }
        let gap = 10.0
        var widths = (0..<3).map { column in rows.reduce(0.0) { max($0, $1[column]?.width ?? 0) } }
        widths[2] = max(widths[2], title?.width ?? 0)
        // The last column ends where the column of the page does.
        let ends = [
            frame.width - widths[2] - widths[1] - (widths[2] > 0 ? gap : 0) - (widths[1] > 0 ? gap : 0),
            frame.width - widths[2] - (widths[2] > 0 ? gap : 0), frame.width,
        ]
        let nameRoom = max(ends[0] - widths[0] - gap - 12, 40)
        var piece = Piece(height: 0)
        func add(_ line: TextLine, end: Double, y: Double) {
            piece.marks.append(.text(line, x: frame.left(end - line.width, width: line.width), y: y, element))
        }
        if let title {
            add(title, end: frame.width, y: baseline(small))
            piece.height = small.leading
        }
        for (slice, values) in zip(donut.slices, rows) {
            let names = lines([TextSpan(text.inLine(.key(slice.name)), TextStyle(size: cell.size, ink: palette.ink))], nameRoom)
            let top = piece.height + 1
            piece.marks.append(
                .fill(
                    x: frame.left(0, width: 6), y: top + 2.5, width: 6, height: 6, radius: 1.5,
                    Ink(palette.charts[slice.isUnnamed ? .track : .series(slice.colour ?? Theme.other)])))
            for (index, line) in names.enumerated() {
                piece.marks.append(
                    .text(
                        line, x: frame.left(12, width: line.width), y: top + Double(index) * cell.leading + baseline(cell), element))
            }
            for (value, end) in zip(values, ends) {
                if let value { add(value, end: end, y: top + baseline(cell)) }
            }
            piece.height = top + Double(max(names.count, 1)) * cell.leading + 1
        }
        return piece
    }

    /// True when a label of a chart is shortened.
    private static func cutsWords(_ list: DisplayList) -> Bool {
        list.elements().contains {
            if case .text(let text) = $0.shape { text.text.unicodeScalars.last == "…" } else { false }
        }
    }
}
