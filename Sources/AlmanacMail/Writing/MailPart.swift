import AlmanacModel
import AlmanacReport
import AlmanacText

/// Writes parts of a mail, one after another, into rows of the table that holds the whole.
struct MailPart {
    var mail: MailWriter
    let options: MailOptions
    let text: ValueText

    init(_ mail: MailWriter, _ options: MailOptions, _ text: ValueText) {
        self.mail = mail
        self.options = options
        self.text = text
    }

    consuming func finish() -> MailPiece { mail.finish() }

    // MARK: Sections

    mutating func section(_ section: MailDocument.Section) {
        if section.isFinePrint { return finePrint(section.opening) }
        rule(isFirst: section.isFirst)
        if section.cards.isEmpty {
            card(section.opening, heading: .heading2, font: .heading, link: section.link)
            return
        }
        if !section.opening.heading.isEmpty || !section.opening.blocks.isEmpty {
            mail.open(.row)
            mail.open(.cell, [.align(.start)], [.padding(0, 0, 2, 0)])
            heading(section.opening.heading, .heading2, .heading, link: section.link)
            for block in section.opening.blocks {
                if case .prose(let blocks) = block { prose(blocks) }
            }
            mail.close(.cell)
            mail.close(.row)
        }
        for block in section.opening.blocks {
            if case .prose = block { continue }
            mail.space(8)
            card(.init(heading: [], blocks: [block]), heading: .heading3, font: .heading)
        }
        for (index, card) in section.cards.enumerated() {
            mail.space(index == 0 ? 8 : 20)
            self.card(card, heading: .heading3, font: .name)
        }
        mail.raw("\n")
    }

    /// A thin line parts a section from the one above it; the first goes on from the opening.
    private mutating func rule(isFirst: Bool) {
        mail.space(isFirst ? 4 : 14)
        guard !isFirst else { return }
        mail.open(.row)
        mail.blank([.height(1)], [.borderAbove(.line), .thin(1)])
        mail.close(.row)
        mail.space(14)
    }

