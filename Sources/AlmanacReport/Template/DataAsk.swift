import AlmanacInsights
import AlmanacModel

/// Something of the data that a fence of a card asks for.
///
/// Its name is looked up when the template is read: most cards are about systems that a subject does not have, and are asked whether they have data
/// and nothing more.
enum DataAsk: Sendable {
    /// A series at a period; `nil` for that of the card.
    case series(AnswerPlace, RangeKey?)
    /// A metric at a period; `nil` for that of the card.
    case metric(AnswerPlace, RangeKey?)
    /// The best of all systems, of which there may always be some.
    case best

    /// Series and metrics that a fence shows, as far as the catalogue has them.
    static func all(of spec: FenceSpec, in catalogue: Catalogue) -> [DataAsk] {
        func series(_ name: String, _ range: RangeKey?) -> [DataAsk] {
            catalogue.place(ofSeries: name).map { [.series($0, range)] } ?? []
        }
        switch spec {
        case .chart(let chart): return series(chart.series, chart.range)
        case .table(let table): return series(table.series, table.range)
        case .cards(let cards): return series(cards.series, cards.range)
        case .todo: return [.best]
        case .tiles(let tiles):
            if tiles.picksBest { return [.best] }
            return tiles.named.compactMap { tile in catalogue.place(ofMetric: tile.metric).map { .metric($0, tile.range) } }
        }
    }

    /// False when there is nothing to show.
    ///
    /// - Parameter range: Of the card.
    func mayHaveData(_ insights: Insights, _ range: RangeKey) -> Bool {
        switch self {
        case .series(let place, let pinned): insights.state(ofSeries: place, pinned ?? range) != .absent
        case .metric(let place, let pinned): insights.hasMetric(place, pinned ?? range)
        case .best: true
        }
    }
}
