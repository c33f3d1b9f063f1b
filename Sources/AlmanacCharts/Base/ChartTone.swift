/// A judgement that colours a mark, beside words that say the same.
public enum ChartTone: Sendable, Hashable, CaseIterable {
    /// On track.
    case good
    /// Near the limit.
    case watch
    /// Over the limit.
    case bad
    /// No judgement.
    case neutral
}
