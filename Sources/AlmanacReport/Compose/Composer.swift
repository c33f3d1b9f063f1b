import AlmanacInsights
package import AlmanacModel

/// Fills templates for one subject. What two of its reports share (a figure, the colours of categories) it prepares once; it stays in the task that
/// renders the subject.
package final class Composer {
    /// The subject's answers and formats that templates are filled with.
    package let context: ReportContext
    let figures: FigurePreparation

    package init(_ context: ReportContext) {
        self.context = context
        figures = FigurePreparation(context)
    }

    /// A card whose fences all name absent data is left out, and so is a section with nothing left in it. Data that is present but empty
    /// becomes a sentence. Cards that depend on the range are filled once for each of `ranges`.
    ///
    /// - Parameters:
    ///   - ranges: In the order a reader is offered them; not empty.
    ///   - range: The one shown first; one of `ranges`.
    package func compose(_ template: ReportTemplate, ranges: [RangeKey], range: RangeKey) -> Report {
        let filler = CardFiller(context: context, figures: figures, ranges: ranges, range: range)
        var unsent: [Phrase] = []
        func card(_ template: ReportTemplate.CardTemplate) -> Card? {
            let filled = filler.card(template)
            unsent += filled.unsent
            return filled.card
        }
        func opening(_ template: ReportTemplate.CardTemplate, keepsWords: Bool = false) -> Card {
            let filled = filler.opening(template, keepsWords: keepsWords)
            unsent += filled.unsent
            return filled.card
        }
        // Outside of the days that are known the heading says so, and nothing of other days is under it.
        let isOutside = ranges == [range] && context.highlights(range).isOutside
        var report = Report(
            title: template.title.filled(context, range),
            ranges: ranges,
            range: range,
            opening: opening(template.opening, keepsWords: true),
            sections: isOutside
                ? []
                : template.sections.compactMap { section in
                    let first = section.unfolded ?? section.cards.count
                    var cards = section.cards.prefix(first).compactMap { card($0) }
                    let shown = cards.count
                    cards += section.cards.dropFirst(first).compactMap { card($0) }
                    if cards.isEmpty {
                        guard let only = card(section.opening) else { return nil }
                        return Section(id: section.id, opening: only, cards: [])
                    }
                    return Section(id: section.id, opening: opening(section.opening), cards: cards, shown: shown == 0 ? nil : shown)
                })
        if isOutside {
            // Missing answers may be the reason.
            for place in report.opening.variants.indices {
                report.opening.variants[place].blocks += context.missing.map { .sentence(Line($0.sentence)) }
            }
        }
        report.sayUnreadOnce()
        report.showTilesOnce()
        report.pointToTables()
        report.tellAboutNumbers(unsent: unsent) { name in
            context.series(name, range)?.about ?? []
        }
        let cards = report.sections.flatMap { $0.cards.isEmpty ? [$0.opening.id] : $0.cards.map(\.id) }
        let unfolded = report.sections.flatMap { $0.cards.prefix($0.shown).map(\.id) }
        report.leads = leads(of: report, template, cards)
        for range in ranges {
            let highlights = context.highlights(range)
            report.headlines[range] = highlights.heading + highlights.further
            for case .card(let series)? in (report.headlines[range] ?? []).map(\.shownBy)
            where template.card(with: [series], among: unfolded) != nil {
                report.seen.insert(.card(series))
            }
        }
        report.opening.lead { template.card(with: $0, among: cards) }
        return report
    }

    /// Sentences of the opening that have a source in a card of this subject.
    ///
    /// - Parameter cards: Ids of those of the report.
    private func leads(of report: Report, _ template: ReportTemplate, _ cards: [String]) -> [Report.Lead] {
        var leads: [Report.Lead] = []
        for range in report.ranges {
            let highlights = context.highlights(range)
            for headlines in [highlights.heading, highlights.further] {
                // An index is used because a sentence that is copied out counts the references of all its parts.
                for index in headlines.indices {
                    guard let source = headlines[index].source, !leads.contains(where: { $0.sentence == headlines[index].sentence }),
                        let card = template.card(with: [source], among: cards)
                    else { continue }
                    for sentence in [headlines[index].sentence, headlines[index].short].compactMap(\.self) {
                        leads.append(Report.Lead(sentence: sentence, card: card, tone: headlines[index].tone))
                    }
                }
            }
        }
        return leads
    }

    /// For one period: the one that was asked for, else the template's own, else thirty days or the first there is data for.
    package func compose(_ template: ReportTemplate) -> Report {
        let range = range(of: template)
        return compose(template, ranges: [range], range: range)
    }

    /// The period that a template is filled for first.
    package func range(of template: ReportTemplate) -> RangeKey {
        guard context.insights.askedRange == nil, let range = template.period?.range else { return context.reportRange }
        return context.knows(range) ? range : context.reportRange
    }
}

