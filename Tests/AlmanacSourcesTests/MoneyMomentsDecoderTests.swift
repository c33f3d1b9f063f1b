import AlmanacModel
import AlmanacSources
import Testing

@testable import enum AlmanacSources.NudgeTemplate

@Suite struct MoneyMomentsDecoderTests {
    private func moment(_ members: String) -> (moments: [MoneyMoments.Moment], notices: [String]) {
        let decoded = decode(record(#""moneymoments":{"moments":{"moments":[{\#(members)}]}}"#))
        return (decoded.snapshot?.data(MoneyMoments.self)?.moments ?? [], decoded.notices.map(\.description))
    }

    private func nudge(_ members: String) -> (nudge: MoneyMoments.Nudge?, notices: [String]) {
        let decoded = decode(record(#""moneymoments":{"nudges":{"nudges":[{"rule_id":"R",\#(members)}]}}"#))
        return (decoded.snapshot?.data(MoneyMoments.self)?.nudges?.first, decoded.notices.map(\.description))
    }

    @Test func readsAMoment() {
        let result = moment(
            #""user_id":"u","month":"2026-11","habit_id":"repeating_payments_count","value":3.0,"label":"Some","insight_text":"≤₹200","confidence":0.75,"created_at":"2026-11-20T21:40:18.274282Z""#
        )
        #expect(
            result.moments == [
                .init(
                    habit: "repeating_payments_count", month: Month(year: 2026, month: 11), value: 3, label: "Some", insight: "≤₹200",
                    confidence: 0.75,
                    createdAt: Instant(seconds: 1_795_210_818, nanoseconds: 274_282_000))
            ])
        #expect(result.notices == [])
    }

    @Test func losesOnlyTheFieldsOfAMoment() throws {
        let result = moment(
            #""month":"2026-11","habit_id":"x","value":NaN,"label":"L","insight_text":"I","confidence":1.5,"created_at":"soon""#)
        let moment = try #require(result.moments.first)
        #expect(moment.value == nil && moment.confidence == nil && moment.createdAt == nil)
        let path = "dump.ndjson:3: moneymoments.moments.moments[0]"
        #expect(
            result.notices == [
                "\(path).value: NaN is not a number", "\(path).confidence: 1.5 is not a number from 0 to 1",
                "\(path).created_at: \"soon\" is not a date and time",
            ])
    }

    @Test(arguments: [
        (#""habit_id":"x""#, ".month: missing"), (#""habit_id":"x","month":"2026-13""#, #".month: "2026-13" is not a month"#),
        (#""month":"2026-11""#, ".habit_id: missing"), (#""habit_id":"","month":"2026-11""#, #".habit_id: "" is not a name"#),
    ])
    func losesAMomentWithoutHabitOrMonth(members: String, notice: String) {
        let result = moment(members)
        #expect(result.moments == [])
        #expect(result.notices == ["dump.ndjson:3: moneymoments.moments.moments[0]" + notice])
    }

    private static let metadata = #"{\"rendered_title\":\"Sent\",\"rendered_body\":\"Body\",\"cta_text\":\"Go\",\"deeplink\":\"app://x\"}"#
    private static let later = #""title":"Later","body":"Later body","title_template":"T {{goal}}","body_template":"B""#

    @Test(arguments: [
        #""\#(metadata)""#,
        #"{"rendered_title":"Sent","rendered_body":"Body","cta_text":"Go","deeplink":"app://x"}"#,
    ])
    func prefersTheWordsThatWereSent(metadata: String) {
        let result = nudge(#""metadata_json":\#(metadata),\#(Self.later)"#)
        #expect(result.nudge == .init(rule: "R", title: "Sent", body: "Body", isAsSent: true, action: "Go", deepLink: "app://x"))
        #expect(result.notices == [])
    }

    @Test(arguments: ["null", "\"\"", "\"null\"", "\"{}\"", "{}"])
    func fallsBackToTheLaterRendering(metadata: String) {
        let result = nudge(#""metadata_json":\#(metadata),\#(Self.later)"#)
        #expect(result.nudge == .init(rule: "R", title: "Later", body: "Later body", isAsSent: false))
        #expect(result.notices == [])
    }

    @Test func fallsBackToTheTemplate() {
        let result = nudge(
            #""title":"","body":null,"title_template":"Skip one = ₹{{save}} closer to {{goal}}","body_template":"{{ name }}, go""#)
        #expect(result.nudge == .init(rule: "R", title: "Skip one = a little closer to your goal", body: "…, go", isAsSent: false))
        #expect(result.notices == [])
    }

    @Test func isNotAsSentWhenOnlyHalfOfItIs() {
        #expect(nudge(#""metadata_json":"{\"rendered_title\":\"Sent\"}",\#(Self.later)"#).nudge?.isAsSent == false)
        #expect(nudge(#""metadata_json":"{\"rendered_title\":\"Sent\"}""#).nudge?.isAsSent == true)
        #expect(nudge(#""metadata_json":"{\"rendered_title\":\"To {{goal}}\"}""#).nudge == .init(rule: "R", title: "To your goal"))
    }

    @Test(arguments: [
        ("7", ": 7 is not an object"), ("\"[1]\"", ": a list is not an object"),
        (#""{\"rendered_title\":5}""#, ".rendered_title: 5 is not text"),
        (#""{oops""#, ": \"{oops\" is not JSON: "),
    ])
    func notesBadMetadataAndGoesOn(metadata: String, notice: String) throws {
        let result = nudge(#""metadata_json":\#(metadata),\#(Self.later)"#)
        #expect(result.nudge?.title == "Later")
        #expect(result.notices.count == 1)
        #expect(try #require(result.notices.first).hasPrefix("dump.ndjson:3: moneymoments.nudges.nudges[0].metadata_json" + notice))
    }

    @Test(
        arguments: [
            ("plain", nil), ("{{goal}}", "your goal"), ("{{{goal}}}!", "your goal!"), ("{{ save }} x", "a little x"),
            ("₹{{save}}", "a little"),
            ("R${{save}} em {{goal}}", "a little em your goal"), ("{{open", nil), ("{{a{{goal}}", "{{ayour goal"), ("}}{{x}}{{", "}}…{{"),
            ("{{}}", "…"),
            ("{single}", nil),
        ] as [(String, String?)])
    func fillsLeftOverTags(text: String, filled: String?) {
        #expect(NudgeTemplate.filled(text) == filled)
    }
}
