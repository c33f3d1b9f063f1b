import AlmanacText

/// Printing customs of some languages that ICU's patterns lack: `1er oct.`, `6:17 Uhr`, `6 h 17`, `6 Uhr` where ICU has `06 Uhr`, and no line break
/// between a day and its month.
struct DateCustoms {
    /// `de`, `fr`.
    let language: String

    /// U+00A0 NO-BREAK SPACE.
    private static let space = "\u{A0}"

    func applied(to dates: DateFormat) -> DateFormat {
        var result = dates
        switch language {
        case "de":
            result.times = times(dates.times) { $0.suffix.isEmpty ? .init(prefix: $0.prefix, suffix: Self.space + "Uhr") : $0 }
            result.hours.names = dates.hours.names.map(hour)
        case "fr":
            result.firstOfMonth = "1er"
            result.hours.names = dates.hours.names.map(hour)
            result.times = times(dates.times) { hour in
                // ICU has this form for Canada already, with spaces that a line may break at.
                let prefix = hour.prefix.hasSuffix(":") ? hour.prefix.dropLast() + " h " : hour.prefix
                return .init(prefix: prefix.replacing(" ", with: Self.space), suffix: hour.suffix)
            }
        case "es": result.isLongAmongWords = true
        default: return dates
        }
        result.dayMonth = unbroken(dates.dayMonth)
        result.dayMonthYear = unbroken(dates.dayMonthYear)
        result.longDay = unbroken(dates.longDay)
        result.longDayMonth = unbroken(dates.longDayMonth)
        result.weekdayDay = unbroken(dates.weekdayDay)
        // Spanish has a dash without spaces between two numbers.
        result.rangeInMonth = unbroken(language == "es" ? close(dates.rangeInMonth) : dates.rangeInMonth)
        result.dayMonthsInMonth = unbroken(language == "es" ? close(dates.dayMonthsInMonth) : dates.dayMonthsInMonth)
        result.dayMonthsInYear = unbroken(dates.dayMonthsInYear)
        result.rangeInYear = unbroken(dates.rangeInYear)
        result.range = unbroken(dates.range)
        return result
    }

    private func times(_ times: TimePattern, _ change: (TimePattern.Hour) -> TimePattern.Hour) -> TimePattern {
        TimePattern(hours: times.hours.map(change))
    }

    /// Removes a leading zero, and replaces the space by one that does not break.
    private func hour(_ name: String) -> String {
        let isPadded = name.hasPrefix("0") && name.dropFirst().first?.isNumber ?? false
        return String(isPadded ? name.dropFirst() : name[...]).replacing(" ", with: Self.space)
    }

    private func unbroken(_ pattern: DatePattern) -> DatePattern {
        DatePattern(
            months: pattern.months.map { pieces in
                pieces.indices.map { index in
                    guard index > 0, case .day = pieces[index - 1], case .text(let text) = pieces[index] else { return pieces[index] }
                    return .text(unbroken(text))
                }
            })
    }

    private func unbroken(_ pattern: DateRangePattern) -> DateRangePattern {
        let pieces = pattern.pieces
        return DateRangePattern(
            pieces: pieces.indices.map { index in
                guard index > 0, case .day = pieces[index - 1], case .text(let text) = pieces[index], index + 1 < pieces.count,
                    case .month = pieces[index + 1]
                else { return pieces[index] }
                return .text(unbroken(text))
            })
    }

    /// Removes the spaces around the dash.
    private func close(_ pattern: DateRangePattern) -> DateRangePattern {
        DateRangePattern(
            pieces: pattern.pieces.map { piece in
                guard case .text(let text) = piece, text.string.contains("\u{2013}") else { return piece }
                return .text(ShortText(text.string.filter { !" \u{A0}\u{2009}\u{202F}".contains($0) }) ?? text)
            })
    }

    /// Replaces a space at the start, possibly after a full stop as in `. Okt. `, by one that does not break.
    private func unbroken(_ text: ShortText) -> ShortText {
        let words = text.string
        let stop = words.hasPrefix(".") ? "." : ""
        guard words.hasPrefix(stop + " ") else { return text }
        return ShortText(stop + Self.space + words.dropFirst(stop.count + 1)) ?? text
    }
}
