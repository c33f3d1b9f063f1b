import AlmanacModel

/// Spending on days of low mood, beside that on the others: the one finding that needs two systems.
struct MoodAndSpending {
    /// The highest mood of a day that counts as low: the lowest third of all.
    let low: Double
    let daysLow: Int
    let daysOther: Int
    /// Minor units: on half of the days it was more.
    let spentLow: Int64
    let spentOther: Int64

    /// Least number of days of each kind.
    private static let leastDays = 10
    /// Largest probability that chance alone makes the spending differ as much.
    private static let chance = 0.02

    /// - Parameter days: In the order of time.
    /// - Returns: `nil` where chance may explain the difference.
    init?(_ days: [(mood: Double, spent: Int64)]) {
        guard days.count >= 3 * Self.leastDays else { return nil }
        let moods = days.map(\.mood).sorted()
        low = moods[moods.count / 3]
        let bound = low
        let lowDays = days.filter { $0.mood <= bound }
        let others = days.filter { $0.mood > bound }
        (daysLow, daysOther) = (lowDays.count, others.count)
        guard daysLow >= Self.leastDays, daysOther >= Self.leastDays else { return nil }
        // Ranks in place of amounts: a rent does not outweigh all other days.
        let sorted = days.map(\.spent).sorted()
        func rank(_ amount: Int64) -> Double {
            var (below, notAbove) = (0, sorted.count)
            for place in [false, true] {
                var (start, end) = (0, sorted.count)
                while start < end {
                    let middle = (start + end) / 2
                    if place ? sorted[middle] <= amount : sorted[middle] < amount { start = middle + 1 } else { end = middle }
                }
                if place { notAbove = start } else { below = start }
            }
            return Double(below + notAbove) / 2
        }
        guard let test = ShiftTest(days.map { (rank($0.spent), $0.mood <= bound) }), test.chance <= Self.chance else { return nil }
        guard let spentLow = Self.middle(lowDays.map(\.spent)), let spentOther = Self.middle(others.map(\.spent)) else { return nil }
        (self.spentLow, self.spentOther) = (spentLow, spentOther)
        // What is said are the amounts, which have to differ as their ranks do.
        guard spentLow != spentOther, (spentLow > spentOther) == (test.chosen > test.others) else { return nil }
    }

    /// The amount that is exceeded on half of the days; `nil` where there is none, as where most days have no spending.
    private static func middle(_ amounts: [Int64]) -> Int64? {
        let middle = amounts.sorted()[(amounts.count - 1) / 2]
        return amounts.count { $0 > middle } == amounts.count / 2 ? middle : nil
    }
}

extension LumeFigures {
    /// Days of a period that are enough to look for it.
    private static let leastDays = 28

    /// Moods and spending of the days of the period, in order; of days of the reader's zone alone, or of UTC where that is the zone.
    private var moodsAndSpending: [(mood: Double, spent: Int64)] {
        guard let span, span.days.length >= Self.leastDays, let moodDays, moodGaps == nil, let spending = spending(span) else { return [] }
        return moodDays.compactMap { day, sum in
            guard span.days.contains(day), let mood = sum.average, let spent = spending[day] else { return nil }
            return (mood, spent)
        }
    }

    fileprivate var moodAndSpending: MoodAndSpending? { MoodAndSpending(moodsAndSpending) }
}

extension MetricFormula where Figures == LumeFigures {
    static let moodAndSpending = Self(
        "lume.mood.spending", .text,
        "A sentence about spending on the days of low mood of a period of four weeks and more that was asked for, where it differs from that on the others by more than chance; absent without Guardian's days in the reader's zone.",
        unranged: { figures in
            guard figures.span != nil, figures.hasSpending, figures.moodDays != nil else { return nil }
            guard let found = figures.moodAndSpending else { return .unknown }
            return MetricResult(
                saying: "lume.mood.spending",
                [
                    "low": .count(found.daysLow), "mood": .value(.number(found.low)),
                    "spent": .value(figures.currency.amount(found.spentLow)), "others": .count(found.daysOther),
                    "usual": .value(figures.currency.amount(found.spentOther)),
                ])
        })
}
