/// The colours of charts and the rules that let a page change them.
///
/// Every mark carries a six-digit colour, which is right on light ground and in every rasteriser, and a class. `css()` maps each class to a
/// custom property of the page with that colour as its fallback, behind a `@supports` guard that renderers without variables skip. A page
/// theme sets any of: `--c1` … `--c8` (the palette, in order), `--ink`, `--muted` (text), `--grid`, `--axis`, `--track` (the ground of a
/// bullet), `--card` (what lies behind the chart, drawn between touching marks), `--good`, `--watch`, `--bad`.
public enum Theme {
    /// Eight colours, each with a contrast of at least 3 : 1 on `#ffffff`, `#f6f8fa`, `#0d1117`, `#111827`, `#121212` and `#1e1e1e`, and told
    /// apart without and with the three colour vision deficiencies. In order: blue, brown, teal, magenta, purple, ochre, grey, salmon.
    public static let palette = ["#7884fc", "#906018", "#367272", "#cc066c", "#8454ae", "#a29000", "#8a9096", "#cc7266"]

    /// The index of grey, which no series or slice gets by position: it means "Other".
    public static let other = 6

    /// The palette index that a series or slice at `position` gets when it names none.
    public static func colour(at position: Int) -> Int {
        let hues = [0, 1, 2, 3, 4, 5, 7]
        return hues[wrapped(position, to: hues.count)]
    }

    /// What a page with light ground sets; the same colours as the marks' own.
    public static let lightProperties = properties([.ink, .muted, .grid, .axis, .track, .card, .good, .watch, .bad]) { $0.hex }

    /// What a page with dark ground sets. The palette is the same on both.
    public static let darkProperties = properties([.ink, .muted, .grid, .axis, .track, .card, .good, .watch, .bad]) { $0.darkHex }

    /// The rules that a page carries once, whatever the number of its charts.
    public static func css() -> String { rules }

    private static let rules: String = {
        var css =
            ".ch{display:block;max-width:100%;height:auto;font-family:\(family);font-variant-numeric:tabular-nums;stroke-linejoin:round}\n"
        css += "@supports (color:var(--a)){"
        for paint in Paint.all {
            css += ".ch .\(paint.fillClass){fill:var(--\(paint.property),\(paint.hex))}"
            css += ".ch .\(paint.strokeClass){stroke:var(--\(paint.property),\(paint.hex))}"
        }
        css += "}\n"
        // High contrast: data keeps its colours and gains an outline, words and lines take the system's.
        css += "@media (forced-colors:active){.ch{forced-color-adjust:none}"
        css += ".ch .fi,.ch .fm,.ch .fg,.ch .fw,.ch .fb{fill:CanvasText}.ch .si,.ch .sm,.ch .sx{stroke:CanvasText}"
        css += ".ch .sk{stroke:Canvas}.ch .fk{fill:Canvas}"
        css +=
            ".ch rect.fg,.ch rect.fw,.ch rect.fb{fill:Highlight}.ch .sg,.ch .sw,.ch .sb{stroke:Highlight}"
        css += ".ch .ft{fill:Canvas;stroke:CanvasText}.ch .st,.ch .sl{stroke:GrayText}}\n"
        css += "@media print{.ch{print-color-adjust:exact;-webkit-print-color-adjust:exact;break-inside:avoid}}\n"
        return css
    }()

    private static func properties(_ paints: [Paint], _ hex: (Paint) -> String) -> String {
        var css = ""
        for (index, colour) in palette.enumerated() { css += "--c\(index + 1):\(colour);" }
        for paint in paints { css += "--\(paint.property):\(hex(paint));" }
        return css
    }

    /// The fonts that the text metrics cover, as a CSS family list.
    static let family = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
}

/// `index` wrapped into `0..<count`, whatever its sign.
func wrapped(_ index: Int, to count: Int) -> Int {
    let rest = index % count
    return rest < 0 ? rest + count : rest
}
