import Foundation

/// A fence of a page of documentation: a file to write, or commands to run.
struct DocumentFence {
    /// What stands behind its marks: `sh`, `yaml`.
    var kind: String
    var text = ""
    /// The heading (`##`) under which it stands; empty above the first one.
    var heading: String
    /// The last line above it that is not empty.
    var lead: String

    /// The file that the line above names last.
    var file: String? { lead.matches(of: #/`([\w./-]+\.\w+)`/#).last.map { String($0.1) } }

    /// - Parameter path: Of the page, from the folder of the package.
    static func all(_ path: String) throws -> [DocumentFence] {
        var fences: [DocumentFence] = []
        var (mark, heading, lead) = ("", "", "")
        let page = try String(contentsOf: URL(fileURLWithPath: packageRoot + "/" + path), encoding: .utf8)
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if !mark.isEmpty {
                if line == mark { mark = "" } else { fences[fences.count - 1].text += line + "\n" }
            } else if line.hasPrefix("```") {
                mark = String(line.prefix { $0 == "`" })
                fences.append(DocumentFence(kind: String(line.dropFirst(mark.count)), heading: heading, lead: lead))
            } else if line.hasPrefix("## ") {
                heading = String(line.dropFirst(3))
            } else if !line.isEmpty {
                lead = String(line)
            }
        }
        return fences
    }
}
