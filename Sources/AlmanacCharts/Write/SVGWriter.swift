import AlmanacText

extension DisplayList {
    /// The picture as SVG: for one width, or for every width of a page if it was laid out for that.
    ///
    /// On a page it is parsed as HTML, so quotes that are not needed are omitted; stand-alone files are XML and always have them.
    ///
    /// - Parameter isOnPage: True when it never leaves a page: marks carry classes alone, and `Theme.css()` sets the look of these and of the
    ///   picture's own text. Always so for pictures of every width.
    /// - Parameter isAlone: True when no other picture of the page refers to its name and description.
    /// - Parameter looks: Colours of a stand-alone file; `nil` for the standard ones.
    package func svg(isOnPage: Bool = false, isAlone: Bool = false, looks: SVGLooks? = nil) -> SVG {
        var writer = SVGWriter(self, isOnPage: isOnPage, isAlone: isAlone, looks: looks)
        writer.write(self)
        return SVG(
            bytes: writer.out.finish().bytes, width: head.width, height: head.height, title: head.name, description: head.description)
    }
}

/// Writes a display list as SVG, step by step: each step is an attribute, the start of an element, its end or its words.
///
/// In a page marks carry classes; a picture that may also stand alone carries its colours as well.
struct SVGWriter {
    var out: MarkupWriter
    let looks: SVGLooks
    private let isInline: Bool
    /// True when the page's stylesheet has all that can be said once.
    let isOnPage: Bool
    /// True when nothing else refers to the picture's name and description.
    let isAlone: Bool
    /// True while the start tag of the element before is still open.
    private var isTagOpen = false
    private var path = PathData()
    /// The open elements, four bits each, the innermost lowest. Pictures have six levels at most.
    private var open: UInt64 = 0
    /// In a page, the classes of the open start tag, which are written last.
    private var classes = PageClasses()

    init(_ list: borrowing DisplayList, isOnPage: Bool, isAlone: Bool, looks own: SVGLooks?) {
        self.isAlone = isAlone
        out = MarkupWriter(capacity: min(list.head.capacity, 1 << 16), isBare: isOnPage)
        isInline = list.head.isInline
        self.isOnPage = isInline && (isOnPage || list.fitsPage)
        looks = isInline ? (self.isOnPage ? .classes : .both) : own ?? .colours
    }

    mutating func write(_ list: DisplayList) {
        begin(list.head)
        // Copied out, because a list that closures capture is copied and retained part by part.
        let texts = list.texts
        list.steps.withUnsafeBufferPointer { steps in
            texts.withBytes { texts in
                for step in steps { write(step, texts) }
            }
        }
        out.raw(isInline ? "</svg>" : "</g></svg>")
    }

    // MARK: Steps

