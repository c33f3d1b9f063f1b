import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacRun

/// `almanac schema` allows what Almanac reads and writes, and what it refuses is a mistake to the reader, too.
@Suite struct SchemaTests {
    private let place: Workplace

    init() throws { place = try Workplace() }

    private func schema(_ what: String) throws -> JSONSchema {
        let outcome = try place.run("schema", what)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        return try JSONSchema(json: outcome.standardOutput)
    }

    @Test(arguments: ["dump", "run"])
    func saysWhatItIsOf(what: String) throws {
        let schema = try schema(what)
        #expect(schema.root["$schema"] == .text("https://json-schema.org/draft/2020-12/schema"))
        #expect(schema.root["$id"] == .text("urn:almanac:schema:\(what):1"))
        #expect(schema.root["title"] != nil && schema.root["description"] != nil)
        let page = try place.run("schema", what, "--markdown")
        #expect(page.exitCode == 64 && page.standardOutput.isEmpty)
        let sentence = "almanac: --markdown is for settings alone; write almanac schema \(what) without it;"
        #expect(page.lines.first?.hasPrefix(sentence) == true, "\(page.standardError)")
    }

    // MARK: Dumps

    /// Puts down the settings and the orders of a shop, of which records have days.
    private func putShop() throws {
        try place.put(
            """
            data:
              shop:
                title: Shop
                from: orders.csv
                time: { column: at, zone: UTC }
                measures: { revenue: { is: sum(total), unit: EUR }, orders: count, slow: p95(latency) }
                by: [category]

            """, at: "almanac.yaml")
        try place.put(
            "at,total,category,latency\n2026-11-01 10:00,12.50,Books,12\n2026-11-03 11:00,3.00,Toys,80.5\n2026-11-03 12:00,3.00,,7\n",
            at: "orders.csv")
    }

