import AlmanacModel

/// What was paid to one name on a day.
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

    /// Payments that have to have come.
    private static let fewest = 3
    /// Days between two payments, and the months or days after which the next one comes.
    private static let intervals: [(days: ClosedRange<Int>, step: Step)] = [
        (6...8, .days(7)), (13...15, .days(14)), (25...35, .months(1)), (84...98, .months(3)), (350...380, .months(12)),
    ]

    private enum Step {
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
        before = latest.dropLast().last?.amount ?? last.amount
    }
}

extension DeclaredFigures {
    /// What was paid to each name of the split that payments are known by, in the order of days.
    private var payments: [DeclaredPayment]? {
        guard let payee = declaration.payee, let place = declaration.splits.firstIndex(where: { $0.name == payee }),
            let main = declaration.measures.first, let column = column(of: main), let run = runs.first, let days = splits[place],
            !days.isIncomplete
        else { return nil }
        return days.amounts(column).compactMap { name, day, amount in
            guard amount > 0, case .data = name else { return nil }
            return DeclaredPayment(name: name, day: run.first.advanced(by: day), amount: amount)
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
        guard let payments, let days = frames[range.index].days else { return nil }
        return Array(
            payments.filter { days.contains($0.day) }.sorted { ($1.amount, $0.day, $0.name) < ($0.amount, $1.day, $1.name) }
                .prefix(Self.mostPayments))
    }

    private static let mostPayments = 20
}

extension SeriesFormula where Figures == DeclaredFigures {
    /// Payments that come again.
    static func returning(_ main: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).recurring", key: "payee", keyMessage: "key.\(system).payee", of: ReturningPayment.self,
            "Who was paid three times and more after the same time (a week, two, a month, a quarter, a year), about the same each time; what comes next stands first.",
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
            })
    }

    /// The largest payments of the period.
    static func largest(_ main: Declaration.Measure, in system: String) -> Self {
        Self(
            "\(system).largest", key: "payee", keyMessage: "key.\(system).payee", of: DeclaredPayment.self,
            "The largest amounts that somebody was paid on a day of the period, at most twenty.",
            [
                .measure(withFigures: main.name, main.kind, message: "metric.\(system).\(main.name)", "What was paid on the day.") {
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
