import AlmanacText
import CShaping
import TestSupport
import Testing

@testable import AlmanacPaper

@Suite("Letters beside each other")
struct PairsTests {
    private static let faces = Result { try FaceLibrary(families: FontFamilies.names) }

    private struct Shaped: Equatable, CustomStringConvertible {
        var glyph, letter: UInt32
        var advance, x, y: Int32

        var description: String { "\(glyph)@\(letter) \(advance) \(x) \(y)" }
    }

    private func shaped(
        _ shaper: OpaquePointer, _ face: Face, _ letters: [UInt32], by shape: (OpaquePointer, inout Int) -> UnsafePointer<almanac_glyph>?
    ) throws -> [Shaped] {
        var count = 0
        let glyphs = try #require(shape(shaper, &count))
        return (0..<count).map {
            Shaped(glyph: glyphs[$0].glyph, letter: glyphs[$0].letter, advance: glyphs[$0].advance, x: glyphs[$0].x, y: glyphs[$0].y)
        }
    }

    /// Every font that letters may be set in and every language that has words, with texts of letters, digits, signs, ligatures and pairs that are kerned.
    @Test("stand as HarfBuzz puts the whole text", arguments: ["en", "de", "es", "fr", "ar", "hi", "tr"])
    func pairs(language: String) throws {
        var generator = SeededGenerator(seed: 7)
        let pieces = [
            "AVA", "To", "11", "1,360.45", "$", "ffi", "fl", "12.345,67 €", "−5", "·", "’s", "“", " ", "\u{A0}", "\u{202F}%", "Österreich",
            "ß", "Nov 3", "L'",
            "…", "–", "ij", "¿", "«", "₹", "×", "y.", "Wa", "r,", "\u{AD}", "iI",
        ]
        // Loads HarfBuzz first.
        let library = try Self.faces.get()
        let shaper = try #require(almanac_shaper_new(language))
        defer { almanac_shaper_free(shaper) }
        for cut in Cut.allCases {
            for face in library.faces(cut) {
                for _ in 0..<150 {
                    let text = (0..<Int.random(in: 1...5, using: &generator)).map { _ in
                        pieces[Int.random(in: 0..<pieces.count, using: &generator)]
                    }.joined()
                    let letters = text.unicodeScalars.map(\.value)
                    let first = Int.random(in: 0..<letters.count, using: &generator)
                    let (count, start, length) = (Int32(letters.count), Int32(first), Int32(letters.count - first))
                    let quick = try shaped(shaper, face, letters) { almanac_shape($0, face.pointer, letters, count, start, length, 0, &$1) }
                    let whole = try shaped(shaper, face, letters) {
                        almanac_shape_whole($0, face.pointer, letters, count, start, length, 0, &$1)
                    }
                    #expect(quick == whole, "'\(text)' from \(first) in \(String(cString: almanac_face_name(face.pointer)))")
                }
            }
        }
    }
}
