/// A part of a chart: a mark, or several.
public protocol ChartContent: Sendable {
    /// The marks of this part.
    var content: ChartMarks { get }
}

/// A mark of a chart.
public protocol ChartMark: ChartContent {}

extension ChartMark {
    /// The mark for a chart.
    public var content: ChartMarks { ChartMarks([self]) }

    /// The name of its type, for errors.
    var typeName: String { "\(Self.self)" }
}

/// The marks of a chart in their order.
public struct ChartMarks: ChartContent {
    var marks: [any ChartMark] = []

    /// Itself.
    public var content: ChartMarks { self }

    init(_ marks: [any ChartMark] = []) { self.marks = marks }
}

/// Combines marks: one after the other, with `if`, `switch` and `for`.
@resultBuilder
public enum ChartContentBuilder {
    /// A mark.
    public static func buildExpression(_ expression: some ChartContent) -> ChartMarks { expression.content }

    /// Marks one after the other.
    public static func buildBlock(_ components: ChartMarks...) -> ChartMarks { ChartMarks(components.flatMap(\.marks)) }

    /// The marks of an `if` without `else`.
    public static func buildOptional(_ component: ChartMarks?) -> ChartMarks { component ?? ChartMarks() }

    /// The marks of one side.
    public static func buildEither(first component: ChartMarks) -> ChartMarks { component }

    /// The marks of the other side.
    public static func buildEither(second component: ChartMarks) -> ChartMarks { component }

    /// The marks of a `for` loop.
    public static func buildArray(_ components: [ChartMarks]) -> ChartMarks { ChartMarks(components.flatMap(\.marks)) }

    /// The marks of `if #available`.
    public static func buildLimitedAvailability(_ component: ChartMarks) -> ChartMarks { component }
}
