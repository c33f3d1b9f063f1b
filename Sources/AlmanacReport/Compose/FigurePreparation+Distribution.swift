import AlmanacCharts
import AlmanacInsights
import AlmanacModel

/// Figures of how values are spread, and of what a whole is made of: histograms, strips and treemaps.
extension FigurePreparation {
    /// `nil` where amounts of different currencies are no whole.
    func treemap(_ spec: ChartSpec, _ series: Series) -> Figure.Treemap? {
        guard let drawn = drawn(spec, series) else {
            return Figure.Treemap(keys: [], column: Figure.Column(title: series.keyTitle, unit: .number, values: []))
        }
        var currencies: Set<Currency> = []
        for case .money(let money)? in drawn.values { currencies.insert(money.currency) }
        guard currencies.count < 2 else { return nil }
        return Figure.Treemap(keys: series.keys, column: Figure.Column(title: drawn.title, unit: drawn.unit, values: drawn.values))
    }

    func distribution(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> Figure.Distribution {
        let first = drawn(spec, series)
        let (title, unit) = (first?.title ?? series.keyTitle, first?.unit ?? .number)
        var groups: [Figure.Distribution.Row] = []
        if spec.mark == .strip, let by = spec.by {
            let names = series.measure(by)?.values
            // In the order in which names come; where nothing is known of them there is one row.
            for row in rows {
                let name = names?[row]
                let value = first?.values[row]
                if let place = groups.firstIndex(where: { $0.name == .value(name) }) {
                    groups[place].values.append(value)
                } else {
                    groups.append(.init(name: .value(name), values: [value]))
                }
            }
        } else if spec.mark == .strip {
            groups = columns(spec.measures, series, rows).map { .init(name: .measure($0.title), values: $0.values) }
        }
        if groups.isEmpty { groups = [.init(name: .measure(title), values: rows.map { first?.values[$0] })] }
        return Figure.Distribution(rows: groups, title: title, unit: unit, isStrip: spec.mark == .strip)
    }
}
