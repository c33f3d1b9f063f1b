/// A colour of paper, `0xRRGGBB`.
package struct Ink: Hashable, Sendable {
    package var rgb: UInt32

    package init(_ rgb: UInt32) {
        self.rgb = rgb & 0xFF_FFFF
    }

    package static let black = Ink(0)
}

/// The look of a stretch of text, the part of the document that it is, and the target of its link.
package struct TextStyle: Hashable, Sendable {
    package var cut: Cut
    /// In points.
    package var size: Double
    package var ink: Ink
    /// The part of the structure that the words belong to, where it is not that of the whole paragraph.
    package var element: StructureElement?
    /// Target of a press on the words.
    package var link: LinkTarget?
    /// True when a line goes through the words.
    package var isStruck = false

    package init(_ cut: Cut = .regular, size: Double, ink: Ink = .black) {
        self.cut = cut
        self.size = size
        self.ink = ink
    }
}

/// The target of a link.
package enum LinkTarget: Hashable, Sendable {
    /// An address of the web or of a mail box, in visible ASCII.
    case address(String)
    /// A place in the document.
    case place(Destination)
}

/// A stretch of text in one style.
package struct TextSpan: Hashable, Sendable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, _ style: TextStyle) {
        self.text = text
        self.style = style
    }
}

/// From which side the words of a paragraph are read.
package enum TextDirection: Hashable, Sendable {
    case leftToRight, rightToLeft
    /// The direction of its first letter that has one.
    case own
}

/// A line of text, from left to right.
package struct TextLine: Hashable, Sendable {
    /// Points, without blanks at its ends.
    package var width: Double = 0
    package var runs: [TextRun] = []
    /// True when its paragraph is read from right to left.
    package var isRightToLeft = false
}

/// Glyphs of one font in one style.
package struct TextRun: Hashable, Sendable {
    var font: Int
    package var style: TextStyle
    /// From the left end of the line, in points.
    package var x: Double
    package var width: Double
    /// From left to right, whichever way they are read.
    var glyphs: [Glyph]
    /// True when they are read from right to left.
    var isRightToLeft = false
}

/// A glyph of a line, in thousandths of an em.
struct Glyph: Hashable, Sendable {
    var code: UInt16
    /// Index of the copied text that it shares with its neighbours of the same index; -1 for letters of its own.
    var actual: Int32 = -1
    /// The letter of the paragraph that it begins with.
    var letter: Int32
    var advance: Int32
    var x: Int32
    var y: Int32
}
