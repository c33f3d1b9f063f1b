import Foundation
import Testing

@testable import AlmanacDelivery

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
}
