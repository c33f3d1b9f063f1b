import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is known of a period that a report was asked for, from answers that are about other windows.
struct AskedPeriodTests {
    private static let now = Account.instant(2026, 12, 1, 7)

    private func day(_ month: Int, _ day: Int) -> Day { Account.day(2026, month, day) }

    private func insights(_ systems: any SystemData..., asOf: Instant = now, zone: Zone = .utc, period: String) throws -> EnglishInsights {
        let snapshot = Snapshot(asOf: asOf, subject: Subject(id: "test"), systems: systems)
        return EnglishInsights(of: snapshot, zone: zone, currency: .usd, period: try ReportPeriod(period))
    }

    private func zone(_ name: String, minutes: Int32) -> Zone {
        Zone(identifier: name, transitions: [.init(start: .min, offset: minutes * 60, abbreviation: "A")])
    }

    /// November has 900 and October 600; with what was spent on 1 December.
    private func guardian(december: Int64 = 0) -> Guardian {
        var days: [Day: Int64] = [
            day(9, 20): 111, day(10, 2): 400, day(10, 31): 200, day(11, 3): 500, day(11, 16): 300, day(11, 30): 100,
        ]
        if december > 0 { days[day(12, 1)] = december }
        var guardian = Fixture.guardian(days, asOf: Self.now)
        guardian.byCategory[.thirtyDays] = [
            .init(category: "fun", charges: 3, spend: 600 + december), .init(category: "groceries", charges: 2, spend: 300),
        ]
        guardian.merchants[.thirtyDays] = [.init(merchant: "Corner", charges: 5, spend: 900 + december)]
        guardian.summary[.thirtyDays]?.charges = 5
        // Of December nothing is used yet, or what was spent on its first day.
        guardian.rulesProgress = [
            .init(category: "fun", limit: 500, spent: december), .init(category: "groceries", limit: 1000, spent: 0),
        ]
        guardian.rules = [.init(category: "fun", monthlyLimit: 500), .init(category: "groceries", monthlyLimit: 1000)]
        return guardian
    }

    @Test func theMailOfTheFirstOfDecemberIsNovemberAgainstOctoberWithNovembersBudgets() throws {
        let insights = try insights(guardian(), period: "month")
        let month = RangeKey.last(.month)
        let total = try #require(insights.metric("guardian.spend.total", month))
        #expect(total.value?.minor == 900 && total.previous?.minor == 600 && total.change == 0.5)
        #expect(insights.metric("guardian.spend.per_day", month)?.value?.minor == 30)
        #expect(insights.metric("guardian.spend.highest_day", month)?.value?.minor == 500)
        #expect(insights.metric("guardian.spend.no_spend_days", month)?.value == .days(27))
        #expect(insights.metric("guardian.charges.count", month)?.value == .count(5))
        let budgets = try #require(insights.series("guardian.budgets", month))
        #expect(budgets.keys == [.name("Fun"), .name("Groceries")])
        #expect((0..<2).map { budgets.value("spent", at: $0)?.minor } == [600, 300])
        #expect(budgets.value("excess", at: 0)?.minor == 100)
        #expect(budgets.about.last?.hasPrefix("The budgets of") == true)
        #expect(insights.metric("guardian.budgets.over", month)?.value == .count(1))
        #expect(insights.metric("guardian.budgets.pace", month)?.value == .ratio(1))
        #expect(insights.metric("guardian.budgets.left_per_day", month) == nil)
        // The running month stays what it is.
        #expect(insights.series("guardian.budgets", .thirtyDays)?.value("spent", at: 0)?.minor == 0)
        let daily = try #require(insights.series("guardian.spend.daily", month))
        #expect(daily.keys.count == 30 && daily.keys.first == .day(day(11, 1)) && daily.keys.last == .day(day(11, 30)))
        #expect(daily.measure("spend")?.values.compactMap { $0?.minor }.reduce(0, +) == 900)
        #expect(daily.value("previous", at: 1)?.minor == 400, "the second of the month stands beside the second of the month before")
        #expect(insights.series("guardian.spend.cumulative", month)?.value("spend", at: 29)?.minor == 900)
        #expect(insights.series("guardian.spend.by_merchant", month)?.value("spend", at: 0)?.minor == 900)
    }

