import AlmanacModel

/// Mean of each day and the six before it, to the nearest minor unit; `nil` where the run has fewer than seven days. A first day that is not
/// whole does not count; a last day that is still running counts as far as it has come. Days that could not be read are passed over, as long as
/// most of the seven could be.
func sevenDayAverages(of run: DayRun) -> [Int64?] {
    let known = run.startsWhole ? 0 : 1
    return run.amounts.indices.map { index in
        guard index - 6 >= known else { return nil }
        let read = run.amounts[(index - 6)...index].compactMap(\.self)
        return read.count > 3 ? divided(total(read), by: Int64(read.count)) : nil
    }
}
