/// The scale of an axis.
public enum ScaleType: Sendable, Hashable {
    /// Equal distances are equal differences.
    case linear
    /// Equal distances are equal ratios, as between 1 and 10 and between 10 and 100. Zero and values below it have no place: they are left out and
    /// counted in the description, and where nothing is above zero the axis is linear.
    case log
}
