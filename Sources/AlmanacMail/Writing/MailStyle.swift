import AlmanacCharts
import AlmanacText

/// The look of mails: the theme's colours, and the one sheet of what only some clients understand. Everything needed is written in place.
package struct MailStyle: Sendable {
    /// Of the whole, in pixels; the width that every client shows beside its list.
    static let width = 600

    let palette: MailPalette
    /// Rules of each class for dark screens: by the preference of the screen, and by the attributes of Outlook's apps.
    private let rules: [(name: MailClass, dark: Markup, outlook: Markup)]

    /// - Parameter theme: See `MailPalette`.
    package init(theme: [UInt8]) {
        let palette = MailPalette(theme: theme)
        self.palette = palette
        rules = MailClass.all.map { name in
            (name, Self.rule(name, palette, before: "."), Self.rule(name, palette, before: name.isText ? "[data-ogsc] ." : "[data-ogsb] ."))
        }
    }

    private static func rule(_ name: MailClass, _ palette: MailPalette, before selector: StaticString) -> Markup {
        var css = MarkupWriter(capacity: 48)
        css.raw(selector)
        css.raw(name.kind)
        css.raw(name.colour.letter)
        css.raw(name.property)
        css.text(palette.dark(name.colour))
        css.raw("!important}")
        return css.finish()
    }

    /// Content of `<style>`: rules for phones and dark screens, only for classes that the mail uses.
    ///
    /// Gmail takes at most 16 KB of it, and drops all of it for one word that it does not know; so it uses only old CSS. Its bytes count
    /// towards the limit of a mail, so unused classes would take room from the report.
    func sheet(of used: Set<MailClass>) -> Markup {
        var css = MarkupWriter(capacity: 4096)
        css.raw(":root{color-scheme:light dark;supported-color-schemes:light dark}")
        css.raw("body{margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%}")
        css.raw("table{border-spacing:0}img{border:0;border-radius:8px}u+#body a{color:inherit}")
        css.raw("@media screen and (max-width:480px){.pd{padding-left:16px!important;padding-right:16px!important}")
        css.raw(".sml{font-size:21px!important;line-height:27px!important}}")
        css.raw("@media (prefers-color-scheme:dark){")
        for rule in rules where used.contains(rule.name) { css.raw(rule.dark) }
        // Of the two drawings of a picture, the one on dark ground.
        css.raw(".li{display:none!important}.da{display:block!important}}")
        // Outlook on the web and its apps say so by attributes, one for text and one for grounds.
        for rule in rules where used.contains(rule.name) { css.raw(rule.outlook) }
        css.raw("[data-ogsc] .li{display:none!important}[data-ogsc] .da{display:block!important}")
        return css.finish()
    }

    /// Bytes that classes add to the sheet.
    func bytes(of used: Set<MailClass>) -> Int {
        rules.reduce(0) { used.contains($1.name) ? $0 + $1.dark.bytes.count + $1.outlook.bytes.count : $0 }
    }
}
