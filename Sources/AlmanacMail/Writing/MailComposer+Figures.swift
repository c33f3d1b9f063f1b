import AlmanacCharts
import AlmanacHash
import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Figures in a mail: rows that need no picture, and pictures.
extension MailComposer {
    /// Form of a figure in a mail: rows of a table, or a picture for every figure that rows cannot show.
    private enum Form {
        case bars([MailDocument.Bar], more: Int)
        /// Bars that lie, of the last of some rows.
        case last([MailDocument.Bar], of: Int)
        /// Bars that stand, of the last of some rows.
        case upright([MailDocument.Bar], of: Int, rule: Double?)
        case budgets([Figure.Budget])
        case ring(Figure.Donut)
        case picture
    }

    private func form(_ figure: Figure) -> Form {
        switch figure.content {
        case .budgets(let budgets): return .budgets(budgets)
        // A ring cannot show less than nothing.
        case .donut(let donut): return donut.hasNegative ? .bars(bars(donut), more: 0) : .ring(donut)
        case .bars(let bars):
            guard bars.columns.count == 1, bars.overlays.isEmpty else { return .picture }
            if bars.isTime, bars.orientation == .vertical, bars.keys.count <= Self.mostUpright, bars.rules.count < 2,
                bars.annotations.isEmpty
            {
                return upright(bars, of: bars.keys.count)
            }
            guard bars.orientation != .vertical, !bars.isTime || bars.orientation == .horizontal else { return .picture }
            return .bars(self.bars(bars), more: bars.more)
        // Whatever is not made of rows is a picture.
        default: return .picture
        }
    }

    func figure(_ figure: Figure, _ subtitle: Line?) -> [MailDocument.Block] {
        let subtitle = subtitle.map { words(text.text($0), 300) }
        switch form(figure) {
        case .bars(let all, let more):
            let rows = all.prefix(Self.mostRows)
            var foot = foot(subtitle, figure, shown: 0..<rows.count)
            leaveOut(more + all.count - rows.count, &foot.remarks)
            return [.bars(.init(rows: Array(rows), foot: foot))]
        case .last(let rows, let count):
            return [.bars(.init(rows: rows, foot: foot(subtitle, figure, last: rows.count, of: count)))]
        case .upright(let rows, let count, let rule):
            var foot = foot(subtitle, figure, last: rows.count, of: count, hasLines: rule != nil)
            if let partial = partial(figure, last: rows.count) { foot.remarks.insert(partial, at: 0) }
            return [.bars(.init(rows: rows, foot: foot, isUpright: true, rule: rule))]
        case .budgets(let all):
            let rows = all.prefix(Self.mostRows)
            var foot = foot(subtitle, figure)
            leaveOut(figure.table.series.keys.count - rows.count, &foot.remarks)
            return [.budgets(rows.map(budget), foot)]
        case .ring(let donut):
            return [.ring(picture(figure, drawnAt: Self.ringWidth), slices(donut), foot(subtitle, figure))]
        case .picture:
            let table = besidePicture(figure)
            var picture = picture(figure, drawnAt: Self.pictureWidth, shownAt: Self.shownWidth)
            if case .calendar = figure.content, table.series.keys.count > Self.mostDaysBesideCalendar {
                // The last days of many say nothing of the others.
                picture.isAlone = true
                return [.picture(picture, foot(subtitle, figure, hasLines: true))]
            }
            let most = if case .month = table.series.keys.first { Self.mostMonths } else { Self.mostBesidePicture }
            var rows = self.table(table, most: most, isBesidePicture: true)
            let foot = foot(nil, figure, shown: shown(table, most: most, isBesidePicture: true), hasLines: true)
            rows.foot.remarks += foot.remarks
            rows.foot.lines = foot.lines
            return [
                .picture(picture, .init(subtitle: subtitle, remarks: [])),
                .table(rows),
            ]
        }
    }

