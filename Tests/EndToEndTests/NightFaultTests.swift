import AlmanacDump
import AlmanacModel
import AlmanacReport
import AlmanacRun
import Foundation
import TestSupport
import Testing

/// Nights in which something goes wrong with the mail or the dump: how they end, and what the owner hears.
@Suite struct NightFaultTests {
    private let place: Workplace
    private let post: Postbox

    init() throws {
        place = try Workplace()
        post = try Postbox(place)
        try place.put("# Hello\nHello {{subject.name}}.\n", at: "templates/mail.md")
        try place.put(
            """
            input: dump.ndjson
            templates: templates
            formats: [markdown]
            mail:
              from: Almanac <reports@example.test>
              owner: owner@example.test
              state: state
              stale: send
              transport: \(post.transport)

            """, at: "almanac.yaml")
    }

    private static func record(_ id: String) -> String {
        #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"\#(id)","name":"\#(id)","email":"\#(id)@example.test","timezone":"UTC","currency":"USD"},"guardian":{"by_category":{"30d":[]}}}"#
            + "\n"
    }

    // MARK: Mail that is put off

    /// Schedulers run a night again after 75, and take 2 for its end.
    @Test(arguments: [["put-off"], ["put-off", "refused"]])
    func aNightThatPutsOffAMailIsToBeRunAgain(others: [String]) throws {
        try place.put((["ana", "bo"] + others).map { Self.record($0) }.joined(), at: "dump.ndjson")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == 75, "\(outcome.standardError)")
        let report = try NightFile(place)
        #expect(report.exit_code == 75 && report.told_owner)
        #expect(report.stages.map(\.name) == ["render", "send", "audit"] && report.stages.map(\.exit_code) == [0, 75, 2])
        #expect(try post.recipients() == ["ana@example.test", "bo@example.test", "owner@example.test"])
        let send = try place.run("send")
        #expect(send.exitCode == 75, "\(send.standardError)")
    }

    @Test func aRefusedAddressIsForSomebodyToLookAt() throws {
        try place.put(["ana", "refused"].map { Self.record($0) }.joined(), at: "dump.ndjson")
        for _ in 0..<2 {
            let outcome = try place.run("nightly")
            #expect(outcome.exitCode == 2, "\(outcome.standardError)")
            #expect(try NightFile(place).stages.map(\.exit_code) == [0, 2, 2])
        }
        #expect(try post.recipients() == ["ana@example.test", "owner@example.test"])
    }

    /// Some addresses of a large list are always gone: that is no failed night, as long as they are as few as the settings say. They are named all the same.
    @Test(arguments: [
        ("1", 1, true), ("1", 2, false), ("0", 1, false), ("25%", 1, true), ("24.99%", 1, false), ("50%", 2, true), ("49.9%", 2, false),
    ])
    func refusedAddressesFailNoNightWhereTheyAreAllowed(allowed: String, refused: Int, isDone: Bool) throws {
        let names = ["ana", "bo", "refused", "refused2"].prefix(2 + refused) + (refused == 1 ? ["cy"] : [])
        try place.put(names.map { Self.record($0) }.joined(), at: "dump.ndjson")
        try place.put(place.text("almanac.yaml") + "  refusals_allowed: \(allowed)\n", at: "almanac.yaml")
        for _ in 0..<2 {
            let outcome = try place.run("nightly")
            #expect(outcome.exitCode == (isDone ? 0 : 2), "\(outcome.standardError)")
            let report = try NightFile(place)
            #expect(report.stages.map(\.exit_code) == (isDone ? [0, 0, 0] : [0, 2, 2]) && report.told_owner == false || !isDone)
            #expect(try place.text("state/nightly.json").contains("refused"), "who was refused is named")
        }
        #expect(try place.run("audit").exitCode == (isDone ? 0 : 2))
        #expect(try place.run("send").exitCode == (isDone ? 0 : 2))
        #expect(try post.recipients().filter { !$0.hasPrefix("owner") }.count == 4 - refused)
    }

    /// A mail that we do not hand over is ours to mend, and a refusal of nobody's.
    @Test func onlyWhatAServerRefusedIsAllowed() throws {
        try place.put(["ana", "put-off"].map { Self.record($0) }.joined(), at: "dump.ndjson")
        try place.put(place.text("almanac.yaml") + "  refusals_allowed: 100%\n", at: "almanac.yaml")
        #expect(try place.run("nightly").exitCode == 75)
        try place.put(["ana", "no address"].map { Self.record($0) }.joined(), at: "dump.ndjson")
        #expect(try place.run("nightly").exitCode != 0)
        for (line, problem) in [
            ("3 %", true), ("-1", true), ("101%", true), ("0.125%", true), ("1.%", true), ("100%", false), ("0", false),
        ] {
            try place.put(
                place.text("almanac.yaml").replacing(#/refusals_allowed: .*/#, with: "refusals_allowed: \(line)"), at: "almanac.yaml")
            let check = try place.run("check")
            #expect(check.standardError.contains("'refusals_allowed' takes") == problem, "\(line): \(check.standardError)")
        }
    }

    /// One fault of the server is one line, however many it met; and nobody is told that nothing is missing when all were refused.
    @Test func whatManyHaveInCommonIsSaidOnce() throws {
        try place.put((0..<24).map { Self.record("refused\($0)") }.joined(), at: "dump.ndjson")
        #expect(try place.run("nightly").exitCode == 2)
        let told = try #require(try post.mails().first).replacing("=\r\n", with: "").replacing("=\n", with: "")
        #expect(told.contains("0 of 24 have their mail, 0 missing, 24 refused, "), "\(told)")
        #expect(told.components(separatedBy: "nobody of that name").count <= 8, "\(told)")
        #expect(told.contains("24 times: "), "\(told)")
    }

    @Test func differentProblemsStayApart() {
        #expect(
            NightlyReport.grouped([
                "a.ndjson:1: x: no", "ana, d: failed: 550 <a@b.c> no", "bo, d: failed: 550 <c@d.e> no", "plain", "plain",
            ])
                == ["a.ndjson:1: x: no", "2 times: failed: 550 <…> no (ana, d; bo, d)", "plain"])
        #expect(NightlyReport.grouped([]) == [])
    }

    // MARK: A dump that cannot be read

    /// A night whose servers are asked by a closure, in this process.
    private func night(
        absent: Set<String> = [], records: Int, exitCode: AlmanacRun.ExitCode = .done,
        _ pull: @escaping @Sendable (_ path: String) throws -> Void
    ) throws -> NightlyRun {
        let settings = try Settings(file: (place.text("almanac.yaml"), "almanac.yaml"))
        var mail = try #require(settings.mail)
        mail.state = place.path + "/state"
        let templates = try TemplateFolder(place.path + "/templates")
        let set = try templates.sets(theme: "neutral")
        let render = RenderRun(
            input: "", output: place.path + "/output", settings: RenderSettings(formats: [.markdown], templates: set), jobs: 2,
            subjects: nil,
            templatesHash: templates.hash)
        let send = SendRun(
            input: "", jobs: 2, templates: set, templatesHash: templates.hash, settings: mail, environment: [:],
            clock: { Instant(seconds: 1_795_300_000) })
        return NightlyRun(send: send, render: render) { path, _ throws(RunFailure) in
            do {
                try pull(path)
            } catch {
                throw RunFailure(.software, "the test cannot make its dump: \(error)")
            }
            return .init(exitCode: exitCode, words: "\(records) pulled", problems: [], records: records, absent: absent)
        }
    }

    private func run(_ night: NightlyRun) async throws -> NightlyReport {
        await night.run(try StateFolder(place.path + "/state")) { _ in }
    }

    private static let three = ["ana", "bo", "cy"].map { record($0) }

    @Test func aNightWhoseDumpIsWholeSendsToEverybody() async throws {
        let place = place
        var section = DumpSection()
        for record in Self.three { section.add(record: Array(record.utf8.dropLast())) }
        let dump = Self.three.joined() + section.trailer.line.text + "\n"
        let report = try await run(night(records: 3) { _ in try place.put(dump, at: "state/pulled.ndjson") })
        #expect(report.exitCode == .done, "\(report.stages)")
        #expect(try place.text("state/dump.ndjson") == dump, "the night's dump has a trailer of its own")
        #expect(try post.recipients() == ["ana@example.test", "bo@example.test", "cy@example.test"])
        #expect(!place.exists("state/pulled.ndjson"))
    }

    /// It is a failed night and no success: the owner hears of it, the exit code is the fault's, and both dumps stay for whoever looks and for the next try.
    @Test(arguments: DumpFault.possible)
    func aPulledDumpThatCannotBeReadFailsTheNight(fault: DumpFault) async throws {
        let place = place
        try place.put(Self.record("before"), at: "state/dump.ndjson")
        let before = try FileStamp(place.path + "/state/dump.ndjson")
        let report = try await run(night(records: 3) { _ in try fault.put(Self.three, in: place, at: "state/pulled.ndjson") })
        #expect(report.exitCode.rawValue == fault.exitCode, "\(report.stages)")
        #expect(report.stages.map(\.name) == ["pull"])
        #expect(report.stages.first?.words.contains(fault.words) == true, "\(report.stages)")
        #expect(report.notifiedOwner)
        #expect(try post.recipients() == ["owner@example.test"])
        let told = try #require(try post.mails().first).replacing("=\n", with: "")
        #expect(told.contains(fault.words), "\(told)")
        #expect(place.exists("state/pulled.ndjson") == (fault != .missing))
        #expect(try FileStamp(place.path + "/state/dump.ndjson") == before)
        #expect(!place.exists("output"))

        // What stays does no harm to the next night.
        if fault == .folder { try FileManager.default.removeItem(atPath: place.path + "/state/pulled.ndjson") }
        let next = try await run(
            night(records: 3) { path in
                try Data(Self.three.joined().utf8).write(to: URL(fileURLWithPath: path + ".partial"))
                try #require(rename(path + ".partial", path) == 0)
            })
        #expect(next.exitCode == .done, "\(next.stages)")
        #expect(try post.recipients() == ["ana@example.test", "bo@example.test", "cy@example.test", "owner@example.test"])
        #expect(!place.exists("state/pulled.ndjson"))
    }

    /// Those of whom nothing came have their records in it: a night without it would lose them.
    @Test(arguments: DumpFault.possible.filter { ![.empty, .missing, .fewer].contains($0) })
    func aDumpOfTheNightBeforeThatIsNeededAndCannotBeReadFailsTheNight(fault: DumpFault) async throws {
        let place = place
        try fault.put(Self.three, in: place, at: "state/dump.ndjson")
        let report = try await run(
            night(absent: ["bo"], records: 1, exitCode: .partial) { _ in try place.put(Self.three[0], at: "state/pulled.ndjson") })
        #expect(report.exitCode.rawValue == fault.exitCode, "\(report.stages)")
        #expect(report.stages.first?.words.contains(fault.words) == true, "\(report.stages)")
        #expect(report.stages.first?.words.contains("needs it for 1 subject of whom nothing new came") == true, "\(report.stages)")
        #expect(try post.recipients() == ["owner@example.test"])
        #expect(place.exists("state/pulled.ndjson") && place.exists("state/dump.ndjson"))

        // It is not in the way of a night that does not need it.
        let next = try await run(night(records: 3) { _ in try place.put(Self.three.joined(), at: "state/pulled.ndjson") })
        #expect(next.exitCode == (fault == .folder ? .cannotWrite : .done), "\(next.stages)")
    }

    @Test func aNightWithoutAnyRecordIsNoSuccess() async throws {
        let report = try await run(night(records: 0) { _ in })
        #expect(report.exitCode == .badData && report.notifiedOwner, "\(report.stages)")
    }

    /// A failed night's dump is not taken for that of a night on which nobody answered.
    @Test func whatAFailedNightLeftIsNotTakenForANewDump() async throws {
        let place = place
        try place.put(Self.three.joined(), at: "state/pulled.ndjson")
        let report = try await run(night(absent: ["ana", "bo", "cy"], records: 0, exitCode: .unavailable) { _ in })
        #expect(report.exitCode == .unavailable, "\(report.stages)")
        #expect(try post.recipients() == ["owner@example.test"])
    }

    /// Without servers to ask, the dump is somebody else's; it stays, and the exit code is the fault's all the same.
    @Test(arguments: DumpFault.possible.filter { $0 != .fewer })
    func aDumpOfTheSettingsThatCannotBeReadFailsTheNight(fault: DumpFault) throws {
        try fault.put(Self.three, in: place, at: "dump.ndjson")
        let outcome = try place.run("nightly")
        #expect(outcome.exitCode == fault.exitCode, "\(outcome.standardError)")
        let report = try NightFile(place)
        #expect(report.exit_code == fault.exitCode && report.told_owner)
        #expect(report.stages.map(\.exit_code) == [fault.exitCode, fault.exitCode, fault.exitCode])
        #expect(report.stages.allSatisfy { $0.words.contains(fault.words) }, "\(report.stages)")
        // What can be read before the fault is used, to the last record.
        let others = fault == .cut || fault == .altered ? ["ana@example.test", "bo@example.test", "cy@example.test"] : []
        #expect(try post.recipients() == others + ["owner@example.test"])
        #expect(place.exists("dump.ndjson") == (fault != .missing))
    }

    /// A night that cannot begin leaves its own report, and not that of the night before.
    @Test func theReportIsOfThisNightAlsoWhereItCannotBegin() throws {
        try place.put(Self.three.joined(), at: "dump.ndjson")
        #expect(try place.run("nightly").exitCode == 0)
        #expect(try NightFile(place).exit_code == 0)
        try place.put("# {{subject.nam}}\n", at: "broken/mail.md")
        #expect(try place.run("nightly", "--templates", "broken").exitCode == 78)
        #expect(try NightFile(place).exit_code == 78)
        try FileManager.default.removeItem(atPath: place.path + "/state/ledger.sqlite")
        #expect(try place.run("nightly").exitCode == 65)
        let report = try NightFile(place)
        #expect(report.exit_code == 65 && report.stages.isEmpty)
    }
}

