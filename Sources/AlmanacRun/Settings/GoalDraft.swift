import AlmanacModel
import Yams

/// The goal of a measure, while it is read: `12000 a month`.
struct GoalDraft {
    var goal: Declaration.Goal
    var mark: Yams.Mark?

    static func read(_ node: Node, _ problems: inout SettingsProblems) -> GoalDraft? {
        guard let read = StretchAmount(node.string ?? "") else {
            return problems.refuse(
                node.mark,
                "'\(node.string ?? "")' is no goal; write a number without signs between its digits, and the time that it is for: 12000 a month, 80 a week, 2.5 a day"
            )
        }
        return GoalDraft(goal: Declaration.Goal(read.amount, stretch: read.stretch), mark: node.mark)
    }

    /// Sets the time that the goal of a measure is for, where nothing is said of it.
    func settle(_ measure: inout Declaration.Measure, _ grain: Declaration.Grain, _ problems: inout SettingsProblems) {
        if grain == .none {
            if let stretch = goal.stretch {
                problems.report(mark, "the rows have no time, so that a goal is for all of them; leave 'a \(stretch.rawValue)' out")
            }
        } else if let stretch = goal.stretch, let other = grain.instead(of: stretch) {
            problems.report(mark, "the rows are of \(grain.rawValue)s, and this goal is for a \(stretch.rawValue); write it for \(other)")
        } else if measure.addsUp {
            measure.goal?.stretch = goal.stretch ?? (grain == .week ? .week : .month)
        } else if let stretch = goal.stretch {
            problems.report(
                mark,
                "days of '\(measure.name)' do not add up to a \(stretch.rawValue), so that its goal is one of any period; leave 'a \(stretch.rawValue)' out"
            )
        }
        if goal.amount.units == 0, measure.good == .higher {
            problems.report(mark, "a goal of nothing is always reached; write more than 0, or good: lower where it is the most")
        }
    }
}

extension Declaration.Grain {
    /// What a goal or a limit is to be for in place of a stretch that rows of this grain say nothing of; `nil` for one that they do.
    func instead(of stretch: Declaration.Stretch) -> String? {
        switch self {
        case .day, .none: nil
        // A month or a year has no whole number of weeks.
        case .week: stretch == .week ? nil : "a week"
        case .month: stretch == .month || stretch == .year ? nil : "a month or a year"
        }
    }
}
