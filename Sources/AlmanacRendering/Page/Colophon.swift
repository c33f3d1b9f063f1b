import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import AlmanacReport
import AlmanacWords

/// Where the numbers come from, how old they are, and where the same numbers lie beside the page.
struct Colophon: Sendable {
    let formats: Set<Format>

    /// `As of Nov 20, 2026, 4:37 PM EST · Guardian, MoneyMoments`
    func sentence(_ context: ReportContext) -> String {
        let text = context.text
        let sources: Phrase.Argument =
            context.sources.isEmpty ? .phrase(Phrase("pages.no-data")) : .list(context.sources.map { .name($0) })
        return text.phrase(
            Phrase(
                "pages.as-of",
                [
                    "moment": .value(.instant(context.snapshot.asOf)),
                    "zone": .name(text.zone.transition(at: context.snapshot.asOf).abbreviation),
                    "sources": sources,
                ]))
    }

    /// The files beside the one that says it.
    func links(besides format: Format, _ words: Words) -> [(path: String, title: String)] {
        let all: [(Format, String, String)] = [
            (.dashboard, "index.html", "pages.form-dashboard"), (.report, "report.html", "pages.form-report"),
            (.markdown, "report.md", "pages.form-markdown"), (.data, "data/series.json", "pages.form-data"),
        ]
        return all.filter { $0.0 != format && formats.contains($0.0) }.map { ($0.1, words.text($0.2)) }
    }

    func html(_ context: ReportContext, besides format: Format) -> Markup {
        let words = context.text.words
        var html = MarkupWriter()
        html.raw("<footer><p>")
        html.text(sentence(context))
        html.raw("</p>")
        let links = links(besides: format, words)
        if !links.isEmpty {
            html.raw("<nav")
            html.attribute("aria-label", words.text("pages.other-forms"))
            html.raw(">")
        }
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
