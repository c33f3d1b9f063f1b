package import AlmanacModel

extension Account {
    /// Goals of every kind, with tips, history and moods, as Lume's documents have them.
    package var lume: Lume {
        Lume(
            goals: [
                Lume.Goal(
                    id: "g-done", type: "nutrition", title: name("Cook 12 new dishes"), description: name("One a week."), target: 12,
                    current: 12, unit: name("servings"), status: "completed", start: day(2026, 8, 17), due: day(2026, 11, 29)),
                Lume.Goal(
                    id: "g-weight", type: "weight", title: name("Lose 6 kg"), description: name("Slowly."), target: 6, current: 3.2,
                    unit: name("kg"), status: "active", start: day(2026, 9, 20), due: day(2027, 1, 31), category: name("physical"),
                    statistics: Lume.Statistics(
                        progress: 0.53, daysActive: 41, currentStreak: 3, longestStreak: 11, completionRate: 0.725, trend: "improving",
                        bestDay: "Saturday",
                        estimatedCompletion: day(2027, 1, 14))),
                Lume.Goal(
                    id: "g-late", type: "wellness", title: name("Ten evenings without a screen"), target: 10, current: 6,
                    unit: name("completion"), status: "active", start: day(2026, 10, 6), due: day(2026, 11, 14)),
                Lume.Goal(
                    id: "g-walk", type: "activity", title: name("Walk"), target: 8000, current: 5613, unit: name("steps"), status: "active",
                    start: day(2026, 10, 11), isRecurring: true,
                    recurrence: Lume.Recurrence(pattern: "daily")),
                Lume.Goal(
                    id: "g-slow", type: "mindfulness", title: name("Meditate"), target: 600, current: 225, unit: name("minutes"),
                    status: "active", start: day(2026, 10, 21), due: day(2026, 12, 10)),
                Lume.Goal(id: "g-pause", title: name("Swim"), target: 20, current: 2, unit: name("hours"), status: "paused"),
            ],
            goalTotal: 6,
            tips: [
                Lume.GoalTips(
                    goal: "g-walk",
                    tips: ["Get off a stop early and walk.", "Set a daily reminder.", "Interests help.", "Prune", "Breathe.", "Go to bed."]
                        .map {
                            Lume.Tip(text: name($0))
                        }),
                Lume.GoalTips(
                    goal: "G-WEIGHT",
                    tips: [
                        Lume.Tip(text: name("Eat a great breakfast.")),
                        Lume.Tip(title: name("Sleep"), text: name("Tired people eat more."), category: name("sleep"), priority: "low"),
                    ]),
            ],
            history: [
                Lume.History(
                    goal: "g-walk",
                    instances: (0..<40).map { age in
                        Lume.Instance(
                            id: "i\(age)", date: .day(Self.day(2026, 11, 20).advanced(by: -age)),
                            status: age == 0 ? "in_progress" : age % 7 == 4 ? "missed" : "completed")
                    }, total: 40)
            ],
            mood: Lume.Mood(
                entries: 6, positive: 3, neutral: 2, negative: 1,
                days: [
                    Lume.DayMood(date: .instant(Self.instant(2026, 11, 20, 16)), average: 7.5, entries: 2, dominant: name("calm")),
                    Lume.DayMood(date: .instant(Self.instant(2026, 11, 18, 16)), average: 4, entries: 1, dominant: name("tired")),
                    Lume.DayMood(date: .instant(Self.instant(2026, 11, 17, 16)), average: 6, entries: 3),
                ], currentStreak: 1, longestStreak: 2, lastEntry: .instant(Self.instant(2026, 11, 20, 16))))
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) -> Lume.Date {
        .day(Self.day(year, month, day))
    }
}
