import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What stands out is said of accounts in which something does, and hardly ever of those in which nothing does: the charges are made up, so it is known.
struct ChanceTests {
    /// Kinds of accounts without any pattern.
    enum Kind: CaseIterable, CustomTestStringConvertible {
        case uniform, logNormal, rent, busy, rentAndBill

        var testDescription: String { "\(self)" }

        func charges(_ seed: Int, until end: Day, from first: Day) -> Charges {
            let seed = UInt64(seed)
            return switch self {
            case .uniform: .random(seed: seed, from: first, until: end, amounts: .uniform)
            case .logNormal: .random(seed: seed, from: first, until: end)
            case .rent: .random(seed: seed, from: first, until: end, rent: 120_000)
            case .busy: .random(seed: seed, from: first, until: end, perDay: 8, spread: 0.6)
            case .rentAndBill: .random(seed: seed, from: first, until: end, perDay: 3, rent: 95_000, bill: 28_000)
            }
        }
    }

    /// A moment of a year, another for each seed.
    private static func now(_ seed: Int) -> Instant {
        var generator = SeededGenerator(seed: UInt64(seed) &* 7919)
        let day = Account.day(2027, 1, 1).advanced(by: Int.random(in: 0..<400, using: &generator))
        return Instant(day).advanced(bySeconds: Int64.random(in: 0..<86_400, using: &generator))
    }

    private static func insights(_ charges: Charges, at now: Instant, period: String? = nil) throws -> Insights {
        Insights(of: charges.snapshot(at: now), zone: .utc, currency: .usd, period: try period.map { try ReportPeriod($0) })
    }

    /// Accounts of each kind; where they are few, one more may be an exception.
    private static let seeds = TestDepth.seeds(200)
    private static let most = max(seeds.count / 40, 1)
    private static let least = seeds.count - max(seeds.count / 20, 2)

    // MARK: The weekday

    @Test(arguments: Kind.allCases)
    func noWeekdayStandsOutByChance(kind: Kind) throws {
        var said = 0
        for seed in Self.seeds {
            let now = Self.now(seed)
            let charges = kind.charges(seed, until: now.utcDay.advanced(by: 1), from: now.utcDay.advanced(by: -95))
            if try Self.insights(charges, at: now).metric("guardian.spend.dearest_weekday", .thirtyDays)?.value != nil { said += 1 }
        }
        #expect(said <= Self.most, "said of \(said) of \(Self.seeds.count)")
    }

    /// Days on which ten things are bought, two thirds of them for between half and nearly twice of a usual price: the sums of days scatter by 0.38 of their mean.
    /// With one and a half charges a day twice as much is found in few: ninety days cannot tell it from chance.
    @Test(arguments: [0, 120_000] as [Int64])
    func aWeekdayThatCostsTwiceAsMuchIsFound(rent: Int64) throws {
        var found = 0
        for seed in Self.seeds {
            let now = Self.now(seed)
            let dear = seed % 7 + 1
            let charges = Charges.random(
                seed: UInt64(seed), from: now.utcDay.advanced(by: -95), until: now.utcDay.advanced(by: 1), perDay: 10, spread: 0.6,
                rent: rent, weight: { $0.weekday == dear ? 2 : 1 })
            let insights = try Self.insights(charges, at: now)
            guard let metric = insights.metric("guardian.spend.dearest_weekday", .sevenDays), metric.value != nil else { continue }
            let times = try #require(insights.metric("guardian.spend.dearest_weekday_times", .sevenDays)?.value?.magnitude)
            if metric.at == .weekday(dear), (1.5...2.5).contains(times) { found += 1 }
        }
        #expect(found >= Self.least, "found in \(found) of \(Self.seeds.count)")
    }

