/// The four windows Guardian answers for; what a reader picks on the dashboard.
package enum RangeKey: String, CaseIterable, Hashable, Sendable {
    case sevenDays = "7d"
    case thirtyDays = "30d"
    case monthToDate = "mtd"
    case ninetyDays = "90d"

    /// Position in `allCases`.
    package var index: Int {
        switch self {
        case .sevenDays: 0
        case .thirtyDays: 1
        case .monthToDate: 2
        case .ninetyDays: 3
        }
    }

    /// Length of a rolling range in days (24 h each); `nil` for the month to date.
    package var rollingDays: Int? {
        switch self {
        case .sevenDays: 7
        case .thirtyDays: 30
        case .monthToDate: nil
        case .ninetyDays: 90
        }
    }
}

/// One value a range; a range that is missing is missing, not zero.
package struct ByRange<Element: Sendable>: Sendable {
    private var elements: [Element?] = [nil, nil, nil, nil]

    package init() {}

    package subscript(_ range: RangeKey) -> Element? {
        get { elements[range.index] }
        set { elements[range.index] = newValue }
    }

    package var isEmpty: Bool { elements.allSatisfy { $0 == nil } }
}

extension ByRange: Equatable where Element: Equatable {}
extension ByRange: Hashable where Element: Hashable {}
