import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText

/// Prepares figures to be drawn: what is merged, added up, shared out and coloured is decided here, once, exactly.
final class FigurePreparation {
    let context: ReportContext
    /// Figures of the subject that were prepared already: its report, its dashboard and its mail ask for many of them alike.
    private var known: [(request: Request, figure: Figure)] = []
    /// Colours of the keys of a series.
    var colours: [Colours] = []

    struct Colours {
        /// As many keys as are looked through; more are hashed.
        static let mostCompared = 32

        let series: String
        private let keys: [Key]
        private let colours: [Int]
        private let places: [Key: Int]

        init(series: String, keys: [Key], colours: [Int]) {
            self.series = series
            self.keys = keys
            self.colours = colours
            places = keys.count <= Self.mostCompared ? [:] : Dictionary(uniqueKeysWithValues: zip(keys, keys.indices))
        }

        subscript(key: Key) -> Int? {
            let place = keys.count <= Self.mostCompared ? keys.firstIndex(of: key) : places[key]
            return place.map { colours[$0] }
        }
    }

    /// Key of a figure that was prepared already; the series of one name and range are the same for a subject.
    private struct Request: Equatable {
        var id: String
        var range: RangeKey?
        var spec: ChartSpec.Drawing
        var title: Line
        var annotations: [Note]
    }

    /// Words at a point that is not looked for yet.
    struct Note: Equatable {
        var place: AnnotationSpec.Place
        var measure: String?
        var text: Line
    }

    init(_ context: ReportContext) {
        self.context = context
    }

    /// - Parameter range: The range for the words of the template.
    func figure(_ spec: ChartSpec, id: String, title: Line, _ series: Series, range: RangeKey) -> Figure {
        let notes = spec.annotations.map { Note(place: $0.place, measure: $0.measure, text: $0.text.filled(context, range)) }
        let request = Request(id: id, range: series.range, spec: spec.drawing, title: title, annotations: notes)
        for index in known.indices where known[index].request.id == id && known[index].request == request { return known[index].figure }
        let content = content(spec, series, notes)
        // What is about a measure that is not drawn is said where that is asked for.
        let remarks = series.notes(beside: spec.measures + spec.overlays)
        var table = self.table(of: content, spec, series, title: title)
        table.notes = remarks
        table.measures.removeAll { $0.role == .explanation }
        let figure = Figure(
            id: id, mark: spec.mark, title: title, width: spec.width ?? .full,
            range: series.range, content: content, table: table,
            notes: remarks
                + rules(spec, series).map { Phrase("charts.rule", ["value": .value($0.value), "label": .phrase($0.title)]) },
            upcoming: upcoming(content))
        known.append((request, figure))
        return figure
    }

    private func content(_ spec: ChartSpec, _ series: Series, _ notes: [Note]) -> Figure.Content {
        let rows = 0..<min(series.keys.count, spec.top ?? .max)
        switch spec.mark {
        case .bar: return .bars(bars(spec, series, rows, notes))
        case .line, .area, .multiples: return .lines(lines(spec, series, rows, notes))
        case .donut: return .donut(donut(spec, series))
        case .bullet: return .budgets(budgets(spec, series, rows))
        case .ring: return .ring(ring(spec, series))
        case .road: return .road(stops(spec, series, rows))
        case .map: return .places(places(series, rows))
        case .calendar: return .calendar(calendar(spec, series))
        case .flow: return .flow(flow(spec, series, rows))
        case .treemap: return treemap(spec, series).map { .treemap($0) } ?? .bars(bars(spec.horizontal, series, rows))
        case .histogram, .strip: return .distribution(distribution(spec, series, rows))
        // If the sums are unknown, or not in one currency, the changes are drawn alone.
        case .waterfall: return waterfall(spec, series, rows).map { .waterfall($0) } ?? .bars(bars(spec.horizontal, series, rows))
        case .dumbbell, .slope: return dumbbell(spec, series, rows).map { .dumbbell($0) } ?? .bars(bars(spec.horizontal, series, rows))
        }
    }

