import AlmanacModel

// Sums and bars of a table.

extension Table {
    /// Rows that are shown.
    package var shown: Int { min(top ?? .max, series.keys.count) }

    /// True when its rows are days, all of the same year.
    package var hasDaysOfOneYear: Bool {
        var days: ClosedRange<Day>?
        for case .day(let day) in series.keys { days = min(days?.lowerBound ?? day, day)...max(days?.upperBound ?? day, day) }
        return days.map { $0.lowerBound.date.year == $0.upperBound.date.year } ?? false
    }

    /// Index of the column that bars come before: words at the end of a row, else the end of all columns.
    package var barColumn: Int { measures.last?.unit.isWords == true ? measures.count - 1 : measures.count }

    /// A bar for each row of a measure: a share of its whole, or of the largest of them.
    mutating func addBars(of name: String) {
        guard let measure = series.measure(name) else { return }
        let isShare = measure.unit == .ratio || measure.unit == .mixed
        let known = measure.values.prefix(shown).map { value in
            // Of values in several units, shares alone have a whole.
            if measure.unit == .mixed, value?.unit != .ratio { return nil as Double? }
            return value?.magnitude
        }
        let whole = isShare ? 1 : known.compactMap(\.self).max() ?? 0
        guard whole > 0 else { return }
        let limits = series.measures.first { $0.role == .limit }?.values
        let paces = series.measures.first { $0.role == .pace }?.values
        bars = known.indices.map { row in
            let tone = measure.unit == .ratio && !series.tones.isEmpty ? series.tones[row] : .neutral
            let pace = limits?[row]?.magnitude.flatMap { limit in
                limit > 0 ? paces?[row]?.magnitude.map { min(max($0 / limit, 0), 1) } : nil
            }
            // Where nothing is allowed, anything is all of it.
            let part = known[row].map { min(max($0 / whole, 0), 1) } ?? (tone == .bad ? 1 : 0)
            return Bar(part: part, tone: tone, pace: isShare ? pace : nil)
        }
    }

    /// The sums of what adds up: amounts, counts and parts of one whole, of columns in which all is known.
    mutating func addSums() {
        guard shown > 1 else { return }
        let sums = measures.map { $0.sum(of: shown) }
        if sums.contains(where: { $0 != nil }) { self.sums = sums }
    }
}

extension Measure {
    /// - Parameter count: Rows, from the first.
    fileprivate func sum(of count: Int) -> Value? {
        guard [.value, .count, .share].contains(role) else { return nil }
        var sum: Value?
        for value in values.prefix(count) {
            guard let value else { return nil }
            guard let before = sum else {
                sum = value
                continue
            }
            switch (before, value) {
            case (.money(let one), .money(let other)) where one.currency == other.currency:
                let (minor, overflows) = one.minor.addingReportingOverflow(other.minor)
                if overflows { return nil }
                sum = .money(Money(minor: minor, currency: one.currency))
            case (.count(let one), .count(let other)):
                let (count, overflows) = one.addingReportingOverflow(other)
                if overflows { return nil }
                sum = .count(count)
            case (.ratio(let one), .ratio(let other)) where role == .share: sum = .ratio(one + other)
            default: return nil
            }
        }
        return switch sum {
        case .money, .count: sum
        // Parts of a whole may miss it by their last digit.
        case .ratio(let ratio) where role == .share: .ratio((ratio * 1e9).rounded() / 1e9)
        default: nil
        }
    }
}
