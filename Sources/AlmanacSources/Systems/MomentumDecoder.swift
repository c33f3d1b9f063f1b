package import AlmanacModel

/// Momentum's storage, under the keys of a dump (`user`, `goals`, `achievements`, `habit_check_ins`) or under those the app itself uses
/// (`savedUser`, `savedGoal`, …). Each may hold its value as JSON or, as `UserDefaults` exports do, as text that is JSON.
package enum MomentumDecoder: SystemDecoder {
    package static var system: String { Momentum.system }

    package static func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var data = Momentum()
        for key in ["user", "savedUser"] as [StaticString] where data.user == nil {
            data.user = opened(.object, key, of: object, &reader) { user(&$0, $1) }
        }
        data.goals = goals(of: object, &reader)
        for key in ["achievements", "savedAchievements"] as [StaticString] where data.achievements == nil {
            data.achievements = opened(.list, key, of: object, &reader) { $0.rows(of: $1, as: "achievements", achievement) }
        }
        data.checkIns = opened(.list, "habit_check_ins", of: object, &reader) { $0.rows(of: $1, as: "habit_check_ins", checkIn) }
        data.lost = reader.takeLost()
        return data
    }

    /// What a member holds, be it the value itself or text that is JSON; missing and null are none of it.
    ///
    /// Only members of the system's own object may be opened: a document inside one that is text already is not.
    private static func opened<Result>(
        _ reading: Reading<JSONValue>, _ key: StaticString, of object: JSONValue, _ reader: inout FieldReader,
        _ read: (inout FieldReader, JSONValue) -> Result?
    ) -> Result? {
        func checked(_ reader: inout FieldReader, _ value: JSONValue) -> Result? {
            guard !value.isNull else { return nil }
            guard let value = reading.read(value) else {
                reader.note(value, isNot: reading.expected)
                return nil
            }
            return read(&reader, value)
        }
        guard let value = object[key] else { return nil }
        guard let text = value.text else { return checked(&reader, value) }
        return reader.embedded(text, at: value, checked) ?? nil
    }

    // MARK: Goals

    /// Those under every key there is, no goal twice: an app that was updated leaves the old key behind.
    private static func goals(of object: JSONValue, _ reader: inout FieldReader) -> [Momentum.Goal]? {
        var all: [Momentum.Goal]?
        var seen = Set<String>()
        func add(_ goals: [Momentum.Goal]?) {
            guard let goals else { return }
            all = (all ?? []) + goals.filter { goal in goal.id.map { seen.insert($0).inserted } ?? true }
        }
        for key in ["goals", "savedGoals"] as [StaticString] {
            add(opened(.list, key, of: object, &reader) { $0.rows(of: $1, as: "goals", goal) })
        }
        for key in ["savedProjectGoal", "savedGoal"] as [StaticString] {
            add(opened(.object, key, of: object, &reader) { goal(&$0, $1).map { [$0] } })
        }
        add(opened(.list, "savedHabitGoals", of: object, &reader) { $0.rows(of: $1, as: "goals", goal) })
        add(opened(.object, "savedIdentityGoal", of: object, &reader) { goal(&$0, $1).map { [$0] } })
        add(
            opened(.list, "savedArchivedGoals", of: object, &reader) { reader, list in
                reader.rows(of: list, as: "goals") { reader, row in
                    goal(&reader, row).map { goal in
                        var goal = goal
                        if goal.status != .completed { goal.status = .archived }
                        return goal
                    }
                }
            })
        return all
    }

    private static func goal(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Goal? {
        let generation = generation(of: row)
        var goal = Momentum.Goal(
            id: reader.optional(.name, "id", of: row)?.lowercased(), name: name(&reader, row), generation: generation,
            kind: reader.optional(.name, "goalType", of: row).map { .init($0) } ?? .project,
            domain: reader.optional(.name, "domain", of: row),
            status: reader.optional(.name, "status", of: row).map { .init($0) },
            createdAt: reader.optional(.instant, "createdAt", of: row),
            targetAt: reader.optional(.instant, "targetCompletionDate", of: row))
        switch generation {
        case .v1, .v1b:
            goal.progress = reader.optional(.share, "completionPercentage", of: row)
            goal.currentStep = reader.optional(.count, "currentPowerGoalIndex", of: row).flatMap { Int(exactly: $0) }
            goal.steps = steps("powerGoals", of: row, &reader, powerGoal)
        case .v2:
            goal.progress = reader.optional(.percent, "completionPercentage", of: row)
            goal.currentStep = reader.optional(.count, "currentMilestoneIndex", of: row).flatMap { Int(exactly: $0) }
            goal.steps = steps("milestones", of: row, &reader, milestone)
        case nil: break
        }
        // Goals of other kinds hold null, or nothing, in these places.
        goal.habit = reader.optional(.object, "habitConfig", of: row).map { habit(&reader, $0) }
        goal.identity = reader.optional(.object, "identityConfig", of: row).map { identity(&reader, $0) }
        return goal
    }

    /// Told by the key of the steps; of two, by the one that has any. Never by the size of a number.
    private static func generation(of goal: JSONValue) -> Momentum.Generation? {
        let (powerGoals, milestones) = (goal["powerGoals"], goal["milestones"])
        guard powerGoals != nil || milestones != nil else { return nil }
        if powerGoals == nil || (powerGoals?.count == 0 && (milestones?.count ?? 0) > 0) { return .v2 }
        return goal["goalType"] == nil ? .v1 : .v1b
    }

    /// The vision in refined words, else in its own.
    private static func name(_ reader: inout FieldReader, _ row: JSONValue) -> String {
        if let refined = reader.optional(.text, "visionRefined", of: row), !refined.isEmpty { return refined }
        return reader.required(.text, "visionText", of: row) ?? ""
    }

    private static func steps(
        _ key: StaticString, of row: JSONValue, _ reader: inout FieldReader,
        _ read: (inout FieldReader, JSONValue) -> Momentum.Step?
    ) -> [Momentum.Step] {
        var steps = reader.rows(key, of: row, read) ?? []
        for index in steps.indices where steps[index].number == 0 { steps[index].number = index + 1 }
        return steps
    }

    private static func powerGoal(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Step? {
        var step = step(&reader, row, number: "monthNumber", progress: .share, startedAt: "startDate")
        let weeks = reader.rows("weeklyMilestones", of: row) { reader, row in
            let number = number(&reader, row, "weekNumber")
            return (
                Momentum.Week(
                    number: number, milestone: reader.optional(.text, "milestoneText", of: row) ?? "",
                    status: reader.optional(.name, "status", of: row).map { .init($0) }),
                reader.rows("tasks", of: row) { reader, row in task(&reader, row, week: number == 0 ? nil : number) } ?? []
            )
        }
        for (week, tasks) in weeks ?? [] {
            step.weeks.append(week)
            step.tasks += tasks
        }
        return step
    }

    private static func milestone(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Step? {
        var step = step(&reader, row, number: "sequenceNumber", progress: .percent, startedAt: "startedAt")
        step.completedAt = reader.optional(.instant, "completedAt", of: row)
        step.tasks = reader.rows("tasks", of: row) { reader, row in task(&reader, row, week: nil) } ?? []
        return step
    }

    private static func step(
        _ reader: inout FieldReader, _ row: JSONValue, number key: StaticString, progress: Reading<Double>, startedAt: StaticString
    ) -> Momentum.Step {
        Momentum.Step(
            number: number(&reader, row, key), name: reader.required(.text, "title", of: row) ?? "",
            status: reader.required(.name, "status", of: row).map { .init($0) },
            progress: reader.optional(progress, "completionPercentage", of: row),
            startedAt: reader.optional(.instant, startedAt, of: row))
    }

    /// A place in an order, from 1 on; 0 for none.
    private static func number(_ reader: inout FieldReader, _ row: JSONValue, _ key: StaticString) -> Int {
        reader.optional(.count, key, of: row).flatMap { Int(exactly: $0) } ?? 0
    }

    /// A task without a readable status cannot be counted: it is lost.
    private static func task(_ reader: inout FieldReader, _ row: JSONValue, week: Int?) -> Momentum.Task? {
        guard let status = reader.required(.name, "status", of: row) else { return nil }
        var task = Momentum.Task(
            title: reader.required(.text, "title", of: row) ?? "", status: .init(status),
            difficulty: reader.optional(.name, "difficulty", of: row).map { .init($0) },
            minutes: reader.optional(.count, "estimatedMinutes", of: row) ?? reader.optional(.count, "totalEstimatedMinutes", of: row),
            scheduledAt: reader.optional(.instant, "scheduledDate", of: row),
            completedAt: reader.optional(.instant, "completedAt", of: row),
            isAnchor: reader.optional(.flag, "isAnchorTask", of: row) ?? false, week: week)
        for key in ["microsteps", "checklist"] as [StaticString] {
            for isDone in reader.rows(key, of: row, isCompleted) ?? [] {
                task.partCount += 1
                if isDone { task.partsDone += 1 }
            }
        }
        return task
    }

    private static func isCompleted(_ reader: inout FieldReader, _ row: JSONValue) -> Bool? {
        reader.optional(.flag, "isCompleted", of: row) ?? false
    }

    // MARK: Habits and identities

    private static func habit(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Habit {
        var skips: [Instant] = []
        if let list = reader.container(.list, "skipHistory", of: object) {
            for element in list.elements {
                if let skip = Reading.instant.read(element) {
                    skips.append(skip)
                } else {
                    reader.note(element, isNot: Reading.instant.expected)
                }
            }
        }
        return Momentum.Habit(
            frequency: frequency(&reader, object), streak: reader.optional(.count, "currentStreak", of: object),
            longestStreak: reader.optional(.count, "longestStreak", of: object),
            lastCompletedAt: reader.optional(.instant, "lastCompletedDate", of: object), skips: skips,
            weeklyGoal: reader.optional(.count, "weeklyGoal", of: object))
    }

    private static func frequency(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Frequency? {
        switch reader.optional(.name, "frequency", of: object) {
        case nil: return nil
        case "daily": return .daily
        case "weekdays": return .weekdays
        case "weekends": return .weekends
        case "custom":
            guard let list = reader.optional(.list, "customDays", of: object) else { return .other("custom") }
            var days = Set<Int>()
            for element in list.elements {
                if let day = element.int64, (0...6).contains(day) {
                    // The app counts from Sunday, which is 0; ISO ends with it.
                    days.insert(day == 0 ? 7 : Int(day))
                } else {
                    reader.note(element, isNot: "a weekday from 0 to 6")
                }
            }
            return days.isEmpty ? .other("custom") : .custom(days.sorted())
        case .some(let word): return .other(word)
        }
    }

    private static func identity(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Identity {
        let milestones = reader.rows("milestones", of: object, isCompleted) ?? []
        return Momentum.Identity(
            statement: reader.optional(.text, "identityStatement", of: object) ?? "",
            evidence: reader.rows("evidenceEntries", of: object) { reader, row in
                // Twice optional: an entry whose date cannot be read is an entry all the same.
                .some(reader.optional(.instant, "date", of: row))
            } ?? [],
            milestoneCount: milestones.count, milestonesDone: milestones.count { $0 })
    }

    private static func checkIn(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.CheckIn? {
        guard let goalID = reader.required(.name, "habitGoalId", of: row),
            let scheduledAt = reader.required(.instant, "scheduledDate", of: row)
        else { return nil }
        return Momentum.CheckIn(
            goalID: goalID.lowercased(), scheduledAt: scheduledAt,
            isCompleted: reader.optional(.flag, "isCompleted", of: row) ?? false,
            isSkipped: reader.optional(.flag, "skipped", of: row) ?? false)
    }

    // MARK: The user

    private static func user(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.User? {
        Momentum.User(
            name: reader.optional(.name, "name", of: object), createdAt: reader.optional(.instant, "createdAt", of: object),
            streak: reader.optional(.count, "streakCount", of: object),
            longestStreak: reader.optional(.count, "longestStreak", of: object),
            lastTaskCompletedAt: reader.optional(.instant, "lastTaskCompletedAt", of: object))
    }

    private static func achievement(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Achievement? {
        guard let badge = reader.required(.name, "badgeType", of: row) else { return nil }
        return Momentum.Achievement(badge: badge, unlockedAt: reader.optional(.instant, "unlockedAt", of: row))
    }
}
