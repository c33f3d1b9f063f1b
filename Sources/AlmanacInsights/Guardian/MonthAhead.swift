import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a month that still runs will probably come to.
///
/// Three parts: what was spent so far; what came about a month ago and the month before that, such as a bill in the middle of the month, and is still to come;
/// and for each day to come the mean of the usual days, which are all that are known but for those that count once (see `UsualDays.isApart`): the rent on the
/// 1st is in what was spent and multiplies nothing. The days to come scatter as the usual days do, and their mean is not known exactly; their sum is taken to be
/// log-normal with that mean and variance, so that it is never below zero.
///
/// - Source: Fenton, "The Sum of Log-Normal Probability Distributions in Scatter Transmission Systems" (1960), for the sum.
struct MonthAhead: Hashable {
    /// Minor units; rounded as `low` and `high` are.
    let likely: Int64
    /// Nine of ten months would end between these if days went on as they were; measured with accounts whose rent is on the 1st, more than eight do. Rounded
    /// outward to a 1, 2 or 5 with zeros that is at most a fifth of what lies between them, and at least one of the currency's units.
    let low: Int64
    let high: Int64

    /// The fewest known days that say what a usual day is.
    static let fewest = 14

    /// - Parameters:
    ///   - spent: In the month until `now`; not below zero.
    ///   - today: What of it was spent on the day of `now`, which is not over.
    ///   - unit: How many minor units a unit of the currency has.
    /// - Returns: `nil` when fewer than `fewest` days are known.
    init?(_ usual: UsualDays, spent: Int64, today: Int64?, now: Instant, unit: Int64) {
        var days: [Double] = []
        var known = 0
        for (place, amount) in usual.amounts.enumerated() {
            guard let amount else { continue }
            known += 1
            if !usual.isApart(usual.first.advanced(by: place)) { days.append(Double(max(0, amount))) }
        }
        guard known >= MonthAhead.fewest, days.count >= MonthAhead.fewest / 2 else { return nil }
        let count = Double(days.count)
        let mean = days.reduce(0, +) / count
        let variance = days.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        let month = now.utcDay.month
        let left = Double(Instant(month.lastDay.advanced(by: 1)).seconds - now.seconds) / Double(Window.day)
        let (rest, scatter) = (mean * left, variance * left + variance / count * left * left)
        let bills = MonthAhead.billsToCome(usual, today: today, now: now)
        // The logarithm of a log-normal sum with that mean and variance.
        let deviation = rest > 0 ? log(1 + scatter / rest / rest).squareRoot() : 0
        let middle = rest > 0 ? log(rest) - deviation * deviation / 2 : 0
        let certain = Double(spent) + bills.certain
        // 1.645: a twentieth of a normal distribution lies beyond it on either side.
        let least = certain + (rest > 0 ? exp(middle - 1.645 * deviation) : 0)
        let most = certain + (rest > 0 ? exp(middle + 1.645 * deviation) : 0) + bills.possible
        let step = MonthAhead.step((most - least) / 5, unit: Double(unit))
        let lowest = (least / step).rounded(.down) * step
        let highest = (most / step).rounded(.up) * step
        guard let likely = wholeNumber(((certain + rest) / step).rounded() * step), let low = wholeNumber(lowest),
            // One amount is no range.
            let high = wholeNumber(highest > lowest || most == 0 ? highest : highest + step)
        else { return nil }
        self.likely = likely
        self.low = low
        self.high = high
    }

    /// What recurs every month and is still to come.
    ///
    /// - Returns: `certain`: of amounts that came on about the same day of the month before and of the one before that, the least. `possible`: of amounts that
    ///   stand out of the month before, where the month before that is not known.
    private static func billsToCome(_ usual: UsualDays, today: Int64?, now: Instant) -> (certain: Double, possible: Double) {
        let (day, month) = (now.utcDay, now.utcDay.month)
        let before = month.advanced(by: -1)
        var bills = (certain: 0.0, possible: 0.0)
        for place in 0..<before.dayCount {
            let then = before.firstDay.advanced(by: place)
            guard let amount = usual[then], usual.isApart(then) else { continue }
            let due = month.firstDay.advanced(by: min(then.date.day, month.dayCount) - 1)
            // What did not come within three days of its day comes no more.
            guard due.advanced(by: 3) >= day else { continue }
            let bill = usual.monthBefore(then, amount)
            let isPaid =
                usual.hasLike(of: bill ?? amount, in: (-3...3).map { due.advanced(by: $0) }.filter { $0.month == month })
                || today.map { usual.isLike(bill ?? amount, $0) } ?? false
            guard !isPaid else { continue }
            if let bill {
                bills.certain += Double(bill)
            } else if then.advanced(by: -34) < usual.first {
                bills.possible += Double(amount)
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
