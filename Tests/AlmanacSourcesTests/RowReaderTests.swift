import AlmanacDump
import TestSupport
import Testing

/// Reads the bytes of a table that come in blocks of a size.
private func rows(
    _ bytes: [UInt8], blocks size: Int = .max, encoding: TextEncoding? = nil, separator: UInt8? = nil, skipped: Int = 0,
    limit: Int = RowReader.limit
) throws -> [String] {
    // Each block is memory of its own that is gone at the next one, as that of a file is.
    var rest = bytes[...]
    var block: UnsafeMutableBufferPointer<UInt8>?
    defer { block?.deallocate() }
    // Where the encoding is told, no byte is read ahead.
    let text = try TextBytes(encoding: encoding, sampleSize: encoding == nil ? TextBytes.sampleSize : 3) { () throws(ByteInput.Failure) in
        block?.update(repeating: 0x21)
        block?.deallocate()
        let next = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: min(size, rest.count))
        _ = next.initialize(from: rest.prefix(size))
        rest = rest.dropFirst(size)
        block = next
        return UnsafeBufferPointer(next)
    }
    var reader = try RowReader(
        text, RowDialect(separator: separator ?? RowDialect.separator(of: text.ahead), skipped: skipped), limit: limit)
    var row = TableRow()
    var result: [String] = []
    while try reader.next(&row) {
        if let problem = row.problem {
            result.append("\(row.line):\(problem.column)! \(problem.message)")
        } else {
            result.append("\(row.line): " + (0..<row.count).map { row.text($0) ?? "no UTF-8" }.joined(separator: "|"))
        }
    }
    return result
}

@Suite struct RowReaderTests {
    struct Written: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var bytes: [UInt8]
        var rows: [String]
        var skipped = 0

        init(_ name: String, _ text: String, _ rows: [String], skipped: Int = 0) {
            self.init(name, bytes: Array(text.utf8), rows, skipped: skipped)
        }

        init(_ name: String, bytes: [UInt8], _ rows: [String], skipped: Int = 0) {
            testDescription = name
            self.bytes = bytes
            self.rows = rows
            self.skipped = skipped
        }

