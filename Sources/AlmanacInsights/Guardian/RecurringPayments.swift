import AlmanacModel

/// A merchant who was paid once in each of three months, about the same each time, with the days on which that was.
struct RecurringPayment {
    let name: ShownName
    let amount: Int64
    /// What was paid in the month before; another amount where the price changed.
    let before: Int64
    let last: Day
    /// The day in the month after on which it comes again, where it came on about the same day twice.
    let next: Day?

    /// Largest distance of two days of a month that are about the same.
    private static let slack = 3

    init(_ name: ShownName, amount: Int64, before: Int64, days: (last: Day, earlier: Day)) {
        self.name = name
        self.amount = amount
        self.before = before
        last = days.last
        let (day, earlier) = (days.last.date.day, days.earlier.date.day)
        // The last day of a month is that of the next one, too.
        let isLast = days.last == days.last.month.lastDay && days.earlier == days.earlier.month.lastDay
        let month = days.last.month.advanced(by: 1)
        next =
            isLast
            ? month.lastDay : abs(day - earlier) <= Self.slack ? month.firstDay.advanced(by: min(day, month.dayCount) - 1) : nil
    }
}

extension GuardianFigures {
    /// Months that a payment has to have come in.
    private static let months = 3

    /// Payments of once a month up to the end of a period of whole months that is over and was asked for, most first; `nil` where nights do not know them.
    fileprivate var recurringPayments: [RecurringPayment]? {
        guard let span = asked?.span, span.isOver, span.days.wholeMonths != nil, let around = nightsAround else { return nil }
        let last = span.days.upperBound.month
        var candidates: [(name: ShownName, amounts: [Int64])] = []
        for distance in 0..<Self.months {
            let month = last.advanced(by: -distance)
            guard let rows = merchants(of: month.days, around.known, around.moment) else { return nil }
            let once = rows.compactMap { row -> (name: ShownName, amounts: [Int64])? in
                guard row.charges == 1, let spend = row.spend, spend > 0, row.name != noMerchant else { return nil }
                return (row.name, [spend])
            }
            candidates =
                distance == 0
                ? once
                : candidates.compactMap { candidate in
                    once.first { $0.name == candidate.name }.map { (candidate.name, candidate.amounts + $0.amounts) }
                }
        }
        return candidates.compactMap { name, amounts in
            // A price that changed by more than a fifth is another thing.
            guard let least = amounts.min(), let most = amounts.max(), most - least <= least / 5,
                let day = paymentDay(of: name, in: last, around.known, around.moment),
                let earlier = paymentDay(of: name, in: last.advanced(by: -1), around.known, around.moment)
            else { return nil }
            return RecurringPayment(name, amount: amounts[0], before: amounts[1], days: (day, earlier))
        }.sorted { ($1.amount, $0.name) < ($0.amount, $1.name) }
    }

    /// The day of the only payment to a merchant in a month; `nil` where nights do not know it. Halves of the days are looked at until one is left.
    private func paymentDay(
        of name: ShownName, in month: Month, _ known: ChargesBetween, _ moment: (Day) -> ChargesBetween.Moment?
    ) -> Day? {
        var (first, last) = (month.firstDay, month.lastDay)
        while first < last {
            let middle = first.advanced(by: last.distance(from: first) / 2)
            guard let rows = merchants(of: first...middle, known, moment) else { return nil }
            if rows.contains(where: { $0.name == name }) { last = middle } else { first = middle.advanced(by: 1) }
        }
        return first
    }
}

extension SeriesFormula where Figures == GuardianFigures {
    static let recurring = Self(
        "guardian.recurring", key: "merchant", of: RecurringPayment.self,
        "Merchants who were paid once in each of the last three months of a period of whole months that is over, about the same each time; known where nights are kept, and absent in other reports.",
        [
            .measure(withFigures: "amount", .money, isOwn: true, "What was paid last.") { $1.currency.amount($0.amount) },
            .measure(
                withFigures: "before", .money, isOwn: true, ifKnown: true,
                "What was paid in the month before, where that was another amount."
            ) { $0.before == $0.amount ? nil : $1.currency.amount($0.before) },
            .measure("last", .day, isOwn: true, "The day it was paid last.") { .day($0.last) },
            .measure(
                "next", .day, isOwn: true, ifKnown: true,
                "The day in the month after on which it comes again, if it comes on the same day; none where it came on different days."
            ) { $0.next.map { .day($0) } },
        ],
        unranged: { figures in
            guard figures.memory != nil, figures.asked != nil, let payments = figures.recurringPayments else { return nil }
            return Rows(rows: payments, key: \.name.key)
        })
}
