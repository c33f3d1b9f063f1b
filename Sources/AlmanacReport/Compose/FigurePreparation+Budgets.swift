import AlmanacInsights
import AlmanacModel

/// Bars of limits: what was used of each, and what is left.
extension FigurePreparation {
    func budgets(_ spec: ChartSpec, _ series: Series, _ rows: Range<Int>) -> [Figure.Budget] {
        func measure(_ role: MeasureRole) -> Measure? { series.measures.first { $0.role == role } }
        let value = drawn(spec, series)
        // A row has the one or the other: the most that there may be, or what is to be reached.
        let (most, goal) = (measure(.limit), measure(.maximum))
        let (pace, excess, state, wording) = (measure(.pace), measure(.excess), measure(.state), measure(.wording))
        // For some hours a month is over for the reader and not where its budgets are counted.
        let isOver = series.name.hasPrefix("guardian.") && context.insights.localNow.day.month > context.snapshot.asOf.utcDay.month
        // A picture of limits has no bar for what has none; its table names it. Where nothing has one, the rows say so.
        let limited = rows.filter { state?.values[$0] != .phrase(.noLimit) }
        return (limited.isEmpty ? Array(rows) : limited).map { row in
            // A share of a whole that is not named is one of all of it, and all of it is to be reached.
            let whole: Value? = most == nil && goal == nil && value?.unit == .ratio ? .ratio(1) : goal?.values[row]
            let limit = most?.values[row]
            return Figure.Budget(
                name: series.keys[row], value: value?.values[row],
                limit: limit ?? whole, isGoal: limit == nil && whole != nil, pace: pace?.values[row],
                excess: excess?.values[row], state: state?.values[row],
                left: left(
                    of: most?.values[row], spent: value?.values[row], isOver: isOver || state?.values[row] == .phrase(Phrase("limit.kept"))
                ),
                wording: wording?.values[row],
                tone: series.tones.isEmpty ? .neutral : series.tones[row])
        }
    }

    /// "$4.20 left" of a limit that is not exceeded.
    ///
    /// - Parameter isOver: True when its time is.
    private func left(of limit: Value??, spent: Value??, isOver: Bool) -> Phrase? {
        guard let whole = limit ?? nil, let part = spent ?? nil, let most = whole.magnitude, most > 0, let now = part.magnitude,
            (0...most).contains(now)
        else { return nil }
        let left: Value
        switch (whole, part) {
        case (.money(let limit), .money(let spent)): left = .money(Money(minor: limit.minor - spent.minor, currency: limit.currency))
        case (.count(let limit), .count(let spent)): left = .count(limit - spent)
        default: return nil
        }
        return Phrase(isOver ? "charts.was-left" : "charts.left", ["left": .value(left)])
    }
}
