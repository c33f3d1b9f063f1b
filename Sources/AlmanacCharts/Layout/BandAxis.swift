import AlmanacMarkup

/// The labels under the bands: their choice, places and lines.
struct BandAxis {
    private struct Mark {
        var x: Double
        var label: Label
        /// The whole name of a shortened label; empty where it is not shortened.
        var whole: String
    }

    private var marks: [Mark] = []
    /// Days on the second line, under hours.
    private var days: [Mark] = []
    /// Lines of the tallest label.
    private(set) var lineCount = 1
    /// Bands without room for their name.
    private(set) var leftOut = 0

    /// Pixels kept free between two labels.
    private static let gap = 8.0
    /// Least pixels for a name that must be shortened: some eight letters.
    private static let leastName = 56.0

    /// - Parameters:
    ///   - center: The pixel of a band's middle.
    ///   - step: Pixels from band to band.
    ///   - range: The pixels that labels must stay in.
    init(_ bands: [Band], _ context: ChartContext, step: Double, range: ClosedRange<Double>, center: (Int) -> Double) {
        let calendar = context.calendar
        guard context.axes.hasBandLabels else {
            lineCount = 0
            return
        }
        if let stride = context.axes.timeStride, bands.first?.time != nil {
            asked(stride, bands, calendar, range, center)
            return
        }
        if let hours = HourTicks(bands) {
            self.hours(hours, calendar, range, center)
            return
        }
        switch bands.first {
        case .day where bands.allSatisfy({ if case .day = $0 { true } else { false } }):
            days(bands.map { if case .day(let day) = $0 { day } else { 0 } }, calendar, range, center)
        case .month where bands.allSatisfy({ if case .month = $0 { true } else { false } }):
            months(bands, calendar, range, center)
        case .week where bands.allSatisfy({ if case .week = $0 { true } else { false } }):
            weeks(bands, calendar, range, center)
        default:
            categories(bands, context, step, range, center)
        }
    }

    /// True when every band has its whole name.
    func namesAll(_ count: Int) -> Bool {
        marks.count == count && !marks.contains(where: \.label.isCut)
    }

    /// Pixels that the labels need under the plot.
    var height: Double { (8 + Double(lineCount) * 12 * Metrics.lineHeight + 2).rounded(.up) }

    func draw(_ canvas: inout Canvas, below y: Double) {
        guard !marks.isEmpty else { return }
        let baseline = (y + 8 + 12 * Metrics.ascent).rounded()
        canvas.beginText(.init(anchor: .middle), y: baseline)
        // By index: copying a mark would retain each of its texts.
        for index in marks.indices { canvas.label(marks[index].label, x: marks[index].x, y: baseline, whole: marks[index].whole) }
        let second = (baseline + 12 * Metrics.lineHeight).rounded()
        for index in days.indices { canvas.label(days[index].label, x: days[index].x, y: second, whole: days[index].whole) }
        canvas.endGroup()
    }

    /// Labels of numbers, each under its place; if they are too many, every second, third … of them.
    init(labels: [String], range: ClosedRange<Double>, center: (Int) -> Double, _ calendar: CalendarFormat) {
        for every in 1...max(labels.count, 1) {
            let chosen = Array(stride(from: 0, to: labels.count, by: every))
            if place(chosen, range, center, text: { labels[$0] }, year: nil, calendar, mayDrop: every >= labels.count) { return }
        }
    }

    /// Labels at the steps that the caller wants; if they are too many, at every second, third … of them.
    private mutating func asked(
        _ timeStride: AxisOptions.TimeStride, _ bands: [Band], _ calendar: CalendarFormat, _ range: ClosedRange<Double>,
        _ center: (Int) -> Double
    ) {
        let places = timeStride.places(bands)
        let years = places.map { AxisOptions.TimeStride.year(bands[$0]) }
        let isYearly = timeStride.unit == .year
        let hours = timeStride.unit == .hour ? HourTicks(bands) : nil
        let hasYears = hours == nil && (timeStride.unit >= .month || years.first != years.last)
        for every in [1, 2, 3, 4, 6, 12, 24, 48, 96, 192, Int.max] {
            let chosen = every == .max ? places.suffix(1) : stride(from: 0, to: places.count, by: every).map { places[$0] }[...]
            if place(
                Array(chosen), range, center, text: { timeStride.text(bands[$0], calendar) },
                year: hasYears ? { AxisOptions.TimeStride.year(bands[$0]) } : nil, calendar, mayDrop: every == .max, isYearly: isYearly)
            {
                break
            }
        }
        if let hours { daysUnderHours(hours, calendar, range, center) }
    }

