import AlmanacCharts
import AlmanacInsights
import AlmanacModel
import AlmanacReport
import AlmanacText

/// Writes the parts of a report as HTML: no `style=` attribute, no script, nothing remote; every chart has its numbers beside it.
struct HTMLBody {
    var html: MarkupWriter
    let text: ValueText
    let drawing: FigureDrawing
    /// Where values are written before they are escaped.
    private var scratch: [UInt8] = []
    /// The ranges of the page; a card with fewer is shown for some only.
    var ranges: [RangeKey] = []
    /// True on a page to look at: details are folded, and the numbers of charts are in tables at the end of the page. False on one that is
    /// read to its end or printed, where each table is beside its chart.
    let folds: Bool
    /// Charts written so far whose tables come at the end of the page.
    var numbers: [(id: String, figure: Figure)] = []
    /// Rows of the tables that were written.
    var tableRows = 0
    /// Remarks on series written so far: on a page that is read to its end each is written once.
    var writtenRemarks: Set<Phrase> = []

    /// The cards that sentences, tiles and tasks of the opening lead to.
    var targets: Set<String> = []
    /// The cards that the strip of links leads to.
    var linked: Set<String> = []
    /// The first number of the page with its chart, while the opening is written.
    var keyFigure: KeyFigure?
    /// The numbers beside that, which come after what waits for the reader.
    var besideKeyFigure: Markup?
    /// Sentences that lead to a card, while the opening is written.
    private var leads: [Report.Lead] = []
    /// Sentences that a tile says, on a page that begins with another one, which asks for something.
    private var saidByTiles: Set<Phrase> = []
    /// The formats of values in sentences of the opening, while it is written.
    private var openingText: ValueText?
    /// True after a paragraph without its end tag: a picture, which HTML treats as part of a line, would become part of it.
    var isInParagraph = false
    /// True after a ring chart: the next block of the card is laid out beside it.
    var isBesideRing = false
    /// The measure of the card that is written, on a page with folds.
    var measure = CardMeasure()
    /// Pixels by which the chart or the list of the card that is written is higher than others, or lower, so that columns end together.
    var growth = 0

    /// - Parameter capacity: Bytes that it will have, about.
    init(drawing: FigureDrawing, folds: Bool, capacity: Int = 8 << 10) {
        html = MarkupWriter(capacity: capacity)
        self.folds = folds
        text = folds ? drawing.labels : drawing.text
        self.drawing = drawing
    }

    mutating func finish() -> Markup { html.finish() }

    mutating func raw(_ literal: StaticString) {
        html.raw(literal)
    }

    mutating func write(_ text: String) {
        html.text(text)
    }

    mutating func write(_ markup: Markup) {
        html.raw(markup)
    }

    /// The paths of the icons that were shown, once a page.
    mutating func icons() {
        CategoryIcon.writeSymbols(Set(drawing.icons.map { CategoryIcon(kind: $0) }), to: &html)
    }

    // MARK: Values

    // From right to left words of data run their own way: "34% of …" would else begin with its second word.

    mutating func write(_ value: Value?) {
        if text.words.isRightToLeft, case .text? = value { return html.text(text.inLine(.value(value))) }
        text.write(value, to: &html, scratch: &scratch)
    }

    /// Writes a value of a table, with all its digits.
    mutating func cell(_ value: Value?) {
        if case .text? = value { return write(value) }
        drawing.text.write(value, to: &html, scratch: &scratch)
    }

