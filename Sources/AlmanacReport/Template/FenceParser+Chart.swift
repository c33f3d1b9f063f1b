import AlmanacInsights
import AlmanacModel
import AlmanacText
import Yams

/// Options of a chart fence, and the marks that each goes with.
extension FenceParser {
    mutating func chart(_ options: FenceOptions) -> ChartSpec? {
        check(
            options,
            [
                "mark", "series", "range", "ranges", "measures", "overlay", "rules", "annotations", "band", "scale", "source", "by", "from",
                "to", "top",
                "orientation",
                "arrangement", "labels", "legend", "numbers", "only", "measures_by", "width", "title", "subtitle", "empty", "drill",
            ])
        let mark: AlmanacReport.Mark? = choice(options, "mark", required: true)
        let definition = series(options)
        let measures = names(options, "measures", definition)
        let overlays = names(options, "overlay", definition)
        if let mark, [.donut, .ring, .treemap, .map, .road, .calendar, .flow].contains(mark), let node = options["overlay"] {
            report(node.mark, "'overlay' is a line over bars, and a \(mark.rawValue) has none; leave it out")
        }
        let rules = rules(options, mark, definition, measures)
        let ends = ends(options, mark, definition, measures)
        let (range, ranges) = range(options, definition)
        let annotations = annotations(options, mark, definition, measures)
        let stands = !rules.isEmpty || !annotations.isEmpty
        let orientation: Figure.Orientation = choice(options, "orientation") ?? (stands ? .vertical : .automatic)
        if stands, orientation == .horizontal {
            let option = rules.isEmpty ? "annotations" : "rules"
            report(options[option]?.mark, "'\(option)' are for bars that stand; leave 'orientation: horizontal' out")
        }
        let scale = scale(options, mark)
        let arrangement = arrangement(options, mark, definition, measures)
        let band = band(options, mark, definition, measures)
        let source = source(options, mark, definition, measures)
        let by = by(options, mark, definition, measures)
        let labels: Figure.Labels = choice(options, "labels") ?? .extreme
        let legend: Figure.Legend = choice(options, "legend") ?? .automatic
        let numbers: Figure.Numbers = choice(options, "numbers") ?? .all
        let (isOfRow, measuresBy) = (isOfRow(options), measuresBy(options, definition))
        let width: CardWidth? = choice(options, "width")
        let top = count(options, "top")
        let texts = (text(options, "title"), text(options, "subtitle"), text(options, "empty"))
        let drill = otherSeries(options, "drill")
        guard let mark, let definition else { return nil }
        if mark == .calendar, definition.keyName != "day" {
            report(
                options["mark"]?.mark, "mark 'calendar' draws a series of days; the rows of \(definition.name) are by \(definition.keyName)"
            )
            return nil
        }
        if [.dumbbell, .slope].contains(mark), !isPair(measures, of: definition) {
            report(
                options["measures"]?.mark ?? options["mark"]?.mark,
                "mark '\(mark.rawValue)' compares two measures of one unit; write 'measures: [FIRST, SECOND]' with two of "
                    + definition.measures.map(\.name).joined(separator: ", "))
            return nil
        }
        if mark == .multiples, !areSeveral(measures, of: definition) {
            report(
                options["measures"]?.mark ?? options["mark"]?.mark,
                "mark 'multiples' draws each measure in a chart of its own, with one scale for all; write 'measures:' with several of one unit"
            )
            return nil
        }
        if mark == .flow, source == nil { return nil }
        if mark == .treemap, !isWhole(options, definition, measures) { return nil }
        if [.histogram, .strip].contains(mark), !isSpread(options, mark, definition, measures) { return nil }
        if let needed = mark.companion, !definition.measures.contains(where: { $0.role == needed }) {
            report(
                options["mark"]?.mark,
                "mark '\(mark.rawValue)' draws a series with a measure for its \(needed.rawValue); \(definition.name) has none")
            return nil
        }
        return ChartSpec(
            mark: mark, series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range,
            ranges: ranges, measures: measures.isEmpty ? definition.measures.prefix(1).map(\.name) : measures, overlays: overlays,
            rules: rules,
            ends: ends, band: band, annotations: annotations, scale: scale, source: source, by: by, top: top, orientation: orientation,
            arrangement: arrangement, labels: labels,
            legend: legend, numbers: numbers, isOfRow: isOfRow, measuresBy: measuresBy, width: width, title: texts.0, subtitle: texts.1,
            empty: texts.2, drill: drill)
    }

