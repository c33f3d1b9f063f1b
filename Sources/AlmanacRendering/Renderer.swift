import AlmanacInsights
package import AlmanacModel

/// What a subject's report can be rendered as. `--format` picks among them.
package enum Format: String, CaseIterable, Hashable, Sendable {
    case dashboard, report, markdown, data, mail

    /// What a run makes unless it is told: pages and data. A mail is made to be sent.
    package static let usual: [Format] = [.dashboard, .report, .markdown, .data]
}

/// What the renderers of one subject share, each made once: the composed report and the drawings. It stays in one task.
final class Edition {
    let context: ReportContext
    let drawing: FigureDrawing
    private let template: ReportTemplate

    init(_ context: ReportContext, template: ReportTemplate) {
        self.context = context
        self.template = template
        drawing = FigureDrawing(text: context.text)
    }

    /// For one period: thirty days, or the first there is data for.
    private(set) lazy var report: Report = {
        let range = context.reportRange
        return template.compose(context, ranges: [range], range: range)
    }()
}

extension ReportContext {
    /// The period of what shows only one.
    var reportRange: RangeKey {
        let ranges = insights.ranges
        return ranges.isEmpty || ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0]
    }
}

/// Turns a report into files. Never touches the disk or the network; same input, same bytes.
protocol Renderer: Sendable {
    func render(_ edition: Edition) throws(MarkdownGuard.Finding) -> [Artifact]
}

/// Templates and style, parsed and checked, and the renderers made of them.
package struct Renderers: Sendable {
    private let template: ReportTemplate
    /// In the order the files are made.
    private let chosen: [any Renderer]

    package init(_ templates: TemplateSet, formats: Set<Format>) {
        let commonMark = CommonMark()
        let colophon = Colophon(formats: formats)
        // A new medium is one file and one line here. A mail is more than its files: see `MailRenderer`.
        let known: [(Format, any Renderer)] = [
            (.dashboard, DashboardRenderer(templates: templates, commonMark: commonMark, colophon: colophon)),
            (.report, PageRenderer(templates: templates, commonMark: commonMark, colophon: colophon)),
            (.markdown, MarkdownRenderer(colophon: colophon)),
            (.data, DataRenderer()),
        ]
        template = templates.report
        chosen = known.filter { formats.contains($0.0) }.map(\.1)
    }

    /// Every file of a subject.
    ///
    /// - Throws: When data made some text larger than cmark can be trusted with.
    package func render(_ context: ReportContext) throws(MarkdownGuard.Finding) -> [Artifact] {
        let edition = Edition(context, template: template)
        var artifacts: [Artifact] = []
        for renderer in chosen { artifacts += try renderer.render(edition) }
        return artifacts
    }
}
