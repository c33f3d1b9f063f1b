import AlmanacModel

/// What was paid to one name.
struct DeclaredPayment {
    var name: ShownName
    var day: Day
    var amount: Int64
}

/// Payments to one name that come again after the same time, about the same each time.
struct ReturningPayment {
    /// The last one.
    let last: DeclaredPayment
    /// What was paid the time before.
    let before: Int64
    /// The day on which it comes again.
    let next: Day
    /// True for one of every month.
    let isMonthly: Bool

    /// Payments that have to have come.
    private static let fewest = 3
    /// Days between two payments, and the months or days after which the next one comes.
    private static let intervals: [(days: ClosedRange<Int>, step: Step)] = [
        (6...8, .days(7)), (13...15, .days(14)), (25...35, .months(1)), (84...98, .months(3)), (350...380, .months(12)),
    ]

    private enum Step: Equatable {
        case days(Int)
        case months(Int)
    }

    /// - Parameter payments: To one name, in the order of their days.
    /// - Returns: `nil` for payments that do not come again, or have ended by some day.
    init?(_ payments: [DeclaredPayment], by today: Day) {
        let latest = payments.suffix(Self.fewest)
        guard latest.count == Self.fewest, let last = latest.last, let most = latest.map(\.amount).max(),
            let least = latest.map(\.amount).min(), least > 0,
            // A price that changed by more than a fifth is another thing.
            most - least <= least / 5
        else { return nil }
        let gaps = zip(latest, latest.dropFirst()).map { $1.day.distance(from: $0.day) }
        guard let interval = Self.intervals.first(where: { interval in gaps.allSatisfy { interval.days.contains($0) } }) else { return nil }
        switch interval.step {
        case .days(let days): next = last.day.advanced(by: days)
        case .months(let months):
            let month = last.day.month.advanced(by: months)
            // A month that is too short for the day has it at its end.
            let isLast = latest.allSatisfy { $0.day == $0.day.month.lastDay }
            let day = latest.map(\.day.date.day).max() ?? 1
            next = isLast ? month.lastDay : month.firstDay.advanced(by: min(day, month.dayCount) - 1)
        }
        // What did not come on its day has ended, or comes on another one.
        guard next >= today else { return nil }
        self.last = last
        isMonthly = interval.step == .months(1)
        before = latest.dropLast().last?.amount ?? last.amount
    }
}

/// Payments of every month that come more often in some days than in those before: a rent that is booked on a month's last day or on the first of the next one.
struct MovedPayments {
    /// The one that makes most of the difference first.
    var names: [ShownName]
    /// What they come to in these days, less what they came to before.
    var difference: Int64
    /// How many there are.
    var now: Int
    var before: Int
}

extension DeclaredFigures {
    /// The payments of every month that make nearly all of the difference between the days of a period and those before; `nil` where there is none to speak of, or
    /// something else makes it.
    fileprivate func movedPayments(_ main: Declaration.Measure, _ range: RangeKey) -> MovedPayments? {
        guard let column = column(of: main), let comparison = frames[range.index].comparison, let now = comparison.now[column],
            let before = comparison.before[column], case let difference = now.subtractingSaturated(before),
            let change = change(from: value(main, adding: before), to: value(main, adding: now)), abs(change) > 0.05,
            let payments, let returning = returningPayments
        else { return nil }
        let (days, earlier) = (comparison.stretch.now, comparison.stretch.before)
        let monthly = Set(returning.filter(\.isMonthly).map(\.last.name))
        let byName = Dictionary(grouping: payments.filter { monthly.contains($0.name) }, by: \.name)
        var moved = MovedPayments(names: [], difference: 0, now: 0, before: 0)
        var changes: [NamedChange] = []
        for (name, payments) in byName.sorted(by: { $0.key < $1.key }) {
            let (inside, outside) = (payments.filter { days.contains($0.day) }, payments.filter { earlier.contains($0.day) })
            guard inside.count != outside.count else { continue }
            moved.now += inside.count
            moved.before += outside.count
            changes.append(NamedChange(name: name, now: total(inside.map(\.amount)), before: total(outside.map(\.amount))))
        }
        moved.difference = total(changes.map(\.difference))
        moved.names = NamedChange.largest(changes).map(\.name)
        let rest = difference.subtractingSaturated(moved.difference)
        guard !moved.names.isEmpty, rest.magnitude <= difference.magnitude / 4 else { return nil }
        return moved
    }

    /// What was paid to each name of the split that payments are known by, and came back from it, in the order of days. Further parts of a payment are in it.
    private var singlePayments: [DeclaredPayment]? {
        guard let payee = declaration.payee, let place = declaration.splits.firstIndex(where: { $0.name == payee }),
            let main = declaration.measures.first, let column = column(of: main), let run = runs.first, let days = splits[place],
            !days.isIncomplete
        else { return nil }
        let count = declaration.columns.firstIndex { $0.aggregate.function == .count }
        var payments: [DeclaredPayment] = []
        for (name, day, amount, counted) in days.amounts(column, beside: count) where name != SplitDays.others {
            let payment = DeclaredPayment(name: name, day: run.first.advanced(by: day), amount: amount)
            if let last = payments.last, amount > 0, counted == 0, last.amount > 0, last.name == name, last.day == payment.day {
                payments[payments.count - 1].amount = last.amount.addingSaturated(amount)
            } else {
                payments.append(payment)
            }
        }
        return payments
    }

