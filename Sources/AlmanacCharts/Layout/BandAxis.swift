import AlmanacText

/// The labels under the bands: coarse ones at every width, finer ones between them where there is room.
struct BandAxis {
    private struct Mark {
        var place: PlotPlace
        var name: String
        /// A year, or the rest of the name, under it.
        var second: String?
        /// The frame's step from which it is shown, and that from which it no longer is.
        var from: Int
        var below: Int?
        /// The whole name of a shortened one.
        var whole: String?
    }

    private var marks: [Mark] = []
    /// Days on the second line, under hours.
    private var days: [Mark] = []
    private var lineCount = 1
    /// Bands without room for their name.
    private(set) var leftOut = 0

    /// Pixels kept free between two labels.
    private static let gap = 8.0
    /// Longest name in pixels, and most names, of which some are left out on a phone; longer ones, and more, stand in two lines or are shortened.
    private static let longestName = 72.0
    private static let mostNames = 16
    /// Least pixels for a name that must be shortened: some eight letters.
    private static let leastName = 56.0
    /// Most months of which some are named; beyond, years are.
    private static let mostMonths = 60

    /// - Parameters:
    ///   - step: From band to band, as a share of the plot's width.
    ///   - center: The middle of a band, as a share of it.
    init(_ bands: [Band], _ context: ChartContext, _ frame: PlotFrame, step: Double, center: (Int) -> Double) {
        guard let first = bands.first else { return }
        let calendar = context.calendar
        guard context.axes.hasBandLabels else {
            lineCount = 0
            return
        }
        if let stride = context.axes.timeStride, first.time != nil {
            let places = stride.places(bands)
            let years = places.map { AxisOptions.TimeStride.year(bands[$0]) }
            let isYearly = stride.unit == .year
            let hours = stride.unit == .hour ? HourTicks(bands) : nil
            let hasYears = hours == nil && !isYearly && (stride.unit >= .month || years.first != years.last)
            place(
                [192, 96, 48, 24, 12, 6, 3, 1].map { every in Swift.stride(from: 0, to: places.count, by: every).map { places[$0] } },
                frame,
                center, text: { isYearly ? calendar.year(AxisOptions.TimeStride.year(bands[$0])) : stride.text(bands[$0], calendar) },
                year: hasYears ? { AxisOptions.TimeStride.year(bands[$0]) } : nil, calendar)
            if let hours { daysUnderHours(hours, frame, center, calendar) }
            return
        }
        if let hours = HourTicks(bands) {
            self.hours(hours, frame, center, calendar)
            return
        }
        let numbers = bands.compactMap { $0.isOfKind(first) ? $0.time : nil }
        switch first {
        case .day where numbers.count == bands.count: days(numbers, frame, center, calendar)
        case .month where numbers.count == bands.count:
            // With so many months none finds room: name years, at their January.
            let isYearly = bands.count > Self.mostMonths
            let levels =
                isYearly
                ? [12_000, 1200, 240, 120, 24, 12].map { every in bands.indices.filter { wrapped(numbers[$0], to: every) == 0 } }
                : Self.strides([48, 24, 12, 6, 3, 1], bands.count)
            place(
                levels, frame, center, text: { isYearly ? calendar.year(CivilDate(month: numbers[$0]).year) : calendar.month(numbers[$0]) },
                year: isYearly ? nil : { CivilDate(month: numbers[$0]).year }, calendar)
        case .week where numbers.count == bands.count:
            let weeks = numbers.map { WeekDate(day: WeekDate.firstDay(of: $0)) }
            place(
                Self.strides([512, 256, 128, 64, 32, 16, 8, 4, 2, 1], bands.count), frame, center, text: { calendar.week(weeks[$0].week) },
                year: { weeks[$0].year }, calendar)
        default:
            categories(context.names(bands), frame, step, center, calendar)
        }
    }

    // MARK: Names

