package import AlmanacModel
package import AlmanacReport

/// The report as a mail: one period, short, in HTML and in plain text.
package struct MailRenderer: Sendable {
    /// A template with what follows from it alone.
    private struct Form {
        let template: ReportTemplate
        /// Ids of the sections of the dashboard and of the report by those of the mail.
        let anchors: (dashboard: [String: String], report: [String: String])
        /// False for a template that is words alone, which say what they are to say.
        let showsData: Bool

        init(_ templates: TemplateSet, isOfYear: Bool) {
            template = templates.template(.mail, isOfYear: isOfYear)
            anchors = (
                template.anchors(in: templates.template(.dashboard, isOfYear: isOfYear)),
                template.anchors(in: templates.template(.report, isOfYear: isOfYear))
            )
            showsData = template.showsData
        }
    }

    private let form: Form
    private let formOfYear: Form
    private let style: MailStyle
    private let brand: Brand?
    /// The periods that the templates name and that are no window.
    package let askedRanges: [RangeKey]

    package init(_ templates: TemplateSet) {
        form = Form(templates, isOfYear: false)
        formOfYear = Form(templates, isOfYear: true)
        askedRanges = [form, formOfYear].reduce(into: []) { ranges, form in
            for range in form.template.askedRanges where !ranges.contains(range) { ranges.append(range) }
        }
        style = MailStyle(theme: templates.theme)
        brand = templates.brand
    }

    /// The period of the mails, if the template names one.
    package var period: ReportPeriod? { form.template.period }

    private func form(_ context: ReportContext) -> Form {
        context.isOfYear ? formOfYear : form
    }

    /// The mail about one subject, in HTML and in plain text.
    package func body(_ context: ReportContext, options: MailOptions = MailOptions()) -> MailBody {
        let form = form(context)
        let report = Composer(context).compose(form.template)
        let composer = MailComposer(context, drawing: FigureDrawing(text: context.text), palette: style.palette)
        var options = options
        if let report = options.report { options.anchors = report.isOfReport ? form.anchors.report : form.anchors.dashboard }
        var document = composer.document(report, options: options, asOf: context.asOf)
        document.brand = brand
        let (html, cut) = MailHTML(document, options: options, text: context.text, style: style).write(atMost: MailBody.maximumHTML)
        return MailBody(
            subject: document.subject, html: html.bytes, sources: html.sources,
            text: MailText.write(document, options: options, text: context.text, cut: cut),
            images: document.images(in: cut), saysNothing: form.showsData && composer.saysNothing(document, report.range))
    }

    /// A short message about one subject, for channels such as chat that take no mail.
    package func brief(_ context: ReportContext, options: MailOptions) -> MailBrief {
        let composer = MailComposer(context, drawing: FigureDrawing(text: context.text), palette: style.palette)
        let form = form(context)
        let report = Composer(context).compose(form.template)
        let document = composer.document(report, options: options, asOf: context.asOf)
        return MailBrief(
            title: document.subject, lines: MailText.brief(document, options: options, text: context.text),
            link: options.report.map { (context.text.phrase(Phrase("mail.full-report")), $0.target) },
            saysNothing: form.showsData && composer.saysNothing(document, report.range))
    }
}

/// A mail in some lines of plain text.
package struct MailBrief {
    /// The subject line.
    package var title: String
    /// The period, and what the mail begins with, in as many lines as are read in passing; the period alone where nothing of the mail is to be seen on
    /// locked screens.
    package var lines: [String]
    /// Where the whole report is.
    package var link: (title: String, address: String)?
    /// True when the mail shows no number and asks for nothing.
    package var saysNothing: Bool
}

extension MailDocument {
    /// The pictures of what a cut leaves, in order.
    func images(in cut: MailCut) -> [MailImage] {
        let parts = sections.prefix(cut.sections).flatMap { [$0.opening] + $0.cards }
        return (Array(opening.blocks.prefix(cut.blocks)) + parts.flatMap(\.blocks)).flatMap { block -> [MailImage] in
            switch block {
            case .ring(let picture, _, _), .picture(let picture, _): [picture.light, picture.dark]
            case .prose, .alerts, .tiles, .bars, .budgets, .table, .notes: []
            }
        }
    }
}