    @Test func allowsEachLineOfAGoodDump() throws {
        try putShop()
        #expect(try place.run("pull", "--out", "shop.ndjson").exitCode == 0)
        try place.put(try place.run("sample", "--subjects", "12").standardOutput, at: "sample.ndjson")
        try place.put(Fixture.subject("dee"), at: "fixture.ndjson")
        let schema = try schema("dump")
        var lines: [Substring] = []
        for name in ["shop.ndjson", "sample.ndjson", "fixture.ndjson"] {
            let check = try place.run("check", "--input", name)
            #expect(check.exitCode == 0, "\(check.standardError)")
            lines += try place.text(name).split(separator: "\n")
        }
        #expect(lines.count == 15, "12 of the fleet, the fixture, and the shop with its trailer")
        if let recordedDump { lines += try String(contentsOfFile: recordedDump, encoding: .utf8).split(separator: "\n") }
        let page = try String(contentsOfFile: packageRoot + "/docs/dump.md", encoding: .utf8)
        lines += page.matches(of: #/```json\n((?s).*?)\n```/#).map { $0.1 }
        for line in lines { #expect(schema.complaints(about: try JSONTree(json: Array(line.utf8))) == [], "\(line.prefix(80))") }
    }

    /// A record of everything.
    private static let record = """
        {"almanac": 1, "as_of": "2026-11-03T18:00:00Z",
         "subject": {"id": "ana", "timezone": "UTC", "currency": "EUR", "email": "ana@example.test", "mail": {"period": "week", "send_at": "07:00"}},
         "guardian": {
           "summary": {"30d": {"range": {"start": "2026-10-04T18:00:00Z", "end": "2026-11-03T18:00:00Z"}, "spend_cents": 1500, "charge_count": 3}},
           "by_category": {"30d": [{"category": "groceries", "count": 3, "spend_cents": 1500}]},
           "timeseries": {"30d": [{"day": "2026-11-02", "spend_cents": 1500}]},
           "geofences": [{"name": "Bar row", "policy": "warn", "latitude": 40.7, "longitude": -74}]},
         "moneymoments": {
           "moments": {"moments": [{"habit_id": "cash", "month": "2026-11", "label": "Mostly digital", "insight_text": "5% is cash."}]},
           "signal": {"as_of_date": "2026-11-03", "dining_txn_7d": "4", "dining_spend_7d": "2958.00"}},
         "momentum": {
           "goals": [{"visionText": "Spanish", "completionPercentage": 0.5, "powerGoals": [{"title": "Words", "status": "active"}]}],
           "habit_check_ins": [{"habitGoalId": "g3", "scheduledDate": 785000000, "isCompleted": true}]},
         "lume": {
           "goals": {"success": true, "data": {"goals": [{"id": "g1", "title": "Walk", "progress": 0.4}]}, "error": null},
           "tips": {"g1": {"tips": ["Start small.", {"text": "Shoes at the door."}]}}},
         "destiny": {
           "subscription": {"plan": "core", "is_premium": 1},
           "plans": [{"plan_id": "core", "price_monthly": "9.99", "entitlements": [{"feature_id": "questions", "daily_limit": -1}]}],
           "messages": [{"role": "user", "created_at": "2026-11-02T08:00:00Z"}, {"role": "assistant"}],
           "compatibility": [{"result": {"total_score": 28}}]},
         "shop": {
           "days": {"first": "2026-11-01", "revenue": [31250, 0, null], "orders": [12, 0, 2], "slow": [80, null, 7]},
           "by": {"category": {"names": ["Books", null], "rest": 4, "cells": [[0, 0, 31250, 12, 80], [2, 1, null, 2, 7]]}},
           "spans": [{"from": "2026-11-01", "to": "2026-11-03", "slow": 80, "by": {"category": [[0, 80]]}}],
           "digits": {"slow": 1}, "last_row": "2026-11-03T12:00:00Z", "rows": 14, "lost": {"revenue": 1}, "unproven": 0},
         "failures": [{"source": "guardian", "endpoint": "merchants", "range": "7d", "status": 500}]}
        """

    /// A value that is put at a place of the record; nothing to take away what is there.
    private static let mutants: [(place: String, value: String?)] = [
        ("almanac", "2"), ("almanac", nil), ("as_of", #""2026-02-30T10:00:00Z""#), ("as_of", nil), ("subject.id", #""""#),
        ("subject.id", "7"),
        ("subject.currency", #""EURO""#), ("subject.timezone", "1"), ("subject.email", #""ana""#), ("subject.mail.period", #""weekly""#),
        ("subject.mail.send_at", #""25:00""#), ("failures[0].source", nil), ("failures[0].status", #""500""#),
        ("guardian", "[]"), ("guardian", #"{"totals": {}}"#), ("guardian.summary.30d.spend_cents", #""1500""#),
        ("guardian.summary.30d.charge_count", "-1"), ("guardian.summary.30d.range.start", nil), ("guardian.summary.30 d", "{}"),
        ("guardian.timeseries.30d[0].day", #""2.11.2026""#), ("guardian.by_category.30d", "{}"), ("guardian.geofences[0].latitude", "91"),
        ("moneymoments.moments.moments[0].month", #""2026-13""#), ("moneymoments.signal.dining_spend_7d", #""2958,00""#),
        ("momentum.goals[0].completionPercentage", "50"), ("momentum.goals[0].visionText", "null"),
        ("momentum.habit_check_ins[0].scheduledDate", nil),
        ("lume.goals.success", "false"), ("lume.goals.data.goals[0].progress", "40"), ("lume.tips.g1.tips[1]", "{}"),
        ("destiny.subscription.is_premium", "2"), ("destiny.plans[0].price_monthly", #""9,99""#),
        ("destiny.plans[0].entitlements[0].daily_limit", "-2"), ("destiny.messages[0].created_at", nil),
        ("destiny.messages[0].created_at", "null"), ("destiny.plans[0].currency", #""dollars""#),
        ("destiny.compatibility[0].result.total_score", #""28""#),
        ("shop.days.first", #""today""#), ("shop.days.revenue[1]", "1.5"), ("shop.days.orders", "{}"), ("shop.by.category.names", nil),
        ("shop.by.category.cells[0][1]", "-1"), ("shop.spans[0].from", nil), ("shop.digits.slow", "12"), ("shop.lost.revenue", "-1"),
        ("shop.spans[0]", "7"), ("shop.spans[0].by", "7"), ("shop.spans[0].by.category", "{}"), ("shop.rows", "-1"),
        ("shop.rows", #""14""#),
        ("shop.by.category.rest", "-1"), ("shop.by.category.rest", "[]"),
    ]

    @Test func whatTheSchemaOfADumpRefusesIsAMistakeToTheReader() throws {
        let schema = try schema("dump")
        let record = try JSONTree(json: Array(Self.record.utf8))
        #expect(schema.complaints(about: record) == [])
        var lines = [try record.text]
        for (number, mutant) in Self.mutants.enumerated() {
            var changed = record
            if JSONTree.Place(mutant.place) != JSONTree.Place("subject.id") {
                changed.set(JSONTree.Place("subject.id"), to: .text("subject-\(number)"))
            }
            changed.set(JSONTree.Place(mutant.place), to: try mutant.value.map { try JSONTree(json: Array($0.utf8)) })
            #expect(!schema.complaints(about: changed).isEmpty, "\(mutant.place): \(mutant.value ?? "none")")
            lines.append(try changed.text)
        }
        try putShop()
        try place.put(lines.map { $0 + "\n" }.joined(), at: "dump.ndjson")
        let check = try place.run("check", "--input", "dump.ndjson", "--json")
        #expect(check.exitCode == 2, "\(check.standardError)")
        let findings = try JSONDecoder().decode(Findings.self, from: Data(check.standardOutput)).findings.filter { $0.is_remark != true }
        let told = Dictionary(grouping: findings) { $0.place.split(separator: ":").dropFirst().first.flatMap { Int($0) } ?? 0 }
        #expect(told[1] == nil, "the record itself: \(told[1]?.map(\.message) ?? [])")
        for (number, mutant) in Self.mutants.enumerated() { #expect(told[number + 2] != nil, "\(mutant.place): \(mutant.value ?? "none")") }
    }

    private struct Findings: Decodable {
        struct Finding: Decodable {
            var place, path, message: String
            var is_remark: Bool?
        }
        var findings: [Finding]
    }

    /// What the reader ignores may be there: servers send more than is read.
    @Test func otherKeysAreAllowed() throws {
        let schema = try schema("dump")
        var record = try JSONTree(json: Array(Self.record.utf8))
        for path in ["", "subject.", "guardian.", "guardian.summary.30d.", "lume.goals.", "destiny.messages[1].", "shop."] {
            record.set(JSONTree.Place(path + "new"), to: .object(["some": .list([.number(1)])]))
        }
        record.set(JSONTree.Place("guardian.summary.365d"), to: .text("a range to come"))
        #expect(schema.complaints(about: record) == [])
        try putShop()
        try place.put(record.text + "\n", at: "dump.ndjson")
        let check = try place.run("check", "--input", "dump.ndjson")
        #expect(check.exitCode == 0, "\(check.standardError)")
    }

    @Test(arguments: [#"{"records":1}"#, #"{"records":"1","sha256":"00"}"#, #"{"records":1,"sha256":"00"}"#])
    func aTrailerThatSaysNothingIsRefused(trailer: String) throws {
        let line = #"{"almanac":1,"trailer":\#(trailer)}"#
        #expect(try !schema("dump").complaints(about: try JSONTree(json: Array(line.utf8))).isEmpty)
        try place.put(Fixture.subject("ana") + line + "\n", at: "dump.ndjson")
        #expect(try place.run("check", "--input", "dump.ndjson").exitCode == 65)
    }

    // MARK: Reports of runs

    @Test func allowsEachReportOfARun() throws {
        let schema = try schema("run")
        func allows(_ json: [UInt8]) throws { #expect(schema.complaints(about: try JSONTree(json: json)) == [], "\(json.text)") }
        try place.put(Fixture.fleet(0..<12) + "no JSON\n" + Fixture.subject("bob", spend: "\"1\""), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "dashboard").exitCode == 2)
        try allows(place.bytes("output/run.json"))
        let report = try place.report()
        #expect(report.failures.count == 1 && report.notices.count > 0, "so that both are seen")
        try allows(place.run("render", "--input", "none.ndjson", "--json").standardOutput)
        try allows(ReportFile.running(started: Instant(seconds: 1_763_674_632)))
        var shard = RunReport()
        shard.shard = ("3/64", "night")
        shard.add(Notice(place: "", path: "", message: "A remark.", isRemark: true))
        try allows(shard.json)

        let server = try PostServer { _ in "500 Oops" }
        try place.put("pull: { retries: 0 }\n", at: "almanac.yaml")
        let pull = try place.run(
            "pull", "--guardian", server.url, "--subject", "ana", "--timezone", "UTC", "--out", "pulled.ndjson",
            environment: ["ALMANAC_GUARDIAN_TOKEN": "tok-1"])
        #expect(pull.exitCode == 69, "\(pull.standardError)")
        try allows(place.bytes("pulled.ndjson.run.json"))
    }

    @Test func aReportWithSomethingElseIsRefused() throws {
        let mutants: [(place: String, value: String?)] = [
            ("almanac", nil), ("state", #""done""#), ("exit_code", "3"), ("exit_code", nil), ("started", #""today""#),
            ("milliseconds", "-1"),
            ("subjects.read", #""2""#), ("subjects.failed", nil), ("files", "[]"), ("attention.counts.late", "1"),
            ("attention.subjects", #"[{"subject": "ana"}]"#), ("failures[0].message", nil), ("notices[0].path", "null"), ("notices", nil),
            ("shard", #""3 of 64""#), ("job", #""night""#), ("error", "1"),
        ]
        let schema = try schema("run")
        try place.put("no JSON\n" + Fixture.subject("bob", spend: "\"1\""), at: "dump.ndjson")
        #expect(try place.run("render", "--input", "dump.ndjson", "--format", "data").exitCode == 2)
        let report = try JSONTree(json: place.bytes("output/run.json"))
        #expect(schema.complaints(about: report) == [])
        for mutant in mutants {
            var changed = report
            changed.set(JSONTree.Place(mutant.place), to: try mutant.value.map { try JSONTree(json: Array($0.utf8)) })
            #expect(!schema.complaints(about: changed).isEmpty, "\(mutant.place): \(mutant.value ?? "none")")
        }
    }
}
