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
    if known.count <= 16 { return "; known are " + known.sorted().joined(separator: ", ") }
    return listing.map { "; \($0)" } ?? ""
}

/// Up to two known names within a third of the name's length in edits, nearest first.
package func nearest(to name: String, among known: [String]) -> [String] {
    let limit = max(1, min(4, name.utf8.count / 3))
    let ranked =
        known
        .map { (name: $0, distance: editDistance(Array(name.utf8), Array($0.utf8), limit: limit)) }
        .filter { $0.distance <= limit }
        .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    // A second one is a help only when it is about as near as the first.
    return ranked.prefix(2).filter { $0.distance <= ranked[0].distance + 1 }.map(\.name)
}

/// Optimal string alignment distance (insert, delete, replace, swap neighbours); gives up with `limit + 1` once it must be larger.
private func editDistance(_ left: [UInt8], _ right: [UInt8], limit: Int) -> Int {
    guard abs(left.count - right.count) <= limit else { return limit + 1 }
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    for i in 0..<left.count {
        var row = [i + 1] + [Int](repeating: 0, count: right.count)
        for j in 0..<right.count {
            let replace = last[j] + (left[i] == right[j] ? 0 : 1)
            row[j + 1] = min(replace, last[j + 1] + 1, row[j] + 1)
            if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
                row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
            }
        }
        beforeLast = last
        last = row
    }
    return last[right.count]
}
