import AlmanacInsights
import AlmanacModel

// A fence that shows the rows of a series as cards.

extension CardFiller {
    func noteCards(_ spec: CardsSpec, id: String, range picked: RangeKey) -> Filled {
        let range = spec.range ?? picked
        guard let series = context.series(spec.series, range) else { return .absent }
        if series.keys.isEmpty { return empty(series, spec.empty, range, isRanged: spec.isRanged) }
        let history = spec.spark.flatMap { context.insights.series($0, range) }
        let shown = min(series.keys.count, spec.top ?? .max)
        var cards = (0..<shown).map { row -> NoteCard in
            let isWorthTelling = spec.badgeBelow.map { limit in
                spec.badge.last.flatMap { series.value($0, at: row)?.magnitude }.map { $0 < limit } ?? true
            }
            let heading = term(spec.heading, series, row) ?? .value(nil)
            var card = NoteCard(
                heading: heading,
                value: spec.value.flatMap { series.value($0, at: row) },
                text: spec.text.flatMap { term(.measure($0), series, row) },
                badge: isWorthTelling == false ? [] : spec.badge.compactMap { term(.measure($0), series, row) },
                tone: series.tones.isEmpty ? .neutral : series.tones[row],
                footnotes: spec.footnotes.compactMap { footnote($0, series, row) }.filter { !Self.says($0.value, heading) },
                spark: history.flatMap { spark(spec, id: id, series, row, of: $0) },
                colour: spec.colour.flatMap { colour($0, series, row) })
            card.isRow = spec.layout != .grid
            card.isTask = spec.layout == .tasks
            card.action = spec.action.flatMap { term(.measure($0), series, row) }
            if let link = spec.link, case .text(let address)? = series.value(link, at: row) { card.link = address }
            return card
        }
        // What the row above asks for, too, is said once, where it leads nowhere.
        for row in cards.indices.dropFirst().reversed() where cards[row].link == nil && cards[row].action == cards[row - 1].action {
            cards[row].action = nil
        }
        CardFiller.alignSparks(&cards)
        let remarks = series.notes.filter { note in series.measuresOfNotes[note.name].map { spec.shows($0) } ?? true }
        return .block(.notes(cards, leftOut: LeftOut(series.keys.count - shown, of: series.name), fold: spec.fold, remarks: remarks))
    }

    /// Gives the small lines of a group one span for each unit: that of the one that varies most, and a tenth of the largest value at least.
    private static func alignSparks(_ cards: inout [NoteCard]) {
        var spans: [(unit: Unit, span: Double)] = []
        func unit(_ spark: NoteCard.Spark) -> Unit? { spark.values.lazy.compactMap { $0?.unit }.first }
        for spark in cards.lazy.compactMap(\.spark) {
            let sizes = spark.values.compactMap { $0?.magnitude }.filter(\.isFinite)
            guard let unit = unit(spark), let low = sizes.min(), let high = sizes.max() else { continue }
            let span = max(high - low, max(abs(low), abs(high)) / 10)
            if let known = spans.firstIndex(where: { $0.unit == unit }) {
                spans[known].span = max(spans[known].span, span)
            } else {
                spans.append((unit, span))
            }
        }
        for index in cards.indices {
            guard let spark = cards[index].spark, let unit = unit(spark) else { continue }
            cards[index].spark?.span = spans.first { $0.unit == unit }?.span
        }
    }

    /// The colour of what a row is about; `nil` where that is not known.
    private func colour(_ field: RowField, _ series: Series, _ row: Int) -> Int? {
        switch field {
        case .key: return FigurePreparation.colour(of: series.keys[row])
        case .measure(let name):
            switch series.value(name, at: row) {
            case .text(let text)?: return FigurePreparation.colour(of: .name(text))
            case .phrase(let phrase)?: return FigurePreparation.colour(of: .phrase(phrase))
            default: return nil
            }
        case .tone, .number, .source, .endpoint, .message, .sentence: return nil
        }
    }

    /// True for a footnote that only repeats the heading, both being messages of ours; equal names of data may be two things.
    private static func says(_ footnote: Term, _ heading: Term) -> Bool {
        guard case .value(.phrase(let one)?) = footnote, case .key(.phrase(let other)) = heading else { return false }
        return one == other
    }

    private func term(_ field: RowField, _ series: Series, _ row: Int) -> Term? {
        switch field {
        case .key: .key(series.keys[row])
        case .measure(let name): series.value(name, at: row).map { .value($0) }
        case .tone, .number, .source, .endpoint, .message, .sentence: nil
        }
    }

    private func footnote(_ field: RowField, _ series: Series, _ row: Int) -> NoteCard.Footnote? {
        guard let term = term(field, series, row) else { return nil }
        // Words and amounts with their unit say what they are; a day, a share or a number alone does not.
        guard case .measure(let name) = field, let measure = series.measure(name), measure.unit != .text, measure.unit != .mixed else {
            return NoteCard.Footnote(title: nil, value: term)
        }
        return NoteCard.Footnote(title: measure.title, value: term)
    }

    /// The history of the thing that a row is about, when there are two values of it at least.
    private func spark(_ spec: CardsSpec, id: String, _ series: Series, _ row: Int, of history: Series) -> NoteCard.Spark? {
        guard let by = spec.sparkBy, case .text(let name)? = series.value(by, at: row), let measure = history.measure(name),
            measure.values.count(where: { $0 != nil }) > 1
        else { return nil }
        return NoteCard.Spark(id: "\(id)-\(row)", title: Line(measure.title), keys: history.keys, values: measure.values)
    }
}
