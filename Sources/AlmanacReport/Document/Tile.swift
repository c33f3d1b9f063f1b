package import AlmanacModel

/// One number, large, with what it was before.
package struct Tile: Hashable, Sendable {
    /// Name of the number, which may be the template's own words.
    package var title: Line
    /// The number, with its change from the period before.
    package var metric: Metric
    /// False for a number that is shown without it.
    package var hasChange: Bool
    /// True for a number that is only about right, which is written in short.
    package var isEstimate: Bool
    /// The whole that the number is a part of: 9 of 52.
    package var whole: Value?
    /// Under the number.
    package var note: Line?
    /// How the number stands to the one before, in words; in place of its change.
    package var verdict: Phrase?
    /// The series and metrics with its details: it leads to the first of them that a page shows.
    package var details: [String]
    /// The id of the card with its details; `nil` for none.
    package var card: String?

    package init(
        title: Line, metric: Metric, hasChange: Bool = true, isEstimate: Bool = false, whole: Value? = nil, note: Line?,
        verdict: Phrase? = nil, details: [String] = []
    ) {
        self.title = title
        self.metric = metric
        self.hasChange = hasChange
        self.isEstimate = isEstimate
        self.whole = whole
        self.note = note
        self.verdict = verdict
        self.details = details
    }

    /// The number as it is written.
    package var number: Term {
        guard isEstimate, let value = metric.value else { return .value(metric.value) }
        return .phrase(Phrase("tile.estimate", ["amount": .value(value)]))
    }
}
