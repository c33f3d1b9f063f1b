/// A number of a fixed number of digits, with the unit that it is measured in: 12.5 km is 125 units of one digit.
package struct Quantity: Hashable, Sendable {
    /// In units of the last of `digits`.
    package var units: Int64
    package var digits: Int
    /// Digits behind the point that are written.
    package var shown: Int
    /// `nil` for a number alone.
    package var unit: QuantityUnit?
    /// True for what rows add up to, of which a change is a share; a change of anything else is a difference, as 0.4 of 6.6.
    package var isSum: Bool

    /// Most digits of a number that is worked out.
    package static let mostDigits = 6

    package init(units: Int64, digits: Int = 0, shown: Int? = nil, unit: QuantityUnit? = nil, isSum: Bool = false) {
        self.units = units
        self.digits = digits
        self.shown = shown ?? digits
        self.unit = unit
        self.isSum = isSum
    }

    /// A number that is worked out, with as many digits as it has and fit, of which some three figures are written; `nil` for one that is none, or does not fit.
    ///
    /// - Parameter least: Digits of what it is worked out from.
    package init?(_ number: Double, unit: QuantityUnit?, shown least: Int = 0) {
        guard number.isFinite else { return nil }
        for digits in stride(from: Self.mostDigits, through: 0, by: -1) {
            guard let rounded = Int64(exactly: (number * Self.power(digits)).rounded()) else { continue }
            let size = abs(number)
            let shown = max(least, size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 || size == 0 ? 2 : 3)
            var (units, needed) = (rounded, digits)
            while needed > 0, units % 10 == 0 { (units, needed) = (units / 10, needed - 1) }
            self.init(units: units, digits: needed, shown: shown, unit: unit)
            return
        }
        return nil
    }

    package var number: Double { Double(units) / Self.power(digits) }

    // MARK: Percent

    /// A share of somebody's own table in percent, with the digits that tell 99.62 % from 99.98 % and 0.6 % from 1.4 %: one where it is below ten or within five of a
    /// hundred, two where it is below one or within one of a hundred, and more of the smallest; `nil` where it does not fit.
    package static func percent(_ ratio: Double) -> Quantity? {
        guard var quantity = Quantity(ratio * 100, unit: .percent) else { return nil }
        let size = abs(quantity.number)
        let rest = abs(100 - size)
        quantity.shown =
            switch size {
            case 0, 100: 0
            case ..<0.01: 4
            case ..<0.1: 3
            default: size < 1 || rest < 1 ? 2 : size < 10 || rest < 5 ? 1 : 0
            }
        return quantity
    }

    package var isPercent: Bool { unit == .percent }

    /// Of a number in percent the share, 1 for 100 %; of any other the number.
    package var size: Double { isPercent ? Double(units) / Self.power(digits + 2) : number }

    /// The digits of two numbers in percent beside each other: those of the one that has more, and as many as show that they differ, unless that is hardly.
    package static func shownDigits(of now: Quantity, beside before: Quantity) -> Int {
        var (one, other) = (now, before)
        var shown = max(now.shown, before.shown)
        let difference = abs(now.number - before.number)
        if shown == 0, difference > 0, difference < 1 { shown = 1 }
        let least = min(abs(now.number), abs(before.number)) * 0.05
        while shown < 4, difference > least {
            (one.shown, other.shown) = (shown, shown)
            if one.asWritten.number != other.asWritten.number { break }
            shown += 1
        }
        return shown
    }

    /// How much more it is than another one; `nil` where they are not of one unit, or it does not fit.
    package func less(_ other: Quantity) -> Quantity? {
        guard unit == other.unit else { return nil }
        var result = digits >= other.digits ? self : other
        guard let one = scaled(to: result.digits), let two = other.scaled(to: result.digits) else { return nil }
        let (difference, overflow) = one.subtractingReportingOverflow(two)
        result.units = difference
        result.shown = max(shown, other.shown)
        return overflow ? nil : result
    }

    /// Rounded to the digits that are written, half to even as they are, so that a difference fits the two numbers beside it.
    package var asWritten: Quantity {
        guard digits > shown, digits - shown < 19 else { return self }
        let unit = (shown..<digits).reduce(Int64(1)) { unit, _ in unit * 10 }
        let (quotient, rest) = units.quotientAndRemainder(dividingBy: unit)
        let twice = rest.magnitude * 2
        let isUp = twice > unit.magnitude || twice == unit.magnitude && !quotient.isMultiple(of: 2)
        var rounded = self
        rounded.units = isUp ? quotient + units.signum() : quotient
        rounded.digits = shown
        return rounded
    }

    package var magnitude: Quantity {
        var quantity = self
        quantity.units = Int64(clamping: units.magnitude)
        return quantity
    }

    package var negated: Quantity {
        var quantity = self
        quantity.units = units == .min ? .max : -units
        return quantity
    }

    /// Without digits behind the point, where it is written.
    package var whole: Quantity {
        var quantity = self
        quantity.shown = 0
        return quantity
    }

    /// Without its unit.
    package var alone: Quantity {
        var quantity = self
        quantity.unit = nil
        return quantity
    }

    private func scaled(to other: Int) -> Int64? {
        let (product, overflow) = units.multipliedReportingOverflow(by: (digits..<max(digits, other)).reduce(1) { unit, _ in unit * 10 })
        return overflow ? nil : product
    }

    private static func power(_ digits: Int) -> Double { (0..<digits).reduce(1) { scale, _ in scale * 10 } }
}

