package import AlmanacModel

/// A small card made of one row of a series: a moment, a nudge, an achievement.
package struct NoteCard: Hashable, Sendable {
    /// Title of the row: a moment, a budget, a goal.
    package var heading: Term
    /// The card's number; `nil` for none.
    package var value: Value?
    /// A sentence under the heading; `nil` for none.
    package var text: Term?
    /// Joined by a middle dot; empty for no badge.
    package var badge: [Term]
    /// Gives the badge its colour.
    package var tone: Tone
    /// Small words under the text: a date, a rule.
    package var footnotes: [Footnote]
    /// A history to draw as a small line.
    package var spark: Spark?
    /// Of what the card is about, beside its footnotes, as an index into the palette; `nil` for none.
    package var colour: Int?
    /// True for a row of a list: pages draw a value that is a share as a ring, and write its action or its badge at the end.
    package var isRow = false
    /// True for a row of something that is to be done: it has an empty box on a page.
    package var isTask = false
    /// The action that it asks for, with a web address if there is one.
    package var action: Term?
    /// Address of the action, on the web; `nil` for none.
    package var link: String?

    /// The action and the footnotes as one list, for media that write both under the text.
    package var foot: [Footnote] { (action.map { [Footnote(title: nil, value: $0)] } ?? []) + footnotes }

    /// Small words with an optional title.
    package struct Footnote: Hashable, Sendable {
        /// Before a value that does not say by itself what it is: a day alone does not say what happens on it.
        package var title: Phrase?
        package var value: Term
    }

    /// A short run of values, oldest first, with their keys.
    package struct Spark: Hashable, Sendable {
        /// Unique in the report, `[a-z0-9-]`.
        package var id: String
        /// Name of the line for screen readers.
        package var title: Line
        /// Days or months, oldest first.
        package var keys: [Key]
        /// As many as keys; `nil` is a gap.
        package var values: [Value?]
        /// Least distance between the ends of the scale: the same for all of a group whose values are in one unit.
        package var span: Double?

        package init(id: String, title: Line, keys: [Key], values: [Value?]) {
            self.id = id
            self.title = title
            self.keys = keys
            self.values = values
        }

        /// The last value before the newest one, with its key; `nil` where there is none.
        package var before: (key: Key, value: Value)? {
            guard let newest = values.lastIndex(where: { $0 != nil }), let before = values[..<newest].lastIndex(where: { $0 != nil }),
                let value = values[before]
            else { return nil }
            return (keys[before], value)
        }
    }

    package init(
        heading: Term, value: Value? = nil, text: Term? = nil, badge: [Term] = [], tone: Tone = .neutral, footnotes: [Footnote] = [],
        spark: Spark? = nil, colour: Int? = nil
    ) {
        self.heading = heading
        self.value = value
        self.text = text
        self.badge = badge
        self.tone = tone
        self.footnotes = footnotes
        self.spark = spark
        self.colour = colour
    }
}
