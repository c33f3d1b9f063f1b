import AlmanacPDF

/// The sizes of a letter, in points.
enum Setting {
    static let margin = 50.0
    /// Where the head of a sheet begins, how far under it its rule is, and where what is read begins.
    static let head = 30.0
    static let headRule = 13.0
    static let top = 54.0
    static let bottom = 46.0
    /// Between columns.
    static let gutter = 24.0
    /// Above headings.
    static let beforeHeading2 = 11.0
    static let beforeHeading3 = 7.0

    /// Size of the letters, and from line to line.
    struct Text: Hashable, Sendable {
        var size: Double
        var leading: Double
    }

    static let title = Text(size: 14.5, leading: 17.5)
    static let heading2 = Text(size: 12, leading: 15.5)
    static let heading3 = Text(size: 10.5, leading: 14)
    static let body = Text(size: 9.2, leading: 12)
    static let small = Text(size: 8, leading: 11)
    static let cell = Text(size: 8.8, leading: 10.6)
    static let number = Text(size: 15, leading: 19)

    /// Points of paper for a pixel of a chart, whose letters are 12 pixels high.
    static let chartScale = 0.65
    /// The same for one in which words would be cut.
    static let smallChartScale = 0.6
    /// Pixels across: of a chart in which words would be cut at any other scale.
    static let widthOfNarrowest = 330
    /// Height of vertical bars, in pixels.
    static let heightOfBars = 128
    /// Width of a ring, whose names are beside or under it, in pixels.
    static let widthOfRing = 140
}
