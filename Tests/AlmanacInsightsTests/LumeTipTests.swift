import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct LumeTipTests {
    /// Lume's app: the first list one of whose keywords is found anywhere in the text.
    func app(_ text: String) -> TipCategory {
        TipCategory.allCases.first { category in category.keywords.contains { text.lowercased().contains($0) } } ?? .general
    }

    @Test(
        arguments: [
            ("A great start.", TipCategory.nutrition, TipCategory.general), ("Breathe in.", .nutrition, .general),
            ("Mind the weather.", .nutrition, .general), ("Beat the rush.", .nutrition, .general), ("Create a plan.", .nutrition, .general),
            ("Treat it as an oatmeal.", .nutrition, .general), ("Sweat a little.", .nutrition, .general),
            ("Drop a heated word.", .nutrition, .general),
            ("Prune the list.", .exercise, .general), ("A drunk look.", .exercise, .general), ("Brunch with friends.", .exercise, .general),
            ("The sidewalk calls.", .exercise, .general), ("Misstep? Go on.", .exercise, .general), ("Truncate it.", .exercise, .general),
            ("Find your interest.", .sleep, .general), ("In the forest.", .sleep, .general), ("An arrest.", .sleep, .general),
            ("Embed it.", .sleep, .general), ("Describe it.", .general, .general), ("Probed.", .sleep, .general),
            ("Environmental noise.", .mindset, .general), ("Fundamental.", .mindset, .general), ("Rethink it.", .mindset, .general),
            ("Inhabit the moment.", .habit, .general),
            // A misfire hides what the tip is about.
            ("Great sleep matters.", .nutrition, .sleep), ("Prune your daily plan.", .exercise, .habit),
            ("A great walk.", .nutrition, .exercise),
        ] as [(String, TipCategory, TipCategory)])
    func findsWordsWhereTheAppFindsLetters(text: String, inTheApp: TipCategory, here: TipCategory) {
        #expect(app(text) == inTheApp, "\(text)")
        #expect(TipCategory(in: text) == here, "\(text)")
    }

    @Test(
        arguments: [
            ("Eat.", TipCategory.nutrition), ("EATING out", .nutrition), ("three meals", .nutrition), ("She eats", .nutrition),
            ("a dietary note", .nutrition), ("Go running!", .exercise), ("runs/walks", .exercise), ("Walked home", .exercise),
            ("workouts", .exercise), ("exercising", .exercise), ("exercised", .exercise), ("Stepping up", .exercise),
            ("sleeping in", .sleep),
            ("a set bedtime", .sleep), ("beds", .sleep), ("Resting", .sleep), ("thinks", .mindset), ("focused", .mindset),
            ("focusing", .mindset), ("focuses", .mindset), ("mentally", .mindset), ("habits", .habit), ("scheduling", .habit),
            ("scheduled", .habit), ("routines", .habit), ("Daily", .habit), ("", .general), ("1234 — 🎉", .general),
            // The first list wins, wherever the word stands.
            ("A daily walk before bed, then eat.", .nutrition), ("A daily walk before bed.", .exercise), ("A daily nap in bed.", .sleep),
            ("don't-eat-late", .nutrition), ("naïve restaurant", .general),
        ] as [(String, TipCategory)])
    func knowsWordsAndTheirEndings(text: String, category: TipCategory) {
        #expect(TipCategory(in: text) == category, "\(text)")
    }

    /// Whatever word decides here is one that holds a keyword of the app, or one of these that English spells without the keyword's last -e.
    @Test(arguments: 1...50)
    func findsNothingThatTheAppWouldNot(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let stems = TipCategory.allCases.flatMap(\.keywords) + ["gr", "pr", "int", "th", "for", "b", "time", "ly", "er"]
        let endings = ["", "s", "es", "ed", "ing", "ning", "al", "y", "time", "en"]
        for _ in 0..<100 {
            let stem = try #require(stems.randomElement(using: &generator))
            var word =
                [stem, String(stem.dropLast()), (stems.randomElement(using: &generator) ?? "") + stem].randomElement(using: &generator)
                ?? ""
            word += endings.randomElement(using: &generator) ?? ""
            let category = TipCategory(in: "so \(word) it")
            guard category != .general else { continue }
            let isSubstring = category.keywords.contains { word.contains($0) }
            let isDroppedE = ["exercising", "scheduling", "routining"].contains(word)
            #expect(isSubstring || isDroppedE, "\(word) is \(category)")
        }
    }

    func rows(_ lume: Lume) throws -> EnglishSeries {
        try #require(EnglishInsights(of: Fixture.snapshot(lume), zone: .utc, currency: .usd).series("lume.tips", .sevenDays))
    }

    @Test func putsTheMostImportantFirst() throws {
        let tips = try rows(Account().lume)
        #expect(
            tips.keys == ["High Priority", "High Priority", "High Priority"].map { .name($0) }
                + ["Recommended", "Recommended", "Recommended"].map { .name($0) }
                + ["Additional Tips", "Additional Tips"].map { .name($0) })
        // "Lose 6 kg" has a target day, so it comes before "Walk" in the list of goals, though its tips were sent later.
        #expect(
            tips.measure("goal")?.values
                == ["Lose 6 kg", "Walk", "Walk", "Walk", "Walk", "Walk", "Lose 6 kg", "Walk"].map { .text($0) })
        #expect(tips.measure("number")?.values == [1, 1, 2, 3, 4, 5, 2, 6].map { .count($0) })
        #expect(
            tips.measure("category")?.values
                == ["Nutrition", "Exercise", "Habit", "General", "General", "General", "Sleep", "Sleep"].map { .text($0) })
        #expect(tips.value("text", at: 6) == .text("Sleep: Tired people eat more."))
        #expect(tips.notes.count == 1)
    }

    @Test func theFirstOfThemIsTheOneToDoFirst() throws {
        func first(_ lume: Lume) -> EnglishMetric? {
            EnglishInsights(of: Fixture.snapshot(lume), zone: .utc, currency: .usd).metric("lume.tips.first", .sevenDays)
        }
        let tips = try rows(Account().lume)
        let metric = try #require(first(Account().lume))
        #expect(metric.value == tips.value("text", at: 0))
        #expect(metric.at == .name("Lose 6 kg"))
        #expect(first(Lume(goals: [], tips: [])) == nil)
        #expect(first(Lume(goals: [], tips: [Lume.GoalTips(goal: "g", tips: [Lume.Tip(text: " ", priority: "high")])])) == nil)
    }

    @Test(arguments: 1...60)
    func sortsLikeTakingThemOneByOne(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let goals = (0..<4).map { Lume.Goal(id: "g\($0)", title: "G\($0)") }
        let priorities = [nil, "high", "medium", "LOW", "other"]
        let lists = ["g2", "g0", "elsewhere", "g3"].shuffled(using: &generator).map { id in
            Lume.GoalTips(
                goal: id,
                tips: (0..<Int.random(in: 0...8, using: &generator)).map {
                    Lume.Tip(text: $0 % 5 == 4 ? " " : "\(id).\($0)", priority: priorities.randomElement(using: &generator) ?? nil)
                })
        }
        var expected: [Value?] = []
        for priority in ["high", "medium", "low"] {
            for id in ["g0", "g1", "g2", "g3", "elsewhere"] {
                for list in lists where list.goal == id {
                    for (place, tip) in list.tips.enumerated() where tip.text != " " {
                        let known = ["high", "medium", "low"].first { $0 == tip.priority?.lowercased() }
                        let inferred = place <= 1 ? "high" : place <= 4 ? "medium" : "low"
                        if (known ?? inferred) == priority { expected.append(.text(tip.text)) }
                    }
                }
            }
        }
        let lume = Lume(goals: goals, tips: lists)
        #expect(try rows(lume).measure("text")?.values == expected)
        let insights = EnglishInsights(of: Fixture.snapshot(lume), zone: .utc, currency: .usd)
        #expect(insights.metric("lume.tips.count", .sevenDays)?.value == .count(Int64(expected.count)))
    }

    @Test func keepsACategoryThatWasSent() throws {
        let lume = Lume(tips: [
            Lume.GoalTips(
                goal: "x",
                tips: [
                    Lume.Tip(text: "Eat.", category: "MINDSET", priority: "high"),
                    Lume.Tip(text: "Eat.", category: "deep_work", priority: "high"),
                ])
        ])
        let tips = try rows(lume)
        #expect(tips.measure("category")?.values == [.text("Mindset"), .text("Deep work")])
        #expect(tips.measure("goal")?.values == [.text("Unknown goal"), .text("Unknown goal")])
        #expect(tips.notes == [])
        #expect(try rows(Lume(tips: [])).keys == [])
        #expect(try rows(Lume(tips: [Lume.GoalTips(goal: "x", tips: [])])).keys == [])
    }
}
