package import AlmanacInsights
package import AlmanacModel

/// A document as values: what is said, in which order; not how it looks, and in no language yet but for the template's own words.
package struct Report: Hashable, Sendable {
    /// For `<title>` and the subject of a mail.
    package var title: Line
    /// The ranges it is about, in order; the one shown first is `range`.
    package var ranges: [RangeKey]
    /// The range shown first; one of `ranges`.
    package var range: RangeKey
    /// The heading of the whole and the words under it.
    package var opening: Card
    /// In the order of the template; those without anything to show are left out.
    package var sections: [Section]
    /// Sentences of the opening that lead to a card, in which a reader looks up what they say. There are few.
    package var leads: [Lead] = []
    /// The headlines of each range, those of the heading first.
    package var headlines: [RangeKey: [Headline]] = [:]
    /// Cards that are not folded and show all that a headline says.
    package var seen: Set<Headline.ShownBy> = []

    /// A sentence, with the id of the card that it leads to.
    package struct Lead: Hashable, Sendable {
        package let sentence: Phrase
        package let card: String
        package let tone: Tone
    }

    package init(title: Line, ranges: [RangeKey], range: RangeKey, opening: Card, sections: [Section]) {
        self.title = title
        self.ranges = ranges
        self.range = range
        self.opening = opening
        self.sections = sections
    }
}

extension Report {
    /// True when a part of it differs from one range to another.
    package var dependsOnRange: Bool {
        func differs(_ card: Card) -> Bool {
            guard let first = card.variants.first else { return false }
            return card.variants.dropFirst().contains { $0.heading != first.heading || $0.blocks != first.blocks }
                || card.variants.count < ranges.count && first.range != nil
        }
        return differs(opening) || sections.contains { differs($0.opening) || $0.cards.contains(where: differs) }
    }
}

/// A part of a report under one heading.
package struct Section: Hashable, Sendable {
    /// Unique in the report, `[a-z0-9-]`: from the template's heading, not from data.
    package var id: String
    /// The heading and the blocks before the first card.
    package var opening: Card
    /// In the order of the template.
    package var cards: [Card]
    /// Number of cards that a page with little room shows at once; the rest is folded there.
    package var shown: Int

    /// - Parameter shown: All of them when `nil`.
    package init(id: String, opening: Card, cards: [Card], shown: Int? = nil) {
        self.id = id
        self.opening = opening
        self.cards = cards
        self.shown = shown ?? cards.count
    }
}

extension Section {
    /// True when nothing is under its heading.
    var isEmpty: Bool { cards.isEmpty && opening.isEmpty }

    /// Keeps those of its cards for which a closure, which may change them, is true. Those that are folded stay so.
    mutating func keepCards(where isKept: (inout Card) -> Bool) {
        var kept: [Card] = []
        var keptShown = 0
        for (place, card) in cards.enumerated() {
            var card = card
            guard isKept(&card) else { continue }
            kept.append(card)
            if place < shown { keptShown += 1 }
        }
        cards = kept
        shown = keptShown == 0 ? kept.count : keptShown
    }
}

extension Card {
    /// True when nothing is under its heading in any period.
    var isEmpty: Bool { variants.allSatisfy(\.blocks.isEmpty) }
}

extension Section {
    /// True for a section of tables without drawings or notes: a reader looks things up in it.
    package func isTables(for range: RangeKey) -> Bool {
        var hasTable = false
        for card in cards {
            for block in card.variant(for: range)?.blocks ?? [] {
                switch block {
                // A table with bars or sums is for reading, not only for looking up.
                case .table(let table) where table.bars.isEmpty && table.sums.isEmpty: hasTable = true
                case .prose, .sentence, .todo: break
                case .table, .figure, .tiles, .notes: return false
                }
            }
        }
        return hasTable
    }
}

/// The part of the page's width that a card asks for.
package enum CardWidth: String, CaseIterable, Hashable, Sendable {
    case full, half, third
}

