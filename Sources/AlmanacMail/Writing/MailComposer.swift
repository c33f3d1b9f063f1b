import AlmanacCharts
import AlmanacHash
import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Makes the values of a mail from a report: picks the form of each figure, bounds what is endless, and makes words of data inert.
struct MailComposer {
    let context: ReportContext
    let drawing: FigureDrawing
    let palette: MailPalette
    let text: ValueText

    init(_ context: ReportContext, drawing: FigureDrawing, palette: MailPalette) {
        self.context = context
        self.drawing = drawing
        self.palette = palette
        text = context.text
    }

    /// Rows of bars, budgets, tables and notes; what is beyond is counted.
    static let mostRows = 12
    /// Rows of a table under a picture.
    static let mostBesidePicture = 7
    /// All months of a year are listed.
    static let mostMonths = 12
    /// Days of a calendar that has a table under it.
    static let mostDaysBesideCalendar = 31

    func document(_ report: Report, options: MailOptions, asOf: Phrase) -> MailDocument {
        let range = report.range
        var opening = part(report.opening, range)
        let beginning = Self.beginning(of: opening)
        if let warning = options.warning {
            opening.blocks.insert(.prose([.paragraph([.strong([.text(words(text.phrase(warning)))])])]), at: 0)
        }
        var sections: [MailDocument.Section] = []
        for section in report.sections {
            var cards: [MailDocument.Part] = []
            for card in section.cards {
                let part = part(card, range)
                if !part.blocks.isEmpty { cards.append(part) }
            }
            let head = part(section.opening, range)
            if !cards.isEmpty || !head.blocks.isEmpty {
                sections.append(
                    .init(
                        opening: head, cards: cards, link: options.anchors[section.id].flatMap { options.report?.section($0) },
                        isFinePrint: section.isAbout, isFirst: sections.isEmpty))
            }
        }
        let shownPeriod = context.shownPeriod(range)
        let subject = MailSubject(report, context, options, period: shownPeriod, beginning: beginning)
        return MailDocument(
            subject: subject.line, preheader: subject.preheader,
            period: MailWords.raised(text.phrase(context.countedPeriod(range))), date: date(range),
            reader: words(context.subjectName, 60), opening: opening, figure: figure(of: opening.heading, range), sections: sections,
            foot: MailWords.raised(text.phrase(Phrase("mail.foot", ["period": .phrase(shownPeriod), "sources": .phrase(asOf)]))))
    }

    /// The day of the mail with its weekday; of more days the period.
    private func date(_ range: RangeKey) -> String {
        guard !range.isWindow, let days = context.insights.span(range)?.days, days.lowerBound == days.upperBound else {
            return MailWords.raised(text.phrase(context.countedPeriod(range)))
        }
        return MailWords.raised(
            text.phrase(Phrase("mail.date", ["weekday": .key(.weekday(days.lowerBound.weekday)), "day": .days(days)])))
    }

    func words(_ words: String, _ limit: Int = 200) -> String {
        MailWords.inert(words, to: limit)
    }

    // MARK: Parts

    private func part(_ card: Card, _ range: RangeKey) -> MailDocument.Part {
        guard let variant = card.variant(for: range) else { return .init(heading: [], blocks: []) }
        var blocks: [MailDocument.Block] = []
        for block in variant.blocks {
            switch block {
            case .prose(let words): blocks += prose(words)
            case .sentence(let line): blocks.append(.prose([.paragraph([.text(words(text.text(line), 1000))])]))
            case .figure(let figure, let subtitle): blocks += self.figure(figure, subtitle)
            case .table(let table): blocks.append(.table(self.table(table, most: Self.mostRows)))
            case .tiles(let tiles): blocks.append(.tiles(tiles.prefix(Self.mostRows).map(tile)))
            case .todo(let list):
                blocks.append(.prose([.paragraph([.text(words(text.text(list.title), 1000))])]))
                blocks += self.notes(list.notes, more: list.more, [])
            case .notes(let notes, let leftOut, _, let remarks): blocks += self.notes(notes, more: leftOut.count, remarks)
            }
        }
        return .init(heading: heading(variant.heading), blocks: blocks)
    }

