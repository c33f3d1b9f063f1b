import AlmanacModel
import Foundation
import TestSupport
import Testing

@testable import AlmanacFiles

struct PackTests {
    private let files = [artifact("index.html", String(repeating: "<p>one</p>", count: 100)), artifact("data/a.csv", "x")]

    /// A whole run with packed output.
    @discardableResult
    private func run(
        _ output: String, _ subjects: [(id: String, artifacts: [Artifact])], keeping kept: [String] = [], removingAbsent: Bool = true,
        packLimit: Int = Pack.usualLimit
    ) throws -> Totals {
        let folder = try OutputFolder.open(output, layout: .packed, packLimit: packLimit)
        for (index, subject) in subjects.enumerated() {
            _ = try folder.settle(folder.write(subject: subject.id, at: index, artifacts: subject.artifacts))
        }
        for (index, id) in kept.enumerated() { try folder.keep(subject: id, at: subjects.count + index) }
        try folder.writeRoot([artifact("index.html", "all")])
        return try folder.finish(removingAbsent: removingAbsent, provenance: provenance)
    }

    private func packs(_ output: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: output).filter(Pack.isName).sorted()
    }

    private func names(_ output: String) throws -> [String] {
        var names: [String] = []
        try PackedOutput(output)?.forEachFolder { names.append($0) }
        return names
    }

    @Test func holdsWhatWasWrittenAndKeepsWhoFails() throws {
        let temporary = try TemporaryFolder()
        let output = temporary.output
        try run(output, [("ana", files), ("Bo", [artifact("index.html", "")]), ("cy", files)])
        let first = try packs(output)
        #expect(first.count == 1)
        #expect(try names(output) == ["ana", "=42o", "cy"])
        let sorted = files.sorted { $0.path < $1.path }
        #expect(try PackedOutput(output)?.artifacts(of: "ana")?.map(\.bytes) == sorted.map(\.bytes))
        #expect(try PackedOutput(output)?.artifacts(of: "nobody") == nil)

        let totals = try run(output, [("ana", [artifact("index.html", "new")])], keeping: ["cy"])
        #expect(totals.writtenFiles == 1 && totals.removedFiles == 2 && totals.keptSubjects == 1 && totals.removedSubjects == 1)
        #expect(try names(output) == ["ana", "cy"])
        #expect(try PackedOutput(output)?.artifacts(of: "cy")?.map(\.bytes) == sorted.map(\.bytes))
        #expect(try packs(output).count == 1 && packs(output) != first)
    }

    @Test func leavesPacksAloneInWhichNobodyChanged() throws {
        let temporary = try TemporaryFolder()
        let output = temporary.output
        var generator = SystemRandomNumberGenerator()
        let noise = {
            Artifact(path: "noise.bin", mediaType: "", bytes: (0..<3000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
        try run(output, ["ana", "bo", "cy"].map { ($0, [noise()]) }, packLimit: 4000)
        let before = try packs(output)
        #expect(before.count == 3)
        try run(output, [("bo", files)], removingAbsent: false)
        #expect(try Set(before).intersection(packs(output)).count == 2)
        #expect(try packs(output).count == 3)
        #expect(try names(output).sorted() == ["ana", "bo", "cy"])
        #expect(throws: DeliveryError.tooLarge(path: output + "/dan")) { try run(output, [("dan", [noise()])], packLimit: 2000) }
    }

    /// A whole run over subjects of whom those in `changed` are written, and the others taken over.
    private func again(
        _ output: String, _ subjects: [(id: String, artifacts: [Artifact])], changed: Set<String> = [], recheck: Recheck = .nobody,
        packLimit: Int
    ) throws -> Set<Int> {
        let folder = try OutputFolder.open(output, recheck: recheck, layout: .packed, packLimit: packLimit)
        for (index, subject) in subjects.enumerated() {
            let manifest = try ContentHash(of: FileSet(subject.artifacts).manifest.bytes)
            let left = changed.contains(subject.id) ? nil : try folder.leave(subject: subject.id, at: index, manifest: manifest)
            _ = try folder.settle(left ?? folder.write(subject: subject.id, at: index, artifacts: subject.artifacts))
        }
        _ = try folder.finish(removingAbsent: true, provenance: provenance)
        return try #require(folder.packs).withWriting { $0.writer.kept }
    }

    /// The packs are those of a run that wrote them all, and those that come to the same are not written.
    @Test func packsOfWhomNobodyChangedAreNotWritten() throws {
        let (temporary, other) = (try TemporaryFolder(), try TemporaryFolder())
        let (output, limit) = (temporary.output, 9000)
        var generator = SystemRandomNumberGenerator()
        let noise = {
            Artifact(path: "noise.bin", mediaType: "", bytes: (0..<3000).map { _ in UInt8.random(in: 0...255, using: &generator) })
        }
        var subjects = ["ana", "bo", "cy", "di", "eve"].map { (id: $0, artifacts: [noise()]) }
        try run(output, subjects, packLimit: limit)
        let first = try packs(output)
        #expect(first.count == 3)
        let isAsWritten = { (limit: Int) in
            try FileManager.default.removeItem(atPath: other.output)
            try self.run(other.output, subjects, packLimit: limit)
            #expect(try self.packs(output) == self.packs(other.output))
            for name in try self.packs(output) {
                #expect(FileManager.default.contentsEqual(atPath: output + "/" + name, andPath: other.output + "/" + name), "\(name)")
            }
            #expect(try self.names(output) == subjects.map(\.id))
        }
        try FileManager.default.createDirectory(atPath: other.output, withIntermediateDirectories: true)
        #expect(try again(output, subjects, packLimit: limit) == [0, 1, 2])
        #expect(try packs(output) == first)
        try isAsWritten(limit)
        // What is read again is written again.
        #expect(try again(output, subjects, recheck: .everybody, packLimit: limit) == [])
        try isAsWritten(limit)
        subjects[3].artifacts = [noise()]
        #expect(try again(output, subjects, changed: ["di"], packLimit: limit) == [0, 2])
        try isAsWritten(limit)
        // The last of a pack goes, then the first of the whole: where packs end is another place then.
        subjects.remove(at: 1)
        #expect(try again(output, subjects, packLimit: limit) == [])
        try isAsWritten(limit)
        subjects.removeFirst()
        _ = try again(output, subjects, packLimit: limit)
        try isAsWritten(limit)
        // Packs of another size are written.
        #expect(try again(output, subjects, packLimit: 50_000) == [])
        try isAsWritten(50_000)
        #expect(try again(output, subjects, packLimit: 50_000) == [0])
    }

    @Test func aFolderHasOneLayout() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, [("ana", files)])
        #expect(throws: DeliveryError.otherLayout(path: temporary.output, has: .packed)) {
            try OutputFolder.open(temporary.output, layout: .folders)
        }
        // Whoever has copied the output has not copied what is hidden in it.
        try FileManager.default.removeItem(atPath: temporary.output + "/.almanac")
        #expect(throws: DeliveryError.otherLayout(path: temporary.output, has: .packed)) {
            try OutputFolder.open(temporary.output, layout: .folders)
        }
        #expect(try OutputFolder.open(temporary.output).packs != nil)

        let other = try TemporaryFolder()
        try AlmanacDeliveryTests.run(other.output, ["ana": files])
        try FileManager.default.removeItem(atPath: other.output + "/manifest.json")
        #expect(throws: DeliveryError.otherLayout(path: other.output, has: .folders)) {
            try OutputFolder.open(other.output, layout: .packed)
        }
        #expect(!FileManager.default.fileExists(atPath: other.output + "/.almanac/packs"))
    }

    @Test(.enabled(if: TestDepth.isFull)) func packsOfManyEntriesAreRead() throws {
        let temporary = try TemporaryFolder()
        let many = (0..<1000).map { artifact("data/\($0).csv", "\($0)") }
        try run(temporary.output, (0..<66).map { ("s\($0)", many) })
        let path = try temporary.output + "/" + #require(packs(temporary.output).first)
        let end = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)).suffix(ZipEnd.most))
        #expect(Array(end.prefix(4)) == [0x50, 0x4B, 6, 6])
        var reader = try PackReader(path)
        var subjects = 0
        while let subject = try reader.next() {
            #expect(subject.artifacts()?.count == 1000)
            subjects += 1
        }
        #expect(subjects == 66)
    }

    /// Whatever is done to a pack, it is read as it was written or refused.
    @Test func aChangedPackIsNeverReadOtherwise() throws {
        let temporary = try TemporaryFolder()
        try run(temporary.output, [("ana", files), ("bo", files)])
        let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: temporary.output + "/" + #require(packs(temporary.output).first))))
        let path = temporary.path + "/changed.zip"
        let sorted = files.sorted { $0.path < $1.path }
        for position in whole.indices {
            var changed = whole
            changed[position] ^= 1 << UInt8(position % 8)
            try Data(changed).write(to: URL(fileURLWithPath: path))
            do throws(PackError) {
                var reader = try PackReader(path)
                while let subject = try reader.next() {
                    if let artifacts = subject.artifacts() { #expect(artifacts.map(\.bytes) == sorted.map(\.bytes)) }
                }
            } catch {
                #expect(error.description.hasPrefix(path))
            }
        }
        for count in stride(from: 0, to: whole.count, by: 7) {
            try Data(whole.prefix(count)).write(to: URL(fileURLWithPath: path))
            #expect(throws: PackError.self) {
                var reader = try PackReader(path)
                while try reader.next() != nil {}
            }
        }
    }
}
