/// Data that Momentum's app keeps on a device: goals with their steps and tasks, habits, badges and streaks. One shape for its three generations.
///
/// There is no server: a dump holds an export of the app's storage, so any part of it may be missing.
package struct Momentum: SystemData, Hashable {
    package static let system = "momentum"
    package var system: String { Self.system }

    /// The way a goal is built, recognised by its keys.
    package enum Generation: String, Hashable, Sendable {
        /// Power goals, a month each, with weeks of tasks.
        case v1
        /// As v1, with kinds of goals.
        case v1b
        /// Milestones in sequence, with tasks that have checklists instead of a difficulty.
        case v2
    }

    /// Kind of a goal.
    package enum GoalKind: Hashable, Sendable {
        case project, habit, identity
        /// As sent.
        case other(String)

        package init(_ word: String) {
            self =
                switch word {
                case "project": .project
                case "habit": .habit
                case "identity": .identity
                default: .other(word)
                }
        }
    }

    /// Status of a goal.
    package enum GoalStatus: Hashable, Sendable {
        case active, completed, archived
        /// As sent.
        case other(String)

        package init(_ word: String) {
            self =
                switch word {
                case "active": .active
                case "completed": .completed
                case "archived": .archived
                default: .other(word)
                }
        }
    }

    /// Status of a step, and of a week in it.
    package enum StepStatus: Hashable, Sendable {
        /// Also a week that is `pending`.
        case locked
        /// Also a week that is `in_progress`.
        case active
        case completed
        /// As sent.
        case other(String)

        package init(_ word: String) {
            self =
                switch word {
                case "locked", "pending": .locked
                case "active", "in_progress": .active
                case "completed": .completed
                default: .other(word)
                }
        }
    }

    /// Status of a task.
    package enum TaskStatus: Hashable, Sendable {
        case pending, completed, skipped
        /// As sent.
        case other(String)

        package init(_ word: String) {
            self =
                switch word {
                case "pending": .pending
                case "completed": .completed
                case "skipped": .skipped
                default: .other(word)
                }
        }
    }

    /// Effort of a task.
    package enum Difficulty: Hashable, Sendable {
        /// The app shows `hard` as "Challenge".
        case easy, medium, hard
        /// As sent.
        case other(String)

        package init(_ word: String) {
            self =
                switch word {
                case "easy": .easy
                case "medium": .medium
                case "hard": .hard
                default: .other(word)
                }
        }
    }

    /// Days on which a habit is meant to be done.
    package enum Frequency: Hashable, Sendable {
        case daily, weekdays, weekends
        /// ISO weekdays, ascending, at least one.
        case custom([Int])
        /// As sent; a custom one without any day as well.
        case other(String)
    }

    /// The owner of the device, without the address.
    package struct User: Hashable, Sendable {
        /// Hostile text; v1 has none.
        package var name: String?
        /// Time at which the account was made.
        package var createdAt: Instant?
        /// Days, as the app counted them when a task was last completed: it goes stale when nothing is done any more.
        package var streak: Int64?
        /// Days.
        package var longestStreak: Int64?
        /// Time at which a task was last completed, as the app stored it.
        package var lastTaskCompletedAt: Instant?

        package init(
            name: String? = nil, createdAt: Instant? = nil, streak: Int64? = nil, longestStreak: Int64? = nil,
            lastTaskCompletedAt: Instant? = nil
        ) {
            self.name = name
            self.createdAt = createdAt
            self.streak = streak
            self.longestStreak = longestStreak
            self.lastTaskCompletedAt = lastTaskCompletedAt
        }
    }

    /// One task, in the common shape of all generations.
    package struct Task: Hashable, Sendable {
        /// Hostile text.
        package var title: String
        package var status: TaskStatus
        /// `nil` in v2, where it follows from the minutes.
        package var difficulty: Difficulty?
        /// Estimated.
        package var minutes: Int64?
        /// Time it is planned for; `nil` where none was sent.
        package var scheduledAt: Instant?
        /// `nil` unless it is completed.
        package var completedAt: Instant?
        /// The one of its day that matters most; v1 only.
        package var isAnchor: Bool
        /// Number of the week it lies in, 1–5; `nil` in v2.
        package var week: Int?
        /// The number of microsteps or items of the checklist, and of those done.
        package var partCount: Int
        package var partsDone: Int

        package init(
            title: String, status: TaskStatus, difficulty: Difficulty? = nil, minutes: Int64? = nil, scheduledAt: Instant? = nil,
            completedAt: Instant? = nil, isAnchor: Bool = false, week: Int? = nil, partCount: Int = 0, partsDone: Int = 0
        ) {
            self.title = title
            self.status = status
            self.difficulty = difficulty
            self.minutes = minutes
            self.scheduledAt = scheduledAt
            self.completedAt = completedAt
            self.isAnchor = isAnchor
            self.week = week
            self.partCount = partCount
            self.partsDone = partsDone
        }
    }

    /// A week of a power goal, as a milestone of its own.
    package struct Week: Hashable, Sendable {
        /// 1–5.
        package var number: Int
        /// Text of the milestone; hostile.
        package var milestone: String
        /// `nil`: not sent or unreadable.
        package var status: StepStatus?

        package init(number: Int, milestone: String, status: StepStatus?) {
            self.number = number
            self.milestone = milestone
            self.status = status
        }
    }

    /// A power goal (v1, v1b) or a milestone (v2).
    package struct Step: Hashable, Sendable {
        /// 1–12, as sent; where none was sent, the place in the list.
        package var number: Int
        /// Title of the month or milestone; hostile.
        package var name: String
        /// `nil`: not sent or unreadable.
        package var status: StepStatus?
        /// 0–1, as the app stored it. The app of v1 never works it out anew.
        package var progress: Double?
        /// Time at which it became active.
        package var startedAt: Instant?
        package var completedAt: Instant?
        /// Tasks of all weeks.
        package var tasks: [Task]
        /// Empty in v2.
        package var weeks: [Week]

        package init(
            number: Int, name: String, status: StepStatus?, progress: Double? = nil, startedAt: Instant? = nil,
            completedAt: Instant? = nil, tasks: [Task] = [], weeks: [Week] = []
        ) {
            self.number = number
            self.name = name
            self.status = status
            self.progress = progress
            self.startedAt = startedAt
            self.completedAt = completedAt
            self.tasks = tasks
            self.weeks = weeks
        }
    }

    /// The habit of a goal of that kind.
    package struct Habit: Hashable, Sendable {
        /// `nil` where none was sent.
        package var frequency: Frequency?
        /// Days, as the app counted them: it goes stale.
        package var streak: Int64?
        package var longestStreak: Int64?
        /// Time of the last check-in that the app counted.
        package var lastCompletedAt: Instant?
        /// Days that were skipped on purpose.
        package var skips: [Instant]
        /// Times a week.
        package var weeklyGoal: Int64?

        package init(
            frequency: Frequency?, streak: Int64? = nil, longestStreak: Int64? = nil, lastCompletedAt: Instant? = nil,
            skips: [Instant] = [], weeklyGoal: Int64? = nil
        ) {
            self.frequency = frequency
            self.streak = streak
            self.longestStreak = longestStreak
            self.lastCompletedAt = lastCompletedAt
            self.skips = skips
            self.weeklyGoal = weeklyGoal
        }
    }

    /// The person somebody wants to be, and the evidence for it. The words of the evidence stay on the device.
    package struct Identity: Hashable, Sendable {
        /// In the user's own words; hostile.
        package var statement: String
        /// Times at which the pieces of evidence were written down.
        package var evidence: [Instant?]
        package var milestoneCount: Int
        package var milestonesDone: Int

        package init(statement: String, evidence: [Instant?] = [], milestoneCount: Int = 0, milestonesDone: Int = 0) {
            self.statement = statement
            self.evidence = evidence
            self.milestoneCount = milestoneCount
            self.milestonesDone = milestonesDone
        }
    }

    /// A goal of any kind, in the common shape of all generations.
    package struct Goal: Hashable, Sendable {
        /// Lower case: UUIDs are the same in either.
        package var id: String?
        /// The name in refined words, if there are any.
        package var name: String
        /// `nil` for a goal without steps of either kind.
        package var generation: Generation?
        /// `project` where none was sent.
        package var kind: GoalKind
        /// `career`, as sent; v2 only.
        package var domain: String?
        package var status: GoalStatus?
        package var createdAt: Instant?
        /// Target day, as a time on it.
        package var targetAt: Instant?
        /// 0–1, as the app stored it; `nil` where the generation, and so the scale, is not known.
        package var progress: Double?
        /// Index of the step the app shows as the current one; it may lie outside.
        package var currentStep: Int?
        /// In the order sent.
        package var steps: [Step]
        /// `nil` unless the goal is a habit.
        package var habit: Habit?
        /// `nil` unless the goal is about who somebody wants to be.
        package var identity: Identity?

        package init(
            id: String? = nil, name: String, generation: Generation?, kind: GoalKind = .project, domain: String? = nil,
            status: GoalStatus? = .active, createdAt: Instant? = nil, targetAt: Instant? = nil, progress: Double? = nil,
            currentStep: Int? = nil, steps: [Step] = [], habit: Habit? = nil, identity: Identity? = nil
        ) {
            self.id = id
            self.name = name
            self.generation = generation
            self.kind = kind
            self.domain = domain
            self.status = status
            self.createdAt = createdAt
            self.targetAt = targetAt
            self.progress = progress
            self.currentStep = currentStep
            self.steps = steps
            self.habit = habit
            self.identity = identity
        }
    }

    /// One day of a habit.
    package struct CheckIn: Hashable, Sendable {
        /// Id of the habit's goal, in lower case.
        package var goalID: String
        /// A time on the day that it is for.
        package var scheduledAt: Instant
        package var isCompleted: Bool
        package var isSkipped: Bool

        package init(goalID: String, scheduledAt: Instant, isCompleted: Bool, isSkipped: Bool = false) {
            self.goalID = goalID
            self.scheduledAt = scheduledAt
            self.isCompleted = isCompleted
            self.isSkipped = isSkipped
        }
    }

    /// A badge that was earned.
    package struct Achievement: Hashable, Sendable {
        /// `7_day_streak`, as sent.
        package var badge: String
        /// Time at which it was earned.
        package var unlockedAt: Instant?

        package init(badge: String, unlockedAt: Instant?) {
            self.badge = badge
            self.unlockedAt = unlockedAt
        }
    }

    /// `nil` when the dump has no such answer, here and below; empty when there are none.
    package var user: User?
    /// Goals of all kinds, archived ones usually last; each goal once.
    package var goals: [Goal]?
    /// In the order sent.
    package var achievements: [Achievement]?
    /// The app itself does not keep them.
    package var checkIns: [CheckIn]?

    /// Lost rows of `goals`, `tasks`, `achievements` and `habit_check_ins`, of all goals together.
    package var lost = LostRows()

    package init(user: User? = nil, goals: [Goal]? = nil, achievements: [Achievement]? = nil, checkIns: [CheckIn]? = nil) {
        self.user = user
        self.goals = goals
        self.achievements = achievements
        self.checkIns = checkIns
    }
}
