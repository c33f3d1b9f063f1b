import AlmanacCharts
import AlmanacMarkup

/// The look of mails: the theme's colours, and the one sheet of what only some clients understand. Everything needed is written in place.
package struct MailStyle: Sendable {
    /// Of the whole, in pixels; the width that every client shows beside its list.
    static let width = 600

    let palette: MailPalette
    /// What stands in `<style>`: phones and dark screens.
    let sheet: Markup

    /// - Parameter theme: See `MailPalette`.
    package init(theme: [UInt8]) {
        palette = MailPalette(theme: theme)
        sheet = Self.sheet(palette)
    }

    /// What text is written in.
    private static let inks: [MailColour] = [.ink, .muted, .good, .watch, .bad, .onAccent]
    /// What cells are filled with.
    private static let grounds: [MailColour] =
        [.ground, .card, .ink, .track, .good, .watch, .bad, .muted, .accent] + Theme.palette.indices.map { .series($0) }
    /// What lines are drawn with.
    private static let lines: [MailColour] = [.line, .grid, .accent]

    /// Gmail takes at most 16 KB of it, and drops all of it for one word that it does not know; so it holds the oldest of words.
    private static func sheet(_ palette: MailPalette) -> Markup {
        var css = MarkupWriter(capacity: 4096)
        css.raw(":root{color-scheme:light dark;supported-color-schemes:light dark}")
        css.raw("body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}")
        css.raw("table{border-spacing:0}img{border:0;border-radius:8px}u+#body a{color:inherit}")
        css.raw("@media screen and (max-width:480px){.pd{padding-left:16px!important;padding-right:16px!important}}")
        css.raw("@media (prefers-color-scheme:dark){")
        rules(palette, text: ".", ground: ".", to: &css)
        // Of the two drawings of a picture, the one on dark ground.
        css.raw(".li{display:none!important}.da{display:block!important}}")
        // Outlook on the web and its apps say so by attributes, one for text and one for grounds.
        rules(palette, text: "[data-ogsc] .", ground: "[data-ogsb] .", to: &css)
        css.raw("[data-ogsc] .li{display:none!important}[data-ogsc] .da{display:block!important}")
        return css.finish()
    }

    private static func rules(_ palette: MailPalette, text: StaticString, ground: StaticString, to css: inout MarkupWriter) {
        func rule(_ selector: StaticString, _ kind: StaticString, _ property: StaticString, _ colour: MailColour) {
            css.raw(selector)
            css.raw(kind)
            css.raw(colour.letter)
            css.raw(property)
            css.text(palette.dark(colour))
            css.raw("!important}")
        }
        for colour in inks { rule(text, "t", "{color:", colour) }
        // The squares of a legend are those of the picture beside them, which is the one on dark ground.
        for index in Theme.palette.indices { rule(text, "t", "{color:", .series(index)) }
        for colour in grounds { rule(ground, "b", "{background-color:", colour) }
        for colour in lines { rule(ground, "l", "{border-color:", colour) }
    }
}
