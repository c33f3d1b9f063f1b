import AlmanacModel
import Testing

/// The period that a report was asked for, and the days it comes to.
struct ReportPeriodTests {
    func instant(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
        Instant(Month(year: year, month: month).firstDay.advanced(by: day - 1)).advanced(bySeconds: Int64(hour * 3600 + minute * 60))
    }

    func zone(_ name: String, minutes: Int32) -> Zone {
        Zone(identifier: name, transitions: [.init(start: .min, offset: minutes * 60, abbreviation: "A")])
    }

    func text(_ days: ClosedRange<Day>?) -> String { days.map { "\($0.lowerBound)..\($0.upperBound)" } ?? "none" }

    @Test(
        arguments: [
            ("yesterday", "2026-11-19", "2026-11-19..2026-11-19", "2026-11-18..2026-11-18", "2025-11-19..2025-11-19"),
            ("week", "2026-W46", "2026-11-09..2026-11-15", "2026-11-02..2026-11-08", "2025-11-10..2025-11-16"),
            ("month", "2026-10", "2026-10-01..2026-10-31", "2026-09-01..2026-09-30", "2025-10-01..2025-10-31"),
            ("quarter", "2026-Q3", "2026-07-01..2026-09-30", "2026-04-01..2026-06-30", "2025-07-01..2025-09-30"),
            ("year", "2025", "2025-01-01..2025-12-31", "2024-01-01..2024-12-31", "none"),
            ("ytd", "ytd-2026-11-20", "2026-01-01..2026-11-20", "2025-01-01..2025-11-20", "none"),
            ("12m", "12m-2026-10", "2025-11-01..2026-10-31", "2024-11-01..2025-10-31", "none"),
            ("7d", "7d-2026-11-20", "2026-11-14..2026-11-20", "2026-11-07..2026-11-13", "2025-11-14..2025-11-20"),
            ("30d", "30d-2026-11-20", "2026-10-22..2026-11-20", "2026-09-22..2026-10-21", "2025-10-22..2025-11-20"),
            ("90d", "90d-2026-11-20", "2026-08-23..2026-11-20", "2026-05-25..2026-08-22", "2025-08-23..2025-11-20"),
            ("mtd", "mtd-2026-11-20", "2026-11-01..2026-11-20", "2026-10-01..2026-10-20", "2025-11-01..2025-11-20"),
            (
                "2026-09-01..2026-11-20", "2026-09-01..2026-11-20", "2026-09-01..2026-11-20", "2026-06-12..2026-08-31",
                "2025-09-01..2025-11-20"
            ),
            // Whole months are compared with whole months.
            (
                "2026-02-01..2026-03-31", "2026-02-01..2026-03-31", "2026-02-01..2026-03-31", "2025-12-01..2026-01-31",
                "2025-02-01..2025-03-31"
            ),
        ])
    func comesToDaysWithWhatTheyAreComparedWith(period: String, label: String, days: String, previous: String, yearBefore: String) throws {
        let span = try ReportPeriod(period).resolve(at: instant(2026, 11, 20, 21, 37), in: .utc)
        #expect(span.label == label)
        #expect(text(span.days) == days)
        #expect(text(span.previous) == previous)
        #expect(text(span.yearBefore) == yearBefore)
        #expect(span.start == Instant(span.days.lowerBound) && span.end == Instant(span.days.upperBound.advanced(by: 1)))
        #expect(span.isOver == !["ytd", "7d", "30d", "90d", "mtd", "2026-09-01..2026-11-20"].contains(period))
    }

    /// A table whose last day is whole has the last second of it as its time.
    @Test(arguments: ["month", "12m", "yesterday", "2026-11-01..2026-11-30"])
    func isOverInItsLastSecond(period: String) throws {
        let last = instant(2026, 12, 1).advanced(bySeconds: -1)
        let span = try ReportPeriod(period).resolve(at: last, in: .utc)
        #expect(span.days.upperBound.description == "2026-11-30" && span.isOver)
        #expect(try ReportPeriod("mtd").resolve(at: last, in: .utc).days == span.days.upperBound.month.firstDay...span.days.upperBound)
    }

    @Test func isOfTheDayBeforeOnTheFirstOfAMonth() throws {
        let span = try ReportPeriod("month").resolve(at: instant(2026, 12, 1), in: .utc)
        #expect(span.label == "2026-11" && text(span.previous) == "2026-10-01..2026-10-31")
        #expect(try ReportPeriod("mtd").resolve(at: instant(2026, 12, 1), in: .utc).label == "mtd-2026-12-01")
    }

