import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

struct OutputFolderTests {
    private let files = [artifact("index.html", "one"), artifact("charts/daily.svg", "<svg/>"), artifact("data/series.json", "{}")]

    @Test func writesSubjectsRootFilesAndManifests() throws {
        let temporary = try TemporaryFolder()
        let totals = try run(temporary.output, ["ana": files, "Bo": [artifact("index.html", "")]], root: [artifact("index.html", "all")])

        let tree = try temporary.tree()
        #expect(
            tree.keys.sorted() == [
                "=42o/index.html", "=42o/manifest.json", "ana/charts/daily.svg", "ana/data/series.json", "ana/index.html",
                "ana/manifest.json",
                "index.html", "manifest.json",
            ])
        #expect(
            try temporary.text("ana/manifest.json") == """
                {"manifest":1,"files":[
                {"path":"charts/daily.svg","bytes":6,"sha256":"\(ContentHash(of: "<svg/>"))"},
                {"path":"data/series.json","bytes":2,"sha256":"\(ContentHash(of: "{}"))"},
                {"path":"index.html","bytes":3,"sha256":"\(ContentHash(of: "one"))"}
                ]}

                """)
        #expect(
            try temporary.text("manifest.json") == """
                {"almanac":{"almanac":"1.2.3"},"source":"dump.ndjson","templates":"abc",
                "files":[
                {"path":"index.html","bytes":3,"sha256":"\(ContentHash(of: "all"))"}
                ],"subjects":[
                {"folder":"ana","manifest_sha256":"\(ContentHash(of: try temporary.text("ana/manifest.json")))","files":3,"bytes":11},
                {"folder":"=42o","manifest_sha256":"\(ContentHash(of: try temporary.text("=42o/manifest.json")))","files":1,"bytes":0}
                ]}

                """)
        #expect(ContentHash(of: "abc").description == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        _ = try JSONSerialization.jsonObject(with: Data(temporary.text("manifest.json").utf8))
        var expected = Totals()
        (expected.subjects, expected.files, expected.bytes, expected.writtenFiles) = (2, 5, 14, 5)
        #expect(totals == expected)
    }

    @Test func touchesNothingWhenNothingChanged() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files], root: [artifact("index.html", "all")])
        let before = try temporary.tree().keys.filter { $0 != "manifest.json" }.map { try FileStatus(temporary.output + "/" + $0) }
        let bytes = try temporary.tree()
        let totals = try run(temporary.output, ["ana": files], root: [artifact("index.html", "all")])
        let after = try temporary.tree().keys.filter { $0 != "manifest.json" }.map { try FileStatus(temporary.output + "/" + $0) }
        #expect(Set(before) == Set(after))
        #expect(try temporary.tree() == bytes)
        #expect(totals.writtenFiles == 0 && totals.unchangedFiles == 4 && totals.unchangedSubjects == 1 && totals.removedFiles == 0)
    }

    @Test func rewritesOnlyWhatChangedAndRemovesOnlyWhatItListed() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files])
        try temporary.put("mine", at: "ana/notes.txt")
        try temporary.put("mine", at: "ana/charts/own.svg")
        let kept = try FileStatus(temporary.output + "/ana/data/series.json")
        let changed = try FileStatus(temporary.output + "/ana/index.html")

        let totals = try run(temporary.output, ["ana": [artifact("index.html", "two"), artifact("data/series.json", "{}")]])
        #expect(try FileStatus(temporary.output + "/ana/data/series.json") == kept)
        #expect(try FileStatus(temporary.output + "/ana/index.html") != changed)
        #expect(
            try temporary.tree().keys.sorted() == [
                "ana/charts/own.svg", "ana/data/series.json", "ana/index.html", "ana/manifest.json", "ana/notes.txt", "manifest.json",
            ])
        #expect(totals.writtenFiles == 1 && totals.unchangedFiles == 1 && totals.removedFiles == 1)
    }

    @Test func removesFoldersThatGetEmpty() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": [artifact("a/b/c.svg", "1"), artifact("a/d.svg", "2"), artifact("index.html", "3")]])
        try run(temporary.output, ["ana": [artifact("index.html", "3")]])
        #expect(!temporary.exists("ana/a"))
    }

    @Test func writesAgainWhatIsMissingOrOfAnotherSize() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files])
        let good = try temporary.tree()
        try FileManager.default.removeItem(atPath: temporary.output + "/ana/index.html")
        try temporary.put("", at: "ana/data/series.json")
        let totals = try run(temporary.output, ["ana": files])
        #expect(try temporary.tree() == good)
        #expect(totals.writtenFiles == 2)
    }

    @Test func removesSubjectsThatAreGoneOnlyInAWholeRun() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files, "bo": files], root: [artifact("index.html", "all"), artifact("page-2.html", "more")])
        try temporary.put("mine", at: "bo/notes.txt")
        let both = try temporary.tree()

        try run(temporary.output, ["ana": files], removingAbsent: false)
        #expect(try temporary.tree() == both)

        let totals = try run(temporary.output, ["ana": files], root: [artifact("index.html", "all")])
        #expect(!temporary.exists("page-2.html"))
        #expect(try temporary.tree().keys.filter { $0.hasPrefix("bo/") } == ["bo/notes.txt"])
        #expect(totals.removedSubjects == 1 && totals.removedFiles == 4)
        #expect(!(try temporary.text("manifest.json").contains("\"bo\"")))
    }

    @Test func keepsTheLastGoodFilesOfAFailedSubject() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files, "bo": files, "cy": files])
        let before = try temporary.tree()
        let folder = try OutputFolder.open(temporary.output)
        _ = try folder.write(subject: "ana", at: 0, artifacts: files)
        try folder.keep(subject: "bo", at: 1)
        #expect(throws: DeliveryError.badPath(path: temporary.output + "/cy/../x")) {
            try folder.write(subject: "cy", at: 2, artifacts: [artifact("../x", "")])
        }
        let totals = try folder.finish(removingAbsent: true, provenance: provenance)
        #expect(try temporary.tree() == before)
        #expect(totals.keptSubjects == 2 && totals.removedSubjects == 0)
    }

    @Test func givesTheSameManifestInParallel() async throws {
        let serial = try TemporaryFolder()
        let parallel = try TemporaryFolder()
        let subjects = (0..<200).map {
            (id: "subject \($0)", files: [artifact("index.html", "\($0)"), artifact("charts/a.svg", "<svg/>")])
        }
        for round in ["first", "second"] {
            let one = try OutputFolder.open(serial.output)
            for (index, subject) in subjects.enumerated() {
                _ = try one.write(subject: subject.id, at: index, artifacts: subject.files + [artifact("round.txt", round)])
            }
            let totals = try one.finish(removingAbsent: true, provenance: provenance)
            let many = try OutputFolder.open(parallel.output)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (index, subject) in subjects.enumerated().reversed() {
                    group.addTask {
                        _ = try many.write(subject: subject.id, at: index, artifacts: subject.files + [artifact("round.txt", round)])
                    }
                }
                try await group.waitForAll()
            }
            #expect(try many.finish(removingAbsent: true, provenance: provenance) == totals)
            #expect(try parallel.tree() == serial.tree())
        }
    }

    @Test func refusesASecondRunUntilTheFirstIsDone() throws {
        let temporary = try TemporaryFolder()
        let first = try OutputFolder.open(temporary.output)
        let error = #expect(throws: DeliveryError.self) { try OutputFolder.open(temporary.output) }
        #expect(error == .locked(path: temporary.output))
        #expect(error?.exitCode == 75)
        _ = try first.finish(removingAbsent: true, provenance: provenance)
        _ = try OutputFolder.open(temporary.output)
    }
}
