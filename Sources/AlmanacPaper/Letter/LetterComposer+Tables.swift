import AlmanacCharts
import AlmanacModel
import AlmanacReport
import AlmanacText

// Tables: columns as wide as their cells need, a rule under each row, and the head again on every page.

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
    /// True for columns of numbers, which are aligned at their end.
    var endsAligned: [Bool] = []
    /// Cells of the row of sums; empty for a table without one.
    var sums: [Cell] = []
    /// A bar for each row, and the index of the column that they come before.
    var bars: [Table.Bar] = []
    var barColumn = 0
    /// Number of columns beside each other that the rows are divided into.
    var columns = 1
}

extension LetterComposer {
    /// A cell of more lines than this is cut: what is written there is data without end.
    private var mostLines: Int { 20 }
    /// More rows than this are read by nobody; what is attached has them.
    private var mostRows: Int { 100 }
    /// Limit of rows in columns beside each other, which are never broken over pages.
    private var mostRowsBeside: Int { 62 }

    mutating func table(
        _ table: Table, hasNotes: Bool = true, in frame: Frame, under part: StructureElement
    ) -> [Piece] {
        let series = table.series
        let shown = min(table.top ?? .max, series.keys.count, mostRows)
        let measures = table.measures
        var grid = Grid()
        grid.endsAligned = [false] + measures.map { !$0.isWords }
        if shown <= mostRowsBeside, frame.width > 200 { grid.columns = table.columns }
        let head = TextStyle(.bold, size: Setting.small.size, ink: palette.muted)
        let style = TextStyle(size: Setting.cell.size, ink: palette.ink)
        let aside = TextStyle(size: Setting.small.size, ink: palette.muted)
        grid.head.append(cell([TextSpan(text.phrase(series.keyTitle), head)]))
        var columns: [[Value?]] = []
        for index in measures.indices {
            grid.head.append(cell([TextSpan(text.phrase(measures[index].title), head)]))
            columns.append(measures[index].values)
        }
        let hasTones = !table.bars.isEmpty && !series.tones.isEmpty
        func cellStyle(of value: Value?, _ measure: Int, _ row: Int) -> TextStyle {
            // An amount of zero is grey, a state has its colour, and so has what is missing of a limit that is broken.
            if hasTones, [.state, .explanation].contains(measures[measure].role) {
                let tone = table.bars[row].tone
                return TextStyle(tone == .bad ? .bold : .regular, size: Setting.cell.size, ink: tone == .neutral ? palette.ink : ink(tone))
            }
            guard case .money(let money)? = value, money.minor <= 0 else { return style }
            if money.minor < 0 {
                return hasTones && table.bars[row].tone == .bad ? TextStyle(.bold, size: Setting.cell.size, ink: palette.bad) : style
            }
            return TextStyle(size: Setting.cell.size, ink: palette.muted)
        }
        func words(_ value: Value?, _ measure: Int) -> String {
            text.rise(value, in: measures[measure]) ?? text.inLine(.value(value))
        }
        // Days of one year are written with their weekday, and without the year: the head of the sheet has it.
        let isOneYear = table.hasDaysOfOneYear
        func key(_ key: Key) -> String {
            if isOneYear, case .day(let day) = key { return text.locale.weekdayDay(day.number) }
            return text.inLine(.key(key))
        }
        for row in 0..<shown {
            var spans = [TextSpan(key(series.keys[row]), style)]
            if series.partial.contains(row), grid.columns == 1 { spans.append(TextSpan(" " + text.words.text("pages.not-whole"), aside)) }
            grid.rows.append(
                [cell(spans)]
                    + columns.indices.map { cell([TextSpan(words(columns[$0][row], $0), cellStyle(of: columns[$0][row], $0, row))]) })
        }
        if !table.sums.isEmpty {
            let bold = TextStyle(.bold, size: Setting.cell.size, ink: palette.ink)
            let sums = table.sums.map { cell([TextSpan($0.map { text.inLine(.value($0)) } ?? "", bold)]) }
            grid.sums = [cell([TextSpan(text.words.text("pages.together"), bold)])] + sums
        }
        (grid.bars, grid.barColumn) = (Array(table.bars.prefix(shown)), table.barColumn + 1)
        // Beside each other columns have no room for it.
        let partial =
            grid.columns == 1
            ? []
            : series.partial.filter { $0 < shown }.map {
                key(series.keys[$0]) + text.words.text("pages.label-separator") + text.words.text("pages.not-whole")
            }
        var pieces = pieces(grid, hasRowHeads: true, in: frame, under: part)
        let notes =
            paragraph(partial.joined(separator: "; "), Setting.small, palette.muted, before: 3, in: frame, under: part)
            + foot(LeftOut(series.keys.count - shown, of: series.name).sentence, hasNotes ? table.notes : [], in: frame, under: part)
        // A remark is on the page of the last row.
        if !notes.isEmpty, !pieces.isEmpty { pieces[pieces.count - 1].keepsWithNext = true }
        return pieces + notes
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

    /// Between columns, in points.
    private static func leastGap(_ room: Double) -> Double { room < 160 ? 6 : 10 }

    /// The width of each column, the room between two, and whether each cell fits into a line.
    ///
    /// - Parameter room: In points; without the least width of the bars, where there are some.
    private func measure(_ grid: Grid, room: Double, hasBars: Bool = false) -> (widths: [Double], gap: Double, fits: Bool) {
        let count = grid.head.count
        let rows = [grid.head] + grid.rows + (grid.sums.isEmpty ? [] : [grid.sums])
        var wanted = [Double](repeating: 0, count: count)
        for row in rows {
            for (column, cell) in row.enumerated() { wanted[column] = max(wanted[column], cell.paragraph.width) }
        }
        // Bars have a gap beside them like a column.
        let gaps = Double(max(hasBars ? count : count - 1, 1))
        let sum = wanted.reduce(0, +)
        let smallest = Self.leastGap(room)
        // Bars take what is left.
        if sum + gaps * smallest <= room { return (wanted, min((room - sum) / gaps, hasBars ? 16 : 30), true) }
        var least = [Double](repeating: 0, count: count)
        for row in rows {
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
        let space = room - gaps * smallest
        let leastSum = least.reduce(0, +)
        guard leastSum < space else { return (least.map { $0 / leastSum * space }, smallest, false) }
        // Free room goes to the columns in proportion to what they want beyond the least.
        let share = (space - leastSum) / max(sum - leastSum, 1)
        return (zip(least, wanted).map { $0 + max($1 - $0, 0) * min(share, 1) }, smallest, false)
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
        guard grid.columns > 1 else { return rows(grid, hasRowHeads: hasRowHeads, in: frame, under: part) }
        var grid = grid
        var frames = frame.columns(grid.columns, gap: Setting.gutterOfRows)
        // Where a row would need two lines, there are fewer columns.
        while frames.count > 1, !measure(grid, room: frames[0].width).fits {
            frames = frame.columns(frames.count - 1, gap: Setting.gutterOfRows)
        }
        grid.columns = 1
        let pieces = rows(grid, hasRowHeads: hasRowHeads, in: frames[0], under: part)
        // One column may be higher than a page.
        guard frames.count > 1 else { return pieces }
        var (repeated, rows) = (pieces[0], Array(pieces.dropFirst()))
        repeated.marks = repeated.marks.compactMap(\.repeated)
        let most = (rows.count + frames.count - 1) / frames.count
        var whole = Piece(height: 0, before: pieces[0].before)
        for (place, column) in frames.enumerated() where !rows.isEmpty {
            let stacked = Piece.stacked([place == 0 ? pieces[0] : repeated] + rows.prefix(most))
            rows.removeFirst(min(most, rows.count))
            whole.marks += stacked.marks.map { $0.moved(0, across: column.x - frames[0].x) }
            whole.height = max(whole.height, stacked.height)
        }
        return [whole]
    }

    /// Bars are no narrower than this where numbers leave them room, in points.
    private var leastBar: Double { 16 }

    private mutating func rows(_ grid: Grid, hasRowHeads: Bool, in frame: Frame, under part: StructureElement) -> [Piece] {
        let table = document.element(.table, in: part)
        var grid = grid
        let hasBars = !grid.bars.isEmpty
        var columns = measure(grid, room: frame.width - (hasBars ? leastBar : 0), hasBars: hasBars)
        // Bars say what the numbers do, and are left out where words need their room.
        if !columns.fits, hasBars {
            grid.bars = []
            columns = measure(grid, room: frame.width)
        }
        let (widths, gap) = (columns.widths, columns.gap)
        let numbers = widths.reduce(0, +) + gap * Double(widths.count)
        let barWidth = grid.bars.isEmpty ? 0 : max(frame.width - numbers, leastBar)
        var starts: [Double] = []
        var barStart = 0.0
        var x = 0.0
        for (column, width) in widths.enumerated() {
            if !grid.bars.isEmpty, column == grid.barColumn {
                barStart = x
                x += barWidth + gap
            }
            starts.append(x)
            x += width + gap
        }
        if !grid.bars.isEmpty, grid.barColumn == widths.count {
            barStart = x
            x += barWidth + gap
        }
        let width = x - gap
        let rule = frame.left(0, width: width)

        let headPart = document.element(.head, in: table)
        let headRow = document.element(.row, in: headPart)
        let headCells = grid.head.map { _ in document.headerCell(in: headRow, ofColumn: true) }
        var head = row(grid.head, headCells, starts, widths, grid.endsAligned, Setting.small, in: frame, alignsBottom: true)
        head.before = 5
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
            piece.height += 1
            piece.marks.append(.fill(x: rule, y: piece.height - 0.4, width: width, height: 0.4, radius: 0, palette.line))
            if index < grid.bars.count { draw(grid.bars[index], from: barStart, width: barWidth, in: frame, on: &piece) }
            piece.head = repeated
            piece.headHeight = head.height
            // No first and no last row is alone on a page, and no sum without a row.
            let rest = grid.rows.count - 1 - index + (grid.sums.isEmpty ? 0 : 1)
            piece.keepsWithNext = rest > 0 && (index == 0 || rest == 1)
            pieces.append(piece)
        }
        if !grid.sums.isEmpty {
            let sumRow = document.element(.row, in: document.element(.foot, in: table))
            let elements = grid.sums.indices.map {
                $0 == 0 ? document.headerCell(in: sumRow, ofColumn: false) : document.element(.cell, in: sumRow)
            }
            var piece = row(grid.sums, elements, starts, widths, grid.endsAligned, Setting.cell, in: frame, alignsBottom: false)
            piece.marks.insert(.fill(x: rule, y: -0.8, width: width, height: 0.8, radius: 0, palette.muted), at: 0)
            piece.head = repeated
            piece.headHeight = head.height
            pieces.append(piece)
        }
        if grid.rows.isEmpty { pieces[0].keepsWithNext = false }
        return pieces
    }

    /// A bar beside the numbers of its row.
    private func draw(_ bar: Table.Bar, from start: Double, width: Double, in frame: Frame, on piece: inout Piece) {
        let (thickness, top) = (5.0, piece.height / 2 - 3)
        func part(_ from: Double, _ length: Double, _ ink: Ink) -> Piece.Mark {
            .fill(x: frame.left(start + from, width: length), y: top, width: length, height: thickness, radius: 1, ink)
        }
        if bar.pace != nil { piece.marks.append(part(0, width, Ink(palette.charts[.track]))) }
        if bar.part > 0 { piece.marks.append(part(0, max(width * bar.part, 1), bar.tone == .neutral ? palette.accent : ink(bar.tone))) }
        if let pace = bar.pace {
            let x = frame.left(start + min(width * pace, width - 1), width: 1)
            piece.marks.append(.fill(x: x, y: top - 1.5, width: 1, height: thickness + 3, radius: 0, palette.ink))
        }
    }

    private func row(
        _ cells: [Grid.Cell], _ elements: [StructureElement], _ starts: [Double], _ widths: [Double], _ endsAligned: [Bool],
        _ setting: Setting.Text, in frame: Frame, alignsBottom: Bool
    ) -> Piece {
        let padding = 0.9
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
