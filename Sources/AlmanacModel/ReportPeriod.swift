/// The period asked for, as settings and commands write it: `month`, `7d`, `2026-09-01..2026-11-20`.
///
/// The days in it follow from the reader's clock and zone; see `resolve(at:in:)`.
package enum ReportPeriod: Hashable, Sendable {
    /// A period that still runs: the last 7, 30 or 90 days, or the month so far.
    case window(RangeKey)
    /// The last day, week, month, quarter or year that is over.
    case last(LocalPeriod.Length)
    /// The year so far: from 1 January to today.
    case yearToDate
    /// The last twelve months that are over, whole ones, so that each of them is compared with all of itself a year ago.
    case twelveMonths
    /// From one day to another, both included; the first is not after the last, and both lie in the years 2 to 9998.
    case between(Day, Day)

    /// The words for periods, in the order in which they are listed. A stretch of days is written `2026-09-01..2026-11-20`.
    package static let words =
        (LocalPeriod.Length.allCases.map(ReportPeriod.last) + [.yearToDate, .twelveMonths]).map(\.description)
        + RangeKey.allCases.map(\.rawValue)

    /// More days than a reader can be shown one by one, and than any system sends.
    package static let longest = 3660

    /// - Parameter text: `yesterday`, `week`, `month`, `quarter`, `year`, `ytd`, `12m`, `7d`, `30d`, `90d`, `mtd` or two days,
    ///   `2026-09-01..2026-11-20`. `day` is another name of `yesterday`.
    package init(_ text: String) throws(ReportPeriodError) {
        if text == "yesterday" || text == "day" {
            self = .last(.day)
        } else if let length = LocalPeriod.Length(rawValue: text) {
            self = .last(length)
        } else if let period = [ReportPeriod.yearToDate, .twelveMonths].first(where: { $0.description == text }) {
            self = period
        } else if let range = RangeKey(rawValue: text) {
            self = .window(range)
        } else {
            self = try ReportPeriod.stretch(text)
        }
    }

    private static func stretch(_ text: String) throws(ReportPeriodError) -> ReportPeriod {
        var ends: [Substring] = []
        var rest = Substring(text)
        while let dot = rest.firstIndex(of: "."), rest[dot...].hasPrefix("..") {
            ends.append(rest[..<dot])
            rest = rest[dot...].dropFirst(2)
        }
        guard ends.count == 1 else { throw .unknown(text) }
        let first = try day(ends[0])
        let last = try day(rest)
        guard first <= last else { throw .reversed(first, last) }
        guard last.distance(from: first) < longest else { throw .tooLong(days: last.distance(from: first) + 1) }
        return .between(first, last)
    }

    private static func day(_ text: Substring) throws(ReportPeriodError) -> Day {
        guard let period = LocalPeriod(label: String(text), in: .utc), period.length == .day else { throw .noDay(String(text)) }
        return period.first
    }

    /// The days of the period at an instant.
    ///
    /// Running windows are counted in days of the zone here; a system with windows of its own gives their days itself (`Period`).
    package func resolve(at instant: Instant, in zone: Zone) -> ReportSpan {
        let now = LocalPeriod(.day, containing: instant, in: zone)
        // The end of the newest day that is over, which may be that of `now`.
        let over = LocalPeriod(.day, completedBy: instant, in: zone).end
        switch self {
        case .last(let length):
            return ReportSpan(LocalPeriod(length, completedBy: instant, in: zone), of: self, in: zone)
        case .window(let range):
            let first = range.rollingDays.map { now.first.advanced(by: 1 - $0) } ?? now.first.month.firstDay
            return ReportSpan(of: self, days: first...now.first, at: now.start, in: zone)
        case .yearToDate:
            return ReportSpan(of: self, days: Month(year: now.first.month.year, month: 1).firstDay...now.first, at: now.start, in: zone)
        case .twelveMonths:
            let last = LocalPeriod(.month, completedBy: instant, in: zone).first.month
            return ReportSpan(of: self, days: last.advanced(by: -11).firstDay...last.lastDay, at: over, in: zone)
        case .between(let first, let last):
            return ReportSpan(of: self, days: first...last, at: over, in: zone)
        }
    }
}

extension ReportPeriod: CustomStringConvertible {
    /// The written form, which `init(_:)` reads.
    package var description: String {
        switch self {
        case .window(let range): range.rawValue
        case .last(.day): "yesterday"
        case .last(let length): length.rawValue
        case .yearToDate: "ytd"
        case .twelveMonths: "12m"
        case .between(let first, let last): "\(first)..\(last)"
        }
    }
}

/// The reason why a text is not a period.
package enum ReportPeriodError: Error, Hashable, Sendable, CustomStringConvertible {
    case unknown(String)
    /// One of two days joined by dots cannot be read as a day.
    case noDay(String)
    case reversed(Day, Day)
    case tooLong(days: Int)

    /// A sentence without its full stop; where a word was mistyped, the caller can add which one was meant.
    package var description: String {
        switch self {
        case .unknown(let text):
            "'\(text)' is no period; known are \(ReportPeriod.words.joined(separator: ", ")) and days such as 2026-09-01..2026-11-20"
        case .noDay(let text): "'\(text)' is no day of the years 2 to 9998; write days as in 2026-09-01..2026-11-20"
        case .reversed(let first, let last): "\(first)..\(last) ends before it begins; write the earlier day first"
        case .tooLong(let days):
            "\(days) days are more than a report can be about; the most are \(ReportPeriod.longest), about ten years"
        }
    }
}
