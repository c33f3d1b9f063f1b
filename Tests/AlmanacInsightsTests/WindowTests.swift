import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct WindowTests {
    @Test func takesTheSummaryAtItsWord() {
        var guardian = Guardian()
        // Asked for 7 days, answered 30.
        guardian.summary[.sevenDays] = Account.summary(.thirtyDays, spend: 3000)
        guardian.timeseries[.sevenDays] = [Guardian.DaySpend(day: Account.day(2026, 11, 1), spend: 3000)]
        let insights = EnglishInsights(of: Fixture.snapshot(guardian), zone: .utc, currency: .usd)
        // What is left of the 21st is without charges.
        #expect(insights.period(.sevenDays).first == Account.day(2026, 10, 22))
        #expect(insights.metric("guardian.spend.per_day", .sevenDays)?.value?.minor == 100)
        #expect(insights.series("guardian.spend.daily", .sevenDays)?.keys.count == 30)
    }

    @Test func fallsBackToNow() {
        let insights = EnglishInsights(of: Fixture.snapshot(), zone: .utc, currency: .usd)
        #expect(insights.ranges.isEmpty)
        #expect(insights.period(.sevenDays).start == Account.instant(2026, 11, 13, 21, 37, 12))
        #expect(insights.period(.monthToDate).start == Account.instant(2026, 11, 1))
        #expect(insights.period(.monthToDate).end == Account.asOf)
    }

    /// Seconds since 1970 of start and end.
    @Test(
        arguments: [
            (nil, 1_795_210_632), (1_795_210_632, nil), (1_795_210_632, 1_795_210_632), (1_795_210_632, 1_795_000_000),
            (-62_135_596_800, 1_795_210_632), (.min, .max), (.max - 1, .max), (.min, .min + 1),
        ] as [(Int64?, Int64?)])
    func doesNotBelieveAWindowThatIsNone(start: Int64?, end: Int64?) {
        var guardian = Guardian()
        guardian.summary[.sevenDays] = Guardian.Summary(
            start: start.map { Instant(seconds: $0) }, end: end.map { Instant(seconds: $0) }, spend: 700)
        guardian.timeseries[.sevenDays] = [
            Guardian.DaySpend(day: Account.day(2026, 11, 13), spend: 100), Guardian.DaySpend(day: Account.day(2026, 11, 14), spend: 600),
        ]
        let insights = EnglishInsights(of: Fixture.snapshot(guardian), zone: .utc, currency: .usd)
        #expect(insights.period(.sevenDays).start == Account.instant(2026, 11, 13, 21, 37, 12))
        #expect(insights.metric("guardian.spend.per_day", .sevenDays)?.value?.minor == 100)
    }

    @Test(arguments: [Int64.min, .min + 1, -1, 0, .max - 1, .max])
    func survivesAnyNow(seconds: Int64) {
        let asOf = Instant(seconds: seconds)
        let insights = EnglishInsights(
            of: Snapshot(asOf: asOf, subject: Subject(id: "x"), systems: [Account().guardian, Account().moneyMoments]), zone: .utc,
            currency: .usd)
        #expect(insights.period(.ninetyDays).start < insights.period(.ninetyDays).end)
    }

    /// As of, range, first and last day that are shown (a part of a first day without charges is none), the whole days that are compared, those before, and the indices of days that are not whole.
    @Test(
        arguments: [
            // Midnight: whole days only, and none shared with the period before.
            (Account.instant(2026, 11, 20), .sevenDays, (11, 13), (11, 19), (11, 13), (11, 19), (11, 6), (11, 12), []),
            // Across the end of a year.
            (Account.instant(2026, 1, 3, 12), .sevenDays, (12, 28), (1, 3), (12, 27), (1, 2), (12, 20), (12, 26), [0, 7]),
            (Account.instant(2026, 1, 3, 12), .monthToDate, (1, 1), (1, 3), (1, 1), (1, 2), (12, 1), (12, 2), [2]),
            // The month before is shorter.
            (Account.instant(2026, 3, 31, 12), .monthToDate, (3, 1), (3, 31), (3, 1), (3, 28), (2, 1), (2, 28), [30]),
            (Account.instant(2028, 3, 31, 12), .monthToDate, (3, 1), (3, 31), (3, 1), (3, 29), (2, 1), (2, 29), [30]),
            (Account.instant(2028, 2, 29, 12), .monthToDate, (2, 1), (2, 29), (2, 1), (2, 28), (1, 1), (1, 28), [28]),
            (Account.instant(2028, 3, 1, 0, 0, 1), .sevenDays, (2, 24), (3, 1), (2, 23), (2, 29), (2, 16), (2, 22), [0, 7]),
        ] as [(Instant, RangeKey, (Int, Int), (Int, Int), (Int, Int), (Int, Int), (Int, Int), (Int, Int), [Int])])
    func knowsItsDays(
        asOf: Instant, range: RangeKey, first: (Int, Int), last: (Int, Int), whole: (Int, Int), wholeLast: (Int, Int),
        before: (Int, Int), beforeLast: (Int, Int), partial: [Int]
    ) throws {
        let days = DailySpending(Fixture.guardian([asOf.utcDay.advanced(by: -88): 1], asOf: asOf), asOf: asOf)
        let period = days[range].period
        func date(_ day: Day) -> [Int] { [day.date.month, day.date.day] }
        #expect(date(period.first) == [first.0, first.1])
        #expect(date(period.last) == [last.0, last.1])
        let previous = try #require(period.previous)
        #expect(date(previous.lowerBound) == [before.0, before.1])
        #expect(date(previous.upperBound) == [beforeLast.0, beforeLast.1])
        let compared = period.compared ?? period.days
        #expect(date(compared.lowerBound) == [whole.0, whole.1])
        #expect(date(compared.upperBound) == [wholeLast.0, wholeLast.1])
        #expect(days[range].window.partial == partial)
    }

    /// As long as no day of a month is whole, nothing of it can be compared.
    @Test(arguments: [0, 1, 86_399])
    func comparesNothingOnTheFirstOfAMonth(second: Int) {
        let asOf = Account.instant(2026, 11, 1, 0, 0, second)
        let days = DailySpending(Fixture.guardian([asOf.utcDay.advanced(by: -88): 1], asOf: asOf), asOf: asOf)
        let period = days[.monthToDate].period
        #expect(period.days == Account.day(2026, 11, 1)...Account.day(2026, 11, 1))
        #expect(period.previous == nil && period.compared == nil && days[.monthToDate].window.partial == [0])
    }

    /// Charges at random seconds, answered as the server does: sums by UTC day of what lies in each window.
    @Test(arguments: 1...100)
    func comparesWithWhatWasChargedBefore(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let asOf = Account.instant(2028, 3, 1).advanced(bySeconds: Int64.random(in: 0..<(120 * 86_400), using: &generator))
        let charges = (0..<150).map { _ in
            (
                asOf.advanced(bySeconds: -Int64.random(in: 1..<(95 * 86_400), using: &generator)),
                Int64.random(in: 0...9999, using: &generator)
            )
        }
        var guardian = Guardian()
        for range in RangeKey.allCases {
            var summary = Account.summary(range, asOf: asOf)
            let start = summary.start ?? asOf
            let inside = charges.filter { $0.0 >= start && $0.0 < asOf }
            summary.spend = inside.reduce(0) { $0 + $1.1 }
            guardian.summary[range] = summary
            // Unsorted, and a row a charge: they add up all the same.
            guardian.timeseries[range] = inside.map { Guardian.DaySpend(day: $0.0.utcDay, spend: $0.1) }
        }
        let insights = EnglishInsights(of: Fixture.snapshot(guardian, asOf: asOf), zone: .utc, currency: .usd)
        for (range, length) in [(RangeKey.sevenDays, 7), (.thirtyDays, 30)] {
            // N whole days that end with the last whole one, and N before them.
            let today = asOf.utcDay
            func spent(from first: Int, until end: Int) -> Int64 {
                charges.filter { $0.0.utcDay >= today.advanced(by: first) && $0.0.utcDay < today.advanced(by: end) }.reduce(0) { $0 + $1.1 }
            }
            let metric = insights.metric("guardian.spend.total", range)
            if range == .thirtyDays {
                // Half of what the 90 days have beyond them.
                let beyond = (guardian.summary[.ninetyDays]?.spend ?? 0) - (guardian.summary[.thirtyDays]?.spend ?? 0)
                #expect(metric?.previous?.minor == (beyond + 1) / 2 && metric?.compared == nil, "\(asOf)")
            } else {
                #expect(metric?.previous?.minor == spent(from: -2 * length, until: -length), "\(range) at \(asOf)")
                #expect((metric?.compared ?? metric?.value)?.minor == spent(from: -length, until: 0), "\(range) at \(asOf)")
            }
            let sums = insights.series("guardian.spend.cumulative", range)
            #expect(sums?.measure("spend")?.values.last??.minor == metric?.value?.minor)
        }
        let month = asOf.utcDay.month
        let before = month.advanced(by: -1)
        let whole = min(asOf.utcDay.date.day - 1, before.dayCount)
        guard whole > 0 else {
            #expect(insights.metric("guardian.spend.total", .monthToDate)?.previous == nil)
            return
        }
        let days = before.firstDay...before.firstDay.advanced(by: whole - 1)
        let expected = charges.filter { days.contains($0.0.utcDay) }.reduce(0) { $0 + $1.1 }
        #expect(insights.metric("guardian.spend.total", .monthToDate)?.previous?.minor == expected, "month to date at \(asOf)")
    }
}
