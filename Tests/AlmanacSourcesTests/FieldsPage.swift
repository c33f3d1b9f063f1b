import TestSupport

@testable import AlmanacDump

/// The tables and examples of docs/dump-fields.md.
struct FieldsPage: Sendable {
    struct Field: Sendable {
        /// Below the system: `tips.<goal id>.tips[].tip`.
        var path: String
        var type: String
        var isNeeded: Bool
        /// True where a missing one is told in a remark, which is no mistake.
        var isTold: Bool
        /// Fields of which one makes a needed one needless.
        var unless: [String]
        /// Fields that go before it.
        var countsWithout: [String]
        /// Other names of its key.
        var spellings: [String]
        /// What the page says of it.
        var words: String

        /// `tips.<goal id>.tips[].`, to which a key may be added.
        var parent: String { String(path[..<(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)]) }

        /// True for neither an object nor a list.
        var isSimple: Bool { !type.contains("object") && !type.contains("list") }

        /// A value that it cannot have.
        var wrong: JSONTree { isSimple ? .object([:]) : .flag(true) }
    }

    struct Section: Sendable {
        var heading: String
        /// `nil` for what stands beside the systems.
        var system: String?
        var fields: [Field]
        /// Names in the text and in the table.
        var words: Set<Substring>
        fileprivate var exampleText: Substring

        var prefix: String { system.map { $0 + "." } ?? "" }

        var example: JSONTree { get throws { try JSONTree(json: Array(exampleText.utf8)) } }

        func places(of path: String, in tree: JSONTree) -> [JSONTree.Place] {
            let wanted = FieldsPage.pattern(prefix + path)
            return tree.places.filter { FieldsPage.matches($0.pattern, wanted) }
        }

        /// True for what each example has around the fields of its table.
        func isHead(_ place: JSONTree.Place) -> Bool {
            guard case .key(let key) = place.steps.first else { return false }
            return heading != "The record" && ["almanac", "as_of", "subject"].contains(key) || place.steps.count == 1 && key == system
        }

        /// The fields that go before one, and those that go before these.
        func allWithout(_ field: Field) -> [String] {
            field.countsWithout + fields.filter { field.countsWithout.contains($0.path) }.flatMap { allWithout($0) }
        }
    }

    var introduction: String
    var sections: [Section]

    init(_ text: String) {
        let parts = text.split(separator: "\n## ")
        introduction = String(parts.first ?? "")
        sections = parts.dropFirst().map { Self.section($0) }
    }

    private static func section(_ text: Substring) -> Section {
        let heading = String(text.prefix { $0 != "\n" })
        let halves = text.split(separator: "\n```json\n")
        var fields: [Field] = []
        for line in halves[0].split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.dropFirst(2).dropLast(2).split(separator: " | ")
            guard cells.count == 4 else { continue }
            let last = cells[3]
            for path in quoted(cells[0]) {
                fields.append(
                    Field(
                        path: path, type: String(cells[1]), isNeeded: cells[2].hasPrefix("yes"), isTold: cells[2] == "told",
                        unless: quoted(cells[2]),
                        countsWithout: last.firstMatch(of: #/Counts only without ([^.`]*`[^`]+`)+/#).map { quoted($0.0) } ?? [],
                        spellings: last.firstMatch(of: #/Also read as ([^.`]*`[^`]+`)+/#).map { quoted($0.0) } ?? [], words: String(last)))
            }
        }
        let words = halves[0].matches(of: #/`([^`]+)`/#).flatMap { $0.1.split { !($0.isLetter || $0.isNumber || $0 == "_") } }
        let system = heading.lowercased()
        return Section(
            heading: heading, system: SnapshotDecoder.builtIn.contains { $0.system == system } ? system : nil, fields: fields,
            words: Set(words), exampleText: halves.dropFirst().first?.split(separator: "\n```").first ?? "")
    }

    private static func quoted(_ text: Substring) -> [String] { text.matches(of: #/`([^`]+)`/#).map { String($0.1) } }

    /// A path with `*` for the names that are the writer's own.
    static func pattern(_ path: String) -> String { path.replacing(#/<[^>]+>/#, with: "*") }

    /// True when a path with `[]` for each index is one that a pattern describes.
    static func matches(_ path: String, _ pattern: String) -> Bool {
        let (keys, wanted) = (path.split(separator: "."), pattern.split(separator: "."))
        return keys.count == wanted.count && zip(keys, wanted).allSatisfy { $0 == $1 || $1 == "*" }
    }
}
