/// Two values of each name, cleaned, with a description: the rows of a dumbbell or a slope.
struct PairedRows {
    var names: [String]
    var before: [Double?]
    var after: [Double?]
    /// Values that are no numbers.
    var invalid: Int
    /// Rows that are not drawn.
    var hidden: Int

    /// The text for an unknown value.
    static let unknown = "–"

    /// - Parameters:
    ///   - most: Most rows to draw.
    ///   - notDrawn: Rows left out before.
    init(_ rows: [DumbbellChart.Row], most: Int, notDrawn: Int, _ context: ChartContext) {
        let drawn = rows.prefix(most)
        names = context.names(drawn.map { Band.category($0.name) })
        before = drawn.map { usable($0.before) }
        after = drawn.map { usable($0.after) }
        invalid = drawn.reduce(0) { $0 + [$1.before, $1.after].count { $0.map { !$0.isFinite } ?? false } }
        hidden = notDrawn + rows.count - drawn.count
    }

    /// True when no value is known.
    var isEmpty: Bool { (before + after).allSatisfy { $0 == nil } }

    func change(_ row: Int) -> Double? {
        guard let before = before[row], let after = after[row] else { return nil }
        return after - before
    }

    /// From the lowest value to the highest.
    var domain: ValueDomain {
        var domain = ValueDomain()
        for value in before + after { value.map { domain.cover($0) } }
        return domain.forLines()
    }

    /// Describes the rows, their values, and the largest changes.
    func describe(_ kind: ChartMessage.ChartKind, _ context: ChartContext) -> String {
        let format = context.value
        let rows = names.indices
        var summary = Summary(context)
        summary.opening(kind, names.map { Band.category($0) })
        func text(_ value: Double?) -> String { value.map(format.text) ?? context.words.text(.notKnown) }
        summary.list(rows) { .fromTo(name: names[$0], before: text(before[$0]), after: text(after[$0])) }
        if rows.count > 2 {
            let changes = rows.compactMap { row in change(row).map { (row: row, value: $0) } }
            if let rise = changes.max(by: { $0.value < $1.value }), rise.value > 0 {
                summary.add(.init("charts.largest-rise", ["name": names[rise.row], "value": format.change(rise.value, context.words)]))
            }
            if let fall = changes.min(by: { $0.value < $1.value }), fall.value < 0 {
                summary.add(.init("charts.largest-fall", ["name": names[fall.row], "value": format.change(fall.value, context.words)]))
            }
        }
        summary.gaps(missing: (before + after).count { $0 == nil } - invalid, invalid: invalid)
        if hidden > 0 { summary.add(.notDrawn(count: hidden)) }
        return summary.text
    }
}
