import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct LumeMoodTests {
    static let today = Account.day(2026, 11, 20)

    func insights(_ mood: Lume.Mood, zone: Zone = .utc) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(Lume(mood: mood)), zone: zone, currency: .usd)
    }

    @Test func leavesGapsBetweenDays() throws {
        let insights = insights(try #require(Account().lume.mood))
        let days = try #require(insights.series("lume.mood.daily", .sevenDays))
        #expect(days.keys == (17...20).map { .day(Account.day(2026, 11, $0)) })
        #expect(days.measure("average")?.values == [.number(6), .number(4), nil, .number(7.5)])
        #expect(days.measure("entries")?.values == [.count(3), .count(1), .count(0), .count(2)])
        #expect(days.measure("mood")?.values == [nil, .text("Tired"), nil, .text("Calm")])
        #expect(days.partial == [3])
        #expect(insights.metric("lume.mood.average", .sevenDays)?.value == .number((15 + 4 + 18) / 6))
        #expect(insights.metric("lume.mood.entries", .sevenDays)?.value == .count(6))
        #expect(insights.metric("lume.mood.streak", .sevenDays)?.value == .days(1))
        let shares = try #require(insights.series("lume.mood.distribution", .sevenDays))
        #expect(shares.keys == [.name("Positive"), .name("Neutral"), .name("Negative")])
        #expect(shares.measure("share")?.values == [.ratio(0.5), .ratio(0.33), .ratio(0.17)])
        #expect(shares.measure("entries")?.values == [.count(3), .count(2), .count(1)])
    }

    /// A day that does not say how many moods it has weighs as much as one in the mean, and no number is made of it.
    @Test func aDayWithoutACountHasNone() throws {
        let moods = [(18, 9.0, nil), (19, 6.0, 2 as Int64?), (20, 6.0, nil)].map {
            Lume.DayMood(date: .day(Account.day(2026, 11, $0)), average: $1, entries: $2)
        }
        let insights = insights(Lume.Mood(days: moods))
        #expect(insights.series("lume.mood.daily", .sevenDays)?.measure("entries")?.values == [nil, .count(2), nil])
        let average = try #require(insights.metric("lume.mood.average", .sevenDays))
        #expect(average.value == .number(6.75) && average.basis == nil)
        let entries = try #require(insights.metric("lume.mood.entries", .sevenDays))
        #expect(entries.value == nil)
        #expect(entries.basis == "How many moods were noted down is not known: the data does not say it of every day.")
    }

    @Test(arguments: 1...60)
    func averagesLikeAskingEveryEntry(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let moods = (0..<Int.random(in: 1...40, using: &generator)).map { _ in
            Lume.DayMood(
                date: .day(Self.today.advanced(by: -Int.random(in: 0...29, using: &generator))),
                average: Double(Int.random(in: 0...100, using: &generator)) / 10, entries: Int64.random(in: 0...4, using: &generator))
        }
        var byDay: [Day: [Double]] = [:]
        for mood in moods {
            byDay[mood.date.day(in: .utc), default: []] += [Double](repeating: mood.average ?? 0, count: Int(mood.entries ?? 0))
        }
        let insights = insights(Lume.Mood(days: moods))
        let series = try #require(insights.series("lume.mood.daily", .sevenDays))
        for (row, key) in series.keys.enumerated() {
            guard case .day(let day) = key else { continue }
            let entries = byDay[day] ?? []
            #expect(series.value("entries", at: row) == .count(Int64(entries.count)))
            let average = series.value("average", at: row)?.magnitude
            #expect((average == nil) == entries.isEmpty)
            if let average { #expect(abs(average * Double(entries.count) - entries.reduce(0, +)) < 1e-9) }
        }
        let all = byDay.values.flatMap(\.self)
        let average = insights.metric("lume.mood.average", .sevenDays)?.value?.magnitude
        #expect((average == nil) == all.isEmpty)
        if let average { #expect(abs(average * Double(all.count) - all.reduce(0, +)) < 1e-6) }
        #expect(insights.metric("lume.mood.entries", .sevenDays)?.value == .count(Int64(all.count)))
    }

    @Test func countsDaysWhereTheReaderIs() throws {
        let kolkata = Zone(identifier: "Asia/Kolkata", transitions: [.init(start: .min, offset: 19_800, abbreviation: "GMT+5:30")])
        let mood = Lume.Mood(days: [Lume.DayMood(date: .instant(Account.instant(2026, 11, 18, 18, 30)), average: 5, entries: 1)])
        #expect(insights(mood).series("lume.mood.daily", .sevenDays)?.keys.first == .day(Account.day(2026, 11, 18)))
        #expect(insights(mood, zone: kolkata).series("lume.mood.daily", .sevenDays)?.keys.first == .day(Account.day(2026, 11, 19)))
    }

    @Test(arguments: [(0, 4), (-1, 4), (-2, 0)] as [(Int, Int64)])
    func aStreakEndsTwoDaysAfterItsLastEntry(last: Int, expected: Int64) {
        let mood = Lume.Mood(currentStreak: 4, lastEntry: .day(Self.today.advanced(by: last)))
        #expect(insights(mood).metric("lume.mood.streak", .sevenDays)?.value == .days(expected))
    }

    @Test func takesPercentagesAndCounts() {
        func shares(_ mood: Lume.Mood) -> EnglishSeries? { insights(mood).series("lume.mood.distribution", .sevenDays) }
        let percentages = shares(Lume.Mood(entries: 24, positive: 62.5, neutral: 25, negative: 12.5))
        #expect(percentages?.measure("share")?.values.compactMap { $0?.magnitude }.reduce(0, +) == 1)
        #expect(percentages?.measure("entries") == nil)
        #expect(shares(Lume.Mood(entries: 0, positive: 0, neutral: 0, negative: 0))?.measure("share")?.values == [nil, nil, nil])
        #expect(shares(Lume.Mood(entries: 3)) == nil)
        for mood in [
            Lume.Mood(positive: 3), Lume.Mood(positive: 3, neutral: .nan, negative: 1), Lume.Mood(positive: 3, neutral: -1, negative: 1),
        ] {
            #expect(shares(mood)?.measure("share")?.values == [nil, nil, nil])
        }
        #expect(insights(Lume.Mood()).metric("lume.mood.average", .sevenDays)?.value == nil)
        #expect(insights(Lume.Mood()).series("lume.mood.daily", .sevenDays) == nil)
        #expect(insights(Lume.Mood(days: [])).series("lume.mood.daily", .sevenDays)?.keys == [])
    }

    /// The newest 30 days, beside the 30 before them; what is older does not count.
    @Test func theMoodIsOfThirtyDays() throws {
        let moods = [(0, 6.0), (-29, 8.0), (-30, 2.0), (-59, 4.0), (-60, 10.0)].map { day, average in
            Lume.DayMood(date: .day(Self.today.advanced(by: day)), average: average, entries: 1)
        }
        let mood = try #require(insights(Lume.Mood(days: moods)).metric("lume.mood.average", .sevenDays))
        #expect(mood.value == .number(7) && mood.previous == .number(3))
        #expect(mood.basis == "That is the average of 2 entries in the last 30 days.")
        let none = try #require(insights(Lume.Mood(days: [moods[4]])).metric("lume.mood.average", .sevenDays))
        #expect(none.value == nil && none.basis == "No mood was noted down in the last 30 days, as far as the data tells.")
    }

    /// The chart has the days that the sentence counts entries of: the last 30, and all of a period, with or without entries.
    @Test(arguments: [0, 1, 3], [0, 29, 30, 45, 80]) func theChartHasTheDaysOfTheAverage(newest: Int, oldest: Int) throws {
        let ages = [oldest, newest] + (min(newest, oldest)..<max(newest, oldest)).filter { $0 % 4 == 0 }
        let mood = Lume.Mood(
            days: Set(ages).map { Lume.DayMood(date: .day(Self.today.advanced(by: -$0)), average: 5, entries: Int64($0 + 1)) })
        let insights = insights(mood)
        let days = try #require(insights.series("lume.mood.daily", .thirtyDays))
        #expect(days.keys == (-min(29, max(oldest, newest))...0).map { .day(Self.today.advanced(by: $0)) })
        #expect(days.partial == [days.keys.count - 1])
        #expect(days.notes == (oldest > 29 ? ["The last 30 days; there are older ones."] : []))
        let entries = days.measure("entries")?.values.reduce(0) { $0 + ($1?.magnitude ?? 0) }
        #expect(entries == insights.metric("lume.mood.entries", .thirtyDays)?.value?.magnitude)
        // A week that ends without entries ends with its Sunday all the same.
        let week = EnglishInsights(
            of: Fixture.snapshot(
                Lume(mood: Lume.Mood(days: [Lume.DayMood(date: .day(Account.day(2026, 11, 11)), average: 5, entries: 1)]))), zone: .utc,
            currency: .usd, period: .last(.week))
        #expect(
            week.series("lume.mood.daily", .last(.week))?.keys == (9...15).map { .day(Account.day(2026, 11, $0)) })
    }

    /// Of moods that are all older the newest are shown, and it is said that there is none of the last 30 days.
    @Test func moodsOfLongAgoAreShownAsSuch() throws {
        let mood = Lume.Mood(days: [40, 41, 90].map { Lume.DayMood(date: .day(Self.today.advanced(by: -$0)), average: 5, entries: 1) })
        let days = try #require(insights(mood).series("lume.mood.daily", .thirtyDays))
        #expect(days.keys.count == 30 && days.keys.last == .day(Self.today.advanced(by: -40)) && days.partial == [])
        #expect(days.notes == ["No mood was noted down in the last 30 days, as far as the data tells."])
    }

    /// A mood of 0 is a mood.
    @Test func aMoodOfNothingIsNotNothing() throws {
        let moods = (0..<5).map { Lume.DayMood(date: .day(Self.today.advanced(by: -$0)), average: 0, entries: 2) }
        let insights = insights(Lume.Mood(days: moods))
        #expect(insights.metric("lume.mood.average", .sevenDays)?.value == .number(0))
        #expect(insights.metric("lume.mood.entries", .sevenDays)?.value == .count(10))
        #expect(insights.series("lume.mood.daily", .sevenDays)?.measure("average")?.span == 0...10)
    }

    @Test func aMeanThatIsWholeIsWhole() {
        // 6.5 + 2.1 + 8.2 + 2 × 4.1 is 25, and 24.999999999999996 in binary fractions.
        let days = [(6.5, 1), (2.1, 1), (8.2, 1), (4.1, 2)].enumerated().map { place, mood in
            Lume.DayMood(date: .instant(Account.instant(2026, 11, 10 + place, 12)), average: mood.0, entries: mood.1)
        }
        #expect(insights(Lume.Mood(days: days)).metric("lume.mood.average", .thirtyDays)?.value == .number(5))
    }
}
