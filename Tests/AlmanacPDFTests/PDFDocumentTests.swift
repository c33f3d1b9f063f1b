import AlmanacText
import CDeflate
import TestSupport
import Testing

@testable import AlmanacPaper

@Suite("PDF documents")
struct PDFDocumentTests {
    private static let faces = Result { try FaceLibrary(families: FontFamilies.names) }
    private let about = PDFDocument.About(
        title: "A <title> & (more)", language: "en", isRightToLeft: false, producer: "Almanac", date: "2026-11-20T21:37:00Z")

    private func document(_ words: [String], link: String? = nil) throws -> [UInt8] {
        let typesetter = try Typesetter(Self.faces.get(), language: "en")
        var document = PDFDocument(about, typesetter: typesetter, width: 400, height: 300)
        for word in words {
            document.beginPage()
            let heading = document.element(.heading1, in: document.root)
            let place = document.destination()
            document.place(place, y: 20)
            document.bookmark(word, level: 3, place)
            var style = TextStyle(size: 12)
            if let link {
                style.link = .address(link)
                style.element = document.element(.link, in: heading)
            }
            for line in typesetter.paragraph([TextSpan(word, style)], direction: .own).lines(360) {
                document.draw(line, x: 20, y: 40, owner: heading)
            }
            document.fill(x: 20, y: 60, width: 300, height: 1, .black)
        }
        document.attach(.init(name: "a (b).json", mediaType: "application/json", description: word, bytes: Array("{}".utf8)))
        return try document.finish()
    }

    private let word = "numbers"

    @Test("The same calls come to the same bytes, other words to others")
    func deterministic() throws {
        let first = try document(["Hello", "World"])
        #expect(try document(["Hello", "World"]) == first)
        #expect(try document(["Hello", "Worlds"]) != first)
    }

    /// The streams of a file by the text of their dictionaries, inflated; read by their lengths.
    private func streams(_ file: [UInt8]) -> [(dictionary: String, bytes: [UInt8])] {
        var streams: [(String, [UInt8])] = []
        var index = 0
        while let start = file[index...].firstRange(of: Array(">>stream\n".utf8)) {
            let head = file[..<start.lowerBound].lastRange(of: Array(" 0 obj\n<<".utf8))?.upperBound ?? 0
            let dictionary = String(decoding: file[head..<start.lowerBound], as: UTF8.self)
            let length = dictionary.components(after: "/Length ").flatMap { Int($0.prefix { $0.isNumber }) } ?? 0
            var data = Array(file[start.upperBound..<start.upperBound + length])
            #expect(
                Array(file[(start.upperBound + length)...].prefix(10)) == Array("\nendstream".utf8), "a length is not that of its stream")
            if dictionary.contains("/FlateDecode") { data = inflated(data) }
            streams.append((dictionary, data))
            index = start.upperBound + length
        }
        return streams
    }

    private func inflated(_ bytes: [UInt8]) -> [UInt8] {
        guard let decompressor = libdeflate_alloc_decompressor() else { return [] }
        defer { libdeflate_free_decompressor(decompressor) }
        return [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
            let result = libdeflate_zlib_decompress(decompressor, bytes, bytes.count, buffer.baseAddress, 1 << 20, &count)
            #expect(result == LIBDEFLATE_SUCCESS)
        }
    }

    @Test("The table of the objects leads to each of them")
    func offsets() throws {
        let file = try document(["Hello"])
        let text = String(decoding: file, as: UTF8.self)
        #expect(text.hasPrefix("%PDF-1.7\n") && text.hasSuffix("%%EOF\n"))
        let table = try #require(streams(file).last)
        #expect(table.dictionary.contains("/Type/XRef/W[1 4 2]") && table.dictionary.contains("/DecodeParms<</Predictor 12/Columns 7>>"))
        var direct = 0
        var row = [UInt8](repeating: 0, count: 7)
        #expect(table.bytes.count % 8 == 0)
        for number in 0..<table.bytes.count / 8 {
            #expect(table.bytes[number * 8] == 2)
            for column in row.indices { row[column] &+= table.bytes[number * 8 + 1 + column] }
            let place = row.dropFirst().prefix(4).reduce(0) { $0 << 8 | Int($1) }
            switch row.first {
            case 1:
                direct += 1
                #expect(Array(file[place...].prefix(20)).starts(with: Array("\(number) 0 obj\n".utf8)))
            case 2: #expect(place < table.bytes.count / 8)
            default: #expect(number == 0, "object \(number) was never written")
            }
        }
        #expect(direct > 5)
    }

    @Test(
        "Whatever words say, a page has the operators that were meant",
        arguments: [") Tj ET Q 1 0 0 rg (", "EMC endstream endobj", "\\", "<</S/JavaScript>>", "\u{202E}))((", "👾 ] TJ", "%PDF"])
    func operators(words: String) throws {
        let known: Set<String> = ["BDC", "BMC", "EMC", "BT", "ET", "Tf", "Td", "Tm", "TJ", "rg", "re", "f"]
        let pages = streams(try document([words], link: "https://example.org/")).filter { $0.dictionary.hasPrefix("/Length") }
        let content = try #require(
            pages.first { String(decoding: $0.bytes, as: UTF8.self).contains("BDC\n") })
        var text = String(decoding: content.bytes, as: UTF8.self)
        var (opened, closed) = (0, 0)
        // What stands in brackets of any kind is an operand.
        while let start = text.firstIndex(of: "["), let end = text[start...].firstIndex(of: "]") {
            text.replaceSubrange(start...end, with: " ")
        }
        text = text.replacing(">>", with: "> ").replacing("<<", with: " <")
        while let start = text.firstIndex(of: "<"), let end = text[start...].firstIndex(of: ">") {
            text.replaceSubrange(start...end, with: " ")
        }
        for token in text.split(whereSeparator: \.isWhitespace) where !token.hasPrefix("/") && Double(token) == nil {
            #expect(known.contains(String(token)), "'\(token)' is an operator")
            opened += token == "BDC" || token == "BMC" ? 1 : 0
            closed += token == "EMC" ? 1 : 0
        }
        #expect(opened == closed && opened > 0)
    }

    @Test("What a document says about itself is escaped")
    func aboutItself() throws {
        let xmp = try #require(streams(try document(["Hello"])).first { $0.dictionary.contains("/Subtype/XML") })
        let text = String(decoding: xmp.bytes, as: UTF8.self)
        #expect(text.contains("A &lt;title&gt; &amp; (more)") && text.contains("<pdfuaid:part>1</pdfuaid:part>"))
        #expect(text.contains("<xmp:CreateDate>2026-11-20T21:37:00Z</xmp:CreateDate>"))
    }
}

extension String {
    fileprivate func components(after mark: String) -> Substring? {
        firstRange(of: mark).map { self[$0.upperBound...] }
    }
}

extension ArraySlice<UInt8> {
    fileprivate func firstRange(of bytes: [UInt8]) -> Range<Int>? {
        var index = startIndex
        while index + bytes.count <= endIndex {
            if self[index] == bytes[0], self[index..<index + bytes.count].elementsEqual(bytes) { return index..<index + bytes.count }
            index += 1
        }
        return nil
    }

    fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? {
        var index = endIndex - bytes.count
        while index >= startIndex {
            if self[index] == bytes[0], self[index..<index + bytes.count].elementsEqual(bytes) { return index..<index + bytes.count }
            index -= 1
        }
        return nil
    }
}
