import AlmanacModel

/// Decodes Momentum's storage, under the keys of a dump (`user`, `goals`, `achievements`, `habit_check_ins`) or under the app's own (`savedUser`,
/// `savedGoal`, …). Each may hold its value as JSON or, like exports of `UserDefaults`, as text that is JSON.
struct MomentumDecoder: SystemDecoder {
    var system: String { Momentum.system }
    let keys = [
        "user", "goals", "achievements", "habit_check_ins", "savedUser", "savedGoals", "savedGoal", "savedProjectGoal",
        "savedHabitGoals", "savedIdentityGoal", "savedArchivedGoals", "savedAchievements",
    ]

    func decode(_ object: JSONValue, with reader: inout FieldReader) -> any SystemData {
        var data = Momentum()
        for key in ["user", "savedUser"] as [StaticString] where data.user == nil {
            data.user = opened(.object, key, as: "user", of: object, &reader, lost: Momentum.User()) { user(&$0, $1) }
        }
        data.goals = goals(of: object, &reader)
        for key in ["achievements", "savedAchievements"] as [StaticString] where data.achievements == nil {
            data.achievements = opened(.list, key, as: "achievements", of: object, &reader, lost: []) {
                $0.rows(of: $1, as: "achievements", achievement)
            }
        }
        data.checkIns = opened(.list, "habit_check_ins", as: "habit_check_ins", of: object, &reader, lost: []) {
            $0.rows(of: $1, as: "habit_check_ins", checkIn)
        }
        data.lost = reader.takeLost()
        return data
    }

    /// Reads a member that holds the value itself or text that is JSON; `nil` when it is missing or null.
    ///
    /// Only members of the system's own object may be opened: a document inside one that is text already is not.
    ///
    /// - Parameters:
    ///   - list: The name in `LostRows` when the member is unreadable.
    ///   - lost: The value in that case.
    private func opened<Result>(
        _ reading: Reading<JSONValue>, _ key: StaticString, as list: StaticString, of object: JSONValue, _ reader: inout FieldReader,
        lost: Result, _ read: (inout FieldReader, JSONValue) -> Result?
    ) -> Result? {
        func checked(_ reader: inout FieldReader, _ value: JSONValue) -> Result?? {
            guard !value.isNull else { return .some(nil) }
            guard let value = reading.read(value) else {
                reader.note(value, isNot: reading.expected)
                return nil
            }
            return .some(read(&reader, value))
        }
        let result: Result??
        reader.reads(list)
        if object.kind != .object {
            result = nil
        } else if let value = reader.member(key, of: object) {
            if let text = value.text {
                if let inner = reader.embedded(text, at: value, checked) { result = inner } else { result = nil }
            } else {
                result = checked(&reader, value)
            }
        } else {
            result = .some(nil)
        }
        guard let result else {
            reader.lose(list, isWhole: true)
            return lost
        }
        return result
    }

    // MARK: Goals

    /// The goals under every key, each goal once: an app that was updated leaves the old key behind.
    private func goals(of object: JSONValue, _ reader: inout FieldReader) -> [Momentum.Goal]? {
        let keys: [(name: StaticString, kind: Reading<JSONValue>, isArchive: Bool)] = [
            ("goals", .list, false), ("savedGoals", .list, false), ("savedProjectGoal", .object, false), ("savedGoal", .object, false),
            ("savedHabitGoals", .list, false), ("savedIdentityGoal", .object, false), ("savedArchivedGoals", .list, true),
        ]
        var all: [Momentum.Goal]?
        var seen = Set<String>()
        for key in keys {
            let found = opened(key.kind, key.name, as: "goals", of: object, &reader, lost: []) { reader, value -> [Momentum.Goal]? in
                value.kind == .array ? goals(in: value, &reader) : goal(&reader, value).map { [$0] }
            }
            guard var found else { continue }
            if key.isArchive {
                for index in found.indices where found[index].status != .completed { found[index].status = .archived }
            }
            all = (all ?? []) + found.filter { goal in goal.id.map { seen.insert($0).inserted } ?? true }
        }
        return all
    }

    /// The goals of one list, in which no app leaves the same goal twice.
    private func goals(in list: JSONValue, _ reader: inout FieldReader) -> [Momentum.Goal] {
        var known: [String: Momentum.Goal] = [:]
        return reader.rows(of: list, as: "goals") { reader, row in
            guard let goal = goal(&reader, row) else { return nil }
            guard let id = goal.id else { return goal }
            if let first = known[id], first != goal {
                reader.note(row, "goal \(FieldReader.quoted(id)) stands there before with other values; the first counts")
            }
            known[id] = known[id] ?? goal
            return goal
        }
    }

