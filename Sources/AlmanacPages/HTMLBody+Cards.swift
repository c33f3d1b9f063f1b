import AlmanacModel
import AlmanacReport
import AlmanacText

// Sections and their cards.

extension HTMLBody {
    mutating func section(_ section: Section, range: RangeKey) {
        html.raw("<section")
        anchor(section.id)
        html.raw(!folds && section.isTables(for: range) ? " class=appendix>" : ">")
        if section.cards.isEmpty {
            html.raw(folds ? "<div class=cards>" : "<div class=grid>")
            // The section has its id.
            targets.remove(section.opening.id)
            card(section.opening, level: 2, range: range)
            html.raw("</div>")
        } else {
            variants(of: section.opening, level: 2, range: range)
            let shown = folds ? section.cards.prefix(section.shown) : section.cards[...]
            let rest = section.cards.dropFirst(shown.count)
            self.cards(shown, range: range)
            if !rest.isEmpty { folded(rest, range: range) }
        }
        html.raw("</section>\n")
    }

    /// Folded cards (`<details>`), behind a line with their names. One that is called otherwise in other periods is not named: the line is that of all.
    mutating func folded(_ cards: ArraySlice<Card>, range: RangeKey) {
        html.raw("<details class=more><summary>")
        html.text(text.words.text("pages.more"))
        var isFirst = true
        for card in cards {
            guard let heading = card.variants.first?.heading, !heading.isEmpty, card.variants.allSatisfy({ $0.heading == heading })
            else { continue }
            if isFirst { html.text(text.words.text("pages.label-separator")) }
            html.raw(isFirst ? "<span>" : " · ")
            isFirst = false
            words(heading)
        }
        html.raw(isFirst ? "</summary>" : "</span></summary>")
        self.cards(cards, range: range)
        html.raw("</details>")
    }

    private mutating func cards(_ cards: ArraySlice<Card>, range: RangeKey) {
        guard folds else {
            html.raw("<div class=grid>")
            for card in cards { self.card(card, level: 3, range: range) }
            return html.raw("</div>")
        }
        var columns = CardColumns(prefersRows: ranges.count == 1)
        var written: [WrittenCard] = []
        for card in cards {
            written.append(write(card, in: columns.side(of: card.width), range: range))
            columns.add(written[written.endIndex - 1].placed)
        }
        columns.settleLists()
        columns.settleLast()
        // Cards of one period that are about as high go in rows, and end together.
        let growthsOfRows = ranges.count == 1 ? columns.growthsOfRows : nil
        if growthsOfRows == nil { columns.mendHoles() }
        let growths = growthsOfRows ?? columns.growthsOfColumns
        html.raw(growthsOfRows == nil ? "<div class=cards>" : "<div class=\"cards even\">")
        for (place, card) in cards.enumerated() {
            let side = columns.placed[place].side
            if growths[place] != 0 || side != written[place].placed.side && written[place].dependsOnSide {
                written[place] = write(card, in: side, growth: growths[place], range: range)
            }
            begin(card, in: side, range: range)
            html.raw(written[place].content)
            html.raw("</article>\n")
        }
        html.raw("</div>")
    }

    /// Content of a card, its height, and whether it would be written otherwise in another place.
    private struct WrittenCard {
        var content: Markup
        var placed: CardColumns.Placed
        var dependsOnSide: Bool
    }

    /// - Parameter growth: Pixels by which its chart or its list is higher than others, or lower.
    private mutating func write(_ card: Card, in side: CardColumns.Side?, growth: Int = 0, range: RangeKey) -> WrittenCard {
        measure = CardMeasure(side: side)
        self.growth = growth
        isBesideRing = false
        isInParagraph = false
        defer { self.growth = 0 }
        let content = aside { $0.variants(of: card, level: 3, range: range) }
        // Panels of several periods are as high as the highest of them.
        let placed = CardColumns.Placed(
            width: card.width, side: side, heights: measure.heights, wrapped: measure.wrapped,
            canGrow: measure.canGrow && card.variants.count == 1, hasList: measure.hasList)
        return WrittenCard(content: content, placed: placed, dependsOnSide: measure.dependsOnSide)
    }

    /// A card of a page that is read to its end, or the opening of a section without cards.
    private mutating func card(_ card: Card, level: Int, range: RangeKey) {
        let side = folds ? CardColumns().side(of: card.width) : nil
        // Tiles under a heading of a section are cards of their own; a frame around them would be one too many.
        let isBare = level == 2 && card.variants.allSatisfy { $0.blocks.allSatisfy(\.isTiles) }
        begin(card, in: side, isBare: isBare, range: range)
        measure = CardMeasure(side: side)
        variants(of: card, level: level, range: range)
        html.raw("</article>\n")
    }

    /// The start tag of a card.
    ///
    /// - Parameter side: Its column on a page with folds.
    private mutating func begin(_ card: Card, in side: CardColumns.Side?, isBare: Bool = false, range: RangeKey) {
        html.raw("<article")
        if targets.contains(card.id) || linked.contains(card.id) { anchor(card.id) }
        let hasMore = !folds || side != nil || isLimited(card)
        html.raw(hasMore ? " class=\"" : " class=")
        html.text(isBare ? "bare" : "card")
        if let side {
            html.raw(side == .start ? " a" : " b")
        } else if !folds {
            html.raw(" ")
            html.text(card.width.rawValue)
        }
        if isLimited(card) {
            html.raw(" v")
            for variant in card.variants { html.text(" v" + (variant.range?.token ?? "") + (variant.range == range ? " v0" : "")) }
        }
        html.raw(hasMore ? "\">" : ">")
        isBesideRing = false
        isInParagraph = false
    }

    /// True when the card is left out for some periods of the page.
    func isLimited(_ card: Card) -> Bool {
        card.variants.count < ranges.count && card.variants.contains { $0.range != nil }
    }
}
