/// A text fitted into one line or two.
struct Label {
    var first: String
    var second: String?
    /// Width of the wider line, in pixels.
    var width: Double
    /// True when letters were left out, so that the whole text must be given elsewhere.
    var isCut = false

    var lines: [String] { second.map { [first, $0] } ?? [first] }
    var lineCount: Int { second == nil ? 1 : 2 }

    /// Most UTF-8 bytes of a text that is written or measured.
    static let longest = 600

    /// The text as it may be shown: endless names are cut, and stacked marks limited. A text with nothing visible is empty.
    static func clean(_ text: String) -> String {
        if isPlain(text) { return text }
        let result = bounded(text)
        return Metrics.thousandths(result, bold: false) == 0 || result.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            ? "" : result
    }

    /// True when the text begins with something visible and holds nothing but letters, digits, signs and blanks, of moderate length: most names and
    /// all amounts.
    private static func isPrintableASCII(_ text: String) -> Bool {
        let result = text.utf8.withContiguousStorageIfAvailable { bytes in
            // No branch for each byte, because nearly all pass.
            var others = 0
            for byte in bytes { others += byte &- 0x20 > 0x7E - 0x20 ? 1 : 0 }
            return others == 0
        }
        return result ?? text.utf8.allSatisfy { 0x20...0x7E ~= $0 }
    }

    private static func isPlain(_ text: String) -> Bool {
        guard let first = text.utf8.first, first > 0x20, text.utf8.count <= longest else { return false }
        if isPrintableASCII(text) { return true }
        if first == 0xC2 || first == 0xE2, let scalar = text.unicodeScalars.first, scalar.properties.isWhitespace { return false }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x20...0x7E, 0xA0...0x2FF, 0x2010...0x2027, 0x202F...0x205E, 0x20A0...0x20BF, 0x2212: continue
            case let value where Metrics.isLetter(value): continue
            default: return false
            }
        }
        return true
    }

    /// One line of at most `width` pixels.
    static func line(_ text: String, in width: Double, size: Double, bold: Bool = false) -> Label {
        let natural = Metrics.width(text, size: size, bold: bold)
        if natural <= width { return Label(first: text, width: natural) }
        return cut(text, LabelUnit.all(text, bold: bold)[...], in: width, size: size, bold: bold)
    }

    /// At most two lines of at most `width` pixels each, broken at spaces, after hyphens and slashes, and between East Asian characters.
    static func wrapped(_ text: String, in width: Double, size: Double, bold: Bool = false) -> Label {
        let natural = Metrics.width(text, size: size, bold: bold)
        if natural <= width { return Label(first: text, width: natural) }
        let units = LabelUnit.all(text, bold: bold)
        guard let start = units.firstIndex(where: { !$0.isSpace }) else { return Label(first: "", width: 0) }
        let limit = Int(width * 1000 / (size * Metrics.spare))
        var end = start
        var sum = 0
        var breakAfter: Int?
        while end < units.endIndex {
            sum += units[end].advance
            if sum > limit, !units[end].isSpace { break }
            if end + 1 < units.endIndex, units[end].allowsBreak(before: units[end + 1]) { breakAfter = end }
            end += 1
        }
        if end == units.endIndex { breakAfter = end - 1 }
        // A word too long for any line is cut where it stands.
        guard let breakAfter else { return cut(text, units[start...], in: width, size: size, bold: bold) }
        var last = breakAfter
        while last > start, units[last].isSpace { last -= 1 }
        var label = Label(first: LabelUnit.text(text, units[start...last]), width: 0)
        label.width = Metrics.width(label.first, size: size, bold: bold)
        if let next = units[(breakAfter + 1)...].firstIndex(where: { !$0.isSpace }) {
            let rest = LabelUnit.text(text, units[next...])
            let natural = Metrics.width(rest, size: size, bold: bold)
            let second =
                natural <= width ? Label(first: rest, width: natural) : cut(text, units[next...], in: width, size: size, bold: bold)
            label.second = second.first
            label.width = max(label.width, second.width)
            label.isCut = second.isCut
        }
        return label
    }

    /// True when the text holds right-to-left letters, or such a mark, so that it must be isolated from its neighbours.
    static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x590...0x8FF).contains($0.value) || $0.value == 0x200F || (0xFB1D...0xFDFF).contains($0.value)
                || (0xFE70...0xFEFF).contains($0.value)
        }
    }

    /// Cuts to as many clusters as fit before an ellipsis.
    private static func cut(_ text: String, _ units: ArraySlice<LabelUnit>, in width: Double, size: Double, bold: Bool) -> Label {
        let limit = Int(width * 1000 / (size * Metrics.spare)) - Metrics.thousandths("…", bold: bold)
        var sum = 0
        var end = units.startIndex
        while end < units.endIndex {
            sum += units[end].advance
            if sum > limit { break }
            end += 1
        }
        while end > units.startIndex, units[end - 1].isSpace { end -= 1 }
        var kept = LabelUnit.text(text, units[units.startIndex..<end]) + "…"
        // The last letter of Arabic is wider than where it joined the next one.
        while end > units.startIndex, Metrics.width(kept, size: size, bold: bold) > width {
            repeat { end -= 1 } while end > units.startIndex && units[end - 1].isSpace
            kept = LabelUnit.text(text, units[units.startIndex..<end]) + "…"
        }
        return Label(first: kept, width: Metrics.width(kept, size: size, bold: bold), isCut: true)
    }

    /// Removes marks beyond four on one letter, and cuts a text longer than `longest` between two characters.
    private static func bounded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        var bytes = 0
        var isCut = false
        for scalar in text.unicodeScalars {
            // Many scripts have marks between the last combining mark for letters of Europe and the first for kana; few have any above.
            if scalar.value >= 0x300, !Metrics.isLetter(scalar.value) {
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark: marks += 1
                default: marks = 0
                }
                if marks > 4, marks <= longest { continue }
            } else {
                marks = 0
            }
            bytes += UTF8.width(scalar)
            if bytes > longest || marks > longest {
                isCut = true
                break
            }
            result.append(scalar)
        }
        if !isCut { return String(result) }
        // The last cluster may have lost its end.
        return String(String(result).dropLast()) + "…"
    }
}
