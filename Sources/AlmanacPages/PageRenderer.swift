package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// The report as a page, `report.html`: a letter about one period, and the tables that it rests on.
package struct PageRenderer: Renderer {
    package init() {}

    /// `report.html`.
    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let report = rendering.report
        let templates = rendering.templates
        let title = rendering.context.pageTitle
        let words = rendering.context.text.words
        var body = HTMLBody(drawing: rendering.drawing, folds: false, capacity: 96 << 10)
        body.raw("<main class=page><header>")
        if let brand = templates.brand { body.write(brand.heading) }
        body.subject(report, rendering.context)
        body.opening(report, range: report.range)
        body.raw("</header>\n")
        for section in report.sections { body.section(section, range: report.range) }
        body.numbersOfCharts()
        body.unprinted()
        body.write(rendering.footer(besides: .report))
        body.icons()
        body.raw("</main>")
        let page = templates.pageShell.page(
            title: title, facts: rendering.context.pageFacts, style: templates.styles.report, words: words, body: body.finish())
        return [Artifact(path: "report.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }
}
