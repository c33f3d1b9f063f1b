import AlmanacDump
import AlmanacInsights
import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacMail
@testable import AlmanacReport

/// Sentences that once were false, misleading or of no help, with the account and the period in which they were read: none of them comes back, and what is
/// true stands in its place.
@Suite struct WhatIsSaidTests {
    /// Others are over.
    private static let leftOfSample =
        "The budgets within their limits have $473.24 left together until Nov 30: $43.02 a day. The others are over by $75.12 together."

    /// A month whose thirds have 34, 33 and 33 % of its spending, which the engine calls back-loaded, and much else that its own bands call something.
    private static let evenMonth = ToldAccount.person(
        MoneyMoments(
            moments: [
                moment(
                    "burn_rate_early_month", 0.17, "Back-loaded spending",
                    "17% of your monthly spend happened in the first 5 days (and 50% in the first 15 days).", 0.9),
                moment("cash_spend_share", 0.16, "Cash-reliant", "Cash-like transactions contributed 16% of your monthly spend.", 0.8),
                moment("top_category_spend_share", 0.47, "Category concentrated", "Top category 'travel' was 47% of your spend.", 0.7),
            ],
            nudges: []))

    private static func moment(
        _ habit: String, _ value: Double, _ label: String, _ insight: String, _ confidence: Double
    ) -> MoneyMoments.Moment {
        .init(
            habit: habit, month: Month(year: 2026, month: 10), value: value, label: label, insight: insight, confidence: confidence,
            createdAt: Account.instant(2026, 11, 2))
    }

    /// The app keeps nineteen days in a row, of which the tasks of the goals show two.
    private static let kept: Snapshot = {
        var data = ToldAccount.tasks(
            created: Account.instant(2026, 9, 1), [Account.instant(2026, 11, 19, 12), Account.instant(2026, 11, 20, 12)])
        data.user = Momentum.User(streak: 2, longestStreak: 19, lastTaskCompletedAt: Account.instant(2026, 11, 20, 12))
        data.achievements = []
        return ToldAccount.person(data)
    }()

    private static let cutThread: Snapshot = {
        var destiny = Account.destiny()
        destiny.threads = [
            .init(
                id: "a", title: "Should I take the offer from the other t", area: "career", questions: 2,
                updatedAt: Account.instant(2026, 11, 20, 12))
        ]
        return ToldAccount.person(destiny)
    }()

