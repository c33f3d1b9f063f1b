import AlmanacModel

/// The report as a mail: one period, short, in HTML and in plain text.
package struct MailRenderer: Sendable {
    private let template: ReportTemplate
    private let style: MailStyle
    private let commonMark = CommonMark()

    package init(_ templates: TemplateSet) {
        template = templates.mail
        style = templates.mailStyle
    }

    /// What a mail of a subject's report says.
    ///
    /// - Throws: When data made some text larger than cmark can be trusted with.
    package func body(_ context: ReportContext, options: MailOptions = MailOptions()) throws(MarkdownGuard.Finding) -> MailBody {
        let drawing = FigureDrawing(text: context.text)
        let range = context.reportRange
        let report = template.compose(context, ranges: [range], range: range)
        let composer = MailComposer(context, drawing: drawing, commonMark: commonMark, palette: style.palette)
        let document = try composer.document(report, options: options, colophon: Colophon(formats: []).sentence(context))
        let (html, cut) = MailHTML(document, options: options, style: style).write(atMost: MailBody.maximumHTML)
        return MailBody(
            subject: document.subject, html: html.bytes, sources: html.sources, text: MailText.write(document, options: options, cut: cut),
            images: document.images(in: cut))
    }
}

extension MailDocument {
    /// The pictures of what a cut leaves, in order.
    func images(in cut: MailCut) -> [MailImage] {
        let parts = sections.prefix(cut.sections).flatMap { [$0.opening] + $0.cards }
        return (Array(opening.blocks.prefix(cut.blocks)) + parts.flatMap(\.blocks)).compactMap { block in
            switch block {
            case .ring(let image, _, _), .picture(let image, _): image
            case .prose, .tiles, .bars, .budgets, .table, .notes: nil
            }
        }
    }
}
