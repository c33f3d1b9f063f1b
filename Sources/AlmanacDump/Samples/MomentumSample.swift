internal import AlmanacModel
internal import AlmanacText

/// The stored data of Momentum's app for one made-up subject, in one of the app's generations and in the form in which a tool would export it.
struct MomentumSample {
    enum Form: CaseIterable {
        /// One goal of power goals, under the app's own keys, each value as text that holds JSON.
        case first
        /// A project, a habit and an identity under the app's own keys.
        case firstWithKinds
        /// Goals of milestones, as a dump has them.
        case second
    }

    var form: Form
    var country: Country
    var asOf: Instant
    /// True for a sample with everything in it: a full road and a habit left over from before an update.
    var isRich = false

    /// A goal, its twelve steps, and the tasks for them.
    private struct Plan {
        var vision: String
        var domain: String
        var steps: [String]
        var tasks: [String]
    }

    private static let plans = [
        Plan(
            vision: "Open a café & bakery <before 30>", domain: "career",
            steps: [
                "Clarify the idea", "Talk to twenty guests", "Bake a first menu", "Work a month in a café", "Write the business plan",
                "Find the right corner", "Secure the money", "Permits | and papers", "Build the kitchen", "Hire *two* people",
                "Soft opening",
                "Open the doors",
            ],
            tasks: [
                "Write down three risks", "Visit a competitor", "Price the menu", "Call the landlord", "Test sourdough no. 4",
                "Compare two ovens",
                "Ask for a quote", "Sketch the counter", "Read the hygiene rules", "Draft a page of the plan", "Interview a barista",
            ]),
        Plan(
            vision: "Run a marathon under four hours", domain: "growth",
            steps: [
                "Health check", "Run three times a week", "First 5 km", "First 10 km", "Strength basics", "Half marathon plan",
                "Half marathon",
                "Long runs", "Race pace", "Thirty kilometres", "Taper", "Race day",
            ],
            tasks: [
                "Easy run", "Intervals 6 × 400 m", "Stretch for a while", "Plan next week", "Long run", "Buy new socks", "Core exercises",
                "Log the week", "Hill repeats",
            ]),
        Plan(
            vision: "Save six months of expenses", domain: "finance",
            steps: [
                "Know the numbers", "Cancel what nobody uses", "First month saved", "Automate transfers", "Second month",
                "Cheaper insurance",
                "Third month", "Sell what is left over", "Fourth month", "Ask for a raise", "Fifth month", "Six months",
            ],
            tasks: [
                "List fixed costs", "Cancel a subscription", "Move money to savings", "Compare two offers", "Cook for three days",
                "Check the account",
                "Sell an old thing", "Read a contract", "Set a transfer",
            ]),
    ]

    private struct Task {
        var title: String
        /// Local days before today; negative for days to come.
        var age: Int
        /// 0–2: easy, medium, hard.
        var level: Int
        var status: String
        /// Seconds of the local day.
        var scheduled: Int
        var completed: Int?
    }

    /// Seconds by which the local clocks are ahead of UTC at the end of November.
    private var offset: Int64 {
        switch country.timeZone {
        case "America/New_York": -5 * 3600
        case "America/Sao_Paulo": -3 * 3600
        case "Europe/Berlin", "Europe/Paris": 3600
        case "Africa/Cairo": 2 * 3600
        case "Asia/Kolkata": 5 * 3600 + 1800
        case "Asia/Tokyo": 9 * 3600
        default: 0
        }
    }

    private var localNow: (day: Day, second: Int) {
        let local = asOf.advanced(bySeconds: offset)
        return (local.utcDay, local.secondOfUTCDay)
    }

    private func instant(age: Int, second: Int) -> Instant {
        Instant(localNow.day.advanced(by: -age)).advanced(bySeconds: Int64(second) - offset)
    }

    // MARK: Tasks

    /// Tasks, oldest first: the last `streak` days have one each, earlier ones are further apart; then those open today and planned.
    private func tasks(_ count: Int, streak: Int, of plan: Plan, _ generator: inout SplitMix64) -> [Task] {
        var ages = [-2, -1, 0]
        ages += (0..<streak).map { $0 }
        var age = streak
        while ages.count < count {
            age += generator.within(1...3)
            ages.append(age)
        }
        let first = generator.below(plan.tasks.count)
        return ages.enumerated().reversed().map { place, age in
            let isPlanned = place < 3
            // The last task before the streak is still open.
            let isOpen = isPlanned || place == 3 + streak
            let status = isOpen ? "pending" : age >= streak && generator.chance(90) ? "skipped" : "completed"
            let latest = age == 0 ? localNow.second : 20 * 3600
            return Task(
                title: plan.tasks[(first + place) % plan.tasks.count], age: age, level: [0, 1, 1, 2, 0][generator.below(5)], status: status,
                scheduled: generator.within(8...18) * 3600,
                completed: status == "completed" ? latest * generator.within(45...98) / 100 : nil)
        }
    }

    // MARK: Writing

