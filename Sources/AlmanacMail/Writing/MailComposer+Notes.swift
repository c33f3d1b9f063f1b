import AlmanacModel
import AlmanacReport
import AlmanacText

// Cards of notes: each with its words, or as rows with a bar for what is done.

extension MailComposer {
    func notes(_ notes: [NoteCard], more: Int, _ remarks: [Phrase]) -> [MailDocument.Block] {
        if notes.first?.isRow == true { return progress(notes, more: more, remarks) }
        let shown = notes.prefix(Self.mostRows).map { note in
            MailDocument.Note(
                heading: words(text.text(note.heading)), value: note.value.map { words(text.full($0)) },
                text: note.text.map { words(text.text($0)) },
                badge: note.badge.isEmpty ? nil : words(note.badge.map { text.text($0) }.joined(separator: " · ")), tone: note.tone,
                history: note.spark.flatMap(history),
                footnotes: note.foot.map { words(text.text($0)) })
        }
        var foot: [String] = []
        leaveOut(more + notes.count - shown.count, &foot)
        foot += remarks.map { words(text.phrase($0), 300) }
        return [.notes(shown, .init(subtitle: nil, remarks: foot))]
    }

    /// The value of a row of a list, where it is a part of a whole: pages draw it as a ring, mails as a bar.
    private func share(of note: NoteCard) -> Double? {
        guard case .ratio(let ratio)? = note.value else { return nil }
        return ratio.isFinite ? min(max(ratio, 0), 1) : nil
    }

    /// Rows of a list that get on, in the form of budgets: the name and the state, the bar, and what there is to say of it.
    private func progress(_ notes: [NoteCard], more: Int, _ remarks: [Phrase]) -> [MailDocument.Block] {
        let shown = notes.prefix(Self.mostRows).map { note in
            let words = ([note.text.map { text.text($0) }].compactMap(\.self) + note.foot.map { text.text($0) }).map { self.words($0) }
            return MailDocument.Budget(
                label: self.words(text.text(note.heading)), percent: note.value.map { self.words(text.full($0)) }, share: share(of: note),
                pace: nil,
                value: words.joined(separator: " · "),
                state: note.badge.isEmpty ? "" : self.words(note.badge.map { text.text($0) }.joined(separator: " · ")), tone: note.tone,
                isGoal: true)
        }
        var foot = MailDocument.Foot(subtitle: nil, remarks: [])
        leaveOut(more + notes.count - shown.count, &foot.remarks)
        foot.remarks += remarks.map { words(text.phrase($0), 300) }
        return [.budgets(shown, foot)]
    }

    /// The last of what a small line shows on a page.
    private func history(_ spark: NoteCard.Spark) -> String? {
        let known = zip(spark.keys, spark.values).compactMap { key, value in
            value.map { "\(short(key))\u{A0}\(words(text.full($0), 40))" }
        }
        return known.count > 1 ? known.suffix(4).joined(separator: text.words.isRightToLeft ? " ← " : " → ") : nil
    }
}
