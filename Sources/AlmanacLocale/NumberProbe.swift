import AlmanacMarkup

#if canImport(FoundationInternationalization)
    import FoundationEssentials
    import FoundationInternationalization
#else
    import Foundation
#endif

/// Reads off how ICU writes numbers in one locale.
struct NumberProbe {
    var locale: Locale

    func number() -> NumberFormat {
        let style = FloatingPointFormatStyle<Double>(locale: locale).precision(.fractionLength(2))
        return format { style.format($0) }
    }

    func percent() -> NumberFormat {
        // Formatted at scale 1, so that the samples are the same for all kinds.
        let style = FloatingPointFormatStyle<Double>.Percent(locale: locale).precision(.fractionLength(2)).scale(1)
        return format { style.format($0) }
    }

    func currency(_ code: String) -> CurrencyFormat {
        let style = FloatingPointFormatStyle<Double>.Currency(code: code, locale: locale)
        let full = style.precision(.fractionLength(2))
        let number = format { full.format($0) }
        let short = style.notation(.compactName).precision(.significantDigits(1...3))
        return CurrencyFormat(code: code, number: number, compact: compact(number) { short.format($0) })
    }

    func compact(_ number: NumberFormat) -> CompactFormat? {
        let style = FloatingPointFormatStyle<Double>(locale: locale).notation(.compactName).precision(.significantDigits(1...3))
        return compact(number) { style.format($0) }
    }

    private func format(_ write: (Double) -> String) -> NumberFormat {
        guard let positive = SplitNumber(write(1_234_567.25)), let negative = SplitNumber(write(-1_234_567.25)), positive.digits.count == 9
        else { return plainFormat }
        let separators = positive.separators
        var format = NumberFormat(
            zero: positive.zero, decimalSeparator: bytes(separators[6] ?? "."), groupSeparator: [], primaryGroup: 0, secondaryGroup: 0,
            minimumGrouping: 1, affixes: SignedAffixes(positive, negative))
        // Separators by the number of whole digits to their right.
        let groups = separators.filter { $0.key < 6 }.map { 6 - $0.key }.sorted()
        guard let primary = groups.first else { return format }
        format.primaryGroup = primary
        format.secondaryGroup = groups.count > 1 ? groups[1] - primary : primary
        format.groupSeparator = bytes(separators[6 - primary] ?? ",")
        while format.minimumGrouping < 4, !isGrouped(write(sample(digits: primary + format.minimumGrouping))) {
            format.minimumGrouping += 1
        }
        return format
    }

    /// Whether a number with two places has a separator besides the decimal one.
    private func isGrouped(_ text: String) -> Bool {
        (SplitNumber(text)?.separators.count ?? 0) > 1
    }

    private func sample(digits: Int) -> Double {
        (1..<digits).reduce(1.0) { value, _ in value * 10 } + 0.25
    }

    /// The root locale's, for digits that do not run from zero to nine.
    private var plainFormat: NumberFormat {
        LocaleFormat.english.numbers
    }

    private func compact(_ number: NumberFormat, _ write: (Double) -> String) -> CompactFormat? {
        var units: [CompactFormat.Unit] = []
        var value = 1000.0
        for power in 3...14 {
            guard let one = SplitNumber(write(value)), let two = SplitNumber(write(2 * value)), let minusTwo = SplitNumber(write(-2 * value)),
                one.zero == number.zero, one.prefix == two.prefix, one.suffix == two.suffix, (1...power + 1).contains(one.digits.count)
            else { return nil }
            units.append(CompactFormat.Unit(power: power + 1 - one.digits.count, affixes: SignedAffixes(two, minusTwo)))
            value *= 10
        }
        return CompactFormat(units: units, minimumGrouping: max(2, number.minimumGrouping))
    }
}

/// A formatted number taken apart at its digits.
struct SplitNumber {
    var prefix: String
    var suffix: String
    /// 0…9, first digit first.
    var digits: [UInt32]
    /// The code point of the digit zero in the script of the digits.
    var zero: UInt32
    /// What stands after the digit with this index, when anything does.
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
    /// The hyphen-minus of a negative number becomes a minus sign, unless it is part of the symbol.
    init(_ positive: SplitNumber, _ negative: SplitNumber) {
        self.init(
            positivePrefix: bytes(positive.prefix), positiveSuffix: bytes(positive.suffix),
            negativePrefix: bytes(withMinusSign(negative.prefix, unlike: positive.prefix)),
            negativeSuffix: bytes(withMinusSign(negative.suffix, unlike: positive.suffix)))
    }
}

private func withMinusSign(_ affix: String, unlike positive: String) -> String {
    guard affix != positive else { return affix }
    return String(String.UnicodeScalarView(affix.unicodeScalars.map { $0 == "-" ? "\u{2212}" : $0 }))
}

func bytes(_ text: String) -> [UInt8] {
    Array(text.utf8)
}
