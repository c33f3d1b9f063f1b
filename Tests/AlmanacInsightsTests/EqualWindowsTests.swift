import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is spent is compared with what was spent over as long a time, held against the charges themselves.
struct EqualWindowsTests {
    private func insights(_ charges: Charges, at now: Instant, zone: Zone = .utc, period: String? = nil) throws -> Insights {
        Insights(of: charges.snapshot(at: now), zone: zone, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    private func zone(_ minutes: Int32, summer: Int64? = nil) -> Zone {
        let first = Zone.Transition(start: .min, offset: minutes * 60, abbreviation: "A")
        return Zone(
            identifier: "Test/\(minutes)",
            transitions: [first] + (summer.map { [.init(start: $0, offset: minutes * 60 + 3600, abbreviation: "B")] } ?? []))
    }

    /// Every second of half a minute around midnight, and steps through a day that come to no full minutes.
    private static let seconds: [Int64] = Array(-15...15) + Array(stride(from: 61, to: 86_340, by: 4999)) + [86_399]

    /// The days on which months and years end, and those after them.
    private static let days = [
        Account.day(2026, 11, 20), Account.day(2026, 11, 1), Account.day(2026, 11, 2), Account.day(2026, 3, 1), Account.day(2026, 3, 31),
        Account.day(2026, 3, 29), Account.day(2028, 2, 29), Account.day(2028, 3, 1), Account.day(2027, 1, 1), Account.day(2026, 12, 31),
    ]

    @Test(arguments: days)
    func evenSpendingIsTheSameAtEverySecond(day: Day) throws {
        let charges = Charges.even(from: day.advanced(by: -100), until: day.advanced(by: 2))
        for second in Self.seconds {
            let now = Instant(day).advanced(bySeconds: second)
            let insights = try insights(charges, at: now)
            for range in [RangeKey.sevenDays, .thirtyDays, .monthToDate] {
                let total = try #require(insights.metric("guardian.spend.total", range))
                if range == .monthToDate, now.utcDay.date.day == 1 {
                    // No day of the month is whole.
                    #expect(total.change == nil && total.previous == nil && total.compared == nil, "\(range) at \(now)")
                } else {
                    #expect(total.change == 0 && total.tone == .neutral, "\(range) at \(now)")
                }
                expectNoDifference(insights, range, at: now)
            }
            #expect(insights.metric("guardian.spend.total", .ninetyDays)?.change == nil)
            #expect(insights.metric("guardian.spend.total", .ninetyDays)?.previous == nil)
        }
    }

    /// Whole days stand beside whole days in the series, too, and sums that start together end together.
    private func expectNoDifference(_ insights: Insights, _ range: RangeKey, at now: Instant) {
        let daily = insights.series("guardian.spend.daily", range)
        for row in daily?.keys.indices ?? 0..<0 {
            guard let before = daily?.value("previous", at: row) else { continue }
            #expect(before == daily?.value("spend", at: row), "\(range) at \(now), row \(row)")
            #expect(daily?.partial.contains(row) == false)
        }
        let sums = insights.series("guardian.spend.cumulative", range)
        for row in sums?.keys.indices ?? 0..<0 {
            guard let before = sums?.value("previous", at: row) else { continue }
            #expect(before == sums?.value("spend", at: row), "\(range) at \(now), row \(row)")
        }
    }

    @Test(arguments: [-660, -300, 0, 330, 765, 840] as [Int32])
    func evenSpendingIsTheSameInPeriodsOfEveryZone(minutes: Int32) throws {
        // The first of a month, and a day on which clocks change, stand for the others.
        for day in TestDepth.isFull ? Self.days : [Self.days[1], Self.days[5]] {
            let charges = Charges.even(from: day.advanced(by: -100), until: day.advanced(by: 2))
            for second in stride(from: Int64(0), to: 86_400, by: TestDepth.isFull ? 9973 : 29_919) {
                let now = Instant(day).advanced(bySeconds: second)
                // Clocks change within the week before.
                for zone in [zone(minutes), zone(minutes, summer: now.seconds - 3 * 86_400 - 7200)] {
                    for period in ["day", "week", "7d", "30d", "mtd"] {
                        let insights = try insights(charges, at: now, zone: zone, period: period)
                        for range in insights.askedRanges {
                            let total = try #require(insights.metric("guardian.spend.total", range))
                            #expect(total.change ?? 0 == 0, "\(period) at \(now), \(minutes) minutes from UTC")
                        }
                    }
                    // Months have their own lengths: what is compared of those that are over is said to be of the whole month.
                    let insights = try insights(charges, at: now, zone: zone, period: "month")
                    let range = RangeKey.last(.month)
                    let total = try #require(insights.metric("guardian.spend.total", range))
                    guard let previous = total.previous?.minor else { continue }
                    let period = insights.period(range)
                    let before = try #require(period.previous)
                    #expect(previous == charges.total(before))
                    #expect((total.compared ?? total.value)?.minor == charges.total(period.compared ?? period.counted ?? period.days))
                }
            }
        }
    }

    @Test(arguments: TestDepth.seeds(200).map { $0 + 1 })
    func aRandomAccountIsSaidToSpendMoreWhereItDoes(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let day = Account.day(2028, 1, 20).advanced(by: Int.random(in: 0..<400, using: &generator))
        let now = Instant(day).advanced(bySeconds: Int64.random(in: 0..<86_400, using: &generator))
        let charges = Charges.random(seed: UInt64(seed), from: day.advanced(by: -95), until: day.advanced(by: 1))
        let insights = try insights(charges, at: now)
        for range in [RangeKey.sevenDays, .thirtyDays, .monthToDate] {
            let total = try #require(insights.metric("guardian.spend.total", range))
            let period = insights.period(range)
            #expect(total.value?.minor == charges.total(from: period.start, until: period.end))
            guard let before = period.previous else {
                #expect(range == .monthToDate && day.date.day == 1)
                continue
            }
            if range == .thirtyDays {
                expectAUsualMonth(total, of: period, charges)
                continue
            }
            let days = period.compared ?? period.days
            #expect(before.upperBound.distance(from: before.lowerBound) == days.upperBound.distance(from: days.lowerBound))
            let (spent, earlier) = (Double(charges.total(days)), Double(charges.total(before)))
            #expect(total.previous?.minor == charges.total(before) && (total.compared ?? total.value)?.minor == charges.total(days))
            guard earlier > 0 else { continue }
            let change = try #require(total.change)
            #expect(abs(change - (spent / earlier - 1)) < 0.01 && (change > 0) == (spent > earlier))
        }
    }

    /// The last 30 days to the second beside half of the 60 before them.
    private func expectAUsualMonth(_ total: Metric, of period: Period, _ charges: Charges) {
        let (spent, before) = (
            charges.total(from: period.start, until: period.end),
            charges.total(from: period.start.advanced(bySeconds: -60 * 86_400), until: period.start)
        )
        #expect(total.compared == nil && period.compared == nil && period.previous?.upperBound == period.start.utcDay)
        guard before > 0, let previous = total.previous?.minor, let change = total.change else {
            Issue.record("no usual month of \(before)")
            return
        }
        // Each of at most seven categories is rounded by itself.
        #expect(abs(previous * 2 - before) <= 7)
        let truth = Double(spent) * 2 / Double(before) - 1
        #expect(abs(change - truth) < 0.01 && (abs(truth) < 0.001 || (change > 0) == (truth > 0)))
    }

    @Test func everyNumberOfAMonthIsComparedWithTheSame() throws {
        for seed in 1...40 {
            let day = Account.day(2026, 11, 20).advanced(by: seed)
            let charges = Charges.random(seed: UInt64(seed), from: day.advanced(by: -95), until: day.advanced(by: 1))
            let insights = try insights(charges, at: Instant(day).advanced(bySeconds: Int64(seed) * 2111))
            let total = try #require(insights.metric("guardian.spend.total", .thirtyDays))
            // Where the waterfall begins and ends, and what its steps and the column beside the donut come to.
            #expect(insights.value("guardian.changes.before", .thirtyDays) == total.previous)
            #expect(insights.value("guardian.changes.now", .thirtyDays) == total.value)
            let categories = insights.series("guardian.spend.by_category", .thirtyDays)
            let column = categories?.measure("change")?.values.compactMap { $0?.minor } ?? []
            let gone = (insights.series("guardian.changes.categories", .thirtyDays)?.keys.count ?? 0)
            #expect(gone > 0 && !column.isEmpty)
            if try column.count == (#require(insights.series("guardian.spend.by_category", .ninetyDays)).keys.count) {
                #expect(try column.reduce(0, +) == #require(total.value?.minor) - #require(total.previous?.minor))
            }
            #expect(insights.series("guardian.spend.daily", .thirtyDays)?.measure("previous") == nil)
        }
    }

    /// Of two rents, one lies in the last 30 days and one in the 60 before: that is no rise.
    @Test func whatIsPaidOnceAMonthIsUsualOnceInThirtyDays() throws {
        var charges = Charges.even(from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 2)).all
        for month in [9, 10, 11, 12] {
            let day = Instant(Account.day(2026, month, 1)).advanced(bySeconds: 8 * 3600)
            charges.append(Charges.Charge(at: day, 120_000, merchant: "Elm Street Homes", category: "rent"))
        }
        let insights = try insights(
            Charges(charges), at: Account.instant(2026, 12, 1, 3, 30, 0))
        let rows = try #require(insights.series("guardian.spend.by_category", .thirtyDays))
        let rent = try #require(rows.keys.indices.first { rows.value("spend", at: $0)?.minor == 120_000 })
        #expect(rows.value("change", at: rent)?.minor == 0)
        #expect(insights.metric("guardian.spend.total", .thirtyDays)?.change.map { abs($0) < 0.001 } == true)
    }

    @Test func anAccountOfOneMonthIsComparedWithNothing() throws {
        let charges = Charges.even(from: Account.day(2026, 10, 5), until: Account.day(2026, 12, 1))
        let insights = try insights(charges, at: Account.instant(2026, 11, 20, 12, 0, 0))
        #expect(insights.metric("guardian.changes.before", .thirtyDays) == nil)
        #expect(insights.metric("guardian.spend.total", .thirtyDays)?.previous == nil)
    }

    @Test func theSentenceAndTheTileSayWhichDaysAreCompared() throws {
        let charges = Charges.even(from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1))
        let now = Account.instant(2026, 11, 20, 0, 0, 10)
        let english = EnglishInsights(of: charges.snapshot(at: now), zone: .utc, currency: .usd)
        let insights = try insights(charges, at: now)
        let highlights = insights.highlights(.sevenDays)
        #expect(
            highlights.heading.map { English.text($0.sentence) }.first
                == "You spent 1680.00 in the last 7 days, and the same from 2026-11-13 – 2026-11-19: about the same as in the 7 days before."
        )
        #expect(
            highlights.tiles().first?.note.map { English.text($0) }
                == "2026-11-13 – 2026-11-19: 1680.00, about the same as in the 7 days before (1680.00)")
        #expect(english.metric("guardian.spend.total", .sevenDays)?.previous?.minor == 168_000)
        // At midnight the days are the window.
        let midnight = try self.insights(charges, at: Account.instant(2026, 11, 20)).highlights(.sevenDays)
        #expect(
            midnight.heading.map { English.text($0.sentence) }.first
                == "You spent 1680.00 in the last 7 days, about the same as in the 7 days before.")
    }

    @Test func dividesByTheTimeThatHasGoneBy() throws {
        let charges = Charges.even(from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 1))
        for (hours, rate) in [(24, 24_000), (26, 24_000), (35, 24_000), (50, 24_000)] {
            let insights = try insights(charges, at: Account.instant(2026, 11, 1).advanced(bySeconds: Int64(hours) * 3600))
            #expect(insights.metric("guardian.spend.per_day", .monthToDate)?.value?.minor == Int64(rate))
            #expect(insights.metric("guardian.charges.per_day", .monthToDate)?.value == .number(24))
        }
        // Of less than a day nobody knows what a day comes to.
        let early = EnglishInsights(of: charges.snapshot(at: Account.instant(2026, 11, 1, 23, 59, 59)), zone: .utc, currency: .usd)
        #expect(early.metric("guardian.spend.per_day", .monthToDate)?.value == nil)
        #expect(early.metric("guardian.spend.per_day", .monthToDate)?.basis == "Not one whole day has gone by yet.")
        #expect(early.metric("guardian.charges.per_day", .monthToDate)?.value == nil)
    }

    @Test func beforeAnAccountBeganIsNotZero() throws {
        let first = Account.day(2026, 11, 10)
        let charges = Charges.even(from: first, until: Account.day(2026, 12, 1))
        let now = Account.instant(2026, 11, 20, 12)
        let english = EnglishInsights(of: charges.snapshot(at: now), zone: .utc, currency: .usd)
        for range in [RangeKey.sevenDays, .thirtyDays, .monthToDate] {
            let total = try #require(english.metric("guardian.spend.total", range))
            #expect(total.change == nil && total.previous == nil && total.basis == "Your first charge was on 2026-11-10.")
            #expect(english.metric("guardian.spend.no_spend_days", range)?.value == .days(0))
            #expect(english.metric("guardian.spend.per_day", range)?.value?.minor == 24_000)
        }
        // Seven days of it are compared as soon as there are as many before them.
        let later = try insights(charges, at: Account.instant(2026, 11, 24, 1))
        #expect(later.metric("guardian.spend.total", .sevenDays)?.change == 0)
        #expect(later.metric("guardian.spend.total", .thirtyDays)?.change == nil)

        let day = EnglishInsights(
            of: Charges([.init(at: Account.instant(2026, 11, 20, 9), 450)]).snapshot(at: now), zone: .utc, currency: .usd)
        #expect(
            day.metric("guardian.spend.no_spend_days", .thirtyDays) == nil
                && day.metric("guardian.spend.no_spend_streak", .thirtyDays) == nil)
        for name in ["spend.per_day", "charges.per_day"] {
            let metric = try #require(day.metric("guardian." + name, .thirtyDays))
            #expect(metric.value == nil && metric.basis == "Not one whole day has gone by yet.", "\(name)")
        }
    }

    @Test(arguments: [
        ("week", nil, "Your first charge was on 2026-11-20."), ("2026-11-01..2026-11-25", 450, "Your first charge was on 2026-11-20."),
    ])
    func aPeriodBeforeAnAccountBeganIsNotOneWithoutSpending(period: String, value: Int64?, basis: String) throws {
        let charges = Charges([.init(at: Account.instant(2026, 11, 20, 9), 450)])
        let now = Account.instant(2026, 11, 26, 9)
        let english = EnglishInsights(
            of: charges.snapshot(at: period == "week" ? Account.instant(2026, 11, 20, 12) : now), zone: .utc, currency: .usd,
            period: try ReportPeriod(period))
        let range = try #require(english.insights.askedRanges.first)
        let total = try #require(english.metric("guardian.spend.total", range))
        #expect(total.value?.minor == value && total.basis == basis && total.previous == nil)
    }

    @Test func moneyThatCameBackIsNoPercentLess() throws {
        var spent = Charges.even(100, from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 20)).all
        spent.append(.init(at: Account.instant(2026, 11, 18, 12), -400_000))
        let charges = Charges(spent)
        let insights = try insights(charges, at: Account.instant(2026, 11, 20, 12))
        let total = try #require(insights.metric("guardian.spend.total", .sevenDays))
        let value = try #require(total.value?.minor)
        #expect(value < 0 && total.change == nil && total.tone == .neutral)
        let back = Value.money(Money(minor: -value, currency: .usd))
        #expect(
            insights.highlights(.sevenDays).heading.map { English.text($0.sentence) }.first
                == "\(English.text(back)) more came back than you spent in the last 7 days.")
        // Beside days on which more came back nothing is a percentage of anything.
        let later = try self.insights(charges, at: Account.instant(2026, 11, 26, 12))
        #expect(later.metric("guardian.spend.total", .sevenDays)?.previous?.minor ?? 0 < 0)
        #expect(later.metric("guardian.spend.total", .sevenDays)?.change == nil)
    }

    @Test func whatGuardianDoesNotSendOfAPeriodWasNotUnreadable() throws {
        let charges = Charges.even(from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 20))
        let english = EnglishInsights(
            of: charges.snapshot(at: Account.instant(2026, 11, 20, 12)), zone: .utc, currency: .usd, period: try ReportPeriod("week"))
        let range = try #require(english.insights.askedRanges.first)
        for name in ["charges.count", "decisions.count", "decisions.risky", "decisions.override_rate"] {
            let metric = try #require(english.metric("guardian." + name, range))
            #expect(
                metric.value == nil && metric.basis == "Guardian sends this only for its own periods, such as the last 30 days.", "\(name)")
        }
    }

    @Test func twoAmountsWithoutACategoryAreExplained() throws {
        let charges = [(nil, 300), ("", 500), ("fun", 200)].map {
            Charges.Charge(at: Account.instant(2026, 11, 18, 12), Int64($0.1), category: $0.0)
        }
        let note =
            "“Not categorised” is another amount here than where spending is divided into categories: Guardian leaves some of these charges out of "
            + "the budget."
        func notes(_ charges: [Charges.Charge]) -> [String] {
            let snapshot = Charges(charges, rules: [(nil, 5000), ("fun", 900)]).snapshot(at: Account.instant(2026, 11, 20, 12))
            return EnglishInsights(of: snapshot, zone: .utc, currency: .usd).series("guardian.budgets", .thirtyDays)?.about ?? []
        }
        #expect(notes(charges).contains(note))
        #expect(!notes(charges.filter { $0.category != "" }).contains(note))
    }
}
