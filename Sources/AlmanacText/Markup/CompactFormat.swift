/// The short forms of large numbers in one locale: `12.5K`, `12 Mio.`, `1235万`.
package struct CompactFormat: Sendable, Hashable {
    /// The unit for numbers of one power of ten: thousand, million.
    package struct Unit: Sendable, Hashable {
        /// Numbers are divided by 10^`power`; 0 where the locale has no short form for them.
        package var power: Int
        /// Text around the digits: ` Mio.` after them.
        package var affixes: SignedAffixes
        /// Affixes for exactly one, where they differ: `1 mie`, `2 mii`.
        package var one: SignedAffixes?

        package init(power: Int, affixes: SignedAffixes, one: SignedAffixes? = nil) {
            self.power = power
            self.affixes = affixes
            self.one = one
        }

        /// Text around a number that is already divided.
        func affixes(for number: DecimalDigits) -> SignedAffixes {
            guard let one, number.isOne else { return affixes }
            return one
        }
    }

    /// Units for 10³, 10⁴ and so on; the last also for larger powers. Never empty.
    package var units: [Unit]
    /// The same as `NumberFormat.minimumGrouping`, for the digits before a unit. Numbers without a unit are grouped as in full, so that `2.302 €`
    /// matches `2.301,52 €`.
    package var minimumGrouping: Int

    /// - Precondition: at least one unit.
    package init(units: [Unit], minimumGrouping: Int) {
        precondition(!units.isEmpty, "a compact format has units")
        self.units = units
        self.minimumGrouping = minimumGrouping
    }

    /// The unit for numbers whose first digit has this power of ten, or `nil` below a thousand.
    func unit(forPower power: Int) -> Unit? {
        power < 3 ? nil : units[min(power - 3, units.count - 1)]
    }
}

extension CompactFormat {
    /// The same units around an amount of a currency, whose sign stays where it is: `1,24B ₫`.
    ///
    /// - Returns: `nil` where the two texts around the digits are too long.
    package func around(_ affixes: SignedAffixes, minimumGrouping: Int) -> CompactFormat? {
        var units: [Unit] = []
        for unit in self.units {
            guard let both = unit.power == 0 ? affixes : affixes.around(unit.affixes) else { return nil }
            var result = Unit(power: unit.power, affixes: both)
            if let one = unit.one {
                guard let both = affixes.around(one) else { return nil }
                result.one = both
            }
            units.append(result)
        }
        return CompactFormat(units: units, minimumGrouping: minimumGrouping)
    }
}

extension SignedAffixes {
    /// The words of a unit next to the digits, and this text around them; the sign of a number below zero is this text's.
    fileprivate func around(_ unit: SignedAffixes) -> SignedAffixes? {
        guard let positivePrefix = ShortText(positivePrefix.string + unit.positivePrefix.string),
            let positiveSuffix = ShortText(unit.positiveSuffix.string + positiveSuffix.string),
            let negativePrefix = ShortText(negativePrefix.string + unit.positivePrefix.string),
            let negativeSuffix = ShortText(unit.positiveSuffix.string + negativeSuffix.string)
        else { return nil }
        return SignedAffixes(
            positivePrefix: positivePrefix, positiveSuffix: positiveSuffix, negativePrefix: negativePrefix, negativeSuffix: negativeSuffix)
    }
}

extension LocaleFormat {
    /// An amount to three significant digits: `$12.5K`, `12 Mio. €`, `￥1235万`.
    ///
    /// Below ten thousand it is whole units from 100 up and in full under it (`$1,360`, `$734`, `$99.50`, `$12`): a short form of four digits would
    /// be no shorter. The unit is chosen after rounding, so 999,950 is `$1M`. Where the locale has no short form, it is the amount in whole units. Parameters as `money(minor:code:fractionDigits:)`.
    public func moneyShort(minor: Int64, code: String, fractionDigits: Int) -> String {
        string { moneyShort(minor: minor, code: code, fractionDigits: fractionDigits, into: &$0) }
    }

    /// Appends what `moneyShort(minor:code:fractionDigits:)` gives.
    public func moneyShort(minor: Int64, code: String, fractionDigits: Int, into bytes: inout [UInt8]) {
        let digits = clampedFractionDigits(fractionDigits)
        let number = DecimalDigits(minor, exponent: -digits)
        withCurrency(code) { currency in
            if number.power < 2, number.fractionDigits > 0 {
                currency.number.write(number, fractionDigits: digits, into: &bytes)
            } else {
                currency.number.writeShort(number, currency.compact, into: &bytes)
            }
        }
    }

    /// An amount in whole units from 100 up, and in full under it: `$1,234`, `$99.50`, `$12`.
    public func moneyWhole(minor: Int64, code: String, fractionDigits: Int) -> String {
        string { bytes in
            let digits = clampedFractionDigits(fractionDigits)
            let number = DecimalDigits(minor, exponent: -digits)
            withCurrency(code) { currency in
                if number.power < 2, number.fractionDigits > 0 {
                    currency.number.write(number, fractionDigits: digits, into: &bytes)
                } else {
                    currency.number.writeShort(number, nil, into: &bytes)
                }
            }
        }
    }

    /// A whole number to three significant digits: `12.5K`; as it is below ten thousand.
    public func integerShort(_ value: Int64) -> String {
        string { integerShort(value, into: &$0) }
    }

    /// Appends what `integerShort(_:)` gives.
    public func integerShort(_ value: Int64, into bytes: inout [UInt8]) {
        numbers.writeShort(DecimalDigits(value), compact, into: &bytes)
    }
}

extension NumberFormat {
    /// A whole number in the short form of the locale, which may have a unit from a thousand on, with the groups of short forms also where it has none.
    package func shortText(_ value: Int64, _ compact: CompactFormat) -> String {
        string { writeShort(DecimalDigits(value), compact, leastPower: 3, plainGrouping: compact.minimumGrouping, into: &$0) }
    }

    /// Appends a number to three significant digits; whole when there is no short form for it.
    ///
    /// - Parameters:
    ///   - leastPower: The least power of ten that has a unit.
    ///   - plainGrouping: Grouping of a number without a unit, instead of the format's own.
    func writeShort(
        _ number: DecimalDigits, _ compact: CompactFormat?, leastPower: Int = 4, plainGrouping: Int? = nil, into bytes: inout [UInt8]
    ) {
        var rounded = number
        var unit: CompactFormat.Unit?
        // Rounding may reach the next power of ten, and with it the next unit; a second turn is then exact.
        for _ in 0..<2 {
            let power = rounded.power
            unit = power < leastPower ? nil : compact?.unit(forPower: power)
            let divisor = unit?.power ?? 0
            let wholeDigits = power - divisor + 1
            rounded.round(toFractionDigits: (divisor > 0 ? max(0, 3 - wholeDigits) : 0) - divisor)
            if rounded.power == power { break }
        }
        let divisor = unit?.power ?? 0
        // With groups of two digits, numbers of three are short all the same.
        let isGroupedAsShort = divisor > 0 || rounded.power < 3
        rounded.exponent -= divisor
        rounded.trim()
        write(
            rounded, fractionDigits: 0, affixes: unit?.affixes(for: rounded) ?? affixes,
            minimumGrouping: isGroupedAsShort ? compact?.minimumGrouping ?? minimumGrouping : plainGrouping ?? minimumGrouping, into: &bytes
        )
    }
}