    /// Writes the object under `momentum`.
    func write(to json: inout JSONWriter, generator: inout SplitMix64) {
        let plan = isRich ? Self.plans[0] : generator.pick(Self.plans)
        let streak = isRich ? 6 : generator.below(5)
        let tasks = tasks(isRich ? 40 : generator.within(9...13), streak: streak, of: plan, &generator)
        let last = tasks.filter { $0.completed != nil }.max { ($0.age, $0.completed ?? 0) > ($1.age, $1.completed ?? 0) }
        func user(_ json: inout JSONWriter) {
            json.string("id", uuid(&generator))
            json.string("aiPersonality", generator.pick(["energetic", "calm", "direct", "motivational"]))
            date("createdAt", instant(age: 120, second: 30_000), &json)
            json.integer("streakCount", max(streak, generator.below(4)))
            json.integer("longestStreak", streak + generator.within(5...14))
            if let last { date("lastTaskCompletedAt", instant(age: last.age, second: last.completed ?? 0), &json) }
        }
        let userID = uuid(&generator)
        json.object("momentum") { json in
            switch form {
            case .first:
                text("savedUser", &json, user)
                text("savedGoal", &json) { json in powerGoals(plan, tasks, userID, hasKind: false, &json, &generator) }
            case .firstWithKinds:
                json.object("savedUser", user)
                json.object("savedProjectGoal") { json in powerGoals(plan, tasks, userID, hasKind: true, &json, &generator) }
                json.array("savedHabitGoals") { json in
                    json.object { json in habit(uuid(&generator), userID, streak: streak, &json) }
                }
                json.object("savedIdentityGoal") { json in identity(userID, &json, &generator) }
            case .second:
                json.object("user", user)
                let habitID = uuid(&generator)
                json.array("goals") { json in
                    json.object { json in milestones(plan, tasks, userID, &json, &generator) }
                    if isRich { json.object { json in habit(habitID, userID, streak: 99, &json) } }
                }
                json.array("achievements") { json in
                    let badges = ["fast_start", "7_day_streak", "early_bird", "speed_demon"].prefix(isRich ? 4 : generator.within(0...2))
                    for (number, badge) in badges.enumerated() {
                        json.object { json in
                            json.string("id", uuid(&generator))
                            json.string("userId", userID)
                            json.string("badgeType", badge)
                            date("unlockedAt", instant(age: 90 - 17 * number, second: 40_000), &json)
                        }
                    }
                }
                if isRich { checkIns(habitID, &json, &generator) }
            }
        }
    }

    private func uuid(_ generator: inout SplitMix64) -> String {
        UUIDText.text(&generator).uppercased()
    }

    /// Writes a date as the app's own encoder does or, in a dump, as text.
    private func date(_ name: String, _ instant: Instant, _ json: inout JSONWriter) {
        if form == .second {
            json.string(name, instant.description)
        } else {
            json.integer(name, instant.seconds - 978_307_200)
        }
    }

    /// Writes an object as a text of JSON.
    private func text(_ name: String, _ json: inout JSONWriter, _ write: (inout JSONWriter) -> Void) {
        var inner = JSONWriter()
        inner.object(write)
        json.string(name, String(decoding: inner.bytes, as: UTF8.self))
    }

    /// The first members of a goal.
    private func opening(_ id: String, _ userID: String, _ vision: String, kind: String?, _ json: inout JSONWriter) {
        json.string("id", id)
        json.string("userId", userID)
        json.string("visionText", vision)
        if let kind { json.string("goalType", kind) }
        json.string("status", "active")
        date("createdAt", instant(age: 118, second: 36_000), &json)
    }