    /// Writes a value behind a tag that depends on how long it is.
    ///
    /// - Parameter tag: Gets the number of its characters; 0 where it is not known, or no number.
    mutating func write(_ value: Value?, behind tag: (inout MarkupWriter, Int) -> Void) {
        guard value?.magnitude != nil else {
            tag(&html, 0)
            return write(value)
        }
        scratch.removeAll(keepingCapacity: true)
        text.append(value, to: &scratch)
        // Bytes that go on with a character, 0b10……, do not begin one. What sets a number apart from words of the other direction is not seen.
        let isolates = scratch.indices.count {
            scratch[$0] == 0xE2 && $0 + 2 < scratch.count && scratch[$0 + 1] == 0x81 && scratch[$0 + 2] >= 0xA6
        }
        tag(&html, scratch.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) } - isolates)
        html.text(utf8: scratch)
    }

    mutating func write(_ key: Key) {
        if text.words.isRightToLeft, case .name = key { return html.text(text.inLine(.key(key))) }
        text.write(key, to: &html, scratch: &scratch)
    }

    /// Writes `scratch`, and joins a minus to its amount so that no line ends between them: a browser does so before a digit, but not
    /// before the sign of a currency.
    private mutating func writeScratch() {
        if scratch.contains(Self.minus[0]) {
            for place in scratch.indices.reversed()
            where scratch[place...].starts(with: Self.minus) && place + 3 < scratch.count && !(0x30...0x39).contains(scratch[place + 3]) {
                scratch.insert(contentsOf: Self.joiner, at: place + 3)
            }
        }
        html.text(utf8: scratch)
    }

    private static let minus = Array("\u{2212}".utf8)
    private static let joiner = Array("\u{2060}".utf8)

    mutating func write(_ term: Term) {
        switch term {
        case .value(.text), .key(.name), .name: if text.words.isRightToLeft { return html.text(text.inLine(term)) }
        default: break
        }
        scratch.removeAll(keepingCapacity: true)
        text.append(term, to: &scratch)
        writeScratch()
    }

    mutating func write(_ line: Line) {
        scratch.removeAll(keepingCapacity: true)
        text.append(line, to: &scratch)
        writeScratch()
    }

    mutating func write(_ phrase: Phrase) {
        scratch.removeAll(keepingCapacity: true)
        text.append(phrase, to: &scratch)
        writeScratch()
    }

    /// Words of the template: finished bytes, with the values in their places. The end tag of the last paragraph is left out, as HTML
    /// allows before the end of its element.
    ///
    /// - Parameter hasStart: True to write the start tag of the first paragraph; false where the caller wrote it with a class.
    mutating func write(_ prose: FilledProse, hasStart: Bool = true) {
        let pieces = prose.shape.html
        for index in pieces.indices {
            switch pieces[index] {
            case .markup(let markup):
                var start = 0
                if index == 0 {
                    start = hasStart ? 0 : Self.paragraphStart
                } else if markup.bytes.first == UInt8(ascii: "."), Bidi.endsWithFullStop(html.last(24)) {
                    // "ج.م." ends with the full stop of its sentence; few marks follow it.
                    start = 1
                }
                let end = index == pieces.count - 1 && markup.bytes.suffix(5).elementsEqual(Self.paragraphEnd) ? Self.paragraphEnd.count : 0
                html.raw(part: markup.bytes.dropFirst(start).dropLast(end))
            case .hole(let hole) where !leads.isEmpty || keyFigure != nil: linked(prose.terms[hole])
            case .hole(let hole): inLine(prose.terms[hole])
            case .target(let pieces):
                let target = prose.linkTarget(pieces) { text.text($0) }
                if !target.isEmpty { html.attribute("href", target) }
            }
        }
    }

    private static let paragraphStart = "<p>".utf8.count
    private static let paragraphEnd = Array("</p>\n".utf8)

    /// A value of the opening; a sentence links to the card with its details.
    ///
    /// - Parameter next: The sentence that follows in the heading; `nil` for none.
    private mutating func linked(_ term: Term, before next: Phrase? = nil) {
        guard case .phrase(let phrase) = term else { return inLine(term) }
        // The headline is two sentences in one.
        if phrase.name == "sentences", case .phrase(let first)? = phrase.arguments["first"],
            case .phrase(let second)? = phrase.arguments["second"]
        {
            linked(.phrase(first), before: second)
            html.raw(" ")
            return linked(.phrase(second))
        }
        let sentence = Self.withoutNow(phrase)
        let isRepeated = keyFigure?.repeats(sentence, before: next.map { Self.withoutNow($0) }) == true
        guard let lead = leads.first(where: { $0.sentence == sentence }) else {
            // Those who hear the page begin with the sentence; those who see it have the number beside its chart, or in its tile.
            let isRepeated = isRepeated || saidByTiles.contains(sentence)
            if isRepeated { html.raw("<span class=said>") }
            inLine(term)
            if isRepeated { html.raw("</span>") }
            return
        }
        // On a phone the card beside the first number comes right after it.
        let isNear = isRepeated && keyFigure?.beside?.id == lead.card
        html.raw(isNear ? "<a class=\"said near " : isRepeated ? "<a class=\"said " : "<a class=")
        html.text(lead.tone.rawValue)
        html.raw(isRepeated ? "\" href=#" : " href=#")
        html.text(lead.card)
        html.raw(">")
        inLine(term)
        html.raw("</a>")
    }

    /// A sentence of now, which leads where it would without that word.
    private static func withoutNow(_ sentence: Phrase) -> Phrase {
        guard ["highlights.as-of", "highlights.now"].contains(sentence.name), case .phrase(let inner)? = sentence.arguments["sentence"]
        else {
            return sentence
        }
        return inner
    }

    /// A term among other words.
    private mutating func inLine(_ term: Term) {
        let text = openingText ?? self.text
        if text.words.isRightToLeft { return html.text(text.inLine(term)) }
        guard openingText != nil else { return write(term) }
        scratch.removeAll(keepingCapacity: true)
        text.append(term, to: &scratch)
        writeScratch()
    }

    // MARK: Opening and links

    /// Line above the heading: the subject's name, and the days of its numbers. The age of the numbers is in the foot, with their sources. A page to look
    /// at that is about one period is called by it: `October`.
    mutating func subject(_ report: Report, _ context: ReportContext) {
        let isCalled = folds && !report.range.isWindow
        html.raw(isCalled ? "<div class=\"when called\"><strong>" : "<div class=when><strong>")
        if isCalled {
            write(Term.phrase(context.insights.period(report.range).title))
            html.raw("</strong>")
        }
        write(Key.name(context.subjectName))
        if !isCalled { html.raw("</strong>") }
        // A letter is of one period, and so is a page of data that has no other; a page that is the same for all of them is of none.
        let isOfOne = (!folds || report.ranges.count == 1) && !context.insights.ranges.isEmpty
        let days = Phrase("period.title-stretch", ["days": .days(context.insights.period(report.range).days)])
        let areSaid = isCalled && context.insights.period(report.range).title == days
        if !areSaid, isOfOne || report.dependsOnRange || report.ranges.contains(where: { !$0.isWindow }) {
            // A line that is too long ends behind the point, and the days begin the next.
            html.text(text.words.text("pages.separator"))
            if report.ranges.count == 1 {
                // On a page to look at, the zone in which days are counted is said with the other remarks on numbers.
                write(Term.phrase(folds ? days : context.countedDays(report.range)))
            } else {
                html.raw("<span class=vs>")
                for range in report.ranges {
                    html.raw("<span")
                    panel([range], isFirst: range == report.range)
                    html.raw(">")
                    write(Term.phrase(Phrase("period.title-stretch", ["days": .days(context.insights.period(range).days)])))
                    html.raw("</span>")
                }
                html.raw("</span>")
            }
        }
        html.raw("</div>")
    }

    /// - Parameter keyFigure: The first number with its chart, on a page to look at.
    mutating func opening(_ report: Report, keyFigure: KeyFigure? = nil, range: RangeKey) {
        ranges = report.ranges
        self.keyFigure = keyFigure
        html.raw("<div class=top>")
        leads = report.leads
        saidByTiles = folds && keyFigure == nil && !leads.isEmpty ? report.sentencesOfTiles : []
        targets = Set(leads.map(\.card)).union(report.opening.ledCards)
        openingText = text.ofHeadings
        variants(of: report.opening, level: 1, range: range)
        if let tiles = besideKeyFigure { html.raw(tiles) }
        besideKeyFigure = nil
        openingText = nil
        leads = []
        saidByTiles = []
        self.keyFigure = nil
        html.raw("</div>")
    }

    /// The id of what links lead to: letters, digits and hyphens, which need no quotes.
    mutating func anchor(_ id: String) {
        html.raw(" id=")
        html.text(id)
    }

    /// Links to the sections by their headings.
    mutating func links(to sections: [Section], range: RangeKey) {
        for section in sections {
            guard let heading = (section.opening.variant(for: range) ?? section.opening.variants.first)?.heading, !heading.isEmpty else {
                continue
            }
            html.raw("<a href=#")
            html.text(section.id)
            html.raw(">")
            words(heading)
            html.raw("</a>")
        }
    }

    /// Links to cards by their names.
    mutating func links(to cards: [Card], range: RangeKey) {
        for card in cards {
            guard let name = card.name(for: range) else { continue }
            linked.insert(card.id)
            html.raw("<a href=#")
            html.text(card.id)
            html.raw(">")
            switch name {
            case .heading(let heading): words(heading)
            case .title(let title): write(title)
            }
            html.raw("</a>")
        }
    }

    /// The words of a heading without what makes it one.
    mutating func words(_ heading: FilledProse) {
        if let words = plain(heading) { html.text(words) }
    }

    /// The letters of a heading; `nil` of an empty one.
    func plain(_ heading: FilledProse) -> String? {
        guard case .paragraph(let inlines)? = heading.blocks(text.inLine).first else { return nil }
        return Prose.words(inlines)
    }

    mutating func heading(_ words: FilledProse, level: Int) {
        isInParagraph = false
        guard !words.isEmpty else { return }
        switch level {
        case 1: html.raw("<h1>")
        case 2: html.raw("<h2>")
        default: html.raw("<h3>")
        }
        let start = html.count
        write(words)
        measure.addHeading(ofLetters: html.letters(from: start))
        switch level {
        case 1: html.raw("</h1>")
        case 2: html.raw("</h2>")
        default: html.raw("</h3>")
        }
    }

    mutating func blocks(_ blocks: [Block], level: Int) {
        for block in blocks {
            switch block {
            case .prose(let words):
                let isOne = words.shape.isOneParagraph
                html.raw(isOne ? "<p class=prose>" : "<div class=prose>")
                let start = html.count
                write(words, hasStart: !isOne)
                if !isBesideRing { measure.add(words: html.letters(from: start), ofSize: .prose) }
                if !isOne { html.raw("</div>") }
                isInParagraph = isOne
            case .sentence(let line):
                html.raw("<p class=prose>")
                let start = html.count
                write(line)
                measure.add(words: html.letters(from: start), ofSize: .prose)
                isInParagraph = true
            case .figure(let figure, let subtitle): self.figure(figure, subtitle)
            case .table(let table):
                isInParagraph = false
                self.table(table, isOpen: true)
            case .tiles(let tiles):
                isInParagraph = false
                self.tiles(tiles)
            case .todo(let list):
                isInParagraph = false
                todo(list)
            case .notes(let notes, let leftOut, let fold, let remarks):
                isInParagraph = false
                let level = min(level + 1, 4)
                // A fold for one card would hide less than it says.
                var shown = fold.map { folds && notes.count > $0 + 1 ? $0 : notes.count } ?? notes.count
                if shown < notes.count, notes[0].isRow {
                    // A list shows a row more or less where columns then end together, however long names are.
                    let rows = shown + Int((Double(growth) / CardMeasure.row).rounded())
                    shown = rows + 1 < notes.count ? max(2, rows) : notes.count
                    growth = 0
                    measure.addList()
                }
                self.notes(notes[..<shown], level: level)
                if shown < notes.count {
                    html.raw("<details class=rest><summary>")
                    write(Phrase("pages.and-more", ["count": .count(notes.count - shown)]))
                    html.raw("</summary>")
                    let before = measure
                    self.notes(notes[shown...], level: level)
                    measure.fold(since: before)
                    html.raw("</details>")
                }
                foot(leftOut.sentence, remarks)
            }
        }
    }
}
