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

    /// Whether each band is the same weekday of the week after: such days stand for their weeks.
    private static func isWeekly(_ bands: [Band]) -> Bool {
        guard bands.count > 1 else { return false }
        return zip(bands, bands.dropFirst()).allSatisfy { band, next in
            guard case .day(let day) = band, case .day(let later) = next else { return false }
            return day.addingReportingOverflow(7) == (later, false)
        }
    }

    /// How many bands of this kind there are, in words.
    static func extent(_ bands: [Band]) -> ChartMessage {
        switch bands.first {
        case .day: isWeekly(bands) ? .weeks(count: bands.count) : .days(count: bands.count)
        case .month: .months(count: bands.count)
        case .category, nil: .categories(count: bands.count)
        }
    }
}
