import AlmanacDump
import AlmanacHash
import AlmanacInsights
import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacReport

/// Every path of a record of all five systems, with some sixty values in its place: none ends the run, and what is made of it is a page.
///
/// Every record is decoded and thought about; pages are made of some of them, of more in `make test-deep`.
@Suite struct StructureFuzzTests {
    private static let values = [
        "null", "true", "false", "0", "-0", "1", "-1", "2", "0.5", "-0.5", "100", "101", "1e308", "-1e308", "5e-324", "1e999", "NaN",
        "-Infinity",
        "9223372036854775807", "-9223372036854775808", "9223372036854775808", "18446744073709551615", "4294967296", "9007199254740993",
        "[]", "{}",
        "[[]]", "[null]", "[1]", "[\"x\"]", "[{}]", "{\"a\":1}", "{\"7d\":[]}", "{\"error\":\"no\"}", "\"\"", "\" \"", "\"x\"", "\"0\"",
        "\"-1\"", "\"1.5\"",
        "\"NaN\"", "\"true\"", "\"null\"", "\"2026-11-20\"", "\"2026-11-20T21:37:12Z\"", "\"2026-02-30\"", "\"9999-12-31T23:59:59Z\"",
        "\"0001-01-01\"", "\"24:00\"", "\"active\"", "\"over\"", "\"{}\"", "\"[1,\"", "\"</style><script>alert(1)</script>\"", "\"{{x}}\"",
        "\"\\u0000\\u001b[2J\"",
        "\"\\ud800\"", "\"\\u202e\\u2066\"", "\"| a | b |\\n|---|---|\"", "\"=1+1\"", "\"a\\u0301\\u0301\\u0301\"",
    ]

    /// A place in a document: the bytes of a value, by its path with the places in lists left out.
    private struct Place {
        var path: String
        var range: Range<Int>
    }

    /// One place of each path: the first.
    private static func places(_ bytes: [UInt8]) -> [Place] {
        var places: [Place] = []
        var seen: Set<String> = []
        var index = 0
        func text() -> String {
            let start = index + 1
            index += 1
            while bytes[index] != 0x22 { index += bytes[index] == 0x5C ? 2 : 1 }
            index += 1
            return String(decoding: bytes[start..<index - 1], as: UTF8.self)
        }
        func value(_ path: String) {
            let start = index
            switch bytes[index] {
            case 0x7B:
                index += 1
                while bytes[index] != 0x7D {
                    if bytes[index] == 0x2C { index += 1 }
                    let key = text()
                    index += 1
                    // Ids are no paths of their own.
                    value(path + "." + (key.contains { $0.isNumber } && key.count > 4 ? "*" : key))
                }
                index += 1
            case 0x5B:
                index += 1
                while bytes[index] != 0x5D {
                    if bytes[index] == 0x2C { index += 1 }
                    value(path + "[]")
                }
                index += 1
            case 0x22: _ = text()
            default: while ![0x2C, 0x5D, 0x7D].contains(bytes[index]) { index += 1 }
            }
            if !path.isEmpty, seen.insert(path).inserted { places.append(Place(path: path, range: start..<index)) }
        }
        value("")
        return places
    }

    /// A record with everything in it.
    private static let record: [UInt8] = {
        let fleet = SampleFleet(subjects: 40, seed: 5)
        let lines = (0..<40).map { fleet.line($0).filter { $0 != 0x0A } }
        return lines.max { places($0).count < places($1).count } ?? []
    }()

    @Test func everyPathTakesEveryValue() throws {
        let places = Self.places(Self.record)
        #expect(places.count > 150, "\(places.count) paths")
        let pages = TestDepth.isFull ? 100 : 30
        let total = places.count * Self.values.count
        let decoder = SnapshotDecoder()
        var number = 0
        for place in places {
            for value in Self.values {
                number += 1
                // Of most only every few values in a short run, each path with other ones.
                let isShown = number % max(1, total / pages) == 0
                guard isShown || TestDepth.isFull || number % 7 == 0 else { continue }
                let bytes = Array(Self.record[..<place.range.lowerBound]) + value.utf8 + Self.record[place.range.upperBound...]
                let decoded = decoder.decode(DumpLine(number: 1, bytes: bytes), source: "fuzz")
                #expect(decoded.snapshot != nil || !decoded.notices.isEmpty, "\(place.path) = \(value)")
                guard let snapshot = decoded.snapshot, isShown else { continue }
                try check(snapshot, "\(place.path) = \(value)")
            }
        }
    }

    /// What is made of a record is well-formed, its policy is that of what is in it, and no script came in.
    private func check(_ snapshot: Snapshot, _ what: String) throws {
        let context = try Rendering.context(Snapshot.known(snapshot))
        let files = try Rendering.artifacts(context)
        for path in ["index.html", "report.html"] {
            let page = try HTMLReader.read(try Rendering.text(files, path))
            #expect(page.all("script").isEmpty && page.all("style").count == 1, "\(what): \(path)")
            let style = try #require(page.all("style").first)
            let policy = page.all("meta").first { $0["http-equiv"] == "Content-Security-Policy" }?["content"]
            let hash = Data(SHA256.digest(of: style.text.utf8)).base64EncodedString()
            #expect(policy?.contains("'sha256-\(hash)'") == true, "\(what): \(path) has another policy")
            let ids = page.descendants.compactMap { $0["id"] }
            #expect(Set(ids).count == ids.count, "\(what): \(path) has an id twice")
            // A card says a sentence once; on a dashboard once for each period.
            for card in page.all("article") where path == "report.html" {
                let said = card.all("p").map(\.text).filter { $0.count > 40 }
                #expect(Set(said).count == said.count, "\(what): \(path) says something twice")
            }
        }
    }
}

extension Snapshot {
    /// With a zone that is known, as a run has it: UTC stands in for one that nobody knows.
    fileprivate static func known(_ snapshot: Snapshot) -> Snapshot {
        var snapshot = snapshot
        snapshot.subject.timeZone = "UTC"
        return snapshot
    }
}
