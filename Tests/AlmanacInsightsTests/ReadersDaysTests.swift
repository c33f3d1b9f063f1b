import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Guardian counts days of UTC, and a reader's day may be another: what is said of a day, a week or a month is the sum of the charges of the days that it
/// names, all of which are over.
struct ReadersDaysTests {
    private static let charges = Charges.random(
        seed: 27, from: Account.day(2026, 8, 1), until: Account.day(2026, 12, 4), amounts: .uniform, perDay: 4,
        rules: [("groceries", 60_000), ("fun", 10_000)])

    private static func fixed(_ minutes: Int32) -> Zone {
        Zone(identifier: "Fixed\(minutes)", transitions: [.init(start: .min, offset: minutes * 60, abbreviation: "A")])
    }

    private static func changing(_ name: String, _ before: Int32, _ after: Int32, at change: Instant) -> Zone {
        Zone(
            identifier: name,
            transitions: [
                .init(start: .min, offset: before * 3600, abbreviation: "A"),
                .init(start: change.seconds, offset: after * 3600, abbreviation: "B"),
            ])
    }

    static let zones: [Zone] =
        [-660, -480, -210, 0, 330, 540, 765, 840].map(fixed) + [
            changing("Europe/Berlin", 2, 1, at: Account.instant(2026, 10, 25, 1)),
            changing("Europe/London", 1, 0, at: Account.instant(2026, 10, 25, 1)),
            changing("America/New_York", -4, -5, at: Account.instant(2026, 11, 1, 6)),
            changing("Pacific/Auckland", 12, 13, at: Account.instant(2026, 9, 26, 14)),
        ]

    /// Mornings in weeks in which clocks change, and at the ends of months.
    static let mornings: [Day] =
        (26...31).map { Account.day(2026, 10, $0) } + (1...9).map { Account.day(2026, 11, $0) }
        + [29, 30].map { Account.day(2026, 11, $0) }
        + (1...3).map { Account.day(2026, 12, $0) }

    /// The days that a name has in it.
    private func days(_ name: Phrase) throws -> ClosedRange<Day> {
        if case .days(let days)? = name.arguments["days"] ?? name.arguments["day"] { return days }
        if case .value(.month(let month))? = name.arguments["month"] { return month.firstDay...month.lastDay }
        guard case .value(.day(let first))? = name.arguments["first"], case .value(.day(let last))? = name.arguments["last"] else {
            throw Unnamed(name: name.name)
        }
        return first...last
    }

    private struct Unnamed: Error { let name: String }

