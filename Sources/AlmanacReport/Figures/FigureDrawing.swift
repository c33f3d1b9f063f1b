package import AlmanacCharts
package import AlmanacModel
package import AlmanacText

/// Draws figures: picks the chart, hands over the numbers that were prepared, and says how they are written.
///
/// Drawings of one page are kept for the next: a figure that two pages share is one value, and is drawn once. So it is made once a
/// subject, and stays in the task that renders it.
package final class FigureDrawing {
    private struct Request: Equatable {
        var figure: ObjectIdentifier
        var width: Int
        var slot: Slot
        /// Where that is asked for.
        var height: Int?
    }

    private struct FormatKey: Equatable {
        var unit: Unit
        var currency: Currency
        /// The digits and the unit of quantities; its number says nothing.
        var quantity: Quantity?
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
    }

    /// More marks than this are too thin to point at; their numbers are in the table.
    private static let pointableMarks = 60

    /// Writes tables.
    package let text: ValueText
    /// Writes what stands in pictures and on cards.
    package let labels: ValueText
    /// Figures stay alive as long as their drawings, so that no other can take the place of one.
    private var figures: [Figure] = []
    private var drawn = ShortTable<Request, SVG>()
    /// Display lists of the pictures of pages, which files and mails use, too.
    private var lists = ShortTable<Request, DisplayList>()
    private var stretched = ShortTable<Request, SVG?>()
    private var sparks = ShortTable<String, SVG>()
    /// The description of a figure, which all its pictures have in common.
    private var descriptions = ShortTable<ObjectIdentifier, String>()
    private var pieces = ShortTable<ObjectIdentifier, Markup>()
    private var tables = ShortTable<ObjectIdentifier, Markup>()
    private var formats = ShortTable<FormatKey, ValueFormat>()
    private let calendar: CalendarFormat
    let words: ChartWords

    /// Which small drawings the pages of the subject use, by their numbers.
    package var icons: Set<Int> = []

    /// The period whose figures more than one page shows; `nil` when there is only one page.
    package let sharedRange: RangeKey?

    /// Colours of charts as files, as the theme sets them; `nil` for the standard ones.
    private let fileLooks: SVGLooks?

    package init(text: ValueText, sharedRange: RangeKey? = nil, fileLooks: SVGLooks? = nil) {
        self.text = text
        labels = text.ofCards
        self.fileLooks = fileLooks
        self.sharedRange = sharedRange
        var calendar = CalendarFormat(
            day: { text.dayMonth($0) }, month: { text.locale.monthShort($0) }, monthYear: { text.month($0) },
            // Weeks begin on Monday, whatever is usual in a region: so do the weeks and weekdays of all other charts.
            firstWeekday: 1, year: { text.locale.year($0) },
            weekday: { text.locale.weekday($0, short: true) }, hour: { text.locale.hour($0) },
            dayHour: { text.locale.hour($1, of: $0) })
        calendar.dayYear = { text.date($0) }
        calendar.dayOfMonth = { text.integer(Int64($0)) }
        self.calendar = calendar
        words = ChartWords(text.words, separator: text.words.text("pages.label-separator"), locale: text.locale)
    }

    /// Markup of a figure: kept from the page before, or made by `write`.
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
        let key = Request(figure: ObjectIdentifier(figure), width: width, slot: slot)
        if let known = drawn[key] { return known }
        let svg: SVG =
            switch slot {
            // A file is the picture of the page on a ground of its own; but only there is the legend of a donut part of the picture.
            case .file where figure.mark == .donut:
                drawing(of: figure, width: width, slot: .file, hasLegend: true).list.svg(looks: fileLooks)
            case .file: list(of: figure, width: width).inFile().svg(looks: fileLooks)
            // Each is stretched to the rooms that it is for, and its words keep their size.
            case .wide where figure.mark == .road, .narrow where figure.mark == .road:
                stretchedList(of: figure, width: width, slot: slot).svg(isOnPage: true)
            case .alone: list(of: figure, width: width).svg(isOnPage: true, isAlone: true)
            case .wide: list(of: figure, width: width).svg(isOnPage: true)
            case .narrow: drawing(of: figure, width: width, slot: .narrow).list.svg(isOnPage: true)
            }
        figures.append(figure)
        drawn.keep(svg, for: key)
        if case .donut(let donut) = figure.content, !donut.hasNegative { keepDescription(svg, of: figure) }
        return svg
    }

    /// One picture for every width of a page; `nil` where a figure cannot be stretched, and is drawn for each kind of width instead.
    ///
    /// - Parameter width: Of the room that shapes are drawn for, in pixels; they are stretched to any other.
    package func drawStretched(_ figure: Figure, width: Int) -> SVG? {
        if [.donut, .ring, .road, .map].contains(figure.mark) { return nil }
        let key = Request(figure: ObjectIdentifier(figure), width: width, slot: .wide)
        if let known = stretched[key] { return known }
        let list = stretchedList(of: figure, width: width, slot: .wide)
        let svg = list.fitsPage ? list.svg(isOnPage: true) : nil
        figures.append(figure)
        stretched.keep(svg, for: key)
        // It is the picture of that width, then.
        if svg == nil { lists.keep(list, for: key) }
        if let svg, case .bars(let bars) = figure.content, Self.stand(bars) { keepDescription(svg, of: figure) }
        return svg
    }

    private func stretchedList(of figure: Figure, width: Int, slot: Slot) -> DisplayList {
        drawing(of: figure, width: width, slot: slot) { $0.surface = .page }.list
    }

    /// Vertical bars or lines of a given height in pixels; `nil` for figures of another form.
    package func drawTall(_ figure: Figure, width: Int, height: Int, slot: Slot) -> SVG? {
        let key = Request(figure: ObjectIdentifier(figure), width: width, slot: slot, height: height)
        if let known = drawn[key] { return known }
        switch figure.content {
        // Where each of many bars is to have its number, the form for every width finds room for it.
        case .bars(let bars) where bars.orientation != .horizontal && (bars.labels != .all || bars.keys.count <= 7): break
        case .lines: break
        default: return nil
        }
        let shape = shape(of: figure.content)
        guard shape.chart is BarChart || shape.chart is LineChart else { return nil }
        let svg = shape.chart.drawing(in: context(figure, shape, width: width, slot: slot), height: height).list.svg(isOnPage: true)
        figures.append(figure)
        drawn.keep(svg, for: key)
        return svg
    }

    private func keepDescription(_ svg: SVG, of figure: Figure) {
        if !svg.description.isEmpty { descriptions.keep(svg.description, for: ObjectIdentifier(figure)) }
    }

    /// True for bars that are vertical at every width, so few of them that none is ever thinner than a pixel.
    private static func stand(_ bars: Figure.Bars) -> Bool {
        bars.orientation != .horizontal && bars.keys.count * max(bars.columns.count, 1) <= pointableMarks
            && bars.keys.allSatisfy {
                switch $0 {
                case .day, .month: true
                case .name, .weekday, .instant, .range, .phrase: false
                }
            }
    }

    private func context(_ figure: Figure, _ shape: FigureShape, width: Int, slot: Slot) -> ChartContext {
        let prefix = figure.id + (figure.range.map { "-" + $0.token } ?? "")
        var context = ChartContext(
            width: width, idPrefix: slot == .narrow ? prefix + "-n" : prefix, title: text.text(figure.title), value: shape.format,
            calendar: calendar, words: words, isRightToLeft: text.words.isRightToLeft, surface: slot == .file ? .standalone : .inline,
            markTitles: slot != .narrow && shape.markCount <= Self.pointableMarks,
            describedBy: slot == .narrow ? prefix : nil)
        switch figure.content {
        case .bars(let bars) where bars.legend == .none: context.axes.hasLegend = false
        case .lines(let lines) where lines.legend == .none: context.axes.hasLegend = false
        default: break
        }
        if case .lines(let lines) = figure.content, lines.scale == .log { context.axes.valueScale = .log }
        if let reach = reach(figure.content) { context.axes.valueRange = reach }
        if figure.upcoming > 0 { context.upcoming = figure.upcoming }
        // A context is made anew for each change.
        if let known = descriptions[ObjectIdentifier(figure)] { context.knownDescription = known }
        return context
    }

    /// From where to where the axis of values reaches where that is known of all that is drawn on it, as of moods from 0 to 10; `nil` leaves it to the
    /// chart.
    private func reach(_ content: Figure.Content) -> ClosedRange<Double>? {
        let columns: [Figure.Column]
        let rules: [Figure.Rule]
        switch content {
        case .lines(let lines) where lines.scale == .linear && [.lines, .areas, .panels].contains(lines.form):
            columns = lines.columns + lines.overlays + [lines.band?.low, lines.band?.high].compactMap(\.self)
            rules = lines.rules
        case .bars(let bars) where bars.arrangement == .grouped:
            columns = bars.columns + bars.overlays
            rules = bars.rules
        default: return nil
        }
        guard let reach = columns.first?.span, reach.lowerBound <= 0, columns.allSatisfy({ $0.span == reach }),
            columns.allSatisfy({ $0.values.allSatisfy { ($0?.magnitude).map(reach.contains) ?? true } }),
            rules.allSatisfy({ $0.value.magnitude.map(reach.contains) ?? false })
        else { return nil }
        return reach
    }

    /// The picture of a figure for writers of other formats: laid out for one width, with all its names and its legend.
    ///
    /// - Parameter width: In pixels; the picture has no margin.
    ///
    /// - Parameter height: Height of vertical bars, in pixels; `nil` for the natural one.
    package func displayList(of figure: Figure, width: Int, heightOfBars: Int? = nil, heightOfLines: Int? = nil) -> DisplayList {
        drawing(
            of: figure, width: width, slot: .wide, hasLegend: true, heightOfBars: heightOfBars, heightOfLines: heightOfLines
        ) { $0.markTitles = false }.list
    }

    /// The picture of a page at full size, without the legend of a donut.
    package func list(of figure: Figure, width: Int) -> DisplayList {
        let key = Request(figure: ObjectIdentifier(figure), width: width, slot: .wide)
        if let known = lists[key] { return known }
        // The legend beside a donut says all that its slices could.
        let list = drawing(of: figure, width: width, slot: .wide) { if figure.mark == .donut { $0.markTitles = false } }.list
        lists.keep(list, for: key)
        return list
    }

    /// - Parameters:
    ///   - hasLegend: True when a donut has the names of its slices beside it.
    ///   - heightOfBars: In pixels; `nil` for their own.
    ///   - heightOfLines: The same of lines.
    ///   - change: Changes what the chart is drawn with.
    private func drawing(
        of figure: Figure, width: Int, slot: Slot, hasLegend: Bool = false, heightOfBars: Int? = nil, heightOfLines: Int? = nil,
        _ change: (inout ChartContext) -> Void = { _ in }
    ) -> Drawing {
        let shape = shape(of: figure.content, hasLegend: hasLegend)
        var context = context(figure, shape, width: width, slot: slot)
        change(&context)
        return shape.chart.drawing(
            in: context, height: shape.chart is BarChart ? heightOfBars : shape.chart is LineChart ? heightOfLines : nil)
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

    // MARK: Formats

    /// Of values that are all of one unit, and of one currency.
    func format(of values: [Value?]) -> ValueFormat {
        let first = values.lazy.compactMap { $0 }.first
        return format(of: values, in: first?.unit ?? .number)
    }

    func format(of values: [Value?], in unit: Unit) -> ValueFormat {
        format(unit: unit, currency: Self.currency(of: values) ?? text.currency, Self.quantity(of: values))
    }

    /// How quantities among some values are written.
    private static func quantity(of values: [Value?]) -> Quantity? {
        for case .quantity(var quantity)? in values {
            quantity.units = 0
            return quantity
        }
        return nil
    }

    private static func currency(of values: [Value?]) -> Currency? {
        for case .money(let money)? in values { return money.currency }
        return nil
    }

    func format(for column: Figure.Column?) -> ValueFormat { format(of: column?.values ?? [], in: column?.unit ?? .number) }

    func format(unit: Unit, currency: Currency, _ quantity: Quantity? = nil) -> ValueFormat {
        let key = FormatKey(unit: unit, currency: currency, quantity: quantity)
        if let known = formats[key] { return known }
        let format = newFormat(unit: unit, currency: currency, quantity)
        formats.keep(format, for: key)
        return format
    }

    private func newFormat(unit: Unit, currency: Currency, _ quantity: Quantity?) -> ValueFormat {
        let text = text
        let code = currency.code
        let digits = Int(currency.fractionDigits)
        @Sendable func whole(_ value: Double) -> Int64 { Int64(exactly: value.rounded(.toNearestOrEven)) ?? (value < 0 ? .min : .max) }
        var format: ValueFormat
        if quantity?.isPercent == true {
            // Each value has the digits that it needs.
            @Sendable func written(_ value: Double) -> String { Quantity.percent(value).map { text.quantity($0) } ?? text.percent(value) }
            format = ValueFormat(domain: .ratio, full: written, short: written, axis: { text.locale.percentAxis($0) })
            format.percent = { text.locale.percent(Double($0) / 100) }
            format.most = 1
            return format
        }
        switch unit {
        case .money:
            let text = labels
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
            if let quantity {
                let scale = (0..<quantity.shown).reduce(1.0) { scale, _ in scale * 10 }
                @Sendable func written(_ value: Double) -> String {
                    text.quantity(Quantity(units: whole(value * scale), digits: quantity.shown, unit: quantity.unit))
                }
                format = ValueFormat(domain: .number, full: written, short: written, axis: { text.locale.numberAxis($0) })
                break
            }
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
