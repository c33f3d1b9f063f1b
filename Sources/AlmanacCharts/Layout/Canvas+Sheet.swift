extension Drawing {
    /// The picture of a chart without data: a frame that says so.
    ///
    /// - Parameter invalid: The number of values that are no numbers, for the description.
    static func empty(
        _ context: ChartContext, _ sheet: Sheet, height: Double, reason: ChartMessage = .init("charts.no-data"),
        description: ChartMessage = .emptyDescription, invalid: Int = 0
    ) -> Drawing {
        let reason = context.words.text(reason)
        let frame = PlotFrame(sheet)
        var canvas = Canvas.begin(
            context, sheet, frame, height: height, description: Summary.text(context, description, invalid: invalid), capacity: 512)
        canvas.beginPlot(frame, height: height)
        canvas.begin(.rectangle)
        canvas.corner(x: 0.5, y: 0.5)
        canvas.width(frame.width - 1)
        canvas.height(height - 1)
        canvas.rounding(6)
        canvas.dashes("4 4")
        canvas.noFill()
        canvas.stroke(.axis)
        canvas.keepThickness()
        canvas.end()
        canvas.endPlot()
        if height >= 16 {
            let label = Label.line(reason, in: sheet.narrowest - 8, size: 12)
            canvas.label(label, .init(anchor: .middle), share: 0.5, x: 0, y: height / 2 + 12 * Metrics.middle, whole: reason)
        }
        return canvas.finish()
    }
}

/// The area for marks, in pixels from the left side of the plot.
struct PlotArea {
    var right: Double
    var top: Double
    var bottom: Double
}

extension Canvas {
    /// Opens a picture the size of a word, which has one short name and no text to set a font for.
    static func beginWordSized(_ context: ChartContext, _ sheet: Sheet, height: Double, description: @autoclosure () -> String) -> Canvas {
        guard context.surface != .standalone else {
            return begin(context, sheet, height: height, description: description(), capacity: 1024)
        }
        var head = DisplayList.Head(context, description(), capacity: 512)
        head.form = .word
        head.width = sheet.outerWidth
        head.height = Int(height.rounded(.up))
        if !head.isNamedElsewhere { head.sentence = context.words.text(.named(name: head.name, sentence: head.description)) }
        return Canvas(context, head)
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
}

extension DisplayList.Head {
    /// The head of a picture whose size is still open.
    ///
    /// - Parameter description: Composed only where no other picture describes this one.
    init(_ context: ChartContext, _ description: @autoclosure () -> String, capacity: Int) {
        self.init(isInline: context.surface != .standalone)
        isNamedElsewhere = context.otherDescription != nil
        prefix = Canvas.identifier(context.otherDescription ?? context.idPrefix)
        name = Canvas.name(context)
        if !isNamedElsewhere { self.description = description() }
        self.capacity = capacity + self.description.utf8.count
    }
}
