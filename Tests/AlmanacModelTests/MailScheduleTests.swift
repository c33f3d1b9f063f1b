import AlmanacModel
import Testing

/// When a mail is due by the clocks of a zone that changes them.
struct MailScheduleTests {
    private func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
        Instant(Month(year: year, month: month).firstDay.advanced(by: day - 1)).advanced(bySeconds: Int64(hour * 3600 + minute * 60))
    }

    private func zone(_ change: Instant, from before: Int32, to after: Int32) -> Zone {
        Zone(
            identifier: "Test/Zone",
            transitions: [
                .init(start: .min, offset: before * 60, abbreviation: "A"),
                .init(start: change.seconds, offset: after * 60, abbreviation: "B"),
            ])
    }

    private func time(_ text: String) throws -> TimeOfDay { try #require(TimeOfDay(text)) }

    private func newest(_ length: LocalPeriod.Length, at time: String, _ now: Instant, in zone: Zone = .utc) throws -> String {
        try MailSchedule(length, at: self.time(time), in: zone).newest(at: now).label
    }

    @Test(arguments: [("07:00", 420), ("7:05", 425), ("00:00", 0), ("23:59", 1439)])
    func readsATimeOfDay(text: String, minutes: Int) throws {
        #expect(try time(text).minutes == minutes)
    }

    @Test(arguments: [
        "", ":", "7", "07", "24:00", "07:60", "-1:00", "007:00", "07:0", "07:000", "07:00:00", " 07:00", "07:00 ", "٠٧:٠٠", "+7:00", "7am",
        "99999999999999999999:00",
    ])
    func readsNothingElse(text: String) {
        #expect(TimeOfDay(text) == nil)
    }

    @Test func isWrittenWithTwoDigits() throws {
        #expect(try time("7:05").description == "07:05")
    }

    @Test func theMailOfADayIsDueTheDayAfterAtItsHour() throws {
        #expect(try newest(.day, at: "07:00", instant(2026, 11, 20, 7)) == "2026-11-19")
        #expect(try newest(.day, at: "07:00", instant(2026, 11, 20, 6, 59)) == "2026-11-18")
        #expect(try newest(.day, at: "00:00", instant(2026, 11, 20)) == "2026-11-19")
        let schedule = MailSchedule(.day, at: try time("07:00"), in: .utc)
        let period = schedule.newest(at: instant(2026, 11, 20, 12))
        #expect(schedule.due(period) == instant(2026, 11, 20, 7) && schedule.next(after: period) == instant(2026, 11, 21, 7))
    }

    @Test(
        arguments: [
            // Monday, the first of a month, of a quarter, of a year.
            (.week, "2026-W46", 2026, 11, 16), (.month, "2026-10", 2026, 11, 1), (.quarter, "2026-Q3", 2026, 10, 1),
            (.year, "2026", 2027, 1, 1),
        ] as [(LocalPeriod.Length, String, Int, Int, Int)])
    func longerPeriodsAreDueOnTheFirstDayAfterThem(length: LocalPeriod.Length, label: String, year: Int, month: Int, day: Int) throws {
        let due = instant(year, month, day, 7)
        #expect(try newest(length, at: "07:00", due) == label)
        #expect(try newest(length, at: "07:00", due.advanced(bySeconds: -1)) != label)
        // Days later it is still the newest.
        #expect(try newest(length, at: "07:00", due.advanced(bySeconds: 3 * 86_400)) == label)
        let schedule = MailSchedule(length, at: try time("07:00"), in: .utc)
        #expect(schedule.due(try #require(LocalPeriod(label: label, in: .utc))) == due)
    }

    @Test func anHourThatComesTwiceIsDueAtItsFirst() throws {
        // 03:00 becomes 02:00 at 01:00 UTC, as in Berlin on 25 October 2026.
        let back = instant(2026, 10, 25, 1)
        let berlin = zone(back, from: 120, to: 60)
        let schedule = MailSchedule(.day, at: try time("02:30"), in: berlin)
        let period = try #require(LocalPeriod(label: "2026-10-24", in: berlin))
        #expect(schedule.due(period) == instant(2026, 10, 25, 0, 30))
        // When it comes again, the same period is the newest.
        #expect(schedule.newest(at: instant(2026, 10, 25, 1, 30)) == period && schedule.newest(at: instant(2026, 10, 25, 0, 30)) == period)
        #expect(schedule.newest(at: instant(2026, 10, 25, 0, 29)) == period.previous(in: berlin))
    }

    @Test func anHourThatIsLeftOutIsDueWhenTheClocksJump() throws {
        // 02:00 becomes 03:00 at 01:00 UTC, as in Berlin on 29 March 2026.
        let jump = instant(2026, 3, 29, 1)
        let berlin = zone(jump, from: 60, to: 120)
        let schedule = MailSchedule(.day, at: try time("02:30"), in: berlin)
        let period = try #require(LocalPeriod(label: "2026-03-28", in: berlin))
        #expect(schedule.due(period) == jump)
        #expect(schedule.newest(at: jump) == period)
        #expect(schedule.next(after: period) == instant(2026, 3, 30, 0, 30))
    }

    @Test func aDayThatIsLeftOutHasItsMailOnTheNext() throws {
        // Over the date line to the west: 30 December is left out.
        let change = instant(2011, 12, 30, 10)
        let apia = zone(change, from: -600, to: 840)
        let schedule = MailSchedule(.day, at: try time("07:00"), in: apia)
        let last = try #require(LocalPeriod(label: "2011-12-29", in: apia))
        // 07:00 of the 31st is 17:00 UTC of the 30th.
        #expect(schedule.due(last) == instant(2011, 12, 30, 17))
        #expect(schedule.newest(at: instant(2011, 12, 30, 16, 59)).label == "2011-12-28")
        #expect(
            schedule.newest(at: instant(2011, 12, 31, 16, 59)) == last
                && schedule.newest(at: instant(2011, 12, 31, 17)).label == "2011-12-31")
    }

    @Test func theEndsOfTheCalendarAreNoTrap() throws {
        for length in LocalPeriod.Length.allCases {
            for now in [Instant(seconds: .min), Instant(seconds: .max)] {
                let schedule = MailSchedule(length, at: try time("23:59"), in: .utc)
                let period = schedule.newest(at: now)
                #expect(period.start < period.end && schedule.due(period) >= period.end)
            }
        }
    }
}
