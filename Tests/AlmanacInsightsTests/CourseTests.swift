import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is found in the days of a period that is over, and of a day: held against charges of which a person sees at once what is to be said.
struct CourseTests {
    private static func charges(_ days: [(day: Day, amount: Int64)]) -> Charges {
        Charges(days.map { Charges.Charge(at: Instant($0.day).advanced(bySeconds: 12 * 3600), $0.amount) })
    }

    private static func days(_ first: Day, _ last: Day, _ amount: Int64) -> [(day: Day, amount: Int64)] {
        (first.number...last.number).map { (Day($0), amount) }
    }

    private static let september = days(Account.day(2026, 9, 1), Account.day(2026, 9, 30), 1000)

    private static func insights(_ days: [(day: Day, amount: Int64)], at now: Instant, _ length: LocalPeriod.Length) -> Insights {
        Insights(of: charges(days).snapshot(at: now), zone: .utc, currency: .usd, period: .last(length))
    }

    private static func month(_ october: [(day: Day, amount: Int64)]) -> Insights {
        insights(september + october, at: Account.instant(2026, 11, 3, 12), .month)
    }

    private static func said(_ metric: Metric) -> String? {
        if case .phrase(let phrase)? = metric.value { English.text(phrase) } else { nil }
    }

    /// $30 on the first day and $5 on each that follows: on the fifth as much as $10 a day, and less from the sixth on.
    @Test func saysFromWhichDayOnItWasLess() throws {
        let october =
            Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 1), 3000)
            + Self.days(Account.day(2026, 10, 2), Account.day(2026, 10, 31), 500)
        let metric = try #require(Self.month(october).metric("guardian.spend.course", .last(.month)))
        #expect(Self.said(metric) == "Less than in month(2026-09) from 2026-10-06 on", "\(metric)")
        #expect(metric.at == .day(Account.day(2026, 10, 6)))
    }

    @Test func saysThatItWasMoreFromTheFirstDay() throws {
        let october = Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 31), 1100)
        let metric = try #require(Self.month(october).metric("guardian.spend.course", .last(.month)))
        #expect(metric.at == .day(Account.day(2026, 10, 1)))
    }

    /// As much each day is neither, and what turns on the last of the days that both have is no course.
    @Test func saysNothingWhereThereIsNothingToSay() throws {
        let same = Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 30), 1000)
        #expect(Self.month(same).metric("guardian.spend.course", .last(.month))?.value == nil)
        let late =
            Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 29), 900)
            + Self.days(Account.day(2026, 10, 30), Account.day(2026, 10, 30), 9000)
        #expect(Self.month(late).metric("guardian.spend.course", .last(.month))?.value == nil)
    }

    /// A window is told in other words, and so is a day.
    @Test func isOfAPeriodThatIsOver() {
        let insights = Self.month(Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 31), 500))
        for range in RangeKey.allCases { #expect(insights.metric("guardian.spend.course", range) == nil) }
        #expect(insights.series("guardian.spend.last_weeks", .last(.month)) == nil)
        #expect(insights.series("guardian.spend.month_to_day", .last(.month)) == nil)
        // The limits are those of now.
        #expect(insights.series("guardian.spend.cumulative", .last(.month))?.measure("pace") == nil)
        #expect(insights.series("guardian.spend.cumulative", .last(.month))?.measure("previous")?.values.count == 31)
    }

    /// 19 October is the dearest day since the 5th; until it the month came to 18 × $10, $50 less $10, and $50.
    private static let october =
        days(Account.day(2026, 10, 1), Account.day(2026, 10, 4), 1000) + days(Account.day(2026, 10, 5), Account.day(2026, 10, 5), 5000)
        + days(Account.day(2026, 10, 6), Account.day(2026, 10, 18), 1000) + days(Account.day(2026, 10, 19), Account.day(2026, 10, 19), 5000)

    @Test func tellsADayWithTheWeeksUpToIt() throws {
        let insights = Self.insights(Self.september + Self.october, at: Account.instant(2026, 10, 20, 9), .day)
        let range = RangeKey.last(.day)
        let weeks = try #require(insights.series("guardian.spend.last_weeks", range))
        #expect(weeks.keys.first == .day(Account.day(2026, 9, 22)) && weeks.keys.last == .day(Account.day(2026, 10, 19)))
        #expect(weeks.keys.count == 28 && weeks.measure("average") != nil && weeks.partial.isEmpty)
        let record = try #require(insights.metric("guardian.spend.day_record", range))
        #expect(Self.said(record) == "The most on one day since 2026-10-05")
        let month = try #require(insights.series("guardian.spend.month_to_day", range))
        #expect(month.keys.count == 19)
        #expect(month.measure("spend")?.values.last??.magnitude == 27_000)
        #expect(month.measure("previous")?.values.last??.magnitude == 19_000)
    }

    /// On the first of a month there is nothing to add up, and a day like others is no record.
    @Test func anOrdinaryFirstOfTheMonthHasNeither() {
        let days = Self.september + Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 1), 1000)
        let insights = Self.insights(days, at: Account.instant(2026, 10, 2, 9), .day)
        #expect(insights.series("guardian.spend.month_to_day", .last(.day)) == nil)
        #expect(insights.metric("guardian.spend.day_record", .last(.day))?.value == nil)
    }

    @Test func aPeriodHasItsDearestDayAsATile() {
        let insights = Self.month(
            Self.days(Account.day(2026, 10, 1), Account.day(2026, 10, 31), 500)
                + Self.days(Account.day(2026, 10, 9), Account.day(2026, 10, 9), 2000))
        #expect(insights.highlights(.last(.month)).tiles().map(\.metric).contains("guardian.spend.highest_day"))
        #expect(!insights.highlights(.thirtyDays).tiles().map(\.metric).contains("guardian.spend.highest_day"))
    }
}
