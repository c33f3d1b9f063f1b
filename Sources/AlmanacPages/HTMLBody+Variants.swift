import AlmanacModel
import AlmanacReport
import AlmanacText

// Panels of a card, one for each period. Parts that are the same in all of them are written once.

extension HTMLBody {
    /// One variant as it is, several each in a panel that the range picker shows or hides.
    mutating func variants(of card: Card, level: Int, range: RangeKey) {
        guard let first = card.variants.first else { return }
        if card.variants.count == 1, !isLimited(card) {
            heading(first.heading, level: level)
            guard level == 1, let keyFigure else { return blocks(first.blocks, level: level) }
            write(keyFigure, [first.tiles ?? []], of: [first.range], range: range)
            blocks(first.withoutTiles.blocks, level: level)
            return
        }
        let isShared = card.variants.allSatisfy { $0.heading == first.heading }
        if isShared { heading(first.heading, level: level) }
        // A page has one heading of its own, whichever period is chosen.
        let isOneHeading = !isShared && level == 1
        if isOneHeading {
            html.raw("<h1 class=vs>")
            panels(of: card.variants, as: .words, range: range) { body, variant in body.write(variant.heading) }
            html.raw("</h1>")
        }
        var variants = card.variants
        // The first tile has its place beside its chart, also where no period has another.
        let hasLead = level == 1 && keyFigure != nil
        // Leading blocks that are the same in all periods go above the panels.
        while isShared || isOneHeading, let block = variants[0].blocks.first, variants.allSatisfy({ $0.blocks.first == block }),
            !(hasLead && block.isTiles)
        {
            blocks([block], level: level)
            for index in variants.indices { variants[index].blocks.removeFirst() }
        }
        // Those at the end go below them.
        var ending: [Block] = []
        while isShared || isOneHeading, let block = variants[0].blocks.last, variants.allSatisfy({ $0.blocks.last == block }),
            !(hasLead && block.isTiles)
        {
            ending.insert(block, at: 0)
            for index in variants.indices { variants[index].blocks.removeLast() }
        }
        if level == 1, let keyFigure {
            write(keyFigure, variants.map { $0.tiles ?? [] }, of: variants.map(\.range), range: range)
            variants = variants.map(\.withoutTiles)
        }
        let tiles = sharedTiles(of: variants)
        if !tiles.isEmpty { for index in variants.indices { variants[index].blocks.removeLast() } }
        let numbers = SharedNumbers(of: variants, folds: folds)
        if isShared || isOneHeading, let subtitle = numbers?.subtitle { self.subtitle(subtitle) }
        if variants.contains(where: { !$0.blocks.isEmpty }) {
            // They lie on each other, so that the tallest makes the room and nothing moves when another is chosen.
            isInParagraph = false
            measure.beginVariants()
            let panels = aside { body in
                body.panels(of: variants, as: .blocks, range: range) { body, variant in
                    body.measure.beginVariant()
                    body.isInParagraph = false
                    if !isShared, !isOneHeading { body.heading(variant.heading, level: level) }
                    if let numbers, case .figure(let figure, let subtitle)? = variant.blocks.last {
                        body.blocks(variant.blocks.dropLast(), level: level)
                        let sharesSubtitle = (isShared || isOneHeading) && numbers.subtitle != nil
                        body.figure(figure, sharesSubtitle ? nil : subtitle, hasFoot: numbers.notes == nil, hasNumbers: false)
                    } else {
                        body.blocks(variant.blocks, level: level)
                    }
                    body.measure.endVariant()
                }
            }
            html.raw(measure.endVariants() && level > 1 ? "<div class=\"vs own\">" : "<div class=vs>")
            html.raw(panels)
            html.raw("</div>")
            isInParagraph = false
        }
        if let numbers {
            foot(nil, numbers.notes ?? [])
            shared(numbers.tables, range: range)
        }
        if !tiles.isEmpty { shared(tiles, of: variants.map(\.range), range: range) }
        if !ending.isEmpty { blocks(ending, level: level) }
    }

    // MARK: Panels

    /// Where panels lie: in a line of words, or one under the other.
    enum PanelKind { case words, blocks }

