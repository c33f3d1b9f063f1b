import AlmanacCharts
import AlmanacMarkup
import AlmanacModel
import AlmanacRendering
import AlmanacReport
import AlmanacWords

/// Writes the parts of a report as HTML: no `style=` attribute, no script, nothing remote; every chart has its numbers beside it.
struct HTMLBody {
    private(set) var html: MarkupWriter
    private let text: ValueText
    private let drawing: FigureDrawing
    /// Where values are written before they are escaped.
    private var scratch: [UInt8] = []
    /// Of the page; a card with fewer is shown for some only.
    private var ranges: [RangeKey] = []
    /// Whether what a template leaves for later is folded: on a page to look at, not on one that is read to its end or printed.
    private let folds: Bool

    /// - Parameter html: What stands before the body, if anything.
    init(drawing: FigureDrawing, folds: Bool, after html: consuming MarkupWriter = MarkupWriter(capacity: 8 << 10)) {
        self.html = html
        self.folds = folds
        text = drawing.text
        self.drawing = drawing
    }

    consuming func finish() -> Markup {
        html.finish()
    }

    /// What was written, to be gone on with.
    mutating func handOver() -> MarkupWriter {
        // Only one may hold the buffer, or going on would copy it.
        let written = html
        html = MarkupWriter()
        return written
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

    /// The paths of the icons that were shown, once a page.
    mutating func icons() {
        CategoryIcon.writeSymbols(Set(drawing.icons.map { CategoryIcon(kind: $0) }), to: &html)
    }

    // MARK: Values

    private mutating func write(_ value: Value?) {
        text.write(value, to: &html, scratch: &scratch)
    }

    private mutating func write(_ key: Key) {
        text.write(key, to: &html, scratch: &scratch)
    }

    private mutating func write(_ term: Term) {
        scratch.removeAll(keepingCapacity: true)
        text.append(term, to: &scratch)
        html.text(utf8: scratch)
    }

    private mutating func write(_ line: Line) {
        scratch.removeAll(keepingCapacity: true)
        text.append(line, to: &scratch)
        html.text(utf8: scratch)
    }

    private mutating func write(_ phrase: Phrase) {
        scratch.removeAll(keepingCapacity: true)
        text.append(phrase, to: &scratch)
        html.text(utf8: scratch)
    }

    /// Words of the template: finished bytes, with the values in their places.
    private mutating func write(_ prose: FilledProse) {
        for piece in prose.shape.html {
            switch piece {
            case .markup(let markup): html.raw(markup)
            case .hole(let hole):
                if text.words.isRightToLeft { html.text(text.inLine(prose.terms[hole])) } else { write(prose.terms[hole]) }
            case .target(let pieces):
                let target = prose.linkTarget(pieces) { text.text($0) }
                if !target.isEmpty { html.attribute("href", target) }
            }
        }
    }

    // MARK: Sections and cards

    mutating func opening(_ report: Report, range: RangeKey) {
        ranges = report.ranges
        html.raw("<div class=\"top\">")
        variants(of: report.opening, level: 1, range: range)
        html.raw("</div>")
    }

    mutating func section(_ section: Section, range: RangeKey) {
        html.raw("<section")
        html.attribute("id", section.id)
        html.raw(">")
        if section.cards.isEmpty {
            html.raw("<div class=\"grid\">")
            card(section.opening, level: 2, range: range)
            html.raw("</div>")
        } else {
            variants(of: section.opening, level: 2, range: range)
            let shown = folds ? section.cards.prefix(section.shown) : section.cards[...]
            let rest = section.cards.dropFirst(shown.count)
            html.raw("<div class=\"grid\">")
            for card in shown { self.card(card, level: 3, range: range) }
            html.raw("</div>")
            if !rest.isEmpty { folded(rest, range: range) }
        }
        html.raw("</section>\n")
    }

    /// Cards behind a line that names them.
    private mutating func folded(_ cards: ArraySlice<Card>, range: RangeKey) {
        html.raw("<details class=\"more\"><summary>")
        html.text(text.words.text("pages.more"))
        var isFirst = true
        for card in cards {
            guard let heading = (card.variant(for: range) ?? card.variants.first)?.heading, !heading.isEmpty else { continue }
            html.raw(isFirst ? ": <span>" : "</span> · <span>")
            isFirst = false
            words(heading)
        }
        html.raw(isFirst ? "</summary><div class=\"grid\">" : "</span></summary><div class=\"grid\">")
        for card in cards { self.card(card, level: 3, range: range) }
        html.raw("</div></details>")
    }

    /// Links to the sections by their headings.
    mutating func links(to sections: [Section], range: RangeKey) {
        for section in sections {
            guard let heading = (section.opening.variant(for: range) ?? section.opening.variants.first)?.heading, !heading.isEmpty else {
                continue
            }
            html.raw("<a href=\"#")
            html.text(section.id)
            html.raw("\">")
            words(heading)
            html.raw("</a>")
        }
    }

    /// The words of a heading without what makes it one.
    private mutating func words(_ heading: FilledProse) {
        guard case .paragraph(let inlines)? = heading.blocks(text.inLine).first else { return }
        html.text(Prose.words(inlines))
    }

    private mutating func card(_ card: Card, level: Int, range: RangeKey) {
        // Tiles under a heading of a section are cards of their own; a frame around them would be one too many.
        let isBare = level == 2 && card.variants.allSatisfy { $0.blocks.allSatisfy { if case .tiles = $0 { true } else { false } } }
        html.raw("<article class=\"")
        html.text(isBare ? "bare" : "card")
        html.raw(" ")
        html.text(card.width.rawValue)
        if isLimited(card) {
            html.raw(" v")
            for variant in card.variants { html.text(" v" + (variant.range?.token ?? "") + (variant.range == range ? " v0" : "")) }
        }
        html.raw("\">")
        variants(of: card, level: level, range: range)
        html.raw("</article>\n")
    }

    /// Whether it is left out for some ranges of the page.
    private func isLimited(_ card: Card) -> Bool {
        card.variants.count < ranges.count && card.variants.contains { $0.range != nil }
    }

    /// One variant as it is, several each in a panel that the range picker shows or hides.
    private mutating func variants(of card: Card, level: Int, range: RangeKey) {
        if card.variants.count == 1, !isLimited(card), let only = card.variants.first {
            heading(only.heading, level: level)
            blocks(only.blocks, level: level)
            return
        }
        let common = card.variants.first?.heading
        let isShared = card.variants.allSatisfy { $0.heading == common }
        if isShared, let common { heading(common, level: level) }
        // A page has one heading of its own, whichever period is chosen.
        let isOneHeading = !isShared && level == 1
        if isOneHeading {
            html.raw("<h1 class=\"vs\">")
            for variant in card.variants {
                html.raw("<span class=\"v v")
                html.text(variant.range?.token ?? "")
                html.raw(variant.range == range ? " v0\">" : "\">")
                write(variant.heading)
                html.raw("</span>")
            }
            html.raw("</h1>")
        }
        // They lie on each other, so that the tallest makes the room and nothing moves when another is chosen.
        html.raw("<div class=\"vs\">")
        for variant in card.variants {
            html.raw("<div class=\"v v")
            html.text(variant.range?.token ?? "")
            html.raw(variant.range == range ? " v0\">" : "\">")
            if !isShared, !isOneHeading { heading(variant.heading, level: level) }
            blocks(variant.blocks, level: level)
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    private mutating func heading(_ words: FilledProse, level: Int) {
        guard !words.isEmpty else { return }
        switch level {
        case 1: html.raw("<h1>")
        case 2: html.raw("<h2>")
        default: html.raw("<h3>")
        }
        write(words)
        switch level {
        case 1: html.raw("</h1>")
        case 2: html.raw("</h2>")
        default: html.raw("</h3>")
        }
    }

    private mutating func blocks(_ blocks: [Block], level: Int) {
        for block in blocks {
            switch block {
            case .prose(let words):
                html.raw("<div class=\"prose\">")
                write(words)
                html.raw("</div>")
            case .sentence(let line):
                html.raw("<div class=\"prose\"><p>")
                write(line)
                html.raw("</p>\n</div>")
            case .figure(let figure, let subtitle): self.figure(figure, subtitle)
            case .table(let table): self.table(table, isOpen: true)
            case .tiles(let tiles): self.tiles(tiles)
            case .notes(let notes, let more, let fold, let remarks):
                let level = min(level + 1, 4)
                // A fold for one card would hide less than it says.
                let shown = fold.map { folds && notes.count > $0 + 1 ? $0 : notes.count } ?? notes.count
                self.notes(notes[..<shown], level: level)
                if shown < notes.count {
                    html.raw("<details class=\"rest\"><summary>")
                    write(Phrase("pages.and-more", ["count": .count(notes.count - shown)]))
                    html.raw("</summary>")
                    self.notes(notes[shown...], level: level)
                    html.raw("</details>")
                }
                foot(more: more, remarks)
            }
        }
    }

    // MARK: Tiles

    /// The blanks between the parts are for those who read or copy the text alone.
    private mutating func tiles(_ tiles: [Tile]) {
        html.raw("<div class=\"tiles\">")
        for index in tiles.indices {
            html.raw("<div class=\"tile\"><span class=\"k\">")
            write(tiles[index].title)
            html.raw("</span> <span class=\"v1\">")
            write(tiles[index].metric.value)
            if let whole = tiles[index].whole {
                html.raw("<span class=\"of\"> ")
                write(Phrase("pages.of-whole", ["whole": .value(whole)]))
                html.raw("</span>")
            }
            html.raw("</span>")
            if let change = text.delta(of: tiles[index].metric) {
                html.raw(" <span class=\"d ")
                html.text(tiles[index].metric.tone.rawValue)
                html.raw("\">")
                html.text(change)
                html.raw("</span>")
            }
            if let note = tiles[index].note {
                html.raw(" <span class=\"s\">")
                write(note)
                html.raw("</span>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }

    // MARK: Figures

    /// Charts that can be are drawn once for every width. Others are drawn for a wide slot and for a phone's, and a container query shows the one
    /// that fits. In both, text keeps its size.
    private mutating func figure(_ figure: Figure, _ subtitle: Line?) {
        if let subtitle {
            html.raw("<p class=\"sub\">")
            write(subtitle)
            html.raw("</p>")
        }
        // What a second page shows too is written once; the other periods of a dashboard go straight into it.
        guard figure.range == nil || figure.range == drawing.sharedRange else { return figureWithNumbers(figure) }
        html.raw(
            drawing.written(figure) {
                var part = HTMLBody(drawing: drawing, folds: folds)
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
            if case .donut(let donut) = figure.content { legend(donut) }
            html.raw("</div>")
        } else {
            switch figure.width {
            case .full:
                both(figure, width: 860)
            case .half:
                both(figure, width: 470)
            case .third:
                html.raw((drawing.drawFluid(figure, width: 310) ?? drawing.draw(figure, width: 310, slot: .wide)).markup)
            }
        }
        html.raw("</figure>")
        foot(more: 0, figure.notes)
        table(figure.table, isOpen: false)
    }

    private mutating func both(_ figure: Figure, width: Int) {
        if let fluid = drawing.drawFluid(figure, width: width) { return html.raw(fluid.markup) }
        html.raw("<div class=\"w\">")
        html.raw(drawing.draw(figure, width: width, slot: .wide).markup)
        html.raw("</div><div class=\"n\">")
        html.raw(drawing.draw(figure, width: 310, slot: .narrow).markup)
        html.raw("</div>")
    }

    /// What was left out, and what a reader must know.
    private mutating func foot(more: Int, _ remarks: [Phrase]) {
        if more > 0 {
            html.raw("<p class=\"foot\">")
            write(Phrase("pages.and-more", ["count": .count(more)]))
            html.raw("</p>")
        }
        guard !remarks.isEmpty else { return }
        html.raw("<p class=\"foot\">")
        for (index, remark) in remarks.enumerated() {
            if index > 0 { html.raw(" ") }
            write(remark)
        }
        html.raw("</p>")
    }

    /// The slices in words and numbers; each opens to what is known of its category.
    private mutating func legend(_ donut: Figure.Donut) {
        html.raw("<ul class=\"legend\">")
        for slice in donut.slices {
            html.raw("<li>")
            let opens = !slice.members.isEmpty || !slice.details.isEmpty
            html.raw(opens ? "<details><summary>" : "<div class=\"row\">")
            html.raw("<i class=\"k k")
            html.integer((slice.colour ?? Theme.other) + 1)
            if slice.texture != .solid { html.text(" " + slice.texture.sampleClass) }
            html.raw("\"></i><span>")
            // A merged slice stands for several, and has none.
            if let name = slice.identifier {
                let icon = CategoryIcon(of: name)
                icon.write(to: &html)
                drawing.icons.insert(icon.kind)
            }
            write(slice.name)
            html.raw("</span><b>")
            write(slice.value)
            html.raw("</b><em>")
            if let share = slice.share { write(share) }
            html.raw("</em>")
            html.raw(opens ? "</summary>" : "</div>")
            if opens {
                html.raw("<dl>")
                for member in slice.members {
                    html.raw("<dt>")
                    write(member.name)
                    html.raw("<dd>")
                    write(member.value)
                }
                for detail in slice.details {
                    html.raw("<dt>")
                    write(detail.title)
                    html.raw("<dd>")
                    write(detail.value)
                }
                html.raw("</dl>")
            }
            html.raw(opens ? "</details></li>" : "</li>")
        }
        html.raw("</ul>")
    }

    // MARK: Tables

    /// The end tags of cells and rows are left out, as HTML allows: on a dashboard they would be a twentieth of the page.
    private mutating func table(_ table: Table, isOpen: Bool) {
        if !isOpen {
            html.raw("<details class=\"data\"><summary>")
            html.text(text.words.text("pages.numbers"))
            html.raw("</summary>")
        }
        let measures = table.measures
        // Two columns of numbers fit on any phone; more may have to be moved sideways, by hand or by keyboard.
        let isWide = measures.count > 2
        if isWide {
            html.raw("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
            write(table.title)
            html.raw("\">")
        }
        html.raw("<table><caption>")
        write(table.title)
        html.raw("</caption><thead><tr><th scope=\"col\">")
        write(table.series.keyTitle)
        for index in measures.indices {
            html.raw(measures[index].isWords ? "<th scope=\"col\" class=\"l\">" : "<th scope=\"col\">")
            write(measures[index].title)
        }
        html.raw("</thead><tbody>")
        let shown = min(table.top ?? .max, table.series.keys.count)
        let partial = table.series.partial
        // By index in the loop: what is copied out of an array counts references.
        let columns = measures.map { (values: $0.values, isWords: $0.isWords) }
        let keys = table.series.keys
        var nextPartial = 0
        for row in 0..<shown {
            // A header cell at the start of a row is the row's, by the rules of HTML.
            html.raw("<tr><th>")
            write(keys[row])
            if nextPartial < partial.count, partial[nextPartial] == row {
                nextPartial += 1
                html.raw(" <small>")
                html.text(text.words.text("pages.not-whole"))
                html.raw("</small>")
            }
            for column in columns.indices {
                html.raw(columns[column].isWords ? "<td class=\"l\">" : "<td>")
                write(columns[column].values[row])
            }
        }
        html.raw(isWide ? "</tbody></table></div>" : "</tbody></table>")
        foot(more: table.series.keys.count - shown, isOpen ? table.series.notes : [])
        if !isOpen { html.raw("</details>") }
    }

    // MARK: Note cards

    private mutating func notes(_ notes: ArraySlice<NoteCard>, level: Int) {
        html.raw("<div class=\"notes\">")
        for note in notes {
            html.raw("<div class=\"note\">")
            if note.value != nil || note.spark != nil {
                html.raw("<div class=\"head\">")
                if let value = note.value {
                    html.raw("<span class=\"v2\">")
                    write(value)
                    html.raw("</span>")
                }
                if let spark = note.spark { html.raw(drawing.draw(spark).markup) }
                html.raw("</div>")
            }
            html.raw(level == 3 ? "<h3>" : "<h4>")
            write(note.heading)
            html.raw(level == 3 ? "</h3>" : "</h4>")
            if let words = note.text {
                html.raw("<p>")
                write(words)
                html.raw("</p>")
            }
            if !note.badge.isEmpty {
                html.raw("<span class=\"badge ")
                html.text(note.tone.rawValue)
                html.raw("\">")
                for (index, term) in note.badge.enumerated() {
                    if index > 0 { html.raw(" · ") }
                    write(term)
                }
                html.raw("</span>")
            }
            if !note.footnotes.isEmpty {
                html.raw("<p class=\"foot\">")
                if let colour = note.colour {
                    html.raw("<i class=\"k k")
                    html.integer(colour + 1)
                    html.raw("\"></i>")
                }
                for (index, footnote) in note.footnotes.enumerated() {
                    if index > 0 { html.raw(" · ") }
                    html.text(text.text(footnote))
                }
                html.raw("</p>")
            }
            html.raw("</div>")
        }
        html.raw("</div>")
    }
}
