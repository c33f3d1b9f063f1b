import AlmanacCharts
import AlmanacMarkup
import AlmanacModel
import AlmanacRendering
import AlmanacReport
import AlmanacWords

// Numbers, tables and cards of notes.

extension HTMLBody {
    /// The blanks between the parts are for those who read or copy the text alone.
    mutating func tiles(_ tiles: [Tile]) {
        columns.add(tiles: tiles.count)
        html.raw("<div class=\"tiles\">")
        for index in tiles.indices {
            if let card = tileTargets[tiles[index].metric.name] {
                html.raw("<div class=\"tile\"><a class=\"k\" href=\"#")
                html.text(card)
                html.raw("\">")
                write(tiles[index].title)
                html.raw("</a>")
            } else {
                html.raw("<div class=\"tile\"><span class=\"k\">")
                write(tiles[index].title)
                html.raw("</span>")
            }
            // A number is not broken: a long one has smaller digits.
            let value = tiles[index].metric.value
            switch value?.magnitude == nil ? 0 : text.full(value).unicodeScalars.count {
            case 19...: html.raw(" <span class=\"v1 longest\">")
            case 13...: html.raw(" <span class=\"v1 long\">")
            default: html.raw(" <span class=\"v1\">")
            }
            write(tiles[index].metric.value)
            if let whole = tiles[index].whole {
                html.raw("<span class=\"of\"> ")
                write(Phrase("pages.of-whole", ["whole": .value(whole)]))
                html.raw("</span>")
            }
            html.raw("</span>")
            if let change = text.delta(of: tiles[index].metric) {
                html.raw(" <span class=\"d ")
                html.text(tiles[index].metric.tone.rawValue)
                html.raw("\">")
                html.text(change)
                html.raw("</span>")
            }
            if let note = text.note(of: tiles[index]) {
                html.raw(" <span class=\"s\">")
                html.text(note)
                html.raw("</span>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    /// - Parameters:
    ///   - figure: Whose numbers they are, where they are those of a chart.
    ///   - hasNotes: Whether what a reader must know stands under an open table; not where it stands under its chart already.
    mutating func table(_ table: Table, of figure: Figure? = nil, isOpen: Bool, hasNotes: Bool = true) {
        if !isOpen {
            html.raw("<details class=\"data\"><summary>")
            html.text(text.words.text("pages.numbers"))
            html.raw("</summary>")
        }
        // Two columns of numbers fit on any phone; more may have to be moved sideways, by hand or by keyboard. What is folded moves in its fold, which a
        // keyboard reaches by its summary.
        let isWide = isOpen && table.measures.count > 2
        if isWide {
            html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
            write(table.title)
            html.raw("\">")
        }
        let shown = min(table.top ?? .max, table.series.keys.count)
        if isOpen { columns.add(rows: shown + 1) }
        if let figure, isShared(figure) {
            if let known = drawing.writtenTable(of: figure) {
                html.raw(known)
            } else {
                let start = html.count
                rows(of: table, shown)
                drawing.keep(table: html.markup(from: start), of: figure)
            }
        } else {
            rows(of: table, shown)
        }
        if isWide { html.raw("</div>") }
        foot(more: table.series.keys.count - shown, isOpen && hasNotes ? table.series.notes : [])
        if !isOpen { html.raw("</details>") }
    }

    /// The end tags of cells and rows are left out, as HTML allows: on a dashboard they would be a twentieth of the page. A header cell in the head
    /// is its column's by the rules of HTML.
    private mutating func rows(of table: Table, _ shown: Int) {
        let measures = table.measures
        html.raw("<table")
        // Columns of words, by their places.
        var hasWords = false
        for index in measures.indices where measures[index].isWords {
            html.raw(hasWords ? " l" : " class=\"l")
            html.integer(index + 2)
            hasWords = true
        }
        html.raw(hasWords ? "\"><caption>" : "><caption>")
        write(table.title)
        html.raw("</caption><thead><tr><th>")
        write(table.series.keyTitle)
        for index in measures.indices {
            html.raw("<th>")
            write(measures[index].title)
        }
        // The ends of a table's parts are where the next begins, by the rules of HTML.
        html.raw("<tbody>")
        let partial = table.series.partial
        // By index: what is copied out of an array counts references.
        let columns = measures.indices.map { measures[$0].values }
        let keys = table.series.keys
        var nextPartial = 0
        // Of the day in the row before: a year is told where it begins.
        var year: Int?
        for row in 0..<shown {
            // A header cell at the start of a row is the row's, by the rules of HTML.
            html.raw("<tr><th>")
            if case .day(let day) = keys[row] {
                let date = day.date
                if date.year == year { html.text(text.dayMonth(day.number)) } else { write(keys[row]) }
                year = date.year
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
                html.raw("<td>")
                write(columns[column][row])
            }
        }
        html.raw("</table>")
    }

    mutating func notes(_ notes: ArraySlice<NoteCard>, level: Int) {
        columns.add(notes: notes.count)
        html.raw("<div class=\"notes\">")
        for note in notes {
            html.raw("<div class=\"note\">")
            if note.value != nil || note.spark != nil {
                html.raw("<div class=\"head\">")
                if let value = note.value {
                    html.raw("<span class=\"v2\">")
                    write(value)
                    html.raw("</span>")
                }
                if let spark = note.spark {
                    if let before = spark.before {
                        html.raw("<small>")
                        html.text(
                            text.phrase(
                                Phrase("pages.titled-value", ["title": .key(before.key), "value": .value(before.value)])))
                        html.raw("</small>")
                    }
                    html.raw(drawing.draw(spark).markup)
                }
                html.raw("</div>")
            }
            html.raw(level == 3 ? "<h3>" : "<h4>")
            write(note.heading)
            html.raw(level == 3 ? "</h3>" : "</h4>")
            if let words = note.text {
                html.raw("<p>")
                write(words)
                html.raw("</p>")
            }
            if !note.badge.isEmpty {
                html.raw("<span class=\"badge ")
                html.text(note.tone.rawValue)
                html.raw("\">")
                for (index, term) in note.badge.enumerated() {
                    if index > 0 { html.raw(" · ") }
                    write(term)
                }
                html.raw("</span>")
            }
            if !note.footnotes.isEmpty {
                html.raw("<p class=\"foot\">")
                if let colour = note.colour {
                    html.raw("<i class=\"k k")
                    html.integer(colour + 1)
                    html.raw("\"></i>")
                }
                for (index, footnote) in note.footnotes.enumerated() {
                    if index > 0 { html.raw(" · ") }
                    html.text(text.text(footnote))
                }
                html.raw("</p>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }
}
