import AlmanacDump
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct DumpReaderTests {
    /// `{"a":1}\n{"a":2}\n`, compressed.
    private static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0xE5, 0xAA, 0x06, 0xD1, 0x46,
        0xB5, 0x5C, 0x00, 0x66, 0xC0, 0x5A, 0x19, 0x10, 0x00, 0x00, 0x00,
    ]

    /// The records as text, and the error at the end if there is one.
    private func read(_ bytes: [UInt8], limit: Int = DumpReader.defaultLimit) throws -> (records: [String], lines: [Int], error: DumpError?)
    {
        let file = try TemporaryFile(bytes)
        var reader = try DumpReader(path: file.path, limit: limit)
        var records: [String] = []
        var lines: [Int] = []
        do {
            while let line = try reader.next() {
                records.append(
                    line.failure.map { "! \($0.description.dropFirst(file.path.count))" } ?? String(decoding: line.bytes, as: UTF8.self))
                lines.append(line.number)
            }
        } catch {
            return (records, lines, error)
        }
        return (records, lines, nil)
    }

    private func read(_ text: String, limit: Int = DumpReader.defaultLimit) throws -> (records: [String], lines: [Int], error: DumpError?) {
        try read(Array(text.utf8), limit: limit)
    }

    @Test(arguments: [
        ("{\"a\":1}\n{\"a\":2}\n", [1, 2]), ("{\"a\":1}\n{\"a\":2}", [1, 2]), ("{\"a\":1}\r\n{\"a\":2}\r\n", [1, 2]),
        ("\u{FEFF}{\"a\":1}\n{\"a\":2}", [1, 2]), ("\n \t\n{\"a\":1}\n\n\r\n{\"a\":2}\n\n", [3, 6]),
    ])
    func readsOneRecordALine(text: String, lines: [Int]) throws {
        let result = try read(text)
        #expect(result.records == ["{\"a\":1}", "{\"a\":2}"])
        #expect(result.lines == lines)
        #expect(result.error == nil)
    }

    @Test func readsLinesLongerThanABlock() throws {
        let long = String(repeating: "x", count: 2_500_000)
        let result = try read("{}\n\(long)\n{}\n")
        #expect(result.records.map(\.utf8.count) == [2, 2_500_000, 2])
    }

    @Test func takesAnObjectOverManyLinesAsOneRecord() throws {
        let pretty = "{\n  \"a\": [\n    {\n      \"b}\": \"]\\\"}\"\n    }\n  ]\n}"
        let result = try read("\n" + pretty + "\n\n" + pretty + "\n{\"c\":3}\n")
        // The blanks before the second line are gone: it was looked at to find out the layout.
        #expect(result.records == [pretty.replacing("{\n  \"a", with: "{\n\"a"), pretty, "{\"c\":3}"])
        #expect(result.lines == [2, 10, 17])
    }

    @Test func takesTheNextObjectFromTheSameLine() throws {
        #expect(try read("{\n\"a\":1} {\"a\":\n2}").records == ["{\n\"a\":1}", " {\"a\":\n2}"])
    }

    @Test func keepsTheRecordsAfterADamagedFirstLine() throws {
        #expect(try read("{\"a\":[1,\n{\"a\":2}\n").records == ["{\"a\":[1,", "{\"a\":2}"])
        #expect(try read("{\"a\":[1,\n\n  {\"a\":2}\n").records == ["{\"a\":[1,", "{\"a\":2}"])
    }

    @Test func givesAnObjectThatIsNeverClosedAsItIs() throws {
        #expect(try read("{\n\"a\": 1\n").records == ["{\n\"a\": 1"])
    }

    @Test func passesOverALineBeyondTheLimit() throws {
        let result = try read("{\"a\":1}\n\(String(repeating: "y", count: 3_000_000))\n{\"a\":2}\n", limit: 1000)
        let failure = "! :2: the record is longer than 1000 bytes; its subject is left out. Write one snapshot a line"
        #expect(result.records == ["{\"a\":1}", failure, "{\"a\":2}"])
        #expect(result.error == nil)
    }

    @Test func passesOverAFirstLineBeyondTheLimit() throws {
        let result = try read(String(repeating: "{", count: 5000) + "\n{\"a\":2}", limit: 1000)
        #expect(result.lines == [1, 2])
        #expect(result.records.last == "{\"a\":2}")
    }

    @Test func endsAnObjectBeyondTheLimit() throws {
        let result = try read("{\n" + String(repeating: "\"k\": 1,\n", count: 1000), limit: 1000)
        #expect(result.records.first?.hasPrefix("! :1: the record is longer than 1000 bytes") == true)
    }

    @Test func inflates() throws {
        #expect(try read(Self.gzip).records == ["{\"a\":1}", "{\"a\":2}"])
    }

    @Test func inflatesMembersOneAfterTheOther() throws {
        let result = try read(Self.gzip + Self.gzip)
        #expect(result.records == ["{\"a\":1}", "{\"a\":2}", "{\"a\":1}", "{\"a\":2}"])
        #expect(result.error == nil)
    }

    @Test func tellsThatGzipDataIsCutShort() throws {
        for count in [2, 5, 12, Self.gzip.count / 2, Self.gzip.count - 1] {
            let error = try read(Array(Self.gzip.prefix(count))).error
            guard case .truncated(_, _) = error else {
                Issue.record("\(count) bytes: \(String(describing: error))")
                continue
            }
        }
    }

    @Test func tellsThatGzipDataIsDamaged() throws {
        var bytes = Self.gzip
        bytes[bytes.count - 8] ^= 0xFF
        guard case .damaged(_, 1) = try read(bytes).error else {
            Issue.record("a wrong checksum was not seen")
            return
        }
    }

    /// The records before are given, and nothing that follows is lost in silence.
    @Test(arguments: [0, 1, 2])
    func tellsThatTheHeadOfALaterMemberIsDamaged(byte: Int) throws {
        var later = Self.gzip
        later[byte] ^= 0x40
        let result = try read(Self.gzip + later)
        #expect(result.records == ["{\"a\":1}", "{\"a\":2}"])
        guard case .damaged(_, 3) = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test func tellsThatALaterMemberIsCutShort() throws {
        for count in [1, 2, 9, Self.gzip.count - 1] {
            let result = try read(Self.gzip + Array(Self.gzip.prefix(count)))
            #expect(result.records.prefix(2) == ["{\"a\":1}", "{\"a\":2}"])
            guard case .truncated(_, _) = result.error else {
                Issue.record("\(count) bytes: \(String(describing: result.error))")
                continue
            }
        }
    }

    /// Tapes and block devices pad with zero bytes, some of them more than a block of ours.
    @Test(arguments: [1, 511, (1 << 20) + 7])
    func passesOverZeroBytesAfterAMember(count: Int) throws {
        let padding = [UInt8](repeating: 0, count: count)
        let result = try read(Self.gzip + padding + Self.gzip + padding)
        #expect(result.records == ["{\"a\":1}", "{\"a\":2}", "{\"a\":1}", "{\"a\":2}"])
        #expect(result.error == nil)
    }

    @Test(arguments: ["{\"a\":3}\n", "\n", "\u{0}\u{0}x"])
    func tellsThatSomethingElseThanAMemberFollows(rest: String) throws {
        let result = try read(Self.gzip + Array(rest.utf8))
        #expect(result.records == ["{\"a\":1}", "{\"a\":2}"])
        guard case .damaged(_, 3) = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test(arguments: ["", "\n", "  \r\n\n"])
    func tellsThatADumpIsEmpty(text: String) throws {
        guard case .empty = try read(text).error else {
            Issue.record("an empty dump was not seen")
            return
        }
    }

    @Test func tellsThatThereIsNoFile() {
        #expect(throws: DumpError.missing(path: "/nowhere/dump.ndjson")) { try DumpReader(path: "/nowhere/dump.ndjson") }
    }

    @Test func tellsThatItIsAFolder() {
        #expect(throws: DumpError.directory(path: "/")) { try DumpReader(path: "/") }
    }

    @Test(
        arguments: [
            (.missing(path: "d.ndjson"), "d.ndjson: no such file; give the path of a dump, or - for standard input"),
            (.directory(path: "d"), "d: this is a folder; give the path of a dump in it"),
            (.unreadable(path: "d", errno: EACCES), "d: cannot be read (Permission denied); check that this user may read it"),
            (
                .unreadable(path: "d", errno: EMFILE),
                "d: cannot be read (Too many open files); raise the limit of open files (ulimit -n), or run again later"
            ),
            (.unreadable(path: "d", errno: EIO), "d: cannot be read (Input/output error); check the device that it lies on, and run again"),
            (.empty(path: "d.ndjson"), "d.ndjson: the dump holds no snapshot; write one JSON object a line"),
            (.truncated(path: "d.gz", line: 7), "d.gz:7: the gzip file ends in the middle; copy or compress it again"),
            (.damaged(path: "d.gz", line: 7), "d.gz:7: the gzip data is damaged; copy or compress it again"),
            (
                .incomplete(path: "d", line: 3, found: 1, expected: 2),
                "d:3: the trailer counts 2 records, and there are 1 before it; copy the dump or pull it again"
            ),
            (
                .altered(path: "d", line: 3),
                "d:3: the bytes before the trailer are not those that were written; copy the dump or pull it again, or take the trailer away when they were changed on purpose"
            ),
            (
                .lineTooLong(path: "d.ndjson", line: 7, limit: 64),
                "d.ndjson:7: the record is longer than 64 bytes; its subject is left out. Write one snapshot a line"
            ),
        ] as [(DumpError, String)])
    func saysPlaceProblemAndWayOut(error: DumpError, text: String) {
        #expect(error.description == text)
    }
}

extension DumpReaderTests {
    /// `{"a":1}` and `{"a":2}`, and what sha256sum(1) says of the two lines.
    private static let two = "{\"a\":1}\n{\"a\":2}\n"
    private static let hash = "e91bd3062f38c3f1df2165d987872b022fb39a08c642a6fbc3b862dd2a2aaf24"

    private static func trailer(_ records: String, _ hash: String) -> String {
        #"{"almanac":1,"trailer":{"records":\#(records),"sha256":"\#(hash)"}}"# + "\n"
    }

    private static let closed = two + trailer("2", hash)

    @Test func writesTheTrailerThatItReads() {
        var section = DumpSection()
        for record in ["{\"a\":1}", "{\"a\":2}"] { section.add(record: Array(record.utf8)) }
        #expect(String(decoding: section.trailer.line, as: UTF8.self) + "\n" == Self.trailer("2", Self.hash))
    }

    /// Joined dumps have one each, and what follows the last one is read as a dump without.
    @Test(arguments: [(closed, 2), (closed + closed, 4), (closed + two, 4), (two, 2)])
    func aTrailerThatFitsIsNoRecordAndNoError(dump: String, records: Int) throws {
        let result = try read(dump)
        #expect(result.records.count == records && result.records.allSatisfy { $0.hasPrefix("{\"a\":") })
        #expect(result.error == nil)
    }

    @Test func aTrailerIsOfTheBytesAsTheyStand() throws {
        // A mark and line ends of another system are bytes like any other: whoever adds them changes the dump.
        let changed = "\u{FEFF}" + Self.closed
        guard case .altered(_, 3) = try read(changed).error else {
            Issue.record("a byte order mark was not seen")
            return
        }
        #expect(try read(Self.closed.replacing("\n", with: "\r\n")).error != nil)
    }

    @Test func tellsAtTheEndThatRecordsAreMissing() throws {
        let missing = "{\"a\":1}\n" + Self.trailer("2", Self.hash)
        let result = try read(missing + Self.closed)
        #expect(result.records == ["{\"a\":1}", "{\"a\":1}", "{\"a\":2}"], "what is there is given, that of the next dump too")
        guard case .incomplete(_, 2, 1, 2) = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test(arguments: [
        two.replacing("2", with: "3") + trailer("2", hash), two + trailer("2", String(repeating: "0", count: 64)),
        two + trailer("2", hash.uppercased()), two + "{\"almanac\":1,\"trailer\":{}}\n",
    ])
    func tellsAtTheEndThatBytesAreOthers(dump: String) throws {
        let result = try read(dump)
        #expect(result.records.count == 2)
        guard case .altered(_, 3) = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    @Test func aTrailerWithNothingBeforeItLeavesADumpWithoutRecords() throws {
        let result = try read(Self.trailer("0", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
        #expect(result.records.isEmpty)
        guard case .empty = result.error else {
            Issue.record("\(String(describing: result.error))")
            return
        }
    }

    /// Unknown keys of a record are passed over, this one too.
    @Test func aRecordWithATrailerOfItsOwnIsARecord() throws {
        #expect(try read(#"{"subject":{"id":"a"},"trailer":{"records":9}}"#).records.count == 1)
    }

    /// Long lines are passed over and yet bytes of the dump.
    @Test func aTrailerCountsARecordThatIsTooLong() throws {
        var section = DumpSection()
        let long = String(repeating: "y", count: 3_000_000)
        for record in ["{\"a\":1}", long] { section.add(record: Array(record.utf8)) }
        let dump = "{\"a\":1}\n\(long)\n" + String(decoding: section.trailer.line, as: UTF8.self) + "\n"
        let result = try read(dump, limit: 1000)
        #expect(result.records.count == 2)
        #expect(result.error == nil)
    }

    /// Schedulers act on it: what time mends is not told as bad data.
    @Test(
        arguments: [
            (.missing(path: "d"), 65), (.directory(path: "d"), 65), (.empty(path: "d"), 65), (.truncated(path: "d", line: 1), 65),
            (.damaged(path: "d", line: 1), 65), (.altered(path: "d", line: 1), 65),
            (.incomplete(path: "d", line: 1, found: 1, expected: 2), 65), (.unreadable(path: "d", errno: EACCES), 77),
            (.unreadable(path: "d", errno: EPERM), 77),
            (.unreadable(path: "d", errno: EMFILE), 75), (.unreadable(path: "d", errno: ENFILE), 75),
            (.unreadable(path: "d", errno: ENOMEM), 75), (.unreadable(path: "d", errno: EIO), 73),
        ] as [(DumpError, Int32)])
    func endsARunByWhatIsWrong(error: DumpError, code: Int32) {
        #expect(error.exitCode == code)
    }
}

/// A file that is gone when the value is.
final class TemporaryFile {
    let path: String

    init(_ bytes: [UInt8]) throws {
        var template = Array("/tmp/almanac-test-XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        try #require(descriptor >= 0, "no temporary file")
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written) }
            try #require(count > 0, "cannot write \(path)")
            written += count
        }
        close(descriptor)
    }

    deinit {
        unlink(path)
    }
}
