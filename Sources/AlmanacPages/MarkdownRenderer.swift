import AlmanacCharts
import AlmanacInsights
import AlmanacMarkup
package import AlmanacModel
package import AlmanacRendering
import AlmanacReport
import AlmanacWords

/// The report as GitHub-flavoured Markdown that reads well raw, with its charts as SVG files beside it.
package struct MarkdownRenderer: Renderer {
    private let footer: PageFooter

    /// - Parameter formats: What is made of the subject; the page links to the others.
    package init(formats: Set<Format>) {
        footer = PageFooter(formats: formats)
    }

    package func render(_ rendering: SubjectRendering) -> [Artifact] {
        let report = rendering.report
        let range = report.range
        var body = MarkdownBody(drawing: rendering.drawing, linksData: footer.formats.contains(.data))
        body.card(report.opening, level: 1, range: range)
        for section in report.sections {
            body.card(section.opening, level: 2, range: range)
            for card in section.cards { body.card(card, level: 3, range: range) }
        }
        body.footer(
            rendering.asOfLine, brand: rendering.templates.brand, links: footer.links(besides: .markdown, rendering.context.text.words))
        return [Artifact(path: "report.md", mediaType: "text/markdown; charset=utf-8", bytes: body.bytes)] + body.charts
    }
}

/// A table of more rows than this is left to the data files, or folded where none are made; a page of daily numbers is read by nobody.
private let longestTable = 15

private struct MarkdownBody {
    /// UTF-8.
    private(set) var bytes: [UInt8] = []
    private(set) var charts: [Artifact] = []
    private let text: ValueText
    private let drawing: FigureDrawing
    private let linksData: Bool
    /// What a reader was told about series; it is said once.
    private var told: Set<Phrase> = []
    /// Where values are written before they are escaped.
    private var scratch: [UInt8] = []
    /// Whether values are kept apart from the words around them, which they would reorder.
    private let isRightToLeft: Bool

    init(drawing: FigureDrawing, linksData: Bool) {
        text = drawing.text
        isRightToLeft = drawing.text.words.isRightToLeft
        self.linksData = linksData
        self.drawing = drawing
        bytes.reserveCapacity(24 << 10)
    }

    // MARK: Bytes

