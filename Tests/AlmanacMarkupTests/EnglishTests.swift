import AlmanacText
import TestSupport
import Testing

@Suite struct EnglishTests {
    let english = LocaleFormat.english

    @Test(
        arguments: [
            (0, "0"), (999, "999"), (1000, "1,000"), (-1234, "−1,234"), (Int64.min, "−9,223,372,036,854,775,808"),
            (.max, "9,223,372,036,854,775,807"),
        ] as [(Int64, String)])
    func groupsWholeNumbers(value: Int64, text: String) {
        #expect(english.integer(value) == text)
    }

    @Test(
        arguments: [
            (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (1.005, 2, "1.00"), (0.125, 2, "0.12"), (-0.004, 2, "0.00"),
            (1234.5678, 2, "1,234.57"),
            (.nan, 2, "–"), (.infinity, 0, "–"), (.leastNonzeroMagnitude, 3, "0.000"), (1e21, 0, "1,000,000,000,000,000,000,000"),
            (-1234567, 1, "−1,234,567.0"),
            (0.1 + 0.2, 17, "0.30000000000000004"), (123456789012345680, 0, "123,456,789,012,345,680"),
        ] as [(Double, Int, String)])
    func roundsHalfToEven(value: Double, places: Int, text: String) {
        #expect(english.decimal(value, fractionDigits: places) == text)
    }

    @Test(
        arguments: [(0.2666, 0, "27%"), (1, 0, "100%"), (12.345, 1, "1,234.5%"), (-0.001, 0, "0%"), (-0.5, 0, "−50%"), (.nan, 0, "–")]
            as [(Double, Int, String)])
    func writesShares(ratio: Double, places: Int, text: String) {
        #expect(english.percent(ratio, fractionDigits: places) == text)
    }

    @Test func writesMultiples() {
        #expect(english.multiplier(0.5995) == "0.60×")
        #expect(english.multiplier(.nan) == "–")
    }

    @Test(
        arguments: [
            (73_414, "USD", 2, "$734.14"), (-5, "USD", 2, "−$0.05"), (0, "USD", 2, "$0.00"), (12_345_600, "INR", 2, "₹123,456.00"),
            (1234, "JPY", 0, "JPY\u{A0}1,234"), (-1234, "JPY", 0, "−JPY\u{A0}1,234"), (.min, "USD", 2, "−$92,233,720,368,547,758.08"),
            (.max, "USD", 99, "$9.223372036854775807"), (5, "USD", -1, "$5"),
        ] as [(Int64, String, Int, String)])
    func writesAmounts(minor: Int64, code: String, digits: Int, text: String) {
        #expect(english.money(minor: minor, code: code, fractionDigits: digits) == text)
    }

    @Test(
        arguments: [
            (0, "$0"), (5, "$0.05"), (999, "$9.99"), (1200, "$12"), (9950, "$99.50"), (9999, "$99.99"), (10_000, "$100"), (73_414, "$734"),
            (73_450, "$734"), (73_550, "$736"), (99_949, "$999"), (99_950, "$1,000"), (123_456, "$1,235"), (999_949, "$9,999"),
            (999_951, "$10K"), (1_250_000, "$12.5K"),
            (99_949_999, "$999K"),
            (99_950_000, "$1M"), (99_999_500, "$1M"), (123_456_789_00, "$123M"), (-340_000, "−$3,400"), (-3_400_000, "−$34K"),
            (.max, "$92,234T"),
            (.min, "−$92,234T"),
        ] as [(Int64, String)])
    func shortensAmounts(minor: Int64, text: String) {
        #expect(english.moneyShort(minor: minor, code: "USD", fractionDigits: 2) == text)
    }

    @Test(
        arguments: [
            (0, "$0"), (5, "$0.05"), (9950, "$99.50"), (10_000, "$100"), (73_450, "$734"), (99_950, "$1,000"), (123_456, "$1,235"),
            (12_345_678_900, "$123,456,789"), (-340_050, "−$3,400"),
        ] as [(Int64, String)])
    func writesAmountsInWholeUnits(minor: Int64, text: String) {
        #expect(english.moneyWhole(minor: minor, code: "USD", fractionDigits: 2) == text)
    }

    @Test func shortensWhatItWasNotCompiledFor() {
        #expect(english.moneyShort(minor: 1_234_567, code: "JPY", fractionDigits: 0) == "JPY\u{A0}1.23M")
        #expect(english.integerShort(12_499) == "12.5K")
        #expect(english.integerShort(-999) == "−999")
    }

    @Test(
        arguments: [
            ([0, 50_000, 100_000], ["$0", "$500", "$1,000"]), ([0, 500_000, 1_000_000], ["$0", "$5K", "$10K"]),
            ([0, 50_000_000, 100_000_000], ["$0", "$0.5M", "$1M"]), ([0, 25_000, 50_000], ["$0", "$250", "$500"]),
            ([0, 50, 100], ["$0", "$0.50", "$1.00"]),
            ([-100_000, 0, 100_000], ["−$1,000", "$0", "$1,000"]), ([0, 123_456, 200_000], ["$0", "$1,234.56", "$2,000.00"]), ([], []),
            ([0], ["$0"]),
            ([.min, .max], ["−$92,233,720,368,547,758.08", "$92,233,720,368,547,758.07"]),
        ] as [([Int64], [String])])
    func labelsMoneyAxesInOneUnit(ticks: [Int64], labels: [String]) {
        #expect(english.moneyAxis(minor: ticks, code: "USD", fractionDigits: 2) == labels)
    }

    @Test func labelsNumberAxes() {
        #expect(english.numberAxis([0, 0.1, 0.2, 0.1 + 0.2]) == ["0", "0.1", "0.2", "0.3"])
        #expect(english.numberAxis([0, 500, 1000, 1500]) == ["0", "500", "1,000", "1,500"])
        #expect(english.numberAxis([0, 5000, 10_000]) == ["0", "5K", "10K"])
        #expect(english.numberAxis([.nan, 2, -.infinity]) == ["–", "2", "–"])
        #expect(english.percentAxis([0, 0.125, 0.25]) == ["0%", "12.5%", "25%"])
        #expect(english.percentAxis([0, 10, 20]) == ["0%", "1,000%", "2,000%"])
    }

    @Test func keepsTicksApart() {
        #expect(english.numberAxis([1e15, 1e15 + 1]) == ["1,000,000,000,000,000", "1,000,000,000,000,001"])
        #expect(english.numberAxis([-0.1, 0.1 + 0.2 - 0.3, 0.1]) == ["−0.1", "0", "0.1"])
        var random = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            // Steps of 1, 2 or 5 at any size, from anywhere, as axes have them.
            let size = (0..<Int(random.next() % 15)).reduce(Int64(1)) { value, _ in value * 10 }
            let step = size * [1, 2, 5][Int(random.next() % 3)]
            let start = step * Int64(random.next() % 20) - step * 10
            let ticks = (0..<Int(random.next() % 8 + 1)).map { start + step * Int64($0) }
            let labels = english.moneyAxis(minor: ticks, code: "USD", fractionDigits: 2)
            #expect(Set(labels).count == ticks.count, "\(ticks)")
            #expect(labels.map(cents) == ticks.map(Optional.some), "\(ticks): \(labels)")
            let units = Set(labels.compactMap { label in label.last.flatMap { "KMBT".contains($0) ? $0 : nil } })
            #expect(units.count <= 1, "\(labels)")
        }
    }

