import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Sources that send a month and forget the rest: with the nights of a year reports say what they would say of all of it.
struct RecordsOfNightsTests {
    /// A reader of Lume and MoneyMoments, of whom everything is known.
    private struct Life {
        static let first = Account.day(2026, 1, 1)
        static let days = 365
        var moods: [Double?] = []
        var isKept: [Bool] = []
        /// Meals out on each day.
        var meals: [Int64] = []
        var nudges: [Day] = []

        init(seed: UInt64) {
            var generator = SeededGenerator(seed: seed)
            for day in 0..<Self.days {
                moods.append(Int.random(in: 0..<6, using: &generator) == 0 ? nil : Double(Int.random(in: 20...95, using: &generator)) / 10)
                isKept.append(Bool.random(using: &generator))
                meals.append(Int64.random(in: 0...1, using: &generator))
                if day > 20, day < 340, day % 23 == 0 { nudges.append(Self.first.advanced(by: day)) }
            }
        }

        /// Number of meals in the eight days up to one.
        func meals(upTo day: Day) -> Int64 {
            let last = day.distance(from: Self.first)
            return meals[max(0, last - 7)...last].reduce(0, +)
        }

        /// What the servers say at the end of a day.
        ///
        /// - Parameter sent: Number of days of which they send moods and times.
        func systems(endOf day: Day, sent: Int) -> [any SystemData] {
            let count = day.distance(from: Self.first) + 1
            let shown = max(0, count - sent)..<count
            let times = shown.map { index in
                Lume.Instance(
                    id: "t\(index)", date: .day(Self.first.advanced(by: index)), target: 1, current: isKept[index] ? 1 : 0,
                    status: isKept[index] ? "completed" : "missed")
            }
            let moods = shown.compactMap { index in
                self.moods[index].map {
                    Lume.DayMood(date: .day(Self.first.advanced(by: index)), average: $0, entries: 1, dominant: "calm")
                }
            }
            let read = Double(min(24, count / 14))
            let lume = Lume(
                goals: [
                    Lume.Goal(id: "walk", title: "Walk", target: 1, isRecurring: true, recurrence: .init(pattern: "daily")),
                    Lume.Goal(
                        id: "read", title: "Read", target: 24, current: read, unit: "books", status: read < 24 ? "active" : "completed"),
                ],
                history: [Lume.History(goal: "walk", instances: times, total: Int64(count))],
                mood: Lume.Mood(entries: Int64(self.moods[..<count].count { $0 != nil }), days: moods))
            let signal = MoneyMoments.Signal(day: day, dining: .init(count: meals(upTo: day), spend: 100))
            let sentNudges = nudges.filter { $0 <= day }.reversed().map {
                MoneyMoments.Nudge(rule: "DINING_2PLUS_WEEK", sentAt: Instant($0).advanced(bySeconds: 3600), sendStatus: "success")
            }
            return [lume, MoneyMoments(nudges: Array(sentNudges), signals: [signal])]
        }

        /// Nights ten minutes after each midnight, of which some did not come, through the bytes of a file.
        func memory(leavingOut: (Int) -> Bool = { _ in false }) throws -> SubjectMemory {
            var memory = SubjectMemory()
            var bytes: [UInt8] = []
            var places: [Range<Int>] = []
            for index in 0..<Self.days - 1 where !leavingOut(index) {
                let day = Self.first.advanced(by: index)
                let insights = insights(memory, endOf: day, sent: 30)
                let night = try #require(SubjectMemory.night(Self.night(after: day), insights.nights))
                places.append(bytes.count..<bytes.count + night.count)
                bytes += night
                memory = SubjectMemory()
                let damaged = memory.read(bytes, nights: places)
                #expect(damaged == nil)
            }
            return memory
        }

        static func night(after day: Day) -> Instant { Instant(day.advanced(by: 1)).advanced(bySeconds: 600) }

