import AlmanacCharts
import AlmanacModel
import AlmanacReport
import AlmanacText

// Notes as the rows of a list.

extension HTMLBody {
    /// Rows of a list: a ring or a number, a heading with remarks, and at the end a state or a call to act. End tags are left out where HTML
    /// needs none. The blanks between the parts are for those who read or copy the text alone.
    mutating func rows(_ notes: ArraySlice<NoteCard>, level: Int) {
        html.raw(notes.first?.isTask == true ? "<ul class=\"rows tasks\">" : "<ul class=rows>")
        let hasValues = notes.contains { $0.value != nil }
        for note in notes {
            html.raw("<li>")
            if hasValues { meter(note) }
            html.raw("<div>")
            measure.add(rows: 1, hasRing: hasValues && note.footnotes.isEmpty)
            html.raw(level == 3 ? "<h3>" : "<h4>")
            write(note.heading)
            html.raw(level == 3 ? "</h3>" : "</h4>")
            if let words = note.text {
                html.raw("<p>")
                let start = html.count
                write(words)
                measure.add(linesOf: html.letters(from: start), hasRing: hasValues, hasPast: note.spark != nil)
            }
            if !note.footnotes.isEmpty {
                html.raw("<p><small>")
                let start = html.count
                for (index, footnote) in note.footnotes.enumerated() {
                    if index > 0 { html.text(text.words.text("pages.separator")) }
                    html.text(text.text(footnote))
                }
                measure.add(linesOf: html.letters(from: start), hasRing: hasValues, hasPast: note.spark != nil)
                html.raw("</small>")
            }
            html.raw("</div> ")
            if let spark = note.spark {
                html.raw("<span class=past>")
                history(spark)
                html.raw("</span> ")
            }
            if let action = note.action {
                call(action, note.link)
            } else {
                badge(of: note)
            }
        }
        html.raw("</ul>")
    }

    /// A small line of earlier values, with what the one before was.
    mutating func history(_ spark: NoteCard.Spark) {
        if let before = spark.before {
            html.raw("<small>")
            html.text(text.phrase(said(before)))
            html.raw("</small>")
        }
        html.raw(drawing.draw(spark).markup)
    }

    /// The text beside a small line: "16% in October 2026".
    private func said(_ before: (key: Key, value: Value)) -> Phrase {
        guard case .month = before.key else {
            return Phrase("pages.titled-value", ["title": .key(before.key), "value": .value(before.value)])
        }
        return Phrase("pages.value-of-month", ["month": .key(before.key), "value": .value(before.value)])
    }

    /// The states of a note, such as "overdue", joined by points.
    mutating func badge(of note: NoteCard) {
        guard !note.badge.isEmpty else { return }
        html.raw("<span class=\"badge ")
        html.text(note.tone.rawValue)
        html.raw("\">")
        for (index, term) in note.badge.enumerated() {
            if index > 0 { html.text(text.words.text("pages.separator")) }
            write(term)
        }
        html.raw("</span>")
    }

    /// The action that a note asks for, with its link if there is one.
    private mutating func call(_ action: Term, _ link: String?) {
        if let link {
            html.raw("<a class=call")
            html.attribute("href", link)
            html.raw(">")
        } else {
            html.raw("<span class=call>")
        }
        write(action)
        html.raw(link == nil ? "</span>" : "</a>")
    }

    /// A ring that is full at one, with its share in it; a value that is no share is written alone. Its line is 100 long, so that parts of
    /// it are percents.
    private mutating func meter(_ note: NoteCard) {
        html.raw("<div class=meter>")
        if case .ratio(let share)? = note.value {
            let part = Int((min(max(share, 0), 1) * 100).rounded())
            html.raw("<svg viewBox=-19,-19,38,38 aria-hidden=true><circle r=15.915 />")
            if part > 0 {
                html.raw("<circle")
                if note.tone != .neutral {
                    html.raw(" class=")
                    html.text(note.tone.rawValue)
                }
                html.raw(" r=15.915 stroke-dasharray=")
                html.integer(part)
                html.raw(",100 />")
            }
            html.raw("</svg>")
        }
        if let value = note.value {
            html.raw("<b>")
            write(value)
            html.raw("</b>")
        }
        html.raw("</div> ")
    }
}
