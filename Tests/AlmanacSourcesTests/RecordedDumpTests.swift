import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacDump

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Answers recorded from the real systems, when they lie beside the package.
@Suite(.enabled(if: recordedDump != nil))
struct RecordedDumpTests {
    private func decodeAll() throws -> [Decoded] {
        var reader = try DumpReader(path: #require(recordedDump))
        let decoder = SnapshotDecoder()
        var all: [Decoded] = []
        while let line = try reader.next() { all.append(decoder.decode(line, source: "recorded.ndjson")) }
        return all
    }

    @Test func readsBothSubjectsWithoutNotice() throws {
        let all = try decodeAll()
        #expect(all.map(\.subjectID) == ["ana", "bo"])
        #expect(all.flatMap(\.notices) == [])
    }

    @Test func readsTheRichAccount() throws {
        let snapshot = try #require(try decodeAll().first?.snapshot)
        #expect(snapshot.asOf.description == "2026-11-20T21:37:12Z")
        #expect(snapshot.subject.timeZone == "America/New_York")

        let guardian = try #require(snapshot.data(Guardian.self))
        let summary = try #require(guardian.summary[.thirtyDays])
        #expect(summary.charges == 37)
        #expect(summary.spend == 73414)
        #expect(summary.authorisations == 52)
        #expect(summary.end == Instant(seconds: 1_795_210_632, nanoseconds: 523_186_000))
        #expect(guardian.timeseries[.ninetyDays]?.count == 59)
        #expect(guardian.byCategory[.thirtyDays]?.filter { $0.category == "uncategorized" }.map(\.spend) == [4264, 299])
        #expect(guardian.overrides[.sevenDays] == [.init(at: Instant(seconds: 1_794_951_380), merchant: nil, amount: 1234)])
        #expect(guardian.rulesProgress?.count == 9)
        #expect(guardian.rules?.contains(.init(id: 4, category: "entertainment", monthlyLimit: nil)) == true)
        #expect(guardian.rules?.contains(.init(id: 5, category: "clothing", monthlyLimit: 0)) == true)
        #expect(guardian.rules?.contains(.init(id: 7, category: nil, monthlyLimit: 30000)) == true)
        #expect(guardian.geofences?.map(\.name) == ["Bar row", "Mall – <North>"])
        #expect(guardian.lost.isEmpty)
        for range in RangeKey.allCases {
            let spend = try #require(guardian.summary[range]?.spend)
            #expect(guardian.timeseries[range]?.compactMap(\.spend).reduce(0, +) == spend, "\(range)")
            #expect(guardian.byCategory[range]?.compactMap(\.spend).reduce(0, +) == spend, "\(range)")
        }
    }

    @Test func readsNudgesAsTheyWereSent() throws {
        let data = try #require(try decodeAll().first?.snapshot?.data(MoneyMoments.self))
        let nudge = try #require(data.nudges?.last)
        #expect(nudge.rule == "DINING_2PLUS_WEEK")
        #expect(nudge.title == "A little less dining out = ₹221 for Goa Trip & Beach")
        #expect(nudge.isAsSent)
        #expect(nudge.deepLink == "monytix://budget/adjust")
        #expect(data.moments?.first?.habit == "burn_rate_early_month")
        #expect(data.moments?.first?.value == 0.2666)
    }

    @Test func readsTheEmptyAccountAsEmptyAndNotAsMissing() throws {
        let snapshot = try #require(try decodeAll().last?.snapshot)
        let guardian = try #require(snapshot.data(Guardian.self))
        #expect(guardian.summary[.thirtyDays]?.spend == 0)
        #expect(guardian.byCategory[.thirtyDays] == [])
        #expect(guardian.rules == [])
        #expect(snapshot.data(MoneyMoments.self) == nil)
    }
}

/// Answers that were recorded one by one, as `{request, status, headers, body_raw, body_json}`.
@Suite(.enabled(if: recorded("moneymoments/signal_compute.json") != nil))
struct RecordedAnswerTests {
    private func body(_ name: String) throws -> String {
        var reader = try DumpReader(path: #require(recorded("moneymoments/\(name).json")))
        let line = try #require(try reader.next())
        return try #require(try JSONParser().parse(line.bytes) { $0["body_raw"]?.text?.string })
    }

    @Test func readsTheSignalAndTheDiagnosesWithoutNotice() throws {
        let members = try [
            #""signal":"# + body("signal_compute"), #""moments_diagnose":"# + body("diagnose_after"),
            #""nudges_diagnose":"# + body("nudges_diagnose"),
        ]
        let decoded = decode(record(#""moneymoments":{"# + members.joined(separator: ",") + "}"))
        #expect(decoded.notices == [])
        let data = try #require(decoded.snapshot?.data(MoneyMoments.self))
        let signal = try #require(data.signals?.first)
        #expect(signal.day?.description == "2026-11-20")
        #expect(signal.dining == .init(count: 4, spend: 295_800) && signal.travel == .init(count: 10, spend: 2_109_500))
        #expect(signal.wantsShare == 0.569 && signal.assetsAgainstPlan == nil && signal.goalGap == 3_800_000)
        let diagnosis = try #require(data.momentsDiagnosis)
        #expect(diagnosis.transactions == 193 && diagnosis.first?.description == "2026-07-23")
        #expect(diagnosis.months?.map(\.transactions) == [35, 48, 51, 47, 12])
        #expect(diagnosis.months?.last?.month == Month(year: 2026, month: 7))
        #expect(data.nudgesDiagnosis == .init(hasSignalToday: true, pending: 0, delivered: 5, suggestion: "ok"))
    }
}

private func recorded(_ name: String) -> String? {
    ["/..", "/../.."].map { packageRoot + $0 + "/shared/recorded/" + name }.first { access($0, R_OK) == 0 }
}

private let recordedDump = ["/..", "/../.."].map { packageRoot + $0 + "/shared/samples/recorded.ndjson" }.first { access($0, R_OK) == 0 }

/// Folder of the package, found from this file's own path.
let packageRoot = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
