import AlmanacMarkup
import AlmanacModel

/// Writes a mail as HTML for the clients there are: nested tables, attributes, and styles in place. Links to nothing but what it is told.
///
/// - Source: which client takes what, caniemail.com; the size at which Gmail cuts, measured by others at about 102 KB.
struct MailHTML {
    private let document: MailDocument
    private let options: MailOptions
    private let style: MailStyle

    init(_ document: MailDocument, options: MailOptions, style: MailStyle) {
        self.document = document
        self.options = options
        self.style = style
    }

    /// What the opening may take of the whole, in bytes; more of it is left out like a section.
    private static let largestOpening = 32_000

    /// The mail, and how much of the document is in it.
    ///
    /// Sections are ranked by their order: when all are too much, the last are left out, and a line says so. The foot is always there.
    func write(atMost limit: Int) -> (html: [UInt8], kept: MailCut) {
        let opening = openingBlocks()
        let sections = document.sections.map { section in part { $0.section(section) } }
        let head = part { $0.head(document, language: options.language) }
        let title = part { $0.title(document) }
        func foot(_ leftOut: Int) -> Markup { part { $0.foot(document, leftOut: leftOut) } }
        // Whatever the line says, it is no longer than this one.
        let fixed = head.bytes.count + title.bytes.count + opening.bytes.count + foot(document.sections.count + 1).bytes.count
        var size = fixed
        var kept = 0
        while kept < sections.count, size + sections[kept].bytes.count <= limit {
            size += sections[kept].bytes.count
            kept += 1
        }
        let cut = MailCut(blocks: opening.count, sections: kept, leftOut: sections.count - kept + (opening.isWhole ? 0 : 1))
        var html: [UInt8] = []
        html.reserveCapacity(size + 512)
        html += head.bytes
        html += title.bytes
        html += opening.bytes
        for section in sections.prefix(kept) { html += section.bytes }
        html += foot(cut.leftOut).bytes
        return (html, cut)
    }

    private func openingBlocks() -> (bytes: [UInt8], count: Int, isWhole: Bool) {
        var bytes: [UInt8] = []
        var count = 0
        for block in document.opening.blocks {
            let block = part { $0.openingBlock(block) }
            guard bytes.count + block.bytes.count <= Self.largestOpening else { return (bytes, count, false) }
            bytes += block.bytes
            count += 1
        }
        return (bytes, count, true)
    }

    private func part(_ write: (inout MailPart) -> Void) -> Markup {
        var part = MailPart(MailWriter(style: style, isRightToLeft: options.isRightToLeft), options)
        write(&part)
        return part.finish()
    }
}

/// How much of a document is in a mail.
struct MailCut: Hashable, Sendable {
    /// Of the opening.
    var blocks: Int
    var sections: Int
    /// Sections that the mail is without, the rest of a long opening counted as one.
    var leftOut: Int

    /// `3 more sections are in the full report.`
    func sentence(hasReport: Bool) -> String {
        let noun = leftOut == 1 ? "section" : "sections"
        if hasReport { return "\(leftOut) more \(noun) \(leftOut == 1 ? "is" : "are") in the full report." }
        return "\(leftOut) more \(noun) \(leftOut == 1 ? "was" : "were") left out; a mail has room for so much."
    }
}

/// Writes parts of a mail, one after another, into rows of the table that holds the whole.
struct MailPart {
    private var mail: MailWriter
    private let options: MailOptions

    init(_ mail: MailWriter, _ options: MailOptions) {
        self.mail = mail
        self.options = options
    }

    consuming func finish() -> Markup { mail.finish() }

    // MARK: Head and foot

