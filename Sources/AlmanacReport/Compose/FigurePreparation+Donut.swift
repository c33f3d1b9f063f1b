import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacText

/// Rings: what is merged, in which order and colour, and how each part changed.
extension FigurePreparation {
    /// True for a part that is zero now and was not before.
    private static func isEnded(_ part: Value?, change: Value??) -> Bool {
        part?.magnitude == 0 && (change ?? nil)?.magnitude ?? 0 != 0
    }

    func donut(_ spec: ChartSpec, _ series: Series) -> Figure.Donut {
        guard let measure = drawn(spec, series) else { return Figure.Donut(slices: [], total: nil, hasNegative: false) }
        // Nothing is no part of a whole.
        let rows = series.keys.indices.filter { (measure.values[$0]?.magnitude ?? 0) != 0 }
        let sizes = Self.exact(rows.map { measure.values[$0] })
        let shares = series.measures.first { $0.role == .share }?.values
        let change = series.measures.first { $0.role == .change }
        let changes = change?.values
        let apportioned = shares == nil ? AlmanacInsights.shares(of: sizes) : []
        let drill = spec.drill.flatMap { context.insights.series($0, series.range ?? .thirtyDays) }
        let colours = self.colours(of: series)

        struct Row {
            var row: Int
            var size: Int64
            var share: Double?
        }
        let all = rows.enumerated().map { index, row in
            var share: Double?
            if let shares {
                if case .ratio(let ratio)? = shares[row] { share = ratio }
            } else {
                share = apportioned[index]
            }
            return Row(row: row, size: sizes[index], share: share)
        }
        let groups = SliceGroup.groups(of: sizes, others: Set(all.indices.filter { isOther(series.keys[all[$0].row]) }))
        let hasNegative = sizes.contains { $0 < 0 }
        // No ring shows what is below zero: bars are drawn then, one for each row.
        let kept =
            hasNegative
            ? all.sorted { $0.size == $1.size ? $0.row < $1.row : $0.size > $1.size }
            : groups.filter { !$0.isOther }.map { all[$0.sources[0]] }
        let merged = hasNegative ? [] : groups.first(where: \.isOther)?.sources.map { all[$0] } ?? []

        func slice(_ row: Row, _ colour: Int?) -> Figure.Donut.Slice {
            let key = series.keys[row.row]
            return Figure.Donut.Slice(
                name: key, value: measure.values[row.row] ?? .count(0), share: row.share.map { .ratio($0) },
                change: change.flatMap { Self.change($0.values[row.row], of: measure.values[row.row], good: $0.good) },
                identifier: series.keyTitle.name == "key.category" ? Self.identifier(key) : nil, colour: colour,
                members: [], details: drill.map { details(of: key, in: $0) } ?? [])
        }
        var slices = zip(kept, CategoryColours.apart(kept.map { colours[series.keys[$0.row]] })).map(slice)
        // Parts that are zero now and were not before are members of "Other", so that the changes add up to that of the whole.
        let ended = merged.isEmpty ? [] : series.keys.indices.filter { Self.isEnded(measure.values[$0], change: changes?[$0]) }
        if merged.count == 1, ended.isEmpty {
            slices.append(slice(merged[0], nil))
        } else if !merged.isEmpty {
            slices.append(
                Figure.Donut.Slice(
                    name: .phrase(Phrase("charts.other-count", ["count": .count(merged.count)])),
                    value: Self.total(merged.map { measure.values[$0.row] }) ?? .count(0),
                    share: Self.sum(merged.map(\.share), isAll: kept.isEmpty && series.rest == nil).map { .ratio($0) },
                    change: changes.flatMap { changes in
                        let differences = (merged.map(\.row) + ended).map { changes[$0] }
                        guard differences.allSatisfy({ $0 != nil }) else { return nil }
                        return Self.change(
                            Self.total(differences), of: Self.total(merged.map { measure.values[$0.row] }), good: change?.good)
                    },
                    colour: nil,
                    members: (merged.map(\.row) + ended).map { .init(name: series.keys[$0], value: measure.values[$0]) }, details: []))
        }
        if let rest = series.restPart, measure.name == series.measures.first?.name {
            slices.append(
                Figure.Donut.Slice(
                    // Another grey than that of what was merged.
                    name: rest.name, value: rest.value, share: rest.share, colour: nil, isUnnamed: true, members: [], details: []))
        }
        return Figure.Donut(
            slices: slices,
            // The total of parts that are not all known is unknown, unless the source sent the rest.
            total: series.unreadable > 0 && series.rest == nil ? nil : Self.total(rows.map { measure.values[$0] } + [series.rest]),
            hasNegative: hasNegative,
            changeTitle: change?.title)
    }

