import AlmanacMarkup
package import AlmanacModel

/// A mistake in a template: where it is, what is wrong, and what would be right.
package struct TemplateProblem: Error, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    /// From 1.
    package var line: Int
    /// From 1, in characters.
    package var column: Int
    package var message: String

    package init(file: String, line: Int, column: Int, message: String) {
        self.file = file
        self.line = line
        self.column = column
        self.message = message
    }

    /// `Templates/report.md:14:9: no value named 'titel' …`
    package var description: String { "\(file):\(line):\(column): \(message)" }
}

/// All mistakes of all templates at once.
package struct TemplateProblems: Error, Hashable, Sendable, CustomStringConvertible {
    package var problems: [TemplateProblem]

    /// Equal ones are kept once: two templates may share a partial.
    package init(_ problems: [TemplateProblem]) {
        var seen: Set<TemplateProblem> = []
        self.problems = problems.filter { seen.insert($0).inserted }
    }

    package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// `; did you mean 'title'?`, or the whole list when it is short, or nothing when nothing is near.
package func suggestion(for name: String, among known: [String], listing: String? = nil) -> String {
    let near = nearest(to: name, among: known)
    if !near.isEmpty {
        return "; did you mean " + near.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }
    if known.count <= 24 { return "; known are " + known.sorted().joined(separator: ", ") }
    return listing.map { "; \($0)" } ?? ""
}

extension ReportPeriodError {
    /// The problem, and which word was meant where one is near.
    package var hint: String {
        guard case .unknown(let text) = self, let near = nearest(to: text, among: ReportPeriod.words).first else { return description }
        return description + "; did you mean '\(near)'?"
    }
}