    private func goal(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Goal? {
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
            noteSteps("milestones", beside: "powerGoals", of: row, &reader)
        case .v2:
            goal.progress = reader.optional(.percent, "completionPercentage", of: row)
            goal.currentStep = reader.optional(.count, "currentMilestoneIndex", of: row).flatMap { Int(exactly: $0) }
            goal.steps = steps("milestones", of: row, &reader, milestone)
            noteSteps("powerGoals", beside: "milestones", of: row, &reader)
        case nil: break
        }
        // Goals of other kinds have null or nothing here.
        goal.habit = reader.answer("habitConfig", of: row, mayBeNull: true).map { habit(&reader, $0) }
        goal.identity = reader.answer("identityConfig", of: row, mayBeNull: true).map { identity(&reader, $0) }
        return goal
    }

    /// Decides by the key of the steps; with both keys, by the one that has steps. Never by the size of a number.
    private func generation(of goal: JSONValue) -> Momentum.Generation? {
        let (powerGoals, milestones) = (goal["powerGoals"], goal["milestones"])
        guard powerGoals != nil || milestones != nil else { return nil }
        if powerGoals == nil || (powerGoals?.count == 0 && (milestones?.count ?? 0) > 0) { return .v2 }
        return goal["goalType"] == nil ? .v1 : .v1b
    }

    /// Notes steps of the other generation, which are not read: a goal has those of one.
    private func noteSteps(_ others: StaticString, beside steps: StaticString, of row: JSONValue, _ reader: inout FieldReader) {
        guard let list = row[others], !list.isNull else { return }
        if list.kind != .array {
            reader.note(list, isNot: Reading<JSONValue>.list.expected)
        } else if list.count > 0 {
            reader.note(list, "the steps of this goal are its \(steps), so that these are not read")
        }
    }

    /// The vision in refined words, else as first written.
    private func name(_ reader: inout FieldReader, _ row: JSONValue) -> String {
        if let refined = reader.optional(.text, "visionRefined", of: row), !refined.isEmpty { return refined }
        return reader.required(.text, "visionText", of: row) ?? ""
    }

    private func steps(
        _ key: StaticString, of row: JSONValue, _ reader: inout FieldReader,
        _ read: (inout FieldReader, JSONValue) -> Momentum.Step?
    ) -> [Momentum.Step] {
        var steps = reader.rows(key, of: row, read) ?? []
        for index in steps.indices where steps[index].number == 0 { steps[index].number = index + 1 }
        return steps
    }

