import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText

/// The charts of the library that figures are drawn as: their numbers, with names and values as they are written for the reader.
extension FigureDrawing {
    func bands(_ keys: [Key]) -> [Band] {
        keys.map { key in
            switch key {
            case .day(let day): .day(day.number)
            case .month(let month): .month(month.number)
            case .weekday(let weekday): .category(text.locale.weekday(weekday, short: true))
            case .name, .instant, .range, .phrase: .category(text.key(key))
            }
        }
    }

    func series(_ columns: [Figure.Column], isReference: Bool = false) -> [ChartSeries] {
        columns.map { column in
            ChartSeries(
                name: labels.phrase(column.title), values: column.values.map { $0?.magnitude }, colour: column.colour,
                isReference: isReference)
        }
    }

    func rules(_ rules: [Figure.Rule]) -> [RuleLine] {
        rules.compactMap { rule in rule.value.magnitude.map { RuleLine(value: $0, label: labels.phrase(rule.title)) } }
    }

    /// Words at bars, by key.
    private func annotations(_ bars: Figure.Bars) -> [String] {
        guard !bars.annotations.isEmpty else { return [] }
        var texts = [String](repeating: "", count: bars.keys.count)
        for annotation in bars.annotations { texts[annotation.row] = labels.text(annotation.text) }
        return texts
    }

    private func notes(_ lines: Figure.Lines) -> [LineChart.Note] {
        lines.annotations.map { LineChart.Note(band: $0.row, series: $0.column, text: labels.text($0.text)) }
    }

    func chart(_ bars: Figure.Bars) -> BarChart {
        var chart = BarChart(
            bands: bands(bars.keys), series: bars.arrangement == .shares ? shares(series(bars.columns)) : series(bars.columns),
            arrangement: bars.arrangement == .grouped ? .grouped : .stacked,
            orientation: Self.orientation(bars.orientation),
            overlays: series(bars.overlays, isReference: true),
            partial: bars.partial, rules: rules(bars.rules),
            valueLabels: Self.labels(bars.labels),
            notes: bars.counts.map { $0.map { "×" + labels.full($0) } ?? "" }, notDrawn: bars.more,
            // A whole of shares is no sum of anything.
            sum: bars.arrangement == .shares ? .none : bars.sum)
        chart.annotations = annotations(bars)
        chart.isOfChanges = bars.isOfChanges
        (chart.rises, chart.falls) = (Self.tone(bars.rises), Self.tone(bars.falls))
        return chart
    }

    /// Lines and areas in the form that the figure asks for.
    func chart(_ lines: Figure.Lines) -> any ChartFigure {
        let (bands, columns) = (bands(lines.keys), series(lines.columns))
        let all = columns + series(lines.overlays, isReference: true)
        switch lines.form {
        case .panels: return SmallMultiples(bands: bands, series: columns, partial: lines.partial)
        case .stacked, .shares:
            return LineChart(bands: bands, series: columns, form: lines.form == .shares ? .shares : .stacked, partial: lines.partial)
        case .lines, .areas:
            let range = lines.band.map { band in
                LineChart.Range(
                    name: labels.phrase(Phrase("charts.between", ["low": .phrase(band.low.title), "high": .phrase(band.high.title)])),
                    low: band.low.values.map { $0?.magnitude }, high: band.high.values.map { $0?.magnitude })
            }
            return LineChart(
                bands: bands, series: all, form: lines.form == .areas ? .areas : .lines, range: range, rules: rules(lines.rules),
                partial: lines.partial, notes: notes(lines))
        }
    }

    /// The values of each key as shares of what they come to; none where one of them is not known, or they come to nothing.
    func shares(_ series: [ChartSeries]) -> [ChartSeries] {
        let count = series.reduce(0) { max($0, $1.values.count) }
        let wholes = (0..<count).map { key -> Double? in
            let values = series.compactMap { key < $0.values.count ? $0.values[key] : nil }
            let whole = values.reduce(0, +)
            return values.count == series.count && whole > 0 ? whole : nil
        }
        var sums = [Double](repeating: 0, count: count)
        return series.indices.map { index in
            var shared = series[index]
            shared.values = shared.values.enumerated().map { key, value in
                guard let value, let whole = wholes[key] else { return nil }
                // The last one is what the others leave, so that rounding never makes more than the whole.
                let share = index == series.count - 1 ? max(1 - sums[key], 0) : value / whole
                sums[key] += share
                return share
            }
            return shared
        }
    }