    @inline(__always)
    private mutating func write(
        _ step: DisplayList.Step, _ texts: UnsafeBufferPointer<UInt8>
    ) {
        switch step.kind {
        case .group: begin("<g", .group)
        case .rectangle: begin("<rect", .rectangle)
        case .circle: begin("<circle", .circle)
        case .path: begin("<path", .path)
        case .text: begin("<text", .text)
        case .end: end()
        // Most steps are these, which are never classes.
        case .move, .line, .cubic, .control, .quadratic, .arc, .curveEnd, .close: path.write(step, to: &out)
        case .title:
            closeTag()
            out.raw("<title>")
            words(step, texts)
            out.raw("</title>")
        case .words:
            closeTag()
            words(step, texts)
        case _ where isOnPage && classes.add(step, texts): break
        case .fill: out.raw(looks.fill[Int(step.detail)])
        case .stroke: out.raw(looks.stroke[Int(step.detail)])
        case .fillAndStroke: fillAndStroke(Paint.all[Int(step.detail)], Paint.all[Int(step.extra)])
        case .noFill: out.raw(" fill=\"none\"")
        case .noStroke: out.raw(" stroke=\"none\"")
        case .thickness: out.attribute("stroke-width", tenths: Int(step.first))
        case .fillOpacity: hundredths(" fill-opacity=", step.first)
        case .strokeOpacity: hundredths(" stroke-opacity=", step.first)
        case .opacity: hundredths(" opacity=", step.first)
        case .roundEnds: out.raw(" stroke-linecap=\"round\"")
        case .dashes:
            out.raw(" stroke-dasharray=\"")
            words(step, texts)
            out.raw("\"")
        case .keepsThickness: out.raw(" vector-effect=\"non-scaling-stroke\"")
        case .corner:
            // A coordinate that is not written is 0.
            if step.first != 0 { out.attribute("x", tenths: Int(step.first)) }
            if step.second != 0 { out.attribute("y", tenths: Int(step.second)) }
        case .width: out.attribute("width", tenths: Int(step.first))
        case .height: out.attribute("height", tenths: Int(step.first))
        case .rounding: out.attribute("rx", tenths: Int(step.first))
        case .centre:
            if step.first != 0 { out.attribute("cx", tenths: Int(step.first)) }
            out.attribute("cy", tenths: Int(step.second))
        case .radius: out.attribute("r", tenths: Int(step.first))
        case .translation:
            translation(Int(step.first), Int(step.second))
        case .mirror:
            out.raw(out.isBare ? " transform=matrix(-1,0,0,1" : " transform=\"matrix(-1 0 0 1")
            out.path(nil, Int(step.first))
            out.raw(out.isBare ? ",0)" : " 0)\"")
        case .size: out.attribute("font-size", Int(step.first))
        case .bold: out.raw(" font-weight=\"600\"")
        case .anchor:
            switch step.detail {
            case 0: out.raw(" text-anchor=\"start\"")
            case 1: out.raw(" text-anchor=\"middle\"")
            default: out.raw(" text-anchor=\"end\"")
            }
        case .direction: out.raw(step.detail == 1 ? " direction=\"rtl\"" : " direction=\"ltr\"")
        // Only pictures for every width have some, which classes name.
        case .levels: break
        case .share:
            share(step.detail == 1 ? " cx=" : " x=", Int(step.first))
            if step.second != 0 { out.attribute(step.detail == 1 ? "cy" : "dx", tenths: Int(step.second)) }
        case .isolatedWords:
            closeTag()
            out.raw("\u{200E}")
            words(step, texts)
            out.raw("\u{200E}")
        case .remark: remark(step, texts)
        case .plot:
            // Without a size it is as wide and as high as the picture around it, as intended.
            out.raw("<svg")
            viewBox(width: { $0.tenths(Int(step.first)) }, height: Int(step.second))
            out.raw(out.isBare ? " preserveAspectRatio=none>" : " preserveAspectRatio=\"none\">")
        case .endPlot: out.raw("</svg>")
        case .side:
            closeTag()
            if step.detail == 1 {
                out.raw("<svg")
                share(" x=", Int(step.extra))
                out.raw(">")
            }
            if step.first != 0 || step.detail == 0 {
                out.raw("<g")
                if step.first != 0 { translation(Int(step.first), 0) }
                out.raw(">")
            }
        case .endSide:
            if step.first != 0 || step.detail == 0 { out.raw("</g>") }
            if step.detail == 1 { out.raw("</svg>") }
        }
    }

    // MARK: Elements

    private mutating func begin(_ tag: StaticString, _ kind: DisplayList.Kind) {
        closeTag()
        out.raw(tag)
        open = open << 4 | UInt64(kind.rawValue)
        isTagOpen = true
    }

    private mutating func closeTag() {
        guard isTagOpen else { return }
        path.end(in: &out)
        classes.end(in: &out)
        out.raw(">")
        isTagOpen = false
    }

    private mutating func end() {
        let kind = DisplayList.Kind(rawValue: UInt8(open & 15))
        open >>= 4
        if isTagOpen, kind != .group {
            path.end(in: &out)
            classes.end(in: &out)
            out.endEmptyTag()
            isTagOpen = false
            return
        }
        closeTag()
        switch kind {
        case .group: out.raw("</g>")
        case .rectangle: out.raw("</rect>")
        case .circle: out.raw("</circle>")
        case .path: out.raw("</path>")
        default: out.raw("</text>")
        }
    }

