import Foundation
import TestSupport
import Testing

/// Whoever is forgotten is in no file any more, and gets no mail that they had left.
@Suite struct ForgetTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put("# Hello {{subject.name}}\nHello.\n", at: "templates/mail.md")
        try FileManager.default.createDirectory(atPath: place.path + "/sent", withIntermediateDirectories: true)
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            pull: { cache: cache }
            mail:
              from: Almanac <reports@example.test>
              unsubscribe_url: https://example.test/leave/{token}
              stale: send
              period: day
              rate: 100000
              transport: { sendmail: [/bin/sh, -c, "cat > $(mktemp \(place.path)/sent/XXXXXX)"] }

            """, at: "almanac.yaml")
        try dump("2026-11-20")
    }

    private func dump(_ day: String, _ ids: [String] = ["anastasia", "bo", "cy"]) throws {
        try place.put(
            ids.map {
                #"{"almanac":1,"as_of":"\#(day)T21:37:12Z","subject":{"id":"\#($0)","email":"\#($0)@example.test","timezone":"Europe/Berlin","currency":"EUR"},"guardian":{"by_category":{"30d":[]}}}"#
                    + "\n"
            }.joined(), at: "dump.ndjson")
    }

    /// Files below a folder in which a text stands.
    private func files(_ folder: String, holding text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: place.path + "/" + folder).filter { name in
            let bytes = FileManager.default.contents(atPath: place.path + "/" + folder + "/" + name)
            return bytes?.range(of: Data(text.utf8)) != nil
        }
    }

    @Test func nothingIsLeftOfASubjectButAHashThatHoldsItsSuppression() throws {
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.run("render", "--format", "dashboard,data,mail").exitCode == 0)
        #expect(try place.run("suppress", "Anastasia@example.test").exitCode == 0)
        #expect(try !files(".almanac-state", holding: "anastasia").isEmpty && !files("output", holding: "anastasia").isEmpty)
        try place.put("answer", at: "cache/\(String(repeating: "a", count: 64)).answer")
        chmod(place.path + "/cache", 0o700)

        let rehearsal = try place.run("forget", "anastasia", "--dry-run")
        #expect(rehearsal.exitCode == 0 && rehearsal.standardError.contains("Would remove"), "\(rehearsal.standardError)")
        #expect(try !files(".almanac-state", holding: "anastasia").isEmpty && !files("output", holding: "anastasia").isEmpty)
        #expect(rehearsal.standardError.contains("1 message of the ledger"))

        let outcome = try place.run("forget", "anastasia")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardError.contains("1 message of the ledger"))
        #expect(outcome.standardError.contains("a hash of it stays on the suppression list"))
        #expect(outcome.standardError.contains("dump.ndjson: is yours"))
        #expect(try files(".almanac-state", holding: "nastasia") == [])
        #expect(try files("output", holding: "nastasia") == [])
        #expect(try place.names("cache") == [])
        try place.verifyManifests()
        #expect(try place.run("suppress").standardOutput.text.hasPrefix("sha256:"))
        // The others have their pages, and the same again does nothing.
        #expect(place.exists("output/bo/index.html") && !place.exists("output/anastasia"))
        #expect(try place.run("forget", "anastasia").standardError.hasPrefix("Nothing was kept of anastasia."))

        // Who had left gets no mail, though the list has them once more; whoever wants it again does.
        try dump("2026-11-22")
        let before = try place.names("sent").count
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.names("sent").count == before + 2)
        #expect(try place.run("suppress", "anastasia@example.test", "--lift").standardError == "Mail is sent there again.\n")
        try dump("2026-11-24")
        #expect(try place.run("send").exitCode == 0)
        #expect(try place.names("sent").count == before + 5)
    }

    @Test func theRecordOfTheNightsGoesAndTheOthersStay() throws {
        // As a night leaves it.
        #expect(try place.run("send").exitCode == 0)
        try place.put(place.bytes("dump.ndjson"), at: ".almanac-state/dump.ndjson")
        try place.put(#"{"began":1795210632,"carried":["anastasia"],"absent":["anastasia","bo"]}"#, at: ".almanac-state/night.json")
        try place.put("half", at: ".almanac-state/pulled.ndjson.partial")
        let outcome = try place.run("forget", "anastasia", "nobody")
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(outcome.standardError.contains("1 record of the dump of the nights"))
        #expect(try files(".almanac-state", holding: "nastasia") == [])
        #expect(!place.exists(".almanac-state/pulled.ndjson.partial"))
        let left = try place.text(".almanac-state/dump.ndjson")
        #expect(left.contains(#""id":"bo""#) && left.contains(#""id":"cy""#))
        #expect(try place.run("check", "--input", ".almanac-state/dump.ndjson").exitCode == 0)
        #expect(try place.text(".almanac-state/night.json").contains(#""absent":["bo"]"#))
    }

    @Test func whereNothingIsKeptNothingIsMade() throws {
        let outcome = try place.run("forget", "bo")
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardError.contains("output: there is no such folder; nothing was looked for in it."))
        #expect(!place.exists("output") && !place.exists(".almanac-state"))
        // One that was named is looked for in vain: it may be mistyped.
        for option in ["--out", "--state"] {
            let mistyped = try place.run("forget", "bo", option, "outptu")
            #expect(mistyped.exitCode == 73 && mistyped.standardError.hasPrefix("almanac: outptu: there is no such folder"))
        }
        #expect(try place.run("forget").exitCode == 64)
    }
}
