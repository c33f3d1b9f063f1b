import AlmanacCharts
import Foundation
import TestSupport
import Testing

/// Colours as CSS writes them. The expected ones are those that Chromium computes.
struct CSSColourTests {
    @Test(
        arguments: [
            ("#abc", "#aabbcc"), ("#A1B2C3", "#a1b2c3"), ("#00000080", "#7f7f7f"), ("#0008", "#777777"), ("rebeccapurple", "#663399"),
            ("DarkOliveGreen", "#556b2f"), ("rgb(255, 0, 128)", "#ff0080"), ("rgb(100% 50% 0%)", "#ff8000"), ("rgba(0,0,0,.5)", "#808080"),
            ("rgb(0 0 0 / 25%)", "#bfbfbf"), ("hsl(120 100% 25%)", "#008000"), ("hsl(-90deg, 50%, 50%)", "#8040bf"),
            ("hsl(0.5turn 100% 50%)", "#00ffff"), ("hwb(60 20% 40%)", "#999933"), ("hwb(0 80% 80%)", "#808080"),
            ("oklch(62.8% 0.2577 29.23)", "#ff0000"), ("oklab(0.5 0.1 -0.1)", "#81459a"), ("rgb(999 -5 0)", "#ff0000"),
        ])
    func isRead(text: String, digits: String) {
        #expect(CSSColour.sixDigits(text) == digits)
    }

    @Test(
        arguments: [
            "", "#", "#12", "#12345", "#xyzxyz", "rgb(1,2)", "rgb(1,2,3,4,5)", "rgb(nan 0 0)", "rgb(inf 0 0)", "rgb(1e999 0 0)", "var(--a)",
            "color-mix(in srgb, red, blue)", "currentColor", "blueish", "hsl(a b c)", "#１２３", "rgb(1 2 3", "oklch()",
        ])
    func isNone(text: String) {
        #expect(CSSColour.sixDigits(text) == nil)
    }
}

/// What a theme does not say for a ground is standard there.
struct ThemeCompletionTests {
    /// What a page shows: the last rule for a property wins, those of a medium where it holds.
    private func shown(_ css: String, _ medium: KeyPath<ThemeProperties, [String: String]>?) -> [String: String] {
        let completion = ThemeProperties(css).completion
        let whole = ThemeProperties(completion.before + css + completion.after)
        return medium.map { whole.screen.merging(whole[keyPath: $0]) { $1 } } ?? whole.screen
    }

    @Test func twoColoursOfLightPagesLeaveDarkOnesAndPaperAsTheyWere() {
        let css = ":root { --bg: linen; --accent: #b00020; }"
        #expect(shown(css, nil)["bg"] == "#faf0e6" && shown(css, nil)["ink"] == Theme.Role.ink.light)
        let dark = shown(css, \.dark)
        #expect(dark["bg"] == Theme.Role.ground.dark && dark["ink"] == Theme.Role.ink.dark && dark["accent"] == "#b00020")
        #expect(shown(css, \.print)["bg"] == "#faf0e6" && shown(css, \.print)["ink"] == Theme.Role.ink.light)
        #expect(ThemeProperties(css).completion.before.hasPrefix(":root{color-scheme:light dark}"))
    }

    @Test(arguments: ["neutral", "guardian", "moneymoments", "momentum", "lume", "destiny"])
    func thoseThatAreBuiltInSayAllOfIt(name: String) throws {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Templates/themes/\(name).css")
        let completion = ThemeProperties(try String(contentsOf: path, encoding: .utf8)).completion
        #expect(completion.before.isEmpty && completion.after.isEmpty, "\(completion)")
    }

    @Test func aThemeThatIsDarkEverywhereIsLightOnPaper() {
        let css = ":root { color-scheme: dark; --bg: #101010; --card: #181818; }"
        #expect(shown(css, nil)["ink"] == Theme.Role.ink.dark)
        #expect(ThemeProperties(css).completion.after.contains("prefers-color-scheme") == false)
        #expect(shown(css, \.print)["bg"] == Theme.Role.ground.light && shown(css, \.print)["ink"] == Theme.Role.ink.light)
    }

    /// A theme that was made before marks had a colour of their own says it in that of words.
    @Test func marksToWatchHaveTheColourOfTheirWordsWhereAThemeKnowsOfThatAlone() {
        let css = ":root { --watch: #123456; } @media screen and (prefers-color-scheme: dark) { :root { --watch: #abcdef; } }"
        let properties = ThemeProperties(css)
        #expect(properties.screen["watch-mark"] == "#123456" && properties.dark["watch-mark"] == "#abcdef")
        #expect(properties.completion.before.contains("--watch-mark:var(--watch)") && !properties.completion.after.contains("watch-mark"))
        let both = ":root { --watch: #123456; --watch-mark: #654321; }"
        #expect(ThemeProperties(both).screen["watch-mark"] == "#654321" && !ThemeProperties(both).completion.before.contains("watch-mark"))
        #expect(ThemeProperties(":root { --bg: #ffffff; }").completion.before.contains("--watch-mark:\(Theme.Role.watchMark.light)"))
    }

    /// On light ground what can be read is brown; what is seen is amber, and can be told from what is good and what is bad.
    @Test func marksToWatchAreLighterThanTheirWords() throws {
        let white = "#ffffff"
        let (words, mark) = (Theme.Role.watch.light, Theme.Role.watchMark.light)
        let (read, seen) = (try #require(Contrast.ratio(words, white)), try #require(Contrast.ratio(mark, white)))
        #expect(read >= ThemeReport.leastForWords && seen >= ThemeReport.leastForMarks && seen < read)
        let brown = ThemeReport([.init(name: "screen", colours: ["watch-mark": "#ffe9a0"])])
        #expect(brown.findings.contains { $0.subject == "states on their ground" && !$0.isEnough })
    }

    @Test func aThemeForLightPagesAloneStaysLight() {
        let css = ":root { color-scheme: light; --bg: #ffffff; }"
        #expect(!ThemeProperties(css).completion.after.contains("prefers-color-scheme"))
    }

    @Test func whatCannotBeReadIsLeftToTheBrowserAndNamed() {
        let properties = ThemeProperties(":root{--ink:var(--x);--x:#000}")
        #expect(properties.unread == ["ink"])
        #expect(!properties.completion.before.contains("--ink") && !properties.completion.after.contains("--ink"))
    }
}
