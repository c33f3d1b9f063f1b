import AlmanacText

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Finds how ICU writes numbers in one locale.
struct NumberProbe {
    var locale: Locale

    /// - Returns: `nil`, here and below, when the tables do not fit: digits that do not run from zero to nine, or signs too long.
    func number() -> NumberFormat? {
        let style = FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(2))
        return format { style.format($0) }
    }

    func percent() -> NumberFormat? {
        // Scale 1, so that all kinds are formatted from the same samples.
        let style = FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(2)).scale(1)
        return format { style.format($0) }
    }

    func currency(_ code: String) -> CurrencyFormat? {
        let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
        let full = style.precision(.fractionLength(2))
        guard let number = format({ full.format($0) }) else { return nil }
        let short = style.notation(.compactName).precision(.significantDigits(1...3))
        let format = CurrencyFormat(code: code, number: number, compact: compact(number) { short.format($0) })
        return locale.language.characterDirection == .rightToLeft ? format.withSymbolInOrder() : format
    }

    func compact(_ number: NumberFormat) -> CompactFormat? {
        let style = FloatingPointFormatStyle<Double>(locale: locale).notation(.compactName).precision(.significantDigits(1...3))
        return compact(number) { style.format($0) }
    }

    private func format(_ write: (Double) -> String) -> NumberFormat? {
        guard let positive = SplitNumber(write(1_234_567.25)), let negative = SplitNumber(write(-1_234_567.25)), positive.digits.count == 9,
            let decimalSeparator = ShortText(positive.separators[6] ?? "."), let affixes = SignedAffixes(positive, negative)
        else { return nil }
        var format = NumberFormat(
            zero: positive.zero, decimalSeparator: decimalSeparator, groupSeparator: .empty, primaryGroup: 0, secondaryGroup: 0,
            minimumGrouping: 1, affixes: affixes)
        // Separators by the number of integer digits to their right.
        let groups = positive.separators.filter { $0.key < 6 }.map { 6 - $0.key }.sorted()
        guard let primary = groups.first, let separator = ShortText(positive.separators[6 - primary] ?? ",") else {
            return checked(format, write)
        }
        format.primaryGroup = primary
        format.secondaryGroup = groups.count > 1 ? groups[1] - primary : primary
        format.groupSeparator = separator
        while format.minimumGrouping < 4, !isGrouped(write(sample(digits: primary + format.minimumGrouping))) {
            format.minimumGrouping += 1
        }
        return checked(format, write)
    }

    /// The format, if it writes other numbers as ICU does.
    private func checked(_ format: NumberFormat, _ write: (Double) -> String) -> NumberFormat? {
        let samples = [0, 0.5, 12_345.75, -98_765_432_100.25]
        return samples.allSatisfy { withMinusSign(write($0)) == withMinusSign(format.text($0, fractionDigits: 2)) } ? format : nil
    }

    /// True when a number with two decimals has a separator besides the decimal one.
    private func isGrouped(_ text: String) -> Bool {
        (SplitNumber(text)?.separators.count ?? 0) > 1
    }

    private func sample(digits: Int) -> Double {
        (1..<digits).reduce(1.0) { value, _ in value * 10 } + 0.25
    }

    private func compact(_ number: NumberFormat, _ write: (Double) -> String) -> CompactFormat? {
        var units: [CompactFormat.Unit] = []
        var value = 1000.0
        for power in 3...14 {
            guard let unit = unit(power: power, value: value, zero: number.zero, write) else { return nil }
            units.append(unit)
            value *= 10
        }
        guard isConsistent(units) else { return nil }
        let compact = CompactFormat(units: units, minimumGrouping: max(2, number.minimumGrouping))
        // Numbers for which three digits are enough.
        let samples: [Int64] = [0, 999, 5000, 25_000, -1_500_000, 123_000_000_000]
        return samples.allSatisfy { withMinusSign(write(Double($0))) == withMinusSign(number.shortText($0, compact)) } ? compact : nil
    }

    /// True when numbers divided by the same power of ten have the same word, and others another.
    ///
    /// CLDR breaks this in some languages: in Assamese 100,000 comes out as "100 lakh", which is a hundred times as much.
    private func isConsistent(_ units: [CompactFormat.Unit]) -> Bool {
        var words: [(power: Int, word: String)] = []
        for unit in units {
            let word = (unit.affixes.positivePrefix.string + unit.affixes.positiveSuffix.string).filter { !$0.isWhitespace }
            guard words.allSatisfy({ ($0.power == unit.power) == ($0.word == word) }) else { return false }
            words.append((unit.power, word))
        }
        return true
    }

    /// Reads a unit from twice its value, and from its value the form for one.
    private func unit(power: Int, value: Double, zero: UInt32, _ write: (Double) -> String) -> CompactFormat.Unit? {
        guard let two = SplitNumber(write(2 * value)), let minusTwo = SplitNumber(write(-2 * value)), two.zero == zero,
            two.digits.count <= power + 1, let affixes = SignedAffixes(two, minusTwo)
        else { return nil }
        var unit = CompactFormat.Unit(power: power + 1 - two.digits.count, affixes: affixes)
        guard let one = SplitNumber(write(value)) else { return unit }
        // Venetian writes a thousand as a bare "1" without its word, which would be wrong; such a form is not used.
        if unit.power > 0, one.digits == [1], one.prefix != two.prefix || one.suffix != two.suffix, !(one.prefix + one.suffix).isEmpty,
            let minusOne = SplitNumber(write(-value))
        {
            unit.one = SignedAffixes(one, minusOne)
        }
        return unit
    }
}