    @inline(__always)
    private mutating func words(_ step: DisplayList.Step, _ texts: UnsafeBufferPointer<UInt8>) {
        out.text(utf8: UnsafeBufferPointer(rebasing: texts[Int(step.first)..<Int(step.first) + Int(step.second)]))
    }

    private mutating func remark(_ step: DisplayList.Step, _ texts: UnsafeBufferPointer<UInt8>) {
        out.raw(" <tspan")
        if isOnPage {
            // In pages the theme sets the rest.
            if step.detail > 1 { out.attribute(class: "lr") }
        } else {
            out.raw(" font-weight=\"400\"")
            out.raw(looks.fill[Int(Paint.muted.code)])
            if step.detail > 0 { out.raw(" unicode-bidi=\"isolate\"") }
            if step.detail > 1 { out.raw(" direction=\"ltr\"") }
        }
        out.raw(">")
        words(step, texts)
        out.raw("</tspan>")
    }

    // MARK: Attributes

    /// - Parameter share: Tenths of a percent.
    private mutating func share(_ attribute: StaticString, _ share: Int) {
        out.raw(attribute)
        if !out.isBare { out.raw("\"") }
        out.tenths(share)
        out.raw(out.isBare ? "%" : "%\"")
    }

    private mutating func translation(_ x: Int, _ y: Int) {
        out.raw(out.isBare ? " transform=translate(" : " transform=\"translate(")
        out.tenths(x)
        if y != 0 { out.path(nil, y) }
        out.raw(out.isBare ? ")" : ")\"")
    }

    mutating func viewBox(width: (inout MarkupWriter) -> Void, height: Int) {
        out.raw(out.isBare ? " viewBox=0,0," : " viewBox=\"0 0 ")
        width(&out)
        out.separator()
        out.integer(height)
        if !out.isBare { out.raw("\"") }
    }

    private mutating func fillAndStroke(_ fill: Paint, _ stroke: Paint) {
        if isInline {
            out.raw(" class=\"")
            out.raw(fill.fillClass)
            out.raw(" ")
            out.raw(stroke.strokeClass)
            out.raw("\"")
        }
        out.attribute("fill", looks.hex[Int(fill.code)])
        out.attribute("stroke", looks.hex[Int(stroke.code)])
    }

    /// A share from 0 to 1 without its leading zero.
    private mutating func hundredths(_ attribute: StaticString, _ value: Int32) {
        out.raw(attribute)
        if !out.isBare { out.raw("\"") }
        if value % 10 == 0 {
            out.tenths(Int(value) / 10)
        } else {
            if value >= 100 { out.integer(Int(value) / 100) }
            out.raw(".")
            out.integer(Int(value) / 10 % 10)
            out.integer(Int(value) % 10)
        }
        if !out.isBare { out.raw("\"") }
    }
}

/// The attributes of every paint, written once for all pictures.
package struct SVGLooks: Sendable {
    var fill: [Markup]
    var stroke: [Markup]
    /// `#rrggbb` by the code of a paint.
    var hex: [String]

    static let classes = SVGLooks(.light, hasClasses: true, hasColours: false)
    static let colours = SVGLooks(.light)
    static let both = SVGLooks(.light, hasClasses: true)

    /// The looks of stand-alone files.
    package init(_ colours: ChartColours) { self.init(colours, hasClasses: false) }

    private init(_ colours: ChartColours, hasClasses: Bool, hasColours: Bool = true) {
        func attributes(_ name: StaticString, _ named: StaticString, _ hex: String) -> Markup {
            var out = MarkupWriter(capacity: 64)
            if hasClasses {
                out.raw(" class=\"")
                out.raw(named)
                out.raw("\"")
            }
            if hasColours { out.attribute(name, hex) }
            return out.finish()
        }
        let hex = Paint.all.map { hexColour(colours[$0]) }
        self.hex = hex
        fill = zip(Paint.all, hex).map { attributes("fill", $0.fillClass, $1) }
        stroke = zip(Paint.all, hex).map { attributes("stroke", $0.strokeClass, $1) }
    }
}
