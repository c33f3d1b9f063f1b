/// Labels for the ticks of one axis: all in one unit, with as many places as it takes to be different and exact.
extension LocaleFormat {
    /// Labels of amounts: `$0`, `$500`, `$1,000` or `$0`, `$5K`, `$10K`; cents only when a tick has them, and then on all.
    ///
    /// Below 10,000 they are in full. The unit is that of the largest tick, or a smaller one when more than two places would be needed. As many
    /// labels as ticks, in order.
    public func moneyAxis(minor ticks: [Int64], code: String, fractionDigits: Int) -> [String] {
        let digits = clampedFractionDigits(fractionDigits)
        return withCurrency(code) { currency in
            let numbers = ticks.map { DecimalDigits($0, exponent: -digits) }
            let places = numbers.contains { $0.fractionDigits > 0 } ? digits : 0
            return labels(numbers, as: currency.number, currency.compact, places: places)
        }
    }

    /// Labels of plain numbers: `0`, `0.5`, `1`. Noise of binary fractions beyond the twelfth digit of the largest tick is dropped.
    /// A tick that is not finite is `–`.
    public func numberAxis(_ ticks: [Double]) -> [String] {
        axis(ticks, scale: 0, as: numbers, compact)
    }

    /// Labels of shares, 1 for 100 %: `0%`, `12.5%`, `25%`. Otherwise as `numberAxis(_:)`, without short forms.
    public func percentAxis(_ ticks: [Double]) -> [String] {
        axis(ticks, scale: 2, as: percents, nil)
    }

    private func axis(_ ticks: [Double], scale: Int, as format: NumberFormat, _ compact: CompactFormat?) -> [String] {
        var numbers = ticks.map { DecimalDigits($0) }
        for index in numbers.indices { numbers[index]?.exponent += scale }
        let power = numbers.compactMap { $0 }.filter { !$0.isZero }.map(\.power).max() ?? 0
        var rounded = numbers
        for index in rounded.indices {
            rounded[index]?.round(toFractionDigits: 11 - power)
            rounded[index]?.trim()
            numbers[index]?.trim()
        }
        // Ticks that differ only beyond that are not noise.
        if Set(rounded).count == Set(numbers).count { numbers = rounded }
        var labels = labels(numbers.compactMap { $0 }, as: format, compact, places: 0)[...]
        return numbers.map { $0 == nil ? String(decoding: missingNumber, as: UTF8.self) : labels.removeFirst() }
    }

    private func labels(_ ticks: [DecimalDigits], as format: NumberFormat, _ compact: CompactFormat?, places: Int) -> [String] {
        let unit = compact.flatMap { commonUnit(of: ticks, in: $0) }
        return ticks.map { tick in
            var tick = tick
            tick.trim()
            return string { bytes in
                if let unit, let compact, !tick.isZero {
                    tick.exponent -= unit.power
                    format.write(
                        tick, fractionDigits: 0, affixes: unit.affixes(for: tick), minimumGrouping: compact.minimumGrouping, into: &bytes)
                } else {
                    format.write(tick, fractionDigits: tick.isZero ? 0 : places, into: &bytes)
                }
            }
        }
    }

    /// The power of ten from which numbers are shortened: those of four digits are read as they are.
    private static let leastShort = 4

    /// The largest unit, not above that of the largest tick, in which every tick is exact with two places; `nil` for none.
    private func commonUnit(of ticks: [DecimalDigits], in compact: CompactFormat) -> CompactFormat.Unit? {
        var power = ticks.map(\.power).max() ?? 0
        guard power >= Self.leastShort else { return nil }
        while let unit = compact.unit(forPower: power), unit.power > 0 {
            let fits = ticks.allSatisfy { tick in
                // A fraction of a unit is not written when the number in full is as short.
                if !tick.isZero, tick.power < Self.leastShort, tick.power < unit.power { return false }
                var tick = tick
                tick.exponent -= unit.power
                return tick.fractionDigits <= 2
            }
            if fits { return unit }
            power = unit.power - 1
        }
        return nil
    }
}