    private func powerGoal(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Step? {
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
        // A week without a number has that of its place, as steps do.
        for (index, (week, tasks)) in (weeks ?? []).enumerated() {
            var week = week
            if week.number == 0 { week.number = index + 1 }
            step.weeks.append(week)
            step.tasks += tasks
        }
        return step
    }

    private func milestone(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Step? {
        var step = step(&reader, row, number: "sequenceNumber", progress: .percent, startedAt: "startedAt")
        step.completedAt = reader.optional(.instant, "completedAt", of: row)
        step.tasks = reader.rows("tasks", of: row) { reader, row in task(&reader, row, week: nil) } ?? []
        return step
    }

    private func step(
        _ reader: inout FieldReader, _ row: JSONValue, number key: StaticString, progress: Reading<Double>, startedAt: StaticString
    ) -> Momentum.Step {
        let status = reader.required(.name, "status", of: row)
        // Without a status neither the step nor the number of steps done is known.
        if status == nil { reader.lose("step_status") }
        return Momentum.Step(
            number: number(&reader, row, key), name: reader.required(.text, "title", of: row) ?? "", status: status.map { .init($0) },
            progress: reader.optional(progress, "completionPercentage", of: row),
            startedAt: reader.optional(.instant, startedAt, of: row))
    }

    /// A place in an order, from 1 on; 0 for none.
    private func number(_ reader: inout FieldReader, _ row: JSONValue, _ key: StaticString) -> Int {
        reader.optional(.count, key, of: row).flatMap { Int(exactly: $0) } ?? 0
    }

    /// A task without a readable status cannot be counted, and is lost.
    private func task(_ reader: inout FieldReader, _ row: JSONValue, week: Int?) -> Momentum.Task? {
        guard let status = reader.required(.name, "status", of: row) else { return nil }
        let scheduledAt = instant("scheduledDate", &reader, row)
        let completedAt = instant("completedAt", &reader, row)
        var task = Momentum.Task(
            title: reader.required(.text, "title", of: row) ?? "", status: .init(status),
            difficulty: reader.optional(.name, "difficulty", of: row).map { .init($0) },
            minutes: reader.optional(.count, "estimatedMinutes", of: row) ?? reader.optional(.count, "totalEstimatedMinutes", of: row),
            scheduledAt: scheduledAt, completedAt: completedAt,
            isAnchor: reader.optional(.flag, "isAnchorTask", of: row) ?? false, week: week)
        for key in ["microsteps", "checklist"] as [StaticString] {
            for isDone in reader.rows(key, of: row, isCompleted) ?? [] {
                task.partCount += 1
                if isDone { task.partsDone += 1 }
            }
        }
        return task
    }

    /// The time that a task is or was due. An unreadable one takes the task out of counts by day, while the rest of it stays.
    private func instant(_ key: StaticString, _ reader: inout FieldReader, _ row: JSONValue) -> Instant? {
        switch reader.field(.instant, key, of: row) {
        case .value(let instant): return instant
        case .none: return nil
        case .unreadable:
            reader.lose("tasks")
            return nil
        }
    }

    private func isCompleted(_ reader: inout FieldReader, _ row: JSONValue) -> Bool? {
        reader.optional(.flag, "isCompleted", of: row) ?? false
    }

    // MARK: Habits and identities

    private func habit(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Habit {
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

    private func frequency(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Frequency? {
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
                    // The app counts from Sunday, which is 0; in ISO Sunday is 7.
                    days.insert(day == 0 ? 7 : Int(day))
                } else {
                    reader.note(element, isNot: "a weekday from 0 to 6")
                }
            }
            return days.isEmpty ? .other("custom") : .custom(days.sorted())
        case .some(let word): return .other(word)
        }
    }

    private func identity(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.Identity {
        let milestones =
            reader.optional(.list, "milestones", of: object).map { reader.rows(of: $0, as: "identity_milestones", isCompleted) } ?? []
        return Momentum.Identity(
            statement: reader.optional(.text, "identityStatement", of: object) ?? "",
            evidence: reader.rows("evidenceEntries", of: object) { reader, row in
                // Twice optional: an entry with an unreadable date still counts.
                .some(reader.optional(.instant, "date", of: row))
            } ?? [],
            milestoneCount: milestones.count, milestonesDone: milestones.count { $0 })
    }

    private func checkIn(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.CheckIn? {
        guard let goalID = reader.required(.name, "habitGoalId", of: row),
            let scheduledAt = reader.required(.instant, "scheduledDate", of: row)
        else { return nil }
        // A check-in that may or may not have been kept could end a streak by mistake.
        guard let isCompleted = flag("isCompleted", &reader, row), let isSkipped = flag("skipped", &reader, row) else { return nil }
        return Momentum.CheckIn(goalID: goalID.lowercased(), scheduledAt: scheduledAt, isCompleted: isCompleted, isSkipped: isSkipped)
    }

    /// False when missing or null; `nil` when unreadable.
    private func flag(_ key: StaticString, _ reader: inout FieldReader, _ row: JSONValue) -> Bool? {
        switch reader.field(.flag, key, of: row) {
        case .value(let flag): flag
        case .none: false
        case .unreadable: nil
        }
    }

    // MARK: The user

    /// Reads the user. An unreadable streak, or day of it, makes the user lost; the rest of the user stays.
    private func user(_ reader: inout FieldReader, _ object: JSONValue) -> Momentum.User? {
        var user = Momentum.User(
            name: reader.optional(.name, "name", of: object), createdAt: reader.optional(.instant, "createdAt", of: object),
            longestStreak: reader.optional(.count, "longestStreak", of: object))
        switch reader.field(.count, "streakCount", of: object) {
        case .value(let streak): user.streak = streak
        case .none: break
        case .unreadable: reader.lose("user")
        }
        switch reader.field(.instant, "lastTaskCompletedAt", of: object) {
        case .value(let instant): user.lastTaskCompletedAt = instant
        case .none: break
        case .unreadable: reader.lose("user")
        }
        return user
    }

    private func achievement(_ reader: inout FieldReader, _ row: JSONValue) -> Momentum.Achievement? {
        guard let badge = reader.required(.name, "badgeType", of: row) else { return nil }
        return Momentum.Achievement(badge: badge, unlockedAt: reader.optional(.instant, "unlockedAt", of: row))
    }
}