    /// The section on how numbers are counted, above the foot and in its small letters: it is reference, not news.
    private mutating func finePrint(_ part: MailDocument.Part) {
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(10, 8, 0, 8), .font(.fine), .colour(.muted), .breaksWords])
        mail.open(.heading2, [.direction(of: Prose.words(part.heading))], [.font(.fineBold), .colour(.muted), .below(0)])
        inlines(part.heading, colour: .muted)
        mail.close(.heading2)
        for case .prose(let blocks) in part.blocks {
            for case .paragraph(let words) in blocks {
                mail.open(.paragraph, [.direction(of: Prose.words(words))], [.font(.fine), .colour(.muted), .below(0)])
                inlines(words, colour: .muted)
                mail.close(.paragraph)
            }
        }
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// - Parameter link: Where it leads, with an arrow that says so; a heading that holds a link of its own leads there alone.
    mutating func heading(_ words: [Prose.Inline], _ tag: MailTag, _ font: MailFont, link: MailLink? = nil) {
        guard !words.isEmpty else { return }
        mail.open(tag, [.direction(of: Prose.words(words))], [.font(font), .colour(.ink), .below(6), .breaksWords])
        if let link, !words.contains(where: \.holdsLink) {
            mail.openLink(link, [.colour(.ink), .notUnderlined])
            inlines(words, colour: .ink)
            mail.element(.span, [], [.colour(.muted)], mail.isRightToLeft ? "\u{A0}←" : "\u{A0}→")
            mail.closeLink()
        } else {
            inlines(words, colour: .ink)
        }
        mail.close(tag)
    }

    private mutating func card(_ part: MailDocument.Part, heading tag: MailTag, font: MailFont, link: MailLink? = nil) {
        if part.blocks.allSatisfy({ if case .tiles = $0 { true } else { false } }) {
            if !part.heading.isEmpty {
                mail.open(.row)
                mail.open(.cell, [.align(.start)], [.padding(0, 0, 8, 0)])
                heading(part.heading, tag, font, link: link)
                mail.close(.cell)
                mail.close(.row)
            }
            for case .tiles(let tiles) in part.blocks { bare(tiles) }
            return
        }
        if !part.heading.isEmpty {
            openRow()
            heading(part.heading, tag, font, link: link)
            closeRow()
        }
        for (index, block) in part.blocks.enumerated() {
            // Prose under a figure of a letter is a remark on it.
            if index > 0, case .prose(let prose) = block, part.blocks[index - 1].isFigure {
                mail.space(8)
                openRow()
                self.prose(prose, font: .small, colour: .muted, below: 0)
                closeRow()
            } else {
                if index > 0, block.wantsRoom(after: part.blocks[index - 1]) { mail.space(14) }
                rows(block)
            }
        }
    }

    private mutating func openRow() {
        mail.open(.row)
        mail.open(.cell, [.align(.start)])
    }

    private mutating func closeRow() {
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    // MARK: Blocks

    mutating func rows(_ block: MailDocument.Block) {
        switch block {
        case .prose(let blocks):
            openRow()
            prose(blocks)
            closeRow()
        case .alerts(let alerts):
            openRow()
            self.alerts(alerts)
            closeRow()
        case .tiles(let tiles):
            openRow()
            mail.open(.table, [.widthPercent(100)])
            bare(tiles)
            mail.close(.table)
            closeRow()
        case .bars(let bars):
            openRow()
            subtitle(bars.foot)
            if bars.isUpright {
                upright(bars)
            } else {
                for row in bars.rows { if bars.isWide { wideBar(row) } else { bar(row) } }
            }
            remarks(bars.foot)
            closeRow()
        case .budgets(let budgets, let foot):
            openRow()
            subtitle(foot)
            for row in budgets { budget(row) }
            remarks(foot)
            closeRow()
        case .ring(let image, let slices, let foot):
            openRow()
            subtitle(foot)
            ring(image, slices)
            remarks(foot)
            closeRow()
        case .picture(let image, let foot):
            if foot.subtitle != nil {
                openRow()
                subtitle(foot)
                closeRow()
            }
            picture(image)
            if !foot.words(isDrawn: true).isEmpty {
                openRow()
                remarks(foot)
                closeRow()
            }
        case .table(let table):
            openRow()
            if table.isWide { wide(table) } else { self.table(table) }
            remarks(table.foot)
            closeRow()
        case .notes(let notes, let foot):
            openRow()
            self.notes(notes)
            remarks(foot)
            closeRow()
        }
    }

    private mutating func subtitle(_ foot: MailDocument.Foot) {
        guard let subtitle = foot.subtitle else { return }
        mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(8)], subtitle)
    }

    private mutating func remarks(_ foot: MailDocument.Foot) {
        let words = foot.words(isDrawn: true)
        guard !words.isEmpty else { return }
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.element(
            .cell, [.align(.start), .ownDirection], [.padding(8, 0, 0, 0), .font(.fine), .colour(.muted)],
            words)
        mail.close(.row)
        mail.close(.table)
    }
}

extension Prose.Inline {
    /// True for a link, and for marked words with a link in them.
    fileprivate var holdsLink: Bool {
        switch self {
        case .link: true
        case .strong(let inner), .emphasis(let inner), .struck(let inner): inner.contains(where: \.holdsLink)
        case .text, .hole, .code, .lineBreak: false
        }
    }
}

extension MailDocument.Block {
    /// True for blocks that are drawn.
    fileprivate var isFigure: Bool {
        switch self {
        case .bars, .budgets, .ring, .picture: true
        case .prose, .alerts, .tiles, .table, .notes: false
        }
    }

    /// True when the block would touch the one above it: prose has room below it, and a picture belongs to the table under it.
    fileprivate func wantsRoom(after block: Self) -> Bool {
        switch block {
        case .prose, .picture: false
        case .alerts, .tiles, .bars, .budgets, .ring, .table, .notes: true
        }
    }
}
