import AlmanacCharts
import AlmanacModel
import AlmanacReport
import AlmanacText

// Charts, with the legend of a ring and the numbers beside each.

extension HTMLBody {
    /// Charts are drawn once for every width, or once at a size that fits a phone where they cannot be stretched. What needs another layout there,
    /// as the road does, is drawn for a wide slot and for a phone's, and a container query shows the one that fits. In all, text keeps its size.
    ///
    /// - Parameters:
    ///   - hasFoot: True to write its notes under it.
    ///   - hasNumbers: True to write its table or a link to it.
    mutating func figure(_ figure: Figure, _ subtitle: Line?, hasFoot: Bool = true, hasNumbers: Bool = true) {
        if let subtitle { self.subtitle(subtitle) }
        let parts = folds ? figure.folded : nil
        let tall = parts == nil ? tallPictures(of: figure) : nil
        if folds {
            let shown = parts?.shown ?? figure
            let height = tall?.wide.height ?? height(of: shown) + (parts == nil ? 0 : Self.lineOfFold)
            // Beside a ring it adds only what is below that.
            measure.add(
                figure: CardHeights {
                    isBesideRing ? max(0, height - Self.besideRing) : height + ($0 == .end ? Self.underRing(of: shown) : 0)
                },
                canGrow: tall != nil, isElastic: figure.mark == .donut)
        }
        // A picture beside a ring needs a frame of its own.
        switch figure.mark {
        case .ring: html.raw("<figure class=ring>")
        case .map: html.raw("<figure class=map>")
        default:
            if isBesideRing {
                html.raw("<figure>")
            } else if isInParagraph {
                html.raw("</p>")
            }
        }
        isInParagraph = false
        if let tall {
            html.raw("<div class=\"w tall\">")
            html.raw(tall.wide.markup)
            html.raw("</div><div class=\"n tall\">")
            html.raw(tall.narrow.markup)
            html.raw("</div>")
        } else if isShared(figure) {
            html.raw(
                drawing.written(figure) {
                    var part = HTMLBody(drawing: drawing, folds: folds)
                    part.pictures(figure, parts)
                    return part.finish()
                })
        } else {
            pictures(figure, parts)
        }
        if isBesideRing || figure.mark == .ring || figure.mark == .map { html.raw("</figure>") }
        if figure.mark == .ring { isBesideRing = true }
        if hasFoot { foot(nil, figure.notes) }
        // A ring has both of its numbers written in it; a letter has its table with the others after it.
        if figure.mark == .ring && folds || !hasNumbers { return }
        if folds {
            isInParagraph = false
            table(figure.table, of: figure, isOpen: false)
        } else {
            numbersLater(figure)
        }
    }

    /// Bars and lines of a page about one period, which has few of them: for its column at full size, and for a phone. `nil` of other pages and of other marks.
    private mutating func tallPictures(of figure: Figure) -> (wide: SVG, narrow: SVG)? {
        // Of the charts of a card one grows.
        defer { growth = 0 }
        guard folds, ranges.count == 1, !ranges[0].isWindow, figure.width != .full, !isBesideRing, let width = measure.room,
            let wide = drawing.drawTall(figure, width: width, height: Self.tall + growth, slot: .wide),
            let narrow = drawing.drawTall(figure, width: Self.phone, height: Self.tallOnPhone, slot: .narrow)
        else { return nil }
        return (wide, narrow)
    }

    /// In pixels.
    private static let tall = 280
    private static let tallOnPhone = 215
    /// Of a card on a phone, in pixels.
    private static let phone = 330

    /// True for a figure that other pages of the subject show, too: its markup is written once and reused. Figures of other periods go
    /// straight into their page.
    func isShared(_ figure: Figure) -> Bool {
        figure.range == nil || figure.range == drawing.sharedRange
    }

    /// A hint on what to look at in a chart. The end tag of a paragraph is left out before what ends it, as HTML allows.
    mutating func subtitle(_ line: Line) {
        html.raw("<p class=sub>")
        let start = html.count
        write(line)
        measure.add(words: html.letters(from: start), ofSize: .small)
        isInParagraph = true
    }

    /// A link to the table of a chart, at the end of the page.
    mutating func numbersLater(_ figure: Figure) {
        let id = "numbers-" + figure.id
        html.raw("<p class=data><a href=#")
        html.text(id)
        html.raw(">")
        html.text(text.words.text("pages.numbers"))
        html.raw("</a>")
        isInParagraph = true
        numbers.append((id, figure))
    }

