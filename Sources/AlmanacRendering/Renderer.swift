import AlmanacInsights
package import AlmanacModel
package import AlmanacReport

/// What a subject's report can be rendered as. `--format` picks among them.
package enum Format: String, CaseIterable, Hashable, Sendable {
    case dashboard, report, markdown, data, mail

    /// What a run makes unless it is told: pages and data. A mail is made to be sent.
    package static let usual: [Format] = [.dashboard, .report, .markdown, .data]
}

/// What the renderers of one subject share, each made once: the composed report, its figures and their drawings. It stays in one task.
final class Edition {
    let context: ReportContext
    let templates: TemplateSet
    let composer: Composer
    let drawing: FigureDrawing

    init(_ context: ReportContext, templates: TemplateSet) {
        self.context = context
        self.templates = templates
        composer = Composer(context)
        drawing = FigureDrawing(text: context.text, sharedRange: context.reportRange)
    }

    /// For one period: thirty days, or the first there is data for.
    private(set) lazy var report: Report = composer.compose(templates.report)
}

/// Turns a report into files. Never touches the disk or the network; same input, same bytes.
protocol Renderer: Sendable {
    func render(_ edition: Edition) throws -> [Artifact]
}

/// Templates and style, parsed and checked, and the renderers made of them.
package struct Renderers: Sendable {
    private let templates: TemplateSet
    /// In the order the files are made.
    private let chosen: [any Renderer]

    package init(_ templates: TemplateSet, formats: Set<Format>) {
        let colophon = Colophon(formats: formats)
        // A new medium is one file and one line here. A mail is more than its files: see `MailRenderer`.
        let known: [(Format, any Renderer)] = [
            (.dashboard, DashboardRenderer(colophon: colophon)),
            (.report, PageRenderer(colophon: colophon)),
            (.markdown, MarkdownRenderer(colophon: colophon)),
            (.data, DataRenderer()),
        ]
        self.templates = templates
        chosen = known.filter { formats.contains($0.0) }.map(\.1)
    }

    /// Every file of a subject.
    ///
    /// - Throws: What a renderer throws; those for pages, Markdown and data throw nothing.
    package func render(_ context: ReportContext) throws -> [Artifact] {
        let edition = Edition(context, templates: templates)
        var artifacts: [Artifact] = []
        for renderer in chosen { artifacts += try renderer.render(edition) }
        return artifacts
    }
}
