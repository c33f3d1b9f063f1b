/// Font of a text: size, height of a line and weight. A closed set, so that a mail has one scale of type.
enum MailFont: Hashable, Sendable {
    /// The heading of the whole.
    case title
    /// The number above the heading of the whole, and this heading under it.
    case amount
    case lead
    /// The heading of a section.
    case heading
    /// The heading of a card, the name of a row.
    case name
    /// The number of a tile.
    case number
    /// The number of a note.
    case figure
    case body
    /// Tables, labels, and the text under a number.
    case small
    case smallBold
    /// The foot of a mail.
    case fine
    case fineBold
    /// Numbers and labels of vertical bars.
    case tiny
    case tinyBold
    case code

    /// `font` in full, since the Word engine hands none down into a table. The first family is one that Word knows: behind one that it does not know it
    /// looks no further, and takes Times.
    var declaration: StaticString {
        switch self {
        case .title: "font:bold 26px/32px Segoe UI,-apple-system,Arial,sans-serif"
        case .amount: "font:bold 40px/48px Segoe UI,-apple-system,Arial,sans-serif"
        case .lead: "font:17px/25px Segoe UI,-apple-system,Arial,sans-serif"
        case .heading: "font:bold 18px/24px Segoe UI,-apple-system,Arial,sans-serif"
        case .name: "font:bold 14px/20px Segoe UI,-apple-system,Arial,sans-serif"
        case .number: "font:bold 24px/30px Segoe UI,-apple-system,Arial,sans-serif"
        case .figure: "font:bold 20px/26px Segoe UI,-apple-system,Arial,sans-serif"
        case .body: "font:15px/23px Segoe UI,-apple-system,Arial,sans-serif"
        case .small: "font:13px/19px Segoe UI,-apple-system,Arial,sans-serif"
        case .smallBold: "font:bold 13px/19px Segoe UI,-apple-system,Arial,sans-serif"
        case .fine: "font:12px/18px Segoe UI,-apple-system,Arial,sans-serif"
        case .fineBold: "font:bold 12px/18px Segoe UI,-apple-system,Arial,sans-serif"
        case .tiny: "font:11px/14px Segoe UI,-apple-system,Arial,sans-serif"
        case .tinyBold: "font:bold 11px/14px Segoe UI,-apple-system,Arial,sans-serif"
        case .code: "font:13px/19px Consolas,Menlo,monospace"
        }
    }
}

/// One thing said of the look of an element, in words that every client understands: pixels, six-digit colours, nothing positioned.
enum MailStyleRule: Hashable, Sendable {
    case font(MailFont)
    case colour(MailColour)
    case ground(MailColour)
    /// Top, end, bottom, start, in pixels; start is where reading starts. Of cells only.
    case padding(Int, Int, Int, Int)
    /// The margin below a paragraph or heading; it has no other.
    case below(Int)
    case border(MailColour)
    case borderAbove(MailColour)
    case dotsAbove(MailColour)
    case borderBelow(MailColour)
    /// Three pixels at the side where reading starts.
    case borderBefore(MailColour)
    /// Square corners in the Word engine.
    case rounded(Int)
    /// Only at the side where reading starts, or ends.
    case roundedBefore(Int)
    case roundedBehind(Int)
    /// As wide as there is room, and no wider than this. Of tables and pictures.
    case atMost(Int)
    /// So high and no higher, whatever a client takes for the height of a line. For cells that show only their ground.
    case thin(Int)
    /// A line so high and no higher. For cells whose height is an attribute.
    case line(Int)
    /// Long words are broken rather than left to widen a table.
    case breaksWords
    case fixedColumns
    case unbroken
    case underlined
    case notUnderlined
    case picture
    /// The drawing for dark pages, which programs that know no dark page do not show.
    case darkPicture
    /// A part of a row, as wide as there is room and no wider than this; without room beside each other, parts go one under the other, in
    /// every program and without any rule for phones. For Word, which does not support that, they are put into the columns of a table.
    case column(Int)
    /// Shown in the list of a mail box, and nowhere in the mail.
    case unseen
    case onPhones(OnPhones)

    /// Changes of an element on phones. Each is a class of the mail's sheet.
    enum OnPhones: Hashable, Sendable {
        /// With less room at its sides.
        case tight
        /// Set smaller.
        case smaller

        var name: StaticString {
            switch self {
            case .tight: "pd"
            case .smaller: "sml"
            }
        }
    }
}
