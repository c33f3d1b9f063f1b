import AlmanacText

/// Draws the days of a calendar.
struct CalendarPlot {
    let run: CalendarChart.Run
    let context: ChartContext
    private let grid: CalendarGrid
    private let scale: StepScale
    /// Pixels between two days.
    private static let gap = 2.0
    /// Pixels from week to week of a wall calendar: two lines of words, and as much as a day is wide on a phone.
    private static let wallPitch = 50.0
    /// Pixels from week to week where it is too small for words.
    private static let tinyPitch = 24.0
    /// Pixels between the edge of a day and its words.
    private static let inset = 3.0
    /// Size of the amounts in days, in pixels: four figures fit on a phone.
    private static let amountSize = 11
    /// Most opacity, in percent, of a day with words in the colour of ink on it, so that they can be read.
    private static let strongest = 60
    /// The step of a page's width at which amounts fit into the days of every phone; they then need no legend.
    private static let phones = 1
    /// Widest column in pixels. Days of a wall calendar are wider only where a page stretches them; days in columns of weeks are squares.
    private static let widestColumn = 24.0
    private static let widestWall = 64.0
    /// Least pixels of a row at which names of every second weekday do not touch.
    private static let leastNamed = 8.0
    private static let mostTitles = 130

    /// The colour of values below zero.
    private static let below = Paint.series(1)

    /// The filling of a step of the scale.
    private struct Filling: Equatable {
        var paint: Paint
        /// Percent.
        var opacity: Int

        /// True where words on it have the colour of the ground.
        var isStrong: Bool { paint != .series(0) }
    }

    init(run: CalendarChart.Run, context: ChartContext) {
        self.run = run
        self.context = context
        grid = CalendarGrid(first: run.first, count: run.count, firstWeekday: context.calendar.firstWeekday)
        let values = (0..<run.count).compactMap { run.values.value(0, $0) }
        scale = StepScale(values, isWhole: context.value.domain == .money || context.value.domain == .count, hasTop: grid.isWall)
    }

    private var isMirrored: Bool { grid.isWall && context.isRightToLeft }

    // MARK: Pictures

    func draw(_ whole: Sheet, description: @autoclosure () -> String) -> Drawing {
        // Days in columns of weeks are squares, which a page would stretch out of shape.
        let sheet = grid.isWall ? whole : whole.ofOneWidth
        let isTiny = sheet.width < 120
        let names = isTiny || grid.isWall ? [] : rowNames
        let frame = frame(sheet, side: names.isEmpty ? 0 : names.reduce(0) { max($0, Metrics.width($1.name, size: 12)) } + 8)
        let step = frame.width / Double(grid.columns)
        let words = isTiny ? nil : dayWords
        /// The step of the room's width from which a text of this width fits into a day.
        func least(_ width: Double) -> Int? { frame.plots.firstIndex { wordRoom($0 / Double(grid.columns)) >= width } }
        let amounts = words.flatMap { least($0.amountWidth) }
        let legend = Legend(
            isTiny ? [] : legendEntries(hasWords: words != nil, hasAmounts: amounts.map { $0 <= Self.phones } ?? false),
            width: sheet.narrowest, height: nil)
        let pitch = grid.isWall ? words == nil ? Self.tinyPitch : Self.wallPitch : step
        let share = 1 / Double(grid.columns)
        let header =
            grid.isWall && !isTiny
            ? BandAxis(columnNames.map { .category($0) }, context, frame, step: share) { (Double($0) + 0.5) * share } : nil
        let top = legend.height + (header.map { $0.height - 6 } ?? 0)
        let footers: [BandAxis] =
            grid.isWall || isTiny
            ? []
            : (0..<grid.lines).map { line in
                let months = grid.months(in: line)
                return BandAxis(months.map { Band.month($0.month) }, context, frame, step: share * 4) { months[$0].middle * share }
            }
        let foot = footers.reduce(isTiny ? 2 : 0) { max($0, $1.height) }
        let lineHeight = Double(grid.rows) * pitch + foot
        let total = top + Double(grid.lines) * lineHeight
        var canvas = Canvas.begin(
            context, sheet, frame, height: total, description: description(), capacity: 900 + run.count * (words == nil ? 24 : 110))
        legend.draw(&canvas)
        header?.draw(&canvas, below: legend.height - 6)
        canvas.beginPlot(frame, height: total)
        drawCells(&canvas, step: step, pitch: pitch, top: top, lineHeight: lineHeight, hasWords: words != nil)
        canvas.endPlot()
        if let words { drawWords(&canvas, words, top: top, amounts: amounts, least) }
        if !names.isEmpty, pitch >= Self.leastNamed {
            let lines = (0..<grid.lines).flatMap { line in
                names.map { ($0.name, baseline($0.row, pitch: pitch, top: top + Double(line) * lineHeight)) }
            }
            canvas.column(lines, .init(anchor: .end), x: -8)
        }
        for (line, footer) in footers.enumerated() { footer.draw(&canvas, below: top + Double(line + 1) * lineHeight - foot - 3) }
        return canvas.finish()
    }

