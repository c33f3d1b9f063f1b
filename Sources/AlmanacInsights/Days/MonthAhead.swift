import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Forecast of the total of a running month.
///
/// Three parts: what was spent so far; what came about a month ago and the month before that, such as a bill in the middle of the month, and is still to come;
/// and for each day to come the mean of the usual days, which are all that are known but for those that count once (see `UsualDays.isApart`): the rent on the
/// 1st is in what was spent and multiplies nothing. The days to come scatter as the usual days do, and their mean is not known exactly; their sum is taken to be
/// log-normal with that mean and variance, so that it is never below zero. Where nothing may be spent at all until the month's end, or on one day
/// alone, the least is taken from how often and how much that was.
///
/// A total that can fall, such as a profit, has days below nothing: they count as they are, and the sum of the days to come is taken to be normal but for its
/// skew, so that it may be below zero.
///
/// - Source: Fenton, "The Sum of Log-Normal Probability Distributions in Scatter Transmission Systems" (1960), for the sum; Cornish and Fisher, "Moments and
///   Cumulants in the Specification of Distributions" (1938), for the one with a skew.
struct MonthAhead: Hashable {
    /// Minor units; rounded as `low` and `high` are.
    let likely: Int64
    /// Nine of ten months would end between these if days went on as they were; measured with accounts whose rent is on the 1st, more than eight do. Rounded
    /// outward to a 1, 2 or 5 with zeros that is at most a fifth of what lies between them, and at least one of the currency's units. Both are `likely` where
    /// no more than a unit lies between them: a range would only show how it was rounded.
    let low: Int64
    let high: Int64
    /// True when it includes an amount that comes every month and is still to come.
    let hasBills: Bool

    /// The fewest known days that say what a usual day is.
    static let fewest = 14

    /// - Parameters:
    ///   - spent: In the month until `now`; not below zero, unless the total can fall.
    ///   - today: The part of it that was spent on the day of `now`, which is not over.
    ///   - overdue: A payment that has not come though its day is past, and the day on which it came the month before.
    ///   - unit: Minor units in one unit of the currency.
    ///   - canFall: True for what can become less, so that a day below nothing is one like others. Else it was money back, which is no sign of days to come.
    /// - Returns: `nil` when fewer than `fewest` days are known.
    init?(
        _ usual: UsualDays, spent: Int64, today: Int64?, now: Instant, overdue: (amount: Int64, day: Day)? = nil, unit: Int64,
        canFall: Bool = false
    ) {
        var days: [Double] = []
        var known = 0
        for (place, amount) in usual.amounts.enumerated() {
            guard let amount else { continue }
            known += 1
            if !usual.isApart(usual.first.advanced(by: place)) { days.append(Double(canFall ? amount : max(0, amount))) }
        }
        guard known >= MonthAhead.fewest, days.count >= MonthAhead.fewest / 2 else { return nil }
        let count = Double(days.count)
        let mean = days.reduce(0, +) / count
        let variance = days.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let month = now.utcDay.month
        let left = Double(Instant(month.lastDay.advanced(by: 1)).seconds - now.seconds) / Double(Window.day)
        let (rest, scatter) = (mean * left, variance * left + variance / count * left * left)
        var bills = MonthAhead.billsToCome(usual, mean: mean, today: today, now: now, but: overdue?.day)
        // It has no day of the month that would have a usual day's spending besides.
        bills.certain += Double(overdue?.amount ?? 0)
        let certain = Double(spent) + bills.certain
        let expected = certain + bills.expected
        let (lowestRest, highestRest) =
            canFall
            ? MonthAhead.signedRest(days, mean: mean, variance: variance, left: left, scatter: scatter)
            : MonthAhead.rest(days, left: left, mean: rest, scatter: scatter)
        let least = certain + lowestRest
        let most = expected + highestRest + bills.possible
        let step = MonthAhead.step((most - least) / 5, unit: Double(unit))
        let lowest = (least / step).rounded(.down) * step
        let highest = (most / step).rounded(.up) * step
        let isOne = most - least <= Double(unit)
        guard let likely = wholeNumber(((expected + rest) / step).rounded() * step), let low = isOne ? likely : wholeNumber(lowest),
            let high = isOne ? likely : wholeNumber(highest)
        else { return nil }
        // A month cannot end below what is spent already, unless that can become less.
        self.likely = canFall ? likely : max(likely, spent)
        self.low = canFall ? low : max(low, spent)
        self.high = canFall ? high : max(high, spent)
        hasBills = bills.certain + bills.expected + bills.possible > 0
    }

    /// True where the least and the most are one amount.
    var isOne: Bool { low == high }

