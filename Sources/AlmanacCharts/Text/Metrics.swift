/// Upper bounds of text widths, without a renderer: the sum of the characters' advances in the widest of seven font families, and 5 % to spare.
///
/// Devanagari is in none of the seven, and is measured by three others; the spare 5 % is more than a conjunct adds to its letters. Arabic is measured
/// by three others, too, and its letters have two advances: one before a letter that they join, and one before anything else. Text is not kerned, so
/// the sum is an upper bound for those families; others may use the spare part.
enum Metrics {
    /// Factor over the widest known font.
    static let spare = 1.05
    /// Above the baseline, in em.
    static let ascent = 0.92
    /// Below the baseline, in em.
    static let descent = 0.26
    /// From baseline to baseline, in em.
    static let lineHeight = 1.2
    /// Distance of a baseline below the middle of its line, in em: half the height of capitals.
    static let middle = 0.35

    private static let emoji: UInt32 = 1370
    private static let wide: UInt32 = 1000
    private static let unknown: UInt32 = 1130
    private static let arabicDigit: UInt16 = 700

    /// Pixels at font size `size`.
    static func width(_ text: String, size: Double, bold: Bool = false) -> Double {
        Double(thousandths(text, bold: bold)) * size * (spare / 1000)
    }

    /// Thousandths of an em, without the spare part.
    static func thousandths(_ text: String, bold: Bool) -> Int {
        // Read the tables in place: choosing between two arrays would retain one.
        let sum = text.utf8.withContiguousStorageIfAvailable { bytes in
            bold
                ? Advances.bold.withUnsafeBufferPointer { short(bytes, $0) } : Advances.regular.withUnsafeBufferPointer { short(bytes, $0) }
        }
        if let sum = sum ?? nil { return sum }
        let advances = bold ? Advances.bold : Advances.regular
        var total = 0
        var last: UInt32 = 0
        for scalar in text.unicodeScalars {
            guard let advance = simple(scalar.value, advances) else { return clusters(text, bold: bold) }
            total += Int(advance)
            if isArabicMark(scalar.value) { continue }
            total -= saved(by: last, before: scalar.value, advances)
            last = scalar.value
        }
        return total
    }

    /// The sum for text whose scalars are all in the table of letters, which are those of one and two bytes; `nil` for other text.
    private static func short(_ bytes: UnsafeBufferPointer<UInt8>, _ advances: UnsafeBufferPointer<UInt16>) -> Int? {
        var sum = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte >= 0x20, byte < 0x80 {
                sum += Int(advances[Int(byte) - 0x20])
            } else if byte >= 0xC2, byte <= 0xD3, index < bytes.count {
                // Up to U+04FF.
                sum += Int(advances[(Int(byte & 0x1F) << 6 | Int(bytes[index] & 0x3F)) - 0x20])
                index += 1
            } else {
                return nil
            }
        }
        return sum
    }

    /// Thousandths of an em by which the cluster before is narrower because this one joins it: 0 for all but letters of Arabic.
    static func joining(_ before: Character, _ cluster: Character, bold: Bool) -> Int {
        guard let first = before.unicodeScalars.last(where: { !isArabicMark($0.value) }), let second = cluster.unicodeScalars.first else {
            return 0
        }
        return saved(by: first.value, before: second.value, bold ? Advances.bold : Advances.regular)
    }

    private static func isArabicMark(_ scalar: UInt32) -> Bool { (0x64B...0x65F).contains(scalar) || scalar == 0x670 }

    private static func saved(by letter: UInt32, before next: UInt32, _ advances: [UInt16]) -> Int {
        let range = Advances.arabic
        guard letter >= range.first, letter <= range.last, next >= range.first, next <= range.last else { return 0 }
        switch next {
        // Letters that stand alone, digits and signs join nothing.
        case 0x621, 0x660...0x66D, 0x674, 0x6D4: return 0
        default: break
        }
        let place = Int(letter - range.first)
        return Int(advances[place + range.offset]) - Int(advances[place + Advances.arabicJoined.offset])
    }

    /// Thousandths of an em of one grapheme cluster.
    static func thousandths(_ cluster: Character, bold: Bool) -> Int { width(of: cluster, bold ? Advances.bold : Advances.regular) }

    /// The advance of a scalar that always stands for itself; `nil` for others.
    private static func simple(_ scalar: UInt32, _ advances: [UInt16]) -> UInt16? {
        switch scalar {
        case Advances.letters.first...Advances.letters.last:
            advances[Int(scalar - Advances.letters.first)]
        case Advances.punctuation.first...Advances.punctuation.last where scalar != 0x200D:
            advances[Int(scalar - Advances.punctuation.first) + Advances.punctuation.offset]
        case Advances.signs.first...Advances.signs.last:
            advances[Int(scalar - Advances.signs.first) + Advances.signs.offset]
        case Advances.shapes.first...Advances.shapes.last:
            advances[Int(scalar - Advances.shapes.first) + Advances.shapes.offset]
        case Advances.devanagari.first...Advances.devanagari.last:
            advances[Int(scalar - Advances.devanagari.first) + Advances.devanagari.offset]
        case 0x09, 0x0A, 0x0D: advances[0]
        case 0x00...0x1F: 0
        // Scripts without a table of letters here: listed, because asking Unicode about each scalar is slow. Digits of Arabic, Persian and Urdu are
        // as wide as others: 610 at most in bold DejaVu Sans, the widest that has them.
        case 0x0660...0x066C, 0x06F0...0x06F9: arabicDigit
        case Advances.arabic.first...Advances.arabic.last: advances[Int(scalar - Advances.arabic.first) + Advances.arabic.offset]
        case 0x06FA...0x06FC, 0x05D0...0x05EA: UInt16(unknown)
        case 0x3041...0x3096, 0x309D...0x30FF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF60, 0xFFE0...0xFFE6: UInt16(wide)
        default: nil
        }
    }

    private static func clusters(_ text: String, bold: Bool) -> Int {
        let advances = bold ? Advances.bold : Advances.regular
        var sum = 0
        var before: Character?
        for cluster in text {
            sum += width(of: cluster, advances)
            if let before { sum -= joining(before, cluster, bold: bold) }
            before = cluster
        }
        return sum
    }

    private static func width(of cluster: Character, _ advances: [UInt16]) -> Int {
        var sum: UInt32 = 0
        for scalar in cluster.unicodeScalars {
            let value = scalar.value
            if value == 0xFE0F || value == 0x20E3 || (0x1F1E6...0x1F1FF).contains(value)
                || (value > 0xFF && scalar.properties.isEmojiPresentation)
            {
                return Int(emoji)
            }
            if let advance = simple(value, advances) {
                sum += UInt32(advance)
                continue
            }
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format, .control: break
            default: sum += isWide(value) ? wide : unknown
            }
            if sum > 100_000 { break }
        }
        return Int(sum)
    }

    /// True for a letter or digit of Arabic, Hebrew, Devanagari, Chinese, Japanese or Korean; `false` means nothing.
    static func isLetter(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x05D0...0x05EA, 0x0621...0x064A, 0x0660...0x0669, 0x0671...0x06D5, 0x0904...0x0939, 0x0958...0x0961, 0x0966...0x096F,
            0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3:
            true
        default: false
        }
    }

    /// True when the scalar is drawn one em wide: East Asian scripts and full-width forms.
    static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1B000...0x1B2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