    @Test func knowsTheThirtyFirstAndTheLeapDay() throws {
        // The month to date of a 31st is compared with a month of thirty days as far as it goes.
        let end = try ReportPeriod("mtd").resolve(at: instant(2026, 12, 31, 12), in: .utc)
        #expect(text(end.previous) == "2026-11-01..2026-11-30")
        #expect(text(try ReportPeriod("mtd").resolve(at: instant(2026, 3, 31, 12), in: .utc).previous) == "2026-02-01..2026-02-28")
        let leap = try ReportPeriod("yesterday").resolve(at: instant(2028, 3, 1, 7), in: .utc)
        #expect(leap.label == "2028-02-29" && text(leap.yearBefore) == "2027-02-28..2027-02-28")
        let sinceNewYear = try ReportPeriod("ytd").resolve(at: instant(2028, 2, 29, 7), in: .utc)
        #expect(text(sinceNewYear.days) == "2028-01-01..2028-02-29" && text(sinceNewYear.previous) == "2027-01-01..2027-02-28")
        let february = try ReportPeriod("month").resolve(at: instant(2028, 3, 1, 7), in: .utc)
        #expect(text(february.days) == "2028-02-01..2028-02-29" && text(february.yearBefore) == "2027-02-01..2027-02-28")
        let quarter = try ReportPeriod("quarter").resolve(at: instant(2028, 4, 1), in: .utc)
        #expect(text(quarter.days) == "2028-01-01..2028-03-31" && text(quarter.previous) == "2027-10-01..2027-12-31")
        // Days of February in a leap year are whole months a year ago, too.
        #expect(
            text(try ReportPeriod("2028-02-01..2028-02-29").resolve(at: instant(2028, 4, 1), in: .utc).yearBefore)
                == "2027-02-01..2027-02-28")
        #expect(
            text(try ReportPeriod("2028-02-29..2028-02-29").resolve(at: instant(2028, 4, 1), in: .utc).yearBefore)
                == "2027-02-28..2027-02-28")
    }

    @Test func countsTheHoursOfWeeksInWhichTheClocksChange() throws {
        // Clocks went back on Sunday 25 October 2026, at 01:00 UTC.
        let change = instant(2026, 10, 25, 1)
        let berlin = Zone(
            identifier: "Europe/Berlin",
            transitions: [
                .init(start: .min, offset: 7200, abbreviation: "CEST"), .init(start: change.seconds, offset: 3600, abbreviation: "CET"),
            ])
        let week = try ReportPeriod("week").resolve(at: instant(2026, 10, 28, 6), in: berlin)
        #expect(week.label == "2026-W43" && text(week.days) == "2026-10-19..2026-10-25")
        #expect(week.end.seconds - week.start.seconds == (7 * 24 + 1) * 3600)
        let day = try ReportPeriod("yesterday").resolve(at: instant(2026, 10, 25, 23), in: berlin)
        #expect(day.label == "2026-10-25" && day.end.seconds - day.start.seconds == 25 * 3600)
        // Half an hour before, it was still that Sunday there.
        #expect(try ReportPeriod("yesterday").resolve(at: instant(2026, 10, 25, 22, 30), in: berlin).label == "2026-10-24")
    }

    @Test func isOfAnotherDayOnTheOtherSideOfTheDateLine() throws {
        let now = instant(2026, 12, 1, 10, 30)
        let (east, west) = (zone("Pacific/Kiritimati", minutes: 840), zone("Pacific/Niue", minutes: -660))
        #expect(try ReportPeriod("yesterday").resolve(at: now, in: east).label == "2026-12-01")
        #expect(try ReportPeriod("yesterday").resolve(at: now, in: west).label == "2026-11-29")
        #expect(try ReportPeriod("month").resolve(at: now, in: east).label == "2026-11")
        #expect(try ReportPeriod("month").resolve(at: now, in: west).label == "2026-10")
        let stretch = try ReportPeriod("2026-11-24..2026-11-30")
        #expect(stretch.resolve(at: now, in: east).isOver && !stretch.resolve(at: now, in: west).isOver)
    }

    @Test func comparesAYearWithTheOneBeforeAlone() throws {
        #expect(try ReportPeriod("2025-01-01..2025-12-31").resolve(at: instant(2026, 3, 1), in: .utc).yearBefore == nil)
        let span = try ReportPeriod("2024-12-15..2026-02-15").resolve(at: instant(2026, 3, 1), in: .utc)
        #expect(span.yearBefore == nil && span.previous.upperBound.advanced(by: 1) == span.days.lowerBound)
    }

    @Test func readsWhatItWrites() throws {
        for word in ReportPeriod.words + ["2026-09-01..2026-11-20", "2024-02-29..2024-02-29"] {
            #expect(try ReportPeriod(word).description == word)
        }
        #expect(try ReportPeriod("day") == ReportPeriod("yesterday"))
        #expect(ReportPeriod.words == ["yesterday", "week", "month", "quarter", "year", "ytd", "12m", "7d", "30d", "mtd", "90d"])
    }

    @Test(
        arguments: [
            ("mounth", "'mounth' is no period"), ("", "'' is no period"), ("Week", "'Week' is no period"), ("1y", "'1y' is no period"),
            ("2026-09-01", "'2026-09-01' is no period"), ("2026-09-01..2026-09-02..2026-09-03", "is no period"),
            ("2026-09-31..2026-11-20", "'2026-09-31' is no day"), ("2026-09..2026-11", "'2026-09' is no day"),
            ("..2026-11-20", "'' is no day"), ("2026-09-01...2026-11-20", "'.2026-11-20' is no day"),
            ("2026-11-20..2026-09-01", "2026-11-20..2026-09-01 ends before it begins"),
            ("1900-01-01..2026-01-01", "more than a report can"),
        ])
    func saysWhyATextIsNoPeriod(text: String, problem: String) {
        do throws(ReportPeriodError) {
            _ = try ReportPeriod(text)
            Issue.record("\(text) was read")
        } catch {
            #expect(error.description.contains(problem), "\(error)")
        }
    }

    @Test func survivesTheEndsOfTime() throws {
        for word in ReportPeriod.words + ["0002-01-01..0002-01-02", "9998-12-30..9998-12-31"] {
            for seconds in [Int64.min, -62_135_596_801, 0, 253_402_300_800, .max] {
                let span = try ReportPeriod(word).resolve(at: Instant(seconds: seconds), in: zone("X", minutes: 840))
                #expect(span.days.lowerBound <= span.days.upperBound && span.previous.upperBound < span.days.lowerBound)
                #expect(!span.label.isEmpty)
            }
        }
    }
}
