import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Where the month will end, held against what it came to.
struct MonthAheadTests {
    private func insights(_ charges: Charges, at now: Instant, period: String? = nil, currency: Currency = .usd) throws -> EnglishInsights {
        EnglishInsights(of: charges.snapshot(at: now), zone: .utc, currency: currency, period: try period.map { try ReportPeriod($0) })
    }

    private func range(_ english: EnglishInsights) throws -> (likely: Int64, low: Int64, high: Int64) {
        func minor(_ name: String) throws -> Int64 {
            try #require(english.metric("guardian.spend.projection" + name, .sevenDays)?.value?.minor)
        }
        return (try minor(""), try minor("_low"), try minor("_high"))
    }

    /// Accounts with rent on the 1st, every second with a bill on the 15th as well, in one of twelve months: log-normal amounts, a charge and a half a day.
    @Test(arguments: [3, 10, 20, 28])
    func mostMonthsEndWhereTheyAreSaidTo(date: Int) throws {
        var near = 0
        var within = 0
        for seed in 1...200 {
            let month = Month(year: 2026, month: 1).advanced(by: seed % 12)
            // In its last day a month is not estimated any more.
            let day = min(month.firstDay.advanced(by: date - 1), month.lastDay.advanced(by: -1))
            let charges = Charges.random(
                seed: UInt64(seed), from: month.firstDay.advanced(by: -100), until: month.lastDay.advanced(by: 1), rent: 120_000,
                bill: seed % 2 == 0 ? 40_000 : 0)
            let now = Instant(day).advanced(bySeconds: Int64(seed * 431 % 86_400))
            let said = try range(insights(charges, at: now))
            let truth = charges.total(month.firstDay...month.lastDay)
            if abs(Double(said.likely) / Double(truth) - 1) <= 0.1 { near += 1 }
            if (said.low...said.high).contains(truth) { within += 1 }
            #expect(said.low <= said.likely && said.likely <= said.high && said.low < said.high)
        }
        #expect(near >= 100, "\(near) of 200 are within a tenth")
        #expect(within >= 160, "\(within) of 200 are within the range")
    }

