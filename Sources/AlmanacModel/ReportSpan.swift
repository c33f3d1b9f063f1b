/// A period asked for, as days of a reader's zone, with the days that it is compared with.
package struct ReportSpan: Hashable, Sendable {
    /// The period as it was asked for.
    package let period: ReportPeriod
    /// The first and the last day, both included. Of a period that still runs the last is today.
    package let days: ClosedRange<Day>
    /// Inclusive.
    package let start: Instant
    /// Exclusive. Of a period that still runs, the end of today.
    package let end: Instant
    /// True when all of its days are over, so that nothing about it changes any more.
    package let isOver: Bool
    /// The days it is compared with: the day, week, month, quarter or year before; for whole months as many months; for the year so far the same
    /// dates of the year before; for other stretches as many days.
    package let previous: ClosedRange<Day>
    /// The same span a year ago: the same dates, 28 February for the 29th, and the week 52 weeks earlier. `nil` for a year, whose predecessor that
    /// is, and for longer spans.
    package let yearBefore: ClosedRange<Day>?
    /// Short, for keys and names of files: `2026-11-19`, `2026-W47`, `2026-11`, `2026-Q4`, `2026`, `2026-09-01..2026-11-20`; of a period that still
    /// runs with the day it is of: `7d-2026-11-20`; of twelve months with the last of them: `12m-2026-10`.
    package let label: String
    /// IANA name of the zone whose days these are.
    package let zone: String

    init(_ local: LocalPeriod, of period: ReportPeriod, in zone: Zone) {
        self.period = period
        days = local.first...local.last
        start = local.start
        end = local.end
        isOver = true
        let before = local.previous(in: zone)
        previous = before.first...before.last
        switch local.length {
        case .day: yearBefore = local.first.yearBefore...local.first.yearBefore
        case .week: yearBefore = local.first.advanced(by: -364)...local.last.advanced(by: -364)
        case .month, .quarter: yearBefore = local.first.month.advanced(by: -12).firstDay...local.last.month.advanced(by: -12).lastDay
        case .year: yearBefore = nil
        }
        label = local.label
        self.zone = local.zone
    }

    /// - Parameter today: The start of the present day.
    init(of period: ReportPeriod, days: ClosedRange<Day>, at today: Instant, in zone: Zone) {
        self.period = period
        self.days = days
        start = zone.start(of: days.lowerBound)
        end = zone.start(of: days.upperBound.advanced(by: 1))
        isOver = end <= today
        switch period {
        case .yearToDate:
            // The span before is the same dates a year ago.
            previous = days.lowerBound.yearBefore...days.upperBound.yearBefore
            yearBefore = nil
        default:
            previous = days.before(isMonthToDate: period == .window(.monthToDate))
            yearBefore = days.yearBefore
        }
        switch period {
        case .window, .yearToDate: label = "\(period)-\(days.upperBound)"
        case .twelveMonths: label = "\(period)-\(days.upperBound.month)"
        case .last, .between: label = "\(period)"
        }
        self.zone = zone.identifier
    }
}

extension Day {
    /// The same date a year earlier; 28 February for the 29th.
    var yearBefore: Day {
        let month = self.month.advanced(by: -12)
        return month.firstDay.advanced(by: min(date.day, month.dayCount) - 1)
    }
}

extension ClosedRange<Day> {
    /// Number of months from the first of one to the last of another; `nil` when the days are not whole months.
    package var wholeMonths: Int? {
        let (first, last) = (lowerBound.month, upperBound.month)
        return lowerBound == first.firstDay && upperBound == last.lastDay ? last.number - first.number + 1 : nil
    }

    /// Number of days.
    package var length: Int { upperBound.distance(from: lowerBound) + 1 }

    /// The weeks that lie in it and are over at the end of a day; `nil` without one.
    package func wholeWeeks(until last: Day) -> ClosedRange<Day>? {
        let monday = lowerBound.advanced(by: (8 - lowerBound.weekday) % 7)
        let end = Swift.min(upperBound, last)
        let sunday = end.advanced(by: -(end.weekday % 7))
        return monday < sunday ? monday...sunday : nil
    }

    /// These days so many days later, or earlier for a negative number.
    package func shifted(by days: Int) -> ClosedRange<Day> { lowerBound.advanced(by: days)...upperBound.advanced(by: days) }

    /// The days before these, as many.
    fileprivate func before(isMonthToDate: Bool) -> ClosedRange<Day> {
        if isMonthToDate {
            let month = upperBound.month.advanced(by: -1)
            return month.firstDay...month.firstDay.advanced(by: Swift.min(upperBound.date.day, month.dayCount) - 1)
        }
        if let months = wholeMonths {
            return lowerBound.month.advanced(by: -months).firstDay...upperBound.month.advanced(by: -months).lastDay
        }
        let length = upperBound.distance(from: lowerBound) + 1
        return lowerBound.advanced(by: -length)...lowerBound.advanced(by: -1)
    }

    /// The same dates a year earlier; whole months stay whole. `nil` for a year and more.
    fileprivate var yearBefore: ClosedRange<Day>? {
        let first = lowerBound.yearBefore
        let last = wholeMonths == nil ? upperBound.yearBefore : upperBound.month.advanced(by: -12).lastDay
        return first <= last && upperBound.month.number - lowerBound.month.number < 12 && last.advanced(by: 1) < lowerBound
            ? first...last : nil
    }
}
