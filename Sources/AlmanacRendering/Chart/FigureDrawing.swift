import AlmanacCharts
import AlmanacMarkup
import AlmanacModel

/// Draws figures: picks the chart, hands over the numbers, and says how they are written.
///
/// What was drawn for one page is kept for the next: the dashboard and the report of a subject share many drawings. So it is made once a subject, and
/// stays in the task that renders it.
final class FigureDrawing {
    /// What a drawing depends on besides the subject, whose series of one name and range are the same on every page.
    private struct Key: Hashable {
        var figure: String
        var number: Int
        var series: String
        var range: RangeKey?
        var mark: Mark
        var title: String
        var measures: [String]
        var overlays: [String]
        var top: Int?
        var orientation: Figure.Orientation
        var arrangement: Figure.Arrangement
        var labels: Figure.Labels
        var size: CardWidth
        var drill: String?
        var width: Int
        var slot: Slot
    }

    private struct FormatKey: Hashable {
        var unit: Unit
        var currency: Currency
    }

    /// Where a drawing goes.
    enum Slot: Hashable {
        /// Into a page, at full size.
        case wide
        /// Into a page beside the wide one, for a phone, where nothing hovers; it is named by the wide one.
        case narrow
        /// A file of its own.
        case file
    }

    /// More marks than this are too thin to point at; their numbers stand in the table.
    private static let pointableMarks = 60

    let text: ValueText
    private var drawn: [Key: SVG] = [:]
    private var sparks: [String: SVG] = [:]
    private var pieces: [Key: Markup] = [:]
    private var formats: [FormatKey: ValueFormat] = [:]
    private let calendar: CalendarFormat

    init(text: ValueText) {
        self.text = text
        calendar = CalendarFormat(
            day: { text.locale.dayMonth($0) }, month: { text.locale.monthShort($0) }, monthYear: { text.locale.monthYear($0) },
            firstWeekday: text.locale.firstWeekday)
    }

    /// What was written for a figure on the page before, or else what `write` writes.
    func written(_ figure: Figure, _ write: () -> Markup) -> Markup {
        let key = key(figure, width: 0, slot: .wide)
        if let known = pieces[key] { return known }
        let piece = write()
        pieces[key] = piece
        return piece
    }

    private func key(_ figure: Figure, width: Int, slot: Slot) -> Key {
        Key(
            figure: figure.id, number: figure.number, series: figure.series.name, range: figure.series.range, mark: figure.mark,
            title: figure.title, measures: figure.measures, overlays: figure.overlays, top: figure.top, orientation: figure.orientation,
            arrangement: figure.arrangement, labels: figure.labels, size: figure.width, drill: figure.drill?.name, width: width, slot: slot)
    }

    /// - Parameter width: In pixels; the chart is drawn for it, not stretched.
    func draw(_ figure: Figure, width: Int, slot: Slot) -> SVG {
        let key = key(figure, width: width, slot: slot)
        if let known = drawn[key] { return known }
        // A file is the picture of the page on a ground of its own; but only there is the legend of a donut part of the picture.
        let svg =
            slot == .file && figure.mark != .donut
            ? draw(figure, width: width, slot: .wide).standalone() : drawAnew(figure, width: width, slot: slot)
        drawn[key] = svg
        return svg
    }

    private func drawAnew(_ figure: Figure, width: Int, slot: Slot) -> SVG {
        let prefix = "f\(figure.number)" + (figure.series.range.map { "-" + $0.rawValue } ?? "")
        let measure = figure.series.measure(figure.measures.first ?? "") ?? figure.series.measures.first
        let context = ChartContext(
            width: width, idPrefix: slot == .narrow ? prefix + "-n" : prefix, title: figure.title, value: format(for: measure),
            calendar: calendar, surface: slot == .file ? .standalone : .inline,
            markTitles: slot != .narrow && rows(figure).count <= Self.pointableMarks,
            describedBy: slot == .narrow ? prefix : nil)
        switch figure.mark {
        case .bar: return bar(figure).draw(in: context, height: nil)
        case .line, .area: return line(figure).draw(in: context, height: nil)
        case .donut: return donut(figure, legend: slot == .file).draw(in: context, height: nil)
        case .bullet: return BulletChart(rows: budgets(figure)).draw(in: context)
        case .ring: return ring(figure).draw(in: context)
        case .road: return road(figure).draw(in: context)
        }
    }

    /// A line of some eighty pixels beside a number.
    func draw(_ spark: NoteCard.Spark) -> SVG {
        if let known = sparks[spark.id] { return known }
        let first = spark.values.lazy.compactMap { $0 }.first
        let format = format(unit: first?.unit ?? .number, currency: text.currency)
        let context = ChartContext(
            width: 96, idPrefix: spark.id, title: spark.title, value: format, calendar: calendar, surface: .inline)
        let svg = Sparkline(values: spark.values.map { $0?.magnitude }).draw(in: context, height: 28)
        sparks[spark.id] = svg
        return svg
    }

    // MARK: Charts

