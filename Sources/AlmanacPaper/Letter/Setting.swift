/// The sizes of a letter, in points.
enum Setting {
    static let margin = 45.0
    /// Where the head of a sheet begins, how far under it its rule is, and where what is read begins.
    static let head = 30.0
    static let headRule = 13.0
    static let top = 50.0
    static let bottom = 43.0
    /// Between columns.
    static let gutter = 24.0
    /// Between the columns that the rows of a table are divided into.
    static let gutterOfRows = 18.0
    /// Above headings.
    static let beforeHeading2 = 11.0
    static let beforeHeading3 = 7.0

    /// Size of the letters, and from line to line.
    struct Text: Hashable, Sendable {
        var size: Double
        var leading: Double
    }

    static let title = Text(size: 15, leading: 18)
    static let heading2 = Text(size: 12.5, leading: 15.5)
    static let heading3 = Text(size: 11, leading: 13.8)
    static let body = Text(size: 10.5, leading: 12.8)
    static let small = Text(size: 8.4, leading: 10.6)
    static let cell = Text(size: 9.6, leading: 10.7)
    static let number = Text(size: 15.5, leading: 19)
    /// Of the first number of a report.
    static let firstNumber = Text(size: 25, leading: 28)

    /// Points of paper for a pixel of a chart, whose letters are 12 pixels high.
    static let chartScale = 0.7
    /// The same for one in which words would be cut.
    static let smallChartScale = 0.66
    /// Pixels across: of a chart in which words would be cut at any other scale.
    static let widthOfNarrowest = 330
    /// Height of vertical bars, in pixels.
    static let heightOfBars = 120
    /// Width of a ring, whose names are beside or under it, in pixels.
    static let widthOfRing = 140
}
