import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacDump

/// What docs/dump-fields.md says of each field is what the decoders do with it and what the JSON Schema allows, and no field that they ask for is left
/// out there.
@Suite struct DumpFieldsTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: root.appending(path: path)), as: UTF8.self)
    }

    private static let page: Result<FieldsPage, any Error> = Result { FieldsPage(try text("docs/dump-fields.md")) }

    /// What `almanac schema dump` prints.
    private let schema: JSONSchema

    init() throws {
        schema = try JSONSchema(json: Array(try Self.text("Templates/schemas/dump.json").utf8))
    }

    private func decoded(_ example: JSONTree) throws -> Decoded { decode(try example.text) }

    // MARK: The page

    @Test func hasASectionForEachSystemAndNoOther() throws {
        let page = try Self.page.get()
        #expect(page.sections.map(\.system) == [nil, nil] + SnapshotDecoder.builtIn.map { $0.system })
        for range in RangeKey.allCases { #expect(page.introduction.contains("`\(range.rawValue)`")) }
        let types = Set(page.introduction.matches(of: #/\n\| ([a-z, ]+) \|/#).flatMap { $0.1.split(separator: ", ") })
        for section in page.sections {
            #expect(Set(section.fields.map(\.path)).count == section.fields.count, "a field of \(section.heading) stands there twice")
            for field in section.fields {
                for type in field.type.split(separator: " or ") { #expect(types.contains(type), "\(field.path): \(type) is no type") }
                for path in field.unless + field.countsWithout {
                    #expect(section.fields.contains { $0.path == path }, "\(field.path): \(path) is not in the table")
                }
            }
        }
    }

    @Test func eachExampleIsReadAndHasEachFieldOfItsTable() throws {
        for section in try Self.page.get().sections {
            let example = try section.example
            let decoded = try decoded(example)
            #expect(decoded.snapshot != nil)
            #expect(decoded.notices.map(\.description) == [])
            #expect(schema.complaints(about: example) == [])
            for field in section.fields { #expect(!section.places(of: field.path, in: example).isEmpty, "\(field.path)") }
            let told = Set(section.fields.flatMap { section.places(of: $0.path, in: example) })
            for place in example.places where !section.isHead(place) {
                #expect(told.contains(place), "\(place.description) is not in the table")
            }
        }
    }

    @Test func theSchemaSaysOfEachFieldWhatThePageSays() throws {
        for section in try Self.page.get().sections {
            for field in section.fields {
                let path = section.prefix + field.path
                #expect(schema.descriptions(of: path).contains(field.words), "\(path): \(schema.descriptions(of: path))")
            }
        }
    }

    // MARK: What the decoders do

    @Test func aValueOfAnotherTypeIsToldAndRefusedByTheSchema() throws {
        for section in try Self.page.get().sections {
            for field in section.fields {
                var example = try section.example
                for path in section.allWithout(field) { for place in section.places(of: path, in: example) { example.set(place, to: nil) } }
                let places = section.places(of: field.path, in: example)
                for place in places {
                    var mutant = example
                    mutant.set(place, to: field.wrong)
                    #expect(!schema.complaints(about: mutant).isEmpty, "\(place.description)")
                }
                for place in places { example.set(place, to: field.wrong) }
                let told = Set(try decoded(example).notices.map(\.path))
                for place in places { #expect(told.contains(place.description), "\(field.path): \(told)") }
            }
        }
    }

    @Test func aMissingFieldIsToldWhereItIsNeededAndOnlyThere() throws {
        for section in try Self.page.get().sections {
            for field in section.fields {
                let whole = try section.example
                var example = whole
                // From the end, so that elements of a list keep their places.
                for path in [field.path] + field.unless {
                    for place in section.places(of: path, in: whole).reversed() { example.set(place, to: nil) }
                }
                let notices = try decoded(example).notices
                let told = Set(notices.map(\.path))
                let places = Set(section.places(of: field.path, in: whole).map(\.description))
                #expect(told == (field.isNeeded || field.isTold ? places : []), "\(field.path)")
                #expect(notices.allSatisfy { $0.isRemark == field.isTold }, "\(field.path): \(notices)")
                #expect(notices.allSatisfy { $0.message.hasPrefix("missing") }, "\(field.path): \(notices)")
                let complaints = schema.complaints(about: example)
                #expect(complaints.isEmpty == notices.allSatisfy(\.isRemark), "\(field.path): \(complaints)")
            }
        }
    }

    @Test func whatIsNotNeededMayBeNull() throws {
        for section in try Self.page.get().sections {
            // Elements of lists are there or not.
            for field in section.fields where field.isSimple && !field.isNeeded && !field.path.hasSuffix("[]") {
                var example = try section.example
                for place in section.places(of: field.path, in: example) { example.set(place, to: .null) }
                let notices = try decoded(example).notices.filter { !(field.isTold && $0.isRemark) }
                #expect(notices.map(\.description) == [], "\(field.path)")
                #expect(schema.complaints(about: example) == [])
            }
        }
    }

    @Test func otherSpellingsAreReadAsTheSame() throws {
        var count = 0
        for section in try Self.page.get().sections {
            let whole = try section.example
            let expected = String(reflecting: try decoded(whole).snapshot)
            for field in section.fields {
                for spelling in field.spellings {
                    var example = whole
                    for place in section.places(of: field.path, in: whole) { example.rename(place, to: spelling) }
                    let decoded = try decoded(example)
                    #expect(decoded.notices.map(\.description) == [], "\(field.path) as \(spelling)")
                    #expect(schema.complaints(about: example) == [], "\(field.path) as \(spelling)")
                    #expect(String(reflecting: decoded.snapshot) == expected, "\(field.path) as \(spelling)")
                    count += 1
                }
            }
        }
        #expect(count > 30)
    }

    // MARK: Nothing is forgotten

    /// Words in the source of a decoder that are no keys: values, messages, and names of lists in `LostRows`.
    private static let otherWords: [String: Set<Substring>] = [
        "Momentum": ["step_status", "identity_milestones"],
        "Lume": ["missing"],
        "Destiny": ["missing"],
    ]

    @Test func eachKeyInTheSourceOfADecoderStandsInItsSection() throws {
        let page = try Self.page.get()
        var sources = [("SnapshotDecoder.swift", page.sections.filter { $0.system == nil })]
        for decoder in SnapshotDecoder.builtIn {
            sources.append(("Systems/\(type(of: decoder)).swift", page.sections.filter { $0.system == decoder.system }))
        }
        for (file, sections) in sources {
            var keys = Set<Substring>()
            for line in try Self.text("Sources/AlmanacDump/" + file).split(separator: "\n") {
                if line.drop(while: { $0 == " " }).hasPrefix("//") { continue }
                for match in line.matches(of: #/"([A-Za-z_]\w*)"/#) { keys.insert(match.1) }
            }
            #expect(keys.count > 10)
            let others = sections.compactMap { Self.otherWords[$0.heading] }.first ?? []
            #expect(others.isSubset(of: keys), "\(file) no longer has \(others.subtracting(keys))")
            let missing = keys.subtracting(others).subtracting(sections.flatMap(\.words))
            #expect(missing.isEmpty, "\(file) asks for \(missing.sorted()), which docs/dump-fields.md does not have")
        }
    }

    /// A key that is asked for at one place stands in the table at this place, and not only somewhere in the section.
    @Test func whatIsAskedForInVainIsAnotherSpelling() throws {
        var count = 0
        for section in try Self.page.get().sections {
            guard let system = section.system, let decoder = SnapshotDecoder.builtIn.first(where: { $0.system == system }) else { continue }
            let asked = try JSONParser().parse(Array(section.example.text.utf8)) { root in
                var reader = FieldReader(place: "", root: root, embedded: JSONParser())
                guard let object = root.member(named: system) else { return [String]() }
                _ = decoder.decode(object, with: &reader)
                return reader.missing.map { "\(reader.path(of: $0.object)).\($0.key)" }
            }
            var known = Set<String>()
            for field in section.fields {
                known.insert(FieldsPage.pattern(section.prefix + field.path))
                for spelling in field.spellings { known.insert(FieldsPage.pattern(section.prefix + field.parent + spelling)) }
            }
            // Keys of the system itself that the text above the table explains.
            for key in decoder.keys where section.words.contains(key[...]) { known.insert("\(system).\(key)") }
            count += asked.count
            for path in asked {
                let path = path.replacing(#/\[\d+\]/#, with: "[]")
                #expect(known.contains { FieldsPage.matches(path, $0) }, "\(path) is asked for, and is not in the table")
            }
        }
        #expect(count > 0)
    }

    // MARK: The smallest dump

    @Test func theSmallestDumpIsReadWithoutNotices() throws {
        let page = try Self.text("docs/dump.md")
        #expect(page.contains("\n## The smallest one\n"))
        let section = try #require(page.split(separator: "\n## The smallest one\n").dropFirst().first)
        let example = try #require(section.firstMatch(of: #/```json\n((?s).*?)\n```/#)?.1)
        let decoded = decode(String(example))
        #expect(decoded.notices.map(\.description) == [])
        #expect(decoded.snapshot?.systems.map { $0.system } == [Guardian.system])
        #expect(schema.complaints(about: try JSONTree(json: Array(example.utf8))) == [])
    }
}
