import AlmanacDump
import AlmanacModel
import Testing

@testable import AlmanacFetch

/// Answers of status 200 that are not what was asked for.
@Suite struct AnswerTests {
    private func record(_ path: String, _ outcome: HTTPOutcome) async throws -> PulledRecord {
        var table = guardianTable
        table["/api/" + path] = outcome
        return try await Fixture.record([.guardian], table).record
    }

    @Test(arguments: [
        (page(200, "maintenance"), "an HTML page came instead of JSON; check that the base URL is the API's"),
        (answer(200, "  <html>", type: "application/json"), "an HTML page came instead of JSON"),
        (answer(200, "[1,"), "is not JSON"),
        (answer(200, "[1] 2"), "is not JSON"),
        (answer(200, ""), "the answer is empty"),
        (answer(200, " \n"), "the answer is empty"),
        (answer(200, #"{"rules":[]}"#), "an object came where a list belongs"),
        (answer(200, "null"), "null came where a list belongs"),
        (answer(200, "12"), "a number came where a list belongs"),
        (answer(200, String(repeating: "[", count: 257) + String(repeating: "]", count: 257)), "nests 257 levels deep"),
        (answer(204, ""), "204 No Content"),
        (answer(302, ""), "302 Found"),
    ])
    func isAFailureInPlainWords(outcome: HTTPOutcome, words: String) async throws {
        let record = try await record("rules", outcome)
        #expect(record.failures.map(\.failure.endpoint) == ["rules"])
        #expect(record.messages.first?.contains(words) == true, "\(record.messages)")
        #expect(try json(record.line)["guardian"] as? [String: Any] != nil)
        #expect(!text(record.line).contains(#""rules":"#))
    }

    @Test func bytesThatAreNoTextAreAFailure() async throws {
        let body: [UInt8] = Array(#"["#.utf8) + [0x22, 0xFF, 0xFE, 0x22] + Array("]".utf8)
        let record = try await record("rules", HTTPOutcome(.success(HTTPResponse(status: 200, body: body))))
        #expect(record.messages == ["the answer is not UTF-8, and so no JSON; it was left out"])
    }

    @Test func anObjectWithoutItsFirstMembersIsAFailure() async throws {
        let record = try await record("analytics/summary?range=30d", answer(200, #"{"spend_cents":1}"#))
        #expect(record.messages == ["the answer lacks 'range' and 'charge_count'; it was left out"])
    }

    @Test func aNumberThatIsNoneIsKeptAsItCame() async throws {
        let record = try await record("rules", answer(200, #"[{"id":NaN,"category":"a","monthly_limit_cents":-Infinity}]"#))
        #expect(record.failures.isEmpty)
        #expect(text(record.line).contains(#""rules":[{"id":NaN,"category":"a","monthly_limit_cents":-Infinity}]"#))
        #expect(SnapshotDecoder().decode(DumpLine(number: 1, bytes: record.line ?? []), source: "dump").snapshot != nil)
    }

    @Test func aPrettyBodyBecomesOneLine() async throws {
        let body = "\u{FEFF}\r\n [\r\n  {\"category\": \"a\\\\\",\n\t\"note\": \"two\nlines\\\"\r\" }\n]\n\n"
        let record = try await record("rules", answer(200, body))
        #expect(record.failures.isEmpty)
        #expect(text(record.line).contains(#""rules":[    {"category": "a\\", "# + "\t" + #""note": "two\nlines\"\r" } ],"#))
        #expect(record.line?.contains(0x0A) == false)
        #expect(record.line?.contains(0x0D) == false)
    }

    @Test func deepEnoughBodiesAreStillReadInTheLine() async throws {
        let body = String(repeating: "[", count: AnswerCheck.deepest) + String(repeating: "]", count: AnswerCheck.deepest)
        let record = try await record("rules", answer(200, body))
        #expect(record.failures.isEmpty)
        #expect(SnapshotDecoder().decode(DumpLine(number: 1, bytes: record.line ?? []), source: "dump").snapshot != nil)
    }

    @Test func aRecordThatNoReaderWouldTakeLosesItsLongestAnswer() async throws {
        let long = "[\"" + String(repeating: "x", count: 5000) + "\"]"
        var table = guardianTable
        table["/api/analytics/merchants?range=90d"] = answer(200, long)
        let (record, _) = try await Fixture.record([.guardian], table, options: PullOptions(recordLimit: 6000))
        #expect(record.failed == ["guardian.merchants.90d"])
        #expect(record.messages == ["the answer takes 5004 bytes, and a record may have 6000; it was left out"])
        #expect((record.line?.count ?? .max) <= 6000)
        #expect(record.answered == 22)
    }

    @Test(arguments: 0..<200)
    func anyBytesAtAllLeaveALineThatIsRead(seed: Int) async throws {
        // Pieces that JSON is made of, in no good order.
        let pieces = [
            "{", "}", "[", "]", "\"", "\\", ",", ":", "\n", "\r", " ", "1", "NaN", "\"a\"", "\u{1}", "é", "null", "\\u00", "[]", "{}",
        ]
        var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(bound))
        }
        let body = "[" + (0..<random(12)).map { _ in pieces[random(pieces.count)] }.joined() + "]"
        let record = try await record("rules", answer(200, body))
        let decoded = SnapshotDecoder().decode(DumpLine(number: 1, bytes: record.line ?? []), source: "dump")
        #expect(decoded.snapshot?.subject.id == "ana", "\(body)")
        #expect(record.line?.contains(0x0A) == false)
    }
}
