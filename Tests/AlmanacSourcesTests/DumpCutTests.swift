import AlmanacModel
import TestSupport
import Testing

@testable import AlmanacDump

@Suite struct DumpCutTests {
    /// The records of each shard, with their lines counted over all shards, as one reader of the whole gives them.
    private func records(_ path: String, _ count: Int) throws -> [String] {
        var records: [String] = []
        var (lines, end) = (0, 0)
        var check = try DumpReader(checking: path, limit: 40)
        for number in 0..<count {
            let cut = try DumpCut(of: path, for: #require(Shard(number, of: count)))
            #expect(cut.bytes.lowerBound == end)
            end = cut.bytes.upperBound
            var reader = try DumpReader(path: path, part: cut, name: "part", limit: 40)
            while let line = try reader.next() {
                records.append("\(lines + line.number) \(String(decoding: line.bytes, as: UTF8.self)) \(line.failure != nil)")
            }
            lines += reader.lineCount
            #expect(try check.check(cut) == reader.partHash)
        }
        var whole = try DumpReader(path: path, limit: 40)
        var fault: DumpError?
        do { while try whole.next() != nil {} } catch { fault = error }
        var found: DumpError?
        do { try check.endCheck() } catch { found = error }
        #expect(found == fault)
        if fault == nil { #expect(check.hash == whole.hash) }
        return records
    }

    private func whole(_ path: String) throws -> [String] {
        var reader = try DumpReader(path: path, limit: 40)
        var records: [String] = []
        // What is wrong at the end is compared by `records`.
        while let line = try? reader.next() {
            records.append("\(line.number) \(String(decoding: line.bytes, as: UTF8.self)) \(line.failure != nil)")
        }
        return records
    }

    @Test func everyLineBelongsToOneShard() throws {
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "\n", "\n\n\n", "{\"a\":1}\n", "{\"a\":\n", "  \n", "\r\n", "{\"ä\":\"ö\"}\r\n", "\u{FEFF}{}\n", "x",
            String(repeating: "y", count: 50) + "\n",
            #"{"almanac":1,"trailer":{"records":2,"sha256":"00"}}"# + "\n", " {\"b\":2}\n",
        ]
        for turn in 0..<200 {
            // The layout of a dump is that of its first lines: these are lines.
            var text = turn % 3 == 0 ? "\u{FEFF}{}\n" : "{}\n"
            for _ in 0..<Int.random(in: 0...12, using: &random) { text += pieces.randomElement(using: &random) ?? "" }
            let file = try TemporaryFile(Array(text.utf8))
            let expected = try whole(file.path)
            for count in [1, 2, 3, 7, 64] { #expect(try records(file.path, count) == expected, "\(text.debugDescription) in \(count)") }
        }
    }

    @Test func aTrailerIsComparedWithAllThatStandsBeforeIt() throws {
        var section = DumpSection()
        for record in ["{\"a\":1}", "{\"a\":2}", "{\"a\":3}"] { section.add(record: Array(record.utf8)) }
        let records = "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n"
        let right = try TemporaryFile(Array(records.utf8) + section.trailer.line)
        let wrong = try TemporaryFile(Array(records.replacing("2", with: "4").utf8) + section.trailer.line)
        for (file, fault) in [(right, nil), (wrong, DumpError.altered(path: wrong.path, line: 4))] {
            for count in [1, 2, 5] {
                var check = try DumpReader(checking: file.path)
                for number in 0..<count { _ = try check.check(DumpCut(of: file.path, for: #require(Shard(number, of: count)))) }
                var found: DumpError?
                do { try check.endCheck() } catch { found = error }
                #expect(found == fault)
            }
        }
    }

    @Test func saysWhatCannotBeCut() throws {
        let one = try #require(Shard(0, of: 2))
        #expect(throws: DumpError.uncut(path: "standard input", .noFile)) { try DumpCut(of: "-", for: one) }
        #expect(throws: DumpError.missing(path: "/nowhere/dump.ndjson")) { try DumpCut(of: "/nowhere/dump.ndjson", for: one) }
        #expect(throws: DumpError.directory(path: "/")) { try DumpCut(of: "/", for: one) }
        #expect(throws: DumpError.uncut(path: "/dev/null", .noFile)) { try DumpCut(of: "/dev/null", for: one) }
        let zipped = try TemporaryFile([0x1F, 0x8B, 0x08])
        #expect(throws: DumpError.uncut(path: zipped.path, .compressed)) { try DumpCut(of: zipped.path, for: one) }
        let wide = try TemporaryFile(Array("{\n\"a\": 1\n}\n".utf8))
        #expect(throws: DumpError.uncut(path: wide.path, .manyLines)) { try DumpCut(of: wide.path, for: one) }
        #expect(DumpError.uncut(path: "-", .noFile).exitCode == 64)
    }

    @Test func anEmptyDumpHasEmptyShards() throws {
        let file = try TemporaryFile([])
        let cut = try DumpCut(of: file.path, for: #require(Shard(1, of: 2)))
        #expect(cut == DumpCut(bytes: 0..<0, size: 0))
        var reader = try DumpReader(path: file.path, part: cut, name: "part")
        #expect(try reader.next() == nil)
    }
}
