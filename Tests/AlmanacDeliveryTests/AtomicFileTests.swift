import Foundation
import Testing

@testable import AlmanacFiles

struct AtomicFileTests {
    @Test func writesAndReplacesAFileWithItsFolder() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.output + "/deep/run.json"
        try writeFile(atomically: Array("one".utf8), to: path)
        try writeFile(atomically: Array("2".utf8), to: path)
        #expect(try temporary.text("deep/run.json") == "2")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.output + "/deep") == ["run.json"])
    }

    @Test func replacesALinkAndNotItsTarget() throws {
        let temporary = try TemporaryFolder()
        try temporary.put("precious", at: "victim")
        try temporary.link("run.json", to: temporary.output + "/victim")
        try writeFile(atomically: [0x31], to: temporary.output + "/run.json")
        #expect(try temporary.text("victim") == "precious")
        #expect(try temporary.text("run.json") == "1")
    }

    @Test func leavesNothingBehindWhenItFails() throws {
        let temporary = try TemporaryFolder()
        try temporary.put("mine", at: "run.json/notes.txt")
        let path = temporary.output + "/run.json"
        #expect(throws: DeliveryError.inTheWay(path: path)) { try writeFile(atomically: [0x31], to: path) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.output) == ["run.json"])
        for path in ["", "a/..", temporary.output + "/", "a\0b"] {
            #expect(throws: DeliveryError.self) { try writeFile(atomically: [], to: path) }
        }
    }

    /// What a process that was killed left aside is neither written to, for it may be readable by everybody or have another name too, nor left for good.
    @Test func removesWhatAKilledProcessLeft() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.output + "/run.json"
        try temporary.put("precious", at: "victim")
        for kind in ["file", "second name", "link"] {
            switch kind {
            case "file":
                try temporary.put("half of a rep", at: nameAside)
                try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: temporary.output + "/" + nameAside)
            case "second name": #expect(link(temporary.output + "/victim", temporary.output + "/" + nameAside) == 0)
            default: try temporary.link(nameAside, to: temporary.output + "/victim")
            }
            try writeFile(atomically: Array(kind.utf8), to: path)
            #expect(try temporary.text("run.json") == kind)
            #expect(try temporary.text("victim") == "precious")
            #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.output).sorted() == ["run.json", "victim"])
            let mode = try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
            #expect(mode & 0o022 == 0)
        }
        try temporary.put("mine", at: nameAside + "/notes.txt")
        #expect(throws: DeliveryError.inTheWay(path: path)) { try writeFile(atomically: [0x31], to: path) }
    }

    @Test func waitsForWhoeverWritesToTheSameFolder() throws {
        let temporary = try TemporaryFolder()
        let path = temporary.output + "/run.json"
        try writeFile(atomically: Array("old".utf8), to: path)
        let folder = try Folder(opening: temporary.output)
        var other: File? = try File.claim(nameAside, in: folder)
        try other?.write(Array("of the other".utf8), at: 0)
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            #expect(throws: Never.self) { try writeFile(atomically: Array("new".utf8), to: path) }
            done.signal()
        }
        thread.start()
        #expect(done.wait(timeout: .now() + 0.3) == .timedOut)
        #expect(try temporary.text("run.json") == "old")
        try folder.rename(nameAside, into: folder, as: "theirs.json")
        other = nil
        #expect(done.wait(timeout: .now() + 20) == .success)
        #expect(try temporary.text("run.json") == "new")
        #expect(try temporary.text("theirs.json") == "of the other")
        #expect(try FileManager.default.contentsOfDirectory(atPath: temporary.output).sorted() == ["run.json", "theirs.json"])
    }

    @Test func severalWritersHarmNobody() async throws {
        let temporary = try TemporaryFolder()
        let folder = temporary.output
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<6 {
                group.addTask {
                    for turn in 0..<20 {
                        let bytes = [UInt8](repeating: UInt8(0x61 + writer), count: 1000 + turn)
                        try writeFile(atomically: bytes, to: folder + "/shared")
                        try writeFile(atomically: bytes, to: folder + "/\(writer)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["0", "1", "2", "3", "4", "5", "shared"])
        for name in ["0", "1", "2", "3", "4", "5", "shared"] {
            let text = try temporary.text(name)
            #expect(text.utf8.count == 1019 || name == "shared")
            #expect(text.utf8.count >= 1000 && Set(text.utf8).count == 1)
        }
    }
}
