import AlmanacModel

extension MetricFormula where Figures == DeclaredFigures {
    /// The forecast of the running month, its least and its most.
    static func projections(_ measure: Declaration.Measure, in system: String) -> [Self] {
        [
            projection(
                measure, in: system, "projection", "declared.projection",
                "What the month will probably come to: what there was, what recurs every month and is still to come, and usual days until its end.",
                \.likely),
            projection(
                measure, in: system, "projection_low", "declared.projection-low",
                "The least that the month will probably come to: about eight of ten end between it and the most.", \.low),
            projection(
                measure, in: system, "projection_high", "declared.projection-high",
                "The most that the month will probably come to: about eight of ten end between the least and it.", \.high),
        ]
    }

    private static func projection(
        _ measure: Declaration.Measure, in system: String, _ name: String, _ title: String, _ help: String,
        _ amount: @escaping @Sendable (MonthAhead) -> Int64
    ) -> Self {
        Self(
            "\(system).\(measure.name).\(name)", measure.kind, in: ["\(system).by_month"],
            title: Phrase(title, ["title": .phrase(measure.title(in: system))]), help,
            unranged: { figures in
                figures.ahead.flatMap { figures.value(measure, adding: amount($0)) }.map { MetricResult($0) }
            })
    }
}

extension DeclaredFigures {
    /// Days that a usual day is taken from: bills of the month before and of the one before that are among them.
    private static let longestMemory = 92

    /// See `MonthAhead`; `nil` where the days of the month are not known until today, and with less than a day to go.
    func monthAhead(_ measure: Declaration.Measure) -> MonthAhead? {
        guard let column = column(of: measure), runs.indices.contains(column), case let run = runs[column], run.last == today
        else { return nil }
        let month = today.month
        let days = max(run.first, month.firstDay)...today
        // What single days have, such as those that weeks count on, is not what each day has.
        guard days.lowerBound == month.firstDay, declaration.missing != .gap || knowsAll(days, of: column), let spent = sums(days)[column]
        else { return nil }
        let (day, second) = zone.local(asOf)
        // The clock of the reader, as that of UTC.
        let now = Instant(day).advanced(bySeconds: Int64(second))
        guard Instant(month.lastDay.advanced(by: 1)).seconds - now.seconds >= Window.day else { return nil }
        return MonthAhead(
            UsualDays(run, from: today.advanced(by: -Self.longestMemory)), spent: spent, today: run.endsWhole ? nil : run[today], now: now,
            unit: unit(of: measure), canFall: Self.canFall(run.amounts.compactMap(\.self)))
    }

    /// True where what there was may become less again. Of a measure nobody says so; its days do, if more than a refund now and then is below nothing.
    private static func canFall(_ amounts: [Int64]) -> Bool {
        amounts.count { $0 < 0 } * 10 > amounts.count { $0 != 0 }
    }
}