/// A formatted number split at its digits.
struct SplitNumber {
    var prefix: String
    var suffix: String
    /// 0…9, first digit first.
    var digits: [UInt32]
    /// The code point of the digit zero in the script of the digits.
    var zero: UInt32
    /// The text after the digit with this index, when there is any.
    var separators: [Int: String]

    /// - Returns: `nil` when there are no digits, or digits of two scripts, or of a script whose digits do not follow one another.
    init?(_ text: String) {
        prefix = ""
        suffix = ""
        digits = []
        separators = [:]
        zero = 0
        var pending = ""
        for scalar in text.unicodeScalars {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                pending.unicodeScalars.append(scalar)
                continue
            }
            let digit = UInt32(value)
            if digits.isEmpty {
                prefix = pending
                zero = scalar.value - digit
            } else if !pending.isEmpty {
                separators[digits.count - 1] = pending
            }
            guard scalar.value == zero + digit else { return nil }
            pending = ""
            digits.append(digit)
        }
        guard !digits.isEmpty else { return nil }
        suffix = pending
    }
}

extension SignedAffixes {
    /// Replaces the hyphen-minus of a negative number by a minus sign, unless it is part of the symbol.
    ///
    /// - Returns: `nil` when an affix is too long for a `ShortText`.
    init?(_ positive: SplitNumber, _ negative: SplitNumber) {
        guard let positivePrefix = ShortText(positive.prefix), let positiveSuffix = ShortText(positive.suffix),
            let negativePrefix = ShortText(withMinusSign(negative.prefix, unlike: positive.prefix)),
            let negativeSuffix = ShortText(withMinusSign(negative.suffix, unlike: positive.suffix))
        else { return nil }
        self.init(
            positivePrefix: positivePrefix, positiveSuffix: positiveSuffix, negativePrefix: negativePrefix, negativeSuffix: negativeSuffix)
    }
}

private func withMinusSign(_ affix: String, unlike positive: String) -> String {
    affix == positive ? affix : withMinusSign(affix)
}

private func withMinusSign(_ affix: String) -> String {
    String(String.UnicodeScalarView(affix.unicodeScalars.map { $0 == "-" ? "\u{2212}" : $0 }))
}
