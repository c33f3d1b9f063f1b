import AlmanacMarkup
import AlmanacModel
import AlmanacReport

/// The report as a page, `report.html`: one period, read from top to bottom.
struct PageRenderer: Renderer {
    let colophon: Colophon

    func render(_ edition: Edition) -> [Artifact] {
        let report = edition.report
        let templates = edition.templates
        let title = edition.context.pageTitle
        let words = edition.context.text.words
        var body = HTMLBody(
            drawing: edition.drawing,
            after: templates.pageShell.opened(title: title, style: templates.style, words: words, capacity: 96 << 10))
        body.raw("<main class=\"page\"><header>")
        body.opening(report, range: report.range)
        body.raw("</header>\n")
        for section in report.sections { body.section(section, range: report.range) }
        body.write(colophon.html(edition.context, besides: .report))
        body.raw("</main>")
        let page = templates.pageShell.closed(body.handOver(), title: title, style: templates.style, words: words)
        return [Artifact(path: "report.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }
}