    mutating func head(_ document: MailDocument, language: String) {
        mail.raw("<!doctype html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\"")
        mail.raw(" xmlns:o=\"urn:schemas-microsoft-com:office:office\" lang=\"")
        mail.text(language)
        mail.raw(mail.isRightToLeft ? "\" dir=\"rtl\">\n" : "\" dir=\"ltr\">\n")
        mail.raw("<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        mail.raw("<meta name=\"x-apple-disable-message-reformatting\">\n")
        mail.raw("<meta name=\"format-detection\" content=\"telephone=no, date=no, address=no, email=no, url=no\">\n")
        mail.raw(
            "<meta name=\"color-scheme\" content=\"light dark\">\n<meta name=\"supported-color-schemes\" content=\"light dark\">\n<title>")
        mail.text(document.subject)
        mail.raw("</title>\n")
        // Word scales pixels with the screen unless it is told what a pixel is.
        mail.raw("<!--[if mso]><xml><o:OfficeDocumentSettings><o:AllowPNG/><o:PixelsPerInch>96</o:PixelsPerInch>")
        mail.raw("</o:OfficeDocumentSettings></xml><![endif]-->\n<style>")
        mail.raw(mail.style.sheet)
        mail.raw("</style>\n</head>\n<body id=\"body\" class=\"bo\" bgcolor=\"")
        mail.text(mail.style.palette.light(.ground))
        mail.raw("\">\n")
        mail.open(.span, [], [.unseen, .colour(.muted)])
        mail.text(document.preheader)
        // So that the mail box does not go on with what comes next.
        for _ in 0..<60 { mail.raw("\u{A0}\u{34F}") }
        mail.close(.span)
        mail.open(.table, [.widthPercent(100)], [.ground(.ground)])
        mail.open(.row)
        mail.open(.cell, [.align(.centre)], [.padding(20, 8, 28, 8)])
        // Word knows no greatest width.
        mail.raw(
            "\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">")
        mail.raw("<tr><td><![endif]-->\n")
        mail.open(.table, [.widthPercent(100), .align(.centre)], [.atMost(MailStyle.width)])
    }

    mutating func title(_ document: MailDocument) {
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 8, 0, 8)])
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.element(.cell, [.align(.start), .top, .ownDirection], [.font(.fine), .colour(.muted)], document.period)
        if options.report != nil || options.unsubscribe != nil {
            mail.open(.cell, [.align(.end), .top], [.font(.fine), .colour(.muted)])
            links([(options.report, "Full report"), (options.unsubscribe, "Unsubscribe")])
            mail.close(.cell)
        }
        mail.close(.row)
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.space(10)
        guard !document.opening.heading.isEmpty else { return }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 8, 8, 8)])
        mail.open(.heading1, [.ownDirection], [.font(.title), .colour(.ink), .below(0), .breaksWords])
        inlines(document.opening.heading, colour: .ink)
        mail.close(.heading1)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    mutating func openingBlock(_ block: MailDocument.Block) {
        if case .tiles(let tiles) = block { return bare(tiles) }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 8, 6, 8)])
        if case .prose(let blocks) = block {
            prose(blocks)
        } else {
            mail.open(.table, [.widthPercent(100)])
            rows(block, hasPadding: false)
            mail.close(.table)
        }
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// The foot, and the end of the document.
    mutating func foot(_ document: MailDocument, leftOut: Int) {
        if leftOut > 0 {
            let cut = MailCut(blocks: 0, sections: 0, leftOut: leftOut)
            mail.space(16)
            mail.open(.row)
            mail.open(.cell, [.align(.start), .ownDirection], [.padding(0, 8, 0, 8), .font(.body), .colour(.ink)])
            if let report = options.report {
                mail.openLink(report, [.colour(.ink), .underlined])
                mail.text(cut.sentence(hasReport: true))
                mail.closeLink()
            } else {
                mail.text(cut.sentence(hasReport: false))
            }
            mail.close(.cell)
            mail.close(.row)
        }
        if let report = options.report {
            mail.space(20)
            mail.open(.row)
            mail.open(.cell, [.align(.start)], [.padding(0, 8, 0, 8)])
            mail.open(.table)
            mail.open(.row)
            mail.open(.cell, [.align(.centre)], [.ground(.accent), .rounded(8), .padding(11, 20, 11, 20), .font(.name)])
            mail.openLink(report, [.colour(.onAccent), .notUnderlined])
            mail.text("Open the full report")
            mail.closeLink()
            mail.close(.cell)
            mail.close(.row)
            mail.close(.table)
            mail.close(.cell)
            mail.close(.row)
        }
        mail.space(22)
        mail.open(.row)
        mail.open(.cell, [.align(.start), .ownDirection], [.padding(14, 8, 0, 8), .borderAbove(.line), .font(.fine), .colour(.muted)])
        mail.text(document.period + ". " + document.colophon + ".")
        mail.raw("<br>")
        mail.text(options.reason)
        if let unsubscribe = options.unsubscribe {
            mail.raw(" ")
            links([(unsubscribe, "Unsubscribe")])
        }
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.raw("\n<!--[if mso]></td></tr></table><![endif]-->\n")
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.raw("\n</body>\n</html>\n")
    }

    private mutating func links(_ links: [(link: MailLink?, title: String)]) {
        var isFirst = true
        for (link, title) in links {
            guard let link else { continue }
            if !isFirst { mail.text(" · ") }
            isFirst = false
            mail.openLink(link, [.colour(.muted), .underlined])
            mail.text(title)
            mail.closeLink()
        }
    }

    // MARK: Sections

    mutating func section(_ section: MailDocument.Section) {
        if section.cards.isEmpty {
            mail.space(14)
            card(section.opening, heading: .heading2, font: .heading)
            return
        }
        mail.space(22)
        if !section.opening.heading.isEmpty || !section.opening.blocks.isEmpty {
            mail.open(.row)
            mail.open(.cell, [.align(.start)], [.padding(0, 8, 2, 8)])
            heading(section.opening.heading, .heading2, .heading)
            for block in section.opening.blocks {
                if case .prose(let blocks) = block { prose(blocks) }
            }
            mail.close(.cell)
            mail.close(.row)
        }
        for block in section.opening.blocks {
            if case .prose = block { continue }
            mail.space(12)
            card(.init(heading: [], blocks: [block]), heading: .heading3, font: .heading)
        }
        for card in section.cards {
            mail.space(12)
            self.card(card, heading: .heading3, font: .heading)
        }
        mail.raw("\n")
    }

    private mutating func heading(_ words: [Prose.Inline], _ tag: MailTag, _ font: MailFont) {
        guard !words.isEmpty else { return }
        mail.open(tag, [.ownDirection], [.font(font), .colour(.ink), .below(4), .breaksWords])
        inlines(words, colour: .ink)
        mail.close(tag)
    }

    private mutating func card(_ part: MailDocument.Part, heading tag: MailTag, font: MailFont) {
        // Tiles are cards of their own; a frame around them would be one too many.
        if part.blocks.allSatisfy({ if case .tiles = $0 { true } else { false } }) {
            if !part.heading.isEmpty {
                mail.open(.row)
                mail.open(.cell, [.align(.start)], [.padding(8, 8, 8, 8)])
                heading(part.heading, tag, font)
                mail.close(.cell)
                mail.close(.row)
            }
            for case .tiles(let tiles) in part.blocks { bare(tiles) }
            return
        }
        mail.open(.row)
        mail.open(.cell)
        mail.open(.table, [.widthPercent(100)], [.ground(.card), .border(.line), .rounded(12)])
        mail.space(18)
        if !part.heading.isEmpty {
            openRow()
            heading(part.heading, tag, font)
            closeRow()
        }
        for (index, block) in part.blocks.enumerated() {
            if index > 0, block.wantsRoom(after: part.blocks[index - 1]) { mail.space(12) }
            rows(block, hasPadding: true)
        }
        mail.space(14)
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    private mutating func openRow(hasPadding: Bool = true) {
        mail.open(.row)
        mail.open(.cell, [.align(.start)], hasPadding ? [.padding(0, 24, 0, 24), .onPhones(.tight)] : [])
    }

    private mutating func closeRow() {
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    // MARK: Blocks

    private mutating func rows(_ block: MailDocument.Block, hasPadding: Bool) {
        switch block {
        case .prose(let blocks):
            openRow(hasPadding: hasPadding)
            prose(blocks)
            closeRow()
        case .tiles(let tiles):
            openRow(hasPadding: hasPadding)
            mail.open(.table, [.widthPercent(100)])
            bare(tiles)
            mail.close(.table)
            closeRow()
        case .bars(let bars):
            openRow(hasPadding: hasPadding)
            subtitle(bars.foot)
            for row in bars.rows { bar(row) }
            remarks(bars.foot)
            closeRow()
        case .budgets(let budgets, let foot):
            openRow(hasPadding: hasPadding)
            subtitle(foot)
            for row in budgets { budget(row) }
            remarks(foot)
            closeRow()
        case .ring(let image, let slices, let foot):
            openRow(hasPadding: hasPadding)
            subtitle(foot)
            ring(image, slices)
            remarks(foot)
            closeRow()
        case .picture(let image, let foot):
            if foot.subtitle != nil {
                openRow(hasPadding: hasPadding)
                subtitle(foot)
                closeRow()
            }
            picture(image)
            if !foot.remarks.isEmpty {
                openRow(hasPadding: hasPadding)
                remarks(foot)
                closeRow()
            }
        case .table(let table):
            openRow(hasPadding: hasPadding)
            if table.isWide { wide(table) } else { self.table(table) }
            remarks(table.foot)
            closeRow()
        case .notes(let notes):
            openRow(hasPadding: hasPadding)
            self.notes(notes)
            closeRow()
        }
    }

    private mutating func subtitle(_ foot: MailDocument.Foot) {
        guard let subtitle = foot.subtitle else { return }
        mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(12)], subtitle)
    }

    private mutating func remarks(_ foot: MailDocument.Foot) {
        guard !foot.remarks.isEmpty else { return }
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.element(
            .cell, [.align(.start), .ownDirection], [.padding(8, 0, 0, 0), .font(.fine), .colour(.muted)],
            foot.remarks.joined(separator: " "))
        mail.close(.row)
        mail.close(.table)
    }

    // MARK: Tiles

    /// Two beside each other, as rows of the table around them; on a phone one under the other when a number is long.
    private mutating func bare(_ tiles: [MailDocument.Tile]) {
        let isLong = tiles.contains { $0.number.count > 11 }
        let phone: [MailLook] = isLong ? [.onPhones(.stacked)] : []
        mail.open(.row)
        mail.open(.cell)
        mail.open(.table, [.widthPercent(100)], isLong ? [] : [.fixedColumns])
        var index = 0
        while index < tiles.count {
            if index > 0 { mail.space(12) }
            mail.open(.row)
            tile(tiles[index], isAlone: index + 1 == tiles.count, phone)
            if index + 1 < tiles.count {
                mail.blank([.width(12)], [.thin(12)] + phone)
                tile(tiles[index + 1], isAlone: false, phone)
            }
            mail.close(.row)
            index += 2
        }
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    private mutating func tile(_ tile: MailDocument.Tile, isAlone: Bool, _ phone: [MailLook]) {
        mail.open(
            .cell, [isAlone ? .columns(3) : .widthPercent(49), .align(.start), .top],
            [.ground(.card), .border(.line), .rounded(12), .padding(14, 18, 14, 18), .breaksWords] + phone)
        mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(0)], tile.title)
        mail.open(.paragraph, [.ownDirection], [.font(.number), .colour(.ink), .below(0)])
        mail.text(tile.value)
        if let whole = tile.whole { mail.element(.span, [], [.font(.body), .colour(.muted)], " of " + whole) }
        mail.close(.paragraph)
        if tile.change != nil || tile.note != nil {
            mail.open(.paragraph, [.ownDirection], [.font(.fine), .colour(.muted), .below(0)])
            if let change = tile.change {
                mail.element(.span, [], [.font(.fineBold), .colour(tile.tone.colour), .unbroken], change)
                if tile.note != nil { mail.text(" · ") }
            }
            if let note = tile.note { mail.text(note) }
            mail.close(.paragraph)
        }
        mail.close(.cell)
    }

    // MARK: Figures

    /// A table of one row: the name, the bar, the value. Word makes several tables of one that it finds blocks in the cells of.
    private mutating func bar(_ bar: MailDocument.Bar) {
        mail.open(.table, [.widthPercent(100)], [.fixedColumns])
        mail.open(.row)
        mail.element(
            .cell, [.widthPercent(32), .align(.start), .middle, .ownDirection],
            [.padding(5, 8, 5, 0), .font(.small), .colour(.ink), .breaksWords], bar.label)
        mail.open(.cell, [.widthPercent(40), .align(.start), .middle])
        let share = bar.share > 0 ? max(1, Int((bar.share * 100).rounded())) : 0
        if share > 0 {
            mail.open(.table, [.widthPercent(min(share, 100))])
            mail.open(.row)
            mail.blank([.height(12)], [.ground(bar.isNegative ? .muted : .series(0)), .rounded(3), .thin(12)])
            mail.close(.row)
            mail.close(.table)
        } else {
            mail.raw("\u{A0}")
        }
        mail.close(.cell)
        mail.open(
            .cell, [.widthPercent(28), .align(.end), .middle, .ownDirection], [.padding(5, 0, 5, 8), .font(.smallBold), .colour(.ink)])
        mail.text(bar.value)
        if let note = bar.note {
            mail.text(" ")
            mail.element(.span, [], [.font(.small), .colour(.muted)], note)
        }
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
    }

    private mutating func budget(_ budget: MailDocument.Budget) {
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.element(
            .cell, [.align(.start), .ownDirection], [.padding(6, 8, 4, 0), .font(.name), .colour(.ink), .breaksWords], budget.label)
        mail.element(
            .cell, [.align(.end), .ownDirection], [.padding(6, 0, 4, 0), .font(.smallBold), .colour(budget.tone.colour)], budget.state)
        mail.close(.row)
        mail.close(.table)
        if let share = budget.share {
            mail.open(.table, [.widthPercent(100)], [.fixedColumns])
            mail.open(.row)
            for piece in Self.pieces(share: share, pace: budget.pace, tone: budget.tone.colour) {
                mail.blank(piece.width + [.height(10)], [.ground(piece.colour), .thin(10)])
            }
            mail.close(.row)
            mail.close(.table)
        }
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.open(.cell, [.align(.start), .ownDirection], [.padding(4, 0, 10, 0), .font(.small), .colour(.muted)])
        if let percent = budget.percent {
            mail.element(.span, [], [.font(.smallBold), .colour(.ink)], percent)
            mail.text(" · ")
        }
        mail.text(budget.value)
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
    }

    /// A bar as cells: what is used, what is left, and the tick of an even month in one of them. The last takes what the others leave.
    private static func pieces(share: Double, pace: Double?, tone: MailColour) -> [(width: [MailAttribute], colour: MailColour)] {
        func percent(_ share: Double) -> Int { min(max(Int((share * 100).rounded()), 0), 100) }
        let used = share > 0 ? max(1, percent(share)) : 0
        var pieces: [(width: [MailAttribute], colour: MailColour)] = []
        func add(_ from: Int, _ to: Int) {
            let middle = min(max(used, from), to)
            if middle > from { pieces.append(([.widthPercent(middle - from)], tone)) }
            if to > middle { pieces.append(([.widthPercent(to - middle)], .track)) }
        }
        if let pace {
            add(0, percent(pace))
            pieces.append(([.width(2)], .ink))
            add(percent(pace), 100)
        } else {
            add(0, 100)
        }
        if let last = pieces.last, last.colour != .ink { pieces[pieces.count - 1].width = [] }
        return pieces
    }

    private mutating func ring(_ image: MailImage, _ slices: [MailDocument.Slice]) {
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.open(
            .cell, [.width(image.width), .align(.centre), .top],
            [.font(.fine), .colour(.muted), .padding(6, 0, 8, 0), .onPhones(.stackedFlush)])
        mail.picture(image, source: options.source(image), [])
        mail.close(.cell)
        mail.open(.cell, [.align(.start), .middle], [.padding(0, 0, 0, 12), .onPhones(.stackedFlush)])
        mail.open(.table, [.widthPercent(100)])
        for slice in slices {
            mail.open(.row)
            mail.open(.cell, [.width(18), .align(.start), .top], [.padding(5, 0, 5, 0), .font(.small), .colour(.series(slice.colour))])
            mail.text("■")
            mail.close(.cell)
            mail.element(
                .cell, [.align(.start), .top, .ownDirection], [.padding(5, 8, 5, 0), .font(.small), .colour(.ink), .breaksWords], slice.name
            )
            mail.element(.cell, [.align(.end), .top], [.padding(5, 0, 5, 0), .font(.smallBold), .colour(.ink)], slice.value)
            mail.element(.cell, [.width(44), .align(.end), .top], [.padding(5, 0, 5, 0), .font(.small), .colour(.muted)], slice.percent)
            mail.close(.row)
        }
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
    }

    /// The margin of the drawing takes the place of the card's.
    private mutating func picture(_ image: MailImage) {
        mail.open(.row)
        mail.open(.cell, [.align(.centre)], [.padding(0, 8, 0, 8), .font(.small), .colour(.muted)])
        mail.picture(image, source: options.source(image), [])
        mail.close(.cell)
        mail.close(.row)
        mail.space(8)
    }

    // MARK: Tables

    private mutating func table(_ table: MailDocument.Table) {
        mail.openDataTable([])
        mail.open(.row)
        for (index, column) in table.columns.enumerated() {
            mail.element(
                .headCell, [.align(column.isWords ? .start : .end), .headsColumn],
                [.padding(4, 0, 4, index == 0 ? 0 : 10), .borderBelow(.line), .font(.fine), .colour(.muted)], column.title)
        }
        mail.close(.row)
        for row in table.rows {
            mail.open(.row)
            for (index, cell) in row.enumerated() {
                let isWords = table.columns[index].isWords
                mail.element(
                    .cell, [.align(isWords ? .start : .end), .top] + (isWords ? [.ownDirection] : []),
                    [.padding(4, 0, 4, index == 0 ? 0 : 10), .borderBelow(.grid), .font(.small), .colour(.ink)]
                        + (isWords ? [.breaksWords] : []), cell)
            }
            mail.close(.row)
        }
        mail.close(.table)
    }

    /// Each row as a name with its numbers under it.
    private mutating func wide(_ table: MailDocument.Table) {
        mail.open(.table, [.widthPercent(100)])
        for row in table.rows {
            mail.open(.row)
            mail.open(.cell, [.align(.start)], [.padding(6, 0, 6, 0), .borderBelow(.grid)])
            mail.element(.paragraph, [.ownDirection], [.font(.name), .colour(.ink), .below(0), .breaksWords], row.first ?? "")
            mail.open(.paragraph, [], [.font(.small), .colour(.muted), .below(0), .breaksWords])
            for index in row.indices.dropFirst() {
                mail.text((index > 1 ? " · " : "") + table.columns[index].title + " ")
                mail.element(.span, [], [.colour(.ink)], row[index])
            }
            mail.close(.paragraph)
            mail.close(.cell)
            mail.close(.row)
        }
        mail.close(.table)
    }

    // MARK: Notes

    private mutating func notes(_ notes: [MailDocument.Note]) {
        // Numbers in a column of their own, when they fit into one.
        let hasColumn = notes.contains { $0.value != nil } && notes.allSatisfy { ($0.value?.count ?? 0) <= 7 }
        for (index, note) in notes.enumerated() {
            mail.open(.table, [.widthPercent(100)])
            mail.open(.row)
            let line: [MailLook] = index > 0 ? [.borderAbove(.grid)] : []
            if hasColumn {
                mail.element(
                    .cell, [.width(84), .align(.start), .top], [.padding(10, 8, 10, 0), .font(.figure), .colour(.ink)] + line,
                    note.value ?? "")
            }
            mail.open(.cell, [.align(.start), .top], [.padding(11, 0, 12, 0), .breaksWords] + line)
            if !hasColumn, let value = note.value {
                mail.element(.paragraph, [], [.font(.figure), .colour(.ink), .below(0)], value)
            }
            mail.element(.paragraph, [.ownDirection], [.font(.name), .colour(.ink), .below(2)], note.heading)
            if let words = note.text { mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(2)], words) }
            if note.badge != nil || note.history != nil || !note.footnotes.isEmpty {
                mail.open(.paragraph, [.ownDirection], [.font(.fine), .colour(.muted), .below(0)])
                if let badge = note.badge {
                    mail.element(.span, [], [.colour(note.tone.colour)], badge)
                }
                let small = [note.history].compactMap { $0 } + note.footnotes
                mail.text((note.badge != nil && !small.isEmpty ? " · " : "") + small.joined(separator: " · "))
                mail.close(.paragraph)
            }
            mail.close(.cell)
            mail.close(.row)
            mail.close(.table)
        }
    }

    // MARK: Prose

    private mutating func prose(_ blocks: [Prose.Block]) {
        for block in blocks {
            switch block {
            case .paragraph(let words):
                mail.open(.paragraph, [.ownDirection], [.font(.body), .colour(.ink), .below(10), .breaksWords])
                inlines(words, colour: .ink)
                mail.close(.paragraph)
            case .heading(_, let words): heading(words, .heading3, .name)
            case .list(let start, let items):
                mail.open(.table, [.widthPercent(100)])
                for (index, item) in items.enumerated() {
                    mail.open(.row)
                    mail.element(
                        .cell, [.width(start == nil ? 16 : 26), .align(.start), .top], [.font(.body), .colour(.muted)],
                        start.map { "\($0 + index)." } ?? "•")
                    mail.open(.cell, [.align(.start), .top])
                    prose(item)
                    mail.close(.cell)
                    mail.close(.row)
                }
                mail.close(.table)
            case .quote(let inner):
                mail.open(.table, [.widthPercent(100)])
                mail.open(.row)
                mail.open(.cell, [.align(.start)], [.padding(2, 0, 0, 12), .borderBefore(.accent)])
                prose(inner)
                mail.close(.cell)
                mail.close(.row)
                mail.space(10)
                mail.close(.table)
            case .code(let code):
                mail.open(.paragraph, [], [.font(.code), .colour(.ink), .below(10), .breaksWords])
                for (index, line) in code.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                    if index > 0 { mail.raw("<br>") }
                    mail.text(String(line))
                }
                mail.close(.paragraph)
            case .rule:
                mail.open(.table, [.widthPercent(100)])
                mail.open(.row)
                mail.blank([.height(1)], [.borderAbove(.line), .thin(1)])
                mail.close(.row)
                mail.space(10)
                mail.close(.table)
            case .table(let rows, let alignsRight): table(rows, alignsRight)
            }
        }
    }

    private mutating func table(_ rows: [[[Prose.Inline]]], _ alignsRight: [Bool]) {
        mail.openDataTable([])
        for (number, row) in rows.enumerated() {
            mail.open(.row)
            for (column, cell) in row.enumerated() {
                let align: MailAttribute = .align(column < alignsRight.count && alignsRight[column] ? .end : .start)
                mail.open(
                    number == 0 ? .headCell : .cell, [align, .top, .ownDirection] + (number == 0 ? [.headsColumn] : []),
                    [
                        .padding(4, 0, 4, column == 0 ? 0 : 10), .borderBelow(number == 0 ? .line : .grid),
                        .font(number == 0 ? .fine : .small), .colour(number == 0 ? .muted : .ink), .breaksWords,
                    ])
                inlines(cell, colour: .ink)
                mail.close(number == 0 ? .headCell : .cell)
            }
            mail.close(.row)
        }
        mail.space(10)
        mail.close(.table)
    }

    private mutating func inlines(_ words: [Prose.Inline], colour: MailColour) {
        for inline in words {
            switch inline {
            case .text(let text): mail.text(text)
            case .code(let text): mail.element(.span, [.ownDirection], [.font(.code)], text)
            case .strong(let inner): nested(.strong, inner, colour)
            case .emphasis(let inner): nested(.emphasis, inner, colour)
            case .struck(let inner): nested(.struck, inner, colour)
            case .link(let target, let inner):
                guard let link = MailLink(target) else {
                    inlines(inner, colour: colour)
                    continue
                }
                mail.openLink(link, [.colour(colour), .underlined])
                inlines(inner, colour: colour)
                mail.closeLink()
            case .lineBreak: mail.raw("<br>")
            }
        }
    }

    private mutating func nested(_ tag: MailTag, _ inner: [Prose.Inline], _ colour: MailColour) {
        mail.open(tag, [.ownDirection])
        inlines(inner, colour: colour)
        mail.close(tag)
    }
}

extension MailDocument.Block {
    /// Whether two blocks of a card would touch: prose has room below it, and a picture belongs to the table under it.
    fileprivate func wantsRoom(after block: Self) -> Bool {
        switch block {
        case .prose, .picture: false
        case .tiles, .bars, .budgets, .ring, .table, .notes: true
        }
    }
}

extension Tone {
    fileprivate var colour: MailColour {
        switch self {
        case .good: .good
        case .watch: .watch
        case .bad: .bad
        case .neutral: .muted
        }
    }
}