extension ReportContext {
    /// The period of what shows only one.
    package var reportRange: RangeKey {
        let ranges = insights.ranges
        if let asked = insights.askedRange, knows(asked) { return asked }
        return ranges.isEmpty || ranges.contains(.thirtyDays) ? .thirtyDays : ranges[0]
    }

    /// True for a report about twelve whole months that are over.
    package var isOfYear: Bool { insights.isOfYear(reportRange) }
}

extension ReportContext {
    /// True when a system has answers for a window, or the period has days.
    func knows(_ range: RangeKey) -> Bool {
        range.isWindow ? insights.ranges.isEmpty || insights.ranges.contains(range) : insights.span(range) != nil
    }
}

/// Fills the cards of one template.
struct CardFiller {
    let context: ReportContext
    let figures: FigurePreparation
    let ranges: [RangeKey]
    let range: RangeKey

    /// A card, and the reasons why figures are left out that a source has no answer for in the period: they are written once, at the end of
    /// the report, whether or not there is anything else to show.
    struct FilledCard {
        var card: Card?
        var unsent: [Phrase] = []
    }

    /// A card filled for one range, with the fate of its fences.
    private struct Outcome {
        var variant: Card.Variant
        var unsent: [Phrase]
        /// It has fences, and the data of all of them is absent.
        var isAbsent: Bool
        /// It has fences, and all of them are for other ranges.
        var isElsewhere: Bool
        /// What is left out because its words say it, for a card that has no other words.
        var said: Block?
    }

    /// The card at the head of a page or section: its heading stays, even if nothing under it does.
    ///
    /// - Parameter keepsWords: True to keep its words where the data of all its fences is absent: a page greets its reader all the same.
    func opening(_ template: ReportTemplate.CardTemplate, keepsWords: Bool = false) -> (card: Card, unsent: [Phrase]) {
        let filled = card(template, keepsEmpty: true, keepsWords: keepsWords)
        let card =
            filled.card
            ?? Card(id: template.id, width: template.width, variants: [.init(range: nil, heading: heading(template, range), blocks: [])])
        return (card, filled.unsent)
    }

    private func heading(_ template: ReportTemplate.CardTemplate, _ range: RangeKey) -> FilledProse {
        template.heading?.filled(context, range) ?? .empty
    }

