import AlmanacModel

extension MetricFormula where Figures == MoneyMomentsFigures {
    static let transactionCount = Self(
        "moneymoments.transactions.count", .count, "Payments and credits MoneyMoments has of the account.",
        unranged: { figures in figures.momentsDiagnosis.map { MetricResult($0.transactions.map { .count($0) }) } })

    /// The day of the oldest.
    static let firstTransaction = Self(
        "moneymoments.transactions.first_day", .day, "The day of the oldest transaction.",
        unranged: { figures in figures.momentsDiagnosis.map { MetricResult($0.first.map { .day($0) }) } })

    /// The day of the newest.
    static let lastTransaction = Self(
        "moneymoments.transactions.last_day", .day, "The day of the newest transaction.",
        unranged: { figures in figures.momentsDiagnosis.map { MetricResult($0.last.map { .day($0) }) } })

    /// The server's sentences, one after the other.
    static let diagnosis = Self(
        "moneymoments.diagnosis", .text, "What MoneyMoments says of its data, in its own words; for those who run it.",
        unranged: { figures in
            figures.momentsDiagnosis.map { diagnosis in
                let words = diagnosis.words.filter { !isBlank($0) }.joined(separator: " ")
                return MetricResult(words.isEmpty ? nil : .text(words))
            }
        })
}

extension SeriesFormula where Figures == MoneyMomentsFigures {
    /// A row a month from the first with transactions to the newest, 0 where the server named none, at most the newest 24.
    static let monthlyTransactions = Self(
        "moneymoments.transactions.monthly", key: "month", of: (key: Key, sum: (count: Int64?, isNamed: Bool)).self,
        "How many transactions MoneyMoments has of each month, oldest first.",
        [
            .measure("count", .count, isOwn: true, "Payments and credits of the month.") {
                $0.sum.isNamed ? $0.sum.count.map { .count($0) } : nil
            }
        ],
        unranged: { figures in
            guard let diagnosis = figures.momentsDiagnosis, let sent = diagnosis.months else { return nil }
            let rows = sent.filter { $0.month.isInCalendar && ($0.transactions ?? 0) >= 0 }
            let gaps = figures.lost.note("recent_months", "moneymoments.months.unreadable")
            let lost = figures.lost.count("recent_months")
            guard let newest = rows.lazy.map(\.month).max(), let oldest = rows.lazy.map(\.month).min() else {
                return .none([gaps], unreadable: lost)
            }
            let first = max(oldest, newest.advanced(by: -23))
            // A month that the server named none of has none, unless a row was lost that may be its.
            var months = Tally(first.firstDay...newest.firstDay, by: .month, (count: Int64?.some(0), isNamed: lost == 0))
            var unreadable = 0
            for row in rows where row.month >= first {
                if row.transactions == nil { unreadable += 1 }
                let count = months[row.month.firstDay].count
                months[row.month.firstDay] = (row.transactions.flatMap { count?.addingSaturated($0) }, true)
            }
            let last = months.sums.count - 1
            // The months the data begins in and the one that is still running are not whole.
            var partial: [Int] = []
            if let day = diagnosis.first, day > first.firstDay, day <= first.lastDay { partial.append(0) }
            if newest == figures.asOf.utcDay.month, partial.last != last { partial.append(last) }
            let isCut = oldest < first || diagnosis.first.map { $0 < first.firstDay } ?? false
            let mayBeCut = diagnosis.first == nil && sent.count >= 12
            let older = isCut ? "moneymoments.transactions.newest" : mayBeCut ? "moneymoments.transactions.newest-maybe" : nil
            return Rows(
                rows: months.rows, key: \.key, partial: partial,
                notes: [
                    older.map { Phrase($0, ["count": .count(last + 1)]) },
                    unreadable == 0 ? gaps : gaps ?? Phrase("moneymoments.months.unreadable", ["count": .count(unreadable)]),
                ],
                unreadable: lost + unreadable)
        })
}