    private mutating func categories(
        _ names: [String], _ frame: PlotFrame, _ step: Double, _ center: (Int) -> Double, _ calendar: CalendarFormat
    ) {
        let isShort = names.count <= Self.mostNames && !names.contains { Metrics.width($0, size: 12) > Self.longestName }
        if isShort {
            place(Self.strides([64, 8, 4, 2, 1], names.count), frame, center, text: { names[$0] }, year: nil, calendar)
            // A page has room for all of them from some width on.
            if frame.plots.count > 1 || namesAll(names.count, from: 0) { return }
        }
        // Those of the narrowest room, and from each room on that has more of them whole, or clearly more letters, those of that room.
        var last = twoLines(names, frame, at: 0, step, center)
        marks = []
        for room in frame.plots.indices.dropFirst() where Self.whole(last) < names.count {
            let wider = twoLines(names, frame, at: room, step, center)
            guard wider.count >= last.count else { continue }
            guard Self.whole(wider) > Self.whole(last) || Self.letters(wider) * 4 >= Self.letters(last) * 5 else { continue }
            for var mark in last {
                mark.below = room
                marks.append(mark)
            }
            last = wider
        }
        marks += last
        leftOut = names.count - last.count
        if marks.contains(where: { $0.second != nil }) { lineCount = 2 }
    }

    private static func whole(_ marks: [Mark]) -> Int { marks.count { $0.whole == nil } }

    private static func letters(_ marks: [Mark]) -> Int { marks.reduce(0) { $0 + $1.name.utf8.count + ($1.second?.utf8.count ?? 0) } }

    /// Names in two lines, shortened where they must be, as there is room for them from a step of the room's width on.
    private func twoLines(
        _ names: [String], _ frame: PlotFrame, at room: Int, _ step: Double, _ center: (Int) -> Double
    ) -> [Mark] {
        let plot = frame.plots[room]
        let pixels = step * plot
        // Where names would be cut to a few letters, name every k-th band, the last one among them: one "Groceries" is better than two "Gr…".
        var every = pixels >= 20 ? 1 : Int((Self.leastName / max(pixels, 0.01)).rounded(.up))
        if pixels < Self.leastName + Self.gap, every == 1 {
            let isCut = names.contains { Label.wrapped($0, in: max(pixels - Self.gap, 12.7), size: 12).isCut }
            if isCut { every = Int(((Self.leastName + Self.gap) / pixels).rounded(.up)) }
        }
        var marks: [Mark] = []
        // Beside the plot there is nothing before the numbers and names at its sides.
        let overhang = (left: min(Double(frame.left), 8), right: min(Double(frame.right), 6))
        var limit = plot + overhang.right
        for index in stride(from: names.count - 1, through: 0, by: -every) {
            let middle = center(index) * plot
            let label = Label.wrapped(names[index], in: max(min(pixels * Double(every) - Self.gap, limit + overhang.left), 12.7), size: 12)
            // A label that stands at the side leaves its neighbour less room, which moves inward, too.
            let shift = marks.isEmpty ? 0 : min(limit - label.width / 2 - middle, 0)
            let place = PlotPlace(share: center(index), width: label.width, frame, overhang: overhang, shift: shift)
            let extent = place.extent(at: room, frame)
            guard extent.upperBound <= limit + 0.01, extent.lowerBound >= -overhang.left - 0.01 else { continue }
            marks.append(
                Mark(place: place, name: label.first, second: label.second, from: room, whole: label.isCut ? names[index] : nil))
            limit = extent.lowerBound - Self.gap
        }
        return marks.reversed()
    }

    // MARK: Days

