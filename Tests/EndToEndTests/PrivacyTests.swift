import Foundation
import TestSupport
import Testing

/// Who may read what is written: its owner alone, whatever the shell that started the run allows.
@Suite struct PrivacyTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<2), at: "dump.ndjson")
    }

    /// Runs a command with a shell that lets everybody read what it makes.
    private func run(_ arguments: String, environment: [String: String] = [:]) throws -> Command.Outcome {
        try Command("/bin/sh", ["-c", "umask 000; exec '\(almanac)' \(arguments)"], environment: environment, in: place.path).wait()
    }

    /// The rights of every file and folder below one, and of itself.
    private func rights(_ folder: String) throws -> Set<Int> {
        let names = try FileManager.default.subpathsOfDirectory(atPath: place.path + "/" + folder).map { folder + "/" + $0 } + [folder]
        return try Set(
            names.map { name in
                let attributes = try FileManager.default.attributesOfItem(atPath: place.path + "/" + name)
                return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
            })
    }

    @Test(
        arguments: [
            ("", [:], "", [0o600, 0o700]), ("--share group", [:], "", [0o640, 0o750]), ("--share world", [:], "", [0o644, 0o755]),
            ("", ["ALMANAC_SHARE": "group"], "", [0o640, 0o750]), ("", [:], "share: world\n", [0o644, 0o755]),
            ("--share owner", [:], "share: world\n", [0o600, 0o700]),
        ] as [(String, [String: String], String, Set<Int>)])
    func pagesAreForThoseTheyAreSharedWith(flag: String, environment: [String: String], settings: String, rights: Set<Int>) throws {
        if !settings.isEmpty { try place.put(settings, at: "almanac.yaml") }
        let outcome = try run("render --input dump.ndjson --format dashboard,mail \(flag)", environment: environment)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(try self.rights("output") == rights)
    }

    @Test func aPreviewAndTheStateAreTheirOwners() throws {
        #expect(try run("preview --mail --input dump.ndjson --subject ana --out preview.html").exitCode == 0)
        #expect(try rights("preview.html") == [0o600])
        try place.put(
            "mail: { from: a@example.test, stale: send, transport: { sendmail: [/bin/sh, -c, \"cat > /dev/null\"] } }\nshare: world\n",
            at: "almanac.yaml")
        #expect(try run("send --input dump.ndjson").exitCode == 0)
        let state = try FileManager.default.attributesOfItem(atPath: place.path + "/.almanac-state")
        #expect((state[.posixPermissions] as? NSNumber)?.intValue == 0o700)
    }

    @Test func whoIsUnknownGetsNothing() throws {
        let outcome = try run("render --input dump.ndjson --share all")
        #expect(outcome.exitCode == 64)
        #expect(outcome.standardError.contains("--share: 'share' is owner, group or world"))
        try place.put("share: friends\n", at: "almanac.yaml")
        let second = try run("render --input dump.ndjson")
        #expect(second.exitCode == 78)
        #expect(second.standardError.contains("almanac.yaml:1:8: 'share' is owner, group or world"))
    }
}
