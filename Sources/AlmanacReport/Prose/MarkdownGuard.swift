/// Bounds on Markdown before cmark-gfm sees it.
///
/// cmark-gfm 0.29.0.gfm.6 fills short table rows up to the width of the header, so that a few kilobytes become megabytes and minutes
/// (CVE-2023-37463). It also reads the whole paragraph above again for each line that could be the rule of a table. Columns, cells, what is
/// read again, lines and the whole are bounded here, in one pass over the bytes.
package enum MarkdownGuard {
    /// Bytes of a whole text.
    package static let maximumBytes = 1 << 20
    /// Bytes of one line.
    package static let maximumLine = 64 << 10
    /// Columns of a table.
    package static let maximumColumns = 64
    /// Cells of all tables, those included that cmark fills up.
    package static let maximumCells = 100_000
    /// Bytes of a paragraph times its lines, summed over the rules of tables under it; takes cmark a tenth of a second.
    package static let maximumRereading = 500_000_000

    /// A text that cmark must not see, with the place of the first line beyond a limit.
    package struct LimitExceeded: Error, Hashable, Sendable {
        /// Where in the text the refused line starts.
        package var offset: Int
        /// A sentence with the limit, for the author of a template.
        package var message: String
    }

    /// The limit that a text exceeds, or `nil` when cmark can be trusted with it.
    package static func check(_ bytes: [UInt8]) -> LimitExceeded? {
        guard bytes.count <= maximumBytes else {
            return LimitExceeded(offset: 0, message: "the text has \(bytes.count) bytes; \(maximumBytes) is the most, split it")
        }
        var lineStart = 0
        var cells = 0
        var columns = 0
        var paragraph = (start: 0, lines: 0)
        var rereading = 0
        while lineStart < bytes.count {
            var lineEnd = lineStart
            var pipes = 0
            var isDelimiter = true
            var isBlank = true
            while lineEnd < bytes.count, bytes[lineEnd] != 0x0A {
                switch bytes[lineEnd] {
                case 0x20, 0x09, 0x0D: break
                case 0x7C:
                    pipes += 1
                    isBlank = false
                case 0x2D, 0x3A, 0x3E, 0x0B, 0x0C: isBlank = false
                default:
                    isDelimiter = false
                    isBlank = false
                }
                lineEnd += 1
            }
            if lineEnd - lineStart > maximumLine {
                return LimitExceeded(
                    offset: lineStart, message: "the line has \(lineEnd - lineStart) bytes; \(maximumLine) is the most, break it")
            }
            if isDelimiter, pipes > 0 { columns = pipes + 1 }
            if columns > maximumColumns {
                return LimitExceeded(
                    offset: lineStart, message: "the table has \(columns) columns; \(maximumColumns) is the most, use a table fence")
            }
            // Forty lines more: a short paragraph costs something too.
            if isDelimiter, pipes > 0 { rereading += (lineStart - paragraph.start) * (paragraph.lines + 40) }
            if rereading > maximumRereading {
                return LimitExceeded(
                    offset: lineStart,
                    message: "the rule of a table stands under \(paragraph.lines) lines without a blank one; leave one above each table")
            }
            paragraph.lines += 1
            // A row ends a table only when it is blank, so every line after a delimiter row may be filled up to its width.
            if isBlank {
                columns = 0
                paragraph = (lineEnd + 1, 0)
            }
            cells += columns
            if cells > maximumCells {
                return LimitExceeded(
                    offset: lineStart, message: "the tables have more than \(maximumCells) cells; use a table fence with 'top'")
            }
            lineStart = lineEnd + 1
        }
        return nil
    }
}
