import AlmanacDump
import Foundation

/// Records for dumps, a line each.
enum Fixture {
    /// A small subject: its spending of thirty days by category and day, and one rule.
    ///
    /// - Parameters:
    ///   - id: As JSON, so that it may be anything.
    ///   - spend: Cents, as JSON.
    ///   - more: Further members of `guardian`.
    static func subject(_ id: String, idIsJSON: Bool = false, spend: String = "4200", more: String = "") -> String {
        let id = idIsJSON ? id : "\"\(id)\""
        // Rows that come to a total that can be read.
        let rows = Int64(spend).map(String.init) ?? "4200"
        return #"{"almanac":1,"as_of":"2026-11-20T21:37:12Z","subject":{"id":"# + id
            + #","name":"Somebody","locale":"en_US","timezone":"UTC","currency":"USD"},"guardian":{"summary":{"30d":{"auth_events":3,"#
            + #""charge_count":2,"override_rate":0,"risky_rate":0,"range":{"start":"2026-10-21T21:37:12Z","end":"2026-11-20T21:37:12Z"},"#
            + #""spend_cents":"# + spend + #"}},"by_category":{"30d":[{"category":"transport","count":2,"spend_cents":"# + rows + "}]},"
            + #""timeseries":{"30d":[{"day":"2026-11-01T00:00:00","spend_cents":"# + rows + "}]}" + more + "}}\n"
    }

    /// Some subjects of the made-up fleet: `ana`, who has everything, `bo`, who has little, `cy`, and then numbered ones.
    static func fleet(_ indices: Range<Int>) -> String {
        let fleet = SampleFleet(subjects: 1000, seed: 1)
        return indices.map { fleet.line($0).text.trimmingCharacters(in: .newlines) + "\n" }.joined()
    }
}

/// The folder of the package, found from this file's own path.
let packageRoot = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

/// Answers recorded from the real systems, where they lie beside the package.
let recordedDump = ["/..", "/../.."].map { packageRoot + $0 + "/shared/samples/recorded.ndjson" }
    .first { FileManager.default.isReadableFile(atPath: $0) }