        func insights(_ memory: SubjectMemory?, endOf day: Day, sent: Int, _ period: ReportPeriod? = nil) -> Insights {
            var snapshot = Snapshot(
                asOf: Self.night(after: day), subject: Subject(id: "reader"), systems: systems(endOf: day, sent: sent))
            snapshot.memory = memory
            return Insights(of: snapshot, zone: .utc, currency: .usd, period: period)
        }
    }

    private static let last = Life.first.advanced(by: Life.days - 1)
    private static let year = ReportPeriod.last(.year)

    @Test(arguments: TestDepth.seeds(30))
    func aYearIsWholeThoughItsSourceForgets(seed: Int) throws {
        let life = Life(seed: UInt64(seed))
        let memory = try life.memory { $0 % 40 == 17 }
        let known = life.insights(memory, endOf: Self.last, sent: 30, Self.year)
        let whole = life.insights(nil, endOf: Self.last, sent: Life.days, Self.year)
        for name in ["lume.mood.calendar", "lume.mood.monthly", "lume.period.goals", "lume.history.monthly", "lume.streaks"] {
            #expect(known.series(name, Self.year.range) == whole.series(name, Self.year.range), "\(name)")
            #expect(whole.series(name, Self.year.range)?.keys.isEmpty == false, "\(name)")
        }
        for name in ["lume.mood.average", "lume.mood.entries", "lume.history.completion_rate", "lume.mood.best_month"] {
            #expect(known.metric(name, Self.year.range) == whole.metric(name, Self.year.range), "\(name)")
            #expect(whole.metric(name, Self.year.range)?.value != nil || name == "lume.mood.best_month", "\(name)")
        }
        // Without a memory the year is not whole, and is not said to be.
        let forgetful = life.insights(nil, endOf: Self.last, sent: 30, Self.year)
        #expect(forgetful.series("lume.period.goals", Self.year.range)?.keys == [])
    }

    @Test func whatWasDeletedDoesNotComeBack() throws {
        let life = Life(seed: 3)
        let memory = try life.memory()
        var snapshot = Snapshot(
            asOf: Life.night(after: Self.last), subject: Subject(id: "reader"), systems: life.systems(endOf: Self.last, sent: 30))
        var lume = try #require(snapshot.data(Lume.self))
        // A server that says that this is all has forgotten nothing.
        let (moods, times) = (lume.mood?.days?.count ?? 0, lume.history?[0].instances.count ?? 0)
        lume.mood?.entries = Int64(moods)
        lume.history?[0].total = Int64(times)
        snapshot.systems = [lume]
        snapshot.memory = memory
        let known = Insights(of: snapshot, zone: .utc, currency: .usd, period: Self.year)
        snapshot.memory = nil
        let alone = Insights(of: snapshot, zone: .utc, currency: .usd, period: Self.year)
        for name in ["lume.mood.calendar", "lume.period.goals", "lume.history.monthly"] {
            #expect(known.series(name, Self.year.range) == alone.series(name, Self.year.range), "\(name)")
        }
    }

    @Test func goalsAreToldFromWhereToWhere() throws {
        let life = Life(seed: 1)
        let memory = try life.memory()
        let november = life.insights(
            memory, endOf: Account.day(2026, 12, 1), sent: 30, .between(Account.day(2026, 11, 1), Account.day(2026, 11, 30)))
        let moved = try #require(november.series("lume.goals.moved", november.askedRange ?? .thirtyDays))
        // 304 days were over before November, and 334 after it.
        #expect(moved.keys == [.name("Read")])
        #expect(moved.value("before", at: 0) == GoalState.amount(Double(304 / 14), unit: "books"))
        #expect(moved.value("now", at: 0) == GoalState.amount(Double(334 / 14), unit: "books"))
        #expect(moved.value("reached", at: 0) == nil)
        let december = life.insights(memory, endOf: Self.last, sent: 30, .last(.month))
        let reached = try #require(december.series("lume.goals.moved", .last(.month)))
        // 24 × 14 days.
        #expect(reached.value("reached", at: 0) == .day(Life.first.advanced(by: 24 * 14 - 1)))
        // Before the first night nothing is known.
        let year = life.insights(memory, endOf: Self.last, sent: 30, Self.year)
        #expect(year.series("lume.goals.moved", Self.year.range)?.keys == [])
        #expect(life.insights(nil, endOf: Self.last, sent: 30, Self.year).series("lume.goals.moved", Self.year.range) == nil)
    }

