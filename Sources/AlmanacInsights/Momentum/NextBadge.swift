import AlmanacModel

/// A badge that is not earned yet and whose rule adds up: how much of it is done.
///
/// Rules about a single day, and those that only the app knows, have no progress.
struct NextBadge {
    enum Rule {
        /// Completed tasks, of all time and of the first three days.
        case tasks, firstTasks
        /// Days in a row with a completed task.
        case days
    }

    let badge: Badge
    let rule: Rule
    let done: Int64
    /// More than `done`.
    let needed: Int64

    var missing: Int64 { needed - done }
    var progress: Double { Double(done) / Double(needed) }

    /// "34 of 100 tasks"
    var soFar: Phrase {
        Phrase(rule == .days ? "momentum.badge.days-done" : "momentum.badge.tasks-done", ["done": .count(done), "all": .count(needed)])
    }

    /// "66 tasks to go"
    var toGo: Phrase { Phrase(rule == .days ? "momentum.badge.days-left" : "momentum.badge.tasks-left", ["count": .count(missing)]) }

    /// True when a day or two can earn it.
    var isNear: Bool {
        switch rule {
        case .days: missing == 1
        case .tasks: missing <= 3
        case .firstTasks: true
        }
    }

    /// Rule and number of each badge.
    fileprivate static let rules: [String: (rule: Rule, needed: Int64)] = [
        "fast_start": (.firstTasks, 3), "7_day_streak": (.days, 7), "30_day_streak": (.days, 30), "first_100": (.tasks, 100),
        "hundred_tasks": (.tasks, 100), "five_hundred_tasks": (.tasks, 500),
    ]
}

extension MomentumFigures {
    /// Badges on the way, the one that most is done for first; `nil` when the dump has no badges. None where some could not be read: any of them may be
    /// earned.
    var nextBadges: [NextBadge]? {
        guard let unlocked else { return nil }
        guard badgeGaps == nil else { return [] }
        let earned = Set(unlocked.map(\.badge))
        var found: [NextBadge] = []
        for badge in catalogue(unlocked) where !earned.contains(badge) {
            // One is taken of two that ask for the same.
            guard let next = next(badge), !found.contains(where: { $0.rule == next.rule && $0.needed == next.needed }) else { continue }
            found.append(next)
        }
        return found.sorted { $0.progress > $1.progress }
    }

    /// `nil` where nothing is counted for it, where that is not known, and where its rule is met already: the app gives it when it likes.
    private func next(_ badge: Badge) -> NextBadge? {
        guard let (rule, needed) = NextBadge.rules[badge.id], let (done, best) = counted(rule), best < needed else { return nil }
        return NextBadge(badge: badge, rule: rule, done: done, needed: needed)
    }

    /// True when the rule of a badge is met: the app gives the badge at a time of its own. `nil` when tasks that could not be read may
    /// decide.
    func isReached(_ badge: Badge) -> Bool? {
        let unknown: Bool? = allTaskGaps == nil ? false : nil
        if let (rule, needed) = NextBadge.rules[badge.id] { return counted(rule).map { $0.best >= needed } ?? unknown }
        let done = (lines ?? []).filter { $0.completed != nil }
        switch badge.id {
        case "week_perfect": return allTaskGaps == nil ? hasPerfectWeek : nil
        case "first_goal_complete": return (data.goals ?? []).contains { $0.status == .completed } ? true : unknown
        case "speed_demon": return Dictionary(grouping: done) { $0.completed }.values.contains { $0.count >= 5 } ? true : unknown
        case "early_bird": return done.contains { hour(of: $0).map { $0 < 8 } ?? false } ? true : unknown
        case "night_owl": return done.contains { hour(of: $0).map { $0 >= 22 } ?? false } ? true : unknown
        default: return false
        }
    }

    /// True when all tasks planned for some past week were completed in it, as `momentum.weeks` counts both.
    private var hasPerfectWeek: Bool {
        guard let weeks = SeriesFormula<MomentumFigures>.weeks.series(self, .sevenDays) else { return false }
        return weeks.keys.indices.dropLast().contains { week in
            let planned = weeks.value("planned", at: week)
            return planned != nil && planned != .count(0) && weeks.value("completed", at: week) == planned
        }
    }

    /// The local hour in which a task was completed.
    private func hour(of line: Line) -> Int? {
        line.task.completedAt.map { zone.local(Window.clamped($0)).second / 3600 }
    }

    /// Progress for a rule now, and the most there ever was.
    private func counted(_ rule: NextBadge.Rule) -> (done: Int64, best: Int64)? {
        switch rule {
        case .days:
            guard case .days(let days)? = MetricFormula<MomentumFigures>.currentStreak.compute(self, .sevenDays)?.value,
                case .days(let longest)? = MetricFormula<MomentumFigures>.longestStreak.compute(self, .sevenDays)?.value
            else { return nil }
            return (days, max(days, longest))
        case .tasks:
            guard let lines, allTaskGaps == nil else { return nil }
            let done = Int64(lines.count(where: \.isCompleted))
            return (done, done)
        case .firstTasks:
            guard let lines, allTaskGaps == nil, let created = data.user?.createdAt.map(zone.day(of:)),
                (0..<3).contains(today.distance(from: created))
            else { return nil }
            let done = Int64(lines.count { line in line.completed.map { $0 >= created } ?? false })
            return (done, done)
        }
    }
}

extension MetricFormula where Figures == MomentumFigures {
    static let nearestBadge = Self(
        "momentum.achievements.nearest", .text, in: ["momentum.achievements.next"],
        "The badge on the way that most is done for; basis: how much that is, and what is missing.",
        unranged: { figures in
            figures.nextBadges.map { badges in
                guard let next = badges.first else { return MetricResult(nil, basis: figures.badgeGaps) }
                return MetricResult(
                    next.badge.name.value,
                    basis: Phrase("momentum.badge.way", ["done": .phrase(next.soFar), "left": .phrase(next.toGo)]))
            }
        })
}

extension SeriesFormula where Figures == MomentumFigures {
    /// See `NextBadge`.
    static let nextBadges = Self(
        "momentum.achievements.next", key: "badge", of: NextBadge.self,
        "Badges that are not earned yet and whose rules add up, the one that most is done for first.",
        [
            .measure("progress", .ratio, within: 0...1, "How much of what it asks for is done.") { .ratio($0.progress) },
            .measure("so_far", .text, "That in words: 34 of 100 tasks.") { .phrase($0.soFar) },
            .measure("to_go", .text, "What is missing, in words: 66 tasks to go.") { .phrase($0.toGo) },
            .measure("done", .count, isOwn: true, "Tasks or days that are done.") { .count($0.done) },
            .measure("needed", .count, "Tasks or days that it asks for.") { .count($0.needed) },
            .measure("missing", .count, "Tasks or days that are missing.") { .count($0.missing) },
        ],
        unranged: { figures in
            figures.nextBadges.map { badges in
                Rows(
                    rows: badges, key: \.badge.name.key,
                    tones: badges.map { $0.isNear ? .good : .neutral }, notes: [figures.badgeGaps],
                    about: figures.twoCounts, unreadable: figures.data.lost.count("achievements"))
            }
        })
}