    // MARK: Categories

    private mutating func categories(
        _ bands: [Band], _ context: ChartContext, _ step: Double, _ range: ClosedRange<Double>, _ center: (Int) -> Double
    ) {
        let names = context.names(bands)
        // Where names would be cut to a few letters, name every k-th band, the last one among them: one "Groceries" is better than two "Gr…".
        var every = step >= 20 ? 1 : Int((Self.leastName / max(step, 0.01)).rounded(.up))
        if step < Self.leastName + Self.gap, every == 1 {
            let isCut = names.contains { Label.wrapped($0, in: max(step - Self.gap, 12.7), size: 12).isCut }
            if isCut { every = Int(((Self.leastName + Self.gap) / step).rounded(.up)) }
        }
        leftOut = bands.count - (bands.count + every - 1) / every
        var index = bands.count - 1
        var limit = range.upperBound
        while index >= 0 {
            let name = names[index]
            // A label that was moved inward at the side leaves its neighbour less room.
            let room = min(step * Double(every) - Self.gap, limit - range.lowerBound)
            let label = Label.wrapped(name, in: max(room, 12.7), size: 12)
            let x = min(held(center(index).rounded(), label.width, range), limit - label.width / 2)
            if x - label.width / 2 >= range.lowerBound - 0.01 {
                lineCount = max(lineCount, label.lineCount)
                marks.append(Mark(x: x, label: label, whole: name))
                limit = x - label.width / 2 - Self.gap
            } else {
                leftOut += 1
            }
            index -= every
        }
        marks.reverse()
    }

    // MARK: Hours

    private mutating func hours(_ ticks: HourTicks, _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double) {
        guard ticks.hasTwoLines else {
            daysWithHours(ticks, calendar, range, center)
            return
        }
        var isPlaced = false
        for every in HourTicks.steps + [24] where !isPlaced {
            let chosen = ticks.starts(every: every)
            if chosen.isEmpty { break }
            isPlaced = place(
                chosen, range, center, text: { ticks.hour(at: $0, calendar) }, year: nil, calendar, mayDrop: false)
        }
        if !isPlaced {
            let last = ticks.hours.count - 1
            _ = place([last], range, center, text: { ticks.hour(at: $0, calendar) }, year: nil, calendar, mayDrop: true)
        }
        daysUnderHours(ticks, calendar, range, center)
    }

    /// The second line: each day at its first visible hour, or every second, third … of them.
    private mutating func daysUnderHours(
        _ ticks: HourTicks, _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double
    ) {
        let hours = marks
        let starts = ticks.dayStarts
        let midnights = ticks.midnights.isEmpty ? starts : ticks.midnights
        // The visible part of the first day may be too short for its name.
        var choices = [starts]
        for every in [1, 2, 3, 7, 14, 28, Int.max] {
            choices.append(stride(from: midnights.count - 1, through: 0, by: -every).reversed().map { midnights[$0] })
        }
        for chosen in choices
        where place(chosen, range, center, text: { ticks.day(at: $0, calendar) }, year: nil, calendar, mayDrop: chosen.count == 1) {
            break
        }
        days = marks
        marks = hours
        lineCount = 2
    }

    /// Many days on one line, with hours between them where there is room.
    private mutating func daysWithHours(
        _ ticks: HourTicks, _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double
    ) {
        if ticks.hasHoursBetweenDays {
            for every in HourTicks.steps
            where place(
                ticks.startsFromMidnight(every: every), range, center, text: { ticks.name(at: $0, calendar) },
                year: ticks.crossesYears ? { ticks.year(at: $0) } : nil, calendar, mayDrop: false)
            {
                return
            }
        }
        let midnights = ticks.midnights
        days(midnights.map { HourDate(ticks.hours[$0]).day }, calendar, range, { center(midnights[$0]) })
    }

    // MARK: Days

