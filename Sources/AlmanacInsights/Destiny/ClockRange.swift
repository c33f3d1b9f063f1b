import AlmanacModel

/// A stretch of a day that Destiny writes in English, as `9:10 – 10:40 AM`.
struct ClockRange: Hashable {
    let first: TimeOfDay
    let last: TimeOfDay

    /// - Parameter text: Two times of day with a dash or `to` between them. Each is `9:10 AM`, `9 am` or `21:10`; a first one without a half of the day
    ///   has that of the second one, or the other half where it would be later than that.
    /// - Returns: `nil` for anything else, which is better shown as it came.
    init?(_ text: String) {
        let parts = ClockRange.parts(of: text).map(ClockTime.init)
        guard parts.count == 2, let one = parts[0], let other = parts[1] else { return nil }
        switch (one.half, other.half) {
        case (nil, nil):
            // "9:10 – 10:40" may be of the morning or of the evening, unless it is plainly written with 24 hours.
            guard one.isOf24Hours || other.isOf24Hours, let first = one.time(nil), let last = other.time(nil) else { return nil }
            (self.first, self.last) = (first, last)
        case (nil, let half?):
            guard let last = other.time(half), let same = one.time(half), let opposite = one.time(half.opposite) else { return nil }
            (first, self.last) = (same <= last ? same : opposite, last)
        case (_?, nil): return nil
        case (let half?, let otherHalf?):
            guard let first = one.time(half), let last = other.time(otherHalf) else { return nil }
            (self.first, self.last) = (first, last)
        }
    }

    /// As readers write it.
    var key: Key { .phrase(Phrase("destiny.timing.range", ["first": .time(first), "last": .time(last)])) }

    /// The texts on both sides of the dash.
    private static func parts(of text: String) -> [Substring] {
        let dashes = text.replacing(" to ", with: "-").map { "–—‒−-".contains($0) ? "-" : $0 }
        return String(dashes).split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.drop { $0.isWhitespace }
        }
    }
}

/// One time of such a stretch.
private struct ClockTime {
    enum Half {
        case morning, afternoon

        var opposite: Half { self == .morning ? .afternoon : .morning }
    }

    let hour: Int
    let minute: Int
    /// `nil` where none is written.
    let half: Half?
    /// True when its hour is written as on a clock of 24 hours: `00:15`, `13:30`, and `09:10` with its zero.
    let isOf24Hours: Bool

    init?(_ text: Substring) {
        let words = text.lowercased().replacing("a.m.", with: "am").replacing("p.m.", with: "pm")
        var clock = words.filter { !$0.isWhitespace }
        if clock.hasSuffix("am") || clock.hasSuffix("pm") {
            half = clock.hasSuffix("am") ? .morning : .afternoon
            clock.removeLast(2)
        } else {
            half = nil
        }
        let hasMinutes = clock.contains(":")
        guard let time = TimeOfDay(hasMinutes ? clock : clock + ":00") else { return nil }
        hour = time.minutes / 60
        minute = time.minutes % 60
        isOf24Hours = half == nil && hasMinutes && (hour == 0 || hour > 12 || clock.hasPrefix("0"))
        guard half == nil || (1...12).contains(hour) else { return nil }
    }

    /// - Parameter half: `nil` of 24 hours.
    func time(_ half: Half?) -> TimeOfDay? {
        guard let half else { return TimeOfDay(hour: hour, minute: minute) }
        guard (1...12).contains(hour) else { return nil }
        return TimeOfDay(hour: hour % 12 + (half == .afternoon ? 12 : 0), minute: minute)
    }
}
