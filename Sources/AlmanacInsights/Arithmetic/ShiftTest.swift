/// A test whether the numbers of some days differ from those of others by more than chance.
///
/// Moods, habits and spending come in runs, so that days are no independent draws. The difference is therefore held against all that come out when the numbers
/// are moved against the days by some places, the last beside the first: these have the same runs, and nothing to do with each other.
struct ShiftTest {
    /// Means of the numbers of the chosen days and of the others.
    let chosen: Double
    let others: Double
    /// Part of all moves that give a difference as large, 0…1: the probability of chance.
    let chance: Double

    /// - Parameter days: In the order of time: the number of each, and true for a chosen day.
    /// - Returns: `nil` without days of both kinds.
    init?(_ days: [(number: Double, isChosen: Bool)]) {
        let count = days.count(where: \.isChosen)
        guard count > 0, count < days.count else { return nil }
        let numbers = days.map(\.number)
        let places = days.indices.filter { days[$0].isChosen }
        let sum = numbers.reduce(0, +)
        func means(movedBy shift: Int) -> (chosen: Double, others: Double) {
            var chosen = 0.0
            for place in places {
                let moved = place + shift
                chosen += numbers[moved < numbers.count ? moved : moved - numbers.count]
            }
            return (chosen / Double(count), (sum - chosen) / Double(days.count - count))
        }
        (chosen, others) = means(movedBy: 0)
        let difference = (chosen - others).magnitude
        // Rounding does not make one that is as large smaller.
        let asFar = days.indices.count { shift in
            let moved = means(movedBy: shift)
            return (moved.chosen - moved.others).magnitude >= difference - 1e-9
        }
        chance = Double(asFar) / Double(days.count)
    }
}