    /// The least and the most that is spent on the days to come: a twentieth of a normal distribution lies beyond 1.645 deviations on either side.
    private static func rest(_ days: [Double], left: Double, mean rest: Double, scatter: Double) -> (least: Double, most: Double) {
        guard rest > 0 else { return (0, 0) }
        // Nothing at all is spent in the rest of some months: the others are more than the mean, and scatter less.
        let spendingDays = days.filter { $0 > 0 }.sorted()
        let silent = 1 - Double(spendingDays.count) / Double(days.count)
        let nothing = pow(silent, left)
        let spending = rest / (1 - nothing)
        // The logarithm of a log-normal sum with their mean and variance.
        let deviation = log(max(1, (scatter + rest * rest) / (1 - nothing) / spending / spending)).squareRoot()
        let middle = log(spending) - deviation * deviation / 2
        var least = nothing < 0.05 ? exp(middle - 1.645 * deviation) : 0
        // Close to nothing the sum is what a single day with spending comes to, of which the least are known better than any curve says.
        let single = silent > 0 ? left * (1 - silent) * pow(silent, left - 1) : 0
        if nothing < 0.05, nothing + single > 0.05, !spendingDays.isEmpty {
            let place = Int((0.05 - nothing) / single * Double(spendingDays.count))
            least = min(least, spendingDays[min(place, spendingDays.count - 1)])
        }
        return (least, exp(middle + 1.645 * deviation))
    }

    /// The same of days of which some are below nothing: the quantiles of a normal distribution, moved by the skew that days have and their sum has less of.
    private static func signedRest(
        _ days: [Double], mean: Double, variance: Double, left: Double, scatter: Double
    ) -> (least: Double, most: Double) {
        guard variance > 0 else { return (mean * left, mean * left) }
        let third = days.reduce(0) { $0 + ($1 - mean) * ($1 - mean) * ($1 - mean) } / Double(days.count)
        let skew = max(-2, min(2, third / pow(variance, 1.5) / left.squareRoot()))
        // Of 1.645 deviations: their square less one, by six.
        let shift = 0.284 * skew
        return (mean * left + (shift - 1.645) * scatter.squareRoot(), mean * left + (shift + 1.645) * scatter.squareRoot())
    }

    /// Amounts that come every month and are still to come, less the mean of a usual day, which their day is counted with besides.
    ///
    /// - Returns: `certain` and `expected`: of amounts that came on about the same day of the month before and of the one before that, the
    ///   smaller. They are certain if they are far out or came a third time: otherwise two amounts may be alike by chance. `possible`: of
    ///   unusual amounts of the month before, where the month before that is unknown.
    private static func billsToCome(
        _ usual: UsualDays, mean: Double, today: Int64?, now: Instant, but overdue: Day?
    ) -> (certain: Double, expected: Double, possible: Double) {
        let (day, month) = (now.utcDay, now.utcDay.month)
        let before = month.advanced(by: -1)
        var bills = (certain: 0.0, expected: 0.0, possible: 0.0)
        for place in 0..<before.dayCount {
            let then = before.firstDay.advanced(by: place)
            guard then != overdue, let amount = usual[then], usual.isApart(then) else { continue }
            let due = month.firstDay.advanced(by: min(then.date.day, month.dayCount) - 1)
            // An amount that did not come within three days of its day is not expected any more, unless it is known to be missing.
            guard due.advanced(by: 3) >= day else { continue }
            let bill = usual.monthBefore(then, amount)
            let isPaid =
                usual.hasLike(
                    of: bill ?? amount, in: max(due.advanced(by: -3), month.firstDay)...min(due.advanced(by: 3), month.lastDay))
                || today.map { usual.isLike(bill ?? amount, $0) } ?? false
            guard !isPaid else { continue }
            if let bill {
                let more = max(0, Double(bill) - mean)
                if usual.isFarOut(bill) || usual.cameTwoMonthsBefore(then, bill) { bills.certain += more } else { bills.expected += more }
            } else if then.advanced(by: -34) < usual.first {
                bills.possible += max(0, Double(amount) - mean)
            }
        }
        return bills
    }

    /// The largest 1, 2 or 5 with zeros that is at most a width; at least a unit.
    private static func step(_ width: Double, unit: Double) -> Double {
        guard width > unit, width.isFinite else { return unit }
        let power = pow(10, log10(width / unit).rounded(.down)) * unit
        return power * (width >= 5 * power ? 5 : width >= 2 * power ? 2 : 1)
    }
}

extension Phrase {
    /// Between which amounts a month will probably end, under the likely one; `nil` where they are one.
    static func probably(between low: Value, and high: Value) -> Phrase? {
        low == high ? nil : Phrase("tile.probably", ["low": .value(low), "high": .value(high)])
    }
}
