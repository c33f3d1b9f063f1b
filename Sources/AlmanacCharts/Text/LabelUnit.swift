/// A grapheme cluster with the properties for breaking lines. Printable ASCII needs no lookups.
struct LabelUnit {
    /// Its end in the text, in UTF-8 bytes.
    var end: Int
    /// Its start in the text, in UTF-8 bytes.
    var start: Int
    /// Thousandths of an em.
    var advance: Int
    var isSpace: Bool
    /// True when a line may end behind it, unless a space follows.
    private var breaks: Bool
    /// True when lines may break before and behind it, as between East Asian characters.
    private var isWide: Bool

    static func all(_ text: String, bold: Bool) -> [LabelUnit] {
        var units: [LabelUnit] = []
        let isASCII =
            text.utf8.withContiguousStorageIfAvailable { bytes in
                for byte in bytes where byte < 0x20 || byte >= 0x7F { return false }
                let advances = bold ? Advances.bold : Advances.regular
                units.reserveCapacity(bytes.count)
                for (index, byte) in bytes.enumerated() {
                    units.append(
                        LabelUnit(
                            end: index + 1, start: index, advance: Int(advances[Int(byte) - Int(Advances.letters.first)]),
                            isSpace: byte == 0x20, breaks: byte == 0x20 || byte == 0x2D || byte == 0x2F, isWide: false))
                }
                return true
            } ?? false
        if isASCII { return units }
        var start = 0
        var before: Character?
        for cluster in text {
            if let before, let last = units.indices.last { units[last].advance -= Metrics.joining(before, cluster, bold: bold) }
            before = cluster
            let end = start + cluster.utf8.count
            let isSpace = cluster.isWhitespace
            let breaks = isSpace ? cluster != "\u{A0}" && cluster != "\u{202F}" : cluster == "-" || cluster == "/" || cluster == "\u{200B}"
            units.append(
                LabelUnit(
                    end: end, start: start, advance: Metrics.thousandths(cluster, bold: bold), isSpace: isSpace, breaks: breaks,
                    isWide: cluster.unicodeScalars.first.map { Metrics.isWide($0.value) } ?? false))
            start = end
        }
        return units
    }

    func allowsBreak(before next: LabelUnit) -> Bool {
        if isSpace { return breaks }
        if breaks { return !next.isSpace }
        return isWide || next.isWide
    }

    static func text(_ text: String, _ units: ArraySlice<LabelUnit>) -> String {
        guard let first = units.first, let last = units.last else { return "" }
        let bytes = text.utf8
        let start = bytes.index(bytes.startIndex, offsetBy: first.start)
        return String(text[start..<bytes.index(start, offsetBy: last.end - first.start)])
    }
}
