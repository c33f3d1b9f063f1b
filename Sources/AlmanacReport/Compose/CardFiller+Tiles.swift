import AlmanacInsights
import AlmanacModel

// A fence that shows numbers as tiles.

extension CardFiller {
    /// Metrics that the page shows already.
    private func named(_ specs: TilesSpec, _ range: RangeKey) -> [String] {
        let highlights = context.highlights(range)
        return specs.named.map(\.metric)
            + (specs.besides == .todo ? highlights.todo.compactMap(\.metric) : specs.besides == .heading ? highlights.headingMetrics : [])
    }

    private func details(of metric: Metric) -> [String] { context.insights.catalogue.metric(named: metric.name)?.details ?? [] }

    func tiles(_ specs: TilesSpec, range: RangeKey) -> Filled {
        var tiles = specs.named.compactMap { spec -> Tile? in
            let range = spec.range ?? range
            // One sentence at the head tells of a system whose data holds nothing.
            guard !context.insights.isOfEmptySystem(spec.metric), let metric = context.insights.metric(spec.metric, range) else {
                return nil
            }
            // The reason is what is known of a number that is not.
            let note =
                metric.value == nil ? metric.basis.map { Line($0) } ?? spec.note?.filled(context, range) : spec.note?.filled(context, range)
            return Tile(
                title: spec.title?.filled(context, range) ?? Line(metric.title),
                metric: metric, whole: spec.of.flatMap { context.insights.metric($0, range)?.value },
                note: note?.isEmpty == true ? nil : note, details: details(of: metric))
        }
        if specs.picksBest {
            let range = specs.range ?? range
            let room = specs.most.map { $0 - tiles.count } ?? (tiles.isEmpty ? nil : 6 - tiles.count)
            for offer in context.highlights(range).tiles(atMost: room, of: specs.system, besides: named(specs, range)) {
                guard let metric = context.insights.metric(offer.metric, range) else { continue }
                tiles.append(
                    Tile(
                        title: Line(metric.title), metric: metric, hasChange: offer.hasChange, isEstimate: offer.isEstimate,
                        whole: offer.whole.flatMap { context.insights.metric($0, range)?.value }, note: offer.note.map { Line($0) },
                        verdict: offer.verdict,
                        details: details(of: metric)))
            }
        }
        // "0 of 0" says nothing.
        tiles.removeAll { $0.whole?.magnitude == 0 && $0.metric.value?.magnitude == 0 }
        if tiles.isEmpty { return .absent }
        let named = specs.picksBest ? 0 : tiles.count
        let reasons = unreadReasons(tiles)
        if !reasons.isEmpty { return .unreadable(reasons) }
        // The sentence on why a number could not be read is written once, under all tiles or beside a number that is known in part; so is
        // one on what such a number lacks.
        var said = lacks(of: tiles.prefix(named))
        for place in tiles.indices where tiles[place].metric.value == nil {
            guard let reason = tiles[place].metric.basis, reason.tellsOfUnreadable else { continue }
            tiles[place].note = nil
            if !said.contains(reason), !tiles.contains(where: { $0.noteOfUnreadable.contains(reason) }) { said.append(reason) }
        }
        return said.isEmpty ? .block(.tiles(tiles)) : .explained(.tiles(tiles), said)
    }

    /// Sentences on data that could not be read behind numbers that are known in part, each once, without those in the notes of tiles.
    private func lacks(of tiles: ArraySlice<Tile>) -> [Phrase] {
        var lacks: [Phrase] = []
        for tile in tiles where tile.metric.value != nil {
            guard let basis = tile.metric.basis, tile.noteOfUnreadable.isEmpty else { continue }
            for sentence in basis.unreadableParts where !lacks.contains(sentence) { lacks.append(sentence) }
        }
        return lacks
    }

    /// Why none of some numbers is known, each reason once: that says more than a row of dashes. Empty where a number is known, or where one is unknown
    /// for another reason than that something could not be read.
    private func unreadReasons(_ tiles: [Tile]) -> [Phrase] {
        var reasons: [Phrase] = []
        for tile in tiles {
            if tile.metric.value != nil { return [] }
            guard let reason = tile.metric.basis else { continue }
            guard reason.tellsOfUnreadable else { return [] }
            if !reasons.contains(reason) { reasons.append(reason) }
        }
        return reasons
    }
}

extension Tile {
    /// Sentences of its note on data that could not be read, of a number that is known in part.
    fileprivate var noteOfUnreadable: [Phrase] {
        guard metric.value != nil, let basis = metric.basis, note?.pieces.contains(.term(.phrase(basis))) == true else { return [] }
        return basis.unreadableParts
    }
}

extension Phrase {
    /// True for messages about data that could not be read.
    var tellsOfUnreadable: Bool { name.contains("unreadable") || name == "guardian.days.lost" }

    /// Those of its sentences that do.
    fileprivate var unreadableParts: [Phrase] {
        if tellsOfUnreadable { return [self] }
        guard name == "sentences" else { return [] }
        return arguments.names.flatMap { name -> [Phrase] in
            if case .phrase(let sentence)? = arguments[name] { sentence.unreadableParts } else { [] }
        }
    }
}
