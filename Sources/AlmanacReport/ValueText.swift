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
    private let amounts: PlainNumbers?
    private let wholes: PlainNumbers?
    private let shares: PlainNumbers?
    /// The year that dates are written without.
    private let year: Int?
    private let days: DayTexts
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
    private static func bounded(_ text: String, to limit: Int) -> String {
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
    private func isShort(_ money: Money) -> Bool {
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

    private func appendMonth(_ month: Month, to bytes: inout [UInt8]) {
        if isOfYear(month: month.number) { locale.month(month.number, into: &bytes) } else { locale.monthYear(month.number, into: &bytes) }
    }

    private func isOfYear(month: Int) -> Bool { CivilDate(month: month).year == year }

    private func hasYear(_ days: ClosedRange<Day>) -> Bool {
        days.lowerBound.date.year != year || days.upperBound.date.year != year
    }

    /// A day in full: `January 31`.
    private func longDay(_ day: Day) -> String {
        hasYear(day...day) ? locale.longDay(day.number) : locale.longDayMonth(day.number)
    }

    private func appendLongDate(_ day: Day, to bytes: inout [UInt8]) {
        days.withLong(day.number, { locale }) { bytes.append(contentsOf: $0) }
    }

    /// A day in a sentence. Spanish prose has no abbreviated months: `el 20 de noviembre de 2026`.
    private func amongWords(_ day: Day) -> String { locale.dates.isLongAmongWords ? longDay(day) : date(day.number) }

    private func appendAmongWords(_ day: Day, to bytes: inout [UInt8]) {
        if locale.dates.isLongAmongWords { bytes.append(utf8: longDay(day)) } else { appendLongDate(day, to: &bytes) }
    }

    /// A range of days in a sentence: `9–15 de noviembre de 2026`, `28 de octubre – 3 de noviembre de 2026`.
    private func appendAmongWords(_ days: ClosedRange<Day>, hasYear: Bool = false, joint: String? = nil, to bytes: inout [UInt8]) {
        if days.lowerBound == days.upperBound { return appendAmongWords(days.lowerBound, to: &bytes) }
        var joint = joint
        if joint == nil, locale.dates.isLongAmongWords {
            let (first, last) = (days.lowerBound.date, days.upperBound.date)
            joint = (first.year, first.month) == (last.year, last.month) ? "\u{2013}" : " \u{2013} "
        }
        locale.dayRange(days.lowerBound.number, days.upperBound.number, hasYear: hasYear || self.hasYear(days), joint: joint, into: &bytes)
    }

    private func amongWords(_ days: ClosedRange<Day>) -> String {
        var bytes: [UInt8] = []
        appendAmongWords(days, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes what `full(_:)` gives as character data.
    ///
    /// - Parameter scratch: Room for what has to be escaped.
    package func write(_ value: Value?, to html: inout MarkupWriter, scratch: inout [UInt8]) {
        switch value {
        case .money(let money) where amounts != nil && money.currency == currency && !isShort(money):
            if let amounts { html.amount(minor: money.minor, fractionDigits: Int(currency.fractionDigits), amounts) }
        case .count(let count), .days(let count):
            guard let wholes else { fallthrough }
            html.amount(minor: count, fractionDigits: 0, wholes)
        default:
            scratch.removeAll(keepingCapacity: true)
            append(value, to: &scratch)
            html.text(utf8: scratch)
        }
    }

    /// Writes what `key(_:)` gives as character data.
    ///
    /// - Parameter scratch: Room for what has to be escaped.
    package func write(_ key: Key, to html: inout MarkupWriter, scratch: inout [UInt8]) {
        if case .day(let day) = key { return days.withLong(day.number, { locale }) { html.text(utf8: $0) } }
        scratch.removeAll(keepingCapacity: true)
        append(key, to: &scratch)
        html.text(utf8: scratch)
    }

    /// Appends what `full(_:)` gives, without a string between the value and its bytes.
    package func append(_ value: Value?, to bytes: inout [UInt8]) {
        switch value {
        case .money(let money):
            if isShort(money) { return bytes.append(utf8: self.money(money)) }
            if let amounts, money.currency == currency {
                return amounts.append(minor: money.minor, fractionDigits: Int(currency.fractionDigits), to: &bytes)
            }
            locale.money(
                minor: money.minor, code: money.currency.code, fractionDigits: Int(money.currency.fractionDigits), into: &bytes)
        case .count(let count), .days(let count):
            if let wholes { return wholes.append(minor: count, fractionDigits: 0, to: &bytes) }
            locale.integer(count, into: &bytes)
        case .multiplier(let times):
            if let wholes, wholes.append(times, scale: 0, fractionDigits: 2, to: &bytes) {
                return bytes.append(contentsOf: locale.isRightToLeft ? [0xC3, 0x97, 0xE2, 0x80, 0x8F] : [0xC3, 0x97])
            }
            locale.multiplier(times, into: &bytes)
        case .ratio(let ratio) where ratio > 0.005 && ratio < 0.995:
            if let shares, shares.append(ratio, scale: 2, fractionDigits: 0, to: &bytes) { return }
            locale.percent(ratio, into: &bytes)
        case .number(let number): locale.decimal(number, fractionDigits: number == number.rounded() ? 0 : 1, into: &bytes)
        case .day(let day): appendLongDate(day, to: &bytes)
        case .month(let month): appendMonth(month, to: &bytes)
        case .phrase(let phrase): append(phrase, to: &bytes)
        case .text(let text): bytes.append(utf8: Self.words(text))
        case nil, .ratio, .change, .instant: bytes.append(utf8: full(value))
        }
    }

    /// Appends what `key(_:)` gives.
    package func append(_ key: Key, to bytes: inout [UInt8]) {
        switch key {
        case .day(let day): appendLongDate(day, to: &bytes)
        case .month(let month): appendMonth(month, to: &bytes)
        case .name(let name): bytes.append(utf8: Self.name(name))
        case .phrase(let phrase): append(phrase, to: &bytes)
        case .weekday, .instant, .range: bytes.append(utf8: self.key(key))
        }
    }

    /// Appends what `phrase(_:)` gives.
    package func append(_ phrase: Phrase, to bytes: inout [UInt8]) {
        words.write(phrase, into: &bytes, write)
    }

    /// Appends what `text(_:)` gives for a term.
    package func append(_ term: Term, to bytes: inout [UInt8]) {
        switch term {
        case .value(.day(let day)), .key(.day(let day)): appendAmongWords(day, to: &bytes)
        case .value(.instant(let instant)), .key(.instant(let instant)): bytes.append(utf8: moment(instant, isAmongWords: true))
        case .value(let value): append(value, to: &bytes)
        case .key(let key): append(key, to: &bytes)
        case .phrase(let phrase): append(phrase, to: &bytes)
        case .name(let name): bytes.append(utf8: Self.words(name))
        case .short, .delta, .difference, .longDay, .days, .time, .code: bytes.append(utf8: text(term))
        }
    }

    /// Appends what `text(_:)` gives for a line.
    package func append(_ line: Line, to bytes: inout [UInt8]) {
        if line.pieces.count == 1, case .term(let term) = line.pieces[0] { return append(term, to: &bytes) }
        let start = bytes.count
        for piece in line.pieces {
            switch piece {
            case .text(let text): bytes.append(utf8: Words.following(bytes, text))
            case .term(let term):
                if words.isRightToLeft { bytes.append(utf8: inLine(term)) } else { append(term, to: &bytes) }
            }
        }
        while bytes.count > start, let last = bytes.last, last.isWhiteSpace { bytes.removeLast() }
        let end = bytes[start...].firstIndex { !$0.isWhiteSpace } ?? bytes.count
        if end > start { bytes.removeSubrange(start..<end) }
    }

    /// Writes an argument of a message; `Words` writes messages and lists itself.
    private func write(_ argument: Phrase.Argument, _ form: Words.Form, into bytes: inout [UInt8]) {
        let start = bytes.count
        append(argument, form, to: &bytes)
        switch argument {
        case .days, .value(.day), .key(.day): Self.keepTogether(&bytes, from: start)
        default: break
        }
    }

    /// Puts no-break spaces in place of the spaces and thin spaces of a date, so that no line ends within it.
    private static func keepTogether(_ bytes: inout [UInt8], from start: Int) {
        guard bytes[start...].contains(where: { $0 == UInt8(ascii: " ") || $0 == 0xE2 }) else { return }
        let text = String(decoding: bytes[start...], as: UTF8.self)
        bytes.removeSubrange(start...)
        bytes.append(utf8: text.replacing(" ", with: "\u{A0}").replacing("\u{2009}", with: "\u{202F}"))
    }

    private func append(_ argument: Phrase.Argument, _ form: Words.Form, to bytes: inout [UInt8]) {
        switch argument {
        // "$1,234" is read at once, "1,23 k €" is not.
        case .value(.money(let money)) where form == .short:
            bytes.append(
                utf8: locale.moneyWhole(minor: money.minor, code: money.currency.code, fractionDigits: Int(money.currency.fractionDigits)))
        case .value(let value) where form == .short: bytes.append(utf8: short(value))
        case .value(.month(let month)) where form == .dated, .key(.month(let month)) where form == .dated:
            locale.monthYear(month.number, into: &bytes)
        case .value(.day(let day)) where form == .dated, .key(.day(let day)) where form == .dated: bytes.append(utf8: dated(day))
        case .value(.instant(let instant)) where form == .dated, .key(.instant(let instant)) where form == .dated:
            bytes.append(utf8: moment(instant, dated))
        case .value(.day(let day)), .key(.day(let day)): appendAmongWords(day, to: &bytes)
        case .value(.instant(let instant)), .key(.instant(let instant)): bytes.append(utf8: moment(instant, isAmongWords: true))
        case .value(let value): append(value, to: &bytes)
        case .key(let key): append(key, to: &bytes)
        case .name(let name): bytes.append(utf8: Self.words(name))
        case .days(let days):
            if days.lowerBound == days.upperBound {
                bytes.append(utf8: form == .dated ? locale.longDay(days.lowerBound.number) : longDay(days.lowerBound))
            } else {
                appendAmongWords(
                    days, hasYear: form == .dated, joint: form == .stretch ? words.text("period.joint") : nil, to: &bytes)
            }
        case .time(let time): locale.time(secondOfDay: time.seconds, into: &bytes)
        case .year(let year): bytes.append(utf8: locale.year(year))
        case .phrase, .list: break
        }
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
        default: nil
        }
    }

    /// A number without a unit: whole when it is, else to one place.
    package func number(_ number: Double) -> String {
        // Small numbers have more places, so that they are not written as 0.0.
        let digits = number == number.rounded() ? 0 : abs(number) >= 0.05 ? 1 : abs(number) >= 0.005 ? 2 : 3
        return locale.decimal(number, fractionDigits: digits)
    }

    /// A share. What is there but rounds to nothing is "<1%", what is not quite all ">99%", what is little more than all ">100%".
    package func percent(_ ratio: Double) -> String {
        guard ratio.isFinite else { return Self.unknown }
        if ratio > 0, ratio <= 0.005 { return "<" + locale.percent(0.01) }
        if ratio < 1, ratio >= 0.995 { return ">" + locale.percent(0.99) }
        if ratio > 1, ratio < 1.005 { return ">" + locale.percent(1) }
        return shares?.text(ratio, scale: 2, fractionDigits: 0) ?? locale.percent(ratio)
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
    private func dated(_ day: Day) -> String {
        locale.dates.isLongAmongWords ? locale.longDay(day.number) : locale.dayMonthYear(day.number)
    }

    private func moment(_ instant: Instant, _ text: (Day) -> String) -> String {
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

extension ValueText {
    /// The note of a tile: one sentence is written without its full stop, as the few words of other notes are. The reason why a number is
    /// unknown is a sentence of its own.
    package func note(of tile: Tile) -> String? {
        tile.note.map { tile.metric.value == nil ? text($0) : note($0) }
    }

    /// The change beside the number of a tile; `nil` where it is of other days than the number, which the note then names, and where the tile has none.
    package func change(of tile: Tile, hasArrow: Bool = true) -> String? {
        tile.hasChange && tile.metric.compared == nil ? delta(of: tile.metric, hasArrow: hasArrow) : nil
    }

    /// One sentence without its full stop; two keep theirs.
    package func note(_ line: Line) -> String {
        var text = text(line)
        if let note = Self.plainNote(text) { return note }
        var marks = ""
        while text.last == "\u{2069}" { marks.append(text.removeLast()) }
        guard let stop = text.last, stop == "." || stop == "।" else { return text + marks }
        let words = text.dropLast()
        // The full stop of "ج.م." or "p. m." is of the word.
        guard !words.contains(stop) || (stop == "." && !Self.hasStop(words)) else { return text + marks }
        return words + marks
    }

    /// Result of `note(_:)` for a text that is ASCII, in which a byte is a character; `nil` for others.
    private static func plainNote(_ text: String) -> String? {
        let note = text.utf8.withContiguousStorageIfAvailable { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else { return nil }
            guard bytes.last == UInt8(ascii: ".") else { return text }
            let words = bytes.dropLast()
            let hasStop = words.indices.contains { index in
                words[index] == UInt8(ascii: ".") && (index + 1 == words.endIndex || !(0x30...0x39).contains(words[index + 1]))
            }
            return hasStop ? text : String(decoding: words, as: UTF8.self)
        }
        return note ?? nil
    }

    /// True when a full stop ends a sentence or a word in a text: one between two digits does not.
    private static func hasStop(_ text: Substring) -> Bool {
        text.indices.contains { index in
            guard text[index] == "." else { return false }
            let next = text.index(after: index)
            return next == text.endIndex || !text[next].isNumber
        }
    }

    /// A small word under a card: a value, with its title where it does not say by itself what it is.
    package func text(_ footnote: NoteCard.Footnote) -> String {
        let value = text(footnote.value)
        return footnote.title.map { phrase(Phrase("pages.titled-value", ["title": .phrase($0), "value": .name(value)])) } ?? value
    }
}
