import AlmanacMarkup

/// The room of a picture: its own width, without the margin that a file of its own has around it.
struct Sheet {
    /// Inside the margin, in pixels.
    let width: Double
    /// Of the whole picture, in pixels.
    let outerWidth: Int
    let inset: Int

    init(_ context: ChartContext) {
        outerWidth = min(max(context.width, 40), 20_000)
        inset = context.surface == .inline ? 0 : outerWidth < 200 ? 4 : 16
        width = Double(outerWidth - 2 * inset)
    }

    /// Of bars that stand and of lines, when no other height is asked for; in pixels.
    var plotHeight: Double { width >= 560 ? 190 : 165 }

    /// The height inside the margin for a height asked for by a caller.
    func height(_ asked: Int?, natural: Double, least: Double) -> Double {
        guard let asked else { return natural }
        return max(Double(min(max(asked, 0), 20_000) - 2 * inset), least)
    }
}

/// A finished picture and where its texts lie in it.
package struct Drawing {
    package var svg: SVG
    package var boxes: [LabelBox]

    /// The picture of no data.
    ///
    /// - Parameter invalid: Values that were there but are no numbers, which the description counts.
    static func empty(
        _ context: ChartContext, _ sheet: Sheet, height: Double, reason: ChartMessage = .noData,
        description: ChartMessage = .emptyDescription, invalid: Int = 0, keepsBoxes: Bool
    ) -> Drawing {
        Canvas.empty(context, sheet, height: height, reason: reason, description: description, invalid: invalid, keepsBoxes: keepsBoxes)
    }
}

/// Where marks go, in pixels.
struct PlotArea {
    var left: Double
    var right: Double
    var top: Double
    var bottom: Double
}

extension Canvas {
    /// Opens the picture: name, description and ground.
    static func begin(
        _ context: ChartContext, _ sheet: Sheet, height: Double, description: String, capacity: Int, keepsBoxes: Bool
    ) -> Canvas {
        var canvas = Canvas(context, capacity: capacity + description.utf8.count, keepsBoxes: keepsBoxes)
        let outerHeight = Int(height.rounded(.up)) + 2 * sheet.inset
        canvas.out.raw("<svg")
        if canvas.isInline {
            canvas.out.raw(" class=\"ch\"")
        } else {
            canvas.out.raw(" xmlns=\"http://www.w3.org/2000/svg\"")
            canvas.out.attribute("font-family", Theme.family)
            // In pages the theme says so.
            canvas.out.raw(" stroke-linejoin=\"round\"")
        }
        canvas.size(sheet.outerWidth, outerHeight)
        canvas.out.raw(" font-size=\"12\" direction=\"ltr\" role=\"img\"")
        canvas.name(context, description)
        if !canvas.isInline {
            canvas.out.raw("<rect")
            canvas.out.attribute("width", sheet.outerWidth)
            canvas.out.attribute("height", outerHeight)
            canvas.out.raw(" rx=\"8\" fill=\"#ffffff\"/><g transform=\"translate(")
            canvas.out.integer(sheet.inset)
            canvas.out.raw(" ")
            canvas.out.integer(sheet.inset)
            canvas.out.raw(")\">")
        }
        return canvas
    }

    /// Opens a picture the size of a word: one short name says it all, and there is no text to set a font for.
    static func beginWordSized(_ context: ChartContext, _ sheet: Sheet, height: Double, description: String, keepsBoxes: Bool) -> Canvas {
        guard context.surface == .inline else {
            return begin(context, sheet, height: height, description: description, capacity: 1024, keepsBoxes: keepsBoxes)
        }
        var canvas = Canvas(context, capacity: 512 + description.utf8.count, keepsBoxes: keepsBoxes)
        canvas.out.raw("<svg class=\"ch\"")
        canvas.size(sheet.outerWidth, Int(height.rounded(.up)))
        canvas.out.raw(" role=\"img\"")
        if let other = context.otherDescription {
            canvas.label(by: identifier(other))
            canvas.out.raw(">")
        } else {
            canvas.out.raw("><title>")
            canvas.out.text(context.words.text(.named(name: name(context), sentence: description)))
            canvas.out.raw("</title>")
        }
        return canvas
    }

