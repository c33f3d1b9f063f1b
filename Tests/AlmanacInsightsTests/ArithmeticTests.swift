import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct RoundingTests {
    @Test(
        arguments: [
            (7, 2, 4), (-7, 2, -4), (5, 3, 2), (4, 3, 1), (0, 9, 0), (.max, 1, .max), (.min, 1, .min), (.max, 2, 4_611_686_018_427_387_904),
            (.min, .max, -1), (1, .max, 0),
        ] as [(Int64, Int64, Int64)])
    func dividesToTheNearest(amount: Int64, divisor: Int64, quotient: Int64) {
        #expect(divided(amount, by: divisor) == quotient)
    }

    @Test(
        arguments: [
            (10, 3, 4, 8), (-10, 3, 4, -8), (1, 1, 3, 0), (.max, 2, 1, .max), (.min, 2, 1, .min), (.max, .max, .max, .max),
            (.max, 1, 2, 4_611_686_018_427_387_904),
        ] as [(Int64, Int64, Int64, Int64)])
    func scalesWithoutOverflow(amount: Int64, numerator: Int64, denominator: Int64, scaledAmount: Int64) {
        #expect(scaled(amount, by: numerator, over: denominator) == scaledAmount)
    }

    @Test func holdsNumbersAtTheEnds() {
        #expect(wholeNumber(2.5) == 3)
        #expect(wholeNumber(1e300) == .max)
        #expect(wholeNumber(-1e300) == .min)
        #expect(wholeNumber(.nan) == nil)
        #expect(wholeNumber(.infinity) == nil)
        #expect(total([.max, 1, .max]) == .max)
    }
}

struct ShareTests {
    @Test func showsPercentsThatAddUpBesideTinyOnes() {
        #expect(shares(of: [1, 1, 1]) == [0.34, 0.33, 0.33])
        #expect(shares(of: [100]) == [1])
        #expect(shares(of: [0, 0]) == [nil, nil])
        #expect(shares(of: []).isEmpty)
        #expect(shares(of: [-5, 5]) == [nil, 1])
        // All hundred seats go to the first: it is not everything, and the other is not nothing.
        let tiny = shares(of: [1_000_000, 1]).map { $0 ?? -1 }
        #expect(tiny[0] > 0.995 && tiny[0] < 1)
        #expect(tiny[1] > 0 && tiny[1] < 0.005)
        // Twenty with seven tenths of a percent: those that get no seat must not be shown as one percent.
        let crowd = shares(of: [8600] + Array(repeating: 70, count: 20)).map { $0 ?? -1 }
        #expect(crowd.reduce(0) { $0 + ($1 < 0.005 ? 0 : Int($1 * 100 + 0.5)) } == 100)
    }
}

struct RunTests {
    @Test(arguments: 1...200)
    func longestRunAgreesWithTryingAll(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let flags = (0..<Int.random(in: 0...20, using: &generator)).map { _ in Int.random(in: 0...2, using: &generator) > 0 }
        let bounds = Int.random(in: 0...flags.count, using: &generator)..<flags.count
        var best: Range<Int>?
        for start in bounds {
            for end in (start + 1)...bounds.upperBound where flags[start..<end].allSatisfy({ $0 }) && end - start > best?.count ?? 0 {
                best = start..<end
            }
        }
        #expect(longestRun(in: bounds) { flags[$0] } == best, "\(flags) in \(bounds)")
    }

    @Test(arguments: 1...100)
    func averagesAgreeWithAddingUpEachWeek(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let asOf = Account.instant(2026, 11, 20, Int.random(in: 0...23, using: &generator))
        var amounts: [Day: Int64] = [:]
        for number in -100...0 where Bool.random(using: &generator) {
            amounts[asOf.utcDay.advanced(by: number)] = Int64.random(in: 0...99_999, using: &generator)
        }
        let insights = EnglishInsights(of: Fixture.snapshot(Fixture.guardian(amounts, asOf: asOf), asOf: asOf), zone: .utc, currency: .usd)
        let known = insights.period(.ninetyDays)
        let firstWhole = known.start.utcDay.advanced(by: asOf.secondOfUTCDay == 0 ? 0 : 1)
        for range in RangeKey.allCases {
            let series = insights.series("guardian.spend.daily", range)
            for (index, key) in (series?.keys ?? []).enumerated() {
                guard case .day(let day) = key else {
                    Issue.record("\(key) is no day")
                    continue
                }
                let week = (-6...0).map { day.advanced(by: $0) }
                let sum = week.reduce(0.0) { $0 + Double(amounts[$1] ?? 0) }
                // Of a first part of a day there is none.
                let isPart = index == 0 && series?.partial.contains(0) == true && day != asOf.utcDay
                let expected = week[0] >= firstWhole && !isPart ? Int64((sum / 7).rounded()) : nil
                #expect(series?.measure("average")?.values[index]?.minor == expected, "\(day) of \(range)")
            }
        }
    }

