import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

/// Links, ids, manifests and leftovers that someone or some accident has put there.
struct HostilityTests {
    private let files = [artifact("index.html", "new"), artifact("charts/daily.svg", "<svg/>")]

    @Test func refusesASubjectsFolderThatIsALink() throws {
        let temporary = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: temporary.path + "/victim", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: temporary.output, withIntermediateDirectories: true)
        try temporary.link("ana", to: temporary.path + "/victim")
        #expect(throws: DeliveryError.link(path: temporary.output + "/ana")) { try run(temporary.output, ["ana": files]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/victim").isEmpty)
    }

    @Test func refusesAFolderOfASubjectThatIsALink() throws {
        let temporary = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: temporary.path + "/victim", withIntermediateDirectories: true)
        try temporary.put("mine", at: "ana/notes.txt")
        try temporary.link("ana/charts", to: temporary.path + "/victim")
        #expect(throws: DeliveryError.link(path: temporary.output + "/ana/charts")) { try run(temporary.output, ["ana": files]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path + "/victim").isEmpty)
        #expect(!temporary.exists("ana/index.html"))
    }

    @Test func replacesLinksWhereFilesGoAndLeavesTheirTargets() throws {
        let temporary = try TemporaryFolder()
        let victim = temporary.path + "/victim"
        try Data("precious".utf8).write(to: URL(fileURLWithPath: victim))
        try temporary.put("mine", at: "ana/notes.txt")
        for name in ["ana/index.html", "ana/manifest.json", "index.html", "manifest.json"] { try temporary.link(name, to: victim) }
        try run(temporary.output, ["ana": files], root: [artifact("index.html", "all")])
        #expect(try String(contentsOfFile: victim, encoding: .utf8) == "precious")
        #expect(try temporary.text("ana/index.html") == "new")
        #expect(try FileStatus(temporary.output + "/manifest.json").isFile)
    }

    @Test func removesNothingThroughALink() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files, "bo": files])
        try FileManager.default.moveItem(atPath: temporary.output + "/ana/charts", toPath: temporary.path + "/victim")
        try temporary.link("ana/charts", to: temporary.path + "/victim")
        try FileManager.default.moveItem(atPath: temporary.output + "/bo", toPath: temporary.path + "/other")
        try temporary.link("bo", to: temporary.path + "/other")
        try run(temporary.output, ["ana": [artifact("index.html", "new")]])
        #expect(FileManager.default.fileExists(atPath: temporary.path + "/victim/daily.svg"))
        #expect(FileManager.default.fileExists(atPath: temporary.path + "/other/index.html"))
    }

    @Test func refusesAWorkshopThatIsALink() throws {
        let temporary = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: temporary.path + "/victim/keep", withIntermediateDirectories: true)
        try FileManager.default.createDirectory(atPath: temporary.output, withIntermediateDirectories: true)
        try temporary.link(".almanac", to: temporary.path + "/victim")
        #expect(throws: DeliveryError.link(path: temporary.output + "/.almanac")) { try OutputFolder.open(temporary.output) }
        #expect(FileManager.default.fileExists(atPath: temporary.path + "/victim/keep"))
    }

    @Test func keepsHostileIdsInsideTheOutputFolder() throws {
        let temporary = try TemporaryFolder()
        let ids = [
            "../../etc", "/etc", "..", ".", "", "\0", "a/b", "index.html", "manifest.json", ".almanac", "-rf",
            String(repeating: "é", count: 300),
        ]
        let folder = try OutputFolder.open(temporary.output)
        for (index, id) in ids.enumerated() { _ = try folder.write(subject: id, at: index, artifacts: files) }
        try folder.writeRoot([artifact("index.html", "all")])
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.path) == ["output"])
        let names = try FileManager.default.contentsOfDirectory(atPath: temporary.output)
        #expect(Set(names) == Set(ids.map(FolderName.encode) + ["index.html", "manifest.json", ".almanac"]))
    }

    @Test(arguments: [
        "", "..", "../x", "/x", "a//b", "a/", "./a", "a/../b", ".hidden", "a\0b", "a\\b", "a b", "é", "manifest.json", "a\"b",
    ])
    func refusesPathsThatAreNotPlain(path: String) throws {
        let temporary = try TemporaryFolder()
        let folder = try OutputFolder.open(temporary.output)
        #expect(throws: DeliveryError.self) { try folder.write(subject: "ana", at: 0, artifacts: [artifact(path, "")]) }
        #expect(!temporary.exists("ana"))
    }

    @Test(arguments: ["ana", "ana/index.html", "manifest.json", "run.json", "../index.html", "index", "index.html2"])
    func refusesRootFilesThatASubjectMayHave(path: String) throws {
        let temporary = try TemporaryFolder()
        let folder = try OutputFolder.open(temporary.output)
        #expect(throws: DeliveryError.badPath(path: temporary.output + "/" + path)) { try folder.writeRoot([artifact(path, "")]) }
    }

    @Test func refusesAPathThatComesTwice() throws {
        let temporary = try TemporaryFolder()
        let folder = try OutputFolder.open(temporary.output)
        #expect(throws: DeliveryError.badPath(path: temporary.output + "/ana/a.svg")) {
            try folder.write(subject: "ana", at: 0, artifacts: [artifact("a.svg", "1"), artifact("b.svg", ""), artifact("a.svg", "2")])
        }
        #expect(throws: DeliveryError.badPath(path: temporary.output + "/index.html")) {
            try folder.writeRoot([artifact("index.html", "1"), artifact("index.html", "2")])
        }
    }

    @Test func refusesTheSameSubjectTwiceAndKeepsTheFirst() throws {
        let temporary = try TemporaryFolder()
        let folder = try OutputFolder.open(temporary.output)
        _ = try folder.write(subject: "ana", at: 0, artifacts: [artifact("index.html", "first")])
        let error = #expect(throws: DeliveryError.self) { try folder.write(subject: "ana", at: 1, artifacts: files) }
        #expect(error == .subjectTwice(path: temporary.output + "/ana"))
        #expect(error?.exitCode == 65)
        try folder.keep(subject: "ana", at: 1)
        let totals = try folder.finish(removingAbsent: true, provenance: provenance)
        #expect(try temporary.text("ana/index.html") == "first")
        #expect(totals.subjects == 1 && totals.keptSubjects == 0)
        #expect(try temporary.text("manifest.json").split(separator: "\n").filter { $0.contains("folder") }.count == 1)
    }

    @Test func listsASubjectOnceThatFailedFirstAndCameAgain() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files])
        let folder = try OutputFolder.open(temporary.output)
        try folder.keep(subject: "ana", at: 0)
        _ = try folder.write(subject: "ana", at: 5, artifacts: [artifact("index.html", "again")])
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        #expect(try temporary.text("manifest.json").split(separator: "\n").filter { $0.contains("folder") }.count == 1)
        #expect(try temporary.text("ana/index.html") == "again")
    }

    @Test(arguments: [
        "", "{", "[]", "null", "{\"manifest\":1,\"files\":[\n{\"path\":\"../../victim\",\"bytes\":1,\"sha256\":null}\n]}\n",
        "{\"manifest\":1,\"files\":[\n{\"path\":\"notes.txt\",\"bytes\":1,\"sha256\":null},\n]}\n",
        "{\"manifest\":2,\"files\":[\n{\"path\":\"notes.txt\",\"bytes\":1,\"sha256\":null}\n]}\n",
        "{\"manifest\":1,\"files\":[\n{\"path\":\"notes.txt\",\"bytes\":99999999999999999999,\"sha256\":null}\n]}\n",
    ])
    func removesNothingAfterAManifestThatIsNotOurs(manifest: String) throws {
        let temporary = try TemporaryFolder()
        try temporary.put("mine", at: "ana/notes.txt")
        try temporary.put("old", at: "ana/index.html")
        try temporary.put(manifest, at: "ana/manifest.json")
        let totals = try run(temporary.output, ["ana": files])
        #expect(totals.removedFiles == 0 && totals.writtenFiles == 2)
        #expect(try temporary.text("ana/notes.txt") == "mine")
        #expect(try temporary.text("ana/index.html") == "new")
    }

    @Test func removesNoSubjectAfterAFleetManifestThatIsCutShort() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files, "bo": files], root: [artifact("page-2.html", "")])
        let whole = try temporary.text("manifest.json")
        for length in stride(from: 0, to: whole.utf8.count, by: 13) {
            try temporary.put(String(decoding: Array(whole.utf8.prefix(length)), as: UTF8.self), at: "manifest.json")
            let totals = try run(temporary.output, ["ana": files])
            #expect(totals.earlierManifestWasBroken && totals.removedSubjects == 0 && totals.removedFiles == 0, "cut to \(length) bytes")
        }
        #expect(temporary.exists("bo/index.html") && temporary.exists("page-2.html"))
    }

    @Test func removesNothingThatAForgedFleetManifestPointsAt() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files])
        try FileManager.default.createDirectory(atPath: temporary.path + "/victim", withIntermediateDirectories: true)
        for name in ["index.html", "manifest.json"] {
            try FileManager.default.copyItem(atPath: temporary.output + "/ana/" + name, toPath: temporary.path + "/victim/" + name)
        }
        let forged = try temporary.text("manifest.json").replacingOccurrences(of: "\"ana\"", with: "\"../victim\"")
        try temporary.put(forged, at: "manifest.json")
        #expect(try run(temporary.output, ["bo": files]).earlierManifestWasBroken)
        #expect(FileManager.default.fileExists(atPath: temporary.path + "/victim/index.html"))
    }

    @Test func refusesAFolderWhereAFileGoesBeforeAnythingChanges() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": [artifact("index.html", "old")]])
        try temporary.put("mine", at: "ana/report.md/notes.txt")
        #expect(throws: DeliveryError.inTheWay(path: temporary.output + "/ana/report.md")) {
            try run(temporary.output, ["ana": files + [artifact("report.md", "")]])
        }
        #expect(try temporary.text("ana/index.html") == "old")
        try temporary.put("mine", at: "bo")
        #expect(throws: DeliveryError.inTheWay(path: temporary.output + "/bo")) { try run(temporary.output, ["bo": files]) }
    }

    @Test func makesRoomWhereAFileBecomesAFolderAndBack() throws {
        let temporary = try TemporaryFolder()
        let flat = [artifact("charts", "a file"), artifact("index.html", "1")]
        try run(temporary.output, ["ana": flat])
        try run(temporary.output, ["ana": files])
        #expect(try temporary.tree().keys.sorted() == ["ana/charts/daily.svg", "ana/index.html", "ana/manifest.json", "manifest.json"])
        try run(temporary.output, ["ana": flat])
        #expect(try temporary.text("ana/charts") == "a file")
    }

    @Test func waitsForNoPipe() throws {
        let temporary = try TemporaryFolder()
        try temporary.put("mine", at: "ana/notes.txt")
        #expect(mkfifo(temporary.output + "/ana/manifest.json", 0o600) == 0)
        #expect(mkfifo(temporary.output + "/manifest.json", 0o600) == 0)
        #expect(try run(temporary.output, ["ana": files]).earlierManifestWasBroken)
        #expect(try FileStatus(temporary.output + "/ana/manifest.json").isFile)
    }

    @Test func clearsAwayWhatAKilledRunLeftAside() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, ["ana": files])
        try temporary.put("half", at: ".almanac/lane-1/new/charts/daily.svg")
        try temporary.put("half", at: ".almanac/lane-2/0")
        try temporary.put("half", at: ".almanac/manifest")
        try temporary.link(".almanac/lane-3", to: temporary.output + "/ana")
        try run(temporary.output, ["ana": files])
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.output + "/.almanac") == ["lock"])
        #expect(temporary.exists("ana/index.html"))
    }

    /// The worst moment: one of two files is new, and the one that is has the size of the one that was.
    @Test func putsRightWhatAKilledRunHalfReplaced() throws {
        let temporary = try TemporaryFolder()
        let old = [artifact("a.html", "old"), artifact("b.html", "old"), artifact("gone.html", "x")]
        let new = [artifact("a.html", "new"), artifact("b.html", "new"), artifact("extra.html", "x")]
        try run(temporary.output, ["ana": old])
        let good = try temporary.tree()
        let earlier = try #require(Manifest(Array(temporary.text("ana/manifest.json").utf8)))
        let plan = try UpdatePlan(from: earlier.files, to: FileSet(new)) { path, _ in
            path == "extra.html" ? .nothing : .file(3)
        } isIntact: { _ in
            true
        }
        try temporary.put(String(decoding: plan.intent.bytes, as: UTF8.self), at: "ana/manifest.json")
        try temporary.put("new", at: "ana/a.html")
        try temporary.put("x", at: "ana/extra.html")
        try run(temporary.output, ["ana": old])
        #expect(try temporary.tree() == good)
    }
}

extension TemporaryFolder {
    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: output + "/" + name, withDestinationPath: target)
    }
}
