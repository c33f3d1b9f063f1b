import AlmanacLocale
import AlmanacMarkup
import Foundation
import Testing

/// Every locale that ICU knows, against what ICU itself writes.
///
/// Two differences are meant and taken out before the comparison: ICU's hyphen-minus is our minus sign, and we write no negative zero.
@Suite struct OracleTests {
    static let locales = Locale.availableIdentifiers.sorted()
    static let amounts: [Int64] = [
        0, 1, 99, 100, 999, 1000, 1234, 12_345, 99_999, 100_000, 123_456, 1_000_000, 12_345_678, 1_000_000_000, 9_007_199_254_740_993, -1, -999,
        -1234, -100_000, -12_345_678, .max, .min,
    ]

    @Test func everyLocaleAgreesWithICU() throws {
        var report: [String: [String]] = [:]
        var counts = (0, 0)
        for identifier in Self.locales {
            let format = try LocaleCompiler.compiledFormat(locale: identifier, currencies: ["USD", "EUR", "JPY"])
            var components = Locale.Components(identifier: identifier)
            components.calendar = .gregorian
            let locale = Locale(components: components)
            func check(_ what: String, _ ours: String, _ theirs: String) {
                counts.0 += 1
                let ours = ours.replacingOccurrences(of: "\u{2212}", with: "-")
                let theirs = theirs.replacingOccurrences(of: "\u{2212}", with: "-")
                if ours != theirs { report[what, default: []].append("\(identifier): ours \(ours.debugDescription) theirs \(theirs.debugDescription)") }
            }
            if format.compact == nil { report["nocompact", default: []].append(identifier) }
            for c in format.currencies where c.compact == nil { report["nocompact \(c.code)", default: []].append(identifier) }
            for amount in Self.amounts {
                check("integer", format.integer(amount), amount.formatted(.number.locale(locale)))
                check("USD", format.money(minor: amount, code: "USD", fractionDigits: 2), (Decimal(amount) / 100).formatted(.currency(code: "USD").locale(locale)))
                check("JPY", format.money(minor: amount, code: "JPY", fractionDigits: 0), (Decimal(amount)).formatted(.currency(code: "JPY").locale(locale)))
                let short = Decimal.FormatStyle.Currency(code: "EUR", locale: locale).notation(.compactName).precision(.significantDigits(1...3))
                if amount.magnitude > 100_000, amount.magnitude < 100_000_000_000_000 {
                    check("short EUR", format.moneyShort(minor: amount, code: "EUR", fractionDigits: 2), short.format(Decimal(amount) / 100))
                    check("short int", format.integerShort(amount), Decimal(amount).formatted(.number.locale(locale).notation(.compactName).precision(.significantDigits(1...3))))
                }
            }
            for ratio in [0, 0.2666, 1, 12.345, -0.5, 1234] {
                check("percent", format.percent(ratio), ratio.formatted(.percent.locale(locale).precision(.fractionLength(0))))
                check("percent1", format.percent(ratio, fractionDigits: 1), ratio.formatted(.percent.locale(locale).precision(.fractionLength(1))))
            }
            for value in [0, 0.5, 1234.5678, -98765.4321, 1e7] {
                check("decimal", format.decimal(value, fractionDigits: 2), value.formatted(.number.locale(locale).precision(.fractionLength(2))))
            }
            var calendar = Calendar(identifier: .gregorian)
            calendar.locale = locale
            calendar.timeZone = .gmt
            let style = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
            func date(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(day) * 86400) }
            for day in [0, 20_777, 20_500, 20_515, 11_016, 25_000, 20_748, 20_820] {
                check("dayMonth", format.dayMonth(day), style.month(.abbreviated).day().format(date(day)))
                check("medium", format.dayMonthYear(day), Date.FormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt).format(date(day)))
                check("long", format.longDay(day), Date.FormatStyle(date: .long, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt).format(date(day)))
                check("weekdayDay", format.weekdayDay(day), style.weekday(.abbreviated).month(.abbreviated).day().format(date(day)))
                let parts = calendar.dateComponents([.year, .month], from: date(day))
                let month = parts.year! * 12 + parts.month! - 1
                check("monthYear", format.monthYear(month), style.month(.wide).year().format(date(day)))
                check("monthYearShort", format.monthYearShort(month), style.month(.abbreviated).year().format(date(day)))
                for other in [day + 1, day + 40, day + 400] {
                    check("range", format.dayRange(day, other), Date.IntervalFormatStyle(date: .abbreviated, time: .omitted, locale: locale, calendar: calendar, timeZone: .gmt).format(date(day)..<date(other)))
                }
            }
            for second in [0, 59, 60, 43200, 43260, 3600 * 16 + 37 * 60, 86399, 5 * 3600] {
                check("time", format.time(secondOfDay: second), Date.FormatStyle(date: .omitted, time: .shortened, locale: locale, calendar: calendar, timeZone: .gmt).format(Date(timeIntervalSince1970: Double(second))))
            }
        }
        for (key, lines) in report.sorted(by: { $0.key < $1.key }) {
            print("###", key, lines.count)
            for line in lines.prefix(25) { print("   ", line) }
        }
        print("checks", counts.0)
    }
}
