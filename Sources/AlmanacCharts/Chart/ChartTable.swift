import AlmanacText

/// The numbers of a chart in rows and columns, as they are written.
public struct ChartTable: Sendable, Hashable {
    /// The titles of the columns; the first is that of the names of the rows.
    public var columns: [String]
    /// As many cells as there are columns, each; a value that is not known is empty.
    public var rows: [[String]]

    /// A table of HTML, with every text escaped.
    public var html: String {
        var out = MarkupWriter(capacity: 64 + rows.count * 48)
        out.raw("<table><thead><tr>")
        for column in columns {
            out.raw("<th scope=\"col\">")
            out.text(column)
            out.raw("</th>")
        }
        out.raw("</tr></thead><tbody>")
        for row in rows {
            out.raw("<tr>")
            for (index, cell) in row.enumerated() {
                out.raw(index == 0 ? "<th scope=\"row\">" : "<td>")
                out.text(cell)
                out.raw(index == 0 ? "</th>" : "</td>")
            }
            out.raw("</tr>")
        }
        out.raw("</tbody></table>")
        return out.finish().string
    }

    /// A table of Markdown (GitHub's), with every text escaped.
    public var markdown: String {
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        return line(columns.map(markdownEscaped)) + "|---" + String(repeating: "|--:", count: max(columns.count - 1, 0)) + "|\n"
            + rows.map { line($0.map(markdownEscaped)) }.joined()
    }
}
