/// A heat map of the days of a calendar, each filled more strongly for a larger value.
///
/// Up to eight weeks are rows, as on a wall calendar, where each day has its number and, if that fits into all of them, its value in short. More
/// weeks are columns, on as many lines as they need. A day of zero is an outline; an unknown one has a dash, and one below
/// zero another colour.
public struct CalendarChart: ChartFigure, Hashable {
    /// Days since 1970-01-01, in any order. Amounts and counts of a repeated day are added up, of other values the last one counts.
    public var days: [Int]
    /// Values by day. Missing, `nil`, NaN and infinite values are unknown, and so are missing days between the first and the last.
    public var values: [Double?]
    /// Indices of days that are not over yet, which the description names.
    public var partial: [Int]
    /// The meaning of the sum; where not all days are drawn, `none`.
    public var sum: SeriesSum

    /// A calendar.
    public init(days: [Int], values: [Double?], partial: [Int] = [], sum: SeriesSum = .total) {
        self.days = days
        self.values = values
        self.partial = partial
        self.sum = sum
    }

    /// Most weeks to draw: the last ones.
    private static let mostWeeks = 108

    /// Draws the picture. Its height follows from the days.
    public func drawing(in context: ChartContext, height: Int?) -> Drawing {
        let sheet = Sheet(context)
        guard let run = run(context) else {
            let invalid = values.prefix(days.count).count { $0.map { !$0.isFinite } ?? false }
            return .empty(context, sheet, height: 160, invalid: invalid)
        }
        return CalendarPlot(run: run, context: context).draw(sheet, description: describe(run, context))
    }

    /// The days to draw, without a gap between them.
    struct Run {
        /// The first day, since 1970-01-01.
        var first: Int
        /// Values by day.
        var values: ValueGrid
        var partial: [Int]
        /// Number of days of the data that are not among them.
        var notDrawn: Int
        var remark: ChartMessage?

        var count: Int { values.bandCount }
    }

    /// - Returns: `nil` where no value is known.
    private func run(_ context: ChartContext) -> Run? {
        // Real days are far inside of this bound.
        func isDay(_ day: Int) -> Bool { abs(max(day, -.max)) <= 365_000_000 }
        guard let last = days.lazy.filter(isDay).max(), let earliest = days.lazy.filter(isDay).min() else { return nil }
        let newest = CalendarGrid.weekStart(of: last, firstWeekday: context.calendar.firstWeekday)
        let first = max(earliest, newest - (Self.mostWeeks - 1) * 7)
        let addsUp = BandOrder.addsUp(context.value)
        var dense = [Double?](repeating: nil, count: last - first + 1)
        var times = [Int](repeating: 0, count: dense.count)
        var notDrawn = 0
        for (index, day) in days.enumerated() {
            guard isDay(day), day >= first else {
                notDrawn += 1
                continue
            }
            times[day - first] += 1
            guard index < values.count, let value = values[index] else { continue }
            if addsUp, times[day - first] > 1, let before = dense[day - first] {
                dense[day - first] = (usable(before) ?? 0) + (usable(value) ?? 0)
            } else {
                dense[day - first] = value
            }
        }
        let grid = ValueGrid([ChartSeries(name: "", values: dense)], bandCount: dense.count)
        guard !grid.isAllGaps else { return nil }
        let repeated = times.count { $0 > 1 }
        return Run(
            first: first, values: grid,
            partial: partial.compactMap { days.indices.contains($0) && isDay(days[$0]) && days[$0] >= first ? days[$0] - first : nil },
            notDrawn: notDrawn, remark: repeated == 0 ? nil : addsUp ? .repeatsAdded(count: repeated) : .repeatsLast(count: repeated))
    }

    private func describe(_ run: Run, _ context: ChartContext) -> String {
        let bands = (0..<run.count).map { Band.day(run.first + $0) }
        var summary = Summary(context)
        summary.opening(ChartMessage.ChartKind("calendar"), bands)
        summary.values(
            [ChartSeries(name: "", values: [])], run.values, bands, partial: run.partial, rules: [], sum: run.notDrawn > 0 ? .none : sum)
        let empty = (0..<run.count).count { run.values[0, $0] == 0 }
        if empty > 0, empty < run.count { summary.add(.init("charts.zero-days", ["count": .count(empty)])) }
        if run.notDrawn > 0 { summary.add(.notDrawn(count: run.notDrawn)) }
        if let remark = run.remark { summary.add(remark) }
        return summary.text
    }
}
