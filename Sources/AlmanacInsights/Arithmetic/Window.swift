import AlmanacModel

/// The stretch of time of a range, and the UTC days it touches.
struct Window: Hashable {
    var range: RangeKey
    /// Inclusive.
    var start: Instant
    /// Exclusive.
    var end: Instant
    /// First and last day touched; a window of no length touches the day that it is on.
    var first: Day
    var last: Day

    /// Seconds of a day.
    static let day: Int64 = 86_400
    /// Seconds of the longest window of an answer. A longer one fits no range, and filling it with days would take long.
    private static let longest = 92 * day

    /// The window that an answer says it is of, when that is one, else the one that follows from "now": N × 24 h back, or since 00:00 UTC on
    /// the first of the month.
    ///
    /// - Parameters:
    ///   - start: As the system says; `nil` when it does not.
    ///   - end: As the system says; `nil` when it does not.
    init(_ range: RangeKey, start: Instant? = nil, end: Instant? = nil, asOf: Instant) {
        self.range = range
        if let start, let end, start == Window.clamped(start), end == Window.clamped(end), start < end,
            end.seconds - start.seconds <= Window.longest
        {
            self.start = start
            self.end = end
        } else {
            self.end = asOf
            self.start = range.rollingDays.map { asOf.advanced(bySeconds: -Int64($0) * Window.day) } ?? Instant(asOf.utcDay.month.firstDay)
        }
        first = self.start.utcDay
        last = Window.isMidnight(self.end) && self.start < self.end ? self.end.utcDay.advanced(by: -1) : self.end.utcDay
    }

    /// Whole UTC days of a period that was asked for.
    ///
    /// - Parameter end: Where the data ends within the last of them; `nil` when it has all of it.
    init(_ range: RangeKey, days: ClosedRange<Day>, end: Instant?) {
        self.range = range
        start = Instant(days.lowerBound)
        self.end = end ?? Instant(days.upperBound.advanced(by: 1))
        first = days.lowerBound
        last = days.upperBound
    }

    /// True when all of the first day is in the window.
    var startsWhole: Bool { Window.isMidnight(start) && (first < last || endsWhole) }

    /// True when all of the last day is in the window.
    var endsWhole: Bool { Window.isMidnight(end) && start < end && (first < last || Window.isMidnight(start)) }

    /// Number of days it touches, at least 1.
    var touchedDays: Int { last.distance(from: first) + 1 }

    /// True when it begins with a month, and is not to be counted back from its end.
    var isCalendarMonth: Bool { range == .monthToDate && Window.isMidnight(start) && start.utcDay == last.month.firstDay }

    /// The month that it is all of, or as far as it has come; `nil` of other stretches.
    var month: Month? {
        isCalendarMonth || (!range.isWindow && (first...last).wholeMonths == 1) ? last.month : nil
    }

    /// Length in days, rounded, at least 1.
    var length: Int { Int(max(1, divided(end.seconds - start.seconds, by: Window.day))) }

    /// The indices of the touched days that are not whole, ascending.
    var partial: [Int] {
        var partial: [Int] = []
        if !startsWhole { partial.append(0) }
        if !endsWhole, touchedDays > 1 { partial.append(touchedDays - 1) }
        return partial
    }

    /// The same among some of the days, counted from the first of them.
    func partial(of shown: Range<Int>) -> [Int] { partial.filter { shown.contains($0) }.map { $0 - shown.lowerBound } }

    private static func isMidnight(_ instant: Instant) -> Bool {
        instant.nanoseconds == 0 && instant.secondOfUTCDay == 0
    }

    /// Held within the years 2 to 9998, so that reckoning with days around it cannot overflow.
    static func clamped(_ instant: Instant) -> Instant {
        let years = Month(year: 2, month: 1).firstDay.number...Month(year: 9999, month: 1).firstDay.number
        let seconds = min(max(instant.seconds, Int64(years.lowerBound) * day), Int64(years.upperBound) * day)
        return seconds == instant.seconds ? instant : Instant(seconds: seconds)
    }
}

extension Period {
    /// The period of a window, without one before it.
    init(_ window: Window) {
        self.init(
            range: window.range, first: window.first, last: window.last, start: window.start, end: window.end, previous: nil)
    }
}

extension Zone {
    /// The local day of an instant, which is held within the calendar.
    func day(of instant: Instant) -> Day { local(Window.clamped(instant)).day }
}
