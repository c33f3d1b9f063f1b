/// The longest run of indices, one after the other, that fulfil a condition; the earliest of several. `nil` when none does.
func longestRun(in indices: Range<Int>, where holds: (Int) -> Bool) -> Range<Int>? {
    var longest: Range<Int>?
    var start = indices.lowerBound
    for index in indices {
        guard holds(index) else {
            start = index + 1
            continue
        }
        if index + 1 - start > longest?.count ?? 0 { longest = start..<(index + 1) }
    }
    return longest
}
