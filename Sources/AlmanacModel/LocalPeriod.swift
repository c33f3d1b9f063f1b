/// A day, an ISO week, a month, a quarter or a year on the clocks of a zone: the span of a report, and the key that it is remembered by.
///
/// It is half open, from its start up to and without its end, and is never empty. The periods of one length follow each other without gap or overlap,
/// each with a key of its own: a repeated hour makes no second key, and a day that a zone skipped makes none.
package struct LocalPeriod: Hashable, Sendable {
    /// The kinds of periods that a calendar has; the raw values are the words of settings.
    package enum Length: String, CaseIterable, Hashable, Sendable {
        case day
        /// From Monday.
        case week
        case month
        /// A quarter of a calendar year: from January, April, July or October.
        case quarter
        case year
    }

    package let length: Length
    /// Its first and last day in the calendar, whether the zone had them or not.
    package let first: Day
    package let last: Day
    /// Inclusive.
    package let start: Instant
    /// Exclusive.
    package let end: Instant
    /// IANA name of the zone.
    package let zone: String

    /// The period that an instant lies in. Instants are held within the years 2 to 9998.
    package init(_ length: Length, containing instant: Instant, in zone: Zone) {
        self.init(length, around: zone.day(at: LocalPeriod.clamped(instant)), in: zone)
    }

    /// The newest period that is over at an instant; one that ends at it is, and one whose last second it is: a table whose last day is whole has that
    /// second as its time.
    package init(_ length: Length, completedBy instant: Instant, in zone: Zone) {
        self = LocalPeriod(length, containing: Instant(seconds: LocalPeriod.clamped(instant).seconds + 1), in: zone).previous(in: zone)
    }

    /// The period with a label.
    ///
    /// - Parameter label: `2026-11-20` for a day, `2026-W47` for a week, `2026-11` for a month, `2026-Q4` for a quarter, `2026` for a year;
    ///   years from 2 to 9998.
    /// - Returns: `nil` for anything else, for dates that do not exist, and for a day that the zone left out.
    package init?(label: String, in zone: Zone) {
        guard let (length, day) = LocalPeriod.parsed(label), (2...9998).contains(day.date.year) else { return nil }
        self.init(length, around: day, in: zone)
        guard start < end else { return nil }
    }

    /// May be empty.
    private init(_ length: Length, around day: Day, in zone: Zone) {
        self.length = length
        switch length {
        case .day: (first, last) = (day, day)
        case .week: (first, last) = (day.week.lowerBound, day.week.upperBound)
        case .month: (first, last) = (day.month.firstDay, day.month.lastDay)
        case .quarter:
            let month = day.month.advanced(by: -((day.month.month - 1) % 3))
            (first, last) = (month.firstDay, month.advanced(by: 2).lastDay)
        case .year:
            let year = day.date.year
            (first, last) = (Month(year: year, month: 1).firstDay, Month(year: year, month: 12).lastDay)
        }
        start = zone.start(of: first)
        end = zone.start(of: last.advanced(by: 1))
        self.zone = zone.identifier
    }

    /// The one that ends where this one starts.
    ///
    /// - Parameter zone: The one this period was made with.
    package func previous(in zone: Zone) -> LocalPeriod {
        var period = self
        repeat { period = LocalPeriod(length, around: period.first.advanced(by: -1), in: zone) } while period.start == period.end
        return period
    }

    /// The one that starts where this one ends.
    ///
    /// - Parameter zone: The one this period was made with.
    package func next(in zone: Zone) -> LocalPeriod {
        var period = self
        repeat { period = LocalPeriod(length, around: period.last.advanced(by: 1), in: zone) } while period.start == period.end
        return period
    }

    /// True from `start` up to and without `end`.
    package func contains(_ instant: Instant) -> Bool {
        instant >= start && instant < end
    }

    /// `2026-11-20`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`.
    package var label: String {
        switch length {
        case .day: return first.description
        case .week:
            // The year that has the Thursday (ISO 8601).
            let thursday = first.advanced(by: 3)
            let year = thursday.date.year
            let week = thursday.distance(from: Month(year: year, month: 1).firstDay) / 7 + 1
            return "\(padded(year, to: 4))-W\(padded(week, to: 2))"
        case .month: return first.month.description
        case .quarter: return "\(padded(first.month.year, to: 4))-Q\((first.month.month + 2) / 3)"
        case .year: return padded(first.month.year, to: 4)
        }
    }

    /// The label with the zone, `2026-W47@Europe/Berlin`: what a report of this period is filed under.
    package var key: String { "\(label)@\(zone)" }

    /// Far enough from the ends of the calendar that all around it has a date.
    private static func clamped(_ instant: Instant) -> Instant {
        min(max(instant, Instant(Month(year: 2, month: 1).firstDay)), Instant(Month(year: 9998, month: 12).lastDay))
    }

    /// Any day of the period with that label.
    private static func parsed(_ label: String) -> (Length, Day)? {
        let parts = label.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let year = number(parts[0], digits: 4) else { return nil }
        if parts.count == 1 { return Day(year: year, month: 1, day: 1).map { (.year, $0) } }
        if parts.count == 3 {
            guard let month = number(parts[1], digits: 2), let day = number(parts[2], digits: 2) else { return nil }
            return Day(year: year, month: month, day: day).map { (.day, $0) }
        }
        if parts[1].first == "Q" {
            guard let quarter = number(parts[1].dropFirst(), digits: 1), (1...4).contains(quarter) else { return nil }
            return Day(year: year, month: quarter * 3, day: 1).map { (.quarter, $0) }
        }
        guard parts[1].first == "W" else {
            guard let month = number(parts[1], digits: 2) else { return nil }
            return Day(year: year, month: month, day: 1).map { (.month, $0) }
        }
        // The fourth of January is always in the first week.
        guard let week = number(parts[1].dropFirst(), digits: 2), week >= 1, let fourth = Day(year: year, month: 1, day: 4) else {
            return nil
        }
        let thursday = fourth.advanced(by: 4 - fourth.weekday + 7 * (week - 1))
        return thursday.date.year == year ? (.week, thursday) : nil
    }

    /// Exactly so many digits of ASCII.
    private static func number(_ text: Substring, digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}

extension LocalPeriod: CustomStringConvertible {
    package var description: String { key }
}
