package import AlmanacModel

/// Values that the renderers of one subject share, each made once: the composed report, its figures and their drawings. It stays in one
/// task.
package final class SubjectRendering {
    /// The subject's answers and formats.
    package let context: ReportContext
    /// The templates in the subject's language.
    package let templates: TemplateSet
    package let composer: Composer
    package let drawing: FigureDrawing
    /// All dashboards of several periods and which one this is; `nil` where there is one.
    package let periodPages: PeriodPages?
    /// All formats made of the subject: a page links to the others.
    package let formats: Set<Format>
    /// Findings of a renderer about the subject, for the owner of the run.
    package var notices: [Notice] = []

    package init(_ context: ReportContext, templates: TemplateSet, formats: Set<Format> = [], periodPages: PeriodPages? = nil) {
        self.context = context
        self.formats = formats
        self.periodPages = periodPages
        self.templates = templates
        composer = Composer(context)
        drawing = FigureDrawing(text: context.text, sharedRange: context.reportRange, fileLooks: templates.fileLooks)
    }

    /// For one period: thirty days, or the first there is data for.
    package private(set) lazy var report: Report = composer.compose(templates.template(.report, isOfYear: context.isOfYear))

    /// What the dashboard is made from.
    package var dashboard: ReportTemplate { templates.template(.dashboard, isOfYear: context.isOfYear) }

    /// Where the numbers come from and how old they are, as every page says at its foot.
    package private(set) lazy var asOfLine: String = context.asOfLine
}
