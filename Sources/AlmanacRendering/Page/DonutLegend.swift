import AlmanacCharts
import AlmanacModel

/// The legend of a donut in words: the slices as they are drawn, with the rows of the series that each stands for.
struct DonutLegend {
    struct Entry {
        var name: String
        /// Index in the palette.
        var colour: Int
        /// Rows of the series; more than one where small ones were merged.
        var rows: [Int]

        /// What the rows come to; `nil` when none has a value or their kind cannot be added up.
        func total(of measure: Measure) -> Value? {
            if rows.count == 1, let row = rows.first { return measure.values[row] }
            var whole: Int64 = 0
            var share = 0.0
            var kind: Value?
            for row in rows {
                guard let value = measure.values[row] else { continue }
                kind = value
                switch value {
                case .money(let money): whole = whole.addingSaturated(money.minor)
                case .count(let count), .days(let count): whole = whole.addingSaturated(count)
                case .ratio(let ratio): share += ratio
                default: return nil
                }
            }
            return switch kind {
            case .money(let money): .money(Money(minor: whole, currency: money.currency))
            case .count: .count(whole)
            case .days: .days(whole)
            case .ratio: .ratio(share)
            default: nil
            }
        }
    }

    let entries: [Entry]

    /// - Parameter slices: As they are drawn, with the rows of the series that each stands for.
    init(_ slices: [(rows: [Int], slice: Slice)]) {
        entries = slices.map { rows, slice in Entry(name: slice.name, colour: slice.colour, rows: rows) }
    }
}
