import AlmanacInsights
import AlmanacMarkup
import AlmanacModel

/// The dashboard, `index.html`: every range in one file, switched by radio inputs and CSS alone.
struct DashboardRenderer: Renderer {
    let templates: TemplateSet
    let commonMark: CommonMark
    let colophon: Colophon

    func render(_ edition: Edition) throws(MarkdownGuard.Finding) -> [Artifact] {
        let context = edition.context
        let ranges = context.insights.ranges.isEmpty ? [.thirtyDays] : context.insights.ranges
        let range = ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0]
        let report = templates.dashboard.compose(context, ranges: ranges, range: range)
        var body = HTMLBody(
            drawing: edition.drawing, commonMark: commonMark,
            after: templates.dashboardShell.opened(title: report.title, style: templates.style, words: context.text.words, capacity: 160 << 10))
        body.raw("<main>")
        body.raw("<header>")
        try body.opening(report, range: range)
        if ranges.count > 1 { body.write(picker(ranges, range: range)) }
        body.raw("</header>\n")
        for section in report.sections { try body.section(section, range: range) }
        body.write(colophon.html(context, besides: .dashboard))
        body.raw("</main>")
        let page = templates.dashboardShell.closed(body.handOver(), title: report.title, style: templates.style, words: context.text.words)
        return [Artifact(path: "index.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }

    private func picker(_ ranges: [RangeKey], range: RangeKey) -> Markup {
        var html = MarkupWriter()
        html.raw("<fieldset class=\"picker\"><legend>Period</legend>")
        for choice in ranges {
            html.raw("<label><input type=\"radio\" name=\"range\"")
            html.attribute("id", "r" + choice.rawValue)
            html.raw(choice == range ? " checked>" : ">")
            html.text(ValueText.rangeLabel(choice))
            html.raw("</label>")
        }
        html.raw("</fieldset>")
        return html.finish()
    }
}
