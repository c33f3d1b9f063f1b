import Foundation
import TestSupport
import Testing

/// What the documents say of tests is so: each test that is named is there, and the table of a mail server's faults is the list that is run.
struct DocumentedTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    /// A file of tests: what it declares, or, of a script, what it says.
    private struct Source {
        var path: String
        var text: String
        var types: Set<Substring> = []
        var members: Set<Substring> = []

        init(path: String, text: String) {
            (self.path, self.text) = (path, text)
            guard path.hasSuffix(".swift") else { return }
            var last: Substring = ""
            for word in text.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_") }) {
                switch last {
                case "struct", "class", "enum", "extension": types.insert(word)
                case "func", "let": members.insert(word)
                default: break
                }
                last = word
            }
        }
    }

    private static let sources: Result<[Source], any Error> = Result {
        try FileManager.default.subpathsOfDirectory(atPath: root.path + "/Tests").filter { $0.hasSuffix(".swift") || $0.hasSuffix(".py") }
            .map { Source(path: $0, text: try text("Tests/" + $0)) }
    }

    // MARK: Tests

    @Test(arguments: ["SECURITY.md", "docs/exit-codes.md", "docs/systems.md"])
    func everyTestThatIsNamedIsThere(document: String) throws {
        let sources = try Self.sources.get()
        var count = 0
        for (number, line) in try Self.text(document).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let named = Self.named(in: line)
            count += named.count
            for name in named where !Self.isThere(name, in: sources) { Issue.record("\(document):\(number + 1): there is no \(name)") }
            // The parts of a script stand in quotation marks behind it.
            let scripts = line.matches(of: #/`(?:Tests/\w+/)?([\w-]+\.py)`/#).map { String($0.1) }
            for script in scripts {
                guard let source = sources.first(where: { $0.path.hasSuffix("/" + script) }) else {
                    Issue.record("\(document):\(number + 1): there is no \(script)")
                    continue
                }
                guard scripts.count == 1 else { continue }
                for part in line.matches(of: #/\.py`, ((?:"[\w ]+"(?:, )?)+)/#).flatMap({ $0.1.split(separator: "\"") })
                where part != ", " && !source.text.contains(part) {
                    Issue.record("\(document):\(number + 1): \(script) has no \(part)")
                }
            }
        }
        #expect(count >= 15, "\(document) names \(count)")
    }

    @Test func aTestThatIsNotThereIsFound() throws {
        let sources = try Self.sources.get()
        let named = Self.named(in: "| x | `StopTests.endsWhateverItReads`, `.neverEnds`, `NoSuchTests`, `AlmanacPullTests/BudgetTests` |")
        #expect(
            named.map(\.description) == [
                "StopTests.endsWhateverItReads", "StopTests.neverEnds", "NoSuchTests", "AlmanacPullTests/BudgetTests",
            ])
        #expect(named.map { Self.isThere($0, in: sources) } == [true, false, false, true])
    }

    private struct Name: CustomStringConvertible {
        var folder: String?
        var type: String
        var member: String?
        var description: String { (folder.map { $0 + "/" } ?? "") + type + (member.map { "." + $0 } ?? "") }
    }

    /// `Type`, `Type.member` and `Folder/Type.member`; a `.member` belongs to the type before it in the line.
    private static func named(in line: some StringProtocol) -> [Name] {
        var named: [Name] = []
        for match in String(line).matches(of: #/`(?:(\w+)/)?([A-Z]\w*Tests)?(?:\.(\w+))?`/#) {
            let member = match.3.map(String.init)
            if let type = match.2 {
                // A folder of tests.
                if match.1 == "Tests" { continue }
                named.append(Name(folder: match.1.map(String.init), type: String(type), member: member))
            } else if let last = named.last, match.1 == nil, let member {
                named.append(Name(folder: last.folder, type: last.type, member: member))
            }
        }
        return named
    }

    private static func isThere(_ name: Name, in sources: [Source]) -> Bool {
        sources.contains { source in
            (name.folder.map { source.path.hasPrefix($0 + "/") } ?? true) && source.types.contains(name.type[...])
                && (name.member.map { source.members.contains($0[...]) } ?? true)
        }
    }

    // MARK: Faults of a mail server

    @Test func theTableOfFaultsIsTheListThatIsRun() throws {
        let document = try Self.text("docs/exit-codes.md")
        let section = try #require(document.split(separator: "## Each fault of a mail server\n").last?.split(separator: "\n## ").first)
        let rows = section.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst().map(String.init)
        let cases = MailFaultTests.cases.map { one in
            let mails =
                switch one.state {
                case nil: "accepted"
                case "waiting": "deferred, rendered"
                case let state?: state
                }
            return "| \(one.name) | \(one.code) | \(mails) |"
        }
        #expect(Array(rows) == cases)
        #expect(cases.count > 34)
    }
}
