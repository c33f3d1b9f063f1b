import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

// Words of a template, made inert and bounded.

extension MailComposer {
    /// Scalars of one block of prose.
    private static let longestProse = 3000
    /// Scalars of a heading.
    private static let longestHeading = 300

    /// The words in their order: paragraphs that ask for something, and runs of all others.
    func prose(_ words: FilledProse) -> [MailDocument.Block] {
        var room = Self.longestProse
        var result: [MailDocument.Block] = []
        func add(_ blocks: [Prose.Block]) {
            if case .prose(let before)? = result.last {
                result[result.count - 1] = .prose(before + blocks)
            } else {
                result.append(.prose(blocks))
            }
        }
        for (block, tone) in zip(words.blocks(text.inLine), words.tonesOfBlocks) where room > 0 {
            let inert = MailWords.inert([block], room: &room)
            guard tone == .bad || tone == .watch, case .paragraph(let inlines)? = inert.first else {
                add(inert)
                continue
            }
            let alert = MailDocument.Alert(words: inlines, tone: tone)
            if case .alerts(let before)? = result.last {
                result[result.count - 1] = .alerts(before + [alert])
            } else {
                result.append(.alerts([alert]))
            }
        }
        if room <= 0 { add([.paragraph([.text("…")])]) }
        return result
    }

    func heading(_ words: FilledProse) -> [Prose.Inline] {
        var room = Self.longestHeading
        guard case .paragraph(let inlines)? = words.blocks(text.inLine).first else { return [] }
        return MailWords.inert(inlines, room: &room)
    }

    /// The first paragraph after the heading.
    static func beginning(of part: MailDocument.Part) -> String {
        for block in part.blocks {
            switch block {
            case .prose(let blocks): for case .paragraph(let inlines) in blocks { return Prose.words(inlines) }
            case .alerts(let alerts): if let first = alerts.first { return Prose.words(first.words) }
            case .tiles, .bars, .budgets, .ring, .picture, .table, .notes: break
            }
        }
        return ""
    }

    /// The amount or share that the heading says, with the name of its number.
    func figure(of heading: [Prose.Inline], _ range: RangeKey) -> MailDocument.Figure? {
        let sentence = Prose.words(heading)
        let highlights = context.highlights(range)
        let offers = [highlights.figure].compactMap(\.self) + highlights.tiles(atMost: Self.mostRows)
        return offers.lazy.compactMap { offer -> MailDocument.Figure? in
            guard let metric = context.insights.metric(offer.metric, range), let value = metric.value else { return nil }
            switch value {
            case .money, .ratio: break
            case .quantity(let quantity) where quantity.isPercent: break
            // "1" of one number is "1" of another.
            default: return nil
            }
            let figure = MailDocument.Figure(
                title: words(text.phrase(metric.title)), value: words(text.full(value)), verdict: verdict(on: metric, sentence, range))
            return MailWords.says(sentence, figure.value) ? figure : nil
        }.first
    }

    /// How a number stands to the one before, of a heading that is the sentence on it alone.
    private func verdict(on metric: Metric, _ heading: String, _ range: RangeKey) -> MailDocument.Figure.Verdict? {
        let lead = context.lead(range)
        guard let verdict = lead.verdict, let before = metric.previous, words(text.phrase(lead)) == heading else { return nil }
        return .init(
            words: MailWords.raised(words(text.phrase(verdict.of(before)))),
            tone: metric.tone)
    }
}
