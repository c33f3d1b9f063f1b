import AlmanacCharts
import AlmanacMarkup
import AlmanacModel

/// Writes the parts of a report as HTML: no `style=` attribute, no script, nothing remote; every chart has its numbers beside it.
struct HTMLBody {
    private(set) var html: MarkupWriter
    private let text: ValueText
    private let drawing: FigureDrawing
    private let commonMark: CommonMark
    /// Of the page; a card with fewer is shown for some only.
    private var ranges: [RangeKey] = []

    /// - Parameter html: What stands before the body, if anything.
    init(drawing: FigureDrawing, commonMark: CommonMark, after html: consuming MarkupWriter = MarkupWriter(capacity: 8 << 10)) {
        self.html = html
        text = drawing.text
        self.commonMark = commonMark
        self.drawing = drawing
    }

    consuming func finish() -> Markup {
        html.finish()
    }

    /// What was written, to be gone on with.
    consuming func handOver() -> MarkupWriter {
        html
    }

    mutating func raw(_ literal: StaticString) {
        html.raw(literal)
    }

    mutating func write(_ text: String) {
        html.text(text)
    }

    mutating func write(_ markup: Markup) {
        html.raw(markup)
    }

    // MARK: Sections and cards

    mutating func opening(_ report: Report, range: RangeKey) throws(MarkdownGuard.Finding) {
        ranges = report.ranges
        html.raw("<div class=\"top\">")
        try variants(of: report.opening, level: 1, range: range)
        html.raw("</div>")
    }

    mutating func section(_ section: Section, range: RangeKey) throws(MarkdownGuard.Finding) {
        html.raw("<section")
        html.attribute("id", section.id)
        html.raw(">")
        if section.cards.isEmpty {
            html.raw("<div class=\"grid\">")
            try card(section.opening, level: 2, range: range)
            html.raw("</div>")
        } else {
            try variants(of: section.opening, level: 2, range: range)
            html.raw("<div class=\"grid\">")
            for card in section.cards { try self.card(card, level: 3, range: range) }
            html.raw("</div>")
        }
        html.raw("</section>\n")
    }

    private mutating func card(_ card: Card, level: Int, range: RangeKey) throws(MarkdownGuard.Finding) {
        // Tiles are cards of their own; a frame around them would be one too many.
        let isBare = card.variants.allSatisfy { $0.blocks.allSatisfy { if case .tiles = $0 { true } else { false } } }
        html.raw("<article class=\"")
        html.text(isBare ? "bare" : "card")
        html.raw(" ")
        html.text(card.width.rawValue)
        if isLimited(card) {
            html.raw(" v")
            for variant in card.variants { html.text(" v" + (variant.range?.rawValue ?? "") + (variant.range == range ? " v0" : "")) }
        }
        html.raw("\">")
        try variants(of: card, level: level, range: range)
        html.raw("</article>\n")
    }

    /// Whether it is left out for some ranges of the page.
    private func isLimited(_ card: Card) -> Bool {
        card.variants.count < ranges.count && card.variants.contains { $0.range != nil }
    }

    /// One variant as it is, several each in a panel that the range picker shows or hides.
    private mutating func variants(of card: Card, level: Int, range: RangeKey) throws(MarkdownGuard.Finding) {
        if card.variants.count == 1, !isLimited(card), let only = card.variants.first {
            try heading(only.heading, level: level)
            try blocks(only.blocks, level: level)
            return
        }
        let common = card.variants.first?.heading
        let isShared = card.variants.allSatisfy { $0.heading == common }
        if isShared, let common { try heading(common, level: level) }
        for variant in card.variants {
            html.raw("<div class=\"v v")
            html.text(variant.range?.rawValue ?? "")
            html.raw(variant.range == range ? " v0\">" : "\">")
            if !isShared { try heading(variant.heading, level: level) }
            try blocks(variant.blocks, level: level)
            html.raw("</div>")
        }
    }

    private mutating func heading(_ markdown: String, level: Int) throws(MarkdownGuard.Finding) {
        guard !markdown.isEmpty else { return }
        let content = try commonMark.inlineHTML(markdown)
        switch level {
        case 1: html.raw("<h1>")
        case 2: html.raw("<h2>")
        default: html.raw("<h3>")
        }
        html.raw(content)
        switch level {
        case 1: html.raw("</h1>")
        case 2: html.raw("</h2>")
        default: html.raw("</h3>")
        }
    }

