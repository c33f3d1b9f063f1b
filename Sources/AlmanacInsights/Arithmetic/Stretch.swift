import AlmanacModel

extension ClosedRange<Day> {
    /// True for more days than are shown one by one: a longer stretch is shown by its months.
    var isByMonth: Bool { upperBound.distance(from: lowerBound) >= 100 }

    /// The months that they lie in.
    var months: [Month] {
        (0...upperBound.month.number - lowerBound.month.number).map { lowerBound.month.advanced(by: $0) }
    }
}
