extension Theme {
    /// The rules that a page carries once, whatever the number of its charts.
    public static func css() -> String { rules }

    private static let rules: String = {
        var css =
            ".ch{display:block;max-width:100%;font-family:\(family);font-size:12px;direction:ltr;font-variant-numeric:tabular-nums;stroke-linejoin:round}.ch:not(.f){height:auto}\n"
        css += PlotFrame.css + PageClasses.css + "\n"
        css += ".f .sx{vector-effect:non-scaling-stroke}.ch tspan{font-weight:400;unicode-bidi:isolate}\n"
        css += "@supports (color:var(--a)){"
        for paint in Paint.all {
            css += ".ch .\(paint.fillClass){fill:\(variable(paint))}"
            css += ".ch .\(paint.strokeClass){stroke:\(variable(paint))}"
        }
        // The same colours on samples beside words.
        for index in palette.indices { css += ".k\(index + 1){background:\(variable(.series(index)))}" }
        css += ".kt{background:\(variable(.track))}"
        // The count beside a value.
        css += ".ch tspan{fill:\(variable(.muted))}}"
        // Pages that cannot mix colours keep those of light ground.
        css += "\n@supports (color:color-mix(in srgb,red,red)){"
        for (index, mixture) in mixtures.enumerated() {
            let second =
                switch mixture {
                case .withInk: variable(.ink)
                case .of(_, let other): variable(.series(other))
                }
            let first =
                switch mixture {
                case .withInk(let first), .of(let first, _): variable(.series(first))
                }
            // Set where it is used, so that a page may omit unused ones.
            css += ".c\(index + 9),.s\(index + 9),.k\(index + 9){--m\(index + 9):color-mix(in srgb,\(first),\(second))}"
        }
        css += "}\n"
        // High contrast: data keeps its colours, words and lines take the system's. The unfilled part of a bar or a ring is a thin line, so that the
        // two parts differ by shape whatever the colours of the system are.
        css += "@media (forced-colors:active){.ch{forced-color-adjust:none}"
        css += ".ch .fi,.ch .fm,.ch .fg,.ch .fw,.ch .fb{fill:CanvasText}.ch .si,.ch .sm,.ch .sx{stroke:CanvasText}"
        css += ".ch .sk{stroke:Canvas}.ch .fk{fill:Canvas}"
        css +=
            ".ch rect.fg,.ch .fa,.ch rect.fb{fill:Highlight}.ch .sg,.ch .sa,.ch .sb{stroke:Highlight}"
        css += ".ch .ft{fill:Canvas;stroke:CanvasText}.ch .st{stroke:CanvasText;stroke-width:2}.ch .sl{stroke:GrayText;stroke-opacity:.5}"
        css += "}\n"
        css += "@media print{.ch{print-color-adjust:exact;-webkit-print-color-adjust:exact;break-inside:avoid}}\n"
        return css
    }()

    /// The page's own colour, else the one that it is mixed to, else the mark's.
    private static func variable(_ paint: Paint) -> String {
        if case .series(let index) = paint, index >= hues.count { return "var(--\(paint.property),var(--m\(index + 1),\(paint.hex)))" }
        return "var(--\(paint.property),\(paint.hex))"
    }
}
