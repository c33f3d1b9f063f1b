import AlmanacModel
import AlmanacReport
import AlmanacText

extension HTMLBody {
    /// Open tasks of the reader; each row links to its card. The blanks between its parts are for those who read or copy the text alone.
    mutating func todo(_ list: TodoList) {
        html.raw("<div class=\"card todo\"><h2>")
        write(list.title)
        html.raw("</h2><ol>")
        for row in list.rows {
            html.raw("<li>")
            if let card = row.card {
                html.raw("<a href=#")
                html.text(card)
                html.raw(">")
            } else {
                html.raw("<div>")
            }
            html.raw("<strong>")
            write(row.name)
            html.raw("</strong>")
            if let detail = row.detail {
                html.raw(" <small>")
                write(detail)
                html.raw("</small>")
            }
            html.raw(" <span class=\"badge ")
            html.text(row.tone.rawValue)
            html.raw("\">")
            write(row.state)
            html.raw(row.card == nil ? "</span></div>" : "</span></a>")
        }
        html.raw("</ol>")
        if let rest = list.rest {
            html.raw("<p class=foot>")
            write(rest)
        }
        html.raw("</div>")
    }
}
