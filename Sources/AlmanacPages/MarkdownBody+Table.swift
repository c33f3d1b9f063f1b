import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Most rows of a table in Markdown. A longer one is left to the data files, or folded where none are made, since nobody reads a page of daily numbers.
private let longestTable = 15

// Tables, and the lines in place of those that are too long.
extension MarkdownBody {
    /// Words in a cell, which is a paragraph of its own: what is foreign in it keeps its order, a point or a bracket at its end, too.
    func inCell(_ words: String) -> String {
        isRightToLeft && Bidi.hasLeftToRight(words) && Bidi.needsIsolation(words, inRightToLeft: true) ? Bidi.isolated(words) : words
    }

    func shown(_ table: Table) -> Int { min(table.top ?? .max, table.series.keys.count) }

    func isLong(_ table: Table) -> Bool { shown(table) > longestTable }

    mutating func table(_ table: Table) {
        guard isLong(table) else { return rows(table, notes: table.notes) }
        if let path = dataFile(of: table.series) { link(table, path) } else { fold(table) }
    }

    /// True for a table of days that stand under a chart, with its columns: a long list is not written twice.
    func isCharted(_ table: Table) -> Bool { tables.charted.contains { $0.hasDays(of: table) } }

    /// True for a card of such tables alone.
    func isCharted(_ card: Card, _ range: RangeKey) -> Bool {
        let blocks = card.variant(for: range)?.blocks ?? []
        return !blocks.isEmpty && blocks.allSatisfy { if case .table(let table) = $0 { isCharted(table) } else { false } }
    }

    /// The table of a chart with the columns and the sums of tables of the same days; the first of several charts of them has these.
    mutating func joined(_ table: Table) -> Table {
        var joined = table
        for other in tables.own where table.hasDays(of: other) {
            joined.measures += other.measures.filter { measure in !joined.measures.contains { $0.name == measure.name } }
            joined.notes += other.notes.filter { !joined.notes.contains($0) }
            guard !other.sums.isEmpty else { continue }
            joined.sums = joined.measures.map { measure in
                other.measures.firstIndex { $0.name == measure.name }.flatMap { other.sums[$0] }
            }
        }
        tables.own.removeAll { table.hasDays(of: $0) }
        return joined
    }

    /// The data file that has all rows of a series; `nil` where there is none, as of what is personal.
    func dataFile(of series: Series) -> String? {
        data?.series(named: series.name)?.isPersonal == false ? DataRenderer.path(of: series) : nil
    }

    /// A line in place of the rows, with a link to their data file.
    mutating func link(_ table: Table, _ path: String) {
        let series = table.series
        blankLine()
        words(text.phrase(Phrase("pages.all-rows", ["count": .count(series.keys.count - (table.hasRest ? 1 : 0))])))
        raw(" ")
        link(path)
        raw("\n")
        foot(nil, table.notes)
    }

    mutating func link(_ path: String) {
        raw("[")
        bytes.append(utf8: path)
        raw("](")
        bytes.append(utf8: path)
        raw(")")
    }

    /// Rows that GitHub and editors show once they are asked to.
    mutating func fold(_ table: Table) {
        raw("\n<details><summary>")
        words(text.words.text("pages.numbers"))
        raw("</summary>\n")
        rows(table, notes: [])
        raw("\n</details>\n")
        // Notes on the data stay visible when the rows are folded.
        foot(nil, table.notes)
    }

    mutating func rows(_ table: Table, notes: [Phrase]) {
        let series = table.series
        let shown = shown(table)
        // An index is used because a measure that is copied out counts the references of all its parts.
        let measures = table.measures
        var grid = MarkdownGrid(alignsLeft: [true] + measures.indices.map { measures[$0].unit.isWords }, rows: shown + 2)
        grid.words(text.phrase(series.keyTitle))
        let columns = measures.indices.map { measures[$0].values }
        for index in measures.indices { grid.words(text.phrase(measures[index].title)) }
        for row in 0..<shown {
            let key = series.keys[row]
            let isPartial = series.partial.contains(row)
            grid.cell { bytes in
                appendMarkdownEscaped(inCell(text.key(key)), to: &bytes)
                guard isPartial else { return }
                bytes.append(utf8: " (")
                appendMarkdownEscaped(text.words.text("pages.not-whole"), to: &bytes)
                bytes.append(UInt8(ascii: ")"))
            }
            for (column, values) in columns.enumerated() {
                switch values[row] {
                case .text: grid.words(inCell(text.full(values[row])))
                case .phrase: grid.words(text.full(values[row]))
                case let value:
                    grid.cell { bytes in
                        if let rise = text.rise(value, in: measures[column]) { return bytes.append(utf8: rise) }
                        text.append(value, to: &bytes)
                    }
                }
            }
        }
        if !table.sums.isEmpty {
            func bold(_ words: String) {
                grid.cell { bytes in
                    guard !words.isEmpty else { return }
                    bytes.append(utf8: "**")
                    appendMarkdownEscaped(words, to: &bytes)
                    bytes.append(utf8: "**")
                }
            }
            bold(text.words.text("pages.together"))
            for sum in table.sums { bold(sum.map { text.full($0) } ?? "") }
        }
        blankLine()
        grid.write(to: &bytes)
        foot(LeftOut(series.keys.count - shown, of: series.name).sentence, in: dataFile(of: series), notes)
    }
}

extension Table {
    /// True for one of the same days.
    fileprivate func hasDays(of other: Table) -> Bool {
        guard case .day? = series.keys.first else { return false }
        return series.name == other.series.name && series.range == other.series.range && shown == other.shown
            && series.keys == other.series.keys
    }
}

extension Report {
    /// Those that stand by themselves, and those of charts, in the period that is shown.
    var tables: (own: [Table], charted: [Table]) {
        var (own, charted): ([Table], [Table]) = ([], [])
        for card in [opening] + sections.flatMap({ [$0.opening] + $0.cards }) {
            for block in card.variant(for: range)?.blocks ?? [] {
                switch block {
                case .table(let table): own.append(table)
                case .figure(let figure, _): charted.append(figure.table)
                case .prose, .sentence, .tiles, .notes, .todo: break
                }
            }
        }
        return (own, charted)
    }
}
