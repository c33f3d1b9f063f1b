import AlmanacInsights
import AlmanacMarkup
package import AlmanacModel

extension ReportTemplate {
    /// Fills the template for one subject.
    ///
    /// A card that names data lives and dies with it: when all of what its fences name is absent it is left out, and so is a section with
    /// nothing left in it. Data that is present but empty is told in words. What depends on the range is filled once for each of `ranges`.
    ///
    /// - Parameters:
    ///   - ranges: In the order a reader is offered them; not empty.
    ///   - range: The one shown first; one of `ranges`.
    package func compose(_ context: ReportContext, ranges: [RangeKey], range: RangeKey) -> Report {
        let composer = Composer(context: context, ranges: ranges, range: range)
        return Report(
            title: title.render(context, range),
            ranges: ranges,
            range: range,
            opening: composer.opening(opening),
            sections: sections.compactMap { section in
                let cards = section.cards.compactMap { composer.card($0) }
                if cards.isEmpty {
                    guard let only = composer.card(section.opening) else { return nil }
                    return Section(id: section.id, opening: only, cards: [])
                }
                return Section(id: section.id, opening: composer.opening(section.opening), cards: cards)
            })
    }
}

private struct Composer {
    let context: ReportContext
    let ranges: [RangeKey]
    let range: RangeKey

    /// What became of the fences of a card for one range.
    private struct Outcome {
        var variant: Card.Variant
        /// It has fences, and the data of all of them is absent.
        var isAbsent: Bool
        /// It has fences, and all of them are for other ranges.
        var isElsewhere: Bool
    }

    /// What heads cards or a page: its heading stays, whatever became of what stands under it.
    func opening(_ template: ReportTemplate.CardTemplate) -> Card {
        card(template, keepsEmpty: true)
            ?? Card(id: template.id, width: template.width, variants: [.init(range: nil, heading: heading(template, range), blocks: [])])
    }

    private func heading(_ template: ReportTemplate.CardTemplate, _ range: RangeKey) -> String {
        template.heading.map { trimmed($0.render(context, range)) } ?? ""
    }

    func card(_ template: ReportTemplate.CardTemplate, keepsEmpty: Bool = false) -> Card? {
        let wanted: [RangeKey?] = template.isRanged ? ranges : [nil]
        var outcomes = wanted.map { outcome(template, for: $0) }
        if outcomes.allSatisfy({ $0.isAbsent || $0.isElsewhere }) { return nil }
        outcomes.removeAll { $0.isElsewhere }
        if !keepsEmpty, outcomes.allSatisfy({ $0.variant.blocks.isEmpty }) { return nil }
        for index in outcomes.indices where outcomes[index].isAbsent {
            let period = context.insights.period(outcomes[index].variant.range ?? range)
            outcomes[index].variant.blocks = [
                .prose("There is no such data for \(markdownEscaped(context.text.name(of: period))) in this dump.")
            ]
        }
        return Card(id: template.id, width: template.width, variants: outcomes.map(\.variant))
    }

    private func outcome(_ template: ReportTemplate.CardTemplate, for variantRange: RangeKey?) -> Outcome {
        let range = variantRange ?? range
        var blocks: [Block] = []
        var asked = 0
        var elsewhere = 0
        var present = 0
        for part in template.body.parts(context, range) {
            switch part {
            case .words(let text):
                let words = trimmed(text)
                if !words.isEmpty { blocks.append(.prose(words)) }
            case .fence(let index):
                asked += 1
                let fence = template.fences[index]
                switch fill(fence.spec, id: fence.figureID, number: fence.figureNumber, range: range) {
                case .elsewhere: elsewhere += 1
                case .absent: break
                case .block(let block):
                    present += 1
                    blocks.append(block)
                }
            }
        }
        return Outcome(
            variant: Card.Variant(
                range: variantRange, heading: heading(template, range), blocks: blocks),
            isAbsent: asked > elsewhere && present == 0,
            isElsewhere: asked > 0 && asked == elsewhere)
    }

    private enum Filled {
        case block(Block)
        case absent
        case elsewhere
    }

    private func fill(_ spec: FenceSpec, id: String, number: Int, range: RangeKey) -> Filled {
        switch spec {
        case .chart(let chart): figure(chart, id: id, number: number, range: range)
        case .table(let table): self.table(table, range: range)
        case .tiles(let tiles): self.tiles(tiles, range: range)
        case .cards(let cards): noteCards(cards, id: id, range: range)
        }
    }

    private func empty(_ text: TemplateText?, _ range: RangeKey, isRanged: Bool) -> Filled {
        let words =
            text.map { $0.render(context, range) }
            ?? (isRanged ? "Nothing in \(context.text.name(of: context.insights.period(range)))." : "Nothing here yet.")
        return .block(.prose(markdownEscaped(words)))
    }

