import AlmanacModel
import AlmanacReport
import AlmanacText

/// Writes a mail as plain text: the words and numbers of the HTML, bars of ▇, and tables in columns.
struct MailText {
    private var lines = ""
    private let options: MailOptions
    private let text: ValueText

    /// Columns of a line; RFC 5322 asks for at most 78.
    private var width = 72
    /// The line above a signature by convention: mail programs fold or drop what follows.
    private static let signature = "-- "
    /// Columns of the longest bar: with a name and an amount beside it a line still fits on a phone.
    private static let longestBar = 10

    /// - Parameter cut: The part of the document that fits into the HTML: the text has the same part.
    static func write(_ document: MailDocument, options: MailOptions, text: ValueText, cut: MailCut) -> [UInt8] {
        var writer = MailText(options, text)
        writer.document(document, cut)
        return Array(writer.lines.utf8)
    }

    /// Lines of a short message, and scalars of all of them.
    private static let mostOfBrief = (lines: 20, scalars: 2000)

    /// Lines of a short message: the prose and numbers of the opening, not broken at a width.
    static func brief(_ document: MailDocument, options: MailOptions, text: ValueText) -> [String] {
        var writer = MailText(options, text)
        writer.width = Int.max / 2
        if !options.isPrivate {
            for block in document.opening.blocks {
                switch block {
                case .prose, .alerts, .tiles: writer.block(block)
                case .bars, .budgets, .ring, .picture, .table, .notes: break
                }
            }
        }
        var lines = [document.period]
        var room = mostOfBrief.scalars
        for line in writer.lines.split(separator: "\n") where line.contains(where: { !$0.isWhitespace }) {
            room -= line.unicodeScalars.count
            guard room >= 0, lines.count < mostOfBrief.lines else {
                lines.append("…")
                break
            }
            lines.append(String(line))
        }
        return lines
    }

    private init(_ options: MailOptions, _ text: ValueText) {
        self.options = options
        self.text = text
    }

    // MARK: Parts

    private mutating func document(_ document: MailDocument, _ cut: MailCut) {
        if options.isPrivate {
            // Mail boxes that show the beginning of the plain text find nothing in it.
            wrapped(document.subject)
            wrapped(document.preheader)
        }
        heading(document.opening.heading.isEmpty ? [.text(document.subject)] : document.opening.heading, "=")
        paragraph(document.period)
        if let report = options.report { paragraph(titled("mail.full-report", report)) }
        for block in document.opening.blocks.prefix(cut.blocks) { self.block(block) }
        for section in document.sections.prefix(cut.sections) {
            heading(section.opening.heading, section.cards.isEmpty ? "-" : "=")
            for block in section.opening.blocks { self.block(block) }
            for card in section.cards {
                heading(card.heading, "-")
                for block in card.blocks { self.block(block) }
            }
            if let link = section.link, !section.opening.heading.isEmpty {
                paragraph(
                    text.phrase(
                        Phrase("mail.titled-link", ["title": .name(inlines(section.opening.heading)), "link": .name(link.target)])))
            }
        }
        if cut.leftOut > 0 {
            paragraph(text.phrase(cut.sentence(hasReport: options.report != nil)) + (options.report.map { "\n" + $0.target } ?? ""))
        }
        line("")
        line(Self.signature)
        wrapped(document.foot)
        wrapped(text.phrase(options.reason))
        if let preferences = options.preferences { line(titled("mail.preferences", preferences)) }
        if let unsubscribe = options.unsubscribe { line(titled("mail.unsubscribe", unsubscribe)) }
        if let brand = document.brand {
            wrapped([brand.name, brand.footer(text.words.language)].compactMap(\.self).joined(separator: " · "))
            if let link = brand.link { line(link) }
        }
    }

    /// `Full report: https://…`
    private func titled(_ name: String, _ link: MailLink) -> String {
        text.phrase(Phrase("mail.titled-link", ["title": .phrase(Phrase(name)), "link": .name(link.target)]))
    }

    private mutating func heading(_ words: [Prose.Inline], _ rule: Character) {
        guard !words.isEmpty else { return }
        if !lines.isEmpty { line("") }
        let start = lines.endIndex
        wrapped(inlines(words))
        let longest = lines[start...].split(separator: "\n").map { DisplayWidth.columns($0) }.max() ?? 0
        line(String(repeating: rule, count: min(max(longest, 3), width)))
    }

