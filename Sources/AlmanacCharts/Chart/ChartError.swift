/// Why a chart cannot be drawn as described. Nothing is drawn then: a chart never silently shows something else than its data.
public enum ChartError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Marks of these types do not go together in one chart.
    case cannotCombine([String])
    /// A chart may hold only one mark of this type.
    case onlyOne(mark: String)
    /// Names and times, or days and hours, on one axis.
    case mixedPlaces(axis: String)
    /// Values of two units on one axis, such as two currencies.
    case mixedUnits(axis: String, first: String, second: String)
    /// Vertical and horizontal bars in one chart.
    case mixedDirections
    /// Two values of one series at one place, of which a line can show only one.
    case repeatedValue(series: String, place: String)
    /// A value outside of the scale.
    case outsideScale(axis: String, value: String)
    /// An impossible scale: one without a length, or without the zero of bars and areas.
    case badScale(axis: String, reason: String)
    /// Labels that an axis cannot have, such as days on an axis of months.
    case badAxisValues(axis: String, reason: String)
    /// A value below zero in a stack of areas.
    case negativeInStack(series: String)
    /// Words at a bar of several series, where nobody could tell which one they are about.
    case annotationOnSeries
    /// Two groupings into series that differ, such as a colour by category and a place by year.
    case differentSeries(first: String, second: String)
    /// Rows of a waterfall in another order than total, changes, total.
    case badWaterfall
    /// A value that has to be a whole number, such as money in minor units or a count.
    case notWhole(label: String)
    /// Panels of marks that are not lines.
    case panelsOfLines
    /// Sectors without a name.
    case namelessSector
    /// A width in pixels that is no picture's.
    case badWidth(Int)

    /// The problem and its remedy, in a sentence or two.
    public var description: String {
        switch self {
        case .cannotCombine(let marks):
            "\(marks.joined(separator: " and ")) do not go together in one chart; draw two charts"
        case .onlyOne(let mark): "a chart holds one \(mark); draw a chart for each"
        case .mixedPlaces(let axis):
            "the values of the axis \"\(axis)\" are of different kinds (names, hours, days, weeks, months); give all of them as one kind"
        case .mixedUnits(let axis, let first, let second):
            "the values of the axis \"\(axis)\" have two units, \(first) and \(second); draw a chart for each, or convert them"
        case .mixedDirections: "some bars stand and others lie; give the quantity of all of them as y, or of all of them as x"
        case .repeatedValue(let series, let place):
            "\(series.isEmpty ? "the line" : "the series \"\(series)\"") has two values at \"\(place)\"; add them up first"
        case .outsideScale(let axis, let value):
            "\(value) is outside of the scale that was given for the axis \"\(axis)\"; widen the scale, or leave the value out"
        case .badScale(let axis, let reason): "the scale of the axis \"\(axis)\" cannot be: \(reason)"
        case .badAxisValues(let axis, let reason): "the labels of the axis \"\(axis)\" cannot be: \(reason)"
        case .negativeInStack(let series):
            "the area \"\(series)\" has a value below zero, which no stack can show; draw lines, or give stacking: .unstacked"
        case .annotationOnSeries: "bars of several series have no room for words of their own; annotate a RuleMark, or draw one series"
        case .differentSeries(let first, let second):
            "marks are told apart by \"\(first)\" and by \"\(second)\"; use the same value for both"
        case .badWaterfall: "a waterfall is a total, its changes and a total, in this order; give WaterfallMark(total:) first and last"
        case .notWhole(let label): "\"\(label)\" has to be a whole number: money in minor units, or a count"
        case .panelsOfLines: "chartPanels() draws series of LineMark alone; draw a chart for each of the other marks"
        case .namelessSector: "a SectorMark has no name; give it one with foregroundStyle(by:)"
        case .badWidth(let width): "a picture of \(width) pixels in width cannot be read; give a width from 40 to 20000"
        }
    }
}