    func chart(_ calendar: Figure.Calendar) -> CalendarChart {
        CalendarChart(
            days: calendar.days, values: calendar.column.values.map { $0?.magnitude }, partial: calendar.partial, sum: calendar.sum)
    }

    func chart(_ waterfall: Figure.Waterfall) -> WaterfallChart {
        func amount(_ name: String, _ value: Value) -> WaterfallChart.Amount {
            switch value {
            case .money(let money): .init(name: name, value: money.minor)
            case .count(let count), .days(let count): .init(name: name, value: count)
            default: .init(name: name, value: 0)
            }
        }
        // Each step is drawn: small ones became one step when the figure was prepared.
        return WaterfallChart(
            first: amount(labels.phrase(waterfall.first.title), waterfall.first.value),
            steps: waterfall.steps.map { amount(text.key($0.name), $0.value) },
            last: amount(labels.phrase(waterfall.last.title), waterfall.last.value), mostSteps: waterfall.steps.count,
            rises: Self.tone(waterfall.rises), falls: Self.tone(waterfall.falls))
    }

    func chart(_ dumbbell: Figure.Dumbbell) -> any ChartFigure {
        let rows = dumbbell.keys.indices.map { row in
            DumbbellChart.Row(
                name: text.key(dumbbell.keys[row]), before: dumbbell.before.values[row]?.magnitude,
                after: dumbbell.after.values[row]?.magnitude,
                note: row < dumbbell.notes.count ? dumbbell.notes[row].map { labels.full($0) } ?? "" : "")
        }
        let (before, after) = (labels.phrase(dumbbell.before.title), labels.phrase(dumbbell.after.title))
        return dumbbell.isSlope
            ? SlopeChart(rows: rows, beforeName: before, afterName: after, notDrawn: dumbbell.more)
            : DumbbellChart(rows: rows, beforeName: before, afterName: after, notDrawn: dumbbell.more)
    }

    func chart(_ flow: Figure.Flow) -> FlowChart {
        FlowChart(
            links: flow.targets.indices.map { row in
                FlowChart.Link(
                    from: flow.sources[row].map { labels.full($0) } ?? words.text(.notKnown), to: text.key(flow.targets[row]),
                    value: flow.column.values[row]?.magnitude)
            }, notDrawn: flow.more)
    }

    func chart(_ treemap: Figure.Treemap) -> TreemapChart {
        TreemapChart(
            parts: treemap.keys.indices.map { row in
                .init(
                    name: text.key(treemap.keys[row]), value: treemap.column.values[row]?.magnitude)
            })
    }

    func chart(_ values: Figure.Distribution) -> any ChartFigure {
        guard values.isStrip else {
            return HistogramChart(
                values: values.rows.flatMap { $0.values.map { $0?.magnitude } }, valueName: labels.phrase(values.title),
                counts: format(unit: .count, currency: text.currency))
        }
        return StripChart(
            rows: values.rows.map { row in
                let name =
                    switch row.name {
                    case .measure(let title): labels.phrase(title)
                    case .value(let value): value.map { labels.full($0) } ?? words.text(.notKnown)
                    }
                return StripChart.Row(name: name, values: row.values.map { $0?.magnitude })
            })
    }

    func chart(_ donut: Figure.Donut, legend: Bool) -> DonutChart {
        DonutChart(
            slices: donut.slices.map { slice in
                Slice(
                    name: text.key(slice.name), value: slice.value.magnitude ?? 0, text: labels.full(slice.value),
                    share: slice.share.map { labels.full($0) }, colour: slice.colour ?? Theme.other, isOther: slice.colour == nil,
                    isUnnamed: slice.isUnnamed, members: slice.members.map { .init(name: text.key($0.name), text: labels.full($0.value)) })
            },
            // Where parts are missing, what is drawn comes to less than all: no sum is better than that one.
            total: donut.total.map { labels.full($0) } ?? text.words.text("charts.not-known"), centre: donut.total.map { labels.short($0) },
            caption: donut.total.map { _ in labels.phrase(Phrase("charts.in-all")) }, legend: legend)
    }

    /// A budget in words: what was spent of how much, and how that is.
    package func words(_ budget: Figure.Budget) -> (value: String, state: String) {
        (used(budget) { labels.full($0) }, state(of: budget))
    }

