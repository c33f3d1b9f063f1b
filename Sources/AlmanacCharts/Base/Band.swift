/// One place on the axis that is not the values': a category, a day or a month.
public enum Band: Sendable, Hashable {
    /// A name. Blank names are drawn as `ChartMessage.blank`.
    case category(String)
    /// Days since 1970-01-01 in the proleptic Gregorian calendar.
    case day(Int)
    /// Year × 12 + month − 1.
    case month(Int)
}

extension Band {
    var isCategory: Bool {
        if case .category = self { true } else { false }
    }
}
