import CShaping
import Synchronization

/// A font of this machine. It is opened once a process and never changes.
package struct Face: Hashable, @unchecked Sendable {
    // HarfBuzz's faces and fonts are immutable here, which its documentation allows for use by many threads.
    let pointer: OpaquePointer
    let units: Double

    init(_ pointer: OpaquePointer) {
        self.pointer = pointer
        units = Double(max(almanac_face_measure(pointer).units, 1))
    }

    func glyph(_ letter: UInt32) -> UInt32 { almanac_face_glyph(pointer, letter) }

    /// Units of the font as thousandths of an em.
    func thousandths(_ value: Int32) -> Int {
        Int((Double(value) * 1000 / units).rounded())
    }
}

/// A cut of the fonts that text is set in.
package enum Cut: Int, CaseIterable, Hashable, Sendable {
    case regular, bold, italic, boldItalic

    var isBold: Bool { self == .bold || self == .boldItalic }
    var isItalic: Bool { self == .italic || self == .boldItalic }
}

/// Finds the fonts of this machine, each once a process.
package final class FaceLibrary: Sendable {
    private struct Known {
        /// The faces of each cut that exist, in the order of the families.
        var faces: [Cut: [Face]] = [:]
        /// True for each first letter that the preferred font of a cut has.
        var simple: [Cut: [Bool]] = [:]
        /// Faces for letters that no family has; `nil` where no font of the machine has one.
        var strangers: [UInt64: Face?] = [:]
    }

    private let families: [String]
    private let known = Mutex(Known())

    /// - Parameter families: The names of the families, the preferred ones first.
    /// - Throws: When a library is missing, or this machine has none of the families.
    package init(families: [String]) throws(PDFError) {
        if let problem = almanac_shaping_load() { throw PDFError(String(cString: problem)) }
        self.families = families
        if faces(.regular).isEmpty {
            throw PDFError("no font for 'pdf' is installed; install one of: " + families.joined(separator: ", "))
        }
    }

    /// The fonts of a cut, the preferred ones first.
    func faces(_ cut: Cut) -> [Face] {
        known.withLock { known in
            if let faces = known.faces[cut] { return faces }
            let faces = families.compactMap { almanac_face_of_family($0, cut.isBold ? 1 : 0, cut.isItalic ? 1 : 0).map(Face.init) }
            known.faces[cut] = faces
            return faces
        }
    }

    /// Letters below this are Latin, signs and digits.
    static let firstLetters = 0x250

    /// True for each of the letters below `firstLetters` that the preferred font of a cut has.
    func simpleLetters(_ cut: Cut) -> [Bool] {
        let first = faces(cut).first
        return known.withLock { known in
            if let simple = known.simple[cut] { return simple }
            let simple = (0..<UInt32(Self.firstLetters)).map { first?.glyph($0) ?? 0 != 0 }
            known.simple[cut] = simple
            return simple
        }
    }

    /// Any font with a letter that no family has; `nil` when there is none.
    func face(with letter: UInt32, isBold: Bool) -> Face? {
        known.withLock { known in
            let key = UInt64(letter) << 1 | (isBold ? 1 : 0)
            if let face = known.strangers[key] { return face }
            let face = almanac_face_with_letter(letter, isBold ? 1 : 0).map(Face.init)
            known.strangers[key] = .some(face)
            return face
        }
    }
}
