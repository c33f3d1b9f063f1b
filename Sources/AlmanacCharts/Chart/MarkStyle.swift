/// The style of a mark, where data does not decide it.
public struct ChartStyle: Sendable, Hashable {
    enum Look: Hashable {
        case palette(Int)
        case secondary
    }

    var look: Look

    /// A colour of the theme, as an index into `Theme.palette`, wrapped around.
    public static func palette(_ index: Int) -> ChartStyle { ChartStyle(look: .palette(index)) }

    /// Muted: a comparison, not the subject.
    public static let secondary = ChartStyle(look: .secondary)
}

/// The choices that a mark's modifiers have made.
public struct MarkStyle: Sendable {
    /// From `foregroundStyle(by:)`.
    var series: PlottedBand?
    /// From `position(by:)` of a bar or `symbol(by:)` of a point.
    var secondSeries: PlottedBand?
    var style: ChartStyle?
    var note: String?
    var isUnfinished = false
    var curve = LineCurve.linear

    /// The series from any of the modifiers.
    var group: PlottedBand? { series ?? secondSeries }

    /// Refuses two groupings that differ.
    func checkGroup() throws(ChartError) {
        guard let series, let secondSeries, series.band != secondSeries.band else { return }
        throw .differentSeries(first: Label.clean(series.label), second: Label.clean(secondSeries.label))
    }
}

/// A mark with modifiers.
public protocol StyledMark: ChartMark {
    /// The choices so far.
    var style: MarkStyle { get set }
}

extension StyledMark {
    /// The same mark after a change.
    func with(_ change: (inout MarkStyle) -> Void) -> Self {
        var mark = self
        change(&mark.style)
        return mark
    }
}

/// A mark that may belong to a series.
public protocol SeriesMark: StyledMark {}

extension SeriesMark {
    /// Gives each series a colour and a name of its own, with a legend. A sector has its name from here, which also decides its colour.
    public func foregroundStyle(by value: PlottableValue<some BandPlottable>) -> Self { with { $0.series = PlottedBand(value) } }
}

/// A mark whose colour may be chosen.
public protocol ColouredMark: SeriesMark {}

extension ColouredMark {
    /// Sets a colour that does not depend on data.
    public func foregroundStyle(_ style: ChartStyle) -> Self { with { $0.style = style } }
}

/// A mark that may have words.
public protocol AnnotatedMark: StyledMark {}

extension AnnotatedMark {
    /// Words at the mark. They stand over a vertical bar in place of its value, after the value of a horizontal one, under a bullet at its end ("over
    /// by $10.71"), at a point where there is room for them, and at a rule in place of the label of its value; a rectangle has its name in the legend
    /// from them. The description has them in any case. Bars of several series have none.
    public func annotation(_ text: String) -> Self { with { $0.note = text } }
}

/// A mark of time that may not be over.
public protocol UnfinishedMark: StyledMark {}

extension UnfinishedMark {
    /// Marks a place that is not complete yet, such as today, which the description tells: a bar is lighter, with an outline, and the line to a point
    /// is dotted.
    public func unfinished(_ isUnfinished: Bool = true) -> Self { with { $0.isUnfinished = isUnfinished } }
}

/// A mark of points that are joined.
public protocol CurvedMark: StyledMark {}

extension CurvedMark {
    /// Sets how neighbouring points are joined; the first point of a series decides.
    public func interpolationMethod(_ method: InterpolationMethod) -> Self { with { $0.curve = method } }
}

/// The way of joining two neighbouring points of a line: `linear` or `monotone`. Other ways would show values that are not in the data.
public typealias InterpolationMethod = LineCurve
