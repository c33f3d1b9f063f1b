extension Ticks {
    /// Ticks between one power of ten and the next, from many to few.
    private static let mantissas: [[Double]] = [[1, 2, 5], [1, 3], [1]]
    /// Distances between labelled powers of ten, where not every one has room.
    private static let strides = [2, 3, 5, 10, 20, 50, 100, 200]
    /// Pixels that a label of a vertical axis needs.
    private static let leastGap = 22.0

    /// Every way to label a logarithmic domain, best first: 1, 2 and 5, or 1 and 3 times each power of ten, or only each second, third, fifth …
    /// power. A domain of less than a power of ten is labelled as on a linear axis, if that has no zero.
    ///
    /// - Parameters:
    ///   - low, high: The extent of the data, above zero; for a fixed domain, its ends.
    ///   - isFixed: True to keep exactly that domain; false to extend it to the next 1, 2 or 5 times a power of ten.
    ///   - target: The number of ticks that there is room for, at least 2.
    ///   - length: Pixels from end to end.
    ///   - unit: No tick is smaller than its smallest step.
    static func logarithmic(low: Double, high: Double, isFixed: Bool, target: Int, length: Double, unit: TickUnit) -> [Ticks] {
        guard low > 0, high >= low, low.isNormal, high.isFinite else { return [] }
        var (from, to) = (low, high)
        if !isFixed {
            let round = values(mantissas[0], from: low, to: high)
            from = round.last { $0 <= low * (1 + 1e-9) } ?? low
            to = round.first { $0 >= high * (1 - 1e-9) } ?? high
            if from == to {
                // A single value stands between its neighbours.
                from = round.last { $0 < from } ?? from / 2
                to = round.first { $0 > to } ?? to * 2
            }
        }
        let pixels = length / (decimalLogarithm(to) - decimalLogarithm(from))
        guard pixels.isFinite, pixels > 0 else { return [] }
        var found: [(ticks: Ticks, distance: Double)] = []
        func consider(_ values: [Double]) {
            let shown = values.filter { $0 >= from * (1 - 1e-9) && $0 <= to * (1 + 1e-9) && unit.has($0) }
            guard shown.count > 1,
                zip(shown, shown.dropFirst()).allSatisfy({ (decimalLogarithm($1) - decimalLogarithm($0)) * pixels >= leastGap })
            else {
                return
            }
            found.append((Ticks(values: shown, low: from, high: to), abs(binaryLogarithm(Double(shown.count) / Double(max(target, 2))))))
        }
        for mantissas in mantissas { consider(values(mantissas, from: from, to: to)) }
        for stride in strides { consider(values([1], from: from, to: to, every: stride)) }
        // Of two equally far from the wanted number, the one with more ticks comes first.
        var sorted = found.enumerated().sorted {
            $0.element.distance == $1.element.distance ? $0.offset < $1.offset : $0.element.distance < $1.element.distance
        }
        .map(\.element.ticks)
        if !isFixed, high / low < 10 {
            let even = candidates(low: low, high: high, target: target, most: Int(length / leastGap) + 1, unit: unit)
            if let first = even.prefix(4).first(where: { $0.low > 0 }) { sorted.insert(first, at: 0) }
        }
        return sorted
    }

    /// Multiples of powers of ten, ascending, from below `low` to above `high`.
    private static func values(_ mantissas: [Double], from low: Double, to high: Double, every stride: Int = 1) -> [Double] {
        let (first, last) = (Int(decimalLogarithm(low).rounded(.down)) - 1, Int(decimalLogarithm(high).rounded(.up)) + 1)
        return (first...max(first, last)).filter { wrapped($0, to: stride) == 0 }.flatMap { exponent in
            mantissas.map { scaled($0, exponent) }
        }
    }
}

extension TickUnit {
    /// True when a value can be a tick: not below the smallest step, and not beyond the largest value.
    fileprivate func has(_ value: Double) -> Bool { (smallest == 0 || value >= smallest) && value <= largest ?? .infinity }
}
