extension PlotChart {
    func describe(_ context: ChartContext, _ marks: PlotMarks, _ axis: ValueAxis) -> String {
        let format = context.value
        var summary = Summary(context)
        let kind: ChartMessage.ChartKind =
            if areas.contains(where: { $0.kind == .stacked }) {
                ChartMessage.ChartKind("stacked-area")
            } else if !areas.isEmpty || lines.isEmpty && points.isEmpty {
                ChartMessage.ChartKind("range")
            } else if lines.contains(where: \.isFilled) {
                ChartMessage.ChartKind("area")
            } else {
                lines.isEmpty ? ChartMessage.ChartKind("points") : ChartMessage.ChartKind("line")
            }
        switch horizontal {
        case .bands(let bands):
            summary.opening(kind, bands)
            let grid = ValueGrid(described, bandCount: bands.count)
            summary.values(
                described, grid, bands, partial: Set(lines.flatMap(\.unfinished).map { Int($0) } + partial).sorted(), rules: rules,
                sum: .none)
        case .numbers(let xFormat):
            let places =
                points.count + lines.reduce(0) { $0 + $1.ys.count { $0 != nil } }
                + areas.reduce(0) { $0 + $1.pieces.reduce(0) { $0 + $1.count } }
            summary.add(.opening(kind, extent: context.words.text(.init("charts.points", ["count": .count(places)]))))
            var x = ValueDomain()
            for point in points { x.cover(point.x) }
            for point in lines.lazy.flatMap(\.points) { x.cover(point.x) }
            for edge in areas.lazy.flatMap(\.pieces).joined() { x.cover(edge.x) }
            extent(x, xName, xFormat, &summary, context)
            var y = ValueDomain()
            for point in points { y.cover(point.y) }
            for line in lines { for case let value? in line.ys { y.cover(value) } }
            for area in areas where area.kind != .stacked { for edge in area.pieces.joined() { y.cover(edge.high) } }
            extent(y, yName, format, &summary, context)
            for rule in rules where rule.value.isFinite {
                summary.add(.rule(value: format.text(usable(rule.value) ?? 0), label: context.name(rule.label), above: nil))
            }
        }
        let ranges = areas.filter { $0.kind == .range }.compactMap { area -> (name: String, low: Double, high: Double)? in
            let edges = area.pieces.joined()
            guard let low = edges.map(\.low).min(), let high = edges.map(\.high).max() else { return nil }
            return (area.name, low, high)
        }
        let all = ranges + boxes.map { ($0.name, $0.y.lowerBound, $0.y.upperBound) }
        if !all.isEmpty {
            summary.list(all) {
                .fromTo(name: context.name($0.name), before: format.text($0.low), after: format.text($0.high))
            }
        }
        let noted = dots.map { ($0.note, $0.xText, $0.y) } + points.filter { !$0.note.isEmpty }.map { ($0.note, $0.xText, $0.y) }
        summary.annotations(noted.map { (context.name($0), $1 + ", " + format.text($2)) })
        axis.describe(&summary, format)
        if scales.across == .log { summary.add(.init("charts.log-axis-across")) }
        if offScale > 0 { summary.add(.offLogScale(count: offScale)) }
        if negative > 0 { summary.add(.negativeShares(count: negative)) }
        if let remark { summary.add(remark) }
        summary.thinning(points: marks.pointCount, drawn: marks.drawnCount)
        summary.gaps(missing: missing, invalid: invalid)
        return summary.text
    }

    private func extent(_ domain: ValueDomain, _ name: String, _ format: ValueFormat, _ summary: inout Summary, _ context: ChartContext) {
        guard !domain.isEmpty else { return }
        let sentence = context.words.text(.extent(low: format.text(domain.low), high: format.text(domain.high)))
        summary.add(name.isEmpty ? .value(sentence) : .named(name: context.name(name), sentence: sentence))
    }
}
