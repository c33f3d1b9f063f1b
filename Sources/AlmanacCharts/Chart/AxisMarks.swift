/// A choice of the labels of an axis.
public struct AxisMarkValues: Sendable, Hashable {
    enum Choice: Hashable {
        case automatic
        case count(Int)
        case time(CalendarUnit, Int)
        case step(PlottableQuantity)
        case none
    }

    var choice: Choice

    /// As many as are easy to read.
    public static let automatic = AxisMarkValues(choice: .automatic)

    /// About this many, on an axis of values.
    public static func automatic(desiredCount: Int) -> AxisMarkValues { AxisMarkValues(choice: .count(desiredCount)) }

    /// One at the beginning of each unit, or of every second, third …, of an axis of hours, days, weeks or months. Where room is short, every other
    /// one is left out, and so on. Hours count from each midnight: `.stride(by: .hour, count: 6)`.
    public static func stride(by unit: CalendarUnit, count: Int = 1) -> AxisMarkValues {
        AxisMarkValues(choice: .time(unit, max(count, 1)))
    }

    /// One at each multiple of a step in the unit of the values, on an axis of values.
    public static func stride(by step: some QuantityPlottable) -> AxisMarkValues { AxisMarkValues(choice: .step(step.quantity)) }

    /// No labels.
    public static let none = AxisMarkValues(choice: .none)
}

/// The labels of an axis, with its lines.
public struct AxisMarks: Sendable, Hashable {
    var values: AxisMarkValues

    /// Labels at some values.
    public init(values: AxisMarkValues = .automatic) { self.values = values }
}

/// The visibility of an axis or a legend.
public enum ChartVisibility: Sendable, Hashable {
    /// Shown where it is useful.
    case automatic
    /// Never shown.
    case hidden
}
