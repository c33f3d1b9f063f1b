/// A format that a subject's report can be rendered as. `--format` picks among them, and they are made in this order.
package enum Format: String, CaseIterable, Hashable, Sendable {
    case dashboard, report, pdf, markdown, data, mail

    /// Formats of a run by default: pages and data. A mail is made to be sent, and a PDF takes longer than all of them.
    package static let usual: [Format] = [.dashboard, .report, .markdown, .data]

    /// Formats as the help and the documentation of settings list them.
    package static func list(_ formats: [Format]) -> String { formats.map(\.rawValue).joined(separator: ", ") }

    /// The file that a link to it leads to, from the folder of the subject.
    package var mainFile: String {
        switch self {
        case .dashboard: "index.html"
        case .report: "report.html"
        case .pdf: "report.pdf"
        case .markdown: "report.md"
        case .data: "data/series.json"
        case .mail: "mail.html"
        }
    }

    /// The message with its name, as a page calls it that links to it; `nil` for what no page links to.
    package var linkTitle: String? {
        switch self {
        case .dashboard: "pages.form-dashboard"
        case .report: "pages.form-report"
        case .pdf: "pages.form-pdf"
        case .markdown: "pages.form-markdown"
        case .data: "pages.form-data"
        case .mail: nil
        }
    }

    /// The templates that it is made from. A mail leads to places in the pages.
    package var media: Set<TemplateSet.Medium> {
        switch self {
        case .dashboard: [.dashboard]
        case .report, .pdf, .markdown: [.report]
        case .data: []
        case .mail: [.mail, .dashboard, .report]
        }
    }
}
