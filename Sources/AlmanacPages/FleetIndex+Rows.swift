import AlmanacCharts
import AlmanacInsights
import AlmanacModel
package import AlmanacReport
import AlmanacText

// The rows of the index: one line for each subject.

extension FleetIndex {
    /// - Parameters:
    ///   - text: Formats of the index, in its language.
    ///   - folder: The subject's folder, encoded: nothing in it needs escaping in a URL.
    ///   - key: A number of the folder that no other has; it makes the ids of the row unique, wherever the subject is in the dump.
    /// - Returns: The row; the id of the subject is in it, and shown where two have one name.
    package func entry(_ context: ReportContext, in text: ValueText, folder: String, key: UInt64) -> SubjectRow {
        let range = context.reportRange
        let highlights = context.highlights(range)
        let figure = highlights.figure
        let metric = figure.flatMap { context.insights.metric($0.metric, range) }
        let missing = context.snapshot.failures.count

        var html = MarkupWriter(capacity: 1024)
        html.raw("><th scope=\"row\"><a")
        html.attribute("href", folder + "/" + entryFile)
        // The name alone is in the subject's own language.
        if context.text.words.language != words.language { html.attribute("lang", context.text.words.language) }
        html.raw(" dir=auto>")
        html.text(context.subjectName)
        html.raw("</a>")
        let id = ValueText.name(context.snapshot.subject.id)
        if id != context.subjectName {
            html.raw(" <small class=id>")
            html.text(id)
            html.raw("</small>")
        }
        html.raw("</th><td class=\"l\">")
        let group = TriageGroup(highlights.attention, lacksAnswers: missing > 0)
        reason(highlights.attention, group, isNothing: figure == nil, missing: missing, text, to: &html)
        html.raw("</td><td>")
        html.text(text.full(metric?.value))
        if let metric {
            html.raw("<small class=what>")
            html.text(text.phrase(metric.title))
            html.raw("</small>")
        }
        html.raw("</td><td>")
        change(metric, against: figure?.note, context, range, text, to: &html)
        html.raw("</td><td>")
        if let name = highlights.trend, let series = context.insights.series(name, range), let measure = series.measures.first {
            // Two weeks of days: a payment of once a month would leave nothing else to be seen.
            let spark = NoteCard.Spark(
                id: "s" + String(key, radix: 36), title: Line(series.title), keys: series.keys.suffix(Self.sparkSize),
                values: measure.values.suffix(Self.sparkSize))
            html.raw(FigureDrawing(text: text).draw(spark).markup)
        }
        html.raw("</td><td><small class=time>")
        let asOf = self.text.zone.local(context.snapshot.asOf)
        let time = self.text.locale.time(secondOfDay: asOf.second)
        html.text(time)
        html.raw("</small>")
        // Without an amount to compare, a missing answer ranks before nothing at all.
        let score = group == .incomplete ? Int32(clamping: missing) : highlights.attention.brief.map { max($0.size.order, 1) } ?? 0
        return SubjectRow(
            attention: group.attention(score: score), reason: highlights.attention.reason(in: text), figure: figure?.metric, day: asOf.day,
            time: time,
            name: context.subjectName, target: folder + "/" + entryFile, row: html.finish())
    }

    /// The rest of the last cell: how many days the subject's data is behind the newest data of all. So nobody's clock is read, and
    /// subjects that count days in another zone are not a day behind.
    func end(_ day: Day?, newest: Day?, to html: inout MarkupWriter) {
        html.raw("<small class=ago>")
        switch day.flatMap({ day in newest.map { $0.distance(from: day) } }) {
        case nil: html.text(ValueText.unknown)
        case 0?: html.text(words.text("index.today"))
        case 1?: html.text(words.text("index.yesterday"))
        case let days?: html.text(text.phrase(Phrase("index.days-ago", ["count": .count(days)])))
        }
        html.raw("</small></td></tr>\n")
    }

    /// Points of the small line.
    private static let sparkSize = 14

