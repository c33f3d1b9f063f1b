import AlmanacModel

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A day unlike the others: its amount, and that of a typical day.
struct UnusualDay {
    let day: Day
    let amount: Int64
    let typical: Double

    var times: Double { Double(amount) / typical }
}

/// Whole days on which there was an account, with what a day is usually like: what is unlike the others, and what comes every month.
///
/// Amounts of spending are spread like a product and not like a sum: a few days cost many times what most do. So amounts are judged by their
/// logarithms. The middle is the median of the days with spending. The spread is that above the middle alone, since small amounts say nothing about large
/// ones: the distance to the 85th percentile, which a few days such as those of the rent cannot move, over the 1.0364 that it has in a normal distribution.
///
/// - Source: Limpert, Stahel and Abbt, "Log-normal Distributions across the Sciences" (2001); Hampel, "The Influence Curve and Its Role in Robust
///   Estimation" (1974), for estimates that outliers cannot move.
struct UsualDays {
    let first: Day
    /// One a day; `nil` for days that could not be read.
    let amounts: [Int64?]
    /// The median of the days with spending; `nil` where there is none.
    let typical: Double?
    /// Number of days with spending.
    let spendingDays: Int
    /// The amount three deviations above the middle, above which a day is far out; `nil` where nothing was spent.
    private let farOutBound: Double?
    /// The amount above which a day is so unlike the others that chance hardly makes one of it: at 3.4 deviations and more, the fewer days are known the
    /// more, two of 100 accounts without any such day have one by chance at most. `nil` when fewer than `fewest` days have spending.
    let unusualBound: Double?

    init(first: Day, amounts: [Int64?]) {
        self.first = first
        self.amounts = amounts
        let spending = amounts.compactMap { $0.flatMap { $0 > 0 ? $0 : nil } }.sorted()
        spendingDays = spending.count
        typical = median(of: spending)
        guard let typical, let last = spending.indices.last else {
            farOutBound = nil
            unusualBound = nil
            return
        }
        // Between the two days that lie around it.
        let place = 0.85 * Double(last)
        let (low, high) = (log(Double(spending[Int(place)])), log(Double(spending[min(last, Int(place) + 1)])))
        // The standard deviation of the logarithms above their median.
        let spread = max(0, low + (high - low) * (place - place.rounded(.down)) - log(typical)) / 1.0364
        // Where all days are alike, a few cents are many deviations: it takes three typical days as well.
        func bound(_ deviations: Double) -> Double { max(3 * typical, typical * exp(deviations * spread)) }
        farOutBound = bound(3)
        unusualBound = spending.count >= UsualDays.fewest ? bound(3.4 + 15 / Double(spending.count)) : nil
    }

    /// The whole days of a run, from a day on.
    init(_ run: DayRun, from began: Day?) {
        let whole = run.wholeDays(from: began)
        self.init(first: run.first.advanced(by: whole.lowerBound), amounts: Array(run.amounts[whole]))
    }

    var last: Day { first.advanced(by: amounts.count - 1) }

    /// `nil` outside, and where it could not be read.
    subscript(day: Day) -> Int64? {
        day >= first && day <= last ? amounts[day.distance(from: first)] : nil
    }

    // MARK: Unlike the others

    /// The fewest days with spending that say what is unusual.
    static let fewest = 20

    /// True for a day that is no sign of days to come: its amount recurs every month, or is three deviations above the middle. It is
    /// stricter than `standsOut`, because a day too many among the usual ones is multiplied by all days to come.
    func isApart(_ day: Day) -> Bool {
        guard let amount = self[day], amount > 0, !comesWeekly(day, amount) else { return false }
        return isFarOut(amount) || comesMonthly(day, amount)
    }

    /// True for an amount three deviations above the middle.
    func isFarOut(_ amount: Int64) -> Bool {
        farOutBound.map { Double(amount) > $0 } ?? false
    }

    /// True for a day that is unusual, or recurs every month.
    func standsOut(_ day: Day) -> Bool {
        guard let amount = self[day], amount > 0, !comesWeekly(day, amount) else { return false }
        return Double(amount) > unusualBound ?? .infinity || comesMonthly(day, amount)
    }

    /// The days of a run on which far more came than chance would make one have, and which recur neither every week nor every month.
    func unusual(in run: DayRun) -> [UnusualDay] {
        guard let unusualBound, let typical else { return [] }
        return run.amounts.enumerated().compactMap { index, amount in
            let day = run.first.advanced(by: index)
            guard let amount, Double(amount) > unusualBound, !comesWeekly(day, amount), !comesMonthly(day, amount) else { return nil }
            return UnusualDay(day: day, amount: amount, typical: typical)
        }
    }

    // MARK: Every week and every month

    /// True for a day like its weekday: a week before and after it, on average, at least half as much was spent. With dear Saturdays, a day
    /// is like another four weeks later, and is still no bill.
    func comesWeekly(_ day: Day, _ amount: Int64) -> Bool {
        let (before, after) = (self[day.advanced(by: -7)], self[day.advanced(by: 7)])
        guard let known = before ?? after else { return false }
        return Double(max(0, known)) + Double(max(0, after ?? known)) >= Double(amount)
    }

