import AlmanacModel

/// The days on which something recurs, as far as was said.
struct Recurrence: Hashable {
    private enum Step: Hashable {
        case day, week, month
    }

    /// `nil` when it was not said in words that are known.
    private let step: Step?
    /// ISO, 1 is Monday; empty for any day.
    private let weekdays: Set<Int>

    init(_ sent: Lume.Recurrence?) {
        step =
            switch sent?.pattern?.lowercased() {
            case "daily": .day
            case "weekly": .week
            case "monthly": .month
            default: nil
            }
        // Lume counts from Sunday, 0.
        weekdays = Set((sent?.weekdays ?? []).filter { (0...6).contains($0) }.map { $0 == 0 ? 7 : $0 })
    }

    /// True when it was due on a day between two others, which are left out: on each day for a daily goal, on one of its weekdays if it has
    /// some, in a week from Monday, in a month. False when nothing is known of it.
    func isDue(between first: Day, and second: Day) -> Bool {
        guard second > first else { return false }
        let distance = second.distance(from: first)
        if step != .month, !weekdays.isEmpty {
            return (1..<min(distance, 8)).contains { weekdays.contains(first.advanced(by: $0).weekday) }
        }
        switch step {
        case .day: return distance > 1
        case .week: return second.mondayWeek - first.mondayWeek > 1
        case .month: return second.month.number - first.month.number > 1
        case nil: return false
        }
    }
}

extension Day {
    /// Weeks from Monday on, one after the other: the day's Monday, of which 29 December 1969 is the first.
    fileprivate var mondayWeek: Int { (number + 4 - weekday) / 7 }
}