    /// Names days, or the months of more than a hundred days.
    private mutating func days(_ numbers: [Int], _ frame: PlotFrame, _ center: (Int) -> Double, _ calendar: CalendarFormat) {
        let starts = numbers.count <= 100 ? [] : CivilDate.monthStarts(in: numbers)
        guard starts.count > 1 else {
            let crossesYears = CivilDate(day: numbers[0]).year != CivilDate(day: numbers[numbers.count - 1]).year
            place(
                Self.dayLevels(numbers.count), frame, center, text: { calendar.day(numbers[$0]) },
                year: crossesYears ? { CivilDate(day: numbers[$0]).year } : nil, calendar)
            // The days of a week have names, which say more than their numbers.
            if !crossesYears, numbers.count == 7, numbers[6] - numbers[0] == 6, marks.count == 7 {
                for index in marks.indices { marks[index].second = Label.clean(calendar.weekday(CivilDate(day: numbers[index]).weekday)) }
                lineCount = 2
            }
            return
        }
        // Months, named at their first day; the year stands under the first and under each that begins one.
        let isYearly = starts.count > Self.mostMonths
        let levels = (isYearly ? [12_000, 1200, 240, 120, 24, 12] : [48, 24, 12, 6, 3, 1]).map { every in
            starts.filter { wrapped(CivilDate(day: numbers[$0]).monthNumber, to: every) == 0 }
        }
        place(
            levels, frame, center,
            text: {
                let date = CivilDate(day: numbers[$0])
                return isYearly ? calendar.year(date.year) : calendar.month(date.monthNumber)
            }, year: isYearly ? nil : { CivilDate(day: numbers[$0]).year }, calendar)
    }

    private static func dayLevels(_ count: Int) -> [[Int]] {
        count == 0 ? [] : strides(count <= 14 ? [64, 8, 4, 2, 1] : [112, 56, 28, 14, 7, 1], count)
    }

    /// Names hours and the days under them; for longer spans days, with hours between them where there is room.
    private mutating func hours(_ ticks: HourTicks, _ frame: PlotFrame, _ center: (Int) -> Double, _ calendar: CalendarFormat) {
        let midnights = ticks.midnights
        if ticks.hasTwoLines {
            place(
                [midnights] + HourTicks.levels.map(ticks.starts), frame, center, text: { ticks.hour(at: $0, calendar) }, year: nil, calendar
            )
            daysUnderHours(ticks, frame, center, calendar)
            return
        }
        guard ticks.hasHoursBetweenDays else {
            days(midnights.map { HourDate(ticks.hours[$0]).day }, frame, { center(midnights[$0]) }, calendar)
            return
        }
        place(
            Self.dayLevels(midnights.count).map { $0.map { midnights[$0] } } + HourTicks.levels.map(ticks.startsFromMidnight), frame,
            center,
            text: { ticks.name(at: $0, calendar) }, year: ticks.crossesYears ? { ticks.year(at: $0) } : nil, calendar)
    }

    /// The second line: each day at its first visible hour, as far as there is room.
    private mutating func daysUnderHours(
        _ ticks: HourTicks, _ frame: PlotFrame, _ center: (Int) -> Double, _ calendar: CalendarFormat
    ) {
        let hours = marks
        marks = []
        place(
            Self.dayLevels(ticks.midnights.count).map { $0.map { ticks.midnights[$0] } } + [ticks.dayStarts], frame, center,
            text: { ticks.day(at: $0, calendar) }, year: nil, calendar)
        days = marks
        marks = hours
        lineCount = 2
    }

    /// Labels of numbers: few at every width, more where there is room.
    init(labels: [String], _ frame: PlotFrame, center: (Int) -> Double, _ calendar: CalendarFormat) {
        let levels = [64, 16, 8, 4, 2, 1].map { Array(stride(from: 0, to: labels.count, by: $0)) }
        place(levels, frame, center, text: { labels[$0] }, year: nil, calendar)
    }

    /// Pixels that the labels need under the plot.
    var height: Double { (8 + Double(lineCount) * 12 * Metrics.lineHeight + 2).rounded(.up) }

    /// True when every band has its whole name from a step of the room's width on.
    func namesAll(_ count: Int, from step: Int) -> Bool { marks.count { $0.from <= step && $0.below == nil && $0.whole == nil } == count }

