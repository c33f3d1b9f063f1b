/// The content of a picture, in drawing order: laid out once, written as SVG, as pixels or as anything else.
///
/// It consists of two flat arrays, short steps and the UTF-8 of all texts, because most of the time is spent here. A mark is opened, gets its look
/// and place, may have a title and words, and is closed; groups pass their properties to the marks inside. A writer of SVG follows the steps as they
/// are. Any other writer uses `elements(in:)`, in which the properties of groups are applied:
///
///     for element in drawing.list.elements() {
///         switch element.shape { … }
///     }
///
/// Lengths are tenths of a pixel. In the plot of a picture that fits every width they are in units of the frame's width, and texts stand at shares of it.
package struct DisplayList: Sendable {
    /// The meaning of a step.
    enum Kind: UInt8, Sendable {
        // Opens a group or a mark; the steps up to the next opening, words or end give its look.
        case group, rectangle, circle, path, text
        /// Closes the innermost group or mark.
        case end

        // Colours. `detail` is the code of a paint.
        case fill, stroke
        /// Both: `detail` fills, `extra` outlines.
        case fillAndStroke
        case noFill, noStroke

        // Lines and fillings. `first` is tenths of a pixel or hundredths.
        case thickness, fillOpacity, strokeOpacity, opacity
        case roundEnds
        /// Lengths of dashes and gaps, in turn, in pixels: UTF-8 like words, separated by blanks.
        case dashes
        /// The line is not stretched with the plot.
        case keepsThickness

        // Places, in tenths of a pixel: `first` across, `second` down.
        case corner, width, height, rounding, centre, radius
        /// Moves the content of the group.
        case translation
        /// Mirrors the content of the group, in a width of `first`.
        case mirror

        // Pieces of a path, after everything about its look.
        case move, line
        /// The first control point of a cubic curve; the second one and the end follow.
        case cubic, control
        /// The control point of a quadratic curve; the end follows.
        case quadratic
        /// An arc with a radius of `first`; `detail` is 1 for the longer way plus 2 for clockwise; the end follows.
        case arc
        case curveEnd
        case close

        // Texts.
        /// `first` is a whole number of pixels.
        case size
        case bold
        /// `detail` is the code of an anchor.
        case anchor
        /// `detail` is 1 for texts that are read from right to left.
        case direction
        /// The step of the room's width from which it is shown and, unless it is −1, the step from which it no longer is.
        case levels
        /// `first` tenths of a percent of the plot's width, and `second` tenths of a pixel from there; where `detail` is 1, the middle of a circle, `second`
        /// down.
        case share
        /// UTF-8 from `first` on, `second` bytes. A title is shown when its mark is pointed at.
        case title, words
        /// Muted words after those before; `detail` is 1 where they run against the line, 2 where they also run from left to right.
        case remark
        /// Words without direction marks stand as they are; these keep signs before their numbers.
        case isolatedWords

        // Parts of a picture that fits every width.
        /// `first` tenths of units wide, `second` pixels high; everything up to `endPlot` is stretched to the plot.
        case plot, endPlot
        /// Everything up to `endSide` is moved by `first`; where `detail` is 1, from `extra` tenths of a percent of the plot's width. The end
        /// says the same.
        case side, endSide
    }

    /// One step, twelve bytes.
    struct Step: Sendable, Hashable {
        var kind: Kind
        var detail: UInt8 = 0
        var extra: UInt16 = 0
        var first: Int32 = 0
        var second: Int32 = 0
    }

    /// The frame around the marks.
    struct Head: Sendable, Hashable {
        /// The kind of width of a picture.
        enum Form: Sendable, Hashable {
            /// One width.
            case fixed
            /// One width and the size of a word: a short name describes it, and it holds no text.
            case word
            /// The width of the room, with margins of fixed pixels around the plot, whose design width is in pixels.
            case page(left: Int, right: Int, width: Double)
        }

        var form = Form.fixed
        /// True in a page, where marks have classes.
        var isInline: Bool
        /// Size of the whole picture, in pixels.
        var width = 0
        var height = 0
        /// The margin of a stand-alone file, in pixels.
        var inset = 0
        /// Starts of the `id` of name and description.
        var prefix = ""
        /// True when elements have its name and description, in a page too, so that another picture can refer to them.
        var hasNameElements = false
        /// True when another picture of the page describes this one.
        var isNamedElsewhere = false
        var name = ""
        var description = ""
        /// A short description, where the rest of it is written beside the picture on a page.
        var brief = ""
        /// Name and description in one, for pictures the size of a word.
        var sentence = ""
        /// The rough size of the SVG in bytes.
        var capacity = 0
    }

    var head: Head
    var steps: [Step] = []
    var texts: TextBytes

    /// The accessible name.
    package var name: String { head.name }
    /// The description in sentences; empty where another picture of the page has it.
    package var description: String { head.description }
    /// Pixels; the design width of a picture that fits every width.
    package var width: Int { head.width }
    /// Pixels.
    package var height: Int { head.height }
    /// True when it fits every width of a page.
    package var fitsPage: Bool { if case .page = head.form { true } else { false } }

    /// A picture of nothing, without memory of its own.
    static var empty: DisplayList { DisplayList(Head(isInline: true), texts: TextBytes.empty) }

    private init(_ head: Head, texts: TextBytes) {
        self.head = head
        self.texts = texts
    }

    init(_ head: Head) {
        self.head = head
        let capacity = min(head.capacity, 1 << 16)
        steps.reserveCapacity(capacity / 12)
        texts = TextBytes(capacity: capacity / 6)
    }
}
