import AlmanacModel

/// Days, weeks or months in a row, each with what came in it; also those in which nothing did.
struct Tally<Sum> {
    enum Step {
        case day, week, month
    }

    private let first: Day
    private let step: Step
    private(set) var sums: [Sum] = []

    /// - Parameters:
    ///   - days: Of the first and of the last of them.
    ///   - nothing: What each has before anything is added.
    init(_ days: ClosedRange<Day>, by step: Step, _ nothing: Sum) {
        first = step == .week ? days.lowerBound.week.lowerBound : days.lowerBound
        self.step = step
        sums = Array(repeating: nothing, count: place(of: days.upperBound) + 1)
    }

    /// What came on the day, or in its week or month. It is one of those days.
    subscript(day: Day) -> Sum {
        get { sums[place(of: day)] }
        set { sums[place(of: day)] = newValue }
    }

    /// Index of the day, or of its week or month.
    func place(of day: Day) -> Int {
        switch step {
        case .day: day.distance(from: first)
        case .week: day.distance(from: first) / 7
        case .month: day.month.number - first.month.number
        }
    }

    /// What the day, week or month at an index is called; that of a week is its Monday.
    func key(at place: Int) -> Key {
        step == .month ? .month(first.month.advanced(by: place)) : .day(first.advanced(by: step == .week ? 7 * place : place))
    }

    /// As rows of a series.
    var rows: [(key: Key, sum: Sum)] { sums.indices.map { (key(at: $0), sums[$0]) } }
}
