internal import AlmanacModel
internal import AlmanacText

/// Lume's answers for one made-up subject: goals, the tips for some, the history of those that recur, and the moods of a rich account.
///
/// It draws from a sequence of its own, so that the rest of a subject is the same with it and without.
struct LumeSample {
    /// The day it is for the subject.
    var today: Day
    /// True for a sample with everything in it; false for a goal or two.
    var isRich: Bool
    private var generator: SplitMix64
    private let userID: String
    private let goals: [Goal]

    private struct Goal {
        var id: String
        var plan: Plan
    }

    /// A goal somebody may have. Numbers are in tenths, so that no rounding differs between machines.
    private struct Plan {
        var type: String
        var title: String
        var description: String
        var unit: String
        var target: Int
        var current: Int
        /// Days before and after today.
        var started: Int
        var due: Int?
        var status = "active"
        var pattern: String?
        var weekdays: [Int] = []
        var category: String?
        var tips: [String] = []
    }

    private static let weight = Plan(
        type: "weight", title: "Lose 6 kg", description: "Slowly, and keep it off.", unit: "kg", target: 60, current: 32, started: 61,
        due: 72,
        category: "physical",
        tips: [
            "Eat breakfast at the same time each day; a great start makes evenings easier.",
            "Take a 20-minute walk after dinner.", "Keep the weather in mind: have an indoor workout ready.",
            "Prune the snack drawer, and keep fruit in sight.", "Go to bed half an hour earlier; tired people eat more.",
            "Weigh in once a week & write it down, <b>not</b> more often.",
        ])
    private static let steps = Plan(
        type: "activity", title: "Walk 8,000 steps a day", description: "Stairs, not lifts.", unit: "steps", target: 80_000,
        current: 56_130,
        started: 40, pattern: "daily", category: "physical",
        tips: [
            "Get off a stop early and walk the last part.", "Set a daily reminder for a round in the afternoon.",
            "Plan a routine for rainy days.", "Find out what interests you on the way: a podcast, a park.",
            "Running once a week lifts the average.",
        ])
    private static let reading = Plan(
        type: "custom", title: "Read 20 pages | Mon, Wed, Fri", description: "Paper, not a screen.", unit: "pages", target: 200, current: 0,
        started: 54, pattern: "weekly", weekdays: [1, 3, 5], category: "mental",
        tips: [
            "Leave the book where you sit in the evening.", "Breathe, then read: ten minutes are better than none.",
            "Think of one sentence to keep from each chapter.",
        ])
    private static let overdue = Plan(
        type: "wellness", title: "Ten evenings without a screen", description: "", unit: "completion", target: 100, current: 60,
        started: 45,
        due: -6, category: "emotional")
    private static let completed = Plan(
        type: "nutrition", title: "Cook 12 new *vegetable* dishes", description: "One a week.", unit: "servings", target: 120, current: 120,
        started: 95, due: 9, status: "completed")
    private static let meditation = Plan(
        type: "mindfulness", title: "Meditate 600 minutes", description: "With the app or without.", unit: "minutes", target: 6000,
        current: 2250,
        started: 30, due: 20)

    init(today: Day, isRich: Bool, generator: SplitMix64) {
        self.today = today
        self.isRich = isRich
        var generator = generator
        userID = UUIDText.text(&generator)
        let ordinary = [Self.steps, Self.weight, Self.meditation, Self.overdue, Self.reading]
        let plans: [Plan]
        if isRich {
            plans = [Self.weight, Self.steps, Self.reading, Self.overdue, Self.meditation, Self.completed]
        } else {
            let first = generator.below(ordinary.count)
            plans = (0..<generator.within(1...2)).map { ordinary[(first + $0) % ordinary.count] }
        }
        goals = plans.map { plan in
            var plan = plan
            if !isRich {
                plan.current = plan.current * generator.within(60...130) / 100
                plan.tips = Array(plan.tips.prefix(2))
            }
            return Goal(id: UUIDText.text(&generator), plan: plan)
        }
        self.generator = generator
    }

    /// Writes the object under `lume`.
    func write(to json: inout JSONWriter) {
        var generator = generator
        json.object("lume") { json in
            json.object("goals") { json in
                json.boolean("success", true)
                json.object("data") { json in
                    json.array("goals") { json in
                        for goal in goals { write(goal, &json, &generator) }
                    }
                    json.integer("total", goals.count)
                    json.boolean("has_more", false)
                }
            }
            json.object("tips") { json in
                for goal in goals where !goal.plan.tips.isEmpty {
                    json.object(goal.id) { json in
                        json.object("data") { json in
                            json.string("goal_id", goal.id)
                            json.array("tips") { json in
                                for tip in goal.plan.tips { json.string(tip) }
                            }
                            json.integer("count", goal.plan.tips.count)
                        }
                    }
                }
            }
            json.object("history") { json in
                for goal in goals where goal.plan.pattern != nil { history(of: goal, &json, &generator) }
            }
            if isRich { mood(&json, &generator) }
        }
    }

    // MARK: Goals

