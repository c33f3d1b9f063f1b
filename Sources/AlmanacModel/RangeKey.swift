/// Names the days of a series, a metric or a card: one of the four windows that Guardian answers for, which a reader picks on the
/// dashboard, or another period that a report was asked for.
package enum RangeKey: CaseIterable, Hashable, Sendable {
    case sevenDays
    case thirtyDays
    case monthToDate
    case ninetyDays
    /// The last day, week, month, quarter or year that is over.
    case last(LocalPeriod.Length)
    /// From 1 January of the year that runs to today.
    case yearToDate
    /// The twelve whole months that are over.
    case twelveMonths
    /// From one day to another, both included.
    case between(Day, Day)

    /// The four windows.
    package static let allCases: [RangeKey] = [.sevenDays, .thirtyDays, .monthToDate, .ninetyDays]

    /// Position in `allCases`; 4 for a period that is no window, whose values are stored behind those of the windows.
    @inlinable
    package var index: Int {
        switch self {
        case .sevenDays: 0
        case .thirtyDays: 1
        case .monthToDate: 2
        case .ninetyDays: 3
        case .last, .yearToDate, .twelveMonths, .between: 4
        }
    }

    /// True for the four windows, which are worked out for every subject.
    @inlinable
    package var isWindow: Bool { index < 4 }

    /// Length of a rolling range in days (24 h each); `nil` for the month to date and for periods that are no window.
    package var rollingDays: Int? {
        switch self {
        case .sevenDays: 7
        case .thirtyDays: 30
        case .ninetyDays: 90
        case .monthToDate, .last, .yearToDate, .twelveMonths, .between: nil
        }
    }

    /// Length of a rolling range in weeks, over rows that stand for weeks: as many as have room in it.
    package var rollingWeeks: Int? { rollingDays.map { $0 / 7 } }

    /// The days of this window over rows that stand for weeks, the last of which ends with a day.
    package func period(ofWeeksUntil last: Day) -> ReportPeriod {
        rollingWeeks.map { .between(last.advanced(by: 1 - 7 * $0), last) } ?? period
    }
}

extension RangeKey {
    /// One of the four windows: `7d`, `30d`, `mtd`, `90d`.
    package init?(rawValue: String) {
        switch rawValue {
        case "7d": self = .sevenDays
        case "30d": self = .thirtyDays
        case "mtd": self = .monthToDate
        case "90d": self = .ninetyDays
        default: return nil
        }
    }

    /// The name in data files and ids: `7d`, `month`, `2026-09-01_2026-11-20`.
    package var rawValue: String {
        switch self {
        case .sevenDays: "7d"
        case .thirtyDays: "30d"
        case .monthToDate: "mtd"
        case .ninetyDays: "90d"
        case .last(.day): "yesterday"
        case .last(let length): length.rawValue
        case .yearToDate: "ytd"
        case .twelveMonths: "12m"
        case .between(let first, let last): "\(first)_\(last)"
        }
    }
}

extension RangeKey {
    /// The name in ids and classes of a page, which has at most one period besides the windows.
    package var token: String { isWindow ? rawValue : "asked" }
}

extension ReportPeriod {
    /// The key by which its series and metrics are asked for.
    package var range: RangeKey {
        switch self {
        case .window(let range): range
        case .last(let length): .last(length)
        case .yearToDate: .yearToDate
        case .twelveMonths: .twelveMonths
        case .between(let first, let last): .between(first, last)
        }
    }
}

extension RangeKey {
    /// The period as settings write it.
    package var period: ReportPeriod {
        switch self {
        case .last(let length): .last(length)
        case .yearToDate: .yearToDate
        case .twelveMonths: .twelveMonths
        case .between(let first, let last): .between(first, last)
        case .sevenDays, .thirtyDays, .monthToDate, .ninetyDays: .window(self)
        }
    }
}

/// One value a range; a range that is missing is missing, not zero.
package struct ByRange<Element: Sendable>: Sendable {
    /// Elements of the windows, then of a period that is none.
    @usableFromInline var elements: [Element?]

    // Inlinable, so that other modules specialise it for their elements. What an array of them is made of is still looked up at run time.

    @inlinable
    package init() {
        elements = [nil, nil, nil, nil, nil]
    }

    /// The value of a range, `nil` where it is missing; all periods that are no window share one place.
    @inlinable
    package subscript(_ range: RangeKey) -> Element? {
        get { elements[range.index] }
        set { elements[range.index] = newValue }
    }

    package var isEmpty: Bool { elements.allSatisfy { $0 == nil } }
}

extension ByRange: Equatable where Element: Equatable {}
extension ByRange: Hashable where Element: Hashable {}
