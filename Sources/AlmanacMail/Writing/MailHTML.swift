import AlmanacModel
import AlmanacReport
import AlmanacText

/// Writes a mail as HTML that mail programs support: nested tables, attributes and inline styles. It links only to the addresses it is
/// given.
///
/// - Source: which client takes what, caniemail.com; the size at which Gmail cuts, measured by others at about 102 KB.
struct MailHTML {
    private let document: MailDocument
    private let options: MailOptions
    private let text: ValueText
    private let style: MailStyle

    init(_ document: MailDocument, options: MailOptions, text: ValueText, style: MailStyle) {
        self.document = document
        self.options = options
        self.text = text
        self.style = style
    }

    /// Classes of the page, of its sheet, and of the line above the sheet.
    private static let ofHead: Set<MailClass> = [.init(.ground, .ground), .init(.ground, .card), .init(.line, .line), .init(.text, .muted)]

    /// Limit of the opening, in bytes. Blocks beyond it are left out and counted like a section.
    private static let largestOpening = 32_000

    /// The mail, and how much of the document is in it.
    ///
    /// Sections are ranked by their order: when all are too much, the last are left out, and a line says so. The foot is always there.
    func write(atMost limit: Int) -> (html: MailPiece, kept: MailCut) {
        let opening = openingBlocks()
        let sections = document.sections.map { section in part { $0.section(section) } }
        let title = part { $0.title(document) }
        func end(_ leftOut: Int) -> MailPiece { part { $0.endOfSheet(leftOut: leftOut) } }
        let button = part { $0.button() }
        let foot = part { $0.foot(document) }
        // Whatever the line says, it is no longer than this one.
        let longestEnd = end(document.sections.count + 1)
        var used = [title, opening.html, button, longestEnd, foot].reduce(into: Self.ofHead) {
            $0.formUnion($1.classes)
        }
        func head() -> MailPiece {
            let sheet = style.sheet(of: used)
            return part { $0.head(document, sheet: sheet) }
        }
        // Without the rules of the sheet, which grow with what is kept.
        var size =
            head().bytes.count - style.bytes(of: used) + title.bytes.count + opening.html.bytes.count + button.bytes.count
            + longestEnd.bytes.count + foot.bytes.count
        var kept = 0
        while kept < sections.count {
            let wider = used.union(sections[kept].classes)
            guard size + sections[kept].bytes.count + style.bytes(of: wider) <= limit else { break }
            size += sections[kept].bytes.count
            used = wider
            kept += 1
        }
        let cut = MailCut(blocks: opening.count, sections: kept, leftOut: sections.count - kept + (opening.isWhole ? 0 : 1))
        var html = MailPiece()
        html.bytes.reserveCapacity(size + style.bytes(of: used) + 512)
        let pieces = zip(document.sections, sections).prefix(kept)
        // The notes on how numbers are counted go under the sheet, outside of the letter.
        let (letter, about) = (pieces.filter { !$0.0.isFinePrint }.map(\.1), pieces.filter { $0.0.isFinePrint }.map(\.1))
        for piece in [head(), title, opening.html, button] + letter + [end(cut.leftOut)] + about + [foot] { html.append(piece) }
        return (html, cut)
    }

    private func openingBlocks() -> (html: MailPiece, count: Int, isWhole: Bool) {
        var html = MailPiece()
        var count = 0
        for block in document.opening.blocks {
            let block = part { $0.openingBlock(block) }
            guard html.bytes.count + block.bytes.count <= Self.largestOpening else { return (html, count, false) }
            html.append(block)
            count += 1
        }
        return (html, count, true)
    }

    private func part(_ write: (inout MailPart) -> Void) -> MailPiece {
        var part = MailPart(MailWriter(style: style, isRightToLeft: text.words.isRightToLeft), options, text)
        write(&part)
        return part.finish()
    }
}

/// Finished markup of a mail, and the byte ranges of the sources of its pictures.
struct MailPiece {
    var bytes: [UInt8] = []
    /// One for each picture, in their order.
    var sources: [Range<Int>] = []
    /// Classes of the sheet that it has.
    var classes: Set<MailClass> = []

    mutating func append(_ other: MailPiece) {
        let start = bytes.count
        sources += other.sources.map { start + $0.lowerBound..<start + $0.upperBound }
        bytes += other.bytes
        classes.formUnion(other.classes)
    }
}

/// Counts of the document's blocks and sections that fit into a mail.
struct MailCut: Hashable, Sendable {
    /// Of the opening.
    var blocks: Int
    var sections: Int
    /// Sections that the mail is without, the rest of a long opening counted as one.
    var leftOut: Int

    /// `3 more sections are in the full report.`
    func sentence(hasReport: Bool) -> Phrase {
        Phrase(hasReport ? "mail.sections-in-report" : "mail.sections-left-out", ["count": .count(leftOut)])
    }
}
