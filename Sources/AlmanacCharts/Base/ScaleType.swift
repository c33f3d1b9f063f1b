/// How values lie on an axis.
public enum ScaleType: Sendable, Hashable {
    /// The same distance is the same difference.
    case linear
    /// The same distance is the same ratio, as between 1 and 10 and between 10 and 100. Zero and what is below it have no place: they are left out
    /// and counted in the description, and where nothing is above zero the axis is linear.
    case log
}
