import AlmanacDump
import AlmanacModel
import Testing

@testable import AlmanacRun

@Suite struct ShardPartTests {
    private let failed = RecordResult(
        outcome: .failed(subject: "ana", Notice(path: "as_of", message: "no date"), as: .configuration, isLost: true),
        notices: [Notice(path: "subject.currency", message: "missing"), Notice(message: "x")], position: .init(line: 3, offset: 120))
    private let nameless = RecordResult(
        outcome: .failed(subject: nil, Notice(message: "no JSON"), as: .badData, isLost: false), notices: [],
        position: .init(line: 1, offset: 0))
    private let second = RecordResult(
        outcome: .second(subject: "", Notice(path: "subject.id", message: "twice")), notices: [], position: .init(line: 9, offset: 1))

    private func summary() throws -> ShardPart.Summary {
        .init(
            origin: .init(version: "1", templates: "t", settings: "s", theme: "neutral", language: "en"), fingerprint: nil,
            shard: try #require(Shard(3, of: 64)), cut: DumpCut(bytes: 10..<20, size: 99), hash: "00ff", lines: 4, records: 3,
            exitCode: .partial, keys: [1, .max])
    }

    @Test func entriesAreReadAsTheyWereWritten() throws {
        for entry in [failed, nameless, second] {
            let read = try #require(RecordResult(entry.bytes))
            #expect(read.bytes == entry.bytes)
            #expect(
                read.notices == entry.notices && read.position.line == entry.position.line && read.position.offset == entry.position.offset)
        }
        guard case .failed(let subject, let reason, let code, let isLost)? = RecordResult(failed.bytes)?.outcome else {
            Issue.record("no failed entry")
            return
        }
        #expect(subject == "ana" && reason == Notice(path: "as_of", message: "no date") && code == .configuration && isLost)
        guard case .failed(nil, _, .badData, false)? = RecordResult(nameless.bytes)?.outcome else {
            Issue.record("no nameless entry")
            return
        }
    }

    @Test func summariesAreReadAsTheyWereWritten() throws {
        let summary = try summary()
        #expect(ShardPart.Summary(summary.bytes) == summary)
    }

    /// Nothing that a device makes of a part ends the process.
    @Test func damageIsNothing() throws {
        let summary = try summary()
        for bytes in [failed.bytes, nameless.bytes, second.bytes] {
            for count in bytes.indices { #expect(RecordResult(Array(bytes.prefix(count))) == nil) }
            #expect(RecordResult(bytes + [0]) == nil)
            // The line and the place in the file are added to others.
            for index in [6, 7, 14, 15] {
                var changed = bytes
                changed[index] = 0xFF
                #expect(RecordResult(changed) == nil)
            }
        }
        for count in summary.bytes.indices { #expect(ShardPart.Summary(Array(summary.bytes.prefix(count))) == nil) }
        for index in summary.bytes.indices {
            var changed = summary.bytes
            changed[index] ^= 0xFF
            #expect(ShardPart.Summary(changed) != summary)
        }
    }

    @Test func theNoteOfAMergedJobIsReadAsItWasWritten() {
        let note = MergedJob(
            name: "monday", parts: [.init(hash: "00", exitCode: .done), .init(hash: "ff", exitCode: .partial)], exitCode: .partial)
        #expect(MergedJob(note.bytes) == note)
        for count in note.bytes.indices { #expect(MergedJob(Array(note.bytes.prefix(count))) == nil) }
        #expect(MergedJob(note.bytes + [0x0A]) == nil)
    }
}
