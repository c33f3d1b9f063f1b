/// How something stands, beside the words that say it.
public enum ChartTone: Sendable, Hashable, CaseIterable {
    /// On track.
    case good
    /// Near the limit.
    case watch
    /// Over the limit.
    case bad
    /// Nothing to say.
    case neutral
}