    /// The tables of the charts, each under its title.
    mutating func numbersOfCharts() {
        guard !numbers.isEmpty else { return }
        html.raw("<section class=appendix><h2>")
        html.text(text.words.text("pages.chart-numbers"))
        html.raw("</h2><div class=grid>")
        for index in numbers.indices {
            let figure = numbers[index].figure
            let table = figure.table
            html.raw(table.measures.count > 4 ? "<article class=\"card full\"" : "<article class=\"card half\"")
            html.attribute("id", numbers[index].id)
            html.raw("><h3>")
            write(table.title)
            html.raw("</h3>")
            // Nobody reads a month of days in a letter, so a long table is closed, and opens for who looks for a day.
            self.table(table, of: figure, isOpen: table.series.keys.count <= 15, hasNotes: false)
            html.raw("</article>\n")
        }
        html.raw("</div></section>\n")
    }

    /// Says that the tables of the appendix are left out on paper, where they would be more sheets than the letter.
    mutating func unprinted() {
        guard tableRows > Self.mostPrintedRows else { return }
        html.raw("<p class=unprinted>")
        html.text(text.words.text("pages.unprinted"))
        html.raw("</p>\n")
    }

    /// Most rows of tables that are printed: as many as fit on three sheets beside the letter of an account with one or two systems.
    private static let mostPrintedRows = 200

    /// Of a picture in half of a wide page, in pixels; that of a wide one is not asked for.
    private func height(of figure: Figure) -> Int {
        if case .donut(let donut) = figure.content {
            return max(Self.ring, Self.legendHeight(of: donut))
        }
        if figure.mark == .ring {
            let drawn = drawing.draw(figure, width: Self.drawnRing, slot: .alone)
            return Self.aboveRing + drawn.height * Self.smallRing / Self.drawnRing
        }
        guard figure.width != .full else { return 0 }
        // Drawn now, and kept for the page.
        if figure.mark == .map { return drawing.draw(figure, width: Self.map, slot: .alone).height }
        return (drawing.drawStretched(figure, width: 470) ?? drawing.draw(figure, width: 470, slot: .wide)).height
    }

    private static func legendHeight(of donut: Figure.Donut) -> Int { donut.slices.count * 31 + (donut.changeTitle == nil ? 0 : 18) }

    /// Pixels by which a donut is higher in the narrow column, where it has its names under it.
    private static func underRing(of figure: Figure) -> Int {
        guard case .donut(let donut) = figure.content, figure.width != .full else { return 0 }
        return aboveRing + ring + 16 + legendHeight(of: donut) - max(ring, legendHeight(of: donut))
    }

    /// Of the line that opens what is folded, in pixels.
    private static let lineOfFold = 24
    /// Of a map, and of one on a wide page, in pixels.
    private static let map = 280
    private static let wideMap = 600
    /// Pixels across, of a ring with its words beside it.
    private static let ring = 168
    /// Pixels across, of a ring in a card of its own, and of its drawing.
    private static let smallRing = 212
    private static let drawnRing = 250
    /// Height of a ring without a name under it, in pixels.
    private static let besideRing = 140
    /// Between a ring and its heading, in pixels.
    private static let aboveRing = 10

    /// One picture, or that of the first rows and the rest behind a line that opens it.
    private mutating func pictures(_ figure: Figure, _ parts: (shown: Figure, rest: Figure, line: Phrase)?) {
        guard let parts else { return picture(figure) }
        picture(parts.shown)
        html.raw("<details class=fold><summary>")
        write(parts.line)
        html.raw("</summary>")
        picture(parts.rest)
        html.raw("</details>")
    }

    mutating func picture(_ figure: Figure) {
        if figure.mark == .ring {
            // Fits a phone as it is, so that its words are never drawn smaller.
            html.raw(drawing.draw(figure, width: Self.drawnRing, slot: .alone).markup)
        } else if figure.mark == .map {
            // A map cannot be stretched: it has one size, at which its words are read on any phone, and another one where it has a wide page.
            if figure.width == .full { return pair(figure, width: Self.wideMap, onPhone: Self.map) }
            html.raw(drawing.draw(figure, width: Self.map, slot: .alone).markup)
        } else if figure.mark == .donut {
            html.raw("<div class=split><div class=ring>")
            html.raw(drawing.draw(figure, width: Self.ring, slot: .alone).markup)
            html.raw("</div>")
            if case .donut(let donut) = figure.content { legend(donut) }
            html.raw("</div>")
        } else {
            switch figure.width {
            case .full:
                both(figure, width: 840)
            case .half, .third:
                both(figure, width: 470)
            }
        }
    }

