import AlmanacText

extension ValueFormat {
    /// A format that needs no locale data: English, and the same on every machine.
    ///
    /// Short forms are in K, M, B and T, and go up a unit once rounding reaches 1000.
    ///
    /// - Parameters:
    ///   - domain: The kind of the values.
    ///   - symbol: Written before amounts of money.
    ///   - fractionDigits: Digits of the minor unit for money, after the point for numbers; 0–6.
    public static func english(_ domain: Domain, symbol: String = "$", fractionDigits: Int = 2) -> ValueFormat {
        let digits = domain == .money || domain == .number ? min(max(fractionDigits, 0), 6) : 0
        let text = EnglishNumber(
            symbol: domain == .money ? symbol : "", isRatio: domain == .ratio, minorDigits: domain == .money ? digits : 0)
        return ValueFormat(
            domain: domain, fractionDigits: digits, full: { text.full($0, digits: digits) }, short: { text.short($0) },
            axis: { text.axis($0) })
    }
}

extension CalendarFormat {
    /// Hours as "2 PM", days as "Nov 20" and months as "Nov 2026".
    public static func english(firstWeekday: Int = 7) -> CalendarFormat {
        let english = LocaleFormat.english
        return CalendarFormat(
            day: { english.dayMonth($0) }, month: { english.monthShort($0) }, monthYear: { english.monthYearShort($0) },
            firstWeekday: firstWeekday, hour: { "\(wrapped($0 + 11, to: 12) + 1) \(wrapped($0, to: 24) < 12 ? "AM" : "PM")" },
            dayHour: { english.hour($1, of: $0) })
    }
}

/// Numbers in English, rounded half away from zero.
private struct EnglishNumber {
    var symbol: String
    var isRatio: Bool
    /// Digits of the minor unit that amounts are counted in.
    var minorDigits: Int

    private static let units: [(size: Double, letter: String)] = [(1, ""), (1e3, "K"), (1e6, "M"), (1e9, "B"), (1e12, "T")]

    func full(_ value: Double, digits: Int) -> String {
        if isRatio { return share(value) }
        return written(value < 0, symbol, abs(value) / powerOfTen(minorDigits), digits: digits)
    }

    func short(_ value: Double) -> String {
        if isRatio { return share(value) }
        let size = abs(value) / powerOfTen(minorDigits)
        var unit = Self.units.lastIndex { size >= $0.size } ?? 0
        // Three digits that count.
        func digits(_ scaled: Double) -> Int { scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0 }
        var scaled = size / Self.units[unit].size
        if (scaled * powerOfTen(digits(scaled))).rounded() >= 1000 * powerOfTen(digits(scaled)), unit < Self.units.count - 1 {
            unit += 1
            scaled = size / Self.units[unit].size
        }
        let places = unit == 0 && scaled >= 10 ? 0 : digits(scaled)
        return signed(
            value < 0, trimmed(grouped(scaled, digits: places), keepsCents: unit == 0 && !symbol.isEmpty) + Self.units[unit].letter)
    }

    func axis(_ values: [Double]) -> [String] {
        if isRatio {
            let digits = [0, 1, 2].first { digits in values.allSatisfy { isExact($0 * 100, digits: digits) } } ?? 2
            return values.map { percent($0, digits: digits) }
        }
        let largest = values.reduce(0) { max($0, abs($1)) } / powerOfTen(minorDigits)
        let unit = Self.units[largest < 10_000 ? 0 : Self.units.lastIndex { largest >= $0.size } ?? 0]
        let scaled = values.map { $0 / powerOfTen(minorDigits) / unit.size }
        let digits = (0...6).first { digits in scaled.allSatisfy { isExact($0, digits: digits) } } ?? 6
        let places = digits == 1 && unit.size == 1 && !symbol.isEmpty ? 2 : digits
        return zip(values, scaled).map { value, scaled in
            value == 0 ? symbol + "0" : written(value < 0, symbol, abs(scaled), digits: places) + unit.letter
        }
    }

    /// Whole percents, which read as nothing and as everything only where it is that.
    private func share(_ value: Double) -> String {
        switch value {
        case 0..<0.005 where value > 0: "<1%"
        case 0.995..<1: ">99%"
        case 1..<1.005 where value > 1: ">100%"
        default: percent(value, digits: 0)
        }
    }

    private func percent(_ value: Double, digits: Int) -> String { signed(value < 0, grouped(abs(value) * 100, digits: digits) + "%") }

    /// A true minus stands before the symbol.
    private func signed(_ isNegative: Bool, _ text: String) -> String {
        isNegative && text.utf8.contains { (0x31...0x39).contains($0) } ? "\u{2212}\(symbol)\(text)" : symbol + text
    }

    private func isExact(_ value: Double, digits: Int) -> Bool {
        let scaled = value * powerOfTen(digits)
        return abs(scaled - scaled.rounded()) <= max(abs(scaled), 1) * 1e-9
    }

    /// Whole cents lose their zeros, "$5.20" keeps its last one.
    private func trimmed(_ text: String, keepsCents: Bool) -> String {
        guard text.utf8.contains(0x2E) else { return text }
        var text = Substring(text)
        if keepsCents, !text.hasSuffix(".00") { return String(text) }
        while text.last == "0" { text.removeLast() }
        if text.last == "." { text.removeLast() }
        return String(text)
    }

    private func grouped(_ magnitude: Double, digits: Int) -> String { written(false, "", magnitude, digits: digits) }

    /// Digits in groups of three behind a sign and a symbol; a value rounded to zero has no sign. Amounts beyond an integer are clamped to its
    /// limits.
    private func written(_ isNegative: Bool, _ symbol: String, _ magnitude: Double, digits: Int) -> String {
        let scaled = (magnitude * powerOfTen(digits)).rounded()
        let value = UInt64(min(scaled.isFinite ? scaled : 0x1p63, 0x1p63))
        return Self.numbers.text(isNegative && value > 0 ? "\u{2212}" : "", symbol, magnitude: value, fractionDigits: digits)
    }

    private static let numbers = LocaleFormat.english.numbers
}
