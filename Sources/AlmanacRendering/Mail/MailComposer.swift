import AlmanacCharts
import AlmanacInsights
import AlmanacMarkup
import AlmanacModel
import Crypto

/// Makes the values of a mail from a report: picks the form of each figure, bounds what is endless, and makes words of data inert.
struct MailComposer {
    private let context: ReportContext
    private let drawing: FigureDrawing
    private let commonMark: CommonMark
    private let palette: MailPalette
    private let text: ValueText

    init(_ context: ReportContext, drawing: FigureDrawing, commonMark: CommonMark, palette: MailPalette) {
        self.context = context
        self.drawing = drawing
        self.commonMark = commonMark
        self.palette = palette
        text = context.text
    }

    /// Rows of bars, budgets, tables and notes; what is beyond is counted.
    private static let mostRows = 12
    /// Rows of a table under a picture.
    private static let mostBesidePicture = 7
    /// Scalars of one block of prose.
    private static let longestProse = 3000

    func document(_ report: Report, options: MailOptions, colophon: String) throws(MarkdownGuard.Finding) -> MailDocument {
        let range = report.range
        let period = context.insights.period(range)
        var opening = try part(report.opening, range)
        if let warning = options.warning { opening.blocks.insert(.prose([.paragraph([.strong([.text(words(warning))])])]), at: 0) }
        var sections: [MailDocument.Section] = []
        for section in report.sections {
            var cards: [MailDocument.Part] = []
            for card in section.cards {
                let part = try part(card, range)
                if !part.blocks.isEmpty { cards.append(part) }
            }
            let head = try part(section.opening, range)
            if !cards.isEmpty || !head.blocks.isEmpty { sections.append(.init(opening: head, cards: cards)) }
        }
        let subject = words(report.title, 200)
        return MailDocument(
            subject: subject.isEmpty ? "Your report" : subject,
            preheader: words(Self.beginning(of: opening), 160),
            period: ValueText.rangeLabel(range) + " · " + text.locale.dayRange(period.first.number, period.last.number),
            opening: opening, sections: sections, colophon: colophon)
    }

    private func words(_ words: String, _ limit: Int = 200) -> String {
        MailWords.inert(words, to: limit)
    }

    /// The first paragraph after the heading.
    private static func beginning(of part: MailDocument.Part) -> String {
        for case .prose(let blocks) in part.blocks {
            for case .paragraph(let inlines) in blocks { return Prose.words(inlines) }
        }
        return ""
    }

    // MARK: Parts

    private func part(_ card: Card, _ range: RangeKey) throws(MarkdownGuard.Finding) -> MailDocument.Part {
        guard let variant = card.variant(for: range) else { return .init(heading: [], blocks: []) }
        var room = 300
        let heading = MailWords.inert(try commonMark.inlineProse(variant.heading), room: &room)
        var blocks: [MailDocument.Block] = []
        for block in variant.blocks {
            switch block {
            case .prose(let markdown):
                var room = Self.longestProse
                let prose = MailWords.inert(try commonMark.prose(markdown), room: &room)
                if !prose.isEmpty { blocks.append(.prose(prose + (room > 0 ? [] : [.paragraph([.text("…")])]))) }
            case .figure(let figure): blocks += self.figure(figure)
            case .table(let table): blocks.append(.table(self.table(table, most: Self.mostRows)))
            case .tiles(let tiles): blocks.append(.tiles(tiles.prefix(Self.mostRows).map(tile)))
            case .notes(let notes): blocks += self.notes(notes)
            }
        }
        return .init(heading: heading, blocks: blocks)
    }

    private func tile(_ tile: Tile) -> MailDocument.Tile {
        MailDocument.Tile(
            title: words(tile.title), value: words(text.full(tile.metric.value)), whole: tile.whole.map { words(text.full($0)) },
            change: tile.metric.change.map { change in (abs(change) <= 0.005 ? "" : change > 0 ? "▲ " : "▼ ") + text.delta(change) },
            tone: tile.metric.tone, note: tile.note.map { words($0, 300) })
    }

    private func notes(_ notes: [NoteCard]) -> [MailDocument.Block] {
        let shown = notes.prefix(Self.mostRows).map { note in
            MailDocument.Note(
                heading: words(note.heading), value: note.value.map { words(text.full($0)) }, text: note.text.map { words($0) },
                badge: note.badge.map { words($0) }, tone: note.tone, history: note.spark.flatMap(history),
                footnotes: note.footnotes.map { words($0) })
        }
        return [.notes(shown)]
            + (notes.count > shown.count ? [.prose([.paragraph([.text("and \(integer(notes.count - shown.count)) more")])])] : [])
    }