        static func utf16(_ text: String, big: Bool) -> [UInt8] {
            text.utf16.flatMap { unit in
                let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
                return big ? pair : pair.reversed()
            }
        }
    }

    static let written: [Written] = [
        Written("commas", "a,b\n1,2\n", ["1: a|b", "2: 1|2"]),
        Written("semicolons", "a;b\n1,5;2\n", ["1: a|b", "2: 1,5|2"]),
        Written("tabs", "a\tb\n1, 2\t3\n", ["1: a|b", "2: 1, 2|3"]),
        Written("bars", "a|b\n1|2", ["1: a|b", "2: 1|2"]),
        Written("one column", "a\n1\n2\n", ["1: a", "2: 1", "3: 2"]),
        Written("CRLF", "a,b\r\n1,2\r\n", ["1: a|b", "2: 1|2"]),
        Written("CR", "a,b\r1,2\r3,4", ["1: a|b", "2: 1|2", "3: 3|4"]),
        Written("all line ends", "a\nb\r\nc\rd", ["1: a", "2: b", "3: c", "4: d"]),
        Written("blank lines", "\n a ,b\n\n,\n  \n1,\n", ["2:  a |b", "6: 1|"]),
        Written(
            "quotes", "a,\"b, \"\"c\"\"\nd\"\n\"\",\"x\"  , \"y\"\r\n\"1\r\n2\",3\n4,5",
            ["1: a|b, \"c\"\nd", "3: |x|y", "4: 1\r\n2|3", "6: 4|5"]),
        Written("a quote inside", "27\" screen,1\nx \"y\" z,2", ["1: 27\" screen|1", "2: x \"y\" z|2"]),
        Written(
            "text behind a quote", "a,\"b\"c\n1,2\n",
            ["1:2! text behind a quoted field; double the quotes inside a field", "2: 1|2"]),
        Written(
            "a quote left open", "a,b\n1,\"2\n3,4\n", ["1: a|b", "2:2! a quote that is not closed; the rest of the file is inside it"]),
        Written(
            "a byte 0", "a,b\n1,2\u{0}\n3,4\n\u{0}\u{0}", ["1: a|b", "2:2! a byte 0, which no text has; export the file again", "3: 3|4"]),
        Written("lines before the header", "Shop; \"A\nof;May\r\n\r\na;b\n1;2", ["4: a|b", "5: 1|2"], skipped: 3),
        Written("more lines before than there are", "a,b\n1,2", [], skipped: 9),
        Written("nothing", "", []),
        Written("a mark of UTF-8", "\u{FEFF}é,b\n", ["1: é|b"]),
        Written("no UTF-8 behind a mark", bytes: [0xEF, 0xBB, 0xBF, 0x61, 0x2C, 0xE9, 0x0A], ["1: a|no UTF-8"]),
        Written(
            "Windows-1252", bytes: Array("Menge;Betrag\nB".utf8) + [0xFC] + Array("cher;5 ".utf8) + [0x80] + Array("\n".utf8),
            ["1: Menge|Betrag", "2: Bücher|5 €"]),
        Written("UTF-16 with its mark", bytes: [0xFF, 0xFE] + Written.utf16("ä;b\r\n€;😀", big: false), ["1: ä|b", "2: €|😀"]),
        Written("UTF-16 the other way around", bytes: [0xFE, 0xFF] + Written.utf16("ä;b\r\n€;😀", big: true), ["1: ä|b", "2: €|😀"]),
        Written(
            "UTF-16 without a mark", bytes: Written.utf16("day;total\n2026-11-20;5\n", big: false), ["1: day|total", "2: 2026-11-20|5"]),
        Written(
            "UTF-16 of the other order without a mark", bytes: Written.utf16("day;total\n2026-11-20;5\n", big: true),
            ["1: day|total", "2: 2026-11-20|5"]),
        Written(
            "UTF-16 that is broken", bytes: [0xFF, 0xFE] + [0x61, 0, 0x3D, 0xD8, 0x62, 0, 0x00, 0xDE, 0x2C, 0, 0x63, 0, 0x3D, 0xD8, 0x64],
            ["1: a\u{FFFD}b\u{FFFD}|c\u{FFFD}"]),
    ]

    @Test(arguments: written)
    func readsEachDialect(written: Written) throws {
        #expect(try rows(written.bytes, skipped: written.skipped) == written.rows)
    }

    /// Blocks end at every byte, and at every second, third and fourth one, so that each letter, quote and line end is cut somewhere.
    @Test(arguments: written)
    func blocksEndAnywhere(written: Written) throws {
        let encoding = TextEncoding(of: written.bytes, isWhole: true)
        let separator = try separator(of: written.bytes)
        for size in 1...4 {
            #expect(
                try rows(written.bytes, blocks: size, encoding: encoding, separator: separator, skipped: written.skipped) == written.rows)
        }
    }

    private func separator(of bytes: [UInt8]) throws -> UInt8 {
        var isRead = false
        return try bytes.withUnsafeBufferPointer { bytes in
            let text = try TextBytes { () throws(ByteInput.Failure) in
                defer { isRead = true }
                return isRead ? UnsafeBufferPointer(start: nil, count: 0) : bytes
            }
            return RowDialect.separator(of: text.ahead)
        }
    }

    @Test func inflates() throws {
        let folder = try TemporaryFile([
            0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0xE5, 0xAA, 0x06, 0xD1,
            0x46, 0xB5, 0x5C, 0x00, 0x66, 0xC0, 0x5A, 0x19, 0x10, 0x00, 0x00, 0x00,
        ])
        var reader = try RowReader(try TextBytes(try ByteInput(path: folder.path) { false }), RowDialect())
        var row = TableRow()
        #expect(try reader.next(&row))
        #expect(row.text(0) == "{\"a\":1}")
        #expect(row.line == 1)
    }

    @Test func aRowThatIsTooLongCostsNoOther() throws {
        let long = Array(repeatElement(UInt8(ascii: "x"), count: RowReader.limit + 200_000))
        let message = "bytes; look for a quote that is not closed"
        #expect(
            try rows(Array("a,b\n1,".utf8) + long + Array("\n3,4\n".utf8), separator: 0x2C)
                == ["1: a|b", "2:2! the row is longer than 8388608 \(message)", "3: 3|4"])
        // A quote that is not closed ends where the row has become too long.
        let lines = Array(repeatElement(Array("5,6\n".utf8), count: 30).joined())
        #expect(
            try rows(Array("a,b\n1,\"2\n".utf8) + lines + Array("7,8\n".utf8), separator: 0x2C, limit: 100)
                == ["1: a|b", "2:2! the row is longer than 100 \(message)"] + (28...32).map { "\($0): 5|6" } + ["33: 7|8"])
        let wide = Array(repeatElement(UInt8(ascii: ","), count: RowReader.mostFields + 5))
        #expect(
            try rows(Array("x".utf8) + wide + Array("\n3,4\n".utf8), separator: 0x2C)
                == ["1:10002! the row has more than 10000 fields; look for another separator", "2: 3|4"])
    }

    @Test(arguments: [("a,b;c;d", 0x3B), ("\"a;b;c\",d", 0x2C), ("a", 0x2C), ("a\tb\n;;;;", 0x09), ("", 0x2C)] as [(String, UInt8)])
    func findsTheSeparatorOfALine(line: String, separator: UInt8) {
        #expect(RowDialect.separator(of: line.utf8) == separator)
    }
}
