/// What a picture shows, in the order in which its marks lie over each other: laid out once, written as SVG, as pixels or as anything else.
///
/// It is made of two flat arrays, short steps and the UTF-8 of all texts, because it stands where most of the time goes. A mark is opened, says how it looks and where it
/// is, may have a title and words, and is closed; groups hand what they say to the marks inside. A writer of SVG follows the steps as they stand. Any
/// other writer asks for `elements(in:)`, in which everything that groups say is worked out:
///
///     for element in drawing.list.elements() {
///         switch element.shape { … }
///     }
///
/// Lengths are tenths of a pixel. In a fluid picture, what stands in the plot is in units of the frame's width, and texts stand at shares of it.
package struct DisplayList: Sendable {
    /// What a step does.
    enum Kind: UInt8, Sendable {
        // Opens a group or a mark; what follows up to the next opening, words or end says how it looks.
        case group, rectangle, circle, path, text
        /// Closes the innermost group or mark.
        case end

        // Colours. `detail` is the code of a paint.
        case fill, stroke
        /// Both: `detail` fills, `extra` outlines.
        case fillAndStroke
        case noFill, noStroke
        /// With the hatching that `hatching` defines.
        case hatchedFill
        /// The definition of stripes across a bar without a scale.
        case hatching

        // Of lines and fillings. `first` is tenths of a pixel or hundredths.
        case thickness, fillOpacity, strokeOpacity, opacity
        case roundEnds
        /// Lengths of what is drawn and of the gaps, in turn, in pixels: UTF-8 as words are, parted by blanks.
        case dashes
        /// The line is not stretched where the plot is.
        case keepsThickness

        // Places, in tenths of a pixel: `first` across, `second` down.
        case corner, width, height, rounding, centre, radius
        /// Moves what is in the group.
        case translation
        /// Mirrors what is in the group, in a width of `first`.
        case mirror

        // What a path does, after everything about its looks.
        case move, line
        /// The first control point of a cubic curve; the second one and the end follow.
        case cubic, control
        /// The control point of a quadratic curve; the end follows.
        case quadratic
        /// Of a circle with a radius of `first`; `detail` is 1 for the longer way plus 2 for clockwise; the end follows.
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
        /// The step of the room's width from which it is shown, and, unless it is −1, that from which it is no longer.
        case levels
        /// `first` tenths of a percent of the plot's width, and `second` tenths of a pixel from there.
        case share
        /// UTF-8 from `first` on, `second` bytes. A title is told when its mark is pointed at.
        case title, words
        /// Muted words after those before; `detail` is 1 where they are read against the line, 2 where from left to right besides.
        case remark
        /// Words without marks of direction around them stand as they are; these keep their signs before their numbers.
        case isolatedWords

        // Parts of a fluid picture.
        /// `first` tenths of units wide, `second` pixels high; everything up to `endPlot` is stretched to the plot.
        case plot, endPlot
        /// Everything up to `endLegend` is moved by `first`; from the plot's right side where `detail` is 1.
        case legend, endLegend
    }

    /// One step, twelve bytes.
    struct Step: Sendable, Hashable {
        var kind: Kind
        var detail: UInt8 = 0
        var extra: UInt16 = 0
        var first: Int32 = 0
        var second: Int32 = 0
    }

    /// What stands around the marks.
    struct Head: Sendable, Hashable {
        /// How wide a picture is.
        enum Form: Sendable, Hashable {
            /// Of one width.
            case fixed
            /// Of one width and the size of a word: a short name says it all, and it holds no text.
            case word
            /// As wide as its room, with margins of fixed pixels around the plot; of the plot's design, in pixels.
            case fluid(left: Int, right: Int, width: Double)
        }

        var form = Form.fixed
        /// Whether it stands in a page, where marks have classes.
        var isInline: Bool
        /// Of the whole picture, in pixels.
        var width = 0
        var height = 0
        /// The margin of a file of its own, in pixels.
        var inset = 0
        /// Starts the `id` of name and description, and that of the hatching.
        var prefix = ""
        var hatchPrefix = ""
        /// Whether another picture of the page tells what this one shows.
        var isNamedElsewhere = false
        var name = ""
        var description = ""
        /// What the picture is, where everything else of its description is written beside it on a page.
        var brief = ""
        /// Name and description as one, for pictures the size of a word.
        var sentence = ""
        /// How many bytes of SVG it will be, roughly.
        var capacity = 0
    }

    var head: Head
    var steps: [Step] = []
    var texts: TextBytes

    /// The accessible name.
    package var name: String { head.name }
    /// What the picture says, in sentences; empty where another picture of the page says it.
    package var description: String { head.description }
    /// Pixels. Of a fluid picture: that of its design.
    package var width: Int { head.width }
    /// Pixels.
    package var height: Int { head.height }
    /// Whether it fits every width.
    package var isFluid: Bool { if case .fluid = head.form { true } else { false } }

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
