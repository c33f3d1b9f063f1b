import AlmanacMarkup

/// Dashed lines across the plot, each with its words at the right end, or at the left one where the right is taken.
struct RuleMarks {
    let rules: [RuleLine]
    let plot: PlotArea
    let scale: ValueScale
    let format: ValueFormat

    /// Draws the lines without their words; in a stretched plot they keep their thickness.
    static func draw(_ canvas: inout Canvas, _ rules: [RuleLine], from left: Double, to right: Double, scale: ValueScale) {
        guard !rules.isEmpty else { return }
        canvas.begin(.path)
        canvas.dashes("4 3")
        canvas.stroke(.muted)
        canvas.keepThickness()
        for rule in rules {
            let y = crisp(scale(usable(rule.value) ?? 0))
            canvas.move(left, y)
            canvas.line(right, y)
        }
        canvas.end()
    }

    /// Legend entries with the rules' values, for where words have no room beside the lines.
    static func entries(_ rules: [RuleLine], _ context: ChartContext) -> [Legend.LegendEntry] {
        rules.map { rule in
            let value = context.value.told(usable(rule.value) ?? 0)
            let name = Label.clean(rule.label)
            return .init(name: name.isEmpty ? value : name + context.words.separator + value, paint: .muted, sample: .dashed("4 3"))
        }
    }

    func draw(_ canvas: inout Canvas, _ field: inout LabelField, hasLabels: Bool) {
        guard !rules.isEmpty else { return }
        Self.draw(&canvas, rules, from: plot.left, to: plot.right, scale: scale)
        guard hasLabels else { return }
        canvas.beginText(.init(paint: .muted, anchor: .middle))
        for rule in rules where !rule.label.isEmpty {
            let whole = Label.clean(rule.label)
            let label = Label.line(whole, in: (plot.right - plot.left) * 0.6, size: 12)
            let y = scale(usable(rule.value) ?? 0)
            let right = plot.right - label.width / 2 - 2
            let left = plot.left + label.width / 2 + 2
            // Free of marks if possible, on them if not.
            var place: (x: Double, baseline: Double)?
            var isOnMarks = false
            for avoidsMarks in [true, false] where place == nil {
                for (x, baseline) in [(right, y - 4), (left, y - 4), (right, y + 13), (left, y + 13)] where baseline < plot.bottom {
                    let free = field.place(center: x, baseline: baseline, textWidth: label.width, size: 12, avoidsMarks: avoidsMarks)
                    guard let free else { continue }
                    place = (free, baseline)
                    isOnMarks = !avoidsMarks
                    break
                }
            }
            if let place, isOnMarks {
                // A ground behind the letters keeps them readable over the mark.
                canvas.begin(.rectangle)
                canvas.corner(x: place.x - label.width / 2 - 3, y: place.baseline - 12 * Metrics.ascent)
                canvas.width(label.width + 6)
                canvas.height(12 * (Metrics.ascent + Metrics.descent))
                canvas.rounding(3)
                canvas.fill(.card)
                canvas.end()
            }
            if let place { canvas.text(label.first, x: place.x, y: place.baseline, whole: label.isCut ? whole : nil) }
        }
        canvas.endGroup()
    }
}
