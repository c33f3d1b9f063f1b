import AlmanacModel

/// A payment of once a month under one name, of about the same amount each time, found by the totals of that name.
struct MonthlyPayment {
    let name: ShownName
    /// The last of them; where none was in the last 30 days, half of the two before.
    let amount: Int64
    /// Number and sum of the payments in the last 90 days without the last 30.
    let earlier: (count: Int64, amount: Int64)
    /// True when one was in the last 30 days.
    let isOfLastDays: Bool
    /// The one that it is surely in; see `GuardianFigures.category(of:)`.
    var category: ShownName?

    /// Two or three payments of 90 days, one of them in the last 30, that differ by a fiftieth at most; or two of the same amount in the days before them alone.
    ///
    /// - Parameters:
    ///   - all: Of the last 90 days.
    ///   - latest: Of the last 30; `nil` where nothing was paid in them.
    init?(_ all: NamedSpend, latest: NamedSpend?) {
        guard let spend = all.spend, spend > 0, let charges = all.charges, (2...3).contains(charges) else { return nil }
        name = all.name
        guard let latest else {
            guard charges == 2, spend.isMultiple(of: 2) else { return nil }
            amount = spend / 2
            earlier = (2, spend)
            isOfLastDays = false
            return
        }
        guard latest.charges == 1, let payment = latest.spend, payment > 0 else { return nil }
        let before = Int128(spend) - Int128(payment)
        let alike = Int128(payment) * Int128(charges - 1)
        guard (before - alike).magnitude * 50 <= alike.magnitude else { return nil }
        amount = payment
        earlier = (charges - 1, spend - payment)
        isOfLastDays = true
    }

    /// Mean of those before the last 30 days.
    var usual: Int64 { divided(earlier.amount, by: earlier.count) }
}

extension GuardianFigures {
    /// A payment of once a month that the totals of a name show. Where none is in the last 30 days, the days before them have to show it as well: two
    /// charges may be of any two amounts, and half of their sum is then no payment.
    private func monthlyPayment(_ all: NamedSpend, latest: NamedSpend?) -> MonthlyPayment? {
        guard let payment = MonthlyPayment(all, latest: latest) else { return nil }
        return payment.isOfLastDays || usual?.recursMonthly(payment.amount, in: days.beforeLastThirty) == true ? payment : nil
    }

    /// Payments of once a month by merchants, and by categories that merchants do not explain.
    func findMonthlyPayments() -> [MonthlyPayment] {
        func payments(_ all: [NamedSpend], _ recent: [NamedSpend], isWhole: Bool, isCut: Bool = false) -> [MonthlyPayment] {
            all.compactMap { row in
                guard row.name != noMerchant, row.name != noCategory else { return nil }
                let latest = recent.first { $0.name == row.name }
                guard let payment = monthlyPayment(row, latest: latest) else { return nil }
                // Of ten merchants one that is not among them was paid less than each of these.
                return latest != nil || isWhole || isCut && recent.last?.spend.map { $0 < payment.amount } == true ? payment : nil
            }
        }
        var found: [MonthlyPayment] = []
        if let all = merchants(.ninetyDays), let recent = merchants(.thirtyDays),
            gaps(.merchants, "merchants", .thirtyDays, of: recent) == nil
        {
            found = payments(
                all, recent, isWhole: hasAllMerchants(.thirtyDays), isCut: (guardian.merchants[.thirtyDays]?.count ?? 0) >= 10)
        }
        if let all = categories[RangeKey.ninetyDays.index], let recent = categories[RangeKey.thirtyDays.index],
            gaps(.categories, "by_category", .thirtyDays, of: recent) == nil,
            rest(total(recent.lazy.compactMap(\.spend)), .thirtyDays) == nil
        {
            found += payments(all, recent, isWhole: true).filter { payment in !found.contains { $0.amount == payment.amount } }
        }
        return found.map { payment in
            var payment = payment
            payment.category = category(of: payment)
            return payment
        }
    }