    @Test func whatOneWindowHasBeyondAnotherIsOfTheTimeBetween() throws {
        var guardian = guardian(december: 50)
        guardian.byCategory[.monthToDate] = [.init(category: "fun", charges: 1, spend: 50)]
        guardian.merchants[.monthToDate] = [.init(merchant: "Corner", charges: 1, spend: 50)]
        guardian.summary[.monthToDate]?.charges = 1
        let insights = try insights(guardian, period: "month")
        let categories = try #require(insights.series("guardian.spend.by_category", .last(.month)))
        #expect(categories.keys == [.name("Fun"), .name("Groceries")])
        #expect((0..<2).map { categories.value("spend", at: $0)?.minor } == [600, 300])
        #expect((0..<2).map { categories.value("charges", at: $0) } == [.count(2), .count(2)])
        #expect(insights.metric("guardian.charges.count", .last(.month))?.value == .count(4))
        #expect(insights.series("guardian.spend.by_merchant", .last(.month))?.value("spend", at: 0)?.minor == 900)
        #expect(insights.metric("guardian.budgets.excess_total", .last(.month))?.value?.minor == 100)
    }

    @Test func whereNothingProvesThemCategoriesAndBudgetsAreUnknown() throws {
        // The month to date has no categories, so that those of December cannot be taken off.
        let insights = try insights(guardian(december: 50), period: "month")
        #expect(insights.metric("guardian.spend.total", .last(.month))?.value?.minor == 900)
        let categories = try #require(insights.series("guardian.spend.by_category", .last(.month)))
        #expect(categories.keys.isEmpty && categories.isUnknown)
        #expect(categories.notes.first?.contains("divides into categories is not known") == true)
        #expect(insights.series("guardian.spend.by_merchant", .last(.month)) == nil)
        #expect(insights.metric("guardian.charges.count", .last(.month))?.value == nil)
        let budgets = try #require(insights.series("guardian.budgets", .last(.month)))
        #expect(budgets.isUnknown && budgets.notes.first?.hasSuffix("is not known.") == true)
        #expect(insights.metric("guardian.budgets.limit_total", .last(.month))?.value?.minor == 1500)
    }

    /// The ninety days begin in the evening of 22 August, and there is money in them from then on: whole days are known from the 23rd, and one date is said.
    @Test func theFirstDayThatIsKnownHasOneDate() throws {
        let now = Account.instant(2026, 11, 20, 21)
        var guardian = Charges.even(from: day(6, 1), until: day(11, 21)).guardian(at: now)
        let months = try insights(guardian, asOf: now, period: "quarter")
        #expect(months.series("guardian.spend.by_month", .last(.quarter))?.notes == ["Days are known from 2026-08-23 on."])
        for period in ["quarter", "2026-08-01..2026-08-22"] {
            let insights = try insights(guardian, asOf: now, period: period)
            let range = try #require(insights.insights.askedRange)
            #expect(insights.metric("guardian.spend.total", range)?.basis?.contains("begin on 2026-08-23") == true, "\(period)")
        }
        // Of a source that sends no day there is none.
        for range in RangeKey.allCases { guardian.timeseries[range] = [] }
        let none = try insights(guardian, asOf: now, period: "30d")
        #expect(none.series("guardian.spend.by_month", .thirtyDays)?.notes.contains { $0.hasPrefix("Days are known") } != true)
    }