    private func rows(_ figure: Figure) -> Range<Int> {
        0..<min(figure.series.keys.count, figure.top ?? .max)
    }

    private func bands(_ figure: Figure) -> [Band] {
        rows(figure).map { row in
            switch figure.series.keys[row] {
            case .day(let day): .day(day.number)
            case .month(let month): .month(month.number)
            case .weekday(let weekday): .category(text.locale.weekday(weekday, short: true))
            case .name, .instant, .range, .phrase: .category(text.key(figure.series.keys[row]))
            }
        }
    }

    private func series(_ names: [String], _ figure: Figure, isReference: Bool = false) -> [ChartSeries] {
        names.compactMap { name in
            guard let measure = figure.series.measure(name) else { return nil }
            return ChartSeries(
                name: text.phrase(measure.title), values: rows(figure).map { measure.values[$0]?.magnitude },
                colour: nil, isReference: isReference)
        }
    }

    private func bar(_ figure: Figure) -> BarChart {
        let charges = figure.series.measure("charges")
        return BarChart(
            bands: bands(figure), series: series(figure.measures, figure),
            arrangement: figure.arrangement == .stacked ? .stacked : .grouped,
            orientation: Self.orientation(figure.orientation),
            overlays: series(figure.overlays, figure, isReference: true),
            partial: figure.series.partial.filter { rows(figure).contains($0) },
            valueLabels: Self.labels(figure.labels),
            notes: charges.map { charges in
                rows(figure).map { row in charges.values[row].map { "×" + text.full($0) } ?? "" }
            } ?? [])
    }

    private func line(_ figure: Figure) -> LineChart {
        LineChart(
            bands: bands(figure), series: series(figure.measures, figure) + series(figure.overlays, figure, isReference: true),
            area: figure.mark == .area, partial: figure.series.partial, endLabels: true)
    }

    private func donut(_ figure: Figure, legend: Bool) -> DonutChart {
        let measure = figure.series.measure(figure.measures.first ?? "")
        let sum = measure.flatMap { total($0) }
        return DonutChart(
            slices: slices(figure).map(\.slice), total: sum.map { text.full($0) }, centre: sum.map { text.short($0) },
            caption: measure.map { _ in "in all" }, legend: legend)
    }

    /// The slices of a donut as they are drawn, and the rows of the series that each stands for.
    func slices(_ figure: Figure) -> [(rows: [Int], slice: Slice)] {
        guard let measure = figure.series.measure(figure.measures.first ?? "") else { return [] }
        let share = figure.series.measure("share")
        let names = figure.series.keys.map { text.key($0) }
        let colours = CategoryColours.assign(keys: names)
        let others = Set(names.indices.filter { names[$0].lowercased() == "other" })
        // Values below zero cannot be shares; every row is then told by itself.
        let amounts = measure.values.map { $0.flatMap(Self.amount) }
        let isDonut = !amounts.contains { ($0 ?? 0) < 0 }
        let groups =
            isDonut
            ? SliceGroup.groups(of: amounts, others: others)
            : amounts.indices.filter { amounts[$0] != nil }.map { SliceGroup(sources: [$0]) }
        return groups.map { group -> (rows: [Int], slice: Slice) in
            let rows = group.sources
            let entry = DonutLegend.Entry(name: "", colour: 0, rows: rows)
            let slice = Slice(
                name: group.isMerged ? "Other (\(rows.count))" : names[rows[0]],
                value: rows.reduce(0.0) { $0 + (measure.values[$1]?.magnitude ?? 0) }, text: text.full(entry.total(of: measure)),
                share: share.map { text.full(entry.total(of: $0)) }, colour: group.isOther ? Theme.other : colours[rows[0]],
                isOther: group.isOther,
                members: group.isMerged ? rows.map { Slice.Member(name: names[$0], text: text.full(measure.values[$0])) } : [])
            return (rows, slice)
        }
    }

    /// A value as a whole number that is compared exactly.
    private static func amount(_ value: Value) -> Int64? {
        switch value {
        case .money(let money): money.minor
        case .count(let count), .days(let count): count
        default: value.magnitude.flatMap { Int64(exactly: ($0 * 1e9).rounded()) }
        }
    }

    private func total(_ measure: Measure) -> Value? {
        var sum: Int64 = 0
        for value in measure.values {
            switch value {
            case .money(let money): sum = sum.addingSaturated(money.minor)
            case .count(let count), .days(let count): sum = sum.addingSaturated(count)
            case nil: break
            default: return nil
            }
        }
        return measure.unit == .money ? .money(Money(minor: sum, currency: currency(of: measure))) : .count(sum)
    }

