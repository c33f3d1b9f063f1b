import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import AlmanacReport
import AlmanacWords

/// The dashboard, `index.html`: every range in one file, switched by radio inputs and CSS alone.
struct DashboardRenderer: Renderer {
    let colophon: Colophon

    func render(_ edition: Edition) -> [Artifact] {
        let context = edition.context
        let templates = edition.templates
        let ranges = context.insights.ranges.isEmpty ? [.thirtyDays] : context.insights.ranges
        let range = ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0]
        let report = edition.composer.compose(templates.dashboard, ranges: ranges, range: range)
        let title = context.pageTitle
        let words = context.text.words
        var body = HTMLBody(
            drawing: edition.drawing,
            after: templates.dashboardShell.opened(title: title, style: templates.style, words: words, capacity: 160 << 10))
        body.raw("<main>")
        body.raw("<header>")
        body.opening(report, range: range)
        if ranges.count > 1 { body.write(picker(ranges, range: range, context.text)) }
        body.raw("</header>\n")
        for section in report.sections { body.section(section, range: range) }
        body.write(colophon.html(context, besides: .dashboard))
        body.raw("</main>")
        let page = templates.dashboardShell.closed(body.handOver(), title: title, style: templates.style, words: words)
        return [Artifact(path: "index.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }

    private func picker(_ ranges: [RangeKey], range: RangeKey, _ text: ValueText) -> Markup {
        var html = MarkupWriter()
        html.raw("<fieldset class=\"picker\"><legend>")
        html.text(text.words.text("pages.period"))
        html.raw("</legend>")
        for choice in ranges {
            html.raw("<label><input type=\"radio\" name=\"range\"")
            html.attribute("id", "r" + choice.rawValue)
            html.raw(choice == range ? " checked>" : ">")
            html.text(text.phrase(choice.title))
            html.raw("</label>")
        }
        html.raw("</fieldset>")
        return html.finish()
    }
}
