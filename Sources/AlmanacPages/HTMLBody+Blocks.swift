import AlmanacCharts
import AlmanacModel
import AlmanacReport
import AlmanacText

// Numbers, tables and cards of notes.

extension HTMLBody {
    /// The blanks between the parts are for those who read or copy the text alone.
    mutating func tiles(_ tiles: [Tile]) {
        measure.add(tiles: tiles.map { size(of: $0) })
        html.raw("<div class=tiles>")
        for tile in tiles {
            beginTile(tile)
            figures(of: tile)
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    /// How much room it has in a card.
    func size(of tile: Tile) -> CardMeasure.TileSize {
        CardMeasure.TileSize(
            title: text.text(tile.title).count, number: text.text(tile.number).count,
            beside: (text.change(of: tile)?.count ?? 0) + (tile.whole.map { text.full($0).count + 4 } ?? 0),
            note: text.note(of: tile)?.count ?? 0)
    }

    /// The title of a tile, linked to its card if the page has one.
    mutating func beginTile(_ tile: Tile) {
        if let card = tile.card {
            html.raw("<div><a href=#")
            html.text(card)
            html.raw(">")
            write(tile.title)
            html.raw("</a>")
        } else {
            html.raw("<div><span>")
            write(tile.title)
            html.raw("</span>")
        }
    }

    /// The number of a tile, its change and its note.
    mutating func figures(of tile: Tile) {
        number(of: tile)
        if let whole = tile.whole {
            html.raw("<span class=of> ")
            write(Phrase("pages.of-whole", ["whole": .value(whole)]))
            html.raw("</span>")
        }
        html.raw("</b>")
        if let change = tile.verdict.map({ text.phrase($0) }) ?? text.change(of: tile) {
            html.raw(" <em class=")
            html.text(tile.metric.tone.rawValue)
            html.raw(">")
            html.text(change)
            html.raw("</em>")
        }
        if let note = text.note(of: tile) {
            html.raw(" <small>")
            html.text(note)
            html.raw("</small>")
        }
    }

    /// Opens the number of a tile. It is not broken: a long one has smaller digits, or its compact form where these would be too small.
    private mutating func number(of tile: Tile) {
        var letters = 0
        func open(_ html: inout MarkupWriter, _ length: Int) {
            letters = length
            switch length {
            case 19...: html.raw(" <b class=longest><span>")
            case 13...: html.raw(" <b class=long><span>")
            case 9...: html.raw(" <b class=mid>")
            default: html.raw(" <b>")
            }
        }
        if tile.isEstimate {
            let number = text.text(tile.number)
            open(&html, number.unicodeScalars.count)
            html.text(number)
        } else {
            write(tile.metric.value, behind: open)
        }
        guard letters >= 13 else { return }
        html.raw("</span>")
        guard let compact = text.compact(tile.metric.value), compact.unicodeScalars.count < letters else { return }
        html.raw("<span class=short>")
        html.text(compact)
        html.raw("</span>")
    }

    /// - Parameters:
    ///   - figure: Whose numbers they are, where they are those of a chart.
    ///   - hasNotes: True to write the notes under an open table; false where they are under its chart already.
    mutating func table(_ table: Table, of figure: Figure? = nil, isOpen: Bool, hasNotes: Bool = true) {
        if !isOpen {
            html.raw("<details class=data><summary>")
            html.text(text.words.text("pages.numbers"))
            html.raw("</summary>")
        }
        // Two columns of numbers fit on any phone; more may have to be moved sideways, by hand or by keyboard. What is folded moves in its fold, which a
        // keyboard reaches by its summary.
        let isWide = isOpen && table.measures.count > 2
        if isWide {
            html.raw("<div class=scroll tabindex=0 role=region aria-label=\"")
            write(table.title)
            html.raw("\">")
        }
        let shown = min(table.top ?? .max, table.series.keys.count)
        if isOpen { measure.add(rows: shown + 1) }
        let isBeside = table.columns > 1 && shown > table.columns
        if isBeside {
            html.raw("<div class=\"beside b")
            html.integer(min(table.columns, 3))
            html.raw("\">")
        }
        tableRows += shown
        if let figure, isShared(figure) {
            if let known = drawing.writtenTable(of: figure) {
                html.raw(known)
            } else {
                let start = html.count
                write(table, shown)
                drawing.keep(table: html.markup(from: start), of: figure)
            }
        } else {
            write(table, shown)
        }
        if isBeside { html.raw("</div>") }
        if isWide { html.raw("</div>") }
        foot(LeftOut(table.series.keys.count - shown, of: table.series.name).sentence, isOpen && hasNotes ? table.notes : [])
        if !isOpen { html.raw("</details>") }
    }

    private mutating func write(_ table: Table, _ shown: Int) {
        tableHead(table)
        // The ends of a table's parts are where the next begins, by the rules of HTML.
        html.raw("<tbody>")
        rows(0..<shown, of: table)
        sums(of: table)
        html.raw("</table>")
    }

    /// The start of a table up to its rows. The end tags of cells and rows are left out, as HTML allows: on a dashboard they would be a twentieth of the
    /// page. A header cell in the head is its column's by the rules of HTML.
    mutating func tableHead(_ table: Table) {
        let measures = table.measures
        html.raw("<table")
        // Columns of words, by their places.
        let words = measures.indices.filter { measures[$0].unit.isWords && (table.bars.isEmpty || $0 < table.barColumn) }
        for (place, index) in words.enumerated() {
            html.raw(place > 0 ? " l" : words.count > 1 ? " class=\"l" : " class=l")
            html.integer(index + 2)
        }
        html.raw(words.count > 1 ? "\"><caption>" : "><caption>")
        write(table.title)
        html.raw("<thead><tr><th>")
        write(table.series.keyTitle)
        for index in measures.indices {
            if !table.bars.isEmpty, table.barColumn == index { html.raw("<td class=part>") }
            html.raw("<th>")
            write(measures[index].title)
        }
        if !table.bars.isEmpty, table.barColumn == measures.count { html.raw("<td class=part>") }
    }

    mutating func rows(_ range: Range<Int>, of table: Table) {
        let measures = table.measures
        let partial = table.series.partial
        // Indices are used because what is copied out of an array counts references.
        let columns = measures.indices.map { measures[$0].values }
        let changes = measures.indices.map { measures[$0].role == .change }
        let keys = table.series.keys
        var nextPartial = partial.firstIndex { $0 >= range.lowerBound } ?? partial.count
        // Days of one year are written without it: the head of the page has it.
        let isOneYear = table.hasDaysOfOneYear
        for row in range {
            // A header cell at the start of a row is the row's, by the rules of HTML.
            html.raw("<tr><th>")
            if case .day(let day) = keys[row] {
                if isOneYear { html.text(text.dayMonth(day.number)) } else { write(keys[row]) }
            } else if case .instant(let instant) = keys[row] {
                html.text(text.moment(instant, hasWholeDay: true))
            } else {
                write(keys[row])
            }
            if nextPartial < partial.count, partial[nextPartial] == row {
                nextPartial += 1
                html.raw(" <small>")
                html.text(text.words.text("pages.not-whole"))
                html.raw("</small>")
            }
            for column in columns.indices {
                if table.barColumn == column { bar(of: row, in: table) }
                html.raw("<td>")
                if changes[column], let rise = text.rise(columns[column][row], in: measures[column]) {
                    html.text(rise)
                    continue
                }
                switch columns[column][row] {
                case .day(let day): html.text(text.wholeDay(day))
                case .instant(let instant): html.text(text.moment(instant, hasWholeDay: true))
                case let value: cell(value)
                }
            }
            if table.barColumn == columns.count { bar(of: row, in: table) }
        }
    }

    mutating func notes(_ notes: ArraySlice<NoteCard>, level: Int) {
        if notes.first?.isRow == true { return rows(notes, level: level) }
        measure.add(notes: notes.count)
        html.raw("<div class=notes>")
        for note in notes {
            html.raw("<div>")
            if note.value != nil || note.spark != nil {
                html.raw("<div class=head>")
                if let value = note.value {
                    // A badge has the tone's colour, where there is one.
                    if note.badge.isEmpty, note.tone != .neutral {
                        html.raw("<b class=")
                        html.text(note.tone.rawValue)
                        html.raw(">")
                    } else {
                        html.raw("<b>")
                    }
                    write(value)
                    html.raw("</b>")
                }
                if let spark = note.spark { history(spark) }
                html.raw("</div>")
            }
            html.raw(level == 3 ? "<h3>" : "<h4>")
            write(note.heading)
            html.raw(level == 3 ? "</h3>" : "</h4>")
            // The words of a card are written as they are, and its foot is the paragraph in it.
            if let words = note.text { write(words) }
            badge(of: note)
            if !note.foot.isEmpty {
                html.raw("<p>")
                if let colour = note.colour {
                    html.raw("<i class=k")
                    html.integer(colour + 1)
                    html.raw("></i>")
                }
                for (index, footnote) in note.foot.enumerated() {
                    if index > 0 { html.text(text.words.text("pages.separator")) }
                    html.text(text.text(footnote))
                }
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }
}
