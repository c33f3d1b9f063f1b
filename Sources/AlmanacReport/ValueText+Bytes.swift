package import AlmanacModel
package import AlmanacText

/// The same texts, written into buffers.
extension ValueText {
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
        case .number(let number): locale.decimal(number, fractionDigits: Self.digits(of: number), into: &bytes)
        case .day(let day): appendLongDate(day, to: &bytes)
        case .month(let month): appendMonth(month, to: &bytes)
        case .phrase(let phrase): append(phrase, to: &bytes)
        case .text(let text): bytes.append(utf8: Self.words(text))
        case nil, .ratio, .quantity, .change, .instant: bytes.append(utf8: full(value))
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
    func write(_ argument: Phrase.Argument, _ form: Words.Form, into bytes: inout [UInt8]) {
        let start = bytes.count
        append(argument, form, to: &bytes)
        switch argument {
        case .days, .value(.day), .key(.day): Self.keepTogether(&bytes, from: start)
        default: break
        }
    }

    /// Puts no-break spaces in place of the spaces and thin spaces of a date, so that no line ends within it.
    static func keepTogether(_ bytes: inout [UInt8], from start: Int) {
        for place in (start..<bytes.count).reversed() {
            switch bytes[place] {
            case 0x20:
                bytes[place] = 0xA0
                bytes.insert(0xC2, at: place)
            // A thin space, U+2009, becomes a narrow one that does not end a line, U+202F.
            case 0x89 where place >= start + 2 && bytes[place - 1] == 0x80 && bytes[place - 2] == 0xE2: bytes[place] = 0xAF
            default: break
            }
        }
    }

    func append(_ argument: Phrase.Argument, _ form: Words.Form, to bytes: inout [UInt8]) {
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
}