    /// A page stretches days; elsewhere they have whole pixels, and no more than look well.
    ///
    /// - Parameter side: Pixels of the names at the left.
    private func frame(_ sheet: Sheet, side: Double) -> PlotFrame {
        if sheet.fitsPage { return PlotFrame(sheet) }
        let side = side.rounded(.up)
        let natural = min((sheet.width - side) / Double(grid.columns), grid.isWall ? Self.widestWall : Self.widestColumn)
        let step = natural >= 6 ? natural.rounded(.down) : natural
        let rest = (sheet.width - side - step * Double(grid.columns)).rounded(.down)
        return PlotFrame(sheet, left: isMirrored ? rest : side, right: isMirrored ? side : rest, leastPlot: 1) ?? PlotFrame(sheet)
    }

    /// - Parameters:
    ///   - amounts: The step of the room's width from which amounts fit into all days; `nil` where they never do.
    ///   - least: The same for a text of some width in its own day.
    private func drawWords(_ canvas: inout Canvas, _ words: DayWords, top: Double, amounts: Int?, _ least: (Double) -> Int?) {
        // Where all of them have room for it, amounts have all their digits.
        let whole = words.hasParts ? least(words.wholeWidth) : nil
        for (isAmount, paint) in Self.texts where amounts != nil || !isAmount {
            canvas.beginText(
                .init(paint: paint, size: isAmount ? Self.amountSize : 12, isBold: isAmount, anchor: anchor(isAmount: isAmount)))
            for index in 0..<run.count where textPaint(index) == paint {
                let place = self.place(index)
                let isAtEnd = isAtEnd(isAmount)
                let share = Double(place.column + (isAtEnd ? 1 : 0)) / Double(grid.columns)
                let x = isAtEnd ? -Self.gap / 2 - Self.inset : Self.gap / 2 + Self.inset
                let y = baseline(row: place.row, top: top, isAmount: isAmount)
                func write(_ text: String, from: Int, below: Int? = nil) {
                    if !text.isEmpty { canvas.text(text, share: share, x: x, y: y, from: from, below: below) }
                }
                if isAmount {
                    if whole != amounts { write(words.amounts[index], from: amounts ?? 0, below: whole) }
                    if let whole { write(words.wholeAmounts[index], from: whole) }
                } else if let name = words.names[index], let from = least(name.width) {
                    if from > 0 { write(words.numbers[index], from: 0, below: from) }
                    write(name.text, from: from)
                } else {
                    write(words.numbers[index], from: 0)
                }
            }
            canvas.endGroup()
        }
    }

    // MARK: Words in days

    /// Numbers, then amounts, each for lightly filled days and for those of the last step.
    private static let texts: [(isAmount: Bool, paint: Paint)] = [(false, .ink), (false, .card), (true, .ink), (true, .card)]

    /// The colour of the words in a day. The last step is filled as dark as words, so words on it have the colour of the ground.
    private func textPaint(_ index: Int) -> Paint {
        guard let value = run.values.value(0, index), value > 0 else { return .ink }
        return filling(scale.step(value), true).isStrong ? .card : .ink
    }