    func card(_ template: ReportTemplate.CardTemplate, keepsEmpty: Bool = false, keepsWords: Bool = false) -> FilledCard {
        let isRanged = template.isRanged || template.followsPeriod && ranges.contains { !$0.isWindow }
        // Most cards are about systems that the subject does not have.
        if template.alwaysAsks, !keepsWords,
            !(isRanged ? ranges.contains { mayHaveData(template, $0) } : mayHaveData(template, range))
        {
            return FilledCard(card: nil)
        }
        guard isRanged else {
            var only = outcome(template, for: nil)
            if only.isElsewhere || only.isAbsent && !keepsWords || !keepsEmpty && only.variant.blocks.isEmpty {
                return FilledCard(card: nil, unsent: only.unsent)
            }
            only.variant.heading = heading(template, range)
            return FilledCard(card: Card(id: template.id, width: template.width, variants: [only.variant]), unsent: only.unsent)
        }
        var outcomes = ranges.map { outcome(template, for: $0) }
        let unsent = outcomes.flatMap(\.unsent)
        if outcomes.allSatisfy({ $0.isElsewhere || $0.isAbsent && !keepsWords }) { return FilledCard(card: nil, unsent: unsent) }
        // Where nothing is known of a period that was asked for, there is no card for it beside those of the windows.
        outcomes.removeAll { outcome in
            outcome.isElsewhere
                || outcome.isAbsent && !keepsWords && outcome.variant.range?.isWindow == false && ranges.contains(where: \.isWindow)
        }
        if !keepsEmpty, outcomes.allSatisfy({ $0.variant.blocks.isEmpty }) { return FilledCard(card: nil, unsent: unsent) }
        // A card that other periods have something in is not empty for one of them.
        for index in outcomes.indices where outcomes[index].variant.blocks.isEmpty {
            outcomes[index].variant.blocks = [outcomes[index].said].compactMap(\.self)
        }
        // A card of words that say nothing of a period is no card of it.
        if !keepsEmpty { outcomes.removeAll { $0.variant.blocks.isEmpty && !$0.isAbsent } }
        for index in outcomes.indices { outcomes[index].variant.heading = heading(template, outcomes[index].variant.range ?? range) }
        for index in outcomes.indices where outcomes[index].isAbsent && !keepsWords {
            let period = context.insights.period(outcomes[index].variant.range ?? range)
            outcomes[index].variant.blocks = [
                .sentence(Line(Phrase("pages.no-such-data", ["period": .phrase(period.name)])))
            ]
        }
        return FilledCard(card: Card(id: template.id, width: template.width, variants: outcomes.map(\.variant)), unsent: unsent)
    }

    /// False when no fence of a card has data. It is asked before the words are filled, and may be true too often.
    private func mayHaveData(_ template: ReportTemplate.CardTemplate, _ range: RangeKey) -> Bool {
        template.asks.contains { $0.mayHaveData(context.insights, range) }
    }

    /// The card for one range, its heading not yet filled.
    private func outcome(_ template: ReportTemplate.CardTemplate, for variantRange: RangeKey?) -> Outcome {
        let range = variantRange ?? range
        var blocks: [Block] = []
        var asked = 0
        var elsewhere = 0
        var present = 0
        var unreadable: [(place: Int, notes: [Phrase])] = []
        var unsent: [Phrase] = []
        var said: Block?
        for part in template.body.parts(context, range) {
            switch part {
            case .words(let prose): blocks.append(.prose(prose))
            case .fence(let index, let rows):
                asked += 1
                let fence = template.fences[index]
                switch fill(fence.spec.bound(to: rows), id: fence.id(in: rows), range: range) {
                case .elsewhere: elsewhere += 1
                case .absent: break
                case .unsent(let notes, let isElsewhere):
                    unsent += notes
                    if isElsewhere { elsewhere += 1 }
                case .alreadySaid(let block):
                    present += 1
                    said = said ?? block
                case .block(let block):
                    present += 1
                    blocks.append(block)
                case .explained(let block, let notes):
                    present += 1
                    blocks.append(block)
                    unreadable.append((blocks.count, notes))
                    blocks.append(.unread(notes))
                case .unreadable(let notes):
                    present += 1
                    unreadable.append((blocks.count, notes))
                    blocks.append(.unread(notes))
                }
            }
        }
        leaveOut(unreadable, saidIn: &blocks)
        return Outcome(
            variant: Card.Variant(range: variantRange, heading: .empty, blocks: blocks), unsent: unsent,
            isAbsent: asked > elsewhere && present == 0,
            isElsewhere: asked > 0 && asked == elsewhere, said: said)
    }

    /// Leaves out why a series cannot be shown where another block of the card says it: two of them may rest on the same rows.
    private func leaveOut(_ sentences: [(place: Int, notes: [Phrase])], saidIn blocks: inout [Block]) {
        guard !sentences.isEmpty else { return }
        var said: Set<Phrase> = []
        for block in blocks {
            switch block {
            case .figure(let figure, _): said.formUnion(figure.notes)
            case .notes(_, _, _, let remarks): said.formUnion(remarks)
            case .prose, .sentence, .table, .tiles, .todo: break
            }
        }
        var repeated: [Int] = []
        for sentence in sentences {
            let news = sentence.notes.filter { said.insert($0).inserted }
            if news.isEmpty { repeated.append(sentence.place) } else { blocks[sentence.place] = .unread(news) }
        }
        for place in repeated.reversed() { blocks.remove(at: place) }
    }

