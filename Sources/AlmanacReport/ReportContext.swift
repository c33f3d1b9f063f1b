package import AlmanacInsights
package import AlmanacModel

/// Everything that a report is made from, for one subject. It never changes; a reference because everything that composes holds it.
package final class ReportContext: Sendable {
    package let snapshot: Snapshot
    package let insights: Insights
    package let text: ValueText

    package init(snapshot: Snapshot, insights: Insights, text: ValueText) {
        self.snapshot = snapshot
        self.insights = insights
        self.text = text
    }

    /// The name, or the id where there is none, as a reader is shown it.
    package var subjectName: String {
        if let name = snapshot.subject.name, !name.isEmpty { return ValueText.name(name) }
        return ValueText.name(snapshot.subject.id)
    }

    /// Names of the systems that had data, in the catalogue's order.
    package var sources: [String] {
        Catalogue.systems.filter { system in
            snapshot.systems.contains { type(of: $0).system == system.system }
        }.map(\.title)
    }

    func hasSystem(_ name: String) -> Bool {
        snapshot.systems.contains { type(of: $0).system == name }
    }
}
