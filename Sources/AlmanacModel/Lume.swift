/// Data of Lume: goals, the tips for them, the history of those that recur, and the moods its app keeps.
package struct Lume: SystemData, Hashable {
    package static let system = "lume"
    package var system: String { Self.system }

    /// A date as sent: a calendar day, or a point in time whose day depends on the reader's zone.
    ///
    /// Lume takes plain days and answers with midnight UTC of them, so that a time of exactly midnight UTC is that day, too.
    package enum Date: Hashable, Sendable {
        case day(Day)
        case instant(Instant)

        /// The day it is for somebody in a zone.
        package func day(in zone: Zone) -> Day {
            switch self {
            case .day(let day): day
            case .instant(let instant): zone.local(instant).day
            }
        }
    }

    /// The states of a goal that Lume's app and its documents know between them.
    package enum Status: String, CaseIterable, Hashable, Sendable {
        case active, completed, paused, archived, abandoned
    }

    /// The days on which a goal is due again.
    package struct Recurrence: Hashable, Sendable {
        /// `daily`, `weekly`, `monthly`, as sent.
        package var pattern: String?
        /// 0 is Sunday; empty when it was not said.
        package var weekdays: [Int]
        /// Last day of the recurrence; `nil` for no end.
        package var end: Date?

        package init(pattern: String? = nil, weekdays: [Int] = [], end: Date? = nil) {
            self.pattern = pattern
            self.weekdays = weekdays
            self.end = end
        }
    }

    /// Lume's own figures about a goal; sent only when they are asked for.
    package struct Statistics: Hashable, Sendable {
        /// 1 for done; sent as a percentage.
        package var progress: Double?
        /// Number of days with an update.
        package var daysActive: Int64?
        /// Amount in the goal's unit.
        package var averageDailyProgress: Double?
        /// Times in a row, by Lume's own count.
        package var currentStreak: Int64?
        package var longestStreak: Int64?
        /// Number of updates.
        package var updates: Int64?
        /// 0–1; sent as a percentage.
        package var completionRate: Double?
        /// `improving`, `stable`, `declining`, as sent.
        package var trend: String?
        /// A day of the week, as sent.
        package var bestDay: String?
        /// Lume's own forecast.
        package var estimatedCompletion: Date?

        package init(
            progress: Double? = nil, daysActive: Int64? = nil, averageDailyProgress: Double? = nil, currentStreak: Int64? = nil,
            longestStreak: Int64? = nil, updates: Int64? = nil, completionRate: Double? = nil, trend: String? = nil,
            bestDay: String? = nil, estimatedCompletion: Date? = nil
        ) {
            self.progress = progress
            self.daysActive = daysActive
            self.averageDailyProgress = averageDailyProgress
            self.currentStreak = currentStreak
            self.longestStreak = longestStreak
            self.updates = updates
            self.completionRate = completionRate
            self.trend = trend
            self.bestDay = bestDay
            self.estimatedCompletion = estimatedCompletion
        }
    }

    /// A goal with an amount to reach, once or again and again.
    package struct Goal: Hashable, Sendable {
        /// The server's id; tips and history are filed under it.
        package var id: String
        /// `weight`, `activity`, and whatever else was sent.
        package var type: String?
        /// Hostile text.
        package var title: String
        /// Hostile text.
        package var description: String?
        /// Amount in `unit`, usable when above 0.
        package var target: Double?
        /// Amount in `unit` so far; of a recurring goal, of one time.
        package var current: Double?
        /// `kg`, `steps`, `completion`, as sent.
        package var unit: String?
        /// 0–1; often not sent.
        package var progress: Double?
        /// As sent; see `knownStatus`.
        package var status: String?
        /// First day of the goal.
        package var start: Date?
        /// Target day.
        package var due: Date?
        package var created: Instant?
        /// `physical`, `mental`, as sent; usually missing.
        package var category: String?
        /// True for a goal that is due again and again.
        package var isRecurring: Bool
        package var recurrence: Recurrence?
        /// `nil` where they were not asked for.
        package var statistics: Statistics?

        package init(
            id: String, type: String? = nil, title: String, description: String? = nil, target: Double? = nil, current: Double? = nil,
            unit: String? = nil, progress: Double? = nil, status: String? = nil, start: Date? = nil, due: Date? = nil,
            created: Instant? = nil, category: String? = nil, isRecurring: Bool = false,
            recurrence: Recurrence? = nil, statistics: Statistics? = nil
        ) {
            self.id = id
            self.type = type
            self.title = title
            self.description = description
            self.target = target
            self.current = current
            self.unit = unit
            self.progress = progress
            self.status = status
            self.start = start
            self.due = due
            self.created = created
            self.category = category
            self.isRecurring = isRecurring
            self.recurrence = recurrence
            self.statistics = statistics
        }

        /// The status among those that are known, in any case of letters; `nil` for others and for none.
        package var knownStatus: Status? {
            status.flatMap { Status(rawValue: $0.lowercased()) }
        }
    }

    /// A tip, sent as a plain text or as an object with more fields.
    package struct Tip: Hashable, Sendable {
        /// Only tips that were sent as objects have one.
        package var title: String?
        /// Hostile text.
        package var text: String
        /// `nutrition`, as sent; tips that are plain texts have none.
        package var category: String?
        /// `high`, `medium`, `low`, as sent; tips that are plain texts have none.
        package var priority: String?

        package init(title: String? = nil, text: String, category: String? = nil, priority: String? = nil) {
            self.title = title
            self.text = text
            self.category = category
            self.priority = priority
        }
    }

    /// The tips for one goal, the most important first.
    package struct GoalTips: Hashable, Sendable {
        /// Id of the goal.
        package var goal: String
        package var tips: [Tip]

        package init(goal: String, tips: [Tip]) {
            self.goal = goal
            self.tips = tips
        }
    }

    /// One time that a recurring goal was due.
    package struct Instance: Hashable, Sendable {
        /// The server's id; `nil` where none was sent.
        package var id: String?
        /// The day on which it was due.
        package var date: Date
        /// Amount in the goal's unit.
        package var target: Double?
        /// Amount in the goal's unit, so far.
        package var current: Double?
        /// `pending`, `in_progress`, `completed`, `missed`, as sent.
        package var status: String?

        package init(id: String? = nil, date: Date, target: Double? = nil, current: Double? = nil, status: String? = nil) {
            self.id = id
            self.date = date
            self.target = target
            self.current = current
            self.status = status
        }
    }

    /// Lume's summary of all instances of a goal, also those it did not send.
    package struct HistorySummary: Hashable, Sendable {
        /// Number of all instances.
        package var instances: Int64?
        package var completed: Int64?
        package var missed: Int64?
        /// 0–1; sent as a percentage.
        package var completionRate: Double?
        /// Instances in a row, by Lume's own count.
        package var currentStreak: Int64?
        package var longestStreak: Int64?

        package init(
            instances: Int64? = nil, completed: Int64? = nil, missed: Int64? = nil, completionRate: Double? = nil,
            currentStreak: Int64? = nil, longestStreak: Int64? = nil
        ) {
            self.instances = instances
            self.completed = completed
            self.missed = missed
            self.completionRate = completionRate
            self.currentStreak = currentStreak
            self.longestStreak = longestStreak
        }
    }

    /// The instances of one recurring goal.
    package struct History: Hashable, Sendable {
        /// Id of the goal.
        package var goal: String
        /// In any order; each id once.
        package var instances: [Instance]
        /// `nil` where none was sent.
        package var summary: HistorySummary?
        /// Number of instances altogether.
        package var total: Int64?

        package init(goal: String, instances: [Instance], summary: HistorySummary? = nil, total: Int64? = nil) {
            self.goal = goal
            self.instances = instances
            self.summary = summary
            self.total = total
        }
    }

    /// The moods of one day.
    package struct DayMood: Hashable, Sendable {
        /// Day of the entries.
        package var date: Date
        /// 0–10.
        package var average: Double?
        /// Number of entries on the day.
        package var entries: Int64?
        /// As sent: `calm`.
        package var dominant: String?

        package init(date: Date, average: Double?, entries: Int64?, dominant: String? = nil) {
            self.date = date
            self.average = average
            self.entries = entries
            self.dominant = dominant
        }
    }

    /// `MoodStatistics`, as the app works them out on the phone.
    package struct Mood: Hashable, Sendable {
        /// Number of all entries, by the app's own count.
        package var entries: Int64?
        /// Numbers of entries, or percentages of them.
        package var positive: Double?
        package var neutral: Double?
        package var negative: Double?
        /// In any order; days without entries are left out. `nil` when it was not sent.
        package var days: [DayMood]?
        /// Days.
        package var currentStreak: Int64?
        package var longestStreak: Int64?
        /// Day of the newest entry.
        package var lastEntry: Date?

        package init(
            entries: Int64? = nil, positive: Double? = nil, neutral: Double? = nil, negative: Double? = nil, days: [DayMood]? = nil,
            currentStreak: Int64? = nil, longestStreak: Int64? = nil, lastEntry: Date? = nil
        ) {
            self.entries = entries
            self.positive = positive
            self.neutral = neutral
            self.negative = negative
            self.days = days
            self.currentStreak = currentStreak
            self.longestStreak = longestStreak
            self.lastEntry = lastEntry
        }
    }

    /// As sent, each id once; `nil` when the dump has no answer that could be read, empty when the account has none.
    package var goals: [Goal]?
    /// Number of goals by Lume's count; more than `goals` when pages are missing.
    package var goalTotal: Int64?
    /// True when Lume says that another page follows the last one.
    package var hasMoreGoals: Bool
    /// One a goal; `nil` when the dump has no such answer, here and below.
    package var tips: [GoalTips]?
    /// One a recurring goal.
    package var history: [History]?
    package var mood: Mood?
    /// Lost rows of `goals`, `tips`, `instances` and `dailyBreakdown`, of all goals together.
    package var lost = LostRows()

    package init(
        goals: [Goal]? = nil, goalTotal: Int64? = nil, hasMoreGoals: Bool = false, tips: [GoalTips]? = nil, history: [History]? = nil,
        mood: Mood? = nil
    ) {
        self.goals = goals
        self.goalTotal = goalTotal
        self.hasMoreGoals = hasMoreGoals
        self.tips = tips
        self.history = history
        self.mood = mood
    }
}