    /// The last of what a small line shows on a page.
    private func history(_ spark: NoteCard.Spark) -> String? {
        let known = zip(spark.keys, spark.values).compactMap { key, value in
            value.map { "\(short(key))\u{A0}\(words(text.full($0), 40))" }
        }
        return known.count > 1 ? known.suffix(4).joined(separator: " → ") : nil
    }

    private func short(_ key: Key) -> String {
        switch key {
        case .month(let month): text.locale.monthShort(month.number)
        case .day(let day): text.locale.dayMonth(day.number)
        default: words(text.key(key))
        }
    }

    private func integer(_ count: Int) -> String { text.locale.integer(Int64(count)) }

    // MARK: Figures

    /// How a figure is shown in a mail.
    private enum Form {
        case bars, budgets, ring, picture
    }

    private func form(_ figure: Figure) -> Form {
        switch figure.mark {
        case .bullet: return .budgets
        // A ring cannot show less than nothing.
        case .donut: return drawing.slices(figure).contains { $0.slice.value < 0 } ? .bars : .ring
        case .bar:
            guard figure.measures.count == 1, figure.overlays.isEmpty, figure.orientation != .vertical else { return .picture }
            let isTime = figure.series.keys.contains {
                switch $0 {
                case .day, .month, .instant: true
                case .name, .weekday, .range, .phrase: false
                }
            }
            return isTime && figure.orientation != .horizontal ? .picture : .bars
        // Whatever is not made of rows is a picture.
        default: return .picture
        }
    }

    private func figure(_ figure: Figure) -> [MailDocument.Block] {
        let form = form(figure)
        let shown = min(figure.top ?? .max, figure.series.keys.count)
        var foot = MailDocument.Foot(
            subtitle: figure.subtitle.flatMap { $0.isEmpty ? nil : words($0, 300) },
            remarks: figure.series.notes.map { words(text.phrase($0), 300) })
        switch form {
        case .bars:
            let rows = bars(figure).prefix(min(shown, Self.mostRows))
            leaveOut(shown - rows.count, &foot)
            return [.bars(.init(rows: Array(rows), foot: foot))]
        case .budgets:
            let rows = drawing.budgets(figure).prefix(Self.mostRows)
            leaveOut(shown - rows.count, &foot)
            return [.budgets(rows.map(budget), foot)]
        case .ring:
            let svg = drawing.draw(figure, width: Self.ringWidth, slot: .wide).standalone()
            return [.ring(image(svg, figure, shownAt: svg.width), slices(figure), foot)]
        case .picture:
            let svg = drawing.draw(figure, width: Self.pictureWidth, slot: .wide).standalone()
            var table = Table(title: figure.title, series: figure.series, measures: figure.measures + figure.overlays)
            table.top = figure.top
            var rows = self.table(table, most: Self.mostBesidePicture, isBesidePicture: true)
            rows.foot.remarks += foot.remarks
            foot.remarks = []
            return [.picture(image(svg, figure, shownAt: Self.shownWidth), foot), .table(rows)]
        }
    }

    private func leaveOut(_ count: Int, _ foot: inout MailDocument.Foot) {
        if count > 0 { foot.remarks.insert("And \(integer(count)) more.", at: 0) }
    }

    private func bars(_ figure: Figure) -> [MailDocument.Bar] {
        guard let measure = figure.series.measure(figure.measures.first ?? "") ?? figure.series.measures.first else { return [] }
        let charges = figure.series.measure("charges")
        let longest = measure.values.reduce(0) { max($0, abs($1?.magnitude ?? 0)) }
        return figure.series.keys.indices.map { row in
            let magnitude = measure.values[row]?.magnitude ?? 0
            let note = charges.flatMap { $0.name == measure.name ? nil : $0.values[row].map { "×" + text.full($0) } }
            return MailDocument.Bar(
                label: words(text.key(figure.series.keys[row])), share: longest > 0 ? abs(magnitude) / longest : 0,
                value: words(text.full(measure.values[row])), note: note.map { words($0) }, isNegative: magnitude < 0)
        }
    }

    private func budget(_ row: BulletChart.Row) -> MailDocument.Budget {
        let share: Double?
        if let value = row.value, let limit = row.limit, limit > 0 { share = min(max(value / limit, 0), 1) } else { share = nil }
        var pace: Double?
        if let marker = row.marker, let limit = row.limit, limit > 0, marker > 0, marker < limit { pace = marker / limit }
        let tone: Tone =
            switch row.tone {
            case .good: .good
            case .watch: .watch
            case .bad: .bad
            case .neutral: .neutral
            }
        return MailDocument.Budget(
            label: words(row.label), percent: row.percent.map { text.locale.percent(Double($0) / 100) }, share: share, pace: pace,
            value: words(row.valueText), state: words(row.stateText), tone: tone)
    }

