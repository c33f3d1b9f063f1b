import AlmanacModel
import AlmanacPDF
import AlmanacReport
import AlmanacWords

// Tables: columns as wide as what stands in them, a rule under each row, and the head again on every page.

/// The cells of a table, shaped, before the columns have a width.
private struct Grid {
    struct Cell {
        var paragraph: Paragraph
        var spans: [TextSpan]
        /// The links and the like of the cell are in it already.
        var element: StructureElement?
    }

    var head: [Cell] = []
    var rows: [[Cell]] = []
    /// Whether a column ends where its numbers do.
    var endsAligned: [Bool] = []
}

extension LetterComposer {
    /// A cell of more lines than this is cut: what is written there is data without end.
    private var mostLines: Int { 20 }
    /// More rows than this are read by nobody; what is attached has them.
    private var mostRows: Int { 100 }

    mutating func table(
        _ table: Table, hasNotes: Bool = true, in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        let series = table.series
        let shown = min(table.top ?? .max, series.keys.count, mostRows)
        let measures = table.measures
        var grid = Grid()
        grid.endsAligned = [false] + measures.map { !$0.isWords }
        let head = TextStyle(.bold, size: Setting.small.size, ink: palette.muted)
        let style = TextStyle(size: Setting.cell.size, ink: palette.ink)
        let aside = TextStyle(size: Setting.small.size, ink: palette.muted)
        grid.head.append(cell([TextSpan(text.phrase(series.keyTitle), head)]))
        var columns: [[Value?]] = []
        for index in measures.indices {
            grid.head.append(cell([TextSpan(text.phrase(measures[index].title), head)]))
            columns.append(measures[index].values)
        }
        for row in 0..<shown {
            var spans = [TextSpan(text.inLine(.key(series.keys[row])), style)]
            if series.partial.contains(row) { spans.append(TextSpan(" " + text.words.text("pages.not-whole"), aside)) }
            grid.rows.append([cell(spans)] + columns.map { cell([TextSpan(text.inLine(.value($0[row])), style)]) })
        }
        return pieces(grid, hasRowHeads: true, in: frame, under: part)
            + foot(LeftOut(series.keys.count - shown, of: series.name).sentence, hasNotes ? table.notes : [], in: frame, under: part)
    }

    /// A table of a template.
    mutating func table(
        _ rows: [[[Prose.Inline]]], _ alignments: [Prose.Alignment], in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        guard let first = rows.first else { return [] }
        var grid = Grid()
        grid.endsAligned = alignments.map { $0 == .right }
        func cells(_ row: [[Prose.Inline]], _ style: TextStyle) -> [Grid.Cell] {
            // Links of cells lead nowhere: the cell is not there yet that they would belong to.
            alignments.indices.map { column in
                var words: [TextSpan] = []
                if column < row.count { words = spans(row[column], style, in: nil) }
                return cell(words)
            }
        }
        grid.head = cells(first, TextStyle(.bold, size: Setting.small.size, ink: palette.muted))
        grid.rows = rows.dropFirst().map { cells($0, TextStyle(size: Setting.cell.size, ink: palette.ink)) }
        return pieces(grid, hasRowHeads: false, in: frame, under: part)
    }

    private func cell(_ spans: [TextSpan]) -> Grid.Cell {
        // A name of data is read from its own side.
        Grid.Cell(paragraph: typesetter.paragraph(spans, direction: isRightToLeft ? .rightToLeft : .own), spans: spans)
    }

    // MARK: Columns

    /// The width of each column, and the room between two.
    private func measure(_ grid: Grid, room: Double) -> (widths: [Double], gap: Double) {
        let count = grid.head.count
        var wanted = [Double](repeating: 0, count: count)
        for row in [grid.head] + grid.rows {
            for (column, cell) in row.enumerated() { wanted[column] = max(wanted[column], cell.paragraph.width) }
        }
        let gaps = Double(max(count - 1, 1))
        let sum = wanted.reduce(0, +)
        let smallest = 10.0
        if sum + gaps * smallest <= room { return (wanted, min((room - sum) / gaps, 30)) }
        var least = [Double](repeating: 0, count: count)
        for row in [grid.head] + grid.rows {
            for (column, cell) in row.enumerated() {
                let width = cell.paragraph.width
                let isWhole = grid.endsAligned[column] && width < 90
                least[column] = max(least[column], min(isWhole ? width : cell.paragraph.longestWord, room * 0.6))
            }
        }
        for cell in grid.head.enumerated() where grid.endsAligned[cell.offset] {
            // A head of several words may take several lines over short numbers.
            least[cell.offset] = max(
                grid.rows.map { $0[cell.offset].paragraph.width }.max().map { min($0, 90) } ?? 0, cell.element.paragraph.longestWord)
        }
        let space = room - Double(count - 1) * smallest
        let leastSum = least.reduce(0, +)
        guard leastSum < space else { return (least.map { $0 / leastSum * space }, smallest) }
        // What is left goes to the columns by what they want beyond the least.
        let share = (space - leastSum) / max(sum - leastSum, 1)
        return (zip(least, wanted).map { $0 + max($1 - $0, 0) * min(share, 1) }, smallest)
    }

