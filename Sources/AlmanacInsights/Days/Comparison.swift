import AlmanacModel

/// Days that are all whole, and those before that they are compared with.
struct Comparison: Hashable {
    struct Stretch: Hashable {
        var now: ClosedRange<Day>
        var before: ClosedRange<Day>

        init(now: ClosedRange<Day>, before: ClosedRange<Day>) {
            self.now = now
            self.before = before
        }

        /// Beside as many days that end where these begin.
        init(_ now: ClosedRange<Day>) {
            self.now = now
            before = now.lowerBound.advanced(by: -now.length)...now.lowerBound.advanced(by: -1)
        }

        /// From the first day on beside the first of others, as far as both have them.
        init(_ now: ClosedRange<Day>, beside others: ClosedRange<Day>) {
            let length = min(now.length, others.length)
            self.now = now.lowerBound...now.lowerBound.advanced(by: length - 1)
            before = others.lowerBound...others.lowerBound.advanced(by: length - 1)
        }
    }

    let stretch: Stretch
    /// True when the days are all of the period, so that its own total is compared.
    let isWhole: Bool
    /// One a day; `nil` for days that could not be read.
    let now: [Int64?]
    let before: [Int64?]

    /// The days where they are not the period itself.
    var comparedDays: ClosedRange<Day>? { isWhole ? nil : stretch.now }

    /// Amount of the day that a day is compared with; `nil` where there is none, and where it could not be read.
    func before(_ day: Day, _ amounts: [Int64?]) -> Int64? {
        guard stretch.now.contains(day), case let place = day.distance(from: stretch.now.lowerBound), amounts.indices.contains(place) else {
            return nil
        }
        return amounts[place]
    }
}

extension Comparison.Stretch {
    /// Days of a running window that can be compared, with the days before: whole days with whole days.
    ///
    /// Of a rolling window they are as many as it has, up to the last one that is whole, compared with as many before them. Of the month to date they are its whole
    /// days, compared with the same days of the month before, as far as that month has them.
    ///
    /// - Parameters:
    ///   - length: Of a rolling window; `nil` for the month to date.
    ///   - last: The last day that is whole.
    static func of(_ days: ClosedRange<Day>, rolling length: Int?, until last: Day) -> Self? {
        guard last >= days.lowerBound else { return nil }
        guard let length else {
            let month = days.upperBound.month.advanced(by: -1)
            return Self(days.lowerBound...last, beside: month.days)
        }
        return Self(last.advanced(by: 1 - length)...last)
    }

    /// The same of a period that was asked for: what still runs is compared as far as its days are whole.
    static func of(_ days: ClosedRange<Day>, in span: ReportSpan, until last: Day) -> Self? {
        guard last >= days.lowerBound else { return nil }
        let whole = days.lowerBound...last
        if whole == span.days { return Self(now: whole, before: span.previous) }
        switch span.period {
        case .between where span.days.wholeMonths == nil: return Self(whole)
        default: return Self(whole, beside: span.previous)
        }
    }
}

extension ClosedRange<Day> {
    /// The part of the time from the first to the last, which is a later one, that is over on a day, 0–1.
    func share(over day: Day) -> Double { Double(Swift.min(Swift.max(0, day.distance(from: lowerBound)), length - 1)) / Double(length - 1) }

    /// One after the other.
    var each: [Day] { (lowerBound.number...upperBound.number).map { Day($0) } }
}
