import AlmanacText

/// Dashed lines across the plot, which the legend names.
enum RuleMarks {
    /// Draws the lines; in a stretched plot they keep their thickness.
    static func draw(_ canvas: inout Canvas, _ rules: [RuleLine], to right: Double, scale: ValueScale) {
        guard !rules.isEmpty else { return }
        canvas.begin(.path)
        canvas.dashes("4 3")
        canvas.stroke(.muted)
        canvas.keepThickness()
        for rule in rules {
            let y = crisp(scale(usable(rule.value) ?? 0))
            canvas.move(0, y)
            canvas.line(right, y)
        }
        canvas.end()
    }

    static func entries(_ rules: [RuleLine], _ context: ChartContext) -> [Legend.LegendEntry] {
        rules.map { rule in
            let value = context.value.text(usable(rule.value) ?? 0)
            let name = Label.clean(rule.label)
            return .init(name: name.isEmpty ? value : name + context.words.separator + value, paint: .muted, sample: .dashed("4 3"))
        }
    }
}
