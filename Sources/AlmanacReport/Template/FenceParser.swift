import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import Yams

/// Reads the YAML of a fence against what exists; every mistake becomes a problem at its line and column.
struct FenceParser {
    let source: TemplateSource
    let kind: String
    /// Where the body starts in the source.
    let bodyStart: Int
    /// Resolves the tags of text options and collects the problems; handed in and taken back, so that a file has one.
    private(set) var scanner: TagScanner

    private var vocabulary: Vocabulary { scanner.vocabulary }

    init(source: TemplateSource, kind: String, bodyStart: Int, scanner: TagScanner) {
        self.source = source
        self.kind = kind
        self.bodyStart = bodyStart
        self.scanner = scanner
    }

    private mutating func report(_ mark: Yams.Mark?, _ message: String) {
        scanner.report(problem(mark, message))
    }

    private func problem(_ mark: Yams.Mark?, _ message: String) -> TemplateProblem {
        source.problem(at: bodyStart, line: mark?.line ?? 1, column: mark?.column ?? 1, message)
    }

    mutating func parse(_ body: String) -> FenceSpec? {
        let node: Node?
        do {
            // What a value is, the option that takes it knows; and the default encoding would read the environment for each fence.
            node = try Yams.compose(yaml: body, .basic, .default, .utf8)
        } catch let error as YamlError {
            switch error {
            case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _), .composer(_, let problem, let mark, _):
                report(mark, "the fence is not YAML: \(problem)")
            case .duplicatedKeysInMapping(let names, let context):
                for name in names.sorted() {
                    let place = second(name, in: body, from: (context.mark.line, context.mark.column))
                    scanner.report(source.problem(at: bodyStart, line: place.line, column: place.column, "option '\(name)' is given twice"))
                }
            default:
                report(nil, "the fence is not YAML")
            }
            return nil
        } catch {
            report(nil, "the fence is not YAML")
            return nil
        }
        switch kind {
        case "tiles": return tiles(node)
        case "chart": return mapping(node).flatMap { chart($0).map(FenceSpec.chart) }
        case "table": return mapping(node).flatMap { table($0).map(FenceSpec.table) }
        default: return mapping(node).flatMap { cards($0).map(FenceSpec.cards) }
        }
    }

    // MARK: The four kinds

    private mutating func chart(_ options: Node.Mapping) -> ChartSpec? {
        check(
            options,
            [
                "mark", "series", "range", "ranges", "measures", "overlay", "rules", "from", "to", "top", "orientation", "arrangement",
                "labels", "width",
                "title",
                "subtitle", "empty", "drill",
            ])
        let mark: AlmanacReport.Mark? = choice(options, "mark", required: true)
        let definition = series(options)
        let measures = names(options, "measures", definition)
        let overlays = names(options, "overlay", definition)
        let rules = rules(options, mark, definition, measures)
        let ends = ends(options, mark, definition, measures)
        let (range, ranges) = range(options, definition)
        let orientation: Figure.Orientation = choice(options, "orientation") ?? (rules.isEmpty ? .automatic : .vertical)
        if !rules.isEmpty, orientation == .horizontal {
            report(options["rules"]?.mark, "'rules' go across bars that stand; leave 'orientation: horizontal' out")
        }
        let arrangement: Figure.Arrangement = choice(options, "arrangement") ?? .grouped
        let labels: Figure.Labels = choice(options, "labels") ?? .extreme
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
        if mark == .dumbbell, !isPair(measures, of: definition) {
            report(
                options["measures"]?.mark ?? options["mark"]?.mark,
                "mark 'dumbbell' compares two measures of one unit; write 'measures: [FIRST, SECOND]' with two of "
                    + definition.measures.map(\.name).joined(separator: ", "))
            return nil
        }
        if let needed = mark.companion, !definition.measures.contains(where: { $0.role == needed }) {
            report(
                options["mark"]?.mark,
                "mark '\(mark.rawValue)' draws a series with a measure for its \(needed.rawValue); \(definition.name) has none")
            return nil
        }
        return ChartSpec(
            mark: mark, series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range,
            ranges: ranges,
            measures: measures.isEmpty ? definition.measures.prefix(1).map(\.name) : measures, overlays: overlays, rules: rules,
            ends: ends, top: top,
            orientation: orientation, arrangement: arrangement, labels: labels, width: width, title: texts.0, subtitle: texts.1,
            empty: texts.2,
            drill: drill)
    }

    private mutating func table(_ options: Node.Mapping) -> TableSpec? {
        check(options, ["series", "range", "ranges", "measures", "top", "width", "title", "empty"])
        let definition = series(options)
        let measures = names(options, "measures", definition)
        let (range, ranges) = range(options, definition)
        let width: CardWidth? = choice(options, "width")
        let top = count(options, "top")
        let texts = (text(options, "title"), text(options, "empty"))
        guard let definition else { return nil }
        return TableSpec(
            series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range, ranges: ranges,
            measures: measures.isEmpty ? definition.measures.map(\.name) : measures, top: top, width: width, title: texts.0, empty: texts.1)
    }

    private mutating func tiles(_ node: Node?) -> FenceSpec? {
        // Nothing named is the best of everything.
        guard let node, node.scalar.map({ $0.string.isEmpty || $0.string == "~" }) != true else {
            return .tiles(TilesSpec(named: [], picksBest: true))
        }
        if let options = node.mapping {
            if let list = options["tiles"] {
                check(options, ["tiles", "width"])
                let width: CardWidth? = choice(options, "width")
                return tiles(of: list, width: width)
            }
            check(options, ["pick", "most", "range", "tiles", "width"])
            let most = count(options, "most")
            let range = pinned(options)
            let width: CardWidth? = choice(options, "width")
            guard pick(options, required: true) else { return nil }
            return .tiles(TilesSpec(named: [], picksBest: true, most: most, range: range, width: width))
        }
        return tiles(of: node, width: nil)
    }

    private mutating func tiles(of list: Node, width: CardWidth?) -> FenceSpec? {
        guard let items = list.sequence else {
            report(list.mark, "tiles are a list; write '- metric: guardian.spend.total' a line, or 'pick: best'")
            return nil
        }
        var tiles: [TileSpec] = []
        var picksBest = false
        var most: Int?
        var bestRange: RangeKey?
        for item in items {
            guard let options = mapping(item) else { continue }
            if options["pick"] != nil {
                check(options, ["pick", "most", "range"])
                most = count(options, "most")
                bestRange = pinned(options)
                picksBest = pick(options, required: true)
                continue
            }
            if picksBest {
                report(options.mark, "'pick: best' fills up what is left; put the tiles with a metric before it")
            }
            check(options, ["metric", "of", "range", "title", "note"])
            let range = pinned(options)
            let texts = (text(options, "title"), text(options, "note"))
            let whole = metric(options, "of")
            guard let metric = metric(options, "metric", required: true) else { continue }
            if let range, ![metric, whole].contains(where: { $0.map { $0.isRanged || $0.followsPeriod && !range.isWindow } ?? false }) {
                report(options["range"]?.mark, "metric '\(metric.name)' does not depend on a period; leave 'range' out")
            }
            tiles.append(
                TileSpec(
                    metric: metric.name, of: whole?.name, isRanged: metric.isRanged || whole?.isRanged ?? false,
                    followsPeriod: metric.followsPeriod || whole?.followsPeriod ?? false, range: range, title: texts.0, note: texts.1))
        }
        return .tiles(TilesSpec(named: tiles, picksBest: picksBest, most: most, range: bestRange, width: width))
    }

    /// Whether a list of tiles asks for the best of all systems.
    private mutating func pick(_ options: Node.Mapping, required: Bool) -> Bool {
        guard let (word, mark) = string(options, "pick", required: required) else { return false }
        if word == "best" { return true }
        report(mark, "'pick' takes one word, best: the numbers that matter most, of all systems")
        return false
    }

    private mutating func cards(_ options: Node.Mapping) -> CardsSpec? {
        check(
            options,
            [
                "series", "range", "heading", "value", "text", "badge", "badge_below", "footnotes", "spark", "spark_by", "colour", "fold",
                "top",
                "width", "empty",
            ])
        let definition = series(options)
        let range = range(options, definition).0
        let heading = fields(options, "heading", definition)
        let footnotes = fields(options, "footnotes", definition)
        let columns = ["value", "text", "spark_by"].map { names(options, $0, definition).first }
        let badge = names(options, "badge", definition)
        let badgeBelow = number(options, "badge_below")
        let colour = fields(options, "colour", definition).first
        let fold = count(options, "fold")
        let width: CardWidth? = choice(options, "width")
        let top = count(options, "top")
        let empty = text(options, "empty")
        let spark = otherSeries(options, "spark")
        guard let definition else { return nil }
        return CardsSpec(
            series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range,
            heading: heading.first ?? .key, value: columns[0], text: columns[1],
            badge: badge, badgeBelow: badgeBelow, footnotes: footnotes, spark: spark, sparkBy: columns[2], colour: colour, fold: fold,
            top: top,
            width: width, empty: empty)
    }

    // MARK: Options

    private mutating func mapping(_ node: Node?) -> Node.Mapping? {
        guard let mapping = node?.mapping else {
            report(node?.mark, "a \(kind) fence holds options such as 'series: guardian.spend.daily', one a line")
            return nil
        }
        return mapping
    }

    private mutating func check(_ options: Node.Mapping, _ known: [String]) {
        var seen: Set<String> = []
        for (key, _) in options {
            let name = key.string ?? ""
            if !known.contains(name) {
                report(key.mark, "no option named '\(name)' in a \(kind) fence" + suggestion(for: name, among: known))
            } else if !seen.insert(name).inserted {
                report(key.mark, "option '\(name)' is given twice")
            }
        }
    }

    /// Where an option is given again in the mapping that begins at a mark; Yams tells the mapping only.
    private func second(_ name: String, in body: String, from start: (line: Int, column: Int)) -> (line: Int, column: Int) {
        var isFirst = true
        for (index, line) in body.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where index + 1 >= start.line {
            let words = line.drop { $0 == " " || $0 == "-" }
            guard words.hasPrefix(name + ":") else { continue }
            if !isFirst { return (index + 1, line.count - words.count + 1) }
            isFirst = false
        }
        return start
    }

    private mutating func string(_ options: Node.Mapping, _ name: String, required: Bool = false) -> (String, Yams.Mark?)? {
        guard let node = options[name] else {
            if required { report(options.mark, "a \(kind) fence needs '\(name):'") }
            return nil
        }
        guard let string = node.string, !string.isEmpty else {
            let isBraced = node.mapping != nil
            report(node.mark, "'\(name)' takes one word or sentence" + (isBraced ? "; put one that begins with a brace in quotes" : ""))
            return nil
        }
        return (string, node.mark)
    }

    private mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ options: Node.Mapping, _ name: String, required: Bool = false
    ) -> Choice? where Choice.RawValue == String {
        guard let (word, mark) = string(options, name, required: required) else { return nil }
        if let choice = Choice(rawValue: word) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        let near = nearest(to: word, among: known)
        report(
            mark,
            "no \(name) named '\(word)'; known are \(known.joined(separator: ", "))"
                + (near.isEmpty ? "" : "; did you mean '\(near[0])'?"))
        return nil
    }

    private mutating func count(_ options: Node.Mapping, _ name: String) -> Int? {
        guard let node = options[name] else { return nil }
        guard let number = node.int, (1...1000).contains(number) else {
            report(node.mark, "'\(name)' takes a whole number from 1 to 1000")
            return nil
        }
        return number
    }

    private mutating func number(_ options: Node.Mapping, _ name: String) -> Double? {
        guard let node = options[name] else { return nil }
        guard let number = node.float, number.isFinite else {
            report(node.mark, "'\(name)' takes a number, such as 0.7 for 70 %")
            return nil
        }
        return number
    }

    private mutating func text(_ options: Node.Mapping, _ name: String) -> TemplateLine? {
        guard let (text, mark) = string(options, name) else { return nil }
        var place = problem(mark, "")
        // The words begin after the quote.
        switch options[name]?.scalar?.style {
        case .singleQuoted, .doubleQuoted: place.column += 1
        default: break
        }
        return scanner.compile(text, at: place)
    }

    private mutating func series(_ options: Node.Mapping) -> SeriesDefinition? {
        guard let (name, mark) = string(options, "series", required: true) else { return nil }
        if let definition = vocabulary.series(name) { return definition }
        unknownSeries(name, mark)
        return nil
    }

    private mutating func metric(_ options: Node.Mapping, _ option: String, required: Bool = false) -> MetricDefinition? {
        guard let (name, mark) = string(options, option, required: required) else { return nil }
        if let metric = vocabulary.metric(name) { return metric }
        report(
            mark, "no metric named '\(name)'" + suggestion(for: name, among: vocabulary.metricNames, listing: "`almanac series` lists them")
        )
        return nil
    }

    /// Metrics that are drawn as lines across the chart, by name: of the unit that the chart draws.
    private mutating func rules(
        _ options: Node.Mapping, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
    ) -> [String] {
        let nodes = list(options, "rules")
        guard !nodes.isEmpty, let definition else { return [] }
        if let mark, ![.bar, .line, .area].contains(mark) {
            report(options["rules"]?.mark, "'rules' go across bars, lines and areas; a \(mark.rawValue) has none")
            return []
        }
        return nodes.compactMap { node in line(node, definition, measures) }
    }

    /// A metric at which something in a chart stands: of the unit that the chart draws.
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

    /// Whether two measures of one unit are named.
    private func isPair(_ measures: [String], of definition: SeriesDefinition) -> Bool {
        let units = measures.compactMap { name in definition.measures.first { $0.name == name }?.unit }
        return units.count == 2 && units[0] == units[1] && measures[0] != measures[1]
    }

    /// The metrics that a waterfall leads from and to.
    private mutating func ends(
        _ options: Node.Mapping, _ mark: AlmanacReport.Mark?, _ definition: SeriesDefinition?, _ measures: [String]
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

    private mutating func otherSeries(_ options: Node.Mapping, _ option: String) -> String? {
        guard let (name, mark) = string(options, option) else { return nil }
        if vocabulary.series(name) != nil { return name }
        unknownSeries(name, mark)
        return nil
    }

    private mutating func unknownSeries(_ name: String, _ mark: Yams.Mark?) {
        report(
            mark, "no series named '\(name)'" + suggestion(for: name, among: vocabulary.seriesNames, listing: "`almanac series` lists them")
        )
    }

    private func list(_ options: Node.Mapping, _ name: String) -> [Node] {
        guard let node = options[name] else { return [] }
        if let sequence = node.sequence { return Array(sequence) }
        return [node]
    }

    /// Measures of the series, by name.
    private mutating func names(_ options: Node.Mapping, _ option: String, _ definition: SeriesDefinition?) -> [String] {
        guard let definition else { return [] }
        return list(options, option).compactMap { node in
            let name = node.string ?? ""
            let known = definition.measures.map(\.name)
            if known.contains(name) { return name }
            report(node.mark, "series '\(definition.name)' has no measure '\(name)'; it has \(known.joined(separator: ", "))")
            return nil
        }
    }

    private mutating func fields(_ options: Node.Mapping, _ option: String, _ definition: SeriesDefinition?) -> [RowField] {
        guard let definition else { return [] }
        return list(options, option).compactMap { node in
            let name = node.string ?? ""
            if name == definition.keyName { return .key }
            if definition.measures.contains(where: { $0.name == name }) { return .measure(name) }
            let known = [definition.keyName] + definition.measures.map(\.name)
            report(node.mark, "a row of '\(definition.name)' has no '\(name)'; it has \(known.joined(separator: ", "))")
            return nil
        }
    }

    private mutating func range(_ options: Node.Mapping, _ definition: SeriesDefinition?) -> (RangeKey?, [RangeKey]) {
        let pinned = pinned(options)
        let limited = list(options, "ranges").compactMap { range($0) }
        if let definition, !definition.isRanged, let first = ([pinned].compactMap(\.self) + limited).first,
            first.isWindow || !definition.followsPeriod
        {
            report(options.mark, "series '\(definition.name)' does not depend on a range; leave 'range' and 'ranges' out")
        }
        return (pinned, limited)
    }

    /// What `range:` says.
    private mutating func pinned(_ options: Node.Mapping) -> RangeKey? {
        options["range"].flatMap { range($0) }
    }

    private mutating func range(_ node: Node) -> RangeKey? {
        scanner.period(node.string ?? "", at: problem(node.mark, ""))?.range
    }
}
