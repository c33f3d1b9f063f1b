package import AlmanacModel
import AlmanacText

/// `; did you mean 'title'?`, or the whole list when it is short, or nothing when nothing is near.
package func suggestion(for name: String, among known: [String], listing: String? = nil) -> String {
    let near = nearest(to: name, among: known)
    if !near.isEmpty {
        return "; did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }
    if known.count <= 30 { return "; known are " + known.sorted().joined(separator: ", ") }
    return listing.map { "; \($0)" } ?? ""
}

extension ReportPeriodError {
    /// The problem, and which word was meant where one is near.
    package var hint: String {
        guard case .unknown(let text) = self, let near = nearest(to: text, among: ReportPeriod.words).first else { return description }
        return description + "; did you mean '\(near)'?"
    }
}
