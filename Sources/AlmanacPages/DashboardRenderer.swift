import AlmanacInsights
package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// The dashboard, `index.html`: every window in one file, switched by radio inputs and CSS alone, or the one period that was asked for.
package struct DashboardRenderer: Renderer {
    package init() {}

    /// `index.html`, or the page of its period where there are several.
    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let context = rendering.context
        let templates = rendering.templates
        let template = rendering.dashboard
        let range = rendering.composer.range(of: template)
        // A page about a period that was asked for shows no other one.
        var ranges = range.isWindow && context.insights.ranges.contains(range) ? context.insights.ranges : [range]
        var report = rendering.composer.compose(template, ranges: ranges, range: range)
        if ranges.count > 1, !report.dependsOnRange {
            // There is nothing to choose: an account in which nothing has happened yet says so once.
            ranges = [range]
            report = rendering.composer.compose(template, ranges: ranges, range: range)
        }
        let keyFigure = report.takeKeyFigure()
        let title = context.pageTitle
        let words = context.text.words
        var body = HTMLBody(drawing: rendering.drawing, folds: true, capacity: 128 << 10)
        body.raw("<main>")
        // The section on how numbers are counted is at the end, and has no link in the strip.
        let sections = report.sections.filter { !$0.isAbout }
        // A page of one section has links to its cards.
        let cards = sections.count == 1 ? sections[0].cards.prefix(sections[0].shown).filter { $0.name(for: range) != nil } : []
        // Two cards need no links: both are seen at once.
        let hasLinks = sections.count > 2 || cards.count > 2 || (ranges.count > 1 && sections.count + cards.count > 1)
        let hasStrip = ranges.count > 1 || hasLinks || rendering.periodPages != nil
        if hasStrip {
            body.raw("<a class=skip href=#the--start>")
            body.write(words.text("pages.skip"))
            body.raw("</a><div class=strip>")
            if hasLinks {
                body.raw("<nav aria-label=\"")
                body.write(words.text("pages.sections"))
                body.raw("\">")
                if sections.count > 1 { body.links(to: sections, range: range) } else { body.links(to: cards, range: range) }
                body.raw("</nav>")
            }
            if ranges.count > 1 { body.write(picker(ranges, range: range, context)) }
            if let pages = rendering.periodPages { body.write(links(pages, words, context, hasWindows: ranges.count > 1)) }
            body.raw("</div>\n")
        }
        // Two hyphens follow one another in no id of a section or a card.
        body.raw(hasStrip ? "<header id=the--start>" : "<header>")
        if let brand = templates.brand { body.write(brand.heading) }
        body.subject(report, context)
        body.opening(report, keyFigure: keyFigure, range: range)
        body.raw("</header>\n")
        for section in report.sections { body.section(section, range: range) }
        body.write(rendering.footer(besides: .dashboard))
        body.icons()
        body.raw("</main>")
        let page = templates.dashboardShell.page(
            title: title, facts: context.pageFacts, style: templates.styles.dashboard, words: words, body: body.finish())
        return [Artifact(path: rendering.periodPages?.path ?? "index.html", mediaType: "text/html; charset=utf-8", bytes: page)]
    }

    /// Links to the dashboards of other periods, which look like the picker.
    ///
    /// - Parameter hasWindows: True when the picker of windows comes before them and shows the current one.
    private func links(_ periodPages: PeriodPages, _ words: Words, _ context: ReportContext, hasWindows: Bool) -> Markup {
        var html = MarkupWriter()
        html.raw("<nav class=\"picker periods\" aria-label=\"")
        html.text(words.text("pages.period"))
        html.raw("\">")
        for (index, page) in periodPages.pages.enumerated() where index != periodPages.current || !hasWindows {
            if index == periodPages.current {
                html.raw("<b aria-current=page>")
            } else {
                html.raw("<a href=\"")
                html.text(page.path)
                html.raw("\">")
            }
            html.text(context.text.phrase(page.title))
            html.raw(index == periodPages.current ? "</b>" : "</a>")
        }
        html.raw("</nav>")
        return html.finish()
    }

    private func picker(_ ranges: [RangeKey], range: RangeKey, _ context: ReportContext) -> Markup {
        var html = MarkupWriter()
        html.raw("<fieldset class=picker><legend>")
        html.text(context.text.words.text("pages.period"))
        html.raw("</legend>")
        for choice in ranges {
            html.raw("<label><input type=radio name=range id=r")
            html.text(choice.token)
            html.raw(choice == range ? " checked>" : ">")
            html.text(context.text.phrase(context.insights.title(choice)))
            html.raw("</label>")
        }
        html.raw("</fieldset>")
        return html.finish()
    }
}