/// What is wrong with a dump that a pull has left.
enum DumpFault: String, CaseIterable, CustomTestStringConvertible {
    case cut, damaged, altered, empty, missing, fewer, folder, forbidden, broken

    /// The exit code of a night with it.
    var exitCode: Int32 {
        switch self {
        case .cut, .damaged, .altered, .empty, .missing, .fewer, .folder: 65
        case .forbidden: 77
        case .broken: 73
        }
    }

    /// Of what the owner is told.
    var words: String {
        switch self {
        case .cut: "the gzip file ends in the middle"
        case .damaged: "the gzip data is damaged"
        case .altered: "the bytes before the trailer are not those that were written"
        case .empty: "the dump holds no snapshot"
        case .missing: "no such file"
        case .fewer: "holds 2 records, and 3 were pulled"
        case .folder: "this is a folder"
        case .forbidden: "cannot be read (Permission denied)"
        case .broken: "cannot be read (Input/output error)"
        }
    }

    var testDescription: String { rawValue }

    /// A file that nobody may open for reading, not even root, and one whose every read is an error; where the system has such files.
    private static let forbiddenFile = "/proc/sys/net/ipv4/route/flush"
    private static let brokenFile = "/proc/self/mem"

    /// Those that can be made on this system.
    static let possible = allCases.filter { fault in
        switch fault {
        case .forbidden: geteuid() != 0 || (access(forbiddenFile, F_OK) == 0 && open(forbiddenFile, O_RDONLY) < 0 && errno == EACCES)
        case .broken: access(brokenFile, F_OK) == 0
        case .cut, .damaged, .altered, .empty, .missing, .fewer, .folder: true
        }
    }

