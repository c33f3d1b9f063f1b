import AlmanacMarkup
import AlmanacModel
import AlmanacRendering
import AlmanacReport
import AlmanacWords

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

    // MARK: Head and foot

    /// - Parameter sheet: Of what the whole mail has.
    mutating func head(_ document: MailDocument, sheet: Markup) {
        mail.raw("<!doctype html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" xmlns:v=\"urn:schemas-microsoft-com:vml\"")
        mail.raw(" xmlns:o=\"urn:schemas-microsoft-com:office:office\" lang=\"")
        mail.text(text.words.language)
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
        mail.raw(sheet)
        mail.raw("</style>\n</head>\n<body id=\"body\" class=\"bo\" bgcolor=\"")
        mail.text(mail.style.palette.light(.ground))
        // The landmark that a reader by ear jumps to; programs that drop the page around it keep a division.
        mail.raw("\">\n<div role=\"main\" lang=\"")
        mail.text(text.words.language)
        mail.raw(mail.isRightToLeft ? "\" dir=\"rtl\">\n" : "\" dir=\"ltr\">\n")
        mail.open(.span, [], [.unseen, .colour(.muted)])
        mail.text(document.preheader)
        // So that the mail box does not go on with what comes next, which may be what nobody beside the reader is to see.
        for _ in 0..<(options.isPrivate ? 150 : 60) { mail.raw("\u{A0}\u{34F}") }
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
        if let brand = document.brand {
            mail.open(.row)
            mail.open(.cell, [.align(.start), .ownDirection], [.padding(0, 0, 10, 0), .font(.name), .colour(.ink)])
            self.brand(brand, colour: .ink)
            mail.close(.cell)
            mail.close(.row)
        }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 0, 0)])
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.element(.cell, [.align(.start), .top, .ownDirection], [.font(.fine), .colour(.muted)], document.period)
        if options.report != nil || options.unsubscribe != nil {
            mail.open(.cell, [.align(.end), .top], [.font(.fine), .colour(.muted)])
            links([(options.report, text.words.text("mail.full-report")), (options.unsubscribe, text.words.text("mail.unsubscribe"))])
            mail.close(.cell)
        }
        mail.close(.row)
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.space(10)
        guard !document.opening.heading.isEmpty else { return }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 8, 0)])
        mail.open(
            .heading1, [.direction(of: Prose.words(document.opening.heading))], [.font(.title), .colour(.ink), .below(0), .breaksWords])
        inlines(document.opening.heading, colour: .ink)
        mail.close(.heading1)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// The name, leading where it leads.
    private mutating func brand(_ brand: Brand, colour: MailColour) {
        guard let link = brand.link.flatMap({ MailLink($0) }) else { return mail.text(brand.name) }
        mail.openLink(link, [.colour(colour), .notUnderlined])
        mail.text(brand.name)
        mail.closeLink()
    }

    mutating func openingBlock(_ block: MailDocument.Block) {
        if case .tiles(let tiles) = block { return bare(tiles) }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 6, 0)])
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

    /// The way to the whole report, where there is one: on the first screen, and again at the end.
    mutating func button() {
        guard let report = options.report else { return }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(6, 0, 4, 0)])
        mail.open(.table)
        mail.open(.row)
        mail.open(.cell, [.align(.centre)], [.ground(.accent), .rounded(8), .padding(11, 20, 11, 20), .font(.name)])
        mail.openLink(report, [.colour(.onAccent), .notUnderlined])
        mail.text(text.words.text("mail.open-report"))
        mail.closeLink()
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
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
            mail.open(.cell, [.align(.start), .ownDirection], [.padding(0, 0, 0, 0), .font(.body), .colour(.ink)])
            if let report = options.report {
                mail.openLink(report, [.colour(.ink), .underlined])
                mail.text(text.phrase(cut.sentence(hasReport: true)))
                mail.closeLink()
            } else {
                mail.text(text.phrase(cut.sentence(hasReport: false)))
            }
            mail.close(.cell)
            mail.close(.row)
        }
        if options.report != nil { mail.space(20) }
        button()
        mail.space(14)
        mail.open(.row)
        mail.open(
            .cell, [.align(.start), .direction(of: document.foot)],
            [.padding(14, 0, 0, 0), .borderAbove(.line), .font(.fine), .colour(.muted)])
        mail.text(document.foot)
        mail.raw("<br>")
        mail.text(text.phrase(options.reason))
        if options.preferences != nil || options.unsubscribe != nil {
            mail.raw(" ")
            links([(options.preferences, text.words.text("mail.preferences")), (options.unsubscribe, text.words.text("mail.unsubscribe"))])
        }
        if let brand = document.brand {
            mail.raw("<br>")
            self.brand(brand, colour: .muted)
            if let footer = brand.footer(text.words.language) {
                mail.raw(" · ")
                mail.text(footer)
            }
        }
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.raw("\n<!--[if mso]></td></tr></table><![endif]-->\n")
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.raw("\n</div>\n</body>\n</html>\n")
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
        if section.isFinePrint { return finePrint(section.opening) }
        if section.cards.isEmpty {
            mail.space(14)
            card(section.opening, heading: .heading2, font: .heading, link: section.link)
            return
        }
        mail.space(22)
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
            mail.space(12)
            card(.init(heading: [], blocks: [block]), heading: .heading3, font: .heading)
        }
        for card in section.cards {
            mail.space(12)
            self.card(card, heading: .heading3, font: .heading)
        }
        mail.raw("\n")
    }

    /// How numbers are counted, in the small letters of the foot above which it stands: it is looked up, and no news.
    private mutating func finePrint(_ part: MailDocument.Part) {
        mail.space(10)
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 0, 0), .font(.fine), .colour(.muted), .breaksWords])
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
        mail.open(tag, [.direction(of: Prose.words(words))], [.font(font), .colour(.ink), .below(4), .breaksWords])
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
        // Tiles are cards of their own; a frame around them would be one too many.
        if part.blocks.allSatisfy({ if case .tiles = $0 { true } else { false } }) {
            if !part.heading.isEmpty {
                mail.open(.row)
                mail.open(.cell, [.align(.start)], [.padding(8, 0, 8, 0)])
                heading(part.heading, tag, font, link: link)
                mail.close(.cell)
                mail.close(.row)
            }
            for case .tiles(let tiles) in part.blocks { bare(tiles) }
            return
        }
        mail.open(.row)
        mail.open(.cell)
        mail.open(.table, [.widthPercent(100)], [.ground(.card), .border(.line), .rounded(12)])
        mail.space(14)
        if !part.heading.isEmpty {
            openRow()
            heading(part.heading, tag, font, link: link)
            closeRow()
        }
        for (index, block) in part.blocks.enumerated() {
            if index > 0, block.wantsRoom(after: part.blocks[index - 1]) { mail.space(12) }
            rows(block, hasPadding: true)
        }
        mail.space(12)
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
            if bars.isUpright {
                upright(bars)
            } else {
                for row in bars.rows { if bars.isWide { wideBar(row) } else { bar(row) } }
            }
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
        case .notes(let notes, let foot):
            openRow(hasPadding: hasPadding)
            self.notes(notes)
            remarks(foot)
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
}

extension Prose.Inline {
    /// Whether it is a link or has one in it.
    fileprivate var holdsLink: Bool {
        switch self {
        case .link: true
        case .strong(let inner), .emphasis(let inner), .struck(let inner): inner.contains(where: \.holdsLink)
        case .text, .hole, .code, .lineBreak: false
        }
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
