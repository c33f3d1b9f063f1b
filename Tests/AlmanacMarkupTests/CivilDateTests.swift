import AlmanacText
import TestSupport
import Testing

struct CivilDateTests {
    /// Both ways from 1970-01-01, a Thursday, a day at a time.
    @Test func agreesWithCountingDays() {
        var (year, month, day) = (1970, 1, 1)
        func days(in month: Int, of year: Int) -> Int {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        }
        func check(_ number: Int) {
            let date = CivilDate(day: number)
            let isSame = date.year == year && date.month == month && date.day == day
            if !isSame || date.weekday != ((number % 7 + 7) % 7 + 3) % 7 + 1 {
                Issue.record("day \(number) is \(year)-\(month)-\(day), not \(date)")
            }
            let first = CivilDate(month: date.monthNumber)
            if first.year != year || first.month != month || first.day != 1 { Issue.record("month \(date.monthNumber) is not \(first)") }
        }
        for number in 0..<200_000 {
            check(number)
            day += 1
            if day > days(in: month, of: year) { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
        (year, month, day) = (1970, 1, 1)
        for number in 1..<800_000 {
            day -= 1
            if day < 1 {
                month -= 1
                if month < 1 { (year, month) = (year - 1, 12) }
                day = days(in: month, of: year)
            }
            check(-number)
        }
        // Year 0 is a year, and there are years before it.
        #expect(year < -200)
    }

    @Test(arguments: [Int.min, Int.min + 1, -2_000_000_000, 2_000_000_000, .max])
    func holdsHostileNumbers(number: Int) {
        for date in [CivilDate(day: number), CivilDate(month: number)] {
            #expect((1...12).contains(date.month) && (1...31).contains(date.day) && (1...7).contains(date.weekday), "\(date)")
            #expect(abs(date.year) <= 1_001_970, "\(date)")
        }
    }
}
