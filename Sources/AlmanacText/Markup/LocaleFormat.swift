/// One locale's way to write numbers, money and dates, as tables of bytes.
///
/// Compiled once (AlmanacLocale asks ICU), then formatting is integer arithmetic and copying: no allocation but the result, no call into ICU.
/// Every function has a form that appends UTF-8 to a buffer and one that returns a string.
///
/// Two things differ from ICU on purpose: a minus that the locale writes as U+002D HYPHEN-MINUS is written U+2212 MINUS SIGN, which is as
/// wide as a plus and which screen readers say; and no number is ever "−0".
///
/// Dates are those of the proleptic Gregorian calendar, whatever calendar the locale prefers.
public struct LocaleFormat: Sendable, Hashable {
    /// ICU's identifier: `en_US`.
    public var identifier: String
    /// BCP 47, for `lang` in HTML: `en-US`.
    public var language: String
    /// True when text runs from right to left.
    public var isRightToLeft: Bool

    /// Counts and decimals.
    package var numbers: NumberFormat
    /// Numbers with a percent sign.
    package var percents: NumberFormat
    /// Short forms of plain numbers; `nil` when the locale has none that fit the model.
    package var compact: CompactFormat?
    /// Few: searched from the front.
    package var currencies: [CurrencyFormat]
    /// Dates, times and ranges of days.
    package var dates: DateFormat

    package init(
        identifier: String, language: String, isRightToLeft: Bool, numbers: NumberFormat, percents: NumberFormat,
        compact: CompactFormat?, currencies: [CurrencyFormat], dates: DateFormat
    ) {
        self.identifier = identifier
        self.language = language
        self.isRightToLeft = isRightToLeft
        self.numbers = numbers
        self.percents = percents
        self.compact = compact
        self.currencies = currencies
        self.dates = dates
    }
}

extension LocaleFormat {
    /// Writers of what nearly all numbers are; `nil` where digits or signs are not plain.
    package var plainWholes: PlainNumbers? { PlainNumbers(numbers) }

    /// The same as `plainWholes`, for shares.
    package var plainShares: PlainNumbers? { PlainNumbers(percents) }

    /// The same as `plainWholes`, for amounts in a currency.
    package func plainAmounts(of code: String) -> PlainNumbers? { withCurrency(code) { PlainNumbers($0.number) } }
}

/// Text for a number that does not exist: U+2013 EN DASH.
let missingNumber: [UInt8] = [0xE2, 0x80, 0x93]

/// A string made of what `write` appends.
func string(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = []
    // Room for nearly all of them, so that the buffer does not grow byte by byte.
    bytes.reserveCapacity(48)
    write(&bytes)
    return String(decoding: bytes, as: UTF8.self)
}