    /// Puts a dump with this fault in place.
    ///
    /// - Parameter records: Three of them.
    func put(_ records: [String], in place: Workplace, at name: String) throws {
        let path = place.path + "/" + name
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
        func packed() throws -> [UInt8] {
            try place.put(records.joined(), at: "whole")
            return try place.tool("gzip", "-c", "whole").standardOutput
        }
        switch self {
        case .cut: try place.put(Array(packed().dropLast(9)), at: name)
        case .damaged:
            var bytes = try packed()
            bytes[bytes.count - 6] ^= 0xFF
            try place.put(bytes, at: name)
        case .altered:
            let hash = String(repeating: "0", count: 64)
            try place.put(records.joined() + #"{"almanac":1,"trailer":{"records":3,"sha256":"\#(hash)"}}"# + "\n", at: name)
        case .empty: try place.put("", at: name)
        case .missing: break
        case .fewer: try place.put(records.dropLast().joined(), at: name)
        case .folder: try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        case .forbidden:
            if geteuid() == 0 {
                try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: Self.forbiddenFile)
            } else {
                try place.put(records.joined(), at: name)
                try #require(chmod(path, 0) == 0)
            }
        case .broken: try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: Self.brokenFile)
        }
    }
}

/// A program that takes mail as sendmail does and keeps it. It puts off what goes to `put-off@…`, and refuses what goes to `refused@…`.
struct Postbox {
    private let place: Workplace