    /// A card was checked, for nothing, on days before the one that was asked for: the last seven days have the same amount, and more charges.
    @Test func chargesOfNothingOnOtherDaysAreNotCounted() throws {
        let now = Account.instant(2026, 11, 20, 16)
        func charge(_ date: Int, _ amount: Int64) -> Charges.Charge {
            .init(at: Account.instant(2026, 11, date, 12), amount, merchant: "M\(amount)")
        }
        let others = (1...4).map { charge($0, 2000) }
        func count(_ charges: [Charges.Charge], _ period: String = "yesterday") throws -> (count: Value?, merchants: Int?) {
            let insights = try insights(Charges(others + charges).guardian(at: now), asOf: now, period: period)
            let range = try #require(insights.insights.askedRange)
            let merchants = insights.series("guardian.spend.by_merchant", range)?.keys.count
            return (insights.metric("guardian.charges.count", range)?.value, merchants)
        }
        #expect(try count([charge(19, 5000)]) == (.count(1), 1))
        #expect(try count([charge(19, 5000), charge(19, 0)]) == (.count(2), 2))
        #expect(try count([charge(15, 0), charge(16, 0), charge(19, 5000)]) == (nil, nil))
        #expect(try count([charge(19, 5000), charge(20, 0)]) == (nil, nil))
        #expect(try count([charge(15, 0), charge(16, 0)]).count == nil)
        #expect(try count([charge(13, 0), charge(15, 0), charge(16, 0)], "week").count == nil)
    }

