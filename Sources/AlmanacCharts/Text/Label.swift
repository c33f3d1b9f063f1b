/// Text that was made to fit.
struct Label {
    /// At least one line.
    var lines: [String]
    /// Of the widest line, in pixels.
    var width: Double
    /// Whether letters were left out, so that the whole text has to be told elsewhere.
    var isCut: Bool

    /// The longest text that is ever written or measured, in UTF-8 bytes.
    static let longest = 600

    /// Text as it may be shown: blank names have a word, endless names an end, and stacked marks a limit.
    static func clean(_ text: String) -> String {
        if text.utf8.count <= longest, let first = text.utf8.first, first != 0x20, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
            return text
        }
        let result = bounded(text)
        return Metrics.thousandths(result, bold: false) == 0 || result.unicodeScalars.allSatisfy(\.properties.isWhitespace)
            ? "(blank)" : result
    }

    /// One line of at most `width` pixels.
    static func line(_ text: String, in width: Double, size: Double, bold: Bool = false) -> Label {
        let natural = Metrics.width(text, size: size, bold: bold)
        if natural <= width { return Label(lines: [text], width: natural, isCut: false) }
        let cut = truncated(Array(text), in: width, size: size, bold: bold)
        return Label(lines: [cut], width: Metrics.width(cut, size: size, bold: bold), isCut: true)
    }

    /// At most `count` lines of at most `width` pixels each, broken at spaces, after hyphens and slashes, and between East Asian characters.
    static func wrapped(_ text: String, in width: Double, lines count: Int, size: Double, bold: Bool = false) -> Label {
        let natural = Metrics.width(text, size: size, bold: bold)
        if natural <= width || count < 2 { return line(text, in: width, size: size, bold: bold) }
        let limit = Int(width * 1000 / (size * Metrics.spare))
        var rest = Array(text)[...]
        var label = Label(lines: [], width: 0, isCut: false)
        while let first = rest.firstIndex(where: { !$0.isWhitespace }) {
            rest = rest[first...]
            if label.lines.count == count - 1 {
                let last = line(String(rest), in: width, size: size, bold: bold)
                label.lines += last.lines
                label.width = max(label.width, last.width)
                label.isCut = last.isCut
                return label
            }
            var end = rest.startIndex
            var sum = 0
            var breakAfter: Int?
            while end < rest.endIndex {
                sum += Metrics.thousandths(rest[end], bold: bold)
                if sum > limit, !rest[end].isWhitespace { break }
                if allowsBreak(after: rest[end], before: end + 1 < rest.endIndex ? rest[end + 1] : nil) { breakAfter = end }
                end += 1
            }
            if end == rest.endIndex { breakAfter = end - 1 }
            // A word that no line can hold is cut where it stands.
            guard let breakAfter else {
                let cut = line(String(rest), in: width, size: size, bold: bold)
                label.lines += cut.lines
                label.width = max(label.width, cut.width)
                label.isCut = true
                return label
            }
            var lineEnd = breakAfter
            while lineEnd > rest.startIndex, rest[lineEnd].isWhitespace { lineEnd -= 1 }
            let text = String(rest[rest.startIndex...lineEnd])
            label.lines.append(text)
            label.width = max(label.width, Metrics.width(text, size: size, bold: bold))
            rest = rest[(breakAfter + 1)...]
        }
        if label.lines.isEmpty { label.lines = [""] }
        return label
    }

    /// Whether the text holds letters that are written from right to left, so that it has to be isolated from its neighbours.
    static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.contains {
            (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFDFF).contains($0.value) || (0xFE70...0xFEFF).contains($0.value)
        }
    }

    private static func allowsBreak(after left: Character, before right: Character?) -> Bool {
        guard let right else { return false }
        if left.isWhitespace { return left != "\u{A0}" && left != "\u{202F}" }
        if left == "-" || left == "/" || left == "\u{200B}" { return !right.isWhitespace }
        return isWide(left) || isWide(right)
    }

    private static func isWide(_ cluster: Character) -> Bool {
        cluster.unicodeScalars.first.map { Metrics.isWide($0.value) } ?? false
    }

    /// As many clusters as fit before an ellipsis.
    private static func truncated(_ clusters: [Character], in width: Double, size: Double, bold: Bool) -> String {
        let limit = Int(width * 1000 / (size * Metrics.spare)) - Metrics.thousandths("…" as Character, bold: bold)
        var sum = 0
        var kept = 0
        for cluster in clusters {
            sum += Metrics.thousandths(cluster, bold: bold)
            if sum > limit { break }
            kept += 1
        }
        while kept > 0, clusters[kept - 1].isWhitespace { kept -= 1 }
        return String(clusters[..<kept]) + "…"
    }

    /// Without more than four marks on one letter, and cut between two characters where it is longer than `longest`.
    private static func bounded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var marks = 0
        var bytes = 0
        var isCut = false
        for scalar in text.unicodeScalars {
            if scalar.value >= 0x300 {
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
