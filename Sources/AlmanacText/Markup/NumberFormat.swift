/// A locale's way to write one kind of number: its digits, separators and groups, and the text around them.
package struct NumberFormat: Sendable, Hashable {
    /// The code point of the digit zero; the other nine follow it. U+0030 or, in Arabic, U+0660.
    package var zero: UInt32
    /// Between whole and fraction: `.`.
    package var decimalSeparator: ShortText
    /// Between groups of digits: `,`.
    package var groupSeparator: ShortText
    /// Digits of the last group; 0 when there are no groups.
    package var primaryGroup: Int
    /// Digits of the groups before it: 2 where lakh are counted.
    package var secondaryGroup: Int
    /// Groups begin when the first one has this many digits: 2 where 1234 is written without and 12.345 with.
    package var minimumGrouping: Int
    /// Text around the digits, such as a sign or a currency.
    package var affixes: SignedAffixes

    package init(
        zero: UInt32, decimalSeparator: ShortText, groupSeparator: ShortText, primaryGroup: Int, secondaryGroup: Int, minimumGrouping: Int,
        affixes: SignedAffixes
    ) {
        self.zero = zero
        self.decimalSeparator = decimalSeparator
        self.groupSeparator = groupSeparator
        self.primaryGroup = primaryGroup
        self.secondaryGroup = secondaryGroup
        self.minimumGrouping = minimumGrouping
        self.affixes = affixes
    }
}

/// Text before and after the digits, for numbers above and below zero.
package struct SignedAffixes: Sendable, Hashable {
    /// Before the digits of a number from zero on.
    package var positivePrefix: ShortText
    /// After them.
    package var positiveSuffix: ShortText
    /// Before the digits of a number below zero, with the sign.
    package var negativePrefix: ShortText
    /// After them.
    package var negativeSuffix: ShortText

    package init(positivePrefix: ShortText, positiveSuffix: ShortText, negativePrefix: ShortText, negativeSuffix: ShortText) {
        self.positivePrefix = positivePrefix
        self.positiveSuffix = positiveSuffix
        self.negativePrefix = negativePrefix
        self.negativeSuffix = negativeSuffix
    }

    func prefix(negative: Bool) -> ShortText { negative ? negativePrefix : positivePrefix }
    func suffix(negative: Bool) -> ShortText { negative ? negativeSuffix : positiveSuffix }
}

extension NumberFormat {
    /// A finite number with exactly `fractionDigits` places.
    package func text(_ value: Double, fractionDigits: Int) -> String {
        string { bytes in
            guard var number = DecimalDigits(value) else { return bytes.append(contentsOf: missingNumber) }
            number.round(toFractionDigits: fractionDigits)
            write(number, fractionDigits: fractionDigits, into: &bytes)
        }
    }

    /// A number from zero on in units of its last digit, of which `fractionDigits` are behind the point, after a sign and a symbol of any length.
    ///
    /// Only for European digits.
    package func text(_ sign: StaticString, _ symbol: String, magnitude: UInt64, fractionDigits: Int) -> String {
        var number = DecimalDigits(0, exponent: -fractionDigits)
        number.magnitude = magnitude
        var symbol = symbol
        return symbol.withUTF8 { symbol in
            writeAtOnce(
                number, affixes.positivePrefix, affixes.positiveSuffix, fractionDigits: fractionDigits, minimumGrouping: minimumGrouping
            ) {
                digits in
                // In one piece: joined texts would each have memory of their own.
                String(unsafeUninitializedCapacity: sign.utf8CodeUnitCount + symbol.count + digits.count) { buffer in
                    let signEnd = buffer.update(fromContentsOf: UnsafeBufferPointer(start: sign.utf8Start, count: sign.utf8CodeUnitCount))
                    let symbolEnd = buffer[signEnd...].update(fromContentsOf: symbol)
                    return buffer[symbolEnd...].update(fromContentsOf: digits)
                }
            }
        }
    }

    /// Appends a number that is already rounded.
    ///
    /// - Parameters:
    ///   - fractionDigits: The least number of digits after the point; zeros fill it up.
    ///   - affixes: Instead of the format's own.
    ///   - minimumGrouping: Instead of the format's own.
    @inline(__always)
    func write(
        _ number: DecimalDigits, fractionDigits: Int, affixes: SignedAffixes, minimumGrouping: Int, into bytes: inout [UInt8]
    ) {
        let isNegative = number.isNegative && !number.isZero
        let prefix = affixes.prefix(negative: isNegative)
        let suffix = affixes.suffix(negative: isNegative)
        if isOrdinary(number, fractionDigits: fractionDigits) {
            return writeAtOnce(number, prefix, suffix, fractionDigits: fractionDigits, minimumGrouping: minimumGrouping) {
                bytes.append(contentsOf: $0)
            }
        }
        prefix.write(into: &bytes)
        writeDigits(number, fractionDigits: fractionDigits, minimumGrouping: minimumGrouping, into: &bytes)
        suffix.write(into: &bytes)
    }

