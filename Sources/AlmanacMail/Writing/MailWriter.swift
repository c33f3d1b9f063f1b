import AlmanacText

/// Elements allowed in a mail.
enum MailTag: Sendable {
    case table, row, cell, headCell, division, heading1, heading2, heading3, paragraph, span, strong, emphasis, struck

    var name: StaticString {
        switch self {
        case .table: "table"
        case .row: "tr"
        case .cell: "td"
        case .headCell: "th"
        case .division: "div"
        case .heading1: "h1"
        case .heading2: "h2"
        case .heading3: "h3"
        case .paragraph: "p"
        case .span: "span"
        case .strong: "strong"
        case .emphasis: "em"
        case .struck: "del"
        }
    }
}

/// Attributes that do what the style does in clients that drop styles, and those that say what an element is.
enum MailAttribute: Hashable, Sendable {
    case width(Int)
    case widthPercent(Int)
    case height(Int)
    case align(Align)
    case middle, top, bottom
    case columns(Int)
    /// The direction of the text follows from its letters: words of data may be of any script.
    case ownDirection
    case leftToRight, rightToLeft
    case headsColumn, headsRow

    enum Align: Hashable, Sendable {
        case start, centre, end
    }

    /// The direction of an element with these words: what browsers make of it by themselves, where that is right. They look at the first letter, also
    /// where it is one of the words of data between U+2068 and U+2069 that say nothing of the words around them (UAX #9, rule P2).
    static func direction(of words: String) -> Self {
        var depth = 0
        var hasLettersWithin = false
        for scalar in words.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: depth += 1
            case 0x2069: depth = max(0, depth - 1)
            case let value where value < 0x41: continue
            default:
                guard scalar.properties.isAlphabetic else { continue }
                if depth > 0 {
                    hasLettersWithin = true
                } else {
                    return !hasLettersWithin ? .ownDirection : Bidi.hasRightToLeft(String(scalar)) ? .rightToLeft : .leftToRight
                }
            }
        }
        return .ownDirection
    }
}

/// Writes the markup of mails: typed elements and looks over `MarkupWriter`, so that nothing comes in that some client drops, shows wrong or stumbles on.
struct MailWriter {
    private(set) var html: MarkupWriter
    /// Byte ranges of the sources of pictures, so far.
    private(set) var sources: [Range<Int>] = []
    /// Classes that what was written so far has.
    private(set) var classes: Set<MailClass> = []
    let style: MailStyle
    let isRightToLeft: Bool

    init(style: MailStyle, isRightToLeft: Bool, capacity: Int = 8 << 10) {
        html = MarkupWriter(capacity: capacity)
        self.style = style
        self.isRightToLeft = isRightToLeft
    }

    consuming func finish() -> MailPiece { MailPiece(bytes: html.finish().bytes, sources: sources, classes: classes) }

    mutating func raw(_ literal: StaticString) { html.raw(literal) }
    mutating func raw(_ markup: Markup) { html.raw(markup) }
    mutating func text(_ words: String) { html.text(words) }

    // MARK: Elements

    mutating func open(_ tag: MailTag, _ attributes: [MailAttribute] = [], _ looks: [MailStyleRule] = []) {
        html.raw("<")
        html.raw(tag.name)
        // A table of a mail is layout, unless `openDataTable` says otherwise.
        if tag == .table { html.raw(" role=\"presentation\" cellpadding=\"0\" cellspacing=\"0\" border=\"0\"") }
        write(attributes)
        write(looks)
        html.raw(">")
    }

    mutating func close(_ tag: MailTag) {
        html.raw("</")
        html.raw(tag.name)
        html.raw(">")
    }

    mutating func openDataTable(_ looks: [MailStyleRule]) {
        html.raw("<table cellpadding=\"0\" cellspacing=\"0\" border=\"0\" width=\"100%\"")
        write(looks)
        html.raw(">")
    }

    /// An element with words in it.
    mutating func element(_ tag: MailTag, _ attributes: [MailAttribute] = [], _ looks: [MailStyleRule] = [], _ words: String) {
        open(tag, attributes.map { $0 == .ownDirection ? .direction(of: words) : $0 }, looks)
        html.text(words)
        close(tag)
    }

    mutating func openLink(_ link: MailLink, _ looks: [MailStyleRule]) {
        html.raw("<a")
        html.attribute("href", link.target)
        html.raw(" target=\"_blank\"")
        write(looks)
        html.raw(">")
    }

    mutating func closeLink() { html.raw("</a>") }

    /// A drawing and its twin for dark pages, of which a program shows one. Word never shows a second, and must not list it as an attachment.
    mutating func picture(_ picture: MailDocument.Picture, source: (MailImage) -> String) {
        image(picture.light, source: source(picture.light), [.picture])
        html.raw("<!--[if !mso]><!-->")
        image(picture.dark, source: source(picture.dark), [.darkPicture])
        html.raw("<!--<![endif]-->")
    }

    private mutating func image(_ image: MailImage, source: String, _ looks: [MailStyleRule]) {
        html.raw("<img src=\"")
        let start = html.count
        html.text(source)
        sources.append(start..<html.count)
        html.raw("\"")
        html.attribute("alt", image.alt)
        html.attribute("width", image.width)
        html.attribute("height", image.height)
        write(looks + [.atMost(image.width)])
        html.raw(">")
    }

    /// Nothing, so many pixels high.
    mutating func space(_ height: Int) {
        open(.row)
        blank([.height(height)], [.line(height)])
        close(.row)
    }

    /// A cell that shows only its ground. It is not quite empty: an empty one is left out by some.
    mutating func blank(_ attributes: [MailAttribute], _ looks: [MailStyleRule]) {
        open(.cell, attributes, looks)
        html.raw("\u{A0}")
        close(.cell)
    }