/// The smallest thing that is laid out: a heading with blocks under it, once for each range it depends on.
package struct Card: Hashable, Sendable {
    /// Unique in the report, `[a-z0-9-]`.
    package var id: String
    /// The width that one of its fences asks for, else the full one.
    package var width: CardWidth
    /// One without a range when nothing in it depends on the range; else one a range.
    package var variants: [Variant]

    /// The card's content for one range.
    package struct Variant: Hashable, Sendable {
        /// `nil` for all ranges.
        package var range: RangeKey?
        /// Empty when the card has none.
        package var heading: FilledProse
        /// In the order of the template.
        package var blocks: [Block]

        package init(range: RangeKey?, heading: FilledProse, blocks: [Block]) {
            self.range = range
            self.heading = heading
            self.blocks = blocks
        }
    }

    package init(id: String, width: CardWidth, variants: [Variant]) {
        self.id = id
        self.width = width
        self.variants = variants
    }

    /// The variant to show for a range.
    package func variant(for range: RangeKey) -> Variant? {
        variants.first { $0.range == range } ?? variants.first { $0.range == nil }
    }
}

extension Card {
    /// Name of a card in a list of cards.
    package enum Name: Hashable, Sendable {
        case heading(FilledProse)
        case title(Line)
    }

    /// Its heading; in place of one that is a finding the title of what is drawn first. `nil` where it has neither.
    package func name(for range: RangeKey) -> Name? {
        guard let variant = variant(for: range), !variant.heading.isEmpty else { return nil }
        if variant.heading.terms.isEmpty { return .heading(variant.heading) }
        for block in variant.blocks {
            switch block {
            case .figure(let figure, _): return .title(figure.title)
            case .table(let table): return .title(table.title)
            case .prose, .sentence, .tiles, .notes, .todo: break
            }
        }
        return nil
    }
}

/// A block of a card.
package enum Block: Hashable, Sendable {
    /// Words of the template with values in them.
    case prose(FilledProse)
    /// One sentence: an empty state, a remark.
    case sentence(Line)
    /// - `subtitle`: Above it: what to look at, how to read it.
    case figure(Figure, subtitle: Line?)
    case table(Table)
    case tiles([Tile])
    /// - `leftOut`: Rows of the series that are not shown.
    /// - `fold`: Number of notes that are seen at once; a page folds the others, and no other medium does. `nil` for all.
    /// - `remarks`: Remarks needed to read them right.
    case notes([NoteCard], leftOut: LeftOut, fold: Int?, remarks: [Phrase])
    case todo(TodoList)
}

extension Block {
    /// True for a row of tiles.
    package var isTiles: Bool { if case .tiles = self { true } else { false } }

    /// True for a ring.
    var isRing: Bool { if case .figure(let figure, _) = self, case .ring = figure.content { true } else { false } }
}

/// Rows of a series that a block does not show.
package struct LeftOut: Hashable, Sendable {
    /// Number of rows that are not shown.
    package var count: Int
    /// The name of the series.
    package var series: String
    /// True when a table further down in the report has them.
    package var isBelow = false

    package init(_ count: Int, of series: String) {
        self.count = count
        self.series = series
    }

    /// Says how many there are, and where they are, where that is known; `nil` when nothing is left out.
    package var sentence: Phrase? {
        count > 0 ? Phrase(isBelow ? "pages.and-more-below" : "pages.and-more", ["count": .count(count)]) : nil
    }
}

extension Report {
    /// A statement: without the tables that it rests on, the questions, and the cards that a section folds. Whatever list it has is whole.
    package var withoutAppendix: Report {
        var report = self
        report.sections = sections.filter { !$0.isTables(for: range) && $0.id != Section.questions }.map { section in
            var section = section
            section.cards = Array(section.cards.prefix(section.shown))
            return section
        }
        // The tables of the appendix are gone, so no card may point to them.
        report.pointToTables()
        return report
    }

    /// Has the cards of which some are left out say so where a table that follows has all of them.
    mutating func pointToTables() {
        var whole: Set<String> = []
        func point(_ card: inout Card) {
            for index in card.variants.indices {
                for place in card.variants[index].blocks.indices.reversed() {
                    switch card.variants[index].blocks[place] {
                    case .notes(let notes, var leftOut, let fold, let remarks) where leftOut.count > 0:
                        leftOut.isBelow = whole.contains(leftOut.series)
                        card.variants[index].blocks[place] = .notes(notes, leftOut: leftOut, fold: fold, remarks: remarks)
                    case .table(let table) where (table.top ?? .max) >= table.series.keys.count: whole.insert(table.series.name)
                    case .notes, .table, .prose, .sentence, .figure, .tiles, .todo: break
                    }
                }
            }
        }
        for section in sections.indices.reversed() {
            for card in sections[section].cards.indices.reversed() { point(&sections[section].cards[card]) }
            point(&sections[section].opening)
        }
    }
}