    private func state(of budget: Figure.Budget) -> String {
        if let left = budget.left { return labels.phrase(left) }
        guard let excess = budget.excess else { return budget.state.map { labels.full($0) } ?? "" }
        // That nothing is allowed is said by the amounts: "$112.43 of $0.00".
        let isOfNothing = budget.limit?.magnitude == 0
        let state = isOfNothing ? labels.phrase(Phrase("limit.over")) : budget.state.map { labels.full($0) } ?? ""
        return labels.phrase(Phrase("charts.state-by", ["state": .name(state), "excess": .value(excess)]))
    }

    /// What is over, without by how much or why; `nil` where the state has no more words than that.
    private func shortState(of budget: Figure.Budget, whole: String) -> String? {
        guard budget.left == nil, let state = budget.state.map({ labels.full($0) }) else { return nil }
        let first = state.prefix { $0 != "," && $0 != "\u{60C}" }
        return first.count < whole.count ? String(first) : nil
    }

    /// - Parameter amount: Writes an amount, in full or short.
    private func used(_ budget: Figure.Budget, _ amount: (Value?) -> String) -> String {
        if let wording = budget.wording { return labels.full(wording) }
        // Where the state says that more came back, its amount goes beside it, and is no part of a limit.
        if case .money(let money)? = budget.value, money.minor < 0, budget.state == .phrase(.moneyBack) {
            return amount(.money(Money(minor: Int64(clamping: money.minor.magnitude), currency: money.currency)))
        }
        // A share of the whole is beside its bar: "53% of 100%" would repeat it.
        if case .ratio? = budget.value { return "" }
        guard let limit = budget.limit else { return amount(budget.value) }
        return labels.phrase(Phrase("pages.value-of-whole", ["value": .name(amount(budget.value)), "whole": .name(amount(limit))]))
    }

    func row(_ budget: Figure.Budget) -> BulletChart.Bullet {
        let words = words(budget)
        // What is below nothing is no part of a limit.
        let cameBack = (budget.value?.magnitude ?? 0) < 0
        let limit = cameBack ? nil : budget.limit?.magnitude
        var share: Double?
        if let value = budget.value?.magnitude, let limit, limit > 0 { share = value / limit }
        return BulletChart.Bullet(
            label: text.key(budget.name), value: cameBack ? 0 : budget.value?.magnitude, limit: limit,
            marker: cameBack ? nil : budget.pace?.magnitude, tone: Self.tone(budget.tone), share: share.map { labels.percent($0) },
            valueText: words.value, shortValueText: used(budget) { labels.short($0) }, stateText: words.state,
            shortStateText: shortState(of: budget, whole: words.state))
    }

    func chart(_ ring: Figure.Ring) -> RingChart {
        RingChart(
            value: ring.value?.magnitude, maximum: ring.maximum?.magnitude ?? 0, tone: Self.tone(ring.tone),
            verdict: ring.verdict.map { labels.full($0) } ?? "")
    }

    func station(_ stop: Figure.Stop) -> RoadChart.Station {
        var detail = ""
        if let done = stop.done, let whole = stop.whole, whole.magnitude != 0 {
            detail = labels.phrase(Phrase("pages.value-of-whole", ["value": .value(done), "whole": .value(whole)]))
        }
        let status: RoadChart.Status =
            switch stop.stage {
            case .completed: .completed
            case .active: .active
            case .locked: .locked
            }
        return RoadChart.Station(
            name: text.key(stop.name), status: status, progress: stop.progress, share: stop.progress.map { labels.percent($0) },
            detail: detail)
    }

    func place(_ place: Figure.Place) -> MapChart.Place {
        // As many digits as the distance is worth: "150 m", "1.5 km".
        let radius = place.radius.map { metres in
            metres < 1000 ? words.text(.metres(text.number(metres.rounded()))) : words.text(.kilometres(text.number(metres / 1000)))
        }
        return MapChart.Place(
            name: text.key(place.name), latitude: place.latitude, longitude: place.longitude, radius: place.radius,
            radiusText: radius ?? "", kind: place.state.map { labels.full($0) } ?? "", tone: Self.tone(place.tone))
    }

    static func orientation(_ orientation: Figure.Orientation) -> BarChart.Orientation {
        switch orientation {
        case .automatic: .automatic
        case .vertical: .vertical
        case .horizontal: .horizontal
        }
    }

    static func labels(_ labels: Figure.Labels) -> BarChart.ValueLabels {
        switch labels {
        case .none: .none
        case .extreme: .extreme
        case .all: .all
        }
    }

    static func tone(_ tone: AlmanacModel.Tone) -> ChartTone {
        switch tone {
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .neutral: .neutral
        }
    }
}