    // MARK: Attributes

    private mutating func write(_ attributes: [MailAttribute]) {
        for attribute in attributes {
            switch attribute {
            case .width(let pixels): html.attribute("width", pixels)
            case .widthPercent(let percent):
                html.raw(" width=\"")
                html.integer(percent)
                html.raw("%\"")
            case .height(let pixels): html.attribute("height", pixels)
            case .align(let align):
                switch align {
                case .centre: html.raw(" align=\"center\"")
                case .start: html.raw(isRightToLeft ? " align=\"right\"" : " align=\"left\"")
                case .end: html.raw(isRightToLeft ? " align=\"left\"" : " align=\"right\"")
                }
            case .middle: html.raw(" valign=\"middle\"")
            case .top: html.raw(" valign=\"top\"")
            case .bottom: html.raw(" valign=\"bottom\"")
            case .columns(let count): html.attribute("colspan", count)
            case .ownDirection: html.raw(" dir=\"auto\"")
            case .leftToRight: html.raw(" dir=\"ltr\"")
            case .rightToLeft: html.raw(" dir=\"rtl\"")
            case .headsColumn: html.raw(" scope=\"col\"")
            case .headsRow: html.raw(" scope=\"row\"")
            }
        }
    }

    private mutating func write(_ looks: [MailStyleRule]) {
        guard !looks.isEmpty else { return }
        var count = 0
        func startClass() {
            html.raw(count == 0 ? " class=\"" : " ")
            count += 1
        }
        func coloured(_ use: MailClass.Use, _ colour: MailColour) {
            let name = MailClass(use, colour)
            classes.insert(name)
            startClass()
            html.raw(name.kind)
            html.raw(colour.letter)
        }
        for look in looks {
            switch look {
            case .colour(let colour): coloured(.text, colour)
            case .ground(let colour): coloured(.ground, colour)
            case .border(let colour), .borderAbove(let colour), .dotsAbove(let colour), .borderBelow(let colour), .borderBefore(let colour):
                coloured(.line, colour)
            case .onPhones(let change):
                startClass()
                html.raw(change.name)
            case .picture:
                startClass()
                html.raw("li")
            case .darkPicture:
                startClass()
                html.raw("da")
            default: break
            }
        }
        if count > 0 { html.raw("\"") }
        for case .ground(let colour) in looks { html.attribute("bgcolor", style.palette.light(colour)) }
        html.raw(" style=\"")
        var isFirst = true
        for look in looks { declare(look, isFirst: &isFirst) }
        html.raw("\"")
    }

    private mutating func declare(_ look: MailStyleRule, isFirst: inout Bool) {
        func start(_ declaration: StaticString) {
            if !isFirst { html.raw(";") }
            isFirst = false
            html.raw(declaration)
        }
        func pixels(_ count: Int) {
            html.integer(count)
            if count != 0 { html.raw("px") }
        }
        func line(_ declaration: StaticString, _ colour: MailColour) {
            start(declaration)
            html.text(style.palette.light(colour))
        }
        func side(_ radius: Int, isLeft: Bool) {
            start("border-radius:")
            for corner in [isLeft, !isLeft, !isLeft, isLeft].enumerated() {
                if corner.offset > 0 { html.raw(" ") }
                pixels(corner.element ? radius : 0)
            }
        }
        switch look {
        case .font(let font): start(font.declaration)
        case .colour(let colour): line("color:", colour)
        case .ground(let colour): line("background-color:", colour)
        case .padding(let top, let end, let bottom, let beginning):
            start("padding:")
            pixels(top)
            html.raw(" ")
            pixels(isRightToLeft ? beginning : end)
            // In as few words as say it: a mail has a hundred of them.
            if top != bottom || end != beginning {
                html.raw(" ")
                pixels(bottom)
            }
            if end != beginning {
                html.raw(" ")
                pixels(isRightToLeft ? end : beginning)
            }
        case .below(let room):
            start("margin:0")
            guard room > 0 else { break }
            html.raw(" 0 ")
            pixels(room)
        case .border(let colour): line("border:1px solid ", colour)
        case .borderAbove(let colour): line("border-top:1px solid ", colour)
        case .dotsAbove(let colour): line("border-top:1px dotted ", colour)
        case .borderBelow(let colour): line("border-bottom:1px solid ", colour)
        case .borderBefore(let colour): line(isRightToLeft ? "border-right:3px solid " : "border-left:3px solid ", colour)
        case .rounded(let radius):
            start("border-radius:")
            pixels(radius)
        case .roundedBefore(let radius): side(radius, isLeft: !isRightToLeft)
        case .roundedBehind(let radius): side(radius, isLeft: isRightToLeft)
        case .atMost(let width):
            start("width:100%;max-width:")
            pixels(width)
        case .thin(let height):
            start("height:")
            pixels(height)
            declare(.line(height), isFirst: &isFirst)
        case .line(let height):
            start("font-size:1px;line-height:")
            pixels(height)
            html.raw(";mso-line-height-rule:exactly")
        case .breaksWords: start("word-break:break-word")
        case .fixedColumns: start("table-layout:fixed")
        case .unbroken: start("white-space:nowrap")
        case .underlined: start("text-decoration:underline")
        case .notUnderlined: start("text-decoration:none")
        case .picture: start("display:block;height:auto;border:0")
        case .darkPicture: start("display:none;mso-hide:all;height:auto;border:0")
        case .column(let width):
            start("display:inline-block;width:100%;max-width:")
            pixels(width)
            html.raw(";vertical-align:middle")
        case .unseen: start("display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;overflow:hidden;mso-hide:all")
        case .onPhones: break
        }
        // A class alone leaves nothing to declare.
    }
}
