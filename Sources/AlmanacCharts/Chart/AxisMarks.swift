/// Which labels an axis has.
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

    /// About as many as these, of an axis of values.
    public static func automatic(desiredCount: Int) -> AxisMarkValues { AxisMarkValues(choice: .count(desiredCount)) }

    /// One at the beginning of each unit, or of every second, third …, of an axis of hours, days, weeks or months. Where there is too little
    /// room for all of them, every other one is left out, and so on. Hours are counted from each midnight on: `.stride(by: .hour, count: 6)`.
    public static func stride(by unit: CalendarUnit, count: Int = 1) -> AxisMarkValues {
        AxisMarkValues(choice: .time(unit, max(count, 1)))
    }

    /// One at each multiple of a step, of an axis of values in its unit.
    public static func stride(by step: some QuantityPlottable) -> AxisMarkValues { AxisMarkValues(choice: .step(step.quantity)) }

    /// No labels.
    public static let none = AxisMarkValues(choice: .none)
}

/// The labels of an axis, with its lines.
public struct AxisMarks: Sendable, Hashable {
    var values: AxisMarkValues

    /// Labels at some values.
    public init(values: AxisMarkValues = .automatic) {
        self.values = values
    }
}

/// Whether something is shown.
public enum ChartVisibility: Sendable, Hashable {
    /// Where it says something.
    case automatic
    /// Never.
    case hidden
}
