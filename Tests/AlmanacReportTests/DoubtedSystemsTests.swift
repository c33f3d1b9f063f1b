import AlmanacDump
import AlmanacInsights
import AlmanacModel
import AlmanacText
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// What readers of Momentum, Lume, Destiny and MoneyMoments still doubted, each as its reader would read it.
@Suite struct DoubtedSystemsTests {
    private static let pages = ["report", "Markdown", "dashboard"]

    /// A record of a dump, as it comes.
    private static func decoded(_ systems: String, zone: String = "America/New_York") throws -> Snapshot {
        let record = #"{"almanac": 1, "as_of": "2026-11-20T21:37:00Z", "subject": {"id": "mia", "timezone": "\#(zone)"}, \#(systems)}"#
        let line = DumpLine(number: 1, bytes: Array(record.utf8))
        return try #require(SnapshotDecoder().decode(line, source: "dump").snapshot)
    }

    // MARK: Lume

    /// A goal that recurs, whose record has an amount of some day, and what Lume has of its days: today's is met and not ended, as in its own summary.
    private static let walker = ToldAccount.person(
        Lume(
            goals: [
                Lume.Goal(
                    id: "walk", title: "Walk", target: 8000, current: 5613, unit: "steps", status: "active",
                    isRecurring: true, recurrence: Lume.Recurrence(pattern: "daily"))
            ],
            history: [
                Lume.History(
                    goal: "walk",
                    instances: (0..<10).map { age in
                        Lume.Instance(
                            date: .day(Account.day(2026, 11, 20).advanced(by: -age)), target: 8000, current: 8000 + Double(age),
                            status: age == 0 ? "in_progress" : age == 4 ? "missed" : "completed")
                    }, summary: Lume.HistorySummary(instances: 10, completed: 8, missed: 1, currentStreak: 3, longestStreak: 5), total: 10)
            ]))

