import CShaping

/// Sets the text of one document: finds a font for each letter, lets HarfBuzz shape it, and records the glyphs in use.
///
/// One for each document, used by one task.
package final class Typesetter {
    private let library: FaceLibrary
    private let shaper: OpaquePointer
    var fonts: [DocumentFont] = []
    private var fontOf: [Face: Int] = [:]
    /// The font that was found last.
    private var lastFont = 0
    private var facesOf: [[Face]]
    private let simpleLetters: [[Bool]]
    /// The text to copy for clusters of several glyphs.
    var actualTexts: [String] = []
    /// Cache of paragraphs of one span: half of a letter is days, shares and names that several tables repeat.
    private var shaped: [Shaped: Paragraph] = [:]

    private struct Shaped: Hashable {
        var span: TextSpan
        var direction: TextDirection

        /// Hashes what differs in nearly all cases; equality compares the rest.
        func hash(into hasher: inout Hasher) {
            hasher.combine(span.text)
            hasher.combine(UInt32(span.style.cut.rawValue) << 24 ^ span.style.ink.rgb)
        }
    }

    /// Bytes above which a text is not cached: longer ones hardly ever repeat in a document.
    private static let longestShaped = 48
    /// The first letter that no font of this machine has; it is shown as a replacement sign.
    package private(set) var unwritten: Unicode.Scalar?

    package init(_ library: FaceLibrary, language: String) throws(PDFError) {
        guard let shaper = almanac_shaper_new(language) else { throw PDFError("there is no memory to set text") }
        self.shaper = shaper
        self.library = library
        shaped.reserveCapacity(768)
        simpleLetters = Cut.allCases.map { library.simpleLetters($0) }
        facesOf = Cut.allCases.map { library.faces($0) }
        // A machine may lack a cut in every family; upright letters are better than none.
        let upright = library.faces(.regular)
        for cut in facesOf.indices where facesOf[cut].isEmpty { facesOf[cut] = upright }
    }

    deinit {
        almanac_shaper_free(shaper)
    }

    /// Shapes the spans as one paragraph. Line breaks in them become blanks.
    package func paragraph(_ spans: [TextSpan], direction: TextDirection) -> Paragraph {
        guard spans.count == 1, spans[0].text.utf8.count <= Self.longestShaped else { return shape(spans, direction) }
        let key = Shaped(span: spans[0], direction: direction)
        if let paragraph = shaped[key] { return paragraph }
        let paragraph = shape(spans, direction)
        shaped[key] = paragraph
        return paragraph
    }

    private func shape(_ spans: [TextSpan], _ direction: TextDirection) -> Paragraph {
        var letters: [UInt32] = []
        letters.reserveCapacity(spans.reduce(0) { $0 + $1.text.utf8.count })
        var ends: [Int] = []
        var isSimple = direction != .rightToLeft
        for span in spans {
            for scalar in span.text.unicodeScalars {
                guard let letter = Self.letter(scalar.value) else { continue }
                if letter >= 0x590 { isSimple = false }
                letters.append(letter)
            }
            ends.append(letters.count)
        }
        var paragraph = Paragraph(letters: letters, styles: spans.map(\.style))
        paragraph.glyphs.reserveCapacity(letters.count)
        if !isSimple {
            paragraph.levels = [Int8](repeating: 0, count: letters.count)
            let base: Int32 =
                switch direction {
                case .leftToRight: 0
                case .rightToLeft: 1
                case .own: -1
                }
            let level = almanac_levels(letters, Int32(letters.count), base, &paragraph.levels)
            paragraph.isRightToLeft = level == 1 || level < 0 && direction == .rightToLeft
        }
        var start = 0
        for (span, end) in ends.enumerated() {
            itemise(start..<end, of: span, in: &paragraph)
            start = end
        }
        paragraph.finish()
        return paragraph
    }

    /// - Returns: `nil` for characters that are never written: controls, direction overrides and noncharacters.
    private static func letter(_ value: UInt32) -> UInt32? {
        switch value {
        case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: 0x20
        case 0x00...0x1F, 0x7F...0x9F, 0xAD, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF, 0xFFF0...0xFFFB, 0xE0000...0xE0FFF: nil
        case let value where value & 0xFFFE == 0xFFFE: nil
        default: value
        }
    }

    // MARK: Fonts

    /// Splits a span where the font, the script or the direction changes, and shapes the pieces.
    private func itemise(_ span: Range<Int>, of style: Int, in paragraph: inout Paragraph) {
        guard !span.isEmpty else { return }
        let cut = paragraph.styles[style].cut
        let faces = facesOf[cut.rawValue]
        // Most text has one font, one script and one direction.
        let simple = simpleLetters[cut.rawValue]
        let level = paragraph.level(span.lowerBound)
        if let first = faces.first, paragraph.levels.isEmpty || paragraph.levels[span].allSatisfy({ $0 == level }),
            paragraph.letters[span].allSatisfy({ Int($0) < simple.count && simple[Int($0)] })
        {
            return shape(span, first, style: style, in: &paragraph)
        }
        var start = span.lowerBound
        var face = self.face(for: paragraph.letters[start], after: nil, faces, cut)
        var script = Script(paragraph.letters[start])
        var index = start + 1
        while index < span.upperBound {
            let letter = paragraph.letters[index]
            let next = self.face(for: letter, after: face, faces, cut)
            let nextScript = Script(letter)
            let isScriptChange = nextScript != .common && script != .common && nextScript != script
            if next != face || isScriptChange || paragraph.level(index) != paragraph.level(start) {
                shape(start..<index, face, style: style, in: &paragraph)
                start = index
                face = next
                script = nextScript
            } else if script == .common {
                script = nextScript
            }
            index += 1
        }
        shape(start..<span.upperBound, face, style: style, in: &paragraph)
    }

    private func face(for letter: UInt32, after last: Face?, _ faces: [Face], _ cut: Cut) -> Face {
        // Invisible characters need no font of their own; blanks, marks and joiners stay with the letter before, where its font has them.
        if Script.isInvisible(letter) { return last ?? faces[0] }
        if let last, Script.staysWithLast(letter), last.glyph(letter) != 0 { return last }
        if letter < 0x250, let first = faces.first, first.glyph(letter) != 0 { return first }
        for face in faces where face.glyph(letter) != 0 { return face }
        if let face = library.face(with: letter, isBold: cut.isBold) { return face }
        if unwritten == nil { unwritten = Unicode.Scalar(letter) }
        return last ?? faces[0]
    }

    private func font(_ face: Face) -> Int {
        if lastFont < fonts.count, fonts[lastFont].face == face { return lastFont }
        if let font = fontOf[face] {
            lastFont = font
            return font
        }
        fonts.append(DocumentFont(face: face))
        lastFont = fonts.count - 1
        fontOf[face] = lastFont
        return lastFont
    }

    // MARK: Glyphs

    private func shape(_ letters: Range<Int>, _ face: Face, style: Int, in paragraph: inout Paragraph) {
        let font = font(face)
        let isRightToLeft = paragraph.level(letters.lowerBound) & 1 == 1
        var count = 0
        let shaped = almanac_shape(
            shaper, face.pointer, paragraph.letters, Int32(paragraph.letters.count), Int32(letters.lowerBound), Int32(letters.count),
            isRightToLeft ? 1 : 0, &count)
        let first = paragraph.glyphs.count
        guard let shaped else { return }
        let size = paragraph.styles[style].size
        var index = 0
        // The first letter of the cluster before, which ends this one where the text runs from right to left.
        var before = letters.upperBound
        while index < count {
            let letter = Int(shaped[index].letter)
            var end = index + 1
            while end < count, Int(shaped[end].letter) == letter { end += 1 }
            let next = isRightToLeft ? before : end < count ? Int(shaped[end].letter) : letters.upperBound
            before = letter
            let glyph = shaped[index]
            // Nearly every cluster is one letter, for which one glyph stands.
            if end == index + 1, next == letter + 1, glyph.glyph != 0, glyph.advance != 0 {
                let advance = face.thousandths(glyph.advance)
                paragraph.glyphs.append(
                    Glyph(
                        code: fonts[font].code(of: glyph.glyph, for: paragraph.letters[letter]), letter: Int32(letter),
                        advance: Int32(advance), x: Int32(face.thousandths(glyph.x)), y: Int32(face.thousandths(glyph.y))))
                paragraph.widths[letter] += Double(advance) * size / 1000
                index = end
                continue
            }
            append(shaped, index..<end, letter..<max(next, letter + 1), font: font, size: size, to: &paragraph)
            index = end
        }
        paragraph.items.append(
            Paragraph.Item(
                letters: letters, glyphs: first..<paragraph.glyphs.count, font: font, style: style,
                level: paragraph.level(letters.lowerBound)))
    }

    /// Appends the glyphs of one cluster.
    private func append(
        _ shaped: UnsafePointer<almanac_glyph>, _ glyphs: Range<Int>, _ letters: Range<Int>, font: Int, size: Double,
        to paragraph: inout Paragraph
    ) {
        let text = paragraph.letters[letters]
        if glyphs.count == 1, shaped[glyphs.lowerBound].advance == 0, text.allSatisfy(Script.isInvisible) { return }
        var actual: Int32 = -1
        if glyphs.count > 1 {
            var words = ""
            for letter in text where !Script.isDirection(letter) { words.unicodeScalars.append(Unicode.Scalar(letter) ?? "\u{FFFD}") }
            actual = Int32(actualTexts.count)
            actualTexts.append(words)
        }
        let face = fonts[font].face
        var total = 0
        for (index, place) in glyphs.enumerated() {
            let glyph = shaped[place]
            var id = glyph.glyph
            var advance = face.thousandths(glyph.advance)
            if id == 0 {
                // A sign for a missing letter, which no reader takes for a letter.
                id = [0xFFFD, 0x25A1, 0x3F].lazy.map { face.glyph($0) }.first { $0 != 0 } ?? 0
                advance = face.thousandths(almanac_face_advance(face.pointer, id))
                if unwritten == nil { unwritten = text.first.flatMap(Unicode.Scalar.init) }
            }
            // Give each glyph of a cluster a letter of its own, for readers that do not know that they belong together.
            let own = glyphs.count == 1 ? text : text[min(text.startIndex + index, text.endIndex - 1)...].prefix(1)
            paragraph.glyphs.append(
                Glyph(
                    code: fonts[font].code(of: id, for: own), actual: actual, letter: Int32(letters.lowerBound), advance: Int32(advance),
                    x: Int32(face.thousandths(glyph.x)), y: Int32(face.thousandths(glyph.y))))
            total += advance
        }
        paragraph.widths[letters.lowerBound] += Double(total) * size / 1000
        paragraph.join(text.dropFirst())
    }
}