    /// The words in the days of a wall calendar.
    private struct DayWords {
        var numbers: [String] = []
        /// The first day of each of several months with the month's name; replaces the number where it fits.
        var names: [(text: String, width: Double)?] = []
        /// The short values; empty where a value is zero or unknown.
        var amounts: [String] = []
        /// Width of the widest value, in pixels.
        var amountWidth = 0.0
        /// The values with all digits, and the width of the widest.
        var wholeAmounts: [String] = []
        var wholeWidth = 0.0
        /// True where one of them is no whole number of units, so that the short values are rounded.
        var hasParts = false
    }

    /// `nil` for weeks in columns.
    private var dayWords: DayWords? {
        guard grid.isWall else { return nil }
        var words = DayWords()
        let hasMonths = CivilDate(day: run.first).monthNumber != CivilDate(day: run.first + run.count - 1).monthNumber
        // Whole units are enough beside a table with all digits; less than one unit is written as it is.
        let unit = context.value.domain == .money ? (0..<context.value.fractionDigits).reduce(1.0) { unit, _ in unit * 10 } : 1
        for index in 0..<run.count {
            let day = run.first + index
            let number = CivilDate(day: day).day
            words.numbers.append(Label.clean(context.calendar.dayOfMonth(number)))
            let name = hasMonths && (index == 0 || number == 1) ? Label.clean(context.calendar.day(day)) : nil
            words.names.append(name.map { ($0, Metrics.width($0, size: 12)) })
            let value = run.values.value(0, index) ?? 0
            let isWhole = context.value.domain == .money && abs(value) >= unit
            let amount = value == 0 ? "" : Label.clean(context.value.shortText(isWhole ? (value / unit).rounded() * unit : value))
            words.amounts.append(amount)
            words.amountWidth = max(words.amountWidth, Metrics.width(amount, size: Double(Self.amountSize), bold: true))
            let whole = value == 0 ? "" : Label.clean(context.value.text(value))
            words.wholeAmounts.append(whole)
            if isWhole, value.truncatingRemainder(dividingBy: unit) != 0 { words.hasParts = true }
            words.wholeWidth = max(words.wholeWidth, Metrics.width(whole, size: Double(Self.amountSize), bold: true))
        }
        return words
    }

    /// Pixels for the words in a day of this width.
    private func wordRoom(_ step: Double) -> Double { step - Self.gap - 2 * Self.inset }

    /// Numbers stand at the start of a line of text, amounts at its end.
    private func isAtEnd(_ isAmount: Bool) -> Bool { isAmount != isMirrored }

    private func anchor(isAmount: Bool) -> Canvas.Anchor { isAtEnd(isAmount) ? .end : .start }

    private func baseline(row: Int, top: Double, isAmount: Bool) -> Double {
        let cell = top + Double(row) * Self.wallPitch
        return (isAmount ? cell + Self.wallPitch - Self.gap - 6 : cell + 2 + 12 * Metrics.ascent).rounded()
    }

    /// The place of a day as drawn.
    private func place(_ index: Int) -> CalendarGrid.Place {
        var place = grid.place(index)
        if isMirrored { place.column = grid.columns - 1 - place.column }
        return place
    }

    // MARK: Days