    // MARK: Options of rows

    /// `only: row` of a fence in a section that repeats for rows.
    mutating func isOfRow(_ options: FenceOptions) -> Bool {
        guard let node = options["only"] else { return false }
        if node.string != "row" || scanner.around.isEmpty {
            report(node.mark, "'only: row' is for a fence in a section that repeats for rows, such as {{#guardian.budgets top=3}}")
        }
        return true
    }

    /// The measure of the section's rows that names the one that is drawn.
    private mutating func measuresBy(_ options: FenceOptions, _ definition: SeriesDefinition?) -> String? {
        guard let node = options["measures_by"], let definition else { return nil }
        let naming = scanner.around.last.flatMap { vocabulary.series($0) }?.measures.filter { $0.columnsOf == definition.name } ?? []
        if let name = naming.first(where: { $0.name == node.string })?.name { return name }
        report(
            node.mark,
            naming.isEmpty
                ? "no measure of the rows around names a measure of '\(definition.name)'; leave 'measures_by' out"
                : "the rows around name it by \(naming.map(\.name).joined(separator: ", "))")
        return nil
    }

    // MARK: Options of marks

    /// Metrics that are drawn as lines across the chart, by name: of the unit that the chart draws.
    private mutating func rules(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> [String] {
        let nodes = list(options, "rules")
        guard !nodes.isEmpty, let definition else { return [] }
        if let mark, ![.bar, .line, .area].contains(mark) {
            report(options["rules"]?.mark, "'rules' go across bars, lines and areas; a \(mark.rawValue) has none")
            return []
        }
        return nodes.compactMap { node in line(node, definition, measures) }
    }

    /// A metric at whose value a line crosses a chart: it has the unit that the chart draws.
    private mutating func line(_ node: Node, _ definition: SeriesDefinition, _ measures: [String]) -> String? {
        let unit = drawn(measures, of: definition)?.unit
        let name = node.string ?? ""
        guard let metric = vocabulary.metric(name) else {
            let known = suggestion(for: name, among: vocabulary.metricNames, listing: "`almanac series` lists them")
            report(node.mark, "no metric named '\(name)'" + known)
            return nil
        }
        if let unit, metric.unit != unit {
            report(node.mark, "metric '\(name)' is in another unit (\(metric.unit)) than what the chart draws (\(unit))")
            return nil
        }
        if metric.isRanged, !definition.isRanged {
            report(node.mark, "metric '\(name)' depends on a period, and series '\(definition.name)' does not")
            return nil
        }
        return name
    }

    private func drawn(_ measures: [String], of definition: SeriesDefinition) -> MeasureDefinition? {
        definition.measures.first { $0.name == measures.first } ?? definition.measures.first
    }

    /// True when the names are two measures of one unit.
    private func isPair(_ measures: [String], of definition: SeriesDefinition) -> Bool {
        let units = measures.compactMap { name in definition.measures.first { $0.name == name }?.unit }
        return units.count == 2 && units[0] == units[1] && measures[0] != measures[1]
    }

    /// True when the names are several measures of one unit, each named once.
    private func areSeveral(_ measures: [String], of definition: SeriesDefinition) -> Bool {
        let units = measures.compactMap { name in definition.measures.first { $0.name == name }?.unit }
        return measures.count > 1 && Set(measures).count == measures.count && units.count == measures.count && Set(units).count == 1
    }

    /// Two measures that count some of the same things.
    private func overlap(_ measures: [String], of definition: SeriesDefinition) -> (String, String)? {
        for one in definition.measures where measures.contains(one.name) {
            if let other = one.overlapping.first(where: measures.contains) { return (one.name, other) }
        }
        return nil
    }

    /// Arrangement of several measures: beside each other, on top of each other, or as shares.
    private mutating func arrangement(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> Figure.Arrangement {
        guard let arrangement: Figure.Arrangement = choice(options, "arrangement"), let mark, let definition else { return .grouped }
        let place = options["arrangement"]?.mark
        guard mark == .bar || mark == .area else {
            report(place, "'arrangement' says how bars and areas stand; a \(mark.rawValue) has none")
            return .grouped
        }
        guard arrangement != .grouped else { return arrangement }
        if !areSeveral(measures, of: definition) {
            report(
                place,
                "'arrangement: \(arrangement.rawValue)' puts several measures of one unit on top of each other; name them in 'measures:'")
        }
        if let (one, other) = overlap(measures, of: definition) {
            report(
                place,
                "'\(one)' and '\(other)' count some of the same, which would stand there twice; leave 'arrangement' out, and they stand side by side"
            )
        }
        // A scale of shares has no place for anything else, and over stacked areas a line would belong to none of them.
        if arrangement == .shares || mark == .area, let other = ["overlay", "rules", "annotations"].first(where: { options[$0] != nil }) {
            report(options[other]?.mark, "'\(other)' has no place over \(arrangement.rawValue) \(mark.rawValue)s; leave it out")
        }
        return arrangement
    }

    /// The two measures between which a room is tinted behind lines.
    private mutating func band(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> [String] {
        guard let node = options["band"], let mark, let definition else { return [] }
        guard mark == .line else {
            report(node.mark, "'band' tints the room between two measures behind lines; a \(mark.rawValue) has none")
            return []
        }
        let band = names(options, "band", definition)
        guard isPair(band, of: definition), let unit = drawn(measures, of: definition)?.unit,
            definition.measures.first(where: { $0.name == band.first })?.unit == unit
        else {
            report(node.mark, "'band' takes two measures of the unit that the lines have; write 'band: [LOW, HIGH]'")
            return []
        }
        return band
    }

    /// The measure that says where a flow comes from.
    private mutating func source(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> String? {
        guard let mark, let definition else { return nil }
        guard mark == .flow else {
            if let node = options["source"] { report(node.mark, "'source' says where a flow comes from; a \(mark.rawValue) has none") }
            return nil
        }
        let texts = definition.measures.filter { $0.unit == .text }.map(\.name)
        guard options["source"] != nil else {
            report(
                options["mark"]?.mark,
                "mark 'flow' leads from what a measure names to \(definition.keyName); "
                    + (texts.isEmpty
                        ? "\(definition.name) has no measure with names"
                        : "write 'source:' with one of " + texts.joined(separator: ", ")))
            return nil
        }
        guard let name = names(options, "source", definition).first else { return nil }
        switch drawn(measures, of: definition)?.unit {
        case .money?, .count?, .days?, .number?: break
        default:
            report(options["mark"]?.mark, "mark 'flow' draws amounts or counts; what it is to draw of \(definition.name) is neither")
            return nil
        }
        guard texts.contains(name) else {
            report(options["source"]?.mark, "'source' takes a measure with names, such as \(texts.joined(separator: ", "))")
            return nil
        }
        return name
    }

    /// The metrics that a waterfall leads from and to.
    private mutating func ends(
        _ options: FenceOptions, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> [String] {
        guard let mark, let definition else { return [] }
        let nodes = ["from", "to"].compactMap { options[$0] }
        guard mark == .waterfall else {
            if let node = nodes.first { report(node.mark, "'from' and 'to' are the sums of a waterfall; a \(mark.rawValue) has none") }
            return []
        }
        guard nodes.count == 2 else {
            report(options["mark"]?.mark, "mark 'waterfall' leads from one sum to another; write 'from:' and 'to:' with a metric each")
            return []
        }
        switch drawn(measures, of: definition)?.unit {
        case .money?, .count?, .days?: break
        default:
            report(options["mark"]?.mark, "mark 'waterfall' adds up amounts or counts; what it is to draw of \(definition.name) is neither")
            return []
        }
        return nodes.compactMap { line($0, definition, measures) }
    }
}
