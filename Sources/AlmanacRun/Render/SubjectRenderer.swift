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

    /// - Parameters:
    ///   - made: Formats of which files are made; all of them by default.
    ///   - paper: The sheets of PDFs; `nil` for letters without an appendix on the paper of each reader's region.
    ///   - period: The period of the pages, where the command or the settings name one.
    ///   - mailPeriod: The period of the mails, where the command names one.
    ///   - pages: Periods of dashboards beside `index.html`.
    init(
        _ templates: TemplateSets, formats: Set<Format>, making made: Set<Format>? = nil, mail: MailSettings, paper: PaperOptions?,
        period: ReportPeriod?,
        mailPeriod: ReportPeriod?, pages: [ReportPeriod]
    ) {
        self.formats = SubjectFormats(templates)
        language = templates.language
        catalogue = templates.catalogue
        let mail = (made ?? formats).contains(.mail) ? MailWriting(templates, mail, period: mailPeriod) : nil
        renderers = PerLanguage(templates) { Renderers($0, formats: formats, making: made, mail: mail, paper: paper) }
        askedRanges = PerLanguage(templates) { $0.askedRanges }
        self.period = period
        self.mailPeriod = mailPeriod
        further = (made ?? formats).contains(.dashboard) ? pages.filter { $0 != period } : []
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