    /// Result of filling a fence.
    enum Filled {
        case block(Block)
        /// Nothing: the words around it already say what it would show.
        case alreadySaid(Block)
        /// Notes under it say why some of it is not known.
        case explained(Block, [Phrase])
        /// Its rows could not be read; the notes say so.
        case unreadable([Phrase])
        /// Its source has no answer for the period; the notes say so, once, at the end of the report. The place is as one that is absent, or elsewhere.
        case unsent([Phrase], isElsewhere: Bool)
        case absent
        case elsewhere
    }

    private func fill(_ spec: FenceSpec, id: String, range: RangeKey) -> Filled {
        switch spec {
        case .chart(let chart): figure(chart, id: id, range: range)
        case .table(let table): self.table(table, range: range)
        case .tiles(let tiles): self.tiles(tiles, range: range)
        case .cards(let cards): noteCards(cards, id: id, range: range)
        case .todo(let todo): self.todo(todo, range: range)
        }
    }

    /// A sentence in place of a series without rows: there are none, or they could not be read.
    func empty(_ series: Series, _ text: TemplateLine?, _ range: RangeKey, isRanged: Bool) -> Filled {
        if series.isUnsent { return .unsent(series.notes, isElsewhere: isForOthers(series.range ?? range)) }
        if series.unreadable > 0, !series.notes.isEmpty { return .unreadable(series.notes) }
        // "No nudges yet" is said of all time.
        if let asked = series.range, !asked.isWindow, !isRanged, series.unreadable == 0,
            context.insights.series(series.name, .thirtyDays)?.isEmpty == false
        {
            return .block(.sentence(Line(Phrase("pages.nothing-in-period", ["period": .phrase(context.insights.period(asked).name)]))))
        }
        if let text, series.unreadable == 0 { return .block(.sentence(text.filled(context, range))) }
        if let reason = series.notes.first, series.unreadable == 0 { return .block(.sentence(Line(reason))) }
        let phrase =
            isRanged
            ? Phrase("pages.nothing-in-period", ["period": .phrase(context.insights.period(range).name)]) : Phrase("pages.nothing-yet")
        return .block(.sentence(Line(series.unreadable > 0 ? Phrase("pages.unreadable") : phrase)))
    }

    /// Result of a fence without a series. On a page that offers both windows and a period, a series of only one of them is for the other
    /// tab.
    private func missing(_ range: RangeKey) -> Filled { isForOthers(range) ? .elsewhere : .absent }

    /// True on a page that offers windows for the lack in a period, or a period for the lack in a window.
    private func isForOthers(_ range: RangeKey) -> Bool { ranges.contains { $0.isWindow != range.isWindow } }

    private func figure(_ spec: ChartSpec, id: String, range picked: RangeKey) -> Filled {
        if !spec.ranges.isEmpty, !spec.ranges.contains(picked) { return .elsewhere }
        let range = spec.range ?? picked
        guard var series = context.series(spec.series, range) else { return spec.followsPeriod ? missing(range) : .absent }
        if let key = spec.key { series = series.only(key) }
        if series.keys.isEmpty || series.isUnknown || isBlank(series, spec) {
            return empty(series, spec.empty, range, isRanged: spec.isRanged)
        }
        // A single day is a number, which is for a tile.
        if series.keys.count == 1, case .day = series.keys[0], [.bar, .line, .area, .calendar].contains(spec.mark) {
            return missing(range)
        }
        let title = spec.title?.filled(context, range) ?? Line(series.title)
        if spec.mark == .donut, let filled = undivided(series, title: title, spec) { return filled }
        // Places without a position are listed; an empty map would say that there are none.
        if spec.mark == .map, !hasPositions(series) {
            return .block(.table(Table(title: title, series: series, measures: series.measures, top: spec.top)))
        }
        let subtitle = spec.subtitle?.filled(context, range)
        return .block(
            .figure(figures.figure(spec, id: id, title: title, series, range: range), subtitle: subtitle?.isEmpty == true ? nil : subtitle))
    }

