/// One place on the axis that is not the values': a category, a day or a month.
public enum Band: Sendable, Hashable {
    /// A name. Blank names are drawn as `ChartMessage.blank`.
    case category(String)
    /// Days since 1970-01-01 in the proleptic Gregorian calendar.
    case day(Int)
    /// An ISO week, by any of its days.
    case week(Int)
    /// Year × 12 + month − 1.
    case month(Int)
}

extension Band {
    var isCategory: Bool {
        if case .category = self { true } else { false }
    }

    /// Where it stands in time, in its own unit: days, weeks or months; `nil` for a category.
    var time: Int? {
        switch self {
        case .category: nil
        case .day(let day): day
        case .week(let day): WeekDate(day: day).number
        case .month(let month): month
        }
    }

    /// Whether both are days, both weeks, both months or both categories.
    func isOfKind(_ other: Band) -> Bool {
        switch (self, other) {
        case (.category, .category), (.day, .day), (.week, .week), (.month, .month): true
        default: false
        }
    }

    /// The band of the same kind at a time.
    func at(_ time: Int) -> Band {
        switch self {
        case .category: self
        case .day: .day(time)
        case .week: .week(WeekDate.firstDay(of: time))
        case .month: .month(time)
        }
    }
}
