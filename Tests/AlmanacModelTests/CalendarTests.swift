import AlmanacModel
import Testing

/// Days and months against a calendar that counts one day after the other.
struct CalendarTests {
    /// A calendar as it is taught at school: thirty days hath September.
    struct SlowCalendar {
        var year: Int
        var month = 1
        var day = 1

        var isLeap: Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }
        var monthLength: Int { [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] }

        mutating func advance() {
            day += 1
            if day > monthLength { (month, day) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
        }
    }

    @Test func agreesWithCountingDayByDayFrom1600To2400() {
        var slow = SlowCalendar(year: 1600)
        // 1600-01-01 was a Saturday, 135,140 days before 1970-01-01.
        var number = -135_140
        var weekday = 6
        var wrong: [Int] = []
        while slow.year <= 2400 {
            let day = Day(number)
            let date = day.date
            let made = Day(year: slow.year, month: slow.month, day: slow.day)
            if date != (slow.year, slow.month, slow.day) || made != day || day.weekday != weekday
                || day.month != Month(year: slow.year, month: slow.month)
            {
                wrong.append(number)
            }
            slow.advance()
            number += 1
            weekday = weekday % 7 + 1
        }
        #expect(wrong.isEmpty)
        #expect(number == Month(year: 2401, month: 1).firstDay.number)
    }

    @Test func countsTheDaysOfEachMonth() {
        var wrong: [Month] = []
        var month = Month(year: 1600, month: 1)
        var first = Day(-135_140)
        while month.year <= 2400 {
            let slow = SlowCalendar(year: month.year, month: month.month)
            if month.firstDay != first || month.dayCount != slow.monthLength || month.lastDay != first.advanced(by: slow.monthLength - 1) {
                wrong.append(month)
            }
            first = first.advanced(by: slow.monthLength)
            month = month.advanced(by: 1)
        }
        #expect(wrong.isEmpty)
    }

    @Test(arguments: [(1900, false), (2000, true), (2024, true), (2026, false), (2100, false), (2400, true)])
    func knowsLeapDays(year: Int, isLeap: Bool) {
        #expect((Day(year: year, month: 2, day: 29) != nil) == isLeap)
        #expect(Month(year: year, month: 2).dayCount == (isLeap ? 29 : 28))
    }

    @Test(arguments: [(2026, 6, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32), (0, 1, 1), (10_000, 1, 1), (-1, 1, 1)])
    func refusesDatesThatAreNone(year: Int, month: Int, day: Int) {
        #expect(Day(year: year, month: month, day: day) == nil)
    }

    @Test func knowsTheFirstAndTheLastDayItCanBeGiven() throws {
        #expect(try #require(Day(year: 1, month: 1, day: 1)).number == -719_162)
        #expect(try #require(Day(year: 9999, month: 12, day: 31)).number == 2_932_896)
        #expect(try #require(Day(year: 1, month: 1, day: 1)).description == "0001-01-01")
        #expect(Day(0).description == "1970-01-01")
        #expect(Day(-1).description == "1969-12-31")
    }

    @Test func beginsTheWeekOnMonday() {
        #expect(Day(0).weekday == 4)
        #expect(Day(-1).weekday == 3)
        #expect((0..<14).map { Day($0 - 10).weekday } == [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7])
    }

    @Test func movesOverMonthsAndYears() {
        let november = Month(year: 2026, month: 11)
        #expect(november.advanced(by: 2) == Month(year: 2027, month: 1))
        #expect(november.advanced(by: -11) == Month(year: 2025, month: 12))
        #expect(november.advanced(by: -12 * 2027).year == -1)
        #expect(november.advanced(by: -12 * 2027).month == 11)
        #expect(november.description == "2026-11")
        #expect(Day(20_000).advanced(by: -31).distance(from: Day(20_000)) == -31)
        #expect(Day(1) < Day(2) && november < november.advanced(by: 1))
    }
}