    private func tile(_ tile: Tile) -> MailDocument.Tile {
        let value = words(text.text(tile.number))
        var note = text.note(of: tile).map { words($0, 300) }
        let before = tile.metric.previous.map { words(text.full($0)) }
        let isSaid = before.map { note?.contains($0) == true } ?? false
        if tile.hasChange, !isSaid, isCompared(tile.metric), let before {
            let said = words(text.phrase(Phrase("mail.before", ["value": .name(before)])))
            // The change is written first, and is the change of the same number.
            note = note.map { said + " · " + $0 } ?? said
        }
        return MailDocument.Tile(
            title: words(text.text(tile.title)), value: value,
            whole: tile.whole.map { words(text.phrase(Phrase("pages.of-whole", ["whole": .value($0)]))) },
            number: tile.whole.map { words(text.phrase(Phrase("pages.value-of-whole", ["value": .name(value), "whole": .value($0)]))) }
                ?? value,
            change: text.change(of: tile),
            tone: tile.metric.tone, note: note)
    }

    /// True for a number that is itself compared with the one before, neither of them below zero.
    private func isCompared(_ metric: Metric) -> Bool {
        guard metric.compared == nil, metric.change != nil, let now = metric.value?.magnitude, let before = metric.previous?.magnitude
        else { return false }
        return now.isFinite && before.isFinite && now >= 0 && before >= 0 && max(now, before) > 0
    }

    func short(_ key: Key) -> String {
        switch key {
        case .month(let month): text.locale.monthShort(month.number)
        case .day(let day): text.locale.dayMonth(day.number)
        default: words(text.key(key))
        }
    }

    // MARK: Tables

    /// The rows of a table that are shown.
    ///
    /// - Parameter isBesidePicture: The picture shows all; of a run of days or months, the table then has the last ones.
    func shown(_ table: Table, most: Int, isBesidePicture: Bool) -> Range<Int> {
        let series = table.series
        let wanted = min(table.top ?? .max, series.keys.count)
        let count = min(wanted, most)
        guard isBesidePicture, Self.isTime(series) else { return 0..<count }
        // Of a line that goes on into what is still to come, what is known counts; of days that are over, also one of which nothing is known.
        let today = context.insights.localNow.day
        let known =
            (0..<wanted).last { row in
                if case .day(let day) = series.keys[row], day < today { return true }
                return table.measures.first?.values[row] != nil
            }.map { $0 + 1 } ?? wanted
        let end = max(known, count)
        return (end - count)..<end
    }

    private static func isTime(_ series: Series) -> Bool {
        series.keys.allSatisfy {
            switch $0 {
            case .day, .month: true
            case .name, .weekday, .range, .instant, .phrase: false
            }
        }
    }

    func table(_ table: Table, most: Int, isBesidePicture: Bool = false) -> MailDocument.Table {
        let series = table.series
        let measures = table.measures
        let rows = shown(table, most: most, isBesidePicture: isBesidePicture)
        var remarks: [String] = []
        if rows.lowerBound > 0 {
            remarks.append(text.phrase(Phrase("mail.last-rows", ["count": .count(rows.count), "total": .count(rows.upperBound)])))
        } else if rows.count < series.keys.count {
            leaveOut(series.keys.count - rows.count, &remarks)
        }
        if !isBesidePicture {
            remarks += table.notes.compactMap { series.note($0, beside: rows) }.map { words(text.phrase($0), 300) }
        }
        return MailDocument.Table(
            title: words(text.text(table.title)),
            columns: [(words(text.phrase(series.keyTitle)), true)] + measures.map { (words(text.phrase($0.title)), $0.isWords) },
            rows: rows.map { row in
                [words(text.key(series.keys[row])) + (series.partial.contains(row) ? " (\(text.words.text("pages.not-whole")))" : "")]
                    + measures.map { text.rise($0.values[row], in: $0) ?? words(text.full($0.values[row]), 300) }
            },
            foot: .init(subtitle: nil, remarks: remarks))
    }
}