    @Test func theRentOnTheFirstMultipliesNothing() throws {
        let charges = Charges(
            Charges.even(100, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1)).all
                + (8...11).map { .init(at: Account.instant(2026, $0, 1, 9), 120_000, merchant: "Rent", category: "rent_bills") })
        for date in 1...29 {
            let english = try insights(charges, at: Account.instant(2026, 11, date, 12))
            let said = try range(english)
            // 30 days of $24 and the rent: known to a dollar, where all days are alike.
            #expect((191_900...192_100).contains(said.likely) && said.low >= 191_900 && said.high <= 192_200, "on the \(date).")
        }
        let english = try insights(charges, at: Account.instant(2026, 11, 10, 12))
        // A range of a dollar would only say how it was rounded.
        let end = try range(english)
        #expect(end.low == end.likely && end.high == end.likely)
        let likely = try #require(english.metric("guardian.spend.projection", .sevenDays)?.value)
        #expect(
            english.metric("guardian.spend.month_end", .sevenDays)?.value
                == .text("This month will probably come to about \(English.text(likely))."))
        #expect(
            english.insights.highlights(.thirtyDays).tiles(atMost: 20).contains {
                $0.metric == "guardian.spend.projection" && $0.note == nil
            })
        // Days that differ have a range.
        let uneven = try insights(
            Charges.random(seed: 3, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1)), at: Account.instant(2026, 11, 10, 12))
        let low = try #require(uneven.metric("guardian.spend.projection_low", .sevenDays)?.value)
        let high = try #require(uneven.metric("guardian.spend.projection_high", .sevenDays)?.value)
        #expect(
            uneven.metric("guardian.spend.month_end", .sevenDays)?.value
                == .text("This month will probably come to between \(English.text(low)) and \(English.text(high))."))
    }

    @Test func aBillThatIsStillToComeIsCounted() throws {
        func bill(_ months: ClosedRange<Int>, until now: Instant) throws -> (likely: Int64, low: Int64, high: Int64) {
            let even = Charges.even(100, from: Account.day(2026, 8, 1), until: now.utcDay.advanced(by: 1)).all
            return try range(
                insights(
                    Charges(even + months.map { .init(at: Account.instant(2026, $0, 15, 9), 40_000, merchant: "Power") }), at: now))
        }
        let early = Account.instant(2026, 11, 10, 12)
        // Two months before, it came on the 15th: so it will.
        #expect((111_900...112_600).contains(try bill(8...10, until: early).likely))
        // It came, and comes no second time.
        #expect((111_900...112_600).contains(try bill(8...11, until: Account.instant(2026, 11, 20, 12)).likely))
        // It is days late, and still to come.
        #expect((111_900...112_600).contains(try bill(8...10, until: Account.instant(2026, 11, 20, 12)).likely))
        // It came once, and the month before had none: nothing says that it comes every month.
        let once = try bill(10...10, until: early)
        #expect((71_900...72_100).contains(once.likely) && once.high < 73_000)
    }

    @Test func nothingIsSaidFromADayOrTwo() throws {
        for days in 1...20 {
            let first = Account.day(2026, 11, 1)
            let charges = Charges.random(seed: UInt64(days), from: first, until: first.advanced(by: days), perDay: 4)
            let english = try insights(charges, at: Instant(first.advanced(by: days)))
            let projection = try #require(english.metric("guardian.spend.projection", .thirtyDays))
            #expect((projection.value != nil) == (days >= 14), "after \(days) days")
            if days < 14 {
                #expect(
                    projection.basis
                        == "The month's end cannot be estimated yet: it takes two weeks of days to know what is usual.")
            }
        }
    }

    /// Where every second day is without spending, there may be none until the end; and with less than a day to go nothing is estimated.
    @Test func theLastHoursAreNotEstimated() throws {
        let first = Account.day(2026, 9, 1)
        let charges = Charges((0..<90).map { .init(at: Instant(first.advanced(by: 2 * $0)).advanced(bySeconds: 43_200), 5000) })
        for seconds in [1, 3600, 86_399] as [Int64] {
            let english = try insights(charges, at: Instant(Account.day(2026, 12, 1)).advanced(bySeconds: -seconds))
            for name in ["projection", "projection_low", "projection_high", "month_end"] {
                #expect(english.metric("guardian.spend." + name, .sevenDays) == nil, "\(name)")
            }
        }
        for seconds in [86_400, 90_000, 150_000] as [Int64] {
            let now = Instant(Account.day(2026, 12, 1)).advanced(bySeconds: -seconds)
            let spent = charges.total(from: Instant(Account.day(2026, 11, 1)), until: now)
            let said = try range(insights(charges, at: now))
            #expect(said.low == spent && said.likely >= spent && said.high > spent, "\(seconds) seconds before")
        }
    }

    @Test func moneyThatCameBackIsNoMonth() throws {
        let even = Charges.even(100, from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 20)).all
        for back in [-400_000, -60_000, -20_000] as [Int64] {
            let english = try insights(
                Charges(even + [.init(at: Account.instant(2026, 11, 5, 9), back)]), at: Account.instant(2026, 11, 10, 12))
            for name in ["", "_low", "_high"] {
                let metric = try #require(english.metric("guardian.spend.projection" + name, .sevenDays))
                #expect(metric.value.map { $0.minor ?? -1 >= 0 } ?? true)
                if back < -22_800 {
                    #expect(
                        metric.value == nil
                            && metric.basis == "More came back this month than was spent, so its end is not estimated.")
                }
            }
        }
    }

    @Test(arguments: [
        ("month", false), ("week", false), ("day", false), ("year", false), ("2026-10-01..2026-10-31", false),
        ("2026-11-01..2026-11-30", true), ("2026-11-01..2026-11-19", false),
    ])
    func aReportOfATimeThatIsOverDoesNotSayWhereTheMonthEnds(period: String, isSaid: Bool) throws {
        let charges = Charges.random(seed: 1, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1))
        let english = try insights(charges, at: Account.instant(2026, 11, 20, 12), period: period)
        let range = try #require(english.insights.askedRanges.first)
        for name in ["projection", "projection_low", "projection_high", "month_end"] {
            // The sentence alone stands beside yesterday.
            #expect(
                (english.metric("guardian.spend." + name, range) != nil) == (isSaid || name == "month_end" && period == "day"), "\(name)")
        }
        #expect(english.metric("guardian.spend.month_end", .sevenDays)?.value != nil)
    }

    @Test func theMonthIsNamedWhereItIsNotTheReaders() throws {
        let charges = Charges.random(seed: 1, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1))
        let west = Zone(identifier: "Test/west", transitions: [.init(start: .min, offset: -11 * 3600, abbreviation: "W")])
        let english = EnglishInsights(
            of: charges.snapshot(at: Account.instant(2026, 12, 1, 5)), zone: west, currency: .usd)
        let sentence = try #require(english.metric("guardian.spend.month_end", .sevenDays)?.value)
        #expect(English.text(sentence).contains("2026") && English.text(sentence).hasPrefix("Spending in "))
    }
}
