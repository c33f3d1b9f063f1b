/// Formats for the values of a chart, in the caller's locale and currency.
///
/// The closures may get any finite number, also ticks beyond the data, and must not trap.
public struct ValueFormat: Sendable {
    /// The kind of values, which decides where ticks may be.
    public enum Domain: Sendable, Hashable {
        /// Integer minor units of one currency. Ticks are whole minor units and prefer whole major ones.
        case money
        /// Things counted. Ticks are integers.
        case count
        /// Shares: 1 is 100 %.
        case ratio
        /// Anything else.
        case number
    }

    /// The kind of the values.
    public var domain: Domain
    /// Digits of the minor unit for money (USD 2, JPY 0); digits after the point for other numbers.
    public var fractionDigits: Int
    /// The end of an axis of values that do not exceed it: 1, for shares of a whole; `nil` for none.
    package var most: Double?
    /// Exact: "$1,234.56", "37", "25%".
    public var full: @Sendable (Double) -> String
    /// Short, for labels on marks and in centres: "$1.2K".
    public var short: @Sendable (Double) -> String
    /// All tick labels of one axis at once, in one unit and with as many digits as tell them apart.
    public var axis: @Sendable ([Double]) -> [String]
    /// A share in whole percent: 25 is "25%".
    public var percent: @Sendable (Int) -> String

    /// Takes the closures that write values.
    public init(
        domain: Domain, fractionDigits: Int = 0,
        full: @escaping @Sendable (Double) -> String,
        short: @escaping @Sendable (Double) -> String,
        axis: @escaping @Sendable ([Double]) -> [String],
        percent: @escaping @Sendable (Int) -> String = { $0 < 0 ? "\u{2212}\($0.magnitude)%" : "\($0)%" }
    ) {
        self.domain = domain
        self.fractionDigits = fractionDigits
        self.full = full
        self.short = short
        self.axis = axis
        self.percent = percent
    }

}