    /// What each name was paid on each day.
    private var payments: [DeclaredPayment]? {
        singlePayments.map { payments in
            var days: [DeclaredPayment] = []
            var places: [Day: [ShownName: Int]] = [:]
            for payment in payments {
                guard case .data = payment.name else { continue }
                if let place = places[payment.day]?[payment.name] {
                    days[place].amount = days[place].amount.addingSaturated(payment.amount)
                } else {
                    places[payment.day, default: [:]][payment.name] = days.count
                    days.append(payment)
                }
            }
            return days.filter { $0.amount > 0 }
        }
    }

    /// Those that come again, the next one first.
    fileprivate var returningPayments: [ReturningPayment]? {
        guard let payments else { return nil }
        let today = asked.flatMap { $0.isOver ? $0.days.upperBound : nil } ?? today
        let byName = Dictionary(grouping: payments.filter { $0.day <= today }, by: \.name)
        return byName.values.compactMap { ReturningPayment($0, by: today) }.sorted { ($0.next, $0.last.name) < ($1.next, $1.last.name) }
    }

    /// The largest of some days.
    fileprivate func largestPayments(_ range: RangeKey) -> [DeclaredPayment]? {
        guard let singlePayments, let days = frames[range.index].days else { return nil }
        return Array(
            singlePayments.filter { $0.amount > 0 && days.contains($0.day) }.sorted {
                ($1.amount, $0.day, $0.name) < ($0.amount, $1.day, $1.name)
            }
            .prefix(Self.mostPayments))
    }

    private static let mostPayments = 20
}

extension SeriesFormula where Figures == DeclaredFigures {
    /// Payments that come again.
    static func returning(_ main: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).recurring", key: "payee", keyMessage: "key.\(system).payee", of: ReturningPayment.self,
            "Who was paid three times and more after the same time (a week, two, a month, a quarter, a year), about the same each time, by the end of a period that is over; what comes next stands first.",
            [
                .measure(withFigures: "amount", main.kind, message: "measure.guardian.recurring.amount", "What was paid last.") {
                    $1.value(main, adding: $0.last.amount)
                },
                .measure(
                    withFigures: "before", main.kind, message: "declared.before", ifKnown: true,
                    "What was paid the time before, where that was another amount."
                ) { $0.before == $0.last.amount ? nil : $1.value(main, adding: $0.before) },
                .measure("last", .day, message: "measure.guardian.recurring.last", "The day it was paid last.") { .day($0.last.day) },
                .measure("next", .day, message: "measure.guardian.recurring.next", "The day on which it comes again.") { .day($0.next) },
            ],
            title: Phrase("declared.recurring"),
            unranged: { figures in
                figures.returningPayments.flatMap { $0.isEmpty ? nil : Rows(rows: $0, key: \.last.name.key) }
            }
        ).following
    }

    /// The largest payments of the period.
    static func largest(_ main: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).largest", key: "payee", keyMessage: "key.\(system).payee", of: DeclaredPayment.self,
            "The largest payments of the period, each by itself, at most twenty.",
            [
                .measure(withFigures: main.name, main.kind, message: "metric.\(system).\(main.name)", "What was paid.") {
                    $1.value(main, adding: $0.amount)
                },
                .measure("day", .day, message: "measure.guardian.recurring.last", "The day.") { .day($0.day) },
            ],
            title: Phrase("declared.largest")
        ) { figures, range in
            figures.largestPayments(range).flatMap { $0.isEmpty ? nil : Rows(rows: $0, key: \.name.key) }
        }
    }
}

extension MetricFormula where Figures == DeclaredFigures {
    /// What payments of every month make of the difference from the days before, in words.
    static func movedPayments(_ main: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).recurring.moved", .text, in: ["\(system).changes.payee"], title: Phrase("declared.recurring"),
            "A sentence about payments of every month that these days have more or fewer of than the days before; only where they make nearly all of the difference."
        ) { figures, range in
            guard let moved = figures.movedPayments(main, range),
                let amount = figures.value(main, adding: Int64(clamping: moved.difference.magnitude))
            else { return nil }
            return MetricResult(
                .phrase(
                    Phrase(
                        "declared.moved",
                        [
                            "amount": .value(amount), "names": Insights.names(moved.names.map(\.key)), "now": .count(moved.now),
                            "earlier": .count(moved.before),
                        ])))
        }
    }

    /// Absent where the balance is that of all accounts, and where it is not known at all.
    static func withoutBalance(in system: String) -> Self {
        Self(
            "\(system).without_balance", .text, in: ["\(system).by_account"], title: Phrase("metric.\(system).balance"),
            "A sentence about the accounts of which no file tells what they have, where that of others is known."
        ) { figures, _ in
            guard let place = figures.declaration.splits.firstIndex(where: \.isOfAccounts), let accounts = figures.splits[place] else {
                return nil
            }
            let columns = figures.declaration.columns
            let names = accounts.names(withValuesIn: columns.indices.filter { columns[$0].aggregate.isLastOfEach })
            guard !names.some.isEmpty, !names.none.isEmpty else { return nil }
            return MetricResult(.phrase(Phrase("declared.without-balance", ["names": Insights.names(names.none.map(\.key))])))
        }
    }
}
