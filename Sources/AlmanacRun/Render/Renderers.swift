import AlmanacModel
import AlmanacPages
import AlmanacPaper
import AlmanacReport

/// The renderers of a run, with the templates of one language.
struct Renderers: Sendable {
    private let templates: TemplateSet
    private let formats: Set<Format>
    /// In the order in which files are made.
    private let chosen: [any Renderer]

    /// - Parameters:
    ///   - mail: Makes the mails; `nil` for none, whatever the formats are.
    ///   - paper: The sheets of PDFs; `nil` for letters without an appendix on the paper of each reader's region.
    ///   - made: Formats of which files are made, where the others are only led to; all of them by default.
    init(
        _ templates: TemplateSet, formats: Set<Format>, making made: Set<Format>? = nil, mail: MailWriting? = nil,
        paper: PaperOptions? = nil
    ) {
        self.templates = templates
        self.formats = formats
        chosen = Format.allCases.filter((made ?? formats).contains).compactMap { format in
            // A new medium is a file with its renderer, a case of `Format`, and its line here.
            switch format {
            case .dashboard: DashboardRenderer()
            case .report: PageRenderer()
            case .pdf: PaperRenderer(theme: templates.theme, options: paper ?? PaperOptions())
            case .markdown: MarkdownRenderer()
            case .data: DataRenderer()
            case .mail: mail.map(MailFileRenderer.init)
            }
        }
    }

    /// Makes every file of a subject, with the findings of the renderers.
    ///
    /// - Throws: Errors of renderers (those of pages, Markdown and data throw nothing), and `TemplateWork.Exceeded`.
    func render(_ context: ReportContext, _ periodPages: PeriodPages? = nil) throws -> (artifacts: [Artifact], notices: [Notice]) {
        let rendering = SubjectRendering(context, templates: templates, formats: formats, periodPages: periodPages)
        // Further periods have dashboards alone.
        let renderers = periodPages.map { $0.current > 0 } ?? false ? chosen.filter { $0 is DashboardRenderer } : chosen
        var artifacts: [Artifact] = []
        for renderer in renderers {
            artifacts += try renderer.render(rendering)
            try context.work.check()
        }
        return (artifacts, rendering.notices)
    }
}
