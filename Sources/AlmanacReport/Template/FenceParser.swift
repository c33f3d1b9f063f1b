import AlmanacInsights
import AlmanacModel
import AlmanacText
import Yams

/// Reads the YAML of a fence against what exists; every mistake becomes a problem at its line and column.
struct FenceParser {
    let source: TemplateSource
    let kind: String
    /// Where the body starts in the source.
    let bodyStart: Int
    /// Resolves the tags of text options and collects the problems; handed in and taken back, so that a file has one.
    private(set) var scanner: TagScanner
    /// The texts among the options.
    private(set) var texts: [TemplateText] = []

    var vocabulary: Vocabulary { scanner.vocabulary }

    init(source: TemplateSource, kind: String, bodyStart: Int, scanner: TagScanner) {
        self.source = source
        self.kind = kind
        self.bodyStart = bodyStart
        self.scanner = scanner
    }

    mutating func report(_ mark: Yams.Mark?, _ message: String) {
        scanner.report(problem(mark, message))
    }

    private func problem(_ mark: Yams.Mark?, _ message: String) -> FileProblem {
        source.problem(at: bodyStart, line: mark?.line ?? 1, column: mark?.column ?? 1, message)
    }

    mutating func parse(_ body: String) -> FenceSpec? {
        let node: Node?
        do {
            // Each option reads its own value, so no types are resolved here; and the default encoding would read the environment for each
            // fence.
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
        case "todo": return .todo(todo(node))
        case "chart": return mapping(node).flatMap { chart($0).map(FenceSpec.chart) }
        case "table": return mapping(node).flatMap { table($0).map(FenceSpec.table) }
        default: return mapping(node).flatMap { cards($0).map(FenceSpec.cards) }
        }
    }

    // MARK: The kinds

    private mutating func todo(_ node: Node?) -> TodoSpec {
        guard let options = FenceOptions(node) else { return TodoSpec(most: TodoList.usualMost) }
        check(options, ["most", "title"])
        return TodoSpec(most: count(options, "most") ?? TodoList.usualMost, title: text(options, "title"))
    }

    private mutating func table(_ options: FenceOptions) -> TableSpec? {
        check(
            options, ["series", "range", "ranges", "measures", "top", "bar", "total", "columns", "most", "only", "width", "title", "empty"])
        let isOfRow = isOfRow(options)
        let definition = series(options)
        let measures = names(options, "measures", definition)
        let (range, ranges) = range(options, definition)
        let width: CardWidth? = choice(options, "width")
        let top = count(options, "top")
        let bar = names(options, "bar", definition).first
        let total: TableSpec.Total? = choice(options, "total")
        let (columns, most) = (count(options, "columns"), count(options, "most"))
        let texts = (text(options, "title"), text(options, "empty"))
        guard let definition else { return nil }
        return TableSpec(
            series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range, ranges: ranges,
            measures: measures.isEmpty ? definition.measures.map(\.name) : measures, top: top, bar: bar,
            total: total, isOfRow: isOfRow, columns: columns, most: most, width: width, title: texts.0, empty: texts.1)
    }