    /// Reads an English label back.
    private func cents(_ label: String) -> Int64? {
        let powers: [Character: Int] = ["K": 3, "M": 6, "B": 9, "T": 12]
        let power = 2 + (label.last.flatMap { powers[$0] } ?? 0)
        let parts = label.filter { $0.isNumber || $0 == "." }.split(separator: ".")
        let fraction = parts.count > 1 ? String(parts[1]) : ""
        let digits = parts[0] + fraction + String(repeating: "0", count: power - fraction.utf8.count)
        return Int64((label.hasPrefix("−") ? "-" : "") + digits)
    }

    @Test func writesDates() {
        let day = 20_777  // 2026-11-20, a Friday
        #expect(english.dayMonth(day) == "Nov 20")
        #expect(english.dayMonthYear(day) == "Nov 20, 2026")
        #expect(english.longDay(day) == "November 20, 2026")
        #expect(english.weekdayDay(day) == "Fri, Nov 20")
        #expect(english.monthYear(2026 * 12 + 10) == "November 2026")
        #expect(english.monthYearShort(2026 * 12 + 10) == "Nov 2026")
        #expect(english.monthShort(2026 * 12 + 10) == "Nov")
        #expect(english.weekday(5, short: false) == "Friday")
        #expect(english.weekday(7, short: true) == "Sun")
        #expect(english.time(secondOfDay: 16 * 3600 + 37 * 60 + 59) == "4:37\u{202F}PM")
        #expect(english.time(secondOfDay: 0) == "12:00\u{202F}AM")
        #expect(english.dayRange(day - 29, day) == "Oct 22\u{2009}–\u{2009}Nov 20, 2026")
        #expect(english.dayRange(day - 19, day) == "Nov 1\u{2009}–\u{2009}20, 2026")
        #expect(english.dayRange(day, day - 365) == "Nov 20, 2025\u{2009}–\u{2009}Nov 20, 2026")
        #expect(english.dayRange(day, day) == "Nov 20, 2026")
    }

    @Test func holdsHostileDates() {
        for day in [Int.min, -719_529, -1, Int.max] {
            #expect(!english.dayMonthYear(day).isEmpty)
            #expect(!english.dayRange(day, .max).isEmpty)
            #expect(!english.monthYear(day).isEmpty)
            #expect(!english.time(secondOfDay: day).isEmpty)
            #expect(!english.weekday(day, short: true).isEmpty)
        }
        #expect(english.dayMonthYear(-719_162) == "Jan 1, 1")
    }

    @Test func appendsToWhatIsThere() {
        var bytes = Array("spent ".utf8)
        english.money(minor: 100, code: "USD", fractionDigits: 2, into: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == "spent $1.00")
    }
}
