extension PlotChart {
    /// The same chart on the scales that are asked for. Values without a place on them are removed and counted.
    ///
    /// Areas from zero up have a linear scale in any case, and so has a chart without a value above zero.
    func onScales(_ options: AxisOptions) -> PlotChart {
        guard options.valueScale == .log || options.acrossScale == .log else { return self }
        var chart = self
        if options.valueScale == .log, areas.allSatisfy({ $0.kind == .range }), !lines.contains(where: \.isFilled), hasPositiveValue {
            chart.scales.values = .log
        }
        if options.acrossScale == .log, case .numbers = horizontal, hasPositivePlace { chart.scales.across = .log }
        let (values, across) = chart.scales
        guard values == .log || across == .log else { return self }
        func isOn(_ x: Double, _ y: Double) -> Bool { (across == .linear || x > 0) && (values == .linear || y > 0) }
        for line in lines.indices {
            for (place, value) in lines[line].ys.enumerated() {
                guard let value, !isOn(lines[line].x(place), value) else { continue }
                chart.lines[line].ys[place] = nil
                chart.lines[line].isScattered = true
                chart.offScale += 1
            }
        }
        chart.points = points.filter { isOn($0.x, $0.y) }
        chart.dots = dots.filter { isOn($0.x, $0.y) }
        chart.boxes = boxes.filter { isOn($0.x.upperBound, $0.y.upperBound) }
        if values == .log { chart.rules = rules.filter { $0.value > 0 } }
        chart.offScale +=
            points.count - chart.points.count + boxes.count - chart.boxes.count + rules.count { $0.value.isFinite }
            - chart.rules.count { $0.value.isFinite }
        return chart
    }

    private var hasPositiveValue: Bool {
        lines.contains { $0.ys.contains { $0 ?? 0 > 0 } } || points.contains { $0.y > 0 } || boxes.contains { $0.y.upperBound > 0 }
            || areas.contains { $0.pieces.joined().contains { $0.high > 0 } }
    }

    private var hasPositivePlace: Bool {
        lines.contains { $0.points.contains { $0.x > 0 } } || points.contains { $0.x > 0 }
            || boxes.contains { $0.x.upperBound > 0 } || areas.contains { $0.pieces.joined().contains { $0.x > 0 } }
    }
}

extension Legend.LegendEntry {
    /// Says that the values lie on a logarithmic scale, which nobody would see at once.
    static func logScale(_ context: ChartContext) -> Legend.LegendEntry {
        .init(name: context.words.text(.init("charts.log-scale")), paint: .muted, sample: .none)
    }
}
