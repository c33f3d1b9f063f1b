import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Weeks, months, days in a row without spending and merchants in a year, held against the charges.
struct WeeksAndMonthsTests {
    private typealias Charge = Charges.Charge

    private func insights(_ charges: Charges, at now: Instant, period: String? = nil) throws -> Insights {
        Insights(of: charges.snapshot(at: now), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    private func charges(_ amounts: [Day: Int64]) -> Charges {
        Charges(amounts.map { Charge(at: Instant($0.key).advanced(bySeconds: 43_200), $0.value) })
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func weeksAndMonthsAddUpWhatWasSpent(seed: UInt64) throws {
        let now = Account.instant(2026, 11, 20, 18)
        let charges = Charges.random(seed: seed, from: Account.day(2026, 7, 1), until: Account.day(2026, 11, 21))
        let insights = try insights(charges, at: now)
        let start = now.advanced(bySeconds: -90 * 86_400)
        let weeks = try #require(insights.series("guardian.spend.by_week", .thirtyDays))
        #expect(weeks.keys.count == 14 && weeks.partial == [0, 13])
        for (row, key) in weeks.keys.enumerated() {
            guard case .day(let monday) = key else { return #expect(Bool(false)) }
            #expect(monday.weekday == 1)
            let spent = charges.total(
                from: max(start, Instant(monday)), until: min(now, Instant(monday.advanced(by: 7))))
            #expect(weeks.value("spend", at: row) == Currency.usd.amount(spent))
        }
        let months = try #require(insights.series("guardian.spend.by_month", .thirtyDays))
        #expect(months.keys == (8...11).map { .month(Month(year: 2026, month: $0)) })
        #expect(months.partial == [0, 3])
        for (row, key) in months.keys.enumerated() {
            guard case .month(let month) = key else { return #expect(Bool(false)) }
            let spent = charges.total(
                from: max(start, Instant(month.firstDay)), until: min(now, Instant(month.lastDay.advanced(by: 1))))
            #expect(months.value("spend", at: row) == Currency.usd.amount(spent))
        }
    }

    /// What is before an account is not there, and neither is what is after the period of a report.
    @Test func weeksBeginWithTheAccount() throws {
        let began = Account.day(2026, 10, 14)
        let charges = Charges.even(from: began, until: Account.day(2026, 12, 3))
        let insights = try insights(charges, at: Account.instant(2026, 12, 2, 6), period: "month")
        let months = try #require(insights.series("guardian.spend.by_month", .thirtyDays))
        #expect(months.keys == (10...12).map { .month(Month(year: 2026, month: $0)) } && months.partial == [0, 2])
        #expect(insights.series("guardian.spend.by_week", .thirtyDays)?.keys.first == .day(Account.day(2026, 10, 12)))
        #expect(insights.series("guardian.spend.by_week", .thirtyDays)?.partial.first == 0)
        let asked = try #require(insights.askedRange)
        let past = try #require(insights.series("guardian.spend.by_month", asked))
        #expect(past.keys == (10...11).map { .month(Month(year: 2026, month: $0)) } && past.partial == [0])
        // One of them is compared with nothing.
        let first = try self.insights(
            Charges.even(from: Account.day(2026, 11, 19), until: Account.day(2026, 11, 21)), at: Account.instant(2026, 11, 20, 18))
        #expect(first.series("guardian.spend.by_week", .thirtyDays) == nil)
        #expect(first.series("guardian.spend.by_month", .thirtyDays) == nil)
    }

    @Test func aWeekIsARecordOnlyBesideSevenOthers() throws {
        let now = Account.instant(2026, 11, 20, 18)
        func sentence(_ changed: [Day: Int64], from first: Day = Account.day(2026, 8, 1)) throws -> String? {
            var amounts: [Day: Int64] = [:]
            for number in first.number...Account.day(2026, 11, 20).number { amounts[Day(number)] = 1000 }
            amounts.merge(changed) { $1 }
            return try insights(charges(amounts), at: now).value("guardian.spend.week_record", .thirtyDays).map { English.text($0) }
        }
        let week = (9...15).map { Account.day(2026, 11, $0) }
        #expect(try sentence([:]) == nil)
        #expect(
            try sentence([week[0]: 400])
                == "You spent 64.00 in the week of 2026-11-09 – 2026-11-15, less than in any of the 11 weeks before.")
        #expect(
            try sentence([week[6]: 1001])
                == "You spent 70.01 in the week of 2026-11-09 – 2026-11-15, more than in any of the 11 weeks before.")
        #expect(
            try sentence(Dictionary(uniqueKeysWithValues: week.map { ($0, 0) }))
                == "You spent nothing in the week of 2026-11-09 – 2026-11-15, for the first time in 12 weeks.")
        // The week that runs, and one of which an earlier one is as low, are no record.
        #expect(try sentence([Account.day(2026, 11, 17): 1]) == nil)
        #expect(try sentence([week[0]: 400, Account.day(2026, 10, 1): 400]) == nil)
        #expect(try sentence([week[0]: -9000]) == nil)
        // Seven whole weeks are too few.
        #expect(try sentence([week[0]: 400], from: Account.day(2026, 9, 28)) == nil)
        #expect(try sentence([week[0]: 400], from: Account.day(2026, 9, 21)) != nil)
    }

    @Test func daysWithoutSpendingUpToNow() throws {
        let now = Account.instant(2026, 11, 20, 18)
        func run(_ days: [Int], of month: Int = 11) throws -> Value? {
            let amounts = Dictionary(uniqueKeysWithValues: days.map { (Account.day(2026, month, $0), Int64(1000)) })
            return try insights(charges(amounts), at: now).value("guardian.spend.no_spend_run", .thirtyDays)
        }
        #expect(try run([16]) == .days(3))
        // Money that was spent today ends the run, whole or not as the day is.
        #expect(try run([16, 20]) == .days(0))
        #expect(try run([19]) == .days(0))
        #expect(try run([1], of: 10) == .days(49))
        #expect(try run([]) == nil)
    }

    @Test func aMerchantInAYear() throws {
        let now = Account.instant(2026, 11, 20, 18)
        func visits(_ days: [Int], _ merchant: String, _ amount: Int64) -> [Charge] {
            days.map { Charge(at: now.advanced(bySeconds: -Int64($0) * 86_400 - 60), amount, merchant: merchant, category: "fun") }
        }
        let insights = try insights(
            Charges(
                visits([2, 9, 16, 30, 44, 58, 72, 86], "Starbucks", 612) + visits([3, 33, 63], "Landlord", 90_000)
                    + visits([1, 2, 3, 4, 5, 6], "New Shop", 500) + visits([80, 81, 82, 83, 84], "Old Shop", 500)), at: now)
        let rows = try #require(insights.series("guardian.spend.by_merchant", .ninetyDays))
        func value(_ measure: String, _ name: String) -> Value? {
            rows.keys.firstIndex(of: .name(name)).flatMap { rows.value(measure, at: $0) }
        }
        #expect(value("average", "Starbucks") == Currency.usd.amount(612))
        // 8 × $6.12 in 90 days are $198.56 in 365.
        #expect(value("yearly", "Starbucks") == Currency.usd.amount(20_000))
        // Once a month, $900 each.
        #expect(value("yearly", "Landlord") == Currency.usd.amount(1_080_000))
        #expect(value("yearly", "New Shop") == nil && value("yearly", "Old Shop") == nil)
        #expect(
            insights.value("guardian.merchants.habit", .thirtyDays).map { English.text($0) }
                == "You paid Landlord 900.00 once a month in the last 90 days. That is 10800.00 a year.")
        #expect(insights.metric("guardian.merchants.habit", .thirtyDays)?.at == .name("Landlord"))
    }

    /// Two charges of one name whose sum is even are two equal ones only where the days have room for both.
    @Test(
        arguments: [(39_900, 100, 4, false), (39_900, 100, 30, false), (20_000, 20_000, 4, false), (20_000, 20_000, 30, true)]
            as [(Int64, Int64, Int, Bool)])
    func aPaymentThatDidNotComeIsSeenInTheDays(first: Int64, second: Int64, apart: Int, isSaid: Bool) throws {
        var charges = (Account.day(2026, 8, 1).number...Account.day(2026, 11, 20).number).map { day in
            Charge(at: Instant(Day(day)).advanced(bySeconds: 36_000), 1000, merchant: "Kroger", category: "groceries")
        }
        let day = Account.day(2026, 9, 6)
        for (day, amount) in [(day, first), (day.advanced(by: apart), second)] {
            charges.append(Charge(at: Instant(day).advanced(bySeconds: 43_200), amount, merchant: "Best Buy", category: "electronics"))
        }
        let highlights = try insights(Charges(charges), at: Account.instant(2026, 11, 20, 18)).highlights(.thirtyDays)
        let missing = (highlights.heading + highlights.further).filter { $0.sentence.name.hasPrefix("guardian.headline.monthly-missing") }
        #expect(missing.isEmpty != isSaid)
    }

    /// A list of merchants that came empty is not one of merchants who were paid nothing, though money was spent: none of them fell to zero, and no payment is
    /// missing.
    @Test func merchantsThatWereNotSentDidNotFallToZero() throws {
        let now = Account.instant(2026, 11, 20, 18)
        let charges = Charges.random(
            seed: 12, from: Account.day(2026, 6, 1), until: Account.day(2026, 11, 21), perDay: 2, rent: 120_000)
        func said(_ guardian: Guardian) -> (changes: Series?, isMissing: Bool) {
            let insights = Insights(
                of: Snapshot(asOf: now, subject: Subject(id: "test"), systems: [guardian]), zone: .utc, currency: .usd)
            let highlights = insights.highlights(.thirtyDays)
            return (
                insights.series("guardian.changes.merchants", .thirtyDays),
                (highlights.heading + highlights.further).contains { $0.sentence.name.hasPrefix("guardian.headline.monthly-missing") }
            )
        }
        var guardian = charges.guardian(at: now)
        #expect(said(guardian).changes?.keys.isEmpty == false && !said(guardian).isMissing)
        for list in [[], guardian.merchants[.thirtyDays]?.filter { $0.merchant != "Rent" }] {
            guardian.merchants[.thirtyDays] = list
            #expect(said(guardian).changes?.keys.contains(.name("Rent")) != true && !said(guardian).isMissing)
        }
        guardian.merchants[.thirtyDays] = []
        #expect(said(guardian).changes == nil)
    }

    @Test(
        arguments: [(0, 0), (7, 7), (99, 99), (100, 100), (104, 100), (105, 110), (-105, -110), (1437, 1400), (998, 1000)]
            as [(Int64, Int64)])
    func twoDigits(amount: Int64, rounded: Int64) {
        #expect(roundedToTwoDigits(amount) == rounded)
        _ = roundedToTwoDigits(.max)
        _ = roundedToTwoDigits(.min)
    }
}
