package import AlmanacModel
package import AlmanacReport
import AlmanacText

/// The report as plain text: headings, sentences, numbers and tables, one under the other.
package struct TextRenderer: Renderer {
    package init() {}

    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let report = rendering.report
        let cards = [report.opening] + report.sections.flatMap { [$0.opening] + $0.cards }
        let paragraphs = cards.flatMap { self.paragraphs($0, report.range, rendering.context.text) } + [rendering.asOfLine]
        let text = paragraphs.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
        return [Artifact(path: Format.text.mainFile, mediaType: "text/plain; charset=utf-8", bytes: Array(text.utf8))]
    }

    private func paragraphs(_ card: Card, _ range: RangeKey, _ text: ValueText) -> [String] {
        guard let variant = card.variant(for: range) else { return [] }
        return variant.heading.blocks(text.inLine).map(words)
            + variant.blocks.flatMap { block in
                switch block {
                case .prose(let prose): prose.blocks(text.inLine).map(words)
                case .sentence(let line): [text.text(line)]
                case .figure(let figure, let subtitle): [subtitle.map { text.text($0) } ?? "", table(figure.table, text)]
                case .table(let all): [table(all, text)]
                case .tiles(let tiles):
                    [tiles.map { text.text($0.title) + separator(text) + text.full($0.metric.value) }.joined(separator: "\n")]
                case .todo(let list): [text.text(list.title)] + list.notes.map { note($0, text) }
                case .notes(let notes, let leftOut, _, let remarks):
                    notes.map { note($0, text) } + [leftOut.sentence].compactMap(\.self).map { text.phrase($0) }
                        + remarks.map { text.phrase($0) }
                }
            }
    }

    private func separator(_ text: ValueText) -> String { text.words.text("pages.label-separator") }

    private func note(_ note: NoteCard, _ text: ValueText) -> String {
        let value = note.value.map { separator(text) + text.full($0) } ?? ""
        return ([text.text(note.heading) + value] + ([note.text].compactMap(\.self) + note.badge).map { text.text($0) })
            .joined(separator: "\n  ")
    }

    /// A row a line, with tabs between its cells.
    private func table(_ table: Table, _ text: ValueText) -> String {
        let head = ([table.series.keyTitle] + table.measures.map(\.title)).map { text.phrase($0) }
        let rows = table.series.keys.indices.prefix(table.shown).map { row in
            [text.key(table.series.keys[row])] + table.measures.map { text.full($0.values[row]) }
        }
        return ([[text.text(table.title)], head] + rows).map { $0.joined(separator: "\t") }.joined(separator: "\n")
    }

    private func words(_ block: Prose.Block) -> String {
        switch block {
        case .paragraph(let inlines), .heading(_, let inlines): Prose.words(inlines)
        case .list(_, _, let items): items.map { "- " + $0.map(words).joined(separator: " ") }.joined(separator: "\n")
        case .quote(let blocks): blocks.map(words).joined(separator: "\n")
        case .code(let pieces): Prose.words(pieces)
        case .rule: ""
        case .table(let rows, _): rows.map { $0.map { Prose.words($0) }.joined(separator: "\t") }.joined(separator: "\n")
        }
    }
}