    @Test(arguments: TestDepth.seeds(30))
    func whatCameAfterNudgesIsCounted(seed: Int) throws {
        let life = Life(seed: UInt64(seed))
        let memory = try life.memory()
        let insights = life.insights(memory, endOf: Self.last, sent: 30, Self.year)
        let effect = try #require(insights.series("moneymoments.nudges.effect", Self.year.range))
        let pairs = life.nudges.map { (before: life.meals(upTo: $0), after: life.meals(upTo: $0.advanced(by: 8))) }
        #expect(effect.keys == [.word("moneymoments.effect.about.dining")])
        #expect(effect.value("nudges", at: 0) == .count(Int64(pairs.count)))
        #expect(effect.value("fewer", at: 0) == .count(Int64(pairs.count { $0.after < $0.before })))
        #expect(effect.value("more", at: 0) == .count(Int64(pairs.count { $0.after > $0.before })))
        #expect(effect.value("before", at: 0) == .number(Double(pairs.map(\.before).reduce(0, +)) / Double(pairs.count)))
        #expect(effect.value("after", at: 0) == .number(Double(pairs.map(\.after).reduce(0, +)) / Double(pairs.count)))
        // Nudges whose days before or after no night knows are not counted.
        let sparse = try life.memory { $0 % 23 != 0 }
        #expect(life.insights(sparse, endOf: Self.last, sent: 30, Self.year).series("moneymoments.nudges.effect", Self.year.range) == nil)
    }

    // MARK: Moods and spending

    private static func days(seed: UInt64, more: Int64) -> [(mood: Double, spent: Int64)] {
        var generator = SeededGenerator(seed: seed)
        var (mood, usual) = (6.0, 3000.0)
        return (0..<300).map { _ in
            mood = 6 + (mood - 6) * 0.8 + Double.random(in: -1.2...1.2, using: &generator)
            usual = 3000 + (usual - 3000) * 0.8 + Double.random(in: -900...900, using: &generator)
            return (mood, Int64(usual) + (mood < 5.5 ? more : 0) + (Int.random(in: 0..<30, using: &generator) == 0 ? 145_000 : 0))
        }
    }

    @Test func spendingOnLowDaysIsToldWhereItIsMore() throws {
        let found = try #require(MoodAndSpending(Self.days(seed: 4, more: 2500)))
        #expect(found.spentLow > found.spentOther + 1000 && found.daysLow >= 100 && found.daysLow + found.daysOther == 300)
        #expect(MoodAndSpending(Array(Self.days(seed: 4, more: 2500).prefix(25))) == nil, "some days are too few")
        let low = Self.days(seed: 4, more: 2500).filter { $0.mood <= found.low }
        #expect(low.count { $0.spent > found.spentLow } == found.daysLow / 2)
        // Where most days have no spending there is no amount that half of them exceed.
        let idle = Self.days(seed: 4, more: 2500).enumerated().map { ($1.mood, $0 % 3 == 0 || $1.mood < 5.5 ? $1.spent : 0) }
        #expect(MoodAndSpending(idle) == nil)
    }

    /// Both come in runs and have nothing to do with each other.
    @Test func chanceIsNotCalledAnInsight() {
        let told = (0..<200).count { MoodAndSpending(Self.days(seed: UInt64($0), more: 0)) != nil }
        #expect(told <= 8, "\(told) of 200")
    }
}