    @Test func aSumIsKnownOnlyWhenAllOfItsDaysAre() throws {
        // The ninety days begin on 2 September at seven, so that the third is the first whole day.
        let quarter = try insights(guardian(), period: "quarter")
        let total = try #require(quarter.metric("guardian.spend.total", .last(.quarter)))
        #expect(total.value == nil && total.basis == "Guardian's daily amounts begin on 2026-09-03; what was spent before is not known.")
        // Those that are known are shown.
        #expect(
            quarter.series("guardian.spend.daily", .last(.quarter))?.measure("spend")?.values.compactMap { $0?.minor }.reduce(0, +) == 111)
        #expect(quarter.metric("guardian.spend.no_spend_days", .last(.quarter))?.value == nil)
        let year = try insights(guardian(), period: "year")
        #expect(year.metric("guardian.spend.total", .last(.year))?.value == nil)
        #expect(year.metric("guardian.spend.total", .last(.year))?.basis?.contains("begin on 2026-09-20") == true)
        #expect(year.series("guardian.spend.daily", .last(.year)) == nil)
        // A row that could not be read may be of any day.
        var broken = guardian()
        broken.lost.add("timeseries", .ninetyDays)
        #expect(try insights(broken, period: "month").metric("guardian.spend.total", .last(.month))?.value == nil)
        // Days that do not add up to what was sent with them prove nothing.
        var other = guardian()
        other.summary[.ninetyDays]?.spend = 5000
        #expect(try insights(other, period: "month").metric("guardian.spend.total", .last(.month))?.value == nil)
    }

    /// An amount that could not be read costs the periods that its day is in, and what is compared with them.
    @Test func aDayThatCouldNotBeReadCostsItsOwnPeriodsAlone() throws {
        func month(without day: Day) throws -> EnglishMetric {
            var guardian = guardian()
            for range in RangeKey.allCases {
                guard let place = guardian.timeseries[range]?.firstIndex(where: { $0.day == day }) else { continue }
                guardian.timeseries[range]?[place].spend = nil
            }
            return try #require(try insights(guardian, period: "month").metric("guardian.spend.total", .last(.month)))
        }
        let other = try month(without: day(9, 20))
        #expect(other.value?.minor == 900 && other.previous?.minor == 600)
        let before = try month(without: day(10, 2))
        #expect(before.value?.minor == 900 && before.previous == nil)
        let own = try month(without: day(11, 3))
        #expect(own.value == nil && own.basis == "1 day could not be read.")
        // Days that come to more than the total that was sent with them contradict it, whatever else could not be read.
        var contradicted = guardian()
        contradicted.timeseries[.ninetyDays]?.removeAll { $0.day == day(9, 20) }
        contradicted.timeseries[.ninetyDays]?.append(.init(day: day(9, 20), spend: nil))
        contradicted.summary[.ninetyDays]?.spend = 1000
        #expect(try insights(contradicted, period: "month").metric("guardian.spend.total", .last(.month))?.value == nil)
    }

    @Test func aStretchOfDaysIsComparedWithAsManyBefore() throws {
        let range = RangeKey.between(day(11, 1), day(11, 16))
        let stretch = try insights(guardian(), period: "2026-11-01..2026-11-16")
        let total = try #require(stretch.metric("guardian.spend.total", range))
        #expect(total.value?.minor == 800 && total.previous?.minor == 200)
        #expect(stretch.metric("guardian.spend.per_day", range)?.value?.minor == 50)
        // What still runs goes as far as the data.
        let running = try insights(guardian(december: 50), period: "2026-11-30..2026-12-24")
        #expect(running.metric("guardian.spend.total", .between(day(11, 30), day(12, 24)))?.value?.minor == 150)
    }

    @Test func eastOfGreenwichTheLastDayThatIsOverInUTCIsCounted() throws {
        // In Tokyo it is seven in the morning of 2 December; in UTC the first has two hours to go.
        let now = Account.instant(2026, 12, 1, 22)
        let tokyo = zone("Asia/Tokyo", minutes: 540)
        let days: [Day: Int64] = [day(9, 4): 1, day(11, 29): 140, day(11, 30): 70, day(12, 1): 40]
        let insights = try insights(Fixture.guardian(days, asOf: now), asOf: now, zone: tokyo, period: "yesterday")
        let total = try #require(insights.metric("guardian.spend.total", .last(.day)))
        #expect(insights.period(.last(.day)).first == day(12, 1))
        #expect(insights.period(.last(.day)).counted == day(11, 30)...day(11, 30))
        // Four days with spending do not say what is usual on one, and another day is no measure.
        #expect(total.value?.minor == 70 && total.previous == nil && total.change == nil)
        #expect(total.basis == "2026-12-01 is left out: it was not over in UTC when the data was gathered.")
        // In Honolulu it is noon of the first: yesterday is over everywhere.
        let honolulu = try self.insights(
            Fixture.guardian(days, asOf: now), asOf: now, zone: zone("Pacific/Honolulu", minutes: -600), period: "yesterday")
        #expect(honolulu.metric("guardian.spend.total", .last(.day))?.value?.minor == 70)
        #expect(honolulu.metric("guardian.spend.total", .last(.day))?.basis == nil)
    }

    @Test(arguments: [
        ("Pacific/Kiritimati", 840, 30, "in month(2026-11)"), ("Etc/UTC", 0, 30, "this month"),
        ("Pacific/Pago_Pago", -660, 30, "this month"),
        ("Pacific/Pago_Pago", -660, 31, "in month(2026-12) so far"), ("Pacific/Kiritimati", 840, 31, "in month(2026-12) so far"),
    ])
    func budgetsAreCalledByTheirMonthWhereTheReaderHasAnother(name: String, minutes: Int32, dayOfNovember: Int, expected: String) throws {
        // On the 30th at 17:00 in UTC it is the 1st in Kiritimati; on the 1st at 5:00 in UTC it is the 30th in Pago Pago.
        let now = dayOfNovember == 30 ? Account.instant(2026, 11, 30, 17) : Account.instant(2026, 12, 1, 5)
        var guardian = Fixture.guardian([day(11, 20): 500], asOf: now)
        guardian.rulesProgress = [.init(category: "fun", limit: 900, spent: 500)]
        let insights = try insights(guardian, asOf: now, zone: zone(name, minutes: minutes), period: "yesterday")
        let period = try #require(insights.metric("guardian.budgets.period", .last(.day))?.value)
        #expect(English.text(period) == expected)
    }

    /// On the first of December a mail about the last of November, or its last whole week, has the budgets of November.
    @Test(arguments: ["yesterday", "week"]) func aDayHasTheBudgetsOfItsOwnMonth(period: String) throws {
        let known = try insights(guardian(), period: period)
        let range = try #require(known.insights.askedRange)
        #expect(known.metric("guardian.budgets.period", range)?.value.map(English.text) == "in month(2026-11)")
        let budgets = try #require(known.series("guardian.budgets", range))
        #expect((0..<2).map { budgets.value("spent", at: $0)?.minor } == [600, 300] && budgets.value("excess", at: 0)?.minor == 100)
        for name in ["left_per_day", "on_track_names"] { #expect(known.metric("guardian.budgets.\(name)", range) == nil, "\(name)") }
        let highlights = known.insights.highlights(range)
        let over = try #require((highlights.heading + highlights.further).first { $0.sentence.name == "limit.headline.was-over" })
        #expect(over.sentence.arguments["period"].map { English.text($0) } == "in month(2026-11)")
        // Where they are not known, those of December are called by its name.
        let unknown = try insights(guardian(december: 50), period: period)
        #expect(unknown.metric("guardian.budgets.period", range)?.value.map(English.text) == "in month(2026-12) so far")
        #expect(unknown.series("guardian.budgets", range)?.value("spent", at: 0)?.minor == 50)
        #expect(unknown.metric("guardian.budgets.finding", range) == nil)
    }

    @Test func dataOfAnEarlierNightKnowsNothingOfYesterday() throws {
        let snapshot = Snapshot(asOf: Self.now, subject: Subject(id: "test"), systems: [guardian()])
        let later = EnglishInsights(
            of: snapshot, zone: .utc, currency: .usd, period: .last(.day), now: Account.instant(2026, 12, 4, 7))
        #expect(later.period(.last(.day)).first == day(12, 3))
        let total = later.metric("guardian.spend.total", .last(.day))
        #expect(total?.value == nil && total?.basis == "Guardian's daily amounts end on 2026-12-01; what was spent after is not known.")
    }

    @Test func windowsAreTheSameWhetherAPeriodIsAskedForOrNot() throws {
        let plain = Insights(of: Account.ana, zone: .utc, currency: .usd)
        let asked = Insights(of: Account.ana, zone: .utc, currency: .usd, period: .last(.month), further: [.last(.week)])
        #expect(plain.askedRanges.isEmpty && asked.askedRanges == [.last(.month), .last(.week)])
        for system in Catalogue.builtIn.systems {
            for range in RangeKey.allCases {
                for metric in system.metrics { #expect(plain.metric(metric.name, range) == asked.metric(metric.name, range)) }
                for series in system.series { #expect(plain.series(series.name, range) == asked.series(series.name, range)) }
            }
        }
    }

    // MARK: The other systems

    @Test(arguments: [LocalPeriod.Length.day, .week, .month, .quarter])
    func tasksAreCountedOnTheDaysOfThePeriod(length: LocalPeriod.Length) throws {
        let newYork = zone("America/New_York", minutes: -300)
        let insights = Insights(of: Account.ana, zone: newYork, currency: .usd, period: .last(length))
        let span = ReportPeriod.last(length).resolve(at: Account.asOf, in: newYork)
        let tasks = (Account.ana.data(Momentum.self)?.goals ?? []).flatMap(\.steps).flatMap(\.tasks)
        let done = tasks.filter { task in
            guard task.status == .completed, let at = task.completedAt else { return false }
            return at >= span.start && at < span.end
        }.count
        let metric = try #require(insights.metric("momentum.period.completed", .last(length)))
        #expect(metric.value == .count(Int64(done)))
        let series = try #require(insights.series("momentum.period", .last(length)))
        let sum = series.measure("completed")?.values.reduce(Int64(0)) { sum, value in
            if case .count(let count)? = value { sum + count } else { sum }
        }
        #expect(sum == Int64(done))
        #expect(Insights(of: Account.ana, zone: newYork, currency: .usd).metric("momentum.period.completed", .thirtyDays) == nil)
    }

    @Test func habitsAreThoseOfTheMonth() throws {
        let moments = [
            Fixture.moment("cash_spend_share", 2026, 12, 0.1), Fixture.moment("cash_spend_share", 2026, 11, 0.3),
            Fixture.moment("cash_spend_share", 2026, 10, 0.2),
        ]
        let asked = try insights(MoneyMoments(moments: moments, nudges: []), period: "month")
        #expect(asked.metric("moneymoments.moments.month", .last(.month))?.value == .month(Month(year: 2026, month: 11)))
        let series = try #require(asked.series("moneymoments.moments", .last(.month)))
        #expect(series.value("value", at: 0) == .ratio(0.3) && series.value("previous", at: 0) == .ratio(0.2))
        #expect(asked.metric("moneymoments.moments.month", .thirtyDays)?.value == .month(Month(year: 2026, month: 12)))
        // A week has those of the month that it ends in, and nothing of a later one.
        let week = try insights(MoneyMoments(moments: moments, nudges: []), period: "week")
        #expect(week.metric("moneymoments.moments.month", .last(.week))?.value == .month(Month(year: 2026, month: 11)))
    }
}