    @Test(arguments: zones)
    func eachAmountIsTheSumOfTheDaysThatItNames(zone: Zone) throws {
        for morning in Self.mornings {
            let now = zone.instant(of: morning, second: 7 * 3600)
            for length in [LocalPeriod.Length.day, .week, .month] {
                let range = RangeKey.last(length)
                let insights = Insights(of: Self.charges.snapshot(at: now), zone: zone, currency: .usd, period: .last(length))
                let place = "\(zone.identifier), \(morning), \(length)"
                let total = try #require(insights.metric("guardian.spend.total", range), "\(place)")
                guard case .phrase(let name)? = insights.value("guardian.spend.period", range) else {
                    Issue.record("no period: \(place)")
                    continue
                }
                let span = try #require(insights.span(range))
                let days = try days(name)
                let isInUTC = insights.counted(.days(days), range) != nil
                // All of them are over where they are counted.
                #expect(Instant(days.upperBound.advanced(by: 1)) <= now, "\(place)")
                // The reader's own, but for the last; in place of a day, the day before it.
                #expect(
                    days == span.days
                        || days.upperBound == span.days.upperBound.advanced(by: -1) && now < Instant(span.days.upperBound.advanced(by: 1)),
                    "\(place)")
                #expect(total.value?.magnitude == Double(Self.charges.total(days)), "\(place)")
                let isSame = span.start == Instant(span.days.lowerBound) && span.end == Instant(span.days.upperBound.advanced(by: 1))
                #expect(isInUTC == !isSame, "\(place)")
                #expect(isSame || !English.text(name).contains("yesterday"), "\(place)")
                // What it is compared with, in as many words.
                let compared = insights.metric("guardian.spend.period", range)?.previous
                if case .phrase(let name)? = compared, name.name == "period.previous-usual-week" {
                    let weeks = (1...11).map { number in
                        Self.charges.total(days.lowerBound.advanced(by: -7 * number)...days.upperBound.advanced(by: -7 * number))
                    }
                    let usual = total.previous?.magnitude ?? 0
                    #expect(weeks.contains { Double($0) <= usual } && weeks.contains { Double($0) >= usual }, "\(place)")
                } else if let previous = insights.period(range).previous, let before = total.previous {
                    #expect(before.magnitude == Double(Self.charges.total(previous)), "\(place)")
                    #expect(previous.upperBound < days.lowerBound, "\(place)")
                    let compared = total.compared.map { _ in insights.period(range).compared } ?? days
                    let count = { (days: ClosedRange<Day>) in days.upperBound.distance(from: days.lowerBound) }
                    #expect(compared.map(count) == count(previous) || days.wholeMonths == 1 && previous.wholeMonths == 1, "\(place)")
                }
                // The days of the chart are the same.
                let daily = try #require(insights.series("guardian.spend.daily", range))
                #expect(
                    daily.keys == (days.lowerBound.number...days.upperBound.number).map { .day(Day($0)) } && daily.partial.isEmpty,
                    "\(place)")
                #expect(
                    (daily.measure("spend")?.values ?? []).reduce(0) { $0 + ($1?.magnitude ?? 0) } == Double(Self.charges.total(days)),
                    "\(place)")
                // Budgets are of a month that is over and that the days end in, or of one that is over for the reader; others still run.
                if case .phrase(let budgets)? = insights.value("guardian.budgets.period", range), budgets.name == "period.name-one-month" {
                    let month = try self.days(budgets)
                    #expect(month.contains(days.upperBound), "\(place)")
                    // A month that is over for the reader and not where it is counted lacks its last day.
                    #expect(
                        length != .month
                            || month.lowerBound == days.lowerBound && (0...1).contains(month.upperBound.distance(from: days.upperBound)),
                        "\(place)")
                } else if let pace = insights.value("guardian.budgets.pace", range)?.magnitude {
                    #expect(pace < 1, "\(place)")
                }
            }
        }
    }

    /// In Auckland it is seven in the morning of 1 December; November has six hours to go in UTC.
    @Test(arguments: [
        (LocalPeriod.Length.day, "You spent $ on 2026-11-29, $ on a usual Sunday ($)."),
        (.week, "You spent $ last week (2026-11-23 – 2026-11-29), $ in a usual week ($)."),
        (.month, "You spent $ from 2026-11-01 – 2026-11-29, $ on the same days of month(2026-10) ($)."),
    ])
    func whatIsNotOverIsNotSaid(length: LocalPeriod.Length, expected: String) throws {
        let zone = Self.fixed(780)
        let now = zone.instant(of: Account.day(2026, 12, 1), second: 7 * 3600)
        let insights = EnglishInsights(of: Self.charges.snapshot(at: now), zone: zone, currency: .usd, period: .last(length))
        let sentence = try #require(insights.insights.highlights(.last(length)).heading.first?.sentence)
        var said = sentence
        for name in ["total", "change", "usual", "compared"] where said.arguments[name] != nil {
            said.arguments[name] = .phrase(.verbatim(name == "change" ? "%" : "$"))
        }
        // The change in percent is for the subject line alone.
        #expect(English.text(said).replacing("⟦other placeholders⟧", with: "") == expected)
        // Its budgets are those of the month that has some hours to go, and nothing of them is to be divided by days of a month that is over for the reader.
        let budgets = try #require(insights.insights.value("guardian.budgets.period", .last(length)))
        #expect(English.text(budgets) == "in month(2026-11)")
        #expect(insights.metric("guardian.budgets.left_per_day", .last(length)) == nil)
        let basis = insights.metric("guardian.spend.total", .last(length))?.basis
        #expect(basis == (length == .week ? nil : "2026-11-30 is left out: it was not over in UTC when the data was gathered."))
    }

    /// A day that somebody names is not another one.
    @Test func aNamedDayThatIsNotOverIsNotKnown() throws {
        let zone = Self.fixed(780)
        let now = zone.instant(of: Account.day(2026, 12, 1), second: 7 * 3600)
        let day = Account.day(2026, 11, 30)
        let insights = EnglishInsights(of: Self.charges.snapshot(at: now), zone: zone, currency: .usd, period: .between(day, day))
        let total = insights.metric("guardian.spend.total", .between(day, day))
        #expect(total?.value == nil && total?.basis == "2026-11-30 is left out: it was not over in UTC when the data was gathered.")
    }

    /// What changed in the last 30 days is of now, and no part of what is told of a time that is over.
    @Test func whatChangedIsNotOfAPeriodThatIsOver() throws {
        let now = Account.instant(2026, 11, 20, 21)
        for (period, isThere) in [
            ("month", false), ("yesterday", false), ("2026-11-01..2026-11-10", false), ("ytd", true), ("2026-11-01..2026-11-25", true),
        ] {
            let insights = Insights(of: Self.charges.snapshot(at: now), zone: .utc, currency: .usd, period: try ReportPeriod(period))
            let range = try #require(insights.askedRange)
            #expect((insights.series("guardian.changes.categories", range) != nil) == isThere, "\(period)")
            #expect((insights.metric("guardian.changes.now", range) != nil) == isThere, "\(period)")
            #expect((insights.metric("guardian.spend.projection", range) != nil) == isThere, "\(period)")
            #expect(insights.series("guardian.changes.categories", .sevenDays) != nil)
        }
    }
}
