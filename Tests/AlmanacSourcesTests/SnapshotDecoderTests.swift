import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacDump

/// Decodes a record as line 3 of `dump.ndjson`.
func decode(_ text: String) -> Decoded {
    SnapshotDecoder().decode(DumpLine(number: 3, bytes: Array(text.utf8)), source: "dump.ndjson")
}

/// A record around the members of the systems.
func record(_ systems: String) -> String {
    #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"}"#
        + (systems.isEmpty ? "" : ",") + systems + "}"
}

func guardian(_ members: String) -> String { record(#""guardian":{"# + members + "}") }

@Suite struct SnapshotDecoderTests {
    private func notices(_ text: String) -> [String] {
        decode(text).notices.map(\.description)
    }

    // MARK: Keys that nobody knows

    @Test(
        arguments: [
            (record(#""gaurdian":{"summary":{}}"#), #"gaurdian: no key has this name, so it is not read; did you mean "guardian"?"#),
            (
                record(#""guardian":{"bycategory":{},"rules":[]}"#),
                #"guardian.bycategory: no key has this name, so it is not read; did you mean "by_category"?"#
            ),
            (
                guardian(#""by_category":{"30days":[]}"#),
                #"guardian.by_category.30days: no range has this name, so it is not read; did you mean "30d"?"#
            ),
            (
                guardian(#""merchants":{"30d":[{"merchant":"A","spend_cents":1,"cuont":2},{"merchant":"B","spend_cents":1,"cuont":2}]}"#),
                #"guardian.merchants.30d[0].cuont: no key has this name, so it is not read; did you mean "count"?"#
            ),
            (
                record(#""momentum":{"savedUser":"{\"nmae\":\"Ana\"}"}"#),
                #"momentum.savedUser.nmae: no key has this name, so it is not read; did you mean "name"?"#
            ),
            (
                record(#""lume":{"goal":{"goals":[]},"tips":{}}"#),
                #"lume.goal: no key has this name, so it is not read; did you mean "goals"?"#
            ),
            (
                record(#""lume":{"moods":{"totalEntries":4},"tips":{}}"#),
                #"lume.moods: no key has this name, so it is not read; did you mean "mood"?"#
            ),
            (
                record(#""destiny":{"message":[],"threads":[]}"#),
                #"destiny.message: no key has this name, so it is not read; did you mean "messages"?"#
            ),
            (
                record(#""moneymoments":{"nudges":{"nudges":[{"rule_id":"r","metadata_jsn":"{}"}]}}"#),
                #"moneymoments.nudges.nudges[0].metadata_jsn: no key has this name, so it is not read; did you mean "metadata_json"?"#
            ),
        ])
    func tellsAKeyThatIsNearlyAnother(text: String, notice: String) {
        #expect(notices(text) == ["dump.ndjson:3: " + notice])
    }

    @Test(
        arguments: [
            // A server may send more than is read.
            guardian(#""merchants":{"30d":[{"merchant":"A","spend_cents":1,"count":2,"counts":[2]}]}"#),
            // This is a key of its own, and no other way to write "merchant".
            guardian(#""overrides":{"30d":[{"ts":"2026-11-20T10:00:00Z","amount_cents":5,"merchant_id":7}]}"#),
            record(#""guardian":{"rules":[]},"notes":"of the one who made this""#),
        ])
    func saysNothingOfOtherKeys(text: String) {
        #expect(notices(text) == [])
    }

    // MARK: Systems that are not read

    @Test func aSystemThatStandsThereTwiceIsTold() {
        let text = record(#""guardian":{"rules":[]},"lume":{"tips":{}},"guardian":{"rules":[{"monthly_limit_cents":5}]}"#)
        #expect(notices(text) == ["dump.ndjson:3: guardian: it stands there twice, and the first one counts"])
        #expect(decode(text).snapshot?.data(Guardian.self)?.rules == [])
    }

    @Test func aRangeThatStandsThereTwiceIsTold() {
        let text = guardian(#""overrides":{"30d":[],"7d":[],"30d":[{"ts":"2026-11-20T10:00:00Z","amount_cents":5}]}"#)
        #expect(notices(text) == ["dump.ndjson:3: guardian.overrides.30d: it stands there twice, and the first one counts"])
        #expect(decode(text).snapshot?.data(Guardian.self)?.overrides[.thirtyDays] == [])
    }

    /// It is no mistake: a dump may be for several machines, of which each shows its own.
    @Test func daysThatNobodyDeclaredAreARemark() {
        let decoded = decode(record(#""shop":{"days":{"first":"2026-11-01","revenue":[5]}}"#))
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: shop: the settings declare no system of this name, so its days are not read; declare it under `data:`"
            ])
        #expect(decoded.notices.map(\.isRemark) == [true])
        for other in [#""notes":{"days":7}"#, #""notes":{"days":{"mon":1}}"#, #""notes":[{"days":{"first":1}}]"#] {
            #expect(notices(record(other)) == [], "\(other)")
        }
    }

    // MARK: Totals

    private static func total(_ spent: Int, _ charges: Int, _ lists: String) -> String {
        let window = #"{"start":"2026-10-21T21:37:12Z","end":"2026-11-20T21:37:12Z"}"#
        return guardian(
            #""summary":{"30d":{"range":\#(window),"spend_cents":\#(spent),"charge_count":\#(charges)}},\#(lists)"#)
    }

    /// Rows that are all there contradict a total. It is a remark: between two questions of a pull somebody may have paid.
    @Test(
        arguments: [
            (
                #""by_category":{"30d":[{"category":"food","count":2,"spend_cents":250}]}"#,
                "spend_cents: 100, but the rows of by_category.30d come to 250"
            ),
            (
                #""timeseries":{"30d":[{"day":"2026-11-19","spend_cents":60},{"day":"2026-11-20","spend_cents":30}]}"#,
                "spend_cents: 100, but the rows of timeseries.30d come to 90"
            ),
            (
                #""by_category":{"30d":[{"category":"food","count":3,"spend_cents":100}]}"#,
                "charge_count: 2, but the rows of by_category.30d come to 3"
            ),
        ])
    func tellsATotalThatItsRowsContradict(lists: String, notice: String) {
        let told = decode(Self.total(100, 2, lists)).notices
        #expect(told.map(\.description) == ["dump.ndjson:3: guardian.summary.30d.\(notice); both are shown as they were sent"])
        #expect(!told.contains { !$0.isRemark })
    }

    /// Merchants are the first ten, and a list with a row or a value that could not be read is not whole.
    @Test(
        arguments: [
            #""merchants":{"30d":[{"merchant":"A","count":9,"spend_cents":900}]}"#,
            #""by_category":{"7d":[{"category":"food","count":2,"spend_cents":250}]}"#,
            #""by_category":{"30d":[{"category":"food","count":2,"spend_cents":100},{"category":"fun","spend_cents":0}]}"#,
        ])
    func aTotalIsNotContradictedByWhatIsNotWhole(lists: String) { #expect(notices(Self.total(100, 2, lists)) == []) }

    @Test func aListWithALostRowContradictsNothing() {
        let told = notices(Self.total(100, 2, #""by_category":{"30d":[{"category":"food","spend_cents":250},{"spend_cents":1}]}"#))
        #expect(told == ["dump.ndjson:3: guardian.by_category.30d[1].category: missing"])
    }

    // MARK: Places in many lines

    private func faults(_ lines: String...) -> [String] { notices(lines.joined(separator: "\n")) }

    @Test func aSlipInManyLinesHasItsLineAndColumn() {
        let rest = "; the subject of this line is left out"
        #expect(faults("{", #"  "almanac": 1,,"#, "}") == ["dump.ndjson:4:16: this is not JSON: a comma too many" + rest])
        #expect(
            faults("{", #"  "almanac": 1"#, #"  "as_of": 2"#, "}") == ["dump.ndjson:4:15: this is not JSON: a comma is missing here" + rest]
        )
        #expect(
            faults("{", #"  "almanac": "1,"#, #"  "as_of": "2""#, "}")
                == ["dump.ndjson:4:14: this is not JSON: a string is not closed on its line" + rest])
        #expect(
            faults("{", #"  "grün": 1,"#, "}") == ["dump.ndjson:4:12: this is not JSON: nothing follows this comma; take it out" + rest])
        #expect(faults("{", #"  "a": [1, 2}"#, "}") == ["dump.ndjson:4:13: this is not JSON: a brace closes what a bracket opened" + rest])
        #expect(faults("{", "  almanac: 1", "}") == ["dump.ndjson:4:3: this is not JSON: a key in double quotes has to stand here" + rest])
        #expect(faults("{", #"  "almanac" 1"#, "}") == ["dump.ndjson:4:12: this is not JSON: there is no colon after this key" + rest])
        #expect(
            faults("{", #"  "almanac": 1 // x"#, "}") == [
                "dump.ndjson:4:16: this is not JSON: JSON has no comments; take this one out" + rest
            ])
        #expect(
            faults("{", #"  "a": {"b": 1"#, "}") == [
                "dump.ndjson:5:2: this is not JSON: it ends here, and the brace at column 1 is not closed" + rest
            ])
        #expect(faults("{}", "{}") == ["dump.ndjson:4:1: this is not JSON: something follows after its end" + rest])
    }

    @Test func aValueInManyLinesHasItsLineAndColumn() {
        let told = faults(
            #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"ana","timezone":"UTC","currency":"USD"},"#, #" "guardian": {"#,
            #"  "rules": [],"#, #"  "by_category": { "30d": [ { "category": "a, ]\"}", "spend_cents": NaN },"#,
            #"    { "category": "fun", "spend_cents": "ten" } ] } } }"#)
        #expect(
            told == [
                "dump.ndjson:6:69: guardian.by_category.30d[0].spend_cents: NaN is not a 64-bit whole number",
                #"dump.ndjson:7:41: guardian.by_category.30d[1].spend_cents: "ten" is not a 64-bit whole number"#,
            ])
    }

    @Test func aNoticeIsMovedWithItsRecord() {
        #expect(decode("{\n,}").notices.map { $0.placed(at: "other:name.json:10").description.prefix(22) } == ["other:name.json:11:1: "])
    }

    // MARK: Other names

    @Test(
        arguments: [
            (#""guardian":{"by_categories":{},"rules":[]}"#, "guardian.by_categories", "by_category"),
            (#""guardian":{"budgets":[],"rules":[]}"#, "guardian.budgets", "rules_progress"),
        ])
    func tellsAUsualOtherName(systems: String, path: String, meant: String) {
        #expect(notices(record(systems)) == ["dump.ndjson:3: \(path): no key has this name, so it is not read; did you mean \"\(meant)\"?"])
    }

    @Test func tellsOtherNamesOfASystemThatHasNoOthers() {
        #expect(
            notices(record(#""guardian":{"by_categories":{},"budgets":[]}"#)).first?.contains(
                #"did you mean "by_category" and "rules_progress"?"#) == true)
    }

    @Test func theReasonOfALossIsTheNameThatWasMeant() {
        let told = decode(#"{"almanac":1,"asof":"2026-11-20","subject":{"id":"x"}}"#)
        #expect(told.snapshot == nil)
        #expect(
            told.notices.map(\.description) == [
                "dump.ndjson:3: as_of: missing",
                #"dump.ndjson:3: asof: no key has this name, so it is not read; did you mean "as_of"?"#,
            ])
    }

    @Test func aSummaryMayLackDecisions() {
        let window = #"{"start":"2026-10-21T21:37:12Z","end":"2026-11-20T21:37:12Z"}"#
        let text = guardian(#""summary":{"30d":{"range":"# + window + #","spend_cents":1200,"charge_count":3}}"#)
        #expect(notices(text) == [])
    }

    // MARK: The record

    @Test(
        arguments: [
            ("", ": this is not JSON: there is nothing in it; the subject of this line is left out"),
            (
                "{\"almanac\":1,",
                ":14: this is not JSON: it ends here, and the brace at column 1 is not closed; the subject of this line is left out"
            ),
            ("{\"almanac", ":2: this is not JSON: a string is never closed; the subject of this line is left out"),
            (
                "{\"almanac\":tru}",
                ":12: this is not JSON: a value is neither a text in double quotes nor a number, true, false or null; the subject of this line is left out"
            ),
            (
                String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000),
                ": this is not JSON: it is nested too deeply; the subject of this line is left out"
            ),
            ("[1]", ": a list is not a snapshot; write one JSON object a line"),
            ("17", ": 17 is not a snapshot; write one JSON object a line"),
            (
                #"{"almanac":2,"subject":{"id":"x"}}"#,
                ": almanac: version 2 of the dump format is not known here; write version 1 or use a newer almanac"
            ),
            (
                #"{"almanac":"1","subject":{"id":"x"}}"#,
                #": almanac: version "1" of the dump format is not known here; write version 1 or use a newer almanac"#
            ),
            (#"{"almanac":1,"subject":{"id":"x"}}"#, ": as_of: missing"),
            (#"{"almanac":1,"as_of":"yesterday","subject":{"id":"x"}}"#, #": as_of: "yesterday" is not a date and time"#),
            (#"{"almanac":1,"as_of":"2026-11-20"}"#, ": subject: missing"),
            (#"{"almanac":1,"as_of":"2026-11-20","subject":[]}"#, ": subject: a list is not an object"),
            (#"{"almanac":1,"as_of":"2026-11-20","subject":{}}"#, ": subject.id: missing"),
            (#"{"almanac":1,"as_of":"2026-11-20","subject":{"id":17}}"#, ": subject.id: 17 is not a name"),
            (#"{"almanac":1,"as_of":"2026-11-20","subject":{"id":""}}"#, #": subject.id: "" is not a name"#),
        ])
    func losesTheSubject(text: String, notice: String) {
        let decoded = decode(text)
        #expect(decoded.snapshot == nil)
        #expect(decoded.notices.last?.description == "dump.ndjson:3" + notice)
    }

    @Test func namesTheSubjectEvenWhenItIsLost() {
        #expect(decode(#"{"almanac":1,"subject":{"id":"bo"}}"#).subjectID == "bo")
        #expect(decode(#"{"almanac":9,"subject":{"id":"bo"}}"#).subjectID == "bo")
    }

    @Test func passesOnWhyALineCouldNotBeTakenIn() {
        let line = DumpLine(number: 9, bytes: [], failure: .lineTooLong(path: "d", line: 9, limit: 100))
        let decoded = SnapshotDecoder().decode(line, source: "d")
        #expect(decoded.snapshot == nil)
        #expect(
            decoded.notices.map(\.description) == [
                "d:9: the record is longer than 100 bytes; its subject is left out. Write one snapshot a line"
            ])
    }

    @Test func keepsTheLanguageOfASubjectAndWhetherItsLocaleIsGiven() throws {
        func subject(_ fields: String) throws -> Subject {
            try #require(decode(#"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"bo"\#(fields)}}"#).snapshot).subject
        }
        let both = try subject(#","language":"de","locale":"en_US""#)
        #expect(both.language == "de" && both.locale == "en_US" && both.isLocaleGiven)
        let none = try subject("")
        #expect(none.language == nil && none.locale == "en_US" && !none.isLocaleGiven)
    }

    @Test func takesDefaultsForWhatASubjectDoesNotSay() throws {
        let decoded = decode(#"{"as_of":788918400.5,"subject":{"id":"bo","name":null,"email":7,"locale":"de-DE"}}"#)
        let snapshot = try #require(decoded.snapshot)
        #expect(snapshot.asOf == Instant(seconds: 1_767_225_600, nanoseconds: 500_000_000))
        #expect(snapshot.subject == Subject(id: "bo", locale: "de-DE", timeZone: "UTC", currency: "USD"))
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: almanac: missing; the record is read as version 1", "dump.ndjson:3: subject.email: 7 is not text",
                "dump.ndjson:3: subject.timezone: missing; times are shown in UTC",
                "dump.ndjson:3: subject.currency: missing; amounts are shown in USD",
            ])
    }

    @Test func doesNotTakeAnythingForACurrency() {
        let text = #"{"almanac":1,"as_of":"2026-11-20","subject":{"id":"bo","timezone":"UTC","currency":"US$<b>"}}"#
        #expect(notices(text) == [#"dump.ndjson:3: subject.currency: "US$<b>" is not a currency code; amounts are shown in USD"#])
    }

    @Test func keepsQuietAboutKeysItDoesNotKnow() throws {
        let decoded = decode(
            record(
                #""weather":{"user":7},"x":[],"guardian":{"new":1,"timeseries":{"1y":"?","7d":[{"day":"2026-11-20","spend_cents":1,"z":0}]}}"#
            ))
        #expect(decoded.notices == [])
        let guardian = try #require(decoded.snapshot?.data(Guardian.self))
        #expect(guardian.timeseries[.sevenDays]?.count == 1)
        #expect(guardian.timeseries[.thirtyDays] == nil)
        #expect(guardian.rules == nil)
        #expect(decoded.snapshot?.data(MoneyMoments.self) == nil)
    }

    /// What nobody knows is no empty account: it is told with its place and with the way out, and all of the system is lost.
    @Test func tellsASystemWithoutAnyKnownKey() throws {
        let decoded = decode(record(#""lume":{"goal":[],"b":1,"c":2,"d":3},"momentum":{}"#))
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: lume: none of its keys is known, so that nothing of it can be read: \"goal\", \"b\", \"c\" and 1 more; "
                    + "did you mean \"goals\"?; those that are read are \"goals\", \"tips\", \"history\", \"mood\""
            ])
        #expect(decoded.notices.allSatisfy { !$0.isRemark })
        let lume = try #require(decoded.snapshot?.data(Lume.self))
        #expect(lume.lost.isWhole("goals") && lume.lost.isWhole("tips"))
        #expect(decoded.snapshot?.data(Momentum.self)?.lost.isEmpty == true)
    }

    /// Each key that is called known is looked for: what cannot be read under it is told, and not that nobody knows it.
    @Test(arguments: SnapshotDecoder.builtIn.flatMap { system in system.keys.map { (system.system, $0) } })
    func looksForEveryKeyThatIsCalledKnown(system: String, key: String) {
        let notices = decode(record("\"\(system)\":{\"\(key)\":7}")).notices.map(\.description)
        #expect(notices.count > 0 && notices.allSatisfy { $0.contains("\(system).\(key)") }, "\(notices)")
    }

    @Test func readsFailures() {
        let decoded = decode(
            record(
                #""failures":[{"source":"guardian","endpoint":"merchants","range":"7d","status":500,"message":"x"},{"source":"lume","endpoint":"tips"},{"endpoint":"x"}]"#
            ))
        #expect(
            decoded.snapshot?.failures == [
                SourceFailure(source: "guardian", endpoint: "merchants", range: "7d", status: 500, message: "x"),
                SourceFailure(source: "lume", endpoint: "tips"),
            ])
        #expect(decoded.notices.map(\.description) == ["dump.ndjson:3: failures[2].source: missing"])
    }

    // MARK: Guardian

    /// One bad thing each: its notice, that the good row beside it is still there, and that the bad one is not forgotten.
    @Test(arguments: [
        (#"{"day":"31/07","spend_cents":1}"#, #".day: "31/07" is not a date"#), (#"{"spend_cents":1}"#, ".day: missing"),
        (#"{"day":null,"spend_cents":1}"#, ".day: null is not a date"),
        (#"{"day":20261120,"spend_cents":1}"#, ".day: 20261120 is not a date"),
        (#"{"day":"2026-11-31","spend_cents":1}"#, #".day: "2026-11-31" is not a date"#),
        (#"{"day":"2026-11-20","spend_cents":"1"}"#, #".spend_cents: "1" is not a 64-bit whole number"#),
        (#"{"day":"2026-11-20","spend_cents":1.5}"#, ".spend_cents: 1.5 is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":NaN}"#, ".spend_cents: NaN is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":-Infinity}"#, ".spend_cents: -Infinity is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":1e30}"#, ".spend_cents: 1e+30 is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":18446744073709551615}"#, ".spend_cents: 18446744073709551615 is not a 64-bit whole number"),
        (
            #"{"day":"2026-11-20","spend_cents":99999999999999999999}"#,
            ".spend_cents: 99999999999999999999 is not a 64-bit whole number"
        ),
        (#"{"day":"2026-11-20","spend_cents":true}"#, ".spend_cents: true is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":[1]}"#, ".spend_cents: a list is not a 64-bit whole number"),
        (#"{"day":"2026-11-20","spend_cents":{}}"#, ".spend_cents: an object is not a 64-bit whole number"),
        ("7", ": 7 is not an object"), ("null", ": null is not an object"), ("[]", ": a list is not an object"),
        ("NaN", ": NaN is not an object"),
    ])
    func losesOnlyTheRow(row: String, notice: String) throws {
        let decoded = decode(guardian(#""timeseries":{"90d":[{"day":"2026-11-20T00:00:00","spend_cents":3.0},\#(row)]}"#))
        #expect(decoded.notices.map(\.description) == ["dump.ndjson:3: guardian.timeseries.90d[1]" + notice])
        let days = try #require(decoded.snapshot?.data(Guardian.self)?.timeseries[.ninetyDays])
        let lost = try #require(decoded.snapshot?.data(Guardian.self)?.lost)
        if notice.hasPrefix(".spend_cents") {
            // The day is known, what was spent on it is not.
            #expect(days.map(\.day.description) == ["2026-11-20", "2026-11-20"])
            #expect(days.map(\.spend) == [3, nil])
            #expect(lost.isEmpty)
        } else {
            #expect(days.map(\.day.description) == ["2026-11-20"])
            #expect(days.map(\.spend) == [3])
            #expect(lost.count("timeseries", .ninetyDays) == 1 && lost.count("timeseries", .sevenDays) == 0)
        }
    }

    @Test(arguments: [
        (#""guardian":7"#, "guardian: 7 is not an object"), (#""guardian":null"#, "guardian: null is not an object"),
        (#""guardian":{"timeseries":[]}"#, "guardian.timeseries: a list is not an object"),
        (#""guardian":{"timeseries":{"7d":{}}}"#, "guardian.timeseries.7d: an object is not a list"),
        (#""guardian":{"rules":{}}"#, "guardian.rules: an object is not a list"),
        (#""guardian":{"rules":null}"#, "guardian.rules: null is not a list"),
        (#""guardian":{"summary":{"7d":[]}}"#, "guardian.summary.7d: a list is not an object"),
        (#""moneymoments":{"moments":[]}"#, "moneymoments.moments: a list is not an object"),
        (#""moneymoments":{"moments":{"moments":"x"}}"#, #"moneymoments.moments.moments: "x" is not a list"#),
        (#""moneymoments":{"nudges":NaN}"#, "moneymoments.nudges: NaN is not an object"), (#""failures":3"#, "failures: 3 is not a list"),
    ])
    func losesOnlyTheList(systems: String, notice: String) {
        let decoded = decode(record(systems))
        #expect(decoded.notices.map(\.description) == ["dump.ndjson:3: " + notice])
        #expect(decoded.snapshot != nil)
    }

    @Test func aListThatIsNoneIsLostAsAWhole() throws {
        let snapshot = try #require(
            decode(
                record(
                    #""guardian":{"rules":{},"rules_progress":null,"merchants":{"7d":3,"30d":null}},"lume":{"mood":{"dailyBreakdown":"x"}}"#
                )
            ).snapshot)
        let guardian = try #require(snapshot.data(Guardian.self))
        #expect(guardian.rules == [] && guardian.lost.isWhole("rules") && guardian.lost.count("rules") == 1)
        #expect(guardian.merchants[.sevenDays] == [] && guardian.lost.isWhole("merchants", .sevenDays))
        #expect(guardian.rulesProgress == [] && guardian.lost.isWhole("rules_progress"))
        #expect(guardian.merchants[.thirtyDays] == [] && guardian.lost.isWhole("merchants", .thirtyDays))
        // Each system has its own.
        let lume = try #require(snapshot.data(Lume.self))
        #expect(lume.lost.isWhole("dailyBreakdown") && !lume.lost.isWhole("rules"))
    }

    /// Neither a sum nor a difference of what was read is more than a number can hold: what would make it so has no amount, and says so.
    @Test func tellsAmountsThatNoNumberCanHoldTogether() throws {
        let most = Int64.max / 2
        func rows(_ amounts: [Int64]) -> String {
            amounts.enumerated().map { #"{"category":"c\#($0)","count":1,"spend_cents":\#($1)}"# }.joined(separator: ",")
        }
        func categories(_ amounts: [Int64]) throws -> (spends: [Int64?], notices: [String]) {
            let decoded = decode(guardian(#""by_category":{"30d":[\#(rows(amounts))]}"#))
            let guardian = try #require(decoded.snapshot?.data(Guardian.self))
            return ((guardian.byCategory[.thirtyDays] ?? []).map(\.spend), decoded.notices.map(\.message))
        }
        #expect(try categories([most]) == ([most], []))
        #expect(try categories([-most]) == ([-most], []))
        #expect(try categories([most / 2, most / 2, 1]) == ([most / 2, most / 2, 1], []))
        #expect(
            try categories([most, most, 0])
                == ([most, nil, 0], ["\(most) and those of the rows before it come to more than can be worked with; it is left out"]))
        for number in [most + 1, -most - 1, .max, .min] {
            #expect(try categories([number, 1]) == ([nil, 1], ["\(number) is more than can be worked with; it is left out"]))
        }
        // Another list begins anew, and an id is not added up.
        let two = decode(
            guardian(
                #""by_category":{"7d":[\#(rows([most]))],"30d":[\#(rows([most]))]},"rules":[{"id":\#(Int64.max),"category":"a"},{"id":\#(Int64.max),"category":"b"}]"#
            ))
        #expect(two.notices.isEmpty, "\(two.notices)")
        // The total is no row, and what it has beyond the rows is a number, whatever their signs.
        let total = decode(
            guardian(#""summary":{"30d":{"spend_cents":-\#(most)}},"by_category":{"30d":[\#(rows([most]))]}"#))
        let read = try #require(total.snapshot?.data(Guardian.self))
        #expect(read.summary[.thirtyDays]?.spend == -most)
        #expect(read.byCategory[.thirtyDays]?.first?.spend.map { $0.subtractingReportingOverflow(-most).overflow } == false)
        let beyond = decode(guardian(#""summary":{"30d":{"spend_cents":-\#(most + 1)}}"#))
        #expect(beyond.notices.map(\.message).contains("-\(most + 1) is more than can be worked with; it is left out"), "\(beyond.notices)")
    }

    private static let window = #""range":{"start":"2026-11-13T21:37:12.5+00:00","end":"2026-11-20T21:37:12.5+00:00"}"#

    @Test func losesOnlyTheFieldsOfASummary() throws {
        let decoded = decode(
            guardian(
                #""summary":{"7d":{\#(Self.window),"spend_cents":NaN,"charge_count":-1,"auth_events":52,"risky_rate":1.5,"override_rate":"0.1"}}"#
            ))
        let summary = try #require(decoded.snapshot?.data(Guardian.self)?.summary[.sevenDays])
        #expect(summary.spend == nil && summary.charges == nil && summary.riskyRate == nil && summary.overrideRate == nil)
        #expect(summary.authorisations == 52)
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: guardian.summary.7d.spend_cents: NaN is not a 64-bit whole number",
                "dump.ndjson:3: guardian.summary.7d.charge_count: -1 is not a 64-bit whole number from 0 on",
                "dump.ndjson:3: guardian.summary.7d.risky_rate: 1.5 is not a number from 0 to 1",
                "dump.ndjson:3: guardian.summary.7d.override_rate: \"0.1\" is not a number from 0 to 1",
            ])
    }

    @Test(arguments: [
        ("7d", "2026-10-21T21:37:12+00:00"), ("90d", "2026-10-21T21:37:12Z"), ("mtd", "2026-10-21T21:37:12Z"),
        ("30d", "2026-11-13T21:37:12Z"),
    ])
    func dropsASummaryOfAnotherWindow(range: String, start: String) {
        let decoded = decode(
            guardian(
                #""summary":{"\#(range)":{"range":{"start":"\#(start)","end":"2026-11-20T21:37:12Z"},"spend_cents":1,"charge_count":1,"auth_events":1,"risky_rate":0,"override_rate":0}}"#
            ))
        // An answer that is not that of the range is unknown, not absent.
        let known = RangeKey(rawValue: range).flatMap { decoded.snapshot?.data(Guardian.self)?.summary[$0] }
        #expect(known == Guardian.Summary())
        let shown = start.prefix(19) + "Z"
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: guardian.summary.\(range): its window runs from \(shown) to 2026-11-20T21:37:12Z, which is no \(range); it is left out"
            ])
    }

    @Test(arguments: [("mtd", "2026-11-01T00:00:00+00:00"), ("30d", "2026-10-21T20:37:12Z"), ("90d", "2026-08-22T21:37:12Z")])
    func keepsASummaryOfItsWindow(range: String, start: String) {
        let decoded = decode(
            guardian(
                #""summary":{"\#(range)":{"range":{"start":"\#(start)","end":"2026-11-20T21:37:12Z"},"spend_cents":1,"charge_count":1,"auth_events":1,"risky_rate":0,"override_rate":0}}"#
            ))
        #expect(decoded.notices == [])
        #expect(decoded.snapshot?.data(Guardian.self)?.summary.isEmpty == false)
    }

    @Test func tellsNoLimitFromAnUnreadableOne() {
        let decoded = decode(
            guardian(
                #""rules":[{"category":null,"id":1,"monthly_limit_cents":null},{"category":"fun","id":2,"monthly_limit_cents":0},{"category":"fun","id":3,"monthly_limit_cents":"9"},{"category":4,"id":4,"monthly_limit_cents":9}]"#
            ))
        #expect(
            decoded.snapshot?.data(Guardian.self)?.rules == [
                .init(id: 1, category: nil, monthlyLimit: nil), .init(id: 2, category: "fun", monthlyLimit: 0),
                .init(id: 3, category: "fun", monthlyLimit: nil, isReadable: false),
            ])
        #expect(decoded.snapshot?.data(Guardian.self)?.lost.count("rules") == 1)
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: guardian.rules[2].monthly_limit_cents: \"9\" is not a 64-bit whole number from 0 on",
                "dump.ndjson:3: guardian.rules[3].category: 4 is not text",
            ])
    }

    @Test func readsProgressWithoutALimitAndBeyondIt() {
        let decoded = decode(
            guardian(
                #""rules_progress":[{"category":"a","limit_cents":0,"remaining_cents":null,"spent_mtd_cents":11243,"utilization":null},{"category":null,"limit_cents":1,"remaining_cents":-4,"spent_mtd_cents":4294967294,"utilization":4294967294.0}]"#
            ))
        #expect(decoded.notices == [])
        #expect(
            decoded.snapshot?.data(Guardian.self)?.rulesProgress == [
                .init(category: "a", limit: 0, spent: 11243),
                .init(category: nil, limit: 1, spent: 4_294_967_294, remaining: 0, utilisation: 4_294_967_294),
            ])
    }

    // MARK: Notices

    @Test func tellsTheFirstTwentyAndHowManyMore() throws {
        let rows = Array(repeating: "0", count: 1000).joined(separator: ",")
        let decoded = decode(guardian(#""rules":[\#(rows)],"geofences":[1]"#))
        #expect(decoded.notices.count == 21)
        #expect(decoded.notices[19].path == "guardian.rules[19]")
        #expect(decoded.notices[20].description == "dump.ndjson:3: and 981 more notices about this subject")
    }

    @Test(arguments: [
        ("a\\u001b[31mred\\u0007", "a\u{FFFD}[31mred\u{FFFD}"), ("\\u202eevil\\u200b", "\u{FFFD}evil\u{FFFD}"), ("a\\nb", "a\u{FFFD}b"),
        (String(repeating: "x", count: 41), String(repeating: "x", count: 40) + "…"),
        (String(repeating: "é", count: 40), String(repeating: "é", count: 40)),
        (String(repeating: "😀", count: 500), String(repeating: "😀", count: 40) + "…"),
    ])
    func showsHostileValuesSafely(value: String, shown: String) {
        let decoded = decode(guardian(#""timeseries":{"7d":[{"day":"\#(value)","spend_cents":1}]}"#))
        #expect(decoded.notices.map(\.message) == ["\"\(shown)\" is not a date"])
    }

    @Test func tellsWhereTextWasReplaced() throws {
        let decoded = decode(guardian(#""merchants":{"7d":[{"merchant":"Caf\ud800","spend_cents":5,"count":1}]},"odd key!":"\udfff""#))
        #expect(decoded.snapshot?.data(Guardian.self)?.merchants[.sevenDays]?.first?.merchant == "Caf\u{FFFD}")
        #expect(
            decoded.notices.map(\.description) == [
                "dump.ndjson:3: guardian.merchants.7d[0].merchant: \"Caf\u{FFFD}\" was not all text; \u{FFFD} stands for what could not be read",
                "dump.ndjson:3: guardian[\"odd key!\"]: \"\u{FFFD}\" was not all text; \u{FFFD} stands for what could not be read",
            ])
    }
}
