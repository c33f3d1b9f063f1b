import AlmanacDump
import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacInsights

/// Means, counts and newest ones are not told of a part of what there is.
struct PartsOfSystemsTests {
    private func insights(_ systems: String) throws -> EnglishInsights {
        let record =
            #"{"almanac":1,"as_of":"2026-11-20T12:00:00Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"# + systems + "}"
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: Array(record.utf8)), source: "dump.ndjson")
        return EnglishInsights(of: try #require(decoded.snapshot), zone: .utc, currency: .usd)
    }

    @Test func kindsOfMoodsOfWhichOneCannotBeReadAreUnknownAndNotNone() throws {
        let insights = try insights(
            #""lume":{"mood":{"totalEntries":9,"moodDistribution":{"positive":"x","neutral":4,"negative":2}}}"#)
        let moods = try #require(insights.series("lume.mood.distribution", .thirtyDays))
        #expect(moods.isUnknown && !moods.isEmpty && moods.notes == ["The kinds of moods could not be read."])
    }

    private static let match = #"{"timestamp":"2026-11-01T10:00:00Z","totalScore":23,"maxScore":36,"comparisonGroupId":"g"}"#

    @Test func aMatchThatCannotBeReadMayBeTheNewestAndTheBest() throws {
        let insights = try insights(#""destiny":{"compatibility":[\#(Self.match),{"totalScore":"x"}]}"#)
        for name in ["matches.latest", "matches.verdict", "group.average", "group.best"] {
            let metric = try #require(insights.metric("destiny." + name, .thirtyDays))
            #expect(metric.value == nil && metric.basis == "1 match could not be read.", "\(name)")
        }
        let score = try #require(insights.series("destiny.score", .thirtyDays))
        #expect(score.isUnknown && score.notes == ["1 match could not be read."])
        let whole = try self.insights(#""destiny":{"compatibility":[\#(Self.match)]}"#)
        #expect(whole.metric("destiny.matches.latest", .thirtyDays)?.value == .number(23))
        #expect(whole.metric("destiny.group.average", .thirtyDays)?.value == .number(23))
    }

    @Test func stepsOfWhichOneDoesNotSayWhetherItIsDoneAreNotCounted() throws {
        func goal(_ status: String) -> String {
            #""momentum":{"goals":[{"id":"g","visionText":"Run","status":"active","milestones":[{"sequenceNumber":1,"title":"One","status":"completed"},{"sequenceNumber":2,"title":"Two","status":\#(status)}]}]}"#
        }
        let known = try insights(goal(#""active""#))
        #expect(known.metric("momentum.goal.steps_completed", .thirtyDays)?.value == .count(1))
        let unknown = try insights(goal("7"))
        for name in ["steps", "steps_completed", "progress"] {
            let metric = try #require(unknown.metric("momentum.goal." + name, .thirtyDays))
            #expect(metric.value == nil && metric.basis == "Of 1 step it could not be read whether it is done.", "\(name)")
        }
    }

    @Test func aGoalWithoutStepsIsNotSaidToHaveNoneDone() throws {
        let habit = #""momentum":{"goals":[{"id":"g","visionText":"Walk","status":"active","goalType":"habit","habitConfig":{}}]}"#
        let insights = try insights(habit)
        #expect(insights.metric("momentum.goal.steps", .thirtyDays)?.value == nil)
        #expect(insights.metric("momentum.goal.name", .thirtyDays)?.value == .text("Walk"))
    }

    @Test(arguments: [#""user":"x","goals":[]"#, #""user":{"streakCount":"x"},"goals":[]"#, #""user":{"lastTaskCompletedAt":[]}"#])
    func aStreakThatCannotBeReadIsNotZeroDays(members: String) throws {
        let metric = try #require(try insights(#""momentum":{\#(members)}"#).metric("momentum.streak.current", .thirtyDays))
        #expect(metric.value == nil && metric.basis == "The streak that the app keeps could not be read.")
    }

    @Test func theMeanOfMomentsIsUnknownWhereOneCannotBeRead() throws {
        let moment =
            #"{"habit_id":"cash_spend_share","month":"2026-11","value":0.1,"label":"a","insight_text":"b","confidence":0.8}"#
        let insights = try insights(#""moneymoments":{"moments":{"moments":[\#(moment),7]}}"#)
        let metric = try #require(insights.metric("moneymoments.moments.confidence", .thirtyDays))
        #expect(metric.value == nil && metric.basis == "1 moment could not be read.")
    }

    @Test func questionsOfWhichOneHasNoReadableDateAreNotCounted() throws {
        let message = #"{"role":"user","createdAt":"2026-11-19T10:00:00Z"}"#
        let known = try insights(#""destiny":{"threads":[],"messages":[\#(message),{"role":"assistant"}]}"#)
        #expect(known.metric("destiny.threads.questions", .thirtyDays)?.value == .count(1))
        let unknown = try insights(#""destiny":{"threads":[],"messages":[\#(message),{"role":"user","createdAt":"x"}]}"#)
        let metric = try #require(unknown.metric("destiny.threads.questions", .thirtyDays))
        #expect(metric.value == nil && metric.basis == "1 message could not be read; what is counted here may be too low.")
    }
}
