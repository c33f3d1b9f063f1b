import AlmanacModel
import AlmanacReport
import AlmanacText

/// The frame of a mail: the head of the document, the sheet with its title and its button, and the text under the sheet.
extension MailPart {
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
        // Without a number of pixels per inch, Word scales pixels with the screen.
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
        mail.open(.cell, [.align(.centre)], [.padding(14, 8, 12, 8)])
        // Word knows no greatest width.
        mail.raw(
            "\n<!--[if mso]><table role=\"presentation\" width=\"600\" align=\"center\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\">")
        mail.raw("<tr><td><![endif]-->\n")
        mail.open(.table, [.widthPercent(100), .align(.centre)], [.atMost(MailStyle.width)])
        mail.open(.row)
        mail.open(.cell)
        mail.open(.table, [.widthPercent(100)], [.ground(.card), .border(.line), .rounded(14)])
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(20, 28, 16, 28), .onPhones(.tight)])
        mail.open(.table, [.widthPercent(100)])
    }

    mutating func title(_ document: MailDocument) {
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 10, 0)])
        mail.open(.table, [.widthPercent(100)])
        mail.open(.row)
        mail.open(.cell, [.align(.start), .top, .ownDirection], [.padding(0, 12, 0, 0), .font(.smallBold), .colour(.ink)])
        // In whose name it is, or else to whom.
        if let brand = document.brand { self.brand(brand, colour: .ink) } else { mail.text(document.reader) }
        mail.close(.cell)
        mail.element(.cell, [.align(.end), .top, .ownDirection], [.font(.small), .colour(.muted)], document.date)
        mail.close(.row)
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        guard !document.opening.heading.isEmpty else { return }
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 8, 0)])
        heading(document.opening.heading, document.figure)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// The heading of the whole. Where it says a number, this is seen first: it stands above the sentence, which is then set smaller.
    private mutating func heading(_ words: [Prose.Inline], _ figure: MailDocument.Figure?) {
        if let figure {
            mail.element(.paragraph, [.ownDirection], [.font(.small), .colour(.muted), .below(0)], figure.title)
            let size: [MailStyleRule] = figure.value.count > Self.longestLarge ? [.font(.title), .onPhones(.smaller)] : [.font(.amount)]
            mail.element(.paragraph, [.ownDirection], size + [.colour(.ink), .below(2), .breaksWords], figure.value)
        }
        if let verdict = figure?.verdict {
            return mail.element(
                .heading1, [.ownDirection], [.font(.lead), .colour(verdict.tone.colour), .below(0), .breaksWords], verdict.words)
        }
        mail.open(
            .heading1, [.direction(of: Prose.words(words))],
            (figure == nil ? [.font(.title), .onPhones(.smaller)] : [.font(.lead)]) + [.colour(.ink), .below(0), .breaksWords])
        inlines(words, colour: .ink)
        mail.close(.heading1)
    }

    /// Characters of a number that has room in a line of a phone at its largest size.
    private static let longestLarge = 12

    /// The name, leading where it leads.
    private mutating func brand(_ brand: Brand, colour: MailColour) {
        guard let link = brand.link.flatMap({ MailLink($0) }) else { return mail.text(brand.name) }
        mail.openLink(link, [.colour(colour), .notUnderlined])
        mail.text(brand.name)
        mail.closeLink()
    }

    mutating func openingBlock(_ block: MailDocument.Block) {
        switch block {
        case .tiles(let tiles): bare(tiles)
        case .prose(let blocks): openingRow { $0.prose(blocks) }
        case .alerts(let alerts): openingRow { $0.alerts(alerts) }
        default:
            openingRow {
                $0.mail.open(.table, [.widthPercent(100)])
                $0.rows(block)
                $0.mail.close(.table)
            }
        }
    }

    private mutating func openingRow(_ content: (inout Self) -> Void) {
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(4, 0, 12, 0)])
        content(&self)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// The button to the whole report, if the mail has a link to it, above all sections.
    mutating func button() {
        guard let report = options.report else { return }
        mail.space(6)
        mail.open(.row)
        mail.open(.cell, [.align(.start)], [.padding(0, 0, 0, 0)])
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
        mail.space(8)
        mail.raw("\n")
    }

    /// The count of sections that were left out, and the end of the sheet.
    mutating func endOfSheet(leftOut: Int) {
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
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.close(.table)
        mail.close(.cell)
        mail.close(.row)
        mail.raw("\n")
    }

    /// The foot, and the end of the document.
    mutating func foot(_ document: MailDocument) {
        mail.open(.row)
        mail.open(.cell, [.align(.start), .direction(of: document.foot)], [.padding(10, 8, 0, 8), .font(.fine), .colour(.muted)])
        mail.text(document.foot)
        mail.raw("<br>")
        mail.text(text.phrase(options.reason))
        if options.preferences != nil || options.unsubscribe != nil {
            mail.text(" · ")
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
}
