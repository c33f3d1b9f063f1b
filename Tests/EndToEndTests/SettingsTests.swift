import AlmanacFetch
import Foundation
import TestSupport
import Testing

@testable import AlmanacRun

@Suite struct SettingsTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        for name in ["flag", "variable", "file"] { try place.put(Fixture.subject(name), at: name + ".ndjson") }
    }

    // MARK: Layers

    @Test func letsFlagsWinOverTheEnvironmentOverTheFileOverDefaults() throws {
        try place.put("input: file.ndjson\n", at: "almanac.yaml")
        #expect(try place.run("render").exitCode == 0)
        #expect(place.exists("output/file/report.html"), "the file gives the input, the default the output folder")

        try place.put(
            "input: file.ndjson\noutput: of-file\nformats: [data]\nonly: file\njobs: 1\ntheme: moneymoments\n", at: "almanac.yaml")
        #expect(try place.run("render").exitCode == 0)
        #expect(try place.names("of-file/file") == ["data", "manifest.json"])

        let environment = [
            "ALMANAC_INPUT": "variable.ndjson", "ALMANAC_OUTPUT": "of-variable", "ALMANAC_FORMAT": "report,data", "ALMANAC_JOBS": "2",
        ]
        #expect(try place.run("render", "--subject", "variable", environment: environment).exitCode == 0)
        #expect(try place.names("of-variable/variable") == ["data", "manifest.json", "report.html"])

        let outcome = try place.run(
            "render", "-i", "flag.ndjson", "-o", "of-flag", "--format", "dashboard", "--subject", "flag", "--jobs", "3",
            environment: environment)
        #expect(outcome.exitCode == 0)
        #expect(try place.names("of-flag/flag") == ["index.html", "manifest.json"])
    }

    @Test func takesTheThemeFromTheNearestLayer() throws {
        func theme(_ flags: [String] = [], _ environment: [String: String] = [:]) throws -> [UInt8] {
            let words = ["render", "-i", "flag.ndjson", "--format", "dashboard"] + flags
            let outcome = try Command(almanac, words, environment: environment, in: place.path).wait()
            #expect(outcome.exitCode == 0, "\(outcome.standardError)")
            return try place.bytes("output/flag/index.html")
        }
        let neutral = try theme()
        let other = try theme(["--theme", "moneymoments"])
        #expect(neutral != other)
        try place.put("theme: moneymoments\n", at: "almanac.yaml")
        #expect(try theme() == other)
        #expect(try theme([], ["ALMANAC_THEME": "neutral"]) == neutral)
        #expect(try theme(["--theme", "moneymoments"], ["ALMANAC_THEME": "neutral"]) == other)
    }

    @Test func settingsThatCannotBeReadAreNotTakenForNone() throws {
        try place.put("", at: "almanac.yaml/in-its-place")
        let outcome = try place.run("check")
        #expect(outcome.exitCode == 78)
        #expect(outcome.standardError.contains("almanac.yaml: no such settings file, or it cannot be read"), "\(outcome.standardError)")
    }

    @Test func readsTheFileThatIsNamed() throws {
        try place.put("input: flag.ndjson\n", at: "almanac.yaml")
        try place.put("input: file.ndjson\n", at: "settings/nightly.yaml")
        #expect(try place.run("render", "--config", "settings/nightly.yaml").exitCode == 0)
        #expect(place.exists("output/file"))
        let outcome = try place.run("render", "--config", "settings/nightli.yaml")
        #expect(outcome.exitCode == 78)
        #expect(outcome.standardError == "almanac: settings/nightli.yaml: no such settings file, or it cannot be read\n")
    }

    @Test func takesAnEmptyVariableForNone() throws {
        let environment = [
            "ALMANAC_INPUT": "", "ALMANAC_OUTPUT": "", "ALMANAC_JOBS": "", "ALMANAC_FORMAT": "", "ALMANAC_THEME": "",
            "ALMANAC_TEMPLATES": "",
        ]
        #expect(try place.run("render", "-i", "flag.ndjson", environment: environment).exitCode == 0)
        #expect(place.exists("output/flag/index.html"))
    }

    // MARK: Mistakes

    @Test(arguments: [
        ("input: a\nsubjcts: [ana]\n", ["almanac.yaml:2:1: no setting named 'subjcts'; did you mean 'subjects'?"]),
        (
            "jobs: none\nformats: [data, dashbord]\n  \ninput: [a]\n",
            [
                "almanac.yaml:1:7: 'jobs' takes a whole number from 1 to 1024",
                "almanac.yaml:2:10: no format named 'dashbord'; did you mean 'dashboard'?",
                "almanac.yaml:4:8: 'input' takes one word or path",
            ]
        ),
        ("input: a\n  b: c\n", ["almanac.yaml:2:4: this is not YAML: mapping values are not allowed in this context"]),
        ("- input\n", ["almanac.yaml:1:1: settings are written as 'input: dump.ndjson', one a line"]),
        ("jobs: 1\njobs: 2\n", ["almanac.yaml:1:1: these settings name 'jobs' twice"]),
        ("only: []\n", ["almanac.yaml:1:7: 'only' takes one id, or a list of ids"]),
    ])
    func namesEveryMistakeInTheFile(yaml: String, sentences: [String]) throws {
        try place.put(yaml, at: "almanac.yaml")
        let check = try place.run("check")
        #expect(check.exitCode == 78)
        #expect(check.lines == sentences)
        let render = try place.run("render", "--input", "flag.ndjson")
        #expect(render.exitCode == 78)
        #expect(render.standardError == "almanac: " + sentences.joined(separator: "\n") + "\n")
        #expect(!place.exists("output"))
    }

    @Test(
        arguments: [
            (
                ["render"], 64,
                "almanac: no dump given; write --input dump.ndjson, or --input - for standard input; for a table of yours, begin with almanac new orders.csv"
            ),
            (
                ["render", "-i", "flag.ndjson", "--format", "pfd"], 64,
                "almanac: --format: no format named 'pfd'; did you mean 'pdf'?"
            ),
            (
                ["render", "-i", "flag.ndjson", "--format", ""], 64,
                "almanac: --format: no format given; known are dashboard, report, pdf, markdown, data, mail"
            ),
            (["render", "-i", "flag.ndjson", "--jobs", "0"], 64, "almanac: --jobs takes a whole number from 1 to 1024, not 0"),
            (["render", "-i", "flag.ndjson", "--jobs", "many"], 64, "almanac: the value 'many' is invalid for '--jobs <n>'"),
            (["render", "-i", "flag.ndjson", "--out", ""], 64, "almanac: --out takes a folder; write --out . for this one"),
            (["render", "-i", "flag.ndjson", "--outt", "x"], 64, "almanac: unknown option '--outt'"),
            (["rendr"], 64, "almanac: no command named 'rendr'; did you mean 'render'?"),
            (["version"], 64, "almanac: no command or option named 'version'; 'almanac --version' says which one this is"),
            (["-V"], 64, "almanac: no command or option named '-V'; 'almanac --version' says which one this is"),
            (["help", "rendr"], 64, "almanac: no command named 'rendr'; did you mean 'render'?"),
            (
                ["render", "flag.ndjson"], 64,
                "almanac: unexpected argument 'flag.ndjson'; to read a dump, write --input flag.ndjson; 'almanac render --help' has the options"
            ),
            (
                ["render", "-i", "flag.ndjson", "--theme", "natural"], 78,
                "almanac: no theme named 'natural'; did you mean 'neutral'?"
            ),
            (
                ["render", "-i", "flag.ndjson", "--templates", "none"], 78,
                "almanac: none: there is no such folder of templates; `almanac templates --out none` writes the default ones into it"
            ),
            (["series", "gardian"], 64, "almanac: no metric and no series begins with 'gardian'; `almanac series` lists all"),
            (["sample", "--subjects", "0"], 64, "almanac: --subjects takes a whole number from 1 to 100,000,000"),
            (["templates"], 64, "almanac: missing expected argument '--out <folder>'"),
        ] as [([String], Int32, String)])
    func saysWhatIsWrongWithTheCommand(words: [String], code: Int32, sentence: String) throws {
        let outcome = try Command(almanac, words, in: place.path).wait()
        #expect(outcome.exitCode == code)
        #expect(outcome.lines.first?.hasPrefix(sentence) == true, "\(outcome.standardError)")
        #expect(outcome.standardOutput.isEmpty)
        #expect(!place.exists("output"))
    }

    @Test(arguments: ["0", "many", "1025", "-1"])
    func refusesANumberOfJobsInTheEnvironment(jobs: String) throws {
        let outcome = try place.run("render", "-i", "flag.ndjson", environment: ["ALMANAC_JOBS": jobs])
        #expect(outcome.exitCode == 78)
        #expect(outcome.standardError == "almanac: ALMANAC_JOBS: 'jobs' takes a whole number from 1 to 1024\n")
    }

    @Test func refusesAFormatInTheEnvironment() throws {
        let outcome = try place.run("render", "-i", "flag.ndjson", environment: ["ALMANAC_FORMAT": "dashboard,pfd"])
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.standardError
                == "almanac: ALMANAC_FORMAT: no format named 'pfd'; did you mean 'pdf'?\n")
    }

    /// Variables are held to the names of settings where they are nearly one; others may hold tokens, or be somebody else's.
    @Test func refusesAVariableThatIsNearlyASetting() throws {
        let environment = ["ALMANAC_THEM": "lume", "ALMANAC_FORMATS": "report", "ALMANAC_MAIL_PASSWORD": "x", "ALMANAC_HOME": "/opt"]
        let outcome = try place.run("render", "-i", "flag.ndjson", environment: environment)
        #expect(outcome.exitCode == 78)
        #expect(
            outcome.standardError == """
                almanac: ALMANAC_FORMATS: no setting is read from this variable; did you mean ALMANAC_FORMAT?
                ALMANAC_THEM: no setting is read from this variable; did you mean ALMANAC_THEME?

                """)
        try place.put(
            "mail: { transport: { smtp: { host: mail.example.test, user: me, password: \"env:ALMANAC_INPUTS\" } } }\n", at: "almanac.yaml")
        #expect(try place.run("render", "-i", "flag.ndjson", environment: ["ALMANAC_INPUTS": "secret"]).exitCode == 0)
    }

    /// A token under a name that is nearly the usual one would be missed by the pull alone. A list of people may name others.
    @Test func refusesAVariableThatIsNearlyAToken() throws {
        let misspelt = try place.run("check", environment: ["ALMANAC_GAURDIAN_TOKEN": "secret"])
        #expect(misspelt.exitCode == 78)
        #expect(
            misspelt.lines == ["ALMANAC_GAURDIAN_TOKEN: no token is read from this variable; did you mean ALMANAC_GUARDIAN_TOKEN?"])
        for name in ["ALMANAC_GUARDIAN_TOKEN", "ALMANAC_GUARDIAN_TOKEN_2", "ALMANAC_LUME_API_KEY"] {
            #expect(try place.run("check", environment: [name: "secret"]).exitCode == 0)
        }
        let both = ["ALMANAC_GUARDIAN_TOKEN": "secret", "ALMANAC_GUARDIAN_TOKENN": "other", "ALMANAC_GUARDIN_TOKEN": "other"]
        #expect(try place.run("check", environment: both).exitCode == 0)
    }

    // MARK: What is said

    private struct LogLine: Decodable {
        var level: String
        var place: String?
        var message: String
    }

    private func logLines(_ outcome: Command.Outcome) throws -> [LogLine] {
        try outcome.lines.map { try JSONDecoder().decode(LogLine.self, from: Data($0.utf8)) }
    }

    @Test func speaksJSON() throws {
        try place.put(Fixture.subject("a\\\"b") + "no JSON\n" + Fixture.subject("bo", spend: "\"1\""), at: "dump.ndjson")
        let outcome = try place.run("render", "-i", "dump.ndjson", "--json")
        #expect(outcome.exitCode == 2)
        #expect(outcome.standardOutput == (try place.bytes("output/run.json")))
        #expect(try place.report().exit_code == 2)
        let lines = try logLines(outcome)
        #expect(lines.map(\.level) == ["failed", "notice"])
        #expect(lines.map(\.place) == ["dump.ndjson:2:1", "dump.ndjson:3"])

        let clean = try place.run("render", "-i", "flag.ndjson", "--json")
        #expect(clean.exitCode == 0 && clean.standardError.isEmpty)
    }

    @Test func speaksJSONOfARunThatDoesNotBegin() throws {
        for (words, code) in [(["--jobs", "1"], 64), (["-i", "flag.ndjson", "--theme", "none"], 78), (["-i", "nope.ndjson"], 65)]
            as [([String], Int32)]
        {
            let outcome = try Command(almanac, ["render", "--json"] + words, in: place.path).wait()
            #expect(outcome.exitCode == code)
            let report = try JSONDecoder().decode(RunFile.self, from: Data(outcome.standardOutput))
            #expect(report.exit_code == code)
            let lines = try logLines(outcome)
            #expect(lines.map(\.level) == ["error"])
            #expect(lines.map(\.message) == [report.error])
        }
    }

    // MARK: The table

    @Test func anExplicitDefaultWinsOverWeakerLayers() throws {
        try place.put("formats: [data]\njobs: 4\nshare: world\nlayout: packed\n", at: "almanac.yaml")
        let outcome = try place.run(
            "render", "-i", "flag.ndjson", "--layout", "folders", environment: ["ALMANAC_SHARE": "owner", "ALMANAC_JOBS": "1"])
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        #expect(place.exists("output/flag/manifest.json"), "in folders, as by default")
        let rights = try FileManager.default.attributesOfItem(atPath: place.path + "/output/flag/manifest.json")[.posixPermissions]
        #expect(rights as? Int == 0o600)
    }

    /// A server that the environment names takes the place of the file's, and the file still says where its token is.
    @Test func whatANearerLayerDoesNotSayStays() throws {
        try place.put("sources: { guardian: { url: https://a.example, token: env:T } }\npull: { jobs: 3, retries: 1 }\n", at: "a.yaml")
        let file = (text: try place.text("a.yaml"), path: "a.yaml")
        let settings = try Settings(
            file: file, environment: ["ALMANAC_GUARDIAN_URL": "https://b.example"], flags: [("pull.jobs", "--jobs", "5")])
        #expect(settings.pull.sources.map(\.baseURL.description) == ["https://b.example"])
        #expect(settings.pull.sources.first?.credentials.token != nil)
        #expect(settings.pull.jobs == 5 && settings.pull.retries == 1)
    }

    @Test func aRunRemembersSettingsByTheirNames() throws {
        let yaml = "mail:\n  from: Almanac <reports@example.test>\n  period: week\n  transport: { smtp: { host: mail.example.test } }\n"
        let mail = try #require(try Settings(file: (yaml, "almanac.yaml")).mail)
        #expect(mail.text.hasPrefix("from 28 Almanac reports@example.test\n"), "\(mail.text)")
        #expect(mail.text.contains("\nperiod 4 week\n"))
        #expect(mail.text.contains("\ntransport 42 mail.example.test 587 starttls - - - - 600\n"), "\(mail.text)")
        var other = mail
        other.rate = 5
        #expect(other.text != mail.text)
    }

    @Test func theSchemaAndThePageAreOfTheTable() throws {
        let json = try place.run("schema", "settings")
        #expect(json.exitCode == 0)
        let schema = try #require(try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any])
        let properties = try #require(schema["properties"] as? [String: [String: Any]])
        #expect(properties["jobs"]?["maximum"] as? Int == 1024)
        #expect((properties["mail"]?["properties"] as? [String: Any])?["transport"] != nil)
        let page = try place.run("schema", "settings", "--markdown")
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "docs/settings.md")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil { try Data(page.standardOutput).write(to: file) }
        #expect(try Data(contentsOf: file) == Data(page.standardOutput), "UPDATE_GOLDEN=1 writes docs/settings.md anew")
    }

    @Test func saysNothingOfASuccessWhenAskedToBeQuiet() throws {
        let outcome = try place.run("render", "-i", "flag.ndjson", "--quiet")
        #expect(outcome.exitCode == 0)
        #expect(outcome.standardError.isEmpty && outcome.standardOutput.isEmpty)
        try place.put("no JSON\n", at: "dump.ndjson")
        let failed = try place.run("render", "-i", "dump.ndjson", "-q")
        #expect(failed.exitCode == 65 && failed.lines.count == 1)
    }
}
