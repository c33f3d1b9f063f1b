import AlmanacInsights
package import AlmanacModel

/// The first number of a page with the chart of how it came about: one block in place of a number above, and its chart further below.
package struct KeyFigure: Sendable {
    /// The card with the chart, which is in no section of the report any more.
    package private(set) var card: Card
    /// A card that stands beside it where no task waits: the budgets, the parts of the number, or a narrow list. It is in no section either.
    package let beside: Card?
    /// Rows of the list of what waits for the reader, which stands beside it where there is one: most of those of a period.
    package let taskRows: Int
    /// How the number stands to the one before, in words, by period.
    private let verdicts: [RangeKey: Phrase]
    /// Sentences of the heading that a tile or the list of open tasks shows.
    private let shown: Set<Phrase>
    /// Sentences of the heading that ask for something.
    private let asking: Set<Phrase>

    fileprivate init(card: Card, beside: Card?, of report: Report) {
        self.card = card
        self.beside = beside
        asking = Set(report.leads.map(\.sentence))
        taskRows = report.taskRows
        let hasTodo = report.opening.variants.flatMap(\.blocks).contains { if case .todo = $0 { true } else { false } }
        let showsBudgets = hasTodo || beside.map(report.showsBudgets) ?? false
        shown = report.sentences(shownBy: report.tileParts + (showsBudgets ? [.budgets] : []) + report.seen)
        let name = report.opening.variants.lazy.compactMap { $0.tiles?.first?.metric.name }.first ?? ""
        verdicts = report.headlines.compactMapValues { $0.first { $0.shownBy == .tile(name) }?.sentence.verdict }
    }

    /// The same with a chart that has no heading of its own, where that is all that the number is called.
    package func withoutHeading(where isTitle: (FilledProse) -> Bool) -> Self {
        guard card.variants.allSatisfy({ isTitle($0.heading) }) else { return self }
        var figure = self
        for index in figure.card.variants.indices { figure.card.variants[index].heading = .empty }
        return figure
    }

    /// "10% more than in a usual 30 days"; `nil` where no sentence compares the number.
    package func verdict(for range: RangeKey) -> Phrase? { verdicts[range] }

    /// True for a sentence of the heading that repeats what is seen beside it, where the one after it asks for something or is repeated, too. Another
    /// one may go on from it: "Of it, $1,200 was on Nov 1".
    package func repeats(_ sentence: Phrase, before next: Phrase?) -> Bool {
        shown.contains(sentence) && next.map { asking.contains($0) || shown.contains($0) } ?? true
    }
}

extension Report {
    /// Sentences of the heading that a tile of the opening says.
    package var sentencesOfTiles: Set<Phrase> { sentences(shownBy: tileParts) }

    fileprivate var tileParts: [Headline.ShownBy] {
        opening.variants.flatMap(\.blocks).flatMap { block -> [Headline.ShownBy] in
            if case .tiles(let tiles) = block { tiles.map { .tile($0.metric.name) } } else { [] }
        }
    }

    fileprivate func sentences(shownBy parts: [Headline.ShownBy]) -> Set<Phrase> {
        Set(
            headlines.values.joined().filter { $0.shownBy.map(parts.contains) ?? false }.flatMap {
                [$0.sentence, $0.short].compactMap(\.self)
            })
    }

    /// Takes the chart over time of the first tile's number out of its section, where the tiles of all periods begin with it.
    ///
    /// - Returns: `nil` where there is no such card, or nothing else in its section.
    package mutating func takeKeyFigure() -> KeyFigure? {
        let firsts = opening.variants.map { $0.tiles?.first }
        guard let first = firsts.first.flatMap(\.self),
            firsts.allSatisfy({ $0?.title == first.title && $0?.metric.name == first.metric.name })
        else { return nil }
        for section in sections.indices where sections[section].shown > 1 {
            for name in first.details {
                guard let place = sections[section].cards.prefix(sections[section].shown).firstIndex(where: { isCourse($0, of: name) })
                else {
                    continue
                }
                let whole = takeCard(at: place, of: section)
                var card = whole
                // The number is the one in the middle of a ring.
                for index in card.variants.indices { card.variants[index].blocks.removeAll(where: \.isRing) }
                let hasTasks = taskRows > 0
                let beside = hasTasks || sections[section].shown < 2 ? nil : besides(in: section)
                // A number that nothing stands beside stays where it is.
                guard hasTasks || beside != nil || opening.variants.contains(where: { $0.tiles?.count ?? 0 > 1 }) else {
                    sections[section].cards.insert(whole, at: place)
                    sections[section].shown += 1
                    return nil
                }
                let taken = beside.map { takeCard(at: $0, of: section) }
                defer { if let taken, showsBudgets(taken) { dropTiles(of: taken) } }
                return KeyFigure(card: card, beside: taken, of: self)
            }
        }
        return nil
    }

