/// How two neighbouring points of a line are joined.
public enum LineCurve: Sendable, Hashable {
    /// By a straight line, which claims nothing about what lies between.
    case linear
    /// By a smooth line that stays between the two values.
    case monotone
}