    /// A number that is already rounded, with at least `fractionDigits` places, as a string.
    @inline(__always)
    func text(_ number: DecimalDigits, fractionDigits: Int) -> String {
        guard isOrdinary(number, fractionDigits: fractionDigits) else {
            return string { write(number, fractionDigits: fractionDigits, into: &$0) }
        }
        let isNegative = number.isNegative && !number.isZero
        return writeAtOnce(
            number, affixes.prefix(negative: isNegative), affixes.suffix(negative: isNegative), fractionDigits: fractionDigits,
            minimumGrouping: minimumGrouping
        ) { String(decoding: $0, as: UTF8.self) }
    }

    /// True for nearly all numbers: European digits, no more places than a currency has, separators of a few bytes.
    @inline(__always)
    private func isOrdinary(_ number: DecimalDigits, fractionDigits: Int) -> Bool {
        zero == 0x30 && -18...0 ~= number.exponent && fractionDigits <= 18 && groupSeparator.count <= 4
    }

    /// Writes an ordinary number from its last byte to its first into a buffer of its own, and passes it on at once.
    @inline(__always)
    private func writeAtOnce<Result>(
        _ number: DecimalDigits, _ prefix: ShortText, _ suffix: ShortText, fractionDigits: Int, minimumGrouping: Int,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // Affixes and the decimal separator of 31 bytes each, 20 digits with 19 separators, 18 places.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            var start = buffer.count
            func write(_ text: ShortText) {
                start -= text.count
                text.copy(to: buffer, at: start)
            }
            func write(digit: UInt64) {
                start -= 1
                buffer[start] = 0x30 + UInt8(truncatingIfNeeded: digit)
            }

            write(suffix)
            var rest = number.magnitude
            let ownPlaces = number.isZero ? 0 : -number.exponent
            let places = max(fractionDigits, ownPlaces)
            if places > 0 {
                for _ in ownPlaces..<places { write(digit: 0) }
                for _ in 0..<ownPlaces {
                    let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                    write(digit: digit)
                    rest = quotient
                }
                write(decimalSeparator)
            }
            let isGrouped = primaryGroup > 0 && digitCount(rest) >= primaryGroup + minimumGrouping
            // Digits until the next separator.
            var untilGroup = isGrouped ? primaryGroup : .max
            repeat {
                if untilGroup == 0 {
                    write(groupSeparator)
                    untilGroup = secondaryGroup > 0 ? secondaryGroup : .max
                }
                let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
                write(digit: digit)
                rest = quotient
                untilGroup -= 1
            } while rest > 0
            write(prefix)
            return body(UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    /// Appends a number that is already rounded, with at least `fractionDigits` places.
    @inline(__always)
    func write(_ number: DecimalDigits, fractionDigits: Int, into bytes: inout [UInt8]) {
        write(number, fractionDigits: fractionDigits, affixes: affixes, minimumGrouping: minimumGrouping, into: &bytes)
    }

    private func writeDigits(_ number: DecimalDigits, fractionDigits: Int, minimumGrouping: Int, into bytes: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var count = 0
            var rest = number.magnitude
            repeat {
                digits[count] = UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                count += 1
            } while rest > 0
            /// The digit of a power of ten.
            func digit(at place: Int) -> UInt8 {
                let index = place - number.exponent
                return index >= 0 && index < count ? digits[index] : 0
            }

            let wholeDigits = number.isZero ? 1 : max(1, count + number.exponent)
            let isGrouped = primaryGroup > 0 && wholeDigits >= primaryGroup + minimumGrouping
            var place = wholeDigits
            while place > 0 {
                place -= 1
                self.digit(digit(at: place), into: &bytes)
                if isGrouped, endsGroup(place) { groupSeparator.write(into: &bytes) }
            }
            let places = max(fractionDigits, number.isZero ? 0 : -number.exponent)
            guard places > 0 else { return }
            decimalSeparator.write(into: &bytes)
            while place > -places {
                place -= 1
                self.digit(digit(at: place), into: &bytes)
            }
        }
    }

    /// True when a separator follows the digit of this power of ten.
    private func endsGroup(_ place: Int) -> Bool {
        guard place >= primaryGroup else { return false }
        return secondaryGroup > 0 ? (place - primaryGroup) % secondaryGroup == 0 : place == primaryGroup
    }

    /// Appends one digit, 0…9.
    func digit(_ value: UInt8, into bytes: inout [UInt8]) {
        if zero == 0x30 {
            bytes.append(0x30 + value)
        } else if let scalar = Unicode.Scalar(zero + UInt32(value)) {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Appends an integer without groups, zeros before it up to `width`.
    func plain(_ value: Int, width: Int = 1, into bytes: inout [UInt8]) {
        if zero == 0x30, 0...9999 ~= value, width <= 4 {
            // Days and years.
            let value = UInt32(truncatingIfNeeded: value)
            let digits: (UInt32, UInt32, UInt32, UInt32) = (value / 1000, value / 100 % 10, value / 10 % 10, value % 10)
            if value >= 1000 || width > 3 { bytes.append(0x30 + UInt8(truncatingIfNeeded: digits.0)) }
            if value >= 100 || width > 2 { bytes.append(0x30 + UInt8(truncatingIfNeeded: digits.1)) }
            if value >= 10 || width > 1 { bytes.append(0x30 + UInt8(truncatingIfNeeded: digits.2)) }
            return bytes.append(0x30 + UInt8(truncatingIfNeeded: digits.3))
        }
        if value < 0 { affixes.negativePrefix.write(into: &bytes) }
        let magnitude = UInt64(value.magnitude)
        for place in (0..<max(width, digitCount(magnitude))).reversed() {
            digit(place < powersOfTen.count ? UInt8(magnitude / powersOfTen[place] % 10) : 0, into: &bytes)
        }
    }
}

extension LocaleFormat {
    /// Whole numbers in groups: `1,234`, `12,34,567`, `1234` where four digits stay together.
    public func integer(_ value: Int64) -> String {
        numbers.text(DecimalDigits(value), fractionDigits: 0)
    }

    /// Appends what `integer(_:)` gives.
    public func integer(_ value: Int64, into bytes: inout [UInt8]) {
        numbers.write(DecimalDigits(value), fractionDigits: 0, into: &bytes)
    }

    /// A year in the digits of the locale, without groups: `2026`.
    public func year(_ value: Int) -> String {
        string { numbers.plain(value, into: &$0) }
    }

    /// A number with exactly `fractionDigits` (0…30) places, rounded half-even on its shortest decimal, so 0.125 is 0.12 and 1.005 is 1.00.
    /// A value that is not finite is `–`.
    public func decimal(_ value: Double, fractionDigits: Int) -> String {
        text(value, scale: 0, fractionDigits: fractionDigits, as: numbers)
    }

    /// Appends what `decimal(_:fractionDigits:)` gives.
    public func decimal(_ value: Double, fractionDigits: Int, into bytes: inout [UInt8]) {
        write(value, scale: 0, fractionDigits: fractionDigits, as: numbers, into: &bytes)
    }

    /// A share, 1 for 100 %: 0.2666 is `27%`. Rounding and range as `decimal(_:fractionDigits:)`.
    public func percent(_ ratio: Double, fractionDigits: Int = 0) -> String {
        text(ratio, scale: 2, fractionDigits: fractionDigits, as: percents)
    }

    /// Appends what `percent(_:fractionDigits:)` gives.
    public func percent(_ ratio: Double, fractionDigits: Int = 0, into bytes: inout [UInt8]) {
        write(ratio, scale: 2, fractionDigits: fractionDigits, as: percents, into: &bytes)
    }

    /// "Times as much", two places: 0.5995 is `0.60×`.
    public func multiplier(_ value: Double) -> String {
        string { multiplier(value, into: &$0) }
    }

    /// Appends what `multiplier(_:)` gives.
    public func multiplier(_ value: Double, into bytes: inout [UInt8]) {
        decimal(value, fractionDigits: 2, into: &bytes)
        if value.isFinite { bytes.append(contentsOf: [0xC3, 0x97]) }
        // Digits alone have no direction, and the sign would be shown before them among words that run from right to left.
        if isRightToLeft { bytes.append(contentsOf: [0xE2, 0x80, 0x8F]) }
    }

    private func text(_ value: Double, scale: Int, fractionDigits: Int, as format: NumberFormat) -> String {
        let digits = min(max(fractionDigits, 0), 30)
        if let number = DecimalDigits(nearest: value, scale: scale, fractionDigits: digits) {
            return format.text(number, fractionDigits: digits)
        }
        return string { write(value, scale: scale, fractionDigits: fractionDigits, as: format, into: &$0) }
    }

    private func write(_ value: Double, scale: Int, fractionDigits: Int, as format: NumberFormat, into bytes: inout [UInt8]) {
        let digits = min(max(fractionDigits, 0), 30)
        if let number = DecimalDigits(nearest: value, scale: scale, fractionDigits: digits) {
            format.write(number, fractionDigits: digits, into: &bytes)
            return
        }
        guard var number = DecimalDigits(value) else {
            bytes.append(contentsOf: missingNumber)
            return
        }
        number.exponent += scale
        number.round(toFractionDigits: digits)
        format.write(number, fractionDigits: digits, into: &bytes)
    }
}