    /// Leaves out the numbers of the opening that a card beside it shows, as long as another one is left in each period.
    private mutating func dropTiles(of card: Card) {
        let names = Set(
            card.variants.flatMap(\.blocks).compactMap { block -> String? in
                if case .figure(let figure, _) = block { figure.table.series.name } else { nil }
            })
        func isShown(_ tile: Tile) -> Bool { !names.isDisjoint(with: tile.details) }
        guard opening.variants.allSatisfy({ ($0.tiles ?? []).filter { !isShown($0) }.count > 1 }) else { return }
        for index in opening.variants.indices {
            opening.variants[index].blocks = opening.variants[index].blocks.map { block in
                if case .tiles(let tiles) = block { .tiles(tiles.filter { !isShown($0) }) } else { block }
            }
        }
    }

    /// Rows of the list of what waits for the reader: most of those of a period, 0 without one.
    fileprivate var taskRows: Int {
        opening.variants.flatMap(\.blocks).map { if case .todo(let list) = $0 { list.rows.count } else { 0 } }.max() ?? 0
    }

    private mutating func takeCard(at place: Int, of section: Int) -> Card {
        sections[section].shown -= 1
        return sections[section].cards.remove(at: place)
    }

    /// The card that stands beside the first number: the budgets, else the parts of the number, else a narrow list. It has something for each period.
    private func besides(in section: Int) -> Int? {
        let cards = sections[section].cards.prefix(sections[section].shown)
        func isOfEach(_ card: Card) -> Bool { card.variants.count == 1 || card.variants.count == ranges.count }
        func first(_ isBeside: (Figure.Content?) -> Bool) -> Int? { cards.firstIndex { isOfEach($0) && isBeside(content(of: $0)) } }
        return first { if case .budgets? = $0 { true } else { false } }
            ?? first { if case .donut? = $0 { true } else { false } }
            ?? cards.firstIndex { card in
                isOfEach(card) && card.width == .third
                    && card.variants.allSatisfy { $0.blocks.contains { if case .notes = $0 { true } else { false } } }
            }
    }

    fileprivate func showsBudgets(_ card: Card) -> Bool { if case .budgets? = content(of: card) { true } else { false } }

    /// Of the first figure of a card.
    private func content(of card: Card) -> Figure.Content? {
        for case .figure(let figure, _) in card.variant(for: range)?.blocks ?? [] { return figure.content }
        return nil
    }

    /// True for a card that shows a series over time in all periods of the page.
    private func isCourse(_ card: Card, of series: String) -> Bool {
        guard card.variants.count == 1 || card.variants.count == ranges.count, let variant = card.variant(for: range) else { return false }
        // Beside a ring, a chart has those that the number is compared with.
        var hasRing = false
        for case .figure(let figure, _) in variant.blocks {
            switch figure.content {
            case .lines: return figure.table.series.name == series
            case .bars(let bars): return bars.orientation != .horizontal && figure.table.series.name == series
            case .budgets: return hasRing && figure.table.series.name == series
            case .ring: hasRing = true
            default: return false
            }
        }
        return false
    }
}

extension Card.Variant {
    /// Its only row of tiles; `nil` where it has none, or several.
    package var tiles: [Tile]? {
        let rows = blocks.compactMap { block -> [Tile]? in if case .tiles(let tiles) = block { tiles } else { nil } }
        return rows.count == 1 ? rows[0] : nil
    }

    /// The same without its tiles.
    package var withoutTiles: Self {
        var variant = self
        variant.blocks.removeAll(where: \.isTiles)
        return variant
    }
}

extension Phrase {
    /// A verdict with the amount that it compares with: "10% more than in September ($932.10)".
    package func of(_ amount: Value) -> Phrase { Phrase("pages.verdict-of", ["verdict": .phrase(self), "amount": .value(amount)]) }

    /// How a sentence says that an amount stands to another one, without the rest of it; `nil` where it compares other days than it is about.
    package var verdict: Phrase? {
        guard arguments["days"] == nil, let before = arguments["before"] else { return nil }
        for name in ["compared", "change"] {
            if case .phrase(let change)? = arguments[name] {
                return Phrase("pages.verdict", ["change": .phrase(change), "before": before])
            }
        }
        return nil
    }
}
