import AlmanacInsights
import AlmanacModel
import AlmanacPaper
import AlmanacReport
import AlmanacText

/// Makes the files of one subject after another, in the language, zone and currency of each, over the period of the run. Immutable, and shared by all
/// tasks of a run.
struct SubjectRenderer: Sendable {
    private let formats: SubjectFormats
    private let renderers: PerLanguage<Renderers>
    private let askedRanges: PerLanguage<[RangeKey]>
    private let period: ReportPeriod?
    private let mailPeriod: ReportPeriod?
    /// Periods of further dashboards.
    private let further: [ReportPeriod]
    private let catalogue: Catalogue
    /// The run's language.
    private let language: String

    /// - Parameter made: Formats of which files are made; all of them by default.
    init(_ settings: RenderSettings, making made: Set<Format>? = nil) {
        let templates = settings.templates
        let making = made ?? settings.formats
        formats = SubjectFormats(templates)
        language = templates.language
        catalogue = templates.catalogue
        let mail = making.contains(.mail) ? MailWriting(templates, settings.mail, period: settings.mailPeriod) : nil
        renderers = PerLanguage(templates) {
            Renderers($0, formats: settings.formats, making: making, mail: mail, paper: settings.paper)
        }
        askedRanges = PerLanguage(templates) { $0.askedRanges }
        period = settings.period
        mailPeriod = settings.mailPeriod
        further = making.contains(.dashboard) ? settings.periodPages.filter { $0 != settings.period } : []
    }

    /// Builds the report that the files are made from, with notices of settings of the subject that could not be used.
    func context(of snapshot: Snapshot) -> (context: ReportContext, notices: [Notice]) { context(of: snapshot, period) }

    private func context(of snapshot: Snapshot, _ period: ReportPeriod?) -> (context: ReportContext, notices: [Notice]) {
        let formatted = formats.text(for: snapshot.subject, asOf: snapshot.asOf, period: period ?? mailPeriod)
        let text = formatted.text
        let insights = Insights(
            of: snapshot, by: catalogue, zone: text.zone, currency: text.currency, period: period,
            further: askedRanges[text.words.language])
        return (ReportContext(snapshot: snapshot, insights: insights, text: text), formatted.notices)
    }

    /// The format of the subject's numbers in the index: the language of the run, and the subject's currency.
    func indexText(of subject: Subject) -> ValueText {
        formats.text(for: Subject(id: "", language: language, currency: subject.currency)).text
    }

    /// Makes every file of a subject, with the findings of its renderers.
    ///
    /// - Throws: Errors of renderers; those of pages, Markdown and data throw nothing.
    func render(_ context: ReportContext) throws -> (artifacts: [Artifact], notices: [Notice]) {
        let renderers = renderers[context.text.words.language]
        guard !further.isEmpty else { return try renderers.render(context) }
        var pages = periodPages(context)
        var files = try renderers.render(context, pages)
        for (index, period) in further.enumerated() {
            pages.current = index + 1
            files.artifacts += try renderers.render(self.context(of: context.snapshot, period).context, pages).artifacts
        }
        return files
    }

    private func periodPages(_ context: ReportContext) -> PeriodPages {
        let first = PeriodPages.Page(path: "index.html", title: context.insights.period(context.reportRange).title(isDated: false))
        return PeriodPages(
            [first]
                + further.map { period in
                    .init(
                        path: "\(period).html",
                        title: Period(period.resolve(at: context.snapshot.asOf, in: context.text.zone)).title(isDated: false))
                })
    }
}
