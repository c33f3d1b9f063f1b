import AlmanacModel

/// What is paid once a month under one name, of about the same amount each time, as far as the totals of that name tell.
struct MonthlyPayment {
    let name: ShownName
    /// The last of them; where none was in the last 30 days, half of the two before.
    let amount: Int64
    /// How many were in the last 90 days and not in the last 30, and what they came to.
    let earlier: (count: Int64, amount: Int64)
    /// Whether one was in the last 30 days.
    let isOfLastDays: Bool

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

    /// What one of those before the last 30 days was.
    var usual: Int64 { divided(earlier.amount, by: earlier.count) }
}

extension GuardianFigures {
    /// What is paid once a month, as far as merchants tell, and where they do not, categories.
    func findMonthlyPayments() -> [MonthlyPayment] {
        func payments(_ all: [NamedSpend], _ recent: [NamedSpend], isWhole: Bool) -> [MonthlyPayment] {
            all.compactMap { row in
                guard row.name != noMerchant, row.name != noCategory else { return nil }
                if let latest = recent.first(where: { $0.name == row.name }) { return MonthlyPayment(row, latest: latest) }
                guard let payment = MonthlyPayment(row, latest: nil) else { return nil }
                // Of ten merchants one that is not among them was paid less than each of these.
                return isWhole || recent.last?.spend.map { $0 < payment.amount } == true ? payment : nil
            }
        }
        var found: [MonthlyPayment] = []
        if let all = merchants(.ninetyDays), let recent = merchants(.thirtyDays),
            gaps(.merchants, "merchants", .thirtyDays, of: recent) == nil
        {
            found = payments(all, recent, isWhole: (guardian.merchants[.thirtyDays]?.count ?? 0) < 10)
        }
        if let all = categories[RangeKey.ninetyDays.index], let recent = categories[RangeKey.thirtyDays.index],
            gaps(.categories, "by_category", .thirtyDays, of: recent) == nil
        {
            found += payments(all, recent, isWhole: true).filter { payment in !found.contains { $0.amount == payment.amount } }
        }
        return found
    }

    /// Marks the budgets of which all was spent on what comes to their category once a month: one to three payments of the last 30 days, and as many in each of one
    /// or two stretches before, that come to the same but for a fiftieth.
    mutating func findPaidBudgets() {
        guard let all = categories[RangeKey.ninetyDays.index], let recent = categories[RangeKey.thirtyDays.index],
            lost("by_category", .ninetyDays) == 0, lost("by_category", .thirtyDays) == 0
        else { return }
        budgets = budgets?.map { budget in
            guard budget.name != noCategory, let row = all.first(where: { $0.name == budget.name }),
                let latest = recent.first(where: { $0.name == budget.name }), let charges = latest.charges, (1...3).contains(charges),
                let times = row.charges.map({ $0 / charges }), (2...3).contains(times), row.charges == times * charges,
                let spent = latest.spend, spent > 0, spent == budget.spent, let sum = row.spend,
                case let alike = Int128(spent) * Int128(times), (Int128(sum) - alike).magnitude * 50 <= alike.magnitude
            else { return budget }
            var budget = budget
            budget.isPaid = true
            return budget
        }
    }

    /// Whether a payment that comes once a month went out on a day: the day is far out and came three times, or most of it is what one name was paid as often.
    func isMonthly(_ day: Day) -> Bool {
        guard let usual, let amount = usual[day], amount > 0, !usual.comesWeekly(day, amount) else { return false }
        return usual.surelyRecursMonthly(day) || monthlyPayments.contains { usual.recursMonthly($0.amount, on: day) }
    }

    /// A payment that came in both months before, within three days of the same day of the month, and not in the month that runs, though that day is three days
    /// past and more; the first of several. Nothing is said where another day may have been its day, or where a day since then has as much.
    fileprivate var overduePayment: (payment: MonthlyPayment, days: [Day])? {
        guard let usual, let history = days.history, case let today = asOf.utcDay, case let month = today.month else { return nil }
        for payment in monthlyPayments where !payment.isOfLastDays {
            func days(_ month: Month) -> [Day] {
                (0..<month.dayCount).map { month.firstDay.advanced(by: $0) }.filter { usual.recursMonthly(payment.amount, on: $0) }
            }
            let (first, second) = (days(month.advanced(by: -2)), days(month.advanced(by: -1)))
            guard first.count == 1, second.count == 1, abs(first[0].date.day - second[0].date.day) <= 3 else { continue }
            let due = month.firstDay.advanced(by: min(max(first[0].date.day, second[0].date.day), month.dayCount) - 1)
            guard today >= due.advanced(by: 3) else { continue }
            let since = second[0].advanced(by: 20).number...today.number
            guard since.allSatisfy({ history[Day($0)].map { $0 < payment.amount - payment.amount / 50 } ?? false }) else { continue }
            return (payment, first + second)
        }
        return nil
    }
}

extension MetricFormula where Figures == GuardianFigures {
    /// What is left in budgets may have to pay for it.
    static let notYetPaid = Self(
        "guardian.budgets.not_yet_paid", .text,
        "A sentence about a payment that came on about the same day of both months before and has not come in the month that runs; there is none where that is not sure.",
        unranged: { figures in
            guard figures.asked?.month == nil, figures.asked?.budgetGap == nil,
                let budgets = figures.budgets, budgets.contains(where: \.hasLimit), let (payment, days) = figures.overduePayment
            else { return nil }
            return MetricResult(
                .phrase(
                    Phrase(
                        "guardian.budgets.not-yet-paid",
                        [
                            "name": payment.name.argument, "amount": .value(figures.currency.amount(payment.amount)),
                            "days": .list(days.map { .value(.day($0)) }),
                        ])),
                at: payment.name.key)
        })
}
