import AlmanacCharts

/// The inks of a letter: black for words, grey for remarks, one colour for accents, and those of its charts.
struct PaperPalette: Hashable, Sendable {
    let ink, muted, line, accent, good, watch, bad: Ink
    let charts: ChartColours

    /// - Parameter theme: A stylesheet that sets custom properties, for print where it has others there.
    init(theme: [UInt8]) {
        let schemes = ThemeReport.schemes(of: String(decoding: theme, as: UTF8.self))
        let asked = (schemes.first { $0.name == "print" } ?? schemes.first)?.colours ?? [:]
        // Sheets are white: what is made for dark ground alone cannot be read there.
        let words = asked[Theme.Role.ink.property] ?? Theme.Role.ink.light
        let colours = (Contrast.ratio(words, "#ffffff") ?? 0) >= ThemeReport.leastForWords ? asked : [:]
        func ink(_ role: Theme.Role) -> Ink { Ink(colours[role.property] ?? role.light) }
        (self.ink, muted, line, accent) = (ink(.ink), ink(.muted), ink(.line), ink(.accent))
        (good, watch, bad) = (ink(.good), ink(.watch), ink(.bad))
        charts = ChartColours { colours[$0].map { Ink($0).rgb } }
    }
}

extension Ink {
    /// - Parameter hex: `#rrggbb`; anything else is black.
    init(_ hex: String) {
        self.init(hex.utf8.count == 7 ? UInt32(hex.dropFirst(), radix: 16) ?? 0 : 0)
    }
}
