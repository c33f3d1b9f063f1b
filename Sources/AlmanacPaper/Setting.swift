import AlmanacPDF

/// The sizes of a letter, in points.
enum Setting {
    static let margin = 50.0
    static let top = 44.0
    static let bottom = 46.0
    /// Between columns.
    static let gutter = 24.0
    /// Above headings.
    static let beforeHeading2 = 18.0
    static let beforeHeading3 = 11.0

    /// Size of the letters, and from line to line.
    struct Text: Hashable, Sendable {
        var size: Double
        var leading: Double
    }

    static let title = Text(size: 17, leading: 22)
    static let heading2 = Text(size: 13, leading: 17)
    static let heading3 = Text(size: 10.5, leading: 14)
    static let body = Text(size: 9.5, leading: 13.5)
    static let small = Text(size: 8, leading: 11)
    static let cell = Text(size: 8.5, leading: 11)
    static let number = Text(size: 15, leading: 19)

    /// Points of paper for a pixel of a chart, whose letters are 12 pixels high.
    static let chartScale = 0.65
    /// The same for one in which words would be cut.
    static let smallChartScale = 0.6
    /// Pixels across: of a chart in which words would be cut at any other scale.
    static let widthOfNarrowest = 330
    /// Pixels across: of a ring, whose names stand beside or under it.
    static let widthOfRing = 140
}
