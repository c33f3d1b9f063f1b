import AlmanacCharts
import AlmanacReport

/// A colour of a mail by its role; what it is comes from the theme.
enum MailColour: Hashable, Sendable {
    case ground, card, line, ink, muted, grid, axis, track, good, watch, bad, accent, onAccent
    /// Index into the palette of charts.
    case series(Int)

    static let all: [MailColour] =
        [.ground, .card, .line, .ink, .muted, .grid, .axis, .track, .good, .watch, .bad, .accent, .onAccent]
        + Theme.palette.indices.map { .series($0) }

    /// What pages call it; `nil` for the colours of series.
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
        case .series: nil
        }
    }

    /// The custom property of a theme that sets it.
    var property: String {
        if case .series(let index) = self { return "c\(index + 1)" }
        return role?.property ?? ""
    }

    /// What the last part of its classes is: `k` for the card, `1`…`9` and letters that no other has for the series.
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

    /// What charts write on their marks for it; `nil` for what no chart draws.
    fileprivate var drawn: String? {
        switch self {
        case .ground, .line, .accent, .onAccent: nil
        // Charts draw the ground of a bullet in the grey of a grid.
        case .track: nil
        default: standard.light
        }
    }
}

/// The colours of a mail, `#rrggbb` every one: those of paper for what is written in place, and those of a dark screen for clients that can change them.
package struct MailPalette: Sendable {
    private var light: [MailColour: String] = [:]
    private var dark: [MailColour: String] = [:]
    /// Bytes of six digits as charts write them, and what the theme has instead.
    private var redrawn: [[UInt8]: [UInt8]] = [:]
    private var redrawnDark: [[UInt8]: [UInt8]] = [:]

    /// - Parameter theme: A stylesheet that sets custom properties on `:root`: as they stand for light, or in `@media print` when they are dark,
    ///   and in `@media (prefers-color-scheme: dark)` for dark. What cannot be read as a colour is passed over.
    init(theme: [UInt8]) {
        let properties = ThemeProperties(String(decoding: theme, as: UTF8.self))
        // A theme that is dark on every screen is light on paper; one that is light there has its own ground on a screen.
        let isDark = properties.isDark
        for colour in MailColour.all {
            let screen = properties.screen[colour.property]
            let standard = colour.standard
            light[colour] = (isDark ? properties.print[colour.property] : nil) ?? screen ?? standard.light
            dark[colour] = properties.dark[colour.property] ?? screen ?? standard.dark
        }
        // What a theme does not set itself is mixed from what it sets.
        let hues = (0..<8).map { MailColour.series($0) }
        let paper = Theme.palette(hues.map { self.light($0) }, ink: self.light(.ink))
        let screen = Theme.palette(hues.map { self.dark($0) }, ink: self.dark(.ink))
        for index in 8..<Theme.palette.count where properties.screen["c\(index + 1)"] == nil {
            light[.series(index)] = paper[index]
            dark[.series(index)] = screen[index]
        }
        for colour in MailColour.all {
            guard let drawn = colour.drawn else { continue }
            if let wanted = light[colour], wanted != drawn { redrawn[Array(drawn.utf8)] = Array(wanted.utf8) }
            if let wanted = dark[colour], wanted != drawn { redrawnDark[Array(drawn.utf8)] = Array(wanted.utf8) }
        }
    }

    func light(_ colour: MailColour) -> String { light[colour] ?? colour.standard.light }
    func dark(_ colour: MailColour) -> String { dark[colour] ?? colour.standard.dark }

    /// A drawing with the theme's colours of paper: one that stands alone has no page to get them from.
    ///
    /// In text and attributes from data every quote is escaped, so that a colour between quotes is always a mark's.
    func redrawn(_ svg: [UInt8]) -> [UInt8] { Self.redrawn(svg, redrawn) }

    /// The same with the theme's colours of a dark screen, its ground included.
    func redrawnDark(_ svg: [UInt8]) -> [UInt8] { Self.redrawn(svg, redrawnDark) }

    private static func redrawn(_ svg: [UInt8], _ redrawn: [[UInt8]: [UInt8]]) -> [UInt8] {
        guard !redrawn.isEmpty else { return svg }
        var result = svg
        var index = 0
        while index + 8 < result.count {
            if result[index] == 0x22, result[index + 1] == 0x23, result[index + 8] == 0x22,
                let wanted = redrawn[Array(result[index + 1...index + 7])]
            {
                result.replaceSubrange(index + 1...index + 7, with: wanted)
                index += 8
            }
            index += 1
        }
        return result
    }
}