    /// Replacement of a donut without parts: nothing for a single part, which the words name, and a list for amounts of which some came
    /// back, since these are no parts of a whole. `nil` where a donut can be drawn.
    private func undivided(_ series: Series, title: Line, _ spec: ChartSpec) -> Filled? {
        guard series.unreadable == 0, let values = spec.measures.lazy.compactMap({ series.measure($0) }).first?.values else { return nil }
        if values.contains(where: { ($0?.magnitude ?? 0) < 0 }) {
            let measures = series.measures.filter { spec.measures.contains($0.name) || $0.role == .count }
            return .block(.table(Table(title: title, series: series, measures: measures, top: spec.top)))
        }
        guard values.count == 1, series.rest == nil, !series.mayHaveMore else { return nil }
        return .alreadySaid(
            .table(Table(title: title, series: series, measures: series.measures.filter { spec.measures.contains($0.name) }, top: spec.top))
        )
    }

    /// True when a drawing would have nothing but its axes. Budgets with nothing spent, a road not yet begun and an empty ring are news,
    /// and drawn; an unknown value is not zero.
    private func isBlank(_ series: Series, _ spec: ChartSpec) -> Bool {
        ![.bullet, .road, .map, .ring].contains(spec.mark) && series.unreadable == 0
            // Where another number of the same rows is more than nothing, there was something: seven orders of nothing.
            && !series.measures.contains { measure in
                measure.role == .value && measure.unit == .count && measure.values.contains { ($0?.magnitude ?? 0) != 0 }
            }
            && spec.measures.allSatisfy { name in
                guard let measure = series.measure(name) else { return true }
                // The lowest of a known range is a value like others: a mood of 0 was noted down.
                return measure.values.allSatisfy { measure.span == nil ? ($0?.magnitude ?? 0) == 0 : $0 == nil }
            }
    }

    /// True when a row has a position on the map.
    private func hasPositions(_ series: Series) -> Bool {
        guard let latitude = series.measures.first(where: { $0.role == .latitude }),
            let longitude = series.measures.first(where: { $0.role == .longitude })
        else { return false }
        return zip(latitude.values, longitude.values).contains { one, other in
            guard let north = one?.magnitude, let east = other?.magnitude else { return false }
            return abs(north) <= 90 && abs(east) <= 180
        }
    }

    private func table(_ spec: TableSpec, range picked: RangeKey) -> Filled {
        if !spec.ranges.isEmpty, !spec.ranges.contains(picked) { return .elsewhere }
        let range = spec.range ?? picked
        guard var series = context.series(spec.series, range) else { return spec.followsPeriod ? missing(range) : .absent }
        if let key = spec.key { series = series.only(key) }
        let measures = spec.measures.compactMap { series.measure($0) }
        // The reason says more than the dashes of rows in which nothing could be read.
        let isUnread = series.unreadable > 0 && !measures.isEmpty && measures.allSatisfy { $0.values.allSatisfy { $0 == nil } }
        if series.keys.isEmpty || isUnread { return empty(series, spec.empty, range, isRanged: spec.isRanged) }
        if let most = spec.most, series.keys.count > most { return .absent }
        let title = spec.title?.filled(context, range) ?? Line(series.title)
        var table =
            series.rest != nil && (spec.top ?? .max) >= series.keys.count
            ? Table(title: title, whole: series, measures: spec.measures)
            : Table(
                title: title, series: series, measures: measures,
                // A single row more takes as little room as the line that counts it.
                top: spec.top.map { $0 + 1 == series.keys.count ? $0 + 1 : $0 })
        if let bar = spec.bar { table.addBars(of: bar) }
        switch spec.total {
        case .sum: table.addSums()
        case .running: table.addRunningSums()
        case nil: break
        }
        table.columns = spec.columns ?? 1
        return .block(.table(table))
    }
}
