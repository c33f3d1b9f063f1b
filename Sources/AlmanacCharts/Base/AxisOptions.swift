import AlmanacText

/// The caller's choices for axes and legend; where there are none, the chart chooses.
package struct AxisOptions: Sendable, Hashable {
    /// A step of time from one label to the next.
    struct TimeStride: Hashable {
        var unit: CalendarUnit
        /// At least 1.
        var count: Int
    }

    /// The bands of time that have a label, as far as there is room.
    var timeStride: TimeStride?
    /// True when bands are named.
    var hasBandLabels = true
    /// Distance between two ticks of the values; above zero. With more than 60 ticks the chart chooses instead.
    var valueStep: Double?
    /// The rough number of ticks of the values.
    var valueCount: Int?
    /// True when values are written beside their ticks.
    var hasValueLabels = true
    /// The range of the axis of values, which contains all of them; `nil` lets the chart choose.
    package var valueRange: ClosedRange<Double>?
    /// The scale of the values. Bars and areas begin at zero and are always linear.
    package var valueScale = ScaleType.linear
    /// The scale of numbers across.
    var acrossScale = ScaleType.linear
    /// True to draw a legend where there is something to name.
    package var hasLegend = true

    /// The domain of the values: the caller's range, else the chart's own.
    func domain(_ own: ValueDomain) -> ValueDomain { valueRange.map { ValueDomain(low: $0.lowerBound, high: $0.upperBound) } ?? own }
}

/// A unit of the calendar, for the labels of an axis of time.
public enum CalendarUnit: Sendable, Hashable, Comparable, CaseIterable {
    /// From shortest to longest. Hours count from midnight, weeks begin on Monday, quarters in January, April, July and October.
    case hour, day, week, month, quarter, year
}

extension AxisOptions.TimeStride {
    /// The number of the unit that a band is in, or begins in.
    private func number(_ band: Band) -> Int {
        if unit == .hour, case .hour(let hour) = band { return HourDate.held(hour) }
        func number(ofMonth month: Int) -> Int {
            let year = CivilDate(month: month).year
            return switch unit {
            case .year: year
            case .quarter: year * 4 + wrapped(month, to: 12) / 3
            case .hour, .day, .week, .month: month
            }
        }
        switch band.withoutHour {
        case .day(let day) where unit == .day: return day
        case .day(let day) where unit == .week, .week(let day) where unit <= .week: return WeekDate(day: day).number
        case .day(let day), .week(let day): return number(ofMonth: CivilDate(day: day).monthNumber)
        case .month(let month): return number(ofMonth: month)
        case .hour, .category: return 0
        }
    }

    /// True when every `count`-th unit begins with this number. Hours count anew at midnight, so that each day has the same ones.
    private func isCounted(_ number: Int) -> Bool {
        wrapped(unit == .hour && count < 24 ? wrapped(number, to: 24) : number, to: max(count, 1)) == 0
    }

    /// The indices of the bands at which every `count`-th unit begins; the first band where none does.
    func places(_ bands: [Band]) -> [Int] {
        var places: [Int] = []
        // The band before decides whether the first one begins a unit.
        var last = bands.first.map { first in first.time.map { number(first.at($0 - 1)) } ?? number(first) }
        for (place, band) in bands.enumerated() {
            let number = number(band)
            if number != last, isCounted(number) { places.append(place) }
            last = number
        }
        return places.isEmpty && !bands.isEmpty ? [0] : places
    }

    func text(_ band: Band, _ calendar: CalendarFormat) -> String {
        if unit == .hour, case .hour(let hour) = band { return calendar.hour(HourDate(hour).hour) }
        return switch (band.withoutHour, unit) {
        case (.day(let day), .day), (.day(let day), .week): calendar.day(day)
        case (.week(let day), .day), (.week(let day), .week): calendar.week(WeekDate(day: day).week)
        case (.day(let day), _), (.week(let day), _): calendar.month(CivilDate(day: day).monthNumber)
        case (.month(let month), _): calendar.month(month)
        case (.category(let name), _): name
        case (.hour, _): ""
        }
    }

    static func year(_ band: Band) -> Int {
        switch band.withoutHour {
        case .day(let day), .week(let day): CivilDate(day: day).year
        case .month(let month): CivilDate(month: month).year
        case .hour, .category: 0
        }
    }
}
