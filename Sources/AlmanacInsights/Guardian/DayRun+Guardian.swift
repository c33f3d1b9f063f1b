import AlmanacModel

// Days as Guardian sends them: in UTC, without those on which nothing was spent.

extension DayRun {
    /// Fills the days a window touches. Rows may come in any order, and more than once a day: they add up.
    ///
    /// - Parameters:
    ///   - lost: Number of rows that could not be read at all.
    ///   - total: The summary's total of the window. If rows add up to less, days without a row are unknown.
    init(_ rows: [Guardian.DaySpend], lost: Int = 0, total: Int64? = nil, window: Window) {
        self.lost = lost
        first = window.first
        startsWhole = window.startsWhole
        endsWhole = window.endsWhole
        amounts = [Int64?](repeating: 0, count: window.touchedDays)
        var said = lost == 0 ? [] : [Bool](repeating: false, count: amounts.count)
        for row in rows {
            guard row.day >= window.first, row.day <= window.last else {
                leavesOut = leavesOut || (row.spend ?? 0) != 0
                continue
            }
            let index = row.day.distance(from: first)
            if row.spend == nil { unreadable += 1 }
            if lost > 0 { said[index] = true }
            amounts[index] = row.spend.flatMap { amounts[index]?.addingSaturated($0) }
        }
        for index in said.indices where !said[index] { amounts[index] = nil }
        // Days of which nothing was said add nothing to it.
        guard let total, isKnown, !leavesOut, known < total else { return }
        var isSaid = [Bool](repeating: false, count: amounts.count)
        for row in rows where row.day >= window.first && row.day <= window.last { isSaid[row.day.distance(from: first)] = true }
        for index in isSaid.indices where !isSaid[index] { amounts[index] = nil }
    }
}