    private func drawCells(
        _ canvas: inout Canvas, step: Double, pitch: Double, top: Double, lineHeight: Double, hasWords: Bool
    ) {
        func cell(_ index: Int) -> Rectangle {
            let place = place(index)
            let space = min(Self.gap, step * 0.25)
            return Rectangle(
                x: Double(place.column) * step + space / 2, y: top + Double(place.line) * lineHeight + Double(place.row) * pitch,
                width: step - space, height: pitch - (grid.isWall ? Self.gap : space))
        }
        var steps = [[Int]](repeating: [], count: max(scale.bounds.count, 1))
        var below: [Int] = []
        var empty: [Int] = []
        var unknown: [Int] = []
        for index in 0..<run.count {
            switch run.values.value(0, index) {
            case nil: unknown.append(index)
            case let value? where value > 0: steps[scale.step(value)].append(index)
            case let value? where value < 0: below.append(index)
            default: empty.append(index)
            }
        }
        canvas.segments(
            unknown.map { index in
                let cell = cell(index)
                let (x, y, half) = (cell.x + cell.width / 2, cell.y + cell.height / 2, min(2, cell.width / 2))
                return Segment(x1: x - half, y1: y, x2: x + half, y2: y)
            }, .muted)
        canvas.outlines(empty.map(cell), hasWords ? .track : .axis)
        let hasTitles = context.markTitles && run.count <= Self.mostTitles
        func fill(_ days: [Int], _ paint: Paint, opacity: Int) {
            canvas.rectangles(days.map(cell), paint, opacity: opacity) {
                hasTitles ? (context.calendar.day(run.first + days[$0]), context.value.text(run.values[0, days[$0]])) : nil
            }
        }
        for (step, days) in steps.enumerated() where !days.isEmpty {
            let filling = filling(step, hasWords)
            fill(days, filling.paint, opacity: filling.opacity)
        }
        fill(below, Self.below, opacity: hasWords ? Self.strongest : 100)
    }

    // MARK: Words

    /// The filling of a step.
    ///
    /// On days with words, the last step has the colour of words about the series: it contrasts with the ground as words do, and so do words in the
    /// colour of the ground on it.
    private func filling(_ step: Int, _ hasWords: Bool) -> Filling {
        guard hasWords else { return .init(paint: .series(0), opacity: scale.opacity(step)) }
        let lighter = scale.bounds.count - 1
        if step == lighter, lighter > 0 { return .init(paint: Paint.series(0).forText, opacity: 100) }
        return .init(paint: .series(0), opacity: StepScale.opacities(max(lighter, 1))[step] * Self.strongest / 100)
    }

    /// The entries for the steps that occur, and for zero, values below it and unknown ones.
    ///
    /// - Parameter hasAmounts: True when the days have their values written in them; then only unknown days need an entry.
    private func legendEntries(hasWords: Bool, hasAmounts: Bool) -> [Legend.LegendEntry] {
        var entries: [Legend.LegendEntry] = []
        func add(_ name: String, _ paint: Paint, _ sample: Legend.Sample) {
            entries.append(.init(name: Label.clean(name), paint: paint, sample: sample))
        }
        let values = (0..<run.count).map { run.values[0, $0] }
        let zero = context.value.axis([0]).first ?? context.value.short(0)
        if values.contains(where: { $0 < 0 }) {
            add(context.words.text(.under(zero)), Self.below, .day(opacity: hasWords ? Self.strongest : 100))
        }
        if values.contains(0) { add(zero, .axis, .emptyDay) }
        // Each bound in its own unit: those of a skewed series are far apart.
        var ends = scale.bounds.map(context.value.shortText)
        if ends.indices.contains(where: { ends[..<$0].contains(ends[$0]) }) { ends = scale.bounds.map(context.value.text) }
        for (step, end) in ends.enumerated() {
            let filling = filling(step, hasWords)
            add(context.words.text(.init("charts.up-to", ["value": end])), filling.paint, .day(opacity: filling.opacity))
        }
        if hasAmounts { entries = [] }
        if values.contains(where: \.isNaN) { add(context.words.text(.notKnown), .muted, .unknownDay) }
        return entries
    }

    /// The weekdays, from the first of the week.
    private var weekdays: [String] {
        let start = (1...7).contains(context.calendar.firstWeekday) ? context.calendar.firstWeekday : 1
        return (0..<7).map { Label.clean(context.calendar.weekday((start + $0 - 1) % 7 + 1)) }
    }

    /// Names over the columns of a wall calendar, from left to right.
    private var columnNames: [String] { isMirrored ? weekdays.reversed() : weekdays }

    /// Names beside the rows of weeks in columns: every second weekday.
    private var rowNames: [(row: Int, name: String)] { weekdays.enumerated().filter { $0.offset % 2 == 0 }.map { ($0, $1) } }

    private func baseline(_ row: Int, pitch: Double, top: Double) -> Double {
        (top + Double(row) * pitch + (pitch - Self.gap) / 2 + 12 * Metrics.middle).rounded()
    }
}