    /// A panel for each variant, and one for those that come to the same.
    private mutating func panels(
        of variants: [Card.Variant], as kind: PanelKind, range: RangeKey, _ write: (inout HTMLBody, Card.Variant) -> Void
    ) {
        panels(variants.map { $0.range }, as: kind, range: range) { body, index in write(&body, variants[index]) }
    }

    mutating func panels(
        _ periods: [RangeKey?], as kind: PanelKind, range: RangeKey, _ write: (inout HTMLBody, Int) -> Void
    ) {
        var written: [(periods: [RangeKey], markup: Markup)] = []
        for (index, period) in periods.enumerated() {
            let markup = aside { write(&$0, index) }
            if let known = written.firstIndex(where: { $0.markup == markup }) {
                if let period { written[known].periods.append(period) }
            } else {
                written.append((period.map { [$0] } ?? [], markup))
            }
        }
        for (periods, markup) in written {
            html.raw(kind == .words ? "<span" : "<div")
            panel(periods, isFirst: periods.contains(range))
            html.raw(">")
            html.raw(markup)
            html.raw(kind == .words ? "</span>" : "</div>")
        }
    }

    /// The classes of what is shown for some periods alone.
    mutating func panel(_ periods: [RangeKey], isFirst: Bool) {
        let isQuoted = isFirst || periods.count != 1
        html.raw(isQuoted ? " class=\"" : " class=")
        for (index, period) in periods.enumerated() {
            html.raw(index == 0 ? "v" : " v")
            html.text(period.token)
        }
        if isFirst { html.raw(" v0") }
        if isQuoted { html.raw("\"") }
    }

    /// Writes a part of the page into a buffer of its own, to be placed or compared later.
    mutating func aside(_ write: (inout HTMLBody) -> Void) -> Markup {
        var part = MarkupWriter(capacity: 1 << 10)
        swap(&html, &part)
        write(&self)
        swap(&html, &part)
        return part.finish()
    }

    // MARK: Tiles

    /// The tiles that end all variants, where they are about the same numbers.
    private func sharedTiles(of variants: [Card.Variant]) -> [[Tile]] {
        let all = variants.compactMap { variant -> [Tile]? in
            if case .tiles(let tiles)? = variant.blocks.last { tiles } else { nil }
        }
        return all.count == variants.count && Tile.areAlike(all) ? all : []
    }

    /// Each tile once, with what it says of each period where that differs.
    mutating func shared(_ tiles: [[Tile]], of periods: [RangeKey?], range: RangeKey) {
        measure.add(tiles: tiles[0].map { size(of: $0) })
        isInParagraph = false
        html.raw("<div class=tiles>")
        for index in tiles[0].indices { shared(tiles.map { $0[index] }, of: periods, range: range) }
        html.raw("</div>")
    }