    @Test func findsTheMiddle() {
        #expect(median(of: []) == nil)
        #expect(median(of: [3]) == 3)
        #expect(median(of: [9, 1, 4]) == 4)
        #expect(median(of: [4, 1]) == 2.5)
        #expect(median(of: [.max, .max]) == Double(Int64.max))
    }
}

struct RankTests {
    @Test(arguments: 1...60)
    func addsUpLikeADictionary(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        // Both sides of the size from which places are looked up.
        let names = (0..<Int.random(in: 1...40, using: &generator)).map { "name \($0)" }
        let rows = (0..<Int.random(in: 0...120, using: &generator)).map { _ in
            NamedSpend(
                name: .data(names.randomElement(using: &generator) ?? ""),
                spend: Int.random(in: 0...30, using: &generator) == 0 ? nil : Int64.random(in: 0...5, using: &generator),
                charges: Int.random(in: 0...20, using: &generator) == 0 ? nil : 1)
        }
        let groups = Dictionary(grouping: rows, by: \.name)
        let result = ranked(rows)
        #expect(result.count == groups.count)
        for row in result {
            let group = groups[row.name] ?? []
            #expect(row.spend == (group.contains { $0.spend == nil } ? nil : group.reduce(0) { $0 + ($1.spend ?? 0) }))
            #expect(row.charges == (group.contains { $0.charges == nil } ? nil : Int64(group.count)))
        }
        #expect(zip(result, result.dropFirst()).allSatisfy { ($1.spend ?? -1, $0.name) < ($0.spend ?? -1, $1.name) })
        #expect(ranked(rows.shuffled(using: &generator)) == result)
    }

    @Test func holdsSumsAtTheEnd() {
        let rows = [NamedSpend(name: .data("a"), spend: .max, charges: .max), NamedSpend(name: .data("a"), spend: 1, charges: 1)]
        #expect(ranked(rows) == [NamedSpend(name: .data("a"), spend: .max, charges: .max)])
    }
}

struct NameTests {
    @Test(
        arguments: [
            ("fast_food", "Fast Food"), ("FAST_FOOD", "Fast Food"), ("misc_online", "Online Shopping"), ("subscription", "Subscriptions"),
            ("gambling", "Gambling"), ("GAMBLING", "Gambling"),
            ("uncategorized", "Not categorised"), ("", "Not categorised"), (" _ ", "Not categorised"), ("pet  supplies", "Pet Supplies"),
            ("ATM_fees", "ATM Fees"), ("a\nb", "A B"), ("<b>x</b>", "<b>x</b>"), ("épicerie", "Épicerie"),
        ])
    func namesCategories(sent: String, shown: String) {
        #expect(English.text(categoryName(sent).key) == shown)
    }

    /// The rule that Guardian's agent writes has a name in every language, as the categories of the app have.
    @Test func gamblingIsNoWordOfData() {
        #expect(categoryName("gambling") == .ours("guardian.category.gambling"))
    }

    @Test func namesWhatHasNoName() {
        #expect(English.text(categoryName(nil).key) == "Not categorised")
        #expect(English.text(merchantName(nil).key) == "Unknown merchant")
        #expect(merchantName("Unknown") == noMerchant)
        #expect(merchantName(" ") == noMerchant)
        #expect(merchantName("Unknown Pleasures") == .data("Unknown Pleasures"))
    }

    @Test(
        arguments: [
            ("Top up {{goal}}", "Top up your goal"), ("{{ Goal }} waits", "Your goal waits"),
            ("Save. {{goal}} waits", "Save. Your goal waits"), ("Your {{goal}}", "Your goal"),
            ("Save ₹{{save}} now", "Save ₹… now"),
            ("{{open", "{{open"), ("a }} b {{x}}{{y}}", "a }} b ……"), ("{{}}", "…"), ("plain", "plain"),
        ])
    func fillsTemplatesNobodyFilledIn(sent: String, shown: String) {
        #expect(rendered(sent) == shown)
    }

    @Test(
        arguments: [
            ("weekend_spend_multiplier", 0.5995, Value.multiplier(0.5995)), ("burn_rate_early_month", 0.2666, .ratio(0.2666)),
            ("spend_to_income_ratio", 1.2, .ratio(1.2)), ("repeating_payments_count", 3, .count(3)), ("dining_share_7d", 0.5, .ratio(0.5)),
            ("visits_count", 2, .count(2)), ("pace_multiplier", 2, .multiplier(2)),
            ("saved_assets", 12.345, .money(Money(minor: 1235, currency: .inr))),
        ])
    func givesHabitsTheUnitTheyHave(id: String, number: Double, value: Value) {
        #expect(Habit(id).value(number) == value)
        #expect(Habit(id).value(1e300) == nil && Habit(id).value(-1e12) == nil)
        #expect(Habit(id).value(.nan) == nil)
        #expect(Habit(id).value(.infinity) == nil)
        #expect(Habit(id).value(nil) == nil)
    }

    @Test func namesHabits() {
        #expect(English.text(Habit("weekend_spend_multiplier").name.key) == "Weekend spending")
        #expect(Habit("saved_assets").name == .data("Saved assets"))
        #expect(English.text(Habit("").name.key) == "Habit")
    }
}
