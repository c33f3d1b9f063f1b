import AlmanacCharts
import Foundation
import TestSupport
import Testing

/// The check of the palette: contrast and distance, not the list, is what makes it good.
@Suite struct PaletteTests {
    /// The eight that are the same on light ground and on dark.
    private static let hues = Array(Theme.palette.prefix(8))

    @Test(arguments: ["#ffffff", "#f6f8fa", "#0d1117", "#111827", "#121212", "#1e1e1e", "#151b23"])
    func standsOutFromEveryGround(ground: String) {
        for colour in Self.hues { #expect((Contrast.ratio(colour, ground) ?? 0) >= 3, "\(colour) on \(ground)") }
    }

    @Test(arguments: [(Theme.palette, "#ffffff"), (Theme.darkPalette, "#151b23")])
    func mixesColoursThatStandOutAndApart(palette: [String], ground: String) throws {
        #expect(palette.count == 17 && Theme.categorical.count == 16 && !Theme.categorical.contains(Theme.other))
        for (index, one) in palette.enumerated() {
            #expect(try #require(Contrast.ratio(one, ground)) >= 3, "\(one) on \(ground)")
            for other in palette[..<index] {
                #expect(try #require(ColourVision.normal.distance(one, other)) >= 8, "\(one) and \(other)")
            }
        }
    }

    /// The eight of dark pages stand out as words do, and are told apart by every kind of eyes.
    @Test func areBrighterOnDarkGround() throws {
        let hues = Array(Theme.darkPalette.prefix(8))
        for colour in hues { #expect((Contrast.ratio(colour, "#151b23") ?? 0) >= 4.5, "\(colour)") }
        for vision in ColourVision.allCases {
            for (index, one) in hues.enumerated() {
                for other in hues[..<index] { #expect(try #require(vision.distance(one, other)) >= 12, "\(vision): \(one) and \(other)") }
            }
        }
    }

    @Test func mixesWhatAThemeSets() {
        let palette = Theme.palette(["#000000", "#ffffff", "#204060"], ink: "#101010")
        #expect(Array(palette.prefix(4)) == ["#000000", "#ffffff", "#204060", Self.hues[3]])
        #expect(palette[8] == "#080808" && palette[9] == "#888888" && palette[10] == "#182838")
        #expect(Theme.palette(["red"], ink: "rgb(1,2,3)")[8] == "red")
    }

    @Test func tellsColoursApartForEveryVision() throws {
        for vision in ColourVision.allCases {
            for (index, one) in Self.hues.enumerated() {
                for other in Self.hues[..<index] {
                    let apart = try #require(vision.distance(one, other))
                    #expect(apart >= 13, "\(vision): \(one) and \(other) are \(apart) apart")
                }
            }
        }
    }
}

@Suite struct ThemeReportTests {
    /// The worst case of pairs over all kinds of eyes, worked out apart from this code, by the same two papers.
    @Test(
        arguments: [
            ("#5050f8", "#f06800", 62.1389), ("#00a0b0", "#e80008", 43.5972), ("#16a34a", "#dc2626", 9.1911), ("#123456", "#123456", 0),
        ] as [(String, String, Double)])
    func measuresDistancesAsOthersDo(one: String, other: String, distance: Double) {
        let worst = ColourVision.allCases.compactMap { $0.distance(one, other) }.min() ?? -1
        #expect(abs(worst - distance) < 0.001, "\(worst)")
    }

    @Test func measuresContrastAsWCAGDoes() {
        #expect(Contrast.ratio("#000000", "#ffffff") == 21 && Contrast.ratio("#777777", "#777777") == 1)
        #expect(abs((Contrast.ratio("#767676", "#ffffff") ?? 0) - 4.54) < 0.01)
        #expect(Contrast.ratio("#76767", "#ffffff") == nil && Contrast.ratio("red", "#ffffff") == nil)
    }

    /// Every theme that is shipped, on light ground, on dark and on paper.
    @Test(arguments: ["neutral", "destiny", "guardian", "lume", "momentum", "moneymoments"])
    func everyThemePasses(name: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Templates/themes/\(name).css")
        let report = ThemeReport(css: try String(contentsOf: path, encoding: .utf8))
        for finding in report.findings { #expect(finding.isEnough, "\(finding)") }
        #expect(report.findings.count >= 22 && report.lines.count == report.findings.count)
        #expect(Set(report.findings.map(\.scheme)).contains("print"))
    }

    @Test func theStandardColoursAreThoseOfTheNeutralTheme() throws {
        let report = ThemeReport([.init(name: "screen", colours: [:])])
        #expect(report.passes)
        let dark = Dictionary(uniqueKeysWithValues: Theme.Role.allCases.map { ($0.property, $0.dark) })
        #expect(ThemeReport([.init(name: "dark", colours: dark)]).passes)
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Templates/themes/neutral.css")
        let css = try String(contentsOf: path, encoding: .utf8)
        for role in Theme.Role.allCases {
            #expect(css.contains("--\(role.property): \(role.light);"), "\(role)")
            if role != .accent, role != .onAccent { #expect(css.contains("--\(role.property): \(role.dark);"), "\(role)") }
        }
    }

    @Test func readsPropertiesByTheirCondition() throws {
        let css = """
            /* { --c1: #000000; } */
            :root { --card: #ffffff; --c1: #111111 ; --c2: var(--c1) }
            @media (prefers-color-scheme: dark) { :root { --card: #000000; } }
            @media print { :root { --c1: #222222; } }
            """
        let report = ThemeReport(css: css)
        #expect(Set(report.findings.map(\.scheme)) == ["screen", "dark", "print"])
        let marks = report.findings.filter { $0.subject == "marks on their ground" }
        // #111111 on the ground of dark pages.
        #expect(try #require(marks.first { $0.scheme == "dark" }).worst == "c1 on bg")
        #expect(!report.passes)
        let line = try #require(report.lines.first { $0.hasPrefix("dark: marks on their ground: 1.") })
        #expect(line.hasSuffix("(c1 on bg), at least 3.0, too little"))
    }

    /// One colour of a brand in a theme, as pages complete it: what falls short is told with a colour that passes, and what is proposed passes on every
    /// ground.
    @Test(arguments: [
        "--c1: #006b3f", "--c1: #ff9900", "--c1: #00a4e4", "--accent: #006b3f", "--c1: #111111", "--good: #00aa00; --bad: #00aa10",
    ])
    func proposesWhatPasses(colours: String) throws {
        func report(_ css: String) -> ThemeReport {
            let completion = ThemeProperties(css).completion
            return ThemeReport(css: completion.before + css + completion.after)
        }
        let brand = report(":root { \(colours); }")
        #expect(!brand.passes && !brand.faults.isEmpty && brand.faults.allSatisfy { $0.contains("; --") })
        let remedy = try #require(brand.remedy)
        let mended = report(":root { \(colours); }\n" + remedy)
        #expect(mended.passes && mended.faults.isEmpty && mended.remedy == nil, "\(remedy): \(mended.faults)")
        #expect(report(":root { \(colours); }").remedy == remedy)
    }

    @Test func keepsAColourThatOthersCanMakeRoomFor() throws {
        let report = ThemeReport(css: ":root { --c1: #006b3f; }")
        #expect(
            report.faults == [
                "screen: --c1: #006b3f is too like --c8: #906018 (10.4 apart in protan vision, at least 12.0); --c1: #0d5931 passes",
                "screen: --c1: #006b3f is too like --c3: #367272 (5.3 apart in tritan vision, at least 12.0); --c1: #0d5931 passes",
            ])
        #expect(report.remedy == ":root { --c3: #3c4f4d; --c8: #946414; }")
        #expect(ThemeReport(css: ":root { --c1: #0d5931; }").passes)
    }

    @Test(arguments: ["", "}}}", "{{{", "--c1:", "/*", ":root{--c1:#zzzzzz;--c1", "@media dark{", "\u{0}"]) func survivesAnyText(
        css: String
    ) {
        #expect(!ThemeReport(css: css).findings.isEmpty)
    }
}