    /// Number of rows at the end that are in the future and have no value.
    private func upcoming(_ content: Figure.Content) -> Int {
        let today = context.insights.localNow.day
        func count(_ keys: [Key], _ column: Figure.Column?, _ partial: [Int]) -> Int {
            var rows = 0
            for row in keys.indices.reversed() {
                let isToCome =
                    switch keys[row] {
                    case .day(let day): day > today
                    case .month(let month): month.firstDay > today
                    // Days of one week, of which one is under way.
                    case .weekday: partial.last.map { row > $0 } ?? false
                    case .name, .instant, .range, .phrase: false
                    }
                guard isToCome, column?.values[row] == nil else { break }
                rows += 1
            }
            return rows
        }
        switch content {
        case .bars(let bars): return count(bars.keys, bars.columns.first, bars.partial)
        case .lines(let lines): return count(lines.keys, lines.columns.first, lines.partial)
        case .calendar(let calendar):
            return count(calendar.days.map { .day(Day($0)) }, calendar.column, calendar.partial)
        default: return 0
        }
    }

    /// The measure that is drawn: the one asked for, or the first when nothing is known of that.
    func drawn(_ spec: ChartSpec, _ series: Series) -> Measure? {
        spec.measures.lazy.compactMap { series.measure($0) }.first ?? series.measures.first
    }

    func columns(_ names: [String], _ series: Series, _ rows: Range<Int>) -> [Figure.Column] {
        var columns = names.compactMap { name in
            // An index is used because a measure that is copied out counts the references of all its parts.
            series.measures.firstIndex { $0.name == name }.map { index in
                Figure.Column(
                    title: series.measures[index].title, unit: series.measures[index].unit,
                    values: Array(series.measures[index].values[rows]), span: series.measures[index].span,
                    colour: series.measures[index].about.map(colour))
            }
        }
        if columns.contains(where: { $0.colour != nil }) {
            for (place, colour) in CategoryColours.apart(columns.map(\.colour)).enumerated() { columns[place].colour = colour }
        }
        return columns
    }

    // MARK: Marks

    private func bars(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>, _ notes: [Note] = []) -> Figure.Bars {
        let drawn = drawn(spec, series)
        let counts = series.measures.first { $0.role == .count && $0.name != drawn?.name }
        var columns = columns(spec.measures, series, rows)
        if columns.isEmpty, let drawn { columns = self.columns([drawn.name], series, rows) }
        let keys = Array(series.keys[rows])
        let changes = drawn.flatMap { Self.isApart($0) ? $0 : nil }
        return Figure.Bars(
            keys: keys, columns: columns, overlays: self.columns(spec.overlays, series, rows),
            rules: rules(spec, series), annotations: Self.annotations(notes, keys, columns, measures: [drawn?.name ?? ""]),
            counts: counts.map { Array($0.values[rows]) } ?? [],
            partial: series.partial.filter { rows.contains($0) },
            orientation: spec.orientation, arrangement: Self.arrangement(spec, columns), labels: spec.labels, legend: spec.legend,
            more: series.keys.count - rows.count, sum: sum(of: drawn, series),
            isOfChanges: drawn?.role == .change, rises: changes.map { Self.tone(of: $0, series) { $0 > 0 } } ?? .neutral,
            falls: changes.map { Self.tone(of: $0, series) { $0 < 0 } } ?? .neutral)
    }

    /// Kind of the sum of a measure's values: none, of the known ones, or of all.
    private func sum(of drawn: Measure?, _ series: Series) -> SeriesSum {
        series.mayHaveMore || drawn.map(Self.isApart) == true ? .none : series.unreadable > 0 ? .known : .total
    }

    /// True for a measure of which the rows have no sum.
    private static func isApart(_ measure: Measure) -> Bool { [.apart, .change].contains(measure.role) }

    /// Shares, and areas on top of each other, of measures that are all known of and nowhere below zero; else side by side. Of a measure of which
    /// nothing is known the series has no column, so that what is left would be no whole.
    private static func arrangement(_ spec: ChartSpec, _ columns: [Figure.Column]) -> Figure.Arrangement {
        guard spec.arrangement == .shares || (spec.arrangement == .stacked && spec.mark == .area) else { return spec.arrangement }
        let isWhole = columns.count == spec.measures.count
        let hasNegative = columns.contains { $0.values.contains { ($0?.magnitude ?? 0) < 0 } }
        return isWhole && !hasNegative ? spec.arrangement : .grouped
    }

    private func lines(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>, _ notes: [Note]) -> Figure.Lines {
        var columns = columns(spec.measures, series, rows)
        var overlays = self.columns(spec.overlays, series, rows)
        let band = self.columns(spec.band, series, rows)
        let form: Figure.Lines.Form =
            switch (spec.mark, Self.arrangement(spec, columns)) {
            case (.multiples, _): .panels
            case (.area, .stacked): .stacked
            case (.area, .shares): .shares
            case (.area, .grouped): .areas
            default: .lines
            }
        let keys = Array(series.keys[rows])
        let drawn = spec.measures.filter { series.measure($0) != nil }
        nameMonths(&columns, &overlays, spec, series, keys)
        return Figure.Lines(
            keys: keys, columns: columns, overlays: overlays,
            rules: rules(spec, series), partial: series.partial.filter { rows.contains($0) }, form: form,
            band: band.count == 2 ? .init(low: band[0], high: band[1]) : nil,
            annotations: form == .lines || form == .areas ? Self.annotations(notes, keys, columns, measures: drawn) : [],
            scale: spec.scale, legend: spec.legend)
    }

