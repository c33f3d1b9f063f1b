import AlmanacCharts
import AlmanacMarkup
import AlmanacModel

/// The report as GitHub-flavoured Markdown that reads well raw, with its charts as SVG files beside it.
struct MarkdownRenderer: Renderer {
    let colophon: Colophon

    func render(_ edition: Edition) throws(MarkdownGuard.Finding) -> [Artifact] {
        let context = edition.context
        let report = edition.report
        let range = report.range
        var writer = MarkdownBody(drawing: edition.drawing, linksData: colophon.formats.contains(.data))
        writer.card(report.opening, level: 1, range: range)
        for section in report.sections {
            writer.card(section.opening, level: 2, range: range)
            for card in section.cards { writer.card(card, level: 3, range: range) }
        }
        writer.footer(colophon.sentence(context), links: colophon.links(besides: .markdown))
        return [Artifact(path: "report.md", mediaType: "text/markdown; charset=utf-8", bytes: Array(writer.markdown.utf8))] + writer.charts
    }
}

/// A table of more rows than this is left to the data files; a page of daily numbers is read by nobody.
private let longestTable = 15

private struct MarkdownBody {
    private(set) var markdown = ""
    private(set) var charts: [Artifact] = []
    private let text: ValueText
    private let drawing: FigureDrawing
    private let linksData: Bool

    init(drawing: FigureDrawing, linksData: Bool) {
        text = drawing.text
        self.linksData = linksData
        self.drawing = drawing
    }

    private mutating func paragraph(_ words: String) {
        guard !words.isEmpty else { return }
        if !markdown.isEmpty { markdown += "\n" }
        markdown += words
        markdown += "\n"
    }

    mutating func card(_ card: Card, level: Int, range: RangeKey) {
        guard let variant = card.variant(for: range) else { return }
        if !variant.heading.isEmpty { paragraph(String(repeating: "#", count: level) + " " + variant.heading) }
        for block in variant.blocks {
            switch block {
            case .prose(let words): paragraph(words)
            case .figure(let figure): self.figure(figure)
            case .table(let table): self.table(table)
            case .tiles(let tiles): self.tiles(tiles)
            case .notes(let notes): notes.forEach { note($0) }
            }
        }
    }

    private mutating func figure(_ figure: Figure) {
        if let subtitle = figure.subtitle, !subtitle.isEmpty { paragraph(markdownEscaped(subtitle)) }
        let svg = drawing.draw(figure, width: figure.width == .full ? 860 : 470, slot: .file)
        let path = "charts/\(figure.id).svg"
        charts.append(Artifact(path: path, mediaType: "image/svg+xml", bytes: svg.bytes))
        paragraph("![\(markdownEscaped(svg.description))](\(path))")
        table(figure.table)
    }

    private mutating func tiles(_ tiles: [Tile]) {
        // A list reads better raw than a table with one row of numbers.
        paragraph(
            tiles.map { tile in
                var line = "- \(markdownEscaped(tile.title)): **\(markdownEscaped(text.full(tile.metric.value)))**"
                if let whole = tile.whole { line += " of \(markdownEscaped(text.full(whole)))" }
                if tile.metric.change != nil { line += " (\(text.delta(tile.metric.change)))" }
                if let note = tile.note { line += ", \(markdownEscaped(note))" }
                return line
            }.joined(separator: "\n"))
    }

    private mutating func table(_ table: Table) {
        let series = table.series
        let shown = min(table.top ?? .max, series.keys.count)
        if shown <= longestTable {
            let measures = table.measures.compactMap { series.measure($0) }
            var rows: [[String]] = [[text.phrase(series.keyTitle)] + measures.map { text.phrase($0.title) }]
            for row in 0..<shown {
                let mark = series.partial.contains(row) ? " (not whole)" : ""
                rows.append([markdownEscaped(text.key(series.keys[row])) + mark] + measures.map { cell($0.values[row]) })
            }
            paragraph(gfm(rows, alignsLeft: [true] + measures.map(\.isWords)))
            if shown < series.keys.count {
                paragraph("and \(text.locale.integer(Int64(series.keys.count - shown))) more")
            }
        } else if linksData {
            paragraph(
                "The \(text.locale.integer(Int64(series.keys.count))) rows are in [\(DataRenderer.path(of: series))](\(DataRenderer.path(of: series)))."
            )
        }
        paragraph(series.notes.map { markdownEscaped(text.phrase($0)) }.joined(separator: " "))
    }

    /// Numbers and dates are our own text and open nothing in a cell; words are data.
    private func cell(_ value: Value?) -> String {
        if case .text(let words)? = value { return markdownEscaped(words) }
        return text.full(value)
    }

    /// - Parameter cells: Escaped; the first row is the head.
    private func gfm(_ cells: [[String]], alignsLeft: [Bool]) -> String {
        // Scalars and not grapheme clusters: it is for the eye of who reads it raw, and costs a tenth.
        let lengths = cells.map { row in row.map(\.unicodeScalars.count) }
        let widths = alignsLeft.indices.map { column in min(32, max(3, lengths.reduce(0) { max($0, $1[column]) })) }
        var table = ""
        func pad(_ count: Int, with character: Character = " ") {
            for _ in 0..<max(0, count) { table.append(character) }
        }
        for (row, texts) in cells.enumerated() {
            for (column, text) in texts.enumerated() {
                table += "| "
                let space = widths[column] - lengths[row][column]
                if !alignsLeft[column] { pad(space) }
                table += text
                if alignsLeft[column] { pad(space) }
                table += " "
            }
            table += row + 1 == cells.count && row > 0 ? "|" : "|\n"
            guard row == 0 else { continue }
            for (column, isLeft) in alignsLeft.enumerated() {
                table += "| "
                pad(widths[column] - (isLeft ? 0 : 1), with: "-")
                table += isLeft ? " " : ": "
            }
            table += cells.count == 1 ? "|" : "|\n"
        }
        return table
    }

    private mutating func note(_ note: NoteCard) {
        var line = "**\(markdownEscaped(note.heading))**"
        if let value = note.value { line = "**\(markdownEscaped(text.full(value)))** · " + line }
        if let words = note.text { line += "\\\n\(markdownEscaped(words))" }
        let small = ([note.badge].compactMap { $0 } + note.footnotes).map(markdownEscaped).joined(separator: " · ")
        if !small.isEmpty { line += "\\\n_\(small)_" }
        paragraph(line)
    }

    mutating func footer(_ sentence: String, links: [(path: String, title: String)]) {
        paragraph("---")
        paragraph(
            ([markdownEscaped(sentence)] + links.map { "[\($0.title)](\($0.path))" }).joined(separator: " · "))
    }
}
