import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// A report that is being written as Markdown, block by block, with the files of its charts.
struct MarkdownBody {
    /// UTF-8.
    var bytes: [UInt8] = []
    private(set) var charts: [Artifact] = []
    let text: ValueText
    let drawing: FigureDrawing
    /// The catalogue of the data files that it leads to; `nil` where none are made.
    let data: Catalogue?
    /// Remarks on series written so far: each is written once.
    private var writtenRemarks: Set<Phrase> = []
    /// Where values are written before they are escaped.
    var scratch: [UInt8] = []
    /// True to isolate values from the words around them, which they would reorder.
    let isRightToLeft: Bool
    /// The tables of the report that stand by themselves, and those of its charts.
    var tables: (own: [Table], charted: [Table])

    init(drawing: FigureDrawing, data: Catalogue?, of report: Report) {
        tables = report.tables
        text = drawing.text
        isRightToLeft = drawing.text.words.isRightToLeft
        self.data = data
        self.drawing = drawing
        bytes.reserveCapacity(24 << 10)
    }

    // MARK: Bytes

    mutating func raw(_ literal: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Words of ours or of data, in which nothing is markup.
    mutating func words(_ words: String) {
        appendMarkdownEscaped(words, to: &bytes)
    }

    /// Words of data among others: between U+2067 or U+2068 and U+2069 in a language that runs from right to left.
    mutating func apart(_ words: String) {
        self.words(isRightToLeft && Bidi.needsIsolation(words, inRightToLeft: true) ? Bidi.isolatedInRightToLeft(words) : words)
    }

    /// Where a paragraph begins whose first words may be foreign.
    mutating func foreign(_ start: Int) {
        if isRightToLeft { MarkdownDirection.settle(&bytes, from: start) }
    }

    mutating func blankLine() {
        if !bytes.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func write(_ value: Value?) {
        if isRightToLeft { return words(text.inLine(.value(value))) }
        switch value {
        case .text, .phrase: words(text.full(value))
        // Numbers and dates are our own text and open nothing.
        default: text.append(value, to: &bytes)
        }
    }

    mutating func write(_ term: Term) {
        if isRightToLeft { return words(text.inLine(term)) }
        switch term {
        case .value(let value): write(value)
        default: words(text.text(term))
        }
    }

    mutating func write(_ line: Line) {
        words(text.text(line))
    }

    // MARK: Parts

    /// - Parameter subject: Whose numbers they are, and of which days; under the heading of the whole report.
    mutating func card(_ card: Card, level: Int, range: RangeKey, subject: (name: String, period: Phrase)? = nil) {
        guard let variant = card.variant(for: range) else { return }
        // The heading of a section has more under it than its own tables.
        if level > 2, isCharted(card, range) { return }
        let blocks = variant.blocks.filter { if case .table(let table) = $0 { !isCharted(table) } else { true } }
        if !variant.heading.isEmpty {
            blankLine()
            for _ in 0..<level { raw("#") }
            raw(" ")
            let start = bytes.count
            write(variant.heading)
            foreign(start)
            endLine()
        }
        if let subject {
            blankLine()
            let start = bytes.count
            // A name at the beginning of a line could be the mark of a list.
            write(Term.phrase(subject.period))
            raw(" · ")
            apart(subject.name)
            foreign(start)
            endLine()
        }
        for block in blocks {
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
            case .todo(let list):
                paragraph(list.title)
                list.notes.forEach { note($0) }
                foot(list.rest, [])
            case .notes(let notes, let leftOut, _, let remarks):
                notes.forEach { note($0) }
                foot(leftOut.sentence, remarks)
            }
        }
    }

    mutating func paragraph(_ line: Line) {
        blankLine()
        write(line)
        endLine()
    }

    mutating func figure(_ figure: Figure, _ subtitle: Line?) {
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
        let table = joined(figure.table)
        if isLong(table), let path = dataFile(of: table.series) { link(table, path) } else { fold(table) }
    }

    mutating func tiles(_ tiles: [Tile]) {
        // A list reads better raw than a table with one row of numbers.
        blankLine()
        for tile in tiles {
            raw("- ")
            write(tile.title)
            bytes.append(utf8: text.words.text("pages.label-separator"))
            raw("**")
            write(tile.number)
            raw("**")
            if let whole = tile.whole {
                raw(" ")
                words(text.phrase(Phrase("pages.of-whole", ["whole": .value(whole)])))
            }
            if let change = text.change(of: tile, hasArrow: false) {
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
    mutating func foot(_ leftOut: Phrase?, in path: String? = nil, _ remarks: [Phrase]) {
        if let leftOut {
            blankLine()
            words(text.phrase(leftOut))
            if let path {
                bytes.append(utf8: text.words.text("pages.label-separator"))
                link(path)
            }
            endLine()
        }
        let remarks = remarks.filter { writtenRemarks.insert($0).inserted }
        guard !remarks.isEmpty else { return }
        blankLine()
        for (index, remark) in remarks.enumerated() {
            if index > 0 { raw(" ") }
            words(text.phrase(remark))
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
