internal import AlmanacModel

/// The three spellings of a time in a header field.
///
/// - Source: RFC 9110, 5.6.7.
package enum HTTPDate {
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

    /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
    ///
    /// - Parameters:
    ///   - now: A year of two digits is read as the one at most 50 years after this time.
    /// - Returns: Seconds since 1970; `nil` for any other form. The name of the weekday is not compared with the date.
    package static func seconds(_ text: String, now: Int64) -> Int64? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ")
        guard let first = words.first else { return nil }
        switch words.count {
        case 6 where first.hasSuffix(",") && words[5] == "GMT" && isShortWeekday(first.dropLast()):
            guard words[1].utf8.count == 2, words[3].utf8.count == 4 else { return nil }
            return seconds(day: words[1], month: words[2], year: number(words[3], 4), time: words[4])
        case 4 where first.hasSuffix(",") && words[3] == "GMT" && weekdays.contains(String(first.dropLast())):
            let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0].utf8.count == 2, parts[2].utf8.count == 2, let short = number(parts[2], 2) else { return nil }
            let thisYear = Instant(seconds: now).utcDay.date.year
            var year = thisYear - thisYear % 100 + short
            if year > thisYear + 50 { year -= 100 }
            if year <= thisYear - 50 { year += 100 }
            return seconds(day: parts[0], month: parts[1], year: year, time: words[2])
        case 5 where isShortWeekday(first):
            guard words[4].utf8.count == 4 else { return nil }
            return seconds(day: words[2], month: words[1], year: number(words[4], 4), time: words[3])
        default: return nil
        }
    }

    private static func isShortWeekday(_ word: Substring) -> Bool {
        weekdays.contains { $0.prefix(3) == word }
    }

    private static func seconds(day: Substring, month: Substring, year: Int?, time: Substring) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false)
        guard clock.count == 3, clock.allSatisfy({ $0.utf8.count == 2 }),
            let hour = number(clock[0], 2), hour < 24, let minute = number(clock[1], 2), minute < 60,
            // A leap second is the first of the next minute here.
            let second = number(clock[2], 2), second <= 60,
            let month = months.firstIndex(of: String(month)), let year, let day = number(day, 2),
            let date = Day(year: year, month: month + 1, day: day)
        else { return nil }
        return Instant(date).seconds + Int64(hour * 3600 + minute * 60 + second)
    }

    /// Digits alone; `Int` would take a sign.
    private static func number(_ text: Substring, _ maximumDigits: Int) -> Int? {
        guard (1...maximumDigits).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(text)
    }
}
