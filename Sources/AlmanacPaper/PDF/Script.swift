/// The writing systems that are shaped apart from each other, as far as they have to be told apart.
enum Script: Hashable {
    /// Blanks, digits, signs and marks, which take the script of their neighbours.
    case common
    case latin, greek, cyrillic, hebrew, arabic
    /// The scripts of India, by their block of 128 letters.
    case indic(UInt32)
    case other

    init(_ letter: UInt32) {
        switch letter {
        case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2B8, 0x1E00...0x1EFF: self = .latin
        case 0x00...0x36F, 0x2000...0x2BFF, 0x3000...0x3003, 0x964, 0x965, 0xFE00...0xFE0F: self = .common
        case 0x370...0x3FF, 0x1F00...0x1FFF: self = .greek
        case 0x400...0x52F: self = .cyrillic
        case 0x590...0x5FF, 0xFB1D...0xFB4F: self = .hebrew
        case 0x600...0x6FF, 0x750...0x77F, 0x8A0...0x8FF, 0xFB50...0xFDFF, 0xFE70...0xFEFE: self = .arabic
        case 0x900...0xDFF: self = .indic(letter >> 7)
        default: self = .other
        }
    }

    /// True when a letter is drawn in the font of the one before, where that has it.
    static func staysWithLast(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x20, 0xA0, 0x300...0x36F, 0x2000...0x200F, 0x202F, 0x2060...0x2069, 0xFE00...0xFE0F: true
        default: false
        }
    }

    /// True when nothing is drawn for it.
    static func isInvisible(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x200B...0x200F, 0x2060...0x2064, 0x2066...0x2069, 0x61C, 0x180B...0x180E, 0xFE00...0xFE0F: true
        default: false
        }
    }

    /// True when it only sets the direction of reading.
    static func isDirection(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x200E, 0x200F, 0x2066...0x2069, 0x61C: true
        default: false
        }
    }

    /// True when lines may end behind each of its letters.
    static func isIdeograph(_ letter: UInt32) -> Bool {
        switch letter {
        case 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF: true
        default: false
        }
    }
}
