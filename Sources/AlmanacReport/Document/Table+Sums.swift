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
        let sums = measures.map { $0.runningSums(of: shown).last ?? nil }
        if sums.contains(where: { $0 != nil }) { self.sums = sums }
    }

    /// A last column with what the first one that adds up comes to with each row.
    mutating func addRunningSums() {
        guard let measure = measures.first(where: \.addsUp) else { return }
        let sums = measure.runningSums(of: measure.values.count)
        guard sums.contains(where: { $0 != nil }) else { return }
        measures.append(Measure(name: "running", title: Phrase("pages.so-far"), unit: measure.unit, role: .apart, values: sums))
    }
}

extension Measure {
    fileprivate var addsUp: Bool { [.value, .count, .share].contains(role) }

    /// What rows from the first to each come to; `nil` from one on that is not known, or does not add up.
    fileprivate func runningSums(of count: Int) -> [Value?] {
        guard addsUp else { return values.prefix(count).map { _ in nil } }
        var sums: [Value?] = []
        var sum = zero
        for value in values.prefix(count) {
            sum = sum.flatMap { sum in value.flatMap { self.sum(sum, $0) } }
            // Parts of a whole may miss it by their last digit.
            if case .ratio(let ratio)? = sum { sums.append(.ratio((ratio * 1e9).rounded() / 1e9)) } else { sums.append(sum) }
        }
        return sums
    }

    /// Nothing of the unit of its first value; `nil` of one that does not add up.
    private var zero: Value? {
        switch values.first ?? nil {
        case .money(let money): .money(Money(minor: 0, currency: money.currency))
        case .count: .count(0)
        case .quantity(let quantity) where quantity.isSum: quantity.less(quantity).map { .quantity($0) }
        case .ratio where role == .share: .ratio(0)
        default: nil
        }
    }

    private func sum(_ one: Value, _ other: Value) -> Value? {
        switch (one, other) {
        case (.money(let one), .money(let other)) where one.currency == other.currency:
            let (minor, overflows) = one.minor.addingReportingOverflow(other.minor)
            return overflows ? nil : .money(Money(minor: minor, currency: one.currency))
        case (.count(let one), .count(let other)):
            let (count, overflows) = one.addingReportingOverflow(other)
            return overflows ? nil : .count(count)
        case (.quantity(var one), .quantity(let other)) where one.digits == other.digits && one.unit == other.unit:
            let (units, overflows) = one.units.addingReportingOverflow(other.units)
            one.units = units
            return overflows ? nil : .quantity(one)
        case (.ratio(let one), .ratio(let other)): return .ratio(one + other)
        default: return nil
        }
    }
}
