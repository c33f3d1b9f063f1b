import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// What is chosen of all that the systems put forward.
struct HighlightsTests {
    func insights(_ systems: any SystemData..., failures: [SourceFailure] = []) -> Insights {
        Insights(
            of: Snapshot(asOf: Account.asOf, subject: Subject(id: "x"), systems: systems, failures: failures), zone: .utc, currency: .usd)
    }

    func sentences(_ headlines: [Headline]) -> [String] { headlines.map { English.text($0.sentence) } }

    @Test func aPlanWithTenQuestionsInAllIsNotUnlimited() {
        var destiny = Destiny()
        destiny.subscription = .init(plan: "free_registered", uses: [])
        destiny.access = [
            .init(feature: "ai_questions", today: .init(used: 1, limit: -1), overall: .init(used: 3, limit: 10), resetsAt: nil)
        ]
        let insights = self.insights(destiny)
        #expect(insights.metric("destiny.questions.left", .thirtyDays)?.value == .count(7))
        #expect(insights.metric("destiny.questions.limit", .thirtyDays)?.value == .count(10))
        #expect(insights.metric("destiny.questions.used", .thirtyDays)?.value == .count(3))
        #expect(sentences(insights.highlights(.thirtyDays).heading) == ["You have 7 of 10 questions left."])
    }

