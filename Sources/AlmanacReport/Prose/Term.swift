package import AlmanacModel
import AlmanacText

/// A value in the words of a template, with the form it is to be written in. A writer makes text of it in the reader's locale and language.
package enum Term: Hashable, Sendable {
    /// In full; `nil` is unknown, and written as a dash.
    case value(Value?)
    /// In short form.
    case short(Value)
    /// Key of a row of a series.
    case key(Key)
    /// A relative change with a sign: `+8%`.
    case delta(Double)
    /// The same of a small number of things: `+3`.
    case difference(Int64)
    /// A day with its weekday and year.
    case longDay(Day)
    /// A first and a last day.
    case days(ClosedRange<Day>)
    /// Seconds since midnight by the subject's clock.
    case time(Int)
    /// A message of ours.
    case phrase(Phrase)
    /// A text from data; hostile.
    case name(String)
    /// Letters and digits that are the same in every language, such as the abbreviation of a time zone.
    case code(String)
}

/// One line of a template's own words with terms in it, such as a title.
package struct Line: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A stretch of words, or a value between them.
    package enum Piece: Hashable, Sendable {
        /// Words of the template.
        case text(String)
        case term(Term)
    }

    /// In the order they are written.
    package var pieces: [Piece]

    package init(_ pieces: [Piece]) {
        self.pieces = pieces
    }

    package init(stringLiteral text: String) {
        pieces = text.isEmpty ? [] : [.text(text)]
    }

    package init(_ term: Term) {
        pieces = [.term(term)]
    }

    package init(_ phrase: Phrase) {
        pieces = [.term(.phrase(phrase))]
    }

    /// True when there is nothing but blanks in it.
    package var isEmpty: Bool {
        pieces.allSatisfy { piece in
            if case .text(let text) = piece { return text.utf8.allSatisfy(\.isWhiteSpace) }
            return false
        }
    }
}
