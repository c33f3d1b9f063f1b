import AlmanacModel

extension DailySpending {
    /// What tonight's answers say, as far as it adds up; `nil` where none of the windows has days that come to its total.
    ///
    /// Lists are left out that do not come to the total of their window. All windows end at the same moment: what was spent while the answers were asked for
    /// would be in some of them alone.
    func night(_ guardian: Guardian, currency: Currency) -> GuardianNight? {
        guard let history = sentHistory,
            let window = windows.prefix(RangeKey.allCases.count).last(where: { $0.run == history })
                ?? windows.first(where: { $0.run != nil }),
            let reference = window.run
        else { return nil }
        let whole = history.wholeDays
        let windows = RangeKey.allCases.compactMap { range -> GuardianNight.Window? in
            guard let run = self[range].run, isWhole(range, guardian), run.last == reference.last,
                run.endsWhole == reference.endsWhole, run.amounts.last == reference.amounts.last,
                let total = guardian.summary[range]?.spend
            else { return nil }
            func isAll(_ list: String, _ amounts: [Int64?]) -> Bool {
                guardian.lost.count(list, range) == 0 && knownTotal(amounts) == total
            }
            return GuardianNight.Window(
                range: range, first: run.first, startsWhole: run.startsWhole, opening: run.amounts[0] ?? 0, total: total,
                charges: guardian.summary[range]?.charges,
                categories: guardian.byCategory[range].flatMap { isAll("by_category", $0.map(\.spend)) ? $0 : nil },
                merchants: guardian.merchants[range].flatMap { isAll("merchants", $0.map(\.spend)) ? $0 : nil })
        }
        guard !windows.isEmpty, let last = reference.amounts.last, let today = reference.endsWhole ? 0 : last else { return nil }
        return GuardianNight(
            currency: currency.code, asOf: window.window.end, today: today, days: Array(history.amounts[whole]), windows: windows,
            budgets: guardian.lost.count("rules_progress") > 0 ? nil : guardian.rulesProgress)
    }

    /// True for a window whose days are all known and come to its total.
    func isWhole(_ range: RangeKey, _ guardian: Guardian) -> Bool {
        guard let run = self[range].run, run.isKnown, !run.leavesOut, let total = guardian.summary[range]?.spend else { return false }
        return knownTotal(run.amounts) == total
    }
}
