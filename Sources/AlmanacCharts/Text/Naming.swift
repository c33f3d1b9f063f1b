import AlmanacText

extension ChartContext {
    /// A name from data as it may be shown; a blank one gets a word.
    func name(_ text: String) -> String {
        let clean = Label.clean(text)
        return clean.isEmpty ? self.words.text(.init("charts.blank")) : clean
    }
}

extension ChartContext {
    /// The names of bands as shown, all different: of equal ones the second gets a number.
    func names(_ bands: some Collection<Band>) -> [String] {
        var names = bands.map { $0.name(self) }
        guard bands.first?.isCategory ?? false else { return names }
        if names.count <= 16 {
            // A few names are compared faster than hashed.
            guard names.indices.contains(where: { names[..<$0].contains(names[$0]) }) else { return names }
        }
        var seen: [String: Int] = [:]
        for index in names.indices {
            let count = seen[names[index], default: 0] + 1
            seen[names[index]] = count
            if count > 1 {
                names[index] = self.words.text(.init("charts.same-name", ["name": .text(names[index]), "count": .count(count)]))
            }
        }
        return names
    }
}

extension Band {
    /// The name used in titles and descriptions.
    func name(_ context: ChartContext) -> String {
        switch self {
        case .category(let name): context.name(name)
        case .hour(let hour): Self.name(hour, context, hasYear: false)
        case .day(let day): context.calendar.day(day)
        case .week(let day):
            context.calendar.week(WeekDate(day: day).week) + " " + context.calendar.year(WeekDate(day: day).year)
        case .month(let month): context.calendar.monthYear(month)
        }
    }

    private static func name(_ hour: Int, _ context: ChartContext, hasYear: Bool) -> String {
        let date = HourDate(hour)
        let calendar = context.calendar
        return calendar.dayHour(hasYear ? calendar.dayWithYear(date.day) : calendar.day(date.day), calendar.hour(date.hour))
    }

    /// True when days, or the days of hours, need their year because a month and day may repeat: they span a year.
    static func spansYears(_ bands: [Band]) -> Bool {
        guard case .day(let first)? = bands.first?.withoutHour, case .day(let last)? = bands.last?.withoutHour else { return false }
        let (start, end) = (CivilDate(day: first), CivilDate(day: last))
        return end.year > start.year && (end.year > start.year + 1 || (end.month, end.day) >= (start.month, start.day))
    }

    /// The name with the year of a day or of an hour.
    func fullName(_ context: ChartContext) -> String {
        switch self {
        case .day(let day): context.calendar.dayWithYear(day)
        case .hour(let hour): Self.name(hour, context, hasYear: true)
        case .category, .week, .month: name(context)
        }
    }

    /// The names of the first and the last band. Hours with their year are long, so the year is omitted if both have the same.
    static func ends(_ first: Band, _ last: Band, _ context: ChartContext) -> (first: String, last: String) {
        guard case .hour = first, AxisOptions.TimeStride.year(first) == AxisOptions.TimeStride.year(last) else {
            return (first.fullName(context), last.fullName(context))
        }
        return (first.name(context), last.name(context))
    }

    /// True when each band is the same weekday of the week after: such days stand for their weeks.
    private static func isWeekly(_ bands: [Band]) -> Bool {
        guard bands.count > 1 else { return false }
        return zip(bands, bands.dropFirst()).allSatisfy { band, next in
            guard case .day(let day) = band, case .day(let later) = next else { return false }
            return day.addingReportingOverflow(7) == (later, false)
        }
    }

    /// The number of bands, in words for their kind.
    static func extent(_ bands: [Band]) -> ChartMessage {
        switch bands.first {
        case .hour: .init("charts.hours", ["count": .count(bands.count)])
        case .day: isWeekly(bands) ? .weeks(count: bands.count) : .days(count: bands.count)
        case .week: .weeks(count: bands.count)
        case .month: .init("charts.months", ["count": .count(bands.count)])
        case .category, nil: .categories(count: bands.count)
        }
    }
}
