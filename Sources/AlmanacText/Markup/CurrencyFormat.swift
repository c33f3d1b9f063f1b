/// A locale's way to write amounts of one currency.
package struct CurrencyFormat: Sendable, Hashable {
    /// ISO 4217.
    package var code: String
    /// Its separators may differ from those of plain numbers; the symbol is in the affixes.
    package var number: NumberFormat
    /// Short forms; `nil` when the locale has none that fit the model.
    package var compact: CompactFormat?

    package init(code: String, number: NumberFormat, compact: CompactFormat?) {
        self.code = code
        self.number = number
        self.compact = compact
    }
}

extension LocaleFormat {
    /// An amount in full: `$734.14`, `12,00 €`.
    ///
    /// - Parameters:
    ///   - minor: Minor units; the whole range of `Int64`.
    ///   - code: ISO 4217. A currency that the format was not compiled for is written `CHF 1,234.56`.
    ///   - fractionDigits: Digits of the currency's minor unit, 0…18.
    public func money(minor: Int64, code: String, fractionDigits: Int) -> String {
        let digits = clampedFractionDigits(fractionDigits)
        let number = DecimalDigits(minor, exponent: -digits)
        for index in currencies.indices where currencies[index].code == code {
            return currencies[index].number.text(number, fractionDigits: digits)
        }
        return uncompiledCurrency(code).number.text(number, fractionDigits: digits)
    }

    /// Appends what `money(minor:code:fractionDigits:)` gives.
    public func money(minor: Int64, code: String, fractionDigits: Int, into bytes: inout [UInt8]) {
        let digits = clampedFractionDigits(fractionDigits)
        let number = DecimalDigits(minor, exponent: -digits)
        // By index: iterating would copy and retain every table.
        for index in currencies.indices where currencies[index].code == code {
            return currencies[index].number.write(number, fractionDigits: digits, into: &bytes)
        }
        uncompiledCurrency(code).number.write(number, fractionDigits: digits, into: &bytes)
    }

    /// The currency as compiled, or the code before a plain number.
    func withCurrency<Result>(_ code: String, _ body: (CurrencyFormat) -> Result) -> Result {
        for index in currencies.indices where currencies[index].code == code { return body(currencies[index]) }
        return body(uncompiledCurrency(code))
    }

    private func uncompiledCurrency(_ code: String) -> CurrencyFormat {
        var number = numbers
        number.affixes.append(code)
        var short = compact
        for index in short?.units.indices ?? 0..<0 {
            short?.units[index].affixes.append(code)
            short?.units[index].one?.append(code)
        }
        return CurrencyFormat(code: code, number: number, compact: short)
    }

    /// No currency has more than 18 places, and 10¹⁸ is the last power of ten in an `Int64`.
    func clampedFractionDigits(_ digits: Int) -> Int {
        min(max(digits, 0), 18)
    }
}

extension SignedAffixes {
    /// Puts a currency code before the digits; a code that does not fit becomes the sign for any currency.
    fileprivate mutating func append(_ code: String) {
        let any: ShortText = "¤\u{A0}"
        positivePrefix = ShortText(positivePrefix.string + code + "\u{A0}") ?? any
        negativePrefix = ShortText(negativePrefix.string + code + "\u{A0}") ?? ShortText(negativePrefix.string + any.string) ?? any
    }
}
