import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacFiles

@Suite struct JobTests {
    private let place: TemporaryFolder

    init() throws { place = try TemporaryFolder() }

    private func open(_ number: Int, of count: Int = 2, job: String = "a", begin: () -> Void = {}) throws -> OutputFolder {
        try OutputFolder.open(
            place.output, shard: #require(Shard(number, of: count)), of: job, input: "dump.ndjson", recheck: .nobody, begin: begin)
    }

    private func artifact(_ text: String) -> Artifact { Artifact(path: "index.html", mediaType: "text/html", bytes: Array(text.utf8)) }

    private func seal(_ folder: OutputFolder) throws {
        var writer = SealedFile.Writer(try folder.writePart())
        try writer.seal([1])
        _ = try folder.finishShard()
    }

    @Test func shardsOfOneJobWorkBesideEachOther() throws {
        var begun = 0
        let first = try open(0) { begun += 1 }
        let second = try open(1) { begun += 1 }
        #expect(begun == 1)
        #expect(throws: DeliveryError.locked(path: place.output)) { try open(0) }
        #expect(throws: DeliveryError.locked(path: place.output)) { try OutputFolder.open(place.output) }
        #expect(throws: DeliveryError.locked(path: place.output)) { try OutputFolder.open(place.output, merging: "a") }
        #expect(throws: DeliveryError.otherJob(path: place.output, job: "a")) { try open(0, job: "b") }
        #expect(throws: DeliveryError.otherCount(path: place.output, job: "a", count: 2)) { try open(0, of: 3) }
        try seal(first)
        try seal(second)
        #expect(throws: DeliveryError.otherJob(path: place.output, job: "a")) { try OutputFolder.open(place.output, merging: "b") }
        let (folder, job) = try OutputFolder.open(place.output, merging: "a")
        #expect(job.note == JobNote(job: "a", count: 2, isAfterFault: false, input: "dump.ndjson"))
        #expect(try job.part(0) != nil)
        #expect(throws: DeliveryError.locked(path: place.output)) { try open(0) }
        try folder.endMerge(Array("a\n".utf8))
        #expect(throws: DeliveryError.merged(path: place.output, job: "a")) { try open(0) }
        #expect(throws: DeliveryError.merged(path: place.output, job: "a")) { try OutputFolder.open(place.output, merging: "a") }
        #expect(JobNote.current(of: place.output) == nil)
    }

    @Test func aJobThatWasNeverMergedMakesTheNextOneReadEverythingAgain() throws {
        try seal(open(0))
        let next = try open(0, job: "b")
        #expect(JobNote.current(of: place.output)?.isAfterFault == true)
        #expect(next.recheck == .everybody)
        #expect(try next.finishedPart() == nil)
    }

    @Test func aSecondTryTellsWhatTheFirstDid() throws {
        let files = [artifact("one")]
        do {
            // Killed after its files were in place.
            let killed = try open(0)
            #expect(try killed.write(subject: "ana", at: 0, artifacts: files).written == 1)
        }
        let again = try open(0)
        let receipt = try again.write(subject: "ana", at: 0, artifacts: files)
        #expect(receipt.written == 1 && receipt.unchanged == 0)
        #expect(try again.leave(subject: "bo", at: 1, manifest: receipt.manifest) == nil)
        // Of another subject nothing was told.
        #expect(try again.write(subject: "bo", at: 1, artifacts: files).written == 1)
    }

    @Test func twoShardsMayWriteOneSubject() throws {
        let (first, second) = (try open(0), try open(1))
        let one = try first.write(subject: "ana", at: 0, artifacts: [artifact("one")])
        let two = try second.write(subject: "ana", at: 0, artifacts: [artifact("two")])
        #expect(one.manifest != two.manifest)
        #expect(try place.text("ana/index.html") == "two")
        try seal(first)
        try seal(second)
        let (folder, _) = try OutputFolder.open(place.output, merging: "a")
        #expect(try !folder.holds("ana", manifest: one.manifest))
        try folder.restore(subject: "ana", artifacts: [artifact("one")])
        #expect(try folder.holds("ana", manifest: one.manifest))
        try folder.adopt(one, at: 0)
        #expect(folder.hasWritten("ana") && !folder.hasWritten("bo"))
        let totals = try folder.finish(
            removingAbsent: true, provenance: Provenance(versions: [], source: "dump.ndjson", templates: ""), isMerge: true)
        #expect(totals.subjects == 1 && totals.writtenFiles == 1)
        try folder.endMerge(Array("a\n".utf8))
        #expect(try place.text("manifest.json").contains(one.manifest.description))
    }

    @Test(arguments: [
        ("monday", true), ("2026-11-22T05:30:00", true), ("a_b.c", true), ("", false), ("a/b", false), ("a b", false), ("a\n", false),
    ])
    func aJobHasAPlainName(name: String, isRight: Bool) {
        #expect(JobNote.isName(name) == isRight)
        #expect(!JobNote.isName(String(repeating: "a", count: 129)))
    }

    @Test func aNoteIsReadAsItWasWritten() {
        let note = JobNote(job: "a", count: 64, isAfterFault: true, input: "a\nfolder/dump.ndjson")
        #expect(JobNote(note.bytes) == note)
        for count in 0..<(note.bytes.count - note.input.utf8.count) { #expect(JobNote(Array(note.bytes.prefix(count))) == nil) }
    }
}
