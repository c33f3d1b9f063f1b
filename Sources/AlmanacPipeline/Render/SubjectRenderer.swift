import AlmanacInsights
import AlmanacModel
import AlmanacPaper
import AlmanacRendering
import AlmanacReport
import AlmanacWords

/// Makes the files of one subject after another: in the language, zone and currency of each, over the period of the run. It changes nothing, and is
/// shared by all tasks of a run.
struct SubjectRenderer: Sendable {
    private let formats: SubjectFormats
    private let renderers: PerLanguage<Renderers>
    private let askedRanges: PerLanguage<[RangeKey]>
    private let period: ReportPeriod?
    private let mailPeriod: ReportPeriod?
    /// What further dashboards are about.
    private let further: [ReportPeriod]
    /// Of the run.
    private let language: String

    /// - Parameters:
    ///   - paper: Of PDFs; `nil` for letters without an appendix on what each reader's region prints on.
    ///   - period: What the pages are about, where the command or the settings say it.
    ///   - mailPeriod: The same of mails, where the command says it.
    ///   - pages: What dashboards beside `index.html` are about.
    init(
        _ templates: TemplateSets, formats: Set<Format>, mail: MailSettings, paper: PaperOptions?, period: ReportPeriod?,
        mailPeriod: ReportPeriod?, pages: [ReportPeriod]
    ) {
        self.formats = SubjectFormats(templates)
        language = templates.language
        let mail = formats.contains(.mail) ? MailWriting(templates, mail, period: mailPeriod) : nil
        renderers = PerLanguage(templates) { Renderers($0, formats: formats, mail: mail, paper: paper) }
        askedRanges = PerLanguage(templates) { $0.askedRanges }
        self.period = period
        self.mailPeriod = mailPeriod
        further = formats.contains(.dashboard) ? pages.filter { $0 != period } : []
    }

    /// Everything that the files are made from, and what of the subject's own settings could not be used.
    func context(of snapshot: Snapshot) -> (context: ReportContext, notices: [Notice]) { context(of: snapshot, period) }

    private func context(of snapshot: Snapshot, _ period: ReportPeriod?) -> (context: ReportContext, notices: [Notice]) {
        let formatted = formats.text(for: snapshot.subject, asOf: snapshot.asOf, period: period ?? mailPeriod)
        let text = formatted.text
        let insights = Insights(
            of: snapshot, zone: text.zone, currency: text.currency, period: period, further: askedRanges[text.words.language])
        return (ReportContext(snapshot: snapshot, insights: insights, text: text), formatted.notices)
    }

    /// How the index writes the subject's numbers: in the language of the run and in the subject's currency.
    func indexText(of subject: Subject) -> ValueText {
        formats.text(for: Subject(id: "", language: language, currency: subject.currency)).text
    }

    /// Every file of a subject, and what its renderers found out about it.
    ///
    /// - Throws: What a renderer throws; those for pages, Markdown and data throw nothing.
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