    private mutating func blocks(_ blocks: [Block], level: Int) throws(MarkdownGuard.Finding) {
        for block in blocks {
            switch block {
            case .prose(let markdown):
                html.raw("<div class=\"prose\">")
                html.raw(try commonMark.html(markdown))
                html.raw("</div>")
            case .figure(let figure): self.figure(figure)
            case .table(let table): self.table(table, isOpen: true)
            case .tiles(let tiles): self.tiles(tiles)
            case .notes(let notes): self.notes(notes, level: min(level + 1, 4))
            }
        }
    }

    // MARK: Tiles

    /// The blanks between the parts are for those who read or copy the text alone.
    private mutating func tiles(_ tiles: [Tile]) {
        html.raw("<div class=\"tiles\">")
        for tile in tiles {
            html.raw("<div class=\"tile\"><span class=\"k\">")
            html.text(tile.title)
            html.raw("</span> <span class=\"v1\">")
            html.text(text.full(tile.metric.value))
            if let whole = tile.whole {
                html.raw("<span class=\"of\"> of ")
                html.text(text.full(whole))
                html.raw("</span>")
            }
            html.raw("</span>")
            if let change = tile.metric.change {
                html.raw(" <span class=\"d ")
                html.text(tile.metric.tone.rawValue)
                html.raw("\">")
                html.text((abs(change) <= 0.005 ? "" : change > 0 ? "▲ " : "▼ ") + text.delta(change))
                html.raw("</span>")
            }
            if let note = tile.note {
                html.raw(" <span class=\"s\">")
                html.text(note)
                html.raw("</span>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    // MARK: Figures

    /// Drawn once for a wide slot and once for a phone's; a container query shows the one that fits, so that text keeps its size.
    private mutating func figure(_ figure: Figure) {
        if let subtitle = figure.subtitle, !subtitle.isEmpty {
            html.raw("<p class=\"sub\">")
            html.text(subtitle)
            html.raw("</p>")
        }
        html.raw(
            drawing.written(figure) {
                var part = HTMLBody(drawing: drawing, commonMark: commonMark)
                part.figureWithNumbers(figure)
                return part.finish()
            })
    }

    private mutating func figureWithNumbers(_ figure: Figure) {
        html.raw("<figure class=\"")
        html.text(figure.mark.rawValue)
        html.raw(" ")
        html.text(figure.width.rawValue)
        html.raw("\">")
        if figure.mark == .ring {
            // Fits a phone as it is, so that its words are never drawn smaller.
            html.raw(drawing.draw(figure, width: 250, slot: .wide).markup)
        } else if figure.mark == .donut {
            html.raw("<div class=\"split\"><div class=\"ring\">")
            html.raw(drawing.draw(figure, width: 200, slot: .wide).markup)
            html.raw("</div>")
            legend(figure)
            html.raw("</div>")
        } else {
            switch figure.width {
            case .full:
                both(figure, width: 860)
            case .half:
                both(figure, width: 470)
            case .third:
                html.raw(drawing.draw(figure, width: 310, slot: .wide).markup)
            }
        }
        html.raw("</figure>")
        notes(of: figure.series)
        table(figure.table, isOpen: false)
    }

    private mutating func both(_ figure: Figure, width: Int) {
        html.raw("<div class=\"w\">")
        html.raw(drawing.draw(figure, width: width, slot: .wide).markup)
        html.raw("</div><div class=\"n\">")
        html.raw(drawing.draw(figure, width: 310, slot: .narrow).markup)
        html.raw("</div>")
    }

    private mutating func notes(of series: Series) {
        guard !series.notes.isEmpty else { return }
        html.raw("<p class=\"foot\">")
        html.text(series.notes.map { text.phrase($0) }.joined(separator: " "))
        html.raw("</p>")
    }

    /// The slices in words and numbers; each opens to what is known of its category.
    private mutating func legend(_ figure: Figure) {
        guard let measure = figure.series.measure(figure.measures.first ?? "") else { return }
        let share = figure.series.measure("share")
        let entries = DonutLegend(drawing.slices(figure))
        html.raw("<ul class=\"legend\">")
        for entry in entries.entries {
            html.raw("<li>")
            let details = entry.rows.count > 1 ? nil : entry.rows.first.flatMap { drill(figure.drill, for: figure.series.keys[$0]) }
            let opens = details != nil || entry.rows.count > 1
            html.raw(opens ? "<details><summary>" : "<div class=\"row\">")
            html.raw("<i class=\"k k")
            html.integer(entry.colour + 1)
            html.raw("\"></i><span>")
            html.text(entry.name)
            html.raw("</span><b>")
            html.text(text.full(entry.total(of: measure)))
            html.raw("</b><em>")
            html.text(share.map { text.full(entry.total(of: $0)) } ?? "")
            html.raw("</em>")
            html.raw(opens ? "</summary>" : "</div>")
            if let details {
                definitions(details)
            } else if opens {
                definitions(entry.rows.map { (text.key(figure.series.keys[$0]), text.full(measure.values[$0])) })
            }
            html.raw(opens ? "</details></li>" : "</li>")
        }
        html.raw("</ul>")
    }

    private mutating func definitions(_ pairs: [(title: String, value: String)]) {
        html.raw("<dl>")
        for (title, value) in pairs {
            html.raw("<dt>")
            html.text(title)
            html.raw("<dd>")
            html.text(value)
        }
        html.raw("</dl>")
    }

    private func drill(_ series: Series?, for key: Key) -> [(title: String, value: String)]? {
        guard let series, let row = series.keys.firstIndex(of: key) else { return nil }
        return series.measures.compactMap { measure in
            measure.values[row].map { (text.phrase(measure.title), text.full($0)) }
        }
    }

    // MARK: Tables

    /// The end tags of cells and rows are left out, as HTML allows: on a dashboard they would be a twentieth of the page.
    private mutating func table(_ table: Table, isOpen: Bool) {
        if !isOpen { html.raw("<details class=\"data\"><summary>Numbers</summary>") }
        let measures = table.measures.compactMap { table.series.measure($0) }
        // Two columns of numbers fit on any phone; more may have to be moved sideways, by hand or by keyboard.
        let isWide = measures.count > 2
        if isWide {
            html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\"")
            html.attribute("aria-label", table.title)
            html.raw(">")
        }
        html.raw("<table><caption>")
        html.text(table.title)
        html.raw("</caption><thead><tr><th scope=\"col\">")
        html.text(text.phrase(table.series.keyTitle))
        for measure in measures {
            html.raw(measure.isWords ? "<th scope=\"col\" class=\"l\">" : "<th scope=\"col\">")
            html.text(text.phrase(measure.title))
        }
        html.raw("</thead><tbody>")
        let shown = min(table.top ?? .max, table.series.keys.count)
        for row in 0..<shown {
            // A header cell at the start of a row is the row's, by the rules of HTML.
            html.raw("<tr><th>")
            html.text(text.key(table.series.keys[row]))
            if table.series.partial.contains(row) { html.raw(" <small>not whole</small>") }
            for measure in measures {
                html.raw(measure.isWords ? "<td class=\"l\">" : "<td>")
                html.text(text.full(measure.values[row]))
            }
        }
        html.raw(isWide ? "</tbody></table></div>" : "</tbody></table>")
        if shown < table.series.keys.count {
            html.raw("<p class=\"foot\">")
            html.text("and \(text.locale.integer(Int64(table.series.keys.count - shown))) more")
            html.raw("</p>")
        }
        if isOpen { notes(of: table.series) } else { html.raw("</details>") }
    }

    // MARK: Note cards

    private mutating func notes(_ notes: [NoteCard], level: Int) {
        html.raw("<div class=\"notes\">")
        for note in notes {
            html.raw("<div class=\"note\">")
            if note.value != nil || note.spark != nil {
                html.raw("<div class=\"head\">")
                if let value = note.value {
                    html.raw("<span class=\"v2\">")
                    html.text(text.full(value))
                    html.raw("</span>")
                }
                if let spark = note.spark { html.raw(drawing.draw(spark).markup) }
                html.raw("</div>")
            }
            html.raw(level == 3 ? "<h3>" : "<h4>")
            html.text(note.heading)
            html.raw(level == 3 ? "</h3>" : "</h4>")
            if let words = note.text {
                html.raw("<p>")
                html.text(words)
                html.raw("</p>")
            }
            if let badge = note.badge {
                html.raw("<span class=\"badge ")
                html.text(note.tone.rawValue)
                html.raw("\">")
                html.text(badge)
                html.raw("</span>")
            }
            if !note.footnotes.isEmpty {
                html.raw("<p class=\"foot\">")
                html.text(note.footnotes.joined(separator: " · "))
                html.raw("</p>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }
}

extension Measure {
    /// Whether it reads from the left: words and dates, not numbers.
    var isWords: Bool {
        switch unit {
        case .text, .day, .month, .instant: true
        case .money, .count, .ratio, .multiplier, .number, .days, .mixed: false
        }
    }
}