    /// Distance in days between a day and its like a month later: a month, and up to three days more or less.
    private static let month = 25...34
    private static let twoMonths = 56...65

    /// True when a day about a month before or after is like it: both amounts are more than three typical days, and differ by a fifth at
    /// most.
    func comesMonthly(_ day: Day, _ amount: Int64) -> Bool {
        hasLike(of: amount, UsualDays.month, before: day) || hasLike(of: amount, UsualDays.month, after: day)
    }

    /// True when a day about a month before or after is like it, and it is not like its weekday.
    func recursMonthly(_ day: Day) -> Bool {
        guard let amount = self[day], amount > 0, !comesWeekly(day, amount) else { return false }
        return comesMonthly(day, amount)
    }

    /// True when that is no chance by the amounts alone: one that is far out came three times.
    func surelyRecursMonthly(_ day: Day) -> Bool {
        guard let amount = self[day], isFarOut(amount), recursMonthly(day) else { return false }
        return [UsualDays.month, UsualDays.twoMonths].reduce(0) { times, days in
            times + (hasLike(of: amount, days, before: day) ? 1 : 0) + (hasLike(of: amount, days, after: day) ? 1 : 0)
        } > 1
    }

    /// True when a payment that is far more than a typical day went out on a day, and about a month before or after it.
    ///
    /// Surely it did on days of which it is most. About a month from one of those it went out on another of those, and where there is none, on the only day that
    /// has as much.
    func recursMonthly(_ payment: Int64, on day: Day) -> Bool {
        guard let typical, Double(payment) > 3 * typical, has(payment, on: day) else { return false }
        let directions = [-1, 1]
        if isMost(payment, of: day) { return directions.contains { !likes(of: payment, from: day, $0).isEmpty } }
        return UsualDays.month.contains { distance in
            directions.contains { direction in
                let other = day.advanced(by: -direction * distance)
                return isMost(payment, of: other) && likes(of: payment, from: other, direction).contains(day)
            }
        }
    }

    /// True when such a payment went out on two days of a stretch that are about a month apart.
    func recursMonthly(_ payment: Int64, in days: ClosedRange<Day>) -> Bool {
        let found = days.each.filter { recursMonthly(payment, on: $0) }
        return found.contains { first in found.contains { UsualDays.month.contains($0.distance(from: first)) } }
    }

    /// The days about a month from one that may have a payment as well.
    private func likes(of payment: Int64, from day: Day, _ direction: Int) -> [Day] {
        let days = UsualDays.month.map { day.advanced(by: direction * $0) }.filter { has(payment, on: $0) }
        let most = days.filter { isMost(payment, of: $0) }
        return most.isEmpty && days.count == 1 ? days : most
    }

    /// True when as much as a payment was spent on a day, or up to a fiftieth less.
    private func has(_ payment: Int64, on day: Day) -> Bool {
        self[day].map { $0 >= payment - payment / 50 } ?? false
    }

    private func isMost(_ payment: Int64, of day: Day) -> Bool {
        has(payment, on: day) && self[day].map { $0.subtractingSaturated(payment) <= payment } ?? false
    }

    /// The fewest days with spending that say what is usual on one.
    static let fewestTypical = 7

    /// Usual amount of a day with spending: the median of all that are known; `nil` for few of them.
    var typicalAmount: Int64? {
        spendingDays >= UsualDays.fewestTypical ? typical.flatMap(wholeNumber) : nil
    }

    /// True when a like amount came about two months before a day as well.
    func cameTwoMonthsBefore(_ day: Day, _ amount: Int64) -> Bool {
        hasLike(of: amount, 2 * UsualDays.month.lowerBound...2 * UsualDays.month.upperBound, before: day)
    }

    /// The least of a day's amount and of those like it about a month before; `nil` when there is none.
    func monthBefore(_ day: Day, _ amount: Int64) -> Int64? {
        UsualDays.month.compactMap { self[day.advanced(by: -$0)] }.filter { isLike(amount, $0) }.min().map { min($0, amount) }
    }

    /// True when a like amount was spent on one of some days.
    func hasLike(of amount: Int64, in days: ClosedRange<Day>) -> Bool {
        let (start, end) = (max(0, days.lowerBound.distance(from: first)), min(amounts.count, days.upperBound.distance(from: first) + 1))
        return start < end && amounts[start..<end].contains { $0.map { isLike(amount, $0) } ?? false }
    }

    private func hasLike(of amount: Int64, _ distances: ClosedRange<Int>, before day: Day) -> Bool {
        hasLike(of: amount, in: day.advanced(by: -distances.upperBound)...day.advanced(by: -distances.lowerBound))
    }

    private func hasLike(of amount: Int64, _ distances: ClosedRange<Int>, after day: Day) -> Bool {
        hasLike(of: amount, in: day.advanced(by: distances.lowerBound)...day.advanced(by: distances.upperBound))
    }

    /// True for two amounts that are far more than a typical day, and differ by a fifth of the larger at most.
    func isLike(_ one: Int64, _ other: Int64) -> Bool {
        guard let typical, case let (low, high) = (Double(min(one, other)), Double(max(one, other))) else { return false }
        return low > 3 * typical && high - low <= high / 5
    }
}
