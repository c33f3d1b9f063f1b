import AlmanacMarkup

/// Which hours an axis names.
///
/// Up to three days it has two lines: hours above, and below them each day where it begins in view. These lines are thinned out each by itself, so that a
/// day stands under its midnight whichever hours there is room for. Of longer spans days are named, at their midnights and as they are on an axis of days,
/// with hours between them where there is room.
struct HourTicks {
    /// Hours since 1970-01-01 00:00, ascending.
    let hours: [Int]
    /// The places at which a day begins: midnights, or the first hour of the day that is there.
    let midnights: [Int]

    /// Hours of a span that is named in two lines.
    private static let mostHours = 72
    /// Days of a span in which hours may be named.
    private static let mostDays = 14
    /// Hours from label to label.
    static let steps = [1, 2, 3, 6, 12]
    /// Those of them of which each has all labels of the one before.
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

    /// Whether the axis has two lines, hours and days.
    var hasTwoLines: Bool { (hours.last ?? 0) - (hours.first ?? 0) < Self.mostHours }

    /// Whether hours are named between days.
    var hasHoursBetweenDays: Bool { midnights.count <= Self.mostDays }

    /// The places of the first hour of each stretch of some hours, counted from midnight on; the first hour of all begins none, unless it is
    /// on time.
    func starts(every step: Int) -> [Int] {
        step == 1 ? Array(hours.indices) : Self.starts(hours, every: step)
    }

    /// The same, with the midnights, and none before the first of these.
    func startsFromMidnight(every step: Int) -> [Int] {
        starts(every: step).filter { $0 >= midnights.first ?? 0 }
    }

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

    /// Where the second line names a day: at the first hour of all, and at each midnight.
    var dayStarts: [Int] { (midnights.first == 0 ? [] : [0]) + midnights }

    /// How the second line names a day: with its year where there are two.
    func day(at place: Int, _ calendar: CalendarFormat) -> String {
        let day = HourDate(hours[place]).day
        return crossesYears ? calendar.dayWithYear(day) : calendar.day(day)
    }

    /// Whether not all hours are of one year.
    var crossesYears: Bool { hours.isEmpty ? false : year(at: 0) != year(at: hours.count - 1) }

    /// The year of an hour.
    func year(at place: Int) -> Int { CivilDate(day: HourDate(hours[place]).day).year }

    /// The name of an hour among hours.
    func hour(at place: Int, _ calendar: CalendarFormat) -> String { calendar.hour(HourDate(hours[place]).hour) }

    /// The name of an hour on the only line: of its day where it begins one.
    func name(at place: Int, _ calendar: CalendarFormat) -> String {
        let date = HourDate(hours[place])
        let beginsDay = place == 0 ? date.hour == 0 : HourDate(hours[place - 1]).day != date.day
        return beginsDay ? calendar.day(date.day) : calendar.hour(date.hour)
    }
}
