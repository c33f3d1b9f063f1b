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
    /// Most rows that the description lists.
    private static let mostListed = 12

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
        guard context.otherDescription == nil else { return "" }
        let format = context.value
        let rows = names.indices
        var summary = Summary(context)
        summary.opening(kind, names.map { Band.category($0) })
        summary.add(
            .list(
                rows.prefix(Self.mostListed).map { row in
                    context.words.text(
                        .fromTo(
                            name: names[row], before: before[row].map(format.told) ?? context.words.text(.notKnown),
                            after: after[row].map(format.told) ?? context.words.text(.notKnown)))
                }))
        if rows.count > Self.mostListed { summary.add(.notListed(count: rows.count - Self.mostListed)) }
        if rows.count > 2 {
            let changes = rows.compactMap { row in change(row).map { (row: row, value: $0) } }
            func told(_ change: (row: Int, value: Double)) -> (String, String) {
                (names[change.row], format.change(change.value, context.words))
            }
            if let rise = changes.max(by: { $0.value < $1.value }), rise.value > 0 {
                let (name, value) = told(rise)
                summary.add(.largestRise(name: name, value: value))
            }
            if let fall = changes.min(by: { $0.value < $1.value }), fall.value < 0 {
                let (name, value) = told(fall)
                summary.add(.largestFall(name: name, value: value))
            }
        }
        summary.gaps(missing: (before + after).count { $0 == nil } - invalid, invalid: invalid)
        if hidden > 0 { summary.add(.notDrawn(count: hidden)) }
        return summary.text
    }
}
