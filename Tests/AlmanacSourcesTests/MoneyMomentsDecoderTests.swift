import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacDump

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
            ("plain", nil), ("{{goal}}", "your goal"), ("Fund your {{goal}}", "Fund your goal"), ("{{{goal}}}!", "your goal!"),
            ("{{ save }} x", "a little x"),
            ("₹{{save}}", "a little"),
            ("R${{save}} em {{goal}}", "a little em your goal"), ("{{open", nil), ("{{a{{goal}}", "{{ayour goal"), ("}}{{x}}{{", "}}…{{"),
            ("{{}}", "…"),
            ("{single}", nil),
        ] as [(String, String?)])
    func fillsLeftOverTags(text: String, filled: String?) {
        #expect(NudgeTemplate.filled(text) == filled)
    }

    // MARK: Signal

    private func signals(_ text: String) -> (signals: [MoneyMoments.Signal]?, notices: [String]) {
        let decoded = decode(record(#""moneymoments":{"signal":\#(text)}"#))
        return (decoded.snapshot?.data(MoneyMoments.self)?.signals, decoded.notices.map(\.description))
    }

    private static let signal =
        #"{"user_id":"u","as_of_date":"2026-11-20","dining_txn_7d":4,"dining_spend_7d":"2958.00","shopping_txn_7d":1,"shopping_spend_7d":"3365.5","travel_txn_30d":10,"travel_spend_30d":21095,"wants_share_30d":"0.569","recurring_merchants_90d":0,"wants_vs_plan_pct":"1.200","assets_vs_plan_pct":null,"rank1_goal_underfund_amt":"38000.00","rank1_goal_underfund_pct":"0.585","created_at":"2026-11-20T20:00:00Z"}"#
    private static let readSignal = MoneyMoments.Signal(
        day: Day(20_777), dining: .init(count: 4, spend: 295_800), shopping: .init(count: 1, spend: 336_550),
        travel: .init(count: 10, spend: 2_109_500), wantsShare: 0.569, wantsAgainstPlan: 1.2, goalGap: 3_800_000, goalGapOfIncome: 0.585)

    @Test(arguments: [signal, #"{"status":"computed","signal":\#(signal)}"#])
    func readsASignalAloneOrInItsAnswer(text: String) {
        let result = signals(text)
        #expect(result.signals == [Self.readSignal])
        #expect(result.notices == [])
    }

    @Test(arguments: ["null", #"{"status":"no_data","signal":null}"#])
    func tellsNoSignalFromNoAnswer(text: String) {
        #expect(signals(text).signals == [])
        #expect(signals(text).notices == [])
        #expect(decode(record(#""moneymoments":{}"#)).snapshot?.data(MoneyMoments.self)?.signals == nil)
    }

    @Test(arguments: [
        ("7", ": 7 is not an object"), (#"{"status":"x","signal":[1]}"#, ".signal: a list is not an object"),
    ])
    func losesWhatIsNoSignal(text: String, notice: String) {
        #expect(signals(text).signals == [])
        let data = decode(record(#""moneymoments":{"signal":\#(text)}"#)).snapshot?.data(MoneyMoments.self)
        #expect(data?.lost.isWhole("signal") == true)
        #expect(signals(text).notices == ["dump.ndjson:3: moneymoments.signal" + notice])
    }

    @Test func losesOnlyTheFieldsOfASignal() throws {
        let result = signals(
            #"{"as_of_date":"today","dining_txn_7d":"4","dining_spend_7d":"1,000","shopping_txn_7d":-1,"shopping_spend_7d":1e30,"travel_txn_30d":"2.5","travel_spend_30d":NaN,"wants_share_30d":"NaN","wants_vs_plan_pct":true,"rank1_goal_underfund_amt":"99999999999999999.99","rank1_goal_underfund_pct":0.5}"#
        )
        #expect(result.signals == [MoneyMoments.Signal(dining: .init(count: 4), goalGapOfIncome: 0.5)])
        let path = "dump.ndjson:3: moneymoments.signal."
        #expect(
            result.notices == [
                path + #"as_of_date: "today" is not a date"#, path + #"dining_spend_7d: "1,000" is not an amount in rupees"#,
                path + "shopping_txn_7d: -1 is not a 64-bit whole number from 0 on",
                path + "shopping_spend_7d: 1e+30 is not an amount in rupees",
                path + #"travel_txn_30d: "2.5" is not a 64-bit whole number from 0 on"#,
                path + "travel_spend_30d: NaN is not an amount in rupees", path + #"wants_share_30d: "NaN" is not a number"#,
                path + "wants_vs_plan_pct: true is not a number",
                path + #"rank1_goal_underfund_amt: "99999999999999999.99" is not an amount in rupees"#,
            ])
    }

    @Test(
        arguments: [
            ("0", 0), ("2958.00", 295_800), ("-0.125", -13), ("0.125", 13), ("0.1249", 12), ("+7", 700), ("007.5", 750), ("-0", 0),
            ("92233720368547758.07", .max), ("-92233720368547758.08", .min), ("92233720368547758.08", nil), ("92233720368547758.075", nil),
            ("-92233720368547758.085", nil), ("9999999999999999999999", nil), ("", nil), ("-", nil), (".5", nil), ("5.", nil), ("1e3", nil),
            ("1.2.3", nil), (" 1", nil), ("1 ", nil), ("0x10", nil), ("inf", nil), ("٣", nil), ("--1", nil),
        ] as [(String, Int64?)])
    func readsDecimalsToTheHundredth(text: String, hundredths: Int64?) {
        var text = text
        #expect(text.withUTF8 { DecimalText.hundredths($0) } == hundredths)
        // Whatever is a number here is one there, unless only its hundredths do not fit.
        let number = text.withUTF8 { DecimalText.number($0) }
        if let hundredths { #expect(abs((number ?? .nan) * 100 - Double(hundredths)) <= max(0.51, Double(hundredths.magnitude) * 1e-15)) }
        #expect((number == nil) == (hundredths == nil && !text.contains("99999") && !text.contains("85477")))
    }

    @Test(arguments: 1...200)
    func readsDecimalsLikeCountingThem(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let hundredths = Int64.random(in: -10_000_000...10_000_000, using: &generator)
        let digits = String(hundredths.magnitude)
        let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
        var text = (hundredths < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
        #expect(text.withUTF8 { DecimalText.hundredths($0) } == hundredths, "\(text)")
        #expect(text.withUTF8 { DecimalText.number($0) } == Double(hundredths) / 100, "\(text)")
    }

    // MARK: Diagnoses

    private func data(_ members: String) -> (data: MoneyMoments?, notices: [String]) {
        let decoded = decode(record(#""moneymoments":{\#(members)}"#))
        return (decoded.snapshot?.data(MoneyMoments.self), decoded.notices.map(\.description))
    }

    private static let momentsDiagnosis =
        #"{"user_id":"u","email":null,"total_transactions":193,"moments_count":18,"date_range":{"min":"2026-07-23","max":"2026-11-20"},"recent_months":[{"month":"2026-11-01 00:00:00+00","transaction_count":35},{"month":"2026-10-01 00:00:00+05:30","transaction_count":48}],"diagnosis":["Found 18 moments. Everything looks good!"]}"#

    @Test(arguments: ["moments_diagnose", "diagnose"])
    func readsWhatTheMomentsWereMadeFrom(key: String) {
        let result = data(#""\#(key)":\#(Self.momentsDiagnosis)"#)
        #expect(
            result.data?.momentsDiagnosis
                == .init(
                    transactions: 193, moments: 18, first: Day(20_657), last: Day(20_777),
                    // As written: at half past six the evening before in UTC it was still September.
                    months: [
                        .init(month: Month(year: 2026, month: 11), transactions: 35),
                        .init(month: Month(year: 2026, month: 10), transactions: 48),
                    ],
                    words: ["Found 18 moments. Everything looks good!"]))
        #expect(result.notices == [])
    }

    @Test func prefersTheLongerKey() {
        let result = data(#""diagnose":{"total_transactions":1},"moments_diagnose":{"total_transactions":2}"#)
        #expect(result.data?.momentsDiagnosis?.transactions == 2)
        #expect(result.data?.momentsDiagnosis?.months == nil)
        #expect(data(#""moments":{"moments":[]}"#).data?.momentsDiagnosis == nil)
    }

    @Test func readsAnAccountWithoutPayments() {
        let result = data(
            #""moments_diagnose":{"total_transactions":0,"moments_count":0,"date_range":{"min":null,"max":null},"recent_months":[],"diagnosis":[]},"nudges_diagnose":{"has_signal_today":false,"pending_candidates":0,"delivered_count":0,"suggestion":"no_signal","from_date":null,"to_date":null}"#
        )
        #expect(result.data?.momentsDiagnosis == .init(transactions: 0, moments: 0, months: []))
        #expect(result.data?.nudgesDiagnosis == .init(hasSignalToday: false, pending: 0, delivered: 0, suggestion: "no_signal"))
        #expect(result.notices == [])
    }

    @Test func losesOnlyTheFieldsOfADiagnosis() {
        let result = data(
            #""moments_diagnose":{"total_transactions":-1,"date_range":[],"recent_months":[{"month":"2026-13-01","transaction_count":1},{"month":"2026-11"},{"month":"2026-11","transaction_count":2}],"diagnosis":[7,"x"]},"nudges_diagnose":{"has_signal_today":"yes","pending_candidates":1.5,"suggestion":""}"#
        )
        #expect(
            result.data?.momentsDiagnosis
                == .init(
                    months: [
                        .init(month: Month(year: 2026, month: 11), transactions: nil),
                        .init(month: Month(year: 2026, month: 11), transactions: 2),
                    ], words: ["x"]))
        #expect(result.data?.lost.count("recent_months") == 1)
        #expect(result.data?.nudgesDiagnosis == .init())
        let (moments, nudges) = ("dump.ndjson:3: moneymoments.moments_diagnose.", "dump.ndjson:3: moneymoments.nudges_diagnose.")
        #expect(
            result.notices == [
                moments + "total_transactions: -1 is not a 64-bit whole number from 0 on", moments + "date_range: a list is not an object",
                moments + #"recent_months[0].month: "2026-13-01" is not a month"#, moments + "recent_months[1].transaction_count: missing",
                moments + "diagnosis[0]: 7 is not text", nudges + #"has_signal_today: "yes" is not true or false"#,
                nudges + "pending_candidates: 1.5 is not a 64-bit whole number from 0 on",
            ])
    }
}