    /// The subtitle, remarks and lines of a figure of which only some rows may be shown.
    ///
    /// - Parameters:
    ///   - shown: The indices of its keys; `nil` for all.
    ///   - hasLines: True when the lines across it are drawn; the remarks explain them in any case.
    private func foot(_ subtitle: String?, _ figure: Figure, shown: Range<Int>? = nil, hasLines: Bool = false) -> MailDocument.Foot {
        var foot = MailDocument.Foot(subtitle: subtitle, remarks: [])
        for note in figure.notes.lazy.compactMap({ note in shown.map { figure.table.series.note(note, beside: $0) } ?? note }) {
            let said = words(text.phrase(note), 300)
            guard note.name == "charts.rule" else {
                foot.remarks.append(said)
                continue
            }
            let fact = words(text.phrase(Phrase("mail.rule", note.arguments)), 300)
            foot.lines.append(.init(drawn: hasLines ? said : fact, undrawn: fact))
        }
        return foot
    }

    /// The same of a figure of which the last rows are shown, which it says where there are more.
    private func foot(_ subtitle: String?, _ figure: Figure, last rows: Int, of count: Int, hasLines: Bool = false) -> MailDocument.Foot {
        guard rows < count else { return foot(subtitle, figure, hasLines: hasLines) }
        var foot = foot(subtitle, figure, shown: count - rows..<count, hasLines: hasLines)
        foot.remarks.insert(
            text.phrase(Phrase("mail.last-rows", ["count": .count(rows), "total": .count(count)])), at: 0)
        return foot
    }

    /// Says which of the last bars are of a part of their day, week or month: nothing else shows that they are not as low as they look.
    private func partial(_ figure: Figure, last count: Int) -> String? {
        guard case .bars(let bars) = figure.content else { return nil }
        let partial = bars.partial.filter { bars.keys.indices.contains($0) && $0 >= bars.keys.count - count }
        guard !partial.isEmpty else { return nil }
        return partial.map {
            words(text.key(bars.keys[$0])) + text.words.text("pages.label-separator") + text.words.text("pages.not-whole")
        }.joined(separator: "; ") + "."
    }

    /// The table of a picture has what is drawn.
    private func besidePicture(_ figure: Figure) -> Table {
        var table = figure.table
        let drawn: [Figure.Column]
        switch figure.content {
        case .bars(let bars):
            drawn = bars.columns + bars.overlays
            table.top = bars.more > 0 ? bars.keys.count : nil
        case .lines(let lines): drawn = lines.columns + lines.overlays + (lines.band.map { [$0.low, $0.high] } ?? [])
        case .calendar(let calendar): drawn = [calendar.column]
        case .road:
            // The other columns are numbers behind the state.
            table.measures = table.measures.filter { $0.role == .state }
            return table
        case .dumbbell(let dumbbell):
            drawn = [dumbbell.before, dumbbell.after]
            table.top = dumbbell.more > 0 ? dumbbell.keys.count : nil
        case .flow(let flow):
            table.top = flow.targets.count
            return table
        default: return table
        }
        table.measures = table.measures.filter { measure in drawn.contains { $0.title == measure.title } }
        return table
    }

    func leaveOut(_ count: Int, _ remarks: inout [String]) {
        if count > 0 { remarks.insert(text.phrase(Phrase("mail.and-more", ["count": .count(count)])), at: 0) }
    }

    private func bars(_ bars: Figure.Bars) -> [MailDocument.Bar] {
        guard let column = bars.columns.first else { return [] }
        // Beside days of spending, money that came back is no bar: the longest of all would be the day on which least was spent.
        let hasSpending = bars.isTime && column.values.contains { ($0?.magnitude ?? 0) > 0 }
        func length(_ value: Value?) -> Double { (value?.magnitude).map { hasSpending ? max($0, 0) : abs($0) } ?? 0 }
        let longest = column.values.reduce(0) { max($0, length($1)) }
        return bars.keys.indices.map { row in
            let magnitude = column.values[row]?.magnitude ?? 0
            let count = bars.counts.isEmpty ? nil : bars.counts[row]
            return MailDocument.Bar(
                label: words(text.key(bars.keys[row])), share: longest > 0 ? length(column.values[row]) / longest : 0,
                value: words(text.full(column.values[row])), note: count.map { words("×" + text.full($0)) }, isNegative: magnitude < 0)
        }
    }

