import AlmanacCharts

/// A class of the sheet of mails: what has a colour, and which. On dark ground the sheet gives it the dark one.
struct MailClass: Hashable, Sendable {
    enum Use: Hashable, Sendable {
        case text, ground, line
    }

    let use: Use
    let colour: MailColour

    init(_ use: Use, _ colour: MailColour) {
        self.use = use
        self.colour = colour
    }

    /// In the order of the sheet: what text is written in, the squares of a legend, which are those of the picture beside them, what cells are filled with,
    /// and what lines are drawn with.
    static let all: [Self] =
        ([.ink, .muted, .good, .watch, .bad, .onAccent, .track] + series).map { Self(.text, $0) }
        + ([.ground, .card, .ink, .track, .good, .watchMark, .bad, .muted, .accent, .pale, .badGround, .watchGround] + series).map {
            Self(.ground, $0)
        }
        + [.line, .grid, .accent, .watchMark, .bad].map { Self(.line, $0) }

    private static let series = Theme.palette.indices.map { MailColour.series($0) }

    var isText: Bool { use == .text }

    /// First letter of the name; the letter of the colour follows.
    var kind: StaticString {
        switch use {
        case .text: "t"
        case .ground: "b"
        case .line: "l"
        }
    }

    /// The declaration of the rule, up to its value.
    var property: StaticString {
        switch use {
        case .text: "{color:"
        case .ground: "{background-color:"
        case .line: "{border-color:"
        }
    }
}
