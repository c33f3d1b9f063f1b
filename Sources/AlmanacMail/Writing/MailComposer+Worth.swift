import AlmanacInsights
import AlmanacModel
import AlmanacReport

extension MailComposer {
    /// True when a mail shows no number and asks for nothing. Its period, its foot, and the words on how numbers are counted are no reason to send it.
    func saysNothing(_ document: MailDocument, _ range: RangeKey) -> Bool {
        let highlights = context.highlights(range)
        // Why nothing is known of a period, with a date from when on there are numbers, is none of them.
        if highlights.isOutside { return true }
        guard highlights.attention.worst == nil, highlights.todo.isEmpty else { return false }
        let parts = [document.opening] + document.sections.filter { !$0.isFinePrint }.flatMap { [$0.opening] + $0.cards }
        return parts.allSatisfy { part in
            !Self.hasNumber(part.heading)
                && part.blocks.allSatisfy { block in
                    if case .prose(let blocks) = block { !blocks.contains(where: Self.hasNumber) } else { false }
                }
        }
    }

    private static func hasNumber(_ block: Prose.Block) -> Bool {
        switch block {
        case .paragraph(let inlines), .heading(_, let inlines): hasNumber(inlines)
        case .list(_, _, let items): items.contains { $0.contains(where: hasNumber) }
        case .quote(let blocks): blocks.contains(where: hasNumber)
        case .code(let pieces): Prose.words(pieces).contains(where: \.isNumber)
        case .rule: false
        case .table(let rows, _): rows.contains { $0.contains(where: hasNumber) }
        }
    }

    private static func hasNumber(_ inlines: [Prose.Inline]) -> Bool { Prose.words(inlines).contains(where: \.isNumber) }
}
