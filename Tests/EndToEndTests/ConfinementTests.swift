import Foundation
import TestSupport
import Testing

/// What a run that needs no network may reach, where the kernel has Landlock.
@Suite struct ConfinementTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<2), at: "in/dump.ndjson")
    }

    private struct Report: Decodable {
        var confined: String
    }

    private func confined(_ folder: String) throws -> String {
        try JSONDecoder().decode(Report.self, from: Data(place.bytes(folder + "/run.json"))).confined
    }

    /// Whether this kernel has it; where it has not, there is nothing to test but that a run says so.
    private func isHeld(_ folder: String) throws -> Bool {
        let words = try confined(folder)
        #expect(words.hasPrefix("landlock ") || words == "no: this system has no Landlock", "\(words)")
        return words.hasPrefix("landlock ")
    }

    @Test func aRunIsHeldToItsFilesAndMakesTheSameOnes() throws {
        #expect(try place.run("render", "-i", "in/dump.ndjson", "-o", "held", "--format", "dashboard,markdown,data,mail").exitCode == 0)
        #expect(
            try place.run(
                "render", "-i", "in/dump.ndjson", "-o", "free", "--format", "dashboard,markdown,data,mail",
                environment: ["ALMANAC_SANDBOX": "off"]
            ).exitCode == 0)
        #expect(try place.tree("held").filter { $0.key != "manifest.json" } == place.tree("free").filter { $0.key != "manifest.json" })
        #expect(try confined("free") == "no: nothing asked for it")
        _ = try isHeld("held")
    }

    @Test func whatIsNamedMayBeALink() throws {
        try place.put("# Hello {{subject.name}}\nShared.\n", at: "elsewhere/report.md")
        try FileManager.default.createDirectory(atPath: place.path + "/far/away", withIntermediateDirectories: true)
        for (link, target) in [("mine", "elsewhere"), ("output", "far/away"), ("dump.ndjson", "in/dump.ndjson")] {
            try FileManager.default.createSymbolicLink(atPath: place.path + "/" + link, withDestinationPath: target)
        }
        let outcome = try place.run("render", "-i", "dump.ndjson", "--templates", "mine", "--format", "markdown")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try place.text("far/away/ana/report.md").contains("Shared."))
    }

    /// Whatever a link in the output leads to.
    @Test func nothingOutsideOfTheOutputCanBeWritten() throws {
        #expect(try place.run("render", "-i", "in/dump.ndjson").exitCode == 0)
        guard try isHeld("output") else { return }
        // From the second run on, only the output may be written: the report of a run beside it may not.
        try FileManager.default.removeItem(atPath: place.path + "/output/run.json")
        try FileManager.default.createSymbolicLink(atPath: place.path + "/output/run.json", withDestinationPath: "../out.json")
        _ = try place.run("render", "-i", "in/dump.ndjson")
        #expect(!place.exists("out.json"))
    }

    @Test func aRunThatMustBeHeldSaysWhenItCannotBe() throws {
        try place.put("sandbox: require\n", at: "almanac.yaml")
        let outcome = try place.run("render", "-i", "in/dump.ndjson")
        if outcome.exitCode == 0 {
            #expect(try isHeld("output"))
        } else {
            #expect(outcome.exitCode == 78)
            #expect(outcome.standardError.contains("sandbox: require, and this process cannot be confined"))
        }
        try place.put("sandbox: maybe\n", at: "almanac.yaml")
        let mistake = try place.run("check")
        #expect(mistake.exitCode == 78 && mistake.standardError.contains("'sandbox' is auto, off or require"))
    }

    // MARK: Runs that ask servers or send

    private struct Told: Decodable {
        var confined: String
    }

    private func told(_ file: String) throws -> String {
        try JSONDecoder().decode(Told.self, from: Data(place.bytes(file))).confined
    }

    private func settle(_ transport: String, _ more: String = "") throws {
        try place.put("# Hello\nHello {{subject.name}}.\n", at: "templates/mail.md")
        try place.put(
            """
            input: in/dump.ndjson
            templates: templates
            formats: [markdown]
            \(more)
            mail: { from: Almanac <reports@example.test>, state: state, stale: send, transport: \(transport) }

            """, at: "almanac.yaml")
    }

    /// It goes on making connections and reads what it needs, and can write nothing else.
    @Test func aNightThatSendsBySMTPIsHeldToWhatItWrites() throws {
        try settle("{ smtp: { host: 127.0.0.1, port: 9, security: none } }")
        let held = ["no: this system has no Landlock"]
        for _ in 0..<2 {
            // Nobody listens there; the night comes to its end all the same.
            let outcome = try place.run("nightly")
            #expect([69, 75].contains(outcome.exitCode), "\(outcome.standardError)")
        }
        let words = try told("state/nightly.json")
        #expect(held.contains(words) || words.hasPrefix("landlock ") && words.hasSuffix(", of what is written and started"), "\(words)")
        #expect(place.exists("output/ana/report.md"))
        guard words.hasPrefix("landlock") else { return }
        try FileManager.default.createDirectory(atPath: place.path + "/far", withIntermediateDirectories: true)
        try FileManager.default.removeItem(atPath: place.path + "/state/outbox")
        try FileManager.default.createSymbolicLink(atPath: place.path + "/state/outbox", withDestinationPath: "../far")
        try place.put(try place.text("templates/mail.md") + "More.\n", at: "templates/mail.md")
        #expect(try place.run("nightly").exitCode != 0)
        #expect(try place.names("far").isEmpty)
    }

    @Test func whereAProgramTakesTheMailItIsSaidThatNothingHoldsTheRun() throws {
        try settle("{ sendmail: [/bin/sh, -c, cat > /dev/null] }")
        #expect(try place.run("send").exitCode == 0)
        #expect(try told("state/send.json").hasPrefix("no: mail is handed to a program"))
        try settle("{ sendmail: [/bin/sh, -c, cat > /dev/null] }", "sandbox: require")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == 78 && outcome.standardError.contains("this process cannot be confined"), "\(outcome.standardError)")
    }
}
