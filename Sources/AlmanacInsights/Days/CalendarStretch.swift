import AlmanacModel

/// A calendar week or month.
struct CalendarStretch: Hashable {
    let days: ClosedRange<Day>
    /// Those of its days that are counted: a period that is over ends some within them.
    let counted: ClosedRange<Day>
    /// True when all of its days are known of.
    let isWhole: Bool
}

extension DayRun {
    /// The calendar weeks or months that it touches.
    ///
    /// - Parameters:
    ///   - began: The first day that there was an account, where that is known.
    ///   - end: The last day that counts; `nil` for the last one.
    ///   - stretch: The week or the month of a day.
    func stretches(from began: Day? = nil, until end: Day? = nil, of stretch: (Day) -> ClosedRange<Day>) -> [CalendarStretch] {
        let last = min(end ?? self.last, self.last)
        var stretches: [CalendarStretch] = []
        var day = max(first, began ?? first)
        while day <= last {
            let days = stretch(day)
            stretches.append(
                CalendarStretch(
                    days: days, counted: day...min(days.upperBound, last),
                    // A day that could not be read takes nothing from a week: what is not known of it the dash says.
                    isWhole: days.upperBound <= last && days.lowerBound >= firstWhole && days.upperBound <= lastWhole
                        && (began.map { $0 <= days.lowerBound } ?? true)))
            day = days.upperBound.advanced(by: 1)
        }
        return stretches
    }
}
