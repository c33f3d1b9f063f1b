import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacReport

/// A report about a whole year is one of its own: it has what came of the year, in each medium, and nothing of now.
struct YearReviewTests {
    /// Tasks of two years, a step and a badge of each quarter, and a habit.
    private static var momentum: Momentum {
        let first = Account.day(2025, 1, 1)
        // The fifth begins on the last day of the first year.
        let steps = (0..<8).map { quarter -> Momentum.Step in
            let start = first.advanced(by: quarter * 91)
            let tasks = (0..<30).map { index -> Momentum.Task in
                let at = Instant(start.advanced(by: index * 3)).advanced(bySeconds: 43_200)
                return Momentum.Task(title: "Task", status: .completed, minutes: 15, scheduledAt: at, completedAt: at)
            }
            return Momentum.Step(
                number: quarter + 1, name: "Step \(quarter + 1)", status: .completed,
                completedAt: Instant(start.advanced(by: 90)).advanced(bySeconds: 60_000), tasks: tasks)
        }
        let goal = Momentum.Goal(name: "Café <b>", generation: .v2, kind: .project, status: .active, steps: steps)
        let badges = [
            ("7_day_streak", Account.day(2025, 3, 1)), ("first_100", Account.day(2026, 2, 3)), ("early_bird", Account.day(2026, 9, 9)),
        ]
        return Momentum(goals: [goal], achievements: badges.map { .init(badge: $0.0, unlockedAt: Instant($0.1)) })
    }

    private static var lume: Lume {
        let first = Account.day(2025, 12, 1)
        let moods = (0..<396).map { index in
            let day = first.advanced(by: index)
            return Lume.DayMood(date: .day(day), average: 4 + Double(day.month.month) / 4, entries: 1, dominant: "calm")
        }
        let times = (0..<396).map { index in
            Lume.Instance(id: "\(index)", date: .day(first.advanced(by: index)), status: index % 3 == 0 ? "missed" : "completed")
        }
        return Lume(
            goals: [.init(id: "w", title: "Walk", target: 1, isRecurring: true, recurrence: .init(pattern: "daily"))],
            history: [.init(goal: "w", instances: times, total: 396)], mood: Lume.Mood(entries: 396, days: moods))
    }

    private static func snapshot(_ systems: any SystemData...) -> Snapshot {
        Snapshot(asOf: Account.instant(2027, 1, 1, 7), subject: Subject(id: "mo", name: "Mo"), systems: systems)
    }

    @Test func aYearOfTasksHasItsMonthsDaysStepsAndBadges() throws {
        let media = try Media(Self.snapshot(Self.momentum), period: .last(.year))
        for (medium, text) in media.readable where ["dashboard", "report", "Markdown", "mail", "mail text"].contains(medium) {
            // The steps of the second year end on its 90th day, and so on.
            for words in ["Step 5", "Step 8", "First 100", "Early Bird", "Steps reached in 2026"] {
                #expect(text.contains(words), "\(medium): \(words)")
            }
            for words in ["7 Day Streak", "To do", "Next tasks", "Still open"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        #expect(media.dashboard.contains("Tasks done each day") && media.mailText.contains("You completed 119 tasks in 2026"))
        // Of 365 days in a calendar the last seven say nothing.
        #expect(!media.mailText.contains("Dec 31"))
    }

    @Test func aYearOfMoodsHasItsBestMonthAndEachDay() throws {
        let media = try Media(Self.snapshot(Self.lume), period: .last(.year))
        for text in [media.dashboard.visible, media.report.visible, media.markdown, media.mailText] {
            #expect(text.joined.contains("Your mood was best in December 2026 (7 of 10) and lowest in January 2026 (4.3)"))
            #expect(text.joined.contains("You kept your recurring goals 244 of 365 times in 2026"))
        }
        #expect(media.dashboard.contains("Mood, day by day"))
    }

    @Test func whatIsOfNowIsInNoHeadingOfAYear() throws {
        var momentum = Self.momentum
        momentum.goals?[0].steps.append(
            .init(
                number: 9, name: "Step 9", status: .active,
                tasks: [.init(title: "Late", status: .pending, scheduledAt: Account.instant(2026, 12, 20))]))
        let year = try Media(Self.snapshot(momentum), period: .last(.year))
        #expect(!year.dashboard.contains("overdue") && !year.mailText.contains("overdue") && !year.mailText.contains("Late"))
        let month = try Media(Self.snapshot(momentum), period: .last(.month))
        #expect(month.mailText.contains("overdue"))
    }

    /// Whoever wrote a page has it for a year, too; `year.md` of their own is for all media.
    @Test func templatesOfOnesOwnAreUsedForAYear() throws {
        let own = try Media(Self.snapshot(Self.momentum), period: .last(.year), ["dashboard.md": "# Ours"])
        #expect(own.dashboard.contains("Ours") && !own.dashboard.contains("Steps reached"))
        #expect(own.mailText.contains("Steps reached"))
        let both = try Media(
            Self.snapshot(Self.momentum), period: .last(.year), ["dashboard.md": "# Ours", "year.md": "# Our {{period.title}}"])
        #expect(both.dashboard.contains("Our 2026") && both.mailText.contains("Our 2026"))
        let month = try Media(Self.snapshot(Self.momentum), period: .last(.month), ["year.md": "# Our {{period.title}}"])
        #expect(!month.dashboard.contains("Our "))
    }
}

extension String {
    fileprivate var joined: String { split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing("\\", with: "") }
}
