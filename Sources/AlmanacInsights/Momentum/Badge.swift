import AlmanacModel

/// A badge of Momentum's: what readers call it and what it is given for.
struct Badge: Hashable {
    /// As sent: `7_day_streak`.
    let id: String
    let name: String
    /// `nil` where the app does not say.
    let meaning: String?

    /// Those of the first two generations.
    static let first = [
        Badge(id: "fast_start", name: "Fast Start", meaning: "3 tasks in the first 3 days."),
        Badge(id: "7_day_streak", name: "7 Day Streak", meaning: "A task on each of 7 days in a row."),
        Badge(id: "week_perfect", name: "Perfect Week", meaning: "All tasks of a week."),
        Badge(id: "30_day_streak", name: "30 Day Streak", meaning: "A task on each of 30 days in a row."),
        Badge(id: "first_100", name: "First 100", meaning: "100 tasks."),
        Badge(id: "first_goal_complete", name: "Goal Crusher", meaning: "The first power goal."),
    ]

    /// What v2 added.
    static let second = [
        Badge(id: "hundred_tasks", name: "Centurion", meaning: "100 tasks."),
        Badge(id: "five_hundred_tasks", name: "Task Machine", meaning: "500 tasks."),
        Badge(id: "speed_demon", name: "Speed Demon", meaning: "5 tasks in one day."),
        Badge(id: "early_bird", name: "Early Bird", meaning: "A task before 8 in the morning."),
        Badge(id: "night_owl", name: "Night Owl", meaning: "A task after 10 at night."),
        Badge(id: "domain_master", name: "Domain Master", meaning: nil),
        Badge(id: "research_pro", name: "Research Pro", meaning: nil),
    ]

    private static let byID = Dictionary(uniqueKeysWithValues: (first + second).map { ($0.id, $0) })

    private init(id: String, name: String, meaning: String?) {
        self.id = id
        self.name = name
        self.meaning = meaning
    }

    /// The badge with an id; one that is not known is named by it.
    init(_ id: String) {
        self = Badge.byID[id] ?? Badge(id: id, name: shown(id), meaning: nil)
    }
}

extension MomentumFigures {
    /// Badges that were given, by the day they were first given on: newest first, those without a day last.
    fileprivate var unlocked: [(badge: Badge, day: Day?)]? {
        guard let achievements = data.achievements else { return nil }
        var places = NamePlaces()
        var unlocked: [(badge: Badge, day: Day?)] = []
        for achievement in achievements {
            let place = places.place(of: achievement.badge)
            let day = achievement.unlockedAt.map(zone.day(of:))
            if place == unlocked.count {
                unlocked.append((Badge(achievement.badge), day))
            } else if let day {
                unlocked[place].day = min(unlocked[place].day ?? day, day)
            }
        }
        // Far before any real date: those without one come last.
        func date(_ row: (badge: Badge, day: Day?)) -> Day { row.day ?? Day(.min) }
        return unlocked.enumerated().sorted { left, right in
            let (one, other) = (date(left.element), date(right.element))
            return one == other ? left.offset < right.offset : one > other
        }.map(\.element)
    }

    /// The badges of the generation the account is of.
    fileprivate func catalogue(_ unlocked: [(badge: Badge, day: Day?)]) -> [Badge] {
        let isSecond = data.goals?.contains { $0.generation == .v2 } ?? false || unlocked.contains { Badge.second.contains($0.badge) }
        return isSecond ? Badge.first + Badge.second : Badge.first
    }
}

extension MetricFormula where Figures == MomentumFigures {
    /// Kinds of badges that were given at least once.
    static let achievementCount = Self(
        "momentum.achievements.count", "Badges", .count, "Badges that were earned.",
        unranged: { figures in
            figures.unlocked.map { unlocked in
                let known = figures.catalogue(unlocked)
                let all = Set(known).union(unlocked.map(\.badge)).count
                return Finding(.count(Int64(unlocked.count)), basis: "Of \(all) badges.")
            }
        })
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Badges that were earned, newest first, then those of the account's generation that were not.
    static let achievements = Self(
        "momentum.achievements", "Badges", key: ("badge", "Badge"), "Earned badges, newest first, then those still to be had.",
        [
            MeasureDefinition("meaning", "Given for", .text, "What it is given for, where that is known."),
            MeasureDefinition("status", "Status", .text, "Earned or Still locked."),
            MeasureDefinition("unlocked", "Earned on", .day, "The day it was first earned."),
        ],
        unranged: { figures in
            guard let unlocked = figures.unlocked else { return nil }
            let earned = Set(unlocked.map(\.badge))
            let locked = figures.catalogue(unlocked).filter { !earned.contains($0) }
            let badges = unlocked.map(\.badge) + locked
            let days = unlocked.map(\.day) + locked.map { _ in nil }
            return Rows(
                keys: badges.map { .name($0.name) },
                columns: [
                    badges.map { $0.meaning.map { .text($0) } },
                    badges.indices.map { .text($0 < unlocked.count ? "Earned" : "Still locked") },
                    days.contains { $0 != nil } ? days.map { $0.map { .day($0) } } : nil,
                ],
                tones: badges.indices.map { $0 < unlocked.count ? .good : .neutral })
        })
}