    private mutating func raw(_ literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Words of ours or of data, in which nothing is markup.
    private mutating func words(_ words: String) {
        appendMarkdownEscaped(words, to: &bytes)
    }

    /// Words of data among others: between U+2067 or U+2068 and U+2069 in a language that runs from right to left.
    private mutating func apart(_ words: String) {
        self.words(isRightToLeft && Bidi.needsIsolation(words, inRightToLeft: true) ? Bidi.isolatedInRightToLeft(words) : words)
    }

    /// Where a paragraph begins whose first words may be foreign.
    private mutating func foreign(_ start: Int) {
        if isRightToLeft { MarkdownDirection.settle(&bytes, from: start) }
    }

    private mutating func blankLine() {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    }

    private mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func write(_ value: Value?) {
        if isRightToLeft { return words(text.inLine(.value(value))) }
        switch value {
        case .text, .phrase: words(text.full(value))
        // Numbers and dates are our own text and open nothing.
        default: text.append(value, to: &bytes)
        }
    }

    private mutating func write(_ term: Term) {
        if isRightToLeft { return words(text.inLine(term)) }
        switch term {
        case .value(let value): write(value)
        default: words(text.text(term))
        }
    }

    private mutating func write(_ line: Line) {
        words(text.text(line))
    }

    private mutating func write(_ prose: FilledProse) {
        // Whether a point behind would make it the number of a list, or the beginning of an address.
        var isNumber = false
        for piece in prose.shape.markdown {
            switch piece {
            case .text(let text):
                if isNumber, let first = text.utf8.first, first == UInt8(ascii: ".") || first == UInt8(ascii: ")") { raw("\\") }
                bytes.append(utf8: text)
                isNumber = false
            case .words(let hole):
                let start = bytes.count
                fill(text.inLine(prose.terms[hole]))
                isNumber =
                    opensLine(start) && bytes[start...].allSatisfy { (0x30...0x39).contains($0) }
                    || bytes.count - start >= 3 && bytes.suffix(3).allSatisfy { $0 | 0x20 == UInt8(ascii: "w") }
            case .code(let hole): code(text.text(prose.terms[hole]))
            case .target(let hole, let isStart): address(Prose.addressPart(text.text(prose.terms[hole]), isStart: isStart) ?? "")
            }
        }
    }

    /// Words of data within words of the template. A number at the start of a line may be taken for that of a list item, so all is escaped; and what
    /// stands right behind other words is no address and no mail box with them.
    private mutating func fill(_ words: String) {
        scratch.removeAll(keepingCapacity: true)
        appendMarkdownEscaped(words, to: &scratch)
        if let first = scratch.first, let last = scratch.last, first >= 0x80 || last >= 0x80 {
            scratch = Array(withoutBlanks(String(decoding: scratch, as: UTF8.self)).utf8)
        }
        // Marks of the template around nothing would be seen.
        guard let first = scratch.first else { return raw("\u{2060}") }
        if let before = bytes.last, before > 0x20 {
            if before == UInt8(ascii: "@") { raw("\u{2060}") }
            switch first {
            case UInt8(ascii: "."), UInt8(ascii: ")"), UInt8(ascii: ":"), UInt8(ascii: "/"): raw("\\")
            case UInt8(ascii: "@"):
                raw("@\u{2060}")
                bytes += scratch.dropFirst()
                return
            default: break
            }
        }
        bytes += scratch
    }

    /// Without the wide blanks at both ends, beside which marks of the template would mean nothing.
    private func withoutBlanks(_ words: String) -> String {
        var scalars = words.unicodeScalars[...]
        while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
        while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
        return String(scalars)
    }

    /// Whether there is nothing on the line before but what opens lists and quotes.
    private func opensLine(_ index: Int) -> Bool {
        for byte in bytes[..<index].reversed() {
            switch byte {
            case 0x0A: return true
            case 0x20, 0x09, UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "."),
                UInt8(ascii: ")"),
                0x30...0x39:
                break
            default: return false
            }
        }
        return true
    }