    private mutating func size(_ width: Int, _ height: Int) {
        out.attribute("width", width)
        out.attribute("height", height)
        out.raw(" viewBox=\"0 0 ")
        out.integer(width)
        out.raw(" ")
        out.integer(height)
        out.raw("\"")
    }

    /// Ends the opening tag, and tells what the picture is called and what it shows.
    mutating func name(_ context: ChartContext, _ description: String) {
        let prefix = Self.identifier(context.otherDescription ?? context.idPrefix)
        label(by: prefix)
        out.raw(">")
        guard context.otherDescription == nil else { return }
        out.raw("<title id=\"")
        out.text(prefix)
        out.raw("-t\">")
        out.text(Self.name(context))
        out.raw("</title><desc id=\"")
        out.text(prefix)
        out.raw("-d\">")
        out.text(description)
        out.raw("</desc>")
    }

    private mutating func label(by prefix: String) {
        out.raw(" aria-labelledby=\"")
        out.text(prefix)
        out.raw("-t ")
        out.text(prefix)
        out.raw("-d\"")
    }

    /// Closes the picture.
    consuming func finish(_ context: ChartContext, _ sheet: Sheet, height: Double, description: String) -> Drawing {
        var boxes = boxes
        let svg = SVG(
            bytes: closed(), width: sheet.outerWidth, height: Int(height.rounded(.up)) + 2 * sheet.inset,
            title: Self.name(context),
            description: description)
        for index in boxes.indices {
            boxes[index].x += Double(sheet.inset)
            boxes[index].y += Double(sheet.inset)
        }
        return Drawing(svg: svg, boxes: boxes)
    }

    /// The bytes of the closed picture.
    consuming func closed() -> [UInt8] {
        out.raw(isInline ? "</svg>" : "</g></svg>")
        return out.finish().bytes
    }

    /// The prefix with nothing in it that an `id` or a list of them could not hold.
    static func identifier(_ prefix: String) -> String {
        guard !prefix.isEmpty else { return "chart" }
        let isPlain = prefix.utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isIdentifier) } ?? prefix.utf8.allSatisfy(isIdentifier)
        return isPlain ? prefix : String(decoding: prefix.utf8.map { isIdentifier($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
    }

    private static func isIdentifier(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// A picture always has a name.
    static func name(_ context: ChartContext) -> String {
        let name = Label.clean(context.title)
        return name.isEmpty ? context.words.text(.chart) : name
    }

    /// The picture of no data: a frame that says so.
    fileprivate static func empty(
        _ context: ChartContext, _ sheet: Sheet, height: Double, reason: ChartMessage, description: ChartMessage, invalid: Int,
        keepsBoxes: Bool
    ) -> Drawing {
        var summary = Summary(context)
        if context.otherDescription == nil {
            summary.add(description)
            summary.gaps(missing: 0, invalid: invalid)
        }
        let description = summary.text
        let reason = context.words.text(reason)
        var canvas = begin(context, sheet, height: height, description: description, capacity: 512, keepsBoxes: keepsBoxes)
        canvas.out.raw("<rect x=\".5\" y=\".5\"")
        canvas.tenths("width", sheet.width - 1)
        canvas.tenths("height", height - 1)
        canvas.out.raw(" rx=\"6\" stroke-dasharray=\"4 4\"")
        canvas.out.attribute("fill", "none")
        canvas.stroke(.axis)
        canvas.out.raw("/>")
        let label = Label.line(reason, in: sheet.width - 8, size: 12)
        if height >= 16 {
            canvas.beginText(.init(anchor: .middle))
            canvas.label(label, x: sheet.width / 2, y: height / 2 + 12 * Metrics.middle, whole: reason)
            canvas.endGroup()
        }
        return canvas.finish(context, sheet, height: height, description: description)
    }
}
