import AlmanacModel

/// Mean of each day and the six before it, to the nearest minor unit; `nil` where the run has fewer than seven days. A first day that is not
/// whole does not count; a last day that is still running counts as far as it has come. Days that could not be read are passed over, as long as
/// most of the seven could be. Of days of which one has more money back than out there is no average of spending; there is one of what can fall.
///
/// - Parameters:
///   - began: The first day of the account, where that is known: days before it are none.
///   - canFall: True for what has days below nothing that are days like others.
func sevenDayAverages(of run: DayRun, from began: Day?, canFall: Bool = false) -> [Int64?] {
    let known = max(run.startsWhole ? 0 : 1, began.map { $0.distance(from: run.first) } ?? 0)
    var averages = [Int64?](repeating: nil, count: run.amounts.count)
    for last in averages.indices where last - 6 >= known {
        var sum: Int64 = 0
        var count: Int64 = 0
        for index in (last - 6)...last {
            guard let amount = run.amounts[index] else { continue }
            guard canFall || amount >= 0 else {
                count = 0
                break
            }
            sum = sum.addingSaturated(amount)
            count += 1
        }
        if count > 3 { averages[last] = divided(sum, by: count) }
    }
    return averages
}
