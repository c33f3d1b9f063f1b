extension RangeKey {
    /// What a reader picks it by: `7 days`, `Month`.
    package var title: Phrase {
        rollingDays.map { Phrase("period.title-days", ["count": .count($0)]) } ?? Phrase("period.title-month")
    }
}

extension Period {
    /// `the last 30 days`, `November 2026 so far`.
    package var name: Phrase {
        range.rollingDays.map { Phrase("period.name-days", ["count": .count($0)]) }
            ?? Phrase("period.name-month", ["month": .value(.month(last.month))])
    }

    /// `the 30 days before`, `the same days of October 2026`; `nil` when there is nothing to compare with.
    package var previousName: Phrase? {
        previous.map { previous in
            range.rollingDays.map { Phrase("period.previous-days", ["count": .count($0)]) }
                ?? Phrase("period.previous-month", ["month": .value(.month(previous.lowerBound.month))])
        }
    }
}