    /// The difference of an amount from what it was, with a tone from a twentieth on where one way is good news.
    private static func change(_ difference: Value?, of now: Value?, good: Direction?) -> Figure.Donut.Change? {
        guard let difference, let apart = difference.magnitude, let now = now?.magnitude else { return nil }
        guard let good, abs(apart) > abs(now - apart) / 20 else { return Figure.Donut.Change(difference: difference, tone: .neutral) }
        return Figure.Donut.Change(difference: difference, tone: (apart > 0) == (good == .higher) ? .good : .watch)
    }

    /// True for a key that the source itself calls "other", so that it is merged.
    private func isOther(_ key: Key) -> Bool {
        if case .name(let name) = key { return name.utf8.count == 5 && name.lowercased() == "other" }
        return false
    }

    /// Other values of a slice's key, shown when a reader opens the slice.
    private func details(of key: Key, in series: Series) -> [Figure.Donut.Detail] {
        guard let row = series.keys.firstIndex(of: key) else { return [] }
        return series.measures.compactMap { measure in measure.values[row].map { .init(title: measure.title, value: $0) } }
    }

    /// A category has its colour by what it is: the same in every period, chart and medium. The first ones of each period come first, because these are
    /// the ones that are drawn.
    func colours(of series: Series) -> Colours {
        if let known = colours.first(where: { $0.series == series.name }) { return known }
        var lists: [[Key]] = []
        for range in RangeKey.allCases + context.insights.askedRanges {
            lists.append(context.insights.series(series.name, range)?.keys ?? [])
            if series.range == nil, range.isWindow { break }
        }
        var keys: [Key] = []
        let all = lists.reduce(0) { $0 + $1.count }
        var seen: Set<Key> = []
        for row in 0..<(lists.map(\.count).max() ?? 0) {
            for list in lists where row < list.count {
                // Few are compared faster than hashed.
                let isNew = all <= Colours.mostCompared ? !keys.contains(list[row]) : seen.insert(list[row]).inserted
                if isNew { keys.append(list[row]) }
            }
        }
        let colours = Colours(series: series.name, keys: keys, colours: CategoryColours.colours(of: keys.map(Self.identifier)))
        self.colours.append(colours)
        return colours
    }

    /// The colour that a key has in the charts of its series; that of all others together for one that is not among them.
    func colour(_ about: SeriesKey) -> Int {
        let ranges = RangeKey.allCases + context.insights.askedRanges
        guard let series = ranges.lazy.compactMap({ self.context.insights.series(about.series, $0) }).first else { return Theme.other }
        return colours(of: series)[about.key] ?? Theme.other
    }

    /// The colour of a category by itself, as an index into the palette.
    static func colour(of key: Key) -> Int {
        CategoryColours.colours(of: [identifier(key)])[0]
    }

    /// Name of a category in the data.
    private static func identifier(_ key: Key) -> String {
        switch key {
        case .name(let name): name
        // `guardian.category.fast_food` is the category that data calls `fast_food`.
        case .phrase(let phrase): phrase.verbatimText ?? lastPart(of: phrase.name)
        default: "\(key)"
        }
    }

    /// `fast_food` of `guardian.category.fast_food`.
    private static func lastPart(of name: String) -> String {
        let bytes = name.utf8
        guard let point = bytes.lastIndex(of: UInt8(ascii: ".")) else { return name }
        return String(name[bytes.index(after: point)...])
    }
}