    private func powerGoals(
        _ plan: Plan, _ tasks: [Task], _ userID: String, hasKind: Bool, _ json: inout JSONWriter, _ generator: inout SplitMix64
    ) {
        let id = uuid(&generator)
        let current = generator.within(0...3)
        opening(id, userID, plan.vision, kind: hasKind ? "project" : nil, &json)
        json.boolean("isIdentityBased", false)
        json.integer("currentPowerGoalIndex", current)
        // The app never updates these.
        json.float("completionPercentage", 0.04)
        json.array("powerGoals") { json in
            for (index, step) in plan.steps.enumerated() {
                json.object { json in
                    let stepID = uuid(&generator)
                    json.string("id", stepID)
                    json.integer("monthNumber", index + 1)
                    json.string("title", step)
                    json.string("status", index < current ? "completed" : index == current ? "active" : "locked")
                    json.float("completionPercentage", index < current ? 1 : index == current ? 0.47 : 0)
                    json.array("weeklyMilestones") { json in
                        guard index == current else { return }
                        let half = tasks.count / 2
                        for (week, part) in [tasks[..<half], tasks[half...]].enumerated() {
                            json.object { json in
                                json.string("id", uuid(&generator))
                                json.string("powerGoalId", stepID)
                                json.integer("weekNumber", week + 1)
                                json.string("milestoneText", week == 0 ? "Get going" : "Keep going")
                                json.string("status", week == 0 ? "completed" : "in_progress")
                                json.array("tasks") { json in
                                    for task in part {
                                        json.object { json in
                                            opening(task, goalID: id, &json, &generator)
                                            json.string("difficulty", ["easy", "medium", "hard"][task.level])
                                            json.integer("estimatedMinutes", 15 * (task.level + 1))
                                            json.boolean("isAnchorTask", task.level == 2)
                                            json.array("microsteps") { _ in }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    private func milestones(
        _ plan: Plan, _ tasks: [Task], _ userID: String, _ json: inout JSONWriter, _ generator: inout SplitMix64
    ) {
        let id = uuid(&generator)
        let current = isRich ? 5 : generator.within(1...6)
        opening(id, userID, plan.vision, kind: "project", &json)
        json.string("domain", plan.domain)
        date("targetCompletionDate", instant(age: -240, second: 43_200), &json)
        json.integer("currentMilestoneIndex", current)
        json.float("completionPercentage", Double(current * 10_000 / 12) / 100)
        // The newest tasks belong to the current milestone, the rest to those before it in equal parts.
        let ownCount = min(tasks.count, 11)
        let older = tasks.dropLast(ownCount)
        json.array("milestones") { json in
            for (index, step) in plan.steps.enumerated() {
                json.object { json in
                    let own =
                        index == current
                        ? tasks.suffix(ownCount)
                        : index < current ? older[(older.count * index / current)..<(older.count * (index + 1) / current)] : []
                    let done = own.count { $0.completed != nil }
                    json.string("id", uuid(&generator))
                    json.string("goalId", id)
                    json.integer("sequenceNumber", index + 1)
                    json.string("title", step)
                    json.string("status", index < current ? "completed" : index == current ? "active" : "locked")
                    json.float("completionPercentage", own.isEmpty ? 0 : Double(done * 100 / own.count))
                    json.array("tasks") { json in
                        for task in own {
                            json.object { json in
                                opening(task, goalID: id, &json, &generator)
                                json.integer("totalEstimatedMinutes", [10, 30, 60][task.level])
                                json.array("checklist") { json in
                                    guard task.status == "pending", isRich else { return }
                                    for (number, part) in ["Prepare", "Do it", "Write down how it went"].enumerated() {
                                        json.object { json in
                                            json.string("text", part)
                                            json.integer("estimatedMinutes", 10)
                                            json.boolean("isCompleted", number == 0 && task.age >= 0)
                                            json.integer("orderIndex", number)
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    /// The members that tasks of all generations have.
    private func opening(_ task: Task, goalID: String, _ json: inout JSONWriter, _ generator: inout SplitMix64) {
        json.string("id", uuid(&generator))
        json.string("goalId", goalID)
        json.string("title", task.title)
        date("scheduledDate", instant(age: task.age, second: task.scheduled), &json)
        json.string("status", task.status)
        if let completed = task.completed { date("completedAt", instant(age: task.age, second: completed), &json) }
    }

    private func habit(_ id: String, _ userID: String, streak: Int, _ json: inout JSONWriter) {
        opening(id, userID, "Walk before breakfast", kind: "habit", &json)
        json.array("powerGoals") { _ in }
        json.object("habitConfig") { json in
            json.string("frequency", isRich ? "weekdays" : "daily")
            json.integer("currentStreak", streak)
            json.integer("longestStreak", 9)
            if streak > 0 { date("lastCompletedDate", instant(age: 1, second: 25_000), &json) }
            json.array("skipHistory") { _ in }
            if isRich { json.integer("weeklyGoal", 5) }
        }
    }

    private func identity(_ userID: String, _ json: inout JSONWriter, _ generator: inout SplitMix64) {
        opening(uuid(&generator), userID, "Become a person who reads", kind: "identity", &json)
        json.array("powerGoals") { _ in }
        json.object("identityConfig") { json in
            json.string("identityStatement", "I am a reader")
            json.array("evidenceEntries") { json in
                for number in 0..<generator.within(0...4) {
                    json.object { json in
                        json.string("id", uuid(&generator))
                        date("date", instant(age: 3 + 9 * number, second: 70_000), &json)
                        json.string("description", "Read a chapter")
                        json.string("mood", generator.pick(["struggled", "okay", "good", "great"]))
                    }
                }
            }
            json.array("milestones") { json in
                for (number, title) in ["Finish a book", "Join a book club"].enumerated() {
                    json.object { json in
                        json.string("id", uuid(&generator))
                        json.string("title", title)
                        json.boolean("isCompleted", number == 0)
                    }
                }
            }
        }
    }

    /// The last five weeks of the habit: most weekdays done, no weekends.
    private func checkIns(_ goalID: String, _ json: inout JSONWriter, _ generator: inout SplitMix64) {
        json.array("habit_check_ins") { json in
            for age in stride(from: 34, through: 0, by: -1) where localNow.day.advanced(by: -age).weekday <= 5 {
                let isDone = age < 6 || generator.chance(800)
                json.object { json in
                    json.string("id", uuid(&generator))
                    json.string("habitGoalId", goalID)
                    date("scheduledDate", instant(age: age, second: 25_000), &json)
                    json.boolean("isCompleted", isDone)
                    json.boolean("skipped", !isDone && generator.chance(300))
                }
            }
        }
    }
}