/// What a quantity is measured in.
package enum QuantityUnit: Hashable, Sendable {
    /// An identifier of CLDR, `kilometer-per-hour`, which the words files have in each language.
    case cldr(String)
    /// Words of somebody's own behind the number.
    case own(String)

    /// Parts of a hundred. Settings write `unit: percent`, which makes a share; it is no unit of theirs.
    package static let percent = QuantityUnit.cldr("percent")

    /// As the settings write it, for messages.
    package var symbol: String {
        switch self {
        case .cldr(let identifier): Self.symbol(of: identifier)
        case .own(let text): text
        }
    }

    private static func symbol(of identifier: String) -> String {
        if let known = known.first(where: { $0.identifier == identifier }) { return known.symbol }
        return parts(of: identifier).map { symbol(of: $0.one) + "/" + symbol(of: $0.other) } ?? identifier
    }

    /// The two units of one by another; `nil` for one that has words of its own.
    package static func parts(of identifier: String) -> (one: String, other: String)? {
        guard !known.contains(where: { $0.identifier == identifier }), let middle = identifier.firstRange(of: "-per-") else { return nil }
        return (String(identifier[..<middle.lowerBound]), String(identifier[middle.upperBound...]))
    }

    /// Symbols of units, and what CLDR calls them.
    ///
    /// - Source: CLDR 45, common/validity/unit.xml.
    package static let known: [(symbol: String, identifier: String)] = [
        ("ms", "millisecond"), ("s", "second"), ("min", "minute"), ("h", "hour"), ("d", "day"), ("mm", "millimeter"), ("cm", "centimeter"),
        ("m", "meter"), ("km", "kilometer"), ("mi", "mile"), ("ft", "foot"), ("in", "inch"), ("mg", "milligram"), ("g", "gram"),
        ("kg", "kilogram"), ("t", "tonne"), ("lb", "pound"), ("oz", "ounce"), ("ml", "milliliter"), ("l", "liter"), ("gal", "gallon"),
        ("m2", "square-meter"), ("ha", "hectare"), ("m3", "cubic-meter"), ("W", "watt"), ("kW", "kilowatt"), ("kWh", "kilowatt-hour"),
        ("kJ", "kilojoule"), ("kcal", "kilocalorie"), ("V", "volt"), ("A", "ampere"), ("Hz", "hertz"), ("hPa", "hectopascal"),
        ("bar", "bar"), ("°C", "celsius"), ("°F", "fahrenheit"), ("B", "byte"), ("kB", "kilobyte"), ("MB", "megabyte"), ("GB", "gigabyte"),
        ("TB", "terabyte"), ("bit", "bit"), ("km/h", "kilometer-per-hour"), ("m/s", "meter-per-second"), ("mph", "mile-per-hour"),
    ]

    /// The unit of a symbol, of one by another (`km/min`), or of an identifier; `nil` for any other text.
    package init?(_ text: String) {
        if let known = Self.known.first(where: { $0.symbol == text || $0.identifier == text }) {
            self = .cldr(known.identifier)
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let one = QuantityUnit(String(parts[0])), let other = QuantityUnit(String(parts[1])),
            let both = one.per(other)
        else { return nil }
        self = both
    }

    /// So much of one for each of another: kilometres a minute; `nil` where one of them is such a unit already.
    package func per(_ other: QuantityUnit) -> QuantityUnit? {
        switch (self, other) {
        case (.cldr(let one), .cldr(let other)):
            one.contains("-per-") || other.contains("-per-") ? nil : .cldr("\(one)-per-\(other)")
        default: .own("\(symbol)/\(other.symbol)")
        }
    }
}
