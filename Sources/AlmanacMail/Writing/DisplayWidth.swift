/// Columns that text takes where every letter is as wide as the others.
enum DisplayWidth {
    /// - Source: East Asian Width of Unicode, by its blocks; emoji are two columns wide, marks none.
    static func columns(_ text: some StringProtocol) -> Int {
        let utf8 = text.utf8
        if utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return utf8.count }
        return text.reduce(0) { $0 + columns($1) }
    }

    private static func columns(_ character: Character) -> Int {
        var width = 0
        for scalar in character.unicodeScalars {
            if scalar.value == 0xFE0F || (scalar.value > 0xFF && scalar.properties.isEmojiPresentation) { return 2 }
            // A cluster of India's scripts has a column for each of its letters and for each vowel sign beside one.
            if width == 0 || (0x900...0xDFF).contains(scalar.value) { width += columns(scalar) }
        }
        return width
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            return 2
        case 0x20...0x7E: return 1
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }
}
