import AlmanacModel

/// A badge of Momentum's: what readers call it and what it is given for.
struct Badge: Hashable {
    /// As sent: `7_day_streak`.
    let id: String
    let name: ShownName
    /// `nil` where the app does not say.
    let meaning: Phrase?

    /// Those of the first two generations.
    static let first = ["fast_start", "7_day_streak", "week_perfect", "30_day_streak", "first_100", "first_goal_complete"].map {
        Badge(known: $0)
    }

    /// Badges added by v2.
    static let second =
        ["hundred_tasks", "five_hundred_tasks", "speed_demon", "early_bird", "night_owl"].map { Badge(known: $0) }
        + ["domain_master", "research_pro"].map { Badge(known: $0, saysWhy: false) }

    private static let byID = Dictionary(uniqueKeysWithValues: (first + second).map { ($0.id, $0) })

    private init(known id: String, saysWhy: Bool = true) {
        self.id = id
        name = .ours("momentum.badge.\(id)")
        meaning = saysWhy ? Phrase("momentum.badge.\(id).meaning") : nil
    }

    /// The badge with an id; one that is not known is named by it.
    init(_ id: String) {
        if let known = Badge.byID[id] {
            self = known
        } else {
            self.id = id
            name = shown(id)
            meaning = nil
        }
    }
}

extension MomentumFigures {
    /// Badges that were given, by the day they were first given on: newest first, those without a day last.
    var unlocked: [(badge: Badge, day: Day?)]? {
        guard let achievements = data.achievements else { return nil }
        var days = NamedSums<String, Day?>(nil)
        for achievement in achievements {
            let day = achievement.unlockedAt.map(zone.day(of:))
            days.add(achievement.badge) { $0 = [$0, day].compactMap(\.self).min() }
        }
        // Far before any real date: those without one come last.
        return days.rows.map { (badge: Badge($0.name), day: $0.sum) }.sorted { ($0.day ?? Day(.min)) > ($1.day ?? Day(.min)) }
    }

    /// The badges of the generation the account is of.
    func catalogue(_ unlocked: [(badge: Badge, day: Day?)]) -> [Badge] {
        let isSecond = data.goals?.contains { $0.generation == .v2 } ?? false || unlocked.contains { Badge.second.contains($0.badge) }
        return isSecond ? Badge.first + Badge.second : Badge.first
    }
}

extension MetricFormula where Figures == MomentumFigures {
    /// Kinds of badges that were given at least once.
    static let achievementCount = Self(
        "momentum.achievements.count", .count, "Badges that were earned.",
        unranged: { figures in
            figures.unlocked.map { unlocked in
                let known = figures.catalogue(unlocked)
                let all = Set(known).union(unlocked.map(\.badge)).count
                return MetricResult(
                    counted: Int64(unlocked.count), figures.badgeGaps, basis: Phrase("momentum.badges.of", ["all": .count(all)]))
            }
        })
}

extension SeriesFormula where Figures == MomentumFigures {
    /// Badges that were earned, newest first, then those of the account's generation that were not.
    static let achievements = Self(
        "momentum.achievements", key: "badge", of: (badge: Badge, isEarned: Bool, day: Day?).self,
        "Earned badges, newest first, then those still to be had.",
        [
            .measure("meaning", .text, isOwn: true, "What it is given for, where that is known.") { $0.badge.meaning.map { .phrase($0) } },
            .measure(
                withFigures: "status", .text, role: .state,
                "Earned; Still locked; Not awarded by the app yet, where what it asks for is done; Not earned yet, where that is not known."
            ) { row, figures in
                if row.isEarned { return .word("momentum.badge.earned") }
                // It may be among those that could not be read.
                guard figures.badgeGaps == nil else { return nil }
                return switch figures.isReached(row.badge) {
                case true?: .word("momentum.badge.not-awarded")
                case false?: .word("momentum.badge.locked")
                // A task that could not be read may have met the rule: it is only known that the badge is not given.
                case nil: .word("momentum.badge.not-earned")
                }
            },
            .measure("unlocked", .day, "The day it was first earned.") { $0.day.map { .day($0) } },
        ],
        unranged: { figures in
            guard let unlocked = figures.unlocked else { return nil }
            let earned = Set(unlocked.map(\.badge))
            let locked = figures.catalogue(unlocked).filter { !earned.contains($0) }
            let rows: [(badge: Badge, isEarned: Bool, day: Day?)] =
                unlocked.map { ($0.badge, true, $0.day) } + locked.map { ($0, false, nil) }
            return Rows(
                rows: rows, key: \.badge.name.key, without: ["unlocked": rows.allSatisfy { $0.day == nil }],
                tones: rows.map { $0.isEarned ? .good : .neutral }, notes: [figures.badgeGaps],
                unreadable: figures.data.lost.count("achievements"))
        })
}