    func draw(_ canvas: inout Canvas, below y: Double) {
        guard !marks.isEmpty else { return }
        let baseline = (y + 8 + 12 * Metrics.ascent).rounded()
        canvas.beginText(.init(anchor: .middle), y: baseline)
        let under = baseline + 12 * Metrics.lineHeight
        for mark in marks {
            draw(&canvas, mark, mark.name, y: baseline, whole: mark.whole)
            if let second = mark.second { draw(&canvas, mark, second, y: under) }
        }
        for mark in days { draw(&canvas, mark, mark.name, y: under) }
        canvas.endGroup()
    }

    private func draw(_ canvas: inout Canvas, _ mark: Mark, _ text: String, y: Double, whole: String? = nil) {
        canvas.text(PlotLabel(text: text, place: mark.place, y: y, from: mark.from, below: mark.below, whole: whole))
    }

    /// Every k-th band, counted from the last one, for each k.
    private static func strides(_ every: [Int], _ count: Int) -> [[Int]] {
        every.map { every in
            let first = (count - 1) % every
            return Array(stride(from: first, to: count, by: every))
        }
    }

    /// The indices in the finest level of the bands of a level; both ascend.
    private static func places(of level: [Int], in finest: [Int]) -> [Int] {
        if level.count == finest.count { return Array(finest.indices) }
        var place = 0
        return level.map { band in
            while place < finest.count - 1, finest[place] < band { place += 1 }
            return place
        }
    }

    /// - Parameter levels: Bands to name, from few to many; each level contains the one before.
    private mutating func place(
        _ levels: [[Int]], _ frame: PlotFrame, _ center: (Int) -> Double, text: (Int) -> String, year: ((Int) -> Int)?,
        _ calendar: CalendarFormat
    ) {
        guard let finestLevel = levels.last, !finestLevel.isEmpty else { return }
        // From here on bands are counted in the finest level, which has all that may be named.
        let levels = levels.map { Self.places(of: $0, in: finestLevel) }
        let newest = finestLevel.count - 1
        // Computed on demand, because most are never needed; the names apart from their places, which are each needed often.
        var places = [PlotPlace?](repeating: nil, count: finestLevel.count)
        var names = [String](repeating: "", count: finestLevel.count)
        func place(_ index: Int) -> PlotPlace {
            if let place = places[index] { return place }
            let band = finestLevel[index]
            let name = Label.clean(text(band))
            var width = Metrics.width(name, size: 12)
            if let year { width = max(width, Metrics.width(Label.clean(calendar.year(year(band))), size: 12)) }
            let place = PlotPlace(share: center(band), width: width, frame)
            places[index] = place
            names[index] = name
            return place
        }
        func isFree(_ level: [Int], at step: Int) -> Bool {
            var end = -Double.infinity
            for band in level {
                let place = place(band)
                let extent = place.extent(at: step, frame)
                if extent.lowerBound < end + Self.gap || place.width > frame.plots[step] { return false }
                end = extent.upperBound
            }
            return true
        }
        // The step from which each band of the finest level is named.
        var from = [Int](repeating: .max, count: finestLevel.count)
        var coarsest: [Int]?
        var finest = 0
        for step in frame.plots.indices {
            // The level never gets coarser again as the picture grows.
            var level = levels.count - 1
            while level >= finest, levels[level].isEmpty || !isFree(levels[level], at: step) { level -= 1 }
            guard level >= finest else { continue }
            finest = level
            if coarsest == nil { coarsest = levels[level] }
            for band in levels[level] where from[band] > step { from[band] = step }
        }
        if coarsest == nil, let least = frame.plots.firstIndex(where: { $0 >= place(newest).width }) { from[newest] = least }
        let years = coarsest ?? [newest]
        for (index, band) in finestLevel.enumerated() where from[index] < .max {
            let place = place(index)
            var second: String?
            if let year, let position = years.firstIndex(of: index),
                position == 0 || year(finestLevel[years[position - 1]]) != year(band)
            {
                second = Label.clean(calendar.year(year(band)))
                lineCount = 2
            }
            marks.append(Mark(place: place, name: names[index], second: second, from: from[index]))
        }
    }
}
