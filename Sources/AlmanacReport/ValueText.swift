package import AlmanacModel
package import AlmanacText

/// Writes values as a subject reads them: locale and zone are the subject's, and nothing is asked of the system.
///
/// A value that is not known is an en dash; it never looks like a zero.
///
/// It never changes. It is a reference because it is handed to everything that writes, and its tables are many arrays that would each be retained.
package final class ValueText: Sendable {
    /// The subject's locale.
    package let locale: LocaleFormat
    /// The subject's zone, by which instants become days and times.
    package let zone: Zone
    /// The subject's currency.
    package let currency: Currency
    /// Messages in the subject's language.
    package let words: Words
    /// For what nearly all values are: amounts in the subject's own currency, counts, shares; `nil` where the locale writes them in another way.
    let amounts: PlainNumbers?
    let wholes: PlainNumbers?
    let shares: PlainNumbers?
    /// The year that dates are written without.
    let year: Int?
    let days: DayTexts
    private let place: Place

    /// Where amounts are written, which decides how many of their digits are.
    private enum Place {
        /// In a table or a letter: all of them.
        case table
        /// In a card: large whole amounts have no zeros behind the point.
        case card
        /// The same in a heading, where amounts with thousandths are whole units.
        case heading
    }

    /// - Parameter year: Goes without saying: days and months of it are written without it. `nil` writes every year.
    package convenience init(locale: LocaleFormat, zone: Zone, currency: Currency, words: Words, year: Int? = nil) {
        self.init(locale: locale, zone: zone, currency: currency, words: words, year: year, place: .table)
    }

    private init(locale: LocaleFormat, zone: Zone, currency: Currency, words: Words, year: Int?, place: Place) {
        self.year = year
        self.place = place
        days = DayTexts(year: year)
        self.locale = locale
        self.zone = zone
        self.currency = currency
        self.words = words
        amounts = place == .heading && currency.fractionDigits > 2 ? nil : locale.plainAmounts(of: currency.code)
        wholes = locale.plainWholes
        shares = locale.plainShares
    }

    /// A dash in place of a value that is not known.
    package static let unknown = "–"

    /// A name for pages, cut to 200 characters; data files keep the whole name.
    package static func name(_ name: String) -> String {
        bounded(name, to: 200)
    }

    /// A text of several sentences as a reader is shown it.
    static func words(_ text: String) -> String {
        bounded(text, to: 1000)
    }

    /// The text, or its beginning and an ellipsis. Counted in scalars: a single character may have any number of marks.
    static func bounded(_ text: String, to limit: Int) -> String {
        guard text.utf8.count > limit, let beginning = text.beginning(scalars: limit) else { return text }
        return beginning + "…"
    }

    /// A value in full: `$734.14`, `1,234`, `Nov 20, 2026`; the dash for `nil`.
    package func full(_ value: Value?) -> String {
        switch value {
        case nil: Self.unknown
        case .money(let money): self.money(money)
        case .count(let count), .days(let count): integer(count)
        case .ratio(let ratio): percent(ratio)
        case .multiplier(let times): locale.multiplier(times)
        case .number(let number): self.number(number)
        case .quantity(let quantity): self.quantity(quantity)
        case .change(let value): signed(value)
        case .text(let text): Self.words(text)
        case .phrase(let phrase): self.phrase(phrase)
        case .day(let day): date(day.number)
        case .month(let month): self.month(month.number)
        case .instant(let instant): moment(instant)
        }
    }

    /// An amount with its currency.
    package func money(_ money: Money) -> String {
        let isShort = isShort(money)
        if let amounts, !isShort, money.currency == currency {
            return amounts.text(minor: money.minor, fractionDigits: Int(currency.fractionDigits))
        }
        let digits = Int(money.currency.fractionDigits)
        return isShort
            ? locale.moneyWhole(minor: money.minor, code: money.currency.code, fractionDigits: digits)
            : locale.money(minor: money.minor, code: money.currency.code, fractionDigits: digits)
    }

    /// True where an amount is written in whole units: from ten thousand on where it has nothing behind the point, and any with thousandths in a heading.
    func isShort(_ money: Money) -> Bool {
        guard place != .table else { return false }
        if place == .heading, money.currency.fractionDigits > 2 { return true }
        let unit = Self.units[min(Int(money.currency.fractionDigits), Self.units.count - 1)]
        return money.minor.magnitude / unit >= 10_000 && money.minor.magnitude % unit == 0
    }

    /// Minor units in a unit, by their digits.
    private static let units: [UInt64] = [1, 10, 100, 1_000, 10_000]

    /// The same for a card, in which zeros behind the point of a large amount are only more to read: `₹58,73,120`.
    package var ofCards: ValueText { currency.fractionDigits > 0 ? at(.card) : self }

    /// The same for a heading, in which six digits of a dinar are hard to read: `KWD 408`, and in full what is less than a hundred.
    package var ofHeadings: ValueText { currency.fractionDigits > 0 ? at(.heading) : self }

    private func at(_ place: Place) -> ValueText {
        ValueText(locale: locale, zone: zone, currency: currency, words: words, year: year, place: place)
    }

    /// A whole number.
    package func integer(_ value: Int64) -> String {
        wholes?.text(minor: value, fractionDigits: 0) ?? locale.integer(value)
    }

    /// A day without its year: `Jan 31`.
    package func dayMonth(_ day: Int) -> String { days.short(day) { locale } }

    /// A day: `Jan 31`, and `Jan 31, 2025` of a year that has to be said. It counts from 1970-01-01.
    package func date(_ day: Int) -> String {
        var text = ""
        days.withLong(day, { locale }) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// A month: `January`, and `January 2025` of a year that has to be said. It counts as year × 12 + month − 1.
    package func month(_ month: Int) -> String {
        isOfYear(month: month) ? locale.month(month) : locale.monthYear(month)
    }

    func appendMonth(_ month: Month, to bytes: inout [UInt8]) {
        if isOfYear(month: month.number) { locale.month(month.number, into: &bytes) } else { locale.monthYear(month.number, into: &bytes) }
    }

    func isOfYear(month: Int) -> Bool { CivilDate(month: month).year == year }

    func hasYear(_ days: ClosedRange<Day>) -> Bool {
        days.lowerBound.date.year != year || days.upperBound.date.year != year
    }

    /// A day in full: `January 31`.
    func longDay(_ day: Day) -> String {
        hasYear(day...day) ? locale.longDay(day.number) : locale.longDayMonth(day.number)
    }

    func appendLongDate(_ day: Day, to bytes: inout [UInt8]) {
        days.withLong(day.number, { locale }) { bytes.append(contentsOf: $0) }
    }

    /// A day in a sentence. Spanish prose has no abbreviated months: `el 20 de noviembre de 2026`.
    func amongWords(_ day: Day) -> String { locale.dates.isLongAmongWords ? longDay(day) : date(day.number) }

    func appendAmongWords(_ day: Day, to bytes: inout [UInt8]) {
        if locale.dates.isLongAmongWords { bytes.append(utf8: longDay(day)) } else { appendLongDate(day, to: &bytes) }
    }

    /// A range of days in a sentence: `9–15 de noviembre de 2026`, `28 de octubre – 3 de noviembre de 2026`.
    func appendAmongWords(_ days: ClosedRange<Day>, hasYear: Bool = false, joint: String? = nil, to bytes: inout [UInt8]) {
        if days.lowerBound == days.upperBound { return appendAmongWords(days.lowerBound, to: &bytes) }
        var joint = joint
        if joint == nil, locale.dates.isLongAmongWords {
            let (first, last) = (days.lowerBound.date, days.upperBound.date)
            joint = (first.year, first.month) == (last.year, last.month) ? "\u{2013}" : " \u{2013} "
        }
        locale.dayRange(days.lowerBound.number, days.upperBound.number, hasYear: hasYear || self.hasYear(days), joint: joint, into: &bytes)
    }

    func amongWords(_ days: ClosedRange<Day>) -> String {
        var bytes: [UInt8] = []
        appendAmongWords(days, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A value in the room of a label: `$1.2K`, `Nov 20`; the dash for `nil`.
    package func short(_ value: Value?) -> String {
        switch value {
        case .day(let day): dayMonth(day.number)
        case .month(let month): isOfYear(month: month.number) ? locale.monthShort(month.number) : locale.monthYearShort(month.number)
        default: compact(value) ?? full(value)
        }
    }

    /// An amount or a count in as few digits as a scale has, "$1.68M"; `nil` for other values.
    package func compact(_ value: Value?) -> String? {
        switch value {
        case .money(let money):
            locale.moneyShort(minor: money.minor, code: money.currency.code, fractionDigits: Int(money.currency.fractionDigits))
        case .count(let count), .days(let count): locale.integerShort(count)
        case .quantity(let quantity) where abs(quantity.number) >= 100 && !quantity.isPercent: self.quantity(quantity.whole)
        default: nil
        }
    }

    /// A number without a unit: whole when it is, else to one place.
    package func number(_ number: Double) -> String {
        locale.decimal(number, fractionDigits: Self.digits(of: number))
    }

    /// Small numbers have more places, so that they are not written as 0.0.
    static func digits(of number: Double) -> Int {
        number == number.rounded() ? 0 : abs(number) >= 0.05 ? 1 : abs(number) >= 0.005 ? 2 : 3
    }

    /// A number with its digits, and with its unit as the language writes it.
    package func quantity(_ quantity: Quantity) -> String {
        if quantity.isPercent { return percent(quantity) }
        guard let unit = quantity.unit else { return locale.decimal(quantity.number, fractionDigits: quantity.shown) }
        let number = Phrase.Argument.value(.quantity(quantity.alone))
        switch unit {
        case .own(let text): return phrase(Phrase("unit.own", ["number": number, "unit": .name(text)]))
        case .cldr(let identifier):
            guard let parts = QuantityUnit.parts(of: identifier) else { return phrase(Phrase("unit." + identifier, ["number": number])) }
            return phrase(
                Phrase("unit.\(parts.other).per", ["value": .phrase(Phrase("unit." + parts.one, ["number": number]))]))
        }
    }

    /// The same with digits. What is there but rounds to nothing is "<0.01%", what is not quite all ">99.99%", what is little more than all "100.001%".
    private func percent(_ quantity: Quantity) -> String {
        let last = (0..<quantity.shown).reduce(0.01) { last, _ in last / 10 }
        func written(_ ratio: Double) -> String { locale.percent(ratio, fractionDigits: quantity.shown) }
        switch quantity.asWritten.number {
        case 0 where quantity.units > 0: return "<" + written(last)
        case 100 where quantity.number < 100: return ">" + written(1 - last)
        case 100 where quantity.number > 100: return beyondAll(quantity.size, fractionDigits: quantity.shown + 1)
        default: return written(quantity.size)
        }
    }

    /// A share. What is there but rounds to nothing is "<1%", what is not quite all ">99%", what is little more than all "100.4%".
    package func percent(_ ratio: Double) -> String {
        guard ratio.isFinite else { return Self.unknown }
        if ratio > 0, ratio <= 0.005 { return "<" + locale.percent(0.01) }
        if ratio < 1, ratio >= 0.995 { return ">" + locale.percent(0.99) }
        if ratio > 1, ratio <= 1.005 { return beyondAll(ratio, fractionDigits: 1) }
        return shares?.text(ratio, scale: 2, fractionDigits: 0) ?? locale.percent(ratio)
    }

    /// What is more than all with the digits that show that it is, so many at least; ">100%" where three more do not.
    private func beyondAll(_ ratio: Double, fractionDigits first: Int) -> String {
        var half = (0..<first).reduce(0.005) { half, _ in half / 10 }
        for digits in first...first + 3 {
            if ratio - 1 > half * 1.01 { return locale.percent(ratio, fractionDigits: digits) }
            half /= 10
        }
        return ">" + locale.percent(1)
    }

    /// `Nov 17, 4:36 PM` by the subject's clock.
    ///
    /// - Parameters:
    ///   - hasWholeDay: True when a line may end only before or behind the day.
    ///   - isAmongWords: True to write the day as in a sentence.
    package func moment(_ instant: Instant, hasWholeDay: Bool = false, isAmongWords: Bool = false) -> String {
        moment(instant) { hasWholeDay ? wholeDay($0) : isAmongWords ? amongWords($0) : date($0.number) }
    }

    /// A day in a sentence, with its year.
    func dated(_ day: Day) -> String {
        locale.dates.isLongAmongWords ? locale.longDay(day.number) : locale.dayMonthYear(day.number)
    }

    func moment(_ instant: Instant, _ text: (Day) -> String) -> String {
        let local = zone.local(instant)
        return words.text(Phrase("period.moment", ["day": .value(.day(local.day)), "time": .value(.number(0))])) { argument in
            guard case .value(.day(let day)) = argument else { return locale.time(secondOfDay: local.second) }
            return text(day)
        }
    }

    /// `Nov 17`, in which no line ends: a narrow column would take it apart.
    package func wholeDay(_ day: Day) -> String { date(day.number).replacing(" ", with: "\u{A0}") }

    /// The key of a row as a label.
    package func key(_ key: Key) -> String {
        switch key {
        case .day(let day): date(day.number)
        case .month(let month): self.month(month.number)
        case .weekday(let weekday): locale.weekday(weekday, short: false)
        case .name(let name): Self.name(name)
        case .instant(let instant): moment(instant)
        case .range(let range): phrase(range.title)
        case .phrase(let phrase): self.phrase(phrase)
        }
    }

    /// A message of ours in the reader's language.
    package func phrase(_ phrase: Phrase) -> String {
        words.text(phrase, write)
    }

    /// A term as a reader is shown it.
    package func text(_ term: Term) -> String {
        switch term {
        case .value(.day(let day)), .key(.day(let day)): amongWords(day)
        case .value(.instant(let instant)), .key(.instant(let instant)): moment(instant, isAmongWords: true)
        case .value(let value): full(value)
        case .short(let value): short(value)
        case .key(let key): self.key(key)
        case .delta(let change): delta(change)
        case .difference(let count): difference(count)
        case .longDay(let day): locale.longDay(day.number)
        case .days(let days): amongWords(days)
        case .time(let second): locale.time(secondOfDay: second)
        case .phrase(let phrase): self.phrase(phrase)
        case .name(let name): Self.words(name)
        case .code(let code): code
        }
    }

    /// A term among other words: in a line that runs from right to left, numbers and names reorder neither them nor each other.
    package func inLine(_ term: Term) -> String {
        let text = text(term)
        guard words.isRightToLeft else { return text }
        switch term {
        // Our own words are a part of the line.
        case .phrase, .value(.phrase), .key(.phrase): return text
        case .value, .short, .key, .delta, .difference, .longDay, .days, .time, .name, .code:
            return Bidi.needsIsolation(text, inRightToLeft: true) ? Bidi.isolatedInRightToLeft(text) : text
        }
    }

    /// A line as a reader is shown it, without blanks at its ends.
    package func text(_ line: Line) -> String {
        if line.pieces.count == 1 {
            switch line.pieces[0] {
            case .text(let text): return trimmed(text)
            case .term(let term): return text(term)
            }
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(120)
        append(line, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
