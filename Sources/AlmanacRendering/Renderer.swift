package import AlmanacModel

/// What a subject's report can be rendered as. `--format` picks among them.
package enum Format: String, CaseIterable, Hashable, Sendable {
    case dashboard, report, markdown, data
}

/// Turns a report into files. Never touches the disk or the network; same input, same bytes.
package protocol Renderer: Sendable {
    func render(_ context: ReportContext) throws(MarkdownGuard.Finding) -> [Artifact]
}

/// Templates and style, parsed and checked, and the renderers made of them.
package struct Renderers: Sendable {
    /// In the order the files are written.
    package let all: [any Renderer]

    package init(_ templates: TemplateSet, formats: Set<Format>) {
        let commonMark = CommonMark()
        let footer = Provenance(formats: formats)
        // A new medium is one file and one line here.
        let known: [(Format, any Renderer)] = [
            (.dashboard, DashboardRenderer(templates: templates, commonMark: commonMark, provenance: footer)),
            (.report, PageRenderer(templates: templates, commonMark: commonMark, provenance: footer)),
            (.markdown, MarkdownRenderer(template: templates.report, provenance: footer)),
            (.data, DataRenderer()),
        ]
        all = known.filter { formats.contains($0.0) }.map(\.1)
    }
}
