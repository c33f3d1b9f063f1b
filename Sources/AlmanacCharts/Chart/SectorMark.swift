/// A part of a whole. Sectors are drawn from the largest on, small ones together; if one is below zero, horizontal bars are drawn instead, and the
/// description says so.
public struct SectorMark: SeriesMark {
    var angle: PlottedQuantity
    /// The choices of its modifiers.
    public var style = MarkStyle()

    /// A sector whose angle is its share of all.
    public init(angle: PlottableValue<some QuantityPlottable>) { self.angle = PlottedQuantity(angle) }
}

extension SectorMark: SoleMark {
    static func plan(_ sectors: [SectorMark], _ planner: ChartPlanner) throws(ChartError) -> ChartPlan {
        let label = sectors[0].angle.label
        let format = try planner.format(sectors.map(\.angle), axis: label)
        let (words, calendar) = (planner.options.words, planner.options.calendar)
        // Sectors of one name are one.
        var names: [String] = []
        var values: [Double?] = []
        for sector in sectors {
            guard let series = sector.style.series else { throw .namelessSector }
            let name = series.name(calendar)
            if let place = names.firstIndex(of: name) {
                if let value = sector.angle.value { values[place] = (values[place] ?? 0) + value }
            } else {
                names.append(name)
                values.append(sector.angle.value)
            }
        }
        let sizes = weights(values)
        let shares = WholePercent.shares(of: sizes.map { $0 ?? 0 })
        let colours = CategoryColours.colours(of: names, sizes: values)
        let hasNegative = values.contains { ($0 ?? 0) < 0 }
        func slice(_ place: Int) -> Slice {
            let style = sectors.first { $0.style.series?.name(calendar) == names[place] }?.style ?? MarkStyle()
            return Slice(
                name: names[place], value: values[place] ?? .nan, text: usable(values[place]).map { format.sum($0, words) },
                share: hasNegative ? nil : shares[place].text(format, words),
                colour: planner.look(style, names[place]).colour ?? colours[place])
        }
        let unknown = values.indices.filter { usable(values[$0]) == nil }
        var slices: [Slice]
        if hasNegative {
            slices = values.indices.map(slice)
        } else {
            slices = SliceGroup.groups(of: sizes).map { group in
                guard group.sources.count > 1 else { return slice(group.sources[0]) }
                let sum = group.sources.reduce(0) { $0 + (usable(values[$1]) ?? 0) }
                let percent = group.sources.reduce(0) { $0 + shares[$1].percent }
                return Slice(
                    name: words.text(.other(count: group.sources.count)), value: sum, text: format.sum(sum, words),
                    share: (percent == 0 && sum > 0 ? WholePercent(percent: 0, bound: .below) : WholePercent(percent: percent))
                        .text(format, words), colour: 0, isOther: true,
                    members: group.sources.map { .init(name: names[$0], text: planner.cell(values[$0], format)) })
            }
            slices += unknown.filter { values[$0] != nil }.map(slice)
        }
        let total = values.compactMap { usable($0) }.reduce(0, +)
        let context = planner.context(format)
        return planner.plan(
            DonutChart(
                slices: slices, total: format.sum(total, words), centre: format.shortSum(total, words), caption: label,
                legend: planner.options.hasLegend),
            columns: [sectors[0].style.series?.label ?? "", label, "%"],
            rows: names.indices.map {
                [context.name(names[$0]), planner.cell(values[$0], format), hasNegative ? "" : shares[$0].text(format, words)]
            }, title: label, value: format)
    }

    /// The values as whole numbers of one size, for shares that add up: themselves where they are whole, else in as many parts as fit.
    private static func weights(_ values: [Double?]) -> [Int64?] {
        let known = values.map { usable($0) }
        let largest = known.reduce(0) { max($0, abs($1 ?? 0)) }
        let isWhole = known.allSatisfy { $0.map { $0 == $0.rounded() } ?? true }
        let factor = largest == 0 || (isWhole && largest < 9e18) ? 1 : 1e15 / largest
        return known.map { value in
            guard let value else { return nil }
            let scaled = (value * factor).rounded()
            return scaled.isFinite ? Int64(min(max(scaled, -9e18), 9e18)) : nil
        }
    }
}