    private mutating func tiles(_ node: Node?) -> FenceSpec? {
        // Nothing named is the best of everything.
        guard let node, node.scalar.map({ $0.string.isEmpty || $0.string == "~" }) != true else {
            return .tiles(TilesSpec(named: [], picksBest: true))
        }
        if let options = FenceOptions(node) {
            if let list = options["tiles"] {
                check(options, ["tiles", "width"])
                let width: CardWidth? = choice(options, "width")
                return tiles(of: list, width: width)
            }
            check(options, ["pick", "most", "range", "tiles", "width", "besides", "system"])
            let most = count(options, "most")
            let range = pinned(options)
            let width: CardWidth? = choice(options, "width")
            let besides: TilesSpec.Besides? = choice(options, "besides")
            let system = system(options)
            guard pick(options, required: true) else { return nil }
            return .tiles(
                TilesSpec(named: [], picksBest: true, most: most, range: range, width: width, besides: besides, system: system))
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

    /// The one system that the best numbers are of.
    private mutating func system(_ options: FenceOptions) -> String? {
        guard let (word, mark) = string(options, "system") else { return nil }
        let known = vocabulary.systemNames
        if known.contains(word) { return word }
        report(mark, "no system named '\(word)'; known are \(known.joined(separator: ", "))")
        return nil
    }

    /// True when a list of tiles asks for the best of all systems.
    private mutating func pick(_ options: FenceOptions, required: Bool) -> Bool {
        guard let (word, mark) = string(options, "pick", required: required) else { return false }
        if word == "best" { return true }
        report(mark, "'pick' takes one word, best: the numbers that matter most, of all systems")
        return false
    }

    private mutating func cards(_ options: FenceOptions) -> CardsSpec? {
        check(
            options,
            [
                "series", "range", "heading", "value", "text", "badge", "badge_below", "footnotes", "spark", "spark_by", "colour", "fold",
                "layout", "action", "link", "top", "width", "empty",
            ])
        let definition = series(options)
        let range = range(options, definition).0
        let heading = fields(options, "heading", definition)
        let footnotes = fields(options, "footnotes", definition)
        let layout: CardsSpec.Layout? = choice(options, "layout")
        let columns = ["value", "text", "spark_by", "action", "link"].map { names(options, $0, definition).first }
        let badge = names(options, "badge", definition)
        let badgeBelow = number(options, "badge_below")
        let colour = fields(options, "colour", definition).first
        let fold = count(options, "fold")
        let width: CardWidth? = choice(options, "width")
        let top = count(options, "top")
        let empty = text(options, "empty")
        let spark = otherSeries(options, "spark")
        guard let definition else { return nil }
        sparks(options, definition)
        return CardsSpec(
            series: definition.name, isRanged: definition.isRanged, followsPeriod: definition.followsPeriod, range: range,
            heading: heading.first ?? .key, value: columns[0], text: columns[1],
            badge: badge, badgeBelow: badgeBelow, footnotes: footnotes, spark: spark, sparkBy: columns[2], colour: colour,
            layout: layout ?? .grid, action: columns[3], link: columns[4], fold: fold, top: top, width: width, empty: empty)
    }

    /// Tells a history that no card would have.
    private mutating func sparks(_ options: FenceOptions, _ definition: SeriesDefinition) {
        guard let given = options["spark"] ?? options["spark_by"] else { return }
        // A name that is unknown was told already.
        guard options["spark"].map({ vocabulary.series($0.string ?? "") != nil }) ?? true else { return }
        let naming = definition.measures.filter { $0.columnsOf != nil }
        guard let first = naming.first, let histories = first.columnsOf else {
            return report(given.mark, "no measure of '\(definition.name)' names a history, so that 'spark' draws nothing; leave it out")
        }
        let isNamed = naming.contains { $0.name == options["spark_by"]?.string && $0.columnsOf == options["spark"]?.string }
        guard !isNamed else { return }
        report(
            given.mark,
            "a card has the history that one of its measures names; write 'spark: \(histories)' and 'spark_by: \(first.name)'")
    }

    // MARK: Options

    private mutating func mapping(_ node: Node?) -> FenceOptions? {
        guard let options = FenceOptions(node) else {
            report(node?.mark, "a \(kind) fence holds options such as 'series: guardian.spend.daily', one a line")
            return nil
        }
        return options
    }

    mutating func check(_ options: FenceOptions, _ known: [String]) {
        var seen: Set<String> = []
        for key in options.keys {
            let name = key.string ?? ""
            if !known.contains(name) {
                report(key.mark, "no option named '\(name)' in a \(kind) fence" + suggestion(for: name, among: known))
            } else if !seen.insert(name).inserted {
                report(key.mark, "option '\(name)' is given twice")
            }
        }
    }

    /// The second place of an option in the mapping that begins at a mark; Yams gives only the place of the mapping.
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

    private mutating func string(_ options: FenceOptions, _ name: String, required: Bool = false) -> (String, Yams.Mark?)? {
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

    mutating func choice<Choice: RawRepresentable & CaseIterable>(
        _ options: FenceOptions, _ name: String, required: Bool = false
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

    mutating func count(_ options: FenceOptions, _ name: String) -> Int? {
        guard let node = options[name] else { return nil }
        guard let number = node.int, (1...1000).contains(number) else {
            report(node.mark, "'\(name)' takes a whole number from 1 to 1000")
            return nil
        }
        return number
    }

    private mutating func number(_ options: FenceOptions, _ name: String) -> Double? {
        guard let node = options[name] else { return nil }
        guard let number = node.float, number.isFinite else {
            report(node.mark, "'\(name)' takes a number, such as 0.7 for 70 %")
            return nil
        }
        return number
    }

    mutating func text(_ options: FenceOptions, _ name: String) -> TemplateLine? {
        guard let (text, mark) = string(options, name) else { return nil }
        var place = problem(mark, "")
        // The words begin after the quote.
        switch options[name]?.scalar?.style {
        case .singleQuoted, .doubleQuoted: place.column += 1
        default: break
        }
        let bytes = Array(text.utf8)
        let ranges = TemplateText.ranges(in: bytes[...])
        texts += ranges.map { TemplateText(english: String(decoding: bytes[$0], as: UTF8.self), place: place) }
        return scanner.compile(TemplateText.translated(bytes, ranges, by: scanner.translations), at: place)
    }

    mutating func series(_ options: FenceOptions) -> SeriesDefinition? {
        guard let (name, mark) = string(options, "series", required: true) else { return nil }
        if let definition = vocabulary.series(name) { return definition }
        unknownSeries(name, mark)
        return nil
    }

    private mutating func metric(_ options: FenceOptions, _ option: String, required: Bool = false) -> MetricDefinition? {
        guard let (name, mark) = string(options, option, required: required) else { return nil }
        if let metric = vocabulary.metric(name) { return metric }
        if vocabulary.series(name) != nil {
            report(mark, "'\(name)' is a series and not a metric; draw it with a chart or a table")
            return nil
        }
        report(
            mark, "no metric named '\(name)'" + suggestion(for: name, among: vocabulary.metricNames, listing: "`almanac series` lists them")
        )
        return nil
    }

    mutating func otherSeries(_ options: FenceOptions, _ option: String) -> String? {
        guard let (name, mark) = string(options, option) else { return nil }
        if vocabulary.series(name) != nil { return name }
        unknownSeries(name, mark)
        return nil
    }

    private mutating func unknownSeries(_ name: String, _ mark: Yams.Mark?) {
        if vocabulary.metric(name) != nil {
            return report(mark, "'\(name)' is a metric and not a series; write {{\(name)}} in a text, or 'metric: \(name)' in tiles")
        }
        report(
            mark, "no series named '\(name)'" + suggestion(for: name, among: vocabulary.seriesNames, listing: "`almanac series` lists them")
        )
    }

    func list(_ options: FenceOptions, _ name: String) -> [Node] {
        guard let node = options[name] else { return [] }
        if let sequence = node.sequence { return Array(sequence) }
        return [node]
    }

    /// Measures of the series, by name.
    mutating func names(_ options: FenceOptions, _ option: String, _ definition: SeriesDefinition?) -> [String] {
        guard let definition else { return [] }
        return list(options, option).compactMap { node in
            let name = node.string ?? ""
            let known = definition.measures.map(\.name)
            if known.contains(name) { return name }
            report(node.mark, "series '\(definition.name)' has no measure '\(name)'; it has \(known.joined(separator: ", "))")
            return nil
        }
    }

    private mutating func fields(_ options: FenceOptions, _ option: String, _ definition: SeriesDefinition?) -> [RowField] {
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

    mutating func range(_ options: FenceOptions, _ definition: SeriesDefinition?) -> (RangeKey?, [RangeKey]) {
        let pinned = pinned(options)
        let limited = list(options, "ranges").compactMap { range($0) }
        if let definition, !definition.isRanged, let first = ([pinned].compactMap(\.self) + limited).first,
            first.isWindow || !definition.followsPeriod
        {
            report(options.mark, "series '\(definition.name)' does not depend on a range; leave 'range' and 'ranges' out")
        }
        return (pinned, limited)
    }

    /// The period of the option `range:`.
    private mutating func pinned(_ options: FenceOptions) -> RangeKey? {
        options["range"].flatMap { range($0) }
    }

    private mutating func range(_ node: Node) -> RangeKey? {
        scanner.period(node.string ?? "", at: problem(node.mark, ""))?.range
    }
}
