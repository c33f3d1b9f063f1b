import Foundation
import TestSupport

@testable import AlmanacDump

/// The tables and examples of docs/dump-fields.md.
struct FieldsPage: Sendable {
    struct Field: Sendable {
        /// Below the system: `tips.<goal id>.tips[].tip`.
        var path: String
        var type: String
        var isNeeded: Bool
        /// Fields of which one makes a needed one needless.
        var unless: [String]
        /// Fields that go before it.
        var countsWithout: [String]
        /// Other names of its key.
        var spellings: [String]

        /// `tips.<goal id>.tips[].`, to which a key may be added.
        var parent: String { String(path[..<(path.lastIndex(of: ".").map { path.index(after: $0) } ?? path.startIndex)]) }

        /// True for neither an object nor a list.
        var isSimple: Bool { !type.contains("object") && !type.contains("list") }

        /// A value that it cannot have.
        var wrong: Tree { isSimple ? .object([:]) : type.contains("text") ? .number(1) : .text("x") }
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

        var example: Tree { get throws { try JSONDecoder().decode(Tree.self, from: Data(exampleText.utf8)) } }

        func places(of path: String, in tree: Tree) -> [Place] {
            let wanted = FieldsPage.pattern(prefix + path)
            return tree.places.filter { FieldsPage.matches($0.pattern, wanted) }
        }

        /// True for what each example has around the fields of its table.
        func isHead(_ place: Place) -> Bool {
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
                        path: path, type: String(cells[1]), isNeeded: cells[2].hasPrefix("yes"), unless: quoted(cells[2]),
                        countsWithout: last.firstMatch(of: #/Counts only without ([^.`]*`[^`]+`)+/#).map { quoted($0.0) } ?? [],
                        spellings: last.firstMatch(of: #/Also read as ([^.`]*`[^`]+`)+/#).map { quoted($0.0) } ?? []))
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

    /// The place of a value in an example.
    struct Place: Hashable, Sendable {
        enum Step: Hashable, Sendable {
            case key(String)
            case index(Int)
        }

        var steps: [Step] = []

        func below(_ step: Step) -> Place { Place(steps: steps + [step]) }

        /// As notices have it: `guardian.rules[0].id`.
        var description: String { text { String($0) } }

        /// As the page has it: `guardian.rules[].id`.
        var pattern: String { text { _ in "" } }

        private func text(_ written: (Int) -> String) -> String {
            steps.reduce(into: "") { text, step in
                switch step {
                case .key(let key): text += text.isEmpty ? key : "." + key
                case .index(let index): text += "[" + written(index) + "]"
                }
            }
        }
    }

    /// A document that can be changed.
    enum Tree: Codable, Sendable {
        case object([String: Tree])
        case list([Tree])
        case text(String)
        case number(Double)
        case flag(Bool)
        case null

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if value.decodeNil() {
                self = .null
            } else if let flag = try? value.decode(Bool.self) {
                self = .flag(flag)
            } else if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else if let text = try? value.decode(String.self) {
                self = .text(text)
            } else if let list = try? value.decode([Tree].self) {
                self = .list(list)
            } else {
                self = .object(try value.decode([String: Tree].self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .object(let members): try value.encode(members)
            case .list(let elements): try value.encode(elements)
            case .text(let text): try value.encode(text)
            case .number(let number): try value.encode(number)
            case .flag(let flag): try value.encode(flag)
            case .null: try value.encodeNil()
            }
        }

        var text: String {
            get throws {
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                return String(decoding: try encoder.encode(self), as: UTF8.self)
            }
        }

        /// The places of its members and of those elements of lists that are no objects, at any depth.
        var places: [Place] { places(below: Place()) }

        private func places(below place: Place) -> [Place] {
            switch self {
            case .object(let members):
                members.sorted { $0.key < $1.key }.flatMap { key, value in
                    [place.below(.key(key))] + value.places(below: place.below(.key(key)))
                }
            case .list(let elements):
                elements.enumerated().flatMap { index, value in
                    let below = place.below(.index(index))
                    if case .object = value { return value.places(below: below) }
                    return [below] + value.places(below: below)
                }
            default: []
            }
        }

        /// Puts a value at a place, or takes away what is there.
        mutating func set(_ place: Place, to value: Tree?) { change(place.steps[...]) { _ in value } }

        /// Gives the member at a place another key.
        mutating func rename(_ place: Place, to key: String) {
            var value: Tree?
            change(place.steps[...]) {
                value = $0
                return nil
            }
            set(Place(steps: place.steps.dropLast() + [.key(key)]), to: value)
        }

        private mutating func change(_ steps: ArraySlice<Place.Step>, _ changed: (Tree?) -> Tree?) {
            guard let step = steps.first else { return }
            let rest = steps.dropFirst()
            switch (self, step) {
            case (.object(var members), .key(let key)):
                if rest.isEmpty { members[key] = changed(members[key]) } else { members[key]?.change(rest, changed) }
                self = .object(members)
            case (.list(var elements), .index(let index)) where elements.indices.contains(index):
                if !rest.isEmpty {
                    elements[index].change(rest, changed)
                } else if let value = changed(elements[index]) {
                    elements[index] = value
                } else {
                    elements.remove(at: index)
                }
                self = .list(elements)
            default: break
            }
        }
    }
}
