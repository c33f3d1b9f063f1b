/// Escapes that keep data from becoming markup.
extension MarkupWriter {
    private static let spaces: UInt64 = 0x2020_2020_2020_2020

    /// One bit for each byte below 0x40 that needs no escape: all but controls and the five that are escaped.
    private static let harmless: UInt64 = 0xAFFF_FF3B_0000_0000

    /// True when none of eight bytes is a control, one of the five that are escaped, or a part of a character beyond ASCII.
    @inline(__always)
    private static func areHarmless(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
        areHarmless(UnsafeRawBufferPointer(source).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// The same for the eight bytes of a word.
    @inline(__always)
    private static func areHarmless(_ bytes: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs = ones << 7
        /// The high bit of each byte that is zero, where no high bit is set.
        func zeros(_ bytes: UInt64) -> UInt64 { (bytes | highs) &- ones ^ highs }
        guard bytes & highs == 0 else { return false }
        let controls = (bytes | highs) &- ones &* 0x20 ^ highs
        let quotes = zeros(bytes ^ ones &* 0x22) | zeros(bytes & (ones &* 0x7E) ^ ones &* 0x26)
        let angles = zeros(bytes & (ones &* 0x7D) ^ ones &* 0x3C)
        return (controls | quotes | angles | zeros(bytes ^ ones &* 0x7F)) & highs == 0
    }

    @inline(__always)
    private static func isHarmless(_ byte: UInt8) -> Bool {
        byte < 0x40 ? harmless >> UInt64(byte) & 1 == 1 : byte < 0x7F
    }

    /// Writes character data: copies runs of harmless bytes whole and stops only at those that need care.
    mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        if let start = source.baseAddress, 4...16 ~= source.count {
            // Most amounts, counts and names.
            if source.count <= 8 {
                let word = Self.word(start, source.count)
                // The zeros behind the last byte are no controls here.
                if Self.areHarmless(word | Self.spaces << UInt64(source.count * 8)) { return append(word, source.count) }
            } else {
                let (first, second) = (Self.word(start, 8), Self.word(start + 8, source.count - 8))
                if Self.areHarmless(first), Self.areHarmless(second | Self.spaces << UInt64((source.count - 8) * 8)) {
                    return append(first, second, source.count)
                }
            }
        }
        var runStart = 0
        var index = 0
        // Isolates that are open.
        var depth = 0
        while index < source.count {
            // Eight bytes at a time as long as none needs care; the rest at the end is read together with bytes before it.
            while index + 8 <= source.count, Self.areHarmless(source, index) { index += 8 }
            if index == source.count { break }
            if index + 8 > source.count, source.count >= 8, Self.areHarmless(source, source.count - 8) { break }
            let byte = source[index]
            // Letters, digits, spaces and most characters in names and amounts.
            if Self.isHarmless(byte) {
                repeat { index += 1 } while index < source.count && Self.isHarmless(source[index])
                continue
            }
            var width = 1
            let replacement: StaticString?
            switch byte {
            case 0x26: replacement = "&amp;"
            case 0x3C: replacement = "&lt;"
            case 0x3E: replacement = "&gt;"
            case 0x22: replacement = "&quot;"
            case 0x27: replacement = "&#39;"
            case 0x09, 0x0A, 0x0D: replacement = " "
            case 0x00...0x1F, 0x7F: replacement = ""
            case 0xC2 where index + 1 < source.count && source[index + 1] < 0xA0:  // C1 controls
                replacement = ""
                width = 2
            case 0xE2 where isIsolate(source, index):
                width = 3
                if source[index + 2] != 0xA9 {
                    depth += 1
                    replacement = nil
                } else if depth > 0 {
                    depth -= 1
                    replacement = nil
                } else {
                    replacement = ""
                }
            case 0xE2 where isBidiOverride(source, index), 0xEF where isNoncharacter(source, index):
                replacement = ""
                width = 3
            default: replacement = nil
            }
            if let replacement {
                append(UnsafeBufferPointer(rebasing: source[runStart..<index]))
                append(replacement.utf8Start, replacement.utf8CodeUnitCount)
                runStart = index + width
            }
            index += width
        }
        append(UnsafeBufferPointer(rebasing: source[runStart...]))
        for _ in 0..<depth { raw("\u{2069}") }
    }
}

/// True when the three bytes at `index` are U+202A…U+202E, the marks that reorder text beyond their own.
func isBidiOverride(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0x80 && (0xAA...0xAE).contains(source[index + 2])
}

/// True when the three bytes at `index` are U+2066…U+2069, which open an isolate, the last one closes it.
func isIsolate(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0x81 && (0xA6...0xA9).contains(source[index + 2])
}

/// True when the three bytes at `index` are U+FFFE or U+FFFF, which no XML allows.
func isNoncharacter(_ source: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index + 2 < source.count && source[index + 1] == 0xBF && source[index + 2] >= 0xBE
}
