import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@Suite struct MomentumDecoderTests {
    private func momentum(_ members: String) -> (data: Momentum?, notices: [String]) {
        let decoded = decode(record(#""momentum":{"# + members + "}"))
        return (decoded.snapshot?.data(Momentum.self), decoded.notices.map(\.description))
    }

    private static let path = "dump.ndjson:3: momentum."

    /// 2026-01-18T00:00:00Z as the app's own encoder writes it: seconds since 2001.
    private static let january = Instant(seconds: 1_768_694_400)

    // MARK: The generations

    /// One active goal under a key of its own; no kinds of goals yet.
    private static let v1 = #"""
        {"id":"6F0C0A00-0000-4000-8000-00000000000A","userId":"6F0C0A00-0000-4000-8000-00000000000B","visionText":"Write a book",
         "visionRefined":"Publish a 60,000 word novel","isIdentityBased":false,"status":"active","createdAt":790387200,"currentPowerGoalIndex":0,
         "completionPercentage":0.04,
         "powerGoals":[{"id":"x","goalId":"y","monthNumber":1,"title":"Outline","description":"All of it","status":"active","startDate":790387200,
           "completionPercentage":0.47,
           "weeklyMilestones":[{"id":"x","powerGoalId":"y","weekNumber":2,"milestoneText":"Cast","status":"in_progress",
             "tasks":[{"id":"x","weeklyMilestoneId":"y","goalId":"z","title":"Name them","difficulty":"hard","estimatedMinutes":45,
               "isAnchorTask":true,"scheduledDate":790387200,"status":"completed","completedAt":790387200.5,
               "microsteps":[{"id":"x","taskId":"y","stepText":"List","orderIndex":0,"isCompleted":true},
                             {"id":"x","taskId":"y","stepText":"Pick","orderIndex":1,"isCompleted":false}]}]}]},
          {"id":"x","goalId":"y","monthNumber":2,"title":"Draft","status":"locked","completionPercentage":0,"weeklyMilestones":[]}]}
        """#

    private static func v1Goal(_ generation: Momentum.Generation) -> Momentum.Goal {
        Momentum.Goal(
            id: "6f0c0a00-0000-4000-8000-00000000000a", name: "Publish a 60,000 word novel", generation: generation, createdAt: january,
            progress: 0.04, currentStep: 0,
            steps: [
                Momentum.Step(
                    number: 1, name: "Outline", status: .active, progress: 0.47, startedAt: january,
                    tasks: [
                        Momentum.Task(
                            title: "Name them", status: .completed, difficulty: .hard, minutes: 45, scheduledAt: january,
                            completedAt: Instant(seconds: january.seconds, nanoseconds: 500_000_000), isAnchor: true, week: 2, partCount: 2,
                            partsDone: 1)
                    ], weeks: [Momentum.Week(number: 2, milestone: "Cast", status: .active)]),
                Momentum.Step(number: 2, name: "Draft", status: .locked, progress: 0),
            ])
    }

    @Test func readsTheFirstGeneration() {
        let result = momentum(
            #""savedGoal":\#(Self.v1),"savedUser":{"id":"x","email":"ana@example.test","createdAt":790387200,"subscriptionTier":"free","aiPersonality":"calm","streakCount":5,"longestStreak":12,"lastTaskCompletedAt":790387200}"#
        )
        #expect(
            result.data
                == Momentum(
                    user: .init(createdAt: Self.january, streak: 5, longestStreak: 12, lastTaskCompletedAt: Self.january),
                    goals: [Self.v1Goal(.v1)]))
        #expect(result.notices == [])
    }

    @Test func readsGoalsOfThreeKinds() throws {
        let project = Self.v1.replacing(#""isIdentityBased":false"#, with: #""goalType":"project","isIdentityBased":false"#)
        let habit = #"""
            {"id":"H","visionText":"Walk","goalType":"habit","isIdentityBased":false,"status":"active","createdAt":"2026-01-18T00:00:00Z",
             "currentPowerGoalIndex":0,"completionPercentage":0,"powerGoals":[],
             "habitConfig":{"frequency":"custom","customDays":[1,3,0],"currentStreak":3,"longestStreak":8,
               "lastCompletedDate":"2026-01-18T00:00:00Z","skipHistory":[790387200,"2026-01-18"],"weeklyGoal":3}}
            """#
        let identity = #"""
            {"id":"I","visionText":"Play","goalType":"identity","isIdentityBased":true,"status":"active","createdAt":790387200,
             "currentPowerGoalIndex":0,"completionPercentage":0,"powerGoals":[],"habitConfig":null,
             "identityConfig":{"identityStatement":"I am a piano player",
               "evidenceEntries":[{"id":"x","date":790387200,"description":"private","mood":"great"}],
               "milestones":[{"id":"x","title":"Recital","isCompleted":true,"completedDate":790387200},{"id":"y","title":"Tour","isCompleted":false}]}}
            """#
        let old = #"{"id":"O","visionText":"Old","goalType":"project","status":"active","powerGoals":[],"completionPercentage":1}"#
        let done = #"{"id":"D","visionText":"Done","goalType":"project","status":"completed","powerGoals":[],"completionPercentage":1}"#
        let result = momentum(
            #""savedProjectGoal":\#(project),"savedHabitGoals":[\#(habit)],"savedIdentityGoal":\#(identity),"savedArchivedGoals":[\#(old),\#(done)]"#
        )
        #expect(result.notices == [])
        let goals = try #require(result.data?.goals)
        #expect(
            goals == [
                Self.v1Goal(.v1b),
                Momentum.Goal(
                    id: "h", name: "Walk", generation: .v1b, kind: .habit, createdAt: Self.january, progress: 0, currentStep: 0,
                    habit: .init(
                        frequency: .custom([1, 3, 7]), streak: 3, longestStreak: 8, lastCompletedAt: Self.january,
                        skips: [Self.january, Self.january], weeklyGoal: 3)),
                Momentum.Goal(
                    id: "i", name: "Play", generation: .v1b, kind: .identity, createdAt: Self.january, progress: 0, currentStep: 0,
                    identity: .init(statement: "I am a piano player", evidence: [Self.january], milestoneCount: 2, milestonesDone: 1)),
                Momentum.Goal(id: "o", name: "Old", generation: .v1b, status: .archived, progress: 1),
                Momentum.Goal(id: "d", name: "Done", generation: .v1b, status: .completed, progress: 1),
            ])
    }

    private static let v2 = #"""
        {"id":"G","visionText":"Switch careers","goalType":"project","domain":"career","status":"active","createdAt":790387200,
         "targetCompletionDate":"2026-01-18T00:00:00Z","currentMilestoneIndex":1,"completionPercentage":50,
         "milestones":[
           {"id":"x","goalId":"G","sequenceNumber":1,"title":"Portfolio","status":"completed","completionPercentage":100,"tasks":[],
            "startedAt":790387200,"completedAt":790387200},
           {"id":"y","goalId":"G","sequenceNumber":2,"title":"Interviews","status":"active","completionPercentage":1,
            "tasks":[{"id":"t","milestoneId":"y","goalId":"G","title":"Mock one","outcomeGoal":"Recorded","totalEstimatedMinutes":46,
              "scheduledDate":790387200,"status":"skipped",
              "checklist":[{"id":"c","text":"Book","estimatedMinutes":10,"isCompleted":true,"orderIndex":0}],
              "notes":{"conversationHistory":[],"researchFindings":[],"userBrainstorms":[],"lastUpdated":790387200}}]}],
         "knowledgeBase":[]}
        """#

    private static let v2Goal = Momentum.Goal(
        id: "g", name: "Switch careers", generation: .v2, domain: "career", createdAt: january, targetAt: january, progress: 0.5,
        currentStep: 1,
        steps: [
            Momentum.Step(number: 1, name: "Portfolio", status: .completed, progress: 1, startedAt: january, completedAt: january),
            // One percent, not all: the generation says so, not the size.
            Momentum.Step(
                number: 2, name: "Interviews", status: .active, progress: 0.01,
                tasks: [.init(title: "Mock one", status: .skipped, minutes: 46, scheduledAt: january, partCount: 1, partsDone: 1)]),
        ])

    @Test func readsTheSecondGeneration() {
        let result = momentum(
            #""savedGoals":[\#(Self.v2)],"savedAchievements":[{"id":"x","userId":"y","badgeType":"night_owl","unlockedAt":790387200},{"badgeType":"brand_new"}],"userPreferences":{},"aiReports":[],"drafts":[]"#
        )
        #expect(
            result.data
                == Momentum(
                    goals: [Self.v2Goal],
                    achievements: [.init(badge: "night_owl", unlockedAt: Self.january), .init(badge: "brand_new", unlockedAt: nil)]))
        #expect(result.notices == [])
    }

    @Test func readsTheFormOfADump() {
        let result = momentum(
            #""user":{"name":"Ana","streakCount":0},"goals":[\#(Self.v2),\#(Self.v1)],"achievements":[],"habit_check_ins":[{"id":"x","habitGoalId":"ABC","scheduledDate":790387200,"isCompleted":true,"skipped":false},{"habitGoalId":"abc","scheduledDate":"2026-01-18T00:00:00Z","isCompleted":false,"skipped":true}]"#
        )
        #expect(
            result.data
                == Momentum(
                    user: .init(name: "Ana", streak: 0), goals: [Self.v2Goal, Self.v1Goal(.v1)], achievements: [],
                    checkIns: [
                        .init(goalID: "abc", scheduledAt: Self.january, isCompleted: true),
                        .init(goalID: "abc", scheduledAt: Self.january, isCompleted: false, isSkipped: true),
                    ]))
        #expect(result.notices == [])
    }

    private static func quoted(_ json: String) -> String {
        "\"" + json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
    }

    @Test func readsValuesThatAreTextHoldingJSON() {
        let result = momentum(
            #""savedUser":\#(Self.quoted(#"{"streakCount":3}"#)),"savedGoals":\#(Self.quoted("[\(Self.v2)]")),"savedGoal":\#(Self.quoted(Self.v1)),"savedAchievements":"null""#
        )
        #expect(result.data == Momentum(user: .init(streak: 3), goals: [Self.v2Goal, Self.v1Goal(.v1)]))
        #expect(result.notices == [])
    }

    @Test func readsAGoalOnceThatTwoVersionsOfTheAppHaveStored() {
        let result = momentum(#""savedGoal":\#(Self.v1),"savedProjectGoal":\#(Self.v1),"savedArchivedGoals":[\#(Self.v1)]"#)
        #expect(result.data?.goals == [Self.v1Goal(.v1)])
    }

    @Test func keepsNothingApartFromNone() {
        #expect(momentum("").data == Momentum())
        #expect(momentum(#""goals":[],"achievements":[],"habit_check_ins":[]"#).data == Momentum(goals: [], achievements: [], checkIns: []))
        #expect(momentum(#""goals":null,"savedGoal":null,"user":null"#).data == Momentum())
    }

    // MARK: The generation decides the scale

    @Test(arguments: [
        (#""powerGoals":[],"completionPercentage":0.5"#, Momentum.Generation.v1, 0.5),
        (#""milestones":[],"completionPercentage":0.5"#, .v2, 0.005),
        (#""milestones":[],"completionPercentage":100"#, .v2, 1),
        (#""goalType":"habit","powerGoals":[],"completionPercentage":1"#, .v1b, 1),
        // An app that was updated may have left its old key behind, empty.
        (#""powerGoals":[],"milestones":[{"title":"A","status":"active"}],"completionPercentage":1"#, .v2, 0.01),
    ])
    func tellsTheScaleByTheGeneration(members: String, generation: Momentum.Generation, progress: Double) throws {
        let result = momentum(#""goals":[{"visionText":"G",\#(members)}]"#)
        let goal = try #require(result.data?.goals?.first)
        #expect(goal.generation == generation && goal.progress == progress)
        #expect(result.notices == [])
    }

    @Test func doesNotGuessAScale() throws {
        let unknown = momentum(#""goals":[{"visionText":"G","completionPercentage":0.5}]"#)
        #expect(try #require(unknown.data?.goals?.first) == Momentum.Goal(name: "G", generation: nil, status: nil))
        let wrong = momentum(#""goals":[{"visionText":"G","powerGoals":[],"completionPercentage":47}]"#)
        #expect(wrong.data?.goals?.first?.progress == nil)
        #expect(wrong.notices == [Self.path + "goals[0].completionPercentage: 47 is not a number from 0 to 1"])
    }

    /// A number of 0 would be shown as "Week 0".
    @Test func aWeekWithoutANumberHasThatOfItsPlace() {
        let result = momentum(
            #""goals":[{"visionText":"G","powerGoals":[{"title":"S","status":"active","weeklyMilestones":[{"weekNumber":4},{"milestoneText":"Cast"}]}]}]"#
        )
        #expect(result.data?.goals?.first?.steps.first?.weeks.map(\.number) == [4, 2])
        #expect(result.notices == [])
    }

    // MARK: What cannot be read

    @Test func keepsWordsItDoesNotKnow() throws {
        let result = momentum(
            #""goals":[{"visionText":"G","goalType":"team","status":"paused","powerGoals":[{"title":"S","status":"blocked","weeklyMilestones":[{"weekNumber":1,"status":"late","tasks":[{"title":"T","status":"moved","difficulty":"epic"}]}]}],"habitConfig":{"frequency":"lunar"}}]"#
        )
        let goal = try #require(result.data?.goals?.first)
        #expect(goal.kind == .other("team") && goal.status == .other("paused") && goal.habit?.frequency == .other("lunar"))
        #expect(goal.steps.first?.status == .other("blocked") && goal.steps.first?.number == 1)
        #expect(goal.steps.first?.weeks.first?.status == .other("late"))
        #expect(goal.steps.first?.tasks.first?.status == .other("moved") && goal.steps.first?.tasks.first?.difficulty == .other("epic"))
        #expect(result.notices == [])
    }

    @Test(arguments: [
        (#""goals":7"#, "goals: 7 is not a list"), (#""savedGoals":"oops""#, "savedGoals: \"oops\" is not JSON: "),
        (#""savedGoal":"[1]""#, "savedGoal: a list is not an object"), (#""goals":[3]"#, "goals[0]: 3 is not an object"),
        (#""savedGoals":"[{\"milestones\":[]}]""#, "savedGoals[0].visionText: missing"),
        (#""user":[]"#, "user: a list is not an object"),
        (#""user":{"streakCount":-1}"#, "user.streakCount: -1 is not a 64-bit whole number from 0 on"),
        (#""achievements":[{"unlockedAt":1}]"#, "achievements[0].badgeType: missing"),
        (#""achievements":[{"badgeType":"x","unlockedAt":"soon"}]"#, "achievements[0].unlockedAt: \"soon\" is not a date and time"),
        (#""habit_check_ins":[{"habitGoalId":"x"}]"#, "habit_check_ins[0].scheduledDate: missing"),
        (
            #""goals":[{"visionText":"G","milestones":[{"title":"S","status":"active","tasks":[{"title":"T"}]}]}]"#,
            "goals[0].milestones[0].tasks[0].status: missing"
        ),
        (
            #""goals":[{"visionText":"G","milestones":[{"title":"S","status":"active","tasks":[{"title":"T","status":"pending","completedAt":1e300}]}]}]"#,
            "goals[0].milestones[0].tasks[0].completedAt: 1e+300 is not a date and time"
        ),
        (#""goals":[{"visionText":"G","milestones":[{"title":"S"}]}]"#, "goals[0].milestones[0].status: missing"),
        (
            #""goals":[{"visionText":"G","habitConfig":{"frequency":"custom","customDays":[7,2]}}]"#,
            "goals[0].habitConfig.customDays[0]: 7 is not a weekday from 0 to 6"
        ),
        (
            #""goals":[{"visionText":"G","habitConfig":{"skipHistory":[true]}}]"#,
            "goals[0].habitConfig.skipHistory[0]: true is not a date and time"
        ),
        (
            #""goals":[{"visionText":"G","powerGoals":7,"milestones":[{"title":"S","status":"active"}]}]"#,
            "goals[0].powerGoals: 7 is not a list"
        ),
        (
            #""goals":[{"visionText":"G","powerGoals":[{"title":"P","status":"active"}],"milestones":[{"title":"S","status":"active"}]}]"#,
            "goals[0].milestones: the steps of this goal are its powerGoals, so that these are not read"
        ),
        (
            #""goals":[{"id":"g","visionText":"A"},{"id":"g","visionText":"A"},{"id":"G","visionText":"B"}]"#,
            "goals[2]: goal \"g\" stands there before with other values; the first counts"
        ),
    ])
    func notesWhatItCannotRead(members: String, notice: String) throws {
        let result = momentum(members)
        #expect(result.data != nil)
        #expect(result.notices.count == 1)
        #expect(try #require(result.notices.first).hasPrefix(Self.path + notice), "\(result.notices)")
    }

    @Test func losesOnlyWhatItCannotRead() throws {
        let result = momentum(
            #""goals":[{"visionText":"G","milestones":[{"title":"S","status":"active","tasks":[{"title":"A"},{"title":"B","status":"pending"},null]}]},false]"#
        )
        #expect(result.data?.goals?.count == 1)
        #expect(result.data?.goals?.first?.steps.first?.tasks.map(\.title) == ["B"])
        #expect(result.notices.count == 3)
    }
}
