package import AlmanacModel

extension Account {
    /// A project with its road, a habit with check-ins, an identity, badges and streaks, as the app of the second generation stores them.
    /// "Now" is a Friday.
    package var momentum: Momentum {
        Momentum(
            user: Momentum.User(
                name: name("Ana"), createdAt: Self.instant(2026, 9, 1), streak: 4, longestStreak: 12,
                lastTaskCompletedAt: Self.instant(2026, 11, 20, 14, 5)),
            goals: [project, habit, identity],
            achievements: [
                Momentum.Achievement(badge: "fast_start", unlockedAt: Self.instant(2026, 9, 3, 18)),
                Momentum.Achievement(badge: "7_day_streak", unlockedAt: Self.instant(2026, 9, 20, 18)),
                Momentum.Achievement(badge: name("walked_on_water"), unlockedAt: Self.instant(2026, 10, 2)),
            ],
            checkIns: (0..<21).map { age in
                Momentum.CheckIn(
                    goalID: "habit", scheduledAt: Self.instant(2026, 11, 20, 12).advanced(bySeconds: -86_400 * age),
                    isCompleted: age % 5 != 4)
            })
    }

    private var project: Momentum.Goal {
        let names = [
            "Clarify the idea", "Talk to ten users", "Build a <b>prototype</b>", "Ship a private beta", "Measure what matters", "Launch",
            "First hundred customers", "Hire a designer", "Raise | a round", "Grow", "Look back", "Rest",
        ]
        return Momentum.Goal(
            id: "project", name: name("Start my own *studio*"), generation: .v1b, status: .active, createdAt: Self.instant(2026, 9, 1),
            targetAt: Self.instant(2027, 9, 1), progress: 0.04, currentStep: 2,
            steps: names.enumerated().map { index, title in
                Momentum.Step(
                    number: index + 1, name: name(title), status: index < 2 ? .completed : index == 2 ? .active : .locked, progress: 0.47,
                    tasks: index < 3 ? tasks(of: index) : [],
                    weeks: index < 3
                        ? (1...4).map {
                            Momentum.Week(number: $0, milestone: name("Week \($0) & more"), status: $0 == 3 ? .active : .locked)
                        }
                        : [])
            })
    }

    /// A task every other day, twelve a step: of the third step those to come are open.
    private func tasks(of step: Int) -> [Momentum.Task] {
        (0..<12).map { number in
            let day = Self.day(2026, 9, 14).advanced(by: step * 24 + number * 2)
            let noon = Instant(day).advanced(bySeconds: 12 * 3600)
            let isDone = noon < Self.asOf && number % 6 != 5
            return Momentum.Task(
                title: name("Task \(step + 1).\(number + 1) `now`"),
                status: isDone ? .completed : number == 5 && step == 0 ? .skipped : .pending,
                difficulty: [.easy, .medium, .hard][number % 3], minutes: Int64(15 + number % 3 * 15), scheduledAt: noon,
                completedAt: isDone ? noon.advanced(bySeconds: 5000) : nil, isAnchor: number % 3 == 0, week: number / 3 + 1, partCount: 3,
                partsDone: isDone ? 3 : 1)
        }
    }

    private var habit: Momentum.Goal {
        Momentum.Goal(
            id: "habit", name: name("Walk before breakfast"), generation: .v1b, kind: .habit, createdAt: Self.instant(2026, 10, 25),
            habit: Momentum.Habit(
                frequency: .daily, streak: 99, longestStreak: 6, lastCompletedAt: Self.instant(2026, 11, 20, 12),
                skips: [Self.instant(2026, 11, 16, 12)]))
    }

    private var identity: Momentum.Goal {
        Momentum.Goal(
            id: "identity", name: name("Be a maker"), generation: .v1b, kind: .identity, createdAt: Self.instant(2026, 10, 1),
            identity: Momentum.Identity(
                statement: name("I am somebody who ships"), evidence: [Self.instant(2026, 10, 2), Self.instant(2026, 11, 3), nil],
                milestoneCount: 4, milestonesDone: 1))
    }
}