    @Test func whatRecursIsToldByItsDaysAndAsLumeCountsThem() throws {
        let said = try Said(Self.walker)
        for page in ["report", "dashboard"] {
            #expect(said[page].contains("8,000 of 8,000 steps today"), "\(page)")
            #expect(said[page].contains("You kept your recurring goals 9 of 10 times in the last 30 days"), "\(page)")
        }
        #expect(try Said(Self.walker, period: "week")["report"].contains("8,000 of 8,000 steps today"))
        for (medium, text) in said.texts {
            for words in ["5,613", "gives other streaks", "kept them"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        #expect(said.media.context.insights.metric("lume.streaks.current", .thirtyDays)?.value == .count(4))
    }

    /// Yesterday is over, and Lume has not ended it: that is neither done nor "none was due".
    @Test func whatLumeHasNotEndedIsNotKnownYet() throws {
        var lume = try #require(Self.walker.data(Lume.self))
        lume.history?[0].instances = [
            Lume.Instance(date: .day(Account.day(2026, 11, 19)), target: 8000, current: 7000, status: "in_progress")
        ]
        lume.history?[0].total = nil
        lume.history?[0].summary = nil
        let said = try Said(ToldAccount.person(lume), period: "yesterday")
        let range = try #require(said.media.context.insights.askedRange)
        let rate = try #require(said.media.context.insights.metric("lume.history.completion_rate", range))
        #expect(rate.value == nil && rate.basis?.name == "lume.history.open")
        for page in Self.pages { #expect(!said[page].contains("No recurring goal was due"), "\(page)") }
    }

    /// A week that is over stands under no heading that says "now", and each sentence names what it is of.
    @Test(arguments: [
        ("en", "en_US", "## Goals (now)", "## Recurring goals", "You kept your recurring goals"),
        ("de", "de_DE", "## Ziele (Stand jetzt)", "## Wiederkehrende Ziele", "Wiederkehrende Ziele letzte Woche"),
    ]) func aWeekStandsUnderNoNow(language: String, locale: String, now: String, habits: String, kept: String) throws {
        let text = try Said(Self.walker, period: "week", language: language, locale: locale)["mail text"]
        let (start, heading) = try (
            #require(text.firstRange(of: now.dropFirst(3))), #require(text.firstRange(of: habits.dropFirst(3) + " -"))
        )
        let told = try #require(text.firstRange(of: kept))
        #expect(start.lowerBound < heading.lowerBound && heading.upperBound <= told.lowerBound)
    }

    // MARK: Momentum

    private static func week(_ monday: Day, _ count: Int) -> [Instant] {
        (0..<count).map { Instant(monday.advanced(by: $0 % 5)).advanced(bySeconds: 61_200) }
    }

    @Test func aWeekWithEqualsIsNoRecord() throws {
        let mondays = (0..<12).map { Account.day(2026, 11, 9).advanced(by: -7 * $0) }
        func said(_ counts: [Int]) throws -> Said {
            try Said(
                ToldAccount.person(
                    ToldAccount.tasks(created: Account.instant(2026, 8, 1), zip(mondays, counts).flatMap { Self.week($0, $1) })),
                period: "week")
        }
        let record = try said([7, 3, 3, 3, 6])
        #expect(record["report"].contains("You have never completed more in one week than last week (Nov 9 – 15): 7 tasks."))
        let equal = try said([7, 3, 3, 7, 6])
        for (medium, text) in equal.texts { #expect(!text.contains("never completed more"), "\(medium)") }
        for page in Self.pages {
            #expect(
                equal[page].contains(
                    "Most tasks in one week: 7, in the week that began on Nov 9. 1 other week has as many."), "\(page)")
        }
    }

    /// A goal is counted by its milestones, which could be read though a task could not: one page says one thing of it.
    @Test func whatIsKnownOfAGoalIsKnownInEachPlace() throws {
        let said = try Said(
            Self.decoded(
                #"""
                "momentum": {"goals": [{"id": "G", "visionText": "A garden", "goalType": "project", "status": "active", "milestones": [
                {"id": "A", "sequenceNumber": 1, "title": "Dig", "status": "completed", "tasks": []},
                {"id": "B", "sequenceNumber": 2, "title": "Sow", "status": "active", "tasks": [7]}]}]}
                """#.replacing("\n", with: "")))
        let insights = said.media.context.insights
        #expect(insights.metric("momentum.goal.progress", .thirtyDays)?.value == .ratio(0.5))
        #expect(insights.series("momentum.goals", .thirtyDays)?.value("progress", at: 0) == .ratio(0.5))
    }

    @Test func whatABadgeAsksForIsNotLockedOnceItIsDone() throws {
        var momentum = ToldAccount.tasks(
            created: Account.instant(2026, 10, 1), Self.week(Account.day(2026, 11, 9), 5) + [Account.instant(2026, 11, 17, 12)])
        momentum.achievements = []
        momentum.goals?[0].steps[0].status = .completed
        let badges = try #require(Said(ToldAccount.person(momentum)).media.context.insights.series("momentum.achievements", .thirtyDays))
        func state(_ badge: String) -> Value? {
            badges.keys.firstIndex(of: .phrase(Phrase("momentum.badge.\(badge)"))).flatMap { badges.value("status", at: $0) }
        }
        #expect(state("week_perfect") == .phrase(Phrase("momentum.badge.not-awarded")))
        // A step is done, and no goal.
        #expect(state("first_goal_complete") == .phrase(Phrase("momentum.badge.locked")))
        // At seven in New York one day's task was done; nobody did five on a day, nor one at night.
        #expect(state("early_bird") == .phrase(Phrase("momentum.badge.not-awarded")))
        for badge in ["speed_demon", "night_owl", "first_100"] {
            #expect(state(badge) == .phrase(Phrase("momentum.badge.locked")), "\(badge)")
        }
    }

    /// What could not be read may be what a badge asks for: nobody knows that it is locked.
    @Test func aBadgeIsNotLockedWhereTasksCouldNotBeRead() throws {
        let said = try Said(
            Self.decoded(
                #"""
                "momentum": {"achievements": [], "goals": [{"id": "G", "visionText": "A garden", "goalType": "project", "status": "active",
                "milestones": [{"id": "A", "sequenceNumber": 1, "title": "Dig", "status": "active", "tasks": [7]}]}]}
                """#.replacing("\n", with: "")))
        let badges = try #require(said.media.context.insights.series("momentum.achievements", .thirtyDays))
        let place = try #require(badges.keys.firstIndex(of: .phrase(Phrase("momentum.badge.week_perfect"))))
        #expect(badges.value("status", at: place) == .phrase(Phrase("momentum.badge.not-earned")))
    }

    /// In a mail about a week what stands now is not under the heading of what was done in that week.
    @Test func aStreakOfNowIsNotOfTheWeek() throws {
        let days = (0..<12).map { Account.instant(2026, 11, 19 - $0, 17) }
        let text = try Said(
            ToldAccount.person(ToldAccount.tasks(created: Account.instant(2026, 10, 1), days)), period: "week")["mail text"]
        let done = try #require(text.firstRange(of: "Done last week (Nov 9 – 15) -"))
        let now = try #require(text.firstRange(of: " Now -"))
        let streak = try #require(text.firstRange(of: "12 days in a row with a task done"))
        #expect(done.lowerBound < now.lowerBound && now.upperBound < streak.lowerBound)
        #expect(text[done.upperBound..<now.lowerBound].contains("Tasks done last week (Nov 9 – 15): 7."))
    }

    /// A subject line has no room for the whole sentence, and no streak ends that may go on.
    @Test(arguments: [
        ("en", "en_US", "A task today keeps your streak of 3 days"),
        ("de", "de_DE", "Eine Aufgabe heute erhält die Serie von 3 Tagen"),
        ("fr", "fr_FR", "Une tâche aujourd’hui prolonge votre série de 3 jours"),
        ("es", "es_ES", "Una tarea hoy mantiene tu racha de 3 días"),
        ("ar", "ar_EG", "مهمة اليوم تحفظ سلسلتك من"), ("hi", "hi_IN", "आज एक काम पूरा करें, तो 3 दिनों का सिलसिला बना रहेगा"),
    ]) func aStreakEndsOnlyWithoutATask(language: String, locale: String, words: String) throws {
        let days = (17...19).map { Account.instant(2026, 11, $0, 17) }
        let account = ToldAccount.person(ToldAccount.tasks(created: Account.instant(2026, 10, 1), days))
        let subject = try Said(account, language: language, locale: locale)["subject line"]
        #expect(subject.lowercased().contains(words.lowercased()), "\(subject)")
    }

    // MARK: What could not be read

    /// Momentum sent something that nobody knows, and neither goals nor badges: no part of it is named, and nothing happened yesterday.
    @Test(arguments: [nil, "yesterday"]) func whatNobodyKnowsHasNoParts(period: String?) throws {
        let said = try Said(Self.decoded(#""momentum": {"savedPlans": [{"id": 1}]}"#), period: period)
        for (medium, text) in said.texts {
            for words in ["Part of what", "badges, goals", "19: The"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        for medium in ["report", "Markdown", "dashboard", "mail", "mail text"] {
            #expect(said[medium].contains("The data from Momentum could not be read."), "\(medium)")
        }
        #expect(!said["mail text"].contains("The goals could not be read."))
    }

    /// Moments that could not be read may be of any month: nothing is known of 2025 from them.
    @Test func whatCouldNotBeReadIsOfNoPeriod() throws {
        let moments = #""moneymoments": {"moments": {"moments": null}}"#
        let goal =
            #""lume": {"goals": {"goals": [{"id": "g", "title": "Walk", "target_value": 9, "current_value": 3, "status": "active"}]}}"#
        let said = try Said(Self.decoded("\(moments), \(goal)"), period: "year")
        for (medium, text) in said.texts {
            for words in ["saw in", "Now:", "December 2025"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
        for page in Self.pages { #expect(said[page].contains("What happened in 2025 is not known."), "\(page)") }
        // Of a month that runs there are no numbers that could still change.
        for (medium, text) in try Said(Self.decoded(moments), period: "mtd").texts {
            #expect(!text.contains("these numbers still change"), "\(medium)")
        }
    }

    // MARK: Destiny

    /// The matches of a month are something that happened in it.
    @Test func aMonthWithAMatchIsNotUnknown() throws {
        let account = ToldAccount.person(Account.destiny())
        let said = try Said(account, period: "month")
        for medium in ["report", "Markdown", "dashboard", "mail", "mail text"] {
            #expect(said[medium].contains("You checked 1 match in October."), "\(medium)")
            #expect(!said[medium].contains("is not known"), "\(medium)")
        }
        for (medium, text) in said.texts where medium != "index" {
            #expect(!text.contains("Conversations by day"), "\(medium): days of November")
        }
        #expect(try Said(account)["dashboard"].contains("Conversations by day"))
        #expect(
            try Said(account, period: "year")["report"].contains("What happened in 2025 is not known; there are numbers from Oct 2 on."))
    }

    /// What the day's outlook says of a longer stretch is said of that.
    @Test func theThemeIsThatOfTheDasha() throws {
        let said = try Said(ToldAccount.person(Account.destiny()))
        #expect(said["report"].contains("The theme of your current dasha: Learning."))
        for (medium, text) in said.texts {
            for words in ["theme of today", "Quality of the day"] { #expect(!text.contains(words), "\(medium): \(words)") }
        }
    }

    /// It is the 21st in Auckland: the outlook for the 20th is no outlook for today, in a mail about yesterday either. New questions come today.
    @Test func theOutlookUnderTodayIsOfTodayOrSaysSo() throws {
        var destiny = Account.destiny()
        destiny.access?[0].resetsAt = Account.instant(2026, 11, 21)
        let account = ToldAccount.person(destiny, zone: "Pacific/Auckland")
        let mail = try Said.mail(account, period: "yesterday")
        #expect(mail.contains("This is the outlook for Nov 20; there is no newer one yet. Career: Good."))
        #expect(!mail.contains("Outlook for Nov 20:"))
        let report = try Said(account)["report"]
        #expect(report.contains("new ones on Nov 21") && !report.contains("for today"))
    }

    @Test func questionsThatAreNotKnownAreOfNoDay() throws {
        let said = try Said(
            Self.decoded(
                #"""
                "destiny": {"subscription": {"plan_id": "free_registered", "feature_usage": {"ai_questions": {"daily": 2, "overall": 41}}},
                "access": {"ai_questions": "no"}}
                """#.replacing("\n", with: "")))
        for (medium, text) in said.texts { #expect(!text.contains("for today"), "\(medium)") }
        #expect(!said["Markdown"].contains("–, What"))
        #expect(said["report"].contains("What the plan allows, or how much of it was used, could not be read in full."))
    }

    // MARK: MoneyMoments

    /// MoneyMoments answers some minutes after the time that the data is of: no page tells of a minute that was still to come when it was made.
    @Test func aNudgeIsToldByItsDay() throws {
        let nudge = MoneyMoments.Nudge(
            rule: "GOAL_UNDERFUNDED", sentAt: ToldAccount.now.advanced(bySeconds: 180), sendStatus: "success", title: "Cook at home",
            isAsSent: true)
        let said = try Said(ToldAccount.person(MoneyMoments(moments: [], nudges: [nudge])))
        for medium in ["dashboard", "Markdown"] { #expect(said[medium].contains("Cook at home") && said[medium].contains("Nov 20")) }
        for (medium, text) in said.texts { #expect(!text.contains("4:40"), "\(medium)") }
    }

    /// Whether it has other currencies is seen where it names amounts in one.
    @Test func nothingIsSaidOfCurrenciesThatAreTheSame() throws {
        let said = try Said(Account.ana, currency: "INR")
        for (medium, text) in said.texts { #expect(!text.contains("other currencies"), "\(medium)") }
    }
}
