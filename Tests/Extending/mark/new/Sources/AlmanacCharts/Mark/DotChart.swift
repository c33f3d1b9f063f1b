import AlmanacText

/// A dot at the value of each row, on one scale.
package struct DotChart: ChartFigure {
    /// Names from top to bottom.
    private let names: [String]
    /// As many values as there are names; `nil` is unknown.
    private let values: [Double?]
    /// The number of rows that are not among `names`.
    private let notDrawn: Int

    package init(names: [String], values: [Double?], notDrawn: Int) {
        self.names = names
        self.values = values.map { usable($0) }
        self.notDrawn = notDrawn
    }

    package func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        guard let plot = plot(context, sheet) else { return .empty(context, sheet, height: 120) }
        return plot.draw(sheet, description: describe(context)) { draw(&$0, $1) }
    }

    private func plot(_ context: ChartContext, _ sheet: Sheet) -> RowPlot? {
        var domain = ValueDomain()
        for case let value? in values { domain.cover(value) }
        guard !domain.isEmpty else { return nil }
        // A horizontal label takes twice the length of a vertical one.
        let axis = ValueAxis(domain.forLines(), length: sheet.width * 0.3, format: context.value)
        return RowPlot(
            context: context,
            rows: zip(context.names(names.map { Band.category($0) }), values).map { name, value in
                .init(
                    name: name, value: value.map(context.value.text) ?? PairedRows.unknown,
                    shortValue: value.map(context.value.shortText) ?? PairedRows.unknown)
            }, hidden: notDrawn, low: axis.ticks.low, high: axis.ticks.high, axis: axis)
    }

    private func draw(_ canvas: inout Canvas, _ ground: RowPlot.Ground) {
        canvas.points(
            values.indices.compactMap { row in values[row].map { (ground.scale($0), ground.middle(row)) } }, .series(0), diameter: 9)
    }

    private func describe(_ context: ChartContext) -> String {
        let bands = names.map { Band.category($0) }
        var summary = Summary(context)
        summary.opening(.dots, bands)
        for (name, value) in zip(context.names(bands), values).prefix(Summary.mostListed) {
            let sentence = value.map { ChartMessage.value(context.value.text($0)) } ?? .unknownValue
            summary.add(.named(name: name, sentence: context.words.text(sentence)))
        }
        summary.notListed(names.count - Summary.mostListed)
        if notDrawn > 0 { summary.add(.notDrawn(count: notDrawn)) }
        return summary.text
    }
}

extension ChartMessage.ChartKind {
    /// A dot at the value of each row.
    static let dots = ChartMessage.ChartKind("dots")
}