    private mutating func days(_ numbers: [Int], _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double) {
        let crossesYears = CivilDate(day: numbers[0]).year != CivilDate(day: numbers[numbers.count - 1]).year
        let year: (Int) -> Int = { CivilDate(day: numbers[$0]).year }
        if numbers.count <= 100 {
            // Weekly steps keep the weekday; only short runs name every second or third day.
            for every in numbers.count <= 14 ? [1, 2, 3, 7] : [1, 7, 14, 28] {
                let chosen = stride(from: numbers.count - 1, through: 0, by: -every).reversed()
                if place(
                    Array(chosen), range, center, text: { calendar.day(numbers[$0]) }, year: crossesYears ? year : nil, calendar,
                    mayDrop: false)
                {
                    return
                }
            }
        }
        // Months, named at their first day.
        let starts = CivilDate.monthStarts(in: numbers)
        if numbers.count > 100, starts.count > 1 {
            for every in [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200] {
                let chosen = starts.filter { wrapped(CivilDate(day: numbers[$0]).monthNumber, to: every) == 0 }
                guard !chosen.isEmpty else { break }
                if place(
                    chosen, range, center, text: { calendar.month(CivilDate(day: numbers[$0]).monthNumber) }, year: year, calendar,
                    mayDrop: false, isYearly: every >= 12 && chosen.count > 1)
                {
                    return
                }
            }
        }
        _ = place(
            numbers.count > 1 ? [0, numbers.count - 1] : [0], range, center, text: { calendar.day(numbers[$0]) },
            year: crossesYears ? year : nil,
            calendar, mayDrop: true)
    }

    // MARK: Months

    private mutating func months(_ bands: [Band], _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double) {
        let numbers = bands.map { if case .month(let month) = $0 { month } else { 0 } }
        for every in [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200] {
            var chosen = Array(stride(from: bands.count - 1, through: 0, by: -every).reversed())
            // Years are named at their January.
            let januaries = every >= 12 ? bands.indices.filter { wrapped(numbers[$0], to: every) == 0 } : []
            if januaries.count > 1 { chosen = januaries }
            if place(
                chosen, range, center, text: { calendar.month(numbers[$0]) }, year: { CivilDate(month: numbers[$0]).year },
                calendar,
                mayDrop: false, isYearly: januaries.count > 1)
            {
                return
            }
        }
        _ = place(
            [bands.count - 1], range, center, text: { calendar.month(numbers[$0]) }, year: { CivilDate(month: numbers[$0]).year },
            calendar,
            mayDrop: true)
    }

    // MARK: Weeks

    private mutating func weeks(_ bands: [Band], _ calendar: CalendarFormat, _ range: ClosedRange<Double>, _ center: (Int) -> Double) {
        let numbers = bands.map { if case .week(let day) = $0 { WeekDate(day: day) } else { WeekDate(day: 0) } }
        for every in [1, 2, 4, 8, 16, 32, 64] {
            let chosen = stride(from: bands.count - 1, through: 0, by: -every).reversed()
            if place(
                Array(chosen), range, center, text: { calendar.week(numbers[$0].week) }, year: { numbers[$0].year }, calendar,
                mayDrop: false)
            {
                return
            }
        }
        _ = place(
            bands.count > 1 ? [0, bands.count - 1] : [0], range, center, text: { calendar.week(numbers[$0].week) },
            year: { numbers[$0].year }, calendar, mayDrop: true)
    }

    /// Puts labels at the chosen bands; the first one and each that starts a year have the year as a second line.
    ///
    /// - Returns: True when all found room. Otherwise nothing is placed, unless labels may be dropped: then the newest ones stay.
    private mutating func place(
        _ chosen: [Int], _ range: ClosedRange<Double>, _ center: (Int) -> Double, text: (Int) -> String, year: ((Int) -> Int)?,
        _ calendar: CalendarFormat, mayDrop: Bool, isYearly: Bool = false
    ) -> Bool {
        var placed: [Mark] = []
        placed.reserveCapacity(chosen.count)
        var lines = 1
        var limit = range.upperBound + Self.gap
        for position in chosen.indices.reversed() {
            let band = chosen[position]
            let name = Label.clean(text(band))
            var label = Label(first: name, width: Metrics.width(name, size: 12))
            if let year, isYearly {
                label = Label(first: Label.clean(calendar.year(year(band))), width: 0)
                label.width = Metrics.width(label.first, size: 12)
            } else if let year, position == 0 || year(chosen[position - 1]) != year(band) {
                let second = Label.clean(calendar.year(year(band)))
                label.second = second
                label.width = max(label.width, Metrics.width(second, size: 12))
                lines = 2
            }
            let x = held(center(band).rounded(), label.width, range)
            if x + label.width / 2 > limit - Self.gap + 0.01 || x - label.width / 2 < range.lowerBound - 0.01 {
                if mayDrop { continue }
                return false
            }
            limit = x - label.width / 2
            // An uncut label has no longer form.
            placed.append(Mark(x: x, label: label, whole: ""))
        }
        placed.reverse()
        marks = placed
        lineCount = lines
        return true
    }

    /// The middle of a label, moved so that it stays in the range.
    private func held(_ x: Double, _ width: Double, _ range: ClosedRange<Double>) -> Double {
        max(min(x, range.upperBound - width / 2), range.lowerBound + width / 2)
    }
}
