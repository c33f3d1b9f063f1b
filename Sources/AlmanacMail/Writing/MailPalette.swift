import AlmanacCharts
import AlmanacReport
import AlmanacText

/// A colour of a mail by its role; what it is comes from the theme.
enum MailColour: Hashable, Sendable {
    case ground, card, line, ink, muted, grid, axis, track, good, watch, bad, accent, onAccent
    /// Bars that say what words in `watch` say.
    case watchMark
    /// The first colour of series, half as strong: what is compared with the one that is meant.
    case pale
    /// Behind words that ask for something: the card with a little of their colour.
    case badGround, watchGround
    /// Index into the palette of charts.
    case series(Int)

    static let all: [MailColour] =
        [
            .ground, .card, .line, .ink, .muted, .grid, .axis, .track, .good, .watch, .bad, .accent, .onAccent, .watchMark, .pale,
            .badGround, .watchGround,
        ]
        + Theme.palette.indices.map { .series($0) }

    /// The same role in the themes of pages; `nil` for the colours of series.
    private var role: Theme.Role? {
        switch self {
        case .ground: .ground
        case .card: .card
        case .line: .line
        case .ink: .ink
        case .muted: .muted
        case .grid: .grid
        case .axis: .axis
        case .track: .track
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .accent: .accent
        case .onAccent: .onAccent
        case .watchMark: .watchMark
        case .series, .pale, .badGround, .watchGround: nil
        }
    }

    /// The custom property of a theme that sets it.
    var property: String {
        if case .series(let index) = self { return "c\(index + 1)" }
        switch self {
        case .pale: return "pale"
        case .badGround: return "bad-ground"
        case .watchGround: return "watch-ground"
        default: return role?.property ?? ""
        }
    }

    /// Last letter of its class names: `k` for the card, `1`…`9` and unused letters for the series.
    var letter: StaticString {
        switch self {
        case .ground: "o"
        case .card: "k"
        case .line: "l"
        case .ink: "i"
        case .muted: "m"
        case .grid: "d"
        case .axis: "x"
        case .track: "t"
        case .good: "g"
        case .watch: "w"
        case .bad: "b"
        case .accent: "a"
        case .onAccent: "n"
        case .watchMark: "u"
        case .pale: "y"
        case .badGround: "s"
        case .watchGround: "v"
        case .series(let index): Self.seriesLetters[index % Self.seriesLetters.count]
        }
    }

    private static let seriesLetters: [StaticString] = [
        "1", "2", "3", "4", "5", "6", "7", "8", "9", "c", "e", "f", "h", "j", "p", "q", "r",
    ]

    /// Without a theme, on light ground and on dark.
    fileprivate var standard: (light: String, dark: String) {
        if case .series(let index) = self {
            let place = index % Theme.palette.count
            return (Theme.palette[place], Theme.darkPalette[place])
        }
        return (role?.light ?? "", role?.dark ?? "")
    }
}

/// The colours of a mail, `#rrggbb` every one: those of paper for what is written in place, and those of a dark screen for clients that can change them.
package struct MailPalette: Sendable {
    private let light: [MailColour: String]
    private let dark: [MailColour: String]
    /// Those of pictures, on either ground.
    let lightColours: ChartColours
    let darkColours: ChartColours

    /// - Parameter theme: A stylesheet that sets custom properties on `:root`: for light as they are, or in `@media print` when they are
    ///   dark; and for dark in `@media (prefers-color-scheme: dark)`. Values that are no colours are passed over.
    init(theme: [UInt8]) {
        let properties = ThemeProperties(String(decoding: theme, as: UTF8.self))
        // A theme that is dark on every screen is light on paper; one that is light there has its own ground on a screen.
        let isDark = properties.isDark
        func colours(_ own: (String) -> String?, _ standard: (MailColour) -> String) -> [MailColour: String] {
            var colours: [MailColour: String] = [:]
            for colour in MailColour.all {
                colours[colour] = own(colour.property) ?? properties.screen[colour.property] ?? standard(colour)
            }
            // Series that the theme does not set are mixed from the eight that it sets.
            let hues = (0..<8).compactMap { colours[.series($0)] }
            let mixed = Theme.palette(hues, ink: colours[.ink] ?? standard(.ink))
            for index in 8..<Theme.palette.count where properties.screen["c\(index + 1)"] == nil { colours[.series(index)] = mixed[index] }
            // The first of the mixed ones is the first colour with the ink, here with what lies behind it.
            let card = colours[.card] ?? standard(.card)
            colours[.pale] = Theme.palette(hues, ink: card)[8]
            colours[.badGround] = Self.tinted(card, with: colours[.bad] ?? standard(.bad))
            colours[.watchGround] = Self.tinted(card, with: colours[.watchMark] ?? standard(.watchMark))
            return colours
        }
        light = colours({ isDark ? properties.print[$0] : nil }, \.standard.light)
        dark = colours({ properties.dark[$0] }, \.standard.dark)
        lightColours = Self.charts(light)
        darkColours = Self.charts(dark)
    }

    /// A ground with one part in eight of a colour.
    private static func tinted(_ ground: String, with colour: String) -> String {
        guard let below = UInt32(ground.dropFirst(), radix: 16), let above = UInt32(colour.dropFirst(), radix: 16) else { return ground }
        var channels: [UInt8] = []
        for shift: UInt32 in [16, 8, 0] {
            let sum: UInt32 = 7 * (below >> shift & 255) + (above >> shift & 255)
            channels.append(UInt8((sum + 4) / 8))
        }
        return "#" + hexadecimal(channels)
    }

    /// The same for pictures, which know colours by their roles.
    private static func charts(_ colours: [MailColour: String]) -> ChartColours {
        let named = Dictionary(uniqueKeysWithValues: colours.map { ($0.property, $1) })
        return ChartColours { property in named[property].flatMap { UInt32($0.dropFirst(), radix: 16) } }
    }

    func light(_ colour: MailColour) -> String { light[colour] ?? colour.standard.light }
    func dark(_ colour: MailColour) -> String { dark[colour] ?? colour.standard.dark }
}