    /// A tile with what it says of each period.
    mutating func shared(_ tile: [Tile], of periods: [RangeKey?], range: RangeKey) {
        beginTile(tile[0])
        let figures = tile.map { tile in aside { $0.figures(of: tile) } }
        if figures.dropFirst().allSatisfy({ $0 == figures[0] }) {
            html.raw(figures[0])
        } else {
            html.raw("<div class=vs>")
            panels(periods, as: .blocks, range: range) { body, variant in body.html.raw(figures[variant]) }
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    // MARK: Numbers of charts

    /// The tables of a card's charts, one for each period, where one heading fits all of them.
    private mutating func shared(_ tables: [(period: RangeKey, table: Table)], range: RangeKey) {
        guard let first = tables.first?.table else { return }
        html.raw("<details class=data><summary>")
        html.text(text.words.text("pages.numbers"))
        html.raw("</summary>")
        tableHead(first)
        for run in RowRun.runs(tables.map(\.table)) {
            let periods = run.tables.map { tables[$0].period }
            html.raw("<tbody")
            panel(periods, isFirst: periods.contains(range))
            html.raw(">")
            rows(run.rows, of: tables[run.tables[0]].table)
        }
        html.raw("</table></details>")
        isInParagraph = false
    }
}

/// Subtitle, notes and tables that the charts of one card, one for each period, have in common.
struct SharedNumbers {
    /// Above each of them, where that is the same sentence.
    let subtitle: Line?
    /// Under each of them, where these are the same; `nil` where each has its own.
    let notes: [Phrase]?
    let tables: [(period: RangeKey, table: Table)]

    /// - Returns: `nil` where the charts' tables have different columns.
    init?(of variants: [Card.Variant], folds: Bool) {
        guard folds, variants.count > 1 else { return nil }
        var charts: [(period: RangeKey, figure: Figure, subtitle: Line?)] = []
        for variant in variants {
            guard let period = variant.range, case .figure(let figure, let subtitle)? = variant.blocks.last, figure.mark != .ring,
                figure.table.top == nil
            else { return nil }
            charts.append((period, figure, subtitle))
        }
        let all = charts.map { RowRun.withoutPeriodBefore($0.figure.table, beside: charts.map(\.figure.table)) }
        let first = all[0]
        for table in all.dropFirst() {
            guard table.title == first.title, table.series.keyTitle == first.series.keyTitle, table.measures.count == first.measures.count,
                zip(table.measures, first.measures).allSatisfy({ $0.title == $1.title && $0.isWords == $1.isWords })
            else { return nil }
        }
        tables = zip(charts, all).map { ($0.period, $1) }
        let isOnly = variants.allSatisfy { $0.blocks.count == 1 }
        subtitle = isOnly && charts.allSatisfy { $0.subtitle == charts[0].subtitle } ? charts[0].subtitle : nil
        notes = charts.allSatisfy { $0.figure.notes == charts[0].figure.notes } ? charts[0].figure.notes : nil
    }
}

/// Rows that follow one another in some of several tables, and are the same there.
struct RowRun: Equatable {
    /// By their places among the tables that were given, ascending.
    var tables: [Int]
    /// Of the first of these tables.
    var rows: Range<Int>

    /// The rows of tables in one order, which is that of each: days that several tables have with the same numbers are there once.
    static func runs(_ tables: [Table]) -> [RowRun] {
        let days = tables.map { table in
            table.series.keys.map { key -> Int in if case .day(let day) = key { day.number } else { .max } }
        }
        // Without rows of ascending days each table has its own run.
        guard days.allSatisfy({ days in days.last != .max && zip(days, days.dropFirst()).allSatisfy { $0 < $1 } }) else {
            return tables.indices.map { RowRun(tables: [$0], rows: 0..<tables[$0].series.keys.count) }
        }
        var runs: [RowRun] = []
        var next = tables.map { _ in 0 }
        while let day = tables.indices.compactMap({ next[$0] < days[$0].count ? days[$0][next[$0]] : nil }).min() {
            var left = tables.indices.filter { next[$0] < days[$0].count && days[$0][next[$0]] == day }
            while let first = left.first {
                let alike = left.filter { isSame(tables[first], next[first], tables[$0], next[$0]) }
                left.removeAll { alike.contains($0) }
                if let last = runs.last, last.tables == alike, last.rows.upperBound == next[first] {
                    runs[runs.count - 1].rows = last.rows.lowerBound..<next[first] + 1
                } else {
                    runs.append(RowRun(tables: alike, rows: next[first]..<next[first] + 1))
                }
                for table in alike { next[table] += 1 }
            }
        }
        return runs
    }

    private static func isSame(_ one: Table, _ row: Int, _ other: Table, _ otherRow: Int) -> Bool {
        one.series.partial.contains(row) == other.series.partial.contains(otherRow)
            && zip(one.measures, other.measures).allSatisfy { $0.values[row] == $1.values[otherRow] }
    }

    /// Drops the "previous" column of a table if the longest table, which has no such column, already contains those days.
    static func withoutPeriodBefore(_ table: Table, beside others: [Table]) -> Table {
        guard let longest = others.max(by: { $0.series.keys.count < $1.series.keys.count }), table.measures.last?.name == "previous",
            !longest.measures.contains(where: { $0.name == "previous" }), case .day(let first)? = table.series.keys.first,
            case .day(let earliest)? = longest.series.keys.first,
            earliest.number <= first.number - max(31, table.series.keys.count)
        else { return table }
        var table = table
        table.measures.removeLast()
        return table
    }
}