    /// Days or weeks as vertical bars. If the numbers above them are too wide, the last seven stand there, and as horizontal bars if those are too wide as well.
    ///
    /// - Parameter count: Number of rows of the figure.
    private func upright(_ bars: Figure.Bars, of count: Int) -> Form {
        var rows = self.bars(bars)
        let days = bars.keys.map { key in if case .day(let day) = key { day } else { nil as Day? } }
        let isWeekly = days.count > 1 && days[0].flatMap { first in days[1].map { first.distance(from: $0).magnitude == 7 } } ?? false
        let marked = bars.keys.count > 1 ? markedDays(isWeekly: isWeekly) : nil
        let isAmongOthers = days.contains { day in day.map { marked?.contains($0) == false } ?? false }
        for (row, day) in days.enumerated() {
            guard let day else {
                rows[row].label = short(bars.keys[row])
                continue
            }
            rows[row].isMarked = isAmongOthers && marked?.contains(day) == true
            rows[row].label =
                isWeekly
                ? words(text.short(.day(day)))
                : words(text.locale.weekday(day.weekday, short: true) + " " + text.full(.count(Int64(day.date.day))))
        }
        // Where all days are of the period, the one that most was spent on is named above them.
        let highest = rows.map(\.share).max() ?? 0
        if !isWeekly, highest > 0, !rows.contains(where: \.isMarked), rows.count(where: { $0.share == highest }) == 1 {
            for row in rows.indices where !rows[row].isNegative { rows[row].isMarked = rows[row].share == highest }
        }
        let full = rows.map(\.value)
        let short = (bars.columns.first?.values ?? []).map { words(text.short(Self.rounded($0))) }
        for values in [full, short] {
            let room = Self.roomForBars / rows.count
            let tooWide = values.filter { DisplayWidth.columns($0) > room }
            // One or two may reach over their neighbours: they are of the tallest bars.
            guard tooWide.isEmpty || values == short && tooWide.count < 3 && tooWide.allSatisfy({ DisplayWidth.columns($0) < room + 4 })
            else {
                continue
            }
            for row in rows.indices { rows[row].value = values[row] }
            return .upright(rows, of: count, rule: rule(bars))
        }
        if rows.count > 7 { return upright(last(7, of: bars), of: count) }
        for (row, day) in days.enumerated() { if let day, !isWeekly { rows[row].label = words(text.locale.weekdayDay(day.number)) } }
        return .last(rows, of: count)
    }

    private func last(_ count: Int, of bars: Figure.Bars) -> Figure.Bars {
        var last = bars
        last.keys = bars.keys.suffix(count)
        last.counts = bars.counts.suffix(count)
        for column in last.columns.indices { last.columns[column].values = bars.columns[column].values.suffix(count) }
        return last
    }

    /// Where the line of a chart goes across its bars.
    private func rule(_ bars: Figure.Bars) -> Double? {
        let longest = bars.columns.first?.values.reduce(0) { max($0, $1?.magnitude ?? 0) } ?? 0
        guard let value = bars.rules.first?.value.magnitude, longest > 0, value > 0, value <= longest else { return nil }
        return value / longest
    }

    /// An amount in whole units, as there is room above a bar; one of less than a half stays as it is.
    private static func rounded(_ value: Value?) -> Value? {
        guard case .money(let money)? = value else { return value }
        let unit = money.currency.unit
        let whole = (money.minor.magnitude + UInt64(unit / 2)) / UInt64(unit)
        guard whole > 0, let minor = Int64(exactly: whole).flatMap({ $0.multipliedReportingOverflow(by: unit).overflow ? nil : $0 * unit })
        else { return value }
        return .money(Money(minor: money.minor < 0 ? -minor : minor, currency: money.currency))
    }

    /// Bars beside each other.
    private static let mostUpright = 14
    /// Columns of numbers above them on a phone.
    private static let roomForBars = 60

