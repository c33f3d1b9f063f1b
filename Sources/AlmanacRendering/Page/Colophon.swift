import AlmanacMarkup
import AlmanacModel

/// Where the numbers come from, how old they are, and where the same numbers lie beside the page.
struct Colophon: Sendable {
    let formats: Set<Format>

    /// `As of Nov 20, 2026, 4:37 PM EST · Guardian, MoneyMoments`
    func sentence(_ context: ReportContext) -> String {
        let zone = context.text.zone.transition(at: context.snapshot.asOf).abbreviation
        let sources = context.sources.isEmpty ? "no data" : context.sources.joined(separator: ", ")
        return "As of \(context.text.moment(context.snapshot.asOf)) \(zone) · \(sources)"
    }

    /// The files beside the one that says it.
    func links(besides format: Format) -> [(path: String, title: String)] {
        let all: [(Format, String, String)] = [
            (.dashboard, "index.html", "Dashboard"), (.report, "report.html", "Report"), (.markdown, "report.md", "Markdown"),
            (.data, "data/series.json", "Data"),
        ]
        return all.filter { $0.0 != format && formats.contains($0.0) }.map { ($0.1, $0.2) }
    }

    func html(_ context: ReportContext, besides format: Format) -> Markup {
        var html = MarkupWriter()
        html.raw("<footer><p>")
        html.text(sentence(context))
        html.raw("</p>")
        let links = links(besides: format)
        if !links.isEmpty { html.raw("<nav aria-label=\"Other forms of this report\">") }
        for (index, link) in links.enumerated() {
            html.raw(index == 0 ? "<a href=\"" : " · <a href=\"")
            html.text(link.path)
            html.raw("\">")
            html.text(link.title)
            html.raw("</a>")
        }
        html.raw(links.isEmpty ? "</footer>" : "</nav></footer>")
        return html.finish()
    }
}
