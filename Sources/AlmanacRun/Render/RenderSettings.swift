package import AlmanacModel
package import AlmanacPaper
package import AlmanacReport

/// What decides the files of subjects besides their records, for whoever makes some: a run, a merge, a second rendering, a desk.
package struct RenderSettings: Sendable {
    package var formats: Set<Format>
    package var templates: TemplateSets
    /// Settings of the mails, when there are any.
    package var mail = MailSettings()
    /// The period of the pages, where the command or the settings name one.
    package var period: ReportPeriod?
    /// The period of the mails, where the command names one; otherwise they report on that of their settings.
    package var mailPeriod: ReportPeriod?
    /// Periods of dashboards beside `index.html`.
    package var periodPages: [ReportPeriod] = []
    /// Sheets of the PDFs, where asked for; `nil` for letters without an appendix on the paper of each reader's region.
    package var paper: PaperOptions?

    package init(formats: Set<Format>, templates: TemplateSets) {
        self.formats = formats
        self.templates = templates
    }

    /// - Parameter asksForPeriod: True when the command names the period, which then holds for mails, too.
    package init(_ settings: Settings, _ templates: TemplateSets, asksForPeriod: Bool = false) {
        self.init(formats: Set(settings.formats ?? Format.usual), templates: templates)
        mail = settings.mail ?? mail
        period = settings.period
        mailPeriod = asksForPeriod ? settings.period : nil
        periodPages = settings.periodPages ?? []
        paper = settings.paper
    }
}
