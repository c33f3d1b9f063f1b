import AlmanacModel

/// Each amount with all before it, held at the ends of the range; unknown from the first that is.
func runningSums(_ amounts: [Int64?]) -> [Int64?] {
    var sum: Int64? = 0
    return amounts.map { amount in
        sum = amount.flatMap { sum?.addingSaturated($0) }
        return sum
    }
}
