import AlmanacModel

/// The day on which a budget will be used up if its month goes on as it began, and the amount by which it will then be over.
struct BudgetForecast: Hashable {
    /// A UTC day of the month.
    let usedUpOn: Day
    /// Beyond the limit on the month's last day, in minor units, of two digits: it is an estimate.
    let excess: Int64

    /// Nothing is said before ten days have gone by, so that three whole ones lie before the last seven.
    private static let youngest = 10 * Window.day

    /// A budget that will be used up: kept so far, with spending that goes on evenly enough to be carried on.
    ///
    /// The pace is what was spent, divided by the time gone by. It is carried on only where the last seven days and the days of the month before them each
    /// have two charges or more and half of that pace, so that neither one large charge nor one that comes once a month makes a forecast; and only where it
    /// leads a twentieth beyond the limit.
    ///
    /// - Parameters:
    ///   - spent: In the month so far, in minor units.
    ///   - charges: Number of charges in the month so far.
    ///   - lately: Amount and charges of the last seven days, as parts of those.
    ///   - least: The smallest excess that is worth a sentence: one whole unit of the currency.
    /// - Returns: `nil` where none of this can be said.
    init?(
        spent: Int64, of limit: Int64, charges: Int64, lately: (spent: Int64, charges: Int64), least: Int64, until asOf: Instant,
        _ month: MonthShare
    ) {
        guard month.elapsed >= Self.youngest, month.elapsed < month.length, spent <= limit,
            Self.isEven(spent: spent, charges: charges, lately: lately, month)
        else { return nil }
        let excess = scaled(spent, by: month.length, over: month.elapsed).subtractingSaturated(limit)
        guard excess >= max(least, limit / 20) else { return nil }
        self.excess = roundedToTwoDigits(excess)
        // Later than this moment and before the month ends, since the pace leads beyond the limit by then.
        usedUpOn = asOf.advanced(bySeconds: scaled(limit.subtractingSaturated(spent), by: month.elapsed, over: spent)).utcDay
    }
}

extension BudgetForecast {
    /// True when spending is even enough for a forecast; see `init`.
    static func isEven(spent: Int64, charges: Int64, lately: (spent: Int64, charges: Int64), _ month: MonthShare) -> Bool {
        guard spent > 0, lately.charges >= 2, charges.subtractingSaturated(lately.charges) >= 2 else { return false }
        let week = 7 * Window.day
        // Half of the pace of all, in whole numbers: part ÷ seconds ≥ spent ÷ (2 × elapsed).
        return [(lately.spent, week), (spent.subtractingSaturated(lately.spent), month.elapsed - week)].allSatisfy { part, seconds in
            Int128(part) * Int128(2 * month.elapsed) >= Int128(spent) * Int128(seconds)
        }
    }
}

extension GuardianFigures {
    /// Adds to each budget of the month that runs when it will be used up, where that can be said.
    ///
    /// Charges are counted by category alone: of a budget whose category has another sum than its rule, they are those of other charges.
    func forecasting(_ budgets: [Budget]) -> [Budget] {
        let window = days[.sevenDays].window
        guard window.end.seconds - window.start.seconds == 7 * Window.day, let month = categories[RangeKey.monthToDate.index],
            let week = categories[RangeKey.sevenDays.index], lost("by_category", .sevenDays) == 0, lost("by_category", .monthToDate) == 0
        else { return budgets }
        let share = MonthShare(at: asOf)
        return budgets.map { budget in
            guard case .amount(let limit) = budget.limit, let spent = budget.spent, !budget.isOver, !budget.isUsedUp else { return budget }
            var budget = budget
            budget.lacksForecast = true
            guard let all = month.first(where: { $0.name == budget.name }), all.spend == spent, let charges = all.charges,
                let lately = week.first(where: { $0.name == budget.name }), let last = lately.spend, let count = lately.charges,
                BudgetForecast.isEven(spent: spent, charges: charges, lately: (last, count), share)
            else { return budget }
            budget.lacksForecast = false
            budget.forecast = BudgetForecast(
                spent: spent, of: limit, charges: charges, lately: (last, count), least: currency.unit, until: asOf, share)
            return budget
        }
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    /// Those of `budgets` with a forecast, the one that is used up first before the others.
    static let runningOutBudgets = Self(
        "guardian.budgets.running_out", key: "category", of: (name: ShownName, forecast: BudgetForecast).self,
        "The spending rules that will be used up before the month ends if it goes on as it began; not before ten days of it have gone by, and only of even spending.",
        [
            .amount("forecast_excess", "What will have been spent beyond the limit when the month ends, rounded to two digits.") {
                $0.forecast.excess
            },
            .measure("used_up_on", .day, "The day on which the limit will be reached.") { .day($0.forecast.usedUpOn) },
            .measure(withFigures: "forecast", .text, "Both as the end of a sentence that begins with the category.") { row, figures in
                .phrase(
                    Phrase("guardian.budget.forecast", ["day": .day(row.forecast.usedUpOn), "excess": figures.money(row.forecast.excess)]))
            },
        ],
        unranged: { figures in
            guard figures.areOfRunningMonth else { return nil }
            return figures.budgets.map { budgets in
                let rows = budgets.compactMap { budget in budget.forecast.map { (name: budget.name, forecast: $0) } }
                    .sorted { ($0.forecast.usedUpOn, $0.name) < ($1.forecast.usedUpOn, $1.name) }
                return Rows(rows: rows, key: \.name.key, tones: rows.map { _ in .watch })
            }
        })
}
