import AlmanacCharts
import AlmanacModel
import AlmanacReport

/// A mail as values: the words and proportions that its HTML and its plain text both write. Made once, so that the two cannot differ.
struct MailDocument {
    var subject: String
    /// Text beside the subject in the list of a mail box.
    var preheader: String
    /// `30 days · Oct 22 – Nov 20, 2026`
    var period: String
    /// The same without its name, of a single day with its weekday: `Thursday, November 19, 2026`.
    var date: String
    /// Whom it is about.
    var reader: String
    var opening: Part
    /// The number that the heading begins with; `nil` where it says none.
    var figure: Figure?
    var sections: [Section]
    /// The period, where the numbers come from, and how old they are.
    var foot: String
    /// In whose name it is; `nil` for nobody's.
    var brand: Brand?

    /// A number above the heading that says it.
    struct Figure {
        var title: String
        var value: String
        /// How it stands to the number before, which takes the place of a heading that says no more; `nil` where the heading does.
        var verdict: Verdict?

        struct Verdict {
            var words: String
            var tone: Tone
        }
    }

    /// A paragraph that asks for something.
    struct Alert {
        var words: [Prose.Inline]
        var tone: Tone
    }

    /// A heading with the blocks under it.
    struct Part {
        var heading: [Prose.Inline]
        var blocks: [Block]
    }

    struct Section {
        var opening: Part
        var cards: [Part]
        /// Link to the same section of the whole report.
        var link: MailLink?
        /// True for the section about how the numbers are counted, which is set small under the sheet.
        var isFinePrint = false
        /// True for the first section: no line parts it from the opening.
        var isFirst = false
    }

    /// A drawing for light pages and the same for dark ones; a reader sees one of them.
    struct Picture {
        var light: MailImage
        var dark: MailImage
        /// Heading above its rows where there is no picture.
        var title: String
        /// True where no rows follow, so that a plain text has nothing of it.
        var isAlone = false
    }

    enum Block {
        case prose([Prose.Block])
        /// Paragraphs that ask for something, each in a row of its colour.
        case alerts([Alert])
        case tiles([Tile])
        case bars(Bars)
        case budgets([Budget], Foot)
        case ring(Picture, [Slice], Foot)
        case picture(Picture, Foot)
        case table(Table)
        case notes([Note], Foot)
    }

    struct Tile {
        var title: String
        var value: String
        /// `of 52`
        var whole: String?
        /// `9 of 52`
        var number: String
        /// `+8%`, with its arrow.
        var change: String?
        var tone: Tone
        var note: String?

        /// True when its value has a digit; false for words.
        var isAmount: Bool { value.utf8.contains { (0x30...0x39).contains($0) } || value.contains { $0.isNumber } }
    }

    /// Texts around a figure.
    struct Foot {
        /// A hint about the figure, above it.
        var subtitle: String?
        /// Remarks under it: counts of rows that were left out, and reservations about the data.
        var remarks: [String]
        /// Names of the lines across it.
        var lines: [Line] = []

        struct Line {
            /// The sentence beside a drawn line.
            var drawn: String
            /// The same fact as a sentence of its own, where no line is drawn.
            var undrawn: String
        }

        /// - Parameter isDrawn: True when the lines are seen.
        func words(isDrawn: Bool) -> String { (remarks + lines.map { isDrawn ? $0.drawn : $0.undrawn }).joined(separator: " ") }
    }

    struct Bars {
        var rows: [Bar]
        var foot: Foot
        /// True for vertical bars, each with its number above it.
        var isUpright = false
        /// Height of a line across vertical bars, as a part of the longest one; the words above them name it.
        var rule: Double?

        /// True when a value is too long for a place beside its bar on a phone; it is then written above it.
        var isWide: Bool { rows.contains { DisplayWidth.columns($0.value) > 10 } }
    }

    struct Bar {
        var label: String
        /// Of the longest one, 0…1.
        var share: Double
        var value: String
        /// `×6`
        var note: String?
        var isNegative: Bool
        /// True for the day or the week that the mail is about, beside bars of other days.
        var isMarked = false
    }

    /// A limit with what is used of it, or a goal with how far it is.
    struct Budget {
        var label: String
        /// `112%`; `nil` without a whole to compare with.
        var percent: String?
        /// Of the whole, 0…1; `nil` without one.
        var share: Double?
        /// Where an even month would be, 0…1.
        var pace: Double?
        /// `$100.71 of $90.00`
        var value: String
        var state: String
        var tone: Tone
        /// True for a goal, which has its value under its name: both are long.
        var isGoal = false
    }

    struct Slice {
        /// Index in the palette of categories; `nil` for what is merged.
        var colour: Int?
        /// True for the slice of data without a name, which is another grey than merged slices.
        var isUnnamed: Bool
        var name: String
        var value: String
        var percent: String
        /// Of the whole, 0…1.
        var share: Double
    }

    struct Table {
        var title: String
        var columns: [(title: String, isWords: Bool)]
        /// As many cells a row as there are columns.
        var rows: [[String]]
        var foot: Foot

        /// More columns than fit on a phone, or numbers that leave no room for the names: each row is then a name with its numbers under it.
        var isWide: Bool {
            if columns.count > 4 { return true }
            let taken = columns.indices.reduce(0) { taken, column in
                guard !columns[column].isWords else { return taken }
                let title = columns[column].title.split(separator: " ").map { DisplayWidth.columns($0) }.max() ?? 0
                return taken + rows.reduce(title) { max($0, DisplayWidth.columns($1[column])) } + 2
            }
            return taken > Self.mostColumns
        }

        /// Columns of text of all numbers of a row, at thirteen pixels: two thirds of a phone.
        private static let mostColumns = 32
    }

    struct Note {
        var heading: String
        var value: String?
        var text: String?
        var badge: String?
        var tone: Tone
        /// `Sep 22% → Oct 24%`: what a small line shows on a page.
        var history: String?
        var footnotes: [String]
    }
}
