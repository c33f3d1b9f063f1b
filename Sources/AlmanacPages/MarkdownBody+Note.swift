import AlmanacReport

extension MarkdownBody {
    /// A small card as one paragraph.
    mutating func note(_ note: NoteCard) {
        blankLine()
        let start = bytes.count
        if let value = note.value {
            raw("**")
            write(value)
            raw("** · ")
        }
        raw("**")
        write(note.heading)
        raw("**")
        foreign(start)
        if let words = note.text {
            raw("\\\n")
            write(words)
        }
        if !note.badge.isEmpty || !note.foot.isEmpty {
            raw("\\\n_")
            var isFirst = true
            for badge in note.badge {
                if !isFirst { raw(" · ") }
                isFirst = false
                apart(text.text(badge))
            }
            for footnote in note.foot {
                if !isFirst { raw(" · ") }
                isFirst = false
                apart(text.text(footnote))
            }
            raw("_")
        }
        endLine()
    }
}