    init(_ place: Workplace) throws {
        self.place = place
        try FileManager.default.createDirectory(atPath: place.path + "/post", withIntermediateDirectories: true)
        // Its arguments are -f SENDER -- RECIPIENT.
        try place.put(
            """
            case "$4" in
            put-off@*) cat > /dev/null; echo "450 come again" >&2; exit 75 ;;
            refused*@*) cat > /dev/null; echo "550 nobody of that name" >&2; exit 67 ;;
            esac
            cat > "$(mktemp '\(place.path)/post/XXXXXX')" && echo "$4" >> '\(place.path)/recipients'

            """, at: "sendmail.sh")
    }

    /// As `mail.transport` has it.
    var transport: String { "{ sendmail: [/bin/sh, \"\(place.path)/sendmail.sh\"] }" }

    /// Addresses whose mail was taken, once a mail, sorted.
    func recipients() throws -> [String] {
        guard place.exists("recipients") else { return [] }
        return try place.text("recipients").split(separator: "\n").map(String.init).sorted()
    }

    /// The mails that were taken, as they came.
    func mails() throws -> [String] {
        try place.names("post").map { try place.text("post/" + $0) }
    }
}

/// `nightly.json`, as a program that watches nights reads it.
struct NightFile: Decodable {
    struct Stage: Decodable {
        var name, words: String
        var exit_code: Int32
        var problems: [String]
    }
    var exit_code: Int32
    var stages: [Stage]
    var told_owner: Bool

    init(_ place: Workplace, state: String = "state") throws {
        self = try JSONDecoder().decode(NightFile.self, from: Data(place.bytes(state + "/nightly.json")))
    }
}
