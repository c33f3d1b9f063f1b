/// A part of a whole.
public struct Slice: Sendable, Hashable {
    /// Blank names are shown as "(blank)".
    public var name: String
    /// At least 0; the unit is the chart's.
    public var value: Double
    /// Index into `Theme.palette`, wrapped around; `nil` for the slice's rank.
    public var colour: Int?

    /// A slice.
    public init(name: String, value: Double, colour: Int? = nil) {
        self.name = name
        self.value = value
        self.colour = colour
    }
}

/// A slice as a donut draws it: in its place, with its share.
public struct ArrangedSlice: Sendable, Hashable {
    /// How a share is told, so that something never reads as nothing and a part never as the whole.
    public enum Bound: Sendable, Hashable {
        /// `percent` as it stands.
        case exactly
        /// More than nothing, but 0 of the whole percents: "<1%".
        case below
        /// All of the whole percents, but not everything: ">99%".
        case above
    }

    /// For merged slices "Other (3)".
    public var name: String
    /// For merged slices their sum.
    public var value: Double
    /// Whole percent; those of all slices add up to 100, or to 0 when the whole is 0.
    public var percent: Int
    /// How the share is told.
    public var bound: Bound
    /// Index into `Theme.palette`, 0–7.
    public var colour: Int
    /// What was merged, largest first; empty for a slice of its own.
    public var members: [Slice]
    /// Which of the given slices it stands for, by their places, largest first.
    public var sources: [Int]

    /// The share as text: "25%", "<1%" or ">99%".
    public func share(_ format: ValueFormat) -> String {
        switch bound {
        case .exactly: format.percent(percent)
        case .below: "<" + format.percent(1)
        case .above: ">" + format.percent(99)
        }
    }
}
