import Foundation
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
            refused@*) cat > /dev/null; echo "550 nobody of that name" >&2; exit 67 ;;
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
