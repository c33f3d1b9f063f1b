/// The way of joining two neighbouring points of a line.
public enum LineCurve: Sendable, Hashable {
    /// A straight line, which claims nothing about values in between.
    case linear
    /// A smooth line that stays between the two values.
    case monotone
}
