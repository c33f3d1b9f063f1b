import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

struct ManifestTests {
    private let manifest = Manifest(files: [
        .init(path: "charts/a.svg", bytes: 0, hash: ContentHash(of: "")), .init(path: "index.html", bytes: 4096, hash: nil),
        .init(path: "report.md", bytes: Int.max, hash: ContentHash(of: "report")),
    ])

    @Test func readsBackWhatItWrote() throws {
        #expect(Manifest(manifest.bytes) == manifest)
        #expect(Manifest(Manifest(files: []).bytes) == Manifest(files: []))
    }

    @Test func readsNothingThatItDidNotWrite() {
        let bytes = manifest.bytes
        for length in 0..<bytes.count { #expect(Manifest(Array(bytes.prefix(length))) == nil) }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<5000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let position = Int.random(in: 0..<changed.count, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[position] = UInt8.random(in: 0...255, using: &generator)
                case 1: changed.remove(at: position)
                default: changed.insert(UInt8.random(in: 0x20...0x7D, using: &generator), at: position)
                }
            }
            guard let read = Manifest(changed) else { continue }
            #expect(read.bytes == changed, "read, but not as it was written: \(String(decoding: changed, as: UTF8.self))")
            #expect(read.files.allSatisfy { ArtifactPath.isSafe($0.path) })
        }
    }

    @Test func rowsComeBackInTheOrderOfTheirIndex() throws {
        let temporary = try TemporaryFolder()
        let rows = try SubjectRows(in: Folder(making: temporary.path))
        var generator = SeededGenerator(seed: 1)
        let all = (0..<2000).map { number in
            ManifestRow(
                folder: String(repeating: "f", count: 1 + number % 120), manifest: ContentHash(of: "\(number)"), files: number,
                bytes: number << 40,
                isKept: number % 3 == 0)
        }
        for number in all.indices.shuffled(using: &generator) { try rows.put(all[number], at: number * 2 + 1) }
        var read: [ManifestRow] = []
        try rows.forEach { (row: ManifestRow) throws(SystemError) in
            read.append(row)
        } failure: {
            $0
        }
        #expect(read == all)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path).isEmpty)
    }

    @Test func readsAFleetBackAcrossItsChunks() throws {
        let temporary = try TemporaryFolder()
        let folder = try Folder(making: temporary.path)
        let rows = (0..<5000).map {
            ManifestRow(folder: "subject-\($0)", manifest: ContentHash(of: "\($0)"), files: 25, bytes: $0 * 1000)
        }
        let file = try File(creating: "manifest.json", in: folder)
        let hostile = Provenance(versions: [("almanac", "1"), ("a\"b", "\n\\")], source: "d\u{7F}\"\\\u{1}ump/é🙂.ndjson", templates: "")
        var writer = FleetManifest.Writer(file, provenance: hostile, files: manifest.files)
        for row in rows { try writer.append(row) }
        try writer.finish()

        let earlier = try #require(try FleetManifest.Earlier(file))
        var read: [ManifestRow] = []
        try earlier.forEach { (row: ManifestRow) throws(SystemError) in
            read.append(row)
        } failure: {
            $0
        }
        #expect(read == rows)
        #expect(earlier.files == manifest.files)

        let data = try Data(contentsOf: URL(fileURLWithPath: temporary.path + "/manifest.json"))
        let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(json["source"] as? String == hostile.source)
        #expect(json["almanac"] as? [String: String] == ["almanac": "1", "a\"b": "\n\\"])
        #expect((json["subjects"] as? [Any])?.count == 5000)
    }
}
