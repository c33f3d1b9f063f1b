import AlmanacDump

/// Rows of cells as lines for a terminal, each column as wide as its widest cell.
enum TextTable {
    /// Characters of a cell at most.
    private static let widest = 24

    /// - Parameter numbers: The columns that stand at the right.
    static func lines(_ rows: [[String]], numbers: Set<Int>) -> [String] {
        let rows = rows.map { $0.map(short) }
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            var line = ""
            for (index, cell) in row.enumerated() {
                let blanks = String(repeating: " ", count: widths[index] - cell.count)
                line += "  " + (numbers.contains(index) ? blanks + cell : cell + blanks)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    private static func short(_ text: String) -> String {
        let line = plainText(text.split(whereSeparator: \.isWhitespace).joined(separator: " "), limit: 200)
        return line.count > widest ? line.prefix(widest - 1) + "…" : line
    }
}
