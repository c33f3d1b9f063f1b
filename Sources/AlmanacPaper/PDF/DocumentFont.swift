import CShaping

/// A font in one document: a code for each glyph and its letters, in the order of their first use.
///
/// A glyph used for different letters has a code for each, so that every code copies and searches as the text that was written.
struct DocumentFont {
    let face: Face
    /// Glyphs by code; the first has no letter, and is never used.
    private(set) var glyphs: [UInt32] = [0]
    /// Widths by code, in thousandths of an em.
    private(set) var widths: [Int] = [0]
    /// Texts by code, as UTF-16.
    private(set) var texts: [[UInt16]] = [[]]
    /// Codes by glyph and letter, for single letters.
    private var single: [UInt64: UInt16] = [:]
    private var several: [Meaning: UInt16] = [:]
    /// A cache for letters, by their lowest bits: the glyph and the letter, and the code.
    private var last = [(key: UInt64, code: UInt16)](repeating: (0, 0), count: 256)

    private struct Meaning: Hashable {
        var glyph: UInt32
        var letters: [UInt32]
    }

    init(face: Face) {
        self.face = face
    }

    /// The code of a glyph for some letters.
    mutating func code(of glyph: UInt32, for letters: ArraySlice<UInt32>) -> UInt16 {
        if letters.count == 1, let letter = letters.first { return code(of: glyph, for: letter) }
        let key = Meaning(glyph: glyph, letters: Array(letters))
        if let code = several[key] { return code }
        let code = add(glyph, letters)
        several[key] = code
        return code
    }

    /// The code of a glyph for one letter.
    mutating func code(of glyph: UInt32, for letter: UInt32) -> UInt16 {
        let key = UInt64(glyph) << 32 | UInt64(letter)
        let place = Int(letter & 255)
        if last[place].key == key, key != 0 { return last[place].code }
        let code = single[key] ?? add(glyph, [letter])
        single[key] = code
        last[place] = (key, code)
        return code
    }

    private mutating func add(_ glyph: UInt32, _ letters: ArraySlice<UInt32>) -> UInt16 {
        // No document has so many; were there one, its last letters would stand for the first.
        guard glyphs.count < Int(UInt16.max) else { return 1 }
        glyphs.append(glyph)
        widths.append(face.thousandths(almanac_face_advance(face.pointer, glyph)))
        texts.append(letters.flatMap { letter in Array(UTF16.encode(Unicode.Scalar(letter) ?? "\u{FFFD}") ?? .init()) })
        return UInt16(glyphs.count - 1)
    }

    // MARK: Embedding

    /// Writes the font with the glyphs that were used (ISO 32000-1, 9.7 and 9.8), and how its codes are read as text.
    func write(_ object: PDFReference, to file: inout PDFFile) throws(PDFError) {
        guard let subset = almanac_subset_new(face.pointer, glyphs, glyphs.count) else {
            throw PDFError("the font \(String(cString: almanac_face_name(face.pointer))) could not be made smaller for a PDF")
        }
        defer { almanac_subset_free(subset) }
        var length = 0
        guard let data = almanac_subset_data(subset, &length) else { throw PDFError("a font could not be read for a PDF") }
        let program = file.add(stream: Array(UnsafeBufferPointer(start: data, count: length))) {
            $0.raw("/Length1 ")
            $0.integer(length)
        }
        var map: [UInt8] = []
        map.reserveCapacity(glyphs.count * 2)
        for glyph in glyphs {
            let place = almanac_subset_glyph(subset, glyph)
            map.append(UInt8(truncatingIfNeeded: place >> 8))
            map.append(UInt8(truncatingIfNeeded: place))
        }
        let codesToGlyphs = file.add(stream: map) { _ in }
        let unicode = file.add(stream: unicodeMap()) { _ in }
        let name = tag() + "+" + String(cString: almanac_face_name(face.pointer))
        let metrics = almanac_face_measure(face.pointer)
        func thousandths(_ value: Int32) -> Int { face.thousandths(value) }
        let descriptor = file.add {
            $0.raw("<</Type/FontDescriptor/FontName")
            $0.name(name)
            $0.raw("/Flags ")
            // Letters of its own order; upright or not.
            $0.integer(4 + (metrics.is_fixed_pitch != 0 ? 1 : 0) + (metrics.italic_angle != 0 ? 64 : 0))
            $0.raw("/FontBBox[")
            for side in [metrics.left, metrics.bottom, metrics.right, metrics.top] {
                $0.integer(thousandths(side))
                $0.raw(" ")
            }
            $0.raw("]/ItalicAngle ")
            $0.number(metrics.italic_angle)
            $0.raw("/Ascent ")
            $0.integer(thousandths(metrics.ascent))
            $0.raw("/Descent ")
            $0.integer(thousandths(metrics.descent))
            $0.raw("/CapHeight ")
            $0.integer(thousandths(metrics.cap_height))
            $0.raw("/StemV ")
            $0.integer(metrics.weight >= 600 ? 140 : 80)
            $0.raw("/FontFile2 ")
            $0.reference(program)
            $0.raw(">>")
        }
        let descendant = file.add {
            $0.raw("<</Type/Font/Subtype/CIDFontType2/BaseFont")
            $0.name(name)
            $0.raw("/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ")
            $0.reference(descriptor)
            $0.raw("/DW 0/W[0[")
            for width in widths {
                $0.integer(width)
                $0.raw(" ")
            }
            $0.raw("]]/CIDToGIDMap ")
            $0.reference(codesToGlyphs)
            $0.raw(">>")
        }
        file.write(object) {
            $0.raw("<</Type/Font/Subtype/Type0/BaseFont")
            $0.name(name)
            $0.raw("/Encoding/Identity-H/DescendantFonts[")
            $0.reference(descendant)
            $0.raw("]/ToUnicode ")
            $0.reference(unicode)
            $0.raw(">>")
        }
    }

    /// Six capital letters that follow from the glyphs, so that two subsets of one font have different names.
    private func tag() -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for glyph in glyphs { hash = (hash ^ UInt64(glyph)) &* 0x100_0000_01B3 }
        var tag = ""
        for _ in 0..<6 {
            tag.unicodeScalars.append(Unicode.Scalar(UInt8(ascii: "A") + UInt8(hash % 26)))
            hash /= 26
        }
        return tag
    }

    private func unicodeMap() -> PDFBytes {
        var map = PDFBytes(capacity: 512 + glyphs.count * 16)
        map.raw(
            "/CIDInit/ProcSet findresource begin 12 dict begin begincmap/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def")
        map.raw("/CMapName/Adobe-Identity-UCS def/CMapType 2 def 1 begincodespacerange<0000><FFFF>endcodespacerange\n")
        var code = 1
        while code < texts.count {
            // A hundred at a time is the most that a reader takes.
            let end = min(code + 100, texts.count)
            map.integer(end - code)
            map.raw(" beginbfchar\n")
            for code in code..<end {
                map.raw("<")
                map.hexadecimal(UInt16(code))
                map.raw("><")
                for unit in texts[code] { map.hexadecimal(unit) }
                map.raw(">\n")
            }
            map.raw("endbfchar\n")
            code = end
        }
        map.raw("endcmap CMapName currentdict/CMap defineresource pop end end")
        return map
    }
}
