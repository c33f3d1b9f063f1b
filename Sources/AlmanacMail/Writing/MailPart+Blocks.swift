import AlmanacCharts
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Blocks of a card, each in a form that also works with pictures off.
extension MailPart {
    /// A strip of three or four in one row where their numbers have room on a phone; else two beside each other, as rows of the table around them, or one under
    /// the other.
    mutating func bare(_ tiles: [MailDocument.Tile]) {
        let widest = tiles.filter(\.isAmount).map { DisplayWidth.columns($0.value) }.max() ?? 0
        let beside = tiles.count == 3 && widest <= Self.columnsOfThird ? 3 : widest > Self.columnsOfTile ? 1 : 2
        mail.open(.row)
        mail.open(.cell, [], [.padding(4, 0, 2, 0)])
        mail.open(.table, [.widthPercent(100)], [.fixedColumns])
        for start in stride(from: 0, to: tiles.count, by: beside) {
            if start > 0 { mail.space(10) }
            let row = tiles[start..<min(start + beside, tiles.count)]
            mail.open(.row)
            for (place, tile) in row.enumerated() {
                if place > 0 { mail.blank([.width(8)], [.thin(8)]) }
                // The last one of a row that is not full takes what is left of it.
                self.tile(tile, columns: place == row.count - 1 ? 2 * (beside - row.count) + 1 : 1, beside: beside)
            }
            mail.close(.row)
        }
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// Columns of a number of twenty-four pixels that half of a phone has room for, and of one of eighteen that a third of it has.
    private static let columnsOfTile = 11
    private static let columnsOfThird = 9

    /// - Parameters:
    ///   - columns: Of the table that it is a cell of.
    ///   - beside: The number of tiles in a row.
    private mutating func tile(_ tile: MailDocument.Tile, columns: Int, beside: Int) {
        mail.open(
            .cell, (columns > 1 ? [.columns(columns)] : beside > 1 ? [.widthPercent(100 / beside)] : []) + [.align(.start), .top],
            [.ground(.ground), .rounded(10), beside == 3 ? .padding(9, 10, 9, 12) : .padding(12, 16, 12, 16), .breaksWords])
        mail.element(.paragraph, [.ownDirection], [.font(.fine), .colour(.muted), .below(0)], tile.title)
        mail.open(.paragraph, [.ownDirection], [.font(beside == 3 ? .heading : .number), .colour(.ink), .below(0)])
        // An amount is broken only where a whole row has no room for it; words are broken at their blanks.
        if tile.isAmount, DisplayWidth.columns(tile.value) <= 2 * Self.columnsOfTile {
            mail.element(.span, [], [.unbroken], tile.value)
        } else {
            mail.text(tile.value)
        }
        if let whole = tile.whole { mail.element(.span, [], [.font(.body), .colour(.muted)], " " + whole) }
        mail.close(.paragraph)
        if tile.change != nil || tile.note != nil {
            mail.open(.paragraph, [.ownDirection], [.font(.fine), .colour(.muted), .below(0)])
            if let change = tile.change {
                mail.element(.span, [], [.font(.fineBold), .colour(tile.tone.colour), .unbroken], change)
                if tile.note != nil { mail.text(" · ") }
            }
            if let note = tile.note { mail.text(note) }
            mail.close(.paragraph)
        }
        mail.close(.cell)
    }

    /// A bar of a share of the width, which is at least a hundredth of it where there is something to show.
    private mutating func strip(_ share: Double, _ height: Int, _ colour: MailColour) {
        let percent = share > 0 ? min(max(1, Int((share * 100).rounded())), 100) : 0
        guard percent > 0 else {
            mail.raw("\u{A0}")
            return
        }
        mail.open(.table, [.widthPercent(percent)])
        mail.open(.row)
        mail.blank([.height(height)], [.ground(colour), .rounded(3), .thin(height)])
        mail.close(.row)
        mail.close(.table)
    }

    // MARK: Figures

    /// A table of one row: the name, the bar, the value. Word makes several tables of one that it finds blocks in the cells of.
    mutating func bar(_ bar: MailDocument.Bar) {
        mail.open(.table, [.widthPercent(100)], [.fixedColumns])
        mail.open(.row)
        mail.element(
            .cell, [.widthPercent(32), .align(.start), .middle, .ownDirection],
            [.padding(3, 8, 3, 0), .font(bar.isMarked ? .smallBold : .small), .colour(.ink), .breaksWords], bar.label)
        mail.open(.cell, [.widthPercent(40), .align(.start), .middle])
        strip(bar.share, 12, bar.isNegative ? .muted : .series(0))
        mail.close(.cell)
        value(of: bar, [.widthPercent(28), .middle], [.padding(3, 0, 3, 8)])
        mail.close(.row)
        mail.close(.table)
    }

    /// A table of one row: each cell has the value, the bar and the name, which is read in that order. Beside a bar that is marked the others are pale.
    mutating func upright(_ bars: MailDocument.Bars) {
        let hasMark = bars.rows.contains(where: \.isMarked)
        let line = bars.rule.map { max(1, Int(($0 * Self.tallestBar).rounded())) }
        mail.open(.table, [.widthPercent(100)], [.fixedColumns])
        mail.open(.row)
        for bar in bars.rows {
            let height = Self.height(of: bar)
            mail.open(.cell, [.align(.centre), .bottom])
            // A number without room between its bar and the line is written above the line.
            if line.map({ height > $0 - Self.roomForNumber }) ?? true { number(bar, hasMark) }
            if height > line ?? 0 { column(height - (line ?? 0), bar, hasMark) }
            if let line {
                // Each cell has its part of the line: all cells have the same base and no gap between them.
                mail.open(.table, [.widthPercent(100)])
                mail.open(.row)
                mail.open(.cell, [.align(.centre), .bottom, .height(line)], [.dotsAbove(.muted)])
                if height <= line - Self.roomForNumber { number(bar, hasMark) }
                column(min(height, line), bar, hasMark)
                mail.close(.cell)
                mail.close(.row)
                mail.close(.table)
            }
            label(bar, hasMark)
            mail.close(.cell)
        }
        mail.close(.row)
        mail.close(.table)
    }

    private static func height(of bar: MailDocument.Bar) -> Int { bar.share > 0 ? max(3, Int((bar.share * tallestBar).rounded())) : 2 }

    /// The number over a bar.
    private mutating func number(_ bar: MailDocument.Bar, _ hasMark: Bool) {
        mail.element(
            .paragraph, [.ownDirection],
            [.font(bar.isMarked ? .tinyBold : .tiny), .colour(bar.isMarked || !hasMark ? .ink : .muted), .below(3), .unbroken], bar.value)
    }

    private mutating func column(_ height: Int, _ bar: MailDocument.Bar, _ hasMark: Bool) {
        let ground: MailColour = bar.share == 0 ? .track : bar.isNegative ? .muted : hasMark && !bar.isMarked ? .pale : .series(0)
        mail.open(.table, [.widthPercent(66), .align(.centre)])
        mail.open(.row)
        mail.blank([.height(height)], [.ground(ground), .rounded(2), .thin(height)])
        mail.close(.row)
        mail.close(.table)
    }

    /// The name of a bar, under it.
    private mutating func label(_ bar: MailDocument.Bar, _ hasMark: Bool) {
        mail.open(
            .paragraph, [], [.font(bar.isMarked ? .tinyBold : .tiny), .colour(bar.isMarked || !hasMark ? .ink : .muted), .below(0)])
        for (index, line) in bar.label.split(separator: " ", maxSplits: 1).enumerated() {
            if index > 0 { mail.raw("<br>") }
            mail.text(String(line))
        }
        mail.close(.paragraph)
    }

    /// A number and the space under it.
    private static let roomForNumber = 17

    /// Height of the longest vertical bar, in pixels.
    private static let tallestBar = 104.0

    /// The name and the value with the bar under them, for values too long for a place beside a bar on a phone.
    mutating func wideBar(_ bar: MailDocument.Bar) {
        mail.open(.table, [.widthPercent(100)], [.fixedColumns])
        mail.open(.row)
        mail.element(
            .cell, [.widthPercent(45), .align(.start), .top, .ownDirection],
            [.padding(5, 8, 3, 0), .font(.small), .colour(.ink), .breaksWords], bar.label)
        value(of: bar, [.top], [.padding(5, 0, 3, 0)])
        mail.close(.row)
        mail.open(.row)
        mail.open(.cell, [.columns(2), .align(.start)])
        strip(bar.share, 10, bar.isNegative ? .muted : .series(0))
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
    }

    private mutating func value(of bar: MailDocument.Bar, _ attributes: [MailAttribute], _ looks: [MailStyleRule]) {
        mail.open(.cell, attributes + [.align(.end), .ownDirection], looks + [.font(.smallBold), .colour(.ink)])
        mail.text(bar.value)
        if let note = bar.note {
            mail.text(" ")
            mail.element(.span, [], [.font(.small), .colour(.muted)], note)
        }
        mail.close(.cell)
    }

    mutating func budget(_ budget: MailDocument.Budget) {
        let value = [budget.percent, budget.value].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(6, 8, 3, 0), .breaksWords])
        mail.element(.span, [.ownDirection], [.font(.name), .colour(.ink)], budget.label)
        if !value.isEmpty {
            mail.raw(budget.isGoal ? "<br>" : "\u{A0} ")
            mail.element(.span, [.ownDirection], [.font(.small), .colour(.muted)], value)
        }
        mail.close(.cell)
        mail.element(
            .cell, [.align(.end), .top, .ownDirection], [.padding(6, 0, 3, 0), .font(.smallBold), .colour(budget.tone.colour)],
            budget.state)
        mail.close(.row)
        mail.close(.table)
        if let share = budget.share {
            mail.open(.table, [.widthPercent(100)], [.fixedColumns])
            mail.open(.row)
            let pieces = Self.pieces(share: share, pace: budget.pace, tone: budget.tone.mark)
            for (place, piece) in pieces.enumerated() {
                let ends: [MailStyleRule] =
                    pieces.count == 1
                    ? [.rounded(4)] : place == 0 ? [.roundedBefore(4)] : place == pieces.count - 1 ? [.roundedBehind(4)] : []
                mail.blank(piece.width + [.height(8)], [.ground(piece.colour), .thin(8)] + ends)
            }
            mail.close(.row)
            mail.close(.table)
        }
    }

    /// A bar as cells: what is used, what is left, and the tick of an even month in one of them. The last takes what the others leave.
    private static func pieces(share: Double, pace: Double?, tone: MailColour) -> [(width: [MailAttribute], colour: MailColour)] {
        func percent(_ share: Double) -> Int { min(max(Int((share * 100).rounded()), 0), 100) }
        let used = share > 0 ? max(1, percent(share)) : 0
        var pieces: [(width: [MailAttribute], colour: MailColour)] = []
        func add(_ from: Int, _ to: Int) {
            let middle = min(max(used, from), to)
            if middle > from { pieces.append(([.widthPercent(middle - from)], tone)) }
            if to > middle { pieces.append(([.widthPercent(to - middle)], .track)) }
        }
        if let pace {
            add(0, percent(pace))
            pieces.append(([.width(2)], .ink))
            add(percent(pace), 100)
        } else {
            add(0, 100)
        }
        if let last = pieces.last, last.colour != .ink { pieces[pieces.count - 1].width = [] }
        return pieces
    }

    /// The ring, and the names of its slices beside it, or under it where there is no room for both.
    mutating func ring(_ picture: MailDocument.Picture, _ slices: [MailDocument.Slice]) {
        mail.raw("\n<!--[if mso]><table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">")
        mail.raw("<tr><td width=\"210\" valign=\"top\"><![endif]-->\n")
        mail.open(.division, [], [.column(picture.light.width)])
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.open(.cell, [.align(.centre), .top], [.font(.fine), .colour(.muted), .padding(6, 0, 8, 0)])
        mail.picture(picture, source: options.source)
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.close(.division)
        mail.raw("\n<!--[if mso]></td><td valign=\"top\"><![endif]-->\n")
        mail.open(.division, [], [.column(Self.legendWidth)])
        mail.open(.table, [.widthPercent(100)])
        for slice in slices {
            mail.open(.row)
            mail.open(
                .cell, [.width(18), .align(.start), .top],
                [.padding(5, 0, 5, 0), .font(.small), .colour(slice.isUnnamed ? .track : .series(slice.colour ?? Theme.other))])
            mail.text("■")
            mail.close(.cell)
            mail.element(
                .cell, [.align(.start), .top, .ownDirection], [.padding(5, 8, 5, 0), .font(.small), .colour(.ink), .breaksWords], slice.name
            )
            mail.element(
                .cell, [.align(.end), .top], [.padding(5, 0, 5, 0), .font(.smallBold), .colour(.ink)], slice.value)
            mail.element(
                .cell, [.width(44), .align(.end), .top], [.padding(5, 0, 5, 0), .font(.small), .colour(.muted)], slice.percent)
            mail.close(.row)
        }
        mail.close(.table)
        mail.close(.division)
        mail.raw("\n<!--[if mso]></td></tr></table><![endif]-->\n")
    }

    /// Pixels of the names beside a ring: with the ring it fills a card, and alone it fits on a phone.
    private static let legendWidth = 320

    /// The margin of the drawing takes the place of the card's.
    mutating func picture(_ picture: MailDocument.Picture) {
        mail.open(.row)
        mail.open(.cell, [.align(.centre)], [.padding(0, 8, 0, 8), .font(.small), .colour(.muted)])
        mail.picture(picture, source: options.source)
        mail.close(.cell)
        mail.close(.row)
        mail.space(8)
    }

    // MARK: Tables

    mutating func table(_ table: MailDocument.Table) {
        mail.openDataTable([])
        mail.open(.row)
        for (index, column) in table.columns.enumerated() {
            mail.element(
                .headCell, [.align(column.isWords ? .start : .end), .headsColumn],
                [.padding(4, 0, 4, index == 0 ? 0 : 10), .borderBelow(.line), .font(.fine), .colour(.muted)], column.title)
        }
        mail.close(.row)
        for row in table.rows {
            mail.open(.row)
            for (index, cell) in row.enumerated() {
                let isWords = table.columns[index].isWords
                // A column may become as narrow as its longest word, and no narrower, unless one is too long for a phone.
                let mayBreak = isWords && (index == 0 || cell.split(separator: " ").contains { $0.count > Self.longestWord })
                mail.element(
                    .cell, [.align(isWords ? .start : .end), .top] + (isWords ? [.ownDirection] : []),
                    [
                        .padding(4, 0, 4, index == 0 ? 0 : 10), .borderBelow(.grid), .font(index == 1 && !isWords ? .smallBold : .small),
                        .colour(index > 1 && !isWords ? .muted : .ink),
                    ]
                        + (mayBreak ? [.breaksWords] : []), cell)
            }
            mail.close(.row)
        }
        mail.close(.table)
    }

    /// Characters of a word that fits into a column of words beside others at 390.
    private static let longestWord = 16

    /// Each row as a name with its numbers under it.
    mutating func wide(_ table: MailDocument.Table) {
        mail.open(.table, [.widthPercent(100)])
        for row in table.rows {
            mail.open(.row)
            mail.open(.cell, [.align(.start)], [.padding(6, 0, 6, 0), .borderBelow(.grid)])
            mail.element(.paragraph, [.ownDirection], [.font(.name), .colour(.ink), .below(0), .breaksWords], row.first ?? "")
            mail.open(.paragraph, [], [.font(.small), .colour(.muted), .below(0), .breaksWords])
            for index in row.indices.dropFirst() {
                mail.text((index > 1 ? " · " : "") + table.columns[index].title + " ")
                mail.element(.span, [], [.colour(.ink)], row[index])
            }
            mail.close(.paragraph)
            mail.close(.cell)
            mail.close(.row)
        }
        mail.close(.table)
    }

    // MARK: Notes

    mutating func notes(_ notes: [MailDocument.Note]) {
        // Numbers in a column of their own, when they fit into one.
        let hasColumn = notes.contains { $0.value != nil } && notes.allSatisfy { ($0.value?.count ?? 0) <= 7 }
        for (index, note) in notes.enumerated() {
            mail.open(.table, [.widthPercent(100)])
            mail.open(.row)
            let line: [MailStyleRule] = index > 0 ? [.borderAbove(.grid)] : []
            if hasColumn {
                mail.element(
                    .cell, [.width(84), .align(.start), .top], [.padding(10, 8, 10, 0), .font(.figure), .colour(.ink)] + line,
                    note.value ?? "")
            }
            mail.open(.cell, [.align(.start), .top], [.padding(11, note.badge == nil ? 0 : 12, 12, 0), .breaksWords] + line)
            if !hasColumn, let value = note.value {
                mail.element(.paragraph, [], [.font(.figure), .colour(.ink), .below(0)], value)
            }
            mail.element(.paragraph, [.ownDirection], [.font(.name), .colour(.ink), .below(2)], note.heading)
            if let words = note.text { mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(2)], words) }
            let small = [note.history].compactMap { $0 } + note.footnotes
            if !small.isEmpty {
                mail.element(.paragraph, [.ownDirection], [.font(.fine), .colour(.muted), .below(0)], small.joined(separator: " · "))
            }
            mail.close(.cell)
            // The state is in the same place as that of budgets.
            if let badge = note.badge {
                mail.element(
                    .cell, [.align(.end), .top, .ownDirection],
                    [.padding(11, 0, 12, 0), .font(.smallBold), .colour(note.tone.colour)] + line, badge)
            }
            mail.close(.row)
            mail.close(.table)
        }
    }
}

extension Tone {
    /// The colour of a bar.
    fileprivate var mark: MailColour { self == .watch ? .watchMark : colour }

    /// The colour of words.
    var colour: MailColour {
        switch self {
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .neutral: .muted
        }
    }
}
