import AlmanacMarkup

extension ChartContext {
    /// A name from data as it may be shown; a blank one has a word.
    func name(_ text: String) -> String {
        let clean = Label.clean(text)
        return clean.isEmpty ? words.text(.blank) : clean
    }
}

extension Band {
    /// The name used in titles and descriptions.
    func name(_ context: ChartContext) -> String {
        switch self {
        case .category(let name): context.name(name)
        case .day(let day): context.calendar.day(day)
        case .month(let month): context.calendar.monthYear(month)
        }
    }

    /// The name with the year of a day.
    func fullName(_ context: ChartContext) -> String {
        guard case .day(let day) = self else { return name(context) }
        return "\(context.calendar.day(day)) \(context.calendar.year(CivilDate(day: day).year))"
    }

    /// How many bands of this kind there are, in words.
    static func extent(_ bands: [Band]) -> ChartMessage {
        switch bands.first {
        case .day: .days(count: bands.count)
        case .month: .months(count: bands.count)
        case .category, nil: .categories(count: bands.count)
        }
    }
}