    /// Words in code: on one line, and nothing in them can end it; a backslash would be shown.
    private mutating func code(_ words: String) {
        let start = bytes.count
        for scalar in words.unicodeScalars {
            switch scalar.value {
            case 0x00...0x20, 0x7F...0x9F, 0x2028, 0x2029: if bytes.count > start { bytes.append(UInt8(ascii: " ")) }
            case 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: break
            case let value where value & 0xFFFE == 0xFFFE: break
            // A back-quote or a tilde may close it, a bar the cell that it is in.
            case 0x60, 0x7E, 0x7C: bytes.append(UInt8(ascii: "'"))
            default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        if bytes.count == start { raw("\u{2060}") }
    }

    /// A part of an address, escaped for one already; what would end it here or be markup in it is escaped, too.
    private mutating func address(_ part: String) {
        for byte in part.utf8 {
            switch byte {
            case UInt8(ascii: "("): raw("%28")
            case UInt8(ascii: ")"): raw("%29")
            case UInt8(ascii: "_"): raw("%5F")
            case UInt8(ascii: "~"): raw("%7E")
            case UInt8(ascii: "*"): raw("%2A")
            case UInt8(ascii: "`"): raw("%60")
            case UInt8(ascii: "["): raw("%5B")
            case UInt8(ascii: "]"): raw("%5D")
            case UInt8(ascii: "|"): raw("%7C")
            case UInt8(ascii: "&"): raw("&amp;")
            default: bytes.append(byte)
            }
        }
    }

    // MARK: Parts

    mutating func card(_ card: Card, level: Int, range: RangeKey) {
        guard let variant = card.variant(for: range) else { return }
        if !variant.heading.isEmpty {
            blankLine()
            for _ in 0..<level { raw("#") }
            raw(" ")
            let start = bytes.count
            write(variant.heading)
            foreign(start)
            endLine()
        }
        for block in variant.blocks {
            switch block {
            case .prose(let prose):
                blankLine()
                let start = bytes.count
                write(prose)
                foreign(start)
                endLine()
            case .sentence(let line): paragraph(line)
            case .figure(let figure, let subtitle): self.figure(figure, subtitle)
            case .table(let table): self.table(table)
            case .tiles(let tiles): self.tiles(tiles)
            case .notes(let notes, let leftOut, _, let remarks):
                notes.forEach { note($0) }
                foot(leftOut.sentence, remarks)
            }
        }
    }

    private mutating func paragraph(_ line: Line) {
        blankLine()
        write(line)
        endLine()
    }

    private mutating func figure(_ figure: Figure, _ subtitle: Line?) {
        if let subtitle { paragraph(subtitle) }
        let svg = drawing.draw(figure, width: figure.width == .full ? 860 : 470, slot: .file)
        let path = "charts/\(figure.id).svg"
        charts.append(Artifact(path: path, mediaType: "image/svg+xml", bytes: svg.bytes))
        blankLine()
        raw("![")
        words(svg.description)
        raw("](")
        bytes.append(utf8: path)
        raw(")\n")
        if isLong(figure.table), let path = dataFile(of: figure.table.series) { link(figure.table, path) } else { fold(figure.table) }
    }

    private mutating func tiles(_ tiles: [Tile]) {
        // A list reads better raw than a table with one row of numbers.
        blankLine()
        for tile in tiles {
            raw("- ")
            write(tile.title)
            bytes.append(utf8: text.words.text("pages.label-separator"))
            raw("**")
            write(tile.metric.value)
            raw("**")
            if let whole = tile.whole {
                raw(" ")
                words(text.phrase(Phrase("pages.of-whole", ["whole": .value(whole)])))
            }
            if let change = text.delta(of: tile.metric, hasArrow: false) {
                raw(" (")
                if isRightToLeft { apart(change) } else { bytes.append(utf8: change) }
                raw(")")
            }
            if let note = text.note(of: tile) {
                bytes.append(utf8: text.words.text("pages.note-separator"))
                apart(note)
            }
            endLine()
        }
    }

    /// - Parameter path: Of the data file that has what is left out.
    private mutating func foot(_ leftOut: Phrase?, in path: String? = nil, _ remarks: [Phrase]) {
        if let leftOut {
            blankLine()
            words(text.phrase(leftOut))
            if let path {
                bytes.append(utf8: text.words.text("pages.label-separator"))
                link(path)
            }
            endLine()
        }
        let remarks = remarks.filter { told.insert($0).inserted }
        guard !remarks.isEmpty else { return }
        blankLine()
        for (index, remark) in remarks.enumerated() {
            if index > 0 { raw(" ") }
            words(text.phrase(remark))
        }
        endLine()
    }

    // MARK: Tables

    /// Words in a cell, which is a paragraph of its own: what is foreign in it keeps its order, a point or a bracket at its end, too.
    private func inCell(_ words: String) -> String {
        isRightToLeft && Bidi.hasLeftToRight(words) && Bidi.needsIsolation(words, inRightToLeft: true) ? Bidi.isolated(words) : words
    }

    private func shown(_ table: Table) -> Int { min(table.top ?? .max, table.series.keys.count) }

    private func isLong(_ table: Table) -> Bool { shown(table) > longestTable }

    private mutating func table(_ table: Table) {
        guard isLong(table) else { return rows(table, notes: table.series.notes) }
        if let path = dataFile(of: table.series) { link(table, path) } else { fold(table) }
    }

    /// The data file that has all rows of a series; `nil` where there is none, as of what is personal.
    private func dataFile(of series: Series) -> String? {
        linksData && Catalogue.series(named: series.name)?.isPersonal == false ? DataRenderer.path(of: series) : nil
    }

    /// A line in place of rows that stand in a data file.
    private mutating func link(_ table: Table, _ path: String) {
        let series = table.series
        blankLine()
        words(text.phrase(Phrase("pages.all-rows", ["count": .count(series.keys.count)])))
        raw(" ")
        link(path)
        raw("\n")
        foot(nil, series.notes)
    }

    private mutating func link(_ path: String) {
        raw("[")
        bytes.append(utf8: path)
        raw("](")
        bytes.append(utf8: path)
        raw(")")
    }

    /// Rows that GitHub and editors show once they are asked to.
    private mutating func fold(_ table: Table) {
        raw("\n<details><summary>")
        words(text.words.text("pages.numbers"))
        raw("</summary>\n")
        rows(table, notes: [])
        raw("\n</details>\n")
        // What a reader must know is not hidden with them.
        foot(nil, table.series.notes)
    }

    private mutating func rows(_ table: Table, notes: [Phrase]) {
        let series = table.series
        let shown = shown(table)
        // By index: a measure that is copied out counts the references of all its parts.
        let measures = table.measures
        var grid = MarkdownGrid(alignsLeft: [true] + measures.indices.map { measures[$0].unit.isWords }, rows: shown + 1)
        grid.words(text.phrase(series.keyTitle))
        let columns = measures.indices.map { measures[$0].values }
        for index in measures.indices { grid.words(text.phrase(measures[index].title)) }
        for row in 0..<shown {
            let key = series.keys[row]
            let isPartial = series.partial.contains(row)
            grid.cell { bytes in
                appendMarkdownEscaped(inCell(text.key(key)), to: &bytes)
                guard isPartial else { return }
                bytes.append(utf8: " (")
                appendMarkdownEscaped(text.words.text("pages.not-whole"), to: &bytes)
                bytes.append(UInt8(ascii: ")"))
            }
            for column in columns {
                switch column[row] {
                case .text: grid.words(inCell(text.full(column[row])))
                case .phrase: grid.words(text.full(column[row]))
                case let value: grid.cell { text.append(value, to: &$0) }
                }
            }
        }
        blankLine()
        grid.write(to: &bytes)
        foot(LeftOut(series.keys.count - shown, of: series.name).sentence, in: dataFile(of: series), notes)
    }

    // MARK: Cards

    private mutating func note(_ note: NoteCard) {
        blankLine()
        let start = bytes.count
        if let value = note.value {
            raw("**")
            write(value)
            raw("** · ")
        }
        raw("**")
        write(note.heading)
        raw("**")
        foreign(start)
        if let words = note.text {
            raw("\\\n")
            write(words)
        }
        if !note.badge.isEmpty || !note.footnotes.isEmpty {
            raw("\\\n_")
            var isFirst = true
            for badge in note.badge {
                if !isFirst { raw(" · ") }
                isFirst = false
                apart(text.text(badge))
            }
            for footnote in note.footnotes {
                if !isFirst { raw(" · ") }
                isFirst = false
                apart(text.text(footnote))
            }
            raw("_")
        }
        endLine()
    }

    mutating func footer(_ sentence: String, brand: Brand?, links: [(path: String, title: String)]) {
        blankLine()
        raw("---\n\n")
        words(sentence)
        for link in links {
            raw(" · [")
            words(link.title)
            raw("](")
            bytes.append(utf8: link.path)
            raw(")")
        }
        endLine()
        guard let brand else { return }
        blankLine()
        if let link = brand.link {
            raw("[")
            apart(brand.name)
            raw("](<")
            bytes.append(utf8: link)
            raw(">)")
        } else {
            apart(brand.name)
        }
        if let footer = brand.footer(text.words.language) {
            raw(" · ")
            apart(footer)
        }
        endLine()
    }
}
