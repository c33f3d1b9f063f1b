import AlmanacCharts
import AlmanacInsights
import AlmanacModel

/// Figures of what became what: waterfalls, pairs of values, and flows.
extension FigurePreparation {
    /// Changes that are drawn one by one, where a template does not say how many.
    private static let mostSteps = 8

    func waterfall(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> Figure.Waterfall? {
        let sums = spec.ends.compactMap { name in
            context.insights.metric(name, series.range ?? .thirtyDays).flatMap { metric in
                metric.value.map { Figure.Rule(title: metric.title, value: $0) }
            }
        }
        guard sums.count == 2, let drawn = drawn(spec, series), let first = Self.whole(sums[0].value), let last = Self.whole(sums[1].value)
        else { return nil }
        let known = series.keys.indices.filter { drawn.values[$0] != nil }
        let changes = known.compactMap { drawn.values[$0].flatMap(Self.whole) }
        let values = sums.map(\.value) + known.compactMap { drawn.values[$0] }
        guard changes.count == known.count, Self.areAlike(values) else { return nil }
        let parts = WaterfallChart.parts(
            first: first, changes: changes, last: last, most: spec.top ?? Self.mostSteps)
        var steps = parts.kept.map { Figure.Waterfall.Step(name: series.keys[known[$0]], value: drawn.values[known[$0]] ?? .count(0)) }
        if parts.rest != 0 || (parts.merged ?? 0) > 0 {
            guard let rest = Int64(exactly: parts.rest), let value = Self.value(rest, like: sums[0].value) else { return nil }
            let name = parts.merged.map { Phrase("charts.other-count", ["count": .count($0)]) } ?? Phrase("charts.other")
            steps.append(.init(name: .phrase(name), value: value))
        }
        return Figure.Waterfall(
            first: sums[0], steps: steps, last: sums[1], unit: drawn.unit, rises: Self.tone(of: drawn, series) { $0 > 0 },
            falls: Self.tone(of: drawn, series) { $0 < 0 })
    }

    /// Tone of the changes of one direction: that of the first row with such a change.
    static func tone(of changes: Measure, _ series: Series, where holds: (Double) -> Bool) -> Tone {
        guard !series.tones.isEmpty, let row = changes.values.firstIndex(where: { $0?.magnitude.map(holds) ?? false }) else {
            return .neutral
        }
        return series.tones[row]
    }

    func dumbbell(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> Figure.Dumbbell? {
        let columns = columns(spec.measures, series, rows)
        guard columns.count == 2 else { return nil }
        let wording = series.measures.first { $0.role == .wording }
        return Figure.Dumbbell(
            keys: Array(series.keys[rows]), before: columns[0], after: columns[1], notes: wording.map { Array($0.values[rows]) } ?? [],
            isSlope: spec.mark == .slope,
            more: series.keys.count - rows.count)
    }

    func flow(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> Figure.Flow {
        let drawn = drawn(spec, series)
        let source = spec.source.flatMap { series.measure($0) }
        return Figure.Flow(
            column: Figure.Column(
                title: drawn?.title ?? series.keyTitle, unit: drawn?.unit ?? .number, values: rows.map { drawn?.values[$0] }),
            sources: rows.map { source?.values[$0] }, targets: Array(series.keys[rows]), more: series.keys.count - rows.count)
    }

    /// The numbers that are drawn: of a waterfall what it leads from and to, and what its changes leave open; of others those of the series.
    func table(of content: Figure.Content, _ spec: ChartSpec, _ series: Series, title: Line) -> Table {
        guard case .waterfall(let waterfall) = content else {
            guard spec.numbers == .drawn else { return Table(title: title, whole: series) }
            let named = spec.measures + spec.overlays + spec.band + [spec.source, spec.by].compactMap(\.self)
            let companion = series.measures.first { $0.role == spec.mark.companion && spec.mark.companion != nil }?.name
            let drawn = series.measures.map(\.name).filter { named.contains($0) || $0 == companion }
            return Table(title: title, whole: series, measures: drawn)
        }
        let amounts = Measure(
            name: drawn(spec, series)?.name ?? "amount", title: Phrase("charts.amount"), unit: waterfall.unit,
            values: [waterfall.first.value] + waterfall.steps.map(\.value) + [waterfall.last.value])
        let drawn = Series(
            name: series.name, range: series.range, keyTitle: series.keyTitle,
            keys: [.phrase(waterfall.first.title)] + waterfall.steps.map(\.name) + [.phrase(waterfall.last.title)], measures: [amounts],
            notes: series.notes, about: series.about, measuresOfNotes: series.measuresOfNotes, keysOfNotes: series.keysOfNotes)
        return Table(title: title, series: drawn, measures: drawn.measures)
    }

    /// The integer that a value is; `nil` for what is no amount and no count.
    private static func whole(_ value: Value) -> Int64? {
        switch value {
        case .money(let money): money.minor
        case .count(let count), .days(let count): count
        default: nil
        }
    }

    private static func value(_ whole: Int64, like other: Value) -> Value? {
        switch other {
        case .money(let money): .money(AlmanacModel.Money(minor: whole, currency: money.currency))
        case .count: .count(whole)
        case .days: .days(whole)
        default: nil
        }
    }

    /// True for values of one kind, and amounts of one currency.
    private static func areAlike(_ values: [Value]) -> Bool {
        values.dropFirst().allSatisfy { value in
            switch (value, values[0]) {
            case (.money(let one), .money(let other)): one.currency == other.currency
            case (.count, .count), (.days, .days): true
            default: false
            }
        }
    }
}