    /// The category that a payment is in: the only one that has room for it, both in the last 30 days and before them.
    private func category(of payment: MonthlyPayment) -> ShownName? {
        guard let all = categories[RangeKey.ninetyDays.index], let recent = categories[RangeKey.thirtyDays.index] else { return nil }
        let fitting = all.filter { row in
            let now = recent.first { $0.name == row.name }.map(\.spend) ?? 0
            guard let whole = row.spend, let now else { return false }
            return now >= (payment.isOfLastDays ? payment.amount : 0) && whole.subtractingSaturated(now) >= payment.earlier.amount
        }
        return fitting.count == 1 ? fitting[0].name : nil
    }

    /// Payments of once a month in a category without other charges in the last 90 days: those known by their merchants, and then one
    /// payment more, or one to three in the last 30 days with as many in each of one or two stretches before, whose sums differ by a
    /// fiftieth at most. The last are one sum. `nil` for other categories.
    func monthlyParts(of category: ShownName) -> [Int64]? {
        guard category != noCategory, let all = categories[RangeKey.ninetyDays.index]?.first(where: { $0.name == category }),
            let recent = categories[RangeKey.thirtyDays.index],
            lost("by_category", .ninetyDays) == 0, lost("by_category", .thirtyDays) == 0,
            var sum = all.spend, var charges = all.charges
        else { return nil }
        var latest = NamedSpend(name: category, spend: 0, charges: 0)
        if let row = recent.first(where: { $0.name == category }) { latest = row }
        guard var spent = latest.spend, var count = latest.charges else { return nil }
        var parts: [Int64] = []
        for payment in monthlyPayments where payment.name != category && payment.category == category {
            let now: Int64 = payment.isOfLastDays ? 1 : 0
            sum = sum.subtractingSaturated(payment.earlier.amount).subtractingSaturated(now * payment.amount)
            charges = charges.subtractingSaturated(payment.earlier.count + now)
            spent = spent.subtractingSaturated(now * payment.amount)
            count = count.subtractingSaturated(now)
            parts.append(payment.amount)
        }
        if charges == 0, sum == 0, count == 0, spent == 0 { return parts.isEmpty ? nil : parts }
        guard charges > 0, sum > 0, count >= 0, spent >= 0, count > 0 || spent == 0 else { return nil }
        let rest = NamedSpend(name: category, spend: sum, charges: charges)
        if let payment = monthlyPayment(rest, latest: count == 0 ? nil : NamedSpend(name: category, spend: spent, charges: count)) {
            return parts + [payment.amount]
        }
        guard (1...3).contains(count), spent > 0, case let times = charges / count, (2...3).contains(times), charges == times * count,
            case let alike = Int128(spent) * Int128(times), (Int128(sum) - alike).magnitude * 50 <= alike.magnitude
        else { return nil }
        return parts + [spent]
    }

    /// Marks the budgets to which nothing comes but what is paid once a month: what of it has come in the month that runs, and what is still to come.
    mutating func findPaidBudgets() {
        let overdue = overduePayment?.payment.category
        budgets = budgets?.map { budget in
            guard case .amount(let limit) = budget.limit, let spent = budget.spent, spent >= 0, let parts = monthlyParts(of: budget.name),
                case let whole = total(parts), whole > 0
            else { return budget }
            var budget = budget
            if spent == whole {
                budget.isPaid = spent <= limit
            } else if whole <= limit, budget.name == overdue || isKnownEachMonth(budget.name), isSum(spent, of: parts) {
                budget.stillToPay = whole - spent
                budget.isOverdue = budget.name == overdue
            }
            return budget
        }
    }

    /// True when some of a few amounts, or none, add up to an amount.
    private func isSum(_ amount: Int64, of parts: [Int64]) -> Bool {
        guard parts.count < 8 else { return false }
        return (0..<1 << parts.count).contains { chosen in
            amount == total(parts.indices.lazy.filter { chosen >> $0 & 1 == 1 }.map { parts[$0] })
        }
    }

    /// True for a category with three payments and more: two of the same amount may be chance.
    private func isKnownEachMonth(_ category: ShownName) -> Bool {
        (categories[RangeKey.ninetyDays.index]?.first { $0.name == category }?.charges ?? 0) > 2
    }