    /// Each budget as it is drawn: its numbers, and the words beside them.
    func budgets(_ figure: Figure) -> [BulletChart.Row] {
        let measure = figure.series.measure(figure.measures.first ?? "")
        let limit = figure.series.measure("limit") ?? figure.series.measure("max")
        let pace = figure.series.measure("pace")
        let state = figure.series.measure("state")
        let excess = figure.series.measure("excess")
        return rows(figure).map { row in
            let value = measure?.values[row]
            let bound = limit?.values[row]
            var stateText = state?.values[row].map { text.full($0) } ?? ""
            // Where nothing is allowed, what was spent says it all.
            if let over = excess?.values[row], (bound?.magnitude ?? 0) > 0 { stateText += " by \(text.full(over))" }
            return BulletChart.Row(
                label: text.key(figure.series.keys[row]), value: value?.magnitude, limit: bound?.magnitude,
                marker: pace?.values[row]?.magnitude,
                tone: Self.tone(figure.series.tones.isEmpty ? .neutral : figure.series.tones[row]),
                valueText: bound == nil ? text.full(value) : "\(text.full(value)) of \(text.full(bound))", stateText: stateText)
        }
    }

    /// The first row of the series against the most there can be.
    private func ring(_ figure: Figure) -> RingChart {
        let value = figure.series.measure(figure.measures.first ?? "")?.values.first ?? nil
        return RingChart(
            value: value?.magnitude, maximum: figure.series.value("max", at: 0)?.magnitude ?? 0,
            tone: Self.tone(figure.series.tones.first ?? .neutral),
            verdict: figure.series.value("verdict", at: 0).map { text.full($0) } ?? "")
    }

    /// Each row is a stop on the way, in the order of the series.
    private func road(_ figure: Figure) -> RoadChart {
        let progress = figure.series.measure(figure.measures.first ?? "")
        return RoadChart(
            stations: rows(figure).map { row in
                let (done, all) = (figure.series.value("done", at: row), figure.series.value("tasks", at: row))
                var detail = ""
                if let done, let all, all.magnitude != 0 { detail = "\(text.full(done)) of \(text.full(all))" }
                return RoadChart.Station(
                    name: text.key(figure.series.keys[row]), status: Self.status(figure.series.value("status", at: row)),
                    progress: progress?.values[row]?.magnitude, detail: detail)
            })
    }

    private static func status(_ word: Value?) -> RoadChart.Status {
        switch word {
        case .text("Completed"): .completed
        case .text("Active"): .active
        default: .locked
        }
    }

    private static func orientation(_ orientation: Figure.Orientation) -> BarChart.Orientation {
        switch orientation {
        case .automatic: .automatic
        case .vertical: .vertical
        case .horizontal: .horizontal
        }
    }

    private static func labels(_ labels: Figure.Labels) -> BarChart.ValueLabels {
        switch labels {
        case .none: .none
        case .extreme: .extreme
        case .all: .all
        }
    }

    private static func tone(_ tone: AlmanacModel.Tone) -> ChartTone {
        switch tone {
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .neutral: .neutral
        }
    }

    // MARK: Formats

    private func currency(of measure: Measure) -> Currency {
        for case .money(let money)? in measure.values { return money.currency }
        return text.currency
    }

    private func format(for measure: Measure?) -> ValueFormat {
        guard let measure else { return format(unit: .number, currency: text.currency) }
        return format(unit: measure.unit, currency: currency(of: measure))
    }

    private func format(unit: Unit, currency: Currency) -> ValueFormat {
        let key = FormatKey(unit: unit, currency: currency)
        if let known = formats[key] { return known }
        let format = newFormat(unit: unit, currency: currency)
        formats[key] = format
        return format
    }

    private func newFormat(unit: Unit, currency: Currency) -> ValueFormat {
        let text = text
        let code = currency.code
        let digits = Int(currency.fractionDigits)
        @Sendable func whole(_ value: Double) -> Int64 { Int64(exactly: value.rounded(.toNearestOrEven)) ?? (value < 0 ? .min : .max) }
        var format: ValueFormat
        switch unit {
        case .money:
            format = ValueFormat(
                domain: .money, fractionDigits: digits,
                full: { text.locale.money(minor: whole($0), code: code, fractionDigits: digits) },
                short: { text.locale.moneyShort(minor: whole($0), code: code, fractionDigits: digits) },
                axis: { text.locale.moneyAxis(minor: $0.map(whole), code: code, fractionDigits: digits) })
        case .ratio:
            format = ValueFormat(
                domain: .ratio, full: { text.percent($0) }, short: { text.percent($0) }, axis: { text.locale.percentAxis($0) })
        case .multiplier:
            format = ValueFormat(
                domain: .number, full: { text.locale.multiplier($0) }, short: { text.locale.multiplier($0) },
                axis: { $0.map { text.locale.multiplier($0) } })
        case .number, .mixed, .text, .day, .month, .instant:
            format = ValueFormat(
                domain: .number, full: { text.number($0) }, short: { text.number($0) }, axis: { text.locale.numberAxis($0) })
        case .count, .days:
            format = ValueFormat(
                domain: .count, full: { text.locale.integer(whole($0)) }, short: { text.locale.integerShort(whole($0)) },
                axis: { text.locale.numberAxis($0) })
        }
        format.percent = { text.locale.percent(Double($0) / 100) }
        return format
    }
}
