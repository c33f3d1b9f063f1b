import AlmanacModel
import AlmanacReport

/// Words of a template, in the elements that a mail may have.
extension MailPart {
    /// - Parameter below: The room under a paragraph: less in a list, whose points belong together.
    mutating func prose(_ blocks: [Prose.Block], font: MailFont = .body, colour: MailColour = .ink, below: Int = 10) {
        for block in blocks {
            switch block {
            case .paragraph(let words):
                mail.open(.paragraph, [.direction(of: Prose.words(words))], [.font(font), .colour(colour), .below(below), .breaksWords])
                inlines(words, colour: colour)
                mail.close(.paragraph)
            case .heading(_, let words): heading(words, .heading3, .name)
            case .list(let start, _, let items):
                mail.open(.table, [.widthPercent(100)])
                for (index, item) in items.enumerated() {
                    mail.open(.row)
                    mail.element(
                        .cell, [.width(start == nil ? 16 : 26), .align(.start), .top], [.font(font), .colour(.muted)],
                        start.map { "\($0 + index)." } ?? "•")
                    mail.open(.cell, [.align(.start), .top])
                    prose(item, font: font, colour: colour, below: 2)
                    mail.close(.cell)
                    mail.close(.row)
                }
                mail.space(8)
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
                for (index, line) in Prose.words(code).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
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
            case .table(let rows, let alignments): table(rows, alignments.map { $0 == .right })
            }
        }
    }

    /// Words that ask for something: each in a row of its own, on a ground of its tone, with its colour at the side.
    mutating func alerts(_ alerts: [MailDocument.Alert]) {
        mail.open(.table, [.widthPercent(100)])
        for (place, alert) in alerts.enumerated() {
            if place > 0 { mail.space(4) }
            let isBad = alert.tone == .bad
            mail.open(.row)
            mail.open(
                .cell, [.align(.start)],
                [.ground(isBad ? .badGround : .watchGround), .borderBefore(isBad ? .bad : .watchMark), .padding(10, 14, 10, 14)])
            prose([.paragraph(alert.words)], below: 0)
            mail.close(.cell)
            mail.close(.row)
        }
        mail.close(.table)
    }

    mutating func table(_ rows: [[[Prose.Inline]]], _ alignsRight: [Bool]) {
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

    mutating func inlines(_ words: [Prose.Inline], colour: MailColour) {
        for inline in words {
            switch inline {
            case .text(let text): mail.text(text)
            // Every hole was filled before.
            case .hole: break
            case .code(let code): mail.element(.span, [.ownDirection], [.font(.code)], Prose.words(code))
            case .strong(let inner): nested(.strong, inner, colour)
            case .emphasis(let inner): nested(.emphasis, inner, colour)
            case .struck(let inner): nested(.struck, inner, colour)
            case .link(let target, let inner):
                guard let link = MailLink(Prose.words(target)) else {
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

    mutating func nested(_ tag: MailTag, _ inner: [Prose.Inline], _ colour: MailColour) {
        mail.open(tag, [.ownDirection])
        inlines(inner, colour: colour)
        mail.close(tag)
    }
}
