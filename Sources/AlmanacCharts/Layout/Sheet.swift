/// The room of a picture: its own width, without the margin that a file of its own has around it.
struct Sheet {
    /// Inside the margin, in pixels.
    let width: Double
    /// Width of the whole picture, in pixels.
    let outerWidth: Int
    let inset: Int

    init(_ context: ChartContext) {
        outerWidth = min(max(context.width, 40), 20_000)
        inset = context.surface == .inline ? 0 : outerWidth < 200 ? 4 : 16
        width = Double(outerWidth - 2 * inset)
    }

    /// Height of vertical bars and of lines by default, in pixels.
    var plotHeight: Double { width >= 560 ? 190 : 165 }

    /// The height inside the margin for a height asked for by a caller.
    func height(_ asked: Int?, natural: Double, least: Double) -> Double {
        guard let asked else { return natural }
        return max(Double(min(max(asked, 0), 20_000) - 2 * inset), least)
    }
}

/// A picture that was laid out, and where its texts lie in it.
package struct Drawing {
    package var list: DisplayList
    package var boxes: [LabelBox]

    /// The picture as SVG, written anew each time.
    package var svg: SVG { list.svg() }

    /// The picture of a chart without data.
    ///
    /// - Parameter invalid: The number of values that are no numbers, for the description.
    static func empty(
        _ context: ChartContext, _ sheet: Sheet, height: Double, reason: ChartMessage = .noData,
        description: ChartMessage = .emptyDescription, invalid: Int = 0, keepsBoxes: Bool
    ) -> Drawing {
        Canvas.empty(context, sheet, height: height, reason: reason, description: description, invalid: invalid, keepsBoxes: keepsBoxes)
    }
}

/// The area for marks, in pixels.
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
        var head = DisplayList.Head(context, description, capacity: capacity)
        head.width = sheet.outerWidth
        head.height = Int(height.rounded(.up)) + 2 * sheet.inset
        head.inset = sheet.inset
        return Canvas(context, head, keepsBoxes: keepsBoxes)
    }

    /// Opens a picture the size of a word, which has one short name and no text to set a font for.
    static func beginWordSized(_ context: ChartContext, _ sheet: Sheet, height: Double, description: String, keepsBoxes: Bool) -> Canvas {
        guard context.surface == .inline else {
            return begin(context, sheet, height: height, description: description, capacity: 1024, keepsBoxes: keepsBoxes)
        }
        var head = DisplayList.Head(context, description, capacity: 512)
        head.form = .word
        head.width = sheet.outerWidth
        head.height = Int(height.rounded(.up))
        if !head.isNamedElsewhere { head.sentence = context.words.text(.named(name: head.name, sentence: description)) }
        return Canvas(context, head, keepsBoxes: keepsBoxes)
    }

    /// Closes the picture and returns it. The canvas keeps nothing of it, so that no part is copied.
    mutating func finish() -> Drawing {
        var (list, boxes) = takeAll()
        let inset = Double(list.head.inset)
        for index in boxes.indices {
            boxes[index].x += inset
            boxes[index].y += inset
        }
        return Drawing(list: list, boxes: boxes)
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
        canvas.begin(.rectangle)
        canvas.corner(x: 0.5, y: 0.5)
        canvas.width(sheet.width - 1)
        canvas.height(height - 1)
        canvas.rounding(6)
        canvas.dashes("4 4")
        canvas.noFill()
        canvas.stroke(.axis)
        canvas.end()
        let label = Label.line(reason, in: sheet.width - 8, size: 12)
        if height >= 16 {
            canvas.beginText(.init(anchor: .middle))
            canvas.label(label, x: sheet.width / 2, y: height / 2 + 12 * Metrics.middle, whole: reason)
            canvas.endGroup()
        }
        return canvas.finish()
    }
}

extension DisplayList.Head {
    /// The head of a picture whose size is still open.
    init(_ context: ChartContext, _ description: String, capacity: Int) {
        self.init(isInline: context.surface == .inline)
        isNamedElsewhere = context.otherDescription != nil
        prefix = Canvas.identifier(context.otherDescription ?? context.idPrefix)
        hatchPrefix = isNamedElsewhere ? Canvas.identifier(context.idPrefix) : prefix
        name = Canvas.name(context)
        self.description = description
        self.capacity = capacity + description.utf8.count
    }
}