    mutating func both(_ figure: Figure, width: Int) {
        if let svg = drawing.drawStretched(figure, width: width) { return html.raw(svg.markup) }
        pair(figure, width: width, onPhone: 310)
    }

    /// A picture for wide rooms, and one for a phone's.
    private mutating func pair(_ figure: Figure, width: Int, onPhone: Int) {
        html.raw(figure.width != .full ? "<div class=\"w half\">" : "<div class=w>")
        html.raw(drawing.draw(figure, width: width, slot: .wide).markup)
        html.raw(figure.width != .full ? "</div><div class=\"n half\">" : "</div><div class=n>")
        html.raw(drawing.draw(figure, width: onPhone, slot: .narrow).markup)
        html.raw("</div>")
    }

    /// Remarks under a figure: rows that were left out, and reservations about the data.
    mutating func foot(_ leftOut: Phrase?, _ remarks: [Phrase]) {
        if let leftOut {
            measure.add(words: 1, ofSize: .small)
            html.raw("<p class=foot>")
            write(leftOut)
            isInParagraph = true
        }
        // On a page to look at, the legend names the lines across a chart.
        let remarks = remarks.filter { folds ? $0.name != "charts.rule" : writtenRemarks.insert($0).inserted }
        guard !remarks.isEmpty else { return }
        html.raw("<p class=foot>")
        let start = html.count
        for (index, remark) in remarks.enumerated() {
            if index > 0 { html.raw(" ") }
            write(remark)
        }
        measure.add(words: html.letters(from: start), ofSize: .small)
        isInParagraph = true
    }

    /// Letters that the column of changes has room for: the narrow one, and the wide one.
    private static let lettersOfChange = (narrow: 8, wide: 12)

    /// The slices in words and numbers; each opens to what is known of its category.
    mutating func legend(_ donut: Figure.Donut) {
        // The column of changes is as wide as its longest text. Changes that are too long for it are in short, as in a chart; the table has all of their digits.
        let longest = donut.slices.compactMap { $0.change.map { text.full($0.difference).count } }.max() ?? 0
        let areShort = longest > Self.lettersOfChange.wide
        if let title = donut.changeTitle {
            html.raw("<div><p class=\"sub compared\">")
            write(title)
            html.raw(longest > Self.lettersOfChange.narrow ? "<ul class=\"legend compared wide\">" : "<ul class=\"legend compared\">")
        } else {
            html.raw("<ul class=legend>")
        }
        for slice in donut.slices {
            let opens = !slice.members.isEmpty || !slice.details.isEmpty
            html.raw(opens ? "<li class=fold><details><summary>" : "<li>")
            html.raw("<i class=k")
            if slice.isUnnamed { html.raw("t") } else { html.integer((slice.colour ?? Theme.other) + 1) }
            html.raw("></i><span>")
            // "Other" merges categories, so it has no icon.
            if let name = slice.identifier {
                let icon = CategoryIcon(of: name)
                icon.write(to: &html)
                drawing.icons.insert(icon.kind)
            }
            write(slice.name)
            // The blanks are for those who read or copy the text alone.
            html.raw("</span> <b>")
            write(slice.value)
            html.raw("</b> <em>")
            if let share = slice.share { write(share) }
            html.raw("</em>")
            if let change = slice.change {
                html.raw(" <small class=")
                html.text(change.tone.rawValue)
                html.raw(">")
                if let rise = text.rise(change.difference, isShort: areShort) {
                    html.text(rise)
                } else if areShort {
                    html.text(text.short(change.difference))
                } else {
                    write(change.difference)
                }
                html.raw("</small>")
            }
            if opens {
                html.raw("</summary><dl>")
                for member in slice.members {
                    html.raw("<dt>")
                    write(member.name)
                    html.raw("<dd>")
                    write(member.value)
                }
                for detail in slice.details {
                    html.raw("<dt>")
                    write(detail.title)
                    html.raw("<dd>")
                    write(detail.value)
                }
                html.raw("</dl></details>")
            }
        }
        html.raw(donut.changeTitle == nil ? "</ul>" : "</ul></div>")
    }
}
