/// How the values of a column follow each other, row by row.
struct ValueCourse: Sendable {
    private(set) var neverFalls = true
    private(set) var neverRises = true
    /// True where no value is that of the row before.
    private(set) var isStrict = true
    private var isUpByOne = true
    private var isDownByOne = true
    /// The least and the greatest number, of those without digits behind the mark.
    private(set) var least = Int64.max
    private(set) var greatest = Int64.min
    private var last: (units: Int64, digits: Int)?

    /// True where each value is the whole number after the one before, or each the one before that.
    var isByOne: Bool { isUpByOne || isDownByOne }

    mutating func add(_ units: Int64, digits: Int) {
        if digits == 0 {
            least = min(least, units)
            greatest = max(greatest, units)
        }
        defer { last = (units, digits) }
        guard let last else { return }
        let most = max(digits, last.digits)
        guard let new = NumberText.scaled(units, from: digits, to: most),
            let old = NumberText.scaled(last.units, from: last.digits, to: most)
        else {
            // Numbers that cannot be compared follow no rule.
            (neverFalls, neverRises, isStrict, isUpByOne, isDownByOne) = (false, false, false, false, false)
            return
        }
        if new < old { neverFalls = false }
        if new > old { neverRises = false }
        if new == old { isStrict = false }
        let (step, overflow) = new.subtractingReportingOverflow(old)
        if overflow || most > 0 || step != 1 { isUpByOne = false }
        if overflow || most > 0 || step != -1 { isDownByOne = false }
    }
}