    private mutating func block(_ block: MailDocument.Block) {
        switch block {
        case .prose(let blocks): prose(blocks, first: "", rest: "")
        case .alerts(let alerts): prose(alerts.map { .paragraph($0.words) }, first: "", rest: "")
        case .tiles(let tiles):
            line("")
            for tile in tiles {
                var words = tile.title + text.words.text("pages.label-separator") + tile.number
                if let change = tile.change { words += " (\(change))" }
                if let note = tile.note { words += text.words.text("pages.note-separator") + note }
                wrapped(words, rest: "  ")
            }
        case .bars(let bars):
            // Blocks have no other side: below zero there would be a bar like those above it.
            around(bars.foot) { writer in
                writer.bars(bars.rows.map { ($0.label, $0.isNegative ? 0 : $0.share, $0.value, $0.note ?? "") })
            }
        case .budgets(let budgets, let foot):
            around(foot) { writer in
                for (index, budget) in budgets.enumerated() {
                    if index > 0 { writer.line("") }
                    writer.wrapped(
                        writer.isolated(budget.label)
                            + (budget.state.isEmpty ? "" : writer.text.words.text("pages.label-separator") + budget.state), rest: "  ")
                    let words = [budget.percent, budget.value].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ")
                    writer.wrapped(
                        (budget.share.map { Self.bar($0, isFramed: true, tick: budget.pace) + "  " } ?? "") + words, first: "  ", rest: "  "
                    )
                }
            }
        // The bars are the picture.
        case .ring(_, let slices, let foot):
            // As parts of the largest one: of the whole, short bars would all be alike.
            let largest = slices.reduce(0) { max($0, $1.share) }
            around(foot) { writer in
                writer.bars(slices.map { ($0.name, largest > 0 ? $0.share / largest : 0, $0.value, $0.percent) })
            }
        // Its rows follow. The description of a picture is left out: it is about bars and lines that nobody sees here.
        case .picture(let picture, let foot):
            if picture.isAlone { remarks(foot) } else { around(foot) { $0.wrapped(picture.title) } }
        case .table(let table): around(table.foot) { $0.table(table) }
        case .notes(let notes, let foot):
            for note in notes {
                line("")
                wrapped([note.value, isolated(note.heading)].compactMap { $0 }.joined(separator: "  "), rest: "  ")
                if let words = note.text { wrapped(isolated(words), first: "  ", rest: "  ") }
                let small = ([note.badge, note.history].compactMap { $0 } + note.footnotes).joined(separator: " · ")
                if !small.isEmpty { wrapped(small, first: "  ", rest: "  ") }
            }
            remarks(foot)
        }
    }

    private mutating func around(_ foot: MailDocument.Foot, _ write: (inout MailText) -> Void) {
        if let subtitle = foot.subtitle { paragraph(subtitle) }
        line("")
        write(&self)
        remarks(foot)
    }

    private mutating func remarks(_ foot: MailDocument.Foot) {
        let words = foot.words(isDrawn: false)
        if !words.isEmpty { paragraph(words) }
    }

    // MARK: Rows

    /// - Parameter tick: Its place on the bar, 0…1.
    private static func bar(_ share: Double, isFramed: Bool = false, tick: Double? = nil) -> String {
        let count = share > 0 ? min(max(1, Int((share * Double(longestBar)).rounded())), longestBar) : 0
        var bar = Array(repeating: Character("▇"), count: count) + Array(repeating: isFramed ? "░" : " ", count: longestBar - count)
        if let tick { bar[min(max(Int(tick * Double(longestBar)), 0), longestBar - 1)] = "│" }
        return String(bar)
    }

    private mutating func bars(_ rows: [(label: String, share: Double, value: String, note: String)]) {
        let longest = rows.map { DisplayWidth.columns($0.label) }.filter { $0 <= 28 }.max() ?? 0
        let widest = rows.map { DisplayWidth.columns($0.value) }.max() ?? 0
        for row in rows {
            let columns = DisplayWidth.columns(row.label)
            var start = isolated(row.label)
            if columns > longest {
                wrapped(start)
                start = Self.blanks(longest)
            } else {
                start += Self.blanks(longest - columns)
            }
            let value = Self.blanks(widest - DisplayWidth.columns(row.value)) + row.value
            line("\(start)  \(Self.bar(row.share))  \(value)" + (row.note.isEmpty ? "" : "  " + row.note))
        }
    }

