import AlmanacDump
import AlmanacModel
import Testing

@Suite struct LumeDecoderTests {
    private func lume(_ members: String) throws -> (lume: Lume, notices: [String]) {
        let decoded = decode(record(#""lume":{\#(members)}"#))
        return (try #require(decoded.snapshot?.data(Lume.self)), decoded.notices.map(\.description))
    }

    private func goal(_ members: String) throws -> (goal: Lume.Goal, notices: [String]) {
        let result = try lume(#""goals":{"data":{"goals":[{"id":"g","title":"T",\#(members)}]}}"#)
        return (try #require(result.lume.goals?.first), result.notices)
    }

    private func day(_ year: Int, _ month: Int, _ day: Int) throws -> Lume.Date {
        .day(try #require(Day(year: year, month: month, day: day)))
    }

    private static let id = "40020d52-dd54-40c2-a8c3-a75c645585f3"

    @Test func readsAGoalAsTheContractHasIt() throws {
        let result = try lume(
            #""goals":{"success":true,"data":{"goals":[{"id":"\#(Self.id)","user_id":"15d3af32-a0f7-424c-952a-18c372476bfe","goal_type":"activity","title":"Incorporate <More> | Vegetables","description":"Aim to…","target_value":1,"target_unit":"completion","current_value":0.5,"progress":0.5,"start_date":"2025-11-17","target_date":"2026-01-16","status":"active","is_overdue":false,"days_remaining":59,"created_at":"2025-11-17T19:26:02.996263011Z","updated_at":"2025-11-17T19:26:02.996263011Z","is_recurring":false}],"total":1,"has_more":false},"error":null}"#
        )
        let instant = Instant(seconds: 1_763_407_562, nanoseconds: 996_263_011)
        #expect(result.notices == [])
        #expect(
            result.lume
                == Lume(
                    goals: [
                        Lume.Goal(
                            id: Self.id, type: "activity", title: "Incorporate <More> | Vegetables", description: "Aim to…", target: 1,
                            current: 0.5, unit: "completion", progress: 0.5, status: "active", start: try day(2025, 11, 17),
                            due: try day(2026, 1, 16), created: instant)
                    ], goalTotal: 1))
    }

    @Test func readsAGoalAsTheOpenAPIHasIt() throws {
        let result = try lume(
            #""goals":{"data":{"goals":[{"id":"g","user_id":"u","goal_type":"weight","title":"Strength","description":null,"target_value":1.0,"target_unit":"workout","current_value":0,"start_date":"2024-01-01T00:00:00Z","target_date":null,"status":"abandoned","is_recurring":true,"recurrence_pattern":"weekly","recurrence_days":[1,3,5],"recurrence_end_date":"2024-12-31T00:00:00Z","created_at":"2024-01-01T08:00:00Z","updated_at":"2024-01-01T08:00:00Z","statistics":{"progress_percentage":42.5,"days_active":30,"days_remaining":null,"average_daily_progress":0.1,"current_streak":2,"longest_streak":9,"total_updates":12,"completion_rate":80,"trend":"declining","best_day":"Monday","estimated_completion_date":"2024-11-05"}}],"total":31,"limit":20,"offset":0}}"#
        )
        #expect(result.notices == [])
        let goal = try #require(result.lume.goals?.first)
        #expect(result.lume.goalTotal == 31 && !result.lume.hasMoreGoals)
        #expect(goal.progress == nil && goal.due == nil && goal.description == nil)
        #expect(goal.knownStatus == .abandoned && goal.isRecurring)
        #expect(goal.start == (try day(2024, 1, 1)))
        #expect(goal.recurrence == Lume.Recurrence(pattern: "weekly", weekdays: [1, 3, 5], end: try day(2024, 12, 31)))
        #expect(
            goal.statistics
                == Lume.Statistics(
                    progress: 0.425, daysActive: 30, averageDailyProgress: 0.1, currentStreak: 2, longestStreak: 9, updates: 12,
                    completionRate: 0.8, trend: "declining", bestDay: "Monday", estimatedCompletion: try day(2024, 11, 5)))
    }

    @Test(
        arguments: [
            (#""2026-01-16""#, nil), (#""2026-01-16T00:00:00Z""#, nil), (#""2026-01-16T00:00:00""#, nil),
            (#""2026-01-16 00:00:00+00""#, nil),
            (#""2026-01-16T05:00:00.000000001Z""#, Instant(seconds: 1_768_539_600, nanoseconds: 1)),
            (#""2026-01-16T00:00:00-05:00""#, Instant(seconds: 1_768_539_600)),
            (#""2026-01-15T23:59:59.999999999Z""#, Instant(seconds: 1_768_521_599, nanoseconds: 999_999_999)),
            ("790232400", Instant(seconds: 1_768_539_600)),
        ] as [(String, Instant?)])
    func tellsDaysFromPointsInTime(text: String, instant: Instant?) throws {
        let result = try goal(#""target_date":\#(text)"#)
        let expected = try instant.map { .instant($0) } ?? day(2026, 1, 16)
        #expect(result.goal.due == expected)
        #expect(result.notices == [])
    }

    @Test func costsOnlyTheFieldsOfAGoal() throws {
        let result = try goal(
            #""target_value":"7","current_value":NaN,"progress":1.5,"status":7,"start_date":"soon","target_date":"2026-02-30","is_recurring":"yes","recurrence_pattern":"daily","recurrence_days":[0,7,"1",6],"statistics":{"progress_percentage":101,"current_streak":-1,"completion_rate":1e999,"trend":[]}"#
        )
        #expect(result.goal.target == nil && result.goal.current == nil && result.goal.progress == nil && result.goal.status == nil)
        #expect(result.goal.start == nil && result.goal.due == nil)
        // The pattern says that it recurs.
        #expect(result.goal.isRecurring && result.goal.recurrence?.weekdays == [0, 6])
        #expect(result.goal.statistics == Lume.Statistics())
        let path = "dump.ndjson:3: lume.goals.data.goals[0]"
        #expect(
            result.notices == [
                #"\#(path).target_value: "7" is not a number"#, "\(path).current_value: NaN is not a number",
                "\(path).progress: 1.5 is not a number from 0 to 1", "\(path).status: 7 is not text",
                #"\#(path).start_date: "soon" is not a date"#, #"\#(path).target_date: "2026-02-30" is not a date"#,
                "\(path).recurrence_days[1]: 7 is not a day of the week from 0, Sunday, to 6",
                #"\#(path).recurrence_days[2]: "1" is not a day of the week from 0, Sunday, to 6"#,
                #"\#(path).is_recurring: "yes" is not true or false"#,
                "\(path).statistics.progress_percentage: 101 is not a percentage from 0 to 100",
                "\(path).statistics.current_streak: -1 is not a 64-bit whole number from 0 on",
                "\(path).statistics.completion_rate: 1e999 is not a percentage from 0 to 100",
                "\(path).statistics.trend: a list is not text",
            ])
    }

    /// What servers in Python write for "nothing" is no tip.
    @Test func aNumberInPlaceOfATextIsNoText() throws {
        // In place of the list, and in it.
        for tips in ["NaN", "-Infinity", "[NaN]", "[Infinity,-Infinity]", "{\"a\":NaN}"] {
            let result = try lume(##""tips":{"\##(Self.id)":{"data":{"tips":\##(tips)}}}"##)
            #expect((result.lume.tips ?? []).flatMap(\.tips).isEmpty, "\(tips)")
            #expect(!result.notices.isEmpty, "\(tips)")
        }
        let result = try lume(##""tips":{"\##(Self.id)":{"data":{"tips":["Walk.",NaN]}}}"##)
        #expect((result.lume.tips ?? []).flatMap(\.tips) == [Lume.Tip(text: "Walk.")] && result.notices.count == 1)
    }

    @Test func keepsNumbersAtTheirEnds() throws {
        let result = try goal(#""target_value":-9223372036854775808,"current_value":9223372036854775807,"status":"SOMETHING""#)
        #expect(result.goal.target == -9.223372036854775808e18 && result.goal.current == 9.223372036854775807e18)
        #expect(result.goal.status == "SOMETHING" && result.goal.knownStatus == nil)
        #expect(result.notices == [])
    }

    // MARK: Envelopes

    @Test(
        arguments: [
            (
                #"{"success":false,"error":{"code":"GOAL_NOT_FOUND","message":"Goal not found"}}"#,
                #"error: Lume answered with an error, "GOAL_NOT_FOUND": "Goal not found"; this answer is left out"#
            ),
            (
                #"{"success":false,"data":null,"error":{"message":"Invalid request"}}"#,
                #"error: Lume answered with an error, "Invalid request"; this answer is left out"#
            ),
            (
                #"{"error":{"code":"INTERNAL_ERROR","message":"\u001b[2J<b>"}}"#,
                #"error: Lume answered with an error, "INTERNAL_ERROR": "\#u{FFFD}[2J<b>"; this answer is left out"#
            ),
            (#"{"error":"no"}"#, #"error: Lume answered with an error, "no"; this answer is left out"#),
            (#"{"error":{}}"#, "error: Lume answered with an error; this answer is left out"),
            (#"{"success":false,"data":{"tips":[]}}"#, "success: Lume says that it did not succeed; this answer is left out"),
            (#"{"success":true,"data":null}"#, "data: null is not an object"), (#"{"data":[]}"#, "data: a list is not an object"),
        ])
    func notesAnErrorInPlaceOfData(body: String, notice: String) throws {
        let result = try lume(
            #""tips":{"a":\#(body),"\#(Self.id)":{"data":{"tips":["Walk."]}}},"goals":\#(body),"history":{"h":\#(body)},"mood":\#(body)"#)
        #expect(result.lume.goals == [] && result.lume.history == [] && result.lume.mood?.days == [])
        for list in ["goals", "instances", "dailyBreakdown", "moodDistribution"] { #expect(result.lume.lost.isWhole(list), "\(list)") }
        #expect(result.lume.lost.count("tips") == 1 && !result.lume.lost.isWhole("tips"))
        #expect(result.lume.tips == [Lume.GoalTips(goal: Self.id, tips: [Lume.Tip(text: "Walk.")])])
        #expect(
            result.notices == ["goals", "tips.a", "history.h", "mood"].map { "dump.ndjson:3: lume.\($0).\(notice)" })
    }

    /// What was on a page that cannot be read is lost, and the rest is not all there is.
    @Test func aPageThatCannotBeReadIsALossBesideOthers() throws {
        let result = try lume(
            #""tips":{"a":[{"tips":["Walk."]},{"tip":[]},7]},"history":{"h":[{"error":"no"},{"instances":[{"instance_date":"2026-11-18"}]}],"i":{"instances":[]}}"#
        )
        #expect(result.lume.tips?.first?.tips == [Lume.Tip(text: "Walk.")] && result.lume.history?.first?.instances.count == 1)
        #expect(result.lume.lost.count("tips") == 2 && !result.lume.lost.isWhole("tips"))
        #expect(result.lume.lost.count("instances") == 1 && !result.lume.lost.isWhole("instances"))
        #expect(
            result.notices
                == [
                    "lume.tips.a[2]: 7 is not an object", "lume.tips.a[1].tips: missing",
                    #"lume.history.h[0].error: Lume answered with an error, "no"; this answer is left out"#,
                    #"lume.tips.a[1].tip: no key has this name, so it is not read; did you mean "tips"?"#,
                ].map { "dump.ndjson:3: " + $0 })
    }

    @Test func readsDataByItself() throws {
        let result = try lume(#""goals":{"goals":[{"id":"g","title":"T"}],"total":1},"tips":{"g":{"goal_id":"g","tips":["a"],"count":1}}"#)
        #expect(result.lume.goals?.map(\.id) == ["g"])
        #expect(result.lume.tips?.first?.tips == [Lume.Tip(text: "a")])
        #expect(result.notices == [])
    }

    @Test func tellsEmptyFromAbsent() throws {
        #expect(try lume("").lume == Lume())
        #expect(
            try lume(#""goals":{"data":{"goals":[]}},"tips":{},"history":{},"activities":{"g":7}"#).lume
                == Lume(goals: [], tips: [], history: []))
        #expect(try lume(#""goals":[]"#).lume.goals == [])
        #expect(try lume(#""goals":{"data":{}}"#).lume.lost.isWhole("goals"))
        let null = try lume(#""goals":null,"tips":null,"history":null,"mood":null"#).lume
        #expect(["goals", "tips", "instances", "dailyBreakdown"].allSatisfy { null.lost.isWhole($0) })
        #expect(try lume(#""goals":[{"error":{}},{"data":{"goals":[]}}]"#).lume.goals == [])
        #expect(try lume(#""tips":{"g":{"data":{"tips":[]}}}"#).lume.tips == [Lume.GoalTips(goal: "g", tips: [])])
        #expect(try lume(#""tips":[]"#).notices == ["dump.ndjson:3: lume.tips: a list is not an object"])
    }

    @Test func joinsPages() throws {
        let result = try lume(
            #""goals":[{"data":{"goals":[{"id":"a","title":"A"},{"id":"b","title":"B"}],"total":4,"has_more":true}},{"success":true,"data":{"goals":[{"id":"b","title":"B"},{"id":"a","title":"Other"},{"id":"c","title":"C"}],"total":5,"has_more":true}},{"error":{"code":"INTERNAL_ERROR","message":"x"}},7]"#
        )
        #expect(result.lume.goals?.map(\.title) == ["A", "B", "C"])
        #expect(result.lume.goalTotal == 4 && result.lume.hasMoreGoals)
        #expect(
            Set(result.notices) == [
                #"dump.ndjson:3: lume.goals[1].data.goals[1]: goal "a" was sent before with other values; the first counts"#,
                #"dump.ndjson:3: lume.goals[2].error: Lume answered with an error, "INTERNAL_ERROR": "x"; this answer is left out"#,
                "dump.ndjson:3: lume.goals[3]: 7 is not an object",
            ])
    }

    @Test func losesARowWithoutWhatItNeeds() throws {
        let result = try lume(
            #""goals":{"data":{"goals":[{"title":"no id"},{"id":"","title":"x"},3,{"id":"g"}]}},"history":{"g":{"data":{"instances":[{"id":"i"},{"instance_date":"x"}]}}}"#
        )
        #expect(result.lume.goals == [Lume.Goal(id: "g", title: "")])
        #expect(result.lume.history == [Lume.History(goal: "g", instances: [])])
        let goals = "dump.ndjson:3: lume.goals.data.goals"
        let instances = "dump.ndjson:3: lume.history.g.data.instances"
        #expect(
            result.notices == [
                "\(goals)[0].id: missing", #"\#(goals)[1].id: "" is not a name"#, "\(goals)[2]: 3 is not an object",
                "\(goals)[3].title: missing", "\(instances)[0].instance_date: missing",
                #"\#(instances)[1].instance_date: "x" is not a date"#,
            ])
    }

    // MARK: Tips, history, moods

    @Test func readsTipsOfBothForms() throws {
        let result = try lume(
            #""tips":{"g":{"success":true,"data":{"goal_id":"g","goal_title":"T","tips":["Plain *text*",{"id":"1","tip":"The tip","category":"mindset","priority":"high"},{"title":"A","description":"B"},{"title":"Only"},{"text":"C","priority":3},{},4],"count":5}}}"#
        )
        #expect(
            result.lume.tips?.first?.tips == [
                Lume.Tip(text: "Plain *text*"), Lume.Tip(text: "The tip", category: "mindset", priority: "high"),
                Lume.Tip(title: "A", text: "B"), Lume.Tip(text: "Only"), Lume.Tip(text: "C"),
            ])
        let path = "dump.ndjson:3: lume.tips.g.data.tips"
        #expect(result.notices == ["\(path)[4].priority: 3 is not text", "\(path)[5].tip: missing", "\(path)[6]: 4 is not a tip"])
    }

    @Test func readsHistoryPageByPage() throws {
        let first =
            #"{"data":{"goal_id":"g","instances":[{"id":"1","goal_id":"g","instance_date":"2026-11-20","target_value":20,"current_value":7,"status":"in_progress","created_at":"2026-11-20T00:00:01.123456789Z"},{"id":"2","instance_date":"2026-11-18T00:00:00Z","status":"completed"}],"summary":{"total_instances":3,"completed_count":2,"missed_count":0,"completion_rate":66.5,"current_streak":2,"longest_streak":2},"total":3,"limit":2,"offset":0}}"#
        let second =
            #"{"data":{"instances":[{"id":"2","instance_date":"2026-11-18","status":"completed"},{"id":"1","instance_date":"2026-11-20","status":"missed"},{"instance_date":"2026-11-16","status":"completed"}],"summary":{"total_instances":9},"total":9}}"#
        let result = try lume(#""history":{"g":[\#(first),\#(second)],"other":\#(second)}"#)
        let history = try #require(result.lume.history)
        #expect(
            history.first
                == Lume.History(
                    goal: "g",
                    instances: [
                        Lume.Instance(id: "1", date: try day(2026, 11, 20), target: 20, current: 7, status: "in_progress"),
                        Lume.Instance(id: "2", date: try day(2026, 11, 18), status: "completed"),
                        Lume.Instance(date: try day(2026, 11, 16), status: "completed"),
                    ],
                    summary: Lume.HistorySummary(
                        instances: 3, completed: 2, missed: 0, completionRate: 0.665, currentStreak: 2, longestStreak: 2), total: 3))
        #expect(history.last?.instances.count == 3 && history.last?.total == 9)
        #expect(
            result.notices == [
                #"dump.ndjson:3: lume.history.g[1].data.instances[1]: instance "1" was sent before with other values; the first counts"#
            ])
    }

    @Test func readsMoodsAsTheAppKeepsThem() throws {
        let result = try lume(
            #""mood":{"totalEntries":24,"dateRange":{"startDate":815000000,"endDate":817000000},"moodDistribution":{"positive":15,"neutral":6,"negative":3},"dailyBreakdown":[{"id":"x","date":816998400.5,"averageMood":7.25,"entryCount":2,"dominantMood":"calm"},{"date":"2026-11-19","averageMood":10.5,"entryCount":-1,"dominantMood":null},{"averageMood":3}],"streakInfo":{"currentStreak":5,"longestStreak":12,"lastEntryDate":"2026-11-20T16:00:00Z"}}"#
        )
        #expect(
            result.lume.mood
                == Lume.Mood(
                    entries: 24, positive: 15, neutral: 6, negative: 3,
                    days: [
                        Lume.DayMood(
                            date: .instant(Instant(seconds: 1_795_305_600, nanoseconds: 500_000_000)), average: 7.25, entries: 2,
                            dominant: "calm"),
                        Lume.DayMood(date: try day(2026, 11, 19), average: nil, entries: nil),
                    ], currentStreak: 5, longestStreak: 12, lastEntry: .instant(Instant(seconds: 1_795_190_400))))
        let path = "dump.ndjson:3: lume.mood.dailyBreakdown"
        #expect(
            result.notices == [
                "\(path)[1].averageMood: 10.5 is not a mood from 0 to 10",
                "\(path)[1].entryCount: -1 is not a 64-bit whole number from 0 on", "\(path)[2].date: missing",
            ])
        let percentages = try lume(#""mood":{"data":{"moodDistribution":{"positivePercentage":62.5,"negative":-1}}}"#)
        #expect(percentages.lume.mood == Lume.Mood(positive: 62.5))
        #expect(percentages.notices == ["dump.ndjson:3: lume.mood.data.moodDistribution.negative: -1 is not a number from 0 on"])
    }
}