    /// The day or the days of the week that the mail is about, or among weeks the Monday of the only week; `nil` of a mail about more.
    private func markedDays(isWeekly: Bool) -> ClosedRange<Day>? {
        let insights = context.insights
        if insights.askedRanges.contains(.last(.week)) {
            guard let days = insights.span(.last(.week))?.days else { return nil }
            return isWeekly ? days.lowerBound...days.lowerBound : days
        }
        guard !isWeekly, insights.askedRanges.contains(.last(.day)) else { return nil }
        let period = insights.period(.last(.day))
        let day = period.counted?.upperBound ?? period.last
        return day...day
    }

    private func bars(_ donut: Figure.Donut) -> [MailDocument.Bar] {
        let longest = donut.slices.reduce(0) { max($0, abs($1.value.magnitude ?? 0)) }
        return donut.slices.map { slice in
            let magnitude = slice.value.magnitude ?? 0
            return MailDocument.Bar(
                label: words(text.key(slice.name)), share: longest > 0 ? abs(magnitude) / longest : 0, value: words(text.full(slice.value)),
                note: nil, isNegative: magnitude < 0)
        }
    }

    private func budget(_ budget: Figure.Budget) -> MailDocument.Budget {
        let ratio: Double? =
            if let value = budget.value?.magnitude, let limit = budget.limit?.magnitude, limit > 0, value >= 0 {
                value / limit
            } else { nil }
        var pace: Double?
        if let even = budget.pace?.magnitude, let limit = budget.limit?.magnitude, limit > 0, even > 0, even < limit { pace = even / limit }
        let words = drawing.words(budget)
        return MailDocument.Budget(
            label: self.words(text.key(budget.name)), percent: ratio.map { text.percent($0) },
            // Of a limit of nothing all is used by whatever is spent, as on a page.
            share: ratio.map { min(max($0, 0), 1) } ?? (budget.limit?.magnitude == 0 && (budget.value?.magnitude ?? 0) > 0 ? 1 : nil),
            pace: pace,
            value: self.words(words.value), state: self.words(words.state), tone: budget.tone)
    }

    private func slices(_ donut: Figure.Donut) -> [MailDocument.Slice] {
        let whole = donut.slices.reduce(0) { $0 + max(0, $1.value.magnitude ?? 0) }
        return donut.slices.map { slice in
            MailDocument.Slice(
                colour: slice.colour, isUnnamed: slice.isUnnamed, name: words(text.key(slice.name)), value: words(text.full(slice.value)),
                percent: slice.share.map { words(text.full($0)) } ?? "",
                share: whole > 0 ? max(0, slice.value.magnitude ?? 0) / whole : 0)
        }
    }

    // MARK: Pictures

    /// Pixels that a picture is drawn for: with its margin it fills the 356 pixels of a card on a phone of 390, so that its text stays at
    /// twelve pixels there.
    private static let pictureWidth = 320
    /// Pixels that a picture is shown at on wide screens, margin included: its text is then as large as that of the mail.
    private static let shownWidth = 440
    private static let ringWidth = 176

    /// - Parameter shown: Pixels; `nil` for as wide as it is drawn.
    private func picture(_ figure: Figure, drawnAt drawn: Int, shownAt shown: Int? = nil) -> MailDocument.Picture {
        let list = drawing.list(of: figure, width: drawn).inFile()
        let width = shown ?? list.width
        let height = (list.height * width + list.width / 2) / list.width
        let alt = words(text.text(figure.title) + " – " + list.description, 600)
        func image(_ colours: ChartColours, on ground: UInt32, isDark: Bool) -> MailImage {
            let drawing = MailDrawing(list: list, colours: colours, ground: ground)
            let hash = hexadecimal(drawing.digest.prefix(8))
            return MailImage(
                name: "\(figure.id)\(isDark ? "-dark" : "")-\(hash)", alt: alt, width: width, height: height, isDark: isDark,
                drawing: drawing)
        }
        return MailDocument.Picture(
            light: image(palette.lightColours, on: palette.lightColours[.card], isDark: false),
            dark: image(palette.darkColours, on: palette.darkColours[.card], isDark: true), title: words(text.text(figure.title)))
    }
}
