import AlmanacInsights
import AlmanacMarkup
import AlmanacModel

/// The report as a page, `report.html`: one period, read from top to bottom.
struct PageRenderer: Renderer {
    let templates: TemplateSet
    let commonMark: CommonMark
    let provenance: Provenance

    func render(_ context: ReportContext) throws(MarkdownGuard.Finding) -> [Artifact] {
        let range = context.reportRange
        let report = templates.report.compose(context, ranges: [range], range: range)
        var body = HTMLBody(text: context.text, commonMark: commonMark)
        body.raw("<main class=\"page\"><header>")
        try body.opening(report, range: range)
        body.raw("</header>\n")
        for section in report.sections { try body.section(section, range: range) }
        body.write(provenance.html(context, besides: .report))
        body.raw("</main>")
        let page = templates.pageShell.page(title: report.title, style: templates.style, body: body.finish())
        return [Artifact(path: "report.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }
}

extension ReportContext {
    /// The period of a report that shows one: thirty days, or the first there is data for.
    var reportRange: RangeKey {
        let ranges = insights.ranges
        return ranges.isEmpty || ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0]
    }
}
