extension RangeKey {
    /// Name of a window whose days are not known: `7 days`, `Month`.
    package var title: Phrase {
        rollingDays.map { Phrase("period.title-days", ["count": .count($0)]) }
            ?? (isWindow ? Phrase("period.title-month") : .verbatim(period.description))
    }
}

extension Period {
    /// Name by which a reader picks it: `7 days`, `Month`, `November 2026`.
    package var title: Phrase { title(isDated: true) }

    /// - Parameter isDated: True to write the year even where it is that of the data.
    package func title(isDated: Bool) -> Phrase {
        if let rollingWeeks { return Phrase("period.title-weeks", ["count": .count(rollingWeeks)]) }
        return switch range {
        case .sevenDays, .thirtyDays, .ninetyDays: Phrase("period.title-days", ["count": .count(range.rollingDays ?? 0)])
        case .monthToDate: Phrase("period.title-month")
        case .last(.day): Phrase("period.title-yesterday")
        case .last(.quarter): Phrase("period.title-quarter-\(Period.quarter(of: first))", ["year": .year(of: first)])
        case .last(.year): Phrase("period.title-year", ["year": .year(of: first)])
        case .last(.week): Phrase(isDated ? "period.title-stretch" : "period.short-stretch", ["days": .days(days)])
        case .yearToDate: Phrase("period.title-year-so-far", ["year": .year(of: first)])
        case .twelveMonths: Phrase("period.title-twelve-months")
        case .last(.month), .between:
            isOneMonth
                ? Phrase(isDated ? "period.title-one-month" : "period.short-one-month", ["month": .value(.month(first.month))])
                : Phrase(isDated ? "period.title-stretch" : "period.short-stretch", ["days": .days(days)])
        }
    }

    /// True when the title itself says which days are meant: it names the first and the last, or a whole month or year.
    package var titleSaysDays: Bool {
        guard rollingWeeks == nil else { return false }
        return switch range {
        case .last(let length): length != .day && length != .quarter
        case .between: true
        default: false
        }
    }

    /// The name with its preposition in a sentence: `in the last 30 days`, `in November 2026 so far`, `yesterday, Thursday, November 19, 2026`.
    package var name: Phrase {
        switch range {
        case .sevenDays, .thirtyDays, .ninetyDays: Phrase("period.name-days", ["count": .count(range.rollingDays ?? 0)])
        case .monthToDate: Phrase("period.name-month", ["month": .value(.month(last.month))])
        case .last(.day): Phrase("period.name-yesterday", ["day": .days(days)])
        case .last(.week): Phrase("period.name-last-week", ["days": .days(days)])
        case .last, .yearToDate, .twelveMonths, .between: Period.name(of: days, range)
        }
    }

    /// `in the 30 days before`, `on the same days of October 2026`, `in October 2026`; `nil` when there is nothing to compare with.
    package var previousName: Phrase? {
        previous.map { previous in
            let month = Phrase.Argument.value(.month(previous.lowerBound.month))
            // A part of a week or of months is compared with as much of those before.
            let isPart = compared != nil || counted != nil
            let sameDays = Phrase("period.previous-same-days")
            return switch range {
            case .sevenDays, .thirtyDays, .ninetyDays: Phrase("period.previous-days", ["count": .count(range.rollingDays ?? 0)])
            case .monthToDate: Phrase("period.previous-month", ["month": month])
            case .last(.day): Phrase("period.previous-day")
            case .last(.week): isPart ? sameDays : Phrase("period.previous-week")
            case .last(.quarter): isPart ? sameDays : Phrase("period.previous-quarter")
            case .last(.year): isPart ? sameDays : Phrase("period.previous-year", ["year": .year(of: previous.lowerBound)])
            case .yearToDate: Phrase("period.previous-year-so-far", ["year": .year(of: previous.lowerBound)])
            case .twelveMonths: isPart ? sameDays : Phrase("period.previous-twelve-months")
            case .between where isOfWeeks: Phrase("period.previous-weeks", ["count": .count(previous.length / 7)])
            case .last(.month),
                .between where isOneMonth:
                Phrase(isPart ? "period.previous-month" : "period.previous-one-month", ["month": month])
            case .between:
                isPart && days.wholeMonths != nil
                    ? sameDays
                    : Phrase("period.previous-days", ["count": .count(previous.upperBound.distance(from: previous.lowerBound) + 1)])
            }
        }
    }

    private var isOneMonth: Bool { days.wholeMonths == 1 }

    /// Name of some days for a sentence, without their relation to today: `on November 19, 2026`, `in November 2026`.
    package static func name(of days: ClosedRange<Day>) -> Phrase { name(of: days, .between(days.lowerBound, days.upperBound)) }

    fileprivate static func name(of days: ClosedRange<Day>, _ range: RangeKey) -> Phrase {
        switch range {
        case .last(.week): Phrase("period.name-week", ["days": .days(days)])
        case .last(.quarter):
            Phrase("period.name-quarter-\(quarter(of: days.lowerBound))", ["year": .year(of: days.lowerBound)])
        case .last(.year): Phrase("period.name-year", ["year": .year(of: days.lowerBound)])
        case .yearToDate: Phrase("period.name-year-so-far", ["year": .year(of: days.lowerBound)])
        case .twelveMonths:
            Phrase(
                "period.name-months", ["first": .value(.month(days.lowerBound.month)), "last": .value(.month(days.upperBound.month))])
        default:
            // A page about a year leaves it out of days, and the name has it.
            isOneYear(days)
                ? name(of: days, .last(.year))
                : days.wholeMonths == 1
                    ? Phrase("period.name-one-month", ["month": .value(.month(days.lowerBound.month))])
                    : days.lowerBound == days.upperBound
                        ? Phrase("period.name-day", ["day": .days(days)])
                        : Phrase("period.name-stretch", ["days": .days(days)])
        }
    }

    private static func isOneYear(_ days: ClosedRange<Day>) -> Bool { days.wholeMonths == 12 && days.lowerBound.month.month == 1 }

    /// 1–4.
    private static func quarter(of day: Day) -> Int { (day.month.month + 2) / 3 }
}

extension Phrase.Argument {
    fileprivate static func year(of day: Day) -> Self { .year(day.month.year) }
}

extension ReportSpan {
    /// The same a year ago, with its preposition: `in October 2025`, `in the week of Nov 10 – 16, 2025`; `nil` where there is none.
    package var yearBeforeName: Phrase? {
        yearBefore.map { days in
            // A day of another year is not called yesterday.
            guard period != .last(.day), case .last = period else { return Period.name(of: days) }
            // Nor is a week called last week.
            if period == .last(.week) { return Period.name(of: days, .last(.week)) }
            var past = Period(self)
            (past.first, past.last) = (days.lowerBound, days.upperBound)
            return past.name
        }
    }
}
