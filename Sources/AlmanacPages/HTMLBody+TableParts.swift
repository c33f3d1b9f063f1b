import AlmanacModel
import AlmanacReport
import AlmanacText

// Sums and bars of a table.

extension HTMLBody {
    /// The row of sums at the foot of a table.
    mutating func sums(of table: Table) {
        guard !table.sums.isEmpty else { return }
        html.raw("<tfoot><tr><th>")
        html.text(text.words.text("pages.together"))
        for index in table.sums.indices {
            if !table.bars.isEmpty, table.barColumn == index { html.raw("<td class=part>") }
            html.raw("<td>")
            if let sum = table.sums[index] { cell(sum) }
        }
        if !table.bars.isEmpty, table.barColumn == table.sums.count { html.raw("<td class=part>") }
    }

    /// A bar of a row's amount; it repeats the number, so screen readers skip it.
    mutating func bar(of row: Int, in table: Table) {
        guard row < table.bars.count else { return }
        let bar = table.bars[row]
        func percent(_ part: Double) -> String { String(Int((part * 100).rounded())) + "%" }
        html.raw("<td class=part><svg width=\"100%\" height=8 aria-hidden=true>")
        if bar.pace != nil { html.raw("<rect class=all width=\"100%\" height=8 />") }
        if bar.part > 0 {
            html.raw("<rect class=")
            html.text(bar.tone.rawValue)
            html.attribute("width", percent(max(bar.part, 0.01)))
            html.raw(" height=8 />")
        }
        if let pace = bar.pace {
            html.raw("<rect class=pace")
            html.attribute("x", percent(pace))
            html.raw(" width=2 height=8 />")
        }
        html.raw("</svg>")
    }
}