    private func write(_ goal: Goal, _ json: inout JSONWriter, _ generator: inout SplitMix64) {
        let plan = goal.plan
        let start = today.advanced(by: -plan.started)
        json.object { json in
            json.string("id", goal.id)
            json.string("user_id", userID)
            json.string("goal_type", plan.type)
            json.string("title", plan.title)
            json.string("description", plan.description.isEmpty ? nil : plan.description)
            json.number("target_value", Double(plan.target) / 10)
            json.string("target_unit", plan.unit)
            json.number("current_value", Double(plan.current) / 10)
            json.string("status", plan.status)
            // Plain days come back as midnight UTC.
            json.string("start_date", "\(start)T00:00:00Z")
            json.string("target_date", plan.due.map { "\(today.advanced(by: $0))" })
            json.string("created_at", nanoseconds(Instant(start).advanced(bySeconds: 43_200), &generator))
            if let category = plan.category { json.string("category", category) }
            json.boolean("is_recurring", plan.pattern != nil)
            if let pattern = plan.pattern { json.string("recurrence_pattern", pattern) }
            if !plan.weekdays.isEmpty {
                json.array("recurrence_days") { json in
                    for weekday in plan.weekdays { json.integer(weekday) }
                }
            }
            if isRich, plan.type == "weight" {
                json.object("statistics") { json in
                    json.number("progress_percentage", 53.3)
                    json.integer("days_active", plan.started)
                    json.number("average_daily_progress", 0.05)
                    json.integer("current_streak", 3)
                    json.integer("longest_streak", 11)
                    json.number("completion_rate", 72.5)
                    json.string("trend", "improving")
                    json.string("best_day", "Saturday")
                    json.string("estimated_completion_date", "\(today.advanced(by: 55))")
                }
            }
        }
    }

    /// `2025-11-17T19:26:02.996263011Z`, as Go writes UTC.
    private func nanoseconds(_ instant: Instant, _ generator: inout SplitMix64) -> String {
        instant.description.dropLast() + "." + String(generator.within(100_000_000...999_999_999)) + "Z"
    }

    // MARK: History

    private func history(of goal: Goal, _ json: inout JSONWriter, _ generator: inout SplitMix64) {
        let plan = goal.plan
        let days = (0...(plan.weekdays.isEmpty ? 11 : 20)).map { today.advanced(by: -$0) }.filter {
            plan.weekdays.isEmpty || plan.weekdays.contains($0.weekday % 7)
        }
        var statuses: [String] = []
        for day in days {
            statuses.append(day == today ? "in_progress" : generator.chance(780) ? "completed" : "missed")
        }
        let closed = statuses.filter { $0 != "in_progress" }
        let completed = closed.count { $0 == "completed" }
        var longest = 0
        var run = 0
        for status in closed {
            run = status == "completed" ? run + 1 : 0
            longest = max(longest, run)
        }
        json.object(goal.id) { json in
            json.object("data") { json in
                json.string("goal_id", goal.id)
                json.array("instances") { json in
                    for (day, status) in zip(days, statuses) {
                        json.object { json in
                            json.string("id", UUIDText.text(&generator))
                            json.string("instance_date", day.description)
                            json.string("status", status)
                        }
                    }
                }
                json.object("summary") { json in
                    json.integer("total_instances", days.count)
                    json.integer("completed_count", completed)
                    json.integer("missed_count", closed.count - completed)
                    json.number("completion_rate", Double(completed * 1000 / max(1, days.count)) / 10)
                    json.integer("current_streak", closed.firstIndex(of: "missed") ?? closed.count)
                    json.integer("longest_streak", longest)
                }
                json.integer("total", days.count)
            }
        }
    }

    // MARK: Moods

    /// As the app keeps them: dates as seconds since 2001.
    private func mood(_ json: inout JSONWriter, _ generator: inout SplitMix64) {
        let moods = ["calm", "happy", "tired", "grateful", "stressed"]
        var days: [(date: Int64, tenths: Int, entries: Int)] = []
        for age in (0..<21).reversed() where generator.chance(700) {
            let noon = Instant(today.advanced(by: -age)).seconds + 60_000
            days.append((noon - 978_307_200, generator.within(34...92), generator.within(1...3)))
        }
        let entries = days.reduce(0) { $0 + $1.entries }
        let negative = days.reduce(0) { $0 + ($1.tenths < 45 ? $1.entries : 0) }
        let neutral = days.reduce(0) { $0 + ((45..<60).contains($1.tenths) ? $1.entries : 0) }
        json.object("mood") { json in
            json.integer("totalEntries", entries)
            json.object("moodDistribution") { json in
                json.integer("positive", entries - neutral - negative)
                json.integer("neutral", neutral)
                json.integer("negative", negative)
            }
            json.array("dailyBreakdown") { json in
                for day in days {
                    json.object { json in
                        json.integer("date", day.date)
                        json.number("averageMood", Double(day.tenths) / 10)
                        json.integer("entryCount", day.entries)
                        json.string("dominantMood", day.tenths >= 60 ? moods[day.entries % 2] : moods[2 + day.entries % 3])
                    }
                }
            }
            json.object("streakInfo") { json in
                json.integer("currentStreak", days.isEmpty ? 0 : 1)
                json.integer("longestStreak", min(days.count, 4))
                if let last = days.last { json.integer("lastEntryDate", last.date) }
            }
        }
    }
}
