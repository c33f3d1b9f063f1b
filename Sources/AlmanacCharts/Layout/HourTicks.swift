import AlmanacText

/// Chooses the hours that an axis names.
///
/// Up to three days it has two lines: hours above, and below them each day at its first visible hour. Both are thinned out independently, so that a
/// day stands under its midnight whichever hours are named. For longer spans it names days, at their midnights and as on an axis of days, with hours
/// between them where there is room.
struct HourTicks {
    /// Hours since 1970-01-01 00:00, ascending.
    let hours: [Int]
    /// The indices at which a day begins: midnights, or the first hour of the day that is there.
    let midnights: [Int]

    /// Most hours of a span with two lines.
    private static let mostHours = 72
    /// Most days of a span that may name hours.
    private static let mostDays = 14
    /// Hours from label to label.
    static let steps = [1, 2, 3, 6, 12]
    /// Steps of which each names all hours of the step before it.
    static let levels = [12, 6, 3, 1]

    /// - Returns: `nil` unless all bands are hours.
    init?(_ bands: [Band]) {
        guard case .hour = bands.first else { return nil }
        var hours: [Int] = []
        hours.reserveCapacity(bands.count)
        for band in bands {
            guard case .hour(let hour) = band else { return nil }
            hours.append(HourDate.held(hour))
        }
        self.hours = hours
        midnights = Self.starts(hours, every: 24)
    }

    /// True when the axis has two lines, hours and days.
    var hasTwoLines: Bool { (hours.last ?? 0) - (hours.first ?? 0) < Self.mostHours }

    /// True when hours are named between days.
    var hasHoursBetweenDays: Bool { midnights.count <= Self.mostDays }

    /// The indices at which every `step`-th hour begins, counted from midnight; the first hour of all counts only if it is such an hour itself.
    func starts(every step: Int) -> [Int] { step == 1 ? Array(hours.indices) : Self.starts(hours, every: step) }

    /// The same, with the midnights, and none before the first of these.
    func startsFromMidnight(every step: Int) -> [Int] { starts(every: step).filter { $0 >= midnights.first ?? 0 } }

    private static func starts(_ hours: [Int], every step: Int) -> [Int] {
        func stretch(_ hour: Int) -> Int { (hour - wrapped(hour, to: step)) / step }
        guard let first = hours.first else { return [] }
        var places: [Int] = []
        var last = stretch(first - 1)
        for (place, hour) in hours.enumerated() {
            let stretch = stretch(hour)
            if stretch != last { places.append(place) }
            last = stretch
        }
        return places
    }

    /// The indices at which the second line names a day: the first hour of all, and each midnight.
    var dayStarts: [Int] { (midnights.first == 0 ? [] : [0]) + midnights }

    /// The name of a day on the second line, with its year where there are two.
    func day(at place: Int, _ calendar: CalendarFormat) -> String {
        let day = HourDate(hours[place]).day
        return crossesYears ? calendar.dayWithYear(day) : calendar.day(day)
    }

    /// True when the hours are of more than one year.
    var crossesYears: Bool { hours.isEmpty ? false : year(at: 0) != year(at: hours.count - 1) }

    func year(at place: Int) -> Int { CivilDate(day: HourDate(hours[place]).day).year }

    func hour(at place: Int, _ calendar: CalendarFormat) -> String { calendar.hour(HourDate(hours[place]).hour) }

    /// The name of an hour on a single line; at midnight the name of the day.
    func name(at place: Int, _ calendar: CalendarFormat) -> String {
        let date = HourDate(hours[place])
        let beginsDay = place == 0 ? date.hour == 0 : HourDate(hours[place - 1]).day != date.day
        return beginsDay ? calendar.day(date.day) : calendar.hour(date.hour)
    }
}