    private mutating func table(_ table: MailDocument.Table) {
        let widths = table.columns.indices.map { column in
            ([table.columns[column].title] + table.rows.map { $0[column] }).map { DisplayWidth.columns($0) }.max() ?? 0
        }
        guard !table.isWide, widths.reduce(0, +) + 2 * (widths.count - 1) <= width else {
            for row in table.rows {
                wrapped(isolated(row.first ?? ""))
                wrapped(
                    row.indices.dropFirst().map { "\(table.columns[$0].title) \(row[$0])" }.joined(separator: " · "), first: "  ",
                    rest: "  ")
            }
            return
        }
        for cells in [table.columns.map(\.title)] + table.rows {
            var row = ""
            for (column, cell) in cells.enumerated() {
                if column > 0 { row += "  " }
                let space = Self.blanks(widths[column] - DisplayWidth.columns(cell))
                let isLast = column + 1 == cells.count
                row += table.columns[column].isWords ? isolated(cell) + (isLast ? "" : space) : space + cell
            }
            line(row)
        }
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    // MARK: Prose

    private mutating func prose(_ blocks: [Prose.Block], first: String, rest: String) {
        var first = first
        for (index, block) in blocks.enumerated() {
            // No blank line before the first block of an item of a list.
            if rest.isEmpty || index > 0 { line(trimmed(rest).isEmpty ? "" : rest) }
            switch block {
            case .paragraph(let words): wrapped(inlines(words), first: first, rest: rest)
            case .heading(_, let words): wrapped(inlines(words), first: first, rest: rest)
            case .list(let start, _, let items):
                for (index, item) in items.enumerated() {
                    let mark = start.map { "\($0 + index). " } ?? "- "
                    prose(item, first: (index == 0 ? first : rest) + mark, rest: rest + Self.blanks(mark.count))
                }
            case .quote(let inner): prose(inner, first: first + "> ", rest: rest + "> ")
            case .code(let code): for part in Prose.words(code).split(separator: "\n") { line(rest + "    " + part) }
            case .rule: line(rest + "---")
            case .table(let rows, _): for row in rows { wrapped(row.map(inlines).joined(separator: " | "), first: rest, rest: rest) }
            }
            first = rest
        }
    }

    private func inlines(_ words: [Prose.Inline]) -> String {
        words.map { inline in
            switch inline {
            case .text(let text): return text
            case .hole: return ""
            case .code(let code): return Prose.words(code)
            case .strong(let inner), .emphasis(let inner), .struck(let inner): return isolated(inlines(inner))
            case .link(let pieces, let inner):
                let target = Prose.words(pieces)
                let words = inlines(inner)
                return words == target || "mailto:" + words == target ? words : "\(words) <\(target)>"
            case .lineBreak: return "\n"
            }
        }.joined()
    }

    // MARK: Lines

    /// In a language that runs from right to left every line begins with U+200F: programs take the direction of a line of plain text from its first letter,
    /// and one row of a table that begins with a Latin name would run the other way than the rest.
    private mutating func line(_ words: String) {
        let isOurs = !words.isEmpty && words != Self.signature && !words.hasPrefix("http")
        if text.words.isRightToLeft, isOurs { lines += "\u{200F}" }
        lines += words
        lines += "\n"
    }

    private mutating func paragraph(_ words: String) {
        line("")
        wrapped(words)
    }

    /// Words of data that keep their order among others: between U+2068 and U+2069 where they run the other way than the mail, or than a number beside
    /// them.
    private func isolated(_ words: String) -> String {
        text.words.isRightToLeft && !words.unicodeScalars.contains { $0.properties.isAlphabetic }
            ? words
            : Bidi.needsIsolation(words, inRightToLeft: text.words.isRightToLeft)
                ? text.words.isRightToLeft ? Bidi.isolatedInRightToLeft(words) : Bidi.isolated(words) : words
    }

    /// Broken at blanks into lines of at most `width` columns; a longer word has a line of its own. Each line is a paragraph to the
    /// bidirectional algorithm: isolates that go on over its end are closed there, and opened again.
    private mutating func wrapped(_ words: String, first: String = "", rest: String = "") {
        var start = first
        for part in words.split(separator: "\n", omittingEmptySubsequences: false) {
            var row = start
            var columns = DisplayWidth.columns(start)
            var isEmpty = true
            var open = String.UnicodeScalarView()
            for word in part.split(separator: " ", omittingEmptySubsequences: false) {
                let size = DisplayWidth.columns(word)
                if !isEmpty, columns + 1 + size > width {
                    line(Self.withoutBlanksAtEnd(row) + String(repeating: "\u{2069}", count: open.count))
                    row = rest + String(open)
                    columns = DisplayWidth.columns(rest)
                    isEmpty = true
                    if word.isEmpty { continue }
                }
                if !isEmpty {
                    row += " "
                    columns += 1
                }
                row += word
                columns += size
                isEmpty = false
                for scalar in word.unicodeScalars {
                    if (0x2066...0x2068).contains(scalar.value) {
                        open.append(scalar)
                    } else if scalar.value == 0x2069 {
                        _ = open.popLast()
                    }
                }
            }
            line(Self.withoutBlanksAtEnd(row))
            start = rest
        }
    }

    private static func withoutBlanksAtEnd(_ row: String) -> String {
        var row = row[...]
        while row.last == " " { row.removeLast() }
        return String(row)
    }
}