    @Test func theSentenceSaysHowMuchAndOfWhen() throws {
        let now = Account.instant(2026, 11, 20, 12)
        let charges = Charges.random(
            seed: 4, from: Account.day(2026, 8, 1), until: Account.day(2026, 11, 21), perDay: 8, spread: 0.6,
            weight: { $0.weekday == 6 ? 3 : 1 })
        let english = EnglishInsights(of: charges.snapshot(at: now), zone: .utc, currency: .usd)
        #expect(
            english.metric("guardian.spend.dearest_weekday", .sevenDays)?.value
                == .text("Saturdays cost you about 3 times as much as other days in the last 12 weeks"))
        #expect(english.metric("guardian.spend.dearest_weekday_times", .sevenDays)?.value == .multiplier(3))
        // The same amounts say the same, in the same order of random orders.
        #expect(try Self.insights(charges, at: now).metric("guardian.spend.dearest_weekday", .thirtyDays)?.at == .weekday(6))
        // A report of a month is too short to say it, and says nothing of now.
        for period in ["month", "week", "year"] {
            let insights = try Self.insights(charges, at: now, period: period)
            let range = try #require(insights.askedRanges.first)
            #expect(insights.metric("guardian.spend.dearest_weekday", range) == nil, "\(period)")
        }
        // One of nine weeks says it of those.
        let asked = EnglishInsights(
            of: charges.snapshot(at: now), zone: .utc, currency: .usd, period: try ReportPeriod("2026-09-01..2026-11-10"))
        let range = try #require(asked.insights.askedRanges.first)
        let sentence = try #require(asked.metric("guardian.spend.dearest_weekday", range)?.value)
        #expect(English.text(sentence).hasPrefix("Saturdays cost you about") && !English.text(sentence).contains("weeks"))
    }

    @Test func fewWeeksSayNothing() throws {
        let now = Account.instant(2026, 11, 20, 12)
        for (weeks, isSaid) in [(7, false), (8, true)] {
            let first = now.utcDay.advanced(by: -7 * weeks)
            let charges = Charges.random(
                seed: 4, from: first, until: now.utcDay, perDay: 20, spread: 0.3, weight: { $0.weekday == 6 ? 5 : 1 })
            let metric = try Self.insights(charges, at: now).metric("guardian.spend.dearest_weekday", .sevenDays)
            #expect((metric?.value != nil) == isSaid, "\(weeks) weeks")
        }
    }

    // MARK: Days

    @Test(arguments: Kind.allCases)
    func noDayIsUnusualByChance(kind: Kind) throws {
        var accounts = 0
        for seed in Self.seeds {
            let now = Self.now(seed)
            let charges = kind.charges(seed, until: now.utcDay.advanced(by: 1), from: now.utcDay.advanced(by: -95))
            let days = try #require(Self.insights(charges, at: now).series("guardian.spend.unusual_days", .ninetyDays)).keys
            if !days.isEmpty { accounts += 1 }
            if kind == .rent { #expect(!days.contains { if case .day(let day) = $0 { day.date.day == 1 } else { false } }) }
        }
        #expect(accounts <= Self.most, "\(accounts) of \(Self.seeds.count) have one")
    }

    /// Ten times a usual day where days are much alike, and seventy times where they are not: there one of ninety is seven times a usual one by chance. It is a
    /// hundred times beside a rent of some forty, which is among the dear days that say how far they scatter; what costs as much as the rent is taken for it.
    @Test(arguments: [(Kind.busy, 10), (.uniform, 20), (.logNormal, 70), (.rent, 100)] as [(Kind, Int64)])
    func aDayThatIsExceptionalIsFound(kind: Kind, times: Int64) throws {
        var found = 0
        for seed in Self.seeds {
            let now = Self.now(seed)
            let usual = kind.charges(seed, until: now.utcDay.advanced(by: 1), from: now.utcDay.advanced(by: -95))
            let days = (1...90).map { usual.total(now.utcDay.advanced(by: -$0)...now.utcDay.advanced(by: -$0)) }
            let typical = try #require(median(of: days.filter { $0 > 0 }))
            let day = now.utcDay.advanced(by: -1 - seed % 25)
            let charges = Charges(usual.all + [.init(at: Instant(day).advanced(bySeconds: 43_200), times * Int64(typical))])
            let keys = try Self.insights(charges, at: now).series("guardian.spend.unusual_days", .thirtyDays)?.keys ?? []
            if keys == [.day(day)] { found += 1 }
        }
        #expect(found >= Self.least, "found in \(found) of \(Self.seeds.count)")
    }

    /// Of an account that is three weeks old nobody knows that the rent will come again, but that it is rent. It is so much
    /// that it lies above the bound of every account: as something else it is unusual.
    @Test func rentIsNoRiddleInItsFirstMonth() throws {
        let now = Account.instant(2026, 11, 20, 12)
        for seed in TestDepth.seeds(50) {
            let charges = Charges.random(
                seed: UInt64(seed), from: Account.day(2026, 10, 14), until: Account.day(2026, 11, 21), perDay: 3, rent: 600_000)
            let insights = try Self.insights(charges, at: now)
            for range in RangeKey.allCases {
                let days = try #require(insights.series("guardian.spend.unusual_days", range)).keys
                #expect(!days.contains(.day(Account.day(2026, 11, 1))), "\(range) of \(seed)")
            }
            // The same amount for something else is one.
            let other = Charges(
                charges.all.map {
                    $0.category == "rent_bills" ? .init(at: $0.at, $0.amount, merchant: "Bikes", category: "fun") : $0
                })
            let days = try #require(Self.insights(other, at: now).series("guardian.spend.unusual_days", .thirtyDays)).keys
            #expect(days.contains(.day(Account.day(2026, 11, 1))), "\(seed)")
        }
    }
}