    /// Writes the change of a row's number.
    ///
    /// - Parameter note: What stands under the number in a tile, which says what it is compared with: rows of a table are compared with different times.
    private func change(
        _ metric: Metric?, against note: Phrase?, _ context: ReportContext, _ range: RangeKey, _ text: ValueText,
        to html: inout MarkupWriter
    ) {
        guard let metric, let change = text.delta(of: metric) else { return html.text(ValueText.unknown) }
        html.raw("<span class=\"")
        html.text(metric.tone.rawValue)
        html.raw("\"")
        if let note { html.attribute("title", text.phrase(note)) }
        html.raw(">")
        html.text(change)
        html.raw("</span>")
        // The change is that of the whole days of a window that ends within a day.
        if metric.compared != nil, let days = context.insights.period(range).compared {
            html.raw("<br><small>")
            html.text(text.phrase(Phrase("index.change-until", ["day": .value(.day(days.upperBound))])))
            html.raw("</small>")
        }
    }

    /// Placeholder in a message for a part in bold: U+FFFC OBJECT REPLACEMENT CHARACTER.
    private static let object: Character = "\u{FFFC}"

    /// The reason for the subject's group, with its amount, and the number of missing answers.
    private func reason(
        _ attention: Attention, _ group: TriageGroup, isNothing: Bool, missing: Int, _ text: ValueText, to html: inout MarkupWriter
    ) {
        var isFirst = true
        if let brief = attention.brief {
            isFirst = false
            var phrase = brief.phrase
            if brief.amount != nil { phrase.arguments["amount"] = .name(String(Self.object)) }
            let parts = text.phrase(phrase).split(separator: Self.object, omittingEmptySubsequences: false)
            if let amount = brief.amount, parts.count == 2 {
                html.text(String(parts[0]))
                html.raw(attention.worst == .overLimit ? "<b class=bad>" : "<b>")
                html.text(text.phrase(Phrase("", ["text": amount])))
                html.raw("</b>")
                html.text(String(parts[1]))
            } else {
                // A name of the data has that character in it.
                phrase.arguments["amount"] = brief.amount
                html.text(text.phrase(phrase))
            }
            extent(of: brief, group, text, to: &html)
            if let also = attention.alsoWords(in: text) {
                html.raw(" · <small>")
                html.text(also)
                html.raw("</small>")
            }
        } else if isNothing, missing == 0 {
            html.raw("<span class=neutral>")
            html.text(text.words.text("index.reason.nothing"))
            html.raw("</span>")
        }
        guard missing > 0 else { return }
        html.raw(isFirst ? "<small>" : " · <small>")
        html.text(text.phrase(Phrase("index.sources-missing", ["count": .count(missing)])))
        html.raw("</small>")
    }

    /// Number by which a row is compared with the others of its group: behind an amount, or in its place.
    private func extent(of brief: Brief, _ group: TriageGroup, _ text: ValueText, to html: inout MarkupWriter) {
        guard let extent = brief.extent else { return }
        let words = text.phrase(Phrase("", ["text": extent]))
        guard brief.amount == nil else {
            html.raw(" · <small>")
            // Behind an amount: how large a part that is of all limits together.
            if case .value(.ratio) = extent {
                html.text(text.phrase(Phrase("index.reason.of-limits", ["part": extent])))
            } else {
                html.text(words)
            }
            return html.raw("</small>")
        }
        html.text(text.words.text("pages.label-separator"))
        html.raw(group == .overdue || group == .watch ? "<b class=watch>" : "<b>")
        html.text(words)
        html.raw("</b>")
    }

    /// The row of a subject that could not be rendered this time and keeps its last good files; it comes before all others.
    package func keptEntry(id: String, folder: String) -> SubjectRow {
        var html = MarkupWriter()
        html.raw("><th scope=\"row\"><a")
        html.attribute("href", folder + "/" + entryFile)
        html.raw(">")
        html.text(ValueText.name(id))
        html.raw("</a></th><td colspan=\"4\" class=\"l\"><b class=bad>")
        html.text(words.text("index.not-renewed"))
        html.raw("</b> ")
        html.text(words.text("index.not-renewed-reason"))
        html.raw("</td><td>")
        return SubjectRow(
            attention: TriageGroup.notRenewed.attention(score: 0), day: nil, name: ValueText.name(id), target: folder + "/" + entryFile,
            row: html.finish())
    }
}
