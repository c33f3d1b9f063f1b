import AlmanacMarkup

/// One place on the axis that is not the values': a category, a day or a month.
public enum Band: Sendable, Hashable {
    /// A name. Blank names are drawn as "(blank)".
    case category(String)
    /// Days since 1970-01-01 in the proleptic Gregorian calendar.
    case day(Int)
    /// Year × 12 + month − 1.
    case month(Int)
}

extension Band {
    /// The name used in titles and descriptions.
    func name(_ calendar: CalendarFormat) -> String {
        switch self {
        case .category(let name): Label.clean(name)
        case .day(let day): calendar.day(day)
        case .month(let month): calendar.monthYear(month)
        }
    }

    /// The name with the year of a day.
    func fullName(_ calendar: CalendarFormat) -> String {
        guard case .day(let day) = self else { return name(calendar) }
        return "\(calendar.day(day)) \(calendar.year(CivilDate(day: day).year))"
    }

    var isCategory: Bool {
        if case .category = self { true } else { false }
    }

    /// What bands of this kind are called when they are counted.
    static func noun(_ bands: [Band], count: Int) -> String {
        switch bands.first {
        case .day: count == 1 ? "day" : "days"
        case .month: count == 1 ? "month" : "months"
        case .category, nil: count == 1 ? "category" : "categories"
        }
    }
}