    /// Words whose point there is, with a value; of equal ones the first.
    ///
    /// - Parameter measures: The names of the columns.
    private static func annotations(
        _ notes: [Note], _ keys: [Key], _ columns: [Figure.Column], measures: [String]
    ) -> [Figure.Annotation] {
        notes.compactMap { note in
            let column = note.measure.map { measures.firstIndex(of: $0) } ?? 0
            guard let column, columns.indices.contains(column), !note.text.isEmpty else { return nil }
            let known = keys.indices.compactMap { row in columns[column].values[row]?.magnitude.map { (row: row, value: $0) } }
            let row: Int? =
                switch note.place {
                case .first: known.first?.row
                case .last: known.last?.row
                case .highest: known.max { $0.value < $1.value || ($0.value == $1.value && $0.row > $1.row) }?.row
                case .lowest: known.min { $0.value < $1.value || ($0.value == $1.value && $0.row < $1.row) }?.row
                case .key(let key): known.first { keys[$0.row] == key }?.row
                }
            return row.map { Figure.Annotation(row: $0, column: column, text: note.text) }
        }
    }

    /// Lines across the chart: those whose metric is known.
    private func rules(_ spec: ChartSpec, _ series: Series) -> [Figure.Rule] {
        spec.rules.compactMap { name in
            context.insights.metric(name, series.range ?? .thirtyDays).flatMap { metric in
                // A usual day is one of a weekday, where the metric was found at one.
                let title =
                    if case .weekday? = metric.at, let day = metric.at {
                        Phrase("charts.value-of", ["value": .phrase(metric.title), "band": .key(day)])
                    } else {
                        metric.title
                    }
                return metric.value.map { Figure.Rule(title: title, value: $0) }
            }
        }
    }

    private func ring(_ spec: ChartSpec, _ series: Series) -> Figure.Ring {
        func first(_ role: MeasureRole) -> Value? { series.measures.first { $0.role == role }?.values.first ?? nil }
        return Figure.Ring(
            value: drawn(spec, series)?.values.first ?? nil, maximum: first(.maximum), tone: series.tones.first ?? .neutral,
            verdict: first(.state))
    }

    /// Rows that are no days have no place in a calendar.
    private func calendar(_ spec: ChartSpec, _ series: Series) -> Figure.Calendar {
        let drawn = drawn(spec, series)
        var days: [Int] = []
        var rows: [Int] = []
        for (row, key) in series.keys.enumerated() {
            guard case .day(let day) = key else { continue }
            days.append(day.number)
            rows.append(row)
        }
        return Figure.Calendar(
            days: days,
            column: Figure.Column(
                title: drawn?.title ?? series.keyTitle, unit: drawn?.unit ?? .number, values: rows.map { drawn?.values[$0] }),
            partial: rows.indices.filter { series.partial.contains(rows[$0]) }, sum: sum(of: drawn, series))
    }

    private func stops(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> [Figure.Stop] {
        func measure(_ role: MeasureRole) -> Measure? { series.measures.first { $0.role == role } }
        let (progress, done, whole) = (drawn(spec, series), measure(.done), measure(.whole))
        return rows.map { row in
            Figure.Stop(
                name: series.keys[row], stage: series.stages.isEmpty ? .locked : series.stages[row],
                progress: progress?.values[row]?.magnitude, done: done?.values[row], whole: whole?.values[row])
        }
    }

    private func places(_ series: Series, _ rows: Range<Int>) -> [Figure.Place] {
        func measure(_ role: MeasureRole) -> Measure? { series.measures.first { $0.role == role } }
        let (latitude, longitude, radius, state) = (measure(.latitude), measure(.longitude), measure(.radius), measure(.state))
        return rows.map { row in
            Figure.Place(
                name: series.keys[row], latitude: latitude?.values[row]?.magnitude, longitude: longitude?.values[row]?.magnitude,
                radius: radius?.values[row]?.magnitude, state: state?.values[row],
                tone: series.tones.isEmpty ? .neutral : series.tones[row])
        }
    }
}
