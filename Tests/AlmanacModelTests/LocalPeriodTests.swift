import AlmanacModel
import Testing

/// Days, weeks and months of a zone's clocks.
struct LocalPeriodTests {
    func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
        Instant(Month(year: year, month: month).firstDay.advanced(by: day - 1)).advanced(bySeconds: Int64(hour * 3600 + minute * 60))
    }

    /// A zone that changes from one offset to another, in minutes east of UTC.
    func zone(_ change: Instant, from before: Int32, to after: Int32) -> Zone {
        Zone(
            identifier: "Test/Zone",
            transitions: [
                .init(start: .min, offset: before * 60, abbreviation: "A"),
                .init(start: change.seconds, offset: after * 60, abbreviation: "B"),
            ])
    }

    @Test(
        arguments: [
            (.day, 2026, 11, 20, "2026-11-19@UTC", "2026-11-19T00:00:00Z", "2026-11-20T00:00:00Z"),
            (.week, 2026, 11, 20, "2026-W46@UTC", "2026-11-09T00:00:00Z", "2026-11-16T00:00:00Z"),
            (.week, 2026, 11, 16, "2026-W46@UTC", "2026-11-09T00:00:00Z", "2026-11-16T00:00:00Z"),
            (.month, 2026, 11, 20, "2026-10@UTC", "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z"),
            (.month, 2026, 1, 1, "2025-12@UTC", "2025-12-01T00:00:00Z", "2026-01-01T00:00:00Z"),
            // Weeks of the year before and after.
            (.week, 2027, 1, 5, "2026-W53@UTC", "2026-12-28T00:00:00Z", "2027-01-04T00:00:00Z"),
            (.week, 2025, 1, 7, "2025-W01@UTC", "2024-12-30T00:00:00Z", "2025-01-06T00:00:00Z"),
            (.quarter, 2026, 11, 20, "2026-Q3@UTC", "2026-07-01T00:00:00Z", "2026-10-01T00:00:00Z"),
            (.quarter, 2027, 1, 1, "2026-Q4@UTC", "2026-10-01T00:00:00Z", "2027-01-01T00:00:00Z"),
            (.quarter, 2024, 5, 31, "2024-Q1@UTC", "2024-01-01T00:00:00Z", "2024-04-01T00:00:00Z"),
            (.year, 2026, 11, 20, "2025@UTC", "2025-01-01T00:00:00Z", "2026-01-01T00:00:00Z"),
            (.year, 2025, 1, 1, "2024@UTC", "2024-01-01T00:00:00Z", "2025-01-01T00:00:00Z"),
        ] as [(LocalPeriod.Length, Int, Int, Int, String, String, String)])
    func findsTheNewestThatIsOver(
        length: LocalPeriod.Length, year: Int, month: Int, day: Int, key: String, start: String, end: String
    ) {
        let period = LocalPeriod(length, completedBy: instant(year, month, day), in: .utc)
        #expect(period.key == key)
        #expect(period.start.description == start && period.end.description == end)
    }

    @Test func isOverInItsLastSecondAndNotBefore() {
        let end = instant(2026, 11, 20)
        #expect(LocalPeriod(.day, completedBy: end, in: .utc).label == "2026-11-19")
        // The time of a table whose last day is whole.
        #expect(LocalPeriod(.day, completedBy: Instant(seconds: end.seconds - 1), in: .utc).label == "2026-11-19")
        let before = Instant(seconds: end.seconds - 2, nanoseconds: 999_999_999)
        #expect(LocalPeriod(.day, completedBy: before, in: .utc).label == "2026-11-18")
        #expect(LocalPeriod(.day, containing: before, in: .utc).label == "2026-11-19")
        #expect(LocalPeriod(.day, containing: before, in: .utc).contains(before))
        #expect(!LocalPeriod(.day, containing: before, in: .utc).contains(end))
    }

    @Test func beginsWhereTheClocksJumpOverMidnight() {
        // 00:00 becomes 01:00: the day begins at one o'clock and has 23 hours.
        let jump = instant(2026, 3, 10, 3)
        let day = LocalPeriod(.day, containing: jump, in: zone(jump, from: -180, to: -120))
        #expect(day.label == "2026-03-10" && day.start == jump)
        #expect(day.end.seconds - day.start.seconds == 23 * 3600)
        // 23:30 becomes 00:30.
        let early = instant(2026, 3, 10, 2, 30)
        let ragged = LocalPeriod(.day, containing: early, in: zone(early, from: -180, to: -120))
        #expect(ragged.label == "2026-03-10" && ragged.start == early)
        #expect(ragged.end.seconds - ragged.start.seconds == 23 * 3600 + 1800)
    }

    @Test func givesAnHourThatComesTwiceToOneDay() {
        // 00:00 becomes 23:00 of the day before, which has 25 hours.
        let back = instant(2026, 3, 10, 2)
        let sharp = zone(back, from: -120, to: -180)
        let long = LocalPeriod(.day, containing: back, in: sharp)
        #expect(long.label == "2026-03-09" && long.end.seconds - long.start.seconds == 25 * 3600)
        // 00:01 becomes 23:01: the day before is over by then, and stays so.
        let late = instant(2026, 3, 10, 2, 1)
        let zone = zone(late, from: -120, to: -180)
        #expect(zone.local(late).day.description == "2026-03-09")
        #expect(zone.day(at: late).description == "2026-03-10")
        let day = LocalPeriod(.day, containing: late, in: zone)
        #expect(day.label == "2026-03-10" && day.start == instant(2026, 3, 10, 2))
        #expect(day.end == instant(2026, 3, 11, 3))
        #expect(day.previous(in: zone).end == day.start && day.previous(in: zone).next(in: zone) == day)
    }

    @Test func passesOverADayThatWasLeftOut() {
        // Westwards over the date line: 30 December never was.
        let jump = instant(2011, 12, 30, 10)
        let zone = zone(jump, from: -600, to: 840)
        let day = LocalPeriod(.day, containing: jump, in: zone)
        #expect(day.label == "2011-12-31" && day.start == jump)
        #expect(LocalPeriod(.day, completedBy: jump, in: zone).label == "2011-12-29")
        #expect(day.previous(in: zone).next(in: zone) == day)
        #expect(LocalPeriod(label: "2011-12-30", in: zone) == nil)
        #expect(LocalPeriod(label: "2011-12-31", in: zone) == day)
        let week = LocalPeriod(.week, containing: jump, in: zone)
        #expect(week.label == "2011-W52" && week.end.seconds - week.start.seconds == 6 * 86_400)
    }

    @Test func countsADayThatCameTwiceOnce() {
        // Eastwards over the date line: at the end of 1 October it begins again.
        let back = instant(1969, 10, 1, 12)
        let zone = zone(back, from: 720, to: -720)
        let day = LocalPeriod(.day, containing: back, in: zone)
        #expect(zone.local(back).day.description == "1969-10-01" && zone.local(back).second == 0)
        #expect(day.label == "1969-10-01" && day.end.seconds - day.start.seconds == 48 * 3600)
        #expect(day.next(in: zone).label == "1969-10-02" && day.previous(in: zone).label == "1969-09-30")
    }

    @Test(arguments: [
        "2026-11-20", "2024-02-29", "0002-01-01", "9998-12-31", "2026-W47", "2026-W53", "2026-W01", "2025-W01", "2026-11", "9998-12",
        "2026-Q1", "2026-Q4", "2026", "9998",
    ])
    func readsItsLabels(label: String) throws {
        #expect(try #require(LocalPeriod(label: label, in: .utc)).label == label)
    }

    @Test(arguments: [
        "", "202", "20260", "2026-Q0", "2026-Q5", "2026-q4", "2026-Q", "2026-Q04", "9999", "0001", "2026-", "2026-13", "2026-00",
        "2026-2-1", "2026-02-30", "2025-02-29", "2026-11-20-1", "2026-W00", "2026-W54",
        "2025-W53",
        "2026-w47", "2026-W4", "2026-W047", "2026-W+7", "+026-11", "2026-11-20@UTC", "٢٠٢٦-11", "0001-12-31", "9999-01-01", "2026--11",
        "-2026-11",
    ])
    func refusesWhatIsNoLabel(label: String) {
        #expect(LocalPeriod(label: label, in: .utc) == nil)
    }

    @Test(arguments: LocalPeriod.Length.allCases)
    func survivesTheEndsOfTime(length: LocalPeriod.Length) {
        let zone = zone(instant(2026, 3, 10, 2), from: 840, to: -720)
        for seconds in [Int64.min, .min + 1, -62_135_596_801, 0, 253_402_300_800, .max - 1, .max] {
            let period = LocalPeriod(length, completedBy: Instant(seconds: seconds), in: zone)
            #expect(period.start < period.end)
            #expect(!period.key.isEmpty)
            #expect(period.next(in: zone).start == period.end)
        }
        for number in [Int.min, .min / 86_400, .max / 86_400, .max] { #expect(!zone.start(of: Day(number)).description.isEmpty) }
        #expect(zone.day(at: Instant(seconds: .max)) >= Instant(seconds: .max).utcDay.advanced(by: -1))
    }
}
