import AlmanacText
import TestSupport
import Testing

@testable import AlmanacPaper

@Suite("Setting text")
struct TypesettingTests {
    private static let faces = Result { try FaceLibrary(families: FontFamilies.names) }

    private func typesetter(_ language: String = "en") throws -> Typesetter {
        try Typesetter(Self.faces.get(), language: language)
    }

    /// The letters of a line as they are copied, from left to right.
    private func copied(_ line: TextLine, _ typesetter: Typesetter) -> String {
        var text = ""
        var actual: Int32 = -1
        for run in line.runs {
            for glyph in run.isRightToLeft ? run.glyphs.reversed() : run.glyphs {
                if glyph.actual < 0 {
                    text += String(decoding: typesetter.fonts[run.font].texts[Int(glyph.code)], as: UTF16.self)
                } else if glyph.actual != actual {
                    text += typesetter.actualTexts[Int(glyph.actual)]
                }
                actual = glyph.actual
            }
        }
        return text
    }

    @Test("Lines are no wider than their room, and lose no word", arguments: 0..<40)
    func lines(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        let words = [
            "a", "Lebensmittel", "VAT", "fi", "1.360,45 $", "Österreich-Ungarn", "x/y", "—", "AVAVAV", "Donaudampfschifffahrtsgesellschaft",
        ]
        let text = (0..<60).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }.joined(separator: " ")
        let typesetter = try typesetter("de")
        let style = TextStyle(size: 10)
        let bold = TextStyle(.bold, size: 10)
        let half = text.index(text.startIndex, offsetBy: text.count / 2)
        let paragraph = typesetter.paragraph(
            [TextSpan(String(text[..<half]), style), TextSpan(String(text[half...]), bold)], direction: .leftToRight)
        let room = Double.random(in: 30...400, using: &generator)
        let lines = paragraph.lines(room)
        for line in lines { #expect(line.width <= room + 0.02) }
        #expect(lines.map { copied($0, typesetter) }.joined() == text)
        for line in lines.dropFirst() { #expect(copied(line, typesetter).first != " ") }
        // As wide as all of its words together, on one line.
        let whole = paragraph.lines(.infinity)
        #expect(whole.count == 1 && abs(whole[0].width - paragraph.width) < 0.01)
    }

    @Test("A word that is wider than the line is broken, and no letter is lost")
    func longWords() throws {
        let typesetter = try typesetter()
        let word = String(repeating: "Wx", count: 100)
        let lines = typesetter.paragraph([TextSpan(word, TextStyle(size: 12))], direction: .leftToRight).lines(80)
        #expect(lines.count > 10)
        #expect(lines.map { copied($0, typesetter) }.joined() == word)
        // Narrower than any letter: one a line, and an end to it.
        #expect(typesetter.paragraph([TextSpan("abc", TextStyle(size: 12))], direction: .leftToRight).lines(1).count == 3)
    }

    @Test("Arabic runs from right to left with its numbers from left to right, and its letters are joined")
    func arabic() throws {
        let typesetter = try typesetter("ar")
        let paragraph = typesetter.paragraph([TextSpan("سلام 12 Ana", TextStyle(size: 10))], direction: .rightToLeft)
        let line = try #require(paragraph.lines(400).first)
        #expect(line.isRightToLeft)
        // Lam and alef are one sign, which is copied as the two letters. What is copied, or read aloud, is in the order in which it is read.
        #expect(copied(line, typesetter) == "سلام 12 Ana")
        #expect(line.runs.map(\.x) != line.runs.map(\.x).sorted())
        // Joined letters are other glyphs than the same letters by themselves.
        let alone = typesetter.paragraph([TextSpan("س", TextStyle(size: 10))], direction: .rightToLeft)
        let glyph = try #require(alone.glyphs.first)
        let joined = try #require(paragraph.glyphs.last { $0.letter == 0 })
        let font = paragraph.items[0].font
        #expect(typesetter.fonts[font].glyphs[Int(joined.code)] != typesetter.fonts[font].glyphs[Int(glyph.code)])
    }

    @Test("What runs from right to left is shown from right to left, and stands where it would from left to right")
    func order() throws {
        let typesetter = try typesetter("ar")
        let line = try #require(
            typesetter.paragraph([TextSpan("بنسلام", TextStyle(size: 10))], direction: .rightToLeft).lines(400).first)
        let run = try #require(line.runs.first)
        #expect(run.isRightToLeft && run.glyphs.count > 3)
        let font = typesetter.fonts[run.font]
        var out = PDFBytes()
        out.glyphs(of: run, x: 0, y: 0, isFlipped: false, actualTexts: typesetter.actualTexts, widths: font.widths)
        // Where each glyph of the array of a TJ stands, as a reader adds it up.
        let text = String(decoding: out.bytes, as: UTF8.self)
        let start = try #require(text.firstMatch(of: #/^([0-9.]+) [0-9.]+ Td /#)?.1)
        let array = try #require(text.firstMatch(of: #/\[(.*)\]TJ/#)?.1)
        var place = try #require(Double(start)) * 100
        var shown: [UInt16: Double] = [:]
        for part in array.matches(of: #/<([0-9A-F]+)>|(-?[0-9]+)/#) {
            if let move = part.2.flatMap({ Double($0) }) { place -= move }
            var codes = part.1 ?? ""
            while let code = UInt16(codes.prefix(4), radix: 16) {
                shown[code] = place
                place += Double(font.widths[Int(code)])
                codes = codes.dropFirst(4)
            }
        }
        var pen = 0.0
        for glyph in run.glyphs {
            #expect(abs((shown[glyph.code] ?? -1) - pen - Double(glyph.x)) < 1.5, "\(glyph) of \(text)")
            pen += Double(glyph.advance)
        }
    }

    @Test("Letters of Hindi that become one sign are copied as they were written")
    func hindi() throws {
        let typesetter = try typesetter("hi")
        let text = "क्षेत्र में किया"
        let line = try #require(typesetter.paragraph([TextSpan(text, TextStyle(size: 10))], direction: .leftToRight).lines(400).first)
        #expect(copied(line, typesetter) == text)
        #expect(typesetter.actualTexts.contains("कि"))
    }

    @Test("What cannot be drawn has a sign, and nothing of the direction of a text reaches what stands beside it")
    func strangers() throws {
        let typesetter = try typesetter()
        let line = typesetter.paragraph(
            [TextSpan("a\u{202E}b\u{0}\u{1}\u{FFFF}c\n\u{E123}d", TextStyle(size: 10))], direction: .leftToRight
        ).lines(400)
        #expect(line.count == 1)
        #expect(typesetter.unwritten == "\u{E123}")
        for run in line[0].runs {
            for glyph in run.glyphs { #expect(typesetter.fonts[run.font].glyphs[Int(glyph.code)] != 0) }
        }
        #expect(typesetter.paragraph([], direction: .own).lines(100).isEmpty)
        let blank = typesetter.paragraph([TextSpan("   ", TextStyle(size: 10))], direction: .own).lines(100)
        let isEmpty = blank.allSatisfy { $0.runs.isEmpty }
        #expect(isEmpty)
    }
}
