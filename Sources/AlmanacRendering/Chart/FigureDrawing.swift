package import AlmanacCharts
package import AlmanacMarkup
package import AlmanacModel
package import AlmanacReport
import AlmanacWords

/// Draws figures: picks the chart, hands over the numbers that were prepared, and says how they are written.
///
/// What was drawn for one page is kept for the next: a figure that two pages share is one value, and is drawn once. So it is made once a subject, and
/// stays in the task that renders it.
package final class FigureDrawing {
    private struct Key: Equatable {
        var figure: ObjectIdentifier
        var width: Int
        var slot: Slot
    }

    private struct FormatKey: Equatable {
        var unit: Unit
        var currency: Currency
    }

    /// Where a drawing goes.
    package enum Slot: Hashable {
        /// Into a page, the only picture of its figure there.
        case alone
        /// Into a page, at full size, beside one for a phone.
        case wide
        /// Into a page beside the wide one, for a phone, where nothing hovers; it is named by the wide one.
        case narrow
        /// A file of its own.
        case file
        /// A picture of a mail: that of a page as a file of its own.
        case mail
    }

    /// More marks than this are too thin to point at; their numbers stand in the table.
    private static let pointableMarks = 60

    package let text: ValueText
    /// Figures stay alive as long as their drawings, so that no other can take the place of one.
    private var figures: [Figure] = []
    private var drawn = ShortTable<Key, SVG>()
    /// What the pictures of pages show, which files and mails show, too.
    private var lists = ShortTable<Key, DisplayList>()
    private var fluids = ShortTable<Key, SVG?>()
    private var sparks = ShortTable<String, SVG>()
    /// What a picture of a figure tells that its other pictures tell, too.
    private var told = ShortTable<ObjectIdentifier, String>()
    private var pieces = ShortTable<ObjectIdentifier, Markup>()
    private var tables = ShortTable<ObjectIdentifier, Markup>()
    private var formats = ShortTable<FormatKey, ValueFormat>()
    private let calendar: CalendarFormat
    private let words: ChartWords

    /// Which small drawings the pages of the subject use, by their numbers.
    package var icons: Set<Int> = []

    /// The period whose figures more than one page shows; `nil` when there is only one page.
    package let sharedRange: RangeKey?

    package init(text: ValueText, sharedRange: RangeKey? = nil) {
        self.text = text
        self.sharedRange = sharedRange
        var calendar = CalendarFormat(
            day: { text.dayMonth($0) }, month: { text.locale.monthShort($0) }, monthYear: { text.locale.monthYear($0) },
            firstWeekday: text.locale.firstWeekday, year: { text.locale.year($0) },
            weekday: { text.locale.weekday($0, short: true) })
        calendar.dayYear = { text.locale.dayMonthYear($0) }
        self.calendar = calendar
        words = ChartWords(of: text)
    }

    /// What was written for a figure on the page before, or else what `write` writes.
    package func written(_ figure: Figure, _ write: () -> Markup) -> Markup {
        let key = ObjectIdentifier(figure)
        if let known = pieces[key] { return known }
        let piece = write()
        figures.append(figure)
        pieces.keep(piece, for: key)
        return piece
    }

    /// The table of a figure's numbers, where the page before has it.
    package func writtenTable(of figure: Figure) -> Markup? { tables[ObjectIdentifier(figure)] }

    /// Keeps the table of a figure's numbers for the next page.
    package func keep(table: Markup, of figure: Figure) {
        figures.append(figure)
        tables.keep(table, for: ObjectIdentifier(figure))
    }

    /// - Parameter width: In pixels; the chart is drawn for it, not stretched.
    package func draw(_ figure: Figure, width: Int, slot: Slot) -> SVG {
        let key = Key(figure: ObjectIdentifier(figure), width: width, slot: slot)
        if let known = drawn[key] { return known }
        let svg: SVG =
            switch slot {
            // A file is the picture of the page on a ground of its own; but only there is the legend of a donut part of the picture.
            case .file where figure.mark == .donut: drawing(of: figure, in: context(figure, width: width, slot: .file), hasLegend: true).svg
            case .file, .mail: list(of: figure, width: width).svg().standalone()
            case .alone: list(of: figure, width: width).svg(isOnPage: true, isAlone: true)
            case .wide: list(of: figure, width: width).svg(isOnPage: true)
            case .narrow:
                drawing(of: figure, in: context(figure, width: width, slot: .narrow), hasLegend: false).list.svg(isOnPage: true)
            }
        figures.append(figure)
        drawn.keep(svg, for: key)
        if case .donut(let donut) = figure.content, !donut.hasNegative { keepDescription(svg, of: figure) }
        return svg
    }

    /// One picture for every width of a page; `nil` where a chart is drawn for each kind of width instead.
    ///
    /// - Parameter width: Of the room that shapes are drawn for, in pixels; they are stretched to any other.
    package func drawFluid(_ figure: Figure, width: Int) -> SVG? {
        let key = Key(figure: ObjectIdentifier(figure), width: width, slot: .wide)
        if let known = fluids[key] { return known }
        let context = context(figure, width: width, slot: .wide)
        let drawing: FluidDrawing? =
            switch figure.content {
            case .bars(let bars): chart(bars).fluidDrawing(in: context)
            case .lines(let lines): chart(lines).fluidDrawing(in: context)
            case .calendar(let calendar): chart(calendar).fluidDrawing(in: context)
            case .waterfall(let waterfall): chart(waterfall).fluidDrawing(in: context)
            case .dumbbell(let dumbbell): chart(dumbbell).fluidDrawing(in: context)
            case .budgets(let budgets): BulletChart(rows: budgets.map(row)).fluidDrawing(in: context)
            case .donut, .ring, .road, .places: nil
            }
        let svg = drawing?.list.svg(isOnPage: true)
        figures.append(figure)
        fluids.keep(svg, for: key)
        if let svg, case .bars(let bars) = figure.content, Self.stand(bars) { keepDescription(svg, of: figure) }
        return svg
    }

    private func keepDescription(_ svg: SVG, of figure: Figure) {
        if !svg.description.isEmpty { told.keep(svg.description, for: ObjectIdentifier(figure)) }
    }

    /// Whether bars stand at every width, so few of them that none is ever thinner than a pixel.
    private static func stand(_ bars: Figure.Bars) -> Bool {
        bars.orientation != .horizontal && bars.keys.count * max(bars.columns.count, 1) <= pointableMarks
            && bars.keys.allSatisfy {
                switch $0 {
                case .day, .month: true
                case .name, .weekday, .instant, .range, .phrase: false
                }
            }
    }

    private func context(_ figure: Figure, width: Int, slot: Slot) -> ChartContext {
        let prefix = figure.id + (figure.range.map { "-" + $0.token } ?? "")
        var context = ChartContext(
            width: width, idPrefix: slot == .narrow ? prefix + "-n" : prefix, title: text.text(figure.title), value: format(figure.content),
            calendar: calendar, words: words, isRightToLeft: text.words.isRightToLeft, surface: slot == .file ? .standalone : .inline,
            markTitles: slot != .narrow && Self.marks(figure.content) <= Self.pointableMarks,
            describedBy: slot == .narrow ? prefix : nil)
        // A context is made anew for each change.
        if let known = told[ObjectIdentifier(figure)] { context.told = known }
        return context
    }

    /// What the picture of a figure shows, for writers of other formats: laid out for one width, with everything that is told in it.
    ///
    /// - Parameter width: In pixels; the picture has no margin.
    package func displayList(of figure: Figure, width: Int) -> DisplayList {
        var context = context(figure, width: width, slot: .wide)
        context.markTitles = false
        return drawing(of: figure, in: context, hasLegend: true).list
    }

    /// The picture of a page at full size.
    private func list(of figure: Figure, width: Int) -> DisplayList {
        let key = Key(figure: ObjectIdentifier(figure), width: width, slot: .wide)
        if let known = lists[key] { return known }
        var context = context(figure, width: width, slot: .wide)
        // The legend beside a donut says all that its slices could.
        if figure.mark == .donut { context.markTitles = false }
        let list = drawing(of: figure, in: context, hasLegend: false).list
        lists.keep(list, for: key)
        return list
    }

    /// - Parameter hasLegend: Whether a donut has the names of its slices beside it.
    private func drawing(of figure: Figure, in context: ChartContext, hasLegend: Bool) -> Drawing {
        switch figure.content {
        case .bars(let bars): chart(bars).drawing(in: context)
        case .lines(let lines): chart(lines).drawing(in: context)
        case .donut(let donut): chart(donut, legend: hasLegend).drawing(in: context)
        case .budgets(let budgets): BulletChart(rows: budgets.map(row)).drawing(in: context)
        case .ring(let ring): chart(ring).drawing(in: context)
        case .road(let stops): RoadChart(stations: stops.map(station)).drawing(in: context)
        case .places(let places): MapChart(places: places.map(place)).drawing(in: context)
        case .calendar(let calendar): chart(calendar).drawing(in: context)
        case .waterfall(let waterfall): chart(waterfall).drawing(in: context)
        case .dumbbell(let dumbbell): chart(dumbbell).drawing(in: context)
        }
    }

    /// A line of some eighty pixels beside a number.
    package func draw(_ spark: NoteCard.Spark) -> SVG {
        if let known = sparks[spark.id] { return known }
        let first = spark.values.lazy.compactMap { $0 }.first
        let format = format(unit: first?.unit ?? .number, currency: text.currency)
        let context = ChartContext(
            width: 96, idPrefix: spark.id, title: text.text(spark.title), value: format, calendar: calendar,
            words: words, isRightToLeft: text.words.isRightToLeft, surface: .inline)
        let svg = Sparkline(values: spark.values.map { $0?.magnitude }, leastSpan: spark.span).drawing(in: context, height: 28).list.svg(
            isOnPage: true)
        sparks.keep(svg, for: spark.id)
        return svg
    }

    // MARK: Charts

    private static func marks(_ content: Figure.Content) -> Int {
        switch content {
        case .bars(let bars): bars.keys.count
        case .lines(let lines): lines.keys.count
        case .donut(let donut): donut.slices.count
        case .budgets(let budgets): budgets.count
        case .ring: 1
        case .road(let stops): stops.count
        case .places(let places): places.count
        case .calendar(let calendar): calendar.days.count
        case .waterfall(let waterfall): waterfall.steps.count + 2
        case .dumbbell(let dumbbell): dumbbell.keys.count
        }
    }

    private func bands(_ keys: [AlmanacModel.Key]) -> [Band] {
        keys.map { key in
            switch key {
            case .day(let day): .day(day.number)
            case .month(let month): .month(month.number)
            case .weekday(let weekday): .category(text.locale.weekday(weekday, short: true))
            case .name, .instant, .range, .phrase: .category(text.key(key))
            }
        }
    }

    private func series(_ columns: [Figure.Column], isReference: Bool = false) -> [ChartSeries] {
        columns.map { column in
            ChartSeries(
                name: text.phrase(column.title), values: column.values.map { $0?.magnitude }, colour: nil, isReference: isReference)
        }
    }

    private func rules(_ rules: [Figure.Rule]) -> [RuleLine] {
        rules.compactMap { rule in rule.value.magnitude.map { RuleLine(value: $0, label: text.phrase(rule.title)) } }
    }

    private func chart(_ bars: Figure.Bars) -> BarChart {
        BarChart(
            bands: bands(bars.keys), series: series(bars.columns),
            arrangement: bars.arrangement == .stacked ? .stacked : .grouped,
            orientation: Self.orientation(bars.orientation),
            overlays: series(bars.overlays, isReference: true),
            partial: bars.partial, rules: rules(bars.rules),
            valueLabels: Self.labels(bars.labels),
            notes: bars.counts.map { $0.map { "×" + text.full($0) } ?? "" }, notDrawn: bars.more, sum: bars.sum)
    }

    private func chart(_ lines: Figure.Lines) -> LineChart {
        LineChart(
            bands: bands(lines.keys), series: series(lines.columns) + series(lines.overlays, isReference: true), area: lines.isArea,
            rules: rules(lines.rules), partial: lines.partial, endLabels: true)
    }

    private func chart(_ calendar: Figure.Calendar) -> CalendarChart {
        CalendarChart(
            days: calendar.days, values: calendar.column.values.map { $0?.magnitude }, partial: calendar.partial, sum: calendar.sum)
    }

    private func chart(_ waterfall: Figure.Waterfall) -> WaterfallChart {
        func amount(_ name: String, _ value: Value) -> WaterfallChart.Amount {
            switch value {
            case .money(let money): .init(name: name, value: money.minor)
            case .count(let count), .days(let count): .init(name: name, value: count)
            default: .init(name: name, value: 0)
            }
        }
        // What is not drawn by itself was added up when the figure was prepared.
        return WaterfallChart(
            first: amount(text.phrase(waterfall.first.title), waterfall.first.value),
            steps: waterfall.steps.map { amount(text.key($0.name), $0.value) },
            last: amount(text.phrase(waterfall.last.title), waterfall.last.value), mostSteps: waterfall.steps.count)
    }

    private func chart(_ dumbbell: Figure.Dumbbell) -> DumbbellChart {
        DumbbellChart(
            rows: dumbbell.keys.indices.map { row in
                .init(
                    name: text.key(dumbbell.keys[row]), before: dumbbell.before.values[row]?.magnitude,
                    after: dumbbell.after.values[row]?.magnitude)
            }, beforeName: text.phrase(dumbbell.before.title), afterName: text.phrase(dumbbell.after.title), notDrawn: dumbbell.more)
    }

    private func chart(_ donut: Figure.Donut, legend: Bool) -> DonutChart {
        DonutChart(
            slices: donut.slices.map { slice in
                Slice(
                    name: text.key(slice.name), value: slice.value.magnitude ?? 0, text: text.full(slice.value),
                    share: slice.share.map { text.full($0) }, colour: slice.colour ?? Theme.other, isOther: slice.colour == nil,
                    texture: slice.texture, members: slice.members.map { .init(name: text.key($0.name), text: text.full($0.value)) })
            },
            // Where parts are missing, what is drawn comes to less than all: no sum is better than that one.
            total: donut.total.map { text.full($0) } ?? text.words.text("charts.not-known"), centre: donut.total.map { text.short($0) },
            caption: donut.total.map { _ in text.phrase(Phrase("charts.in-all")) }, legend: legend)
    }

    /// A budget in words: what was spent of how much, and how that is.
    package func words(_ budget: Figure.Budget) -> (value: String, state: String) {
        let value = text.full(budget.value)
        var state = budget.state.map { text.full($0) } ?? ""
        // Where nothing is allowed, what was spent says it all.
        if let excess = budget.excess, (budget.limit?.magnitude ?? 0) > 0 {
            state = text.phrase(Phrase("charts.state-by", ["state": .name(state), "excess": .value(excess)]))
        }
        guard let limit = budget.limit else { return (value, state) }
        return (text.phrase(Phrase("pages.value-of-whole", ["value": .name(value), "whole": .value(limit)])), state)
    }

    private func row(_ budget: Figure.Budget) -> BulletChart.Bullet {
        let words = words(budget)
        var share: Double?
        if let value = budget.value?.magnitude, let limit = budget.limit?.magnitude, limit > 0 { share = value / limit }
        return BulletChart.Bullet(
            label: text.key(budget.name), value: budget.value?.magnitude, limit: budget.limit?.magnitude, marker: budget.pace?.magnitude,
            tone: Self.tone(budget.tone), share: share.map { text.percent($0) }, valueText: words.value, stateText: words.state)
    }

    private func chart(_ ring: Figure.Ring) -> RingChart {
        RingChart(
            value: ring.value?.magnitude, maximum: ring.maximum?.magnitude ?? 0, tone: Self.tone(ring.tone),
            verdict: ring.verdict.map { text.full($0) } ?? "")
    }

    private func station(_ stop: Figure.Stop) -> RoadChart.Station {
        var detail = ""
        if let done = stop.done, let whole = stop.whole, whole.magnitude != 0 {
            detail = text.phrase(Phrase("pages.value-of-whole", ["value": .value(done), "whole": .value(whole)]))
        }
        let status: RoadChart.Status =
            switch stop.stage {
            case .completed: .completed
            case .active: .active
            case .locked: .locked
            }
        return RoadChart.Station(
            name: text.key(stop.name), status: status, progress: stop.progress, share: stop.progress.map { text.percent($0) },
            detail: detail)
    }

    private func place(_ place: Figure.Place) -> MapChart.Place {
        // As many digits as the distance is worth: "150 m", "1.5 km".
        let radius = place.radius.map { metres in
            metres < 1000 ? words.text(.metres(text.number(metres.rounded()))) : words.text(.kilometres(text.number(metres / 1000)))
        }
        return MapChart.Place(
            name: text.key(place.name), latitude: place.latitude, longitude: place.longitude, radius: place.radius,
            radiusText: radius ?? "", kind: place.state.map { text.full($0) } ?? "", tone: Self.tone(place.tone))
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

    private func format(_ content: Figure.Content) -> ValueFormat {
        let values: [Value?]
        switch content {
        case .bars(let bars): return format(for: bars.columns.first)
        case .lines(let lines): return format(for: lines.columns.first)
        case .calendar(let calendar): return format(for: calendar.column)
        case .waterfall(let waterfall): values = [waterfall.first.value]
        case .dumbbell(let dumbbell): return format(for: dumbbell.after)
        case .donut(let donut): values = donut.slices.map(\.value)
        case .budgets(let budgets): values = budgets.map(\.value)
        case .ring(let ring): values = [ring.value]
        case .road: return format(unit: .ratio, currency: text.currency)
        case .places: return format(unit: .count, currency: text.currency)
        }
        let first = values.lazy.compactMap { $0 }.first
        return format(unit: first?.unit ?? .number, currency: Self.currency(of: values) ?? text.currency)
    }

    private static func currency(of values: [Value?]) -> Currency? {
        for case .money(let money)? in values { return money.currency }
        return nil
    }

    private func format(for column: Figure.Column?) -> ValueFormat {
        format(unit: column?.unit ?? .number, currency: column.flatMap { Self.currency(of: $0.values) } ?? text.currency)
    }

    private func format(unit: Unit, currency: Currency) -> ValueFormat {
        let key = FormatKey(unit: unit, currency: currency)
        if let known = formats[key] { return known }
        let format = newFormat(unit: unit, currency: currency)
        formats.keep(format, for: key)
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
                full: { text.money(AlmanacModel.Money(minor: whole($0), currency: currency)) },
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
                domain: .count, full: { text.integer(whole($0)) }, short: { text.locale.integerShort(whole($0)) },
                axis: { text.locale.numberAxis($0) })
        }
        format.percent = { text.locale.percent(Double($0) / 100) }
        return format
    }
}