    private func lines(_ cell: Grid.Cell, _ width: Double) -> [TextLine] {
        let lines = cell.paragraph.lines(width)
        guard lines.count > mostLines, let style = cell.spans.first?.style else { return lines }
        let words = cell.paragraph.beginning(lines: mostLines, width).text
        var kept = Array(words.unicodeScalars.dropLast())
        while kept.count > 1 {
            var text = ""
            text.unicodeScalars.append(contentsOf: kept)
            let cut = typesetter.paragraph([TextSpan(text + "…", style)], direction: .own).lines(width)
            if cut.count <= mostLines { return cut }
            kept.removeLast(min(8, kept.count))
        }
        return Array(lines.prefix(mostLines))
    }

    private mutating func pieces(_ grid: Grid, hasRowHeads: Bool, in frame: Frame, under part: StructureElement) -> [Piece] {
        let table = document.element(.table, in: part)
        let (widths, gap) = measure(grid, room: frame.width)
        var starts: [Double] = []
        var x = 0.0
        for width in widths {
            starts.append(x)
            x += width + gap
        }
        let width = x - gap
        let rule = frame.left(0, width: width)

        let headPart = document.element(.head, in: table)
        let headRow = document.element(.row, in: headPart)
        let headCells = grid.head.map { _ in document.headerCell(in: headRow, ofColumn: true) }
        var head = row(grid.head, headCells, starts, widths, grid.endsAligned, Setting.small, in: frame, alignsBottom: true)
        head.before = 7
        head.height += 3
        head.keepsWithNext = true
        head.marks.append(.fill(x: rule, y: head.height - 1.5, width: width, height: 0.8, radius: 0, palette.muted))
        let repeated = head.marks.compactMap(\.repeated)

        let body = document.element(.rows, in: table)
        var pieces = [head]
        for (index, cells) in grid.rows.enumerated() {
            let rowElement = document.element(.row, in: body)
            let elements = cells.indices.map { column in
                hasRowHeads && column == 0
                    ? document.headerCell(in: rowElement, ofColumn: false) : document.element(.cell, in: rowElement)
            }
            var piece = row(cells, elements, starts, widths, grid.endsAligned, Setting.cell, in: frame, alignsBottom: false)
            piece.height += 1.5
            piece.marks.append(.fill(x: rule, y: piece.height - 0.4, width: width, height: 0.4, radius: 0, palette.line))
            piece.head = repeated
            piece.headHeight = head.height
            // No first and no last row stands alone on a page.
            piece.keepsWithNext = index + 1 < grid.rows.count && (index == 0 || index + 2 == grid.rows.count)
            pieces.append(piece)
        }
        if grid.rows.isEmpty { pieces[0].keepsWithNext = false }
        return pieces
    }

    private func row(
        _ cells: [Grid.Cell], _ elements: [StructureElement], _ starts: [Double], _ widths: [Double], _ endsAligned: [Bool],
        _ setting: Setting.Text, in frame: Frame, alignsBottom: Bool
    ) -> Piece {
        let padding = 2.0
        let columns = zip(cells, widths).map { lines($0, $1) }
        let most = max(columns.map(\.count).max() ?? 1, 1)
        var piece = Piece(height: Double(most) * setting.leading + 2 * padding)
        for (column, lines) in columns.enumerated() {
            if lines.allSatisfy(\.runs.isEmpty) { piece.marks.append(.keep(elements[column])) }
            for (number, line) in lines.enumerated() {
                let start = starts[column] + (endsAligned[column] ? widths[column] - line.width : 0)
                let above = Double(number + (alignsBottom ? most - lines.count : 0)) * setting.leading
                piece.marks.append(
                    .text(
                        line, x: frame.left(start, width: line.width), y: padding + above + baseline(setting), elements[column]))
            }
        }
        return piece
    }
}