    private func figure(_ spec: ChartSpec, id: String, number: Int, range picked: RangeKey) -> Filled {
        if !spec.ranges.isEmpty, !spec.ranges.contains(picked) { return .elsewhere }
        let range = spec.range ?? picked
        guard let series = context.insights.series(spec.series, range) else { return .absent }
        if series.isEmpty || isBlank(series, spec) { return empty(spec.empty, range, isRanged: spec.isRanged) }
        let title = spec.title.map { $0.render(context, range) } ?? Catalogue.series(named: spec.series).map { context.text.phrase($0.title) } ?? spec.series
        return .block(
            .figure(
                Figure(
                    id: id, number: number, mark: spec.mark, title: title,
                    subtitle: spec.subtitle.map { trimmed($0.render(context, range)) },
                    series: series, measures: spec.measures, overlays: spec.overlays, top: spec.top, orientation: spec.orientation,
                    arrangement: spec.arrangement, labels: spec.labels, width: spec.width ?? .full,
                    drill: spec.drill.flatMap { context.insights.series($0, range) })))
    }

    /// Whether a drawing would show nothing but its axes. Budgets with nothing spent and a road not yet begun are news, and drawn.
    private func isBlank(_ series: Series, _ spec: ChartSpec) -> Bool {
        spec.mark != .bullet && spec.mark != .road
            && spec.measures.allSatisfy { name in
                series.measure(name)?.values.allSatisfy { ($0?.magnitude ?? 0) == 0 } ?? true
            }
    }

    private func table(_ spec: TableSpec, range picked: RangeKey) -> Filled {
        if !spec.ranges.isEmpty, !spec.ranges.contains(picked) { return .elsewhere }
        let range = spec.range ?? picked
        guard let series = context.insights.series(spec.series, range) else { return .absent }
        if series.isEmpty { return empty(spec.empty, range, isRanged: spec.isRanged) }
        let title = spec.title.map { $0.render(context, range) } ?? Catalogue.series(named: spec.series).map { context.text.phrase($0.title) } ?? spec.series
        return .block(.table(Table(title: title, series: series, measures: spec.measures, top: spec.top)))
    }

    private func tiles(_ specs: [TileSpec], range: RangeKey) -> Filled {
        let tiles = specs.compactMap { spec -> Tile? in
            guard let metric = context.insights.metric(spec.metric, range) else { return nil }
            let note = spec.note.map { trimmed($0.render(context, range)) }
            return Tile(
                title: spec.title.map { $0.render(context, range) } ?? Catalogue.metric(named: spec.metric).map { context.text.phrase($0.title) } ?? spec.metric,
                metric: metric, whole: spec.of.flatMap { context.insights.metric($0, range)?.value },
                note: note?.isEmpty == true ? nil : note)
        }
        return tiles.isEmpty ? .absent : .block(.tiles(tiles))
    }

    private func noteCards(_ spec: CardsSpec, id: String, range: RangeKey) -> Filled {
        guard let series = context.insights.series(spec.series, range) else { return .absent }
        if series.isEmpty { return empty(spec.empty, range, isRanged: spec.isRanged) }
        let history = spec.spark.flatMap { context.insights.series($0, range) }
        let text = context.text
        func words(_ field: RowField, _ row: Int) -> String? {
            switch field {
            case .key: text.key(series.keys[row])
            case .measure(let name): series.value(name, at: row).map { text.full($0) }
            default: nil
            }
        }
        /// A day alone does not say what happens on it.
        func footnote(_ field: RowField, _ row: Int) -> String? {
            guard let words = words(field, row) else { return nil }
            guard case .measure(let name) = field, let measure = series.measure(name), measure.unit == .day else { return words }
            return "\(text.phrase(measure.title)) \(words)"
        }
        let cards = series.keys.indices.prefix(spec.top ?? .max).map { row -> NoteCard in
            let badge = spec.badge.compactMap { words(.measure($0), row) }.joined(separator: " · ")
            var spark: NoteCard.Spark?
            if let history, let by = spec.sparkBy, case .text(let name)? = series.value(by, at: row),
                let measure = history.measure(name), measure.values.count(where: { $0 != nil }) > 1
            {
                spark = NoteCard.Spark(id: "\(id)-\(row)", title: text.phrase(measure.title), keys: history.keys, values: measure.values)
            }
            return NoteCard(
                heading: words(spec.heading, row) ?? ValueText.unknown,
                value: spec.value.flatMap { series.value($0, at: row) },
                text: spec.text.flatMap { words(.measure($0), row) },
                badge: badge.isEmpty ? nil : badge,
                tone: series.tones.isEmpty ? .neutral : series.tones[row],
                footnotes: spec.footnotes.compactMap { footnote($0, row) },
                spark: spark)
        }
        return .block(.notes(cards))
    }
}
