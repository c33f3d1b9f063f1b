import AlmanacModel

/// Mean of each day and the six before it, to the nearest minor unit; `nil` where fewer than seven days are known. A first day that is not
/// whole is not known; a last day that is still running counts as far as it has come.
func sevenDayAverages(of run: DayRun) -> [Int64?] {
    let known = run.startsWhole ? 0 : 1
    return run.amounts.indices.map { index in
        guard index - 6 >= known else { return nil }
        return divided(total(run.amounts[(index - 6)...index]), by: 7)
    }
}