    /// Lists of three systems that are none, and a number where a time is written.
    private static let unread: Snapshot = {
        let record = #"""
            {"almanac": 1, "as_of": "2026-11-20T21:37:00Z", "subject": {"id": "mia", "timezone": "America/New_York"},
            "moneymoments": {"moments": {"moments": null},
            "nudges": {"nudges": [{"rule_id": "R", "sent_at": 5, "send_status": "success", "title": "Cook at home", "body": "Once a week."}]}},
            "momentum": {"goals": [{"id": "G", "visionText": "A garden", "goalType": "project", "status": "active",
            "createdAt": "2026-09-01T12:00:00Z", "milestones": [
            {"id": "A", "sequenceNumber": 1, "title": "Dig", "status": "active", "tasks": [
            {"id": "T", "title": "Find a spade", "status": "pending", "scheduledDate": "2026-11-20T18:00:00Z"}]},
            {"id": "B", "sequenceNumber": 2, "title": "Sow", "status": "locked", "tasks": "none"}]}]},
            "lume": {"goals": {"data": {"goals": [{"id": "g", "title": "Walk", "target_value": 10, "current_value": 3,
            "status": "active"}]}}, "mood": 7},
            "destiny": {"subscription": {"user_email": "mia@example.test", "plan_id": "free_registered"}, "today": []}}
            """#
        let line = DumpLine(number: 1, bytes: Array(record.replacing("\n", with: " ").utf8))
        return SnapshotDecoder().decode(line, source: "dump").snapshot ?? ToldAccount.person()
    }()

    struct Finding: Sendable, CustomTestStringConvertible {
        var name: String
        var account: Snapshot
        /// As `--period` has it; `nil` for the windows.
        var period: String?
        var language = "en"
        var locale = "en_US"
        /// In no medium.
        var isNot: [String]
        /// By medium.
        var isSaid: [String: [String]] = [:]

        var testDescription: String { name }
    }

    @Test(arguments: findings) func isNotSaidAgain(_ finding: Finding) throws {
        let said = try Said(finding.account, period: finding.period, language: finding.language, locale: finding.locale)
        for (medium, text) in said.texts {
            for words in finding.isNot {
                let place = text.range(of: words)
                #expect(place == nil, "\(medium): …\(place.map { text[$0.lowerBound...].prefix(120) } ?? "")")
            }
        }
        for (medium, sentences) in finding.isSaid {
            for words in sentences { #expect(said[medium].contains(words), "\(medium) does not say: \(words)\n\(said[medium])") }
        }
    }

    static let findings: [Finding] = [
        Finding(
            name: "first day", account: ToldAccount.firstDay,
            isNot: [
                "days without spending", "days in a row", "$0.00 in the", "% more than", "% less than", "0.0 a day", "0.03 a day",
                "called risky",
                "will probably come to",
            ],
            isSaid: ["mail": ["You spent $12.99 in the last 30 days."], "report": ["You spent $12.99 in the last 30 days."]]),
        Finding(
            name: "a goal without steps",
            account: ToldAccount.person(
                Momentum(goals: [Momentum.Goal(name: "Walk", generation: nil, kind: .habit, habit: Momentum.Habit(frequency: .daily))])),
            isNot: ["No goal yet"],
            isSaid: [
                "dashboard": ["No open goal has steps yet. They become a road here."], "report": ["No open goal has steps yet."],
            ]),
        Finding(
            name: "a goal is no limit",
            account: ToldAccount.person(
                Lume(goals: [
                    Lume.Goal(
                        id: "a", title: "Lose 6 kg", target: 6, current: 4, unit: "kg", status: "active",
                        start: .day(Account.day(2026, 10, 1)), due: .day(Account.day(2026, 12, 31)))
                ])),
            isNot: ["against its limit"], isSaid: ["Markdown": ["1 amount against its goal. Lose 6 kg: On track"]]),
        Finding(
            name: "a mood is no goal",
            account: ToldAccount.person(
                Lume(mood: Lume.Mood(days: [Lume.DayMood(date: .day(Account.day(2026, 11, 19)), average: 2, entries: 1)]))),
            period: "yesterday", isNot: ["Here is what Lume has", "Goals Your mood", "Goals ----- Your mood"],
            isSaid: ["mail text": ["Here is your data from Lume.", "Mood ---- Your mood was 2 of 10."]]),
        Finding(
            name: "a week before the first day", account: ToldAccount.firstDay, period: "week",
            isNot: ["You spent nothing", "You spent $0.00", "$0.00 in the", "days without spending"],
            isSaid: ["mail text": ["your first was on Nov 20."], "subject line": ["No charges"]]),
        Finding(
            name: "a year before the first goal",
            account: ToldAccount.person(
                ToldAccount.tasks(
                    created: Account.instant(2026, 7, 3), [Account.instant(2026, 8, 1, 12), Account.instant(2026, 11, 20, 12)])),
            period: "year", isNot: ["no task", "0 tasks"],
            isSaid: ["report": ["What happened in 2025 is not known; there are numbers from Aug 1 on."]]),
        Finding(
            name: "refund", account: ToldAccount.refund,
            isNot: ["You spent −", "% less", "−2,", "Of all limits", "on track (−", "is left, $"],
            isSaid: [
                "mail": ["more came back than you spent in the last 30 days."],
                "report": ["more came back than you spent in the last 30 days."],
                "dashboard": ["more came back than you spent in the last 30 days."],
            ]),
        Finding(
            name: "a month that is over", account: ToldAccount.spender, period: "month",
            isNot: [
                "limits together", "Of all limits", "was spent in all", "will probably come to", "this month ends near", "What changed",
            ],
            isSaid: [
                "mail": ["in October", "spending counted in UTC"], "report": ["in October", "spending counted in UTC"],
                "dashboard": ["counts days, weeks and months in UTC"],
            ]),
        Finding(
            name: "what runs", account: ToldAccount.spender,
            isNot: ["this month ends near", "Of all limits", "typical day", "What was it for?"],
            isSaid: [
                "report": ["This month will probably come to between", "What changed in the last 30 days", "a day."],
                "dashboard": ["This month will probably come to between", "a day."],
            ]),
        Finding(
            name: "done after the data was made",
            account: ToldAccount.person(
                ToldAccount.tasks(created: Account.instant(2026, 7, 3), [ToldAccount.now.advanced(bySeconds: 4_000)])),
            isNot: ["has no date and is left out"]),
        Finding(
            name: "lume", account: ToldAccount.person(Account().lume),
            isNot: [
                "On average they are at", "Completion rate", "No goal’s completion rate", "No goal's completion rate",
                "Done of what was due",
            ],
            isSaid: [
                "dashboard": ["On track: ", "You kept your recurring goals"], "report": ["On track: ", "You kept your recurring goals"],
            ]),
        Finding(
            name: "destiny", account: ToldAccount.person(Account.destiny()), isNot: ["Your newest match has"],
            isSaid: [
                "mail": ["The best match of your last comparison has 28 of 36 points (Excellent Match)."],
                "dashboard": ["The best match of your last comparison has 28 of 36 points (Excellent Match)."],
            ]),
        Finding(
            name: "moneymoments", account: ToldAccount.person(Account().moneyMoments),
            isNot: [
                "Should it stay the most important one?", "wrote some of these words anew", "may have been sent in other words",
                "most surely this one",
                "Moments: 0",
            ]),
        Finding(
            name: "German", account: Account.ana, language: "de", locale: "de_DE",
            isNot: [
                "erlaubt nichts", "Vom Fälligen", "Insgesamt gefragt", "Back-loaded spending", "Balanced early-month", "Watch zone",
                "Spiky spending", "Weekday spender", "Adjust Budget", "of your monthly spend",
            ]),
        Finding(
            name: "French", account: Account.ana, language: "fr", locale: "fr_FR",
            isNot: ["Back-loaded spending", "Balanced early-month", "la plus nette", "Adjust Budget", "of your monthly spend"]),
        Finding(
            name: "English", account: Account.ana,
            isNot: [
                "Of all limits", "most surely", "allows nothing", "Tips: ", "On average they are at", "values are missing",
                "$50.14 at first",
                "What is here is right", "the rest follows", "did not come this time", "Completion rate: –",
            ]),
        Finding(
            name: "labels that the numbers beside them contradict", account: evenMonth,
            isNot: ["Back-loaded", "Much in cash", "Mostly one category"],
            isSaid: [
                "mail": ["Balanced early-month spending"],
                "report": ["Balanced early-month spending", "One category leads"], "Markdown": ["Some in cash", "One category leads"],
                "dashboard": [
                    "Balanced early-month spending", "Some in cash",
                    "17% of the month’s spending fell in its first 5 days, 50% in its first 15.",
                ],
            ]),
        Finding(
            name: "labels that the numbers contradict, in German", account: evenMonth, language: "de", locale: "de_DE",
            isNot: ["Wenig am Monatsanfang ausgegeben", "Viel in bar", "Vor allem eine Kategorie"],
            isSaid: ["mail": ["Ausgewogener Monatsanfang"], "report": ["Manches in bar", "Eine Kategorie liegt vorn"]]),
        Finding(
            name: "labels that the numbers contradict, in Hindi", account: evenMonth, language: "hi", locale: "hi_IN",
            isNot: ["महीने के आखिर में ज़्यादा खर्च", "बहुत-सा खर्च नकद"], isSaid: ["mail": ["महीने की शुरुआत में संतुलित खर्च"]]),
        Finding(
            name: "MoneyMoments beside Guardian", account: Account.ana, isNot: ["66% of your income.", "Transfers to others make up"],
            isSaid: [
                "dashboard": [
                    "November, in the accounts that MoneyMoments sees."
                ],
                "Markdown": ["Payments by UPI or transfer"], "mail text": ["November, in the accounts that MoneyMoments sees."],
            ]),
        Finding(
            name: "MoneyMoments beside Guardian, in German", account: Account.ana, language: "de", locale: "de_DE",
            isNot: ["der Einnahmen ausgegeben.", "Überweisungen machen"],
            isSaid: ["dashboard": ["MoneyMoments und Guardian sehen verschiedene Konten"]]),
        Finding(
            name: "what could not be read", account: unread, isNot: ["2001", "The tasks could not be read"],
            isSaid: [
                "dashboard": [
                    "Part of what MoneyMoments sent could not be read: moments.",
                    "Part of what Momentum sent could not be read: some of the tasks.",
                    "Part of what Lume sent could not be read: moods.",
                    "Part of what Destiny sent could not be read: the outlook of the day.",
                    "The moments could not be read.", "Some of the tasks could not be read;",
                ],
                "Markdown": ["Part of what Lume sent could not be read: moods.", "The moments could not be read."],
            ]),
        Finding(
            name: "a year of which Lume knows nothing", account: ToldAccount.person(Account().lume), period: "year", isNot: ["Now:"],
            isSaid: [
                "report": ["What happened in 2025 is not known; there are numbers from Oct 12 on."],
                "dashboard": ["What happened in 2025 is not known; there are numbers from Oct 12 on."],
            ]),
        Finding(
            name: "a year of which Destiny knows nothing", account: ToldAccount.person(Account.destiny()), period: "year", isNot: ["Now:"],
            isSaid: [
                "report": ["What happened in 2025 is not known; there are numbers from Oct 2 on."],
                "mail text": ["What happened in 2025 is not known; there are numbers from Oct 2 on."],
            ]),
        Finding(
            name: "a week beside which Destiny tells what stands now", account: ToldAccount.person(Account.destiny()), period: "week",
            isNot: ["What happened"], isSaid: ["mail text": ["As of Nov 20:"], "report": ["As of Nov 20:"]]),
        Finding(
            name: "how sure a range is", account: ToldAccount.spender, isNot: ["; about eight of ten months"],
            isSaid: ["report": ["in tests with made-up accounts about eight of ten months ended within such a range"]]),
        Finding(
            name: "two counts", account: kept, isNot: ["by the app’s count", "Tasks completed in all"],
            isSaid: [
                "dashboard": ["longest 19 days, the app’s own record", "Tasks completed in your goals: 2."],
                "report": [
                    "longest 19 days, the app’s own record", "Tasks completed in your goals: 2.",
                    "The app keeps the longest run of days itself; it may include tasks that are no longer in your goals.",
                ],
                "Markdown": ["Tasks are counted from the goals in this report, so the two need not agree."],
                "mail text": [
                    "your longest run so far is 19 days, the app’s own record.",
                    "The app keeps the longest run of days itself; it may include tasks that are no longer in your goals.",
                ],
            ]),
        Finding(
            name: "a question that the app cut", account: cutThread, isNot: ["from the other t<", "from the other t "],
            isSaid: ["Markdown": ["Should I take the offer from the other…"], "dashboard": ["Should I take the offer from the other…"]]),
        Finding(
            name: "German as an adviser says it", account: ToldAccount.sample, language: "de", locale: "de_DE",
            isNot: ["im bisherigen", "Abgleich", "es fehlen noch", "um die andere", "Insgesamt erledigte", "Abschlüsse"],
            isSaid: ["report": ["Das beste Paar in deinem letzten Vergleich hat"]]),
        Finding(
            name: "a German mail of a day", account: ToldAccount.sample, period: "yesterday", language: "de", locale: "de_DE",
            isNot: ["im bisherigen", "Abgleich", "es fehlen noch"], isSaid: ["mail text": ["Budgets in diesem Monat"]]),
        Finding(
            name: "planets in the reader's words", account: ToldAccount.person(Account.destiny()), language: "de", locale: "de_DE",
            isNot: ["Jupiter – Mercury"], isSaid: ["report": ["Jupiter – Merkur"], "dashboard": ["Jupiter – Merkur"]]),
        Finding(
            name: "left in the budgets", account: ToldAccount.sample, isNot: ["Of all limits", "limits together"],
            isSaid: [
                "dashboard": [leftOfSample],
                "report": [leftOfSample],
                "Markdown": [leftOfSample],
            ]),
    ]
}
