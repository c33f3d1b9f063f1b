import Foundation
import TestSupport
import Testing

/// A dump for others to look at: nobody's name is in it, and its numbers are what they were.
@Suite struct RedactTests {
    private let place: Workplace

    init() throws {
        place = try Workplace()
        try place.put(Fixture.fleet(0..<6), at: "dump.ndjson")
        try place.put(String(repeating: "k", count: 32), at: "names.key")
    }

    private func redacted(_ input: String = "dump.ndjson", key: String? = "names.key") throws -> String {
        let outcome = try key.map { try place.run("redact", "--input", input, "--key", $0) } ?? place.run("redact", "--input", input)
        #expect(outcome.exitCode == 0, "\(outcome.standardError)")
        return outcome.standardOutput.text
    }

    /// The texts of a document that no key of theirs calls a kind, and that are no dates and numbers.
    private static func names(_ text: String) throws -> Set<String> {
        var names: Set<String> = []
        func walk(_ value: Any, _ key: String) {
            switch value {
            case let object as [String: Any]: for (name, value) in object { walk(value, name) }
            case let list as [Any]: for value in list { walk(value, key) }
            case let text as String:
                if ["name", "merchant", "title", "description", "email", "id", "note", "reason", "display_name", "boyName", "preview"]
                    .contains(key)
                {
                    names.insert(text)
                }
            default: break
            }
        }
        for line in text.split(separator: "\n") where !line.contains("\"trailer\"") {
            walk(try JSONSerialization.jsonObject(with: Data(line.utf8)), "")
        }
        return names.filter { $0.count > 4 }
    }

    @Test func noNameIsLeft() throws {
        let text = try redacted()
        let names = try Self.names(try place.text("dump.ndjson"))
        #expect(names.count > 100)
        for name in names.sorted() { #expect(!text.contains("\"\(name)\""), "\(name) is still there") }
        #expect(!text.contains("@example.test") && text.contains("@example.invalid"))
    }

    @Test func amountsAndDaysAreWhatTheyWere() throws {
        func numbers(_ text: String) throws -> [[String]] {
            try text.split(separator: "\n").filter { !$0.contains("\"trailer\"") }.map { line in
                let numbers = line.matches(of: #/"([a-z_]*(?:cents|count|total)|day|date|ts)":("[0-9T:.+Z-]*"|-?[0-9.]+)/#).map {
                    String($0.0)
                }
                try #require(!numbers.isEmpty)
                return numbers
            }
        }
        #expect(try numbers(redacted()) == numbers(place.text("dump.ndjson")))
    }

    @Test func theSameKeyGivesTheSameNamesAndNoneNewOnes() throws {
        let one = try redacted()
        #expect(try redacted() == one)
        #expect(try redacted(key: nil) != one)
        #expect(try redacted(key: nil) != redacted(key: nil))
    }

    @Test func rendersAsTheOriginalDoes() throws {
        try place.put(redacted(), at: "shared.ndjson")
        let original = try place.run("render", "--input", "dump.ndjson", "--out", "a")
        let shared = try place.run("render", "--input", "shared.ndjson", "--out", "b")
        #expect(original.exitCode == shared.exitCode, "\(shared.standardError)")
        let (a, b) = (try place.report("a"), try place.report("b"))
        #expect(a.subjects.rendered == b.subjects.rendered && a.notice_count == b.notice_count, "\(shared.standardError)")
        // Places have no position any more, and so no map.
        #expect(a.files.total >= b.files.total && a.files.total - b.files.total <= 6)
    }

    @Test func whatIsDamagedStaysDamagedAndLeaksNothing() throws {
        try place.put(
            #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"Johanna","name":"Jo\u0068anna \"J\" Müller","timezone":"UTC"},"guardian":{"x":NaN,"y":Johanna,"rules":[{"id":123456789,"monthly_limit_cents":1e999}],"geofences":[{"name":"Home","latitude":52.1234}],"Johanna Müller":1,"note":"Johan"#
                + "\n", at: "broken.ndjson")
        let text = try redacted("broken.ndjson")
        for word in ["Johan", "Müller", "123456789", "Home", "52.1234"] { #expect(!text.contains(word), "\(word) in \(text)") }
        #expect(text.contains("NaN") && text.contains("1e999") && text.contains(#""as_of":"2026-11-20T21:37:12Z""#))
    }

    @Test func aKeyThatCanBeGuessedIsRefused() throws {
        try place.put("short", at: "short.key")
        let outcome = try place.run("redact", "--input", "dump.ndjson", "--key", "short.key")
        #expect(outcome.exitCode == 64 && outcome.standardError.contains("short.key: has 5 bytes"))
    }
}
