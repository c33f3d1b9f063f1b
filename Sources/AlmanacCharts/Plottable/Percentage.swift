/// A share of a whole, for axes and labels in percent.
public struct Percentage: Sendable, Hashable {
    /// 1 is all of the whole: 100 %.
    public var ratio: Double

    /// A share: 0.25 is 25 %.
    public init(_ ratio: Double) { self.ratio = ratio }
}
