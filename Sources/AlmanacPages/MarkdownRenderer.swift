import AlmanacInsights
package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// The report as GitHub-flavoured Markdown that reads well raw, with its charts as SVG files beside it.
package struct MarkdownRenderer: Renderer {
    package init() {}

    /// `report.md`, and the drawings of its charts as files.
    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let report = rendering.report
        let range = report.range
        var body = MarkdownBody(
            drawing: rendering.drawing, data: rendering.formats.contains(.data) ? rendering.context.insights.catalogue : nil, of: report)
        let context = rendering.context
        body.card(
            report.opening, level: 1, range: range, subject: (context.subjectName, context.countedDays(range)))
        for section in report.sections {
            let hasOpening = section.cards.isEmpty || section.opening.variant(for: range)?.blocks.isEmpty == false
            guard hasOpening || !section.cards.allSatisfy({ body.isCharted($0, range) }) else { continue }
            body.card(section.opening, level: 2, range: range)
            for card in section.cards { body.card(card, level: 3, range: range) }
        }
        body.footer(
            rendering.asOfLine, brand: rendering.templates.brand, links: rendering.links(besides: .markdown))
        return [Artifact(path: "report.md", mediaType: "text/markdown; charset=utf-8", bytes: body.bytes)] + body.charts
    }
}
