import AlmanacMarkup
import AlmanacModel

/// The report as a page, `report.html`: one period, read from top to bottom.
struct PageRenderer: Renderer {
    let templates: TemplateSet
    let commonMark: CommonMark
    let colophon: Colophon

    func render(_ edition: Edition) throws(MarkdownGuard.Finding) -> [Artifact] {
        let context = edition.context
        let report = edition.report
        let range = report.range
        var body = HTMLBody(
            drawing: edition.drawing, commonMark: commonMark,
            after: templates.pageShell.opened(title: report.title, style: templates.style, words: context.text.words, capacity: 96 << 10))
        body.raw("<main class=\"page\"><header>")
        try body.opening(report, range: range)
        body.raw("</header>\n")
        for section in report.sections { try body.section(section, range: range) }
        body.write(colophon.html(context, besides: .report))
        body.raw("</main>")
        let page = templates.pageShell.closed(body.handOver(), title: report.title, style: templates.style, words: context.text.words)
        return [Artifact(path: "report.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }
}
