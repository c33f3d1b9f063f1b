import AlmanacModel

/// What the days of each weekday come to, and what one of them comes to on average.
struct WeekdaySums {
    /// One of the seven.
    struct Row {
        /// 1 is Monday.
        var weekday: Int
        /// `nil` where no such day is known, or one could not be read.
        var sum: Int64?
        /// What one of them comes to; `nil` also where money came back on one of them.
        var average: Int64?
        /// That average, divided by the mean of those of the other six days.
        var times: Double?
    }

    private var sums = [Int64?](repeating: nil, count: 7)
    /// What counts towards the average, and on how many days it came.
    private var counted = [Int64](repeating: 0, count: 7)
    private var days = [Int64](repeating: 0, count: 7)
    private var isWhole = [Bool](repeating: true, count: 7)
    private var tookBack = [Bool](repeating: false, count: 7)

    /// - Parameters:
    ///   - amount: `nil` for a day that could not be read.
    ///   - isOfAverage: False for a day that is unlike others of its weekday, and for a part of a day.
    mutating func add(_ amount: Int64?, on day: Day, isOfAverage: Bool = true) {
        let place = day.weekday - 1
        guard let amount else {
            isWhole[place] = false
            return
        }
        sums[place] = (sums[place] ?? 0).addingSaturated(amount)
        guard isOfAverage else { return }
        if amount < 0 { tookBack[place] = true }
        counted[place] = counted[place].addingSaturated(amount)
        days[place] += 1
    }

    /// Monday to Sunday.
    var rows: [Row] {
        let averages = (0..<7).map { place -> Int64? in
            guard days[place] > 0, isWhole[place], !tookBack[place] else { return nil }
            return divided(counted[place], by: days[place])
        }
        let times = Self.timesTheOthers(averages)
        return (0..<7).map { Row(weekday: $0 + 1, sum: isWhole[$0] ? sums[$0] : nil, average: averages[$0], times: times[$0]) }
    }

    /// Each of seven averages, divided by the mean of the other six; unknown unless all are known and the others are more than nothing.
    private static func timesTheOthers(_ averages: [Int64?]) -> [Double?] {
        let amounts = averages.compactMap { $0.map(Double.init) }
        guard amounts.count == 7, amounts.allSatisfy({ $0 >= 0 }) else { return averages.map { _ in nil } }
        let sum = amounts.reduce(0, +)
        return amounts.map { sum > $0 ? $0 * 6 / (sum - $0) : nil }
    }
}