    /// True for a day with a payment of once a month: it is far out and came three times, or most of it is a payment of one name.
    func isMonthly(_ day: Day) -> Bool {
        guard let usual, let amount = usual[day], amount > 0, !usual.comesWeekly(day, amount) else { return false }
        return usual.surelyRecursMonthly(day)
            || monthlyPayments.contains {
                ($0.isOfLastDays || days.beforeLastThirty.contains(day)) && usual.recursMonthly($0.amount, on: day)
            }
    }

    /// A payment that came in both months before, within three days of the same day of the month, and not in the month that runs, though that day is three days
    /// past and more; the first of several. Nothing is said where another day may have been its day, or where a day since then has as much.
    var overduePayment: (payment: MonthlyPayment, days: [Day])? {
        guard let usual = usualAsSent, let history = days.sentHistory, case let today = asOf.utcDay, case let month = today.month else {
            return nil
        }
        for payment in monthlyPayments where !payment.isOfLastDays {
            func days(_ month: Month) -> [Day] { month.days.each.filter { usual.recursMonthly(payment.amount, on: $0) } }
            let (first, second) = (days(month.advanced(by: -2)), days(month.advanced(by: -1)))
            guard first.count == 1, second.count == 1, abs(first[0].date.day - second[0].date.day) <= 3 else { continue }
            let due = month.firstDay.advanced(by: min(max(first[0].date.day, second[0].date.day), month.dayCount) - 1)
            guard today >= due.advanced(by: 3) else { continue }
            let since = second[0].advanced(by: 20)...today
            guard since.each.allSatisfy({ history[$0].map { $0 < payment.amount - payment.amount / 50 } ?? false }) else { continue }
            return (payment, first + second)
        }
        return nil
    }

    /// Says which payment of once a month a usual 30 days have and the last 30 have not, the largest, where it is a tenth of all and more; and what else comes to
    /// its category once a month and has not come.
    func missingPayment(of usual: Int64) -> Phrase? {
        let missing = monthlyPayments.filter { !$0.isOfLastDays }.max { ($0.amount, $1.name) < ($1.amount, $0.name) }
        guard let missing, missing.amount >= usual / 10 else { return nil }
        var sentence = Phrase("guardian.headline.monthly-missing", ["amount": money(missing.amount), "name": missing.name.argument])
        if let category = missing.category, let parts = monthlyParts(of: category), case let more = total(parts) - missing.amount, more > 0,
            let recent = categories[RangeKey.thirtyDays.index], !recent.contains(where: { $0.name == category })
        {
            sentence.name = "guardian.headline.monthly-missing-and"
            sentence.arguments.add("more", money(more))
            sentence.arguments.add("category", category.argument)
        }
        return sentence
    }

    /// Part of the rest of the budgets that is kept for an overdue payment; `nil` where there is none, and where a budget is for such
    /// payments alone.
    var keptForPayment: Int64? {
        guard let payment = overduePayment?.payment, let budgets else { return nil }
        if let category = payment.category, budgets.contains(where: { $0.name == category && $0.isForPayments }) { return nil }
        let left = total(budgets.lazy.compactMap(\.free))
        return left > 0 ? min(left, payment.amount) : nil
    }
}

extension MetricFormula where Figures == GuardianFigures {
    /// The rest of budgets may have to pay for it.
    static let notYetPaid = Self(
        "guardian.budgets.not_yet_paid", .text,
        "A sentence about a payment that came on about the same day of both months before and has not come in the month that runs; there is none where that is not sure.",
        unranged: { figures in
            guard figures.asked?.month == nil, figures.asked?.budgetGap == nil,
                let budgets = figures.budgets, budgets.contains(where: \.hasLimit), let (payment, days) = figures.overduePayment
            else { return nil }
            var sentence = Phrase(
                "guardian.budgets.not-yet-paid",
                [
                    "name": payment.name.argument, "amount": figures.money(payment.amount),
                    "days": .list(days.map { .phrase(Phrase("guardian.budgets.not-yet-paid.day", ["day": .day($0)])) }),
                ])
            if let category = payment.category, let due = budgets.first(where: { $0.name == category })?.stillToPay,
                case let more = due - payment.amount, more > 0
            {
                sentence.name = "guardian.budgets.not-yet-paid-and"
                sentence.arguments.add("more", figures.money(more))
                sentence.arguments.add("category", category.argument)
            }
            return MetricResult(.phrase(sentence), at: payment.name.key)
        })
}