    private func slices(_ figure: Figure) -> [MailDocument.Slice] {
        guard let measure = figure.series.measure(figure.measures.first ?? "") else { return [] }
        let slices = drawing.slices(figure)
        let whole = slices.reduce(0) { $0 + $1.slice.value }
        let share = figure.series.measure("share")
        let entries = DonutLegend(slices).entries
        return zip(entries, slices.map(\.slice)).map { entry, slice in
            MailDocument.Slice(
                colour: entry.colour, name: words(entry.name), value: words(text.full(entry.total(of: measure))),
                percent: share.map { words(text.full(entry.total(of: $0))) } ?? "", share: whole > 0 ? slice.value / whole : 0)
        }
    }

    // MARK: Pictures

    /// What a picture is drawn for: text of twelve pixels is then fourteen on a screen, and nine on a phone.
    private static let pictureWidth = 448
    /// What it is shown at, the margin of a standalone drawing included: that margin reaches into the card's.
    private static let shownWidth = 580
    private static let ringWidth = 176

    private func image(_ svg: SVG, _ figure: Figure, shownAt width: Int) -> MailImage {
        let height = (svg.height * width + svg.width / 2) / svg.width
        let bytes = palette.redrawn(Self.withoutWords(Self.resized(svg, width, height)))
        let hash = SHA256.hash(data: bytes).prefix(8).map { byte in
            String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
        }.joined()
        return MailImage(
            name: "\(figure.id)-\(hash)", alt: words(figure.title + ". " + svg.description, 600), width: width, height: height, svg: bytes)
    }

    /// The drawing in another size: its coordinates stay, by its viewBox.
    private static func resized(_ svg: SVG, _ width: Int, _ height: Int) -> [UInt8] {
        guard width != svg.width else { return svg.bytes }
        let old = Array(" width=\"\(svg.width)\" height=\"\(svg.height)\"".utf8)
        let new = Array(" width=\"\(width)\" height=\"\(height)\"".utf8)
        guard let range = svg.bytes.prefix(300).firstRange(of: old) else { return svg.bytes }
        return svg.bytes[..<range.lowerBound] + new + svg.bytes[range.upperBound...]
    }

    /// The drawing without what it says to those who point at it or do not see it: of a picture nobody can. Drawings that look alike are the same then.
    private static func withoutWords(_ svg: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(svg.count)
        var rest = svg[...]
        while let tag = rest.firstIndex(of: 0x3C) {
            result += rest[..<tag]
            rest = rest[tag...]
            // In words every bracket is escaped, so that the next end is theirs.
            if rest.starts(with: "<title".utf8), let end = rest.firstRange(ofASCII: "</title>") {
                rest = rest[end.upperBound...]
            } else if rest.starts(with: "<desc".utf8), let end = rest.firstRange(ofASCII: "</desc>") {
                rest = rest[end.upperBound...]
            } else {
                result.append(0x3C)
                rest.removeFirst()
            }
        }
        return result + rest
    }

    // MARK: Tables

    /// - Parameter isBesidePicture: The picture shows all; of a run of days or months, the table then has the last ones.
    private func table(_ table: Table, most: Int, isBesidePicture: Bool = false) -> MailDocument.Table {
        let series = table.series
        let measures = table.measures.compactMap { series.measure($0) }
        let wanted = min(table.top ?? .max, series.keys.count)
        let count = min(wanted, most)
        let isTime = series.keys.allSatisfy {
            switch $0 {
            case .day, .month: true
            case .name, .weekday, .range, .instant: false
            }
        }
        // Of a line that goes on into what is still to come, what is known counts.
        let known = (0..<wanted).last { row in measures.first?.values[row] != nil }.map { $0 + 1 } ?? wanted
        let end = isBesidePicture && isTime ? max(known, count) : count
        let rows = (end - count)..<end
        var remarks: [String] = []
        if isBesidePicture, isTime, rows.count < wanted {
            remarks.append("The last \(integer(rows.count)) of \(integer(wanted)).")
        } else if count < series.keys.count {
            remarks.append("and \(integer(series.keys.count - count)) more")
        }
        if !isBesidePicture { remarks += series.notes.map { words(text.phrase($0), 300) } }
        return MailDocument.Table(
            title: words(table.title),
            columns: [(words(text.phrase(series.keyTitle)), true)] + measures.map { (words(text.phrase($0.title)), $0.isWords) },
            rows: rows.map { row in
                [words(text.key(series.keys[row])) + (series.partial.contains(row) ? " (not whole)" : "")]
                    + measures.map { words(text.full($0.values[row]), 300) }
            },
            foot: .init(subtitle: nil, remarks: remarks))
    }
}
