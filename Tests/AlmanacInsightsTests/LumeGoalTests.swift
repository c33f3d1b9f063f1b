import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

struct LumeGoalTests {
    static let today = Account.day(2026, 11, 20)

    func insights(_ lume: Lume, asOf: Instant = Account.asOf, zone: Zone = .utc) -> EnglishInsights {
        EnglishInsights(of: Fixture.snapshot(lume, asOf: asOf), zone: zone, currency: .usd)
    }

    func series(_ goals: [Lume.Goal]) throws -> EnglishSeries {
        try #require(insights(Lume(goals: goals)).series("lume.goals", .sevenDays))
    }

    static func goal(
        _ title: String, progress: Double? = nil, status: String? = "active", start: Int? = nil, due: Int? = nil, isRecurring: Bool = false
    ) -> Lume.Goal {
        Lume.Goal(
            id: title, title: title, progress: progress, status: status, start: start.map { .day(today.advanced(by: $0)) },
            due: due.map { .day(today.advanced(by: $0)) }, isRecurring: isRecurring)
    }

    @Test func saysHowAnAccountStands() throws {
        let insights = insights(Account().lume)
        let goals = try #require(insights.series("lume.goals", .sevenDays))
        #expect(
            goals.keys == [
                .name("Ten evenings without a screen"), .name("Meditate"), .name("Lose 6 kg"), .name("Walk"), .name("Cook 12 new dishes"),
                .name("Swim"),
            ])
        #expect(goals.measure("status")?.values == ["Overdue", "Behind", "On track", "Active", "Completed", "Paused"].map { .text($0) })
        #expect(goals.tones == [.bad, .watch, .good, .neutral, .good, .neutral])
        #expect(goals.measure("progress")?.values == [0.6, 0.375, 3.2 / 6, nil, 1, 0.1].map { $0.map { .ratio($0) } })
        #expect(
            goals.measure("current")?.values
                == ["6 completions", "225 minutes", "3.2 kg", "5613 steps", "12 servings", "2 hours"].map { .text($0) })
        #expect(goals.measure("left")?.values == [nil, .days(20), .days(72), nil, nil, nil])
        #expect(goals.measure("overdue")?.values == [.days(6), nil, nil, nil, nil, nil])
        // 45 days made 60 %: 75 days from 6 October. 30 days made 37.5 %: 80 days from 21 October.
        #expect(
            goals.measure("forecast")?.values == [
                .day(Account.day(2026, 12, 20)), .day(Account.day(2027, 1, 9)), .day(Account.day(2027, 1, 14)), nil, nil, nil,
            ])
        #expect(goals.measure("basis")?.values[2] == .text("Lume's own estimate."))
        #expect(goals.measure("expected")?.values[0] == .ratio(1))
        #expect(goals.measure("expected")?.values[1] == .ratio(0.6))
        // From the history of the one, from the statistics of the other.
        #expect(goals.measure("streak")?.values == [nil, nil, .count(3), .count(3), nil, nil])
        #expect(goals.measure("trend")?.values[2] == .text("Improving"))
        #expect(goals.measure("kind")?.values.prefix(3) == [.text("Wellness"), .text("Mindfulness"), .text("Physical")])
        #expect(goals.notes == ["Forecasts are estimates."])

        #expect(insights.metric("lume.goals.active", .sevenDays)?.value == .count(4))
        #expect(insights.metric("lume.goals.completed", .sevenDays)?.value == .count(1))
        #expect(insights.metric("lume.goals.overdue", .sevenDays)?.value == .count(1))
        #expect(insights.metric("lume.goals.overdue", .sevenDays)?.tone == .bad)
        #expect(insights.metric("lume.goals.overdue", .sevenDays)?.at == .name("Ten evenings without a screen"))
        #expect(insights.metric("lume.goals.on_track", .sevenDays)?.value == .count(1))
        #expect(insights.metric("lume.goals.timed", .sevenDays)?.value == .count(3))
        // Not the one at 60 %, which is overdue.
        #expect(insights.metric("lume.goals.nearest", .sevenDays)?.at == .name("Lose 6 kg"))
        #expect(insights.metric("lume.goals.nearest", .sevenDays)?.value?.magnitude ?? 1 < 0.6)
        #expect(
            goals.measure("outlook")?.values.prefix(4) == [
                .text("At this pace done on 2026-12-20, 36 days late"), .text("At this pace done on 2027-01-09, 30 days late"),
                .text("Lume expects it on 2027-01-14, 17 days early"), nil,
            ])
        #expect(
            goals.measure("pace")?.values.prefix(4) == [
                nil, .text("About 7.5 minutes a day on average so far, and it takes 18.8 minutes a day to be in time"),
                .text("About 1.6 kg in 30 days on average so far"), nil,
            ])
        // 25 of the 29 days that are over; today's steps are no way to an end.
        #expect(goals.measure("kept")?.values.prefix(4) == [nil, nil, nil, .text("Done 25 of 29 times in the last 30 days")])
        #expect(goals.value("amount", at: 3) == .text("5613 of 8000 steps, as last noted down"))
    }

    /// The record of a goal that recurs has an amount of a day that nobody knows, and was changed on another; each time that it was due has its own.
    @Test func theAmountOfADayNamesItsDay() {
        func amount(_ history: [Lume.Instance], pattern: String = "daily", unit: String = "steps") -> Value? {
            let goal = Lume.Goal(
                id: "A", title: "Walk", target: 8000, current: 5613, unit: unit, status: "active",
                isRecurring: true, recurrence: Lume.Recurrence(pattern: pattern))
            return insights(Lume(goals: [goal], history: [Lume.History(goal: "a", instances: history)])).series("lume.goals", .sevenDays)?
                .value("amount", at: 0)
        }
        func instance(_ day: Day, _ current: Double?, of target: Double = 9000) -> Lume.Instance {
            Lume.Instance(date: .day(day), target: target, current: current)
        }
        let (today, yesterday) = (Account.day(2026, 11, 20), Account.day(2026, 11, 19))
        #expect(amount([instance(yesterday, 7000), instance(today, 6100)]) == .text("6100 of 9000 steps today"))
        #expect(amount([instance(yesterday, 7000), instance(today, nil)]) == .text("7000 of 9000 steps on 2026-11-19"))
        #expect(amount([instance(yesterday, 7000), instance(today.advanced(by: 1), 1)]) == .text("7000 of 9000 steps on 2026-11-19"))
        #expect(amount([instance(yesterday, 3)], pattern: "weekly", unit: "times") == .text("3 of 9000 times on 2026-11-19"))
        #expect(amount([]) == .text("5613 of 8000 steps, as last noted down"))
        #expect(amount([], unit: "times") == .text("5613 of 8000 times, as last noted down"))
    }

    @Test func tellsEmptyFromAbsent() {
        let empty = insights(Lume(goals: []))
        #expect(empty.series("lume.goals", .sevenDays)?.keys == [])
        #expect(empty.series("lume.streaks", .sevenDays)?.keys == [])
        #expect(empty.metric("lume.goals.active", .sevenDays)?.value == .count(0))
        #expect(empty.metric("lume.goals.overdue", .sevenDays)?.tone == .neutral)
        for name in ["lume.goals.nearest", "lume.streaks.longest"] {
            let metric = empty.metric(name, .sevenDays)
            #expect(metric != nil && metric?.value == nil, "\(name) is unknown, not absent")
        }
        #expect(empty.metric("lume.goals.timed", .sevenDays)?.value == .count(0))
        for name in ["lume.tips", "lume.history", "lume.mood.daily", "lume.mood.distribution"] {
            #expect(empty.series(name, .sevenDays) == nil, "\(name)")
        }
        #expect(empty.metric("lume.tips.count", .sevenDays) == nil)
        #expect(insights(Lume()).series("lume.goals", .sevenDays) == nil)
        #expect(insights(Lume()).series("lume.streaks", .sevenDays) == nil)
    }

    @Test func isOverdueTheDayAfterItsTargetDayAsTheReaderHasIt() throws {
        let newYork = Zone(identifier: "America/New_York", transitions: [.init(start: .min, offset: -18_000, abbreviation: "EST")])
        let tokyo = Zone(identifier: "Asia/Tokyo", transitions: [.init(start: .min, offset: 32_400, abbreviation: "GMT+9")])
        let due = Lume(goals: [Self.goal("a", due: 0)])
        func status(_ lume: Lume, _ hour: Int, _ zone: Zone) -> Value? {
            let asOf = Account.instant(2026, 11, 20, hour)
            return insights(lume, asOf: asOf, zone: zone).series("lume.goals", .sevenDays)?.value("status", at: 0)
        }
        #expect(status(due, 23, .utc) == .text("Active"))
        #expect(status(due, 24, .utc) == .text("Overdue"))
        // It is still the 20th there until 05:00 UTC, and the 21st already from 15:00 UTC on.
        #expect(status(due, 28, newYork) == .text("Active"))
        #expect(status(due, 29, newYork) == .text("Overdue"))
        #expect(status(due, 14, tokyo) == .text("Active"))
        #expect(status(due, 15, tokyo) == .text("Overdue"))
        // 02:00 UTC on the 21st is the evening of the 20th in New York.
        var instant = Lume(goals: [Self.goal("a")])
        instant.goals?[0].due = .instant(Account.instant(2026, 11, 21, 2))
        #expect(insights(instant, zone: newYork).series("lume.goals", .sevenDays)?.value("due", at: 0) == .day(Self.today))
        #expect(insights(instant).series("lume.goals", .sevenDays)?.value("due", at: 0) == .day(Self.today.advanced(by: 1)))
    }

    @Test func putsOverdueFirstAndPutAsideLast() throws {
        let goals = [
            Self.goal("archived", status: "archived", due: -3), Self.goal("paused", status: "Paused", due: -3),
            Self.goal("done", status: "completed"), Self.goal("no day"), Self.goal("reached", progress: 1, due: -3),
            Self.goal("late", due: 30),
            Self.goal("soon", status: "in_flight", due: 0), Self.goal("overdue less", due: -1), Self.goal("overdue more", due: -9),
            Self.goal("given up", status: "abandoned"), Self.goal("no day either", status: nil),
        ]
        let series = try series(goals)
        #expect(
            series.keys
                == [
                    "overdue more", "overdue less", "soon", "late", "no day", "no day either", "done", "reached", "paused", "archived",
                    "given up",
                ].map { .name($0) })
        #expect(
            series.measure("status")?.values
                == [
                    "Overdue", "Overdue", "In flight", "Active", "Active", "Active", "Completed", "Completed", "Paused", "Archived",
                    "Abandoned",
                ].map { .text($0) })
        #expect(series.measure("left")?.values.prefix(4) == [nil, nil, .days(0), .days(30)])
    }

    @Test(arguments: 1...60)
    func ordersLikePickingTheNextOneByHand(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let statuses = ["active", "completed", "paused", "archived", "abandoned", "other"]
        let goals = (0..<Int.random(in: 0...14, using: &generator)).map { number in
            Self.goal(
                "\(number)", status: statuses.randomElement(using: &generator),
                due: Bool.random(using: &generator) ? Int.random(in: -4...4, using: &generator) : nil)
        }
        var rest = Array(goals)
        var picked: [Key] = []
        func due(_ goal: Lume.Goal) -> Int? { (goal.due?.day(in: .utc)).map { $0.distance(from: Self.today) } }
        func isActive(_ goal: Lume.Goal) -> Bool { goal.status == "active" || goal.status == "other" }
        let groups: [(Lume.Goal) -> Bool] =
            (-4...4).map { days in { isActive($0) && due($0) == days } }
            + [
                { isActive($0) && due($0) == nil }, { $0.status == "completed" }, { $0.status == "paused" },
                { $0.status == "archived" || $0.status == "abandoned" },
            ]
        for group in groups {
            while let index = rest.firstIndex(where: group) { picked.append(.name(rest.remove(at: index).title)) }
        }
        #expect(try series(goals).keys == picked)
    }

    @Test(arguments: 1...200)
    func carriesThePaceOnLikeCountingDays(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let elapsed = Int.random(in: 1...400, using: &generator)
        let perMille = Int.random(in: 1...999, using: &generator)
        let left = Int.random(in: 0...500, using: &generator)
        // The first day by which the line from nothing on the first day through today's progress is at the top.
        var days = 0
        while days * perMille < elapsed * 1000 { days += 1 }
        let series = try series([Self.goal("a", progress: Double(perMille) / 1000, start: -elapsed, due: left)])
        let isFar = days > 36_525
        let day = Self.today.advanced(by: days - elapsed)
        #expect(series.value("forecast", at: 0) == (isFar ? nil : .day(day)), "\(perMille) ‰ in \(elapsed) days")
        let isLate = isFar || day > Self.today.advanced(by: left)
        #expect(series.tones == [isLate ? .watch : .good])
        #expect(series.value("status", at: 0) == .text(isLate ? "Behind" : "On track"))
        let expected = try #require(series.value("expected", at: 0)?.magnitude)
        #expect(abs(expected * Double(elapsed + left) - Double(elapsed)) < 1e-9)
    }

    @Test func saysWhyThereIsNoForecast() throws {
        var estimated = Self.goal("estimated", progress: 0.1, start: -9, due: 5)
        estimated.statistics = Lume.Statistics(estimatedCompletion: .day(Self.today.advanced(by: 3)))
        var outdated = Self.goal("outdated", progress: 0.5, start: -9, due: 5)
        outdated.statistics = Lume.Statistics(estimatedCompletion: .day(Self.today.advanced(by: -1)))
        let goals = [
            estimated, outdated, Self.goal("never", progress: 0, start: -2, due: 6), Self.goal("far", progress: 0.0001, start: -9, due: 7),
            Self.goal("new", progress: 0, start: 0, due: 8), Self.goal("again", progress: 0.5, start: -9, due: 9, isRecurring: true),
            Self.goal("unknown", start: -9, due: 10), Self.goal("later", progress: 0, start: 3, due: 11),
        ]
        let series = try series(goals)
        #expect(series.keys == goals.map { .name($0.title) })
        let days: [Value?] = [.day(Self.today.advanced(by: 3)), .day(Self.today.advanced(by: 9)), nil, nil, nil, nil, nil, nil]
        #expect(series.measure("forecast")?.values == days)
        #expect(
            series.measure("basis")?.values == [
                .text("Lume's own estimate."), .text("The pace since the start, carried on."),
                .text("Nothing is done yet, so there is no pace to go by."),
                .text("At the pace since the start it takes over a hundred years."),
                nil, nil, nil, nil,
            ])
        #expect(series.tones == [.good, .watch, .neutral, .watch, .neutral, .neutral, .neutral, .neutral])
        #expect(series.value("expected", at: 7) == .ratio(0))
        #expect(series.value("expected", at: 5) == nil)
        // Nothing is expected of a goal whose progress nobody knows.
        #expect(series.value("expected", at: 6) == nil)
    }

    /// "At this pace 1 goal will be late" stood beside "Nothing is done yet, so there is no pace to go by".
    @Test func aGoalAtNothingHasNoPaceToBeLateAt() throws {
        func lume(_ start: Int, _ due: Int) -> Lume { Lume(goals: [Self.goal("Run", progress: 0, start: start, due: due)]) }
        func sentences(_ lume: Lume) -> [String] {
            let snapshot = Fixture.snapshot(lume, asOf: Account.asOf)
            return Insights(of: snapshot, zone: .utc, currency: .usd).highlights(.thirtyDays).heading.map { English.text($0.sentence) }
        }
        // Two of 43 days are over, half of them, and more than half.
        let cases: [(Int, Int, String, Tone)] = [
            (-2, 41, "Active", .neutral), (-20, 20, "Active", .neutral), (-21, 20, "Nothing done yet", .watch),
        ]
        for (start, due, status, tone) in cases {
            let series = try series(lume(start, due).goals ?? [])
            #expect(series.value("status", at: 0) == .text(status))
            #expect(series.tones == [tone])
            let expected = status == "Active" ? [] : ["Nothing is done yet, and more than half of the time is over: Run."]
            #expect(sentences(lume(start, due)) == expected + ["You are working on 1 goal."])
            // It is not told to be on track, either.
            #expect(insights(lume(start, due)).metric("lume.goals.on_track", .thirtyDays)?.value == .count(0))
            #expect(insights(lume(start, due)).metric("lume.goals.timed", .thirtyDays)?.value == .count(1))
        }
    }

    @Test func whatIsDueTodayIsNotDueWithinDays() {
        func sentences(_ days: [Int]) -> [String] {
            let goals = days.map { Self.goal("In \($0)", progress: 0.9, start: -20, due: $0) }
            let insights = Insights(of: Fixture.snapshot(Lume(goals: goals), asOf: Account.asOf), zone: .utc, currency: .usd)
            return SystemHighlights.lume.headlines(insights, .thirtyDays).map { English.text($0.sentence) }.filter { $0.contains("due") }
        }
        #expect(sentences([0, 1, 3, 4]) == ["1 goal is due today: In 0.", "2 goals are due within three days: In 1 and In 3."])
        #expect(sentences([0]) == ["1 goal is due today: In 0."])
        #expect(sentences([2]) == ["1 goal is due within three days: In 2."])
    }

    @Test func saysWhenAGoalIsReachedBesideItsDay() throws {
        var own = Self.goal("own", progress: 0.9, start: -9, due: 5)
        own.statistics = Lume.Statistics(estimatedCompletion: .day(Self.today.advanced(by: 5)))
        let goals = [
            own, Self.goal("early", progress: 0.9, start: -9, due: 6), Self.goal("late", progress: 0.5, start: -9, due: 8),
            Self.goal("never", progress: 0, start: -9, due: 9), Self.goal("to come", progress: 0, start: 3, due: 10),
            Self.goal("new", progress: 0, start: 0, due: 11), Self.goal("again", progress: 0.5, start: -9, due: 12, isRecurring: true),
            Self.goal("no day", progress: 0.5, start: -9), Self.goal("nothing known"), Self.goal("paused", status: "paused"),
        ]
        #expect(
            try series(goals).measure("outlook")?.values == [
                .text("Lume expects it on 2026-11-25, on its target day"),
                .text("At this pace done on 2026-11-21, 5 days early"), .text("At this pace done on 2026-11-29, 1 day late"),
                .text("Nothing is done yet, so there is no pace to go by."), .text("Begins on 2026-11-23"), nil, nil,
                .text("At this pace done on 2026-11-29, no target day"), .text("No target day"), nil,
            ])
    }

    @Test(
        arguments: [
            (7.5, nil, "About 7.5 minutes a day on average so far"), (0.2, nil, "About 1.4 minutes a week on average so far"),
            (0.05, nil, "About 1.5 minutes in 30 days on average so far"), (0.001, nil, nil), (0, nil, nil), (-1, nil, nil),
            (.nan, nil, nil),
            (.infinity, nil, nil), (1e300, nil, nil), (nil, 45, "About 1.5 minutes a day on average so far"), (nil, nil, nil),
        ] as [(Double?, Double?, String?)])
    func tellsThePaceOfADayOfAWeekOrOfAMonth(average: Double?, current: Double?, expected: String?) throws {
        var goal = Self.goal("a", progress: 0.5, start: -30, due: 60)
        goal.unit = "min"
        goal.current = current
        goal.statistics = Lume.Statistics(averageDailyProgress: average)
        #expect(try series([goal]).value("pace", at: 0) == expected.map { .text($0) })
        goal.isRecurring = true
        #expect(try series([goal]).value("pace", at: 0) == nil)
    }

    /// "2.4 km in 30 days, and it takes 1 km a week" read as if the goal were ahead.
    @Test(
        arguments: [
            (41, "About 0.6 km a week on average so far, and it takes 1 km a week to be in time"),
            (1, "About 0.1 km a day on average so far, and it takes 6 km a day to be in time"),
        ])
    func bothPacesAreOfOneUnitOfTime(due: Int, expected: String) throws {
        var goal = Self.goal("a", progress: 0.4, start: -50, due: due)
        (goal.unit, goal.current, goal.target) = ("km", 4, 10)
        #expect(try series([goal]).value("pace", at: 0) == .text(expected))
        // So little that a day of it would be nothing.
        goal.current = 1
        goal.progress = 0.1
        let small = due == 1 ? "About 0.1 km a week on average so far, and it takes 63 km a week to be in time" : nil
        if let small { #expect(try series([goal]).value("pace", at: 0) == .text(small)) }
    }

    @Test func aGoalThatRecursIsCompletedOnlyWhenMarkedSo() throws {
        let series = try series([Self.goal("today", progress: 1, isRecurring: true), Self.goal("once", progress: 1)])
        #expect(series.measure("status")?.values == [.text("Active"), .text("Completed")])
    }

    @Test(
        arguments: [
            (0.25, 9, 10, 0.25), (nil, 3, 4, 0.75), (nil, 9, 4, 1), (nil, -1, 4, 0), (1.5, 1, 4, 0.25), (.nan, 1, 4, 0.25),
            (nil, 1, 0, nil),
            (nil, 1, -4, nil), (nil, .nan, 4, nil), (nil, 1, .infinity, nil), (nil, nil, 4, nil),
            (nil, 9.223372036854775807e18, 9.223372036854775807e18, 1), (nil, 1e308, 1e-308, 1),
        ] as [(Double?, Double?, Double?, Double?)])
    func reachesAShareOfTheTarget(sent: Double?, current: Double?, target: Double?, expected: Double?) {
        let goal = Lume.Goal(id: "a", title: "a", target: target, current: current, progress: sent)
        #expect(GoalState.progress(of: goal) == expected)
    }

    @Test(
        arguments: [
            (7, "kg", "7 kg"), (7.25, "kg", "7.3 kg"), (2.5, nil, "2.5"), (-2.5, " ", "-2.5"), (0.04, "h", "0 hours"),
            (-0.04, "h", "0 hours"),
            (9.96, "h", "10 hours"), (123_456_789, "steps", "123456789 steps"), (1e15, "x", "1000000000000000 x"),
            (-0.0, nil, "0"), (1, "<b>|*", "1 <b>|*"),
        ] as [(Double, String?, String)])
    func writesAmounts(number: Double, unit: String?, expected: String) {
        #expect(GoalState.amount(number, unit: unit).map(English.value) == .text(expected))
    }

    @Test func survivesWhatNoServerShouldSend() throws {
        let extremes: [Double?] = [nil, .nan, .infinity, -.infinity, 0, -0.0, -1, 9.223372036854775807e18, .leastNonzeroMagnitude, 1]
        let dates: [Lume.Date?] = [
            nil, .day(Day(.max)), .day(Day(.min)), .day(Account.day(1, 1, 1)), .day(Account.day(9999, 12, 31)), .day(Self.today),
            .instant(Instant(seconds: .max)), .instant(Instant(seconds: .min)),
        ]
        var generator = SeededGenerator(seed: 11)
        for round in 0..<300 {
            func number() -> Double? { extremes.randomElement(using: &generator) ?? nil }
            func date() -> Lume.Date? { dates.randomElement(using: &generator) ?? nil }
            func count() -> Int64? { [nil, .max, .min, 0, 3].randomElement(using: &generator) ?? nil }
            let goal = Lume.Goal(
                id: "a", title: "<script>{{x}}</script>|`", target: number(), current: number(), unit: "\u{0}", progress: number(),
                status: ["", "ACTIVE", "</td>"].randomElement(using: &generator), start: date(), due: date(), isRecurring: round % 3 == 0,
                recurrence: Lume.Recurrence(pattern: "weekly", weekdays: [-1, 3, .max, .min], end: date()),
                statistics: Lume.Statistics(
                    progress: number(), currentStreak: count(), longestStreak: count(), completionRate: number(),
                    estimatedCompletion: date()))
            let history = Lume.History(
                goal: "a",
                instances: (0..<3).compactMap { _ in date() }.map { Lume.Instance(date: $0, target: number(), status: "completed") },
                summary: Lume.HistorySummary(
                    instances: count(), completed: count(), missed: count(), completionRate: number(), currentStreak: count(),
                    longestStreak: count()), total: count())
            let mood = Lume.Mood(
                entries: count(), positive: number(), neutral: number(), negative: number(),
                days: (0..<4).compactMap { _ in date() }.map { Lume.DayMood(date: $0, average: number(), entries: count()) },
                currentStreak: count(), lastEntry: date())
            let lume = Lume(goals: [goal, goal], goalTotal: count(), tips: [], history: [history, history], mood: mood)
            let asOf = [Account.asOf, Instant(seconds: .max), Instant(seconds: .min)].randomElement(using: &generator) ?? Account.asOf
            let insights = insights(lume, asOf: asOf)
            for definition in Catalogue.builtIn.systems.flatMap(\.series) where definition.name.hasPrefix("lume.") {
                let series = insights.series(definition.name, .sevenDays)
                #expect((series?.keys.count ?? 0) <= 90, "round \(round), \(definition.name)")
                for case .ratio(let ratio)?? in (series?.measures ?? []).flatMap(\.values).map(Optional.some) {
                    #expect((0...1).contains(ratio), "round \(round), \(definition.name)")
                }
            }
        }
    }

    @Test func saysWhenGoalsAreMissing() throws {
        let goals = [Self.goal("a")]
        func notes(_ lume: Lume) -> [String]? { insights(lume).series("lume.goals", .sevenDays)?.notes }
        #expect(notes(Lume(goals: goals, goalTotal: 7, hasMoreGoals: true)) == ["This report has 1 of 7 goals."])
        #expect(notes(Lume(goals: goals, hasMoreGoals: true)) == ["There are more goals than this report has."])
        #expect(notes(Lume(goals: goals, goalTotal: 1)) == [])
    }

    @Test(arguments: ["active", "completed", "overdue"]) func doesNotCountGoalsOfWhichThereAreMore(name: String) {
        let goals = (0..<5).map { Self.goal("\($0)") }
        let all = insights(Lume(goals: goals, goalTotal: 5)).metric("lume.goals." + name, .sevenDays)
        #expect(all?.value != nil && all?.basis == nil)
        let some = insights(Lume(goals: goals, goalTotal: 6)).metric("lume.goals." + name, .sevenDays)
        #expect(some != nil && some?.value == nil && some?.basis == "This report has 5 of 6 goals.")
        let more = insights(Lume(goals: goals, hasMoreGoals: true)).metric("lume.goals." + name, .sevenDays)
        #expect(more?.value == nil && more?.basis == "There are more goals than this report has.")
    }

    @Test(arguments: [("Saturday", "Best on Saturday"), ("MONDAY", "Best on Monday"), ("Funday", "Funday"), (" ", nil)])
    func tellsTheBestDayAndTheDaysOnWhichSomethingWasDone(sent: String, words: String?) {
        var goal = Self.goal("a")
        goal.statistics = Lume.Statistics(daysActive: 41, bestDay: sent)
        let series = insights(Lume(goals: [goal])).series("lume.goals", .sevenDays)
        #expect(series?.value("best_day", at: 0) == words.map { .text($0) })
        #expect(series?.value("days_active", at: 0) == .days(41))
    }
}
