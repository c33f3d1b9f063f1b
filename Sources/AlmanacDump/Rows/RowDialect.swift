/// How the rows of a table stand in its text.
package struct RowDialect: Hashable, Sendable {
    /// The byte between two fields.
    package var separator: UInt8
    /// Lines before the header, or before the first row where there is none.
    package var skipped: Int
    /// The keys of rows that are JSON objects, one a line; `nil` for fields between separators.
    package var keys: [String]?

    package init(separator: UInt8 = RowDialect.separators[0], skipped: Int = 0, keys: [String]? = nil) {
        self.separator = separator
        self.skipped = skipped
        self.keys = keys
    }

    /// Comma, semicolon, tab and bar, of which the first is taken where a line has none.
    package static let separators: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// The separator that a line has most of, outside of quotes.
    package static func separator(of line: some Sequence<UInt8>) -> UInt8 {
        var counts = separators.map { _ in 0 }
        var isQuoted = false
        for byte in line {
            if byte == 0x22 { isQuoted.toggle() }
            guard !isQuoted else { continue }
            if byte == 0x0A || byte == 0x0D { break }
            if let index = separators.firstIndex(of: byte) { counts[index] += 1 }
        }
        // The first of the greatest.
        let most = counts.max() ?? 0
        return separators[counts.firstIndex(of: most) ?? 0]
    }
}
