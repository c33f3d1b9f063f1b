import AlmanacMarkup

/// Dashed lines across the plot, each with its words at the right end, or at the left one where the right is taken.
struct RuleMarks {
    let rules: [RuleLine]
    let plot: PlotArea
    let scale: LinearScale
    let format: ValueFormat

    func draw(_ canvas: inout Canvas, _ field: inout LabelField, hasLabels: Bool) {
        guard !rules.isEmpty else { return }
        canvas.out.raw("<path stroke-dasharray=\"4 3\"")
        canvas.stroke(.muted)
        canvas.out.raw(" d=\"")
        var path = Path()
        for rule in rules {
            let y = crisp(scale(usable(rule.value) ?? 0))
            path.move(&canvas, plot.left, y)
            path.line(&canvas, plot.right, y)
        }
        canvas.out.raw("\"/>")
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
            for avoidsMarks in [true, false] where place == nil {
                for (x, baseline) in [(right, y - 4), (left, y - 4), (right, y + 13), (left, y + 13)] where baseline < plot.bottom {
                    let free = field.place(center: x, baseline: baseline, textWidth: label.width, size: 12, avoidsMarks: avoidsMarks)
                    guard let free else { continue }
                    place = (free, baseline)
                    break
                }
            }
            if let place { canvas.text(label.first, x: place.x, y: place.baseline, whole: label.isCut ? whole : nil) }
        }
        canvas.endGroup()
    }
}