    /// Kilos and pages have no mean; how many goals go as planned is told, and which one is nearest to its end.
    @Test func goalsAreNotAveraged() {
        func lume(_ progress: Double?, due: Int? = 40) -> Lume {
            Lume(goals: [
                LumeGoalTests.goal("One", progress: 0.5, start: -30, due: 40),
                LumeGoalTests.goal("Two", progress: progress, start: -30, due: due),
                LumeGoalTests.goal("Daily", progress: 0.9, isRecurring: true),
            ])
        }
        func tile(_ metric: String, _ lume: Lume) -> TileOffer? {
            insights(lume).highlights(.thirtyDays).tiles().first { $0.metric == metric }
        }
        let all = insights(lume(0.6)).highlights(.thirtyDays)
        #expect(sentences(all.heading) == ["All 2 open goals with a target day are on track."])
        // On a page of its own the list of goals says which is the nearest.
        #expect(tile("lume.goals.on_track", lume(0.6))?.whole == "lume.goals.timed" && tile("lume.goals.nearest", lume(0.6)) == nil)
        let some = insights(lume(0.1)).highlights(.thirtyDays)
        #expect(sentences(some.heading) == ["At this pace 1 goal will be late: Two.", "You are working on 3 goals."])
        #expect(
            insights(lume(0.1)).metric("lume.goals.on_track", .thirtyDays)?.basis.map { English.text($0) }
                == "On track: 1 of 2 open goals with a target day.")
        // Of a goal without a day, and of one whose progress is not known, nobody can tell.
        #expect(insights(lume(0.6, due: nil)).metric("lume.goals.timed", .thirtyDays)?.value == .count(1))
        #expect(insights(lume(nil)).metric("lume.goals.timed", .thirtyDays)?.value == .count(1))
        var lost = lume(0.6)
        lost.lost.add("goals")
        #expect(insights(lost).metric("lume.goals.on_track", .thirtyDays)?.value == nil)
        #expect(tile("lume.goals.on_track", lost) == nil)
    }

    /// "Most went to Not categorised" names no category.
    @Test func whatHasNoCategoryIsNotWhereItWent() {
        var guardian = Fixture.guardian([Account.day(2026, 11, 16): 900])
        guardian.byCategory[.thirtyDays] = [
            .init(category: "uncategorized", charges: 3, spend: 600), .init(category: "fun", charges: 1, spend: 300),
        ]
        #expect(insights(guardian).metric("guardian.categories.top", .thirtyDays)?.value == nil)
        #expect(!sentences(insights(guardian).highlights(.thirtyDays).heading).contains { $0.contains("share") })
        guardian.byCategory[.thirtyDays]?.swapAt(0, 1)
        guardian.byCategory[.thirtyDays]?[0].spend = 700
        guardian.byCategory[.thirtyDays]?[1].spend = 200
        #expect(insights(guardian).metric("guardian.categories.top", .thirtyDays)?.value?.minor == 700)
    }

    /// Of several that have as much none is the largest.
    @Test func whatSeveralHaveIsNotTheMost() {
        var guardian = Fixture.guardian([Account.day(2026, 11, 16): 900, Account.day(2026, 11, 17): 900])
        guardian.byCategory[.thirtyDays] = [
            .init(category: "food", charges: 3, spend: 900), .init(category: "fun", charges: 1, spend: 900),
        ]
        #expect(insights(guardian).metric("guardian.spend.highest_day", .thirtyDays)?.value == nil)
        #expect(insights(guardian).metric("guardian.categories.top", .thirtyDays)?.value == nil)
        guardian.byCategory[.thirtyDays]?[0].spend = 901
        #expect(insights(guardian).metric("guardian.categories.top", .thirtyDays)?.value?.minor == 901)
    }

    /// Notes under numbers are no sentences, and call things what the rest of the mail calls them.
    @Test func notesUnderNumbersAreNotSentences() {
        let steps = [Momentum.Step(number: 1, name: "A", status: .completed), Momentum.Step(number: 2, name: "B", status: .active)]
        let momentum = Momentum(goals: [Momentum.Goal(name: "Goal", generation: .v2, kind: .project, status: .active, steps: steps)])
        let tiles = insights(momentum).highlights(.thirtyDays).tiles(atMost: 20)
        let notes = tiles.compactMap(\.note).map { English.text($0) }
        #expect(notes.contains("1 of 2 steps") && !notes.contains { $0.contains("milestone") }, "\(notes)")
    }

    @Test func aStreakThatEndsTodayLeadsBeforeWhatIsOverdue() {
        let momentum = Momentum(
            user: .init(streak: 12, longestStreak: 20, lastTaskCompletedAt: Account.asOf.advanced(bySeconds: -86_400)), goals: [])
        let highlights = insights(momentum, Account().lume).highlights(.thirtyDays)
        #expect(sentences(highlights.heading) == ["Your streak of 12 days ends today unless you complete a task."])
        #expect(sentences(highlights.further).first == "1 goal is overdue: Ten evenings without a screen.")
        // Whoever looks after many lets what ends today wait.
        #expect(highlights.attention.level == .bad && highlights.attention.worst == .overdue)
        #expect(highlights.attention.brief?.phrase.name == "index.reason.names")
    }

    /// Whoever is over a limit and has something overdue has both reasons.
    @Test func whoIsOverALimitAndOverdueHasBothReasons() {
        let both = insights(Account().guardian, Account().lume).highlights(.thirtyDays).attention
        #expect(both.worst == .overdue && both.brief?.phrase.name == "index.reason.names")
        #expect(both.also?.phrase.name == "index.reason.over")
        #expect(insights(Account().guardian).highlights(.thirtyDays).attention.also == nil)
        #expect(insights(Account().lume).highlights(.thirtyDays).attention.also == nil)
    }

    @Test func ofTwoThatMatterTheSameTheFirstSystemLeads() {
        let one = insights(Account().lume, Account.destiny()).highlights(.thirtyDays)
        let other = insights(Account.destiny(), Account().lume).highlights(.thirtyDays)
        #expect(one.heading == other.heading && one.further == other.further)
        #expect(one.tiles() == other.tiles())
    }

    @Test func anEmptySystemIsNamedOnceBesideOthers() {
        let highlights = insights(Account().lume, Momentum(goals: []), Account.emptyGuardian).highlights(.thirtyDays)
        let said = sentences(highlights.heading + highlights.further).filter { $0.contains("nothing from") }
        #expect(said == ["There is nothing from Guardian and Momentum yet. When something comes, it shows here."])
        #expect(highlights.tiles().allSatisfy { $0.metric.hasPrefix("lume.") })
    }

    @Test func whatDidNotComeIsNotEmpty() {
        let failures = [SourceFailure(source: "guardian", endpoint: "/analytics/summary")]
        let highlights = insights(Guardian(), failures: failures).highlights(.thirtyDays)
        #expect(highlights.isBlank)
        #expect(!sentences(highlights.heading).contains { $0.contains("Guardian") })
        #expect(!insights(Guardian()).highlights(.thirtyDays).isBlank)
    }

    @Test func tilesStandInTheOrderOfTheSystemsAndLeaveOutWhatIsNamed() {
        let highlights = Insights(of: Account.ana, zone: .utc, currency: .usd).highlights(.thirtyDays)
        let order = Catalogue.builtIn.systems.map(\.system)
        for most in 0...12 {
            let tiles = highlights.tiles(atMost: most)
            #expect(tiles.count == min(most, tiles.count) && tiles.count <= most)
            let places = tiles.compactMap { tile in order.firstIndex { tile.metric.hasPrefix($0 + ".") } }
            #expect(places == places.sorted())
        }
        let first = highlights.tiles()[0].metric
        #expect(!highlights.tiles(besides: [first]).contains { $0.metric == first })
    }

    @Test(arguments: RangeKey.allCases)
    func everyNumberOfASentenceIsOneOfTheSystem(range: RangeKey) {
        let insights = Insights(of: Account.ana, zone: .utc, currency: .usd)
        var known: Set<Value> = []
        for system in Catalogue.builtIn.systems {
            for metric in system.metrics {
                if let found = insights.metric(metric.name, range) {
                    known.formUnion([found.value, found.previous, found.compared].compactMap(\.self))
                }
            }
            for series in system.series {
                for measure in insights.series(series.name, range)?.measures ?? [] { known.formUnion(measure.values.compactMap(\.self)) }
            }
        }
        for system in Catalogue.builtIn.systems {
            for headline in system.highlights.headlines(insights, range) {
                for case .value(let value)? in headline.sentence.arguments.names.map({ headline.sentence.arguments[$0] }) {
                    // How many things it names can be counted in it.
                    if case .count(let count) = value, count <= 12 { continue }
                    #expect(known.contains(value), "\(value) of \(headline.sentence.name) is nowhere to be looked up")
                }
            }
        }
    }
}
