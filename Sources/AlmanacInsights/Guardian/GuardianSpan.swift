import AlmanacModel

/// What the days of a report and the month of its budgets are called.
enum GuardianSpan {
    /// True for budgets of the month that still runs, and not of a past one that was asked for.
    static func isOfRunningMonth(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range) == nil || insights.value("guardian.budgets.pace", range) != .ratio(1)
    }

    /// The month of the budgets, where it is over by the reader's clock.
    static func monthThatIsOver(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard case .phrase(let month)? = insights.value("guardian.budgets.period", range) else { return nil }
        return month.name == "period.name-one-month" ? month : nil
    }

    /// True for a single day: its mean per day is its total.
    static func isOneDay(_ insights: Insights, _ range: RangeKey) -> Bool {
        insights.span(range).map { $0.days.lowerBound == $0.days.upperBound } ?? false
    }

    /// Name of the days that spending is of, for a sentence.
    static func name(_ insights: Insights, _ range: RangeKey) -> Phrase {
        guard case .phrase(let name)? = insights.value("guardian.spend.period", range) else { return insights.period(range).name }
        return name
    }

    /// Name of the days that they are compared with.
    static func nameBefore(_ insights: Insights, _ range: RangeKey) -> Phrase? {
        guard case .phrase(let name)? = insights.metric("guardian.spend.period", range)?.previous else { return nil }
        return name
    }
}
